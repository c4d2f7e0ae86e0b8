"""Whether a row becomes faster or slower over its cycles than the other rows of its block."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from roundtrip.analysis.slice_series import Floats, SliceSeries

DRIFT_CYCLES = 8
"""Minimum cycles for a drift: with fewer it cannot be told from noise."""
DRIFT_SHARE = 0.1
"""Share of its time by which a row may drift: a change of the host costs rows of one block up to a twentieth more."""
DRIFT_LEVEL = 0.05


def drifts(row: SliceSeries, others: Sequence[SliceSeries]) -> bool:
    """Whether a row becomes faster or slower over its cycles than the other rows and baselines of its block do.

    What the host does to all rows is their median, cycle by cycle. It may cost each the same part of its time or the
    same time: a row drifts that moves otherwise by either measure.
    """
    logs = row.logs
    if not logs.size:
        return False
    usual_ns = np.exp(logs.mean())
    of_others = [(other.cycles, other.logs) for other in others if other.size]
    in_time = [(cycles, np.exp(other_logs) / usual_ns) for cycles, other_logs in of_others]
    return _moves(row.cycles, logs, of_others) and _moves(row.cycles, np.exp(logs) / usual_ns, in_time)


def _moves(
    cycles: NDArray[np.int64], values: Floats, others: Sequence[tuple[NDArray[np.int64], Floats]]
) -> bool:
    """Whether values, less what others do in the same cycles, differ from the first half to the second."""
    moved: dict[int, list[float]] = defaultdict(list)
    for numbers, theirs in others:
        for cycle, change in zip(numbers.tolist(), (theirs - theirs.mean()).tolist(), strict=True):
            moved[cycle].append(change)
    own = [v - np.median(moved[c]) for c, v in zip(cycles.tolist(), values, strict=True) if c in moved]
    if len(own) < DRIFT_CYCLES:
        return False
    first, second = np.array_split(np.array(own), 2)
    if abs(second.mean() - first.mean()) <= DRIFT_SHARE:
        return False
    return bool(stats.ttest_ind(first, second, equal_var=False).pvalue < DRIFT_LEVEL)
