"""One number a trial, where it stands in the run, and how those of two rows are paired."""

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roundtrip.analysis.estimates import NO_DOUBT, Apart, Carried, Doubt, Sample, Shift

Place = tuple[int, int]
"""Round and block."""

LEAST_PAIRS = 3
"""With fewer pairs of trials a ratio is made of the rows' trials one by one, if each was measured in so many rounds."""


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


def with_carried(own: list[Level], others: Iterable[Level], shift: Shift | None) -> list[Level]:
    """A row's trials in the mode that counts, and those in another as they would be in that mode.

    Args:
        own: In the mode that counts.
        others: In another.
        shift: What they take longer there; None: nobody knows.
    """
    if shift is None:
        return own
    return own + [Level(it.place, log, 1.0) for it in others if (log := shift.carry(it.log)) is not None]


def alone(levels: Sequence[Level], shift: Shift | None) -> Sample | None:
    """The trials of one row; None if there are none.

    Args:
        levels: One a trial. Those that were carried are left out where they are not expected to help.
        shift: By which some of them were carried; None: none was.
    """
    return _better([(it,) for it in _own(levels)], [(it,) for it in levels], shift)


def within_blocks(a: Sequence[Level], b: Sequence[Level], shift: Shift | None) -> Sample | None:
    """One log ratio a / b a block that holds both; several trials of one are averaged. None: no block does."""
    return _better(_in_blocks(_own(a), _own(b)), _in_blocks(a, b), shift)


def within_rounds(a: Sequence[Level], b: Sequence[Level], shift: Shift | None) -> Sample | None:
    """One log ratio a / b a round: of the blocks that hold both if one does, else of the round. None: no round does.

    Where the machine's mode took all but a round or two from one row or the other, and too few rows are there for
    anything to be carried over, the rows' trials stand apart: two pairs would say next to nothing.
    """
    own_a, own_b = _own(a), _own(b)
    pairs = _in_rounds(own_a, own_b)
    if shift is None and len(pairs) < LEAST_PAIRS:
        of_a, of_b = (tuple(it.log for it in _a_round(its)) for its in (own_a, own_b))
        if min(len(of_a), len(of_b)) >= LEAST_PAIRS:
            return Apart(of_a, others=of_b)
    return _better(pairs, _in_rounds(a, b), shift)


def _own(levels: Iterable[Level]) -> list[Level]:
    return [it for it in levels if not it.carried]


def _in_blocks(a: Iterable[Level], b: Iterable[Level]) -> list[tuple[Level, ...]]:
    of_a, of_b = _by_place(a), _by_place(b)
    return [(of_a[place], of_b[place]) for place in of_a if place in of_b]


def _in_rounds(a: Iterable[Level], b: Iterable[Level]) -> list[tuple[Level, ...]]:
    of_a, of_b = _by_place(a), _by_place(b)
    pairs: list[tuple[Level, ...]] = []
    for round_ in sorted({place[0] for place in of_a} & {place[0] for place in of_b}):
        in_a, in_b = ({place: it for place, it in its.items() if place[0] == round_} for its in (of_a, of_b))
        shared = in_a.keys() & in_b.keys()
        chosen = ([it for place, it in its.items() if place in shared or not shared] for its in (in_a, in_b))
        pairs.append((_mean(next(chosen)), _mean(next(chosen))))
    return pairs


def _better(
    own: Sequence[tuple[Level, ...]], everything: Sequence[tuple[Level, ...]], shift: Shift | None
) -> Sample | None:
    """With what was carried or without. A number is one trial's, or one trial's less another's. None: no number."""
    if not everything:
        return None
    doubt = _doubt(shift, everything)
    if (
        shift is not None
        and doubt.variance
        and not shift.helps(len(own), len(everything), doubt, len(everything[0]))
    ):
        everything, doubt = own, NO_DOUBT
    logs = tuple(its[0].log - sum(it.log for it in its[1:]) for its in everything)
    return Sample(logs, doubt, _weights(everything, shift) if shift is not None and doubt.variance else ())


def _weights(numbers: Sequence[tuple[Level, ...]], shift: Shift) -> tuple[float, ...]:
    """Numbers without anything carried weigh by the table's noise, the others together by that and what is in doubt."""
    carried = [any(it.carried for it in its) for its in numbers]
    noise = len(numbers[0]) * shift.noise**2
    if all(carried) or noise <= 0:
        return ()
    count = sum(carried)
    doubt = _doubt(shift, [its for its, was in zip(numbers, carried, strict=True) if was]).variance
    return tuple(1 / (noise + count * doubt) if was else 1 / noise for was in carried)


def _doubt(shift: Shift | None, numbers: Sequence[tuple[Level, ...]]) -> Doubt:
    """Of the mean of numbers, by the part of their trials that was carried."""
    if shift is None:
        return NO_DOUBT
    return shift.doubt(
        *(Carried.of([(it.log, it.carried) for it in its]) for its in zip(*numbers, strict=True))
    )


def _a_round(levels: Iterable[Level]) -> list[Level]:
    """The mean of a row's trials in each round."""
    return [*_by_place(Level((it.place[0], 0), it.log, it.carried) for it in levels).values()]


def _by_place(levels: Iterable[Level]) -> dict[Place, Level]:
    """The mean of a row's trials in each block."""
    found: dict[Place, list[Level]] = defaultdict(list)
    for it in levels:
        found[it.place].append(it)
    return {place: _mean(its) for place, its in found.items()}


def _mean(levels: Sequence[Level]) -> Level:
    logs, carried = ([it.log for it in levels], [it.carried for it in levels])
    return Level(levels[0].place, statistics.fmean(logs), statistics.fmean(carried))
