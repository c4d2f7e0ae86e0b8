"""A run in the terminal: a table for each point, and at the end what was found, in one sentence."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from roundtrip.report.findings import disturbers, headline, host
from roundtrip.report.sweeps import SweepView
from roundtrip.report.units import NOTHING, clean, digits, duration, factor, factor_interval, time_interval
from roundtrip.report.view import HOLLOW, Table, View, net, relation, remarks, status_label
from roundtrip.results.summary import Cell, Summary

LEGEND = (
    f"null: the null socket (baseline), a plain socket in the same language that moves the same payload. {HOLLOW}: "
    "shown, but neither ranked nor judged. Brackets: 95 % intervals."
)
GAP = 2
MIN_NAME_WIDTH = 18
TIME_WIDTH = 9
"""Width of a time in a table of a sweep."""
MAX_FIGURES = 16
"""Derived figures of one kind that are shown; the page has all."""
STYLES = {"failed": "bold red", "cold": "yellow", "single": "yellow"}


@dataclass(frozen=True)
class Column:
    """A column of figures.

    Attributes:
        rank: If there is not room for all, those of the lowest rank stay.
        text: Text for a cell that has figures.
    """

    heading: str
    rank: int
    text: Callable[[Table, Cell], str]
    justify: str = "right"


COLUMNS = (
    Column("", 0, lambda _, cell: (HOLLOW if not cell.is_ranked else "") + _time(cell)),
    Column("95 %", 4, lambda _, cell: _time_interval(cell)),
    Column("a second, all", 2, lambda table, cell: _throughput(table, cell)),
    Column("to null", 1, lambda _, cell: factor(cell.ratio.ratio) if cell.ratio else ""),
    Column("95 %", 5, lambda _, cell: factor_interval(cell.ratio.ci95) if cell.ratio else ""),
    Column("net", 6, lambda _, cell: net(cell.net)),
    Column("to the row above", 3, lambda table, cell: _versus_previous(table, cell)),
)


def render(summary: Summary, console: Console) -> None:
    """Prints a run's tables, as many columns as the console has room for, and its finding.

    Args:
        summary: Summary of the run. Strings in it are data and are printed as they are, without control characters.
        console: The console; its width decides.
    """
    view = View(summary)
    for warning in summary.run.warnings:
        console.print(Text.assemble(("warning: ", "yellow"), clean(warning)))
    for table in view.tables:
        processes = f"{table.processes}, " if table.processes else ""
        console.print(Text(f"{table.title} ({processes}idle states {view.idle_states})", style="bold"))
        if table.measured:
            console.print(_grid(view, table, console.width))
        for cell in table.ranked:
            for remark in remarks(cell):
                console.print(Text(f"{view.name(cell.row)}: {remark}", style="dim"))
        console.print()
    for sweep in view.sweeps:
        _sweep(view, sweep, console)
    for row in view.unranked:
        word = (row.word, STYLES.get(row.word, ""))
        points = "all points" if row.points == "all" else row.points
        console.print(Text.assemble(f"{row.label}: ", word, f" at {points}: {row.reason}"))
    for sentence in filter(None, (host(view), *disturbers(view), LEGEND)):
        console.print(Text(sentence, style="dim"))
    console.print(Text(headline(view), style="bold"))


def _sweep(view: View, sweep: SweepView, console: Console) -> None:
    """A line for each part and row with the times along the axis, then what was made of them."""
    console.print(Text(f"{sweep.title} (idle states {view.idle_states})", style="bold"))
    for part in sweep.parts:
        lines = [line for line in part.lines if any(cell.estimate for cell in line.cells)]
        if not lines:
            continue
        grid = Grid(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        grid.add_column(part.title or "system", min_width=MIN_NAME_WIDTH, overflow="fold")
        shown = _shown(len(part.places), console.width)
        for index in shown:
            at = part.places[index]
            heading = "time" if at is None else f"{at}" if isinstance(at, str) else f"{at:,}"
            grid.add_column(heading, justify="right", no_wrap=True)
        for line in lines:
            cells = [line.cells[index] for index in shown]
            texts = [
                Text(
                    f"{'' if cell.is_ranked else HOLLOW}{_time(cell)}"
                    if cell.estimate
                    else status_label(cell)
                )
                for cell in cells
            ]
            style = "dim" if line.cells[0].is_null else ""
            grid.add_row(Text(view.name(line.row)), *texts, style=style)
        console.print(grid)
        if len(shown) < len(part.places):
            console.print(Text(f"{len(part.places) - len(shown)} more are on the page", style="dim"))
    for title, made in sweep.made.items():
        grid = Grid(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        for heading in (title, "", "", "95 %", ""):
            grid.add_column(heading, overflow="fold")
        for figure in made[:MAX_FIGURES]:
            columns = (view.name(figure.row), figure.place, figure.value, figure.interval, figure.note)
            grid.add_row(*map(Text, columns))
        console.print(grid)
        if len(made) > MAX_FIGURES:
            console.print(Text(f"{len(made) - MAX_FIGURES} more are on the page", style="dim"))
    console.print()


def _shown(places: int, width: int) -> list[int]:
    """The places that there is room for: evenly, the first and the last among them."""
    room = max(2, (width - MIN_NAME_WIDTH - GAP) // (TIME_WIDTH + GAP))
    if places <= room:
        return [*range(places)]
    return sorted({round(index * (places - 1) / (room - 1)) for index in range(room)})


def _grid(view: View, table: Table, width: int) -> Grid:
    columns = _fitting(table, width)
    room = width - sum(columns.values()) - GAP * len(columns)
    grid = Grid(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    longest = max(len(view.name(cell.row)) for cell in table.measured)
    grid.add_column("system", width=max(MIN_NAME_WIDTH, min(longest, room)), overflow="fold")
    for column, widest in columns.items():
        heading = column.heading or (table.headline.lower())
        grid.add_column(heading, justify="right", no_wrap=True, min_width=max(widest, len(heading)))
    for cell in table.measured:
        texts = [Text(column.text(table, cell), _style(column, cell)) for column in columns]
        grid.add_row(Text(view.name(cell.row)), *texts, style="dim" if cell.is_null else "")
    return grid


def _fitting(table: Table, width: int) -> dict[Column, int]:
    """The columns that there is room for beside the names, in their order, each with its width."""
    room, widths = width - MIN_NAME_WIDTH, {}
    for column in sorted(COLUMNS, key=lambda column: column.rank):
        texts = [column.text(table, cell) for cell in table.measured]
        widest = max(map(len, (column.heading or table.headline, *texts)))
        if any(texts):
            room -= widest + GAP
            if room < 0:
                break
            widths[column] = widest
    return {column: widths[column] for column in COLUMNS if column in widths}


def _time(cell: Cell) -> str:
    return NOTHING if cell.estimate is None else duration(cell.estimate.value_ns)


def _time_interval(cell: Cell) -> str:
    return "" if cell.estimate is None else time_interval(cell.estimate.ci95_ns, cell.estimate.value_ns)


def _throughput(table: Table, cell: Cell) -> str:
    return digits(cell.throughput.median_per_s) if table.is_scaled and cell.throughput else ""


def _versus_previous(table: Table, cell: Cell) -> str:
    return relation(table.versus_previous(cell)) if cell.is_ranked else status_label(cell)


def _style(column: Column, cell: Cell) -> str:
    return "dim" if column.heading == "95 %" or not cell.is_ranked else ""
