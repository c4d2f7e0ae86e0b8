"""What a handful of trials says: means, ratios, verdicts, and how many trials would say more.

A trial (fresh processes) is the unit of replication: everything here takes one number a trial and never
single calls, which are neither independent nor from one steady state across processes (Georges, Buytaert,
Eeckhout: Statistically rigorous Java performance evaluation, OOPSLA 2007; Kalibera, Jones: Rigorous
    benchmarking in reasonable time, ISMM 2013).
docs/statistics.md says why these estimates and not others.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal

import msgspec
import numpy as np
from scipy import stats

Verdict = Literal["slower", "faster", "equivalent", "unresolved"]
Interval = tuple[float, float]

LEVEL = 0.05
"""The chance of a false claim, over a whole table and all looks at it."""
LARGEST_MARGIN = 0.05
"""Nothing is called equivalent that may differ by more."""
POWER = 0.8
"""With how many of the trials projected a difference of the size seen would be found: four times in five."""
MOST_TRIALS = 1000
"""Beyond this many, a projection says only that trials are not the remedy."""

POCOCK = {1: 0.05, 2: 0.0294, 3: 0.0221, 4: 0.0182, 5: 0.0158}
"""Level of each look for 0.05 over all (Pocock: Group sequential methods, Biometrika 64, 1977)."""


class Mean(msgspec.Struct, frozen=True):
    """The arithmetic mean of the trials' means, in the trials' unit (nanoseconds)."""

    trials: int
    mean: float
    ci95: Interval | None
    """None for one trial: nothing is known of the spread."""


class Ratio(msgspec.Struct, frozen=True):
    """A ratio of two times, estimated from logarithms: a geometric mean."""

    trials: int
    log_mean: float
    log_error: float | None
    """Standard error of log_mean; None where one trial leaves no spread to see."""
    freedom: float
    """Degrees of freedom of log_error."""
    p: float | None
    """Two-sided p of "the ratio is 1", not adjusted for anything."""

    @property
    def ratio(self) -> float:
        """The geometric mean of the ratios."""
        return math.exp(self.log_mean)

    @property
    def ci95(self) -> Interval | None:
        """The interval that holds the ratio in 95 of 100 such runs."""
        return self.interval(LEVEL)

    def interval(self, level: float) -> Interval | None:
        """The interval that misses the ratio with probability `level`; None for one trial."""
        if self.log_error is None:
            return None
        half = float(stats.t.isf(level / 2, self.freedom)) * self.log_error
        return math.exp(self.log_mean - half), math.exp(self.log_mean + half)


def mean_within_run(trial_means: Sequence[float]) -> Mean:
    """Student's t interval over the means of trials.

    It speaks of this run alone: another boot, build or day moves all trials together, which no interval of
    one run shows.

    Args:
        trial_means: one mean a trial, at least one, in any unit.

    Raises:
        ValueError: no trial at all.
    """
    values = np.asarray(trial_means, dtype=np.float64)
    if values.size == 0:
        raise ValueError("a mean needs at least one trial")
    mean = float(values.mean())
    if values.size == 1:
        return Mean(1, mean, None)
    error = float(values.std(ddof=1)) / math.sqrt(values.size)
    half = float(stats.t.isf(LEVEL / 2, values.size - 1)) * error
    return Mean(int(values.size), mean, (mean - half, mean + half))


def paired_ratio(log_ratios: Sequence[float]) -> Ratio:
    """The ratio of two rows that ran beside each other: a paired t on logarithms.

    Args:
        log_ratios: one natural logarithm of (this row / the other row) a pair of trials, at least one.

    Raises:
        ValueError: no pair at all.
    """
    logs = np.asarray(log_ratios, dtype=np.float64)
    if logs.size == 0:
        raise ValueError("a ratio needs at least one pair of trials")
    log_mean = float(logs.mean())
    if logs.size == 1:
        return Ratio(1, log_mean, None, 0.0, None)
    error = float(logs.std(ddof=1)) / math.sqrt(logs.size)
    freedom = float(logs.size - 1)
    return Ratio(int(logs.size), log_mean, error, freedom, _two_sided_p(log_mean, error, freedom))


def independent_ratio(a: Sequence[float], b: Sequence[float]) -> Ratio:
    """The ratio b / a of two rows of different runs, whose trials nothing pairs: Welch's t on logarithms.

    Args:
        a: one mean a trial of the first run, all above 0, at least one.
        b: the same of the second, in the same unit.

    Returns:
        Its `trials` are those of the shorter; without error and p where either has one trial only.

    Raises:
        ValueError: no trial on one side.
    """
    if not a or not b:
        raise ValueError("a ratio needs at least one trial on each side")
    logs_a, logs_b = np.log(np.asarray(a, np.float64)), np.log(np.asarray(b, np.float64))
    log_mean = float(logs_b.mean() - logs_a.mean())
    trials = min(logs_a.size, logs_b.size)
    if trials == 1:
        return Ratio(1, log_mean, None, 0.0, None)
    variance_a = float(logs_a.var(ddof=1)) / logs_a.size
    variance_b = float(logs_b.var(ddof=1)) / logs_b.size
    variance = variance_a + variance_b
    if variance == 0.0:
        freedom = float(logs_a.size + logs_b.size - 2)
    else:  # Welch and Satterthwaite, by shares so that tiny variances do not underflow
        share_a, share_b = variance_a / variance, variance_b / variance
        freedom = 1 / (share_a**2 / (logs_a.size - 1) + share_b**2 / (logs_b.size - 1))
    error = math.sqrt(variance)
    return Ratio(trials, log_mean, error, freedom, _two_sided_p(log_mean, error, freedom))


def net_ns(ratio: float, null_ns: float) -> float:
    """What a call costs over the null, in nanoseconds: (ratio - 1) times the run's null; also below 0."""
    return (ratio - 1) * null_ns


def holm(ps: Sequence[float | None]) -> list[float | None]:
    """Adjust the p values of a table for its size.

    Holm: A simple sequentially rejective multiple test procedure, Scand. J. Stat. 6, 1979.

    Args:
        ps: p values in any order; None takes no part and stays None.

    Returns:
        The adjusted p values, in the same order: claiming all those below 0.05 makes a false claim in at most
        5 of 100 tables, however the rows depend on each other.
    """
    known = sorted((p, index) for index, p in enumerate(ps) if p is not None)
    adjusted: list[float | None] = [None] * len(ps)
    highest = 0.0
    for rank, (p, index) in enumerate(known):
        highest = max(highest, min(1.0, (len(known) - rank) * p))
        adjusted[index] = highest
    return adjusted


def level_for_looks(looks: Sequence[int]) -> float:
    """The level of one look when a run may stop at any of several, decided beforehand, for 0.05 over all.

    Pocock's constants, the same for each look. They are for equally spaced looks; ours (5, 7, 10 rounds) are
    nearer to each other, hence more alike and the constants a little strict. Beyond five looks: divided by
    their number.

    Args:
        looks: the rounds at which the table is looked at, such as [5, 7, 10]; empty or one: a plain 0.05.
    """
    number = max(1, len(set(looks)))
    return POCOCK.get(number, LEVEL / number)


def adjusted_for_looks(p: float | None, level: float) -> float | None:
    """A p value made comparable with 0.05 although it is judged at `level`, the level of one look."""
    return None if p is None else min(1.0, p * LEVEL / level)


def equivalence_margin(declared: float) -> float:
    """The declared margin (a fraction: 0.05 is 5 %), held to 5 % at most.

    Raises:
        ValueError: not above 0.
    """
    if not declared > 0:
        raise ValueError(f"margin: {declared} is not a fraction above 0 (at most {LARGEST_MARGIN} is used)")
    return min(declared, LARGEST_MARGIN)


def verdict(ratio: Ratio, p_adjusted: float | None, margin: float, level: float = LEVEL) -> Verdict | None:
    """What may be said of a ratio.

    `equivalent` comes first: a difference that surely lies within the margin is below what the instrument
    tells apart, even where it is surely not nought. It asks for the two-sided interval within the margin,
    which is stricter than two one-sided tests at the same level (Schuirmann: J. Pharmacokinet. Biopharm. 15,
    1987).

    Args:
        ratio: the estimate.
        p_adjusted: its p after Holm and looks, to be held against 0.05.
        margin: a fraction; the interval must lie within 1 / (1 + margin) and 1 + margin.
        level: of this look (level_for_looks).

    Returns:
        None where one trial leaves nothing to say.
    """
    interval = ratio.interval(level)
    if interval is None or p_adjusted is None:
        return None
    if 1 / (1 + margin) <= interval[0] and interval[1] <= 1 + margin:
        return "equivalent"
    if p_adjusted < LEVEL:
        return "slower" if ratio.log_mean > 0 else "faster"
    return "unresolved"


def trials_needed(ratio: Ratio, level: float, margin: float, open_claims: int = 1) -> int | None:
    """How many trials would resolve a ratio if its size and spread stay what they are now.

    The smaller of two projections: so many that a difference of this size is found with a power of 0.8,
    or so many that the interval would lie within the margin.

    Args:
        ratio: a paired estimate of at least two trials.
        level: of one look.
        margin: a fraction.
        open_claims: how many ratios of the table are not claimed yet: by so many Holm divides the level next.

    Returns:
        More than the trials there are, or None: over MOST_TRIALS, or nothing to project from.
    """
    if ratio.log_error is None:
        return None
    spread = ratio.log_error * math.sqrt(ratio.trials)
    candidates = range(ratio.trials + 1, MOST_TRIALS + 1)

    def resolves(trials: int) -> bool:
        return _power(abs(ratio.log_mean), spread, trials, level / open_claims) >= POWER or abs(
            ratio.log_mean
        ) + _half_width(spread, trials, level) <= math.log1p(margin)

    position = bisect_left(candidates, True, key=resolves)
    return candidates[position] if position < len(candidates) else None


def quantile_is_valid(q: float, samples: int) -> bool:
    """Whether so many samples hold a quantile: at least 10 / (1 - q), hence ten beyond it."""
    return samples * (1 - q) >= 10 * (1 - 1e-9)  # 1 - 0.9 is a little less than 0.1


def _two_sided_p(log_mean: float, error: float, freedom: float) -> float:
    if error == 0.0:
        return 1.0 if log_mean == 0.0 else 0.0
    return float(2 * stats.t.sf(abs(log_mean) / error, freedom))


def _half_width(spread: float, trials: int, level: float) -> float:
    return float(stats.t.isf(level / 2, trials - 1)) * spread / math.sqrt(trials)


def _power(difference: float, spread: float, trials: int, level: float) -> float:
    """Power of the two-sided t test by the noncentral t, without finding it on the wrong side."""
    if spread == 0.0:
        return 1.0 if difference > 0 else 0.0
    critical = float(stats.t.isf(level / 2, trials - 1))
    centre = difference * math.sqrt(trials) / spread
    if centre > critical + 30:  # scipy's noncentral t gives up far out, where the answer is plain
        return 1.0
    return float(stats.nct.sf(critical, trials - 1, centre))
