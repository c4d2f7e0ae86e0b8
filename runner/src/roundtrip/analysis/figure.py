"""The figures of a row's calls: how each is made of the slices that count, and how two rows are compared by it."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import SliceSeries, of_totals, shared, trimmed
from roundtrip.results.store import Samples

MEDIAN_CALLS = 200
"""A slice with fewer has no median: that of few calls is off by their number."""


@dataclass(frozen=True)
class Figure(ABC):
    """A figure, by its name in JSON and its title for readers.

    Attributes:
        is_additive: Whether a baseline's may be subtracted from it.
    """

    name: str
    title: str
    is_additive = True

    @abstractmethod
    def of_calls(self, lengths_ns: Samples) -> float | None:
        """The figure of calls, at least one, in nanoseconds, shape (n,); None: there are too few."""

    @abstractmethod
    def has(self, series: SliceSeries) -> bool:
        """Whether a trial has calls enough."""

    @abstractmethod
    def ns(self, series: SliceSeries) -> float:
        """The figure of a trial that has it, in nanoseconds."""

    def log_ratio(self, a: SliceSeries, b: SliceSeries) -> LogSample | None:
        """The logarithm of a's over b's in the cycles that they share; None: these, or their calls, are too few."""
        both = self._shared(a, b)
        return both and self._log_ratio(*both)

    def difference_ns(self, a: SliceSeries, b: SliceSeries) -> float | None:
        """The time by which a's is longer in the cycles that they share; None as for `log_ratio`."""
        both = self._shared(a, b)
        return both and self._difference_ns(*both)

    def _shared(self, a: SliceSeries, b: SliceSeries) -> tuple[SliceSeries, SliceSeries] | None:
        both = shared(a, b)
        return both if both is not None and all(map(self.has, both)) else None

    @abstractmethod
    def _log_ratio(self, a: SliceSeries, b: SliceSeries) -> LogSample:
        """One number of two that have the figure, and the same cycles; with its error over these if that is known."""

    def _difference_ns(self, a: SliceSeries, b: SliceSeries) -> float:
        return self.ns(a) - self.ns(b)


class Median(Figure):
    """The median call of each slice."""

    def of_calls(self, lengths_ns: Samples) -> float | None:
        """Of at least `MEDIAN_CALLS`."""
        return float(np.median(lengths_ns)) if lengths_ns.size >= MEDIAN_CALLS else None

    def has(self, series: SliceSeries) -> bool:
        """Whether each slice has one."""
        return series.has_medians

    def ns(self, series: SliceSeries) -> float:
        """The mean over slices, on logarithms and without a fifth at either end."""
        return float(np.exp(trimmed(series.logs)[0]))

    def _log_ratio(self, a: SliceSeries, b: SliceSeries) -> LogSample:
        log, error = trimmed(a.logs - b.logs)
        return LogSample((float(log),), (float(error),))

    def _difference_ns(self, a: SliceSeries, b: SliceSeries) -> float:
        return float(trimmed(np.exp(a.logs) - np.exp(b.logs))[0])


class Mean(Figure):
    """The total time over all calls."""

    def of_calls(self, lengths_ns: Samples) -> float | None:
        """Of any number."""
        return float(lengths_ns.mean())

    def has(self, series: SliceSeries) -> bool:
        """Whether there is a call."""
        return series.size > 0

    def ns(self, series: SliceSeries) -> float:
        """The total over all slices."""
        return float(series.totals_ns.sum() / series.samples.sum())

    def _log_ratio(self, a: SliceSeries, b: SliceSeries) -> LogSample:
        log, error = of_totals((a.totals_ns, a.samples), (b.totals_ns, b.samples))
        return LogSample((float(log),), (float(error),))


@dataclass(frozen=True)
class Quantile(Figure):
    """The time that a part `q` of all calls do not exceed. A difference of two is that of no call."""

    q: float
    is_additive = False

    @property
    def min_calls(self) -> int:
        """The number of calls of which ten are longer."""
        return round(10 / (1 - self.q))

    def of_calls(self, lengths_ns: Samples) -> float | None:
        """Of at least `min_calls`."""
        return float(np.quantile(lengths_ns, self.q)) if lengths_ns.size >= self.min_calls else None

    def has(self, series: SliceSeries) -> bool:
        """Whether all slices together have `min_calls`."""
        return series.latency.size >= self.min_calls

    def ns(self, series: SliceSeries) -> float:
        """That of the sum of all histograms."""
        return series.latency.quantile(self.q)

    def _log_ratio(self, a: SliceSeries, b: SliceSeries) -> LogSample:
        return LogSample((math.log(self.ns(a) / self.ns(b)),))


MEDIAN, MEAN = Median("median", "Median call"), Mean("mean", "Mean call")
QUANTILES = (
    Quantile("p90", "p90", 0.9),
    Quantile("p99", "p99", 0.99),
    Quantile("p999", "p99.9", 0.999),
)
FIGURES: dict[str, Figure] = {it.name: it for it in (MEDIAN, MEAN, *QUANTILES)}
"""By their names, in the order of a report."""


def common_headline(headlines: Iterable[Figure]) -> Figure:
    """The figure of several cells: the median call if it is the headline of each, else the mean call."""
    return MEDIAN if all(it is MEDIAN for it in headlines) else MEAN
