"""Pairs of trials, and what carrying some of them over from another mode of the machine leaves in doubt."""

import math

import numpy as np
import pytest

from roundtrip.analysis.estimates import LEAST_GROUP, Doubt, Moderated, Prior, Sample, Shift
from roundtrip.analysis.levels import Level, alone, within_blocks, within_rounds

SHIFT = Shift(0.3, 0.1, 5, noise=1.0)
"""Of rows whose trials vary so much that each further one helps."""


def test_a_shift_is_the_mean_over_rows_whatever_the_number_of_their_trials() -> None:
    both = [([1.0, 1.2], [1.5]), ([2.0], [2.2, 2.4]), ([0.0], [0.4]), ([5.0, 5.0, 5.0], [5.2])]
    found = Shift.of(both)
    assert found is not None
    assert found.centre == pytest.approx(np.mean([0.4, 0.3, 0.4, 0.2]))
    assert found.spread == pytest.approx(np.std([0.4, 0.3, 0.4, 0.2], ddof=1))
    assert found.rows == 4
    within = [1.0, 1.2], [2.2, 2.4], [5.0, 5.0, 5.0]
    squares = sum(float(np.var(its)) * len(its) for its in within)
    assert found.noise == pytest.approx(math.sqrt(squares / 4))


def test_fewer_rows_than_a_group_in_both_modes_give_no_shift() -> None:
    row = ([1.0], [1.4])
    assert Shift.of([row] * (LEAST_GROUP - 1) + [([], [1.0]), ([1.0], [])]) is None
    assert Shift.of([row] * LEAST_GROUP) is not None


def test_what_was_carried_of_one_row_is_in_doubt_by_its_share() -> None:
    levels = [Level((1, 0), 1.0), Level((2, 0), 1.0), Level((3, 0), 1.1, 1.0)]
    found = alone(levels, SHIFT)
    assert found is not None
    assert found.logs == (1.0, 1.0, 1.1)
    assert found.doubt.variance == pytest.approx(0.01 / 9 * (1 + 1 / 5))
    assert found.doubt.freedom == 4
    assert alone([], SHIFT) is None
    plain = alone(levels[:2], SHIFT)
    assert plain is not None
    assert plain.doubt.variance == 0


@pytest.mark.parametrize(
    ("noise", "own", "carried", "helps"),
    [
        (1.0, 2, 1, True),  # Trials vary by far more than rows differ in what the mode costs them.
        (0.001, 2, 1, False),  # They do not: what is carried would be in doubt by more than it adds.
        (0.001, 1, 2, True),  # One alone has no interval at all.
        (0.001, 3, 0, False),
    ],
)
def test_what_would_not_help_is_left_out(noise: float, own: int, carried: int, helps: bool) -> None:
    shift = Shift(0.3, 0.1, 5, noise)
    levels = [Level((it, 0), 1.0, float(it >= own)) for it in range(own + carried)]
    found = alone(levels, shift)
    assert found is not None
    assert (found.size == own + carried) == (helps or not carried)
    assert bool(found.doubt.variance) == helps
    paired = within_rounds(levels, [Level(it.place, 0.0) for it in levels], shift)
    assert paired is not None
    assert paired.size == found.size


@pytest.mark.parametrize(("noise", "centre"), [(1e-6, 1.0), (1e6, 5 / 3)])
def test_what_is_more_in_doubt_weighs_less(noise: float, centre: float) -> None:
    levels = [Level((1, 0), 1.0), Level((2, 0), 2.0, 1.0), Level((3, 0), 2.0, 1.0)]
    found = alone(levels, Shift(0.3, 0.1, 5, noise))
    assert found is not None
    assert found.size == 3
    assert found.centre == pytest.approx(centre, abs=1e-4)
    group = 1e-4 + 2 * 0.012  # Twice what carrying leaves in doubt, each of two by itself.
    weighed = alone(levels, Shift(0.3, 0.1, 5, 0.01))
    assert weighed is not None
    assert weighed.centre == pytest.approx((1e4 * 1.0 + 2 / group * 2.0) / (1e4 + 2 / group))


def test_whether_it_helps_is_not_decided_by_how_the_row_came_out() -> None:
    for log in (-5.0, 1.0, 9.0):
        levels = [Level((1, 0), 1.0), Level((2, 0), 1.0), Level((3, 0), log, 1.0)]
        found = alone(levels, Shift(0.3, 0.1, 5, 0.001))
        assert found is not None
        assert found.size == 2


def test_what_the_mean_shift_is_off_by_cancels_where_both_were_carried() -> None:
    a = [Level((1, 0), 1.0, 1.0), Level((2, 0), 1.0, 1.0)]
    b = [Level((1, 0), 0.5, 1.0), Level((2, 0), 0.5, 1.0)]
    found = within_blocks(a, b, SHIFT)
    assert found is not None
    assert found.logs == (0.5, 0.5)
    assert found.doubt.variance == pytest.approx(2 * 0.01)
    mixed = within_blocks(a, [Level(it.place, it.log) for it in b], SHIFT)
    assert mixed is not None
    assert mixed.doubt.variance == pytest.approx(0.01 * (1 + 1 / 5))


def test_pairs_are_of_the_block_that_holds_both_else_of_the_round() -> None:
    a = [Level((1, 0), 3.0), Level((1, 1), 5.0), Level((2, 0), 7.0), Level((3, 0), 1.0)]
    b = [Level((1, 1), 4.0), Level((2, 1), 4.0), Level((2, 2), 6.0)]
    found = within_rounds(a, b, None)
    assert found == Sample((1.0, 2.0))
    assert within_blocks(a, b, None) == Sample((1.0,))
    assert within_rounds(a, [Level((9, 0), 1.0)], None) is None
    assert within_blocks(a, [Level((1, 7), 1.0)], None) is None


def test_doubt_is_added_and_its_degrees_of_freedom_count_by_their_part() -> None:
    logs = (0.0, 0.1, 0.2)
    plain = Moderated.of(Sample(logs), Prior())
    assert plain.error == pytest.approx(0.1 / math.sqrt(3))
    assert plain.freedom == pytest.approx(2)
    doubted = Moderated.of(Sample(logs, Doubt(0.01 / 3, 10)), Prior())
    assert doubted.error == pytest.approx(0.1 * math.sqrt(2 / 3))
    assert doubted.freedom == pytest.approx(4 / (1 / 2 + 1 / 10))
    much = Moderated.of(Sample(logs, Doubt(10.0, 10)), Prior())
    assert much.freedom == pytest.approx(10, rel=0.01)
