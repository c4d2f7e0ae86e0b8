"""Runs from begin to end and resumed ones, with real agents and workers."""

import contextlib
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import Seconds
from roundtrip.config.profile import PROFILES, Profile
from roundtrip.config.request import RunRequest
from roundtrip.deploy import agent_messages as messages
from roundtrip.deploy.agent_client import AgentClient, Inbox
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.message import Command, R
from roundtrip.errors import RoundtripError, Signalled, UsageError
from roundtrip.experiment import duration_model
from roundtrip.experiment import run as runs
from roundtrip.experiment import session as session_module
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.run import Interrupted
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.trial import Conditions, TrialOutcome
from roundtrip.experiment.usual_mode import UsualMode
from roundtrip.results.files import DiskFull
from roundtrip.results.records import (
    SINGLES,
    EndReason,
    EndRecord,
    Outcome,
    PilotRecord,
    SkippedRecord,
    TrialRecord,
    VoidRecord,
)
from roundtrip.results.selection import used_trials
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import State
from tests.fakes import BY_KEY, DEADLINE_S, TINY, WARM, Recorder, catalog, system, workspace

TWO_ROUNDS = replace(TINY, rounds=2)


@pytest.fixture
def profile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Profile], None]:
    """Puts a profile in the place of the one that is asked for."""

    def put(profile: Profile) -> None:
        monkeypatch.setitem(PROFILES, "smoke", profile)

    put(TINY)
    return put


def begin(
    folder: Path,
    of: Catalog,
    display: Recorder,
    points: tuple[str, ...] = ("invocation",),
    after_round: Callable[[RunFolder], None] = lambda _: None,
    **asked: Any,
) -> RunFolder:
    fixed: dict[str, Any] = {"seed": 7, "cpu_pinning": "none", "idle_states": "default"}
    times = {name: Seconds(asked.pop(name)) for name in ("budget",) if name in asked}
    request = RunRequest(
        profile="smoke", timeout=Seconds(DEADLINE_S), sample_interval=Seconds(0.05), **fixed, **times, **asked
    )
    rows = [row for row in of.rows if not row.is_null]
    where, its = workspace(folder, of), [BY_KEY[key] for key in points]
    return runs.begin(request, rows, its, where, {}, display, after_round)


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


def test_who_waited_for_the_usual_mode_in_vain_does_not_wait_again_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: Callable[[Profile], None]
) -> None:
    profile(replace(TINY, rounds=15))
    slow, waits = range(16, 22), []

    def run_trial(planned: Planned, conditions: Conditions, *, sampled: bool) -> TrialOutcome:
        waits.append(conditions.waits)
        took_ns = (30e3 if len(waits) in slow else 20e3) + 100 * (len(waits) % 7)
        monkeypatch.setattr(Deployment, "handover_ns", lambda _: took_ns)
        return really_run(planned, conditions, sampled=sampled)

    really_run = session_module.run_trial
    monkeypatch.setattr(session_module, "run_trial", run_trial)
    monkeypatch.setattr(trial_module, "MODE_WAIT_S", 0.0)
    begin(tmp_path, catalog(system("one")), Recorder())
    in_vain = [number for number, waited in enumerate(waits, 1) if not waited]
    assert in_vain == [it + 1 for it in slow[1:]], "one slow trial is no mode yet"


@pytest.mark.usefixtures("profile")
def test_a_smoke_run_measures_every_row_and_its_null(tmp_path: Path) -> None:
    display, of = Recorder(), catalog(system("one"), system("bad", die_in="invoke"))
    folder = begin(tmp_path, of, display, ("invocation", "data-bytes"))
    assert {trial.row for trial in trials(folder)} == {"one:default", "bad:default", "sockets:null"}
    assert ends(folder) == [EndReason.DONE]
    assert display.closed
    assert any(said.startswith("bad:default, invocation failed: client was killed") for said in display.said)
    for trial in trials(folder):
        good = {it.point: it.last.samples for it in trial.measurements if it.outcome is Outcome.OK}
        table = folder.samples(trial.trial).to_pydict()
        assert {key: table["point"].count(key) for key in good} == good
        assert min(table["elapsed_ns"]) > 0
        assert {*folder.resources(trial.trial).column("process").to_pylist()} == {"client", "server", "host"}
    summary = runs.conclude(folder)
    states = {(cell.row, cell.point): cell.state for cell in summary.cells}
    assert states.pop(("bad:default", "invocation")) is State.FAILED
    assert set(states.values()) == {State.COLD}, "nothing was warmed up, and it says so"
    assert len(states) == 5
    assert runs.status(summary) == 1


def test_a_report_between_rounds_that_cannot_be_made_ends_no_run(
    tmp_path: Path, profile: Callable[[Profile], None]
) -> None:
    profile(TWO_ROUNDS)
    display = Recorder()

    def draw(_: RunFolder) -> None:
        raise ZeroDivisionError("a defect of a chart")

    folder = begin(tmp_path, catalog(system("one")), display, after_round=draw)
    assert ends(folder) == [EndReason.DONE]
    assert [it for it in display.said if it.startswith("no report")] == [
        f"no report after round {number}: ZeroDivisionError: a defect of a chart" for number in (1, 2)
    ]


def test_a_disk_that_is_full_after_a_round_ends_a_run(
    tmp_path: Path, profile: Callable[[Profile], None]
) -> None:
    profile(TWO_ROUNDS)

    def draw(_: RunFolder) -> None:
        raise DiskFull("no room")

    with pytest.raises(DiskFull):
        begin(tmp_path, catalog(system("one")), Recorder(), after_round=draw)


def test_an_interrupted_block_is_measured_anew_and_what_was_measured_stays(
    tmp_path: Path, profile: Callable[[Profile], None]
) -> None:
    profile(TWO_ROUNDS)
    # A block is the row and its null. Ctrl-C comes in the last trial of the second round.
    of, display = catalog(system("one")), Recorder(interrupt_at=4)
    folder = interrupted(tmp_path, of, display)
    assert display.closed
    assert ends(folder) == [EndReason.INTERRUPTED]
    before = (folder.path / "trials.jsonl").read_bytes()
    files = {path: path.read_bytes() for path in sorted(folder.path.glob("*/*.parquet"))}
    assert len([path for path in files if path.parent.name == "samples"]) == 3

    again = Recorder()
    assert runs.resume(None, workspace(tmp_path, of), again).path == folder.path
    assert (folder.path / "trials.jsonl").read_bytes().startswith(before)
    assert {path: path.read_bytes() for path in files} == files
    assert ends(folder) == [EndReason.INTERRUPTED, EndReason.DONE]
    assert [(it.round, it.block) for it in of_kind(folder, VoidRecord)] == [(2, 1)]
    names = [trial.trial for trial in trials(folder)]
    assert len(names) == len(set(names)) == 5
    used = [trial.trial for trial in used_trials(folder.records())]
    assert used == [trial.trial for trial in [*display.trials[:2], *again.trials]]
    assert [trial.row.key for trial in again.trials] == [trial.row.key for trial in display.trials[2:]]
    assert all(name.startswith("r02-b01.2-") for name in used[2:])


def test_a_signal_interrupts_as_ctrl_c_does_with_its_own_status(tmp_path: Path) -> None:
    class Terminated(Recorder):
        def trial(self, planned: Planned) -> None:
            raise Signalled(signal.SIGTERM)

    with pytest.raises(Interrupted, match="--resume") as raised:
        begin(tmp_path, catalog(system("one")), Terminated())
    assert raised.value.exit_status == 128 + signal.SIGTERM
    assert ends(runs.find(tmp_path / "results", None)) == [EndReason.INTERRUPTED]


def test_whole_blocks_of_an_interrupted_round_are_kept(
    tmp_path: Path, profile: Callable[[Profile], None]
) -> None:
    """Five rows are two blocks: Ctrl-C in the second one costs that one alone."""
    profile(TINY)
    of = catalog(*[system(f"row{n}") for n in range(5)])
    display = Recorder(interrupt_at=6)
    folder = interrupted(tmp_path, of, display)
    first = [trial.trial for trial in display.trials if trial.block == 1]
    again = Recorder()
    runs.resume(None, workspace(tmp_path, of), again)
    assert {trial.block for trial in again.trials} == {2}
    assert {trial.trial for trial in used_trials(folder.records())} == {
        *first,
        *(trial.trial for trial in again.trials),
    }


def test_a_killed_run_is_resumed_behind_its_last_whole_record(
    tmp_path: Path, profile: Callable[[Profile], None]
) -> None:
    profile(TWO_ROUNDS)
    of = catalog(system("one"))
    folder = interrupted(tmp_path, of, Recorder(interrupt_at=4))
    path = folder.path / "trials.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-2][:40])  # No end record, and half of another trial's.
    runs.resume(folder.path.name, workspace(tmp_path, of), Recorder())
    assert path.read_bytes().startswith(b"".join(lines[:-1]))
    assert ends(folder) == [EndReason.DONE]
    assert rounds(folder) == {number: {"one:default", "sockets:null"} for number in (1, 2)}


@pytest.mark.usefixtures("profile")
def test_the_same_seed_gives_two_runs_the_same_order(tmp_path: Path) -> None:
    of = catalog(system("a"), system("b"))
    orders = []
    for name in ("first", "second"):
        display = Recorder()
        begin(tmp_path / name, of, display, ("invocation", "data-bytes"))
        orders.append([(trial.trial, trial.row.key, trial.points) for trial in display.trials])
    assert orders[0] == orders[1]
    assert len(orders[0]) == 3


class TestPilots:
    """Every row becomes warm once before any trial; nobody's pilot is made twice."""

    BOTH = ("invocation", "data-bytes")

    @pytest.fixture(autouse=True)
    def warm(self, profile: Callable[[Profile], None]) -> None:
        profile(replace(WARM, pilot_most_ns=40_000_000))

    def pilots(self, folder: RunFolder) -> list[PilotRecord]:
        return of_kind(folder, PilotRecord)

    def test_they_are_the_warm_up_of_a_row_s_first_trial_and_are_remembered_by_the_next_run(
        self, tmp_path: Path
    ) -> None:
        of = catalog(system("one"))
        folder = begin(tmp_path, of, Recorder(), self.BOTH)
        kinds = [type(record) for record in folder.records()]
        first = [PilotRecord, PilotRecord, TrialRecord]
        assert kinds == [*first, *first, TrialRecord, TrialRecord, EndRecord]
        windows = {(it.row, it.point): it.windows for it in self.pilots(folder)}
        for trial in trials(folder)[:2]:
            for it in trial.measurements:
                assert it.warmup == windows[trial.row, it.point]
        steady = [it for it in self.pilots(folder) if it.steady]
        again = begin(tmp_path, of, Recorder(), self.BOTH)
        remembered = [(it.row, it.point) for it in self.pilots(again) if it.remembered]
        assert sorted(remembered) == sorted((it.row, it.point) for it in steady)
        assert len(self.pilots(again)) == 4

    def test_with_a_budget_they_come_before_any_trial(self, tmp_path: Path) -> None:
        of, display = catalog(system("one")), Recorder()
        folder = begin(tmp_path, of, display, self.BOTH, budget=60.0)
        kinds = [type(record) for record in folder.records()]
        assert kinds == [PilotRecord] * 4 + [TrialRecord] * 4 + [EndRecord]
        assert display.pilots == ["sockets:null", "one:default"]

    @pytest.mark.parametrize("budget", [None, 60.0])
    def test_an_interrupted_run_keeps_its_pilots(self, tmp_path: Path, budget: float | None) -> None:
        of = catalog(system("one"))
        more = {} if budget is None else {"budget": budget}
        folder = interrupted(tmp_path, of, Recorder(interrupt_at=1, points=2), points=self.BOTH, **more)
        kept = [(it.row, it.point) for it in self.pilots(folder)]
        assert len(kept) == (1 if budget is None else 4)
        runs.resume(None, workspace(tmp_path, of), Recorder())
        assert [(it.row, it.point) for it in self.pilots(folder)][: len(kept)] == kept
        assert len(self.pilots(folder)) == len({(it.row, it.point) for it in self.pilots(folder)}) == 4

    def test_what_a_pilot_shows_to_fail_or_to_be_impossible_is_not_tried_in_every_round(
        self, tmp_path: Path
    ) -> None:
        of = catalog(
            system("bad", die_in="invoke", kill_server_before="putBytes"), system("no", cannot="invoke")
        )
        display = Recorder()
        folder = begin(tmp_path, of, display, self.BOTH)
        measured: dict[tuple[str, str], list[Outcome]] = {}
        for trial in trials(folder):
            for it in trial.measurements:
                measured.setdefault((trial.row, it.point), []).append(it.outcome)
        assert ("no:default", "invocation") not in measured
        assert measured["bad:default", "data-bytes"] == [Outcome.FAILED]
        assert measured["bad:default", "invocation"] == [Outcome.FAILED] * 2  # Its warm-up does not die.
        told = [said for said in display.said if said.startswith("bad:default, data-bytes failed: ")]
        assert len(told) == 1
        assert "server was killed" in told[0]
        states = {(it.row, it.point): it.state for it in runs.conclude(folder).cells}
        assert states["no:default", "invocation"] is State.CANNOT
        assert states["bad:default", "data-bytes"] is State.FAILED

    def test_samples_that_take_too_long_are_taken_once_at_the_end(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        of = catalog(replace(system("one"), slow={"data-bytes": 6.0}))
        folder = begin(tmp_path, of, Recorder(), self.BOTH)
        *others, last = trials(folder)
        assert (last.round, last.row) == (SINGLES, "one:default")
        assert [(it.point, it.last.samples, it.warmup) for it in last.measurements] == [("data-bytes", 1, [])]
        assert all(it.of("data-bytes") is None for it in others if it.row == "one:default")
        cell = next(
            it for it in runs.conclude(folder).cells if it.point == "data-bytes" and it.row == "one:default"
        )
        assert cell.state is State.SINGLE


def every_fifth_trial_is_slow(monkeypatch: pytest.MonkeyPatch, display: Recorder) -> None:
    """Has the machine be in its other mode for one trial of five, and nobody wait for the usual one."""
    monkeypatch.setattr(trial_module, "MODE_WAIT_S", 0.0)
    monkeypatch.setattr(
        Deployment,
        "handover_ns",
        lambda _: (30e3 if len(display.trials) % 5 == 0 else 20e3) + 100 * (len(display.trials) % 7),
    )


class TestBudget:
    """A budget costs rounds, then the last rows; never a pilot or the length of a measurement."""

    @pytest.fixture(autouse=True)
    def known_lengths(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A trial is taken to last ten seconds however long it really does."""
        model = session_module.DurationModel
        monkeypatch.setattr(model, "trial_s", lambda *_: 10.0)
        monkeypatch.setattr(duration_model, "START_S", 0.5)

    def test_one_that_holds_nothing_is_refused_before_anything_is_measured(
        self, tmp_path: Path, profile: Callable[[Profile], None]
    ) -> None:
        profile(replace(TINY, rounds=4, least_rounds=2))
        with pytest.raises(UsageError, match=r"--budget: 1 s is not enough for one:default in 2 rounds"):
            begin(tmp_path, catalog(system("one")), Recorder(), budget=1.0)
        assert list(tmp_path.rglob("run.json")) == []

    @pytest.mark.parametrize(("budget", "number"), [(85.0, 4), (65.0, 3), (45.0, 2)])
    def test_it_costs_rounds_first(
        self, tmp_path: Path, profile: Callable[[Profile], None], budget: float, number: int
    ) -> None:
        profile(replace(TINY, rounds=4, least_rounds=2, most_rounds=4))
        folder = begin(tmp_path, catalog(system("one")), Recorder(), budget=budget, systems=["one"])
        assert set(rounds(folder)) == set(range(1, number + 1)) | set(rounds(folder))
        assert len(rounds(folder)) >= number
        assert of_kind(folder, SkippedRecord) == []

    def test_the_aim_of_a_profile_costs_rounds_and_no_row(
        self, tmp_path: Path, profile: Callable[[Profile], None]
    ) -> None:
        profile(replace(TINY, rounds=4, least_rounds=2, most_rounds=4, aim_s=1.0))
        of = catalog(*[system(f"row{n}") for n in range(3)])
        display = Recorder()
        folder = begin(tmp_path / "aimed", of, display)
        assert set(rounds(folder)) == {1, 2}
        assert of_kind(folder, SkippedRecord) == []
        assert ends(folder) == [EndReason.DONE]
        assert any("; --rounds 4 would take " in line for line in display.said)
        asked = begin(tmp_path / "asked", of, Recorder(), rounds=4)
        assert set(rounds(asked)) == {1, 2, 3, 4}

    def test_fewer_rounds_than_were_told_are_told_as_soon_as_that_is_known(
        self, tmp_path: Path, profile: Callable[[Profile], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        profile(replace(TINY, rounds=4, least_rounds=2, most_rounds=4, aim_s=1.0))
        display = Recorder()
        monkeypatch.setattr(
            session_module.DurationModel, "trial_s", lambda *_: 10.0 if len(display.trials) > 1 else 0.01
        )
        folder = begin(tmp_path, catalog(system("one")), display)
        assert set(rounds(folder)) == {1, 2}
        assert any(line.startswith("4 rounds of 2 trials") for line in display.said)
        assert "2 rounds instead of 4, by what trials took so far" in display.said

    def test_a_further_round_of_rows_that_will_lack_the_usual_mode_is_foreseen(
        self, tmp_path: Path, profile: Callable[[Profile], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        profile(replace(TINY, rounds=3, least_rounds=3, most_rounds=4))
        display = Recorder()
        monkeypatch.setattr(session_module.DurationModel, "trial_s", lambda *_: 10.0)
        every_fifth_trial_is_slow(monkeypatch, display)
        begin(tmp_path, catalog(*[system(f"row{n}") for n in range(5)]), display)
        numbers = [it.round for it in display.trials]
        last = numbers.index(4)
        assert display.remaining[last] == 10.0 * numbers.count(4)
        assert display.remaining[last - 1] == pytest.approx(10.0 + display.remaining[last])
        half = display.remaining[last // 2] / (10.0 * (len(numbers) - last // 2))
        assert 0.8 < half < 1.25

    def test_a_further_round_has_the_rows_that_there_is_room_for(
        self, tmp_path: Path, profile: Callable[[Profile], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        profile(replace(TINY, rounds=3, least_rounds=3, most_rounds=4))
        display = Recorder()
        usual = 3 * 6  # Five rows and their null, three times.
        monkeypatch.setattr(
            session_module.DurationModel, "trial_s", lambda *_: 10.0 if len(display.trials) < usual else 80.0
        )
        every_fifth_trial_is_slow(monkeypatch, display)
        folder = begin(tmp_path, catalog(*[system(f"row{n}") for n in range(5)]), display, budget=230.0)
        numbers = [it.round for it in display.trials]
        assert numbers.count(4) == 2, "one row and its null"
        assert display.remaining[numbers.index(4)] == 160.0
        assert ends(folder) == [EndReason.DONE]

    def test_and_then_the_rows_that_are_declared_last_by_name(
        self, tmp_path: Path, profile: Callable[[Profile], None]
    ) -> None:
        profile(replace(TINY, rounds=2, least_rounds=2, most_rounds=2))
        of = catalog(*[system(f"row{n}") for n in range(3)])
        display = Recorder()
        folder = begin(tmp_path, of, display, budget=65.0)
        assert [it.row for it in of_kind(folder, SkippedRecord)] == ["row2:default"]
        assert rounds(folder) == {
            number: {"row0:default", "row1:default", "sockets:null"} for number in (1, 2)
        }
        assert "row2:default is skipped: the budget has no room for it" in display.said
        assert ends(folder) == [EndReason.BUDGET]
        cell = next(it for it in runs.conclude(folder).cells if it.row == "row2:default")
        assert cell.state is State.SKIPPED
        assert "--systems row2:default" in str(cell.reason)

    def test_a_resumed_run_has_only_what_is_left_of_it(
        self, tmp_path: Path, profile: Callable[[Profile], None]
    ) -> None:
        profile(replace(TINY, rounds=3, least_rounds=1, most_rounds=3))
        of = catalog(system("one"))
        folder = interrupted(tmp_path, of, Recorder(interrupt_at=4), budget=1000.0)
        path = folder.path / "trials.jsonl"
        first, *more = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
        first["ended_ns"] += 2000 * 10**9  # As if the first part had taken it all.
        path.write_bytes(b"".join(msgspec.json.encode(it) + b"\n" for it in (first, *more)))
        runs.resume(None, workspace(tmp_path, of), Recorder())
        assert ends(folder) == [EndReason.INTERRUPTED, EndReason.BUDGET]
        assert 3 not in rounds(folder)

    def test_what_is_left_over_goes_into_further_rounds_of_the_rows_that_were_named(
        self, tmp_path: Path, profile: Callable[[Profile], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        profile(replace(TINY, rounds=2, least_rounds=1, most_rounds=4))
        lacking: list[str] = []  # Whatever modes this machine has.
        monkeypatch.setattr(
            UsualMode, "lacking", lambda _, rows, __: [it for it in rows if it.key in lacking]
        )
        of = catalog(*[system(f"row{n}") for n in range(5)])
        named = begin(
            tmp_path / "named", of, Recorder(), budget=1000.0, systems=[f"row{n}" for n in range(5)]
        )
        assert set(rounds(named)) == {1, 2, 3, 4}
        assert len(rounds(named)[4]) < len(rounds(named)[1])
        every = begin(tmp_path / "every", of, Recorder(), budget=1000.0)
        assert set(rounds(every)) == {1, 2}, "a run of everything does not go on until its budget is spent"
        lacking.append("row0:default")
        two = ["row0", "row1"]
        pair = begin(tmp_path / "pair", catalog(*map(system, two)), Recorder(), budget=1000.0, systems=two)
        assert rounds(pair)[4] == rounds(pair)[1], "what lacks a trial, and what it is compared with"

    def test_rounds_that_were_asked_for_are_kept(
        self, tmp_path: Path, profile: Callable[[Profile], None]
    ) -> None:
        profile(replace(TINY, rounds=2, least_rounds=1, most_rounds=4))
        folder = begin(tmp_path, catalog(system("one")), Recorder(), rounds=3)
        assert set(rounds(folder)) == {1, 2, 3}


def test_a_host_that_cannot_disable_its_idle_states_says_so() -> None:
    class Refusing(AgentClient):
        def call(self, command: Command[R], *rest: Any, **more: Any) -> R:
            if isinstance(command, messages.IdleStates):
                raise WorkerFailed(FailureKind.HOST, "Operation not permitted: /dev/cpu_dma_latency")
            return super().call(command, *rest, **more)

    def start(inbox: Inbox, run: str) -> AgentClient:
        return Refusing(inbox=inbox)

    with (
        contextlib.closing(AgentPool(start)) as agents,
        pytest.raises(RoundtripError, match="idle states cannot be set: Operation not permitted"),
    ):
        agents.agent()


@pytest.mark.usefixtures("profile")
def test_a_row_and_its_twin_are_measured_as_two_and_resumed_as_two(tmp_path: Path) -> None:
    of = catalog(system("one"))
    row = of.row("one:default")
    request = RunRequest(
        profile="smoke", seed=7, cpu_pinning="none", idle_states="default", timeout=Seconds(30)
    )
    where = workspace(tmp_path, of)
    with pytest.raises(Interrupted):
        runs.begin(request, [row, row.again()], [BY_KEY["invocation"]], where, {}, Recorder(interrupt_at=2))
    folder = runs.resume(None, workspace(tmp_path, of), Recorder())
    assert rounds(folder) == {1: {"one:default", "one:default~again", "sockets:null"}}
    assert folder.run.by_key["one:default~again"].twin_of == "one:default"
