"""What series of slices say: known answers, and errors that are as large as what they tell of."""

import numpy as np
import pytest
from scipy import stats

from roundtrip.analysis.slice_series import (
    SliceSeries,
    log_ratio,
    of_totals,
    overhead_ns,
    shared,
    trimmed,
)
from roundtrip.results.records import Slice


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
    assert np.exp(found.logs("median")).tolist() == pytest.approx([100.0, 200.0])
    assert found.totals_ns.tolist() == [1000, 6000]
    assert found.samples.tolist() == [10, 30]
    assert found.ns("mean") == 7000 / 40


def test_one_slice_without_a_median_leaves_the_mean_alone() -> None:
    found = SliceSeries.of([slice_of(1, 100.0), slice_of(2, None)])
    assert (found.has("median"), found.has("mean")) == (False, True)
    assert not SliceSeries.of([]).has("mean")


def test_a_burst_does_not_move_the_median_call_and_moves_the_mean() -> None:
    calm, burst = series([100.0] * 12), series([100.0] * 11 + [2000.0])
    assert burst.ns("median") == pytest.approx(calm.ns("median"))
    assert burst.ns("mean") > 2 * calm.ns("mean")
    assert log_ratio(burst, calm, "median") == pytest.approx((0.0, 0.0))


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
    assert log_ratio(a, b, "median") == pytest.approx((np.log(1.1), 0.0), abs=1e-12)
    assert log_ratio(a, b, "mean") == pytest.approx((np.log(1.1), 0.0), abs=1e-12)
    assert overhead_ns(a, b, "median") == pytest.approx(20.0)
    assert overhead_ns(a, b, "mean") == pytest.approx(20.0)
    few = series([100.0, 100.0])
    assert shared(a, few) is log_ratio(a, few, "mean") is overhead_ns(a, few, "mean") is None


def test_what_the_host_adds_to_both_cancels_in_the_difference() -> None:
    added = np.random.default_rng(3).uniform(0, 500, 12)
    assert overhead_ns(series(1300 + added), series(1000 + added), "median") == pytest.approx(300.0)
