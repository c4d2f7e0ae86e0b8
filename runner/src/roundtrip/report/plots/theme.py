"""What every plot shares: fonts, grid, how an axis writes nanoseconds, and when a scale is logarithmic."""

from collections.abc import Iterable, Sequence
from typing import Any

import altair as alt

from roundtrip.report.plots.palette import GRID, INK, MUTED, PAPER
from roundtrip.report.units import clean

Record = dict[str, Any]

WIDE, NARROW = 640, 300
"""Widths of the drawing area, in CSS pixels: a page's column, and what fits a telephone with its margins."""

NARROW_TICKS = 5
"""Labels that fit below a narrow plot."""

FONT = "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"

LOG_FROM = 8.0
"""A scale is logarithmic where the largest value is more than this many times the smallest."""

NS_LABEL = (
    "datum.value >= 1e9 ? format(datum.value / 1e9, '.4~g') + ' s' : "
    "datum.value >= 1e6 ? format(datum.value / 1e6, '.4~g') + ' ms' : "
    "datum.value >= 1e3 ? format(datum.value / 1e3, '.4~g') + ' µs' : "
    "datum.value == 0 ? '0' : format(datum.value, '.4~g') + ' ns'"
)


def data(records: Iterable[Record]) -> alt.Data:
    """Records as inline data, their texts cleaned: a control character ends the process of the renderer."""
    kept = [{k: clean(v) if isinstance(v, str) else v for k, v in record.items()} for record in records]
    return alt.Data(values=kept)  # type: ignore[no-untyped-call]


def time_axis(
    values: Sequence[float], title: str = "time per sample", *, log: bool | None = None, ticks: int = 7
) -> alt.X:
    """An axis for nanoseconds in the field `x`, from zero or logarithmic as the values ask for.

    Args:
        values: All that will be drawn, positive, in nanoseconds.
        title: What the axis measures; the scale's kind is added.
        log: Forces the kind of scale; None lets the values decide.
        ticks: How many labels there is room for.
    """
    low, high = min(values), max(values)
    logarithmic = high / low > LOG_FROM if log is None else log
    if not logarithmic:
        scale = alt.Scale(domain=[0, high * 1.04], nice=False)
        axis = alt.Axis(labelExpr=NS_LABEL, tickCount=ticks - 1)
        return alt.X("x:Q", title=title, scale=scale, axis=axis)
    bounds = (low / 1.2, high * 1.2)
    axis = alt.Axis(labelExpr=NS_LABEL, values=log_ticks(*bounds, ticks))
    scale = alt.Scale(type="log", domain=list(bounds), nice=False)
    return alt.X("x:Q", title=f"{title}, logarithmic", scale=scale, axis=axis)


def log_ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round values within the bounds: 1, 2 and 5 of each decade where few are shown, else powers of ten."""
    for steps in ((1, 2, 5), (1, 3), (1,)):
        found = [
            step * 10.0**power
            for power in range(-3, 13)
            for step in steps
            if low <= step * 10.0**power <= high
        ]
        if len(found) <= most:
            break
    return found[:: -(-len(found) // most)] if found else [low, high]


def finish(chart: Any) -> Record:
    """The Vega-Lite specification of a chart in the shared look."""
    axis = {
        "labelColor": MUTED,
        "titleColor": MUTED,
        "titleFontWeight": "normal",
        "domainColor": GRID,
        "tickColor": GRID,
        "gridColor": GRID,
        "labelFontSize": 11,
        "titleFontSize": 11,
        "titlePadding": 6,
    }
    header = {
        "labelColor": INK,
        "labelFontSize": 11.5,
        "labelOrient": "top",
        "labelAnchor": "start",
        "labelPadding": 2,
        "labelLimit": 0,
        "title": None,
    }
    configured = chart.configure(
        background=PAPER,
        font=FONT,
        padding=4,
        aria=False,
        axis=axis,
        facet={"spacing": 8},
        header=header,
        text={"color": INK},
        view={"stroke": None},
    )
    specification: Record = configured.to_dict(validate=False)  # half the time; the tests validate
    return specification


def stacked(chart: Any, labels: Sequence[str]) -> Any:
    """One strip a label below another, the label above its strip, with one shared horizontal axis.

    Args:
        chart: What each strip shows, drawn from records that have a `label`.
        labels: The labels from the top.
    """
    return chart.facet(row=alt.Row("label:N", sort=list(labels), title=None))


def thin(xs: Sequence[float], ys: Sequence[float], most: int = 120) -> list[tuple[float, float]]:
    """At most `most` points of a line: neighbours are averaged, since a plot has no pixels for more."""
    pairs = list(zip(xs, ys, strict=False))
    joined = max(1, -(-len(pairs) // most))
    chunks = [pairs[start : start + joined] for start in range(0, len(pairs), joined)]
    return [
        (sum(x for x, _ in chunk) / len(chunk), sum(y for _, y in chunk) / len(chunk)) for chunk in chunks
    ]
