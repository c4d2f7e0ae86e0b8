"""What a budget costs: rounds, then rows from the end of the declared order; never less than the least rounds."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.catalog.system import Row
from roundtrip.config.decode import Seconds
from roundtrip.config.profile import PROFILES
from roundtrip.config.request import RunRequest
from roundtrip.experiment.budget import OVERRUN, PLANNED_SHARE, Budget
from roundtrip.experiment.expected import Expected
from roundtrip.experiment.known import Known
from roundtrip.experiment.plan import Plan, nulls_of
from roundtrip.experiment.rounds import Rounds
from roundtrip.experiment.schedule import Block
from tests.fakes import BY_KEY, catalog, system

OF = catalog(*[system(f"row{n}") for n in range(6)])
ROWS = [row for row in OF.rows if not row.is_null]
POINTS = (BY_KEY["invocation"],)
PLAN = Plan(
    RunRequest(seed=7, budget=Seconds(1e6)), PROFILES["quick"], tuple(ROWS), nulls_of(OF, ROWS), POINTS,
    "none", ("default",), {},
)  # fmt: skip
PILOTS_S = 7 * 20.0
"""Six rows and their baseline."""


class Even(Expected):
    """Ten seconds a row and round, and a pilot of twenty."""

    def pilot_s(self, row: Row) -> float:
        return 20.0

    def point_s(self, block: Block, key: str) -> float:
        return 10.0 * sum(not entry.is_null for entry in block.entries)


def budget(plan: Plan = PLAN) -> Budget:
    known = Known(POINTS)
    return Budget(plan, Rounds(plan, known, lambda *_: True), Even(plan.profile, POINTS, known, 6))


def fits(left_s: float | None, done: int = 0, of: Budget | None = None) -> tuple[int, int]:
    found = (of or budget()).fit_rounds(ROWS, done, left_s)
    assert found.rows == tuple(ROWS[: len(found.rows)]), "the last ones are given up first"
    return found.rounds, len(found.rows)


@pytest.mark.parametrize(("asked", "rounds"), [(None, 3), (5, 5)])
def test_without_a_budget_there_are_the_rounds_that_were_asked_for(asked: int | None, rounds: int) -> None:
    free = budget(replace(PLAN, request=RunRequest(seed=7, rounds=asked)))
    assert fits(None, of=free) == (rounds, 6)
    assert free.pilots_s(ROWS) == 0.0, "they are the warm-ups of first trials"


def test_time_that_is_there_is_used_for_rounds() -> None:
    assert fits(1e6) == (PROFILES["quick"].most_rounds, 6)
    assert fits((PILOTS_S + 5 * 60) / PLANNED_SHARE + 1) == (5, 6)
    assert fits(1e6, of=budget(replace(PLAN, request=RunRequest(seed=7, rounds=4, budget=Seconds(1e6))))) == (
        4,
        6,
    ), "but for no more than were asked for"


def test_rounds_are_given_up_before_rows_and_the_least_ones_are_not() -> None:
    assert fits((PILOTS_S + 3 * 60) / PLANNED_SHARE / OVERRUN + 1) == (3, 6), (
        "pilots may be shorter than was guessed"
    )
    assert fits((PILOTS_S + 3 * 60) / PLANNED_SHARE / OVERRUN - 1) == (3, 5)
    assert fits((2 * 20 + 3 * 10) / PLANNED_SHARE / OVERRUN + 1) == (3, 1)
    assert fits(1.0) == (3, 1), "whoever asked for so little was refused before"


def test_once_rounds_are_done_no_row_is_given_up() -> None:
    whole = budget()
    whole.last_round_s = 50.0
    assert fits((PILOTS_S + 60) / PLANNED_SHARE + 1, done=2, of=whole) == (3, 6)
    assert fits((PILOTS_S + 110) / PLANNED_SHARE + 1, done=2, of=whole) == (4, 6), "as long as the last one"
    assert fits(1.0, done=1, of=whole) == (1, 6)


@given(st.floats(1, 1e4), st.integers(0, 8))
def test_what_fits_fits_and_no_more_would(left_s: float, done: int) -> None:
    found = budget().fit_rounds(ROWS, done, left_s)

    def cost_s(rows: Sequence[Row], rounds: int) -> float:
        return (len(rows) + 1) * 20.0 + rounds * len(rows) * 10.0

    assert found.seconds == pytest.approx(cost_s(found.rows, found.rounds - done))
    assert found.seconds <= OVERRUN * left_s or len(found.rows) == 1 or found.rounds == done
    if found.rounds < 8:
        assert cost_s(found.rows, found.rounds - done + 1) > PLANNED_SHARE * left_s
    if len(found.rows) < len(ROWS):
        assert done == 0
        assert cost_s([*found.rows, ROWS[-1]], 3) > PLANNED_SHARE * OVERRUN * left_s
