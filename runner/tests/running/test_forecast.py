"""How long calibrations and blocks should take."""

import pytest
from msgspec import structs

from roundtrip.config.preset import PRESETS
from roundtrip.running.forecast import BETWEEN_S, LATER_SHARE, PREPARE_S, START_S, WARMUP_S, Expected
from roundtrip.running.known import Known
from roundtrip.running.schedule import plan_measured_once
from tests.fakes import BY_KEY, block, calibration, catalog, row, system

QUICK = PRESETS["quick"]
BOTH_WORKLOADS = (BY_KEY["invocation"], BY_KEY["objects"])
ROW, BASELINE = row(system("one")), catalog().row("sockets:baseline")
BOTH = block(ROW, workloads=["invocation", "objects"], baselines=[BASELINE])
CYCLES = QUICK.cycles + 1
"""With cycle 0."""
TURN_S = 0.05 + 0.2 + BETWEEN_S
S = 1_000_000_000


def known(**warmups_s: float) -> Known:
    found = Known(BOTH_WORKLOADS)
    for of in (ROW, BASELINE):
        for workload, warmup_s in warmups_s.items():
            found.add(calibration(of.key, workload, 50e3, round(warmup_s * S)))
    return found


def test_a_workload_takes_warm_ups_and_cycles_of_slices() -> None:
    expected = Expected(QUICK, BOTH_WORKLOADS, known(invocation=4.0, objects=1.0), rows=20)
    # The first workload starts two rows; the baseline has two slices.
    assert expected.workload_s(BOTH, "invocation") == pytest.approx(
        2 * START_S + 2 * (PREPARE_S + 4.0) + CYCLES * 3 * TURN_S
    )
    assert expected.workload_s(BOTH, "objects") == pytest.approx(2 * (PREPARE_S + 1.0) + CYCLES * 3 * TURN_S)
    assert expected.blocks_s([BOTH, BOTH]) == pytest.approx(
        2 * sum(expected.workload_s(BOTH, key) for key in BOTH.workloads)
    )
    few = Expected(QUICK, BOTH_WORKLOADS, known(invocation=4.0, objects=1.0), rows=4)
    assert few.workload_s(BOTH, "objects") - expected.workload_s(BOTH, "objects") == pytest.approx(
        (QUICK.cycles_of_few - QUICK.cycles) * 3 * TURN_S
    )


def test_what_is_not_known_is_guessed_by_language_and_manifest() -> None:
    expected = Expected(QUICK, BOTH_WORKLOADS, Known(BOTH_WORKLOADS), rows=20)
    assert expected.calibration_s(ROW) == pytest.approx(START_S + (1 + LATER_SHARE) * WARMUP_S["java"])
    slow = row(structs.replace(system("slow"), warmup_s=30.0))
    assert expected.calibration_s(slow) == pytest.approx(START_S + (1 + LATER_SHARE) * 30.0)
    assert Expected(QUICK, BOTH_WORKLOADS, known(invocation=1, objects=1), rows=20).calibration_s(ROW) == 0.0


def test_long_calls_take_their_time_and_those_measured_once_theirs() -> None:
    found = Known(BOTH_WORKLOADS)
    found.add(calibration(ROW.key, "objects", 2e9, S))
    expected = Expected(QUICK, BOTH_WORKLOADS, found, rows=20)
    alone = block(ROW, workloads=["objects"])
    # One call each slice, without a lead-in, and once it has begun it is let end.
    assert expected.workload_s(alone, "objects") == pytest.approx(
        START_S + PREPARE_S + 1.0 + CYCLES * (2.0 + BETWEEN_S)
    )
    found.add(calibration(ROW.key, "objects", 9e9))
    assert expected.blocks_s(plan_measured_once([(ROW, ["objects"])], "unchanged")) == START_S + 9.0
