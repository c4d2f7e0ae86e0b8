"""The slices of a row in one trial, cycle by cycle, and the cycles that two rows share.

Whatever a host does for longer than a cycle, it does to all rows of a block: in cycles that two rows share it cancels
(Abedi, Brecht: Conducting repeatable experiments in highly variable cloud computing environments, ICPE 2017; Bulej et
al.: Duet benchmarking, ICPE 2020).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from roundtrip.analysis.histogram import Histogram
from roundtrip.results.records import LATENCY, Slice

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
        logs: Logarithm of the median call in nanoseconds, of two slices their mean; of the mean call if not
            `has_medians`, since a slice has too few calls.
        latencies: Each cycle's histograms of its calls, as they are written; it may have more cycles.
    """

    cycles: NDArray[np.int64]
    totals_ns: Floats
    samples: Floats
    logs: Floats
    has_medians: bool
    latencies: Mapping[int, Sequence[Sequence[int]]]

    @classmethod
    def of(cls, slices: Iterable[Slice]) -> "SliceSeries":
        """From slices of one measurement, in any order."""
        chosen = [slice_ for slice_ in slices if slice_.samples]
        numbers = np.array([slice_.cycle for slice_ in chosen], dtype=np.int64)
        cycles, place = np.unique(numbers, return_inverse=True)
        totals_ns = np.maximum(np.bincount(place, [slice_.total_ns for slice_ in chosen]), 1.0)
        samples = np.bincount(place, [slice_.samples for slice_ in chosen]).astype(np.float64)
        medians = [slice_.median_ns for slice_ in chosen if slice_.median_ns is not None]
        has_medians = len(medians) == len(chosen) > 0
        logs = np.log(totals_ns / samples)
        if has_medians:  # A clock may well say 0.
            logs = np.bincount(place, np.log(np.maximum(medians, 1.0))) / np.bincount(place)
        latencies: dict[int, list[Sequence[int]]] = defaultdict(list)
        for slice_ in chosen:
            latencies[slice_.cycle].append(slice_.histograms.get(LATENCY, ()))
        return cls(cycles, totals_ns, samples, logs, has_medians, latencies)

    @property
    def size(self) -> int:
        """The number of cycles."""
        return int(self.cycles.size)

    @cached_property
    def latency(self) -> Histogram:
        """The histogram of all calls."""
        written = (each for cycle in self.cycles.tolist() for each in self.latencies[cycle])
        return Histogram.total(map(Histogram.read, written))

    def at(self, places: NDArray[np.int64]) -> "SliceSeries":
        """Some of the cycles, by their places in ascending order."""
        if places.size == self.size:
            return self
        return replace(
            self,
            cycles=self.cycles[places],
            totals_ns=self.totals_ns[places],
            samples=self.samples[places],
            logs=self.logs[places],
        )


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
