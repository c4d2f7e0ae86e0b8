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

    Attributes:
        errors: The standard error of each over its cycles; empty: it is not known.
        below, above: By how much the truth may lie below or above, beyond chance, at least 0.
    """

    numbers: tuple[float, ...]
    errors: tuple[float, ...] = ()
    below: float = 0.0
    above: float = 0.0

    @classmethod
    def of(cls, values: Sequence[float]) -> "LogSample":
        """From times, all above 0: their logarithms."""
        return cls(tuple(math.log(value) for value in values))

    @classmethod
    def joined(cls, samples: Sequence["LogSample"]) -> "LogSample":
        """The numbers of all, at least one; with their errors if each has them."""
        errors = tuple(error for it in samples for error in it.errors)
        numbers = tuple(number for it in samples for number in it.numbers)
        return cls(numbers, errors if len(errors) == len(numbers) else ())

    @property
    def as_one(self) -> "LogSample":
        """The mean as a sample of one number."""
        return LogSample((self.centre,), () if self.of_cycles is None else (self.of_cycles,))

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
