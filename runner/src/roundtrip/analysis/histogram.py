"""Sparse histograms, which add up since all have the same steps, and their quantiles."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

STEP = 1.01
"""The ratio of a step's upper edge to its lower one."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Histogram:
    """Values counted by steps: step n has those from STEP**n to STEP**(n + 1), step 0 also what is less than 1.

    Attributes:
        steps: The numbers of the steps that have any, ascending, shape (n,).
        counts: The number of values in each, shape (n,).
    """

    steps: Ints
    counts: Ints

    @classmethod
    def of(cls, values: Ints) -> "Histogram":
        """From values in any order."""
        steps = np.floor(np.log(np.maximum(values, 1)) / math.log(STEP)).astype(np.int64)
        return cls(*np.unique(steps, return_counts=True))

    @classmethod
    def read(cls, written: Sequence[int]) -> "Histogram":
        """From what `written` gives."""
        numbers = np.asarray(written, dtype=np.int64)
        is_count = numbers > 0
        ends = np.cumsum(np.where(is_count, 1, -numbers))
        return cls(ends[is_count] - 1, numbers[is_count])

    @classmethod
    def total(cls, parts: Iterable["Histogram"]) -> "Histogram":
        """The sum of several."""
        known = [*parts, cls.of(np.array([], dtype=np.int64))]
        steps, counts = (
            np.concatenate(its) for its in zip(*((it.steps, it.counts) for it in known), strict=True)
        )
        of_step = np.bincount(steps, counts).astype(np.int64)
        return cls(np.flatnonzero(of_step), of_step[of_step > 0])

    @property
    def written(self) -> list[int]:
        """From step 0 on, the count of each step; so many empty ones are one negative number."""
        found: list[int] = []
        after = 0
        for step, count in zip(self.steps.tolist(), self.counts.tolist(), strict=True):
            found += [count] if step == after else [after - step, count]
            after = step + 1
        return found

    @property
    def size(self) -> int:
        """The number of values."""
        return int(self.counts.sum())

    def quantile(self, q: float) -> float:
        """The value of which a part `q` of all, at least one, does not exceed: less than a step from the true one.

        The values of a step are taken to lie evenly in it. To take its middle instead would be at most half a step off,
        but rows on either side of an edge would differ by a whole step in every round, and be called different.
        """
        up_to = np.cumsum(self.counts)
        rank = math.ceil(round(q * int(up_to[-1]), 6))
        at = int(np.searchsorted(up_to, rank))
        part = (rank - 0.5 - int(up_to[at] - self.counts[at])) / int(self.counts[at])
        return float(STEP ** (int(self.steps[at]) + part))
