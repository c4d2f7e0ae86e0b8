"""Figures that an experiment asks to be made of its points: fits, rates, means, peaks and ratios (docs/statistics.md).

The first functions are the figures themselves: numbers in, a number out. The rest makes them of a run's rows, with
intervals by leaving out one round after the other.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs
from scipy import special

from roundtrip.analysis.estimates import ALPHA
from roundtrip.config.derive import AxisValue, Derived, Kind
from roundtrip.config.experiment import Point
from roundtrip.results.records import Interval

# The figures


@dataclass(frozen=True)
class FittedLine:
    """y = slope x + intercept, fitted so that relative distances are least.

    Attributes:
        max_residual: The largest distance of a value from the line, as a fraction of the value.
    """

    slope: float
    intercept: float
    max_residual: float


def linear(values: Sequence[tuple[float, float]]) -> FittedLine:
    """The line through (x, y), weighted by 1 / y²: times vary by per cents, so long ones by more nanoseconds.

    Raises:
        ValueError: There are fewer than three x that differ, or a y is not above 0.
    """
    if len({x for x, _ in values}) < 3 or any(y <= 0 for _, y in values):
        raise ValueError(f"a line needs three x that differ and y above 0, and has {values}")
    weights = [1 / y**2 for _, y in values]
    total = math.fsum(weights)
    mean_x = math.fsum(w * x for w, (x, _) in zip(weights, values, strict=True)) / total
    mean_y = math.fsum(w * y for w, (_, y) in zip(weights, values, strict=True)) / total
    both = math.fsum(w * (x - mean_x) * (y - mean_y) for w, (x, y) in zip(weights, values, strict=True))
    own = math.fsum(w * (x - mean_x) ** 2 for w, (x, _) in zip(weights, values, strict=True))
    slope = both / own
    intercept = mean_y - slope * mean_x
    return FittedLine(slope, intercept, max(abs(slope * x + intercept - y) / y for x, y in values))


def rate(moved_bytes: int, clients: int, ns: float) -> float:
    """Bytes a second of all clients together."""
    return 1e9 * moved_bytes * clients / ns


def geomean(values: Sequence[float]) -> float:
    """The geometric mean of values above 0."""
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def peak(values: Iterable[tuple[AxisValue, float]]) -> tuple[AxisValue, float]:
    """The highest value and where it is; of equals the first."""
    return max(values, key=lambda it: it[1])


def ratio(value: float, base: float) -> float:
    """A figure over that at its base."""
    return value / base


def degradation(ns: float, min_ns: float) -> float:
    """A time over that at the axis's least value."""
    return ns / min_ns


def speedup(ns: float, min_ns: float) -> float:
    """The time at the axis's least value over a time."""
    return min_ns / ns


def parallelism(clients: int, millis: int, ns: float) -> float:
    """The number of sleeping calls at the same time: all clients', if each takes no longer than it sleeps."""
    return 1e6 * millis * clients / ns


# What they are made of


@dataclass(frozen=True)
class PointLogs:
    """The log times of a row's trials at one point.

    Attributes:
        logs: Logarithm of the time in nanoseconds, by round.
        reason: Reason why it takes part in no figure; None: it does.
    """

    point: Point
    logs: Mapping[int, float] = field(default_factory=dict)
    reason: str | None = None

    def without(self, round_: int) -> "PointLogs":
        """The same but for a round."""
        return replace(self, logs={n: log for n, log in self.logs.items() if n != round_})


Place = tuple[tuple[str, AxisValue], ...]
"""The place of a figure: axes with their values."""


@dataclass(frozen=True)
class Value:
    """One figure of one row.

    Attributes:
        value: None if it cannot be made.
        intercept: Intercept of a line.
        max_residual: Largest distance from the line, see `FittedLine.max_residual`.
        at: Place of a peak.
        points: Number of points of which it is made.
        reason: Reason why it cannot be made, or what it lacks.
        ci95, intercept_ci95: Filled in by `figures`; None for fewer than two rounds.
    """

    value: float | None
    points: int = 0
    intercept: float | None = None
    max_residual: float | None = None
    at: AxisValue | None = None
    reason: str | None = None
    ci95: Interval | None = None
    intercept_ci95: Interval | None = None
    rounds: int = 0


Values = dict[tuple[str, Place], Value]


def figures(derive: Sequence[Derived], row: Sequence[PointLogs]) -> Values:
    """The figures of one row, but for ratios of rows.

    Args:
        derive: Figures of the experiment, checked.
        row: Its points, those too that take no part.

    Returns:
        By name and place.
    """
    own = [each for each in derive if not each.is_of_rows]
    return _with_intervals([row], lambda rows, fixed: _made(own, rows[0], fixed))


def against(derive: Sequence[Derived], row: Sequence[PointLogs], base: Sequence[PointLogs]) -> Values:
    """The ratios of one row to the row that they are relative to, within the same rounds.

    Args:
        derive: Figures of the experiment; ratios along anything but rows are made if others are made of them.
        row: The row's points.
        base: Points of the other row, in any order.
    """
    of_base = {it.point.key: it for it in base}
    pairs: list[tuple[PointLogs, PointLogs]] = []
    for series in row:
        other = of_base.get(series.point.key, PointLogs(series.point, reason="it was not measured"))
        shared = sorted(series.logs.keys() & other.logs.keys())
        reason = series.reason or (other.reason and f"the other row: {other.reason}")
        if not reason and len(shared) < 2:
            reason = "the two rows have fewer than two rounds in common"
        pairs.append((_within(series, shared, reason), _within(other, shared, reason)))
    return _with_intervals(
        [[a for a, _ in pairs], [b for _, b in pairs]],
        lambda rows, fixed: _ratios_of_rows(derive, rows[0], rows[1], fixed),
    )


def _within(series: PointLogs, rounds: Sequence[int], reason: str | None) -> PointLogs:
    return replace(series, logs={n: series.logs[n] for n in rounds}, reason=reason)


def _ratios_of_rows(
    derive: Sequence[Derived], row: Sequence[PointLogs], base: Sequence[PointLogs], fixed: Values
) -> Values:
    steps = [step for step in derive if not step.is_of_rows]
    of_row, of_base = _made(steps, row, fixed), _made(steps, base, fixed)
    found: Values = {}
    for step in derive:
        if not step.is_of_rows:
            continue
        mine = _named(of_row, step.of) if step.of else _times(row, step)
        theirs = _named(of_base, step.of) if step.of else _times(base, step)
        for place, own in mine.items():
            other = theirs.get(place)
            if own.value is None or other is None or other.value is None:
                found[step.name, place] = Value(None, reason=own.reason or (other.reason if other else None))
            else:
                found[step.name, place] = Value(ratio(own.value, other.value), own.points + other.points)
    return found


def _named(made: Values, figure: str) -> dict[Place, Value]:
    """A figure of a row at all its places."""
    return {place: value for (name, place), value in made.items() if name == figure}


# Intervals


Rows = Sequence[Sequence[PointLogs]]


def _with_intervals(rows: Rows, make: Callable[[Rows, Values], Values]) -> Values:
    """Figures of all rounds, with intervals from the same figures without one round after the other.

    Args:
        rows: The one row that figures are made of, or two; of two, each point has the same rounds.
        make: Makes them; a peak stays where the figures that it is given have it.
    """
    usable = [[_usable(series) for series in row] for row in rows]
    whole = make(usable, {})
    rounds = sorted({n for row in usable for series in row if series.reason is None for n in series.logs})
    without = [make([[series.without(n) for series in row] for row in usable], whole) for n in rounds]
    found: Values = {}
    for key, value in whole.items():
        if value.value is None:
            found[key] = value
            continue
        every = [value, *(made[key] for made in without)]
        scale = _PLAIN if value.intercept is not None else _LOGARITHMS
        found[key] = replace(
            value,
            ci95=_interval(scale, [each.value for each in every]),
            intercept_ci95=_interval(_PLAIN, [each.intercept for each in every]),
            rounds=len(rounds),
        )
    return found


@dataclass(frozen=True)
class _Scale:
    """The scale on which a figure has an interval, and the way back."""

    to: Callable[[float], float]
    back: Callable[[float], float]


_PLAIN = _Scale(float, float)
_LOGARITHMS = _Scale(math.log, math.exp)
"""The scale of a figure that is above 0."""


def _interval(scale: _Scale, made: Sequence[float | None]) -> Interval | None:
    """From a figure of all rounds and without each."""
    whole, *without = [None if it is None else scale.to(it) for it in made]
    if whole is None:
        return None
    found = jackknife(whole, [it for it in without if it is not None])
    return None if found is None else (scale.back(found[0]), scale.back(found[1]))


def jackknife(whole: float, without: Sequence[float]) -> Interval | None:
    """The 95 % interval of a figure from what it is without each of the rounds in turn.

    Of a mean it is Student's interval. Rounds that lack a point do no harm, and nothing is drawn by chance.

    Args:
        whole: The figure of all rounds.
        without: The figure without each one.

    Returns:
        None for fewer than two rounds.
    """
    size = len(without)
    if size < 2:
        return None
    mean = math.fsum(without) / size
    variance = (size - 1) / size * math.fsum((it - mean) ** 2 for it in without)
    half = float(special.stdtrit(size - 1, 1 - ALPHA / 2)) * math.sqrt(variance)
    return whole - half, whole + half


def _usable(series: PointLogs) -> PointLogs:
    """A point of one round takes no part: nothing is left of it without that round."""
    if series.reason is None and len(series.logs) < 2:
        return PointLogs(series.point, {}, "it was measured in fewer than two rounds")
    return series


# Steps


def settled(derive: Iterable[Derived], axes: Mapping[str, Sequence[AxisValue]]) -> list[Derived]:
    """The same with the value that others are relative to: a ratio's first one, else the least of the axis.

    Args:
        derive: Figures of an experiment.
        axes: Axes of the whole experiment, whatever part of it was measured.
    """
    found = []
    for each in derive:
        base = each.base
        if base is None and each.kind is Kind.RATIO:
            base = axes[each.along][0]
        elif each.kind in (Kind.DEGRADATION, Kind.SPEEDUP):
            base = min(it for it in axes[each.along] if isinstance(it, int))
        found.append(structs.replace(each, base=base))
    return found


def _made(derive: Sequence[Derived], row: Sequence[PointLogs], fixed: Values) -> Values:
    """Every figure of a row in turn; a peak stays where `fixed` has it."""
    found: Values = {}
    for each in derive:
        if each.of is None:
            table = _times(row, each)
        else:
            table = _named(found, each.of)
            table = {place: value for place, value in table.items() if _is_picked(each, dict(place))}
        points = {frozenset(series.point.axes.items()): series.point for series in row}
        for place, values in _groups(table, each.along).items():
            for at, value in _step(each, values, points, place, fixed).items():
                found[each.name, at] = value
    return found


def _times(row: Sequence[PointLogs], each: Derived) -> dict[Place, Value]:
    """The times themselves, at the points that a figure picks."""
    return {
        _place(series.point): Value(None, reason=series.reason)
        if series.reason is not None
        else Value(math.exp(math.fsum(series.logs.values()) / len(series.logs)), 1)
        for series in row
        if _is_picked(each, series.point.axes)
    }


def _place(point: Point) -> Place:
    return tuple(point.axes.items())


def _is_picked(each: Derived, axes: Mapping[str, AxisValue]) -> bool:
    return all(axes.get(name) in values for name, values in each.only.items())


def _groups(table: Mapping[Place, Value], along: str) -> dict[Place, dict[AxisValue, Value]]:
    """The table along an axis: by what is left of a place without it. What has no such axis is left out."""
    found: dict[Place, dict[AxisValue, Value]] = {}
    for place, value in table.items():
        axes = dict(place)
        if along in axes:
            rest = tuple((name, at) for name, at in place if name != along)
            found.setdefault(rest, {})[axes[along]] = value
    return found


def _step(
    each: Derived,
    values: Mapping[AxisValue, Value],
    points: Mapping[frozenset[tuple[str, AxisValue]], Point],
    rest: Place,
    fixed: Values,
) -> dict[Place, Value]:
    """One figure along its axis at one place."""
    known = {at: value.value for at, value in values.items() if value.value is not None}
    lacking = next(
        (f"{each.along}={at}: {value.reason}" for at, value in values.items() if value.value is None), None
    )
    size = sum(values[at].points for at in known)
    if each.kind is Kind.LINEAR:
        pairs = [(float(at), ns) for at, ns in known.items()]
        if len(pairs) < 3:
            return {rest: Value(None, reason=lacking or "fewer than three points were measured")}
        line = linear(pairs)
        return {rest: Value(line.slope, size, line.intercept, line.max_residual, reason=lacking)}
    if each.kind is Kind.GEOMEAN:
        if lacking or not known:  # A mean of others would be another figure.
            return {rest: Value(None, reason=lacking)}
        return {rest: Value(geomean([*known.values()]), size)}
    if each.kind is Kind.PEAK:
        if not known:
            return {rest: Value(None, reason=lacking)}
        before = fixed.get((each.name, rest))
        at, highest = (
            peak(known.items()) if before is None or before.at is None else (before.at, known[before.at])
        )
        return {rest: Value(highest, size, at=at, reason=lacking)}
    found: dict[Place, Value] = {}
    base_at = each.base if each.base is not None else next(iter(values))
    for at, own in values.items():
        point = points.get(frozenset((*rest, (each.along, at))))
        place = (*rest, (each.along, at)) if point is None else _place(point)
        if own.value is None:
            found[place] = own
        elif point is not None and each.kind in (Kind.RATE, Kind.PARALLELISM):
            found[place] = Value(
                rate(point.bytes, point.clients, own.value)
                if each.kind is Kind.RATE
                else parallelism(point.clients, point.values["millis"], own.value),
                own.points,
            )
        elif base_at not in known:
            reason = values[base_at].reason if base_at in values else "it was not measured"
            found[place] = Value(None, reason=f"{each.along}={base_at}: {reason}")
        elif at != base_at:
            relative = {Kind.RATIO: ratio, Kind.DEGRADATION: degradation, Kind.SPEEDUP: speedup}[each.kind]
            found[place] = Value(relative(own.value, known[base_at]), own.points + values[base_at].points)
    return found
