from dataclasses import replace

import msgspec
import pytest

from roundtrip.report.units import duration
from roundtrip.report.view import Table, View, net, remarks, status_label
from roundtrip.results.summary import Cell, Net, State, Summary, Verdict
from tests.report.conftest import summary_of
from tests.synthetic import COLD_CLIENT, COLD_SERVER, FAILED, KINDS, SINGLE, SKIPPED, make

RMI = "java-rmi:default"


def cell(table: Table, row: str) -> Cell:
    return next(it for it in table.cells if it.row == row)


def test_only_steady_middleware_is_ranked_and_by_its_time(view: View) -> None:
    for table in view.tables:
        times = [it.estimate.value_ns for it in table.ranked if it.estimate]
        assert times == sorted(times)
        assert len(times) >= 4
        assert all(it.state is State.STEADY and not it.is_null for it in table.ranked)
        assert all(it.is_null for it in table.sockets)


@pytest.mark.parametrize(
    ("row", "point", "word", "reason"),
    [
        (COLD_CLIENT, 0, "cold", "client's runtime still compiled"),
        (COLD_SERVER, 0, "cold", "server's runtime compiled"),
        (SINGLE[0], 2, "single", "taken once"),
        (SKIPPED, 0, "skipped", "./invokew run --systems java-sockets:coded"),
        (FAILED[0], 4, "failed", "2 of 5 trials"),
        ("cpp-omniorb:default", 2, "cannot", "no characters"),
        ("dotnet-grpc:default", 0, "unavailable", "NuGet"),
    ],
)
def test_an_unranked_row_says_why(view: View, row: str, point: int, word: str, reason: str) -> None:
    found = cell(view.tables[point], row)
    assert status_label(found) == word
    assert reason in remarks(found)[0]
    assert view.label(found).endswith(f", {word}")
    listed = [it for it in view.unranked if it.word == word and reason in it.reason]
    assert len(listed) == 1


def test_one_trial_is_a_reason_too(summary: Summary) -> None:
    known = next(it for it in summary.cells if it.row == RMI)
    assert known.typical is not None
    once = msgspec.structs.replace(known, typical=msgspec.structs.replace(known.typical, ci95_ns=None))
    assert (status_label(once), remarks(once)) == ("one trial", ["one trial has no interval"])


def test_a_mean_far_from_the_typical_call_is_told_with_the_runtimes(summary: Summary) -> None:
    known = next(it for it in summary.cells if it.row == RMI and it.point == "invocation")
    apart = msgspec.structs.replace(known, apart=1.31)
    (said,) = remarks(apart)
    assert known.mean is not None
    assert f"the mean, {duration(known.mean.value_ns)}, is 1.31 times the typical call" in said
    assert "client: 2 collections, 0.5 % of the time, and 0 % compiling" in said
    assert remarks(known) == []


def test_a_relation_is_found_either_way_round(view: View) -> None:
    table = view.tables[0]
    slow, fast = table.ranked[1].row, table.ranked[0].row
    forth, back = table.relation(slow, fast), table.relation(fast, slow)
    assert forth == table.versus_previous(table.ranked[1])
    assert back.ratio == pytest.approx(1 / forth.ratio)
    assert back.ci95 == pytest.approx((1 / forth.ci95[1], 1 / forth.ci95[0]))
    assert (forth.verdict, back.verdict) == (Verdict.SLOWER, Verdict.FASTER)
    assert table.relation(fast, COLD_CLIENT) is None


@pytest.mark.parametrize(
    ("more", "labels"),
    [
        ({}, {RMI: "Java RMI", "java-sockets:null": "Java sockets, null"}),
        (
            {"row": "java-rmi:other", "variant_title": "another filter"},
            {RMI: "Java RMI, default", "java-rmi:other": "Java RMI, another filter"},
        ),
        ({"row": "java-rmi2:default"}, {"java-rmi2:default": "Java RMI, default (java-rmi2:default)"}),
    ],
)
def test_a_row_is_named_as_shortly_as_tells_it_apart(more: dict[str, str], labels: dict[str, str]) -> None:
    rows = (*KINDS[:3], replace(KINDS[2], **more)) if more else KINDS[:3]
    found = View(summary_of(make(kinds=rows))).labels
    assert {row: found[row] for row in labels} == labels
    assert len(set(found.values())) == len(found)


def test_what_cannot_be_told_from_its_null_has_an_upper_limit() -> None:
    assert net(Net(5_444.0, (5_300.0, 5_500.0))) == "5.44 \u00b5s"
    assert net(Net(None, None, 500.0)) == "\u2264 500 ns"
    assert net(Net(None, None)) == "none seen"
    assert net(None) == ""
