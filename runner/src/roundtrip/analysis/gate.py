"""The gate: is this checkout's build slower than another one, by the rows of both and their controls?

A row is slower if the whole interval of its ratio lies above 1 and the ratio reaches the margin. The same rule, applied
to a row and its control in either direction, says whether the host can be believed: a gate that fails it is void.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from functools import partial

from msgspec import Struct, field

from roundtrip.analysis.aa_test import rounds_for
from roundtrip.errors import RoundtripError
from roundtrip.results.records import RowRecord
from roundtrip.results.summary import BUILD, Cell, RatioEstimate, Summary

GATED = {
    **dict.fromkeys(("bytes", "segments", "connections"), 0.005),
    **dict.fromkeys(("client_allocated_bytes", "server_allocated_bytes"), 0.02),
}
"""Counts that two trials of one build share, to the part by which they may differ nevertheless."""
LEAST_TRIALS = 3


class Outcome(StrEnum):
    """What a gate says of a row at a workload."""

    PASSED = "passed"
    SLOWER = "slower"
    VOID = "void"
    """A row failed or is not steady, or the control differs from its row."""


class Gated(Struct, frozen=True):
    """A row of this checkout at a workload.

    Attributes:
        ratio: Its time over the other build's; None: one of them has none.
        control: The control's time over the row's; None: one of them has none.
        rounds: About how many rounds would decide what this run left open; None: nothing, or far more.
        counts: What a call sent and opened with the other build, then with this one, if no two trials overlap.
        why: What the outcome follows from, in words.
    """

    row: str
    workload: str
    outcome: Outcome
    why: str
    ratio: RatioEstimate | None = None
    control: RatioEstimate | None = None
    rounds: int | None = None
    counts: dict[str, tuple[float, float]] = field(default_factory=dict)


def gate(summary: Summary, margin: float) -> list[Gated]:
    """Judges each row that has another build, at each workload.

    Args:
        summary: Of a run with `--against`.
        margin: What is tolerated, as a part of the time: 0.03 for 3 %.

    Raises:
        RoundtripError: The run has no other build.
    """
    document = summary.run.document
    subjects = [row for row in document.rows if row.identity.is_of_other_build]
    if not subjects:
        raise RoundtripError(f"run {document.run} has no other build; measure with --against")
    return [_gated(summary, row, workload.key, margin) for row in subjects for workload in document.workloads]


def status(found: Sequence[Gated]) -> int:
    """The exit status: 1 if a row is slower, else 3 if the gate is void for one, else 0."""
    outcomes = {it.outcome for it in found}
    return 1 if Outcome.SLOWER in outcomes else 3 if Outcome.VOID in outcomes else 0


def _gated(summary: Summary, other: RowRecord, workload: str, margin: float) -> Gated:
    own = other.identity.at("")
    row, control = str(own), str(own.control)
    cells = {it.row: it for it in summary.cells if it.workload == workload}
    ratio = _ratio(summary, workload, BUILD, row, other.row)
    twice = _ratio(summary, workload, "control", control, row)
    judged = partial(Gated, row, workload, ratio=ratio, control=twice, counts=_changed(cells, other.row, row))
    for name in (row, other.row, control):
        if why := _unusable(cells.get(name)):
            return judged(Outcome.VOID, f"{name} {why}")
    if ratio is None or ratio.ci95 is None or twice is None or twice.ci95 is None:
        return judged(Outcome.VOID, "too few rounds have all three rows")
    if _is_slower(twice, margin) or _is_slower(_inverse(twice), margin):
        return judged(Outcome.VOID, f"the control differs from {row}")
    if _is_slower(ratio, margin):
        return judged(Outcome.SLOWER, "the whole interval lies above 1")
    low, high = ratio.ci95
    if math.log(high / low) <= 2 * math.log1p(margin):
        return judged(Outcome.PASSED, "a difference of the margin would be seen")
    needed = rounds_for(ratio, margin)
    why = f"a difference of the margin may be missed; {needed or 'far more'} rounds would show it"
    return judged(Outcome.PASSED, why, rounds=needed)


def _ratio(summary: Summary, workload: str, why: str, a: str, b: str) -> RatioEstimate | None:
    found = (
        it.ratio for it in summary.comparisons if (it.workload, it.why, it.a, it.b) == (workload, why, a, b)
    )
    return next(found, None)


def _changed(cells: dict[str, Cell], a: str, b: str) -> dict[str, tuple[float, float]]:
    """The counts that differ: each trial of one build is on the same side of each of the other's, and not close."""
    if a not in cells or b not in cells:
        return {}
    found = {}
    for name in GATED.keys() & cells[a].counts.keys() & cells[b].counts.keys():
        ours, theirs = sorted((cells[a].counts[name], cells[b].counts[name]), key=max)
        if min(len(ours), len(theirs)) >= LEAST_TRIALS and min(theirs) > (1 + GATED[name]) * max(ours):
            found[name] = (cells[a].count(name) or 0.0, cells[b].count(name) or 0.0)
    return found


def _unusable(cell: Cell | None) -> str | None:
    if cell is None:
        return "was not measured"
    return None if cell.is_ranked else cell.reason or "has no interval"


def _is_slower(ratio: RatioEstimate, margin: float) -> bool:
    return ratio.ci95 is not None and ratio.ci95[0] > 1 and ratio.ratio >= 1 + margin


def _inverse(ratio: RatioEstimate) -> RatioEstimate:
    low, high = ratio.ci95 or (1.0, 1.0)
    return RatioEstimate(1 / ratio.ratio, (1 / high, 1 / low), ratio.pairs)
