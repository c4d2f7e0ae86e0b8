"""Runs from begin to end and resumed ones, with real agents and workers."""

import contextlib
import signal
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from roundtrip.catalog.manifest import Slow
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli.reporting import write_interim
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Processes
from roundtrip.config.preset import PRESETS, Preset
from roundtrip.config.request import RunRequest
from roundtrip.config.row_key import Role
from roundtrip.errors import RoundtripError, Signalled, UsageError
from roundtrip.processes import agent_messages as messages
from roundtrip.processes.agent_client import AgentClient, Inbox
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.message import Command, R
from roundtrip.reading import runs
from roundtrip.reading.verification import verify
from roundtrip.report.page.html import render
from roundtrip.report.terminal import show_run
from roundtrip.results.records import (
    MEASURED_ONCE,
    CalibrationRecord,
    EndReason,
    EndRecord,
    Outcome,
    TrialRecord,
    VoidRecord,
    used_trials,
)
from roundtrip.results.store import RunFolder, Writer
from roundtrip.results.summary import State
from roundtrip.running import run as running
from roundtrip.running import slice_records
from roundtrip.running.forecast import Expected
from roundtrip.running.plan import PROCESS_BYTES, RESERVED_BYTES, HostMemory
from roundtrip.running.run import Interrupted
from roundtrip.running.schedule import Block
from roundtrip.running.session import Setup
from tests.fakes import BY_KEY, DEADLINE_S, TINY, WARM, Recorder, catalog, system, workspace
from tests.report.conftest import printed

TWO_ROUNDS = replace(TINY, rounds=2)
BOTH = ("invocation", "data-bytes")


@pytest.fixture
def preset(monkeypatch: pytest.MonkeyPatch) -> Callable[[Preset], None]:
    """Puts a preset in the place of the one that is asked for."""

    def put(preset: Preset) -> None:
        monkeypatch.setitem(PRESETS, "smoke", preset)

    put(TINY)
    return put


def begin(
    folder: Path,
    of: Catalog,
    display: Recorder,
    workloads: tuple[str, ...] = ("invocation",),
    report: Callable[[RunFolder, Sequence[TrialRecord]], None] = lambda *_: None,
    **asked: Any,
) -> RunFolder:
    fixed: dict[str, Any] = {"seed": 7, "cpu_pinning": "none", "idle_states": "unchanged"}
    times = {name: Seconds(asked.pop(name)) for name in ("budget",) if name in asked}
    request = RunRequest(
        preset="smoke", timeout=Seconds(DEADLINE_S), sample_interval=Seconds(0.05), **fixed, **times, **asked
    )
    rows = [row for row in of.rows if not row.is_baseline]
    where, its = workspace(folder, of), [BY_KEY[key] for key in workloads]
    return running.begin(request, rows, its, where, {}, display, report)


def interrupted(folder: Path, of: Catalog, display: Recorder, **more: Any) -> RunFolder:
    with pytest.raises(Interrupted):
        begin(folder, of, display, **more)
    return runs.find(folder / "results", None)


def of_kind(folder: RunFolder, kind: type) -> list[Any]:
    return [record for record in folder.records() if isinstance(record, kind)]


def trials(folder: RunFolder) -> list[TrialRecord]:
    return of_kind(folder, TrialRecord)


def ends(folder: RunFolder) -> list[EndReason]:
    return [record.reason for record in of_kind(folder, EndRecord)]


def rounds(folder: RunFolder) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for trial in used_trials(folder.records()):
        found.setdefault(trial.round, set()).add(trial.row)
    return found


def resumed(folder: Path, of: Catalog, display: Recorder | None = None) -> Recorder:
    display = display or Recorder()
    running.resume(runs.find(folder / "results", None, unfinished=True), workspace(folder, of), display)
    return display


def names(blocks: Sequence[Block]) -> list[str]:
    return [name for it in blocks for name in it.trials]


def used(folder: RunFolder) -> list[str]:
    return [trial.trial for trial in used_trials(folder.records())]


@pytest.fixture
def room_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory for the processes of two rows and their baseline."""

    def fits(_: HostMemory, rows: Sequence[Row], __: Processes) -> bool:
        return len(rows) <= 3

    monkeypatch.setattr(HostMemory, "fits", fits)


@pytest.mark.usefixtures("preset")
def test_a_smoke_run_measures_every_row_and_its_baseline(tmp_path: Path) -> None:
    display, of = Recorder(), catalog(system("one"), system("bad", die_in="invoke"))
    folder = begin(tmp_path, of, display, BOTH)
    assert {trial.row for trial in trials(folder)} == {"one:default", "bad:default", "sockets:baseline"}
    assert len(display.blocks) == 1, "all of them are alive at once"
    assert ends(folder) == [EndReason.DONE]
    assert display.closed
    assert any(
        said.startswith("bad:default, invocation failed: bad:default/client was killed")
        for said in display.said
    )
    for trial in trials(folder):
        good = {
            it.workload: sum(each.samples for each in it.slices) for it in trial.measurements if it.slices
        }
        table = folder.samples(trial.trial).to_pydict()
        assert {key: table["workload"].count(key) for key in good} == good
        assert min(table["elapsed_ns"]) > 0
        assert {*folder.resources(trial.trial).column("process").to_pylist()} == {"client", "server", "host"}
    summary = runs.conclude(folder)
    failed = next(it for it in summary.cells if (it.row, it.workload) == ("bad:default", "invocation"))
    assert failed.state is State.FAILED
    # Killed with words: these are in what is shown, on the page as well.
    lines = ("Bad: bad:default/client was killed by signal 9; its last lines:", "  the client's last words")
    shown = printed(lambda console: show_run(summary, console), 200)
    assert "\n".join(lines) in shown
    assert "<pre>the client&#39;s last words\n</pre>" in render(summary)
    # The only cycle of the others was torn by it, and repeated.
    others = [cell for cell in summary.cells if cell is not failed]
    assert {cell.state for cell in others} == {State.NOT_STEADY}, "nothing was warmed up, and it says so"
    assert all(cell.trials for cell in others)
    assert len(summary.cells) == 6
    assert runs.status(summary) == 1


def test_a_report_that_cannot_be_made_ends_no_run(tmp_path: Path, preset: Callable[[Preset], None]) -> None:
    preset(TWO_ROUNDS)
    display = Recorder()

    def draw(*_: object) -> None:
        raise ZeroDivisionError("a defect of a chart")

    folder = begin(tmp_path, catalog(system("one")), display, report=draw)
    assert ends(folder) == [EndReason.DONE]
    assert [it for it in display.said if it.startswith("no report")] == [
        "no report so far: ZeroDivisionError: a defect of a chart"
    ] * 2


def test_the_first_round_is_reported_after_each_workload_and_whatever_is_killed_then_is_measured_again(
    tmp_path: Path, preset: Callable[[Preset], None]
) -> None:
    preset(TWO_ROUNDS)
    seen: list[tuple[list[str], set[str], int]] = []

    def look(folder: RunFolder, unfinished: Sequence[TrialRecord]) -> None:
        summary = write_interim(folder, unfinished)
        measured = dict.fromkeys(cell.workload for cell in summary.cells if cell.trials)
        files = {path.name for path in folder.path.glob("*.*")}
        seen.append(([*measured], files, len(unfinished)))
        if len(seen) == 2:
            raise KeyboardInterrupt

    of, workloads = catalog(system("one"), system("two")), ("invocation", "objects", "data-bytes")
    with pytest.raises(Interrupted):
        begin(tmp_path, of, Recorder(), workloads=workloads, report=look)
    assert [it[0] for it in seen] == [["invocation"], ["invocation", "objects"]]
    assert {it[2] for it in seen} == {3}
    assert all("report.html" in it[1] and "summary.json" not in it[1] for it in seen), (
        "that is of what is written"
    )
    folder = runs.find(tmp_path / "results", None, unfinished=True)
    assert trials(folder) == [], "what was reported and is not whole was nowhere written"
    assert verify(folder).differences == []
    resumed(tmp_path, of)
    assert [len(it) for it in rounds(folder).values()] == [3, 3]


@pytest.mark.usefixtures("preset")
def test_where_memory_is_for_three_rows_blocks_have_fewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    each = 2 * PROCESS_BYTES["java"]
    monkeypatch.setattr(HostMemory, "of", lambda _: HostMemory.here(4 * each + RESERVED_BYTES))
    of, display = catalog(*[system(f"row{n}") for n in range(5)]), Recorder()
    folder = begin(tmp_path, of, display)
    assert sorted(len(it.entries) for it in display.blocks) == [3, 4]
    assert rounds(folder) == {1: {"sockets:baseline", *(f"row{n}:default" for n in range(5))}}
    assert {cell.state for cell in runs.conclude(folder).cells} == {State.NOT_STEADY}


class TestResuming:
    """A run goes on at a block: what was begun of it is measured again, and nothing else is."""

    OF = catalog(*[system(f"row{n}") for n in range(3)])

    @pytest.fixture(autouse=True)
    def two_blocks_a_round(self, preset: Callable[[Preset], None], room_for_two: None) -> None:
        preset(TWO_ROUNDS)

    def test_a_block_that_was_interrupted_is_measured_whole(self, tmp_path: Path) -> None:
        # Four blocks of two workloads; Ctrl-C comes at the second workload of the last one.
        display = Recorder(interrupt_at=8)
        folder = interrupted(tmp_path, self.OF, display, workloads=BOTH)
        assert display.closed
        assert ends(folder) == [EndReason.INTERRUPTED]
        assert used(folder) == names(display.blocks[:3])
        before = (folder.path / "trials.jsonl").read_bytes()
        files = {path: path.read_bytes() for path in sorted(folder.path.glob("*/*.parquet"))}
        assert len([path for path in files if path.parent.name == "samples"]) == len(used(folder))
        again = resumed(tmp_path, self.OF)
        assert again.blocks == display.blocks[3:]
        assert sorted(again.workloads) == sorted(BOTH)
        assert (folder.path / "trials.jsonl").read_bytes().startswith(before)
        assert {path: path.read_bytes() for path in files} == files
        assert ends(folder) == [EndReason.INTERRUPTED, EndReason.DONE]
        assert used(folder) == [it.trial for it in trials(folder)] == names(display.blocks)
        assert of_kind(folder, VoidRecord) == []

    def test_a_block_that_was_written_in_part_is_void_and_measured_again(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        really_write, second = Writer.write_trial, []

        def write(writer: Writer, record: TrialRecord, *more: Any) -> None:
            second.extend([record.trial] if record.round == 2 else [])
            if len(second) == 2:
                raise KeyboardInterrupt
            really_write(writer, record, *more)

        monkeypatch.setattr(Writer, "write_trial", write)
        display = Recorder()
        folder = interrupted(tmp_path, self.OF, display)
        assert used(folder) == [*names(display.blocks[:2]), second[0]]
        resumed(tmp_path, self.OF)
        assert [(it.round, it.block) for it in of_kind(folder, VoidRecord)] == [(2, 1)]
        again = [name for name in used(folder) if name.startswith("r02-b01")]
        assert again == [name.replace("b01", "b01.2") for name in display.blocks[2].trials]
        assert len(trials(folder)) == len(used(folder)) + 1
        assert rounds(folder)[2] == rounds(folder)[1]

    def test_a_killed_run_goes_on_behind_its_last_whole_record(self, tmp_path: Path) -> None:
        folder = interrupted(tmp_path, self.OF, Recorder(interrupt_at=4))
        path = folder.path / "trials.jsonl"
        lines = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:-1]) + lines[-2][:40])  # No end record, and half of another trial's.
        resumed(tmp_path, self.OF)
        assert path.read_bytes().startswith(b"".join(lines[:-1]))
        assert ends(folder) == [EndReason.DONE]
        assert rounds(folder)[2] == rounds(folder)[1]

    def test_what_calibrations_found_meanwhile_does_not_change_the_blocks(
        self, tmp_path: Path, preset: Callable[[Preset], None]
    ) -> None:
        preset(replace(WARM, calibration_most_ns=20_000_000))
        of = catalog(*[system(f"row{n}", unsupported="invoke") for n in range(3)])
        workloads = ("invocation", "data-bytes", "objects")
        display = Recorder(interrupt_at=4)
        folder = interrupted(tmp_path, of, display, workloads=workloads)
        assert len(display.blocks) == 2
        again = resumed(tmp_path, of)
        assert names(again.blocks[:1]) == names(display.blocks[1:])
        assert {it.row for it in trials(folder) if it.round == 1} == rounds(folder)[2]
        assert len(used(folder)) == len(set(used(folder))) == 2 * (3 + 2)

    def test_a_signal_interrupts_as_ctrl_c_does_with_its_own_status(self, tmp_path: Path) -> None:
        class Terminated(Recorder):
            def block(self, block: Block, key: str) -> None:
                raise Signalled(signal.SIGTERM)

        with pytest.raises(Interrupted, match="--resume") as raised:
            begin(tmp_path, self.OF, Terminated())
        assert raised.value.exit_status == 128 + signal.SIGTERM
        assert ends(runs.find(tmp_path / "results", None)) == [EndReason.INTERRUPTED]


class TestCalibrations:
    """Every row becomes warm once before any trial; nobody's calibration is made twice."""

    @pytest.fixture(autouse=True)
    def warm(self, preset: Callable[[Preset], None]) -> None:
        preset(replace(WARM, calibration_most_ns=40_000_000))

    def calibrations(self, folder: RunFolder) -> list[CalibrationRecord]:
        return of_kind(folder, CalibrationRecord)

    def test_they_are_the_warm_up_of_first_trials_and_are_remembered(self, tmp_path: Path) -> None:
        of = catalog(system("one"))
        folder = begin(tmp_path, of, Recorder(), BOTH)
        kinds = [type(record) for record in folder.records()]
        assert kinds == [CalibrationRecord] * 4 + [TrialRecord] * 4 + [EndRecord]
        windows = {(it.row, it.workload): it.windows for it in self.calibrations(folder)}
        for trial in trials(folder)[:2]:
            for it in trial.measurements:
                assert it.warmup == windows[trial.row, it.workload]
        steady = [it for it in self.calibrations(folder) if it.steady]
        again = begin(tmp_path, of, Recorder(), BOTH)
        remembered = [(it.row, it.workload) for it in self.calibrations(again) if it.remembered]
        assert sorted(remembered) == sorted((it.row, it.workload) for it in steady)
        assert len(self.calibrations(again)) == 4

    def test_with_a_budget_they_come_before_any_trial(self, tmp_path: Path) -> None:
        display = Recorder()
        begin(tmp_path, catalog(system("one")), display, BOTH, budget=60.0)
        assert display.calibrations == ["sockets:baseline", "one:default"]

    @pytest.mark.parametrize("budget", [None, 60.0])
    def test_an_interrupted_run_keeps_its_calibrations(self, tmp_path: Path, budget: float | None) -> None:
        of = catalog(system("one"))
        more = {} if budget is None else {"budget": budget}
        folder = interrupted(tmp_path, of, Recorder(interrupt_at=2), workloads=BOTH, **more)
        kept = [(it.row, it.workload) for it in self.calibrations(folder)]
        assert len(kept) == (2 if budget is None else 4)
        resumed(tmp_path, of)
        assert [(it.row, it.workload) for it in self.calibrations(folder)][: len(kept)] == kept
        assert (
            len(self.calibrations(folder))
            == len({(it.row, it.workload) for it in self.calibrations(folder)})
            == 4
        )

    def test_what_they_show_to_fail_is_not_tried_in_every_round(self, tmp_path: Path) -> None:
        of = catalog(
            system("bad", die_in="invoke", kill_server_before="putBytes"), system("no", unsupported="invoke")
        )
        display = Recorder()
        folder = begin(tmp_path, of, display, BOTH)
        measured: dict[tuple[str, str], list[Outcome]] = {}
        for trial in trials(folder):
            for it in trial.measurements:
                measured.setdefault((trial.row, it.workload), []).append(it.outcome)
        assert ("no:default", "invocation") not in measured
        assert measured["bad:default", "data-bytes"] == [Outcome.FAILED]
        assert measured["bad:default", "invocation"] == [Outcome.FAILED] * 2  # Its warm-up does not die.
        told = [said for said in display.said if said.startswith("bad:default, data-bytes failed: ")]
        assert len(told) == 1
        assert "server was killed" in told[0]
        states = {(it.row, it.workload): it.state for it in runs.conclude(folder).cells}
        assert states["no:default", "invocation"] is State.UNSUPPORTED
        assert states["bad:default", "data-bytes"] is State.FAILED

    def test_samples_that_take_too_long_are_taken_once_at_the_end(self, tmp_path: Path) -> None:
        of = catalog(replace(system("one"), slow=(Slow("data-bytes", Seconds(6.0), "…"),)))
        folder = begin(tmp_path, of, Recorder(), BOTH)
        *others, last = trials(folder)
        assert (last.round, last.row) == (MEASURED_ONCE, "one:default")
        (measured,) = last.measurements
        assert (measured.workload, [it.samples for it in measured.counted]) == ("data-bytes", [1])
        assert all(it.of("data-bytes") is None for it in others if it.row == "one:default")
        cell = next(
            it
            for it in runs.conclude(folder).cells
            if it.workload == "data-bytes" and it.row == "one:default"
        )
        assert cell.state is State.MEASURED_ONCE


@pytest.mark.parametrize("is_busy", [True, False])
def test_a_round_that_others_disturbed_is_told_of_before_the_next(
    tmp_path: Path, preset: Callable[[Preset], None], monkeypatch: pytest.MonkeyPatch, *, is_busy: bool
) -> None:
    preset(TWO_ROUNDS)
    monkeypatch.setattr(slice_records, "FOREIGN_NS", -(10**12) if is_busy else 10**12)
    display, told = Recorder(), []
    folder = begin(tmp_path, catalog(system("one")), display, report=lambda *_: told.append([*display.said]))
    first = [text for text in told[1] if text.startswith("Round 1: ")]
    assert len(first) == is_busy
    warnings = [text for text in runs.conclude(folder).run.warnings if text.startswith("Round ")]
    assert len(warnings) == 2 * is_busy
    for text in (*first, *warnings):
        assert "one:default" in text
        assert " counts at invocation: other programs used the CPUs" in text


class TestBudget:
    """A budget costs rounds, then workloads, then the last rows; what it has is used."""

    OF = catalog(*[system(f"row{n}") for n in range(3)])

    @pytest.fixture
    def taking(self, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
        """A workload takes so long by the clock; expected are ten seconds for each row that is not a baseline."""
        monkeypatch.setattr(
            Expected,
            "workload_s",
            lambda _, block, *__: 10.0 * sum(not it.is_baseline for it in block.entries),
        )

        def take(display: Recorder, workload_s: float) -> None:
            clock = partial(Setup, clock=lambda: workload_s * len(display.workloads))
            monkeypatch.setattr(running, "Setup", clock)

        return take

    def test_one_that_holds_nothing_is_refused_before_anything_is_done(
        self, tmp_path: Path, preset: Callable[[Preset], None], taking: Callable[..., None]
    ) -> None:
        preset(replace(TINY, rounds=4, least_rounds=2, most_rounds=4))
        with pytest.raises(
            UsageError, match=r"--budget: 39 s is not enough for row0:default, row1:default at invoc"
        ):
            begin(tmp_path, self.OF, Recorder(), budget=39.0)
        assert list(tmp_path.rglob("run.json")) == []

    def test_the_remaining_time_falls_to_nothing_as_the_last_round_went(
        self, tmp_path: Path, preset: Callable[[Preset], None], taking: Callable[..., None]
    ) -> None:
        preset(replace(TINY, rounds=3, most_rounds=3))
        display = Recorder()
        taking(display, 60.0)  # Twice as long as it should.
        begin(tmp_path, self.OF, display, BOTH)
        assert display.remaining == [(it, it) for it in (180.0, 150.0, 240.0, 180.0, 120.0, 60.0)]

    def test_rounds_that_take_longer_than_expected_become_fewer(
        self, tmp_path: Path, preset: Callable[[Preset], None], taking: Callable[..., None]
    ) -> None:
        preset(replace(TINY, rounds=4, least_rounds=3, most_rounds=4))
        display = Recorder()
        taking(display, 60.0)
        folder = begin(tmp_path, self.OF, display, budget=123.0)
        assert display.said[1] == "3 rounds of 4 trials, about 1 min 30 s; the budget leaves out 1 more"
        assert set(rounds(folder)) == {1, 2}
        assert ends(folder) == [EndReason.BUDGET]
        assert folder.run.left_out == ()

    def test_what_there_is_no_room_for_is_left_out_by_name(
        self, tmp_path: Path, preset: Callable[[Preset], None], taking: Callable[..., None]
    ) -> None:
        preset(replace(TINY, rounds=2, least_rounds=2, most_rounds=2))
        display = Recorder()
        taking(display, 20.0)
        folder = begin(tmp_path, self.OF, display, BOTH, budget=45.0)
        assert folder.run.left_out == ("data-bytes", "row2:default")
        assert [it.key for it in folder.run.workloads] == ["invocation"]
        every = {"row0:default", "row1:default", "sockets:baseline"}
        assert rounds(folder) == {1: every, 2: every}
        assert display.said[1] == "the budget leaves out data-bytes, row2:default"
        assert ends(folder) == [EndReason.BUDGET]
        summary = runs.conclude(folder)
        assert "The budget left out data-bytes, row2:default." in summary.run.warnings
        cell = next(it for it in summary.cells if it.row == "row2:default")
        assert cell.state is State.SKIPPED
        assert "--systems row2:default" in str(cell.reason)

    def test_a_resumed_run_has_what_is_left_of_it_and_all_of_its_rows(
        self, tmp_path: Path, preset: Callable[[Preset], None], taking: Callable[..., None]
    ) -> None:
        preset(replace(TINY, rounds=3, least_rounds=2, most_rounds=3))
        display = Recorder(interrupt_at=2)
        taking(display, 30.0)
        folder = interrupted(tmp_path, self.OF, display, budget=100.0)
        assert rounds(folder).keys() == {1}
        again = Recorder()
        taking(again, 30.0)
        resumed(tmp_path, self.OF, again)
        assert [it.round for it in again.blocks] == [2], "of forty seconds that are left"
        assert rounds(folder)[2] == rounds(folder)[1]
        assert ends(folder) == [EndReason.INTERRUPTED, EndReason.BUDGET]


def test_a_host_that_cannot_disable_its_idle_states_says_so() -> None:
    class Refusing(AgentClient):
        def call(self, command: Command[R], *rest: Any, **more: Any) -> R:
            if isinstance(command, messages.IdleStates):
                raise WorkerFailed(FailureKind.HOST, "Operation not permitted: /dev/cpu_dma_latency")
            return super().call(command, *rest, **more)

    def start(inbox: Inbox, run: str) -> AgentClient:
        return Refusing(inbox=inbox)

    with (
        contextlib.closing(AgentPool({"client": start})) as agents,
        pytest.raises(RoundtripError, match="idle states cannot be set: Operation not permitted"),
    ):
        agents.agent()


@pytest.mark.usefixtures("preset")
def test_a_row_and_its_control_are_measured_as_two_and_resumed_as_two(tmp_path: Path) -> None:
    of = catalog(system("one"))
    row = of.row("one:default")
    request = RunRequest(
        preset="smoke", seed=7, cpu_pinning="none", idle_states="unchanged", timeout=Seconds(30)
    )
    where = workspace(tmp_path, of)
    with pytest.raises(Interrupted):
        running.begin(
            request, [row, row.control()], [BY_KEY["invocation"]], where, {}, Recorder(interrupt_at=1)
        )
    resumed(tmp_path, of)
    folder = runs.find(tmp_path / "results", None)
    assert rounds(folder) == {1: {"one:default", "one:default~control", "sockets:baseline"}}
    assert folder.run.by_key["one:default~control"].role is Role.CONTROL
