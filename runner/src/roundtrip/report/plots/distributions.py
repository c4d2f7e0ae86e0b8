"""What single calls took: a histogram for every row, over its null's, on one shared axis."""

import altair as alt

from roundtrip.report.cells import Cell
from roundtrip.report.plots.palette import FAINT, INK, Marks
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import NARROW, NARROW_TICKS, Record, data, finish, stacked, time_axis
from roundtrip.report.reading import Group, View
from roundtrip.report.units import duration

MOST_BINS = 72  # finer steps are narrower than a line


def distributions(view: View, group: Group, marks: Marks) -> Figure | None:
    """Histograms of all timed calls, the median (solid) and the 99th percentile (dashed) marked."""
    cells = [cell for cell in group.measured if sum(cell.numbers("distribution", "counts")) > 0]
    if not cells:
        return None
    bars: list[Record] = []
    quantiles: list[Record] = []
    for cell in cells:
        null = None if view.is_null(cell) else view.null_of(cell, group)
        if null is not None:
            bars += [corner | {"label": cell.label, "of": "null", "color": FAINT} for corner in _steps(null)]
        own = {"label": cell.label, "of": "row", "color": marks.color(cell.row)}
        bars += [corner | own for corner in _steps(cell)]
        for key in ("p50_ns", "p99_ns"):
            value = cell.number("gross", key)
            quantiles += [{"label": cell.label, "x": value, "quantile": key}] if value else []
    x = time_axis([bar["x"] for bar in bars], f"time of {group.sample}", log=True, ticks=NARROW_TICKS)
    y = alt.Y("y:Q", title=None, axis=None, stack=None, scale=alt.Scale(type="sqrt", domain=[0, 1]))
    bar = (
        alt.Chart()
        .transform_filter("!isValid(datum.quantile)")
        .mark_area(interpolate="step-after", line={"strokeWidth": 1})
        .encode(
            x=x,
            y=y,
            color=alt.Color("color:N", scale=None),
            detail="of:N",
            opacity=alt.condition("datum.of == 'null'", alt.value(0.5), alt.value(0.7)),
        )
    )
    dashes = alt.condition("datum.quantile == 'p99_ns'", alt.value([2, 2]), alt.value([1, 0]))
    quantile = (
        alt.Chart()
        .transform_filter("isValid(datum.quantile)")
        .mark_rule(color=INK, strokeWidth=1.2)
        .encode(x="x:Q", strokeDash=dashes)
    )
    chart = alt.layer(bar, quantile, data=data(bars + quantiles)).properties(width=NARROW, height=38)
    specification = finish(stacked(chart, [cell.label for cell in cells]))
    words = "; ".join(_words(cell) for cell in cells)
    text = f"{group.title}, distribution of the times of all calls. {words}."
    return Figure(f"distribution-{group.slug}", text, specification)


def _words(cell: Cell) -> str:
    median, high = (duration(cell.number("gross", key)) for key in ("p50_ns", "p99_ns"))
    return f"{cell.label}: median {median}, 99th percentile {high}"


def _steps(cell: Cell) -> list[Record]:
    """The corners of a step line: each bin's left edge and its height against the tallest, 0 at the end."""
    edges, counts = cell.numbers("distribution", "edges_ns"), cell.numbers("distribution", "counts")
    used = [place for place, count in enumerate(counts) if count > 0]
    if not used or len(edges) != len(counts) + 1:
        return []
    edges, counts = edges[used[0] : used[-1] + 2], counts[used[0] : used[-1] + 1]
    joined = -(-len(counts) // MOST_BINS)
    starts = range(0, len(counts), joined)
    # the last step may join fewer bins: heights are densities
    heights = [sum(counts[start : start + joined]) / len(counts[start : start + joined]) for start in starts]
    tallest = max(heights)
    corners = [{"x": edges[at], "y": height / tallest} for at, height in zip(starts, heights, strict=True)]
    return [*corners, {"x": edges[-1], "y": 0.0}]
