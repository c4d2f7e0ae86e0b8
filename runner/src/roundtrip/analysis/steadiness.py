"""When calls that become faster have come to rest: a rule that noise does not move.

A curve is cut into parts, each of which ends `PART` times later than the one before it, since compilers work on a
scale of logarithms. Parts are compared by their medians. A calibration is steady once no part of its rest stands above
a later one, and what both runtimes compile there comes with the calls. What becomes slower has come to rest too: it
does so with its host, or with memory, and not because it still becomes warm.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from statistics import median

from roundtrip.results.records import CalibrationRecord, Window

VERSION = 2
"""Of the rule: what an earlier one found is not known again."""

PART = 1.15
"""Each part of a curve ends so many times later than the one before it."""

FALL_SHARE = 0.04
"""A part stands above a later one if its median is higher by more than this share."""

REST_SHARE = 1 / 3
"""Share of a curve in which it must be at rest. Less takes a pause between two tiers of a compiler for the end."""

LAST_FALL = 1.1
"""The last part may take so many times as long as its last chunk: else calls have just become faster."""

MIN_REST_NS = 600_000_000
"""Minimum time of a rest: three chunks."""

SHORT_REST_NS = 2_000_000_000
"""Up to here half of a curve must be at rest: so few windows show a slow fall only if they are long apart."""

COMPILING_SHARE = 0.02
"""Share of a rest that a runtime may compile, beyond what it compiles with the calls."""

SLICE_COMPILING_SHARE = 0.05
"""Share of a rest that a runtime may compile at all, since a slice in which it compiles for more does not count. One
method of a late tier takes some milliseconds, which says little of a slice's median."""


@dataclass(frozen=True)
class Chunk:
    """A part of a warm-up: one window of calls or more, and how long the runtime of each end compiled, in ns."""

    windows: tuple[Window, ...]
    compiled: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def elapsed_ns(self) -> int:
        """The time of its windows."""
        return sum(window.elapsed_ns for window in self.windows)

    def compiled_share(self, end: str) -> float:
        """The share of its time that the runtime of an end compiled."""
        return self.compiled.get(end, 0) / max(1, self.elapsed_ns)


@dataclass
class Curve:
    """A calibration's curve, chunk by chunk."""

    chunks: list[Chunk] = field(default_factory=list)

    @property
    def windows(self) -> list[Window]:
        """All windows, in order."""
        return [window for chunk in self.chunks for window in chunk.windows]

    @property
    def elapsed_ns(self) -> int:
        """The time of all windows."""
        return sum(chunk.elapsed_ns for chunk in self.chunks)

    @property
    def call_ns(self) -> float:
        """The time of a call in the median window of the last part."""
        start, end = next(self._parts)
        return median_ns(self.chunks[start:end])

    @property
    def fell_until_ns(self) -> int:
        """The time until which calls became faster; 0: they never did."""
        return self._ends_ns[self._fell - 1] if self._fell else 0

    @property
    def compiling(self) -> str | None:
        """The end whose runtime compiled too much in the rest that is needed: the client first, or None."""
        rest = self.chunks[self._rest :]
        ends = sorted({end for chunk in rest for end in chunk.compiled})
        return next((end for end in ends if _compiles(rest, end)), None)

    @property
    def is_steady(self) -> bool:
        """Whether calls have been at rest for long enough, and neither runtime compiles.

        A curve alone would not do: between two tiers, or if a compiler and the calls share a CPU, it can stand still
        at ten times what it comes to.
        """
        if self.compiling is not None:
            return False
        rest = self.chunks[self._fell :]
        if len(rest) < 2 or sum(chunk.elapsed_ns for chunk in rest) < self._rest_ns:
            return False
        return self.call_ns <= LAST_FALL * median_ns(rest[-1:])

    @property
    def warmup_ns(self) -> int:
        """The warm-up of a trial: as long as it took to come to rest, without the time that it took to be sure.

        A fall that ends in the first half of a part does not move its median, so half of a part is added.
        """
        return max(self.chunks[0].elapsed_ns, round(math.sqrt(PART) * (self.elapsed_ns - self._rest_ns)))

    def is_given_up(self, limit_ns: int) -> bool:
        """Whether it has taken too long: the limit if calls still become faster, half of it if they do not."""
        still_falls = 2 * self.fell_until_ns > self.elapsed_ns
        return self.elapsed_ns >= (limit_ns if still_falls else limit_ns // 2)

    @property
    def _ends_ns(self) -> list[int]:
        return list(accumulate(chunk.elapsed_ns for chunk in self.chunks))

    @property
    def _parts(self) -> Iterator[tuple[int, int]]:
        """The parts as ranges of chunks, the last one first."""
        ends_ns, end = self._ends_ns, len(self.chunks)
        while end:
            start = min(bisect_right(ends_ns, ends_ns[end - 1] / PART), end - 1)
            yield start, end
            end = start

    @property
    def _fell(self) -> int:
        """The number of chunks until the end of the last part that stands above a later one."""
        low_ns = float("inf")
        for start, end in self._parts:
            level_ns = median_ns(self.chunks[start:end])
            if level_ns > low_ns * (1 + FALL_SHARE):
                return end
            low_ns = min(low_ns, level_ns)
        return 0

    @property
    def _rest_ns(self) -> float:
        elapsed_ns = self.elapsed_ns
        return max(MIN_REST_NS, REST_SHARE * elapsed_ns, min(SHORT_REST_NS, elapsed_ns / 2))

    @property
    def _rest(self) -> int:
        """The first chunk of the rest that is needed, if the curve is long enough for it."""
        starts_ns = [0, *self._ends_ns[:-1]]
        return max(0, bisect_right(starts_ns, self.elapsed_ns - self._rest_ns) - 1)


def fall_left(calibration: CalibrationRecord, trial_ns: int) -> float:
    """The logarithm by which calls stood above the calibration's end in the part that a trial repeats; at least 0.

    It is the part of `trial_ns` after the warm-up; if the calibration was no longer than that, it says nothing.
    """
    ends_ns = [*accumulate(window.elapsed_ns for window in calibration.windows)]
    first, last = (bisect_right(ends_ns, calibration.warmup_ns + ns) for ns in (0, trial_ns))
    if first == last or last == len(ends_ns):
        return 0.0
    trial = [window.mean_ns for window in calibration.windows[first:last]]
    return max(0.0, math.log(median(trial) / calibration.call_ns))


def median_ns(chunks: Sequence[Chunk]) -> float:
    """The time of a call in the median window of some chunks."""
    return median(window.mean_ns for chunk in chunks for window in chunk.windows)


def _compiles(chunks: Sequence[Chunk], end: str) -> bool:
    """Whether a runtime compiles, apart from what it compiles in nearly every chunk, as some do with each call."""
    shares = sorted(chunk.compiled_share(end) for chunk in chunks)
    elapsed_ns = max(1, sum(chunk.elapsed_ns for chunk in chunks))
    share = sum(chunk.compiled.get(end, 0) for chunk in chunks) / elapsed_ns
    return share > SLICE_COMPILING_SHARE or share - shares[len(shares) // 4] > COMPILING_SHARE
