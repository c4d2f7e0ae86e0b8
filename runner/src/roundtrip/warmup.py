"""When a row is warm: the pilot's judgement, from windows of calls."""

import statistics
from dataclasses import dataclass
from itertools import pairwise

FALL = 0.03
"""A chunk whose median window is lower than the chunk before by more than this share is still falling."""

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
        return _median(self.chunks[-1])

    @property
    def steady(self) -> bool:
        """Whether the last chunks did not fall any more."""
        medians = [_median(chunk) for chunk in self.chunks[-1 - STEADY_CHUNKS :]]
        if len(medians) <= STEADY_CHUNKS:
            return False
        return all(after >= before * (1 - FALL) for before, after in pairwise(medians))

    def warmup(self) -> Window:
        """The warm-up that each trial is to have: everything up to where the curve stopped falling."""
        keep = len(self.chunks) - STEADY_CHUNKS if self.steady else len(self.chunks)
        until = [window for chunk in self.chunks[: max(1, keep)] for window in chunk]
        return Window(sum(w.calls for w in until), sum(w.elapsed_ns for w in until))


def _median(chunk: list[Window]) -> float:
    return statistics.median(window.mean_ns for window in chunk)
