"""The host's effect on a run, by its baselines; and the rows that worked while others were timed."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

import numpy as np

from roundtrip.results.records import SINGLES, Slice, TrialRecord
from roundtrip.results.summary import Disturber, HostPicture

DIGITS = 4
"""Maximum slices that are shown: a picture has no room for more, and there may be thousands."""


def host_picture(trials: Iterable[TrialRecord], idle_states: str) -> HostPicture | None:
    """The baselines' slices that count, in the order of time; None: there are none.

    Args:
        trials: Trials that count.
        idle_states: Idle states of the comparison.
    """
    found: dict[tuple[str, str], list[tuple[TrialRecord, Slice]]] = defaultdict(list)
    for trial in trials:
        if trial.is_null and trial.idle_states == idle_states and trial.round != SINGLES:
            for measurement in trial.measurements:
                found[trial.row, measurement.point] += [
                    (trial, part) for part in measurement.counted if part.samples
                ]
    moments: list[tuple[float, float]] = []
    within: list[float] = []
    for slices in found.values():
        if not slices:
            continue
        times_ns = _times_ns([it for _, it in slices])
        median_ns = float(np.median(times_ns))
        pairs: dict[tuple[str, int], list[float]] = defaultdict(list)
        for (trial, turn), ns in zip(slices, times_ns, strict=True):
            began_s = datetime.fromisoformat(trial.started).timestamp()
            moments.append((began_s + (turn.started_ns - trial.started_ns) / 1e9, ns / median_ns))
            pairs[trial.trial, turn.cycle].append(ns)
        within += [math.expm1(abs(math.log(ns[1] / ns[0]))) for ns in pairs.values() if len(ns) == 2]
    if not moments:
        return None
    moments.sort()
    relative = np.array([it for _, it in moments])
    p5, median, p95 = (float(it) for it in np.quantile(relative, (0.05, 0.5, 0.95)))
    return HostPicture(
        [round(at_s - moments[0][0], 1) for at_s, _ in moments],
        [round(float(it), DIGITS) for it in relative],
        median,
        p5,
        p95,
        float(np.median(within)) if within else None,
    )


def _times_ns(slices: Sequence[Slice]) -> list[float]:
    """The typical call of each, if all have one, else the mean."""
    medians = [it.median_ns for it in slices if it.median_ns is not None]
    if len(medians) < len(slices):
        medians = [it.total_ns / it.samples for it in slices]
    return [max(1.0, it) for it in medians]


def disturbers(trials: Iterable[TrialRecord]) -> list[Disturber]:
    """The rows because of which slices of others do not count, worst first."""
    found: dict[str, list[float]] = defaultdict(list)
    for trial in trials:
        for measurement in trial.measurements:
            for turn in measurement.slices:
                if turn.cycle > 0 and "disturbed" in turn.flags:
                    for row, part in turn.disturbed_by.items():
                        found[row].append(part)
    made = [Disturber(row, len(parts), max(parts)) for row, parts in found.items()]
    return sorted(made, key=lambda it: (-it.slices, -it.worst))
