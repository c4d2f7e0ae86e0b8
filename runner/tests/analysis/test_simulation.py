"""The gates of docs/statistics.md at a smaller size; `python -m roundtrip.analysis.simulation` prints the full one."""

import pytest

from roundtrip.analysis.simulation import GATED, PLANTED, UNSEEN, Scenario, score

RUNS = 120


@pytest.mark.parametrize("scenario", GATED, ids=lambda it: it.name)
def test_intervals_cover_and_false_calls_are_rare(scenario: Scenario) -> None:
    found = score(scenario, RUNS)
    # 93 % and 5.5 % are gated at the full size; here three standard errors of so few runs are added.
    assert found.covered >= 0.905
    assert found.false_calls <= 0.055 + 0.065


def test_a_planted_difference_is_found_and_never_the_wrong_way() -> None:
    found = score(PLANTED[0], RUNS)
    assert found.found >= 0.9
    assert found.wrong == 0
    small = score(PLANTED[2], RUNS)
    assert small.found >= 0.9
    assert small.wrong == 0


def test_modes_that_nobody_looks_at_cost_the_power() -> None:
    for scenario in UNSEEN:
        assert score(scenario, RUNS // 4).width > 0.3
