import numpy as np
import pytest

from roundtrip.analysis import samples as figures


def test_samples_are_signed_64_bits_little_endian() -> None:
    assert figures.decode(bytes([1, 0, 0, 0, 0, 0, 0, 0]) + b"\xff" * 8).tolist() == [1, -1]
    assert figures.decode(b"").size == 0


@pytest.mark.parametrize(
    ("size", "known"),
    [
        (1, set()),
        (19, set()),
        (20, {"p50_ns"}),
        (99, {"p50_ns"}),
        (100, {"p50_ns", "p90_ns"}),
        (999, {"p50_ns", "p90_ns"}),
        (1000, {"p50_ns", "p90_ns", "p99_ns"}),
        (9_999, {"p50_ns", "p90_ns", "p99_ns"}),
        (10_000, {"p50_ns", "p90_ns", "p99_ns", "p999_ns"}),
    ],
)
def test_a_quantile_needs_ten_samples_beyond_it(size: int, known: set[str]) -> None:
    found = figures.quantiles(np.arange(size, dtype=np.int64))
    assert set(found) == set(figures.QUANTILES)
    assert {name for name, value in found.items() if value is not None} == known


def test_quantiles_of_known_samples() -> None:
    samples = np.random.default_rng(7).permutation(np.arange(10_001, dtype=np.int64))
    assert figures.quantiles(samples) == pytest.approx(
        {"p50_ns": 5000, "p90_ns": 9000, "p99_ns": 9900, "p999_ns": 9990}
    )


def test_a_measurement_is_described_in_the_order_of_its_calls() -> None:
    told = figures.describe(np.array([1, 3, 10, 20, 30], np.int64))
    assert (told["mean_ns"], told["min_ns"], told["max_ns"]) == (12.8, 1, 30)
    assert told["halves_ns"] == [2.0, 20.0]
    assert all(type(told[name]) in (int, float) for name in ("mean_ns", "min_ns", "max_ns"))


def test_one_sample_is_described_too() -> None:
    assert figures.describe(np.array([7], np.int64))["halves_ns"] == [7.0, 7.0]


def noise(seed: int, size: int = 4000) -> np.ndarray:  # type: ignore[type-arg]
    return np.random.default_rng(seed).lognormal(10, 0.3, size)


def test_a_ramp_trends() -> None:
    ramp = np.linspace(1.2, 1.0, 4000)
    assert all(figures.trends((noise(seed) * ramp).astype(np.int64)) for seed in range(50))


def test_noise_hardly_ever_trends() -> None:
    assert sum(figures.trends(noise(seed).astype(np.int64)) for seed in range(200)) <= 4


def test_a_small_drift_is_none_however_sure_it_is() -> None:
    ramp = np.linspace(1.02, 1.0, 400_000) * 1e6
    assert not figures.trends(ramp.astype(np.int64))


def test_a_step_in_the_middle_trends() -> None:
    step = np.repeat([2000, 1000], 500) + np.arange(1000) % 7
    assert figures.trends(step.astype(np.int64))


def test_one_slow_call_is_no_trend() -> None:
    samples = noise(7)
    samples[10] = samples.mean() * 4000
    assert not figures.trends(samples.astype(np.int64))


@pytest.mark.parametrize("size", [1, 2, 39])
def test_too_few_samples_show_no_trend(size: int) -> None:
    assert not figures.trends(np.arange(1, size + 1, dtype=np.int64))
