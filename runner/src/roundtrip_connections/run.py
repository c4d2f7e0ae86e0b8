"""The body of `invoke connections`: rounds and table. Apart from the command, since it takes long to load."""

import random
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Column, Table

from roundtrip.cli.command import console
from roundtrip.cli.one_machine import OneMachine, one_machine, show_missing, told
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side
from roundtrip.report.units import NOTHING, size
from roundtrip.running.display import Display, duration
from roundtrip_connections.measure import Connections, Reading, counts, measure, slope

NAME = "connections"
ROW_S = 30.0
"""Seconds that a row takes, about."""


def run(
    systems: Sequence[str],
    clients: int,
    rounds: int,
    seed: int,
    results: Path,
    *,
    json: bool,
    install: bool,
) -> None:
    """Measures all rounds, stores and shows what was found; see `told`."""
    out = console(aside=json)
    found: list[Connections] = []
    told_of = told(found, results / f"{NAME}.json", lambda: show(found, out), json=json)
    with one_machine(systems, f"./invokew {NAME}", out, install=install) as here, told_of:
        found += [Connections(row.key, 1, reason=why) for row in here.rows if (why := here.missing(row))]
        _measure(here, clients, rounds, seed, out, found)


def _measure(
    here: OneMachine, clients: int, rounds: int, seed: int, out: Console, found: list[Connections]
) -> None:
    chance, display = random.Random(seed), Display(out)  # noqa: S311 (an order, not a secret)
    rows = [row for row in here.rows if not here.missing(row)]
    order = [(number, row) for number in range(1, rounds + 1) for row in chance.sample(rows, len(rows))]
    for at, (number, row) in enumerate(order):
        remaining = duration(ROW_S * (len(order) - at))
        display.say(f"round {number} of {rounds}, {remaining} remaining: {row.key}")
        found.append(Connections(row.key, number))
        measure(Deployment(here.ends(), row, here.topology, here.cpu_pinning), counts(clients), found[-1])


def show(found: Sequence[Connections], out: Console) -> None:
    """A table for each end, of medians over rounds with their least and greatest; below, what is missing and why."""
    rounds_of: dict[str, list[list[Reading]]] = {}
    for it in found:
        if it.readings:
            rounds_of.setdefault(it.row, []).append(it.readings)
    for side in Side:
        names = ("sockets each", "with one", "each more", "least", "most")
        columns = (Column(name, justify="right", min_width=8) for name in names)
        table = Table(Column(side.value, no_wrap=True), *columns, box=None)
        for row, rounds in rounds_of.items():
            sockets = [each for its in rounds if (each := slope(its, "sockets", side)) is not None]
            more = [round(each) for its in rounds if (each := slope(its, "resident", side)) is not None]
            table.add_row(
                row,
                f"{median(sockets):.2f}" if sockets else NOTHING,
                size(median(its[0].resident[side] for its in rounds)),
                *map(size, (median(more), min(more), max(more)) if more else [None] * 3),
            )
        out.print(table)
    show_missing(found, out)
