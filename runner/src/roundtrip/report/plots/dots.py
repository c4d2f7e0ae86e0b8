"""A few dots in a strip for each row: one payload as three types, null sockets in two conditions."""

from collections.abc import Sequence
from dataclasses import dataclass

import altair as alt

from roundtrip.report.cells import Cell
from roundtrip.report.plots.palette import FAINT, GRID, INK, SHAPES, Marks
from roundtrip.report.plots.svg import Figure
from roundtrip.report.plots.theme import NARROW, NARROW_TICKS, Record, data, finish, stacked, time_axis
from roundtrip.report.reading import View
from roundtrip.report.units import clean, duration, slug

PAYLOADS = {"data-bytes": "bytes", "data-chars": "chars", "data-string": "string"}


@dataclass(frozen=True)
class Dot:
    """One value: the strip that it is in, its name there, its mean in nanoseconds and its colour."""

    label: str
    kind: str
    mean_ns: float
    color: str


def payloads(view: View, marks: Marks) -> Figure | None:
    """What a megabyte costs as bytes, as characters and as a string, for every row that sent two of them."""
    dots = [
        Dot(cell.label, PAYLOADS[cell.workload], mean, marks.color(cell.row))
        for cell, mean in _payload_cells(view)
    ]
    kinds = list(PAYLOADS.values())
    dots = [dot for dot in dots if sum(other.label == dot.label for other in dots) > 1]
    return _figure("payload", "time of a call with 1,048,576 elements", dots, kinds)


def payload_cells(view: View) -> dict[str, dict[str, Cell]]:
    """Cells by label and payload, rows in the order of their bytes."""
    found: dict[str, dict[str, Cell]] = {}
    for cell, _ in _payload_cells(view):
        found.setdefault(cell.label, {})[PAYLOADS[cell.workload]] = cell
    return found


def _payload_cells(view: View) -> list[tuple[Cell, float]]:
    cells = [
        cell
        for group in view.groups
        if group.workload in PAYLOADS and group.clients == 1
        for cell in group.cells
    ]
    return [(cell, mean) for cell in cells if (mean := cell.number("gross", "mean_ns"))]


def conditions(view: View, workload: str, marks: Marks) -> Figure | None:
    """The null sockets of one workload in both conditions."""
    dots: list[Dot] = []
    kinds: dict[str, None] = {}
    for pair in view.null_pairs():
        for cell in pair:
            mean = cell.number("gross", "mean_ns")
            if cell.workload == workload and mean:
                condition = clean(cell.raw.get("condition"))
                kinds.setdefault(condition)
                dot = Dot(cell.label, condition, mean, marks.color(cell.row))
                dots += [dot] if dot not in dots else []
    return _figure(f"conditions-{slug(workload)}", "mean time of a call", dots, list(kinds))


def _figure(name: str, title: str, dots: Sequence[Dot], kinds: Sequence[str]) -> Figure | None:
    """One strip a label, one line a kind, a rule from the first kind to each."""
    if not dots:
        return None
    first = {dot.label: dot.mean_ns for dot in reversed(dots)}
    shapes = dict(zip(kinds, SHAPES, strict=False))
    records: list[Record] = [
        {
            "label": dot.label,
            "kind": dot.kind,
            "x": dot.mean_ns,
            "first": first[dot.label],
            "color": dot.color,
            "shape": shapes[dot.kind],
            "note": duration(dot.mean_ns),
        }
        for dot in dots
    ]
    axis = alt.Axis(domain=False, ticks=False, grid=True, gridColor=GRID)
    base = alt.Chart().encode(
        x=time_axis([dot.mean_ns for dot in dots], title, ticks=NARROW_TICKS),
        y=alt.Y("kind:N", sort=list(kinds), title=None, axis=axis),
    )
    color = alt.Color("color:N", scale=None)
    chart = alt.layer(
        base.mark_rule(color=FAINT, strokeWidth=1).encode(x2="first:Q"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            color=color, shape=alt.Shape("shape:N", scale=None)
        ),
        base.mark_text(align="left", fontSize=10.5, dx=6, color=INK).encode(
            x=alt.value(NARROW - 50), text="note:N"
        ),
        data=data(records),
    ).properties(width=NARROW - 50, height={"step": 15})
    labels = list(dict.fromkeys(dot.label for dot in dots))
    words = "; ".join(f"{dot.label}, {dot.kind}: {duration(dot.mean_ns)}" for dot in dots)
    return Figure(name, f"{title}. {words}.", finish(stacked(chart, labels)))
