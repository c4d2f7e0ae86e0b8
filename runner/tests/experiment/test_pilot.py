"""Pilots with real processes, their chunks made short."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.catalog.manifest import System
from roundtrip.config.profile import Profile
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import Deployment
from roundtrip.experiment import pilot as pilot_module
from roundtrip.experiment.trial import Outcome, TrialRunner
from tests.runner.fakes import TINY, conditions, planned, row, system

PILOTING = replace(TINY, pilot_most_ns=60_000_000)
BOTH = ("invocation", "data-bytes")


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pilot_module, "CHUNK_NS", 10_000_000)


def run(
    agents: AgentPool, folder: Path, of: System, profile: Profile = PILOTING, deadline_s: float = 30.0
) -> dict[str, dict[str, Any]]:
    outcome = trial(agents, folder, of, profile, deadline_s)
    assert {entry["status"] for entry in outcome.record["workloads"]} == {"ok"}
    assert [record["workload"] for record in outcome.pilots] == list(BOTH)
    assert {record["kind"] for record in outcome.pilots} == {"pilot"}
    return {record["workload"]: record for record in outcome.pilots}


def trial(
    agents: AgentPool, folder: Path, of: System, profile: Profile = PILOTING, deadline_s: float = 30.0
) -> Outcome:
    shared = conditions(agents.ends, folder, profile, deadline_s)
    given = replace(shared, pilot_most_ns=profile.pilot_most_ns)
    return TrialRunner(planned(row(of), *BOTH), given).run()


def entries(outcome: Outcome) -> dict[str, dict[str, Any]]:
    return {entry["workload"]: entry for entry in outcome.record["workloads"]}


def test_a_pilot_keeps_its_windows_and_sets_the_warm_up(agents: AgentPool, tmp_path: Path) -> None:
    for record in run(agents, tmp_path, system("good")).values():
        assert (record["status"], record["reason"]) == ("ok", None)
        told = sum(window["elapsed_ns"] for window in record["windows"])
        calls = sum(window["calls"] for window in record["windows"])
        assert 0 < record["warmup"]["elapsed_ns"] <= 1.25 * told + 1
        assert 1 <= record["warmup"]["calls"] <= 1.25 * calls
        assert record["call_ns"] > 0
        # Steady or not, it is at its end: steady early, or not before the most.
        assert record["steady"] or told >= PILOTING.pilot_most_ns


@pytest.mark.parametrize(
    ("fault", "status", "reason"),
    [
        ({"kill_server_before": "invoke"}, "failed", "server was killed by signal 9"),
        ({"cannot": "invoke"}, "unsupported", "the fake has none"),
    ],
)
def test_a_pilot_that_breaks_costs_its_own_workload(
    agents: AgentPool, tmp_path: Path, fault: dict[str, str], status: str, reason: str
) -> None:
    outcome = trial(agents, tmp_path, system("bad", **fault))
    found = entries(outcome)
    assert found["invocation"]["status"] == status
    assert reason in found["invocation"]["reason"]
    assert found["data-bytes"]["status"] == "ok"
    assert [record["workload"] for record in outcome.pilots] == ["data-bytes"]


def test_a_warm_up_without_windows_is_a_failure(agents: AgentPool, tmp_path: Path) -> None:
    outcome = trial(agents, tmp_path, system("bad", no_windows=True))
    assert {entry["status"] for entry in entries(outcome).values()} == {"failed"}
    assert outcome.pilots == []


def test_what_a_pilot_told_is_not_asked_again(agents: AgentPool, tmp_path: Path) -> None:
    known = trial(agents, tmp_path, system("good")).pilots[0]
    shared = replace(conditions(agents.ends, tmp_path, PILOTING), pilot_most_ns=PILOTING.pilot_most_ns)
    shared.call_ns[known["row"], known["workload"]] = known["call_ns"]
    again = TrialRunner(planned(row(system("good")), *BOTH), shared).run()
    assert [record["workload"] for record in again.pilots] == ["data-bytes"]


def test_windows_of_hardly_any_length_do_not_go_on_for_ever(agents: AgentPool, tmp_path: Path) -> None:
    records = run(agents, tmp_path, system("bad", short_windows=True))
    assert all(1 <= len(record["windows"]) <= 6 for record in records.values())


def test_what_would_take_too_long_is_foretold_and_not_tried(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot_module, "LONG_SAMPLE_NS", 1)
    records = run(agents, tmp_path, system("good"))
    assert records["invocation"]["windows"]
    told = records["data-bytes"]
    assert (told["status"], told["windows"], told["warmup"]) == ("ok", [], {"calls": 1, "elapsed_ns": 0})
    assert told["call_ns"] == records["invocation"]["call_ns"]


def test_what_its_manifest_calls_slow_is_not_tried(agents: AgentPool, tmp_path: Path) -> None:
    records = run(agents, tmp_path, structs.replace(system("good"), slow={"data-bytes": 1000.0}))
    assert records["invocation"]["windows"]
    assert (records["data-bytes"]["windows"], records["data-bytes"]["call_ns"]) == ([], 1000e9)


def test_it_waits_for_a_compiler_as_long_as_it_may(agents: AgentPool, tmp_path: Path) -> None:
    def windows_ns(compiling_most_ns: int) -> tuple[int, bool]:
        shared = conditions(agents.ends, tmp_path, PILOTING)
        given = replace(shared, pilot_most_ns=PILOTING.pilot_most_ns, compiling_most_ns=compiling_most_ns)
        outcome = TrialRunner(planned(row(system("compiles", compiles=1000)), "invocation"), given).run()
        (record,) = outcome.pilots
        return sum(window["elapsed_ns"] for window in record["windows"]), record["steady"]

    long_ns = 5 * PILOTING.pilot_most_ns
    waited_ns, steady = windows_ns(long_ns)
    assert waited_ns >= long_ns
    assert not steady
    assert not windows_ns(0)[1]


@pytest.mark.parametrize("fresh", [False, True])
def test_a_pilot_is_as_cold_as_its_trials(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    opened = 0
    really_open = Deployment.open

    def count(deployment: Deployment) -> None:
        nonlocal opened
        opened += 1
        really_open(deployment)

    monkeypatch.setattr(Deployment, "open", count)
    run(agents, tmp_path, system("good"), replace(PILOTING, fresh_processes=fresh))
    assert opened == (len(BOTH) if fresh else 1)
