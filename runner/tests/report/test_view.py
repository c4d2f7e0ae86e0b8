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


def test_every_row_stands_once_in_the_table_of_every_point(view: View) -> None:
    assert [table.point.key for table in view.tables] == [point.key for point in view.run.points]
    for table in view.tables:
        assert sorted(it.row for it in table.cells) == sorted(view.rows)
        assert {it.idle_states for it in table.cells} == {"disabled"}


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
def test_what_is_not_ranked_says_in_a_word_and_a_sentence_why(
    view: View, row: str, point: int, word: str, reason: str
) -> None:
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


def test_a_mean_apart_from_the_typical_call_is_said_with_what_runtimes_did(summary: Summary) -> None:
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
    assert forth is not None
    assert back is not None
    assert forth.ci95 is not None
    assert back.ci95 is not None
    assert forth == table.versus_previous(table.ranked[1])
    assert back.ratio == pytest.approx(1 / forth.ratio)
    assert back.ci95 == pytest.approx((1 / forth.ci95[1], 1 / forth.ci95[0]))
    assert (forth.verdict, back.verdict) == (Verdict.SLOWER, Verdict.FASTER)
    assert table.relation(fast, COLD_CLIENT) is None


def test_a_default_is_named_only_beside_other_variants() -> None:
    rows = (*KINDS[:3], replace(KINDS[2], row="java-rmi:other", variant_title="another filter"))
    labels = View(summary_of(make(kinds=rows))).labels
    assert labels[RMI] == "Java RMI, default"
    assert labels["java-rmi:other"] == "Java RMI, another filter"
    assert View(summary_of(make(kinds=KINDS[:3]))).labels[RMI] == "Java RMI"
    assert labels["java-sockets:null"] == "Java sockets, null"


def test_rows_of_one_title_get_names_of_their_own() -> None:
    rows = (*KINDS[:3], replace(KINDS[2], row="java-rmi2:default"))
    labels = View(summary_of(make(kinds=rows))).labels
    assert labels["java-rmi2:default"] == "Java RMI, default (java-rmi2:default)"
    assert len(set(labels.values())) == len(labels)


def test_what_cannot_be_told_from_its_null_has_an_upper_limit() -> None:
    assert net(Net(5_444.0, (5_300.0, 5_500.0))) == "5.44 \u00b5s"
    assert net(Net(None, None, 500.0)) == "\u2264 500 ns"
    assert net(Net(None, None)) == "none seen"
    assert net(None) == ""
