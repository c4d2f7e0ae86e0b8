"""What a handful of trials says: times, ratios and verdicts.

A trial (fresh processes) is the unit of replication: everything here takes one number a trial and never
single calls, which are neither independent nor from one steady state across processes (Georges, Buytaert,
Eeckhout: Statistically rigorous Java performance evaluation, OOPSLA 2007; Kalibera, Jones: Rigorous
benchmarking in reasonable time, ISMM 2013). docs/statistics.md says why these estimates and not others.
"""

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special, stats

from roundtrip.results.records import Interval
from roundtrip.results.summary import Estimate, RatioEstimate, Verdict

LEVEL = 0.05
"""The chance of a false claim over a whole table, and of an interval that misses."""
LARGEST_MARGIN = 0.05
"""Nothing is called equivalent that may differ by more."""
LEAST_GROUP = 4
"""From so many rows on, their spreads say something about each other's."""
TRUST = 0.5
"""What a prior counts of the freedom that its moments say. It supposes that variances follow one distribution; if rows
vary each in its own way, believing all of it makes more false calls than the level allows (docs/statistics.md)."""
LEAST_SPREAD = 1e-4
"""A spread below a hundredth of a per cent is the clock's resolution, not the row's steadiness."""

LEAST_LEFT = 0.1
"""Of a trial's time that is carried over: of what is left of a shorter one, the shift's error would be most."""


@dataclass(frozen=True)
class Prior:
    """What the spreads of many rows say about the spread of each.

    Attributes:
        freedom: Degrees of freedom that it is worth; 0: nothing is known.
        variance: Of logarithms.
    """

    freedom: float = 0.0
    variance: float = 0.0


@dataclass(frozen=True)
class Doubt:
    """What is uncertain of a mean beside the spread of its own numbers.

    Attributes:
        variance: Of logarithms.
        freedom: Degrees of freedom by which that is known.
    """

    variance: float = 0.0
    freedom: int = 1


NO_DOUBT = Doubt()


@dataclass(frozen=True)
class Sample:
    """Logarithms of one row's trials, or of its ratios to another's.

    Attributes:
        logs: One number a trial or a pair of trials, at least one.
        doubt: What all of them share, as those have that were carried over from another mode of the machine.
        weights: Of each in the centre; empty: all weigh the same. The error stays that of equal weights, which is no
            smaller.
    """

    logs: tuple[float, ...]
    doubt: Doubt = NO_DOUBT
    weights: tuple[float, ...] = ()

    @classmethod
    def of(cls, values: Sequence[float]) -> "Sample":
        """From times, all above 0."""
        return cls(tuple(math.log(value) for value in values))

    @property
    def size(self) -> int:
        """How many."""
        return len(self.logs)

    @property
    def weight(self) -> float:
        """By how much the variance of their mean is smaller than that of one."""
        return float(self.size)

    @property
    def centre(self) -> float:
        """Their mean."""
        weights = self.weights or (1.0,) * len(self.logs)
        return math.fsum(map(operator.mul, weights, self.logs)) / math.fsum(weights)

    @property
    def freedom(self) -> int:
        """Degrees of freedom of the variance."""
        return len(self.logs) - 1

    @property
    def variance(self) -> float:
        """Of the logarithms, not below what a clock can tell; 0 for one."""
        if len(self.logs) < 2:
            return 0.0
        return max(LEAST_SPREAD**2, float(np.var(self.logs, ddof=1)))


@dataclass(frozen=True)
class Apart(Sample):
    """Logarithms of two rows' trials that nothing pairs, taken to vary alike: Student's t of two samples.

    Its variance is that of a ratio of one trial of each, as of samples of ratios.

    Attributes:
        logs: Of the row above the line, at least two.
        others: Of the row below it, at least two.
    """

    others: tuple[float, ...] = ()

    @property
    def size(self) -> int:
        """Of the row that has fewer."""
        return min(len(self.logs), len(self.others))

    @property
    def weight(self) -> float:
        """So many pairs would tell as much: the harmonic mean."""
        return 2 / (1 / len(self.logs) + 1 / len(self.others))

    @property
    def centre(self) -> float:
        """The difference of the means."""
        return math.fsum(self.logs) / len(self.logs) - math.fsum(self.others) / len(self.others)

    @property
    def freedom(self) -> int:
        """Degrees of freedom of the variance."""
        return len(self.logs) + len(self.others) - 2

    @property
    def variance(self) -> float:
        """Of the difference of two trials, pooled."""
        squares = sum(float(np.var(its)) * len(its) for its in (self.logs, self.others))
        return max(LEAST_SPREAD**2, 2 * squares / self.freedom)


class Carried(NamedTuple):
    """What was carried over of a mean of one row's trials.

    Attributes:
        share: The part of them.
        per_ns: The same, of each its part of its own time: what a nanosecond more or less of a shift makes of the mean.
    """

    share: float
    per_ns: float

    @classmethod
    def of(cls, trials: Sequence[tuple[float, float]]) -> "Carried":
        """From the logarithm of each one's time in nanoseconds, and the part of it that was carried."""
        shares = [share for _, share in trials]
        return cls(
            math.fsum(shares) / len(trials),
            math.fsum(share * math.exp(-log) for log, share in trials if share) / len(trials),
        )


NOTHING_CARRIED = Carried(0.0, 0.0)


@dataclass(frozen=True)
class Shift:
    """How much longer calls take in the mode of the machine that does not count, by the rows of one table.

    The mode costs each row about the same time, not the same part of its time: a call waits for the other CPU's cache
    about as often in one system as in another, and what else it does takes no longer. Trials in that mode are carried
    over by it: without the shift they count like all others. What it is for one row nobody knows better than the rows
    differ in it.

    Attributes:
        added_ns: The mean over the rows that were measured in both modes; below 0 if calls take less time there.
        error_ns: By how much that may be off, a standard error.
        spread: From row to row, of what a row takes in the mode that counts: a standard deviation.
        rows: How many.
        noise: From trial to trial of one row in one mode, of its time: a standard deviation over all these rows.
    """

    added_ns: float
    error_ns: float
    spread: float
    rows: int
    noise: float = 0.0

    @classmethod
    def of(
        cls, both: Sequence[tuple[Sequence[float], Sequence[float]]], rows: int | None = None
    ) -> "Shift | None":
        """From each row's logarithms in the mode that counts and in the other; None for fewer rows than say something.

        The mean of a model with random effects: rows weigh by how well their own trials tell their difference, and by
        the spread between rows, which is what the differences vary by beyond that (Paule, Mandel: Consensus values and
        weighting factors, J. Res. Natl. Bur. Stand. 87, 1982). Both noise and spread are parts of a row's time, so that
        a difference of microseconds is not looked for in rows that take milliseconds.

        Args:
            both: One a row, or one a row and point of several that are alike.
            rows: How many rows these are of; None: as many as there are.
        """
        both = [(own, other) for own, other in both if own and other]
        rows = len(both) if rows is None else rows
        if rows < LEAST_GROUP:
            return None
        noise = within([logs for it in both for logs in it])
        own, other = (np.exp([math.fsum(it[side]) / len(it[side]) for it in both]) for side in (0, 1))
        numbers = [np.array([len(it[side]) for it in both]) for side in (0, 1)]
        differences = other - own
        of_noise = max(noise, LEAST_SPREAD) ** 2 * (1 / numbers[0] + (other / own) ** 2 / numbers[1])

        def weights(spread: float) -> NDArray[np.float64]:
            return np.asarray(1 / (own**2 * (spread**2 + of_noise)))

        def mean(spread: float) -> float:
            return float(np.average(differences, weights=weights(spread)))

        def excess(spread: float) -> float:
            """Of the squares, over as many as there are degrees of freedom."""
            squares = weights(spread) * (differences - mean(spread)) ** 2
            return float(squares.sum()) - (len(both) - 1)

        most = 1.0
        while excess(most) > 0:  # It falls to below 0.
            most *= 2
        spread = float(optimize.brentq(excess, 0.0, most)) if excess(0.0) > 0 else 0.0
        error = math.sqrt(len(both) / rows / float(weights(spread).sum()))
        return cls(mean(spread), error, spread, rows, noise)

    def carry(self, log: float) -> float | None:
        """What a trial's time would be in the mode that counts; None for one that would lose all or most of it.

        Args:
            log: Of its nanoseconds.
        """
        ns = math.exp(log)
        left_ns = ns - self.added_ns
        return math.log(left_ns) if left_ns > LEAST_LEFT * ns else None

    def helps(self, own: int, all_: int, doubt: Doubt, trials: int) -> bool:
        """Whether the mean of all numbers is expected to have a narrower interval than that of the mode's own.

        It looks at the table alone, not at the numbers themselves, so that nothing is chosen by how it came out.

        Args:
            own: How many there are in the mode that counts.
            all_: How many with those that were carried.
            doubt: What carrying leaves in doubt.
            trials: How many trials one number is made of: one, or two of a ratio.
        """
        if own < 2:
            return True
        noise = trials * self.noise**2
        return _half_width(all_, noise / all_ + doubt.variance) < _half_width(own, noise / own)

    def doubt(self, part: Carried, other: Carried = NOTHING_CARRIED) -> Doubt:
        """What carrying adds to a mean.

        Args:
            part: Of its trials that were carried.
            other: Likewise of the row that it is divided by. What the mean shift is off by is the same of both.
        """
        of_rows = self.spread**2 * (part.share**2 + other.share**2)
        of_mean = self.error_ns**2 * (part.per_ns - other.per_ns) ** 2
        return Doubt(of_rows + of_mean, self.rows - 1)


def within(groups: Sequence[Sequence[float]]) -> float:
    """The standard deviation within groups, such as a row's trials in one mode; 0 if none has two numbers."""
    alike = [logs for logs in groups if len(logs) > 1]
    freedom = sum(len(logs) - 1 for logs in alike)
    squares = sum(float(np.var(logs)) * len(logs) for logs in alike)
    return math.sqrt(squares / freedom) if freedom else 0.0


def _half_width(numbers: int, variance: float) -> float:
    """About half of an interval on logarithms: a prior is taken to be worth one degree of freedom."""
    return float(stats.t.isf(LEVEL / 2, numbers)) * math.sqrt(variance)


def prior_of(samples: Sequence[Sample]) -> Prior:
    """An inverse-chi-square prior fitted to the variances of all rows of a table.

    Smyth: Linear models and empirical Bayes methods for assessing differential expression in microarray experiments,
    Stat. Appl. Genet. Mol. Biol. 3, 2004, doi 10.2202/1544-6115.1027, section 6.2: the moments of the logarithms of
    the variances. It is worth no more than all rows together, and of that `TRUST`.

    Args:
        samples: Of rows that are thought to be alike in how much they vary.

    Returns:
        No prior for fewer than `LEAST_GROUP` rows with a variance.
    """
    known = [it for it in samples if it.freedom > 0]
    if len(known) < LEAST_GROUP:
        return Prior()
    freedoms = np.array([it.freedom for it in known], dtype=np.float64)
    logs = np.log([it.variance for it in known])
    centred = logs - special.digamma(freedoms / 2) + np.log(freedoms / 2)
    spread = float(np.var(centred, ddof=1) - np.mean(special.polygamma(1, freedoms / 2)))
    most = float(freedoms.sum())
    is_most = spread <= float(special.polygamma(1, most / 2))
    freedom = most if is_most else 2 * _trigamma_inverse(spread, most / 2)
    variance = math.exp(float(centred.mean()) + float(special.digamma(freedom / 2)) - math.log(freedom / 2))
    return Prior(TRUST * freedom, variance)


def _trigamma_inverse(value: float, most: float) -> float:
    """Where the trigamma function has that value, which it has below `most`."""

    def difference(x: float) -> float:
        return float(special.polygamma(1, x)) - value

    return float(optimize.brentq(difference, 1e-4, most))


@dataclass(frozen=True)
class Moderated:
    """The mean of logarithms with its error, the prior's degrees of freedom beside the sample's own."""

    centre: float
    error: float | None
    freedom: float
    size: int

    @classmethod
    def of(cls, sample: Sample, prior: Prior) -> "Moderated":
        """One sample in the light of a prior; one value alone has no error."""
        if sample.size < 2:
            return cls(sample.centre, None, 0.0, sample.size)
        freedom = sample.freedom + prior.freedom
        variance = (
            (sample.freedom * sample.variance + prior.freedom * prior.variance) / freedom / sample.weight
        )
        total, doubt = variance + sample.doubt.variance, sample.doubt
        # Of a sum of variances (Satterthwaite, Biometrics Bulletin 2, 1946).
        freedom = total**2 / (variance**2 / freedom + doubt.variance**2 / doubt.freedom)
        return cls(sample.centre, math.sqrt(total), freedom, sample.size)

    @property
    def p(self) -> float | None:
        """Two-sided p of "it is 0", not adjusted for anything."""
        if self.error is None:
            return None
        return float(2 * stats.t.sf(abs(self.centre) / self.error, self.freedom))

    def interval(self, level: float = LEVEL) -> Interval | None:
        """The limits that miss the truth with that probability, not as logarithms any more."""
        if self.error is None:
            return None
        half = float(stats.t.isf(level / 2, self.freedom)) * self.error
        return math.exp(self.centre - half), math.exp(self.centre + half)

    @property
    def width(self) -> float:
        """The interval's upper over its lower limit; infinite for one value."""
        interval = self.interval()
        return math.inf if interval is None else interval[1] / interval[0]

    def time(self) -> Estimate:
        """As a time."""
        return Estimate(math.exp(self.centre), self.interval(), self.size)

    def ratio(self) -> RatioEstimate:
        """As a ratio."""
        return RatioEstimate(math.exp(self.centre), self.interval(), self.size)


def difference(a: Moderated, b: Moderated) -> Moderated:
    """log(b / a) of two runs, whose trials nothing pairs: Welch's t (Biometrika 34, 1947)."""
    size = min(a.size, b.size)
    if a.error is None or b.error is None:
        return Moderated(b.centre - a.centre, None, 0.0, size)
    variance = a.error**2 + b.error**2
    share_a, share_b = a.error**2 / variance, b.error**2 / variance
    freedom = 1 / (share_a**2 / a.freedom + share_b**2 / b.freedom)
    return Moderated(b.centre - a.centre, math.sqrt(variance), freedom, size)


def false_discovery(ps: Sequence[float | None]) -> list[float | None]:
    """Adjusts the p values of a table for its size.

    Benjamini, Hochberg: Controlling the false discovery rate, J. R. Stat. Soc. B 57, 1995.

    Args:
        ps: In any order; None takes no part and stays None.

    Returns:
        The adjusted p values, in the same order: of all those below 0.05, at most one of twenty is false on average.
    """
    known = [index for index, p in enumerate(ps) if p is not None]
    adjusted: list[float | None] = [None] * len(ps)
    for index, p in zip(known, stats.false_discovery_control([ps[index] for index in known]), strict=True):
        adjusted[index] = float(p)
    return adjusted


def verdict(ratio: Moderated, p_adjusted: float | None, margin: float) -> Verdict | None:
    """What may be said of a ratio.

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
    interval = ratio.interval()
    if interval is None or p_adjusted is None:
        return None
    if p_adjusted < LEVEL:
        return Verdict.SLOWER if ratio.centre > 0 else Verdict.FASTER
    within = 1 / (1 + margin) <= interval[0] and interval[1] <= 1 + margin
    return Verdict.EQUIVALENT if within else Verdict.UNRESOLVED
