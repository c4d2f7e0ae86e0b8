"""CPU and memory over the timed region, and the network."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.sheet import EDGE, WIDTH, Axis, Sheet, even_ticks, plain_ticks, thin
from roundtrip.report.view import Table, View
from roundtrip.results.summary import Series

PITCH = 50
GAP = 14.0


@dataclass(frozen=True)
class Resource:
    """Something that is used over time.

    Attributes:
        title: Name of the resource.
        unit: Unit of its axis.
        scale: Turns the series' unit into that.
        lines: The two lines of a series: the first in the row's colour, the second dashed.
        is_of_ends: Whether they are of client and server, and not of two directions: on one host these are one.
    """

    title: str
    unit: str
    scale: float
    lines: Callable[[Series], tuple[Sequence[float], Sequence[float]]]
    is_of_ends: bool = True


RESOURCES = (
    Resource("CPU", "%", 100.0, lambda it: (it.client_cpu, it.server_cpu)),
    Resource("Memory", "MiB", 1 / (1 << 20), lambda it: (it.client_rss_bytes, it.server_rss_bytes)),
    Resource("Network", "MB/s", 1e-6, lambda it: (it.sent_bytes_per_s, it.received_bytes_per_s), False),
)


def over_time(view: View, table: Table, marks: Marks) -> Plot | None:
    """Three panels beside each other, from one trial of every row that was sampled; None if none was."""
    shown = [(cell, cell.series) for cell in table.measured if cell.series is not None]
    if not shown:
        return None
    last = max(series.time_s[-1] for _, series in shown)
    sheet = Sheet([view.label(cell) for cell, _ in shown], PITCH)
    sheet.name_rows()
    width = (WIDTH - 2 * EDGE - 2 * GAP) / len(RESOURCES)
    for place, resource in enumerate(RESOURCES):
        lines = 2 if resource.is_of_ends or view.run.hosts is not None else 1
        drawn = [resource.lines(series)[:lines] for _, series in shown]
        top = (
            math.ceil(
                resource.scale
                * max((y for lines_of_row in drawn for line in lines_of_row for y in line), default=0)
            )
            or 1
        )
        ticks = [(at, f"{label} s") for at, label in plain_ticks(even_ticks(last, 3))]
        left = EDGE + place * (width + GAP)
        axis = Axis(f"{resource.title}, {top:,} {resource.unit}", 0.0, last, ticks, left=left, width=width)
        sheet.axis(axis)
        for row, ((cell, series), lines_of_row) in enumerate(zip(shown, drawn, strict=True)):
            for line, color, dash in zip(
                lines_of_row, (marks.color(cell.row), "ink"), ("", "3 2"), strict=False
            ):
                points = thin(series.time_s[: len(line)], line, 40)
                scaled = [(axis.x(x), sheet.up(row, resource.scale * y / top)) for x, y in points]
                sheet.line(scaled, color, dash)
    return sheet.figure(
        f"resources-{table.slug}",
        f"{table.title}: CPU and memory of client and server and the network's traffic over time, of {len(shown)} "
        "rows. The table has the figures of a call.",
    )
