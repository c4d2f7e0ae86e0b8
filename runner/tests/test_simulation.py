from pathlib import Path

import numpy as np
import pytest

from roundtrip.analysis import simulation
from roundtrip.analysis.estimates import LEVEL, level_for_looks, paired_ratio
from roundtrip.analysis.simulation import GATED, PUBLISHED, Scenario

STATISTICS = Path(__file__).parents[2] / "docs" / "statistics.md"
LOOKS = (5, 7, 10)


@pytest.mark.parametrize("scenario", GATED, ids=lambda scenario: scenario.name)
def test_the_paired_t_covers_and_the_bootstrap_does_not(scenario: Scenario) -> None:
    student, percentile = simulation.coverage(scenario)
    assert 0.92 <= student.covered <= 0.96
    assert 0.70 <= percentile.covered <= 0.86


@pytest.mark.parametrize("scenario", PUBLISHED, ids=lambda scenario: scenario.name)
def test_a_slow_mode_is_beyond_it(scenario: Scenario) -> None:
    student, _ = simulation.coverage(scenario)
    assert student.covered < 0.90


def test_a_null_a_minute_away_widens_the_interval() -> None:
    near, far = simulation.nearness()
    assert far.width > 1.25 * near.width
    assert near.covered >= 0.94


def test_looks_make_false_claims_unless_each_is_stricter() -> None:
    assert simulation.false_claims(LOOKS, LEVEL) > 0.09
    assert simulation.false_claims(LOOKS, level_for_looks(LOOKS)) <= 0.0515  # three standard errors over 0.05


def test_the_documentation_quotes_these_very_numbers() -> None:
    quoted = STATISTICS.read_text()
    for table in simulation.tables():
        columns = [[str(cell) for cell in column.cells] for column in table.columns]
        for cells in zip(*columns, strict=True):
            assert f"| {' | '.join(cells)} |" in quoted


def test_the_seed_decides_everything() -> None:
    first, again, other = (simulation.coverage(GATED[-1], seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_simulated_intervals_are_those_of_the_estimates() -> None:
    logs = np.random.default_rng(3).standard_normal((4, 5))
    low, high = simulation.paired_t(logs)
    for row, limits in zip(logs, zip(low, high, strict=True), strict=True):
        ci95 = paired_ratio(list(row)).ci95
        assert ci95 is not None
        assert np.log(ci95) == pytest.approx(limits)


@pytest.mark.parametrize("scenario", [*GATED, *PUBLISHED], ids=lambda scenario: scenario.name)
def test_the_truth_that_intervals_are_held_against_is_nought(scenario: Scenario) -> None:
    logs = simulation.differences(scenario, np.random.default_rng(5), runs=100_000)
    error = logs.mean(axis=1).std() / np.sqrt(len(logs))
    assert abs(logs.mean()) < 4 * error
