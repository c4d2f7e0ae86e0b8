"""Times along an axis: a line a row, null sockets grey."""

import math

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.sheet import (
    EDGE,
    HEAD,
    LETTER,
    WIDTH,
    Axis,
    Point,
    Sheet,
    log_ticks,
    plain_ticks,
    short_time,
)
from roundtrip.report.sweeps import Part, SweepLine, SweepView
from roundtrip.report.view import View
from roundtrip.results.summary import Cell

LEFT = 48.0
"""Room for the labels of times."""
HEIGHT = 190.0
LEGEND = 15.0
"""Height of a row's name below."""


def sweep(view: View, sweep_view: SweepView, part: Part, marks: Marks) -> Plot | None:
    """The plot of one part of a sweep; None if it has no numbers on its axis, or nothing was measured.

    Both axes are logarithmic, but for an axis that has a 0. What is not ranked is hollow and no line goes through it.
    """
    if not part.is_plotted:
        return None
    shown = [line for line in part.lines if any(it.estimate for it in line.cells)]
    known = [at for at in part.places if isinstance(at, int)]
    across = _across(sweep_view.axis, known)
    times = [it.estimate.value_ns for line in shown for it in line.cells if it.estimate]
    low, high = min(times) / 1.15, max(times) * 1.15
    sheet = Sheet([part.title], HEIGHT + LEGEND * (len(shown) + 1))
    bottom = HEAD + HEIGHT

    def up(ns: float) -> float:
        return bottom - (HEIGHT - 8) * math.log(ns / low) / math.log(high / low)

    sheet.add('<text class="small muted" x="0" y="11">{}</text>', "Time of a sample, logarithmic")
    for ns in log_ticks(low, high):
        sheet.rule(LEFT, up(ns), WIDTH - EDGE, up(ns), "grid", 1)
        sheet.add('<text class="small muted" x="0" y="{:.1f}">{}</text>', up(ns) + 4, short_time(ns))
    for tick, label in across.ticks:
        anchor = "end" if across.x(tick) > WIDTH - 3 * LETTER else "middle"
        text = '<text class="small muted" x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>'
        sheet.add(text, across.x(tick) if anchor == "middle" else WIDTH, bottom + 12, anchor, label)
    sheet.add(
        '<text class="small muted" x="{:.1f}" y="11" text-anchor="end">{}</text>', WIDTH - EDGE, across.title
    )
    for place, line in enumerate(shown):
        color = marks.color(line.row)
        steady: list[Point] = []
        for at, cell in zip(part.places, line.cells, strict=True):
            if isinstance(at, int) and cell.estimate is not None:
                x, y = across.x(at), up(cell.estimate.value_ns)
                sheet.mark(x, y, marks.shape(line.row), color, hollow=not cell.is_ranked)
                steady += [(x, y)] if cell.is_ranked else []
        if len(steady) > 1:
            sheet.line(steady, color)
        y = bottom + LEGEND * (place + 1.8)
        sheet.mark(
            EDGE, y - 4, marks.shape(line.row), color, hollow=not any(it.is_ranked for it in line.cells)
        )
        sheet.text(EDGE + 2 * LETTER, y, view.name(line.row), room=WIDTH - 4 * LETTER)
    return sheet.figure(f"sweep-{part.slug}", _words(view, sweep_view, part, shown))


def _across(name: str, values: list[int]) -> Axis:
    low, high = min(values), max(values)
    room = WIDTH - LEFT - 2 * EDGE
    if low > 0:
        labels = plain_ticks(values if len(values) < 7 else log_ticks(low, high, 6))
        return Axis(f"{name}, logarithmic", low, high, labels, is_log=True, left=LEFT + EDGE, width=room)
    return Axis(name, low, high, plain_ticks(values), left=LEFT + EDGE, width=room)


def _words(view: View, sweep_view: SweepView, part: Part, shown: list[SweepLine]) -> str:
    def ends(line: SweepLine) -> str:
        known: list[Cell] = [it for it in line.cells if it.estimate is not None]
        times = " to ".join(
            short_time(round(cell.estimate.value_ns)) for cell in (known[0], known[-1]) if cell.estimate
        )
        return f"{view.name(line.row)}: {times}"

    title = ", ".join(it for it in (sweep_view.title, part.title) if it)
    extremes = "; ".join(ends(it) for it in shown[:8])
    return f"{title}: times of {len(shown)} rows along {sweep_view.axis}. From its first value to its last, {extremes}."
