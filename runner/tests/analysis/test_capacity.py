"""What a row takes at a limit of p99: a curve whose truth is known, and what its rounds do not decide."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from roundtrip.analysis.capacity import crossing
from roundtrip.analysis.summary import summarise
from roundtrip.results.summary import DerivedFigure
from tests.sweeping import BASELINES, NOT_STEADY, ORB, RMI, at_rates


def at_limit(
    p99_ns: Callable[[int, int], float], late_at: int = 0, limit_s: float = 0.001
) -> dict[str, DerivedFigure]:
    made = at_rates(p99_ns, lambda row, share: 200_000 if (row, share) == (RMI, late_at) else 1_000)
    return {it.row: it for it in summarise(made.run, made.records, p99_s=limit_s).derived}


def test_between_two_rates_it_is_a_line_of_logarithms() -> None:
    assert crossing([(100, 1e5), (1_000, 1e6), (2_000, 9e6)], 1e6 / math.sqrt(10)) == pytest.approx(
        1_000 / math.sqrt(10)
    )
    assert crossing([(2_000, 9e6), (1_000, 1e6)], 3e6) == pytest.approx(1_000 * math.sqrt(2)), "in any order"


def test_what_falls_is_pooled() -> None:
    risen = [(1.0, 1e5), (2.0, 4e5), (3.0, 1e5), (4.0, 8e5)]
    assert crossing(risen, 4e5) == pytest.approx(3 * (4 / 3) ** 0.5), "both in the middle count as 200 us"
    assert crossing(risen, 1e5) == 1.0, "one that is met exactly is not passed"


def test_beyond_either_end_there_is_no_rate() -> None:
    assert crossing([(1, 1e5), (2, 2e5)], 9e4) == 0
    assert crossing([(1, 1e5), (2, 2e5)], 2e5) == math.inf
    assert crossing([(1, 1e5)], 1e6) == math.inf


def test_a_capacity_has_an_interval_over_rounds() -> None:
    """A p99 of 20 us for each per cent, that rounds move by 5 %, reaches 1 ms at 50 %: at 10,000 calls a second."""
    moved = np.exp(0.05 * np.random.default_rng(5).standard_normal(6))
    found = at_limit(lambda share, number: 20_000.0 * share * moved[number])
    figure = found[ORB]
    assert (figure.unit, figure.along, figure.axes, figure.rounds, figure.workloads) == (
        "calls/s",
        "share",
        {"callers": 8},
        5,
        6,
    )
    assert figure.title == "Calls a second that it takes at a p99 under 1 ms"
    assert figure.value == pytest.approx(10_000, rel=0.06)
    assert figure.ci95 is not None
    low, high = figure.ci95
    assert low < 10_000 < high < 1.3 * low
    assert found[BASELINES["java"]].value == pytest.approx(10_000, rel=0.06), "baselines have theirs"


def test_rates_that_are_refused_take_no_part_and_are_named() -> None:
    found = at_limit(lambda share, number: 20_000.0 * share, late_at=90)[RMI]
    assert (found.workloads, found.reason) == (5, "share 90: late generator")
    assert found.value == pytest.approx(10_000, rel=0.02)


@pytest.mark.parametrize(
    ("p99_ns", "said"),
    [
        (lambda share, number: 2e6, "not at any measured rate: it is above the limit at 2,000 calls/s"),
        (lambda share, number: 5e5, "over 18,000 calls/s: beyond the last rate"),
        (
            lambda share, number: 2e5 if share < 90 or number > 1 else 8e9,
            "not decided: without some of the rounds it",
        ),
    ],
)
def test_what_has_no_figure_says_why(p99_ns: Callable[[int, int], float], said: str) -> None:
    found = at_limit(p99_ns)[ORB]
    assert (found.value, found.ci95) == (None, None)
    assert found.reason is not None
    assert found.reason.startswith(said)


def test_what_is_not_steady_or_of_no_limit_has_none() -> None:
    found = at_limit(lambda share, number: 20_000.0 * share)[NOT_STEADY]
    assert (found.value, found.reason) == (None, "fewer than 3 rounds count; share 10: not steady")
    made = at_rates()
    assert summarise(made.run, made.records).derived == []
