"""A row that is the only one of its block, with a real agent and real processes, of which one misbehaves."""

import contextlib
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.catalog.manifest import Slow, System
from roundtrip.catalog.system import Row
from roundtrip.config.decode import Seconds
from roundtrip.config.request import Jvm
from roundtrip.processes import agent_messages as messages
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.failure import AgentLost, FailureKind
from roundtrip.processes.message import Command, R
from roundtrip.results.records import CalibrationRecord, Measurement, Outcome
from roundtrip.running import calibration as calibration_module
from roundtrip.running.live_row import TrialOutcome
from tests.fakes import BY_KEY, WARM, aging, block, calibration, count_opened, row, system
from tests.running.helpers import Asked, Bench, entry, outcomes, prepared

THREE = ("data-bytes", "invocation", "objects")


def first_run(bench: Bench, of: System, *workloads: str) -> tuple[TrialOutcome, dict[str, CalibrationRecord]]:
    """A first trial of a row, and the calibrations that it kept."""
    kept: dict[str, CalibrationRecord] = {}

    def keep(_: Row, calibration: CalibrationRecord) -> None:
        assert calibration.workload not in kept
        kept[calibration.workload] = calibration

    given = replace(
        bench.conditions(structs.replace(WARM, calibration_most_ns=40_000_000)), on_calibration=keep
    )
    (outcome,) = bench.measure(block(row(of), workloads=workloads), given).values()
    assert not set(given.known.uncalibrated(row(of))) & set(workloads) - {
        it.workload for it in outcome.record.measurements if it.failure == FailureKind.CONFORMANCE
    }
    return outcome, kept


def cases_of(asked: Asked) -> list[str]:
    return [case for command, _ in asked if isinstance(command, worker.Check) for case in command.cases]


def only_failed(outcome: TrialOutcome, workload: str = "invocation") -> Measurement:
    """The measurement that failed; every other one must be ok and have its samples."""
    assert outcomes(outcome) == {key: "failed" if key == workload else "ok" for key in THREE}
    return entry(outcome, workload)


def test_a_trial_measures_every_workload_in_its_order(bench: Bench) -> None:
    order = ("objects", "data-chars", "invocation", "data-string", "data-bytes")
    outcome = bench.alone(system("good"), *order)
    assert list(outcomes(outcome)) == list(order)
    for index, key in enumerate(order):
        it = entry(outcome, key)
        assert it.outcome is Outcome.OK, it.reason
        assert it.first is (index == 0)
        (found,), (kept,) = it.slices, outcome.samples[key]
        assert found.samples == kept.lengths_ns.size >= 1
        assert found.remote_calls == found.samples * BY_KEY[key].calls_per_sample
        assert found.started_ns < found.ended_ns
        assert found.total_ns == kept.lengths_ns.sum()
        assert it.usage.keys() == {"client", "server"}
        assert all(0 <= host.steal_fraction <= 1 for host in it.hosts)
        for runtime in (it.server_runtime, it.client_runtime):
            assert runtime.collected_ns == 7 * runtime.collections > 0
    assert outcome.record.versions == {"server": {"runtime": "fake 1"}, "client": {"runtime": "fake 1"}}
    connect_ns, cold_start_ns = outcome.record.connect_ns, outcome.record.cold_start_ns
    assert connect_ns is not None
    assert cold_start_ns is not None
    assert connect_ns < cold_start_ns < outcome.record.ended_ns - outcome.record.started_ns
    assert outcome.record.incidents == []
    process = outcome.columns.index("process")
    assert {line[process] for line in outcome.series} == {"server", "client", "host"}


class TestFirstTrials:
    """The warm-up of a row's first trial is its calibration, and finds out what later trials need not try."""

    def test_each_workload_is_measured_behind_its_calibration(self, bench: Bench) -> None:
        outcome, kept = first_run(bench, system("good"), *THREE)
        assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
        assert kept.keys() == set(THREE)
        for key in THREE:
            assert entry(outcome, key).warmup == kept[key].windows != []
        assert [it.first for it in outcome.record.measurements] == [True, False, False]

    def test_many_calls_a_sample_wait_until_one_call_is_known(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(calibration_module, "LONG_SAMPLE_NS", 80_000_000)
        monkeypatch.setattr("roundtrip.running.known.LONG_SAMPLE_NS", 80_000_000)
        of = system("slow", call_us=30_000)
        outcome, kept = first_run(bench, of, "invocation", "objects")
        assert outcomes(outcome) == {"invocation": "ok"}, [it.reason for it in outcome.record.measurements]
        assert kept["objects"].windows == []
        assert kept["objects"].call_ns == 3 * kept["invocation"].call_ns

    @pytest.mark.parametrize(
        ("fault", "found", "known"),
        [
            ({"unsupported": "invoke"}, ["ok", "ok"], "unsupported"),
            ({"kill_server_before": "invoke"}, ["ok", "failed", "ok"], "failed"),
            ({"fail": "bind"}, ["failed"] * 3, "failed"),
        ],
    )
    def test_what_does_not_work_is_not_tried_in_later_trials(
        self, bench: Bench, fault: dict[str, Any], found: list[str], known: str
    ) -> None:
        outcome, kept = first_run(bench, system("bad", **fault), *THREE)
        assert [*outcomes(outcome).values()] == found
        assert kept["invocation"].outcome == known
        failed = outcome.record.of("invocation")
        assert failed is None or failed.reason == kept["invocation"].reason

    def test_a_wrong_value_is_found_again_in_the_next_trial(self, bench: Bench) -> None:
        outcome, kept = first_run(bench, system("wrong", altered="invoke.wraps"), *THREE)
        assert only_failed(outcome).failure == FailureKind.CONFORMANCE
        assert "invocation" not in kept


def test_a_trial_warms_up_for_as_long_as_the_calibration_did(bench: Bench, asked: Asked) -> None:
    given = bench.conditions(WARM)
    given.known.add(calibration("good:default", "invocation", 9e4, 40_000_000))
    given.known.add(calibration("good:default", "data-bytes", 9e4, 5_000_000, warmed_ns=40_000_000))
    bench.measure(block(row(system("good")), workloads=["data-bytes", "invocation"]), given)
    warmed = [(it.operation, it.warmup.elapsed_ns) for it in prepared(asked)]
    # What comes first meets fresh processes: it warms up as long as those of its calibration had by its end.
    assert warmed == [("putBytes", 45_000_000), ("invoke", 40_000_000)]


@pytest.mark.parametrize(
    ("fault", "kind", "reason"),
    [
        ({"die_in": "invoke"}, "died", "bad:default/client was killed by signal 9"),
        ({"kill_server_in": "invoke"}, "died", "bad:default/server was killed by signal 9"),
        ({"kill_server_before": "invoke", "hang_in": "invoke"}, "died", "bad:default/server was killed by"),
        (
            {"wrong_call_counts_in": "invoke"},
            "call_counts",
            "the call counts differ: the client counted calls bounce 16, ",
        ),
        ({"altered": "invoke.wraps"}, "conformance", "conformance: invoke.wraps: altered instead of exact ("),
        (
            {"not_implemented": "invoke"},
            "conformance",
            "conformance: invoke.adds: not implemented instead of exact (",
        ),
        ({"short_reply_in": "invoke"}, "garbled", "bad:default/client answered 'go' with what is not"),
        ({"not_callable_in": "invoke"}, "garbled", "bad:default/client answered 'go' with what is not"),
        ({"torn_store_in": "invoke"}, "store", "client: "),
    ],
    ids=lambda it: "+".join(it) if isinstance(it, dict) else "",
)
def test_what_goes_wrong_costs_its_workload_alone(
    bench: Bench, fault: dict[str, Any], kind: str, reason: str
) -> None:
    failed = only_failed(bench.alone(system("bad", **fault), *THREE))
    assert failed.failure == kind
    assert str(failed.reason).startswith(reason)
    assert ("the client's last words" in failed.detail) is ("die_in" in fault)


def test_a_case_that_ends_the_server_costs_its_operation(bench: Bench) -> None:
    failed = only_failed(bench.alone(system("bad", exit_on="putBytes"), *THREE), "data-bytes")
    assert "server ended with status 3" in str(failed.reason)


@pytest.mark.usefixtures("little_patience")
@pytest.mark.parametrize(
    ("fault", "why"), [("hang_in", ""), ("stop_server_in", ": bad:default/server is stopped by a signal")]
)
def test_what_hangs_fails_at_the_deadline_of_its_slice(bench: Bench, fault: str, why: str) -> None:
    option: dict[str, Any] = {fault: "invoke"}
    failed = only_failed(bench.alone(system("bad", **option), *THREE))
    assert failed.failure == "deadline"
    assert str(failed.reason) == f"bad:default/client did not answer before its deadline{why}"


def test_a_slow_call_is_waited_for_as_long_as_its_manifest_says(bench: Bench, asked: Asked) -> None:
    slow = structs.replace(system("good"), slow=(Slow("data-bytes", Seconds(1000.0), "…"),))
    both = ("data-bytes", "invocation")
    assert outcomes(bench.alone(slow, *both)) == dict.fromkeys(both, "ok")
    to_prepare, go = (command for command, takes_s in asked if takes_s >= 4 * 1000)
    assert isinstance(go, worker.Go)
    assert isinstance(to_prepare, worker.Prepare)
    assert (to_prepare.operation, to_prepare.warmup.calls) == ("putBytes", 0)
    sent = cases_of(asked)
    assert {"putBytes.every-value", "putBytes.formula-1000", "invoke.formula"} <= {*sent}
    assert "putBytes.large" not in sent
    assert "putBytes.formula-1048576" not in sent


def test_an_operation_is_sent_what_its_formula_makes_at_its_size(bench: Bench, asked: Asked) -> None:
    bench.alone(system("good"), *THREE)
    by_formula = [case for case in cases_of(asked) if ".formula" in case]
    assert by_formula == ["putBytes.formula-100", "invoke.formula", "bounce.formula-6"]


def test_an_agent_that_is_lost_while_processes_end_costs_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_call = AgentClient.call
    lost: list[int] = []

    def call(agent: AgentClient, command: Command[R], *rest: Any, **more: Any) -> R:
        if isinstance(command, messages.End) and not lost:
            lost.append(agent.pid)
            agent.close(kill=True)
            raise AgentLost("the agent was killed by signal 9")
        return really_call(agent, command, *rest, **more)

    monkeypatch.setattr(AgentClient, "call", call)
    with contextlib.closing(AgentPool()) as agents:
        failed = only_failed(Bench(agents, tmp_path).alone(system("bad", die_in="invoke"), *THREE))
        assert str(failed.reason) == "bad:default/client was killed by signal 9"
        assert lost
        assert agents.agent().pid not in lost


def test_a_server_that_does_not_start_is_asked_twice_and_fails_all(bench: Bench) -> None:
    outcome = bench.alone(system("bad", fail="bind"), *THREE)
    assert outcomes(outcome) == dict.fromkeys(THREE, "failed")
    assert outcome.record.incidents == ["bad:default/server: 127.0.0.1:0 is taken"] * 2
    assert entry(outcome, "objects").failure == "bind"
    assert entry(outcome, "objects").detail == "stack of it"
    assert outcome.samples == {}


def test_what_the_worker_cannot_do_says_so_with_its_reason(bench: Bench) -> None:
    outcome = bench.alone(system("partly", unsupported="invoke"), *THREE)
    assert outcomes(outcome) == {"data-bytes": "ok", "invocation": "unsupported", "objects": "ok"}
    assert entry(outcome, "invocation").reason == "the fake has none"


def test_calls_that_do_not_fit_the_samples_fail_the_workload(bench: Bench) -> None:
    workloads = (structs.replace(BY_KEY["invocation"], key="two", calls_per_sample=2), BY_KEY["objects"])
    outcome = bench.alone(system("bad"), "two", "objects", workloads=workloads)
    assert outcomes(outcome) == {"two": "failed", "objects": "ok"}
    assert entry(outcome, "two").failure == "call_counts"
    reason = r"client: (\d+) remote calls in \1 samples of two, instead of \d+"
    assert re.fullmatch(reason, str(entry(outcome, "two").reason))


@pytest.mark.parametrize(("fresh_after", "expected"), [("1ms", len(THREE)), ("1h", 1)])
def test_aged_processes_call_no_further_workload(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, fresh_after: str, expected: int
) -> None:
    opened = count_opened(monkeypatch)
    outcome = bench.alone(aging(system("good"), fresh_after), *THREE)
    assert outcomes(outcome) == dict.fromkeys(THREE, "ok")
    assert len(opened) == expected


def test_a_row_on_a_java_of_its_own_runs_on_that_one(bench: Bench) -> None:
    jvm = Jvm("jdk25", sys.executable, "25.0.1")
    of = row(system("named", program="{java}")).on(jvm)
    found = bench.run(block(of, workloads=["invocation"]))
    assert outcomes(found["named:default@jdk25"]) == {"invocation": "ok"}
