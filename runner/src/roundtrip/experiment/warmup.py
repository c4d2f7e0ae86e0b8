"""The judgement whether a row is warm, from windows of calls and from what both runtimes compiled."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from roundtrip.results.records import RuntimeUse, Window

DROP_THRESHOLD = 0.05
"""A window that undercuts the lowest one at the last move by more than this share shows that calls still get faster."""

REST_SHARE = 0.25
"""A curve is at rest if it did not move in so large a part of all its time: compilers work on a scale of logarithms."""

MIN_REST_NS = 600_000_000
"""Minimum time of that rest: one pause between two tiers of a compiler is not a rest."""

COMPILING_SHARE = 0.02
"""Share of a time above which a runtime that compiles means that calls are not warm yet."""

CHUNK_NS = 300_000_000
"""Length of one chunk: a few windows, so that one pause does not decide."""

WINDOW_NS = 100_000_000
"""Length of the windows of a warm-up."""


@dataclass(frozen=True)
class Chunk:
    """One `prepare` of a pilot.

    Attributes:
        windows: Windows of calls, at least one.
        compiled: End to how long its runtime compiled meanwhile, in ns.
    """

    windows: tuple[Window, ...]
    compiled: Mapping[str, int] = field(default_factory=dict)

    @property
    def elapsed_ns(self) -> int:
        """The time of its windows."""
        return sum(window.elapsed_ns for window in self.windows)

    @property
    def lowest_ns(self) -> float:
        """Its lowest window. What disturbs a machine makes calls longer and never shorter, so lows are compared."""
        return min(window.mean_ns for window in self.windows)


def compiles(use: RuntimeUse, elapsed_ns: int, share: float = COMPILING_SHARE) -> bool:
    """Whether a runtime compiled for more than a share of a time; one that does not report it did not."""
    return (use.compiled_ns or 0) > share * elapsed_ns


@dataclass
class Curve:
    """A pilot's curve from cold to steady, chunk by chunk."""

    chunks: list[Chunk] = field(default_factory=list)
    _moved: int = 0
    _lowest_ns: float = float("inf")

    def add(self, chunk: Chunk) -> None:
        """Appends a chunk.

        It moves if it falls below the lowest window at the last *move*, so that a slow fall is not taken for rest.
        """
        self.chunks.append(chunk)
        if chunk.lowest_ns < self._lowest_ns * (1 - DROP_THRESHOLD):
            self._moved = len(self.chunks)
            self._lowest_ns = min(self._lowest_ns, chunk.lowest_ns)

    @property
    def windows(self) -> list[Window]:
        """All windows, in order."""
        return [window for chunk in self.chunks for window in chunk.windows]

    @property
    def elapsed_ns(self) -> int:
        """The time of all windows: the warm-up that each trial gets, if the curve is steady."""
        return sum(chunk.elapsed_ns for chunk in self.chunks)

    @property
    def is_steady(self) -> bool:
        """Whether the curve rests and neither runtime compiles.

        A curve alone would not do: between two tiers, or if a compiler and the calls share a CPU, it can stand still
        at ten times what it comes to.
        """
        resting_ns = sum(chunk.elapsed_ns for chunk in self.chunks[self._moved :])
        return resting_ns >= self._rest_ns and self.compiling is None

    @property
    def _rest_ns(self) -> float:
        return max(MIN_REST_NS, REST_SHARE * self.elapsed_ns)

    @property
    def compiling(self) -> str | None:
        """The end whose runtime compiled for more than its share of the time that a rest takes, up to now.

        `client` before `server`; None: neither.
        """
        late_ns = 0
        compiled: Counter[str] = Counter()
        for chunk in reversed(self.chunks):
            if late_ns >= self._rest_ns:
                break
            late_ns += chunk.elapsed_ns
            compiled.update(chunk.compiled)
        return min((end for end, ns in compiled.items() if compiles(RuntimeUse(ns), late_ns)), default=None)

    @property
    def call_ns(self) -> float:
        """The steady cost of one sample: the median window of the last chunk."""
        means = sorted(window.mean_ns for window in self.chunks[-1].windows)
        return means[len(means) // 2]
