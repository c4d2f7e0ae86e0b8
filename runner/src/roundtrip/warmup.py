"""When a row is warm: the pilot's judgement, from windows of calls."""

import statistics
from dataclasses import dataclass

FALL = 0.05
"""A chunk whose lowest window undercuts every window before it by more than this share is still falling."""

STEADY_CHUNKS = 2
"""How many chunks in a row must not fall. One alone can be a pause between two tiers of a compiler."""


@dataclass(frozen=True)
class Window:
    """Consecutive calls.

    Attributes:
        calls: How many samples it holds, at least one.
        elapsed_ns: How long they took together.
    """

    calls: int
    elapsed_ns: int

    @property
    def mean_ns(self) -> float:
        """Mean of one sample."""
        return self.elapsed_ns / self.calls


class Curve:
    """A pilot's curve from cold to steady, chunk by chunk (a chunk is one `prepare`)."""

    def __init__(self) -> None:
        self.chunks: list[list[Window]] = []

    def add(self, windows: list[Window]) -> None:
        """Appends a chunk of at least one window."""
        self.chunks.append(windows)

    @property
    def windows(self) -> list[Window]:
        """All windows, in order."""
        return [window for chunk in self.chunks for window in chunk]

    @property
    def elapsed_ns(self) -> int:
        """How long all windows took together."""
        return sum(window.elapsed_ns for window in self.windows)

    @property
    def call_ns(self) -> float:
        """The steady cost of one sample: the median window of the last chunk."""
        return statistics.median(window.mean_ns for window in self.chunks[-1])

    @property
    def steady(self) -> bool:
        """Whether the last chunks did not fall any more."""
        return len(self.chunks) - self._fell() >= STEADY_CHUNKS

    def warmup(self) -> Window:
        """The warm-up that each trial is to have: everything up to the last chunk that fell."""
        until = [window for chunk in self.chunks[: self._fell()] for window in chunk]
        return Window(sum(w.calls for w in until), sum(w.elapsed_ns for w in until))

    def _fell(self) -> int:
        """How many chunks there are up to the last one that fell; the first always did.

        The lowest window of each chunk is compared, since what disturbs a machine makes calls longer and never
        shorter: on a busy one the medians go up and down for as long as one cares to look.
        """
        fell, lowest = 0, float("inf")
        for number, chunk in enumerate(self.chunks, 1):
            low = min(window.mean_ns for window in chunk)
            if low < lowest * (1 - FALL):
                fell = number
            lowest = min(lowest, low)
        return fell
