import io
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from rich.console import Console

from roundtrip.analysis.summary import summarise
from roundtrip.report.page.html import render
from roundtrip.report.plots import Plots
from roundtrip.report.view import View
from roundtrip.results.summary import Series, State, Summary, Throughput, Verdict
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


def with_document(summary: Summary, **changed: object) -> Summary:
    """The same, but for keys of run.json."""
    document = replace(summary.run.document, **changed)
    return replace(summary, run=replace(summary.run, document=document))


def with_verdict(summary: Summary, verdict: Verdict | None) -> Summary:
    """The same with one verdict on every pair."""
    comparisons = [
        replace(it, figures={name: replace(of, verdict=verdict) for name, of in it.figures.items()})
        for it in summary.comparisons
    ]
    return replace(summary, comparisons=comparisons)


def printed(show: Callable[[Console], None], width: int) -> str:
    """What is printed on a console of some width."""
    out = io.StringIO()
    show(Console(file=out, width=width))
    return out.getvalue()


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
def scaled(summary: Summary) -> Summary:
    """The first workload, and the same with four clients at two servers."""
    first, *rest = summary.run.document.workloads
    one = replace(first, experiment="made")
    four = replace(one, key="made:clients=4", title="Four", clients=4, servers=2)
    cells = []
    for cell in summary.cells:
        cells.append(cell)
        if cell.workload == first.key:
            cells[-1] = replace(cell, throughput=Throughput(76543.2, 1.0, 2.0))
            cells.append(replace(cells[-1], workload=four.key, clients=4, servers=2))
    return replace(with_document(summary, workloads=[one, four, *rest]), cells=cells)


@pytest.fixture
def empty_run(summary: Summary) -> Summary:
    """A run in which nothing could be measured."""
    absent = {"figures": {}, "histograms": {}, "series": None}
    unavailable = {"state": State.UNAVAILABLE, "reason": "nothing is installed", "trials": 0}
    cells = [replace(cell, **absent, **unavailable) for cell in summary.cells]
    return replace(summary, cells=cells, comparisons=[], calibrations=[])
