"""Runs, comparisons of runs and rows against themselves in the terminal."""

import re
from dataclasses import replace
from html import unescape

import msgspec
import pytest

from roundtrip.analysis.aa_test import FalseCalls
from roundtrip.analysis.compare import RunComparison, SetupDifference, compare
from roundtrip.analysis.summary import summarise
from roundtrip.report import terminal
from roundtrip.report.findings import headline
from roundtrip.report.view import View
from roundtrip.results.summary import (
    Comparison,
    Disturber,
    Failure,
    HostPicture,
    Judged,
    RatioEstimate,
    Summary,
    Verdict,
)
from tests.report.conftest import printed, with_document
from tests.report.test_page import section
from tests.synthetic import HOSTILE, KINDS, make


def shown(summary: Summary, width: int) -> str:
    return printed(lambda console: terminal.show_run(summary, console), width)


def words(summary: Summary, width: int = 400) -> str:
    return " ".join(shown(summary, width).split())


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_no_line_is_wider_than_the_terminal_and_no_figure_is_cut(summary: Summary, width: int) -> None:
    text = shown(summary, width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert "\u2026" not in text
    assert re.search(r"Java RMI +18\.\d µs", text)


def test_a_hundred_columns_show_the_whole_table(summary: Summary) -> None:
    heading = next(line for line in shown(summary, 100).splitlines() if line.startswith("system"))
    assert " ".join(heading.split()) == "system median call 95 % \u00d7 baseline 95 % \u00d7 the row above"
    assert "95 %" not in shown(summary, 60).partition("Java RMI")[0]


def test_it_ends_with_what_was_found_as_the_page_begins(summary: Summary, page: str) -> None:
    finding = headline(View(summary))
    assert words(summary).endswith(finding)
    assert finding in " ".join(unescape(page).split())


def test_the_terminal_says_the_same_of_each_row_as_the_page(summary: Summary, page: str) -> None:
    pattern = r'<td class="remark">(\u00d7[\d.,]+).*?<strong>([a-z ]+)</strong>'
    of_page = [f"{ratio} {word}" for ratio, word in re.findall(pattern, section(page, "numbers"))]
    of_terminal = re.findall(r" ([\d.,]+) (?:\[[\d., ]+\])? ([a-z ]+)$", shown(summary, 120), re.MULTILINE)
    assert len(of_page) > 25
    assert [f"\u00d7{ratio} {word}" for ratio, word in of_terminal] == of_page


def test_what_a_process_printed_last_gives_no_orders(summary: Summary) -> None:
    output = [*(f"line {number}" for number in range(9)), "\x1b[2Jgone\u202e", HOSTILE]
    failure = Failure("java-rmi:default", "it died", output)
    text = shown(msgspec.structs.replace(summary, failures=[failure]), 200)
    _, last = text.split("Java RMI: it died; its last lines:\n")
    assert last.splitlines()[:4] == ["  line 6", "  line 7", "  line 8", "  \ufffd[2Jgone\ufffd"]
    assert not set(text) & {"\x1b", "\u202e"}


def test_hollow_rows_say_what_they_are_and_why(summary: Summary) -> None:
    text, view = shown(summary, 120), View(summary)
    for table in view.tables:
        for cell in table.unranked:
            name = re.escape(view.name(cell.row).split(",")[0])
            assert re.search(
                rf"^{name}.*\u25cb[\d.]+ .*(not steady|measured once|failed)$", text, re.MULTILINE
            )
    for row in view.unranked:
        assert f"{row.labels}: {row.word} at " in words(summary)
        assert row.reason in words(summary)


def test_strings_of_a_worker_move_no_cursor_and_are_not_markup(summary: Summary) -> None:
    text = words(summary)
    assert "\x1b" not in text
    assert "[bold]markup[/bold]" in text


@pytest.mark.parametrize("width", [60, 160])
def test_a_run_without_figures_is_shown(empty_run: Summary, width: int) -> None:
    assert words(empty_run, width).endswith("Nothing was measured: nothing is installed.")


def test_the_effect_of_the_host_and_rows_that_disturb_are_shown(summary: Summary) -> None:
    host = HostPicture([0.0, 1.0], [0.9, 1.1], 1.0, 0.95, 1.31, 0.03)
    disturbers = [Disturber("java-rmi:default", 12, 0.31)]
    text = words(msgspec.structs.replace(summary, host=host, disturbers=disturbers))
    assert (
        "Over the run, slices of the baselines took 0.95 to 1.31 times their median (5th to 95th percentile); the "
        "two of one cycle differ by 3 %."
    ) in text
    assert "these systems worked meanwhile: Java RMI 12 (up to 31 % CPU)." in text
    assert "Over the run" not in words(msgspec.structs.replace(summary, host=None))


def test_several_clients_have_a_heading_and_a_column(scaled: Summary, summary: Summary) -> None:
    text = shown(scaled, 200)
    assert "Four (4 clients at once, 2 servers, idle states disabled)" in text
    assert "76,543" in text
    assert "a second, all" in text
    assert "a second, all" not in shown(summary, 200)


def test_a_row_against_itself_has_its_parts_and_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "roundtrip.analysis.aa_test.rounds_for", lambda ratio, half_width: 7 if ratio.of_cycles else None
    )
    pairs = [
        Comparison(
            workload="invocation",
            idle_states="disabled",
            a="java-rmi:default",
            b="java-rmi:default",
            why="control",
            headline="median",
            figures={
                "median": Judged(RatioEstimate(1.012, (0.99, 1.034), 3, *parts), 1.0, Verdict.EQUIVALENT)
            },
        )
        for parts in ((0.018, 0.0), (None, None))
    ]
    text = printed(lambda to: terminal.show_aa_test(pairs, FalseCalls(2, 0, 1, 0, 0.012), to), 160)
    heading, *lines = text.splitlines()
    assert heading.split() == ["system", "workload", "ratio", "to", "itself", "cycles", "processes", "rounds"]
    assert lines[0].split()[2:] == ["\u00d71.012", "[0.990,", "1.034]", "1.8", "%", "0", "%", "7"]
    assert lines[1].split()[5:] == ["\u2013", "\u2013", "\u2013"]


# A comparison of two runs


@pytest.fixture(scope="module")
def one() -> Summary:
    made = make(1)
    return summarise(made.run, made.records)


@pytest.fixture(scope="module")
def slower() -> Summary:
    """Another run, in which RMI takes a tenth longer."""
    kinds = tuple(
        replace(it, over_baseline=tuple(1.1 * x for x in it.over_baseline))
        if it.row == "java-rmi:default"
        else it
        for it in KINDS
    )
    made = make(2, kinds=kinds)
    return summarise(made.run, made.records)


def compared(found: RunComparison, width: int = 400) -> str:
    return printed(lambda console: terminal.show_comparison(found, console), width)


def test_a_cell_has_both_times_the_ratio_and_the_verdict(one: Summary, slower: Summary) -> None:
    text = compared(compare(one, slower), 120)
    line = next(line for line in text.splitlines() if line.strip().startswith("java-rmi:default"))
    assert line.split()[1::2][0].startswith("18.")
    assert "\u00d71.09" in line
    assert line.strip().endswith("slower")
    assert text.count(" slower") >= 5


def test_a_comparison_ends_with_the_finding(one: Summary, slower: Summary) -> None:
    finding = "B is slower at 5 and faster at 0 of 47 cells, most at java-rmi:default ("
    assert finding in compared(compare(one, slower))
    same = compared(compare(one, one)).splitlines()[-1]
    alike = "47 of 47 cells are equivalent, within 5 %"
    assert same.startswith(f"B is neither slower nor faster anywhere: {alike}")


def test_cells_that_cannot_be_compared_say_why_once(one: Summary) -> None:
    text = " ".join(compared(compare(one, one)).split())
    workloads = "invocation, data-bytes, data-chars, data-string, objects"
    assert (
        f"Not compared: java-soap-cxf:default ({workloads}): A: the client's runtime still compiled" in text
    )
    assert text.count("Not compared: java-soap-cxf:default") == 1


def test_other_differences_come_before_the_figures(one: Summary) -> None:
    text = compared(compare(one, with_document(one, tools={"java": "25.0.1"})))
    assert "Also different: java, 17.0.15 in A and 25.0.1 in B." in text.partition("invocation")[0]


def test_the_network_has_a_table_of_its_own(one: Summary) -> None:
    cells = [msgspec.structs.replace(it, cpu_pinning="paired") for it in one.cells]
    paired = msgspec.structs.replace(with_document(one, cpu_pinning="paired"), cells=cells)
    text = compared(compare(one, paired), 120)
    assert "invocation, on one host and on two" in text
    assert "two / one" in text
    assert text.splitlines()[-1] == "Nothing of the two runs could be compared."


def test_strings_of_a_comparison_move_no_cursor_and_are_not_markup(one: Summary) -> None:
    found = compare(one, one)
    found.doubts.append(SetupDifference(HOSTILE, HOSTILE, HOSTILE))
    text = compared(found)
    assert "\x1b" not in text
    assert "[bold]markup[/bold]" in text
