"""When a row is warm: the pilot's judgement, from windows of calls."""

import statistics
from dataclasses import dataclass

FALL = 0.05
"""A chunk whose lowest window undercuts every window before it by more than this share is still falling."""

STEADY_CHUNKS = 2
"""How many chunks in a row must not move. One alone can be a pause between two tiers of a compiler."""

COMPILING_SHARE = 0.02
"""Of a time in which the runtime compiled for more than this share, the calls were not yet what they will be."""


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
    """A pilot's curve from cold to steady, chunk by chunk (a chunk is one `prepare`).

    Args:
        compiling_most_ns: For how long it is waited for the runtime's compiler; chunks after that only fall or not.
    """

    def __init__(self, compiling_most_ns: int = 0) -> None:
        self.chunks: list[list[Window]] = []
        self._compiling_most_ns = compiling_most_ns
        self._compiled: list[bool] = []

    def add(self, windows: list[Window], compiled_ns: int = 0) -> None:
        """Appends a chunk of at least one window, and how long the runtime compiled meanwhile."""
        self.chunks.append(windows)
        self._compiled.append(compiled_ns > COMPILING_SHARE * sum(window.elapsed_ns for window in windows))

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
        """Whether the last chunks did not move any more, or whether nobody waits any longer for what compiles."""
        return len(self.chunks) - self._moved() >= STEADY_CHUNKS

    @property
    def has_compiled(self) -> bool:
        """Whether the runtime compiled in any chunk."""
        return any(self._compiled)

    @property
    def compiles(self) -> bool:
        """Whether the runtime compiled in one of the last chunks that would have to be calm."""
        return any(self._compiled[-STEADY_CHUNKS:])

    def warmup(self) -> Window:
        """The warm-up that each trial is to have: everything up to the last chunk that moved."""
        until = [window for chunk in self.chunks[: self._moved()] for window in chunk]
        return Window(sum(w.calls for w in until), sum(w.elapsed_ns for w in until))

    def _moved(self) -> int:
        """How many chunks there are up to the last one that moved: the first always did.

        One moves that falls, or in which the runtime compiled. A fall alone would not do: between two tiers, or
        where a compiler and the calls share a CPU, a curve can stand still at ten times what it comes to.

        The lowest window of each chunk is compared, since what disturbs a machine makes calls longer and never
        shorter: on a busy one the medians go up and down for as long as one cares to look.
        """
        moved, lowest, elapsed_ns = 0, float("inf"), 0
        for number, (chunk, compiled) in enumerate(zip(self.chunks, self._compiled, strict=True), 1):
            low = min(window.mean_ns for window in chunk)
            elapsed_ns += sum(window.elapsed_ns for window in chunk)
            waited_for = compiled and elapsed_ns <= self._compiling_most_ns
            if low < lowest * (1 - FALL) or waited_for:
                moved = number
            lowest = min(lowest, low)
        return moved
