"""The order of a run: rounds of blocks, in which rows are alive at once and take turns. The seed decides all."""

import itertools
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Processes, Workload
from roundtrip.config.row_key import RowKey
from roundtrip.results.records import MEASURED_ONCE
from roundtrip.running.known import Known, calibrated, experiment_of
from roundtrip.running.plan import Plan

BLOCK_ROWS = 12
"""Rows in a block beside their baselines: a cycle then takes three to four seconds, and hosts change every 8 to 30."""

Fits = Callable[[Sequence[Row], Processes], bool]
"""Whether the processes of so many rows fit the hosts' memory at once."""


@dataclass(frozen=True)
class Entry:
    """A row's place in a block, as a baseline or not, with the keys of what it is measured at."""

    row: Row
    is_baseline: bool
    workloads: frozenset[str]

    @property
    def slices_per_cycle(self) -> int:
        """The number of its slices in each cycle: a baseline has two, since its noise is in every ratio."""
        return 2 if self.is_baseline else 1


@dataclass(frozen=True)
class Block:
    """Rows whose processes are alive at once, and what they are measured at, in this order.

    Attributes:
        round: From 1; `MEASURED_ONCE` after all.
        number: From 1 within its round.
        idle_states: `disabled` or `unchanged`.
        attempt: Number of earlier attempts that were not written whole.
        is_aside: Whether it is about baselines under other idle states, which nothing is compared with.
    """

    round: int
    number: int
    entries: tuple[Entry, ...]
    idle_states: str
    workloads: tuple[str, ...]
    attempt: int = 0
    is_aside: bool = False

    @property
    def trials(self) -> list[str]:
        """The names of records and files, one an entry; a block that is run again leaves its old files alone."""
        attempt = f".{self.attempt + 1}" if self.attempt else ""
        return [
            f"r{self.round:02}-b{self.number:02}{attempt}-p{position:02}"
            for position, _ in enumerate(self.entries, 1)
        ]

    @property
    def is_measured_once(self) -> bool:
        """Whether its samples take so long that one is taken of each."""
        return self.round == MEASURED_ONCE

    @property
    def slices(self) -> list[Entry]:
        """The entries by the slices of each cycle, before they are shuffled."""
        return [entry for entry in self.entries for _ in range(entry.slices_per_cycle)]


def needed(workloads: Sequence[Workload]) -> Processes:
    """The processes that a deployment must have for all of these workloads."""
    return Processes(max(it.clients for it in workloads), max(it.servers for it in workloads))


def _by_processes(workloads: Iterable[Workload], *, fresh: bool) -> list[list[Workload]]:
    """Workloads by the processes that they share, those with one client and one server first.

    Workloads with as many clients and servers share them. So do all numbers of clients of a sweep over these: to warm
    up eight clients for each number would take several times as long, and one that waits uses nothing. If processes are
    to be fresh, only workloads of one sweep share them, and any other workload has its own.
    """
    found: dict[tuple[str, int, int], list[Workload]] = {}
    for workload in workloads:
        alone = experiment_of(workload) if fresh else ""
        clients = 0 if workload.is_of_crowd else workload.clients
        found.setdefault((alone, clients, workload.servers), []).append(workload)
    return sorted(found.values(), key=lambda shared: needed(shared) != ONE_EACH)


def plan_round(
    number: int,
    rows: Sequence[Row],
    baselines: dict[str, Row],
    workloads: Sequence[Workload],
    able: Callable[[Row], Iterable[str]],
    idle_states: str,
    seed: int,
    fits: Fits = lambda *_: True,
    *,
    fresh: bool = False,
) -> list[Block]:
    """Orders one round: every row in one block of each set of processes that the workloads need.

    Baselines among the rows are measured as baselines of blocks; a language may have several, one a runtime. Blocks
    shuffle their workloads, but not in the first round, of which the first page is made, and never the first of them:
    fresh processes take longest to become warm at that, as in their calibration, which any other would repeat. `able`
    has the keys of those that a row is measured at; `fits` says whether rows, with their baselines, may share a block.
    `fresh`: each workload outside of sweeps has processes of its own. The same seed, rows and workloads give the same
    order.
    """
    chance = random.Random(f"{seed}/{number}")  # noqa: S311 (an order, not a secret)
    can = {row.key: frozenset(able(row)) for row in (*rows, *baselines.values())}
    found: list[tuple[bool, Block]] = []
    for shared in _by_processes(workloads, fresh=fresh):
        processes, keys = needed(shared), [workload.key for workload in shared]
        # Whatever rows can do by now, the deal is the same: a resumed run has the blocks that it had.
        for members in _deal(rows, baselines, processes, chance, fits, by_protocol=number % 2 == 0):
            entries = [Entry(row, row.key in baselines, can[row.key] & frozenset(keys)) for row in members]
            chance.shuffle(entries)
            order = keys if number == 1 else [keys[0], *chance.sample(keys[1:], len(keys) - 1)]
            done = tuple(key for key in order if any(key in entry.workloads for entry in entries))
            found.append((processes != ONE_EACH, Block(number, 0, tuple(entries), idle_states, done)))
    chance.shuffle(found)
    # One client and one server come first: they show what several cost.
    found.sort(key=lambda it: it[0])
    return [replace(block, number=index) for index, (_, block) in enumerate(found, 1)]


def _deal(
    rows: Sequence[Row],
    baselines: dict[str, Row],
    processes: Processes,
    chance: random.Random,
    fits: Fits,
    *,
    by_protocol: bool,
) -> list[list[Row]]:
    """Rows by block, each with the baselines of its members.

    Rows of one language stand together, or in every other round rows of one protocol, so that most pairs that are
    judged share a block. Rows that age have blocks of their own: their processes are replaced while others would wait.
    """
    dealt: list[list[Row]] = []
    for aging in (False, True):
        units = _units([row for row in rows if row.key not in baselines and bool(row.aging) == aging])
        groups: dict[str, list[list[Row]]] = {}
        for unit in units:
            groups.setdefault(unit[0].system.protocol if by_protocol else unit[0].system.language, []).append(
                unit
            )
        ordered = list(groups.values())
        chance.shuffle(ordered)
        for group in ordered:
            chance.shuffle(group)
        dealt += _cut([unit for group in ordered for unit in group], baselines, processes, fits)
    met = {row.baseline_key for members in dealt for row in members}
    alone = [row for row in rows if row.key in baselines and row.key not in met]
    if alone:
        dealt = [[*alone, *dealt[0]], *dealt[1:]] if dealt else [alone]
    return [_with_baselines(members, baselines) for members in dealt]


def _units(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows that differ in their role or build alone are one: they are there to be compared."""
    found: dict[RowKey, list[Row]] = {}
    for row in rows:
        found.setdefault(structs.replace(row.identity.subject, build=""), []).append(row)
    return list(found.values())


def _cut(
    units: Sequence[list[Row]], baselines: dict[str, Row], processes: Processes, fits: Fits
) -> list[list[Row]]:
    """Units in their order, in as few blocks of about one size as memory and `BLOCK_ROWS` allow."""
    rows = sum(len(unit) for unit in units)
    for count in range(max(1, -(-rows // BLOCK_ROWS)), len(units) + 1):
        edges = [len(units) * part // count for part in range(count + 1)]
        parts = [[row for unit in units[a:b] for row in unit] for a, b in itertools.pairwise(edges)]
        if count == len(units) or all(
            len(part) <= BLOCK_ROWS and fits(_with_baselines(part, baselines), processes) for part in parts
        ):
            return parts
    return []


def _with_baselines(rows: Sequence[Row], baselines: dict[str, Row]) -> list[Row]:
    return [
        *rows,
        *{row.baseline_key: baselines[row.baseline_key] for row in rows if row.key not in baselines}.values(),
    ]


def plan_baselines(
    number: int, baselines: Iterable[tuple[Row, Iterable[str]]], idle_states: str, seed: int, after: int
) -> list[Block]:
    """The block of the baselines, each at its workloads, under other idle states than those of the comparison.

    There are `after` blocks before it in the round.
    """
    chance = random.Random(f"{seed}/{number}/{idle_states}")  # noqa: S311 (an order, not a secret)
    entries = [Entry(row, True, frozenset(workloads)) for row, workloads in baselines]
    order = sorted({key for entry in entries for key in entry.workloads})
    chance.shuffle(order)
    block = Block(number, after + 1, tuple(entries), idle_states, tuple(order), is_aside=True)
    return [block] if order else []


def plan_measured_once(rows: Iterable[tuple[Row, Sequence[str]]], idle_states: str) -> list[Block]:
    """The samples that take so long that they are taken once: a block for each row, without a baseline.

    A row that has none leaves its number free: each block has that of its row, whatever others have.
    """
    return [
        Block(
            MEASURED_ONCE, number, (Entry(row, False, frozenset(workloads)),), idle_states, tuple(workloads)
        )
        for number, (row, workloads) in enumerate(rows, 1)
        if workloads
    ]


class Rounds:
    """The rounds and samples measured once of a plan, by what is known of its rows, which may grow."""

    def __init__(self, plan: Plan, known: Known, fits: Fits) -> None:
        self._plan = plan
        self._known = known
        self._fits = fits

    @property
    def everything(self) -> list[Row]:
        """The baselines that rows need, then the rows."""
        baselines = self._plan.baselines
        return [*baselines.values(), *(row for row in self._plan.rows if row.key not in baselines)]

    def blocks(self, number: int) -> list[Block]:
        """A round, of the workloads that each row can do in a short time, as far as is known."""
        plan, baselines = self._plan, self._plan.baselines
        usual, *others = plan.idle_states
        blocks = plan_round(
            number,
            plan.rows,
            baselines,
            plan.workloads,
            self._short,
            usual,
            plan.seed,
            self._fits,
            fresh=plan.preset.fresh_processes,
        )
        # What idle states do to the baselines of a sweep, its workloads that had a calibration tell.
        telling = {
            workload.key
            for workload in calibrated(plan.workloads)
            if workload.clients == workload.servers == 1
        }
        is_asked = number == min(plan.rounds, plan.preset.least_rounds)  # Once, after what is compared.
        for other in others if is_asked else ():
            able = [(baseline, telling & set(self._short(baseline))) for baseline in baselines.values()]
            blocks += plan_baselines(number, able, other, plan.seed, len(blocks))
        return blocks

    def measured_once(self) -> list[Block]:
        """The samples that take so long that they are taken once."""
        long = [
            (row, [key for key in self._known.possible(row.key) if self._known.is_long(row, key)])
            for row in self._plan.rows
        ]
        return plan_measured_once(long, self._plan.idle_states[0])

    def _short(self, row: Row) -> list[str]:
        return [key for key in self._known.possible(row.key) if not self._known.is_long(row, key)]
