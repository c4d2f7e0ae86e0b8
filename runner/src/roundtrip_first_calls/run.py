"""The body of `invoke first-calls`: rounds, table and plot. Apart from the command, since it takes long to load."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Column, Table

from roundtrip.catalog.system import Row
from roundtrip.cli.command import console
from roundtrip.cli.one_machine import OneMachine, one_machine, show_missing, told
from roundtrip.processes.deployment import Deployment
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import LIGHT_HUES
from roundtrip.report.plots.sheet import Axis, Sheet
from roundtrip.report.units import duration
from roundtrip.results.files import write_errors
from roundtrip.running.display import Display
from roundtrip.running.display import duration as span
from roundtrip_first_calls.measure import AGAIN, PARTS, SILENCE, FirstCalls, measure

AT_ONCE = 8
"""Rows whose processes live at the same time."""
FIRST_PORT, PORTS = 20_000, 25
"""Each row has so many ports of its own, so that a server finds its own again."""
NAME = "first-calls"
ROW_S = 12.0
"""Seconds that a row takes beside the silence, about."""
PITCH = 40.0
TABLES = {
    "start": ["ready", "connect"],
    "fresh processes": [*PARTS, "steady"],
    SILENCE: [SILENCE + part for part in PARTS],
    AGAIN: ["failed", *(AGAIN + part for part in PARTS)],
}


def run(
    systems: Sequence[str],
    rounds: int,
    silence_s: float,
    seed: int,
    results: Path,
    *,
    json: bool,
    install: bool,
) -> None:
    """Measures all rounds, stores, draws and shows what was found; see `told`."""
    out = console(aside=json)
    found: list[FirstCalls] = []
    told_of = told(found, results / f"{NAME}.json", lambda: show(found, out), json=json)
    with one_machine(systems, f"./invokew {NAME}", out, install=install) as here, told_of:
        found += [FirstCalls(row.key, 1, reason=why) for row in here.rows if (why := here.missing(row))]
        rows = [row for row in here.rows if not here.missing(row)]
        try:
            _measure(rows, here, rounds, silence_s, seed, out, found)
        finally:
            with write_errors(results):
                plot(found).write(results)


def _measure(
    rows: Sequence[Row],
    here: OneMachine,
    rounds: int,
    silence_s: float,
    seed: int,
    out: Console,
    found: list[FirstCalls],
) -> None:
    chance, display = random.Random(seed), Display(out)  # noqa: S311 (an order, not a secret)
    place = {row.key: FIRST_PORT + PORTS * number for number, row in enumerate(rows)}

    def deploy(row: Row) -> Deployment:
        topology = replace(here.topology, ports=(place[row.key], place[row.key] + PORTS - 1))
        return Deployment(here.ends(), row, topology, here.cpu_pinning, label=row.key)

    groups = [
        (number, order[first : first + AT_ONCE])
        for number in range(1, rounds + 1)
        for order in [chance.sample(rows, len(rows))]
        for first in range(0, len(rows), AT_ONCE)
    ]
    for at, (number, group) in enumerate(groups):
        left_s = sum(silence_s + ROW_S * len(each) for _, each in groups[at:])
        display.say(f"round {number} of {rounds}: {len(group)} systems, {span(left_s)} remaining")
        found += measure(group, number, deploy, silence_s)


def show(found: Sequence[FirstCalls], out: Console) -> None:
    """Tables of start, fresh processes, silence and restart; below them what is missing and why."""
    by_row = medians(found)
    for title, names in TABLES.items():
        right = (Column(name.removeprefix(title), justify="right") for name in names)
        table = Table(Column(title.removesuffix(", "), no_wrap=True), *right, box=None)
        for row, figures in by_row.items():
            table.add_row(row, *(_shown(name, figures.get(name)) for name in names))
        out.print(table)
    show_missing(found, out)


def plot(found: Sequence[FirstCalls]) -> Plot:
    """The parts of each row's first calls, from the first, a large dot, to the steady time, a ring."""
    by_row = {row: figures for row, figures in medians(found).items() if "steady" in figures}
    sheet = Sheet([*by_row], PITCH)
    if by_row:
        names = (*PARTS, "steady")
        axis = Axis.of_times(
            [its[name] for its in by_row.values() for name in names if name in its], "A call", log=True
        )
        sheet.axis(axis)
        sheet.name_rows([duration(figures["call 1"]) for figures in by_row.values()])
        for at, figures in enumerate(by_row.values()):
            color, y = f"hue-{at % len(LIGHT_HUES)}", sheet.up(at, 0.4)
            places = [axis.x(figures[name]) for name in names if name in figures]
            sheet.rule(min(places), y, max(places), y, color, 1.2)
            for number, x in enumerate(places[:-1]):
                sheet.dot(x, y, color, 4.6 - number)
            sheet.mark(places[-1], y, "circle", color, hollow=True)
    title = "The first calls of fresh processes, from large dots to small: " + ", ".join(PARTS)
    return sheet.figure(NAME, f"{title}; ring: steady.")


def medians(found: Iterable[FirstCalls]) -> dict[str, dict[str, float]]:
    """The median of each figure over rounds, by row."""
    values: dict[str, dict[str, list[float]]] = {}
    for each in found:
        of_row = values.setdefault(each.row, {})
        for name, value in each.figures.items():
            of_row.setdefault(name, []).append(value)
    return {
        row: {name: median(its) for name, its in of_row.items()} for row, of_row in sorted(values.items())
    }


def _shown(name: str, value: float | None) -> str:
    return f"{value:.0f}" if name == "failed" and value is not None else duration(value)
