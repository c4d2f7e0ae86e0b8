"""How long pilots and blocks should take, before any of them told."""

import pytest
from msgspec import structs

from roundtrip.config.profile import PROFILES
from roundtrip.experiment.expected import (
    BETWEEN_S,
    LATER_SHARE,
    PREPARE_S,
    START_S,
    WARMUP_S,
    Expected,
)
from roundtrip.experiment.known import Known
from roundtrip.experiment.schedule import plan_singles
from tests.fakes import BY_KEY, block, catalog, pilot, row, system

QUICK = PROFILES["quick"]
POINTS = (BY_KEY["invocation"], BY_KEY["objects"])
ROW, NULL = row(system("one")), catalog().row("sockets:null")
BOTH = block(ROW, points=["invocation", "objects"], nulls=[NULL])
TURN_S = 0.05 + 0.2 + BETWEEN_S
S = 1_000_000_000


def known(**warmups_s: float) -> Known:
    found = Known(POINTS)
    for of in (ROW, NULL):
        for point, warmup_s in warmups_s.items():
            found.add(pilot(of.key, point, 50e3, round(warmup_s * S)))
    return found


def test_a_point_takes_warm_ups_and_cycles_of_turns() -> None:
    expected = Expected(QUICK, POINTS, known(invocation=4.0, objects=1.0), rows=20)
    # The first point starts two rows; cycle 0 is one more; the baseline has two turns.
    assert expected.point_s(BOTH, "invocation") == pytest.approx(
        2 * START_S + 2 * (PREPARE_S + 4.0) + (12 + 1) * 3 * TURN_S
    )
    assert expected.point_s(BOTH, "objects") == pytest.approx(2 * (PREPARE_S + 1.0) + 13 * 3 * TURN_S)
    assert expected.blocks_s([BOTH, BOTH]) == pytest.approx(
        2 * sum(expected.point_s(BOTH, key) for key in BOTH.points)
    )
    few = Expected(QUICK, POINTS, known(invocation=4.0, objects=1.0), rows=4)
    assert few.point_s(BOTH, "objects") - expected.point_s(BOTH, "objects") == pytest.approx(8 * 3 * TURN_S)


def test_what_nobody_told_is_guessed_by_language_and_manifest() -> None:
    expected = Expected(QUICK, POINTS, Known(POINTS), rows=20)
    assert expected.pilot_s(ROW) == pytest.approx(START_S + (1 + LATER_SHARE) * WARMUP_S["java"])
    slow = row(structs.replace(system("slow"), warmup_s=30.0))
    assert expected.pilot_s(slow) == pytest.approx(START_S + (1 + LATER_SHARE) * 30.0)
    assert Expected(QUICK, POINTS, known(invocation=1, objects=1), rows=20).pilot_s(ROW) == 0.0


def test_long_calls_take_their_time_and_single_ones_theirs_once() -> None:
    found = Known(POINTS)
    found.add(pilot(ROW.key, "objects", 2e9, S))
    expected = Expected(QUICK, POINTS, found, rows=20)
    alone = block(ROW, points=["objects"])
    # One call each turn, without a lead-in, and once it has begun it is let end.
    assert expected.point_s(alone, "objects") == pytest.approx(
        START_S + PREPARE_S + 1.0 + 13 * (2.0 + BETWEEN_S)
    )
    found.add(pilot(ROW.key, "objects", 9e9))
    assert expected.blocks_s(plan_singles([(ROW, ["objects"])], "default")) == START_S + 9.0
