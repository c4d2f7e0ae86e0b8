import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from roundtrip.analysis import samples
from roundtrip.results.records import Histogram

SAMPLES = hnp.arrays(np.int64, st.integers(1, 300), elements=st.integers(0, 10**12))


@pytest.mark.parametrize(
    ("count", "names"), [(19, []), (20, ["p50"]), (100, ["p50", "p90"]), (9_999, ["p50", "p90", "p99"])]
)
def test_a_quantile_needs_ten_samples_beyond_it(count: int, names: list[str]) -> None:
    assert list(samples.quantiles(np.arange(count))) == names


@given(SAMPLES)
def test_a_histogram_holds_every_sample_within_its_edges(values: samples.Samples) -> None:
    made = samples.histogram(values)
    assert sum(made.counts) == values.size
    assert made.low_ns <= max(1, int(values.min())) * (1 + 1e-9)
    assert made.low_ns * made.step ** len(made.counts) >= max(1, int(values.max())) * (1 - 1e-6)


@given(st.lists(SAMPLES, min_size=1, max_size=4))
def test_histograms_add_up(parts: list[samples.Samples]) -> None:
    made = [samples.histogram(part) for part in parts]
    total = samples.pooled(made)
    assert total is not None
    alike = [it for it in made if math.isclose(it.step, total.step, rel_tol=1e-8)]
    assert sum(total.counts) == sum(sum(it.counts) for it in alike)


def test_adding_histograms_puts_like_to_like() -> None:
    low, high = (samples.histogram(np.full(10, value)) for value in (1_000, 100_000))
    total = samples.pooled([low, high])
    assert total is not None
    assert (total.counts[0], total.counts[-1]) == (10, 10)
    assert samples.pooled([]) is None
    assert samples.pooled([Histogram(1.0, 2.0, [1])]) == Histogram(1.0, 2.0, [1])
