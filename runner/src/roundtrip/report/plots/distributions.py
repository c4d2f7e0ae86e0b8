"""Distributions of single calls: a histogram for every row, over its null's, on one shared axis."""

from itertools import pairwise

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.sheet import Axis, Point, Sheet
from roundtrip.report.units import duration
from roundtrip.report.view import Table, View
from roundtrip.results.records import Histogram
from roundtrip.results.summary import Cell

PITCH = 50
MAX_STEPS = 60
"""Finer steps are narrower than a line."""


def distributions(view: View, table: Table, marks: Marks) -> Plot | None:
    """Histograms of all timed calls, the median (solid) and the 99th percentile (dashed) marked."""
    shown = [(cell, _steps(cell.histogram)) for cell in table.measured if cell.histogram is not None]
    if not shown:
        return None
    steps_of = {cell.row: steps for cell, steps in shown}
    axis = Axis.of_times([x for _, steps in shown for x, _ in steps], f"Time of {table.sample}", log=True)
    sheet = Sheet([view.label(cell) for cell, _ in shown], PITCH)
    sheet.axis(axis)
    sheet.name_rows([_quantile(cell, "p50") for cell, _ in shown])
    for row, (cell, steps) in enumerate(shown):
        if not cell.is_null and cell.null_row in steps_of:
            sheet.area(_outline(sheet, axis, row, steps_of[cell.null_row]), "faint", 0.5)
        sheet.area(_outline(sheet, axis, row, steps), marks.color(cell.row), 0.7)
        for name, dash in (("p50", ""), ("p99", "2 2")):
            if (found := cell.quantiles.get(name)) is not None:
                x = axis.x(found.median_ns)
                sheet.line([(x, sheet.up(row, 0)), (x, sheet.up(row, 1))], "ink", dash)
    words = "; ".join(
        f"{view.label(cell)}: median {_quantile(cell, 'p50') or 'not known'}, 99th percentile "
        f"{_quantile(cell, 'p99') or 'not known'}"
        for cell, _ in shown
    )
    return sheet.figure(
        f"distribution-{table.slug}", f"{table.title}, distribution of the times of all calls. {words}."
    )


def _quantile(cell: Cell, name: str) -> str:
    found = cell.quantiles.get(name)
    return "" if found is None else duration(found.median_ns)


def _steps(histogram: Histogram) -> list[Point]:
    """Each step's left edge and its height relative to the tallest; 0 at the end.

    Heights are square roots, so that one slow call in a thousand can be seen.
    """
    used = [place for place, count in enumerate(histogram.counts) if count]
    joined = -(-(used[-1] + 1 - used[0]) // MAX_STEPS)
    starts = range(used[0], used[-1] + 1, joined)
    heights = [sum(histogram.counts[start : start + joined]) ** 0.5 for start in starts]
    edges = [histogram.low_ns * histogram.step**start for start in (*starts, starts[-1] + joined)]
    return list(zip(edges, [it / max(heights) for it in heights] + [0.0], strict=True))


def _outline(sheet: Sheet, axis: Axis, row: int, steps: list[Point]) -> list[Point]:
    """The steps as corners of an area that stands on the strip's bottom."""
    corners = [(axis.x(steps[0][0]), sheet.up(row, 0))]
    for (x, height), (to, _) in pairwise(steps):
        corners += [(axis.x(x), sheet.up(row, height)), (axis.x(to), sheet.up(row, height))]
    return [*corners, (axis.x(steps[-1][0]), sheet.up(row, 0))]
