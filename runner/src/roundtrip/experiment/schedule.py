"""The order of trials: rounds of shuffled blocks, each block with a null socket of its own. The seed decides all."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from roundtrip.catalog.system import Row

BLOCK_ROWS = 4
"""Rows in a block beside its null. Drift makes a null that is a minute away worth little (docs/statistics.md)."""


@dataclass(frozen=True)
class Planned:
    """One trial to be run.

    Attributes:
        round: From 1.
        block: From 1 within its round.
        position: From 1 within its block.
        null: Whether it is the null socket of its block.
        workloads: Names, in the order in which they are measured.
        attempt: How often this round was begun before and cut off.
    """

    round: int
    block: int
    position: int
    row: Row
    null: bool
    condition: str
    workloads: tuple[str, ...]
    attempt: int = 0

    @property
    def trial(self) -> str:
        """The name that records and files have; a round that is run anew does not touch its old files."""
        again = f".{self.attempt + 1}" if self.attempt else ""
        return f"r{self.round:02}{again}-b{self.block:02}-p{self.position:02}"

    def keeping(self, wanted: Callable[[str], bool]) -> "Planned":
        """The same trial with those of its workloads alone."""
        return replace(self, workloads=tuple(name for name in self.workloads if wanted(name)))


def plan_round(
    number: int,
    rows: Sequence[Row],
    nulls: dict[str, Row],
    workloads: Sequence[str],
    conditions: Sequence[str],
    seed: int,
    attempt: int = 0,
) -> list[Planned]:
    """Orders one round: a trial of each row, and of each block's null.

    Args:
        number: Of the round, from 1.
        rows: What was asked for; null sockets among them are measured as their block's null.
        nulls: Key to row of each null socket that the rows need. A language may have several: one a runtime.
        workloads: Names; each trial shuffles them.
        conditions: The first is the one of the comparison; under the others the nulls alone are measured.
        seed: Of the run. The same seed, rows and workloads give the same order.
        attempt: How often this round was begun before; it names the trials and leaves their order alone.

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
            blocks.append((conditions[0], block))
    blocks += [(condition, [(nulls[key], True)]) for condition in conditions[1:] for key in by_null]
    chance.shuffle(blocks)
    if number == 1:
        # A row's first trial is its pilot too: that is to be under the condition of the comparison.
        blocks.sort(key=lambda block: block[0] != conditions[0])
    planned = []
    for block_number, (condition, block) in enumerate(blocks, 1):
        for position, (row, null) in enumerate(block, 1):
            order = [name for name in workloads if name not in row.unsupported]
            chance.shuffle(order)
            planned.append(
                Planned(number, block_number, position, row, null, condition, tuple(order), attempt)
            )
    return planned
