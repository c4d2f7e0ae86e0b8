"""What a budget has room for: it costs rounds, then rows, and never a warm-up or a measurement."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config.profile import Profile

AIM = 0.97
"""Share of what is left that is planned for: some trial always takes longer."""

PROMISE = 0.9
"""The same of what a profile aims at: it costs nothing to stop early, and a round that was told should come."""


@dataclass(frozen=True)
class Fit:
    """What fits.

    Attributes:
        rounds: How many more.
        rows: Which rows they measure, in the declared order.
        seconds: What that should take.
    """

    rounds: int
    rows: tuple[Row, ...]
    seconds: float


def fit(
    profile: Profile,
    rows: Sequence[Row],
    done: int,
    rounds: int,
    left_s: float | None,
    cost_s: Callable[[Sequence[Row], int], float],
    *,
    keep_rows: bool = False,
) -> Fit:
    """Rounds and rows that a budget has room for.

    Args:
        profile: Says to how few rounds a budget may cut.
        rows: In the declared order; the last ones are given up first.
        done: Rounds that are done.
        rounds: That are wanted in all.
        left_s: Seconds that are left of the budget; None: there is none.
        keep_rows: Whether no row is given up, whatever that takes.
        cost_s: What so many more rounds of rows should take, with the pilots that they still need and what follows.

    Returns:
        No rows at all if not even one fits.
    """
    wanted = max(0, rounds - done)
    if left_s is None:
        return Fit(wanted, tuple(rows), cost_s(rows, wanted))
    room_s = (PROMISE if keep_rows else AIM) * left_s
    least = min(wanted, max(0, profile.least_rounds - done))
    for count in range(wanted, least - 1, -1):
        if (seconds := cost_s(rows, count)) <= room_s:
            return Fit(count, tuple(rows), seconds)
    if keep_rows:
        return Fit(least, tuple(rows), cost_s(rows, least))
    for kept in range(len(rows) - 1, 0, -1):
        if (seconds := cost_s(rows[:kept], least)) <= room_s:
            return Fit(least, tuple(rows[:kept]), seconds)
    return Fit(0, (), 0.0)
