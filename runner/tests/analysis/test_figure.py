"""What figures of series of slices say: known answers, and errors that are as large as what they tell of."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats

from roundtrip.analysis.figure import FIGURES, MEAN, MEDIAN, QUANTILES, common_headline
from roundtrip.analysis.histogram import Histogram
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import SliceSeries, of_totals, shared, trimmed
from roundtrip.results.records import LATENCY, Slice

P90, P99, P999 = QUANTILES


def slice_of(cycle: int, median_ns: float | None, total_ns: int = 1000, samples: int = 10) -> Slice:
    return Slice(
        cycle=cycle,
        samples=samples,
        remote_calls=samples,
        started_ns=0,
        ended_ns=1,
        total_ns=total_ns,
        median_ns=median_ns,
    )


def series(medians: list[float] | np.ndarray, first: int = 1) -> SliceSeries:
    return SliceSeries.of([slice_of(number, ns, round(10 * ns)) for number, ns in enumerate(medians, first)])


def test_a_baseline_s_two_turns_of_a_cycle_are_one() -> None:
    found = SliceSeries.of([slice_of(2, 400.0, 5000, 20), slice_of(1, 100.0), slice_of(2, 100.0, 1000, 10)])
    assert found.cycles.tolist() == [1, 2]
    assert np.exp(found.logs).tolist() == pytest.approx([100.0, 200.0])
    assert found.totals_ns.tolist() == [1000, 6000]
    assert found.samples.tolist() == [10, 30]
    assert MEAN.ns(found) == 7000 / 40


def test_one_slice_without_a_median_leaves_the_mean_alone() -> None:
    found = SliceSeries.of([slice_of(1, 100.0), slice_of(2, None)])
    assert (MEDIAN.has(found), MEAN.has(found)) == (False, True)
    assert not any(figure.has(SliceSeries.of([])) for figure in FIGURES.values())


def test_a_burst_does_not_move_the_median_call_and_moves_the_mean() -> None:
    calm, burst = series([100.0] * 12), series([100.0] * 11 + [2000.0])
    assert MEDIAN.ns(burst) == pytest.approx(MEDIAN.ns(calm))
    assert MEAN.ns(burst) > 2 * MEAN.ns(calm)
    assert MEDIAN.log_ratio(burst, calm) == LogSample((0.0,), (0.0,))


def test_the_mean_without_a_fifth_is_that_of_scipy() -> None:
    values = np.random.default_rng(1).standard_normal((3, 17))
    mean, error = trimmed(values)
    assert mean == pytest.approx(stats.trim_mean(values, 0.2, axis=-1))
    for row, its in zip(values, error, strict=True):
        winsorized = np.asarray(stats.mstats.winsorize(row, (0.2, 0.2)))
        assert its == pytest.approx(np.sqrt(np.sum((winsorized - winsorized.mean()) ** 2) / (11 * 10)))


@pytest.mark.parametrize("size", [3, 4, 12, 40])
def test_the_errors_are_as_large_as_what_they_tell_of(size: int) -> None:
    random = np.random.default_rng(2)
    means, errors = trimmed(random.standard_normal((20_000, size)))
    assert np.sqrt(np.mean(errors**2)) == pytest.approx(means.std(), rel=0.1)
    times = random.gamma(20.0, 1.0, (2, 20_000, size))
    calls = np.ones_like(times[0])
    logs, errors = of_totals((times[0], calls), (times[1], calls))
    assert np.sqrt(np.mean(errors**2)) == pytest.approx(logs.std(), rel=0.1)


def test_rows_are_compared_in_the_cycles_that_both_have() -> None:
    a, b = series([900.0, 110.0, 220.0, 330.0], first=1), series([100.0, 200.0, 300.0, 900.0], first=2)
    for figure in (MEDIAN, MEAN):
        ratio = figure.log_ratio(a, b)
        assert ratio is not None
        assert (*ratio.numbers, *ratio.errors) == pytest.approx((np.log(1.1), 0.0), abs=1e-12)
        assert figure.difference_ns(a, b) == pytest.approx(20.0)
    few = series([100.0, 100.0])
    assert shared(a, few) is MEAN.log_ratio(a, few) is MEAN.difference_ns(a, few) is None


def test_what_the_host_adds_to_both_cancels_in_the_difference() -> None:
    added = np.random.default_rng(3).uniform(0, 500, 12)
    assert MEDIAN.difference_ns(series(1300 + added), series(1000 + added)) == pytest.approx(300.0)


def of_calls(parts: Sequence[np.ndarray]) -> SliceSeries:
    """A slice a cycle, by its calls."""
    slices = [slice_of(cycle, None, int(its.sum()), its.size) for cycle, its in enumerate(parts, 1)]
    for each, its in zip(slices, parts, strict=True):
        each.histograms[LATENCY] = Histogram.of(its).written
    return SliceSeries.of(slices)


@pytest.mark.parametrize(
    ("count", "names"), [(99, []), (100, ["p90"]), (999, ["p90"]), (9_999, ["p90", "p99"])]
)
def test_a_quantile_needs_ten_calls_beyond_it(count: int, names: list[str]) -> None:
    calls = np.arange(1, count + 1)
    assert [it.name for it in QUANTILES if it.of_calls(calls) is not None] == names
    assert [it.name for it in QUANTILES if it.has(of_calls(np.array_split(calls, 5)))] == names


def test_a_quantile_is_of_all_calls_of_a_trial_and_not_of_its_slices() -> None:
    parts = [np.full(100, 1_000)] * 9 + [np.full(100, 9_000)]
    found = of_calls(parts)
    assert (P90.ns(found), P99.ns(found)) == pytest.approx((1_000, 9_000), rel=0.01)


def test_a_ratio_of_quantiles_is_of_the_calls_of_shared_cycles() -> None:
    calm, slow = np.full(400, 1_000), np.full(400, 3_000)
    a, b = of_calls([slow] * 3 + [calm] * 3), of_calls([calm] * 6 + [slow] * 3).at(np.arange(3, 9))
    assert P99.ns(a) == pytest.approx(P99.ns(b)) == pytest.approx(3_000, rel=0.01)
    assert P99.log_ratio(a, b) == LogSample((0.0,)), "in cycles 4 to 6 both are calm"
    assert P999.log_ratio(a, b) is None, "1,200 calls are too few"
    assert P99.log_ratio(a, of_calls([calm] * 2)) is None, "so are two cycles"


def test_the_figure_of_several_is_the_median_call_if_it_is_that_of_each() -> None:
    assert common_headline([MEDIAN, MEDIAN]) is MEDIAN
    assert common_headline([MEDIAN, MEAN]) is MEAN
