import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from roundtrip.analysis import estimates
from roundtrip.analysis.estimates import (
    Ratio,
    adjusted_for_looks,
    equivalence_margin,
    holm,
    independent_ratio,
    level_for_looks,
    mean_within_run,
    net_ns,
    paired_ratio,
    quantile_is_valid,
    trials_needed,
    verdict,
)

times_ns = st.floats(1e2, 1e9)
trials = st.lists(times_ns, min_size=2, max_size=12)
p_values = st.lists(st.one_of(st.none(), st.floats(0, 1)), max_size=30)


def log_ratios_of(mean: float, spread: float, count: int) -> list[float]:
    """Numbers with exactly this mean and standard deviation."""
    shape = np.linspace(-1, 1, count)
    return list(mean + spread * shape / shape.std(ddof=1))


class TestMeanWithinRun:
    def test_agrees_with_the_figure_by_hand(self) -> None:
        # mean 14, deviation sqrt(10), t(0.975, 4) = 2.77645: 14 +- 2.77645 * sqrt(10 / 5)
        mean = mean_within_run([10, 12, 14, 16, 18])
        assert mean.mean == 14
        assert mean.ci95 == pytest.approx((10.07351, 17.92649), abs=1e-5)

    @given(trials)
    def test_agrees_with_scipy(self, values: list[float]) -> None:
        assume(np.std(values) > 1e-6 * np.mean(values))
        expected = stats.ttest_1samp(values, 0).confidence_interval(0.95)
        assert mean_within_run(values).ci95 == pytest.approx(
            (expected.low, expected.high), rel=1e-9, abs=1e-3
        )

    def test_one_trial_has_no_interval(self) -> None:
        assert mean_within_run([7.0]).ci95 is None

    def test_no_trial_is_refused(self) -> None:
        with pytest.raises(ValueError, match="at least one trial"):
            mean_within_run([])


class TestPairedRatio:
    def test_is_a_geometric_mean(self) -> None:
        assert paired_ratio([math.log(2), math.log(8)]).ratio == pytest.approx(4)

    @given(st.lists(st.floats(-3, 3), min_size=2, max_size=12))
    def test_agrees_with_scipy(self, logs: list[float]) -> None:
        assume(np.std(logs) > 1e-6)
        expected = stats.ttest_1samp(logs, 0)
        interval = expected.confidence_interval(0.95)
        ratio = paired_ratio(logs)
        assert ratio.p == pytest.approx(expected.pvalue, rel=1e-6, abs=1e-12)
        assert ratio.ci95 is not None
        assert np.log(ratio.ci95) == pytest.approx((interval.low, interval.high), rel=1e-6, abs=1e-9)

    @given(trials, st.data(), st.floats(1e-3, 1e3))
    def test_does_not_depend_on_the_unit(self, row: list[float], data: st.DataObject, unit: float) -> None:
        null = data.draw(st.lists(times_ns, min_size=len(row), max_size=len(row)))
        plain = paired_ratio(list(np.log(row) - np.log(null)))
        scaled = paired_ratio(list(np.log(np.multiply(row, unit)) - np.log(np.multiply(null, unit))))
        assert scaled.ratio == pytest.approx(plain.ratio, rel=1e-9)
        assert scaled.log_error == pytest.approx(plain.log_error, rel=1e-6, abs=1e-12)

    @given(st.lists(st.floats(-3, 3), min_size=2, max_size=12))
    def test_swapping_inverts_it(self, logs: list[float]) -> None:
        forth, back = paired_ratio(logs), paired_ratio([-log for log in logs])
        assert back.ratio == pytest.approx(1 / forth.ratio)
        assert back.p == pytest.approx(forth.p)
        assert back.ci95 is not None
        assert forth.ci95 is not None
        assert back.ci95 == pytest.approx((1 / forth.ci95[1], 1 / forth.ci95[0]))

    def test_one_pair_has_no_interval_and_no_p(self) -> None:
        ratio = paired_ratio([0.5])
        assert (ratio.ci95, ratio.p, ratio.log_error) == (None, None, None)

    def test_pairs_that_all_agree_are_certain(self) -> None:
        assert paired_ratio([0.0, 0.0]).p == 1.0
        assert paired_ratio([0.25, 0.25]).p == 0.0
        assert paired_ratio([0.25, 0.25]).ci95 == pytest.approx((math.exp(0.25), math.exp(0.25)))

    def test_no_pair_is_refused(self) -> None:
        with pytest.raises(ValueError, match="at least one pair"):
            paired_ratio([])


class TestIndependentRatio:
    @given(trials, trials)
    def test_agrees_with_welch_of_scipy(self, a: list[float], b: list[float]) -> None:
        assume(min(np.std(np.log(a)), np.std(np.log(b))) > 1e-4)
        expected = stats.ttest_ind(np.log(b), np.log(a), equal_var=False)
        interval = expected.confidence_interval(0.95)
        ratio = independent_ratio(a, b)
        assert ratio.p == pytest.approx(expected.pvalue, rel=1e-6, abs=1e-12)
        half = (interval.high - interval.low) / 2
        assert ratio.log_error is not None
        assert stats.t.isf(0.025, ratio.freedom) * ratio.log_error == pytest.approx(half, rel=1e-6)

    @given(trials, trials)
    def test_swapping_inverts_it(self, a: list[float], b: list[float]) -> None:
        forth, back = independent_ratio(a, b), independent_ratio(b, a)
        assert back.ratio == pytest.approx(1 / forth.ratio)
        assert back.p == pytest.approx(forth.p)

    def test_one_trial_on_a_side_leaves_no_interval(self) -> None:
        ratio = independent_ratio([10.0], [20.0, 20.0])
        assert ratio.ratio == pytest.approx(2)
        assert ratio.ci95 is None

    def test_runs_without_any_spread_are_certain(self) -> None:
        assert independent_ratio([10.0, 10.0], [10.0, 10.0]).p == 1.0
        assert independent_ratio([10.0, 10.0], [20.0, 20.0]).p == 0.0

    def test_no_trial_is_refused(self) -> None:
        with pytest.raises(ValueError, match="each side"):
            independent_ratio([], [1.0])


class TestHolm:
    def test_agrees_with_the_figures_by_hand(self) -> None:
        # in order: 4 x 0.005, 3 x 0.01, 2 x 0.03, and 1 x 0.04, which may not fall below the 0.06 before it
        assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])

    def test_leaves_out_what_has_no_p(self) -> None:
        assert holm([None, 0.02, None, 0.01]) == [None, 0.02, None, 0.02]

    @given(p_values)
    def test_keeps_the_order_and_the_bounds(self, ps: list[float | None]) -> None:
        adjusted = holm(ps)
        pairs = sorted((p, q) for p, q in zip(ps, adjusted, strict=True) if p is not None and q is not None)
        assert [q for _, q in pairs] == sorted(q for _, q in pairs)
        assert all(p <= q <= min(1, p * len(pairs)) for p, q in pairs)
        assert [p is None for p in ps] == [q is None for q in adjusted]

    @given(p_values, st.floats(0, 1))
    def test_a_longer_table_never_helps(self, ps: list[float | None], one_more: float) -> None:
        longer = holm([*ps, one_more])
        assert all(q is None or q <= r for q, r in zip(holm(ps), longer, strict=False) if r is not None)


class TestLooks:
    def test_one_look_or_none_is_plain(self) -> None:
        assert level_for_looks([]) == level_for_looks([5]) == level_for_looks([5, 5]) == 0.05

    def test_more_looks_are_stricter_each(self) -> None:
        levels = [level_for_looks(range(5, 5 + looks)) for looks in range(1, 9)]
        assert levels == sorted(levels, reverse=True)
        assert all(0.05 / looks <= level <= 0.05 for looks, level in enumerate(levels, start=1))

    def test_an_adjusted_p_is_held_against_the_usual_level(self) -> None:
        level = level_for_looks([5, 7, 10])
        assert adjusted_for_looks(level, level) == pytest.approx(0.05)
        assert adjusted_for_looks(0.9, level) == 1.0
        assert adjusted_for_looks(None, level) is None


class TestVerdict:
    @pytest.mark.parametrize(
        ("log_mean", "spread", "p_adjusted", "expected"),
        [
            (0.30, 0.02, 0.001, "slower"),
            (-0.30, 0.02, 0.001, "faster"),
            (0.00, 0.01, 1.0, "equivalent"),
            (0.02, 0.005, 0.001, "equivalent"),  # surely not nought, and surely below what counts
            (0.30, 0.02, 0.06, "unresolved"),  # one of too many in its table
            (0.00, 0.20, 1.0, "unresolved"),
        ],
    )
    def test_says_what_the_interval_and_the_table_allow(
        self, log_mean: float, spread: float, p_adjusted: float, expected: str
    ) -> None:
        ratio = paired_ratio(log_ratios_of(log_mean, spread, 5))
        assert verdict(ratio, p_adjusted, 0.05) == expected

    def test_one_pair_says_nothing(self) -> None:
        assert verdict(paired_ratio([3.0]), None, 0.05) is None

    def test_a_stricter_level_asks_more_of_equivalence(self) -> None:
        ratio = paired_ratio(log_ratios_of(0.0, 0.037, 5))  # half width 0.046 at 0.05, 0.059 at 0.0221
        assert verdict(ratio, 1.0, 0.05) == "equivalent"
        assert verdict(ratio, 1.0, 0.05, level_for_looks([5, 7, 10])) == "unresolved"

    @given(st.lists(st.floats(-1, 1), min_size=2, max_size=10), st.floats(0.001, 0.05))
    def test_swapping_the_rows_swaps_the_verdict(self, logs: list[float], margin: float) -> None:
        opposite = {"slower": "faster", "faster": "slower"}
        forth, back = paired_ratio(logs), paired_ratio([-log for log in logs])
        said = verdict(forth, forth.p, margin)
        assert said is not None
        assert verdict(back, back.p, margin) == opposite.get(said, said)

    def test_the_margin_is_held_to_five_percent(self) -> None:
        assert equivalence_margin(0.2) == 0.05
        assert equivalence_margin(0.01) == 0.01
        with pytest.raises(ValueError, match="margin: 0 "):
            equivalence_margin(0)


class TestTrialsNeeded:
    def test_agrees_with_the_textbook_on_power(self) -> None:
        # One-sample t, half a deviation, level 0.05, power 0.8: 34 (Cohen's tables, G*Power).
        ratio = paired_ratio(log_ratios_of(0.5, 1.0, 5))
        assert trials_needed(ratio, 0.05, 1e-9) == 34

    def test_a_longer_list_of_open_claims_needs_more(self) -> None:
        ratio = paired_ratio(log_ratios_of(0.5, 1.0, 5))
        alone, among_many = trials_needed(ratio, 0.05, 1e-9), trials_needed(ratio, 0.05, 1e-9, 100)
        assert alone is not None
        assert among_many is not None
        assert alone < among_many

    def test_equal_rows_need_as_many_as_bring_the_interval_within_the_margin(self) -> None:
        spread = 0.1
        needed = trials_needed(paired_ratio(log_ratios_of(0.0, spread, 5)), 0.05, 0.05)
        half = [stats.t.isf(0.025, n - 1) * spread / math.sqrt(n) for n in range(2, 100)]
        assert needed == 2 + next(i for i, width in enumerate(half) if width <= math.log(1.05))

    def test_is_more_than_there_are(self) -> None:
        assert trials_needed(paired_ratio(log_ratios_of(0.5, 0.001, 5)), 0.05, 0.05) == 6

    def test_says_nothing_where_trials_are_not_the_remedy(self) -> None:
        assert trials_needed(paired_ratio(log_ratios_of(0.0, 5.0, 5)), 0.05, 0.05) is None
        assert trials_needed(paired_ratio([0.5]), 0.05, 0.05) is None

    @given(st.floats(-1, 1), st.floats(0.001, 1))
    def test_that_many_do_and_one_less_does_not(self, log_mean: float, spread: float) -> None:
        needed = trials_needed(Ratio(5, log_mean, spread / math.sqrt(5), 4.0, 0.5), 0.05, 0.05)
        assume(needed is not None)
        assert needed is not None

        def does(count: int) -> bool:
            critical, centre = stats.t.isf(0.025, count - 1), abs(log_mean) * math.sqrt(count) / spread
            power = 1.0 if centre > critical + 30 else stats.nct.sf(critical, count - 1, centre)
            width = critical * spread / math.sqrt(count)
            return bool(power >= estimates.POWER or abs(log_mean) + width <= math.log(1.05))

        assert does(needed)
        assert needed == 6 or not does(needed - 1)


@pytest.mark.parametrize(("q", "least"), [(0.5, 20), (0.9, 100), (0.99, 1_000), (0.999, 10_000)])
def test_a_quantile_needs_ten_samples_beyond_it(q: float, least: int) -> None:
    assert quantile_is_valid(q, least)
    assert not quantile_is_valid(q, least - 1)


def test_a_net_is_the_part_over_the_null_and_may_be_negative() -> None:
    assert net_ns(1.5, 20_000) == 10_000
    assert net_ns(0.9, 20_000) == pytest.approx(-2_000)
