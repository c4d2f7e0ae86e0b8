from collections.abc import Iterator

import pytest

from roundtrip import trial
from roundtrip.agents import Agents


@pytest.fixture(autouse=True)
def short_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A warm-up lasts a window at least; the fake worker has nothing to warm up."""
    monkeypatch.setattr(trial, "WINDOW_NS", 1_000_000)
    monkeypatch.setattr(trial, "SETTLE_NS", 1_000_000)


@pytest.fixture
def agents() -> Iterator[Agents]:
    them = Agents()
    yield them
    them.close()
