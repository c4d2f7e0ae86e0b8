"""A paper's figures beside ours, in the paper's units."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from roundtrip.config.derive import AxisValue
from roundtrip_papers.judging.results import Answer, FigureResult, NoFigure, Quantity
from roundtrip_papers.judging.sources import AnySource, Place
from roundtrip_papers.model.paper import RELATIVE, Figure, Hosts, Operand, Unit

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
    """Sets what runs have of a figure beside it.

    Args:
        figure: Published figure.
        sources: Sources in order; the first one that answers a question counts.
    """
    operand, over = figure.of, figure.over
    if operand is None or figure.not_measured is not None:
        return FigureResult(figure, ())
    answers: list[Answer] = []
    # What was measured elsewhere than in the paper stands beside it, unless where is the question.
    elsewhere = (
        [hosts for hosts in Hosts if hosts is not operand.hosts]
        if over is None or over.hosts is operand.hosts
        else []
    )
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
    """The answer of the first source that has a figure, or the reason why none has.

    Args:
        figure: Figure to answer.
        operand: Its first operand.
        rows: Keys of our row, and of the one that it is divided by, if it is relative.
        hosts: Hosts of both ends.
        sources: Runs and counts.
        place: Axes that are fixed beside those of the operands.
    """
    row, base_row = rows
    shown = row if base_row is None else f"{row} over {base_row}"
    shown += "".join(f", {name} {value}" for name, value in place.items())
    missing = no_run(hosts)
    wanted = msgspec.structs.replace(operand, hosts=hosts)
    answering = [source for source in sources if source.answers(wanted)]
    for source in answering:
        found = source.quantity(operand, row, place)
        if figure.over is not None and base_row is not None and isinstance(found, Quantity):
            # Of the same run, but for what the paper held against the other kind of hosts.
            same = figure.over.hosts is operand.hosts
            bases = [source] if same else [it for it in sources if it.answers(figure.over)]
            base = _first(figure.over, base_row, bases, place)
            found = found.over(base) if isinstance(base, Quantity) else base
        if isinstance(found, NoFigure):
            missing = missing.or_else(found)
            continue
        printed = _as_printed(found, figure.unit)
        return Answer(shown, hosts, source.description, printed, None, _change(figure, found, printed))
    if missing.unasked and len(answering) > 1:
        missing = NoFigure(f"none of {len(answering)} runs {hosts.description} has it of {row}", unasked=True)
    return Answer(shown, hosts, "", None, missing)


def no_run(hosts: Hosts) -> NoFigure:
    """The reason where no run has been asked."""
    where = hosts.description
    return NoFigure(f"the paper measured it {where}, and no run {where} has it", unasked=True)


def _places(figure: Figure, operand: Operand) -> list[dict[str, AxisValue]]:
    """Each place along the axes of a lost graph; for anything else the place that the operand names."""
    if figure.lost is None:
        return [{}]
    places: list[dict[str, AxisValue]] = [{}]
    for name, values in operand.chosen.items():
        if len(values) > 1:
            places = [{**place, name: value} for place in places for value in values]
    return places


def _first(operand: Operand, row: str, sources: Iterable[AnySource], place: Place) -> Quantity | NoFigure:
    """The value of the first source that has one."""
    missing = no_run(operand.hosts)
    for source in sources:
        found = source.quantity(operand, row, place)
        if isinstance(found, Quantity):
            return found
        missing = missing.or_else(found)
    return missing


def _as_printed(found: Quantity, unit: Unit) -> Quantity:
    """The value in the paper's unit; per cents of a ratio."""
    if unit is Unit.SLOWER:
        bounds = None if found.ci95 is None else (100 * (found.ci95[0] - 1), 100 * (found.ci95[1] - 1))
        return Quantity(100 * (found.value - 1), bounds)
    if unit is Unit.FASTER:
        bounds = None if found.ci95 is None else (100 * (1 - found.ci95[1]), 100 * (1 - found.ci95[0]))
        return Quantity(100 * (1 - found.value), bounds)
    return found.times(TO_UNIT.get(unit, 1.0))


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
