"""Times, ratios and verdicts from a handful of rounds.

A trial (fresh processes) is the unit of replication: everything here takes one number a trial, or a round, and never
single calls, which are neither independent nor from one steady state across processes (Georges, Buytaert,
Eeckhout: Statistically rigorous Java performance evaluation, OOPSLA 2007; Kalibera, Jones: Rigorous
benchmarking in reasonable time, ISMM 2013). docs/statistics.md says why these estimates and not others.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from scipy import optimize, special, stats

from roundtrip.analysis.log_sample import LogSample
from roundtrip.results.records import Interval
from roundtrip.results.summary import Estimate, Judged, RatioEstimate, Verdict

Key = TypeVar("Key")

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


@dataclass(frozen=True)
class Prior:
    """The variance of logarithms of many rows, and the degrees of freedom that it counts; 0: nothing is known."""

    degrees_of_freedom: float = 0.0
    variance: float = 0.0


def prior_of(samples: Sequence[LogSample]) -> Prior:
    """An inverse-chi-square prior fitted to the variances of rows that should vary alike.

    Smyth: Linear models and empirical Bayes methods for assessing differential expression in microarray experiments,
    Stat. Appl. Genet. Mol. Biol. 3, 2004, doi 10.2202/1544-6115.1027, section 6.2: the moments of the logarithms of
    the variances. It is worth no more than all rows together, and of that `PRIOR_WEIGHT`.

    Returns:
        No prior for fewer than `MIN_GROUP` rows with a variance.
    """
    known = [sample for sample in samples if sample.size > 1]
    if len(known) < MIN_GROUP:
        return Prior()
    halves = np.array([(sample.size - 1) / 2 for sample in known])
    logs = np.log([sample.variance for sample in known]) - special.digamma(halves) + np.log(halves)
    spread = float(np.var(logs, ddof=1) - np.mean(special.polygamma(1, halves)))
    half = float(halves.sum())
    if spread > float(special.polygamma(1, half)):
        half = float(optimize.brentq(lambda x: float(special.polygamma(1, x)) - spread, 1e-4, half))
    variance = math.exp(float(logs.mean()) + float(special.digamma(half)) - math.log(half))
    return Prior(PRIOR_WEIGHT * 2 * half, variance)


def priors_of(samples: Mapping[Key, tuple[str, LogSample]]) -> dict[Key, Prior]:
    """The prior of each row of a table from those of its group, such as its language.

    A group of fewer than `MIN_GROUP` joins all others.
    """
    groups: dict[str, list[LogSample]] = defaultdict(list)
    for group, sample in samples.values():
        groups[group].append(sample)
    everything = prior_of([sample for _, sample in samples.values()])
    of_group = {
        group: prior_of(members) if len(members) >= MIN_GROUP else everything
        for group, members in groups.items()
    }
    return {name: of_group[group] for name, (group, _) in samples.items()}


@dataclass(frozen=True)
class Moderated:
    """A mean with its error, the prior's degrees of freedom beside the sample's own."""

    centre: float
    error: float | None
    degrees_of_freedom: float
    size: int
    below: float = 0.0
    above: float = 0.0

    @classmethod
    def of(cls, sample: LogSample, prior: Prior) -> "Moderated":
        """One sample in the light of a prior; one number alone has no error."""
        if sample.size < 2:
            return cls(sample.centre, None, 0.0, sample.size)
        own = sample.size - 1
        degrees_of_freedom = own + prior.degrees_of_freedom
        variance = (own * sample.variance + prior.degrees_of_freedom * prior.variance) / degrees_of_freedom
        error = math.sqrt(variance / sample.size)
        return cls(sample.centre, error, degrees_of_freedom, sample.size, sample.below, sample.above)

    @property
    def p(self) -> float | None:
        """Two-sided p of "it is 0", not adjusted for anything."""
        if self.error is None:
            return None
        distance = max(0.0, self.centre - self.below, -self.centre - self.above)
        return float(2 * special.stdtr(self.degrees_of_freedom, -distance / self.error))

    @property
    def limits(self) -> Interval | None:
        """The limits that miss the truth with a probability of `ALPHA`."""
        if self.error is None:
            return None
        half = float(special.stdtrit(self.degrees_of_freedom, 1 - ALPHA / 2)) * self.error
        return self.centre - half - self.below, self.centre + half + self.above

    @property
    def interval(self) -> Interval | None:
        """The same of logarithms, not as logarithms any more."""
        limits = self.limits
        return None if limits is None else (math.exp(limits[0]), math.exp(limits[1]))

    def time(self) -> Estimate:
        """The estimate as a time."""
        return Estimate(math.exp(self.centre), self.interval, self.size)

    def ratio(self, sample: LogSample | None = None) -> RatioEstimate:
        """The estimate as a ratio; with the sample that it is made of, as its two parts too."""
        parts = (None, None) if sample is None else (sample.of_cycles, sample.of_processes)
        return RatioEstimate(math.exp(self.centre), self.interval, self.size, *parts)


def moderated(samples: Mapping[Key, tuple[str, LogSample]]) -> dict[Key, Moderated]:
    """Each row of a table in the light of its prior by `priors_of`."""
    priors = priors_of(samples)
    return {name: Moderated.of(sample, priors[name]) for name, (_, sample) in samples.items()}


def moderated_by_table(
    samples: Mapping[Key, tuple[str, LogSample]], table_of: Callable[[Key], object]
) -> dict[Key, Moderated]:
    """The same of rows of several tables."""
    tables: dict[object, dict[Key, tuple[str, LogSample]]] = defaultdict(dict)
    for name, sample in samples.items():
        tables[table_of(name)][name] = sample
    return {name: found for table in tables.values() for name, found in moderated(table).items()}


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
    """The p values of a table, adjusted for its size, in their order; None takes no part and stays None.

    Of all those below 0.05, at most one of twenty is false on average (Benjamini, Hochberg: Controlling the false
    discovery rate, J. R. Stat. Soc. B 57, 1995).
    """
    adjusted = iter(stats.false_discovery_control([p for p in ps if p is not None]))
    return [None if p is None else float(next(adjusted)) for p in ps]


def verdict(ratio: Moderated, p_adjusted: float | None, margin: float) -> Verdict | None:
    """The verdict on a ratio; None if one pair leaves nothing to say.

    A difference that is sure is called, however small. `equivalent` is said of the others if the two-sided interval
    lies within the margin, which is stricter than two one-sided tests at the same level (Schuirmann: J.
    Pharmacokinet. Biopharm. 15, 1987): from 1 / (1 + margin) to 1 + margin.
    """
    interval = ratio.interval
    if interval is None or p_adjusted is None:
        return None
    if p_adjusted < ALPHA:
        return Verdict.SLOWER if ratio.centre > 0 else Verdict.FASTER
    within = 1 / (1 + margin) <= interval[0] and interval[1] <= 1 + margin
    return Verdict.EQUIVALENT if within else Verdict.NOT_SIGNIFICANT


def judge(
    ratios: Mapping[Key, Moderated], margin: float, samples: Mapping[Key, tuple[str, LogSample]] = {}
) -> dict[Key, Judged]:
    """The verdicts on the ratios of one table, adjusted for their number; `samples` has what some are made of."""
    adjusted = false_discovery([ratio.p for ratio in ratios.values()])
    return {
        name: Judged(ratio.ratio(samples[name][1] if name in samples else None), p, verdict(ratio, p, margin))
        for (name, ratio), p in zip(ratios.items(), adjusted, strict=True)
    }
