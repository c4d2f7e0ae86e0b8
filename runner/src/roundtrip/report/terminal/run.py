"""A run in the terminal: a table for each workload, and the + and - of the whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from roundtrip.report.lines import Line, lines
from roundtrip.report.page.grades import ASPECTS, overview, paper_table, rule
from roundtrip.report.reading import View
from roundtrip.report.units import clean


@dataclass(frozen=True)
class Column:
    """A column of figures.

    Attributes:
        heading: What stands above it.
        figure: The figure that it shows.
        rank: Where there is not room for all, those of the lowest rank stay.
        interval: Whether it shows the figure's interval instead.
    """

    heading: str
    figure: str
    rank: int
    interval: bool = False

    def text(self, line: Line) -> str:
        """What it says of a line."""
        figure = line.figures[self.figure]
        return figure.interval if self.interval else figure.text


COLUMNS = (
    Column("gross", "gross", 0),
    Column("95 %", "gross", 3, interval=True),
    Column("p50", "p50", 6),
    Column("p99", "p99", 5),
    Column("null", "null", 2),
    Column("ratio", "ratio", 1),
    Column("95 %", "ratio", 4, interval=True),
    Column("net", "net", 7),
    Column("CPU client", "cpu_client", 9),
    Column("CPU server", "cpu_server", 9),
    Column("CPU helpers", "cpu_helpers", 9),
    Column("peak memory", "peak", 8),
)
GAP = 2
LEAST_LABEL = 26
STATUS_STYLES = {"failed": "bold red", "unsupported": "yellow", "unavailable": "yellow"}


def render(summary: Mapping[str, Any], console: Console) -> None:
    """Print a run's tables, as many columns as the console has room for.

    Args:
        summary: The contents of summary.json.
        console: Where to; its width decides.
    """
    view = View(summary)
    for warning in view.run.get("warnings") or []:
        console.print(Text.assemble(("warning: ", "yellow"), clean(warning)))
    for group in view.groups:
        console.print(Text(f"{group.title} ({group.placement}, {group.condition})", style="bold"))
        console.print(_workload(lines(view, group), console.width))
        for line in lines(view, group):
            if line.status != "ok":
                style = STATUS_STYLES.get(line.status, "")
                console.print(Text.assemble("  ", line.label, ": ", (line.status, style), ": ", line.reason))
        console.print()
    _grades(view, console)


def _workload(all_lines: Sequence[Line], width: int) -> Table:
    verdicts = [_verdict(line) for line in all_lines]
    widest_verdict = max(len("verdict"), *(len(verdict) for verdict in verdicts))
    columns = _fitting(all_lines, width - widest_verdict - GAP)
    room = width - sum(widest + GAP for widest in (*columns.values(), widest_verdict))
    table = _table("system", [line.label for line in all_lines], room)
    for column, widest in columns.items():
        table.add_column(column.heading, justify="right", no_wrap=True, min_width=widest)
    table.add_column("verdict", no_wrap=True, min_width=widest_verdict)
    for line, verdict in zip(all_lines, verdicts, strict=True):
        figures = [Text(column.text(line), style=_style(line, column)) for column in columns]
        word = Text(verdict, style=STATUS_STYLES.get(line.status, "dim" if line.grey else ""))
        table.add_row(Text(line.label), *figures, word, style="dim" if line.is_null else "")
    return table


def _fitting(all_lines: Sequence[Line], width: int) -> dict[Column, int]:
    """The columns that there is room for beside the names, in their order, each with its width."""
    room = width - min(LEAST_LABEL, max(len(line.label) for line in all_lines))
    kept: dict[Column, int] = {}
    told = [column for column in COLUMNS if any(line.figures[column.figure].value for line in all_lines)]
    for column in sorted(told, key=lambda column: column.rank):
        widest = max(len(column.heading), *(len(column.text(line)) for line in all_lines))
        room -= widest + GAP
        if room < 0:
            break
        kept[column] = widest
    return {column: kept[column] for column in COLUMNS if column in kept}


def _verdict(line: Line) -> str:
    return line.verdict.partition(";")[0] if line.status == "ok" else line.status


def _style(line: Line, column: Column) -> str:
    return "dim" if column.interval or (line.grey and column.figure in ("ratio", "net")) else ""


def _grades(view: View, console: Console) -> None:
    """The paper's table of two, then all middleware: one table an aspect, to fit a narrow terminal."""
    pair = paper_table(view)
    if pair is not None:
        console.print(Text(f"{pair.columns[0]} (left) and {pair.columns[1]} (right)", style="bold"))
        table = _grid(ASPECTS, [row.label for row in pair.rows], console.width)
        for row in pair.rows:
            marks = ["  ".join(row.grades[place : place + 2]) for place in range(0, len(row.grades), 2)]
            table.add_row(Text(row.label), *marks)
        console.print(table)
        console.print()
    by_language = overview(view)
    labels = {row: f"{language}: {row.label}" for language, rows in by_language for row in rows}
    for place, aspect in enumerate(ASPECTS if labels else ()):
        console.print(Text(aspect if aspect != "Memory" else "Memory, within a language", style="bold"))
        table = _grid([group.title for group in view.groups], list(labels.values()), console.width)
        for row, label in labels.items():
            table.add_row(Text(label), *row.grades[place :: len(ASPECTS)])
        console.print(table)
        console.print()
    if labels:
        console.print(Text(rule(view), style="dim"))


def _grid(headings: Sequence[str], labels: Sequence[str], width: int) -> Table:
    """A table of marks below headings that are broken at their hyphens."""
    broken_headings = [heading.replace("-", "-\n") for heading in headings]
    taken = sum(max(len(part) for part in broken.split("\n")) + GAP for broken in broken_headings)
    table = _table("", labels, width - taken)
    for broken in broken_headings:
        table.add_column(
            Text(broken), justify="center", min_width=max(len(part) for part in broken.split("\n"))
        )
    return table


def _table(first: str, labels: Sequence[str], room: int) -> Table:
    """A table whose first column gets what its labels need, within the room that the others leave."""
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    needed = max(len(first), *(len(label) for label in labels))
    table.add_column(first, width=max(8, min(needed, room)))
    return table
