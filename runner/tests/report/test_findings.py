import re
from dataclasses import replace

import msgspec
import pytest

from roundtrip.report.findings import completeness, detection_limit, halves, headline, messages, tiles
from roundtrip.report.view import View
from roundtrip.results.records import ClientRecord, RowRecord, TrialRecord
from roundtrip.results.summary import State, Summary, Verdict
from tests.report.conftest import summary_of, with_document, with_verdict
from tests.synthetic import KINDS, NOT_STEADY_CLIENT, Made, make, of_message

BY_ROW = {kind.row: kind for kind in KINDS}
BASELINE = "java-sockets:baseline"


def of(*rows: str) -> View:
    return View(summary_of(make(3, kinds=tuple(BY_ROW[row] for row in rows))))


@pytest.mark.parametrize(
    ("rows", "finding"),
    [
        (
            [BASELINE, "java-rmi:default"],
            r"Java RMI takes 1\.4\d times as long as a plain socket in Java for a call with one integer: "
            r"18\.\d \u00b5s against 13\.\d \u00b5s\.",
        ),
        (
            [BASELINE, "java-rmi:default", "java-jacorb:default"],
            r"JacORB takes 1\.3\d times as long as Java RMI for a call with one integer: 24\.\d \u00b5s against "
            r"18\.\d \u00b5s; a plain socket takes 13\.\d \u00b5s in Java\.",
        ),
        (
            [BASELINE, NOT_STEADY_CLIENT],
            r"From the lowest time for a call with one integer: SOAP \(CXF\) .* µs\. None is ranked: the client's "
            r"runtime still compiled after 1 s of warm-up \(1\)\.",
        ),
        (
            [BASELINE],
            r"A plain socket in Java takes 13\.1 \u00b5s for a call with one integer; no middleware was measured\.",
        ),
    ],
    ids=["one", "two", "not steady", "sockets"],
)
def test_the_finding_of_a_few_rows(rows: list[str], finding: str) -> None:
    assert re.fullmatch(finding, headline(of(*rows)))


def test_the_bytes_of_a_message_are_named_from_the_least_on() -> None:
    made = make(3, kinds=tuple(BY_ROW[row] for row in (BASELINE, "java-rmi:default", "java-jacorb:default")))
    summary = summary_of(of_message(made))
    called = msgspec.structs.replace(summary.run.document.workloads[0], operation="echoMessage")
    for cell in summary.cells:
        cell.wire_bytes_per_call = (800.0, 0.0) if cell.row.startswith("java-rmi") else (500.0, 0.0)
    assert messages(View(with_document(summary, workloads=[called]))) == [
        "The message order is 888 bytes of JSON; there and back with headers: JacORB 500 B, "
        "baseline: Java sockets 500 B, Java RMI 800 B."
    ]


CROSSED = ("java-rmi:default", "java-jacorb:default", "cpp-omniorb:default", "java-grpc:default")


def test_where_every_client_was_ranked_with_every_server_both_halves_are_said() -> None:
    sockets = (BASELINE, BY_ROW["cpp-omniorb:default"].baseline)
    summary = summary_of(make(3, kinds=tuple(BY_ROW[row] for row in (*sockets, *CROSSED))))
    ends = [ClientRecord(name, "default", f"{name.title()} system", "java") for name in ("fast", "slow")]
    pairs = iter([(client, server) for client in ends for server in ends])

    def crossed(row: RowRecord) -> RowRecord:
        if row.row not in CROSSED:
            return row
        client, server = next(pairs)
        own = {"system": server.system, "title": server.title, "protocol": "iiop"}
        return msgspec.structs.replace(row, client=None if client == server else client, **own)

    summary = with_document(summary, rows=[crossed(row) for row in summary.run.document.rows])
    said = halves(View(summary))
    assert said[0].startswith("A call with one integer: ")
    assert re.search(r"Up to .* does not split: a client of (Fast|Slow) system with a server of", said[0])
    for cell in summary.cells:
        if cell.row == CROSSED[0]:
            cell.state = State.NOT_STEADY
    assert halves(View(summary)) == []


def test_of_many_the_fastest_and_the_next_are_named(view: View) -> None:
    said = headline(view)
    assert said.startswith("omniORB is the fastest of 7 for a call with one integer: 13.")
    assert re.search(
        r", 1\.2\d times a plain socket in C\+\+; next is Java RMI, which takes 1\.3\d times as long: 18\.",
        said,
    )
    assert said.endswith("; not ranked (not steady): Java IDL, SOAP (CXF).")


def test_a_single_round_ranks_nothing_and_says_the_order_so_far_and_what_is_not_known() -> None:
    made = make(3, rounds=1)
    late = "java-jacorb:default"
    records = [it for it in made.records if not isinstance(it, TrialRecord) or it.row != late]
    so_far = View(summary_of(Made(made.run, records)))
    said = headline(so_far)
    assert re.fullmatch(
        r"From the lowest time for a call with one integer: omniORB 13\.\d \u00b5s, Java RMI 18\.\d \u00b5s, .* and "
        r"\d more\. "
        r"None is ranked: one trial has no interval \(\d\); .*; not measured yet: \d\.",
        said,
    ), said
    assert "SOAP" not in said.partition(". None is ranked")[0], (
        "what is not steady has no place among the others"
    )
    assert {tile.fastest for tile in tiles(so_far)} == {""}
    assert tiles(so_far)[0].next.startswith("nothing is ranked: omniORB 13.")
    once = [it for it in so_far.unranked if it.word == "one trial"]
    assert len({it.reason for it in once}) == 1
    assert len(once) < 4, "a reason is said once for all of its rows"


@pytest.mark.parametrize(
    ("verdict", "said", "next_to"),
    [
        (
            Verdict.NOT_SIGNIFICANT,
            r"has the lowest time of 7 .*; the difference from .* is not significant",
            "no significant difference from",
        ),
        (Verdict.EQUIVALENT, r" are equally fast, the fastest of 7 ", "as fast as"),
    ],
)
def test_rows_that_are_not_told_apart(summary: Summary, verdict: Verdict, said: str, next_to: str) -> None:
    alike = View(with_verdict(summary, verdict))
    assert re.search(said, headline(alike))
    assert tiles(alike)[0].next.startswith(f"{next_to} ")
    assert "is the fastest" not in headline(alike)


def test_without_a_verdict_no_row_is_the_fastest(summary: Summary) -> None:
    silent = View(with_verdict(summary, None))
    assert "omniORB has the lowest time of 7" in headline(silent)
    assert "could not be compared with" in headline(silent)
    assert tiles(silent)[0].next.startswith("not compared with ")


def test_a_row_like_its_baseline_cannot_be_told_from_it() -> None:
    like = replace(BY_ROW["java-rmi:default"], over_baseline=(1.0,) * 5)
    said = headline(View(summary_of(make(1, kinds=(BY_ROW[BASELINE], like)))))
    assert said.startswith(
        "Java RMI does not differ significantly from a plain socket in Java for a call with one integer: "
    )


def test_cold_rows_stand_in_no_rank_tile_or_finding_however_fast() -> None:
    # Planted: the row that is not steady would be the fastest of all.
    fast = replace(BY_ROW[NOT_STEADY_CLIENT], over_baseline=(0.5,) * 5)
    view = View(summary_of(make(3, kinds=tuple(fast if it.row == NOT_STEADY_CLIENT else it for it in KINDS))))
    for table in view.tables:
        (not_steady,) = [it for it in table.unranked if it.row == NOT_STEADY_CLIENT]
        assert not_steady.estimate is not None
        assert all(not_steady.estimate.value_ns < it.estimate.value_ns for it in table.ranked if it.estimate)
    for tile in tiles(view):
        assert "SOAP (CXF)" not in tile.fastest + tile.next
    said, _, left_out = headline(view).partition("; not ranked (not steady)")
    assert "SOAP (CXF)" not in said
    assert "SOAP (CXF)" in left_out
    assert all(NOT_STEADY_CLIENT not in (it.a, it.b) for it in view.summary.comparisons)


def test_how_complete_the_run_is(view: View) -> None:
    assert completeness(view) == (
        "47 of 70 cells are ranked (5 rounds); the others: 10 not steady, 5 skipped, 5 unavailable, "
        "1 measured once, 1 unsupported, 1 failed."
    )


def test_the_detection_limit_of_the_host_is_shown_if_it_is_known(summary: Summary) -> None:
    assert detection_limit(View(summary)) == ""
    known = msgspec.structs.replace(
        summary, judging=msgspec.structs.replace(summary.judging, detection_limit=0.012)
    )
    assert "differences below 1.2 % cannot be detected" in detection_limit(View(known))
