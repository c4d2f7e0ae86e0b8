"""Curves of chunks: when they rest, and what keeps them from it."""

import math
from collections.abc import Iterable

import numpy as np
import pytest

from roundtrip.results.records import RuntimeUse, Window
from roundtrip.running import calibration
from roundtrip.running.calibration import Chunk, Curve, compiles

NS = 300_000_000
"""Of a chunk: three windows of 100 ms."""


@pytest.fixture(autouse=True)
def true_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "MIN_REST_NS", 600_000_000)


def chunk(*means_ns: float, compiled: str = "", share: float = 0.05) -> Chunk:
    calls = [max(1, round(NS / len(means_ns) / mean)) for mean in means_ns]
    windows = tuple(Window(n, round(n * mean)) for n, mean in zip(calls, means_ns, strict=True))
    return Chunk(windows, {compiled: round(share * sum(it.elapsed_ns for it in windows))} if compiled else {})


def curve(chunks: Iterable[Chunk], *, until_steady: bool = False) -> Curve:
    made = Curve()
    for each in chunks:
        made.add(each)
        if until_steady and made.is_steady:
            return made
    assert not until_steady, "it never rests"
    return made


CALM, BUSY = chunk(20e3), chunk(20e3, compiled="client")
FALLING = [chunk(1e6 * 0.9**n) for n in range(30)]
PAUSE = [FALLING[-1]] * 4
"""Too short for so long a curve."""


@pytest.mark.parametrize(
    ("chunks", "steady", "compiling"),
    [
        ([CALM] * 2, False, None),
        ([CALM] * 3, True, None),
        ([chunk(20e3, 20e3, 90e3), CALM, chunk(95e3, 20e3, 20e3)], True, None),
        ([Chunk((Window(1, 2_000_000_000),))] * 3, True, None),
        ([*FALLING, *PAUSE], False, None),
        ([chunk(1e5 * 0.97**n) for n in range(60)], False, None),
        ([BUSY] * 30, False, "client"),
        ([chunk(20e3, compiled="server")] * 30, False, "server"),
        ([CALM, BUSY] * 30, False, "client"),
        ([BUSY, CALM] * 2, False, "client"),
    ],
    ids=[
        *("two chunks", "three chunks", "one slow window", "one slow call", "a pause", "a slow fall"),
        *("a client that compiles", "a server that compiles", "one that often does", "a calm chunk between"),
    ],
)
def test_a_curve_is_steady_if_it_rests_and_nothing_compiles(
    chunks: list[Chunk], steady: bool, compiling: str | None
) -> None:
    made = curve(chunks)
    assert (made.is_steady, made.compiling) == (steady, compiling)


def test_the_steady_cost_is_that_of_the_last_windows() -> None:
    assert curve([chunk(20e3, 20e3, 90e3)] * 3).call_ns == pytest.approx(20e3, rel=1e-3)
    made = curve([*FALLING, *PAUSE, *[CALM] * 40], until_steady=True)
    assert made.call_ns == pytest.approx(20e3, rel=1e-3)


def test_a_falling_curve_rests_a_third_of_its_time_after_its_last_fall() -> None:
    means = [90e3 * 0.7**n + 20e3 for n in range(12)] + [20e3] * 20
    made = curve((chunk(mean) for mean in means), until_steady=True)
    assert made.call_ns < 1.1 * 20e3
    assert len(made.chunks) > 10
    resting = sum(it.lowest_ns < 1.06 * made.call_ns for it in made.chunks)
    assert resting >= calibration.REST_SHARE * len(made.chunks) - 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("share", [0.15, 0.2])
def test_a_fall_that_goes_on_with_the_time_s_logarithm_is_not_steady(share: float, seed: int) -> None:
    """By such a share whenever the time doubles, from half a minute on: early, noise may hide it."""
    chance, made = np.random.default_rng(seed), Curve()
    for number in range(1, 240):
        mean = 1e5 * number ** math.log2(1 - share)
        made.add(chunk(*(mean * chance.lognormal(0, 0.01, 3))))
        assert number < 100 or not made.is_steady, number


def test_noise_ends_soon() -> None:
    chance = np.random.default_rng(7)
    took = []
    for _ in range(100):
        noise = (chunk(*(20e3 * chance.lognormal(0, 0.05, 3))) for _ in range(200))
        took.append(len(curve(noise, until_steady=True).chunks))
    assert np.mean(took) < 12


def test_a_runtime_that_compiles_less_than_its_share_is_warm() -> None:
    """As a large program's compiler does for minutes: one chunk in six compiles for a twentieth of its time."""
    hot = [chunk(20e3, compiled="client", share=0.5)] * 12
    assert curve([*hot, *[*[CALM] * 5, BUSY] * 10], until_steady=True).compiling is None
    for busy in (BUSY, chunk(20e3, compiled="server")):
        assert len(curve([*[busy] * 8, *[CALM] * 30], until_steady=True).chunks) >= 8 + 2


@pytest.mark.parametrize(
    ("compiled_ns", "so"), [(None, False), (0, False), (2_000_000, False), (2_000_001, True)]
)
def test_a_runtime_compiles_if_it_took_more_than_its_share(compiled_ns: int | None, so: bool) -> None:
    assert compiles(RuntimeUse(compiled_ns), 100_000_000) is so
