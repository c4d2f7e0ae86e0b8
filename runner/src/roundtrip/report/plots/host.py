"""The host's effect on the baselines: each of their slices over the run."""

import math

from roundtrip.report.findings import host as host_sentence
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.sheet import EDGE, WIDTH, Axis, Sheet, even_ticks, log_ticks, plain_ticks
from roundtrip.report.view import View

LEFT = 26.0
"""Room for the labels of the upright axis."""
PITCH = 190.0
LOW, HIGH = 0.5, 2.0
"""The upright axis has at least these, so that a quiet run looks quiet."""
MINUTES_FROM_S = 180.0


def host(view: View) -> Plot | None:
    """Each slice over its baseline's median, on a logarithmic axis; None if there is none."""
    picture = view.summary.host
    if picture is None:
        return None
    unit, seconds = ("Minutes", 60.0) if max(picture.time_s) > MINUTES_FROM_S else ("Seconds", 1.0)
    last = max(1.0, max(picture.time_s) / seconds)
    ticks = plain_ticks(even_ticks(last))
    axis = Axis(f"{unit} since the first slice", 0.0, last, ticks, left=LEFT, width=WIDTH - LEFT - EDGE)
    low, high = min(LOW, *picture.relative) / 1.05, max(HIGH, *picture.relative) * 1.05
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
        (round(axis.x(x / seconds)), round(up(y)))
        for x, y in zip(picture.time_s, picture.relative, strict=True)
    }
    sheet.add(
        '<path class="hue-0" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="{}"/>',
        "".join(f"M{x} {y}h0" for x, y in sorted(pixels)),
    )
    for at, dash in ((picture.p5, "3 2"), (picture.median, ""), (picture.p95, "3 2")):
        sheet.line([(LEFT, up(at)), (WIDTH - EDGE, up(at))], "ink", dash)
    return sheet.figure(
        "host", f"{len(picture.relative)} slices of the baselines over the run. {host_sentence(view)}"
    )
