"""Which trials a plan consists of and what they should take, from what is known of its rows."""

from collections.abc import Collection, Sequence

from roundtrip.catalog.system import Row
from roundtrip.experiment.duration_model import DurationModel
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.schedule import Planned, plan_round, plan_singles
from roundtrip.experiment.sweep import piloted


class Course:
    """The rounds and single samples of a plan: of a run that is measured, and of one that is foreseen.

    Args:
        plan: What is measured.
        model: What is known of its rows, which may grow.
    """

    def __init__(self, plan: Plan, model: DurationModel) -> None:
        self._plan = plan
        self._model = model

    def everything(self, rows: Sequence[Row]) -> list[Row]:
        """The nulls that rows need, then the rows."""
        nulls = self._nulls(rows)
        return [*nulls.values(), *(row for row in rows if row.key not in nulls)]

    def trials(self, number: int, rows: Sequence[Row]) -> list[Planned]:
        """A round of rows, of the points that each of them can do in a short time, as far as is known."""
        usual_idle_states, *others = self._plan.idle_states
        planned = plan_round(
            number,
            rows,
            self._nulls(rows),
            [point.key for point in self._plan.points],
            (usual_idle_states, *(others if number <= self._plan.profile.least_rounds else ())),
            self._plan.seed,
        )
        usual = {
            row.key: {key for key in self._points(row) if not self._model.is_long(row, key)}
            for row in {it.row.key: it.row for it in planned}.values()
        }
        # What idle states do to the nulls of a sweep, its points that had a pilot tell.
        telling = {it.key for it in piloted(self._plan.points)}
        return [
            it.keeping(
                (
                    usual[it.row.key] if it.idle_states == usual_idle_states else usual[it.row.key] & telling
                ).__contains__
            )
            for it in planned
        ]

    def singles(self, rows: Sequence[Row]) -> list[Planned]:
        """The samples of rows that take so long that they are taken once."""
        long = [
            (row, [point for point in self._points(row) if self._model.is_long(row, point)]) for row in rows
        ]
        return plan_singles([(row, points) for row, points in long if points], self._plan.idle_states[0])

    def pilots_s(self, rows: Sequence[Row]) -> float:
        """Seconds that the pilots should take that rows and their nulls still need before the first round."""
        if not self._plan.pilots_apart:
            return 0.0
        return sum(self._model.pilot_s(row) for row in self.everything(rows))

    def rounds_s(self, rows: Sequence[Row], rounds: int, done: Collection[str] = ()) -> float:
        """Seconds that so many rounds of rows and their single samples should take.

        Args:
            rows: Of the plan.
            rounds: How many.
            done: Names of trials that are over; of these, single samples are not counted.
        """
        # Rounds differ in their order alone, but for the nulls' other idle states.
        least = self._plan.profile.least_rounds
        one_s, late_s = (self._model.total_s(self.trials(n, rows)) for n in (1, least + 1))
        early = min(rounds, least)
        return early * one_s + (rounds - early) * late_s + self.singles_s(rows, done)

    def singles_s(self, rows: Sequence[Row], done: Collection[str] = ()) -> float:
        """Seconds that the single samples of rows should take, but those of trials that are over."""
        return self._model.total_s(it for it in self.singles(rows) if it.trial not in done)

    def _nulls(self, rows: Sequence[Row]) -> dict[str, Row]:
        return {row.null_key: self._plan.nulls[row.null_key] for row in rows}

    def _points(self, row: Row) -> list[str]:
        """The points that a row can do, as far as is known."""
        return list(self._model.possible(row.key))
