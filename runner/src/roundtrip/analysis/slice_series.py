"""The slices of a row in one trial, cycle by cycle, and the ratio of two rows by them.

Whatever a host does for longer than a cycle, it does to all rows of a block: in cycles that two rows share it cancels
(Abedi, Brecht: Conducting repeatable experiments in highly variable cloud computing environments, ICPE 2017; Bulej et
al.: Duet benchmarking, ICPE 2020).
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roundtrip.results.records import Slice

Floats = NDArray[np.float64]

TRIM = 0.2
"""Share of cycles that is cut at either end: one burst of the host may make a slice twenty times as long."""
MIN_CYCLES = 3
"""Two rows must share so many to be compared by them."""


@dataclass(frozen=True)
class SliceSeries:
    """A row at a workload in one trial, by cycle. Arrays have the shape (cycles,).

    Attributes:
        totals_ns: Time of all calls; of a baseline, which has two slices in a cycle, of both.
        log_medians: Logarithm of the median call in nanoseconds, of two slices their mean; None: one has too few calls.
    """

    cycles: NDArray[np.int64]
    totals_ns: Floats
    samples: Floats
    log_medians: Floats | None

    @classmethod
    def of(cls, slices: Iterable[Slice]) -> "SliceSeries":
        """From slices of one measurement, in any order."""
        chosen = [slice_ for slice_ in slices if slice_.samples]
        numbers = np.array([slice_.cycle for slice_ in chosen], dtype=np.int64)
        cycles, place = np.unique(numbers, return_inverse=True)
        medians = [slice_.median_ns for slice_ in chosen if slice_.median_ns is not None]
        logs = np.log(np.maximum(medians, 1.0))  # A clock may well say 0.
        return cls(
            cycles,
            np.maximum(np.bincount(place, [slice_.total_ns for slice_ in chosen]), 1.0),
            np.bincount(place, [slice_.samples for slice_ in chosen]).astype(np.float64),
            np.bincount(place, logs) / np.bincount(place) if len(medians) == len(chosen) else None,
        )

    @property
    def size(self) -> int:
        """The number of cycles."""
        return int(self.cycles.size)

    def has(self, figure: str) -> bool:
        """Whether there are calls enough for `median` or `mean`."""
        return self.size > 0 and (figure != "median" or self.log_medians is not None)

    def logs(self, figure: str) -> Floats:
        """The time of a call in each cycle, on logarithms."""
        if figure == "median" and self.log_medians is not None:
            return self.log_medians
        return np.asarray(np.log(self.totals_ns / self.samples))

    @property
    def usual_logs(self) -> Floats:
        """The same of medians if there are some, else of means."""
        return self.logs("median" if self.has("median") else "mean")

    def ns(self, figure: str) -> float:
        """The time of a call over all cycles: of medians a trimmed mean, of means the total."""
        if figure == "median":
            return float(np.exp(trimmed(self.logs(figure))[0]))
        return float(self.totals_ns.sum() / self.samples.sum())

    def at(self, places: NDArray[np.int64]) -> "SliceSeries":
        """Some of the cycles, by their places."""
        medians = None if self.log_medians is None else self.log_medians[places]
        return SliceSeries(self.cycles[places], self.totals_ns[places], self.samples[places], medians)


def trimmed(values: Floats) -> tuple[Floats, Floats]:
    """The mean without a fifth at either end, and its standard error, along the last axis.

    The error comes from the winsorized squares (Tukey, McLaughlin: Sankhya A 25, 1963; Yuen: Biometrika 61, 1974).
    """
    size = values.shape[-1]
    cut = int(TRIM * size)
    remaining = size - 2 * cut
    ordered = np.sort(values, axis=-1)
    inner = ordered[..., cut : size - cut]
    winsorized = np.clip(ordered, inner[..., :1], inner[..., -1:])
    error = np.sqrt(winsorized.var(axis=-1) * size / (remaining * max(1, remaining - 1)))
    return inner.mean(axis=-1), error


def of_totals(a: tuple[Floats, Floats], b: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """The logarithm of total time over calls, both by cycle, a's over b's, and its error by the jackknife.

    Cycles are the last axis.
    """

    def log_ratio(time_a: Floats, calls_a: Floats, time_b: Floats, calls_b: Floats) -> Floats:
        return np.asarray(np.log(time_a / calls_a) - np.log(time_b / calls_b))

    parts = (*a, *b)
    sums = [part.sum(axis=-1, keepdims=True) for part in parts]
    without = log_ratio(*(total - part for total, part in zip(sums, parts, strict=True)))
    size = without.shape[-1]
    return log_ratio(*sums)[..., 0], np.sqrt((size - 1) * without.var(axis=-1))


def shared(a: SliceSeries, b: SliceSeries) -> tuple[SliceSeries, SliceSeries] | None:
    """The cycles that both have; None: too few."""
    cycles, in_a, in_b = np.intersect1d(a.cycles, b.cycles, assume_unique=True, return_indices=True)
    return None if cycles.size < MIN_CYCLES else (a.at(in_a), b.at(in_b))


def log_ratio(a: SliceSeries, b: SliceSeries, figure: str) -> tuple[float, float] | None:
    """The logarithm of a's time over b's in the cycles that they share, and its standard error over cycles."""
    if (both := shared(a, b)) is None:
        return None
    a, b = both
    if figure == "median":
        log, error = trimmed(a.logs(figure) - b.logs(figure))
    else:
        log, error = of_totals((a.totals_ns, a.samples), (b.totals_ns, b.samples))
    return float(log), float(error)


def overhead_ns(a: SliceSeries, b: SliceSeries, figure: str) -> float | None:
    """The time by which a's calls are longer than b's in the cycles that they share."""
    if (both := shared(a, b)) is None:
        return None
    a, b = both
    if figure == "median":
        return float(trimmed(np.exp(a.logs(figure)) - np.exp(b.logs(figure)))[0])
    return a.ns(figure) - b.ns(figure)
