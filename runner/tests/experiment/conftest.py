import pytest

from roundtrip.experiment import pilot, trial, warmup


@pytest.fixture(autouse=True)
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Warm-ups and the chunks of pilots in milliseconds; the fake worker has nothing to warm up."""
    monkeypatch.setattr(trial, "SETTLE_NS", 1_000_000)
    for module in (trial, pilot):
        monkeypatch.setattr(module, "WINDOW_NS", 1_000_000)
    for module in (pilot, warmup):
        monkeypatch.setattr(module, "CHUNK_NS", 3_000_000)
    monkeypatch.setattr(warmup, "REST_LEAST_NS", 6_000_000)
