"""Pilots with real processes, their chunks made short."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip import pilot as pilot_module
from roundtrip.agents import Agents
from roundtrip.link import AgentLost
from roundtrip.manifest import System
from roundtrip.pilot import pilot
from roundtrip.profiles import Profile
from roundtrip.stage import Stage
from tests.runner.fakes import TINY, conditions, row, system

PILOTING = replace(TINY, pilot_most_ns=60_000_000)
BOTH = ("invocation", "data-bytes")


@pytest.fixture(scope="module")
def agents() -> Iterator[Agents]:
    agents = Agents()
    yield agents
    agents.close()


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pilot_module, "CHUNK_NS", 10_000_000)


def run(
    agents: Agents, folder: Path, of: System, profile: Profile = PILOTING, deadline_s: float = 30.0
) -> dict[str, dict[str, Any]]:
    records = pilot(row(of), BOTH, conditions(agents.ends, folder, profile, deadline_s))
    assert [record["workload"] for record in records] == list(BOTH)
    assert {record["kind"] for record in records} == {"pilot"}
    return {record["workload"]: record for record in records}


def test_a_pilot_keeps_its_windows_and_sets_the_warm_up(agents: Agents, tmp_path: Path) -> None:
    for record in run(agents, tmp_path, system("good")).values():
        assert (record["status"], record["reason"]) == ("ok", None)
        told = sum(window["elapsed_ns"] for window in record["windows"])
        calls = sum(window["calls"] for window in record["windows"])
        assert 0 < record["warmup"]["elapsed_ns"] <= 1.25 * told + 1
        assert 1 <= record["warmup"]["calls"] <= 1.25 * calls
        assert record["call_ns"] > 0
        # Steady or not, it is at its end: steady early, or not before the most.
        assert record["steady"] or told >= PILOTING.pilot_most_ns


def test_a_workload_that_kills_its_client_has_a_failed_pilot_and_the_next_a_good_one(
    agents: Agents, tmp_path: Path
) -> None:
    records = run(agents, tmp_path, system("bad", kill_server_before="invocation"))
    assert records["invocation"]["status"] == "failed"
    assert "server was killed by signal 9" in records["invocation"]["reason"]
    assert records["invocation"]["call_ns"] is None
    assert records["data-bytes"]["status"] == "ok"


def test_an_unsupported_workload_is_told_as_such(agents: Agents, tmp_path: Path) -> None:
    records = run(agents, tmp_path, system("bad", unsupported_in="invocation"))
    assert records["invocation"]["reason"] == "no such thing here"
    assert records["data-bytes"]["status"] == "ok"


def test_where_nothing_starts_every_workload_has_the_reason_at_once(agents: Agents, tmp_path: Path) -> None:
    records = run(agents, tmp_path, system("bad", refuse_serve=True))
    assert {record["reason"] for record in records.values()} == {"server: the port is taken"}


def test_a_warm_up_without_windows_is_a_failure(agents: Agents, tmp_path: Path) -> None:
    records = run(agents, tmp_path, system("bad", no_windows=True))
    assert {record["status"] for record in records.values()} == {"failed"}


def test_windows_of_hardly_any_length_do_not_go_on_for_ever(agents: Agents, tmp_path: Path) -> None:
    records = run(agents, tmp_path, system("bad", short_windows=True))
    assert all(1 <= len(record["windows"]) <= 6 for record in records.values())


def test_what_would_take_too_long_is_foretold_and_not_tried(
    agents: Agents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot_module, "LONG_SAMPLE_NS", 1)
    records = run(agents, tmp_path, system("good"))
    assert records["invocation"]["windows"]
    told = records["data-bytes"]
    assert (told["status"], told["windows"], told["warmup"]) == ("ok", [], {"calls": 1, "elapsed_ns": 0})
    assert told["call_ns"] == records["invocation"]["call_ns"]


def test_what_its_manifest_calls_slow_is_not_tried(agents: Agents, tmp_path: Path) -> None:
    records = run(agents, tmp_path, structs.replace(system("good"), slow={"data-bytes": 1000.0}))
    assert records["invocation"]["windows"]
    assert (records["data-bytes"]["windows"], records["data-bytes"]["call_ns"]) == ([], 1000e9)


def test_an_agent_that_cannot_be_had_is_a_reason_too(tmp_path: Path) -> None:
    def none() -> Any:
        raise AgentLost("no agent")

    records = pilot(row(system("good")), BOTH, conditions(none, tmp_path, PILOTING))
    assert [record["reason"] for record in records] == ["no agent"] * 2


@pytest.mark.parametrize("fresh", [False, True])
def test_a_pilot_is_as_cold_as_its_trials(
    agents: Agents, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fresh: bool
) -> None:
    opened = 0
    really_open = Stage.open

    def count(stage: Stage) -> None:
        nonlocal opened
        opened += 1
        really_open(stage)

    monkeypatch.setattr(Stage, "open", count)
    run(agents, tmp_path, system("good"), replace(PILOTING, fresh_processes=fresh))
    assert opened == (len(BOTH) if fresh else 1)
