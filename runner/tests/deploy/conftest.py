import pytest

from roundtrip.experiment import trial


@pytest.fixture(autouse=True)
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A warm-up lasts a window at least; the fake worker has nothing to warm up."""
    monkeypatch.setattr(trial, "WINDOW_NS", 1_000_000)
    monkeypatch.setattr(trial, "SETTLE_NS", 1_000_000)
