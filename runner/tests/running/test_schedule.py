"""The order of a run: what is alive at once, and that the seed alone decides it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.experiment import ONE_EACH, Processes, Workload
from roundtrip.results.records import MEASURED_ONCE
from roundtrip.running.plan import baselines_of
from roundtrip.running.schedule import (
    BLOCK_ROWS,
    Block,
    Fits,
    plan_baselines,
    plan_measured_once,
    plan_round,
)
from tests.fakes import BY_KEY, WORKER, WORKLOADS, aging, block, catalog, row, system

CROWD = tuple(
    structs.replace(
        BY_KEY["invocation"], key=f"calls:clients={it}", clients=it, experiment="calls", axes={"clients": it}
    )
    for it in (1, 2, 4)
)
SCATTER = structs.replace(BY_KEY["invocation"], key="servers", servers=2)
EVERY = (*WORKLOADS, *CROWD, SCATTER)
KEYS = [workload.key for workload in EVERY]
SETS = [{it.key for it in WORKLOADS}, {it.key for it in CROWD}, {"servers"}]
"""Workloads that share processes."""


def of_sizes(java: int, cpp: int, mono: int, core: int) -> tuple[list[Row], dict[str, Row]]:
    """So many rows beside four baselines, of which two are of one language with two runtimes."""
    systems = []
    for baseline, language, number in (
        ("java-sockets", "java", java),
        ("cpp-sockets", "cpp", cpp),
        ("mono-sockets", "csharp", mono),
        ("core-sockets", "csharp", core),
    ):
        systems.append(system(baseline, baseline, language, variants=("baseline",)))  # type: ignore[arg-type]
        for at in range(number):
            made = system(f"{baseline}-{at}", baseline, language)  # type: ignore[arg-type]
            systems.append(structs.replace(made, protocol=f"protocol-{at % 3}"))
    every = Catalog(WORKER.parent, {each.name: each for each in systems})
    rows = [row for row in every.rows if not row.is_baseline]
    return rows, baselines_of(every, rows)


def plan(
    number: int,
    rows: Sequence[Row],
    baselines: dict[str, Row],
    seed: int = 7,
    workloads: Sequence[Workload] = WORKLOADS,
    able: Sequence[str] = KEYS,
    fits: Fits = lambda *_: True,
    *,
    fresh: bool = False,
) -> list[Block]:
    return plan_round(
        number, rows, baselines, workloads, lambda _: able, "unchanged", seed, fits, fresh=fresh
    )


def members(of: Block) -> list[Row]:
    return [entry.row for entry in of.entries if not entry.is_baseline]


def together(blocks: Sequence[Block], what: str) -> float:
    """In how many blocks rows of a language, or of a protocol, are on average."""
    met = Counter(kind for it in blocks for kind in {getattr(row.system, what) for row in members(it)})
    return sum(met.values()) / len(met)


sizes = st.tuples(*[st.integers(0, 11)] * 4).filter(any)
seeds = st.integers(0, 2**31)
numbers = st.integers(1, 20)


@given(sizes, numbers, seeds)
def test_every_row_is_there_once_with_its_baseline(
    sizes: tuple[int, int, int, int], number: int, seed: int
) -> None:
    rows, baselines = of_sizes(*sizes)
    blocks = plan(number, rows, baselines, seed, EVERY)
    assert [it.number for it in blocks] == [*range(1, len(blocks) + 1)]
    assert len({trial for it in blocks for trial in it.trials}) == sum(len(it.entries) for it in blocks)
    for shared in SETS:
        its = [it for it in blocks if set(it.workloads) == shared]
        assert Counter(row.key for it in its for row in members(it)) == Counter(row.key for row in rows)
        counts = [len(members(it)) for it in its]
        assert max(counts) <= BLOCK_ROWS
        assert max(counts) - min(counts) <= 1
        assert len(its) == -(-len(rows) // BLOCK_ROWS)
    for it in blocks:
        found = Counter(entry.row.key for entry in it.entries if entry.is_baseline)
        assert found == Counter({row.baseline_key for row in members(it)}), (
            "a baseline once for all of its rows"
        )
        assert {entry.workloads for entry in it.entries} == {frozenset(it.workloads)}
        assert Counter(entry.is_baseline for entry in it.slices)[True] == 2 * len(found)
    several = [set(it.workloads) != SETS[0] for it in blocks]
    assert several == sorted(several), "one client and one server come first"


@given(sizes, numbers, seeds, st.sets(st.sampled_from(KEYS)))
def test_neither_chance_nor_what_calibrations_find_changes_the_deal(
    sizes: tuple[int, int, int, int], number: int, seed: int, able: set[str]
) -> None:
    rows, baselines = of_sizes(*sizes)
    first, again, later = (
        plan(number, rows, baselines, seed, EVERY, it) for it in (KEYS, KEYS, sorted(able))
    )
    assert first == again
    for before, after in zip(first, later, strict=True):
        assert before.trials == after.trials
        assert [it.row for it in before.entries] == [it.row for it in after.entries]
        assert after.workloads == tuple(key for key in before.workloads if key in able)


def test_seeds_and_rounds_differ_in_their_deal() -> None:
    rows, baselines = of_sizes(5, 5, 5, 5)

    def deal(blocks: list[Block]) -> str:
        return str([(it.workloads, [entry.row.key for entry in it.entries]) for it in blocks])

    by_seed = {deal(plan(1, rows, baselines, seed)) for seed in range(20)}
    by_round = {deal(plan(number, rows, baselines)) for number in range(1, 21)}
    assert len(by_seed) == len(by_round) == 20


def test_rows_of_a_language_and_rows_of_a_protocol_stand_together_by_turns() -> None:
    rows, baselines = of_sizes(12, 12, 12, 0)
    odd, even = ([plan(number, rows, baselines, seed) for seed in range(10)] for number in (1, 2))
    for blocks in odd:
        assert together(blocks, "language") == 1.0 < together(blocks, "protocol")
    for blocks in even:
        assert together(blocks, "protocol") == 1.0 < together(blocks, "language")


@given(st.integers(1, 20), st.integers(0, 12), numbers, seeds)
def test_a_row_and_its_control_share_a_block(alone: int, pairs: int, number: int, seed: int) -> None:
    rows, baselines = of_sizes(alone, pairs, 0, 0)
    rows += [row.control() for row in rows if row.system.language == "cpp"]
    blocks = plan(number, rows, baselines, seed)
    assert Counter(row.key for it in blocks for row in members(it)) == Counter(row.key for row in rows)
    for it in blocks:
        keys = {row.key for row in members(it)}
        assert len(keys) <= BLOCK_ROWS
        assert all(str(row.identity.subject) in keys for row in members(it))


def test_rows_that_age_have_blocks_of_their_own() -> None:
    old = [aging(system(f"old{number}")) for number in range(2)]
    of = catalog(system("one"), system("two"), *old)
    rows = [row for row in of.rows if not row.is_baseline]
    blocks = plan(1, rows, baselines_of(of, rows))
    assert sorted(sorted(bool(row.aging) for row in members(it)) for it in blocks) == [
        [False, False],
        [True, True],
    ]


@given(sizes, numbers, st.integers(2, 20))
def test_a_block_has_no_more_than_there_is_memory_for(
    sizes: tuple[int, int, int, int], number: int, room: int
) -> None:
    rows, baselines = of_sizes(*sizes)

    def fits(its: Sequence[Row], processes: Processes) -> bool:
        return len(its) * (processes.clients + processes.servers) <= 2 * room

    for it in plan(number, rows, baselines, workloads=EVERY, fits=fits):
        processes = {"servers": Processes(1, 2), "calls:clients=1": Processes(4, 1)}.get(
            min(it.workloads), ONE_EACH
        )
        assert fits([entry.row for entry in it.entries], processes) or len(members(it)) == 1


def test_fresh_processes_are_a_block_for_each_workload_or_sweep() -> None:
    rows, baselines = of_sizes(2, 0, 0, 0)
    blocks = plan(1, rows, baselines, workloads=EVERY, fresh=True)
    assert sorted(sorted(it.workloads) for it in blocks) == sorted(
        [[workload.key] for workload in (*WORKLOADS, SCATTER)] + [sorted(SETS[1])]
    )


def test_a_baseline_that_was_asked_for_stands_as_one() -> None:
    of = catalog(system("one"))
    for rows in (of.rows, [it for it in of.rows if it.is_baseline]):
        (found,) = plan(1, rows, baselines_of(of, rows))
        assert sorted((it.row.key, it.is_baseline) for it in found.entries) == sorted(
            (row.key, row.is_baseline) for row in rows
        )


def test_idle_states_of_baselines_are_a_block_of_their_own() -> None:
    _, baselines = of_sizes(1, 1, 0, 0)
    both = [(baseline, ["invocation", "objects"]) for baseline in baselines.values()]
    (found,) = plan_baselines(2, both, "disabled", 7, after=3)
    assert (found.round, found.number, found.idle_states) == (2, 4, "disabled")
    assert [(it.row.key, it.is_baseline) for it in found.entries] == [(key, True) for key in baselines]
    assert sorted(found.workloads) == ["invocation", "objects"]
    assert (
        plan_baselines(2, [(baseline, []) for baseline in baselines.values()], "disabled", 7, after=3) == []
    )


def test_samples_measured_once_are_blocks_by_the_numbers_of_their_rows() -> None:
    rows, _ = of_sizes(3, 0, 0, 0)
    found = plan_measured_once(
        [(rows[0], ["objects"]), (rows[1], []), (rows[2], ["invocation"])], "unchanged"
    )
    assert [(it.round, it.number, it.workloads) for it in found] == [
        (MEASURED_ONCE, 1, ("objects",)),
        (MEASURED_ONCE, 3, ("invocation",)),
    ]
    assert not any(entry.is_baseline for it in found for entry in it.entries)


def test_a_block_that_is_run_anew_has_none_of_its_old_names() -> None:
    of = block(row(system("one")), workloads=["invocation"])
    assert [replace(of, attempt=it).trials for it in (0, 1)] == [["r01-b01-p01"], ["r01-b01.2-p01"]]
