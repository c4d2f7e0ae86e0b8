"""Rows against themselves: what is called is false, and how little can be told."""

import math
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from roundtrip.analysis.aa_test import FalseCalls, controls, count_false_calls, rounds_for
from roundtrip.analysis.summary import summarise
from roundtrip.config.row_key import Role
from roundtrip.results import detection_limits
from roundtrip.results.records import RunKind, TrialRecord
from roundtrip.results.summary import Comparison, Judged, RatioEstimate, Verdict
from tests.synthetic import Made, make, slower


def pair(ratio: float, half: float, verdict: Verdict = Verdict.NOT_SIGNIFICANT) -> Comparison:
    interval = (ratio * math.exp(-half), ratio * math.exp(half))
    return Comparison(
        workload="invocation",
        idle_states="disabled",
        a="x:default~control",
        b="x:default",
        why="control",
        headline="median",
        figures={"median": Judged(RatioEstimate(ratio, interval, 5), 0.5, verdict)},
    )


def counted(good: int, *others: Comparison) -> FalseCalls:
    found = count_false_calls([pair(1.0, 0.02)] * good + [*others])
    assert found is not None
    return found


def test_intervals_without_one_are_counted_against_the_nominal_rate() -> None:
    found = counted(38, *[pair(1.1, 0.02, Verdict.SLOWER)] * 2)
    # Of 40 at 5 % it is 2 on the average, and at most 4 in 95 of 100 runs.
    assert (found.pairs, found.outside, found.most, found.called) == (40, 2, 4, 2)
    assert found.is_nominal
    assert not counted(35, *[pair(1.1, 0.02)] * 5).is_nominal


def test_the_detection_limit_is_what_intervals_hide_or_rows_differ_by() -> None:
    assert counted(40).detection_limit == pytest.approx(math.expm1(0.02))
    assert counted(35, *[pair(math.exp(0.08), 0.1)] * 5).detection_limit == pytest.approx(math.expm1(0.08))


def test_rounds_for_a_width_come_from_cycles_and_fresh_processes() -> None:
    def ratio(of_cycles: float | None, of_processes: float) -> RatioEstimate:
        return RatioEstimate(1.0, (0.99, 1.01), 4, of_cycles, of_processes)

    assert (rounds_for(ratio(0.005, 0.0), 0.02), rounds_for(ratio(0.005, 0.0), 0.03)) == (4, 3)
    assert rounds_for(ratio(0.005, 0.03), 0.02) > 4
    assert rounds_for(ratio(0.005, 0.03), 1e-6) is None
    assert rounds_for(ratio(None, 0.0), 0.02) is None


def test_nothing_to_compare_gives_no_calls() -> None:
    assert count_false_calls([]) is None


def with_controls(made: Made, factor: float, kind: RunKind) -> Made:
    """Every row a second time, its trials in the same blocks, with noise of 1 % and slower by a factor."""
    chance = np.random.default_rng(5)
    rows = [it for it in made.run.rows if it.row != it.baseline]
    again = [replace(it, row=f"{it.row}~control", role=Role.CONTROL) for it in rows]
    records = list(made.records)
    for record in made.records:
        if isinstance(record, TrialRecord) and any(it.row == record.row for it in rows):
            measurements = [slower(it, factor * chance.lognormal(0, 0.01)) for it in record.measurements]
            name, row = f"{record.trial}t", f"{record.row}~control"
            records.append(replace(record, trial=name, row=row, measurements=measurements))
    return Made(replace(made.run, rows=[*made.run.rows, *again], kind=kind), records)


@pytest.mark.parametrize(("factor", "nominal"), [(1.0, True), (1.1, False)])
def test_an_aa_test_compares_each_row_with_itself_alone(factor: float, nominal: bool) -> None:
    made = with_controls(make(7), factor, RunKind.AA)
    summary = summarise(made.run, made.records)
    pairs = controls(summary)
    assert len(pairs) >= 20
    assert all(it.a == f"{it.b}~control" for it in pairs)
    assert {it.why for it in summary.comparisons} == {"control"}
    found = count_false_calls(pairs)
    assert found is not None
    assert found.is_nominal is nominal
    assert (found.called > 0) is not nominal


def test_a_run_may_hold_controls_and_ordinary_pairs() -> None:
    """Each has a table of its own: what is found between ordinary rows is what it is without any control."""
    plain = make(7)
    made = with_controls(plain, 1.1, RunKind.RUN)
    summary = summarise(made.run, made.records)
    ordinary = [it for it in summary.comparisons if it.why != "control"]
    pairs = {(it.workload, it.a, it.b, it.why) for it in summarise(plain.run, plain.records).comparisons}
    assert {(it.workload, it.a, it.b, it.why) for it in ordinary} == pairs
    assert len(controls(summary)) >= 20
    assert all("~control" not in it.a + it.b for it in ordinary)


def test_a_host_s_detection_limit_is_found_again_by_its_runs_alone(tmp_path: Path) -> None:
    run = make(1).run
    assert detection_limits.find(tmp_path, run) is None
    detection_limits.record(tmp_path, run, 0.05)
    detection_limits.record(tmp_path, run, 0.03)
    assert detection_limits.find(tmp_path, run) == 0.03
    assert detection_limits.find(tmp_path, replace(run, cpu_pinning="shared")) is None
    assert detection_limits.find(tmp_path, replace(run, host={**run.host, "name": "other"})) is None
