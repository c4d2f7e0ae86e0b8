"""The kinds of plots, each a function that draws one: None if it would be empty."""

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from roundtrip.analysis.histogram import STEP, Histogram
from roundtrip.report import findings
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
    even_ticks,
    log_ticks,
    plain_ticks,
    short_time,
    thin,
)
from roundtrip.report.sweeps import Part, SweepView
from roundtrip.report.units import duration, factor
from roundtrip.report.view import Table, View, baseline_ns_of, remarks, time
from roundtrip.results.records import LATENCY, CalibrationRecord
from roundtrip.results.summary import Cell, Estimate, Series

# The cost of a call.

CALL_PITCH = 44
MARK_Y, TRIALS_Y = 25, 36
"""Below a row's top, in CSS pixels."""


def headline(view: View, table: Table, marks: Marks) -> Plot | None:
    """Each figure with its interval, its baseline beside it, and every trial.

    The fastest is on top, what was not measured below. What is not ranked is hollow.
    """
    if not table.measured:
        return None
    drawn = [ns for cell in table.measured for ns in _drawn(cell)]
    several = "" if table.workload.calls_per_sample == 1 else f", of {table.sample} each"
    axis = Axis.of_times(drawn, table.headline + several)
    sheet = Sheet([view.label(cell) for cell in table.cells], CALL_PITCH)
    sheet.axis(axis)
    sheet.name_rows([_note(cell) for cell in table.measured])
    for row, cell in enumerate(table.cells):
        if cell.estimate is not None:
            _draw_call(sheet, axis, sheet.top(row), cell, marks)
        else:
            sheet.text(0, sheet.top(row) + MARK_Y + 4, remarks(cell)[0], room=WIDTH, style="muted small")
    cells = table.ranked or table.measured
    first, last = (f"{view.label(cell)}, {_note(cell)}" for cell in (cells[0], cells[-1]))
    words = (
        f"{table.title}: times of {len(table.measured)} systems with intervals, each with its baseline; what is "
        f"not ranked is hollow. First: {first}. Last: {last}. The table has the values."
    )
    return sheet.figure(f"headline-{table.slug}", words)


def _draw_call(sheet: Sheet, axis: Axis, top: float, cell: Cell, marks: Marks) -> None:
    if cell.estimate is None:
        return
    color, x, y = marks.color(cell.row), axis.x(cell.estimate.value_ns), top + MARK_Y
    if (baseline_ns := baseline_ns_of(cell)) is not None:
        baseline = axis.x(baseline_ns)
        sheet.rule(baseline, y, x, y, "faint", 1.5)
        sheet.rule(baseline, y - 7, baseline, y + 7, "muted", 2.5)
    if cell.estimate.ci95_ns is not None:
        low, high = (axis.x(bound) for bound in cell.estimate.ci95_ns)
        sheet.rule(low, y, high, y, color, 1.8)
        for end in (low, high):
            sheet.rule(end, y - 5, end, y + 5, color, 1.8)
    sheet.mark(x, y, marks.shape(cell.row), color, hollow=not cell.is_ranked)
    for ns in cell.trial_ns:
        sheet.dot(axis.x(ns), top + TRIALS_Y, color, opacity=0.45)


def _drawn(cell: Cell) -> list[float]:
    found = [*cell.trial_ns, baseline_ns_of(cell)]
    if cell.estimate is not None:
        found += [cell.estimate.value_ns, *(cell.estimate.ci95_ns or ())]
    return [ns for ns in found if ns is not None]


def _note(cell: Cell) -> str:
    return time(cell) if cell.ratio is None else f"{time(cell)} {factor(cell.ratio.ratio)}"


# The distribution of single calls.

HISTOGRAM_PITCH = 50
MAX_STEPS = 60
"""Finer steps are narrower than a line."""


def distributions(view: View, table: Table, marks: Marks) -> Plot | None:
    """A histogram of all calls for every row, over its baseline's, with its time (solid) and p99 (dashed)."""
    shown = [(cell, _steps(written)) for cell in table.measured if (written := cell.histograms.get(LATENCY))]
    if not shown:
        return None
    steps_of = {cell.row: steps for cell, steps in shown}
    axis = Axis.of_times([x for _, steps in shown for x, _ in steps], f"Time of {table.sample}", log=True)
    sheet = Sheet([view.label(cell) for cell, _ in shown], HISTOGRAM_PITCH)
    sheet.axis(axis)
    sheet.name_rows([time(cell) for cell, _ in shown])
    for row, (cell, steps) in enumerate(shown):
        if not cell.is_baseline and cell.baseline_row in steps_of:
            sheet.area(_outline(sheet, axis, row, steps_of[cell.baseline_row]), "faint", 0.5)
        sheet.area(_outline(sheet, axis, row, steps), marks.color(cell.row), 0.7)
        for found, dash in ((cell.estimate, ""), (cell.of("p99"), "2 2")):
            if found is not None:
                x = axis.x(found.value_ns)
                sheet.line([(x, sheet.up(row, 0)), (x, sheet.up(row, 1))], "ink", dash)
    words = "; ".join(f"{view.label(cell)}: {time(cell)}" for cell, _ in shown)
    title = f"{table.title}, distribution of the times of all calls. {words}."
    return sheet.figure(f"distribution-{table.slug}", title)


def _steps(written: Sequence[int]) -> list[Point]:
    """Each step's left edge and its height relative to the tallest; 0 at the end.

    Heights are square roots, so that one slow call in a thousand can be seen.
    """
    found = Histogram.read(written)
    first, last = int(found.steps[0]), int(found.steps[-1])
    joined = -(-(last + 1 - first) // MAX_STEPS)
    heights = np.sqrt(np.bincount((found.steps - first) // joined, found.counts))
    edges = STEP ** (first + joined * np.arange(heights.size + 1))
    return list(zip(edges.tolist(), [*(heights / heights.max()).tolist(), 0.0], strict=True))


def _outline(sheet: Sheet, axis: Axis, row: int, steps: list[Point]) -> list[Point]:
    """The steps as corners of an area that stands on the strip's bottom."""
    corners = [(axis.x(steps[0][0]), sheet.up(row, 0))]
    for (x, height), (to, _) in pairwise(steps):
        corners += [(axis.x(x), sheet.up(row, height)), (axis.x(to), sheet.up(row, height))]
    return [*corners, (axis.x(steps[-1][0]), sheet.up(row, 0))]


# From the first call to the steady state.

CALIBRATION_PITCH = 52
MIN_RATIO = 0.8
"""Lower end of the strips, as a multiple of the steady time."""


def calibrations(view: View, table: Table, marks: Marks) -> Plot | None:
    """Each window's mean as a multiple of the last ones', as the calibration saw it, on logarithmic axes."""
    shown = [
        (calibration, _curve(calibration))
        for calibration in view.summary.calibrations
        if calibration.workload == table.workload.key and len(calibration.windows) > 1
    ]
    if not shown:
        return None
    highest = 1.05 * max(2.0, *(times for _, curve in shown for _, times in curve))
    first, last = min(curve[0][0] for _, curve in shown), 1.05 * max(curve[-1][0] for _, curve in shown)
    ticks = plain_ticks(log_ticks(first, last))
    axis = Axis("Seconds since the first call, logarithmic", first, last, ticks, is_log=True)
    sheet = Sheet([_calibration_name(view, calibration) for calibration, _ in shown], CALIBRATION_PITCH)
    notes = [f"{factor(curve[0][1])} → {duration(calibration.call_ns)}" for calibration, curve in shown]
    sheet.axis(axis)
    sheet.name_rows(notes)

    def up(row: int, times: float) -> float:
        return sheet.up(row, math.log(max(times, MIN_RATIO) / MIN_RATIO) / math.log(highest / MIN_RATIO))

    for row, (calibration, curve) in enumerate(shown):
        sheet.line([(axis.x(x), up(row, 1.0)) for x in (first, last)], "muted", "2 2")
        sheet.line([(axis.x(x), up(row, times)) for x, times in curve], marks.color(calibration.row))
    words = "; ".join(f"{name}: {note}" for name, note in zip(sheet.names, notes, strict=True))
    title = f"{table.title}: the first window as a multiple of the steady time, and that time. {words}."
    return sheet.figure(f"calibration-{table.slug}", title)


def _calibration_name(view: View, calibration: CalibrationRecord) -> str:
    notes = [] if calibration.steady else ["not warm"]
    notes += ["found by an earlier run"] if calibration.remembered else []
    return ", ".join([view.name(calibration.row), *notes])


def _curve(calibration: CalibrationRecord) -> list[Point]:
    """Seconds at the end of each window, and its mean as a multiple of the steady one."""
    ends = [ns / 1e9 for ns in accumulate(window.elapsed_ns for window in calibration.windows)]
    return thin(ends, [window.mean_ns / calibration.call_ns for window in calibration.windows])


# CPU, memory and network over the timed region.

RESOURCE_PITCH = 50
GAP = 14.0


class Resource(NamedTuple):
    """Something that is used over time, with a scale that turns the series' unit into that of its axis.

    Its two lines are of client and server, or of two directions: on one host these are one. The second is dashed.
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


def resources(view: View, table: Table, marks: Marks) -> Plot | None:
    """Three panels beside each other, from one trial of every row that was sampled."""
    shown = [(cell, cell.series) for cell in table.measured if cell.series is not None]
    if not shown:
        return None
    last = max(series.time_s[-1] for _, series in shown)
    ticks = [(at, f"{label} s") for at, label in plain_ticks(even_ticks(last, 3))]
    sheet = Sheet([view.label(cell) for cell, _ in shown], RESOURCE_PITCH)
    width = (WIDTH - 2 * EDGE - 2 * GAP) / len(RESOURCES)
    for place, resource in enumerate(RESOURCES):
        count = 2 if resource.is_of_ends or view.run.hosts is not None else 1
        drawn = [resource.lines(series)[:count] for _, series in shown]
        highest = max((y for lines in drawn for line in lines for y in line), default=0)
        top = math.ceil(resource.scale * highest) or 1
        left = EDGE + place * (width + GAP)
        axis = Axis(f"{resource.title} {top:,} {resource.unit}", 0.0, last, ticks, left=left, width=width)
        sheet.axis(axis)
        for row, ((cell, series), lines) in enumerate(zip(shown, drawn, strict=True)):
            for line, color, dash in zip(lines, (marks.color(cell.row), "ink"), ("", "3 2"), strict=False):
                points = thin(series.time_s[: len(line)], line, 40)
                scaled = [(axis.x(x), sheet.up(row, resource.scale * y / top)) for x, y in points]
                sheet.line(scaled, color, dash)
    sheet.name_rows()  # Over the lines of the axes.
    words = (
        f"{table.title}: CPU and memory of client and server and the network's traffic over time, of {len(shown)} "
        "systems. The table has the values of a call."
    )
    return sheet.figure(f"resources-{table.slug}", words)


# Times along an axis.

TIMES_WIDTH = 48.0
"""Room for the labels of times."""
SWEEP_HEIGHT = 190.0
LEGEND_PITCH = 15.0
"""Height of a row's name below."""


class Line(NamedTuple):
    """A line of a graph: its name, its colour and mark, and values along the axis; one that is not ranked is hollow."""

    name: str
    color: str
    shape: str
    values: Sequence[tuple[int, float, bool]]


def graph(
    title: str, upright: str, axis: str, lines: Sequence[Line], label: Callable[[float], str]
) -> Sheet | None:
    """Lines over an axis of numbers, with their names below; None if they have fewer than two places on it.

    Both axes are logarithmic, but for an axis that has a 0. What is not ranked is hollow and no line goes through it.
    """
    places = sorted({place for line in lines for place, *_ in line.values})
    if len(places) < 2:
        return None
    values = [value for line in lines for _, value, _ in line.values]
    across = _across(axis, places)
    low, high = min(values) / 1.15, max(values) * 1.15
    sheet = Sheet([title], SWEEP_HEIGHT + LEGEND_PITCH * (len(lines) + 1))
    bottom = HEAD + SWEEP_HEIGHT

    def up(value: float) -> float:
        return bottom - (SWEEP_HEIGHT - 8) * math.log(value / low) / math.log(high / low)

    sheet.label(0, 11, f"{upright}, logarithmic")
    for at in log_ticks(low, high):
        sheet.rule(TIMES_WIDTH, up(at), WIDTH - EDGE, up(at), "grid", 1)
        sheet.label(0, up(at) + 4, label(at))
    for tick, text in across.ticks:
        if across.x(tick) > WIDTH - 3 * LETTER:
            sheet.label(WIDTH, bottom + 12, text, "end")
        else:
            sheet.label(across.x(tick), bottom + 12, text, "middle")
    sheet.label(WIDTH - EDGE, 11, across.title, "end")
    for number, line in enumerate(lines):
        ranked: list[Point] = []
        for place, value, is_ranked in line.values:
            x, y = across.x(place), up(value)
            sheet.mark(x, y, line.shape, line.color, hollow=not is_ranked)
            ranked += [(x, y)] if is_ranked else []
        if len(ranked) > 1:
            sheet.line(ranked, line.color)
        y = bottom + LEGEND_PITCH * (number + 1.8)
        sheet.mark(EDGE, y - 4, line.shape, line.color, hollow=not ranked)
        sheet.text(EDGE + 2 * LETTER, y, line.name, room=WIDTH - 4 * LETTER)
    return sheet


def sweep(view: View, sweep_view: SweepView, part: Part, marks: Marks) -> Plot | None:
    """A line a row; None too if there are no numbers on the axis.

    Calls at a rate have their p99 over the rate, and not their time over its share.
    """
    if not part.is_plotted:
        return None
    shown = part.measured
    lines = [
        Line(
            view.name(line.row),
            marks.color(line.row),
            marks.shape(line.row),
            [
                (at, estimate.value_ns, cell.is_ranked)
                for place, cell in zip(part.places, line.cells, strict=True)
                for at, estimate in (_drawn_at(place, cell),)
                if isinstance(at, int) and estimate is not None
            ],
        )
        for line in shown
    ]
    upright, axis = ("p99", "calls/s") if sweep_view.at_rates else ("Time of a sample", sweep_view.axis)
    sheet = graph(part.title, upright, axis, lines, short_time)
    if sheet is None:
        return None
    title = ", ".join(filter(None, (sweep_view.title, part.title)))
    ends = "; ".join(f"{line.name}: {_ends(line)}" for line in lines[:8] if line.values)
    words = (
        f"{title}: {upright} of {len(shown)} systems along {axis}. From its first value to its last, {ends}."
    )
    return sheet.figure(f"sweep-{part.slug}", words)


def _across(name: str, values: list[int]) -> Axis:
    low, high = min(values), max(values)
    left, width = TIMES_WIDTH + EDGE, WIDTH - TIMES_WIDTH - 2 * EDGE
    if low > 0:
        labels = plain_ticks(values if len(values) < 7 else log_ticks(low, high, 6))
        return Axis(f"{name}, logarithmic", low, high, labels, is_log=True, left=left, width=width)
    return Axis(name, low, high, plain_ticks(values), left=left, width=width)


def _drawn_at(place: int | str | None, cell: Cell) -> tuple[int | str | None, Estimate | None]:
    if cell.load is None:
        return place, cell.estimate
    return round(cell.load.rate_per_s), cell.of("p99") if cell.estimate is not None else None


def _ends(line: Line) -> str:
    """The first and the last value of a row."""
    return " to ".join(short_time(round(ns)) for _, ns, _ in (line.values[0], line.values[-1]))


# The host's effect on the baselines.

HOST_LEFT = 26.0
"""Room for the labels of the upright axis."""
HOST_PITCH = 190.0
LOW, HIGH = 0.5, 2.0
"""The upright axis has at least these, so that a quiet run looks quiet."""
MINUTES_FROM_S = 180.0


def host(view: View) -> Plot | None:
    """Each slice of a baseline over its median, through the run, on a logarithmic axis."""
    picture = view.summary.host
    if picture is None:
        return None
    unit, seconds = ("Minutes", 60.0) if max(picture.time_s) > MINUTES_FROM_S else ("Seconds", 1.0)
    last = max(1.0, max(picture.time_s) / seconds)
    ticks, width = plain_ticks(even_ticks(last)), WIDTH - HOST_LEFT - EDGE
    axis = Axis(f"{unit} since the first slice", 0.0, last, ticks, left=HOST_LEFT, width=width)
    low, high = min(LOW, *picture.relative) / 1.05, max(HIGH, *picture.relative) * 1.05
    sheet = Sheet(["Slice over the median of its baseline, logarithmic"], HOST_PITCH)
    sheet.axis(axis)
    sheet.name_rows()

    def up(relative: float) -> float:
        return sheet.up(0, math.log(relative / low) / math.log(high / low))

    for at, label in plain_ticks(log_ticks(low, high)):
        sheet.rule(HOST_LEFT, up(at), WIDTH - EDGE, up(at), "grid", 1)
        sheet.label(0, up(at) + 4, label)
    # One path for all: a run has thousands, and those that share a pixel are one.
    slices = zip(picture.time_s, picture.relative, strict=True)
    pixels = {(round(axis.x(x / seconds)), round(up(y))) for x, y in slices}
    sheet.add(
        '<path class="hue-0" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="{}"/>',
        "".join(f"M{x} {y}h0" for x, y in sorted(pixels)),
    )
    for at, dash in ((picture.p5, "3 2"), (picture.median, ""), (picture.p95, "3 2")):
        sheet.line([(HOST_LEFT, up(at)), (WIDTH - EDGE, up(at))], "ink", dash)
    words = f"{len(picture.relative)} slices of the baselines over the run. {findings.host(view)}"
    return sheet.figure("host", words)
