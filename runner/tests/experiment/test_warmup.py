from itertools import count, pairwise

import numpy as np
import pytest

from roundtrip.experiment.warmup import FALL, STEADY_CHUNKS, Curve, Window

NS = 400_000_000
"""Of a chunk: four windows of 100 ms."""


def chunk(*means_ns: float) -> list[Window]:
    return [
        Window(calls := max(1, round(NS / len(means_ns) / mean)), round(calls * mean)) for mean in means_ns
    ]


def curve(*chunks: list[Window]) -> Curve:
    made = Curve()
    for each in chunks:
        made.add(each)
    return made


def chunks_until_steady(made: Curve, means: "count[float] | list[float] | np.ndarray") -> int:  # type: ignore[type-arg]
    for number, mean in enumerate(means, 1):
        made.add(chunk(*[float(mean)] * 4))
        if made.steady:
            return number
    raise AssertionError("it never became steady")


def test_a_steady_row_is_known_after_as_few_chunks_as_can_tell() -> None:
    made = Curve()
    assert chunks_until_steady(made, [20_000.0] * 10) == STEADY_CHUNKS + 1
    assert made.call_ns == pytest.approx(20_000, rel=1e-3)
    assert made.warmup() == Window(made.chunks[0][0].calls * 4, sum(w.elapsed_ns for w in made.chunks[0]))


def test_nothing_is_steady_before_there_is_something_to_compare() -> None:
    assert not curve(chunk(5.0)).steady
    assert not curve(chunk(5.0), chunk(5.0)).steady


def test_a_falling_curve_warms_up_to_where_it_stopped_falling() -> None:
    made = Curve()
    means = [90_000 * 0.7**number + 20_000 for number in range(30)]
    number = chunks_until_steady(made, means)
    last_fall = max(
        index for index, (before, after) in enumerate(pairwise(means), 1) if after < (1 - FALL) * before
    )
    assert number == last_fall + 1 + STEADY_CHUNKS
    assert made.warmup().elapsed_ns == sum(w.elapsed_ns for c in made.chunks[: last_fall + 1] for w in c)
    assert made.call_ns < 1.1 * 20_000


def test_a_curve_that_falls_all_the_time_never_is_steady_and_warms_up_for_all_of_it() -> None:
    made = curve(*(chunk(*[1e5 * 0.9**number] * 4) for number in range(10)))
    assert not made.steady
    assert made.warmup() == Window(sum(w.calls for w in made.windows), made.elapsed_ns)


def test_a_pause_between_two_tiers_of_a_compiler_does_not_decide() -> None:
    flat_once = [chunk(*[mean] * 4) for mean in (90e3, 90e3, 40e3)]
    assert not curve(*flat_once).steady


def test_one_slow_window_in_a_chunk_changes_nothing() -> None:
    quiet = curve(*[chunk(20e3, 20e3, 20e3, 20e3)] * 3)
    noisy = curve(chunk(20e3, 20e3, 90e3, 20e3), chunk(20e3, 20e3, 20e3, 20e3), chunk(20e3, 95e3, 20e3, 20e3))
    assert noisy.steady
    assert noisy.call_ns == pytest.approx(quiet.call_ns, rel=1e-3)


def test_noise_ends_soon() -> None:
    chance = np.random.default_rng(7)
    took = [chunks_until_steady(Curve(), 20e3 * chance.lognormal(0, 0.05, 200)) for _ in range(200)]
    assert np.mean(took) < 3 * (STEADY_CHUNKS + 1)


def test_a_chunk_of_one_slow_call_is_one_window() -> None:
    made = curve(*[[Window(1, 2_000_000_000)]] * 3)
    assert made.steady
    assert made.call_ns == 2e9
    assert made.warmup() == Window(1, 2_000_000_000)


class TestCompiling:
    """A curve may stand still while a compiler has work left."""

    CALM = (20_000.0,) * 4

    def compiling(self, shares: list[float], most_ns: int) -> Curve:
        made = Curve(most_ns)
        for share in shares:
            windows = chunk(*self.CALM)
            made.add(windows, round(share * sum(window.elapsed_ns for window in windows)))
        return made

    def test_what_compiles_is_not_steady_and_is_warmed_up_through(self) -> None:
        assert not self.compiling([0.9, 0.5, 0.4, 0.3], 100 * NS).steady
        made = self.compiling([0.9, 0.5, 0.03, 0.01, 0.0], 100 * NS)
        assert made.steady
        assert not made.compiles
        assert made.warmup().elapsed_ns == sum(w.elapsed_ns for c in made.chunks[:3] for w in c)

    def test_nobody_waits_for_it_longer_than_was_said(self) -> None:
        made = self.compiling([0.9, 0.5, 0.4, 0.3], round(1.5 * NS))
        assert made.steady
        assert made.compiles
        assert made.warmup().elapsed_ns == sum(w.elapsed_ns for w in made.chunks[0])

    def test_one_calm_chunk_between_two_tiers_does_not_end_it(self) -> None:
        made = self.compiling([0.9, 0.0, 0.3, 0.0], 100 * NS)
        assert not made.steady
        assert made.compiles
