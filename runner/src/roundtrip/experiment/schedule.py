"""The order of trials: rounds of shuffled blocks, each block with a null socket of its own. The seed decides all."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from roundtrip.catalog.system import Row
from roundtrip.results.records import SINGLES

BLOCK_ROWS = 4
"""Rows in a block beside its null. Drift makes a null that is a minute away worth little (docs/statistics.md)."""


@dataclass(frozen=True)
class Planned:
    """One trial to be run.

    Attributes:
        round: From 1; `SINGLES` after all.
        block: From 1 within its round.
        position: From 1 within its block.
        is_null: Whether it is the null socket of its block.
        idle_states: `disabled` or `default`.
        points: Keys, in the order in which they are measured.
        attempt: How often this block was begun before and interrupted.
    """

    round: int
    block: int
    position: int
    row: Row
    is_null: bool
    idle_states: str
    points: tuple[str, ...]
    attempt: int = 0

    @property
    def trial(self) -> str:
        """The name that records and files have; a block that is run again does not touch its old files."""
        again = f".{self.attempt + 1}" if self.attempt else ""
        return f"r{self.round:02}-b{self.block:02}{again}-p{self.position:02}"

    def keeping(self, wanted: Callable[[str], bool]) -> "Planned":
        """The same trial with those of its points alone."""
        return replace(self, points=tuple(key for key in self.points if wanted(key)))


def plan_round(
    number: int,
    rows: Sequence[Row],
    nulls: dict[str, Row],
    points: Sequence[str],
    idle_states: Sequence[str],
    seed: int,
) -> list[Planned]:
    """Orders one round: a trial of each row, and of each block's null.

    Args:
        number: Of the round, from 1.
        rows: What was asked for; null sockets among them are measured as their block's null.
        nulls: Key to row of each null socket that the rows need. A language may have several: one a runtime.
        points: Keys; each trial shuffles them.
        idle_states: The first is the one of the comparison; under the others the nulls alone are measured.
        seed: Of the run. The same seed, rows and points give the same order.

    Returns:
        The trials in the order in which they run.
    """
    chance = random.Random(f"{seed}/{number}")  # noqa: S311 (an order, not a secret)
    by_null: dict[str, list[Row]] = {}
    for row in rows:
        by_null.setdefault(row.null_key, [])
        if row.key != row.null_key:
            by_null[row.null_key].append(row)
    blocks: list[tuple[str, list[tuple[Row, bool]]]] = []
    for null_key, members in by_null.items():
        chance.shuffle(members)
        count = max(1, -(-len(members) // BLOCK_ROWS))
        for index in range(count):
            # Dealt like cards, so that blocks differ in size by one at most.
            block = [(row, False) for row in members[index::count]]
            block.append((nulls[null_key], True))
            chance.shuffle(block)
            blocks.append((idle_states[0], block))
    blocks += [(other, [(nulls[key], True)]) for other in idle_states[1:] for key in by_null]
    chance.shuffle(blocks)
    planned = []
    for block_number, (state, block) in enumerate(blocks, 1):
        for position, (row, is_null) in enumerate(block, 1):
            order = list(points)
            chance.shuffle(order)
            planned.append(Planned(number, block_number, position, row, is_null, state, tuple(order)))
    return planned


def plan_singles(rows: Iterable[tuple[Row, Sequence[str]]], idle_states: str) -> list[Planned]:
    """The samples that take so long that they are taken once: a block for each row, without a null."""
    return [
        Planned(SINGLES, block, 1, row, False, idle_states, tuple(points))
        for block, (row, points) in enumerate(rows, 1)
    ]


def blocks(planned: Iterable[Planned]) -> list[list[Planned]]:
    """The trials block by block, in their order."""
    found: dict[tuple[int, int], list[Planned]] = {}
    for each in planned:
        found.setdefault((each.round, each.block), []).append(each)
    return list(found.values())
