"""What the host did to the baselines: each of their slices over the run."""

import math

from roundtrip.report.findings import host as said
from roundtrip.report.plots.figure import Figure
from roundtrip.report.plots.sheet import EDGE, WIDTH, Axis, Sheet, even_ticks, log_ticks, plain_ticks
from roundtrip.report.view import View

LEFT = 26.0
"""Room for the labels of the upright axis."""
PITCH = 190.0
LOW, HIGH = 0.5, 2.0
"""The upright axis has at least these, so that a quiet run looks quiet."""
MINUTES_FROM_S = 180.0


def host(view: View) -> Figure | None:
    """Each slice over its baseline's median, on a logarithmic axis; None if there is none."""
    its = view.summary.host
    if its is None:
        return None
    unit, seconds = ("Minutes", 60.0) if max(its.time_s) > MINUTES_FROM_S else ("Seconds", 1.0)
    last = max(1.0, max(its.time_s) / seconds)
    ticks = plain_ticks(even_ticks(last))
    axis = Axis(f"{unit} since the first slice", 0.0, last, ticks, left=LEFT, width=WIDTH - LEFT - EDGE)
    low, high = min(LOW, *its.relative) / 1.05, max(HIGH, *its.relative) * 1.05
    sheet = Sheet(["Slice over the median of its baseline, logarithmic"], PITCH)
    sheet.axis(axis)
    sheet.name_rows()

    def up(relative: float) -> float:
        return sheet.up(0, math.log(relative / low) / math.log(high / low))

    for at, label in plain_ticks(log_ticks(low, high)):
        sheet.rule(LEFT, up(at), WIDTH - EDGE, up(at), "grid", 1)
        sheet.add('<text class="small muted" x="0" y="{:.1f}">{}</text>', up(at) + 4, label)
    # One path for all: a run has thousands, and those that share a pixel are one.
    pixels = {
        (round(axis.x(x / seconds)), round(up(y))) for x, y in zip(its.time_s, its.relative, strict=True)
    }
    sheet.add(
        '<path class="hue-0" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="{}"/>',
        "".join(f"M{x} {y}h0" for x, y in sorted(pixels)),
    )
    for at, dash in ((its.p5, "3 2"), (its.median, ""), (its.p95, "3 2")):
        sheet.line([(LEFT, up(at)), (WIDTH - EDGE, up(at))], "ink", dash)
    return sheet.figure("host", f"{len(its.relative)} slices of the baselines over the run. {said(view)}")
