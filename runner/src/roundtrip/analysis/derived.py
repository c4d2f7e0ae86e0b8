"""Figures that an experiment makes of its workloads: fits, rates, means, peaks and ratios (docs/statistics.md).

They are made of cells that may be ranked alone, row by row, with intervals by leaving out one round after the other.
"""

import math
import statistics
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from msgspec import structs
from scipy import special

from roundtrip.analysis.cells import CellKey, Draft
from roundtrip.analysis.estimates import ALPHA
from roundtrip.analysis.figure import Figure, common_headline
from roundtrip.config.derive import REDUCING, AxisValue, Derived, Kind, Sweep
from roundtrip.config.experiment import Workload
from roundtrip.results.records import Interval, RowRecord, RunDocument
from roundtrip.results.summary import Cell, DerivedFigure, Line, State

LINEAR_WITHIN = 0.1
"""A relation is called linear if no time is further from the line than that part of itself."""


@dataclass(frozen=True)
class WorkloadLogs:
    """The logarithms of a row's times at one workload, in nanoseconds, by round; or why it takes part in no figure."""

    workload: Workload
    logs: Mapping[int, float] = field(default_factory=dict)
    reason: str | None = None

    def within(self, rounds: Collection[int], reason: str | None) -> "WorkloadLogs":
        """The same in some rounds."""
        return replace(self, logs={n: self.logs[n] for n in rounds if n in self.logs}, reason=reason)


Row = Sequence[WorkloadLogs]
Place = tuple[tuple[str, AxisValue], ...]
"""The place of a figure: axes with their values."""


@dataclass(frozen=True)
class Value:
    """One figure of one row, made of so many workloads, and its interval over rounds.

    Attributes:
        value: None if it cannot be made.
        max_residual: The largest distance of a value from the line, as a fraction of the value.
        times: What the line goes through, (x, y), by x.
    """

    value: float | None
    workloads: int = 0
    intercept: float | None = None
    max_residual: float | None = None
    times: tuple[tuple[float, float], ...] = ()
    at: AxisValue | None = None
    reason: str | None = None
    ci95: Interval | None = None
    intercept_ci95: Interval | None = None
    rounds: int = 0

    @property
    def is_linear(self) -> bool | None:
        """Whether the line holds all times within `LINEAR_WITHIN`; None: it is not a line."""
        return None if self.max_residual is None else self.max_residual <= LINEAR_WITHIN

    @property
    def lines(self) -> tuple[Line, ...]:
        """Those of `bent`, if one does not hold all."""
        return bent(self.times) if self.is_linear is False else ()


Values = dict[tuple[str, Place], Value]
"""Figures by name and place."""


# The figures of a run


def derive(
    run: RunDocument, drafts: Mapping[CellKey, Draft], cells: Mapping[CellKey, Cell]
) -> list[DerivedFigure]:
    """Every figure of every sweep, under the idle states of the comparison.

    A row of which nothing was measured has none, and its reason stands in its cells.
    """
    found: list[DerivedFigure] = []
    for sweep in run.sweeps:
        steps = settled(sweep.derive, sweep.axes)
        of_row: dict[str, list[Draft]] = defaultdict(list)
        for key, drafted in drafts.items():
            if drafted.workload.experiment == sweep.name and key.idle_states == run.idle_states[0]:
                of_row[key.row].append(drafted)
        able = {row: own for row, own in of_row.items() if any(it.counted for it in own)}
        for row, own in able.items():
            found += _stored(sweep, steps, row, figures(steps, _series(own, cells, _headline(own))))
        for each in steps:
            base = able.get(_base(run.rows, each)) if each.is_of_rows else None
            if base is None:
                continue
            for row, own in able.items():
                if own is not base and own[0].row.asked and not own[0].row.is_socket:
                    headline = _headline([*own, *base])
                    sources = [*(it for it in steps if not it.is_of_rows), each]
                    made = against(sources, *(_series(it, cells, headline) for it in (own, base)))
                    found += _stored(sweep, [each], row, made)
    return found


def _base(rows: Iterable[RowRecord], each: Derived) -> str:
    """The row that others are relative to: the key itself, or the first variant of that system; or empty."""
    return next((it.row for it in rows if each.base in (it.row, it.system)), "")


def _headline(drafts: Sequence[Draft]) -> Figure:
    """The figure of all workloads that were measured."""
    return common_headline(it.headline for it in drafts if it.counted)


def _series(drafts: Iterable[Draft], cells: Mapping[CellKey, Cell], headline: Figure) -> list[WorkloadLogs]:
    """The workloads of a row, with one number a round."""
    made = []
    for drafted in drafts:
        by_round: dict[int, list[float]] = defaultdict(list)
        for measured in drafted.counted if drafted.state is State.STEADY else ():
            by_round[measured.trial.round].append(math.log(headline.ns(measured.series)))
        logs = {number: statistics.fmean(of_round) for number, of_round in by_round.items()}
        cell = cells[drafted.key]
        reason = cell.reason or "" if cell.state is State.STEADY else f"{cell.state.words}: {cell.reason}"
        made.append(WorkloadLogs(drafted.workload, logs, None if logs else reason))
    return made


def _stored(sweep: Sweep, steps: Iterable[Derived], row: str, values: Values) -> list[DerivedFigure]:
    by_name = {it.name: it for it in steps}
    return [
        DerivedFigure(
            experiment=sweep.name,
            name=name,
            kind=by_name[name].kind,
            title=by_name[name].title or name,
            along=by_name[name].along,
            row=row,
            axes=dict(place),
            value=value.value,
            ci95=value.ci95,
            intercept_ns=value.intercept,
            intercept_ci95_ns=value.intercept_ci95,
            apart=value.max_residual,
            is_linear=value.is_linear,
            lines=value.lines,
            at=value.at,
            unit=_unit(by_name[name], {step.name: step for step in sweep.derive}),
            workloads=value.workloads,
            rounds=value.rounds,
            reason=value.reason,
        )
        for (name, place), value in values.items()
        if name in by_name
    ]


def _unit(each: Derived, steps: Mapping[str, Derived]) -> str:
    """Of a mean and of a peak that of what they are made of."""
    if each.kind in (Kind.GEOMEAN, Kind.PEAK) and each.of is not None:
        return _unit(steps[each.of], steps)
    units = {Kind.RATE: "B/s", Kind.CALLS: "calls/s"}
    return units.get(each.kind, "ns" if each.kind in REDUCING else "x")


# The figures of rows


def figures(derive: Sequence[Derived], row: Row) -> Values:
    """The figures of one row, but for ratios of rows; of its workloads those too that take no part."""
    own = [each for each in derive if not each.is_of_rows]
    return _with_intervals([row], lambda rows, whole: _made(own, rows[0], whole))


def against(derive: Sequence[Derived], row: Row, base: Row) -> Values:
    """The ratios of one row to the row that they are relative to, within the same rounds.

    Figures along anything but rows are made if ratios are made of them.
    """
    of_base = {it.workload.key: it for it in base}
    pairs: list[list[WorkloadLogs]] = []
    for series in row:
        other = of_base.get(series.workload.key, WorkloadLogs(series.workload, reason="it was not measured"))
        shared = sorted(series.logs.keys() & other.logs.keys())
        reason = series.reason or (other.reason and f"the other row: {other.reason}")
        if not reason and len(shared) < 2:
            reason = "the two rows have fewer than two rounds in common"
        pairs.append([it.within(shared, reason) for it in (series, other)])
    return _with_intervals(
        [[pair[end] for pair in pairs] for end in (0, 1)],
        lambda rows, whole: _ratios_of_rows(derive, rows[0], rows[1], whole),
    )


def _ratios_of_rows(derive: Sequence[Derived], row: Row, base: Row, whole: Values) -> Values:
    steps = [step for step in derive if not step.is_of_rows]
    made = [_made(steps, each, whole) for each in (row, base)]
    found: Values = {}
    for step in derive:
        if step.is_of_rows:
            mine, theirs = (_table(step, *each) for each in zip(made, (row, base), strict=True))
            for place, own in mine.items():
                other = theirs.get(place, Value(None))
                if own.value is None or other.value is None:
                    found[step.name, place] = Value(None, reason=own.reason or other.reason)
                else:
                    found[step.name, place] = Value(own.value / other.value, own.workloads + other.workloads)
    return found


def _with_intervals(rows: Sequence[Row], make: Callable[[Sequence[Row], Values], Values]) -> Values:
    """Figures of all rounds, with intervals from the same figures without one round after the other.

    They are made of one row, or of two whose workloads have the same rounds. A peak stays where that of all rounds is.
    """
    # A workload of one round takes no part: nothing is left of it without that round.
    few = "it was measured in fewer than two rounds"
    usable = [
        [it.within((), few) if it.reason is None and len(it.logs) < 2 else it for it in row] for row in rows
    ]
    whole = make(usable, {})
    rounds = {n for row in usable for series in row if series.reason is None for n in series.logs}
    without = [
        make([[it.within(rounds - {n}, it.reason) for it in row] for row in usable], whole)
        for n in sorted(rounds)
    ]
    found: Values = {}
    for key, value in whole.items():
        found[key] = value
        if value.value is not None:
            made = [of_others[key] for of_others in without]
            found[key] = replace(
                value,
                ci95=_interval(value.value, [it.value for it in made], on_logs=value.intercept is None),
                intercept_ci95=_interval(value.intercept, [it.intercept for it in made], on_logs=False),
                rounds=len(rounds),
            )
    return found


def _interval(whole: float | None, without: Iterable[float | None], *, on_logs: bool) -> Interval | None:
    if whole is None:
        return None
    to, back = (math.log, math.exp) if on_logs else (float, float)
    limits = jackknife(to(whole), [to(it) for it in without if it is not None])
    return None if limits is None else (back(limits[0]), back(limits[1]))


def jackknife(whole: float, without: Sequence[float]) -> Interval | None:
    """The 95 % interval of a figure from what it is without each of the rounds in turn; None for fewer than two.

    Of a mean it is Student's interval. Rounds that lack a workload do no harm, and nothing is drawn by chance.
    """
    size = len(without)
    if size < 2:
        return None
    error = math.sqrt((size - 1) * float(np.var(without)))
    half = float(special.stdtrit(size - 1, 1 - ALPHA / 2)) * error
    return whole - half, whole + half


# Steps


def settled(derive: Iterable[Derived], axes: Mapping[str, Sequence[AxisValue]]) -> list[Derived]:
    """The same with the value that others are relative to: a ratio's first one, else the least of the whole axis."""
    found = []
    for each in derive:
        base = each.base
        if base is None and each.kind is Kind.RATIO:
            base = axes[each.along][0]
        elif each.kind in (Kind.DEGRADATION, Kind.SPEEDUP):
            base = min(it for it in axes[each.along] if isinstance(it, int))
        found.append(structs.replace(each, base=base))
    return found


def _made(derive: Sequence[Derived], row: Row, whole: Values) -> Values:
    """Every figure of a row in turn; a peak stays where `whole` has it."""
    found: Values = {}
    workloads = {frozenset(series.workload.axes.items()): series.workload for series in row}
    for each in derive:
        groups: dict[Place, dict[AxisValue, Value]] = defaultdict(dict)
        for place, value in _table(each, found, row).items():
            if each.along in dict(place):
                rest = tuple((name, at) for name, at in place if name != each.along)
                groups[rest][dict(place)[each.along]] = value
        for rest, values in groups.items():
            if each.kind in (Kind.LINEAR, Kind.GEOMEAN, Kind.PEAK):
                before = whole.get((each.name, rest), Value(None)).at
                found[each.name, rest] = _reduced(each, values, before)
                continue
            for at, value in values.items():
                workload = workloads.get(frozenset((*rest, (each.along, at))))
                place = (*rest, (each.along, at)) if workload is None else tuple(workload.axes.items())
                if value.value is None:
                    found[each.name, place] = value
                elif workload is not None and each.kind in (Kind.RATE, Kind.CALLS, Kind.PARALLELISM):
                    per_second = 1e9 * _amount(each.kind, workload) * workload.at_once / value.value
                    found[each.name, place] = Value(per_second, value.workloads)
                elif each.base is not None and at != each.base:
                    found[each.name, place] = _relative(each, each.base, value, values)
    return found


def _amount(kind: Kind, workload: Workload) -> float:
    """What is counted a second: the bytes of a sample, its calls, or the seconds for which its server waits."""
    if kind is Kind.PARALLELISM:
        return workload.wait_ms / 1e3
    return workload.bytes if kind is Kind.RATE else workload.calls_per_sample


def _table(each: Derived, made: Values, row: Row) -> dict[Place, Value]:
    """What a figure is made of, at the workloads that it picks: another figure, or the times themselves."""
    if each.of is not None:
        table = {place: value for (name, place), value in made.items() if name == each.of}
    else:
        table = {
            tuple(series.workload.axes.items()): Value(None, reason=series.reason)
            if series.reason is not None
            else Value(math.exp(statistics.fmean(series.logs.values())), 1)
            for series in row
        }
    return {
        place: value
        for place, value in table.items()
        if all(dict(place).get(name) in values for name, values in each.only.items())
    }


def _reduced(each: Derived, values: Mapping[AxisValue, Value], before: AxisValue | None) -> Value:
    """One figure over its axis; a peak is where it was before."""
    known = {at: value.value for at, value in values.items() if value.value is not None}
    lacks = (f"{each.along}={at}: {value.reason}" for at, value in values.items() if value.value is None)
    lacking = next(lacks, None)
    size = sum(values[at].workloads for at in known)
    if each.kind is Kind.LINEAR:
        if len(known) < 3:
            return Value(None, reason=lacking or "fewer than three workloads were measured")
        line = linear(sorted((float(at), ns) for at, ns in known.items()))
        return replace(line, workloads=size, reason=lacking)
    if not known or (lacking and each.kind is Kind.GEOMEAN):  # A mean of others would be another figure.
        return Value(None, reason=lacking)
    if each.kind is Kind.GEOMEAN:
        return Value(statistics.geometric_mean(known.values()), size)
    at = max(known, key=known.__getitem__) if before is None else before
    return Value(known[at], size, at=at, reason=lacking)


def linear(values: Sequence[tuple[float, float]]) -> Value:
    """The line through three (x, y) or more, weighted by 1 / y²: times vary by per cents, so long ones by more."""
    slope, intercept, residual = _fit(values)
    return Value(slope, intercept=intercept, max_residual=residual, times=tuple(values))


def bent(values: Sequence[tuple[float, float]]) -> tuple[Line, ...]:
    """The fewest lines that hold all of (x, y), by x, within `LINEAR_WITHIN`, each of three neighbors at least.

    Of as many lines those with the least sum of their largest residuals. Empty: no lines do.
    """
    best: dict[int, tuple[float, tuple[Line, ...]]] = {0: (0.0, ())}
    for end in range(3, len(values) + 1):
        made = []
        for begin in [it for it in best if it <= end - 3]:
            apart, lines = best[begin]
            slope, intercept, residual = _fit(values[begin:end])
            if residual <= LINEAR_WITHIN:
                line = Line(round(values[begin][0]), slope, intercept)
                made.append((apart + residual, (*lines, line)))
        if made:
            best[end] = min(made, key=lambda it: (len(it[1]), it[0]))
    return best.get(len(values), (0.0, ()))[1]


def _fit(values: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Slope and intercept of such a line, and the largest distance from it as a fraction of y."""
    x, y = np.array(values).T
    slope, intercept = np.polyfit(x, y, 1, w=1 / y)
    return float(slope), float(intercept), float(np.max(np.abs(slope * x + intercept - y) / y))


def _relative(each: Derived, base_at: AxisValue, value: Value, values: Mapping[AxisValue, Value]) -> Value:
    """A figure over that at the base, or the other way round."""
    base = values.get(base_at, Value(None, reason="it was not measured"))
    if value.value is None or base.value is None:
        return Value(None, reason=f"{each.along}={base_at}: {base.reason}")
    ratio = value.value / base.value
    return Value(1 / ratio if each.kind is Kind.SPEEDUP else ratio, value.workloads + base.workloads)
