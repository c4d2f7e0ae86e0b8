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
from roundtrip.deploy.agent_client import AgentClient, AgentLost
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.trial import Outcome, TrialRunner
from tests.agent.helpers import children_of
from tests.runner.fakes import TINY, conditions, planned, row, system

THREE = ("data-bytes", "invocation", "objects")


def run(agents: AgentPool, folder: Path, of: System, *workloads: str, **more: Any) -> Outcome:
    outcome = TrialRunner(planned(row(of), *workloads), conditions(agents.ends, folder, **more)).run()
    json.dumps(outcome.record, allow_nan=False)
    assert children_of(agents.link().pid) == [], "a process outlived its trial"
    return outcome


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


def test_without_a_pilot_single_calls_come_first_and_tell_of_many(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial_module, "LONG_SAMPLE_NS", 1)
    asked: list[dict[str, Any]] = []
    really_ask = Deployment.ask

    def ask(
        deployment: Deployment, name: str, message: dict[str, Any], takes_s: float = 0.0
    ) -> dict[str, Any]:
        asked.append(message)
        return really_ask(deployment, name, message, takes_s)

    monkeypatch.setattr(Deployment, "ask", ask)
    outcome = run(agents, tmp_path, system("good"), "objects", "invocation")
    assert list(statuses(outcome)) == ["invocation", "objects"]
    warmups = {told["workload"]: told["warmup"]["calls"] for told in asked if told["do"] == "prepare"}
    assert warmups == {"invocation": 1, "objects": 0}


def test_a_client_that_dies_costs_its_workload_alone(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", die_in="invocation"), *THREE))
    assert failed["reason"] == "client was killed by signal 9"
    assert failed["kind_of_failure"] == "died"
    assert "the client's last words" in failed["detail"]


def test_a_server_that_is_killed_is_the_reason_and_not_what_the_client_saw(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", kill_server_in="invocation"), *THREE))
    assert failed["reason"].startswith("server was killed by signal 9")


def test_a_server_that_dies_while_nobody_asks_is_noticed_at_the_next_command(
    agents: AgentPool, tmp_path: Path
) -> None:
    bad = system("bad", kill_server_before="invocation", hang_in="invocation")
    failed = only_failed(run(agents, tmp_path, bad, *THREE))
    assert failed["reason"].startswith("server was killed by signal 9")


def test_a_case_that_ends_the_server_costs_the_workload_of_its_operation(
    agents: AgentPool, tmp_path: Path
) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", exit_on="putBytes"), *THREE), "data-bytes")
    assert "server ended with status 3" in failed["reason"]


def test_a_hung_client_fails_at_the_deadline(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", hang_in="invocation"), *THREE, deadline_s=4.0))
    assert failed["kind_of_failure"] == "deadline"
    assert failed["reason"] == "client did not answer before its deadline"


def test_a_slow_call_is_waited_for_as_long_as_its_manifest_says(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[dict[str, Any], float]] = []
    really_ask = Deployment.ask

    def ask(
        deployment: Deployment, name: str, message: dict[str, Any], takes_s: float = 0.0
    ) -> dict[str, Any]:
        asked.append((message, takes_s))
        return really_ask(deployment, name, message, takes_s)

    monkeypatch.setattr(Deployment, "ask", ask)
    slow = structs.replace(system("good"), slow={"data-bytes": 1000.0})
    assert statuses(run(agents, tmp_path, slow, "data-bytes", "invocation")) == dict.fromkeys(
        ("data-bytes", "invocation"), "ok"
    )
    assert [message["do"] for message, takes_s in asked if takes_s >= 4 * 1000] == ["prepare", "go"]
    [prepared] = [message for message, takes_s in asked if message["do"] == "prepare" and takes_s >= 4 * 1000]
    assert (prepared["workload"], prepared["warmup"]["calls"]) == ("data-bytes", 0)
    sent = [case for message, _ in asked if message["do"] == "check" for case in message["cases"]]
    assert "putBytes.every-value" in sent
    assert "putBytes.large" not in sent


def test_a_killed_agent_costs_one_workload_and_is_replaced(tmp_path: Path) -> None:
    agents = AgentPool()
    first = agents.link().pid
    try:
        failed = only_failed(run(agents, tmp_path, system("bad", kill_agent_in="invocation"), *THREE))
        assert failed["reason"] == "the agent was killed by signal 9"
        assert agents.link().pid != first
    finally:
        agents.close()


def test_an_agent_that_is_lost_while_processes_are_ended_costs_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_call, lost = AgentClient.call, []

    def call(link: AgentClient, do: str, *rest: Any, **more: Any) -> dict[str, Any]:
        if do == "end" and not lost:
            lost.append(link.pid)
            link.close(kill=True)
            raise AgentLost("the agent was killed by signal 9")
        return really_call(link, do, *rest, **more)

    monkeypatch.setattr(AgentClient, "call", call)
    agents = AgentPool()
    try:
        failed = only_failed(run(agents, tmp_path, system("bad", die_in="invocation"), *THREE))
        assert failed["reason"] == "client was killed by signal 9"
        assert lost
        assert agents.link().pid not in lost
    finally:
        agents.close()


def test_ledgers_that_differ_fail_the_workload_and_show_both(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", wrong_ledger_in="invocation"), *THREE))
    assert failed["kind_of_failure"] == "ledger"
    assert "the client counted calls" in failed["reason"]
    assert "the server" in failed["reason"]


def test_an_altered_case_fails_the_workload_of_its_operation(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", altered="invoke.wraps"), *THREE))
    assert failed["kind_of_failure"] == "conformance"
    assert "invoke.wraps: altered where exact was expected (another value)" in failed["reason"]


def test_a_reply_that_lacks_keys_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", short_reply_in="invocation"), *THREE))
    assert failed["kind_of_failure"] == "garbled"
    assert "remote_calls" in failed["reason"]


def test_a_torn_file_of_samples_is_the_workers_failure(agents: AgentPool, tmp_path: Path) -> None:
    failed = only_failed(run(agents, tmp_path, system("bad", torn_store_in="invocation"), *THREE))
    assert failed["kind_of_failure"] == "store"


def test_a_server_that_refuses_to_start_is_asked_twice_and_fails_everything(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("bad", refuse_serve=True), *THREE)
    assert statuses(outcome) == dict.fromkeys(THREE, "failed")
    assert outcome.record["incidents"] == ["server: the port is taken"] * 2
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
    partly = system("partly", unsupported={"data-chars": "no characters"}, unsupported_in="invocation")
    outcome = run(agents, tmp_path, partly, *THREE)
    assert statuses(outcome) == {
        "data-chars": "unsupported",
        "data-bytes": "ok",
        "invocation": "unsupported",
        "objects": "ok",
    }
    assert entry(outcome, "data-chars")["reason"] == "no characters"
    assert entry(outcome, "invocation")["reason"] == "no such thing here"


def test_a_client_that_cannot_even_connect_here_is_unsupported_in_everything(
    agents: AgentPool, tmp_path: Path
) -> None:
    outcome = run(agents, tmp_path, system("never", unsupported_connect=True), *THREE)
    assert statuses(outcome) == dict.fromkeys(THREE, "unsupported")
    assert entry(outcome, "objects")["reason"] == "not on this runtime"


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
