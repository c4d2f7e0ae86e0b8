from pathlib import Path

import pytest

from roundtrip.analysis import steadiness
from roundtrip.processes import timing
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.running import calibration, live_row, measurement, slice_records
from tests.running.helpers import Asked, Bench, asked_of_workers


@pytest.fixture(autouse=True)
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Warm-ups and the chunks of calibrations in milliseconds; the fake worker has nothing to warm up.

    In slices of milliseconds what a worker in Python, or a test beside this one, does is no disturbance.
    """
    monkeypatch.setattr(live_row, "SETTLE_NS", 1_000_000)
    monkeypatch.setattr(live_row, "SWEEP_SETTLE_NS", 1_000_000)
    for module in (measurement, calibration):
        monkeypatch.setattr(module, "WINDOW_NS", 1_000_000)
    monkeypatch.setattr(calibration, "CHUNK_NS", 3_000_000)
    for name in ("MIN_REST_NS", "SHORT_REST_NS"):
        monkeypatch.setattr(steadiness, name, 6_000_000)
    monkeypatch.setattr(slice_records, "BUSY_SHARE", 100.0)
    monkeypatch.setattr(slice_records, "FOREIGN_SHARE", 100.0)


@pytest.fixture
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice may be silent for three seconds, as if calibrations had said what a call takes."""
    monkeypatch.setattr(live_row.LiveRow, "_call_ns", lambda *_: 1e5)
    for module in (measurement, timing):
        monkeypatch.setattr(module, "SLICE_GRACE_S", 3.0)


@pytest.fixture
def bench(agents: AgentPool, tmp_path: Path) -> Bench:
    return Bench(agents, tmp_path)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    return asked_of_workers(monkeypatch)
