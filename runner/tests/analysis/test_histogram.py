import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from roundtrip.analysis.histogram import STEP, Histogram, Ints

VALUES = hnp.arrays(np.int64, st.integers(1, 300), elements=st.integers(0, 10**12))
QUANTILES = st.sampled_from((0.001, 0.5, 0.9, 0.99, 0.999, 1.0))


def plain(found: Histogram) -> tuple[list[int], list[int]]:
    return found.steps.tolist(), found.counts.tolist()


def test_a_histogram_is_written_from_its_first_step_on() -> None:
    found = Histogram.of(np.array([1, 1, 0, 1000, 1005, 1_000_000]))
    assert found.steps.tolist() == [0, 694, 1388], "log(1000) / log(1.01) is 694.2"
    assert found.written == [3, -693, 2, -693, 1]
    assert Histogram.of(np.array([1_000_000])).written == [-1388, 1]
    assert Histogram.read([]).written == []


@given(VALUES)
def test_what_is_written_reads_as_itself_and_holds_every_value(values: Ints) -> None:
    made = Histogram.of(values)
    assert plain(Histogram.read(made.written)) == plain(made)
    assert made.size == values.size
    assert STEP ** int(made.steps[0]) <= max(1, int(values.min())) * (1 + 1e-9)
    assert STEP ** (int(made.steps[-1]) + 1) >= max(1, int(values.max())) * (1 - 1e-9)


@given(st.lists(VALUES, min_size=1, max_size=4))
def test_the_sum_of_histograms_is_that_of_all_values(parts: list[Ints]) -> None:
    assert plain(Histogram.total(map(Histogram.of, parts))) == plain(Histogram.of(np.concatenate(parts)))


def test_the_sum_of_no_histogram_is_empty() -> None:
    assert plain(Histogram.total([])) == ([], [])


@given(VALUES, QUANTILES)
def test_a_quantile_is_less_than_a_step_from_the_true_one(values: Ints, q: float) -> None:
    true = max(1.0, float(np.quantile(values, q, method="inverted_cdf")))
    assert abs(math.log(Histogram.of(values).quantile(q) / true)) <= math.log(STEP) * (1 + 1e-9)


@given(st.integers(1, 10**12), QUANTILES)
def test_the_quantile_of_one_value_is_at_most_half_a_step_off(value: int, q: float) -> None:
    found = Histogram.of(np.array([value])).quantile(q)
    assert abs(math.log(found / value)) <= math.log(STEP) / 2 * (1 + 1e-9)


@pytest.mark.parametrize("spread", [0.02, 0.1, 0.5])
@pytest.mark.parametrize("q", [0.5, 0.9, 0.99, 0.999])
def test_quantiles_of_many_calls_are_known_to_a_fifth_of_a_step(spread: float, q: float) -> None:
    values = (20_000 * np.random.default_rng(1).lognormal(0, spread, 100_000)).astype(np.int64)
    assert Histogram.of(values).quantile(q) == pytest.approx(float(np.quantile(values, q)), rel=2e-3)


def test_rows_at_either_side_of_an_edge_are_not_a_step_apart() -> None:
    edge = STEP**1000
    calls = np.random.default_rng(2).lognormal(0, 0.02, 10_000)
    calls /= np.quantile(calls, 0.99)
    below, above = (
        Histogram.of((edge * factor * calls).astype(np.int64)).quantile(0.99) for factor in (0.9999, 1.0001)
    )
    assert 1 < above / below < 1.001
