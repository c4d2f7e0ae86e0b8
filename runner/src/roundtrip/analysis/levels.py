"""One number a trial, where it stands in the run, and how those of two rows are paired."""

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roundtrip.analysis.estimates import NO_DOUBT, Doubt, Sample, Shift

Place = tuple[int, int]
"""Round and block."""


@dataclass(frozen=True)
class Level:
    """One trial's figure.

    Attributes:
        log: Of nanoseconds; as in the mode that counts, if it was carried over from another.
        carried: The part of it that was: 0 or 1, and between them of the mean of several trials.
    """

    place: Place
    log: float
    carried: float = 0.0


def alone(levels: Sequence[Level], shift: Shift | None) -> Sample | None:
    """The trials of one row; None if there are none.

    Args:
        levels: One a trial.
        shift: By which some of them were carried; None: none was.
    """
    return Sample(tuple(it.log for it in levels), _doubt(shift, levels)) if levels else None


def within_blocks(a: Iterable[Level], b: Iterable[Level], shift: Shift | None) -> Sample | None:
    """One log ratio a / b a block that holds both; several trials of one are averaged. None: no block does."""
    of_a, of_b = _by_place(a), _by_place(b)
    return _paired([(of_a[place], of_b[place]) for place in of_a if place in of_b], shift)


def within_rounds(a: Iterable[Level], b: Iterable[Level], shift: Shift | None) -> Sample | None:
    """One log ratio a / b a round: of the blocks that hold both if one does, else of the round. None: no round does."""
    of_a, of_b = _by_place(a), _by_place(b)
    pairs = []
    for round_ in sorted({place[0] for place in of_a} & {place[0] for place in of_b}):
        in_a, in_b = ({place: it for place, it in its.items() if place[0] == round_} for its in (of_a, of_b))
        shared = in_a.keys() & in_b.keys()
        chosen = ([it for place, it in its.items() if place in shared or not shared] for its in (in_a, in_b))
        pairs.append((_mean(next(chosen)), _mean(next(chosen))))
    return _paired(pairs, shift)


def _paired(pairs: Sequence[tuple[Level, Level]], shift: Shift | None) -> Sample | None:
    if not pairs:
        return None
    logs = tuple(one.log - other.log for one, other in pairs)
    return Sample(logs, _doubt(shift, [it[0] for it in pairs], [it[1] for it in pairs]))


def _doubt(shift: Shift | None, levels: Sequence[Level], others: Sequence[Level] = ()) -> Doubt:
    """Of the mean of levels, less that of others."""
    if shift is None:
        return NO_DOUBT
    share, other = (statistics.fmean(it.carried for it in its) if its else 0.0 for its in (levels, others))
    return shift.doubt(share, other)


def _by_place(levels: Iterable[Level]) -> dict[Place, Level]:
    """The mean of a row's trials in each block."""
    found: dict[Place, list[Level]] = defaultdict(list)
    for it in levels:
        found[it.place].append(it)
    return {place: _mean(its) for place, its in found.items()}


def _mean(levels: Sequence[Level]) -> Level:
    logs, carried = ([it.log for it in levels], [it.carried for it in levels])
    return Level(levels[0].place, statistics.fmean(logs), statistics.fmean(carried))
