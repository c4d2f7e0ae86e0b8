"""A paper's figures beside ours, in the paper's units; ours come from runs and from counts on the wire."""

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import geometric_mean

import msgspec

from roundtrip.config.derive import AxisValue
from roundtrip.config.hosts import LAB
from roundtrip.processes.topology import Side
from roundtrip.results.summary import Cell, DerivedFigure, State, Summary
from roundtrip_papers.judging.results import Answer, FigureResult, NoFigure, Quantity
from roundtrip_papers.model.paper import RELATIVE, Counted, Figure, Operand, Paper, Part, Unit
from roundtrip_papers.model.vocabulary import Hosts
from roundtrip_papers.untimed.records import UNTIMED, TrafficCount

Place = Mapping[str, AxisValue]
"""Axes that are fixed beside those that an operand names."""
LINK_ERROR = 0.03
"""Largest part by which what a bare stream carries may differ from the rate that a link was shaped to."""


@dataclass(frozen=True)
class Source:
    """A run, and the paper that is set beside it; the workloads left out take no part in a mean of times."""

    summary: Summary
    paper: Paper | None = None
    left_out: frozenset[str] = frozenset()

    @property
    def hosts(self) -> Hosts:
        """The hosts of its ends."""
        return Hosts.LOCAL if self.summary.run.document.hosts is None else Hosts.REMOTE

    @property
    def description(self) -> str:
        """The hosts of its ends, and its name."""
        without = f" without {len(self.left_out)} of its workloads, not steady" if self.left_out else ""
        return f"{self.where}{without}, run {self.name}"

    @property
    def name(self) -> str:
        """The run's name."""
        return self.summary.run.document.run

    @property
    def where(self) -> str:
        """The hosts of its ends and the rate of the link, in words: the lab is never called two hosts."""
        if self.hosts is Hosts.LOCAL:
            return "one host"
        ends = "the lab" if self.summary.run.document.cpu_pinning == LAB else "two hosts"
        return ends + (f" at {self.link / 1e6:g} Mbit/s" if self.link else " without a limit of rate")

    @property
    def link(self) -> float | None:
        """The rate to which both ends are shaped, in bits a second; None if they are not."""
        path = self.summary.run.document.path or {}
        queues = (it for side in Side for it in path.get(side, {}).get("qdiscs") or ())
        shaped = [it["rate"] for it in queues if "rate" in it]
        return 8 * float(min(shaped)) if shaped else None

    @property
    def carried(self) -> list[float]:
        """What a bare stream carried in each direction before the run, in bits a second, headers included."""
        path = self.summary.run.document.path or {}
        found = (path.get(way, {}).get("wire_bits_per_s") for way in ("client_to_server", "server_to_client"))
        return [rate for rate in found if rate is not None]

    @property
    def is_trusted(self) -> bool:
        """Whether a bare stream carried what the link was shaped to."""
        return self.link is None or all(abs(rate / self.link - 1) <= LINK_ERROR for rate in self.carried)

    @property
    def is_on_link(self) -> bool:
        """Whether it has the paper's link, or none."""
        return self.hosts is Hosts.LOCAL or (
            self.paper is not None and self.link == self.paper.bits_per_s and self.is_trusted
        )

    @property
    def precedence(self) -> tuple[bool, bool, str]:
        """What puts it before others: the paper's link, then that it has only what the paper needs, then its age."""
        needed = {it.key for it in self.paper.workloads[self.hosts]} if self.paper else set[str]()
        return self.is_on_link, {it.key for it in self.summary.run.document.workloads} <= needed, self.name

    def outruns(self, operand: Operand, row: str) -> bool:
        """Whether a call took less time than its values alone take on the paper's link."""
        if self.paper is None or self.is_on_link:
            return False
        least_ns = {it.key: 8e9 * it.bytes / self.paper.bits_per_s for it in operand.workloads}
        return any(
            cell.row == row and cell.estimate and cell.estimate.value_ns < least_ns.get(cell.workload, 0.0)
            for cell in self.summary.cells
        )

    def shared(self, operand: Operand, *rows: str | None) -> "Source":
        """The same without the workloads at which one of the rows is not steady, if most of them are left."""
        asked = {it.key for it in operand.workloads} if operand.derived is None else set[str]()
        cold = {it.workload for it in self._cells if it.row in rows and it.state is State.NOT_STEADY} & asked
        return replace(self, left_out=frozenset(cold)) if 2 * len(cold) < len(asked) else self

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is None and operand.hosts is self.hosts

    def quantity(self, operand: Operand, row: str) -> Quantity | NoFigure:
        """The value of one of our rows, in nanoseconds or bytes a second."""
        if row not in {known.row for known in self.summary.run.document.rows}:
            return NoFigure(f"{row} is not in run {self.name}", unasked=True)
        values = self._times(operand, row) if operand.derived is None else self._derived(operand, row)
        return values if isinstance(values, NoFigure) else _mean(values)

    @property
    def _cells(self) -> list[Cell]:
        """The cells under the idle states of the comparison."""
        idle_states = next(iter(self.summary.run.document.idle_states), "")
        return [cell for cell in self.summary.cells if cell.idle_states == idle_states]

    def _times(self, operand: Operand, row: str) -> list[Quantity] | NoFigure:
        cells = {cell.workload: cell for cell in self._cells if cell.row == row}
        found = []
        for workload in operand.workloads:
            if workload.key in self.left_out:
                continue
            cell = cells.get(workload.key)
            if cell is None:
                return NoFigure(f"run {self.name} has no {workload.key} of {row}", unasked=True)
            value = _time(cell)
            if isinstance(value, NoFigure):
                return value
            found.append(value)
        return found or NoFigure(f"{operand.experiment} has no such workload")

    def _derived(self, operand: Operand, row: str) -> list[Quantity] | NoFigure:
        wanted, chosen = (operand.experiment, operand.derived, row), operand.chosen.items()
        figures = [
            figure
            for figure in self.summary.derived
            if (figure.experiment, figure.name, figure.row) == wanted
            and all(name not in figure.axes or figure.axes[name] in values for name, values in chosen)
        ]
        if not figures:
            workloads = self.summary.run.document.workloads
            own = {workload.key for workload in workloads if workload.experiment == operand.experiment}
            cells = [cell for cell in self.summary.cells if cell.row == row and cell.workload in own]
            if cells and all(cell.state is State.UNSUPPORTED for cell in cells):
                return NoFigure(f"{row}: {cells[0].reason}", unsupported=True)
            what = f"{operand.derived} of {operand.experiment} of {row}"
            return NoFigure(f"run {self.name} has no {what}", unasked=True)
        lacking = next((figure for figure in figures if figure.value is None), None)
        if lacking is not None:
            return NoFigure(f"{row}: {lacking.reason}")
        longest = max(operand.values_of(figures[0].along), default=0)
        return [_part(figure, operand.part, longest) for figure in figures]


@dataclass(frozen=True)
class Counts:
    """Counts on the wire, on one machine."""

    wire: Sequence[TrafficCount]
    description: str = f"counted {Hosts.LOCAL.description}"

    def answers(self, operand: Operand) -> bool:
        """Whether it may answer such a question."""
        return operand.counted is not None and operand.hosts is Hosts.LOCAL

    def quantity(self, operand: Operand, row: str) -> Quantity | NoFigure:
        """Bytes or segments of a call of one of our rows; a count has no spread."""
        known = {(count.row, count.workload): count for count in self.wire}
        values = []
        for workload in operand.workloads:
            count = known.get((row, workload.key))
            if count is None:
                return NoFigure(f"{row}, {workload.key}: {UNTIMED}")
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
        return NoFigure("one of its values is not above zero")
    intervals = [it.ci95 for it in values if it.ci95 is not None]
    ci95 = None
    if len(intervals) == len(values) and all(low > 0 for low, _ in intervals):
        # As if all were off to the same side: of independent ones this is too wide.
        ci95 = geometric_mean([low for low, _ in intervals]), geometric_mean([high for _, high in intervals])
    return Quantity(geometric_mean([it.value for it in values]), ci95)


def _time(cell: Cell) -> Quantity | NoFigure:
    """The time of a cell, or the reason why it has none to compare."""
    if cell.state is State.UNSUPPORTED:
        return NoFigure(f"{cell.row}: {cell.reason}", unsupported=True)
    # One trial or one sample has a figure and no interval: it decides nothing, and is shown.
    if cell.state in (State.STEADY, State.MEASURED_ONCE) and cell.estimate is not None:
        return Quantity(cell.estimate.value_ns, cell.estimate.ci95_ns)
    return NoFigure(f"{cell.row}, {cell.workload} is {cell.state.words}: {cell.reason or 'without a time'}")


def _part(figure: DerivedFigure, part: Part | None, longest: int) -> Quantity:
    slope, intercept = figure.value or 0.0, figure.intercept_ns or 0.0
    if part is Part.INTERCEPT:
        return Quantity(intercept, figure.intercept_ci95_ns, figure.is_linear)
    rise = slope * longest / intercept if intercept > 0 else math.inf
    return Quantity(slope, figure.ci95, figure.is_linear, rise)


TO_UNIT = {
    Unit.MS: 1e-6,
    Unit.NS: 1.0,
    Unit.S: 1e-9,
    Unit.MS_PER_CHARACTER: 1e-6,
    Unit.MBIT_PER_S: 8e-6,
    Unit.CALLS: 1.0,
}
"""Factors from what we measure, in nanoseconds or bytes a second, to what a paper prints."""


def answer_figure(figure: Figure, sources: Sequence[AnySource]) -> FigureResult:
    """Sets what sources have of a figure beside it; the first one that answers a question counts."""
    operand, over = figure.of, figure.over
    if operand is None or figure.not_measured is not None:
        return FigureResult(figure, ())
    answers: list[Answer] = []
    # What was measured elsewhere than in the paper stands beside it, unless where is the question.
    is_of_hosts = over is not None and over.hosts is not operand.hosts
    elsewhere = [] if is_of_hosts else [hosts for hosts in Hosts if hosts is not operand.hosts]
    for place in _places(figure, operand):
        for hosts in (operand.hosts, *elsewhere):
            for rows in row_pairs(operand, over):
                found = answer(figure, operand, rows, hosts, sources, place)
                # Where the paper's hosts were, a reason stands beside the figure; elsewhere only a value does.
                if hosts is operand.hosts or found.value is not None:
                    answers.append(found)
    return FigureResult(figure, tuple(answers))


def row_pairs(operand: Operand, over: Operand | None) -> Iterator[tuple[str, str | None]]:
    """The pairs of rows to compare, the nearest to the paper's first; a row of both operands with itself."""
    for row in operand.rows:
        bases = (None,) if over is None else (row,) if row in over.rows else over.rows
        for base in bases:
            yield row, base


def answer(
    figure: Figure,
    operand: Operand,
    rows: tuple[str, str | None],
    hosts: Hosts,
    sources: Sequence[AnySource],
    place: Place,
) -> Answer:
    """The first of `answers` that has a figure, or the reason why none has."""
    tried = answers(figure, operand, rows, hosts, sources, place)
    if (found := next((it for it in tried if it.value is not None), None)) is not None:
        return found
    missing = why_missing([it.missing for it in tried if it.missing is not None], rows[0], hosts)
    return Answer(_shown(rows, place), hosts, "", None, missing, place=place)


def why_missing(tried: Sequence[NoFigure], row: str, hosts: Hosts) -> NoFigure:
    """The most informative reason of the runs that were asked for a row's figure."""
    missing = functools.reduce(NoFigure.or_else, tried, no_run(hosts))
    if missing.unasked and len(tried) > 1:
        return NoFigure(f"none of {len(tried)} runs {hosts.description} has it of {row}", unasked=True)
    return missing


def answers(
    figure: Figure,
    operand: Operand,
    rows: tuple[str, str | None],
    hosts: Hosts,
    sources: Sequence[AnySource],
    place: Place,
) -> list[Answer]:
    """What each source says that has such hosts, in the order of the sources: a figure, or why it has none.

    It is that of a row, or of a row over another if the figure is relative, with ends on these hosts. The operand is
    the figure's first one; the axes of the place are fixed beside those of the operands.
    """
    row, base_row = rows
    wanted = _at(operand, place, hosts)
    over = figure.over
    is_of_one = over is None or over == msgspec.structs.replace(operand, rows=over.rows)
    found: list[Answer] = []
    for source in sources:
        if not source.answers(wanted):
            continue
        if isinstance(source, Source) and is_of_one:
            source = source.shared(wanted, row, base_row)
        value = source.quantity(wanted, row)
        if figure.over is not None and base_row is not None and isinstance(value, Quantity):
            # Of the same run, but for what the paper held against the other kind of hosts.
            same = figure.over.hosts is operand.hosts
            bases = [source] if same else [it for it in sources if it.answers(figure.over)]
            base = _first(_at(figure.over, place, figure.over.hosts), base_row, bases)
            value = value.over(base) if isinstance(base, Quantity) else base
            if not same and isinstance(value, Quantity):
                # Hosts change between two runs, which no interval within a run has in it.
                value = Quantity(value.value)
        outruns = isinstance(source, Source) and any(
            source.outruns(of, it) for of, it in zip((wanted, figure.over), rows, strict=True) if of and it
        )
        shown = Answer(_shown(rows, place), hosts, source.description, place=place, outruns=outruns)
        if isinstance(value, NoFigure):
            found.append(replace(shown, missing=value))
        else:
            printed = _as_printed(value, figure.unit)
            found.append(replace(shown, value=printed, change=_change(figure, value, printed)))
    return found


def _shown(rows: tuple[str, str | None], place: Place) -> str:
    row, base_row = rows
    places = "".join(f", {name} {value}" for name, value in place.items())
    return (row if base_row is None else f"{row} over {base_row}") + places


def no_run(hosts: Hosts) -> NoFigure:
    """The reason if no run has tried to measure it."""
    where = hosts.description
    return NoFigure(f"the paper measured it {where}, and no run {where} has it", unasked=True)


def _places(figure: Figure, operand: Operand) -> list[dict[str, AxisValue]]:
    """Each place along the axes of a lost graph; for anything else the place that the operand names."""
    axes = {name: values for name, values in operand.chosen.items() if figure.lost and len(values) > 1}
    return [dict(zip(axes, place, strict=True)) for place in itertools.product(*axes.values())]


def _at(operand: Operand, place: Place, hosts: Hosts) -> Operand:
    return msgspec.structs.replace(operand, at={**operand.at, **place}, hosts=hosts)


def _first(operand: Operand, row: str, sources: Iterable[AnySource]) -> Quantity | NoFigure:
    """The value of the first source that has one."""
    missing = no_run(operand.hosts)
    for source in sources:
        found = source.quantity(operand, row)
        if isinstance(found, Quantity):
            return found
        missing = missing.or_else(found)
    return missing


def _as_printed(found: Quantity, unit: Unit) -> Quantity:
    """The value in the paper's unit; per cents of a ratio."""
    if unit not in (Unit.SLOWER, Unit.FASTER):
        return found.times(TO_UNIT.get(unit, 1.0))
    sign = 1 if unit is Unit.SLOWER else -1
    bounds = None if found.ci95 is None else sorted(100 * sign * (bound - 1) for bound in found.ci95)
    return Quantity(100 * sign * (found.value - 1), None if bounds is None else (bounds[0], bounds[1]))


def _change(figure: Figure, found: Quantity, printed: Quantity) -> float | None:
    """The change since the paper, as `Answer.change`."""
    if figure.value is None or figure.value <= 0 or printed.value == 0:
        return None
    if figure.unit is Unit.SLOWER:
        return found.value / (1 + figure.value / 100)
    if figure.unit is Unit.FASTER:
        return None if figure.value >= 100 else found.value / (1 - figure.value / 100)
    if figure.unit in RELATIVE or figure.unit in (Unit.MBIT_PER_S, Unit.CALLS):
        return printed.value / figure.value
    return figure.value / printed.value
