from dataclasses import replace

import pytest

from roundtrip.expected_time import BETWEEN_S, START_S, ExpectedTime
from roundtrip.plan import Planned
from roundtrip.profiles import PROFILES
from roundtrip.warmup import Window
from tests.runner.fakes import planned, row, system

QUICK = PROFILES["quick"]
ONE = planned(row(system("one")), "invocation")
KEY = ("one:default", "invocation")


def expect(call_ns: float, warmup: Window, of: Planned = ONE) -> float:
    """Seconds that are expected beside those of starting."""
    return ExpectedTime(QUICK, {KEY: warmup}, {KEY: call_ns}).of(of) - START_S - BETWEEN_S


def test_a_fast_row_takes_its_warm_up_and_the_least() -> None:
    assert expect(20_000, Window(1, 10**9)) == pytest.approx(1.0 + 0.5)


def test_a_count_takes_longer_than_the_least() -> None:
    assert expect(200_000, Window(1, 0)) == pytest.approx(0.0002 + 5000 * 0.0002)


def test_a_measurement_is_ended_by_the_most() -> None:
    assert expect(1_000_000, Window(1, 0)) == pytest.approx(0.001 + 1.5)


def test_a_call_longer_than_the_most_is_finished() -> None:
    assert expect(6e9, Window(1, 0)) == pytest.approx(6 + 6)


def test_a_row_without_a_pilot_warms_up_the_least() -> None:
    blind = ExpectedTime(QUICK, {}, {}).of(ONE)
    assert blind == pytest.approx(START_S + BETWEEN_S + (QUICK.warmup_least_ns + QUICK.least_ns) / 1e9)


def test_fresh_processes_are_started_for_each_workload() -> None:
    three = planned(ONE.row, "invocation", "data-bytes", "objects")
    shared = ExpectedTime(QUICK, {}, {}).of(three)
    fresh = ExpectedTime(replace(QUICK, fresh_processes=True), {}, {}).of(three)
    assert fresh - shared == pytest.approx(2 * START_S)


def test_trials_that_ended_count_more_than_any_guess() -> None:
    expected = ExpectedTime(QUICK, {}, {})
    expected.learn(ONE, 3.0)
    expected.learn(ONE, 5.0)
    assert expected.of(replace(ONE, round=9, block=2)) == 4.0
    as_is, fewer = replace(ONE, condition="awake"), replace(ONE, workloads=())
    assert expected.of(as_is) != 4.0
    assert expected.of(fewer) == START_S
    assert expected.total([ONE, ONE, fewer]) == pytest.approx(8.0 + START_S)
