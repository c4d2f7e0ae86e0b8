"""Trials with a real agent and real processes, of which one misbehaves."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.manifest import System
from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy import agent_messages as messages
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_client import AgentClient
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import AgentLost
from roundtrip.deploy.message import Command, R
from roundtrip.deploy.topology import Side
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.trial import Outcome, TrialRunner
from tests.agent.helpers import children_of
from tests.runner.fakes import TINY, conditions, planned, row, system

THREE = ("data-bytes", "invocation", "objects")


def run(agents: AgentPool, folder: Path, of: System, *workloads: str, **more: Any) -> Outcome:
    outcome = TrialRunner(planned(row(of), *workloads), conditions(agents.ends, folder, **more)).run()
    json.dumps(outcome.record, allow_nan=False)
    assert children_of(agents.agent().pid) == [], "a process outlived its trial"
    return outcome


def asked_of_workers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Command[Any], float]]:
    """What deployments ask from now on, and how long they think that it takes."""
    asked: list[tuple[Command[Any], float]] = []
    really_ask = Deployment.ask

    def ask(deployment: Deployment, side: Side, command: Command[R], takes_s: float = 0.0) -> R:
        asked.append((command, takes_s))
        return really_ask(deployment, side, command, takes_s)

    monkeypatch.setattr(Deployment, "ask", ask)
    return asked


def cases_of(asked: list[tuple[Command[Any], float]]) -> list[str]:
    return [case for command, _ in asked if isinstance(command, worker.Check) for case in command.cases]


def statuses(outcome: Outcome) -> dict[str, str]:
    return {entry["workload"]: entry["status"] for entry in outcome.record["workloads"]}


def entry(outcome: Outcome, workload: str) -> dict[str, Any]:
    found = [entry for entry in outcome.record["workloads"] if entry["workload"] == workload]
    assert len(found) == 1, "one entry a workload"
    return found[0]


def only_failed(outcome: Outcome, workload: str = "invocation") -> dict[str, Any]:
    """The entry that failed; every other one must be ok and have its samples."""
    assert statuses(outcome) == {name: "failed" if name == workload else "ok" for name in THREE}
    assert set(outcome.samples) == set(THREE) - {workload}
    return entry(outcome, workload)


def test_a_trial_measures_every_workload_in_its_order(agents: AgentPool, tmp_path: Path) -> None:
    order = ("objects", "data-chars", "invocation", "data-string", "data-bytes")
    shared = conditions(agents.ends, tmp_path)
    shared.call_ns.update({("good:default", name): 1000.0 for name in order})  # As an earlier trial told.
    outcome = TrialRunner(planned(row(system("good")), *order), shared).run()
    assert list(statuses(outcome)) == list(order)
    for name in order:
        result = entry(outcome, name)
        assert result["status"] == "ok", result["reason"]
        assert result["samples"] == outcome.samples[name].size >= 1
        assert result["remote_calls"] == result["samples"] * WORKLOADS[name].calls_per_sample
        assert result["started_ns"] < result["ended_ns"]
        assert result["min_ns"] <= result["mean_ns"] <= result["max_ns"]
        assert result["cpu"]["helpers_ns"] is None
        assert 0 <= result["steal_fraction"] <= 1
    assert outcome.record["versions"] == {"server": {"runtime": "fake 1"}, "client": {"runtime": "fake 1"}}
    assert outcome.record["incidents"] == []
    assert {line[1] for line in outcome.series} == {"server", "client", "host"}


def test_what_the_server_s_runtime_did_stands_beside_what_the_client_s_did(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("good"), *THREE)
    for name in THREE:
        assert entry(outcome, name)["server_runtime"] == {"collected_ns": 7, "collections": 1}
        assert entry(outcome, name)["runtime"] == {"collected_ns": 0, "collections": 0}


@pytest.mark.parametrize(("least_ns", "told"), [(1_000_000, False), (trial_module.CPU_LEAST_NS, True)])
def test_cpu_time_is_told_of_regions_that_are_long_enough(
    agents: AgentPool, tmp_path: Path, least_ns: int, told: bool
) -> None:
    profile = replace(TINY, least_ns=least_ns, most_ns=2 * trial_module.CPU_LEAST_NS)
    result = entry(run(agents, tmp_path, system("good"), "invocation", profile=profile), "invocation")
    cpu = result["cpu"]
    assert (cpu["client_ns"] is not None and cpu["client_ns"] > 0) is told
    assert (cpu["server_ns"] is not None and cpu["server_ns"] > 0) is told


def test_without_a_pilot_single_calls_come_first_and_tell_of_many(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial_module, "LONG_SAMPLE_NS", 1)
    asked = asked_of_workers(monkeypatch)
    outcome = run(agents, tmp_path, system("good"), "objects", "invocation")
    assert list(statuses(outcome)) == ["invocation", "objects"]
    prepared = [command for command, _ in asked if isinstance(command, worker.Prepare)]
    assert {it.operation: it.warmup.calls for it in prepared} == {"invoke": 1, "bounce": 0}


def test_a_client_that_dies_costs_its_workload_alone(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", die_in="invoke"), *THREE))
    assert failed["reason"] == "client was killed by signal 9"
    assert failed["kind_of_failure"] == "died"
    assert "the client's last words" in failed["detail"]


def test_a_server_that_is_killed_is_the_reason_and_not_what_the_client_saw(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", kill_server_in="invoke"), *THREE))
    assert failed["reason"].startswith("server was killed by signal 9")


def test_a_server_that_dies_while_nobody_asks_is_noticed_at_the_next_command(
    agents: AgentPool, tmp_path: Path
) -> None:
    bad = system("bad", kill_server_before="invoke", hang_in="invoke")
    failed = only_failed(run(agents, tmp_path, bad, *THREE))
    assert failed["reason"].startswith("server was killed by signal 9")


def test_a_case_that_ends_the_server_costs_the_workload_of_its_operation(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", exit_on="putBytes"), *THREE), "data-bytes")
    assert "server ended with status 3" in failed["reason"]


def test_a_hung_client_fails_at_the_deadline(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", hang_in="invoke"), *THREE, deadline_s=4.0))
    assert failed["kind_of_failure"] == "deadline"
    assert failed["reason"] == "client did not answer before its deadline"


def test_a_stopped_server_is_what_the_deadline_is_put_down_to(agents: AgentPool, tmp_path: Path) -> None:
    bad = system("bad", stop_server_in="invoke")
    failed = only_failed(run(agents, tmp_path, bad, *THREE, deadline_s=4.0))
    assert failed["kind_of_failure"] == "deadline"
    assert failed["reason"] == "client did not answer before its deadline: server is stopped by a signal"


def test_a_slow_call_is_waited_for_as_long_as_its_manifest_says(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of_workers(monkeypatch)
    slow = structs.replace(system("good"), slow={"data-bytes": 1000.0})
    assert statuses(run(agents, tmp_path, slow, "data-bytes", "invocation")) == dict.fromkeys(
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
    assert by_formula == ["putBytes.formula-1048576", "invoke.formula", "bounce.formula-350"]


def test_a_killed_agent_costs_one_workload_and_is_replaced(tmp_path: Path) -> None:
    agents = AgentPool()
    first = agents.agent().pid
    try:
        failed = only_failed(run(agents, tmp_path, system("bad", kill_agent_in="invoke"), *THREE))
        assert failed["reason"] == "the agent was killed by signal 9"
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
        assert failed["reason"] == "client was killed by signal 9"
        assert lost
        assert agents.agent().pid not in lost
    finally:
        agents.close()


def test_ledgers_that_differ_fail_the_workload_and_show_both(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", wrong_ledger_in="invoke"), *THREE))
    assert failed["kind_of_failure"] == "ledger"
    assert "the client counted calls" in failed["reason"]
    assert "the server" in failed["reason"]


def test_an_altered_case_fails_the_workload_of_its_operation(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", altered="invoke.wraps"), *THREE))
    assert failed["kind_of_failure"] == "conformance"
    assert "invoke.wraps: altered instead of exact (another value)" in failed["reason"]


def test_a_reply_that_lacks_keys_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", short_reply_in="invoke"), *THREE))
    assert failed["kind_of_failure"] == "garbled"
    assert "remote_calls" in failed["reason"]


def test_a_torn_file_of_samples_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", torn_store_in="invoke"), *THREE))
    assert failed["kind_of_failure"] == "store"


def test_a_server_that_refuses_to_start_is_asked_twice_and_fails_everything(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("bad", fail="bind"), *THREE)
    assert statuses(outcome) == dict.fromkeys(THREE, "failed")
    assert outcome.record["incidents"] == ["server: 127.0.0.1:0 is taken"] * 2
    assert entry(outcome, "objects")["kind_of_failure"] == "bind"
    assert entry(outcome, "objects")["detail"] == "stack of it"
    assert outcome.samples == {}


def test_a_program_that_is_not_there_is_named(agents: AgentPool, tmp_path: Path) -> None:
    outcome = run(agents, tmp_path, system("bad", program="/nowhere/java"), *THREE)
    assert statuses(outcome) == dict.fromkeys(THREE, "failed")
    assert "/nowhere/java" in entry(outcome, "objects")["reason"]


def test_what_the_worker_or_the_manifest_cannot_do_is_unsupported_with_its_reason(
    agents: AgentPool, tmp_path: Path
) -> None:
    partly = system("partly", unsupported={"data-chars": "no characters"}, cannot="invoke")
    outcome = run(agents, tmp_path, partly, *THREE)
    assert statuses(outcome) == {
        "data-chars": "unsupported",
        "data-bytes": "ok",
        "invocation": "unsupported",
        "objects": "ok",
    }
    assert entry(outcome, "data-chars")["reason"] == "no characters"
    assert entry(outcome, "invocation")["reason"] == "the fake has none"


def test_an_operation_that_a_binding_has_no_line_for_is_a_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", missing="invoke"), *THREE))
    assert failed["kind_of_failure"] == "conformance"
    assert "invoke.formula: missing instead of exact (there is no line for invoke)" in failed["reason"]


@pytest.mark.parametrize("fresh", [False, True])
def test_processes_are_fresh_for_each_workload_where_the_profile_says_so(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    opened = 0
    really_open = Deployment.open

    def count(deployment: Deployment) -> None:
        nonlocal opened
        opened += 1
        really_open(deployment)

    monkeypatch.setattr(Deployment, "open", count)
    outcome = run(agents, tmp_path, system("good"), *THREE, profile=replace(TINY, fresh_processes=fresh))
    assert statuses(outcome) == dict.fromkeys(THREE, "ok")
    assert opened == (len(THREE) if fresh else 1)


def test_a_row_on_a_java_of_its_own_runs_on_that_one(agents: AgentPool, tmp_path: Path) -> None:
    jvm = Jvm("jdk25", sys.executable, "25.0.1")
    of = row(system("named", program="{java}")).on(jvm)
    record = TrialRunner(planned(of, "invocation"), conditions(agents.ends, tmp_path)).run().record
    assert [entry["status"] for entry in record["workloads"]] == ["ok"], record
    assert (record["row"], record["variant"]) == ("named:default@jdk25", "default@jdk25")
