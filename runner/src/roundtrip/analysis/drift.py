"""Whether a row becomes faster or slower over its cycles than the other rows of its blocks."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from scipy import stats

from roundtrip.analysis.slice_series import Floats, SliceSeries

DRIFT_CYCLES = 8
"""Minimum cycles, over all trials, for a drift: with fewer it cannot be told from noise."""
DRIFT_SHARE = 0.1
"""Share of its time by which a row may drift: a change of the host costs rows of one block up to a twentieth more."""
DRIFT_LEVEL = 0.05

Trial = tuple[SliceSeries, Sequence[SliceSeries]]
"""A row in one trial, and the other rows and baselines of its block."""


def drifts(trials: Iterable[Trial]) -> bool:
    """Whether a row becomes faster or slower from the first half of its trials' cycles to the second.

    What the host does to all rows of a block is their median, cycle by cycle. It may cost each the same part of its
    time or the same time: a row drifts that moves otherwise by either measure. Each trial begins with fresh processes,
    so that what has not become warm moves alike in all of them, and their halves are pooled.
    """
    found = [(row, others) for row, others in trials if row.size]
    return bool(found) and all(
        _moves([_of_trial(row, others, in_time=in_time) for row, others in found])
        for in_time in (False, True)
    )


def _of_trial(row: SliceSeries, others: Sequence[SliceSeries], *, in_time: bool) -> Floats:
    """What a row did in the cycles that it shares with others, less what these did; its mean is 0."""
    usual_ns = np.exp(row.logs.mean())
    moved: dict[int, list[float]] = defaultdict(list)
    for other in (it for it in others if it.size):
        theirs = np.exp(other.logs) / usual_ns if in_time else other.logs
        for cycle, change in zip(other.cycles.tolist(), (theirs - theirs.mean()).tolist(), strict=True):
            moved[cycle].append(change)
    values = np.exp(row.logs) / usual_ns if in_time else row.logs
    shared = zip(row.cycles.tolist(), values.tolist(), strict=True)
    own = np.array([value - np.median(moved[cycle]) for cycle, value in shared if cycle in moved])
    return own - own.mean() if own.size else own


def _moves(trials: Sequence[Floats]) -> bool:
    """Whether values differ from the first halves of trials to the second ones."""
    first, second = map(np.concatenate, zip(*(np.array_split(own, 2) for own in trials), strict=True))
    if first.size + second.size < DRIFT_CYCLES or abs(second.mean() - first.mean()) <= DRIFT_SHARE:
        return False
    return bool(stats.ttest_ind(first, second, equal_var=False).pvalue < DRIFT_LEVEL)
