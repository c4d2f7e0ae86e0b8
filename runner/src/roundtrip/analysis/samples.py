"""The figures of one measurement, from its samples alone: nanoseconds in any order."""

import math
from collections import Counter
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from roundtrip.results.records import Histogram

Samples = npt.NDArray[np.int64]

QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}
MEDIAN_SAMPLES = 200
"""A slice with fewer has no median: that of few calls is off by their number."""
LARGE_BYTES = 1 << 19
"""Size of a call that is a transfer: it goes in many steps, and its rate is what counts."""
STEP = 10 ** (1 / 60)
"""Steps of 3.9 %: fine enough to show two heaps of calls a tenth apart."""
MAX_STEPS = 240


def quantiles(samples: Samples) -> dict[str, float]:
    """Quantiles in nanoseconds, without those for which there are fewer than 10 / (1 - q) samples."""
    enough = {name: q for name, q in QUANTILES.items() if samples.size >= round(10 / (1 - q))}
    return dict(zip(enough, np.quantile(samples, [*enough.values()]).tolist(), strict=True))


def per_second(count: int, elapsed_ns: int) -> float:
    """Calls a second, from a number of calls and their time."""
    return 1e9 * count / max(1, elapsed_ns)


def histogram(samples: Samples) -> Histogram:
    """Samples, at least one, counted in steps that are equal on a logarithmic axis, so many that none is outside."""
    low = max(1.0, float(samples.min()))  # A clock may well say 0; a logarithm may not.
    span = math.log(max(low, float(samples.max())) / low)
    step = max(STEP, math.exp(span / MAX_STEPS))
    # From a common origin, so that the histograms of trials can be added.
    first = math.floor(math.log(low) / math.log(step))
    places = np.floor(np.log(np.maximum(samples, 1)) / math.log(step)).astype(np.int64) - first
    counts = np.bincount(np.maximum(places, 0))
    return Histogram(math.exp(first * math.log(step)), step, counts.tolist())


def pooled(histograms: Iterable[Histogram]) -> Histogram | None:
    """The sum of histograms with one step; those with another step than most are left out. None if there is none."""
    by_step = [(round(each.step, 9), each) for each in histograms]
    if not by_step:
        return None
    usual = Counter(step for step, _ in by_step).most_common(1)[0][0]
    alike = [each for step, each in by_step if step == usual]
    step = alike[0].step
    firsts = [round(math.log(each.low_ns) / math.log(each.step)) for each in alike]
    first = min(firsts)
    ends = [at - first + len(each.counts) for at, each in zip(firsts, alike, strict=True)]
    counts = np.zeros(max(ends), dtype=np.int64)
    for end, each in zip(ends, alike, strict=True):
        counts[end - len(each.counts) : end] += each.counts
    return Histogram(step**first, step, counts.tolist())
