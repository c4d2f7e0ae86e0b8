"""What a budget costs: rounds, then rows from the end of the declared order; never more than it has."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from roundtrip.catalog.system import Row
from roundtrip.config.profile import PROFILES
from roundtrip.experiment.budget import AIM, fit
from tests.fakes import row, system

QUICK = PROFILES["quick"]
ROWS = tuple(row(system(f"row{n}")) for n in range(6))


def cost_s(rows: Sequence[Row], rounds: int) -> float:
    """Ten seconds a trial, and a pilot of twenty."""
    return sum(20.0 + 10.0 * rounds for _ in rows)


def fits(left_s: float | None, done: int = 0) -> tuple[int, int]:
    found = fit(QUICK, ROWS, done, QUICK.rounds, left_s, cost_s)
    assert found.rows == ROWS[: len(found.rows)], "the last ones are given up first"
    return found.rounds, len(found.rows)


def test_without_a_budget_everything_fits() -> None:
    assert fits(None) == (5, 6)


def test_rounds_are_given_up_before_rows_and_the_least_ones_are_not() -> None:
    assert fits(6 * 70 / AIM) == (5, 6)
    assert fits(6 * 60 / AIM) == (4, 6)
    assert fits(6 * 50 / AIM) == (3, 6)
    assert fits(6 * 50 / AIM - 1) == (3, 5)
    assert fits(50 / AIM) == (3, 1)
    assert fits(49) == (0, 0)


def test_rounds_that_are_done_count_towards_the_least() -> None:
    assert fits(6 * 30 / AIM, done=2) == (1, 6)
    assert fits(6 * 20 / AIM, done=3) == (0, 6)


@given(st.floats(1, 1e5), st.integers(0, 5), st.integers(1, 5), st.integers(1, 9))
def test_what_fits_fits_and_no_more_would(left_s: float, done: int, least: int, wanted: int) -> None:
    profile = structs.replace(QUICK, least_rounds=least)
    found = fit(profile, ROWS, done, wanted, left_s, cost_s)
    assert found.seconds <= left_s or not found.rows
    if found.rows and done + found.rounds < min(wanted, 10**6) and len(found.rows) == len(ROWS):
        assert cost_s(ROWS, found.rounds + 1) > AIM * left_s
    if 0 < len(found.rows) < len(ROWS):
        assert found.rounds == min(max(0, wanted - done), max(0, least - done))
        assert cost_s(ROWS[: len(found.rows) + 1], found.rounds) > AIM * left_s
