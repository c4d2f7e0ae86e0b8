"""How long calibrations and blocks should take, and what a budget costs: rounds, then the last declared rows."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from roundtrip.catalog.system import Row
from roundtrip.config.decode import Seconds
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.running.forecast import (
    BETWEEN_S,
    LATER_SHARE,
    OVERRUN,
    PLANNED_SHARE,
    PREPARE_S,
    START_S,
    WARMUP_S,
    Budget,
    Expected,
)
from roundtrip.running.known import Known
from roundtrip.running.plan import Plan, baselines_of
from roundtrip.running.schedule import Block, Rounds, plan_measured_once
from tests.fakes import BY_KEY, block, calibration, catalog, row, system

QUICK = PRESETS["quick"]
BOTH_WORKLOADS = (BY_KEY["invocation"], BY_KEY["objects"])
ROW, BASELINE = row(system("one")), catalog().row("sockets:baseline")
BOTH = block(ROW, workloads=["invocation", "objects"], baselines=[BASELINE])
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
    # The first workload starts two rows; cycle 0 is one more; the baseline has two slices.
    assert expected.workload_s(BOTH, "invocation") == pytest.approx(
        2 * START_S + 2 * (PREPARE_S + 4.0) + (12 + 1) * 3 * TURN_S
    )
    assert expected.workload_s(BOTH, "objects") == pytest.approx(2 * (PREPARE_S + 1.0) + 13 * 3 * TURN_S)
    assert expected.blocks_s([BOTH, BOTH]) == pytest.approx(
        2 * sum(expected.workload_s(BOTH, key) for key in BOTH.workloads)
    )
    few = Expected(QUICK, BOTH_WORKLOADS, known(invocation=4.0, objects=1.0), rows=4)
    assert few.workload_s(BOTH, "objects") - expected.workload_s(BOTH, "objects") == pytest.approx(
        8 * 3 * TURN_S
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
        START_S + PREPARE_S + 1.0 + 13 * (2.0 + BETWEEN_S)
    )
    found.add(calibration(ROW.key, "objects", 9e9))
    assert expected.blocks_s(plan_measured_once([(ROW, ["objects"])], "unchanged")) == START_S + 9.0


# Budgets

OF = catalog(*[system(f"row{n}") for n in range(6)])
ROWS = [row for row in OF.rows if not row.is_baseline]
WORKLOADS = (BY_KEY["invocation"],)
PLAN = Plan(
    RunRequest(seed=7, budget=Seconds(1e6)), PRESETS["quick"], tuple(ROWS), baselines_of(OF, ROWS), WORKLOADS,
    "none", ("unchanged",), {},
)  # fmt: skip
CALIBRATIONS_S = 7 * 20.0
"""Six rows and their baseline."""


class Even(Expected):
    """Ten seconds a row and round, and a calibration of twenty."""

    def calibration_s(self, row: Row) -> float:
        return 20.0

    def workload_s(self, block: Block, key: str) -> float:
        return 10.0 * sum(not entry.is_baseline for entry in block.entries)


def budget(plan: Plan = PLAN) -> Budget:
    known = Known(WORKLOADS)
    return Budget(plan, Rounds(plan, known, lambda *_: True), Even(plan.preset, WORKLOADS, known, 6))


def fits(left_s: float | None, done: int = 0, of: Budget | None = None) -> tuple[int, int]:
    rounds, rows = (of or budget()).fit_rounds(ROWS, done, left_s)
    assert rows == tuple(ROWS[: len(rows)]), "the last ones are given up first"
    return rounds, len(rows)


@pytest.mark.parametrize(("asked", "rounds"), [(None, 3), (5, 5)])
def test_without_a_budget_there_are_the_rounds_that_were_asked_for(asked: int | None, rounds: int) -> None:
    free = budget(replace(PLAN, request=RunRequest(seed=7, rounds=asked)))
    assert fits(None, of=free) == (rounds, 6)
    assert free.calibrations_s(ROWS) == 0.0, "they are the warm-ups of first trials"


def test_time_that_is_there_is_used_for_rounds() -> None:
    assert fits(1e6) == (PRESETS["quick"].most_rounds, 6)
    assert fits((CALIBRATIONS_S + 5 * 60) / PLANNED_SHARE + 1) == (5, 6)
    assert fits(1e6, of=budget(replace(PLAN, request=RunRequest(seed=7, rounds=4, budget=Seconds(1e6))))) == (
        4,
        6,
    ), "but for no more than were asked for"


def test_rounds_are_given_up_before_rows_and_the_least_ones_are_not() -> None:
    assert fits((CALIBRATIONS_S + 3 * 60) / PLANNED_SHARE / OVERRUN + 1) == (3, 6), (
        "calibrations may be shorter than was guessed"
    )
    assert fits((CALIBRATIONS_S + 3 * 60) / PLANNED_SHARE / OVERRUN - 1) == (3, 5)
    assert fits((2 * 20 + 3 * 10) / PLANNED_SHARE / OVERRUN + 1) == (3, 1)
    assert fits(1.0) == (3, 1), "so small a budget was refused before"


def test_once_rounds_are_done_no_row_is_given_up() -> None:
    whole = budget()
    whole.last_round_s = 50.0
    assert fits((CALIBRATIONS_S + 60) / PLANNED_SHARE + 1, done=2, of=whole) == (3, 6)
    assert fits((CALIBRATIONS_S + 110) / PLANNED_SHARE + 1, done=2, of=whole) == (4, 6), (
        "as long as the last one"
    )
    assert fits(1.0, done=1, of=whole) == (1, 6)


@given(st.floats(1, 1e4), st.integers(0, 8))
def test_what_fits_fits_and_no_more_would(left_s: float, done: int) -> None:
    made = budget()
    rounds, rows = made.fit_rounds(ROWS, done, left_s)

    def cost_s(rows: Sequence[Row], rounds: int) -> float:
        return (len(rows) + 1) * 20.0 + rounds * len(rows) * 10.0

    needed_s = made.cost_s(rows, rounds - done)
    assert needed_s == pytest.approx(cost_s(rows, rounds - done))
    assert needed_s <= OVERRUN * left_s or len(rows) == 1 or rounds == done
    if rounds < 8:
        assert cost_s(rows, rounds - done + 1) > PLANNED_SHARE * left_s
    if len(rows) < len(ROWS):
        assert done == 0
        assert cost_s([*rows, ROWS[-1]], 3) > PLANNED_SHARE * OVERRUN * left_s
