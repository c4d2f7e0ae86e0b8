"""From the first call to the steady state, as the pilot saw it."""

import math
import statistics
from itertools import accumulate

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import Marks
from roundtrip.report.plots.sheet import Axis, Point, Sheet, log_ticks, plain_ticks, thin
from roundtrip.report.units import duration, factor
from roundtrip.report.view import Table, View
from roundtrip.results.records import PilotRecord

PITCH = 52
MIN_RATIO = 0.8
"""Lower end of the strips, as a multiple of the steady time."""


def pilots(view: View, table: Table, marks: Marks) -> Plot | None:
    """Each window's mean as a multiple of the last ones', on logarithmic axes."""
    shown = [
        (pilot, _curve(pilot))
        for pilot in view.summary.pilots
        if pilot.point == table.point.key and len(pilot.windows) > 1
    ]
    if not shown:
        return None
    highest = 1.05 * max(2.0, *(times for _, curve in shown for _, times in curve))
    first, last = min(curve[0][0] for _, curve in shown), 1.05 * max(curve[-1][0] for _, curve in shown)
    ticks = plain_ticks(log_ticks(first, last))
    axis = Axis("Seconds since the first call, logarithmic", first, last, ticks, is_log=True)
    sheet = Sheet([_name(view, it) for it, _ in shown], PITCH)
    notes = [f"{factor(curve[0][1])} → {duration(_steady_ns(it))}" for it, curve in shown]
    sheet.axis(axis)
    sheet.name_rows(notes)

    def up(row: int, times: float) -> float:
        return sheet.up(row, math.log(max(times, MIN_RATIO) / MIN_RATIO) / math.log(highest / MIN_RATIO))

    for row, (pilot, curve) in enumerate(shown):
        sheet.line([(axis.x(x), up(row, 1.0)) for x in (first, last)], "muted", "2 2")
        sheet.line([(axis.x(x), up(row, times)) for x, times in curve], marks.color(pilot.row))
    words = "; ".join(f"{name}: {note}" for name, note in zip(sheet.names, notes, strict=True))
    return sheet.figure(
        f"pilot-{table.slug}",
        f"{table.title}: the first window as a multiple of the steady time, and that time. {words}.",
    )


def _name(view: View, pilot: PilotRecord) -> str:
    notes = [] if pilot.steady else ["not warm"]
    notes += ["found by an earlier run"] if pilot.remembered else []
    return ", ".join([view.name(pilot.row), *notes])


def _curve(pilot: PilotRecord) -> list[Point]:
    """Seconds at the end of each window, and its mean as a multiple of the steady one."""
    ends = [ns / 1e9 for ns in accumulate(window.elapsed_ns for window in pilot.windows)]
    return thin(ends, [window.mean_ns / _steady_ns(pilot) for window in pilot.windows])


def _steady_ns(pilot: PilotRecord) -> float:
    """The median mean of the last quarter of the windows."""
    return statistics.median(it.mean_ns for it in pilot.windows[-max(1, len(pilot.windows) // 4) :])
