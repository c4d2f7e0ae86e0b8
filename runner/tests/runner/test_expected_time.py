from dataclasses import replace

import pytest

from roundtrip.config.profile import PROFILES
from roundtrip.experiment.budget import Pace
from roundtrip.experiment.duration_model import BETWEEN_S, PILOT_NS, START_S, ExpectedTime
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.warmup import Window
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
    assert expect(4e9, Window(1, 0)) == pytest.approx(4 + 4)


def test_a_call_that_is_measured_once_is_not_warmed_up() -> None:
    assert expect(6e9, Window(1, 0)) == pytest.approx(6)


def test_a_pace_shortens_what_lasts_and_not_what_it_costs_to_start() -> None:
    expected = ExpectedTime(QUICK, {KEY: Window(1, 10**9)}, {KEY: 20_000})
    whole, half = expected.of(ONE), expected.of(ONE, Pace(0.5, 0.5))
    assert whole - half == pytest.approx((1.0 + 0.5) / 2)
    expected.learn(ONE, half + 3.0, Pace(0.5, 0.5))
    assert expected.of(ONE) == pytest.approx(whole + 3.0)


def test_a_row_without_a_pilot_is_expected_to_be_as_the_others() -> None:
    other = planned(row(system("other")), "invocation")
    expected = ExpectedTime(QUICK, {KEY: Window(1, 10**9)}, {KEY: 200_000})
    later = replace(other, round=2)
    assert expected.of(later) == pytest.approx(expected.of(ONE))
    # Its first trial is its pilot, of which nobody has told yet what it takes.
    assert expected.of(other) == pytest.approx(expected.of(later) + PILOT_NS / 1e9 - 1.0)


def test_what_a_pilot_took_is_expected_of_other_pilots_and_of_no_later_trial() -> None:
    other = planned(row(system("other")), "invocation")
    warmups, call_ns = {KEY: Window(1, 10**9)}, {KEY: 20_000.0}
    expected = ExpectedTime(QUICK, warmups, call_ns)
    told = {"workload": "invocation", "windows": [{"calls": 1, "elapsed_ns": 3 * 10**9}]}
    expected.learn(ONE, START_S + BETWEEN_S + 3.0 + 0.5, pilots=[told])
    assert expected.of(replace(ONE, round=2)) == pytest.approx(START_S + BETWEEN_S + 1.0 + 0.5)
    assert expected.of(other) == pytest.approx(START_S + BETWEEN_S + 3.0 + 0.5)


def test_without_pilots_a_row_warms_up_the_least() -> None:
    blind = ExpectedTime(replace(QUICK, pilot_most_ns=0), {}, {}).of(ONE)
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
    assert expected.total([ONE, ONE]) == pytest.approx(8.0)


def test_what_other_rows_took_to_start_is_expected_of_a_new_one() -> None:
    expected, other = ExpectedTime(QUICK, {}, {}), planned(row(system("other")), "invocation")
    alone = expected.of(other)
    expected.learn(ONE, alone + 2.0)
    assert expected.of(other) == pytest.approx(alone + 2.0)


def test_a_first_trial_holds_its_pilot_which_no_pace_shortens() -> None:
    first = ExpectedTime(QUICK, {}, {})
    assert first.of(ONE) == pytest.approx(START_S + BETWEEN_S + (PILOT_NS + QUICK.least_ns) / 1e9)
    assert first.of(ONE) - first.of(ONE, Pace(0.5, 0.5)) == pytest.approx(0.5 * QUICK.least_ns / 1e9)
