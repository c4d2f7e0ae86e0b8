import msgspec
import pytest

from roundtrip.analysis.summary import summarise
from roundtrip.report.page.html import render
from roundtrip.report.plots import Plots
from roundtrip.report.view import View
from roundtrip.results.summary import Series, State, Summary
from roundtrip_extensions.papers import comparisons
from tests.synthetic import Made, make


def summary_of(made: Made) -> Summary:
    """With the series that resources would give."""
    summary = summarise(made.run, made.records, elsewhere=comparisons())
    for cell in summary.cells:
        if cell.trials:
            times = [0.1, 0.2, 0.3]
            cell.series = Series(
                "r01", times, [0.5, 0.6, 0.5], [0.4, 0.4, 0.5], [40, 41, 42], [30, 31, 32], times, times
            )
    return summary


@pytest.fixture(scope="session")
def summary() -> Summary:
    """Every state, two kinds of idle states, strings that mean harm."""
    return summary_of(make(3))


@pytest.fixture(scope="session")
def view(summary: Summary) -> View:
    return View(summary)


@pytest.fixture(scope="session")
def plots(view: View) -> Plots:
    return Plots(view)


@pytest.fixture(scope="session")
def page(summary: Summary, plots: Plots) -> str:
    return render(summary, plots)


@pytest.fixture
def empty_run(summary: Summary) -> Summary:
    """A run in which nothing could be measured."""
    cells = [
        msgspec.structs.replace(
            cell,
            state=State.UNAVAILABLE,
            reason="nothing is installed",
            trials=0,
            typical=None,
            mean=None,
            ratio=None,
            net=None,
            null=None,
            quantiles={},
            histogram=None,
            series=None,
        )
        for cell in summary.cells
    ]
    return msgspec.structs.replace(summary, cells=cells, comparisons=[], pilots=[])
