"""Pairs of trials, and what carrying some of them over from another mode of the machine leaves in doubt."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from roundtrip.analysis.estimates import LEAST_GROUP, Apart, Doubt, Moderated, Prior, Sample, Shift
from roundtrip.analysis.levels import LEAST_PAIRS, Level, alone, within_blocks, within_rounds

SHIFT = Shift(0.0, 0.05, 0.1, 5, noise=1.0)
"""Of rows whose trials vary so much that each further one helps."""


def logs(*ns: float) -> list[float]:
    return [math.log(it) for it in ns]


def test_a_shift_is_what_all_rows_lose_whatever_they_take() -> None:
    both = [(logs(its), logs(its + 5)) for its in (10, 20, 100, 4000)]
    found = Shift.of(both)
    assert found is not None
    assert (found.added_ns, found.spread, found.rows) == (pytest.approx(5), 0, 4)
    assert found.carry(math.log(25)) == pytest.approx(math.log(20))
    assert found.carry(math.log(5.5)) is None
    assert found.carry(math.log(4)) is None


def test_rows_weigh_by_their_times_and_by_the_number_of_their_trials() -> None:
    """Of noise alone: the weighted mean, and its standard error."""
    both = [
        (logs(10, 11), logs(15)),
        (logs(20), logs(25, 26)),
        (logs(100, 90), logs(110)),
        (logs(50), logs(52)),
    ]
    found = Shift.of(both)
    assert found is not None
    squares = [2 * float(np.var(it)) for it in (both[0][0], both[1][1], both[2][0])]
    assert found.noise == pytest.approx(math.sqrt(sum(squares) / 3))
    own = np.array([math.sqrt(110), 20, math.sqrt(9000), 50])
    other = np.array([15, math.sqrt(650), 110, 52])
    weights = 1 / (found.noise**2 * (own**2 / [2, 1, 2, 1] + other**2 / [1, 2, 1, 1]))
    assert found.spread == 0
    assert found.added_ns == pytest.approx(np.average(other - own, weights=weights))
    assert found.error_ns == pytest.approx(1 / math.sqrt(weights.sum()))
    again = Shift.of(both, rows=LEAST_GROUP)
    assert again == found
    twice = Shift.of(2 * both, rows=LEAST_GROUP)
    assert twice is not None
    assert twice.error_ns == pytest.approx(found.error_ns), "the same rows at two points are no more rows"


def test_the_spread_is_what_rows_differ_by_beyond_the_noise_of_their_trials() -> None:
    random, spreads, errors = np.random.default_rng(3), [], []
    for _ in range(400):
        own = np.exp(random.uniform(math.log(10), math.log(1000), 12))
        other = own * (1 + 0.1 * random.standard_normal(12)) + 5
        noisy = [
            [[math.log(float(ns)) + 0.02 * float(random.standard_normal()) for _ in range(3)] for ns in both]
            for both in zip(own, other, strict=True)
        ]
        found = Shift.of([(a, b) for a, b in noisy])
        assert found is not None
        spreads.append(found.spread)
        errors.append((found.added_ns - 5) / found.error_ns)
    assert np.median(spreads) == pytest.approx(0.1, rel=0.1)
    assert np.std(errors) == pytest.approx(1.0, abs=0.25)


TRIALS = st.lists(st.floats(math.log(1.0), math.log(1e11)), min_size=1, max_size=4)


@given(st.lists(st.tuples(TRIALS, TRIALS), min_size=LEAST_GROUP, max_size=8))
def test_there_is_a_shift_whatever_the_times(both: list[tuple[list[float], list[float]]]) -> None:
    found = Shift.of(both)
    assert found is not None
    means = [[math.exp(np.mean(logs)) for logs in it] for it in both]
    differences = [other - own for own, other in means]
    slack = 1e-6 * max(map(max, means))
    assert min(differences) - slack <= found.added_ns <= max(differences) + slack
    assert found.spread >= 0
    assert 0 < found.error_ns < math.inf


def test_fewer_rows_than_a_group_in_both_modes_give_no_shift() -> None:
    row = ([1.0], [1.4])
    assert Shift.of([row] * (LEAST_GROUP - 1) + [([], [1.0]), ([1.0], [])]) is None
    assert Shift.of([row] * LEAST_GROUP) is not None


def test_what_was_carried_of_one_row_is_in_doubt_by_its_share() -> None:
    levels = [Level((1, 0), 1.0), Level((2, 0), 1.0), Level((3, 0), 1.1, 1.0)]
    found = alone(levels, SHIFT)
    assert found is not None
    assert found.logs == (1.0, 1.0, 1.1)
    assert found.doubt.variance == pytest.approx(0.01 / 9 + (0.05 * math.exp(-1.1) / 3) ** 2)
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
    shift = Shift(0.0, 0.05, 0.1, 5, noise)
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
    found = alone(levels, Shift(0.0, 0.05, 0.1, 5, noise))
    assert found is not None
    assert found.size == 3
    assert found.centre == pytest.approx(centre, abs=1e-4)
    group = 1e-4 + 2 * 0.01  # Twice what carrying leaves in doubt, each of two by itself.
    weighed = alone(levels, Shift(0.0, 0.0, 0.1, 5, 0.01))
    assert weighed is not None
    assert weighed.centre == pytest.approx((1e4 * 1.0 + 2 / group * 2.0) / (1e4 + 2 / group))


def test_whether_it_helps_is_not_decided_by_how_the_row_came_out() -> None:
    for log in (-5.0, 1.0, 9.0):
        levels = [Level((1, 0), 1.0), Level((2, 0), 1.0), Level((3, 0), log, 1.0)]
        found = alone(levels, Shift(0.0, 0.05, 0.1, 5, 0.001))
        assert found is not None
        assert found.size == 2


def test_what_the_mean_shift_is_off_by_cancels_where_both_were_carried() -> None:
    a = [Level((1, 0), 1.0, 1.0), Level((2, 0), 1.0, 1.0)]
    b = [Level((1, 0), 0.5, 1.0), Level((2, 0), 0.5, 1.0)]
    found = within_blocks(a, b, SHIFT)
    assert found is not None
    assert found.logs == (0.5, 0.5)
    assert found.doubt.variance == pytest.approx(2 * 0.01 + 0.05**2 * (math.exp(-1.0) - math.exp(-0.5)) ** 2)
    alike = within_blocks(a, a, SHIFT)
    assert alike is not None
    assert alike.doubt.variance == pytest.approx(2 * 0.01)
    mixed = within_blocks(a, [Level(it.place, it.log) for it in b], SHIFT)
    assert mixed is not None
    assert mixed.doubt.variance == pytest.approx(0.01 + (0.05 * math.exp(-1.0)) ** 2)


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


def test_rows_with_hardly_a_round_in_common_are_compared_trial_by_trial() -> None:
    a = [Level((it, 0), log) for it, log in ((1, 1.00), (2, 1.02), (3, 1.04))]
    b = [Level((it, 0), log) for it, log in ((3, 0.51), (4, 0.50), (5, 0.52), (6, 0.51))]
    found = within_rounds(a, b, None)
    assert found is not None
    expected = stats.ttest_ind([it.log for it in a], [it.log for it in b]).confidence_interval(0.95)
    interval = Moderated.of(found, Prior()).interval()
    assert interval == pytest.approx((math.exp(expected.low), math.exp(expected.high)))
    assert found.size == 3


@pytest.mark.parametrize("rounds", [LEAST_PAIRS, 5])
def test_with_pairs_enough_only_those_count(rounds: int) -> None:
    a = [Level((it, 0), 1.0 + it) for it in range(5)]
    b = [Level((it, 0), 0.5 + it) for it in range(rounds)]
    found = within_rounds(a, b, None)
    assert found is not None
    assert found.logs == pytest.approx([0.5] * rounds)


def test_with_too_few_trials_of_one_row_pairs_are_all_there_is() -> None:
    found = within_rounds(
        [Level((it, 0), 1.0) for it in range(5)], [Level((1, 0), 0.5), Level((2, 0), 0.4)], None
    )
    assert found is not None
    assert found.logs == pytest.approx([0.5, 0.6])


def test_modes_that_part_rows_leave_intervals_that_hold_the_truth() -> None:
    random, missed, widths = np.random.default_rng(1), 0, []
    runs = 2000
    for _ in range(runs):
        slow = random.random((6, 2)) < 0.5  # A mode for each trial: no round need have both rows in one.
        logs = random.normal(0.0, 0.01, (6, 2)) + random.normal(0.0, 0.003, (6, 1))
        a, b = ([Level((it, 0), logs[it, row]) for it in range(6) if not slow[it, row]] for row in (0, 1))
        found = within_rounds(a, b, None)
        interval = None if found is None else Moderated.of(found, Prior()).interval()
        if found is not None and interval is not None:
            missed += not interval[0] <= 1 <= interval[1]
            widths.append((isinstance(found, Apart), interval[1] / interval[0]))
    assert len(widths) > 0.5 * runs
    assert missed < 0.06 * len(widths)
    apart = [width for is_apart, width in widths if is_apart]
    assert len(apart) > 0.2 * runs
    assert np.median(apart) < 1.06
