"""The body of `invoke connections`: rounds and table. Apart from the command, since it takes long to load."""

import random
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Column, Table

from roundtrip.cli.command import console, end, print_json
from roundtrip.cli.one_machine import OneMachine, one_machine, store
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side
from roundtrip.report.units import NOTHING, digits, size
from roundtrip.running.display import Display, duration
from roundtrip_connections.measure import Connections, counts, measure, slope

NAME = "connections"
ROW_S = 15.0
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
    """Measures all rounds and shows what was found, until Ctrl-C too; exit status 1 if something is missing."""
    out = console(aside=json)
    found: list[Connections] = []
    with one_machine(systems, f"./invokew {NAME}", out, install=install) as here:
        found += [Connections(row.key, 1, reason=why) for row in here.rows if (why := here.missing(row))]
        try:
            _measure(here, clients, rounds, seed, out, found)
        finally:
            store(found, results / f"{NAME}.json")
            if json:
                print_json(found)
            else:
                show(found, out)
    end(not any(it.reason for it in found))


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
    """A row for each system, of medians over rounds with their least and greatest; below, what is missing and why."""
    right = (Column(name, justify="right") for name in ("clients", "sockets each"))
    ends = (Column(f"{end}, {part}") for end in Side for part in ("with one", "each more"))
    table = Table(Column("system", no_wrap=True), *right, *ends, box=None)
    for row in dict.fromkeys(it.row for it in found):
        rounds = [it.points for it in found if it.row == row and it.points]
        if not rounds:
            continue
        sockets = [each for its in rounds if (each := slope(its, "sockets", Side.SERVER)) is not None]
        cells = [str(min(its[-1].clients for its in rounds)), digits(median(sockets)) if sockets else NOTHING]
        for side in Side:
            more = sorted(each for its in rounds if (each := slope(its, "resident", side)) is not None)
            within = f" [{size(more[0])}, {size(more[-1])}]" if len(more) > 1 else ""
            cells += [
                size(median(its[0].resident[side] for its in rounds)),
                size(median(more)) + within if more else NOTHING,
            ]
        table.add_row(row, *cells)
    out.print(table)
    for text in dict.fromkeys(f"{it.row}: {it.reason}" for it in found if it.reason):
        out.print(text, markup=False)
