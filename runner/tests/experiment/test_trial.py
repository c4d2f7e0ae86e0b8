"""Trials with a real agent and real processes, of which one misbehaves."""

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from roundtrip.analysis.modes import Modes
from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.manifest import System
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.deploy import agent_messages as messages
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_client import AgentClient
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.deploy.message import Command, R
from roundtrip.deploy.placement import Placement
from roundtrip.experiment import attempt as attempt_module
from roundtrip.experiment import pilot as pilot_module
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.trial import Conditions, TrialOutcome, run_trial
from roundtrip.results.records import Measurement, Outcome, PilotRecord, Window
from tests.agent.helpers import children_of
from tests.fakes import BY_KEY, TINY, WARM, aging, conditions, count_opened, planned, row, system

THREE = ("data-bytes", "invocation", "objects")


def measured(plan: Planned, given: Conditions) -> TrialOutcome:
    outcome = run_trial(plan, given, sampled=True)
    assert (
        msgspec.json.decode(msgspec.json.encode(outcome.record), type=type(outcome.record)) == outcome.record
    )
    assert children_of(given.agents.agent().pid) == [], "a process outlived its trial"
    return outcome


def run(agents: AgentPool, folder: Path, of: System, *points: str, **more: Any) -> TrialOutcome:
    """A trial of a row that is known to need no warm-up."""
    given = conditions(agents, folder, **more)
    for key in points:
        given.model.know(PilotRecord(row(of).key, key, windows=[], warmup_ns=0, steady=True, call_ns=0.0))
    return measured(planned(row(of), *points), given)


def first_run(
    agents: AgentPool, folder: Path, of: System, *points: str
) -> tuple[TrialOutcome, dict[str, PilotRecord]]:
    """A first trial of a row, and the pilots that it kept."""
    kept: dict[str, PilotRecord] = {}

    def keep(_: Row, pilot: PilotRecord) -> None:
        assert pilot.point not in kept
        kept[pilot.point] = pilot

    given = replace(conditions(agents, folder, structs.replace(WARM, pilot_most_ns=40_000_000)), keep=keep)
    outcome = measured(planned(row(of), *points), given)
    assert not set(given.model.unpiloted(row(of))) & set(points) - {
        it.point for it in outcome.record.measurements if it.failure == FailureKind.CONFORMANCE
    }
    return outcome, kept


def asked_of_workers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Command[Any], float]]:
    """What deployments ask from now on, and how long they think that it takes."""
    asked: list[tuple[Command[Any], float]] = []
    really_ask = Deployment.ask_all

    def ask_all(
        deployment: Deployment, commands: Mapping[str, Command[R]], takes_s: float = 0.0
    ) -> dict[str, R]:
        asked.extend((command, takes_s) for command in commands.values())
        return really_ask(deployment, commands, takes_s)

    monkeypatch.setattr(Deployment, "ask_all", ask_all)
    return asked


def cases_of(asked: list[tuple[Command[Any], float]]) -> list[str]:
    return [case for command, _ in asked if isinstance(command, worker.Check) for case in command.cases]


def outcomes(outcome: TrialOutcome) -> dict[str, str]:
    return {it.point: it.outcome.value for it in outcome.record.measurements}


def entry(outcome: TrialOutcome, point: str) -> Measurement:
    (found,) = [it for it in outcome.record.measurements if it.point == point]
    return found


def only_failed(outcome: TrialOutcome, point: str = "invocation") -> Measurement:
    """The measurement that failed; every other one must be ok and have its samples."""
    assert outcomes(outcome) == {key: "failed" if key == point else "ok" for key in THREE}
    assert set(outcome.samples) == set(THREE) - {point}
    return entry(outcome, point)


def test_a_trial_measures_every_point_in_its_order(agents: AgentPool, tmp_path: Path) -> None:
    order = ("objects", "data-chars", "invocation", "data-string", "data-bytes")
    outcome = run(agents, tmp_path, system("good"), *order)
    assert list(outcomes(outcome)) == list(order)
    for index, key in enumerate(order):
        it = entry(outcome, key)
        assert it.outcome is Outcome.OK, it.reason
        assert it.first is (index == 0)
        assert it.last.samples == outcome.samples[key][-1].lengths_ns.size >= 3
        assert it.last.remote_calls == it.last.samples * BY_KEY[key].calls_per_sample
        assert it.last.started_ns < it.last.ended_ns
        assert it.last.mean_ns == pytest.approx(float(outcome.samples[key][-1].lengths_ns.mean()))
        assert it.last.usage.keys() == {"client", "server"}
        assert all(0 <= host.steal_fraction <= 1 for host in it.last.hosts)
    assert outcome.record.versions == {"server": {"runtime": "fake 1"}, "client": {"runtime": "fake 1"}}
    connect_ns, cold_start_ns = outcome.record.connect_ns, outcome.record.cold_start_ns
    assert connect_ns is not None
    assert cold_start_ns is not None
    assert connect_ns < cold_start_ns < outcome.record.ended_ns - outcome.record.started_ns
    assert outcome.record.incidents == []
    process = outcome.columns.index("process")
    assert {line[process] for line in outcome.series} == {"server", "client", "host"}


def test_what_the_server_s_runtime_did_stands_beside_what_the_client_s_did(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("good"), *THREE)
    for key in THREE:
        last = entry(outcome, key).last
        assert (last.server_runtime.collected_ns, last.server_runtime.collections) == (7, 1)
        assert (last.client_runtime.collected_ns, last.client_runtime.collections) == (0, 0)


@pytest.mark.parametrize(("least_ns", "told"), [(1_000_000, False), (attempt_module.CPU_LEAST_NS, True)])
def test_cpu_time_is_told_of_regions_that_are_long_enough(
    agents: AgentPool, tmp_path: Path, least_ns: int, told: bool
) -> None:
    profile = structs.replace(
        TINY, least_ns=least_ns, short_least_ns=least_ns, most_ns=2 * attempt_module.CPU_LEAST_NS
    )
    usage = entry(
        run(agents, tmp_path, system("good"), "invocation", profile=profile), "invocation"
    ).last.usage
    for process in ("client", "server"):
        used = usage[process].cpu_ns
        assert (used is not None and used > 0) is told


class TestFirstTrials:
    """The warm-up of a row's first trial is its pilot, and finds out what later trials need not try."""

    def test_each_point_is_measured_behind_its_pilot(self, agents: AgentPool, tmp_path: Path) -> None:
        outcome, kept = first_run(agents, tmp_path, system("good"), *THREE)
        assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
        assert kept.keys() == set(THREE)
        for key in THREE:
            assert entry(outcome, key).warmup == kept[key].windows != []
        assert [it.first for it in outcome.record.measurements] == [True, False, False]

    def test_many_calls_a_sample_wait_until_one_call_is_known(
        self, agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (pilot_module, trial_module):
            monkeypatch.setattr(module, "LONG_SAMPLE_NS", 80_000_000)
        of = system("slow", call_us=30_000)
        outcome, kept = first_run(agents, tmp_path, of, "objects", "invocation")
        assert outcomes(outcome) == {"invocation": "ok"}, [it.reason for it in outcome.record.measurements]
        assert kept["objects"].windows == []
        assert kept["objects"].call_ns == 3 * kept["invocation"].call_ns

    def test_what_a_binding_has_no_call_for_is_not_tried(self, agents: AgentPool, tmp_path: Path) -> None:
        outcome, kept = first_run(agents, tmp_path, system("no", cannot="invoke"), *THREE)
        assert outcomes(outcome) == {"data-bytes": "ok", "objects": "ok"}
        assert kept["invocation"].outcome is Outcome.CANNOT

    def test_what_breaks_while_it_becomes_warm_is_ended(self, agents: AgentPool, tmp_path: Path) -> None:
        outcome, kept = first_run(agents, tmp_path, system("bad", kill_server_before="invoke"), *THREE)
        assert only_failed(outcome).failure == FailureKind.DIED
        assert kept["invocation"].outcome is Outcome.FAILED
        assert kept["invocation"].reason == only_failed(outcome).reason

    def test_what_cannot_be_started_is_ended_at_every_point(self, agents: AgentPool, tmp_path: Path) -> None:
        outcome, kept = first_run(agents, tmp_path, system("bad", fail="bind"), *THREE)
        assert outcomes(outcome) == dict.fromkeys(THREE, "failed")
        assert {it.outcome for it in kept.values()} == {Outcome.FAILED}

    def test_a_wrong_value_is_found_again_in_the_next_trial(self, agents: AgentPool, tmp_path: Path) -> None:
        outcome, kept = first_run(agents, tmp_path, system("wrong", altered="invoke.wraps"), *THREE)
        assert only_failed(outcome).failure == FailureKind.CONFORMANCE
        assert "invocation" not in kept


class TestRetakes:
    """A measurement that is not steady is taken again in the same processes, and everything is kept."""

    def test_while_a_runtime_compiles(self, agents: AgentPool, tmp_path: Path) -> None:
        busy = system("busy", compiles=2)
        outcome = run(agents, tmp_path, busy, "invocation", profile=WARM)
        it = entry(outcome, "invocation")
        assert [attempt.flags for attempt in it.attempts] == [["compiling-client"]] * 2 + [[]]
        assert len(outcome.samples["invocation"]) == len(it.attempts)
        assert outcome.record.versions.keys() == {"server", "client"}

    def test_and_no_oftener_than_the_profile_says(self, agents: AgentPool, tmp_path: Path) -> None:
        endless = system("endless", compiles=1000)
        it = entry(run(agents, tmp_path, endless, "invocation", profile=WARM), "invocation")
        assert len(it.attempts) == 1 + WARM.retakes
        assert it.last.flags == ["compiling-client"]

    @pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="there is one CPU alone")
    def test_a_change_of_the_machine_s_mode_is_one_reason(self, tmp_path: Path) -> None:
        """Two modes far from anything that is measured here: what is measured is in neither."""
        modes = Modes([1.0] * 100 + [3.0] * 100)
        assert len(modes.names) == 2
        with contextlib.closing(AgentPool()) as agents:  # It keeps two processes that hand memory over.
            parted = Placement("separate", (0,), (1,))
            given = replace(conditions(agents, tmp_path, WARM), modes=modes, placement=parted)
            it = entry(
                run_trial(planned(row(system("good")), "invocation"), given, sampled=True), "invocation"
            )
        assert all(attempt.handover_ns is not None for attempt in it.attempts)
        assert all(("mode" in attempt.flags) is (modes.of(attempt) is None) for attempt in it.attempts)


def test_a_trial_warms_up_for_as_long_as_the_pilot_did(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    given = conditions(agents, tmp_path, WARM)
    for key, warmup_ns in {"invocation": 40_000_000, "data-bytes": 5_000_000}.items():
        given.model.know(
            PilotRecord(
                row="good:default",
                point=key,
                windows=[Window(1, 1)],
                warmup_ns=warmup_ns,
                steady=True,
                call_ns=9e4,
            )
        )
    measured(planned(row(system("good")), "data-bytes", "invocation"), given)
    prepared = [command for command, _ in asked if isinstance(command, worker.Prepare)]
    first = {it.operation: it.warmup.elapsed_ns for it in reversed(prepared)}
    # What comes first meets processes that are cold as a whole: it warms up as the pilot's first point did.
    assert first == {"putBytes": 40_000_000, "invoke": 40_000_000}


def test_a_client_that_dies_costs_its_point_alone(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", die_in="invoke"), *THREE))
    assert str(failed.reason) == "client was killed by signal 9"
    assert failed.failure == "died"
    assert "the client's last words" in failed.detail


def test_a_server_that_is_killed_is_the_reason_and_not_what_the_client_saw(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", kill_server_in="invoke"), *THREE))
    assert str(failed.reason).startswith("server was killed by signal 9")


def test_a_server_that_dies_while_nobody_asks_is_noticed_at_the_next_command(
    agents: AgentPool, tmp_path: Path
) -> None:
    bad = system("bad", kill_server_before="invoke", hang_in="invoke")
    failed = only_failed(run(agents, tmp_path, bad, *THREE))
    assert str(failed.reason).startswith("server was killed by signal 9")


def test_a_case_that_ends_the_server_costs_the_points_of_its_operation(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", exit_on="putBytes"), *THREE), "data-bytes")
    assert "server ended with status 3" in str(failed.reason)


def test_a_hung_client_fails_at_the_deadline(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", hang_in="invoke"), *THREE, deadline_s=4.0))
    assert failed.failure == "deadline"
    assert str(failed.reason) == "client did not answer before its deadline"


def test_a_stopped_server_is_what_the_deadline_is_put_down_to(agents: AgentPool, tmp_path: Path) -> None:
    bad = system("bad", stop_server_in="invoke")
    failed = only_failed(run(agents, tmp_path, bad, *THREE, deadline_s=4.0))
    assert failed.failure == "deadline"
    assert str(failed.reason) == "client did not answer before its deadline: server is stopped by a signal"


def test_a_slow_call_is_waited_for_as_long_as_its_manifest_says(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    slow = structs.replace(system("good"), slow={"data-bytes": 1000.0})
    assert outcomes(run(agents, tmp_path, slow, "data-bytes", "invocation")) == dict.fromkeys(
        ("data-bytes", "invocation"), "ok"
    )
    prepared, go = (command for command, takes_s in asked if takes_s >= 4 * 1000)
    assert isinstance(go, worker.Go)
    assert isinstance(prepared, worker.Prepare)
    assert (prepared.operation, prepared.warmup.calls) == ("putBytes", 0)
    sent = cases_of(asked)
    assert {"putBytes.every-value", "putBytes.formula-1000", "invoke.formula"} <= {*sent}
    assert "putBytes.large" not in sent
    assert "putBytes.formula-1048576" not in sent


def test_an_operation_is_sent_what_its_formula_makes_at_the_timed_size(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    run(agents, tmp_path, system("good"), *THREE)
    by_formula = [case for case in cases_of(asked) if ".formula" in case]
    assert by_formula == ["putBytes.formula-100", "invoke.formula", "bounce.formula-6"]


def test_a_killed_agent_costs_one_point_and_is_replaced(tmp_path: Path) -> None:
    agents = AgentPool()
    first = agents.agent().pid
    try:
        failed = only_failed(run(agents, tmp_path, system("bad", kill_agent_in="invoke"), *THREE))
        assert str(failed.reason) == "the agent was killed by signal 9"
        assert agents.agent().pid != first
    finally:
        agents.close()


def test_an_agent_that_is_lost_while_processes_are_ended_costs_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_call, lost = AgentClient.call, []

    def call(agent: AgentClient, command: Command[R], *rest: Any, **more: Any) -> R:
        if isinstance(command, messages.End) and not lost:
            lost.append(agent.pid)
            agent.close(kill=True)
            raise AgentLost("the agent was killed by signal 9")
        return really_call(agent, command, *rest, **more)

    monkeypatch.setattr(AgentClient, "call", call)
    agents = AgentPool()
    try:
        failed = only_failed(run(agents, tmp_path, system("bad", die_in="invoke"), *THREE))
        assert str(failed.reason) == "client was killed by signal 9"
        assert lost
        assert agents.agent().pid not in lost
    finally:
        agents.close()


def test_ledgers_that_differ_fail_the_point_and_show_both(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", wrong_ledger_in="invoke"), *THREE))
    assert failed.failure == "ledger"
    assert "the client counted calls" in str(failed.reason)
    assert "the server" in str(failed.reason)


def test_an_altered_case_fails_the_points_of_its_operation(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", altered="invoke.wraps"), *THREE))
    assert failed.failure == "conformance"
    assert "invoke.wraps: altered instead of exact (another value)" in str(failed.reason)


def test_a_reply_that_lacks_keys_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", short_reply_in="invoke"), *THREE))
    assert failed.failure == "garbled"
    assert "remote_calls" in str(failed.reason)


def test_a_torn_file_of_samples_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", torn_store_in="invoke"), *THREE))
    assert failed.failure == "store"


def test_a_server_that_refuses_to_start_is_asked_twice_and_fails_everything(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("bad", fail="bind"), *THREE)
    assert outcomes(outcome) == dict.fromkeys(THREE, "failed")
    assert outcome.record.incidents == ["server: 127.0.0.1:0 is taken"] * 2
    assert entry(outcome, "objects").failure == "bind"
    assert entry(outcome, "objects").detail == "stack of it"
    assert outcome.samples == {}


def test_a_program_that_is_not_there_is_named(agents: AgentPool, tmp_path: Path) -> None:
    outcome = run(agents, tmp_path, system("bad", program="/nowhere/java"), *THREE)
    assert outcomes(outcome) == dict.fromkeys(THREE, "failed")
    assert "/nowhere/java" in str(entry(outcome, "objects").reason)


def test_what_the_worker_cannot_do_says_so_with_its_reason(agents: AgentPool, tmp_path: Path) -> None:
    outcome = run(agents, tmp_path, system("partly", cannot="invoke"), *THREE)
    assert outcomes(outcome) == {"data-bytes": "ok", "invocation": "cannot", "objects": "ok"}
    assert entry(outcome, "invocation").reason == "the fake has none"


def test_an_operation_that_a_binding_has_no_line_for_is_a_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", missing="invoke"), *THREE))
    assert failed.failure == "conformance"
    assert "invoke.formula: missing instead of exact (there is no line for invoke)" in str(failed.reason)


@pytest.mark.parametrize("fresh", [False, True])
def test_processes_are_fresh_for_each_point_where_the_profile_says_so(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    opened = count_opened(monkeypatch)
    outcome = run(
        agents, tmp_path, system("good"), *THREE, profile=structs.replace(TINY, fresh_processes=fresh)
    )
    assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
    assert len(opened) == (len(THREE) if fresh else 1)


@pytest.mark.parametrize(("fresh_after", "expected"), [("1ms", len(THREE)), ("1h", 1)])
def test_aged_processes_call_no_further_point(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh_after: str, expected: int
) -> None:
    opened = count_opened(monkeypatch)
    outcome = run(agents, tmp_path, aging(system("good"), fresh_after), *THREE)
    assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
    assert len(opened) == expected


def test_a_row_on_a_java_of_its_own_runs_on_that_one(agents: AgentPool, tmp_path: Path) -> None:
    jvm = Jvm("jdk25", sys.executable, "25.0.1")
    of = row(system("named", program="{java}")).on(jvm)
    record = measured(planned(of, "invocation"), conditions(agents, tmp_path)).record
    assert [it.outcome for it in record.measurements] == [Outcome.OK], record
    assert record.row == "named:default@jdk25"


def in_modes(
    monkeypatch: pytest.MonkeyPatch,
    agents: AgentPool,
    folder: Path,
    handovers_ns: Callable[[int], float],
    points: tuple[Point, ...] = tuple(BY_KEY[key] for key in THREE),
    **conditioned: bool,
) -> tuple[TrialOutcome, list[float]]:
    """A trial on a machine whose hand-overs take so long, by how often it was looked; and all of these."""
    looks: list[float] = []

    def look(_: Deployment) -> float:
        looks.append(handovers_ns(len(looks)))
        return looks[-1]

    monkeypatch.setattr(Deployment, "handover_ns", look)
    monkeypatch.setattr(trial_module, "MODE_WAIT_S", 0.05)
    monkeypatch.setattr(trial_module, "MODE_LOOK_S", 0.01)
    both = Modes([FAST_NS + n for n in range(20)] + [SLOW_NS + n for n in range(20)])
    assert len(both.names) == 2
    given = replace(conditions(agents, folder, points=points), modes=both, reference="fast", **conditioned)
    plan = planned(row(system("good")), *(it.key for it in points))
    return run_trial(plan, given, sampled=False), looks


FAST_NS, SLOW_NS = 180_000.0, 450_000.0


def slow_at_first(look: int) -> float:
    """Slow while the first point is measured; fast when the machine is looked at after it, and from then on."""
    return SLOW_NS if look < 3 else FAST_NS


def test_a_trial_in_another_mode_waits_for_the_usual_one_once_at_its_end(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome, looks = in_modes(monkeypatch, agents, tmp_path, lambda _: SLOW_NS)
    assert [len(it.attempts) for it in outcome.record.measurements] == [1] * 3
    # Two looks belong to each measurement and one follows each; the wait at the end is bounded.
    assert 3 * len(THREE) + 4 <= len(looks) <= 3 * len(THREE) + 7


def test_a_trial_after_one_that_waited_in_vain_does_not_wait(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, looks = in_modes(monkeypatch, agents, tmp_path, lambda _: SLOW_NS, waits=False)
    assert len(looks) == 3 * len(THREE)


def test_in_the_usual_mode_nothing_is_measured_again(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome, looks = in_modes(monkeypatch, agents, tmp_path, lambda _: FAST_NS)
    assert [len(it.attempts) for it in outcome.record.measurements] == [1] * 3
    assert len(looks) == 2 * len(THREE)


def test_what_was_measured_in_another_mode_is_measured_again_in_the_usual_one(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcome, _ = in_modes(monkeypatch, agents, tmp_path, slow_at_first)
    assert [len(it.attempts) for it in outcome.record.measurements] == [2, 1, 1]
    first = outcome.record.measurements[0]
    assert [it.handover_ns for it in first.attempts] == [(SLOW_NS, SLOW_NS), (FAST_NS, FAST_NS)]
    assert len(outcome.samples[first.point]) == 2


@pytest.mark.parametrize(("carries", "attempts"), [(False, [2, 1]), (True, [1, 1])])
def test_a_sweep_is_not_measured_again_where_it_can_be_carried_over(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, carries: bool, attempts: list[int]
) -> None:
    points = tuple(structs.replace(BY_KEY[key], axes={"type": key}) for key in THREE[:2])
    outcome, _ = in_modes(monkeypatch, agents, tmp_path, slow_at_first, points, carries=carries)
    assert [len(it.attempts) for it in outcome.record.measurements] == attempts


def test_a_failure_of_what_is_measured_again_costs_no_measurement(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise WorkerFailed(FailureKind.DIED, "a planted end")

    monkeypatch.setattr(trial_module._Trial, "_is_usual", fails)
    outcome, _ = in_modes(monkeypatch, agents, tmp_path, lambda _: SLOW_NS)
    assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
    assert outcome.record.incidents == ["a planted end"] * 3
