"""Pairs: what is a fault, and what the page and the terminal make of it."""

import re

import msgspec
import pytest

from roundtrip.analysis.interop import PairState, differences, faults, matrices, status
from roundtrip.report.page.html import changed, heat, render_pairs, times
from roundtrip.report.terminal import show_pairs
from roundtrip.results.records import CaseRecord, CasesRecord, ClientRecord, RunKind
from roundtrip.results.summary import InteropPart, State, Summary
from tests.report.conftest import printed, with_document
from tests.report.reading_html import Page
from tests.synthetic import HOSTILE, with_headline

PAIRS = {
    "java-rmi:default": ("java-grpc", "java-rmi"),
    "java-grpc:default": ("java-rmi", "java-grpc"),
    "java-jacorb:default": ("java-jacorb", "java-jacorb"),
    "java-idl:default": ("java-jacorb", "java-idl"),
    "dotnet-grpc:default": ("java-rmi", "dotnet-grpc"),
}


def case(outcome: str, desired: str = "exact", expected: str = "exact", detail: str = "") -> CaseRecord:
    outcomes = {"outcome": outcome, "desired": desired, "expected": expected}
    return CaseRecord(case="echo.nan", operation="echo", why="known", detail=detail, **outcomes)


def record(row: str, *results: CaseRecord, call_counts_differ: tuple[str, ...] = ()) -> CasesRecord:
    client, server = PAIRS[row]
    found = {
        "results": list(results),
        "call_counts_differ": list(call_counts_differ),
        "versions": {"server": {"runtime": HOSTILE}},
    }
    return CasesRecord(row=row, client=client, server=server, protocol="w", elapsed_s=1.0, **found)


def pairs_of(summary: Summary, *records: CasesRecord) -> Summary:
    rows = []
    for row in summary.run.document.rows:
        if row.row in PAIRS:
            name = PAIRS[row.row][0]
            client = ClientRecord(name, "default", name.title(), "java")
            rows.append(msgspec.structs.replace(row, protocol="w", client=client))
    return msgspec.structs.replace(
        with_document(summary, rows=rows, kind=RunKind.INTEROP),
        cells=[it for it in summary.cells if it.row in PAIRS],
        comparisons=[],
        calibrations=[],
        interop=InteropPart(exchanged_s=3.0, pairs=list(records)),
    )


@pytest.fixture(scope="module")
def found(summary: Summary) -> Summary:
    return pairs_of(
        summary,
        record("java-rmi:default", case("exact"), case("unsupported", expected="unsupported")),
        record(
            "java-grpc:default",
            case("altered", expected="altered"),
            case("refused", expected="refused"),
            case("refused", desired="refused", expected="refused"),
        ),
        record("java-jacorb:default", case("exact")),
        record("java-idl:default", case("altered", detail=HOSTILE)),
    )


@pytest.mark.parametrize(
    ("it", "wrong", "differs"),
    [
        (case("exact"), False, False),
        (case("refused", desired="refused", expected="refused"), False, False),
        (case("altered", expected="altered"), False, True),
        (case("exact", expected="altered"), True, False),  # Better than what is known of the systems.
        (case("unsupported", expected="unsupported"), False, False),
        (case("unsupported"), True, False),
        (case("not_implemented"), True, False),
        (case("altered"), True, True),
        (case("refused", expected="altered"), True, True),
        (case("broken"), True, True),
        (case("not tried"), True, True),
    ],
)
def test_a_fault_is_what_is_not_expected(it: CaseRecord, wrong: bool, differs: bool) -> None:
    of = record("java-rmi:default", it)
    assert bool(faults(of)) is wrong
    assert bool(differences(of)) is differs


def test_call_counts_that_do_not_agree_is_a_fault() -> None:
    assert faults(record("java-rmi:default", case("exact"), call_counts_differ=("echo: 3 calls and 2",))) == [
        "echo: 3 calls and 2"
    ]


def test_every_pair_has_its_state(found: Summary) -> None:
    (matrix,) = matrices(found)
    states = {key: pair.state for key, pair in matrix.pairs.items()}
    assert states == {
        ("java-grpc", "java-rmi"): PairState.EXACT,
        ("java-rmi", "java-grpc"): PairState.DIFFERENT,
        ("java-jacorb", "java-jacorb"): PairState.FAILED,  # One of its cells failed.
        ("java-jacorb", "java-idl"): PairState.FAILED,
        ("java-rmi", "dotnet-grpc"): PairState.UNAVAILABLE,
    }
    missing = "NuGet package Grpc.Net.Common 2.85.0 was not found"
    assert matrix.pairs["java-rmi", "dotnet-grpc"].reason == missing
    pair = matrix.pairs["java-rmi", "java-grpc"]
    assert changed(pair) == "1 altered, 1 refused"
    assert pair.counts == {"altered": 1, "refused": 1, "refused as asked": 1}
    ends = ["java-grpc", "java-rmi", "java-jacorb", "java-idl", "dotnet-grpc"]
    assert [end.system for end in matrix.ends] == ends
    assert status([matrix]) == 1


def test_the_exit_status_is_good_if_a_pair_agreed_and_none_failed(summary: Summary) -> None:
    good = pairs_of(summary, record("java-rmi:default", case("exact")))
    assert status(matrices(good)) == 0
    assert status(matrices(pairs_of(summary))) == 1


def test_cold_times_are_hollow_and_take_no_part_in_the_colours(found: Summary) -> None:
    (matrix,) = matrices(found)
    cells = times(matrix)["invocation"]
    not_steady = cells["java-jacorb", "java-idl"]
    assert not_steady.state is State.NOT_STEADY
    slower = with_headline(not_steady, value_ns=1e12)
    shades = {key: heat(cells | {("java-jacorb", "java-idl"): slower}, cell) for key, cell in cells.items()}
    assert min(shades.values()) == 0
    assert max(shades.values()) == 6
    page = render_pairs(found)
    assert re.search(r'unranked">○ \d', page)
    assert "server's runtime compiled" in " ".join(page.split()).replace("&#39;", "'")


def test_the_page_links_each_pair_to_what_failed_and_lets_nothing_through(found: Summary) -> None:
    page = render_pairs(found)
    read = Page(page)
    assert '<a href="#java-idl:default">failed</a>' in page
    assert {value[1:] for _, _, value in read.loads} <= set(read.ids)
    assert "echo.nan: altered, expected exact (" in read.text
    assert (
        "Of 5 pairs of client and server on 1 protocol: 1 exact, 1 expected differences, 2 failed, 1 unavailable."
        in read.text
    )
    assert "script" not in read.tags
    assert "\x1b" not in page
    assert read.unclosed == []
    assert read.handlers == []


def test_the_terminal_has_the_same_matrix_and_ends_with_the_finding(found: Summary) -> None:
    text = printed(lambda console: show_pairs(found, console), 160)
    assert "client \\ server" in text
    assert "java-jacorb > java-idl: echo.nan: altered, expected exact" in text
    assert "\x1b" not in text
    assert text.splitlines()[-1] == (
        "Of 5 pairs of client and server on 1 protocol: 1 exact, 1 expected differences, 2 failed, 1 unavailable."
    )
    assert re.search(r"○\d", text)
