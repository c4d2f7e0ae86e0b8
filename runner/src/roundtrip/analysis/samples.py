"""The figures of one measurement, from its samples alone."""

import math

import numpy as np
import numpy.typing as npt
from scipy import stats

from roundtrip.results.records import Histogram, Interval

Samples = npt.NDArray[np.int64]

SAMPLE_BYTES = 8
QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}
TYPICAL_SAMPLES = 200
"""From so many samples on, the error of a trial's median call is below the spread of trials."""
LARGE_BYTES = 1 << 19
"""Of a call that is a transfer: it goes in many steps, and what counts of it is its rate."""
TREND_BATCHES = 20
TREND_SHARE = 0.03
TREND_LEVEL = 0.01
STEP = 10 ** (1 / 60)
"""Steps of 3.9 %: fine enough to show two modes a tenth apart."""
MOST_STEPS = 240


def decode(data: bytes) -> Samples:
    """Samples as a worker stores them: signed 64-bit little-endian nanoseconds."""
    return np.frombuffer(data, dtype="<i8").astype(np.int64)


def quantiles(samples: Samples) -> dict[str, float]:
    """Quantiles in nanoseconds, without those for which there are fewer than 10 / (1 - q) samples."""
    enough = {name: q for name, q in QUANTILES.items() if samples.size >= round(10 / (1 - q))}
    return {
        name: float(value)
        for name, value in zip(enough, np.quantile(samples, [*enough.values()]), strict=True)
    }


def per_second(count: int, elapsed_ns: int) -> float:
    """How many calls a second so many in a time are."""
    return 1e9 * count / max(1, elapsed_ns)


def halves(samples: Samples) -> Interval:
    """Means of the first and of the second half, in nanoseconds; of one sample, twice that.

    Args:
        samples: One measurement in the order of its calls, shape (n,), n >= 1.
    """
    half = samples.size // 2
    first, second = (samples[:half], samples[half:]) if half else (samples, samples)
    return float(first.mean()), float(second.mean())


def trends(samples: Samples) -> bool:
    """Whether the second half differs from the first by more than batches of the same measurement do.

    Batch means (20 of them) take out most of the autocorrelation of neighbouring calls; the halves differ if
    Welch's t test says so at 1 % and the difference is over 3 %.

    Args:
        samples: One measurement in the order of its calls.
    """
    if samples.size < 2 * TREND_BATCHES:
        return False
    batches = np.array([batch.mean() for batch in np.array_split(samples, TREND_BATCHES)])
    first, second = batches[: TREND_BATCHES // 2], batches[TREND_BATCHES // 2 :]
    if abs(second.mean() - first.mean()) <= TREND_SHARE * first.mean():
        return False
    return bool(stats.ttest_ind(first, second, equal_var=False).pvalue < TREND_LEVEL)


def histogram(samples: Samples) -> Histogram:
    """Samples counted in steps that are equal on a logarithmic axis, so many that none is outside.

    Args:
        samples: Nanoseconds in any order, at least one.
    """
    low = max(1.0, float(samples.min()))  # A clock may well say 0; a logarithm may not.
    span = math.log(max(low, float(samples.max())) / low)
    step = max(STEP, math.exp(span / MOST_STEPS))
    # From a common origin, so that the histograms of trials can be added.
    first = math.floor(math.log(low) / math.log(step))
    places = np.floor(np.log(np.maximum(samples, 1)) / math.log(step)).astype(np.int64) - first
    counts = np.bincount(np.maximum(places, 0))
    return Histogram(math.exp(first * math.log(step)), step, [int(count) for count in counts])


def pooled(histograms: list[Histogram]) -> Histogram | None:
    """The sum of histograms with one step; those with another step than most are left out. None if there is none."""
    if not histograms:
        return None
    steps = [round(each.step, 9) for each in histograms]
    step = max(set(steps), key=steps.count)
    alike = [each for each, its in zip(histograms, steps, strict=True) if its == step]
    firsts = [round(math.log(each.low_ns) / math.log(each.step)) for each in alike]
    first = min(firsts)
    counts = [0] * max(at - first + len(each.counts) for at, each in zip(firsts, alike, strict=True))
    for at, each in zip(firsts, alike, strict=True):
        for index, count in enumerate(each.counts):
            counts[at - first + index] += count
    return Histogram(alike[0].step ** first, alike[0].step, counts)
