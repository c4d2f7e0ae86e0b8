"""Sweeps for the report: workloads along an axis, and the figures that were derived from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from roundtrip.analysis.figure import MEDIAN
from roundtrip.analysis.utilization import FULL
from roundtrip.config.derive import Kind
from roundtrip.config.experiment import Workload
from roundtrip.report import units
from roundtrip.report.units import NOTHING, clean, digits, duration, slug
from roundtrip.results.summary import Cell, Crossing, DerivedFigure, LoadFigures, Summary, Utilization

AxisValue = int | str

WHOLE = (Kind.LINEAR, Kind.GEOMEAN, Kind.PEAK)
"""Figures that are computed from all of a row's times along an axis."""


@dataclass(frozen=True)
class SweepLine:
    """A row along the axis, its cells in the order of the axis."""

    row: str
    cells: tuple[Cell, ...]

    @property
    def is_measured(self) -> bool:
        """Whether it has a figure anywhere."""
        return any(cell.estimate for cell in self.cells)

    @property
    def reason(self) -> str:
        """The reason why nothing was measured anywhere, if it is one reason for all."""
        reasons = {clean(f"{cell.state.words}: {cell.reason}") for cell in self.cells}
        return reasons.pop() if len(reasons) == 1 and not self.is_measured else ""


@dataclass(frozen=True)
class Part:
    """The workloads of a sweep that differ along its axis alone.

    Its title has the values of the other axes. A place is None if the operation has no such value. Baselines are the
    last rows.
    """

    title: str
    slug: str
    places: tuple[AxisValue | None, ...]
    lines: tuple[SweepLine, ...]

    @property
    def measured(self) -> list[SweepLine]:
        """The rows that have a figure."""
        return [line for line in self.lines if line.is_measured]

    @property
    def is_plotted(self) -> bool:
        """Whether it has figures at two numbers on its axis at least."""
        placed = (pair for line in self.lines for pair in zip(self.places, line.cells, strict=True))
        return len({place for place, cell in placed if isinstance(place, int) and cell.estimate}) > 1


class Made(NamedTuple):
    """One derived figure, spelled out; the note is a remark, or the reason why the figure is missing."""

    row: str
    place: str
    value: str
    interval: str
    note: str


class AtRate(NamedTuple):
    """A row at a share of its capacity, spelled out; latencies are missing if they are not to be shown."""

    row: str
    is_baseline: bool
    share: str
    capacity: str
    rate: str
    p50: str
    p50_interval: str
    p99: str
    p99_interval: str
    lateness: str
    state: str


RULE = (
    "The bottleneck is the fullest of client, server and network, if it is in use to "
    f"{units.share(FULL)} at least: an end's CPUs, or the network's rate. Else it is the generator, if calls at a "
    f"rate were late or {units.share(FULL)} of the callers or more are within a call."
)
"""How a bottleneck is found."""


@dataclass(frozen=True)
class SweepView:
    """One experiment with axes, one of which its tables and plots have; its derived figures by their title.

    Attributes:
        summing_up: The figure of each row that sums it up best: one that is computed from all of its times, or else
            the last one at a single place. Empty: no row has a figure.
    """

    name: str
    title: str
    about: str
    axis: str
    parts: tuple[Part, ...]
    made: dict[str, tuple[Made, ...]]
    summing_up: tuple[DerivedFigure, ...]
    crossings: tuple[Crossing, ...]

    @property
    def slug(self) -> str:
        """Its name as part of an anchor."""
        return slug(self.name)

    @property
    def cells(self) -> list[Cell]:
        """Every cell."""
        return [cell for part in self.parts for line in part.lines for cell in line.cells]

    @property
    def at_rates(self) -> list[AtRate]:
        """Its cells at a rate, row after row."""
        return [_at_rate(cell, cell.load) for cell in self.cells if cell.load is not None]

    @property
    def utilized(self) -> list[tuple[str, Cell, Utilization]]:
        """Each cell and how busy its resources are, with its place, row after row; empty if no bottleneck is named."""
        found = [
            (", ".join(filter(None, (f"{self.axis} {place}", part.title))), cell, cell.utilization)
            for part in self.parts
            for line in part.lines
            for place, cell in zip(part.places, line.cells, strict=True)
            if cell.utilization is not None
        ]
        return found if any(used.bottleneck for *_, used in found) else []


def _at_rate(cell: Cell, load: LoadFigures) -> AtRate:
    def latency(figure: str) -> tuple[str, str]:
        found = None if cell.is_refused else cell.of(figure)
        if found is None:
            return NOTHING, ""
        return duration(found.value_ns), units.time_interval(found.ci95_ns, found.value_ns)

    return AtRate(
        cell.row,
        cell.is_baseline,
        units.share(load.share),
        digits(load.capacity_per_s),
        digits(load.rate_per_s),
        *latency(MEDIAN.name),
        *latency("p99"),
        duration(load.lateness_p99_ns),
        "" if cell.is_ranked else clean(cell.state.words),
    )


def sweeps(summary: Summary) -> list[SweepView]:
    """The sweeps of a run, in its order."""
    run = summary.run.document
    known = {sweep.name: sweep for sweep in run.sweeps}
    workloads: dict[str, list[Workload]] = {}
    for workload in run.workloads:
        if workload.is_of_sweep:
            workloads.setdefault(workload.experiment, []).append(workload)
    cells = {
        (cell.row, cell.workload): cell for cell in summary.cells if cell.idle_states == run.idle_states[0]
    }
    rows = [record.row for record in sorted(run.rows, key=lambda record: record.row == record.baseline)]
    sockets = {record.row for record in run.rows if record.is_socket}
    found = []
    for name, own_workloads in workloads.items():
        sweep = known.get(name)
        axis = _axis(own_workloads, [figure.along for figure in sweep.derive] if sweep else [])
        figures = [figure for figure in summary.derived if figure.experiment == name]
        found.append(
            SweepView(
                name,
                clean(sweep.title if sweep else name),
                clean(sweep.about if sweep else ""),
                axis,
                tuple(_parts(name, own_workloads, axis, rows, cells)),
                _made(figures),
                _summing_up([figure for figure in figures if figure.row not in sockets]),
                tuple(each for each in summary.crossings if each.experiment == name),
            )
        )
    return found


def where(crossing: Crossing) -> str:
    """Between which values of the axis one row overtakes another."""
    before, after = (f"{size:,}" for size in crossing.between)
    place = f" ({place_of(crossing.axes)})" if crossing.axes else ""
    return f"between {clean(crossing.along)} {before} and {after}{place}"


def _axis(workloads: Sequence[Workload], along: Sequence[str]) -> str:
    """The axis that figures are made along first, if it has numbers; else the last one that has several values."""
    names = list(dict.fromkeys(name for workload in workloads for name in workload.axes))

    def is_numeric(name: str) -> bool:
        return all(isinstance(workload.axes[name], int) for workload in workloads if name in workload.axes)

    several = [name for name in names if len({workload.axes.get(name) for workload in workloads}) > 1]
    return next((name for name in along if name in names and is_numeric(name)), (several or names)[-1])


def _parts(
    name: str,
    workloads: Sequence[Workload],
    axis: str,
    rows: Sequence[str],
    cells: dict[tuple[str, str], Cell],
) -> Iterable[Part]:
    groups: dict[str, list[Workload]] = {}
    for workload in workloads:
        others = {key: value for key, value in workload.axes.items() if key != axis}
        groups.setdefault(place_of(others), []).append(workload)
    for title, members in groups.items():
        keys = [workload.key for workload in members]
        lines = [
            SweepLine(row, tuple(cells[row, key] for key in keys))
            for row in rows
            if all((row, key) in cells for key in keys)
        ]
        places = tuple(workload.axes.get(axis) for workload in members)
        yield Part(title, slug(f"{name} {title}"), places, tuple(lines))


def place_of(axes: dict[str, AxisValue]) -> str:
    """A place along the axes, as text."""
    return clean(", ".join(f"{name} {value}" for name, value in axes.items()))


def _made(figures: Iterable[DerivedFigure]) -> dict[str, tuple[Made, ...]]:
    """Figures by title; one that a row lacks everywhere for one reason is listed once."""
    found: dict[str, dict[str, list[Made]]] = {}
    for figure in figures:
        made = Made(
            figure.row, place_of(figure.axes), value_of(figure), _interval(figure), clean(_note(figure))
        )
        found.setdefault(clean(figure.title), {}).setdefault(figure.row, []).append(made)
    return {
        title: tuple(made for of_row in by_row.values() for made in _joined(of_row))
        for title, by_row in found.items()
    }


def _joined(made: list[Made]) -> list[Made]:
    first = made[0]
    if len(made) > 1 and {(figure.value, figure.note) for figure in made} == {(NOTHING, first.note)}:
        return [Made(first.row, "everywhere", NOTHING, "", first.note)]
    return made


def _summing_up(figures: Sequence[DerivedFigure]) -> tuple[DerivedFigure, ...]:
    known = [figure for figure in figures if figure.value is not None]
    if not known:
        return ()
    whole = [figure for figure in known if figure.kind in WHOLE]
    places = [(figure.name, place_of(figure.axes)) for figure in known]
    # The place where most rows have a figure; among several such places, the last along the axis.
    farthest = max(range(len(known)), key=lambda number: (places.count(places[number]), number))
    first = min(whole, key=lambda figure: len(figure.axes)) if whole else known[farthest]
    return tuple(figure for figure in known if (figure.name, figure.axes) == (first.name, first.axes))


def value_of(figure: DerivedFigure) -> str:
    """The value of a derived figure with its unit."""
    if figure.value is None:
        return NOTHING
    if figure.unit == "ns":
        return duration(figure.value)
    if figure.unit == "B/s":
        return units.rate(figure.value)
    if figure.unit == "calls/s":
        return f"{digits(figure.value)} calls/s"
    return digits(figure.value) if figure.kind is Kind.PARALLELISM else units.factor(figure.value)


def _interval(figure: DerivedFigure) -> str:
    if figure.value is None or figure.ci95 is None:
        return ""
    if figure.unit == "ns":
        return units.time_interval(figure.ci95, figure.value)
    scale = 1e6 if figure.unit == "B/s" else 1.0
    return units.factor_interval((figure.ci95[0] / scale, figure.ci95[1] / scale))


def _note(figure: DerivedFigure) -> str:
    remarks = []
    if figure.intercept_ns is not None and figure.value is not None:
        bounds = units.time_interval(figure.intercept_ci95_ns, figure.intercept_ns)
        intercept = f"{duration(figure.intercept_ns)} {bounds}".strip()
        remarks.append(f"for each of {figure.along}, and {intercept} at none")
        if figure.is_linear is False:
            remarks.append(f"not linear: a time is {units.share(figure.apart)} away from the line")
            remarks += [
                f"from {line.begins:,} on {duration(line.slope_ns)}, and {duration(line.intercept_ns)} at none"
                for line in figure.lines
            ]
    if figure.at is not None:
        remarks.append(f"at {figure.along} {figure.at}")
    if figure.reason is not None:
        remarks.append(figure.reason if figure.value is None else f"without {figure.reason}")
    return "; ".join(remarks)
