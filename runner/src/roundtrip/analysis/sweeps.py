"""The derived figures of a run's sweeps, row by row, of cells that may be ranked alone."""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from roundtrip.analysis.cells import CellKey, Draft
from roundtrip.analysis.derived import Place, PointLogs, Value, Values, against, figures, settled
from roundtrip.config.derive import Derived, Kind, Sweep
from roundtrip.results.records import RowRecord, RunDocument
from roundtrip.results.summary import Cell, DerivedFigure, State

LINEAR_WITHIN = 0.1
"""A relation is called linear if no time is further from the line than that part of itself."""


def derive(
    run: RunDocument, drafts: Mapping[CellKey, Draft], cells: Mapping[CellKey, Cell]
) -> list[DerivedFigure]:
    """Every figure of every sweep, under the idle states of the comparison.

    A row of which nothing was measured has none, and its reason stands in its cells.

    Args:
        run: run.json.
        drafts: Drafts of the cells.
        cells: The cells, with their states.
    """
    found: list[DerivedFigure] = []
    for sweep in run.sweeps:
        steps = settled(sweep.derive, sweep.axes)
        of_row: dict[str, list[Draft]] = defaultdict(list)
        for key, drafted in drafts.items():
            if drafted.point.experiment == sweep.name and key.idle_states == run.idle_states[0]:
                of_row[key.row].append(drafted)
        able = {row: cells_of for row, cells_of in of_row.items() if any(it.counted for it in cells_of)}
        for row, own in able.items():
            found += _stored(sweep, steps, row, figures(steps, _series(own, cells, _headline(own))))
        for each in steps:
            base = _base(run.rows, each) if each.is_of_rows else None
            if base is None or base not in able:
                continue
            for row, own in able.items():
                if row != base and cells[own[0].key].asked and not own[0].row.is_socket:
                    headline = _headline([*own, *able[base]])
                    made = against(
                        [*(it for it in steps if not it.is_of_rows), each],
                        _series(own, cells, headline),
                        _series(able[base], cells, headline),
                    )
                    found += _stored(sweep, [each], row, made)
    return found


def _base(rows: Iterable[RowRecord], each: Derived) -> str | None:
    """The row that others are relative to: the key itself, or the first variant of that system."""
    return next((it.row for it in rows if each.base in (it.row, it.system)), None)


def _headline(drafts: Sequence[Draft]) -> str:
    """The figure that all points have that were measured."""
    return "typical" if all(it.headline == "typical" for it in drafts if it.counted) else "mean"


def _series(drafts: Iterable[Draft], cells: Mapping[CellKey, Cell], headline: str) -> list[PointLogs]:
    """The points of a row, with one number a round."""
    made = []
    for drafted in drafts:
        by_round: dict[int, list[float]] = defaultdict(list)
        if drafted.state is State.STEADY:
            for measured in drafted.counted:
                by_round[measured.trial.round].append(math.log(measured.turns.ns(headline)))
        logs = {number: statistics.fmean(of_round) for number, of_round in by_round.items()}
        made.append(PointLogs(drafted.point, logs, None if logs else _why(cells[drafted.key])))
    return made


def _why(cell: Cell) -> str:
    """The reason why nothing is made of a cell."""
    return cell.reason or "" if cell.state is State.STEADY else f"{cell.state}: {cell.reason}"


def _stored(sweep: Sweep, steps: Iterable[Derived], row: str, values: Values) -> list[DerivedFigure]:
    by_name = {it.name: it for it in steps}
    return [
        _figure(sweep, by_name[name], row, place, value)
        for (name, place), value in values.items()
        if name in by_name
    ]


def _figure(sweep: Sweep, each: Derived, row: str, place: Place, value: Value) -> DerivedFigure:
    return DerivedFigure(
        experiment=sweep.name,
        name=each.name,
        kind=each.kind,
        title=each.shown,
        along=each.along,
        row=row,
        axes=dict(place),
        value=value.value,
        ci95=value.ci95,
        intercept_ns=value.intercept,
        intercept_ci95_ns=value.intercept_ci95,
        apart=value.max_residual,
        is_linear=None if value.max_residual is None else value.max_residual <= LINEAR_WITHIN,
        at=value.at,
        unit=_unit(each, {step.name: step for step in sweep.derive}),
        points=value.points,
        rounds=value.rounds,
        reason=value.reason,
    )


def _unit(each: Derived, steps: Mapping[str, Derived]) -> str:
    """Of a mean and of a peak that of what they are made of."""
    if each.kind is Kind.RATE:
        return "B/s"
    if each.kind is Kind.LINEAR:
        return "ns"
    if each.kind in (Kind.GEOMEAN, Kind.PEAK):
        return "ns" if each.of is None else _unit(steps[each.of], steps)
    return "x"
