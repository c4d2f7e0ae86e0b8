"""The gates of docs/statistics.md at a smaller size; `python -m tests.analysis.simulation` prints the full one."""

import pytest

from tests.analysis.simulation import EQUAL, OF_P99, P99, SLICES, SURE, Scenario, score

RUNS = 120


@pytest.mark.parametrize("scenario", EQUAL, ids=lambda it: it.name)
def test_intervals_cover_and_false_calls_are_rare(scenario: Scenario) -> None:
    found = score(scenario, SLICES, RUNS)
    # 93 % and 5.5 % are gated at the full size; here three standard errors of so few runs are added.
    assert found.covered >= 0.905
    assert found.false_calls <= 0.055 + 0.065


@pytest.mark.parametrize("scenario", OF_P99, ids=lambda it: it.name)
def test_intervals_of_a_p99_cover_as_those_of_a_median_do(scenario: Scenario) -> None:
    found = score(scenario, P99, RUNS)
    assert found.covered >= 0.905
    assert found.false_calls <= 0.055 + 0.065


@pytest.mark.parametrize("scenario", SURE, ids=lambda it: it.name)
def test_a_planted_difference_is_found_and_never_the_wrong_way(scenario: Scenario) -> None:
    found = score(scenario, SLICES, RUNS)
    assert found.found >= 0.9
    assert found.wrong <= 0.01
    # Three standard errors more than the gate of 5.5 %.
    assert found.false_share <= 0.055 + 0.025
