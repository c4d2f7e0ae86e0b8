import io
import re
from html import unescape

import msgspec
import pytest
from rich.console import Console

from roundtrip.analysis.aa_test import FalseCalls
from roundtrip.report.findings import headline
from roundtrip.report.terminal import aa_test
from roundtrip.report.terminal.run import render
from roundtrip.report.view import View
from roundtrip.results.summary import Comparison, Disturber, HostPicture, RatioEstimate, Summary, Verdict
from tests.report.test_page import section


def shown(summary: Summary, width: int) -> str:
    out = io.StringIO()
    render(summary, Console(file=out, width=width))
    return out.getvalue()


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
    assert heading.split() == [
        "system", "typical", "time", "95", "%", "to", "null", "95", "%", "net", "to", "the", "row", "above",
    ]  # fmt: skip
    assert "95 %" not in shown(summary, 60).partition("Java RMI")[0]


def test_it_ends_with_what_was_found_as_the_page_begins(summary: Summary, page: str) -> None:
    said = headline(View(summary))
    assert words(summary).endswith(said)
    assert said in " ".join(unescape(page).split())


def test_the_terminal_says_the_same_of_each_row_as_the_page(summary: Summary, page: str) -> None:
    of_page = [
        f"{ratio} {word}"
        for ratio, word in re.findall(
            r'<td class="remark">(\u00d7[\d.,]+).*?<strong>([a-z ]+)</strong>', section(page, "numbers")
        )
    ]
    of_terminal = re.findall(
        r"(\u00d7[\d.,]+ (?:slower|faster|equivalent|unresolved|one pair))$",
        shown(summary, 100),
        re.MULTILINE,
    )
    assert len(of_page) > 25
    assert of_terminal == of_page


def test_hollow_rows_say_what_they_are_and_why(summary: Summary) -> None:
    text = shown(summary, 120)
    view = View(summary)
    for table in view.tables:
        for cell in table.unranked:
            name = re.escape(view.name(cell.row).split(",")[0])
            assert re.search(rf"^{name}.*\u25cb[\d.]+ .*(cold|single|failed)$", text, re.MULTILINE)
    for it in view.unranked:
        assert f"{it.label}: {it.word} at " in words(summary)
        assert it.reason in words(summary)


def test_strings_of_a_worker_move_no_cursor_and_are_no_markup(summary: Summary) -> None:
    text = words(summary)
    assert "\x1b" not in text
    assert "[bold]markup[/bold]" in text


@pytest.mark.parametrize("width", [60, 160])
def test_a_run_without_figures_is_shown(empty_run: Summary, width: int) -> None:
    assert words(empty_run, width).endswith("Nothing was measured: nothing is installed.")


def test_what_the_host_did_and_who_disturbed_others_is_said(summary: Summary) -> None:
    host = HostPicture([0.0, 1.0], [0.9, 1.1], 1.0, 0.95, 1.31, 0.03)
    disturbers = [Disturber("java-rmi:default", 12, 0.31)]
    said = words(msgspec.structs.replace(summary, host=host, disturbers=disturbers))
    assert (
        "Over the run, slices of the baselines took 0.95 to 1.31 times their median (5th to 95th percentile); the "
        "two of one cycle differ by 3 %."
    ) in said
    assert (
        "Java RMI went on working while others were timed: 12 slices of other rows do not count. It used up to 31 % "
        "of a CPU."
    ) in said
    assert "Over the run" not in words(msgspec.structs.replace(summary, host=None))


def test_a_row_against_itself_has_its_parts_and_the_rounds_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aa_test, "rounds_for", lambda ratio, half_width: 7 if ratio.of_cycles else None)
    pairs = [
        Comparison(
            point="invocation",
            idle_states="disabled",
            a="java-rmi:default",
            b="java-rmi:default",
            ratio=RatioEstimate(1.012, (0.99, 1.034), 3, *parts),
            p_adjusted=1.0,
            verdict=Verdict.EQUIVALENT,
            why="twin",
        )
        for parts in ((0.018, 0.0), (None, None))
    ]
    out = io.StringIO()
    aa_test.render(pairs, FalseCalls(2, 0, 1, 0, 0.012), Console(file=out, width=160))
    heading, *lines = out.getvalue().splitlines()
    assert heading.split() == ["row", "point", "ratio", "to", "itself", "cycles", "processes", "rounds"]
    assert lines[0].split()[2:] == ["1.012", "[0.990,", "1.034]", "1.8", "%", "0", "%", "7"]
    assert lines[1].split()[5:] == ["\u2013", "\u2013", "\u2013"]
