"""What a budget has room for: it costs rounds, then rows, and never a warm-up or a slice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.experiment.expected import Expected
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.rounds import Rounds
from roundtrip.experiment.schedule import Block

PLANNED_SHARE = 0.97
"""Share of what is left of a budget that is planned for: something always takes longer."""

OVERRUN = 2.0
"""No row is given up, and no budget refused, unless what is guessed before the pilots is so many times too long."""


@dataclass(frozen=True)
class Fit:
    """What fits.

    Attributes:
        rounds: How many in all, those that are done included.
        rows: Which rows they measure, in the declared order.
        seconds: What everything that is left should take.
    """

    rounds: int
    rows: tuple[Row, ...]
    seconds: float


class Budget:
    """How long a plan takes, and what of it fits.

    Args:
        plan: What is measured.
        rounds: Its blocks.
        expected: How long they should take.

    Attributes:
        last_round_s: What the last whole round took; None: there was none.
    """

    def __init__(self, plan: Plan, rounds: Rounds, expected: Expected) -> None:
        self._plan = plan
        self._rounds = rounds
        self._expected = expected
        self.last_round_s: float | None = None

    @property
    def wanted(self) -> int:
        """How many rounds there may be: with a budget as many as it has time for."""
        if self._plan.budget_s is not None and self._plan.request.rounds is None:
            return self._plan.profile.most_rounds
        return self._plan.rounds

    def fit(self, rows: Sequence[Row], done: int, left_s: float | None) -> Fit:
        """Rounds and rows that there is room for.

        Args:
            rows: In the declared order; before the first round the last ones are given up for want of room.
            done: Rounds that are done.
            left_s: Seconds that are left of the budget; None: there is none.
        """
        least = min(self.wanted, self._plan.profile.least_rounds)
        rounds, kept = self.wanted, tuple(rows)
        if left_s is not None:
            most_s = left_s * (OVERRUN if self.pilots_s(rows) else 1.0)
            while not done and len(kept) > 1 and self._rounds_within(kept, done, most_s) < least:
                kept = kept[:-1]
            rounds = max(self._rounds_within(kept, done, left_s), 0 if done else least)
        return Fit(rounds, kept, self.cost_s(kept, rounds - done))

    def cost_s(self, rows: Sequence[Row], rounds: int) -> float:
        """What so many more rounds of these rows should take, with the pilots before them and the single samples."""
        return self.pilots_s(rows) + rounds * self.round_s(rows) + self.singles_s(rows)

    def round_s(self, rows: Sequence[Row]) -> float:
        """What a round of rows should take: as long as the last one took."""
        if self.last_round_s is not None:
            return self.last_round_s
        return self._expected.blocks_s(self._rounds.blocks(1, rows))

    def pilots_s(self, rows: Sequence[Row]) -> float:
        """What the pilots before the first round should take that rows still need."""
        if not self._plan.pilots_apart:
            return 0.0
        return sum(self._expected.pilot_s(row) for row in self._rounds.everything(rows))

    def singles_s(self, rows: Sequence[Row], is_done: Callable[[Block], bool] = lambda _: False) -> float:
        """What the single samples of rows should take, but those that are done."""
        return self._expected.blocks_s(block for block in self._rounds.singles(rows) if not is_done(block))

    def _rounds_within(self, rows: Sequence[Row], done: int, left_s: float) -> int:
        room_s = PLANNED_SHARE * left_s - self.pilots_s(rows) - self.singles_s(rows)
        return done + max(0, min(self.wanted - done, int(room_s / max(1e-3, self.round_s(rows)))))
