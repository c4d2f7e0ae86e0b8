"""The blocks of a plan, by what is known of its rows."""

from collections.abc import Sequence

from roundtrip.catalog.system import Row
from roundtrip.experiment.known import Known
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.schedule import Block, Fits, plan_nulls, plan_round, plan_singles
from roundtrip.experiment.sweep import piloted


class Rounds:
    """The rounds and single samples of a plan.

    Args:
        plan: Plan of the run.
        known: Knowledge of its rows, which may grow.
        fits: Says whether rows may share a block.
    """

    def __init__(self, plan: Plan, known: Known, fits: Fits) -> None:
        self._plan = plan
        self._known = known
        self._fits = fits

    def everything(self, rows: Sequence[Row]) -> list[Row]:
        """The baselines that rows need, then the rows."""
        nulls = self._nulls(rows)
        return [*nulls.values(), *(row for row in rows if row.key not in nulls)]

    def blocks(self, number: int, rows: Sequence[Row]) -> list[Block]:
        """A round of rows, of the points that each of them can do in a short time, as far as is known."""
        plan, nulls = self._plan, self._nulls(rows)
        usual, *others = plan.idle_states
        blocks = plan_round(
            number,
            rows,
            nulls,
            plan.points,
            self._short,
            usual,
            plan.seed,
            self._fits,
            fresh=plan.profile.fresh_processes,
        )
        # What idle states do to the baselines of a sweep, its points that had a pilot tell.
        telling = {point.key for point in piloted(plan.points) if point.clients == point.servers == 1}
        for other in others if number <= plan.profile.least_rounds else ():
            able = [(null, telling & set(self._short(null))) for null in nulls.values()]
            blocks += plan_nulls(number, able, other, plan.seed, len(blocks))
        return blocks

    def singles(self, rows: Sequence[Row]) -> list[Block]:
        """The samples of rows that take so long that they are taken once."""
        long = [
            (row, [key for key in self._known.possible(row.key) if self._known.is_long(row, key)])
            for row in rows
        ]
        return plan_singles(long, self._plan.idle_states[0])

    def _short(self, row: Row) -> list[str]:
        return [key for key in self._known.possible(row.key) if not self._known.is_long(row, key)]

    def _nulls(self, rows: Sequence[Row]) -> dict[str, Row]:
        return {row.null_key: self._plan.nulls[row.null_key] for row in rows}
