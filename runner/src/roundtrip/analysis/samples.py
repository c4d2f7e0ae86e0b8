"""The figures of one measurement, from its samples alone."""

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

Samples = npt.NDArray[np.int64]

SAMPLE_BYTES = 8
QUANTILES = {"p50_ns": 0.5, "p90_ns": 0.9, "p99_ns": 0.99, "p999_ns": 0.999}
TREND_BATCHES = 20
TREND_SHARE = 0.03
TREND_LEVEL = 0.01


def decode(data: bytes) -> Samples:
    """Samples as a worker stores them: signed 64-bit little-endian nanoseconds."""
    return np.frombuffer(data, dtype="<i8").astype(np.int64)


def quantiles(samples: Samples) -> dict[str, float | None]:
    """Quantiles in nanoseconds; None where there are fewer than 10 / (1 - q) samples."""
    return {
        name: float(np.quantile(samples, q)) if samples.size >= round(10 / (1 - q)) else None
        for name, q in QUANTILES.items()
    }


def describe(samples: Samples) -> dict[str, Any]:
    """Mean, extremes, quantiles and the means of both halves, in nanoseconds.

    Args:
        samples: One measurement in the order of its calls, shape (n,), n >= 1.
    """
    half = samples.size // 2
    first, second = (samples[:half], samples[half:]) if half else (samples, samples)
    return {
        "mean_ns": float(samples.mean()),
        **quantiles(samples),
        "min_ns": int(samples.min()),
        "max_ns": int(samples.max()),
        "halves_ns": [float(first.mean()), float(second.mean())],
    }


def trends(samples: Samples) -> bool:
    """Whether the second half differs from the first by more than batches of the same measurement do.

    Batch means (20 of them) take out most of the autocorrelation of neighbouring calls; the halves differ where
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
