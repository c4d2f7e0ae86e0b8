"""`compare` in the terminal."""

import io
from dataclasses import replace

import msgspec
import pytest
from rich.console import Console

from roundtrip.analysis.compare import RunComparison, SetupDifference, compare
from roundtrip.analysis.summary import summarise
from roundtrip.report.terminal.comparison import render
from roundtrip.results.summary import Summary
from tests.synthetic import HOSTILE, KINDS, make


@pytest.fixture(scope="module")
def one() -> Summary:
    made = make(1)
    return summarise(made.run, made.records)


def other(times: float) -> Summary:
    slower = tuple(
        replace(it, over_null=tuple(times * x for x in it.over_null)) if it.row == "java-rmi:default" else it
        for it in KINDS
    )
    made = make(2, kinds=slower)
    return summarise(made.run, made.records)


def shown(found: RunComparison, width: int = 120) -> str:
    out = io.StringIO()
    render(found, Console(file=out, width=width))
    return out.getvalue()


def test_each_cell_has_both_times_the_ratio_its_interval_and_the_verdict(one: Summary) -> None:
    text = shown(compare(one, other(1.1)))
    line = next(line for line in text.splitlines() if line.strip().startswith("java-rmi:default"))
    assert line.split()[1::2][0].startswith("18.")
    assert "\u00d71.09" in line
    assert line.strip().endswith("slower")
    assert text.count(" slower") >= 5


def test_it_ends_with_the_finding(one: Summary) -> None:
    assert "B is slower at 5 and faster at 0 of 47 cells, most at java-rmi:default (" in shown(
        compare(one, other(1.1)), 400
    )
    same = shown(compare(one, one), 400).splitlines()[-1]
    assert same.startswith(
        "B is neither slower nor faster anywhere: 47 of 47 cells are equivalent, within 5 %"
    )


def test_what_cannot_be_compared_says_why_once(one: Summary) -> None:
    text = " ".join(shown(compare(one, one), 400).split())
    assert (
        "Not compared: java-soap-cxf:default (invocation, data-bytes, data-chars, data-string, objects): A: the "
        "client's runtime still compiled"
    ) in text
    assert text.count("Not compared: java-soap-cxf:default") == 1


def test_what_else_differs_is_said_in_words_before_the_figures(one: Summary) -> None:
    tools = msgspec.structs.replace(one.run.document, tools={"java": "25.0.1"})
    changed = msgspec.structs.replace(one, run=msgspec.structs.replace(one.run, document=tools))
    text = shown(compare(one, changed), 400)
    assert "Also different: java, 17.0.15 in A and 25.0.1 in B." in text.partition("invocation")[0]


def test_the_network_has_a_table_of_its_own(one: Summary) -> None:
    document = msgspec.structs.replace(one.run.document, placement="paired")
    cells = [msgspec.structs.replace(it, placement="paired") for it in one.cells]
    remote = msgspec.structs.replace(
        one, cells=cells, run=msgspec.structs.replace(one.run, document=document)
    )
    text = shown(compare(one, remote))
    assert "invocation, on one machine and on two" in text
    assert "two / one" in text
    assert text.splitlines()[-1] == "Nothing of the two runs could be compared."


def test_strings_of_a_run_move_no_cursor_and_are_no_markup(one: Summary) -> None:
    found = compare(one, one)
    found.doubts.append(SetupDifference(HOSTILE, HOSTILE, HOSTILE))
    text = shown(found, 400)
    assert "\x1b" not in text
    assert "[bold]markup[/bold]" in text
