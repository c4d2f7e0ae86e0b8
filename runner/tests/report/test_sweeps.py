"""Sweeps in summaries, on the page and in the terminal: one plot and one table, whatever the experiment is."""

import msgspec
import pytest

from roundtrip.analysis.summary import summarise
from roundtrip.report.findings import completeness, headline
from roundtrip.report.page.html import render
from roundtrip.report.plots import Plots
from roundtrip.report.terminal import show_run
from roundtrip.report.units import NOTHING
from roundtrip.report.view import View
from roundtrip.results.records import TrialRecord
from roundtrip.results.summary import DerivedFigure, Line, State, Summary
from tests.report.conftest import printed, with_document
from tests.report.reading_html import Page
from tests.sweeping import BASELINES, INTERCEPT, NOT_STEADY, ORB, RMI, SLOPE, WHY, at_rates, called, swept
from tests.synthetic import of_message


@pytest.fixture(scope="module")
def summary() -> Summary:
    made = swept()
    return summarise(made.run, made.records)


def text_of(page: str) -> str:
    return " ".join(Page(page).text.split())


def figures(summary: Summary, name: str) -> dict[tuple[str, str], DerivedFigure]:
    found = [it for it in summary.derived if it.name == name]
    return {(it.row, str(it.axes.get("type"))): it for it in found}


def test_a_fit_is_stored_with_its_intervals(summary: Summary) -> None:
    fits = figures(summary, "fit")
    for row in (RMI, ORB):
        fit = fits[row, "String"]
        assert fit.value == pytest.approx(SLOPE[row], rel=0.05)
        assert fit.intercept_ns == pytest.approx(INTERCEPT, rel=0.05)
        assert fit.ci95 is not None
        assert fit.intercept_ci95_ns is not None
        assert (fit.unit, fit.is_linear, fit.workloads, fit.rounds, fit.reason) == ("ns", True, 7, 5, None)
    assert fits[BASELINES["cpp"], "Wstring"].value == pytest.approx(1.0, rel=0.05), "baselines have theirs"


def test_nothing_cold_and_nothing_that_cannot_is_in_a_figure(summary: Summary) -> None:
    fits = figures(summary, "fit")
    not_steady, unsupported = fits[NOT_STEADY, "String"], fits[RMI, "Wstring"]
    assert (not_steady.value, not_steady.reason) == (
        None,
        "size=1: not steady: the server's runtime still compiled after 1 s of warm-up",
    )
    assert (unsupported.value, unsupported.reason) == (None, f"size=1: unsupported: {WHY}")
    wide = [it for it in summary.derived if it.name == "wide"]
    assert {it.row for it in wide if it.value is not None} == {ORB, *BASELINES.values()}
    assert all(it.value is None for it in summary.derived if it.row == NOT_STEADY)


def test_figures_at_one_number_of_the_axis_alone_are_not_plotted(summary: Summary) -> None:
    """As in the first round of a run."""
    keys = [it.key for it in summary.run.document.workloads if it.axes["size"] == 1]
    cells = [
        cell if cell.workload in keys else msgspec.structs.replace(cell, figures={}) for cell in summary.cells
    ]
    early = View(msgspec.structs.replace(summary, cells=cells))
    assert early.sweeps[0].parts[0].measured
    assert Plots(early).sweeps == {}
    assert Plots(View(summary)).sweeps


def test_the_workloads_of_a_sweep_are_in_no_table_of_verdicts(summary: Summary) -> None:
    assert any(it.is_ranked for it in summary.cells)
    assert summary.comparisons == []


def test_workloads_without_a_calibration_are_as_warm_as_the_one_they_share(summary: Summary) -> None:
    states = {(it.row, it.workload): it.state for it in summary.cells if it.idle_states == "disabled"}
    assert states[RMI, "strings:type=String,size=3000"] is State.STEADY
    assert states[NOT_STEADY, "strings:type=String,size=3000"] is State.NOT_STEADY


def test_the_page_has_a_plot_and_a_table_for_each_part(summary: Summary) -> None:
    view = View(summary)
    assert (view.tables, [it.name for it in view.sweeps]) == ([], ["strings"])
    (sweep,) = view.sweeps
    assert [part.title for part in sweep.parts] == ["type String", "type Wstring"]
    plots = Plots(view)
    assert set(plots.sweeps) == {"strings-type-string", "strings-type-wstring"}
    assert len(plots.all()) == 3
    page = render(summary, plots)
    text = text_of(page)
    assert page.count('role="img"') == 3
    assert f"unsupported: {WHY}" in text, "a row that cannot says why in its own line"
    assert "A string by its length" in text
    assert "Time of a character, and of an empty string" in text
    assert "at none" in text


def test_no_line_goes_through_what_is_cold(summary: Summary) -> None:
    view = View(summary)
    figure = Plots(view).sweeps["strings-type-string"]
    # A line a row that is ranked, two of them baselines; the one that is not steady has hollow marks alone.
    assert figure.body.count('stroke-width="1.4"') == 4
    assert figure.body.count('class="hollow"') == 7 + 1
    assert figure.body.count('<g class="muted"') == 2 * (7 + 1), "baselines are grey"


def test_the_terminal_has_the_table_and_the_figures(summary: Summary) -> None:
    text = " ".join(printed(lambda console: show_run(summary, console), 150).split())
    assert "type String 1 1,000 2,000 3,000 4,000 5,000 10,000" in text
    assert "for each of size, and" in text
    assert f"unsupported at A string by its length (7 of 14 workloads): {WHY}" in text
    assert "more are on the page" in printed(lambda console: show_run(summary, console), 60)


def test_what_a_row_lacks_everywhere_for_one_reason_is_said_once(summary: Summary) -> None:
    (sweep,) = View(summary).sweeps
    rates = [it for it in sweep.made["Throughput in characters"] if it.row == NOT_STEADY]
    assert [(it.place, it.value) for it in rates] == [("everywhere", "\N{EN DASH}")]
    assert len([it for it in sweep.made["Throughput in characters"] if it.row == ORB]) == 14


def test_the_finding_says_what_was_measured_and_no_more(summary: Summary) -> None:
    view = View(summary)
    assert headline(view) == (
        "Time of a character, and of an empty string (type String), of 2 systems: "
        f"lowest with {view.name(ORB)}, 2.06 ns and 39.8 µs; highest with {view.name(RMI)}, 4.03 ns and 39.9 µs."
    )
    assert completeness(view).startswith("49 of 70 cells are ranked (5 rounds)")


@pytest.mark.parametrize("interval", [(0.1, 1e9), None], ids=["wide", "unknown"])
def test_a_finding_names_rows_not_told_apart(summary: Summary, interval: tuple[float, float] | None) -> None:
    wide = [msgspec.structs.replace(it, ci95=interval) for it in summary.derived]
    view = View(msgspec.structs.replace(summary, derived=wide))
    assert headline(view).endswith(
        f"lowest with {view.name(ORB)}, 2.06 ns and 39.8 µs (no significant difference from {view.name(RMI)}); "
        f"highest with {view.name(RMI)}, 4.03 ns and 39.9 µs (no significant difference from {view.name(ORB)})."
    )


def test_a_finding_of_one_row_has_no_ends(summary: Summary) -> None:
    one = [it for it in summary.derived if it.row == ORB]
    said = headline(View(msgspec.structs.replace(summary, derived=one)))
    assert said.startswith("Time of a character, and of an empty string (type String): 2.0")
    none = headline(View(msgspec.structs.replace(summary, derived=[])))
    assert none == "A string by its length: measured with 3 systems. The tables have the values."


def test_what_is_no_line_says_so(summary: Summary) -> None:
    lines = (Line(1, 2.0, 4e3), Line(4096, 6.0, 8e3))
    bent = [msgspec.structs.replace(it, is_linear=False, apart=0.31, lines=lines) for it in summary.derived]
    page = render(msgspec.structs.replace(summary, derived=bent))
    assert "not linear: a time is 31 % away from the line" in text_of(page)
    assert "from 4,096 on 6.00 ns, and 8.00 µs at none" in text_of(page)


def test_workloads_of_a_sweep_without_its_experiment_are_shown(summary: Summary) -> None:
    unknown = with_document(summary, sweeps=[])
    page = Page(render(msgspec.structs.replace(unknown, derived=[])))
    assert "sweep-strings" in page.ids
    assert page.unclosed == []
    assert summarise(unknown.run.document, swept().records).derived == []


def test_calls_at_a_rate_have_a_table_and_a_plot_over_the_rate() -> None:
    late = at_rates(late_ns=lambda row, share: 50_000 if (row, share) == (RMI, 90) else 1_000)
    found = summarise(late.run, late.records)
    [sweep] = View(found).sweeps
    own = [it for it in sweep.at_rates if it.row == RMI]
    assert [it.share for it in own] == ["10 %", "25 %", "50 %", "70 %", "80 %", "90 %"]
    assert [it.rate for it in own][:2] == ["2,000", "5,000"]
    assert {it.p99.split()[0] for it in own[:5]} == {"101"}, "less than a step of its histogram off"
    assert (own[5].p50, own[5].p99, own[5].state) == (NOTHING, NOTHING, "late generator")
    assert own[5].lateness.endswith("\u00b5s")
    plot = Plots(View(found)).sweeps[sweep.parts[0].slug]
    assert "p99" in plot.svg
    assert "calls/s" in plot.svg
    shown = printed(lambda console: show_run(found, console), 120)
    assert "p99 of lateness" in shown
    assert "late generator" in shown
    assert "Capacity, calls/s" in text_of(render(found))


def test_latencies_at_one_rate_alone_are_not_plotted() -> None:
    """As in the first round of a run, and where slices have too few calls for a p99."""
    made = at_rates()
    found = summarise(made.run, made.records)
    for cell in found.cells:
        if not cell.workload.startswith("load:share=10,") or cell.row != RMI:
            cell.figures.pop("p99", None)
    assert Plots(View(found)).sweeps == {}


def test_bottlenecks_have_a_table_and_the_rule(summary: Summary) -> None:
    made = called(client=0.97, server=0.4)
    found = summarise(made.run, made.records)
    [sweep] = View(found).sweeps
    own = [(place, used) for place, cell, used in sweep.utilized if cell.row == RMI]
    assert [place for place, _ in own][:2] == ["callers 1, connections each", "callers 2, connections each"]
    assert [used.bottleneck for _, used in own][:2] == [None, "client"], "one caller saturates nothing"
    page, shown = text_of(render(found)), printed(lambda console: show_run(found, console), 150)
    for text in (page, " ".join(shown.split())):
        assert "97%40%0%\N{EN DASH}client" in text.replace(" ", "")
        assert "if it is in use to 80 % at least" in text
    assert not View(summary).sweeps[0].utilized


def test_what_a_row_takes_at_a_limit_is_the_finding() -> None:
    made = at_rates(p99_ns=lambda share, number: 20_000.0 * share * 1.02**number)
    found = summarise(made.run, made.records, p99_s=0.001)
    view = View(found)
    assert headline(view).startswith(
        "Calls a second that it takes at a p99 under 1 ms (callers 8), of 2 systems: "
    )
    shown = " ".join(printed(lambda console: show_run(found, console), 150).split())
    assert "calls/s [" in shown
    assert view.judging.p99_s == 0.001


def test_rows_that_change_places_are_told() -> None:
    made = swept(experiment="sizes", intercepts={ORB: 400_000.0})
    view = View(summarise(made.run, made.records))
    said = f"{view.name(ORB)} overtakes {view.name(RMI)} between size 65,536 and 262,144 (type Bytes)."
    for each in (made, of_message(made)):
        found = summarise(each.run, each.records)
        assert said in text_of(render(found))
        assert said in printed(lambda console, found=found: show_run(found, console), 150)


def test_an_open_loop_of_one_share_has_its_table() -> None:
    made = at_rates()
    made.run.workloads = made.run.workloads[:1]
    for trial in made.records:
        if isinstance(trial, TrialRecord):
            trial.measurements = trial.measurements[:1]
    [sweep] = View(summarise(made.run, made.records)).sweeps
    assert {it.share for it in sweep.at_rates} == {"10 %"}
