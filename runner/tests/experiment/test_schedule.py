from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.catalog.system import Catalog, Row
from roundtrip.experiment.plan import nulls_of
from roundtrip.experiment.schedule import BLOCK_ROWS, SINGLES, Planned, blocks, plan_round, plan_singles
from tests.fakes import POINTS, WORKER, catalog, row, system

KEYS = tuple(point.key for point in POINTS)
BOTH = ("disabled", "default")


def of_sizes(java: int, cpp: int, mono: int, core: int) -> tuple[list[Row], dict[str, Row]]:
    """So many rows beside four null sockets, of which two are of one language with two runtimes."""
    systems = []
    for null, language, count in (
        ("java-sockets", "java", java),
        ("cpp-sockets", "cpp", cpp),
        ("mono-sockets", "csharp", mono),
        ("core-sockets", "csharp", core),
    ):
        systems.append(system(null, null, language, variants=("null",)))  # type: ignore[arg-type]
        systems += [system(f"{null}-{number}", null, language) for number in range(count)]  # type: ignore[arg-type]
    every = Catalog(WORKER.parent, {each.name: each for each in systems})
    rows = [row for row in every.rows if not row.is_null]
    return rows, nulls_of(every, rows)


sizes = st.tuples(*[st.integers(0, 11)] * 4).filter(any)
seeds = st.integers(0, 2**31)
numbers = st.integers(1, 20)


def order(plan: list[Planned]) -> list[tuple[str, tuple[str, ...], str]]:
    return [(planned.row.key, planned.points, planned.idle_states) for planned in plan]


@given(sizes, numbers, seeds)
def test_the_same_seed_gives_the_same_order(sizes: tuple[int, int, int, int], number: int, seed: int) -> None:
    rows, nulls = of_sizes(*sizes)
    plans = [plan_round(number, rows, nulls, KEYS, BOTH, seed) for _ in range(2)]
    assert plans[0] == plans[1]


@given(sizes, numbers, seeds)
def test_every_row_is_there_once_and_every_block_has_the_null_of_its_rows(
    sizes: tuple[int, int, int, int], number: int, seed: int
) -> None:
    rows, nulls = of_sizes(*sizes)
    plan = plan_round(number, rows, nulls, KEYS, BOTH, seed)
    assert Counter(p.row.key for p in plan if not p.is_null) == Counter(row.key for row in rows)
    alone = []
    for index, block in enumerate(blocks(plan), 1):
        assert {p.block for p in block} == {index}, "blocks run one after the other"
        assert [p.position for p in block] == list(range(1, len(block) + 1))
        null, *more = [p for p in block if p.is_null]
        assert not more, "one null a block"
        assert null.row.key == null.row.null_key
        others = [p for p in block if not p.is_null]
        assert len(others) <= BLOCK_ROWS
        assert {p.row.null_key for p in others} <= {null.row.key}
        assert len({p.idle_states for p in block}) == 1
        if null.idle_states == "default":
            assert others == []
            alone.append(null.row.key)
    assert sorted(alone) == sorted(nulls)
    assert len({p.trial for p in plan}) == len(plan)
    assert all(sorted(p.points) == sorted(KEYS) for p in plan)


def test_a_block_that_is_run_anew_has_none_of_its_old_names() -> None:
    first = Planned(2, 3, 1, row(system("one")), False, "default", KEYS)
    assert first.trial == "r02-b03-p01"
    assert Planned(2, 3, 1, row(system("one")), False, "default", KEYS, attempt=1).trial == "r02-b03.2-p01"


def test_seeds_and_rounds_differ_in_their_order() -> None:
    rows, nulls = of_sizes(5, 5, 5, 5)
    by_seed = {str(order(plan_round(1, rows, nulls, KEYS, BOTH, seed))) for seed in range(20)}
    by_round = {str(order(plan_round(number, rows, nulls, KEYS, BOTH, 7))) for number in range(1, 21)}
    assert len(by_seed) == len(by_round) == 20


def test_every_place_in_a_block_falls_to_the_null_at_times() -> None:
    rows, nulls = of_sizes(4, 0, 0, 0)
    places = {
        planned.position
        for seed in range(100)
        for planned in plan_round(1, rows, nulls, KEYS, ("disabled",), seed)
        if planned.is_null
    }
    assert places == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("rows", "sizes"), [(4, [5]), (5, [3, 4]), (8, [5, 5]), (9, [4, 4, 4])])
def test_rows_are_dealt_evenly(rows: int, sizes: list[int]) -> None:
    those, nulls = of_sizes(rows, 0, 0, 0)
    plan = plan_round(1, those, nulls, KEYS, ("disabled",), 7)
    assert sorted(len(block) for block in blocks(plan)) == sorted(sizes)


def test_a_null_that_was_asked_for_is_measured_as_its_blocks_null_alone() -> None:
    of = catalog(system("one"))
    plan = plan_round(1, of.rows, nulls_of(of, of.rows), KEYS, ("disabled",), 7)
    assert sorted((p.row.key, p.is_null) for p in plan) == [("one:default", False), ("sockets:null", True)]
    alone = [row(system("sockets", variants=("null",)))]
    plan = plan_round(1, alone, {alone[0].key: alone[0]}, KEYS, BOTH, 7)
    assert sorted((p.idle_states, p.is_null) for p in plan) == [("default", True), ("disabled", True)]


def test_a_trial_can_keep_some_of_its_points() -> None:
    rows, nulls = of_sizes(1, 0, 0, 0)
    planned = plan_round(1, rows, nulls, KEYS, ("disabled",), 7)[0]
    kept = planned.keeping(lambda key: key != "invocation")
    assert kept.points == tuple(key for key in planned.points if key != "invocation")
    assert kept.trial == planned.trial


def test_single_samples_stand_in_blocks_without_a_null() -> None:
    rows, _ = of_sizes(2, 0, 0, 0)
    plan = plan_singles([(each, ["objects"]) for each in rows], "disabled")
    assert [(p.round, p.block, p.is_null, p.points) for p in plan] == [
        (SINGLES, 1, False, ("objects",)),
        (SINGLES, 2, False, ("objects",)),
    ]
