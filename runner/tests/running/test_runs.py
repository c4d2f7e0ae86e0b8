"""Finding, beginning, resuming and judging runs; what is measured is tested in test_session.py."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundtrip.analysis.summary import summarise
from roundtrip.config.decode import Seconds
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.reading import runs
from roundtrip.results.records import EndReason, EndRecord, VoidRecord
from roundtrip.results.store import RunFolder, Writer, lock
from roundtrip.results.summary import State, Summary
from roundtrip.running import run as running
from roundtrip.running.forecast import forecast
from tests.fakes import BY_KEY, DEADLINE_S, TINY, Recorder, catalog, system, workspace
from tests.synthetic import KINDS, make

OF = catalog(system("one"))
REQUEST = RunRequest(preset="smoke", cpu_pinning="none", idle_states="unchanged", timeout=Seconds(DEADLINE_S))
BROKEN = {"one": "no compiler"}


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "smoke", TINY)


def begin(folder: Path, unavailable: dict[str, str | None], display: Recorder | None = None) -> RunFolder:
    rows = [row for row in OF.rows if not row.is_baseline]
    where = workspace(folder, OF)
    return running.begin(REQUEST, rows, [BY_KEY["invocation"]], where, unavailable, display or Recorder())


def some_run(results: Path, name: str, *ends: EndReason) -> Path:
    folder = RunFolder(results / name)
    writer = Writer(folder)
    writer.begin(msgspec.structs.replace(make(1).run, run=name))
    with writer:
        for reason in ends:
            writer.append(EndRecord(reason=reason, elapsed_s=1.0))
    return folder.path


def test_a_run_is_found_by_name_by_path_and_as_the_newest(tmp_path: Path) -> None:
    old, new = (some_run(tmp_path, name, EndReason.DONE) for name in ("20261120-000000", "20261121-000000"))
    assert runs.find(tmp_path, "20261120-000000").path == old
    assert runs.find(tmp_path / "elsewhere", str(old)).path == old
    for name in (None, "last"):
        assert runs.find(tmp_path, name).path == new


def test_the_newest_run_that_was_interrupted_is_resumed(tmp_path: Path) -> None:
    killed = some_run(tmp_path, "20261118-000000", EndReason.INTERRUPTED)
    with Writer(RunFolder(killed)) as writer:
        writer.append(VoidRecord(round=1, block=1))
    some_run(tmp_path, "20261119-000000", EndReason.INTERRUPTED, EndReason.DONE)
    some_run(tmp_path, "20261120-000000", EndReason.BUDGET)
    assert runs.find(tmp_path, None, unfinished=True).path == killed
    newest = some_run(tmp_path, "20261121-000000")
    assert runs.find(tmp_path, "last", unfinished=True).path == newest


def test_a_run_that_cannot_be_read_keeps_no_other_from_being_resumed(tmp_path: Path) -> None:
    good = some_run(tmp_path, "20261118-000000", EndReason.INTERRUPTED)
    broken = some_run(tmp_path, "20261119-000000", EndReason.INTERRUPTED)
    (broken / "run.json").write_text("{}")
    torn = some_run(tmp_path, "20261120-000000", EndReason.INTERRUPTED)
    (torn / "trials.jsonl").write_text("garbage\n{}\n")
    assert runs.find(tmp_path, None, unfinished=True).path == good


@pytest.mark.parametrize(
    ("results", "name", "unfinished", "why"),
    [
        ("", "20261121-000000", True, "that run is finished"),
        ("", None, True, "there is no interrupted run"),
        ("", "2025", False, r"there is no such run.*20261121-000000"),
        ("empty", None, False, "there is no run in"),
    ],
)
def test_a_run_that_is_not_there_is_answered_with_those_that_are(
    tmp_path: Path, results: str, name: str | None, unfinished: bool, why: str
) -> None:
    some_run(tmp_path, "20261121-000000", EndReason.DONE)
    with pytest.raises(UsageError, match=why):
        runs.find(tmp_path / results, name, unfinished)


def test_with_nothing_to_measure_a_run_is_ended_and_says_why(tmp_path: Path) -> None:
    display = Recorder()
    folder = begin(tmp_path, BROKEN, display)
    assert display.closed
    assert [type(record) for record in folder.records()] == [EndRecord]
    assert folder.run.by_key["one:default"].reason == "no compiler"
    assert runs.status(runs.conclude(folder)) == 1
    with pytest.raises(UsageError):
        runs.find(tmp_path / "results", None, unfinished=True)


def test_a_host_that_is_measured_on_refuses_a_second_run(tmp_path: Path) -> None:
    """Wherever the results of either go: another folder, another checkout."""
    where = workspace(tmp_path, OF)
    measuring = AgentPool()
    measuring.lock("invoke run of somebody else")
    commands: tuple[Callable[[Recorder], Any], ...] = (
        lambda display: begin(tmp_path, {}, display),
        lambda display: running.resume(RunFolder(where.results / "2025"), where, display),
    )
    for command in commands:
        display = Recorder()
        with pytest.raises(UsageError, match=r"another run is measuring .*invoke run of somebody else"):
            command(display)
        assert display.closed
    assert list(where.results.glob("*/run.json")) == []
    measuring.close()
    assert begin(tmp_path, BROKEN).path.is_dir()


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (True, "another process is writing into it"),
        (False, r"--resume 20261121-000000: its system .* no longer exists"),
    ],
)
def test_a_run_that_cannot_be_resumed_says_why_and_gives_the_screen_back(
    tmp_path: Path, written: bool, why: str
) -> None:
    where, display = workspace(tmp_path, OF), Recorder()
    path = some_run(where.results, "20261121-000000", EndReason.INTERRUPTED)
    with contextlib.ExitStack() as stack:
        if written:
            stack.enter_context(lock(path))
        with pytest.raises(UsageError, match=why):
            running.resume(RunFolder(path), where, display)
    assert display.closed


def test_a_run_says_how_it_was_made_and_has_a_folder_of_its_own(tmp_path: Path) -> None:
    folders = [begin(tmp_path, BROKEN) for _ in range(3)]
    paths = {path.parent for path in (tmp_path / "results").glob("*/run.json")}
    assert {folder.path for folder in folders} == paths
    assert len(paths) == 3, "in the same second"
    run = folders[0].run
    assert run.run == folders[0].path.name
    assert run.asked.cpu_pinning == run.cpu_pinning == "none"
    assert run.cpus == {"server": None, "client": None}
    assert run.idle_states == ["unchanged"]
    assert run.asked.seed is not None
    assert 0 <= run.asked.seed < 1_000_000
    assert run.preset == TINY
    assert run.host["cpus"] >= 1


def summary_of(states: list[State]) -> Summary:
    made = make(1, rounds=1, kinds=KINDS[:1])
    summary = summarise(made.run, made.records, lambda _: None, {})
    cells = [msgspec.structs.replace(summary.cells[0], state=state) for state in states]
    return msgspec.structs.replace(summary, cells=cells)


@pytest.mark.parametrize(
    ("states", "status"),
    [
        ([State.STEADY, State.STEADY], 0),
        ([State.NOT_STEADY], 0),
        ([State.STEADY, State.UNSUPPORTED, State.UNAVAILABLE, State.SKIPPED], 0),
        ([State.STEADY, State.FAILED], 1),
        ([State.UNAVAILABLE, State.UNSUPPORTED], 1),
        ([], 1),
    ],
)
def test_the_exit_status_tells_of_failures_and_of_nothing_measured(states: list[State], status: int) -> None:
    assert runs.status(summary_of(states)) == status


def test_a_summary_can_be_made_again(tmp_path: Path) -> None:
    folder = begin(tmp_path, {})
    first = runs.conclude(folder)
    assert folder.summary == first
    assert runs.conclude(RunFolder(folder.path)) == first
    assert runs.status(first) == 0


def test_a_forecast_measures_nothing_and_knows_what_calibrations_found(tmp_path: Path) -> None:
    where = workspace(tmp_path, OF)
    rows = [row for row in OF.rows if not row.is_baseline]
    workloads = [BY_KEY["invocation"], BY_KEY["objects"]]
    quick = forecast(msgspec.structs.replace(REQUEST, preset="quick"), rows, workloads, where)
    assert quick.rows == ["one:default"]
    assert quick.workloads == ["invocation", "objects"]
    assert (quick.rounds, quick.calibrations) == (3, 2)
    asked = msgspec.structs.replace(REQUEST, preset="quick", budget=Seconds(sum(quick.seconds)))
    assert 3 < forecast(asked, rows, workloads, where).rounds < 8
    smoke = forecast(REQUEST, rows, workloads, where)
    assert (smoke.rounds, smoke.calibrations) == (1, 0)
    assert 0 < smoke.seconds[0] <= smoke.seconds[1] < quick.seconds[0] < quick.seconds[1]
    assert 0 < smoke.disk_bytes < quick.disk_bytes
    assert list(where.results.iterdir()) == []
