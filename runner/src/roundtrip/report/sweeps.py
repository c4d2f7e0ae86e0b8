"""Sweeps as the report looks at them: which points stand beside each other, and what was made of them."""

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
"""Figures that are made of a row's times along an axis, and not of one of them."""


@dataclass(frozen=True)
class Line:
    """A row along the axis.

    Attributes:
        row: Its key.
        cells: In the order of the axis.
    """

    row: str
    cells: tuple[Cell, ...]

    @property
    def reason(self) -> str:
        """Why nothing was measured anywhere, if it is one reason for all."""
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
    lines: tuple[Line, ...]

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
        place: Where it stands.
        note: What else is to be known of it, or why it is missing.
    """

    row: str
    place: str
    value: str
    interval: str
    note: str


@dataclass(frozen=True)
class End:
    """The lowest or the highest of one figure.

    Attributes:
        row: Key of the row.
        value: What it has there.
        beside: Keys of the rows whose intervals overlap its own: it is not told apart from them. What has no interval
            overlaps everything.
    """

    row: str
    value: str
    beside: tuple[str, ...]


@dataclass(frozen=True)
class Extremes:
    """The lowest and the highest of one figure.

    Attributes:
        title: The figure's, and where it stands.
        rows: How many have it.
    """

    title: str
    rows: int
    lowest: End
    highest: End


@dataclass(frozen=True)
class SweepView:
    """One experiment with axes.

    Attributes:
        axis: The axis along which its points stand beside each other.
        parts: By the values of the other axes.
        made: Derived figures by their title.
        extremes: Of the figure that says most in one number of what a row does: one that is made of all of its times,
            or else of those at single places the last one's. None: no row has a figure.
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
        summary: Of the run.
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
    for name, its in points.items():
        sweep = known.get(name)
        axis = _axis(its, [it.along for it in sweep.derive] if sweep else [])
        made = [it for it in summary.derived if it.experiment == name]
        found.append(
            SweepView(
                name,
                clean(sweep.title if sweep else name),
                clean(sweep.about if sweep else ""),
                axis,
                tuple(_parts(name, its, axis, rows, cells)),
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
    for title, its in groups.items():
        lines = [
            Line(row, tuple(cells[row, it.key] for it in its))
            for row in rows
            if all((row, it.key) in cells for it in its)
        ]
        yield Part(title, slug(f"{name} {title}"), tuple(point.axes.get(axis) for point in its), tuple(lines))


def place_of(axes: dict[str, AxisValue]) -> str:
    """A place as a reader is told it."""
    return clean(", ".join(f"{name} {at}" for name, at in axes.items()))


def _made(figures: Iterable[DerivedFigure]) -> dict[str, tuple[Made, ...]]:
    found: dict[str, list[Made]] = {}
    for it in figures:
        found.setdefault(clean(it.title), []).append(
            Made(it.row, place_of(it.axes), _value(it), _interval(it), clean(_note(it)))
        )
    return {title: tuple(_joined(its)) for title, its in found.items()}


def _extremes(figures: Sequence[DerivedFigure]) -> Extremes | None:
    known = [it for it in figures if it.value is not None]
    if not known:
        return None
    whole = [it for it in known if it.kind in WHOLE]
    first = min(whole, key=lambda it: len(it.axes)) if whole else _farthest(known)
    its = [it for it in known if (it.name, it.axes) == (first.name, first.axes)]
    lowest, highest = (_end(pick(its, key=lambda it: it.value or 0.0), its) for pick in (min, max))
    return Extremes(
        clean(first.title) + (f" ({place_of(first.axes)})" if first.axes else ""), len(its), lowest, highest
    )


def _farthest(figures: Sequence[DerivedFigure]) -> DerivedFigure:
    """One at the place that most rows have a figure of; of several such places the last along the axis."""
    places = [(it.name, place_of(it.axes)) for it in figures]
    at = max(range(len(figures)), key=lambda number: (places.count(places[number]), number))
    return figures[at]


def _end(end: DerivedFigure, its: Sequence[DerivedFigure]) -> End:
    return End(end.row, _spoken(end), tuple(it.row for it in its if it is not end and _overlap(it, end)))


def _overlap(one: DerivedFigure, other: DerivedFigure) -> bool:
    if one.ci95 is None or other.ci95 is None:
        return True
    return one.ci95[0] <= other.ci95[1] and other.ci95[0] <= one.ci95[1]


def _spoken(it: DerivedFigure) -> str:
    """A value with what belongs to it."""
    if it.intercept_ns is not None:
        return f"{_value(it)} and {duration(it.intercept_ns)}"
    return _value(it) if it.at is None else f"{_value(it)} at {it.along} {it.at}"


def _joined(made: Sequence[Made]) -> Iterable[Made]:
    """The same, but what a row lacks everywhere for one reason stands there once."""
    of_row: dict[str, list[Made]] = {}
    for it in made:
        of_row.setdefault(it.row, []).append(it)
    for row, its in of_row.items():
        if len(its) > 1 and {(it.value, it.note) for it in its} == {(NOTHING, its[0].note)}:
            yield Made(row, "everywhere", NOTHING, "", its[0].note)
        else:
            yield from its


def _value(it: DerivedFigure) -> str:
    if it.value is None:
        return NOTHING
    if it.unit == "ns":
        return duration(it.value)
    return rate(it.value) if it.unit == "B/s" else factor(it.value) if _is_ratio(it) else digits(it.value)


def _is_ratio(it: DerivedFigure) -> bool:
    return it.kind is not Kind.PARALLELISM


def _interval(it: DerivedFigure) -> str:
    if it.value is None or it.ci95 is None:
        return ""
    if it.unit == "ns":
        return interval_of_times(it.ci95, it.value)
    return factor_interval((it.ci95[0] / 1e6, it.ci95[1] / 1e6) if it.unit == "B/s" else it.ci95)


def _note(it: DerivedFigure) -> str:
    said = []
    if it.intercept_ns is not None and it.value is not None:
        bounds = interval_of_times(it.intercept_ci95_ns, it.intercept_ns)
        said.append(
            f"for each of {it.along}, and {duration(it.intercept_ns)} {bounds} at none".replace("  ", " ")
        )
        if it.is_linear is False:
            said.append(f"not linear: a time is {share(it.apart)} away from the line")
    if it.at is not None:
        said.append(f"at {it.along} {it.at}")
    if it.reason is not None:
        said.append(it.reason if it.value is None else f"without {it.reason}")
    return "; ".join(said)
