"""Runs of pairs from begin to end and resumed ones, with real agents and workers."""

from pathlib import Path

import pytest

from roundtrip.analysis.interop import InteropPair, PairState, matrices
from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import Seconds
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.interop.exchange import exchange_cases
from roundtrip.interop.pairs import pairs
from roundtrip.reading import runs
from roundtrip.results.records import CasesRecord, RunKind, TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import Summary
from roundtrip.running import run as running
from roundtrip.running.run import Interrupted
from tests.fakes import BY_KEY, DEADLINE_S, TINY, Recorder, workspace
from tests.interop.fakes import CASES, SHARED, few_cases, two

ALL = ["one>one", "one>two", "two>one", "two>two"]


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little as can be measured."""
    monkeypatch.setitem(PRESETS, "smoke", TINY)


REQUEST = RunRequest(
    preset="smoke", timeout=Seconds(DEADLINE_S), seed=7, cpu_pinning="none", idle_states="unchanged"
)


def begin(
    folder: Path,
    of: Catalog,
    display: Recorder,
    *workloads: str,
    unavailable: dict[str, str | None] | None = None,
) -> RunFolder:
    where = workspace(folder, of)
    few_cases(where.build)
    rows, timed = pairs(of, of.rows, SHARED), [BY_KEY[key] for key in workloads]
    return running.begin(
        REQUEST,
        rows,
        timed,
        where,
        unavailable or {},
        display,
        exchange=exchange_cases,
        kind=RunKind.INTEROP,
    )


def test_a_pair_is_measured_beside_its_systems_and_resumed(tmp_path: Path) -> None:
    of = two()
    rows = [of.row("two"), of.pair("one", "two")]
    workloads = [BY_KEY["invocation"]]
    with pytest.raises(Interrupted):
        running.begin(REQUEST, rows, workloads, workspace(tmp_path, of), {}, Recorder(interrupt_at=1))
    running.resume(runs.find(tmp_path / "results", None), workspace(tmp_path, of), Recorder())
    summary = runs.conclude(runs.find(tmp_path / "results", None))
    assert runs.status(summary) == 0
    cells = [cell for cell in summary.cells if cell.estimate is not None]
    assert {cell.row: (cell.client.system, cell.server.system) for cell in cells} == {
        "two:default": ("two", "two"),
        "one>two": ("one", "two"),
        "sockets:baseline": ("sockets", "sockets"),
        "sockets>sockets": ("sockets", "sockets"),
    }


def exchanged(folder: RunFolder) -> list[CasesRecord]:
    return [record for record in folder.records() if isinstance(record, CasesRecord)]


def by_pair(summary: Summary) -> dict[str, InteropPair]:
    [matrix] = matrices(summary)
    return {pair.row.row: pair for pair in matrix.pairs.values()}


def test_every_pair_has_its_cases_its_times_and_its_baseline_pair(tmp_path: Path) -> None:
    folder = begin(tmp_path, two(), Recorder(), "invocation")
    assert sorted(record.row for record in exchanged(folder)) == ALL
    summary = runs.conclude(folder)
    assert runs.status(summary) == 0
    [matrix] = matrices(summary)
    assert (matrix.protocol, [end.system for end in matrix.ends]) == ("shared", ["one", "two"])
    for pair in matrix.pairs.values():
        assert (pair.state, pair.counts, pair.faults) == (PairState.EXACT, {"exact": len(CASES)}, ())
        [cell] = pair.cells
        assert (cell.workload, cell.row) == ("invocation", pair.row.row)
        assert cell.estimate is not None
        assert cell.estimate.value_ns > 0
    trials = [record for record in folder.records() if isinstance(record, TrialRecord)]
    assert {trial.row for trial in trials if trial.is_baseline} == {"sockets>sockets"}


def test_without_workloads_nothing_is_timed_and_a_failure_is_the_status(tmp_path: Path) -> None:
    display = Recorder()
    folder = begin(tmp_path, two(altered="putBytes.empty"), display)
    assert display.blocks == []
    summary = runs.conclude(folder)
    states = {key: pair.state.value for key, pair in by_pair(summary).items()}
    # The client tells what came back; the server of that name is innocent.
    assert states == {"one>one": "exact", "one>two": "exact", "two>one": "failed", "two>two": "failed"}
    assert runs.status(summary) == 1
    assert any("putBytes.empty: altered" in line for line in display.said)


def test_a_run_that_was_cut_off_keeps_the_pairs_that_it_has(tmp_path: Path) -> None:
    of = two()

    class Impatient(Recorder):
        def say(self, text: str) -> None:
            super().say(text)
            if text.startswith("[2/4]"):
                raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        begin(tmp_path, of, Impatient(), "invocation")
    folder = runs.find(tmp_path / "results", None)
    first = exchanged(folder)
    assert len(first) == 2
    where = workspace(tmp_path, of)
    few_cases(where.build)
    running.resume(
        runs.find(where.results, None, unfinished=True), where, Recorder(), exchange=exchange_cases
    )
    assert exchanged(folder)[:2] == first
    assert sorted(record.row for record in exchanged(folder)) == ALL
    assert runs.status(runs.conclude(folder)) == 0


def test_a_system_that_is_unavailable_costs_its_own_pairs(tmp_path: Path) -> None:
    folder = begin(tmp_path, two(), Recorder(), unavailable={"two": "no compiler"})
    summary = runs.conclude(folder)
    found = by_pair(summary)
    assert found["one>one"].state is PairState.EXACT
    others = {(found[key].state, found[key].reason) for key in ALL[1:]}
    assert others == {(PairState.UNAVAILABLE, "no compiler")}
    assert runs.status(summary) == 0
