"""Calibrations with real processes, their chunks made short."""

from pathlib import Path

import pytest
from msgspec import structs

from roundtrip.catalog.manifest import System
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.results.records import CalibrationRecord, Outcome
from roundtrip.running import calibration
from roundtrip.running.calibration import calibrate_row
from tests.agent.helpers import children_of
from tests.fakes import BY_KEY, WARM, conditions, row, system

CALIBRATING = structs.replace(WARM, calibration_most_ns=60_000_000)
BOTH = ("invocation", "data-bytes")
SHORT_NS = 5_000_000


def elapsed_ns(record: CalibrationRecord) -> int:
    return sum(window.elapsed_ns for window in record.windows)


def run(agents: AgentPool, folder: Path, of: System) -> dict[str, CalibrationRecord]:
    workloads = tuple(BY_KEY[key] for key in BOTH)
    records = list(calibrate_row(row(of), conditions(agents, folder, CALIBRATING, workloads=workloads)))
    assert [record.workload for record in records] == list(BOTH)
    assert children_of(agents.agent().pid) == [], "a process outlived its calibration"
    return {record.workload: record for record in records}


def test_a_calibration_keeps_its_windows_and_sets_the_warm_up(agents: AgentPool, tmp_path: Path) -> None:
    for record in run(agents, tmp_path, system("good")).values():
        assert record.outcome is Outcome.OK
        assert 0 < record.warmup_ns < elapsed_ns(record)
        assert record.call_ns > 0
        # It is at its end: steady early, or not before half of the most.
        assert record.steady or elapsed_ns(record) >= CALIBRATING.calibration_most_ns / 2


@pytest.mark.parametrize(
    ("fault", "outcome", "reason"),
    [
        ({"kill_server_before": "invoke"}, Outcome.FAILED, "server was killed by signal 9"),
        ({"unsupported": "invoke"}, Outcome.UNSUPPORTED, "the fake has none"),
    ],
)
def test_a_calibration_that_breaks_costs_its_own_workload(
    agents: AgentPool, tmp_path: Path, fault: dict[str, str], outcome: Outcome, reason: str
) -> None:
    found = run(agents, tmp_path, system("bad", **fault))
    assert found["invocation"].outcome is outcome
    assert reason in str(found["invocation"].reason)
    assert found["data-bytes"].outcome is Outcome.OK


def test_a_warm_up_without_windows_is_a_failure(agents: AgentPool, tmp_path: Path) -> None:
    found = run(agents, tmp_path, system("bad", no_windows=True))
    assert {it.outcome for it in found.values()} == {Outcome.FAILED}


def test_windows_of_hardly_any_length_do_not_go_on_for_ever(agents: AgentPool, tmp_path: Path) -> None:
    found = run(agents, tmp_path, system("bad", short_windows=True))
    assert all(1 <= len(it.windows) <= 20 for it in found.values())
    assert not any(it.steady for it in found.values())


def test_a_compiler_without_an_end_is_waited_for_and_named(
    agents: AgentPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "NOT_STEADY_WARMUP_NS", SHORT_NS)
    found = run(agents, tmp_path, system("endless", compiles=1000))
    for it in found.values():
        assert elapsed_ns(it) >= CALIBRATING.calibration_most_ns / 2
        assert it.warmup_ns == SHORT_NS, "it costs little in its trials"
        assert not it.steady
        assert it.compiling == "client"
    assert [it.warmed_ns for it in found.values()] == [0, SHORT_NS]
