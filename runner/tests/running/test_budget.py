"""What a budget costs: rounds, then workloads, then systems that were not named."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.config.decode import Seconds
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.results.records import RunKind
from roundtrip.running.forecast import PLANNED_SHARE, Budget, Expected, fit
from roundtrip.running.known import CalibrationMemory, Known
from roundtrip.running.plan import Plan, baselines_of
from tests.fakes import BY_KEY, catalog, system

BOTH_WORKLOADS = (BY_KEY["invocation"], BY_KEY["objects"])
OF = catalog(*[system(f"row{n}") for n in range(6)])
ROWS = tuple(row for row in OF.rows if not row.is_baseline)
PLAN = Plan(
    RunRequest(seed=7, budget=Seconds(1e6)), PRESETS["quick"], ROWS, baselines_of(OF, ROWS), BOTH_WORKLOADS,
    "none", ("unchanged",), {},
)  # fmt: skip
LEAST = PRESETS["quick"].least_rounds


@pytest.fixture(autouse=True, scope="module")
def _even() -> Iterator[None]:
    """Ten seconds a row, workload and round, and a calibration of twenty."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Expected, "calibration_s", lambda *_: 20.0)
        patch.setattr(
            Expected,
            "workload_s",
            lambda _, block, __: 10.0 * sum(not it.is_baseline for it in block.entries),
        )
        yield


def cost_s(rows: int, workloads: int, rounds: int = LEAST) -> float:
    """With calibrations of so many rows and their baseline."""
    return (rows + 1) * 20.0 + rounds * rows * workloads * 10.0


def asked(budget_s: float | None, plan: Plan = PLAN, **more: object) -> Plan:
    budget = None if budget_s is None else Seconds(budget_s)
    return replace(plan, request=RunRequest(seed=7, budget=budget, **more))  # type: ignore[arg-type]


def rounds(left_s: float | None, done: int = 0, plan: Plan = PLAN, pace: float = 1.0) -> int:
    budget = Budget(plan, Known(plan.workloads), lambda *_: True)
    budget.pace = pace
    return budget.fit_rounds(done, left_s)


def fitted(plan: Plan, folder: Path) -> Plan:
    return fit(plan, CalibrationMemory(folder, {}, {}), lambda *_: True)


@pytest.mark.parametrize(("wanted", "found"), [(None, 3), (5, 5)])
def test_without_a_budget_there_are_the_rounds_that_were_asked_for(
    wanted: int | None, found: int, tmp_path: Path
) -> None:
    free = asked(None, rounds=wanted)
    assert rounds(None, plan=free) == found
    assert fitted(free, tmp_path) is free
    assert Budget(free, Known(BOTH_WORKLOADS), lambda *_: True).calibrations_s() == 0.0, (
        "they are the warm-ups of first trials"
    )


def test_time_that_is_there_is_used_for_rounds() -> None:
    assert rounds(1e6) == PRESETS["quick"].most_rounds
    assert rounds(cost_s(6, 2, 5) / PLANNED_SHARE + 1) == 5
    assert rounds(1e6, plan=asked(1e6, rounds=4)) == 4, "but for no more than were asked for"


def test_once_rounds_are_done_more_are_left_out() -> None:
    calibrations_s = 7 * 20.0
    assert rounds(1.0) == LEAST, "what has no time for them was refused before"
    assert rounds((calibrations_s + 60) / PLANNED_SHARE + 1, done=2, pace=50 / 120) == 3
    assert rounds((calibrations_s + 110) / PLANNED_SHARE + 1, done=2, pace=50 / 120) == 4
    assert rounds(1.0, done=1, pace=50 / 120) == 1


@given(
    st.floats(1, 1e4),
    st.integers(1, 8),
    st.lists(st.sampled_from(["row0", "row4", "row5", "row*"]), max_size=3),
)
def test_what_fits_fits_and_no_more_would(
    tmp_path_factory: pytest.TempPathFactory, budget_s: float, asked_rounds: int, names: list[str]
) -> None:
    plan = asked(budget_s, rounds=asked_rounds, systems=tuple(names))
    least = min(asked_rounds, LEAST)
    named = {f"{name}:default" for name in names if name != "row*"}
    try:
        part = fitted(plan, tmp_path_factory.mktemp("memory"))
    except UsageError:
        assert cost_s(max(2, len(named)), 1, least) > PLANNED_SHARE * budget_s
        return
    kept = {row.key for row in part.rows}
    assert cost_s(len(kept), len(part.workloads), least) <= PLANNED_SHARE * budget_s
    assert named <= kept
    assert len(kept) >= 2
    assert part.workloads[0] == plan.workloads[0]
    assert {*part.left_out, *kept, *(it.key for it in part.workloads)} == {
        *(row.key for row in ROWS), *(it.key for it in BOTH_WORKLOADS)
    }  # fmt: skip
    if len(part.workloads) == 2:
        assert len(kept) == 6, "workloads go before systems"
    elif len(kept) == 6:
        assert cost_s(6, 2, least) > PLANNED_SHARE * budget_s
    else:
        assert cost_s(len(kept) + 1, 1, least) > PLANNED_SHARE * budget_s


def room_for(rows: int, workloads: int, more_s: float = 1.0) -> float:
    return cost_s(rows, workloads) / PLANNED_SHARE + more_s


def test_workloads_go_from_the_last_and_then_systems_that_no_name_picked(tmp_path: Path) -> None:
    def left_out(budget_s: float, *systems: str) -> tuple[str, ...]:
        return fitted(asked(budget_s, systems=systems), tmp_path).left_out

    assert left_out(room_for(6, 2)) == ()
    assert left_out(room_for(6, 2, -1)) == ("objects",)
    assert left_out(room_for(5, 1)) == ("objects", "row5:default")
    assert left_out(room_for(5, 1), "row*", "row5") == ("objects", "row4:default")
    assert left_out(room_for(4, 1), "row*,row5:default") == ("objects", "row3:default", "row4:default")


def test_a_comparison_keeps_both_sides(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"is not enough for row0:default, row1:default at invocation; exp"):
        fitted(asked(room_for(2, 1, -1)), tmp_path)
    two = replace(PLAN, rows=ROWS[:2])
    names = {"systems": ("row0", "row1:default")}
    assert fitted(asked(room_for(2, 1), two, **names), tmp_path).left_out == ("objects",)
    with pytest.raises(
        UsageError, match=r"--budget: 1 min 00 s is .* expected at least about 2 min 04 s; or --pres"
    ):
        fitted(asked(60.0, two, **names), tmp_path)
    doubled = replace(PLAN, rows=tuple(it for row in ROWS[:2] for it in (row, row.control())))
    assert fitted(asked(room_for(2, 1), doubled), tmp_path).left_out == (
        "objects", "row1:default", "row1:default~control",
    )  # fmt: skip


def test_no_pair_that_exchanges_cases_is_left_out(tmp_path: Path) -> None:
    pairs = replace(PLAN, kind=RunKind.INTEROP)
    assert fitted(asked(room_for(6, 1), pairs), tmp_path).left_out == ("objects",)
    with pytest.raises(UsageError, match=r"expected at least about 5 min 30 s$"):
        fitted(asked(room_for(6, 1, -1), pairs), tmp_path)


def test_a_baseline_goes_with_the_rows_that_need_it(tmp_path: Path) -> None:
    of = catalog(
        system("row0"), system("row1"), system("far", baseline="away"), system("away", variants=("baseline",))
    )
    rows = [of.row(name) for name in ("row0", "row1", "far")]
    plan = replace(PLAN, rows=tuple(rows), baselines=baselines_of(of, rows), workloads=BOTH_WORKLOADS[:1])
    part = fitted(asked(room_for(2, 1), plan), tmp_path)
    assert part.left_out == ("far:default",)
    assert part.baselines.keys() == {"sockets:baseline"}
