"""The samples of a cell, all trials together: quantiles and a histogram.

They describe what single calls looked like and are never netted: a quantile of a difference is not the
difference of quantiles.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from roundtrip.analysis.estimates import quantile_is_valid

QUANTILES = {"p50_ns": 0.5, "p90_ns": 0.9, "p99_ns": 0.99, "p999_ns": 0.999}
BINS_PER_DECADE = 60
"""Steps of 3.9 %: fine enough for two modes a tenth apart."""
MOST_BINS = 240


def quantiles(elapsed_ns: NDArray[np.int64]) -> dict[str, float | None]:
    """p50_ns, p90_ns, p99_ns and p999_ns of single samples; None where there are fewer than 10 / (1 - q)."""
    return {
        name: float(np.quantile(elapsed_ns, q)) if quantile_is_valid(q, elapsed_ns.size) else None
        for name, q in QUANTILES.items()
    }


def distribution(elapsed_ns: NDArray[np.int64]) -> dict[str, Any] | None:
    """A histogram whose steps are equal on a logarithmic axis.

    Args:
        elapsed_ns: samples, nanoseconds, in any order.

    Returns:
        `edges_ns` (n + 1 rising numbers, nanoseconds) and `counts` (n, which add up to the samples), or None
        without samples.
    """
    if elapsed_ns.size == 0:
        return None
    low = max(1.0, float(elapsed_ns.min()))  # a clock may well say 0; a logarithm may not
    high = max(float(elapsed_ns.max()), low * 1.01)
    bins = min(MOST_BINS, max(1, math.ceil(math.log10(high / low) * BINS_PER_DECADE)))
    edges = np.geomspace(low, high, bins + 1)
    counts, _ = np.histogram(np.clip(elapsed_ns, edges[0], edges[-1]), edges)
    return {"edges_ns": [float(edge) for edge in edges], "counts": [int(count) for count in counts]}
