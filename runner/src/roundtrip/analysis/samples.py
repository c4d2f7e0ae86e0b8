"""The figures of one measurement, from its samples alone."""

import math

import numpy as np
import numpy.typing as npt

from roundtrip.results.records import Histogram

Samples = npt.NDArray[np.int64]

SAMPLE_BYTES = 8
QUANTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p999": 0.999}
TYPICAL_SAMPLES = 200
"""A slice with fewer has no median: that of few calls is off by their number."""
LARGE_BYTES = 1 << 19
"""Size of a call that is a transfer: it goes in many steps, and its rate is what counts."""
STEP = 10 ** (1 / 60)
"""Steps of 3.9 %: fine enough to show two heaps of calls a tenth apart."""
MAX_STEPS = 240


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
    """Calls a second, from a number of calls and their time."""
    return 1e9 * count / max(1, elapsed_ns)


def histogram(samples: Samples) -> Histogram:
    """Samples counted in steps that are equal on a logarithmic axis, so many that none is outside.

    Args:
        samples: Nanoseconds in any order, at least one.
    """
    low = max(1.0, float(samples.min()))  # A clock may well say 0; a logarithm may not.
    span = math.log(max(low, float(samples.max())) / low)
    step = max(STEP, math.exp(span / MAX_STEPS))
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
    alike = [each for each in histograms if round(each.step, 9) == step]
    firsts = [round(math.log(each.low_ns) / math.log(each.step)) for each in alike]
    first = min(firsts)
    counts = [0] * max(at - first + len(each.counts) for at, each in zip(firsts, alike, strict=True))
    for at, each in zip(firsts, alike, strict=True):
        for index, count in enumerate(each.counts):
            counts[at - first + index] += count
    return Histogram(alike[0].step ** first, alike[0].step, counts)
