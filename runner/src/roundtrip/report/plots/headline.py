"""The cost of a call: the figure with its interval, its null beside it, and every trial."""

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.sheet import WIDTH, Axis, Sheet
from roundtrip.report.units import duration, factor
from roundtrip.report.view import Table, View, null_ns, remarks
from roundtrip.results.summary import Cell

PITCH = 44
MARKS, TRIALS = 25, 36
"""Below a row's top, in CSS pixels."""


def headline(view: View, table: Table, marks: Marks) -> Plot | None:
    """The plot of one point, the fastest on top, what was not measured below; None if nothing was.

    What is not ranked is drawn hollow.
    """
    if not table.measured:
        return None
    axis = Axis.of_times(
        [ns for cell in table.measured for ns in _drawn(cell)], f"{table.headline} of {table.sample}"
    )
    sheet = Sheet([view.label(cell) for cell in table.cells], PITCH)
    sheet.axis(axis)
    sheet.name_rows([_note(cell) for cell in table.measured])
    for row, cell in enumerate(table.cells):
        if cell.estimate is not None:
            _draw(sheet, axis, sheet.top(row), cell, marks)
        else:
            reason = remarks(cell)[0]
            sheet.text(0, sheet.top(row) + MARKS + 4, reason, room=WIDTH, style="muted small")
    return sheet.figure(f"headline-{table.slug}", _words(view, table))


def _draw(sheet: Sheet, axis: Axis, top: float, cell: Cell, marks: Marks) -> None:
    if cell.estimate is None:
        return
    color, y = marks.color(cell.row), top + MARKS
    x = axis.x(cell.estimate.value_ns)
    if (reference_ns := null_ns(cell)) is not None:
        null = axis.x(reference_ns)
        sheet.rule(null, y, x, y, "faint", 1.5)
        sheet.rule(null, y - 7, null, y + 7, "muted", 2.5)
    if cell.estimate.ci95_ns is not None:
        low, high = (axis.x(bound) for bound in cell.estimate.ci95_ns)
        sheet.rule(low, y, high, y, color, 1.8)
        for end in (low, high):
            sheet.rule(end, y - 5, end, y + 5, color, 1.8)
    sheet.mark(x, y, marks.shape(cell.row), color, hollow=not cell.is_ranked)
    for ns in cell.trial_ns:
        sheet.dot(axis.x(ns), top + TRIALS, color, opacity=0.45)


def _drawn(cell: Cell) -> list[float]:
    found = [*cell.trial_ns, null_ns(cell)]
    if cell.estimate is not None:
        found += [cell.estimate.value_ns, *(cell.estimate.ci95_ns or ())]
    return [ns for ns in found if ns is not None]


def _note(cell: Cell) -> str:
    time = duration(None if cell.estimate is None else cell.estimate.value_ns)
    return time if cell.ratio is None else f"{time} {factor(cell.ratio.ratio)}"


def _words(view: View, table: Table) -> str:
    """The plot in two sentences."""
    cells = table.ranked or table.measured
    ends = [f"{view.label(cell)}, {_note(cell)}" for cell in (cells[0], cells[-1])]
    return (
        f"{table.title}: times of {len(table.measured)} rows with intervals, each beside its null socket; what is "
        f"not ranked is hollow. First: {ends[0]}. Last: {ends[1]}. The table has the figures."
    )
