"""Sweeps for the report: points along an axis, and the figures that were derived from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from roundtrip.config.derive import Kind
from roundtrip.config.experiment import Point
from roundtrip.report.units import (
    NOTHING,
    clean,
    digits,
    duration,
    factor,
    factor_interval,
    rate,
    share,
    slug,
)
from roundtrip.report.units import time_interval as interval_of_times
from roundtrip.results.summary import Cell, DerivedFigure, Summary

AxisValue = int | str

WHOLE = (Kind.LINEAR, Kind.GEOMEAN, Kind.PEAK)
"""Figures that are computed from all of a row's times along an axis."""


@dataclass(frozen=True)
class SweepLine:
    """A row along the axis.

    Attributes:
        row: Key of the row.
        cells: Cells in the order of the axis.
    """

    row: str
    cells: tuple[Cell, ...]

    @property
    def reason(self) -> str:
        """The reason why nothing was measured anywhere, if it is one reason for all."""
        reasons = {clean(f"{it.state}: {it.reason}") for it in self.cells}
        return reasons.pop() if len(reasons) == 1 and not any(it.estimate for it in self.cells) else ""


@dataclass(frozen=True)
class Part:
    """The points of a sweep that differ along its axis alone.

    Attributes:
        title: Values of the other axes; empty if there are none.
        places: Values along the axis; None: the operation has no such value.
        lines: Rows in the order of the run, null sockets last.
    """

    title: str
    slug: str
    places: tuple[AxisValue | None, ...]
    lines: tuple[SweepLine, ...]

    @property
    def is_plotted(self) -> bool:
        """Whether it has two numbers on its axis at least, and a row with a figure."""
        numbers = [it for it in self.places if isinstance(it, int)]
        return len(numbers) > 1 and any(it.estimate for line in self.lines for it in line.cells)


@dataclass(frozen=True)
class Made:
    """One derived figure, spelled out.

    Attributes:
        row: Key of the row.
        place: Place along the axes.
        note: A remark, or the reason why the figure is missing.
    """

    row: str
    place: str
    value: str
    interval: str
    note: str


@dataclass(frozen=True)
class Extreme:
    """The lowest or the highest of one figure.

    Attributes:
        row: Key of the row.
        value: Its figure.
        overlapping: Keys of the rows whose intervals overlap its own, so that the run does not decide between them. A
            value without an interval overlaps everything.
    """

    row: str
    value: str
    overlapping: tuple[str, ...]


@dataclass(frozen=True)
class Extremes:
    """The lowest and the highest of one figure.

    Attributes:
        title: Title of the figure, and its place.
        rows: Number of rows that have it.
    """

    title: str
    rows: int
    lowest: Extreme
    highest: Extreme


@dataclass(frozen=True)
class SweepView:
    """One experiment with axes.

    Attributes:
        axis: The axis of its tables and plots.
        parts: Parts by the values of the other axes.
        made: Derived figures by their title.
        extremes: Extremes of the figure that sums a row up best: one that is computed from all of its times, or else
            the last one at a single place. None: no row has a figure.
    """

    name: str
    title: str
    about: str
    axis: str
    parts: tuple[Part, ...]
    made: dict[str, tuple[Made, ...]]
    extremes: Extremes | None

    @property
    def slug(self) -> str:
        """Its name as part of an anchor."""
        return slug(self.name)

    @property
    def cells(self) -> list[Cell]:
        """Every cell."""
        return [cell for part in self.parts for line in part.lines for cell in line.cells]


def sweeps(summary: Summary) -> list[SweepView]:
    """The sweeps of a run, in its order.

    Args:
        summary: Summary of the run.
    """
    run = summary.run.document
    known = {it.name: it for it in run.sweeps}
    points: dict[str, list[Point]] = {}
    for point in run.points:
        if point.is_of_sweep:
            points.setdefault(point.experiment, []).append(point)
    cells = {(it.row, it.point): it for it in summary.cells if it.idle_states == run.idle_states[0]}
    rows = [it.row for it in sorted(run.rows, key=lambda row: row.row == row.null)]
    sockets = {it.row for it in run.rows if it.is_socket}
    found = []
    for name, own_points in points.items():
        sweep = known.get(name)
        axis = _axis(own_points, [it.along for it in sweep.derive] if sweep else [])
        made = [it for it in summary.derived if it.experiment == name]
        found.append(
            SweepView(
                name,
                clean(sweep.title if sweep else name),
                clean(sweep.about if sweep else ""),
                axis,
                tuple(_parts(name, own_points, axis, rows, cells)),
                _made(made),
                _extremes([it for it in made if it.row not in sockets]),
            )
        )
    return found


def _axis(points: Sequence[Point], along: Sequence[str]) -> str:
    """The axis that figures are made along first, if it has numbers; else the last one."""
    names = dict.fromkeys(name for point in points for name in point.axes)
    numeric = {
        name for name in names if all(isinstance(it.axes[name], int) for it in points if name in it.axes)
    }
    return next((name for name in along if name in numeric), [*names][-1])


def _parts(
    name: str, points: Sequence[Point], axis: str, rows: Sequence[str], cells: dict[tuple[str, str], Cell]
) -> Iterable[Part]:
    groups: dict[str, list[Point]] = {}
    for point in points:
        groups.setdefault(place_of({key: at for key, at in point.axes.items() if key != axis}), []).append(
            point
        )
    for title, members in groups.items():
        keys = [point.key for point in members]
        lines = [
            SweepLine(row, tuple(cells[row, key] for key in keys))
            for row in rows
            if all((row, key) in cells for key in keys)
        ]
        yield Part(
            title, slug(f"{name} {title}"), tuple(point.axes.get(axis) for point in members), tuple(lines)
        )


def place_of(axes: dict[str, AxisValue]) -> str:
    """A place along the axes, as text."""
    return clean(", ".join(f"{name} {at}" for name, at in axes.items()))


def _made(figures: Iterable[DerivedFigure]) -> dict[str, tuple[Made, ...]]:
    found: dict[str, list[Made]] = {}
    for figure in figures:
        found.setdefault(clean(figure.title), []).append(
            Made(figure.row, place_of(figure.axes), _value(figure), _interval(figure), clean(_note(figure)))
        )
    return {title: tuple(_joined(made)) for title, made in found.items()}


def _extremes(figures: Sequence[DerivedFigure]) -> Extremes | None:
    known = [it for it in figures if it.value is not None]
    if not known:
        return None
    whole = [it for it in known if it.kind in WHOLE]
    first = min(whole, key=lambda it: len(it.axes)) if whole else _farthest(known)
    alike = [it for it in known if (it.name, it.axes) == (first.name, first.axes)]
    lowest, highest = (_end(pick(alike, key=lambda it: it.value or 0.0), alike) for pick in (min, max))
    return Extremes(
        clean(first.title) + (f" ({place_of(first.axes)})" if first.axes else ""), len(alike), lowest, highest
    )


def _farthest(figures: Sequence[DerivedFigure]) -> DerivedFigure:
    """A figure at the place where most rows have one; among several such places, at the last along the axis."""
    places = [(it.name, place_of(it.axes)) for it in figures]
    at = max(range(len(figures)), key=lambda number: (places.count(places[number]), number))
    return figures[at]


def _end(end: DerivedFigure, figures: Sequence[DerivedFigure]) -> Extreme:
    overlapping = (it.row for it in figures if it is not end and _overlap(it, end))
    return Extreme(end.row, _text(end), tuple(overlapping))


def _overlap(a: DerivedFigure, b: DerivedFigure) -> bool:
    if a.ci95 is None or b.ci95 is None:
        return True
    return a.ci95[0] <= b.ci95[1] and b.ci95[0] <= a.ci95[1]


def _text(figure: DerivedFigure) -> str:
    """A value with its intercept or its place."""
    if figure.intercept_ns is not None:
        return f"{_value(figure)} and {duration(figure.intercept_ns)}"
    return _value(figure) if figure.at is None else f"{_value(figure)} at {figure.along} {figure.at}"


def _joined(made: Sequence[Made]) -> Iterable[Made]:
    """The same, but a figure that a row lacks everywhere for one reason is listed once."""
    by_row: dict[str, list[Made]] = {}
    for figure in made:
        by_row.setdefault(figure.row, []).append(figure)
    for row, figures in by_row.items():
        note = figures[0].note
        if len(figures) > 1 and {(figure.value, figure.note) for figure in figures} == {(NOTHING, note)}:
            yield Made(row, "everywhere", NOTHING, "", note)
        else:
            yield from figures


def _value(figure: DerivedFigure) -> str:
    if figure.value is None:
        return NOTHING
    if figure.unit == "ns":
        return duration(figure.value)
    if figure.unit == "B/s":
        return rate(figure.value)
    return digits(figure.value) if figure.kind is Kind.PARALLELISM else factor(figure.value)


def _interval(figure: DerivedFigure) -> str:
    if figure.value is None or figure.ci95 is None:
        return ""
    if figure.unit == "ns":
        return interval_of_times(figure.ci95, figure.value)
    return factor_interval(
        (figure.ci95[0] / 1e6, figure.ci95[1] / 1e6) if figure.unit == "B/s" else figure.ci95
    )


def _note(figure: DerivedFigure) -> str:
    remarks = []
    if figure.intercept_ns is not None and figure.value is not None:
        bounds = interval_of_times(figure.intercept_ci95_ns, figure.intercept_ns)
        intercept = f"{duration(figure.intercept_ns)} {bounds}".strip()
        remarks.append(f"for each of {figure.along}, and {intercept} at none")
        if figure.is_linear is False:
            remarks.append(f"not linear: a time is {share(figure.apart)} away from the line")
    if figure.at is not None:
        remarks.append(f"at {figure.along} {figure.at}")
    if figure.reason is not None:
        remarks.append(figure.reason if figure.value is None else f"without {figure.reason}")
    return "; ".join(remarks)
