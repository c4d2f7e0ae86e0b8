"""Curves of chunks: when they rest, and what keeps them from it."""

from collections.abc import Iterable

import numpy as np
import pytest

from roundtrip.experiment import warmup
from roundtrip.experiment.warmup import Chunk, Curve, compiles
from roundtrip.results.records import RuntimeUse, Window

NS = 300_000_000
"""Of a chunk: three windows of 100 ms."""


@pytest.fixture(autouse=True)
def true_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "MIN_REST_NS", 600_000_000)


def chunk(*means_ns: float, compiled: str = "", share: float = 0.05) -> Chunk:
    calls = [max(1, round(NS / len(means_ns) / mean)) for mean in means_ns]
    windows = tuple(Window(n, round(n * mean)) for n, mean in zip(calls, means_ns, strict=True))
    return Chunk(windows, {compiled: round(share * sum(it.elapsed_ns for it in windows))} if compiled else {})


def curve(*chunks: Chunk) -> Curve:
    made = Curve()
    for each in chunks:
        made.add(each)
    return made


def until_steady(chunks: Iterable[Chunk]) -> Curve:
    made = Curve()
    for each in chunks:
        made.add(each)
        if made.is_steady:
            return made
    raise AssertionError("it never rests")


def test_a_flat_curve_rests_as_soon_as_can_be_told() -> None:
    made = until_steady([chunk(20e3, 20e3, 20e3)] * 9)
    assert len(made.chunks) == 3
    assert made.call_ns == pytest.approx(20e3, rel=1e-3)


def test_a_falling_curve_rests_a_quarter_of_its_time_after_its_last_fall() -> None:
    means = [90e3 * 0.7**n + 20e3 for n in range(12)] + [20e3] * 20
    made = until_steady(chunk(mean) for mean in means)
    assert made.call_ns < 1.1 * 20e3
    assert len(made.chunks) > 10
    resting = sum(it.lowest_ns < 1.06 * made.call_ns for it in made.chunks)
    assert resting >= warmup.REST_SHARE * len(made.chunks) - 1


def test_a_curve_that_falls_slowly_all_the_time_never_rests() -> None:
    made = Curve()
    for n in range(60):
        made.add(chunk(1e5 * 0.97**n))
        assert not made.is_steady or n < 3 or len(made.chunks) < 4, n
    assert not made.is_steady


def test_a_pause_between_two_tiers_of_a_compiler_does_not_decide() -> None:
    """Thirty chunks that fall, a pause of four, and then the last tier: the pause is too short for so long a curve."""
    falling = [chunk(1e6 * 0.9**n) for n in range(30)]
    pause = [chunk(1e6 * 0.9**29)] * 4
    assert not curve(*falling, *pause).is_steady
    made = until_steady([*falling, *pause, *[chunk(20e3)] * 40])
    assert made.call_ns == pytest.approx(20e3, rel=1e-3)


def test_one_slow_window_in_a_chunk_changes_nothing() -> None:
    made = curve(chunk(20e3, 20e3, 90e3), chunk(20e3, 20e3, 20e3), chunk(95e3, 20e3, 20e3))
    assert made.is_steady
    assert made.call_ns == pytest.approx(20e3, rel=1e-3)


def test_noise_ends_soon() -> None:
    chance = np.random.default_rng(7)
    took = [
        len(until_steady(chunk(*(20e3 * chance.lognormal(0, 0.05, 3))) for _ in range(200)).chunks)
        for _ in range(100)
    ]
    assert np.mean(took) < 12


def test_a_chunk_of_one_slow_call_is_one_window() -> None:
    made = curve(*[Chunk((Window(1, 2_000_000_000),))] * 3)
    assert made.is_steady
    assert made.call_ns == 2e9


@pytest.mark.parametrize("end", ["client", "server"])
def test_what_compiles_at_either_end_does_not_rest_however_flat_it_is(end: str) -> None:
    assert not curve(*[chunk(20e3, compiled=end)] * 30).is_steady
    made = until_steady([*[chunk(20e3, compiled=end)] * 8, *[chunk(20e3)] * 30])
    assert len(made.chunks) >= 8 + 2
    assert made.compiling is None


def test_a_runtime_that_compiles_less_than_its_share_is_warm() -> None:
    """As a large program's compiler does for minutes: one chunk in six compiles for a twentieth of its time."""
    seldom = [*[chunk(20e3)] * 5, chunk(20e3, compiled="client")] * 10
    made = until_steady([*[chunk(20e3, compiled="client", share=0.5)] * 12, *seldom])
    assert made.compiling is None
    often = [chunk(20e3), chunk(20e3, compiled="client")] * 30
    assert not curve(*often).is_steady
    assert curve(*often).compiling == "client"


def test_one_calm_chunk_between_two_tiers_does_not_end_it() -> None:
    busy, calm = chunk(20e3, compiled="client"), chunk(20e3)
    made = curve(busy, calm, busy, calm)
    assert not made.is_steady
    assert made.compiling == "client"


@pytest.mark.parametrize(
    ("compiled_ns", "so"), [(None, False), (0, False), (2_000_000, False), (2_000_001, True)]
)
def test_a_runtime_compiles_if_it_took_more_than_its_share(compiled_ns: int | None, so: bool) -> None:
    assert compiles(RuntimeUse(compiled_ns), 100_000_000) is so
