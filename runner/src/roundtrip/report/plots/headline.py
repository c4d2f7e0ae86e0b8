"""What a call costs: the gross mean with its interval, its null beside it, and every trial."""

from collections.abc import Sequence
from typing import Any

import altair as alt

from roundtrip.report.cells import Cell
from roundtrip.report.plots.palette import FAINT, GRID, INK, MUTED, Marks
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import NARROW, WIDE, Record, data, finish, time_axis
from roundtrip.report.reading import Group, View
from roundtrip.report.units import duration, factor, finite

STEP_WIDE, STEP_NARROW = 27, 44
"""Height of a row."""

_COLOR = alt.Color("color:N", scale=None)
_SHAPE = alt.Shape("shape:N", scale=None)


def headline(view: View, group: Group, marks: Marks, *, narrow: bool) -> Figure | None:
    """The chart of one group, the fastest on top, what was not measured below; None where nothing was.

    Args:
        view: The run.
        group: What to draw.
        marks: The systems' colours and shapes.
        narrow: Whether names stand above their marks instead of left of them.
    """
    if not group.measured:
        return None
    records = [_record(view, cell, marks) for cell in group.cells]
    x = time_axis(
        [value for record in records for value in _drawn(record)],
        f"mean time of {group.sample}",
        ticks=5 if narrow else 7,
    )
    names = None if narrow else _names()
    y = alt.Y("label:N", sort=[record["label"] for record in records], title=None, axis=names)
    width, step = (NARROW + 26, STEP_NARROW) if narrow else (WIDE, STEP_WIDE)
    rows = alt.Chart(data(records)).encode(y=y)
    layers = [_separator(rows, width, narrow=narrow), *_marks(rows, x), _trials(records, x, y)]
    layers += _texts_narrow(rows, width) if narrow else _texts_wide(rows, width)
    chart = alt.layer(*layers).properties(width=width, height={"step": step})
    name = f"headline-{group.slug}-{'narrow' if narrow else 'wide'}"
    return Figure(name, describe(view, group), finish(chart))


def describe(view: View, group: Group) -> str:
    """The chart in two sentences."""
    cells = [cell for cell in group.measured if not view.is_null(cell)] or group.measured
    ends = [f"{cell.label}, {duration(cell.number('gross', 'mean_ns'))}" for cell in (cells[0], cells[-1])]
    return (
        f"{group.title}: gross mean of {len(cells)} rows with intervals, each beside its null socket. "
        f"Fastest: {ends[0]}. Slowest: {ends[1]}. The table has the figures."
    )


def _record(view: View, cell: Cell, marks: Marks) -> Record:
    mean, ratio = cell.number("gross", "mean_ns"), cell.number("net", "ratio")
    low, high = cell.interval("gross", "ci95_ns") or (None, None)
    if low is not None and mean is not None:
        low = max(low, mean / 2)  # an interval of few trials may reach below zero, a logarithm may not
    trials = [finite(value) for value in cell.raw.get("trial_means_ns") or []]
    if mean is None:
        note = f"{cell.status}: {cell.reason}"
    else:
        beside = factor(ratio) if ratio is not None else "null" if view.is_null(cell) else ""
        note = "  ".join(part for part in (duration(mean), beside) if part)
        note += "" if cell.status == "ok" else f"  {cell.status}"
    return {
        "label": cell.label,
        "x": mean,
        "null": cell.number("null", "mean_ns"),
        "low": low,
        "high": high,
        "trials": [trial for trial in trials if trial],
        "note": note,
        "color": marks.color(cell.row),
        "shape": marks.shape(cell.row),
    }


def _drawn(record: Record) -> list[float]:
    values = [record["x"], record["null"], record["low"], record["high"], *record["trials"]]
    return [value for value in values if value]


def _names() -> alt.Axis:
    return alt.Axis(
        domain=False, ticks=False, labelColor=INK, labelFontSize=12, labelLimit=310, labelPadding=8
    )


def _where(rows: Any, test: str) -> Any:
    return rows.transform_filter(test)


def _separator(rows: Any, width: int, *, narrow: bool) -> Any:
    """What leads the eye: a dotted line along a row, or a line between two."""
    rule = (
        rows.mark_rule(color=GRID, yOffset=STEP_NARROW / 2 - 3)
        if narrow
        else rows.mark_rule(color=GRID, strokeDash=[1, 3])
    )
    return rule.encode(x=alt.value(0), x2=alt.value(width))


def _marks(rows: Any, x: alt.X) -> list[Any]:
    """From the back: the way from the null to the mean, the null, the interval, the mean."""
    measured = _where(rows, "isValid(datum.x)")
    against = _where(rows, "isValid(datum.x) && isValid(datum.null)")
    interval = _where(rows, "isValid(datum.low)")
    return [
        against.mark_rule(strokeWidth=1.5, color=FAINT).encode(x="null:Q", x2="x:Q"),
        against.mark_tick(thickness=2.5, size=15, color=MUTED).encode(x="null:Q"),
        interval.mark_rule(strokeWidth=1.8).encode(x="low:Q", x2="high:Q", color=_COLOR),
        interval.mark_tick(thickness=1.8, size=11).encode(x="low:Q", color=_COLOR),
        interval.mark_tick(thickness=1.8, size=11).encode(x="high:Q", color=_COLOR),
        measured.mark_point(filled=True, size=42, opacity=1).encode(x=x, color=_COLOR, shape=_SHAPE),
    ]


def _trials(records: Sequence[Record], x: alt.X, y: alt.Y) -> Any:
    """Every trial's mean as a faint dot below its row's mark."""
    dots = data(
        {"label": record["label"], "x": trial, "color": record["color"]}
        for record in records
        for trial in record["trials"]
    )
    dot = alt.Chart(dots).mark_point(filled=True, size=14, opacity=0.45, yOffset=9)
    return dot.encode(x=x, y=y, color=_COLOR)


def _texts_wide(rows: Any, width: int) -> list[Any]:
    """The figures right of the plot, reasons in it."""
    value = _where(rows, "isValid(datum.x)").mark_text(align="left", dx=8, fontSize=11.5, color=INK)
    reason = _where(rows, "!isValid(datum.x)").mark_text(
        align="left", fontSize=11.5, color=MUTED, fontStyle="italic", limit=width - 10
    )
    return [
        value.encode(x=alt.value(width), text="note:N"),
        reason.encode(x=alt.value(4), text="note:N"),
    ]


def _texts_narrow(rows: Any, width: int) -> list[Any]:
    """Name and figures above the marks, reasons in their place."""
    name = rows.mark_text(align="left", dy=-13, fontSize=11.5, color=INK, limit=width - 88)
    value = _where(rows, "isValid(datum.x)").mark_text(align="right", dy=-13, fontSize=11.5, color=INK)
    reason = _where(rows, "!isValid(datum.x)").mark_text(
        align="left", dy=3, fontSize=11, color=MUTED, fontStyle="italic", limit=width
    )
    return [
        name.encode(x=alt.value(0), text="label:N"),
        value.encode(x=alt.value(width), text="note:N"),
        reason.encode(x=alt.value(0), text="note:N"),
    ]
