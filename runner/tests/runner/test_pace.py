"""How a budget is shared between rounds, measurements and pilots."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.config.profile import PROFILES
from roundtrip.experiment.budget import (
    FULL,
    LEAST_WARM,
    PILOT_LEAST_NS,
    Pace,
    compiling_most_ns,
    fit,
    paces,
    pilot_most_ns,
)
from roundtrip.experiment.warmup import Window

QUICK = PROFILES["quick"]
BUDGETED = replace(QUICK, fewest_rounds=1)


def cost(number: int, pace: Pace) -> float:
    """A round of 100 s: 20 to start, 40 to warm up, 40 to measure."""
    return 20 + 40 * pace.warm + 40 * pace.timed


def test_without_a_budget_every_round_is_run_in_full() -> None:
    assert fit(QUICK, 0, None, cost) == fit(QUICK, 0, 10_000, cost)
    assert fit(QUICK, 2, None, cost).rounds == QUICK.rounds - 2


def test_a_budget_first_costs_rounds_beyond_the_least() -> None:
    found = fit(QUICK, 0, 420, cost)
    assert (found.rounds, found.pace, found.seconds) == (4, FULL, 400)


def test_then_it_shortens_measurements() -> None:
    found = fit(QUICK, 0, 250, cost)
    assert found.rounds == 3
    assert QUICK.shortest <= found.pace.timed < 1
    assert found.pace.warm == 1
    assert found.seconds <= 250


def test_then_warm_ups() -> None:
    found = fit(QUICK, 0, 210, cost)
    assert (found.rounds, found.pace.timed) == (3, QUICK.shortest)
    assert LEAST_WARM <= found.pace.warm < 1


def test_the_default_budget_never_costs_the_third_round() -> None:
    found = fit(QUICK, 0, 1, cost)
    assert (found.rounds, found.pace) == (3, Pace(QUICK.shortest, LEAST_WARM))
    assert fit(QUICK, 2, 1, cost).rounds == 1


def test_a_budget_that_was_asked_for_goes_down_to_one_round() -> None:
    assert fit(BUDGETED, 0, 120, cost).rounds == 2
    assert fit(BUDGETED, 0, 1, cost).rounds == 1
    assert fit(BUDGETED, 1, 1, cost).rounds == 0


def test_a_profile_that_is_not_to_be_shortened_is_not() -> None:
    assert fit(PROFILES["paper"], 0, 1, cost).pace == FULL


@given(left=st.floats(0, 2000), done=st.integers(0, 5))
def test_what_is_planned_fits_or_is_the_fewest(left: float, done: int) -> None:
    found = fit(BUDGETED, done, left, cost)
    assert found.seconds <= left or found.rounds + done <= max(done, 1)
    assert found.rounds + done <= max(done, QUICK.rounds)


def test_paces_go_down_and_reach_the_shortest() -> None:
    tried = paces(0.4)
    lengths = [cost(1, pace) for pace in tried]
    assert lengths == sorted(lengths, reverse=True)
    assert tried[-1].timed == 0.4
    assert tried[-1].warm == pytest.approx(LEAST_WARM)


def test_a_shortened_profile_takes_at_least_one_sample() -> None:
    paced = Pace(0.1, 0.5).profile(replace(QUICK, counts={"invocation": 1000, "objects": 2}))
    assert paced.counts == {"invocation": 100, "objects": 1}
    assert (paced.least_ns, paced.most_ns) == (QUICK.least_ns // 10, QUICK.most_ns // 10)
    assert Pace(0.1, 0.5).warmup(Window(1, 100)) == Window(1, 50)
    assert Pace(0.1, 0.5).warmup(Window(0, 0)) == Window(0, 0)


def test_pilots_share_what_is_left_for_them() -> None:
    assert pilot_most_ns(QUICK, None, 45) == QUICK.pilot_most_ns
    assert pilot_most_ns(QUICK, 1000.0, 10) == QUICK.pilot_most_ns
    assert pilot_most_ns(QUICK, -5.0, 10) == PILOT_LEAST_NS
    assert PILOT_LEAST_NS < pilot_most_ns(QUICK, 600.0, 200) < QUICK.pilot_most_ns
    assert pilot_most_ns(PROFILES["smoke"], 600.0, 200) == 0


def test_few_rows_wait_for_a_compiler_and_many_do_not() -> None:
    assert (
        compiling_most_ns(QUICK, None, 45) == compiling_most_ns(QUICK, 1200.0, 4) == QUICK.compiling_most_ns
    )
    assert compiling_most_ns(QUICK, 1200.0, 200) == 600_000_000
    assert compiling_most_ns(QUICK, -5.0, 10) == compiling_most_ns(PROFILES["smoke"], None, 10) == 0
