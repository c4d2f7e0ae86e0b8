from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.workload import WORKLOADS
from roundtrip.experiment.request import nulls_of
from roundtrip.experiment.schedule import BLOCK_ROWS, Planned, plan_round
from tests.runner.fakes import WORKER, catalog, row, system

NAMES = tuple(WORKLOADS)


def of_sizes(java: int, cpp: int, mono: int, core: int) -> tuple[list[Row], dict[str, Row]]:
    """So many rows beside four null sockets, of which two are of one language with two runtimes."""
    systems = []
    for null, language, count in (
        ("java-sockets", "java", java),
        ("cpp-sockets", "cpp", cpp),
        ("mono-sockets", "csharp", mono),
        ("core-sockets", "csharp", core),
    ):
        systems.append(system(null, null, language, variants=("null",)))
        systems += [
            system(f"{null}-{number}", null, language, {"objects": "none here"} if number == 1 else None)
            for number in range(count)
        ]
    every = Catalog(WORKER.parent, {each.name: each for each in systems})
    rows = [row for row in every.rows if not row.is_null]
    return rows, nulls_of(every, rows)


sizes = st.tuples(*[st.integers(0, 11)] * 4).filter(any)
seeds = st.integers(0, 2**31)
numbers = st.integers(1, 20)


def order(plan: list[Planned]) -> list[tuple[str, tuple[str, ...], str]]:
    return [(planned.row.key, planned.workloads, planned.condition) for planned in plan]


def blocks(plan: list[Planned]) -> list[list[Planned]]:
    found: dict[int, list[Planned]] = {}
    for planned in plan:
        found.setdefault(planned.block, []).append(planned)
    assert list(found) == list(range(1, len(found) + 1)), "blocks run one after the other"
    return list(found.values())


@given(sizes, numbers, seeds)
def test_the_same_seed_gives_the_same_order(sizes: tuple[int, int, int, int], number: int, seed: int) -> None:
    rows, nulls = of_sizes(*sizes)
    plans = [plan_round(number, rows, nulls, NAMES, ("awake", "as-is"), seed) for _ in range(2)]
    assert plans[0] == plans[1]


@given(sizes, numbers, seeds)
def test_every_row_is_there_once_and_every_block_has_the_null_of_its_rows(
    sizes: tuple[int, int, int, int], number: int, seed: int
) -> None:
    rows, nulls = of_sizes(*sizes)
    plan = plan_round(number, rows, nulls, NAMES, ("awake", "as-is"), seed)
    assert Counter(p.row.key for p in plan if not p.null) == Counter(row.key for row in rows)
    as_is = []
    for block in blocks(plan):
        assert [p.position for p in block] == list(range(1, len(block) + 1))
        null, *more = [p for p in block if p.null]
        assert not more, "one null a block"
        assert null.row.key == null.row.null_key
        others = [p for p in block if not p.null]
        assert len(others) <= BLOCK_ROWS
        assert {p.row.null_key for p in others} <= {null.row.key}
        assert len({p.condition for p in block}) == 1
        if null.condition == "as-is":
            assert others == []
            as_is.append(null.row.key)
    assert sorted(as_is) == sorted(nulls)
    assert len({p.trial for p in plan}) == len(plan)


@given(sizes, numbers, seeds)
def test_each_trial_has_the_workloads_that_its_row_supports(
    sizes: tuple[int, int, int, int], number: int, seed: int
) -> None:
    rows, nulls = of_sizes(*sizes)
    for planned in plan_round(number, rows, nulls, NAMES, ("awake",), seed):
        assert Counter(planned.workloads) == Counter(set(NAMES) - set(planned.row.system.unsupported))


@given(sizes, numbers, seeds, st.integers(1, 5))
def test_a_round_that_is_run_anew_keeps_its_order_and_none_of_its_names(
    sizes: tuple[int, int, int, int], number: int, seed: int, attempt: int
) -> None:
    rows, nulls = of_sizes(*sizes)
    first = plan_round(number, rows, nulls, NAMES, ("awake", "as-is"), seed)
    again = plan_round(number, rows, nulls, NAMES, ("awake", "as-is"), seed, attempt)
    assert order(first) == order(again)
    assert not {p.trial for p in first} & {p.trial for p in again}


def test_seeds_and_rounds_differ_in_their_order() -> None:
    rows, nulls = of_sizes(5, 5, 5, 5)
    by_seed = {str(order(plan_round(1, rows, nulls, NAMES, ("awake",), seed))) for seed in range(20)}
    by_round = {str(order(plan_round(number, rows, nulls, NAMES, ("awake",), 7))) for number in range(1, 21)}
    assert len(by_seed) == len(by_round) == 20


def test_every_place_in_a_block_falls_to_the_null_at_times() -> None:
    rows, nulls = of_sizes(4, 0, 0, 0)
    places = {
        planned.position
        for seed in range(100)
        for planned in plan_round(1, rows, nulls, NAMES, ("awake",), seed)
        if planned.null
    }
    assert places == {1, 2, 3, 4, 5}


@pytest.mark.parametrize(("rows", "sizes"), [(4, [5]), (5, [3, 4]), (8, [5, 5]), (9, [4, 4, 4])])
def test_rows_are_dealt_evenly(rows: int, sizes: list[int]) -> None:
    those, nulls = of_sizes(rows, 0, 0, 0)
    plan = plan_round(1, those, nulls, NAMES, ("awake",), 7)
    assert sorted(len(block) for block in blocks(plan)) == sorted(sizes)


def test_a_null_that_was_asked_for_is_measured_as_its_blocks_null_alone() -> None:
    of = catalog(system("one"))
    plan = plan_round(1, of.rows, nulls_of(of, of.rows), NAMES, ("awake",), 7)
    assert sorted((p.row.key, p.null) for p in plan) == [("one:default", False), ("sockets:null", True)]
    alone = [row(system("sockets", variants=("null",)))]
    plan = plan_round(1, alone, {alone[0].key: alone[0]}, NAMES, ("awake", "as-is"), 7)
    assert sorted((p.condition, p.null) for p in plan) == [("as-is", True), ("awake", True)]


def test_a_trial_can_keep_some_of_its_workloads() -> None:
    rows, nulls = of_sizes(1, 0, 0, 0)
    planned = plan_round(1, rows, nulls, NAMES, ("awake",), 7)[0]
    kept = planned.keeping(lambda name: name != "invocation")
    assert kept.workloads == tuple(name for name in planned.workloads if name != "invocation")
    assert kept.trial == planned.trial
