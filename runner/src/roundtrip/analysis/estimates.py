"""Times, ratios and verdicts from a handful of rounds.

A trial (fresh processes) is the unit of replication: everything here takes one number a trial, or a round, and never
single calls, which are neither independent nor from one steady state across processes (Georges, Buytaert,
Eeckhout: Statistically rigorous Java performance evaluation, OOPSLA 2007; Kalibera, Jones: Rigorous
benchmarking in reasonable time, ISMM 2013). docs/statistics.md says why these estimates and not others.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import optimize, special, stats

from roundtrip.results.records import Interval
from roundtrip.results.summary import Estimate, RatioEstimate, Verdict

ALPHA = 0.05
"""The chance of a false claim over a whole table, and of an interval that misses."""
MAX_MARGIN = 0.05
"""Largest difference that may be called equivalent."""
MIN_GROUP = 4
"""Number of rows from which on the spreads say something about each other."""
PRIOR_WEIGHT = 0.2
"""Share of the degrees of freedom by its moments that a prior counts.

The moments suppose that variances follow one distribution. If rows vary each in its own way, in three rounds, half of
them makes 8 % false calls and a fifth 5 %.
"""
MIN_SPREAD = 1e-4
"""A spread below a hundredth of a per cent is the clock's resolution, not the row's steadiness."""


@dataclass(frozen=True)
class Prior:
    """The prior of a row's spread from the spreads of many rows.

    Attributes:
        degrees_of_freedom: Weight of the prior; 0: nothing is known.
        variance: Variance of logarithms.
    """

    degrees_of_freedom: float = 0.0
    variance: float = 0.0


@dataclass(frozen=True)
class LogSample:
    """One number a trial or a round: a logarithm of a time or of a ratio, or a part of a time.

    Attributes:
        numbers: The numbers, at least one.
        errors: The standard error of each over its cycles; empty: it is not known.
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
        return math.fsum(self.numbers) / len(self.numbers)

    @property
    def degrees_of_freedom(self) -> int:
        """Degrees of freedom of the variance."""
        return len(self.numbers) - 1

    @property
    def variance(self) -> float:
        """The variance, not below the resolution of a clock; 0 for one number."""
        if len(self.numbers) < 2:
            return 0.0
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


def prior_of(samples: Sequence[LogSample]) -> Prior:
    """An inverse-chi-square prior fitted to the variances of all rows of a table.

    Smyth: Linear models and empirical Bayes methods for assessing differential expression in microarray experiments,
    Stat. Appl. Genet. Mol. Biol. 3, 2004, doi 10.2202/1544-6115.1027, section 6.2: the moments of the logarithms of
    the variances. It is worth no more than all rows together, and of that `PRIOR_WEIGHT`.

    Args:
        samples: Samples of rows that should vary alike.

    Returns:
        No prior for fewer than `MIN_GROUP` rows with a variance.
    """
    known = [sample for sample in samples if sample.degrees_of_freedom > 0]
    if len(known) < MIN_GROUP:
        return Prior()
    known_degrees = np.array([sample.degrees_of_freedom for sample in known], dtype=np.float64)
    logs = np.log([sample.variance for sample in known])
    centred = logs - special.digamma(known_degrees / 2) + np.log(known_degrees / 2)
    spread = float(np.var(centred, ddof=1) - np.mean(special.polygamma(1, known_degrees / 2)))
    upper = float(known_degrees.sum())
    is_at_limit = spread <= float(special.polygamma(1, upper / 2))
    degrees_of_freedom = upper if is_at_limit else 2 * _trigamma_inverse(spread, upper / 2)
    variance = math.exp(
        float(centred.mean())
        + float(special.digamma(degrees_of_freedom / 2))
        - math.log(degrees_of_freedom / 2)
    )
    return Prior(PRIOR_WEIGHT * degrees_of_freedom, variance)


def _trigamma_inverse(value: float, upper: float) -> float:
    """The argument at which the trigamma function has that value, which it has below `upper`."""

    def difference(x: float) -> float:
        return float(special.polygamma(1, x)) - value

    return float(optimize.brentq(difference, 1e-4, upper))


@dataclass(frozen=True)
class Moderated:
    """A mean with its error, the prior's degrees of freedom beside the sample's own."""

    centre: float
    error: float | None
    degrees_of_freedom: float
    size: int

    @classmethod
    def of(cls, sample: LogSample, prior: Prior) -> "Moderated":
        """One sample in the light of a prior; one number alone has no error."""
        if sample.size < 2:
            return cls(sample.centre, None, 0.0, sample.size)
        degrees_of_freedom = sample.degrees_of_freedom + prior.degrees_of_freedom
        variance = (
            sample.degrees_of_freedom * sample.variance + prior.degrees_of_freedom * prior.variance
        ) / degrees_of_freedom
        return cls(sample.centre, math.sqrt(variance / sample.size), degrees_of_freedom, sample.size)

    @property
    def p(self) -> float | None:
        """Two-sided p of "it is 0", not adjusted for anything."""
        if self.error is None:
            return None
        return float(2 * special.stdtr(self.degrees_of_freedom, -abs(self.centre) / self.error))

    @property
    def limits(self) -> Interval | None:
        """The limits that miss the truth with a probability of `ALPHA`."""
        if self.error is None:
            return None
        half = float(special.stdtrit(self.degrees_of_freedom, 1 - ALPHA / 2)) * self.error
        return self.centre - half, self.centre + half

    @property
    def interval(self) -> Interval | None:
        """The same of logarithms, not as logarithms any more."""
        limits = self.limits
        return None if limits is None else (math.exp(limits[0]), math.exp(limits[1]))

    @property
    def width(self) -> float:
        """The interval's upper over its lower limit; infinite for one number."""
        limits = self.limits
        return math.inf if limits is None else math.exp(limits[1] - limits[0])

    def time(self) -> Estimate:
        """The estimate as a time."""
        return Estimate(math.exp(self.centre), self.interval, self.size)

    def ratio(self, sample: LogSample | None = None) -> RatioEstimate:
        """The estimate as a ratio; with the sample that it is made of, as its two parts too."""
        parts = (None, None) if sample is None else (sample.of_cycles, sample.of_processes)
        return RatioEstimate(math.exp(self.centre), self.interval, self.size, *parts)


def difference(a: Moderated, b: Moderated) -> Moderated:
    """log(b / a) of two runs, whose trials nothing pairs: Welch's t (Biometrika 34, 1947)."""
    size = min(a.size, b.size)
    if a.error is None or b.error is None:
        return Moderated(b.centre - a.centre, None, 0.0, size)
    variance = a.error**2 + b.error**2
    share_a, share_b = a.error**2 / variance, b.error**2 / variance
    degrees_of_freedom = 1 / (share_a**2 / a.degrees_of_freedom + share_b**2 / b.degrees_of_freedom)
    return Moderated(b.centre - a.centre, math.sqrt(variance), degrees_of_freedom, size)


def false_discovery(ps: Sequence[float | None]) -> list[float | None]:
    """Adjusts the p values of a table for its size.

    Benjamini, Hochberg: Controlling the false discovery rate, J. R. Stat. Soc. B 57, 1995.

    Args:
        ps: p values in any order; None takes no part and stays None.

    Returns:
        The adjusted p values, in the same order: of all those below 0.05, at most one of twenty is false on average.
    """
    known = [index for index, p in enumerate(ps) if p is not None]
    adjusted: list[float | None] = [None] * len(ps)
    for index, p in zip(known, stats.false_discovery_control([ps[index] for index in known]), strict=True):
        adjusted[index] = float(p)
    return adjusted


def verdict(ratio: Moderated, p_adjusted: float | None, margin: float) -> Verdict | None:
    """The verdict on a ratio.

    A difference that is sure is called, however small. `equivalent` is said of the others if the two-sided interval
    lies within the margin, which is stricter than two one-sided tests at the same level (Schuirmann: J.
    Pharmacokinet. Biopharm. 15, 1987).

    Args:
        ratio: The estimate.
        p_adjusted: Its p after `false_discovery`.
        margin: A fraction; the interval must lie within 1 / (1 + margin) and 1 + margin.

    Returns:
        None if one pair leaves nothing to say.
    """
    interval = ratio.interval
    if interval is None or p_adjusted is None:
        return None
    if p_adjusted < ALPHA:
        return Verdict.SLOWER if ratio.centre > 0 else Verdict.FASTER
    within = 1 / (1 + margin) <= interval[0] and interval[1] <= 1 + margin
    return Verdict.EQUIVALENT if within else Verdict.UNRESOLVED
