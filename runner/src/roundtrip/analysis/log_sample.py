"""One number a trial or a round: what every estimate is made of. It loads no statistics, which reports do not need."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

MIN_SPREAD = 1e-4
"""A spread below a hundredth of a per cent is the clock's resolution, not the row's steadiness."""


@dataclass(frozen=True)
class LogSample:
    """One number a trial or a round, at least one: a logarithm of a time or of a ratio, or a part of a time.

    `errors` is the standard error of each over its cycles; empty: it is not known.
    """

    numbers: tuple[float, ...]
    errors: tuple[float, ...] = ()

    @classmethod
    def of(cls, values: Sequence[float]) -> "LogSample":
        """From times, all above 0: their logarithms."""
        return cls(tuple(math.log(value) for value in values))

    @property
    def size(self) -> int:
        """The number of trials or rounds."""
        return len(self.numbers)

    @property
    def centre(self) -> float:
        """The mean."""
        return math.fsum(self.numbers) / self.size

    @property
    def variance(self) -> float:
        """The variance of two numbers or more, not below the resolution of a clock."""
        return max(MIN_SPREAD**2, float(np.var(self.numbers, ddof=1)))

    @property
    def of_cycles(self) -> float | None:
        """The part of the mean's standard error that is due to cycles."""
        return math.hypot(*self.errors) / self.size if self.errors else None

    @property
    def of_processes(self) -> float | None:
        """The standard deviation of fresh processes beyond that of cycles; None: too few numbers."""
        if not self.errors or self.size < 2:
            return None
        squares = math.fsum(error**2 for error in self.errors) / self.size
        return math.sqrt(max(0.0, float(np.var(self.numbers, ddof=1)) - squares))
