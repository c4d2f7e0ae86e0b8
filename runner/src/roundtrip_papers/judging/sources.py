"""The sources of answers to a paper's questions: a run, or counts on the wire."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import geometric_mean

from roundtrip.config.derive import AxisValue
from roundtrip.config.experiment import Point
from roundtrip.results.summary import Cell, DerivedFigure, State, Summary
from roundtrip_papers.judging.results import NoFigure, Quantity
from roundtrip_papers.model.paper import Counted, Hosts, Operand, Part
from roundtrip_papers.untimed.records import UNTIMED, TrafficCount

Place = Mapping[str, AxisValue]
"""Axes that are fixed beside those that an operand names."""
Chosen = Mapping[str, tuple[AxisValue, ...]]
"""The values of each axis that are meant."""


@dataclass(frozen=True)
class Source:
    """A run.

    Attributes:
        hosts: Hosts of its ends.
    """

    hosts: Hosts
    summary: Summary

    @classmethod
    def of(cls, summary: Summary) -> "Source":
        """A run, on one host or on several."""
        return cls(Hosts.LOCAL if summary.run.document.hosts is None else Hosts.REMOTE, summary)

    @property
    def description(self) -> str:
        """The hosts of its ends, and its name."""
        return f"{self.where}, run {self.name}"

    @property
    def name(self) -> str:
        """The run's name."""
        return self.summary.run.document.run

    @property
    def where(self) -> str:
        """The hosts of its ends, in words: a laboratory is never called two hosts."""
        if self.hosts is Hosts.LOCAL:
            return "one machine"
        return "a laboratory" if self.summary.run.document.placement == "lab" else "two hosts"

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is None and operand.hosts is self.hosts

    def quantity(self, operand: Operand, row: str, place: Place) -> Quantity | NoFigure:
        """The value of one of our rows, in nanoseconds or bytes a second.

        Args:
            operand: What is measured.
            row: Key of the row.
            place: Axes that are fixed beside the operand's own.
        """
        document = self.summary.run.document
        if row not in {known.row for known in document.rows}:
            return NoFigure(f"{row} is not in run {document.run}", unasked=True)
        chosen = _chosen(operand, place)
        values = (
            self._times(operand, row, chosen)
            if operand.derived is None
            else self._derived(operand, row, chosen)
        )
        return values if isinstance(values, NoFigure) else _mean(values)

    def _times(self, operand: Operand, row: str, chosen: Chosen) -> list[Quantity] | NoFigure:
        idle_states = next(iter(self.summary.run.document.idle_states), "")
        cells = {
            cell.point: cell
            for cell in self.summary.cells
            if cell.row == row and cell.idle_states == idle_states
        }
        found = []
        for point in _points(operand, chosen):
            cell = cells.get(point.key)
            if cell is None:
                return NoFigure(f"run {self.name} has no {point.key} of {row}", unasked=True)
            if (reason := _unfit(cell)) is not None:
                return reason
            assert cell.estimate is not None  # noqa: S101 - a fit cell has one
            found.append(Quantity(cell.estimate.value_ns, cell.estimate.ci95_ns))
        return found or NoFigure(f"{operand.experiment} has no such point")

    def _derived(self, operand: Operand, row: str, chosen: Chosen) -> list[Quantity] | NoFigure:
        wanted = (operand.experiment, operand.derived, row)
        figures = [
            figure
            for figure in self.summary.derived
            if (figure.experiment, figure.name, figure.row) == wanted
            and all(name not in figure.axes or figure.axes[name] in values for name, values in chosen.items())
        ]
        if not figures:
            cells = [
                cell
                for cell in self.summary.cells
                if cell.row == row and cell.point.partition(":")[0] == operand.experiment
            ]
            if cells and all(cell.state is State.CANNOT for cell in cells):
                return NoFigure(f"{row}: {cells[0].reason}", cannot=True)
            what = f"{operand.derived} of {operand.experiment} of {row}"
            return NoFigure(f"run {self.name} has no {what}", unasked=True)
        lacking = next((figure for figure in figures if figure.value is None), None)
        if lacking is not None:
            return NoFigure(f"{row}: {lacking.reason}")
        return [_part(figure, operand.part) for figure in figures]


@dataclass(frozen=True)
class Counts:
    """Counts on the wire, on one machine."""

    wire: Sequence[TrafficCount]
    description: str = f"counted {Hosts.LOCAL.description}"

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is not None and operand.hosts is Hosts.LOCAL

    def quantity(self, operand: Operand, row: str, place: Place) -> Quantity | NoFigure:
        """Bytes or segments of a call of one of our rows; a count has no spread. Arguments as `Source.quantity`."""
        known = {(count.row, count.point): count for count in self.wire}
        values = []
        for point in _points(operand, _chosen(operand, place)):
            count = known.get((row, point.key))
            if count is None:
                return NoFigure(f"{row}, {point.key}: {UNTIMED}")
            value = count.total_bytes if operand.counted is Counted.BYTES else count.total_segments
            if not value:
                return NoFigure(f"{row}: {count.reason or 'nothing of it was on the wire'}")
            values.append(value)
        mean = values[0] if len(values) == 1 else geometric_mean(values)
        return Quantity(mean, (mean, mean))


AnySource = Source | Counts


def _mean(values: Sequence[Quantity]) -> Quantity | NoFigure:
    """The geometric mean, with an interval if all have one; of one value that value."""
    if len(values) == 1:
        return values[0]
    if min(it.value for it in values) <= 0:
        return NoFigure("a value of it is not above zero")
    intervals = [it.ci95 for it in values if it.ci95 is not None]
    ci95 = None
    if len(intervals) == len(values) and all(low > 0 for low, _ in intervals):
        # As if all were off to the same side: of independent ones this is too wide.
        ci95 = geometric_mean([low for low, _ in intervals]), geometric_mean([high for _, high in intervals])
    return Quantity(geometric_mean([it.value for it in values]), ci95)


def _chosen(operand: Operand, place: Place) -> Chosen:
    """The values of each axis that an operand names, with those that are fixed beside."""
    return {**operand.chosen, **{name: (value,) for name, value in place.items()}}


def _points(operand: Operand, chosen: Chosen) -> list[Point]:
    return [
        point
        for point in operand.points
        if all(point.axes.get(name, values[0]) in values for name, values in chosen.items())
    ]


def _unfit(cell: Cell) -> NoFigure | None:
    """The reason why a cell has no figure to compare; None if it has one."""
    if cell.state is State.CANNOT:
        return NoFigure(f"{cell.row}: {cell.reason}", cannot=True)
    # One trial or one sample has a figure and no interval: it decides nothing, and is shown.
    if cell.state not in (State.STEADY, State.SINGLE) or cell.estimate is None:
        return NoFigure(f"{cell.row}, {cell.point} is {cell.state}: {cell.reason or 'without a time'}")
    return None


def _part(figure: DerivedFigure, part: Part | None) -> Quantity:
    if part is Part.INTERCEPT:
        return Quantity(figure.intercept_ns or 0.0, figure.intercept_ci95_ns, figure.is_linear)
    return Quantity(figure.value or 0.0, figure.ci95, figure.is_linear)
