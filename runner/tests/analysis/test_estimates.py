import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from roundtrip.analysis.estimates import (
    MIN_GROUP,
    PRIOR_WEIGHT,
    Moderated,
    Prior,
    difference,
    false_discovery,
    prior_of,
    verdict,
)
from roundtrip.analysis.log_sample import LogSample
from roundtrip.results.summary import Verdict

TIMES = st.lists(st.floats(1.0, 1e12), min_size=2, max_size=12)


def sample(*values: float) -> LogSample:
    return LogSample.of(values)


def test_without_a_prior_it_is_student_s_interval_on_logarithms() -> None:
    values = [10.0, 11.0, 12.5, 9.5, 10.2]
    logs = np.log(values)
    low, high = stats.ttest_1samp(logs, 0).confidence_interval(0.95)
    interval = Moderated.of(LogSample.of(values), Prior()).interval
    assert interval == pytest.approx((math.exp(low), math.exp(high)))


@given(TIMES)
def test_no_interval_of_a_time_reaches_zero_or_leaves_its_middle(values: list[float]) -> None:
    estimate = Moderated.of(LogSample.of(values), Prior()).time()
    assert estimate.ci95_ns is not None
    low, high = estimate.ci95_ns
    # So wide an interval of two wild values may be beyond what a float holds, never below it.
    assert 0 <= low <= estimate.value_ns * (1 + 1e-9)
    assert high >= estimate.value_ns * (1 - 1e-9)


@given(TIMES, st.floats(0.01, 100.0))
def test_the_unit_does_not_matter(values: list[float], unit: float) -> None:
    one, other = (Moderated.of(LogSample.of(its), Prior()) for its in (values, [unit * it for it in values]))
    assert other.centre - one.centre == pytest.approx(math.log(unit), abs=1e-6)
    assert other.error == pytest.approx(one.error, abs=1e-6)


def test_what_may_still_fall_widens_an_interval_on_that_side_alone() -> None:
    values = [0.96, 0.97, 0.96, 0.97]
    plain, falls = (Moderated.of(replace(sample(*values), below=it), Prior()) for it in (0.0, 0.05))
    rises = Moderated.of(replace(sample(*values), above=0.05), Prior())
    assert plain.limits is not None
    low, high = plain.limits
    assert falls.limits == pytest.approx((low - 0.05, high))
    assert rises.limits == pytest.approx((low, high + 0.05))
    assert [verdict(it, it.p, 0.2) for it in (plain, falls, rises)] == [
        Verdict.FASTER,
        Verdict.FASTER,
        Verdict.EQUIVALENT,
    ]


def test_one_trial_has_no_interval_whatever_the_others_say() -> None:
    alone = Moderated.of(sample(5.0), Prior(20.0, 1e-4))
    assert alone.interval is alone.p is None


def test_fewer_rows_than_a_group_give_no_prior() -> None:
    assert prior_of([sample(1.0, 1.1, 1.2)] * (MIN_GROUP - 1)) == Prior()


def test_rows_that_vary_alike_lend_much_and_others_little() -> None:
    random = np.random.default_rng(1)
    noise = 0.01 * random.standard_normal((40, 5))
    alike = prior_of([LogSample(tuple(row)) for row in noise])
    assert math.sqrt(alike.variance) == pytest.approx(0.01, rel=0.1)
    assert alike.degrees_of_freedom > 20
    unlike = 10 ** random.uniform(-2, 2, (40, 1)) * noise
    assert prior_of([LogSample(tuple(row)) for row in unlike]).degrees_of_freedom < 2


def test_a_prior_is_worth_no_more_than_all_rows_together() -> None:
    assert prior_of([sample(1.0, 1.01, 1.02)] * 5).degrees_of_freedom <= 10


def test_spreads_that_differ_just_as_chance_has_it_are_one_spread() -> None:
    # The trigamma function, whose inverse is asked for, is above 1e-6 for all that can be searched.
    apart = math.sqrt(0.75 * (math.pi**2 / 6 + 5e-7))
    spreads = [0.01 * math.exp(side * apart / 2) for side in (-1, -1, 1, 1)]
    rows = [LogSample((-it, 0.0, it)) for it in spreads]
    assert prior_of(rows).degrees_of_freedom == pytest.approx(PRIOR_WEIGHT * 8)


def test_the_prior_s_parameters_are_found_again() -> None:
    # Smyth's model itself: variances from a scaled inverse chi-square of 8 degrees of freedom.
    random = np.random.default_rng(2)
    variances = 8 * 1e-4 / random.chisquare(8, 4000)
    rows = [LogSample(tuple(math.sqrt(it) * random.standard_normal(6))) for it in variances]
    prior = prior_of(rows)
    assert prior.degrees_of_freedom == pytest.approx(PRIOR_WEIGHT * 8, rel=0.15)
    assert prior.variance == pytest.approx(1e-4, rel=0.05)


def test_a_ratio_says_what_is_due_to_cycles_and_what_to_processes() -> None:
    random = np.random.default_rng(4)
    of_rounds = random.normal(0, math.hypot(0.03, 0.04), 4000)
    found = LogSample(tuple(of_rounds), (0.03,) * 4000)
    assert found.of_cycles == pytest.approx(0.03 / math.sqrt(4000))
    assert found.of_processes == pytest.approx(0.04, rel=0.05)
    calm = LogSample((0.01, 0.01, 0.01), (0.02, 0.02, 0.02))
    assert calm.of_processes == 0.0
    assert (LogSample((0.01, 0.02)).of_cycles, LogSample((0.01,), (0.02,)).of_processes) == (None, None)


def test_moderation_makes_a_lucky_row_honest() -> None:
    lucky = sample(100.0, 100.001, 100.002)
    alone, moderated = (Moderated.of(lucky, it).interval for it in (Prior(), Prior(10.0, 0.01**2)))
    assert alone is not None
    assert moderated is not None
    assert moderated[1] / moderated[0] > 1.01 > alone[1] / alone[0]


def test_welch_as_scipy_has_it() -> None:
    a, b = [10.0, 11.0, 12.0, 10.5], [13.0, 12.0, 14.5, 15.0, 13.3]
    found = difference(*(Moderated.of(LogSample.of(its), Prior()) for its in (a, b)))
    theirs = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
    assert found.p == pytest.approx(theirs.pvalue)
    low, high = theirs.confidence_interval(0.95)
    assert found.interval == pytest.approx((math.exp(low), math.exp(high)))


@given(st.lists(st.one_of(st.none(), st.floats(0, 1)), max_size=20))
def test_false_discovery_as_its_definition_has_it(ps: list[float | None]) -> None:
    adjusted = false_discovery(ps)
    known = sorted(p for p in ps if p is not None)
    for p, its in zip(ps, adjusted, strict=True):
        if p is None:
            assert its is None
        else:
            # The least of p m / rank over all that are no smaller.
            expected = min(min(1.0, q * len(known) / rank) for rank, q in enumerate(known, 1) if q >= p)
            assert its == pytest.approx(expected)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1.30, 1.31, 1.32, 1.30), Verdict.SLOWER),
        ((0.70, 0.71, 0.72, 0.70), Verdict.FASTER),
        ((1.00, 1.01, 0.99, 1.00), Verdict.EQUIVALENT),
        ((0.80, 1.30, 1.00, 1.20), Verdict.NOT_SIGNIFICANT),
        # Small and sure: it is called, though it is within the margin.
        ((1.0200, 1.0201, 1.0199, 1.0200), Verdict.SLOWER),
        ((2.0,), None),
    ],
)
def test_what_may_be_said_of_a_ratio(values: tuple[float, ...], expected: Verdict | None) -> None:
    ratio = Moderated.of(sample(*values), Prior())
    assert verdict(ratio, ratio.p, 0.05) is expected
