"""The plan that a budget has room for: fewer rounds, then fewer rows, never a shorter warm-up or slice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.experiment.expected import Expected
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.rounds import Rounds
from roundtrip.experiment.schedule import Block

PLANNED_SHARE = 0.97
"""Share of the remaining budget that a plan may fill: something always takes longer."""

OVERRUN = 2.0
"""No row is given up, and no budget refused, unless what is guessed before the pilots is so many times too long."""


@dataclass(frozen=True)
class BudgetFit:
    """The rounds and rows that a budget has room for.

    Attributes:
        rounds: Number of rounds, those that are done included.
        rows: Rows that they measure, in the declared order.
        seconds: Expected time of everything that is left, in seconds.
    """

    rounds: int
    rows: tuple[Row, ...]
    seconds: float


class Budget:
    """The time of a plan, and the part of it that fits.

    Args:
        plan: The plan.
        rounds: Its blocks.
        expected: Expected times of blocks.

    Attributes:
        last_round_s: Time of the last whole round, in seconds; None: there was none.
    """

    def __init__(self, plan: Plan, rounds: Rounds, expected: Expected) -> None:
        self._plan = plan
        self._rounds = rounds
        self._expected = expected
        self.last_round_s: float | None = None

    @property
    def wanted(self) -> int:
        """The largest number of rounds: with a budget as many as it has time for."""
        if self._plan.budget_s is not None and self._plan.request.rounds is None:
            return self._plan.profile.most_rounds
        return self._plan.rounds

    def fit_rounds(self, rows: Sequence[Row], done: int, left_s: float | None) -> BudgetFit:
        """The rounds and rows that the budget has room for.

        Args:
            rows: The rows in the declared order; before the first round the last ones are given up for want of time.
            done: Number of finished rounds.
            left_s: Rest of the budget, in seconds; None: there is no budget.
        """
        min_rounds = min(self.wanted, self._plan.profile.least_rounds)
        rounds, measured = self.wanted, tuple(rows)
        if left_s is not None:
            limit_s = left_s * (OVERRUN if self.pilots_s(rows) else 1.0)
            while (
                not done and len(measured) > 1 and self._rounds_within(measured, done, limit_s) < min_rounds
            ):
                measured = measured[:-1]
            rounds = max(self._rounds_within(measured, done, left_s), 0 if done else min_rounds)
        return BudgetFit(rounds, measured, self.cost_s(measured, rounds - done))

    def cost_s(self, rows: Sequence[Row], rounds: int) -> float:
        """The expected time of more rounds of these rows, with the pilots before them and the single samples."""
        return self.pilots_s(rows) + rounds * self.round_s(rows) + self.singles_s(rows)

    def round_s(self, rows: Sequence[Row]) -> float:
        """The expected time of a round of rows: that of the last one."""
        if self.last_round_s is not None:
            return self.last_round_s
        return self._expected.blocks_s(self._rounds.blocks(1, rows))

    def pilots_s(self, rows: Sequence[Row]) -> float:
        """The expected time of the pilots before the first round that rows still need."""
        if not self._plan.pilots_first:
            return 0.0
        return sum(self._expected.pilot_s(row) for row in self._rounds.everything(rows))

    def singles_s(self, rows: Sequence[Row], is_done: Callable[[Block], bool] = lambda _: False) -> float:
        """The expected time of the single samples of rows, but those that are done."""
        return self._expected.blocks_s(block for block in self._rounds.singles(rows) if not is_done(block))

    def _rounds_within(self, rows: Sequence[Row], done: int, left_s: float) -> int:
        room_s = PLANNED_SHARE * left_s - self.pilots_s(rows) - self.singles_s(rows)
        return done + max(0, min(self.wanted - done, int(room_s / max(1e-3, self.round_s(rows)))))
