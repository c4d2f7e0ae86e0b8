"""Curves of chunks: when they rest, what keeps them from it, and how long a trial warms up."""

import math
from collections.abc import Iterable
from statistics import fmean

import pytest

from roundtrip.analysis.steadiness import Chunk, Curve, fall_left
from roundtrip.results.records import CalibrationRecord, Window
from tests.analysis import warming
from tests.analysis.warming import NOISES, calibrate

NS = 200_000_000
"""Of a chunk: two windows of 100 ms."""
SECOND = 1_000_000_000


def chunk(*means_ns: float, client: float = 0.0, server: float = 0.0) -> Chunk:
    calls = [max(1, round(NS / len(means_ns) / mean)) for mean in means_ns]
    windows = tuple(Window(n, round(n * mean)) for n, mean in zip(calls, means_ns, strict=True))
    took_ns = sum(it.elapsed_ns for it in windows)
    return Chunk(windows, {"client": round(client * took_ns), "server": round(server * took_ns)})


def curve(chunks: Iterable[Chunk], *, until_steady: bool = False) -> Curve:
    made = Curve()
    for each in chunks:
        made.chunks.append(each)
        if until_steady and made.is_steady:
            return made
    assert not until_steady, "it never rests"
    return made


CALM, BUSY = chunk(20e3, 20e3), chunk(20e3, 20e3, client=0.1)
FALLING = [chunk(1e6 * 0.9**n) for n in range(30)]
PAUSE = [FALLING[-1]] * 8
"""Too short for so long a curve."""
LONG = Chunk((Window(1, 4 * SECOND),))


@pytest.mark.parametrize(
    ("chunks", "steady", "compiling"),
    [
        ([CALM] * 2, False, None),
        ([CALM] * 3, True, None),
        ([chunk(20e3, 20e3, 90e3), CALM, chunk(95e3, 20e3, 20e3)], True, None),
        ([LONG] * 2, True, None),
        ([Chunk((Window(1, 5 * SECOND),)), LONG], False, None),
        ([*FALLING, *PAUSE], False, None),
        ([*[chunk(30e3)] * 30, *[chunk(20e3)] * 30], True, None),
        ([*[chunk(20e3)] * 30, *[chunk(30e3)] * 3], True, None),
        ([*[chunk(40e3)] * 14, chunk(26e3)], False, None),
        ([chunk(1e5 * 0.97**n) for n in range(60)], False, None),
        ([BUSY] * 30, False, "client"),
        ([chunk(20e3, server=0.1)] * 30, False, "server"),
        ([CALM, CALM, BUSY] * 10, False, "client"),
        ([chunk(20e3, server=0.04)] * 30, True, None),
        ([*[chunk(20e3, client=0.04)] * 9, *[CALM] * 6] * 3, False, "client"),
        ([*[BUSY] * 8, *[CALM] * 8], True, None),
    ],
    ids=[
        *("two chunks", "three chunks", "slow windows", "two long calls", "a long call that falls"),
        *("a pause", "a step", "a step up", "a fall just now", "a slow fall"),
        *("a client that compiles", "a server that compiles", "one that often does"),
        *("one that does with each call", "one that does more and less", "one that did"),
    ],
)
def test_a_curve_is_steady_if_it_rests_and_nothing_else_compiles(
    chunks: list[Chunk], steady: bool, compiling: str | None
) -> None:
    made = curve(chunks)
    assert (made.is_steady, made.compiling) == (steady, compiling)


def test_a_trial_warms_up_for_the_fall_and_not_for_the_rest() -> None:
    means = [90e3 * 0.7**n + 20e3 for n in range(12)] + [20e3] * 40
    made = curve((chunk(mean) for mean in means), until_steady=True)
    assert made.call_ns < 1.04 * 20e3
    assert means[round(made.warmup_ns / NS)] < 1.04 * 20e3
    assert made.fell_until_ns <= made.warmup_ns <= 0.75 * made.elapsed_ns


def test_a_trial_of_a_row_that_never_fell_warms_up_for_one_chunk() -> None:
    assert curve([CALM] * 3).warmup_ns == CALM.elapsed_ns


def test_calls_that_still_fall_may_take_twice_as_long() -> None:
    falling, flat = curve([chunk(1e5 * 0.99**n) for n in range(60)]), curve([BUSY] * 60)
    for made, may_ns in ((falling, 12 * SECOND), (flat, 24 * SECOND)):
        assert not made.is_given_up(may_ns + 2 * SECOND)
        assert made.is_given_up(may_ns - 2 * SECOND)


def calibrated(means_ns: Iterable[float], call_ns: float, warmup_ns: int) -> CalibrationRecord:
    """A calibration of windows of a second."""
    return CalibrationRecord(
        row="some", workload="invocation", windows=[Window(round(SECOND / it), SECOND) for it in means_ns],
        warmup_ns=warmup_ns, steady=True, call_ns=call_ns,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("means_ns", "trial_s", "left"),
    [
        ([20.6e3] * 25 + [20e3] * 5, 3, 0.03),
        ([20.6e3] * 21 + [20e3] * 9, 3, 0.0),
        ([19.4e3] * 25 + [20e3] * 5, 3, 0.0),
        ([20.6e3] * 25 + [20e3] * 5, 10, 0.0),
        ([20.6e3] * 25 + [20e3] * 5, 0, 0.0),
    ],
    ids=[
        "falls after the trial",
        "falls in it",
        "becomes slower",
        "a calibration as short as it",
        "no trial",
    ],
)
def test_what_is_left_of_a_fall_is_what_a_trial_stands_above_the_end(
    means_ns: list[float], trial_s: int, left: float
) -> None:
    found = fall_left(calibrated(means_ns, 20e3, 20 * SECOND), trial_s * SECOND)
    assert found == pytest.approx(math.log1p(left), abs=1e-4)


@pytest.mark.parametrize("noise", NOISES.values(), ids=NOISES)
def test_noise_ends_soon(noise: float) -> None:
    found = [calibrate("even from the start", noise, seed) for seed in range(40)]
    assert all(it.is_steady for it in found)
    assert fmean(it.took_s for it in found) < 1.6
    assert fmean(it.warmup_s for it in found) < 1.0


@pytest.mark.parametrize("noise", ["calm", "usual"])
@pytest.mark.parametrize("name", [name for name in warming.ROWS if "falls for" in name or "slower" in name])
def test_a_trial_begins_where_the_calibration_rested(name: str, noise: str) -> None:
    found = [calibrate(name, NOISES[noise], seed) for seed in range(8)]
    assert all(it.is_steady for it in found)
    assert sum(it.above > 0.1 for it in found) <= 1


def test_what_falls_by_a_fifth_in_each_doubling_is_not_steady() -> None:
    found = [calibrate("falls by a fifth in each doubling", NOISES["calm"], seed) for seed in range(6)]
    assert not any(it.is_steady for it in found)
