"""What cells say of each other: ratios to their nulls, nets, and who is faster than whom."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from roundtrip.analysis.cells import CellKey, Draft
from roundtrip.analysis.estimates import (
    LARGEST_MARGIN,
    LEAST_GROUP,
    Moderated,
    Prior,
    Sample,
    Shift,
    false_discovery,
    prior_of,
    verdict,
)
from roundtrip.analysis.levels import Level, within_blocks, within_rounds
from roundtrip.config.experiment import Point
from roundtrip.results.summary import Cell, Comparison, ModeCost, Net, NullFigures, RatioEstimate, State

Drafts = dict[CellKey, Draft]
Cells = dict[CellKey, Cell]
Pair = tuple[str, str]

FIGURES = ("typical", "mean")

ALIKE_BYTES = 1024
"""Values up to this size are alike in what a mode costs them, then those of each eightfold size."""

FEW = 8
"""Of up to so many rows that were named, every pair is compared."""


class Priors:
    """What the spreads of a table's rows say about each of them.

    Args:
        samples: By name, with the group that is thought to vary alike. A group of fewer than four joins all others.
    """

    def __init__(self, samples: dict[str, tuple[str, Sample]]) -> None:
        groups: dict[str, list[Sample]] = defaultdict(list)
        for group, sample in samples.values():
            groups[group].append(sample)
        everything = prior_of([sample for _, sample in samples.values()])
        self._of_group = {
            group: prior_of(its) if len(its) >= LEAST_GROUP else everything for group, its in groups.items()
        }
        self._group = {name: group for name, (group, _) in samples.items()}
        self.freedom = everything.freedom

    def of(self, name: str) -> Prior:
        """What is known of one row beforehand."""
        return self._of_group[self._group[name]] if name in self._group else Prior()


def with_shifts(drafts: Drafts) -> Drafts:
    """The same drafts, which know what their table's rows say of the time in the mode that does not count.

    Where too few rows of a sweep's point were measured in both modes, the rows say it at all points of that sweep
    whose values are about as large.
    """
    both: dict[tuple[str, ...], dict[CellKey, tuple[list[float], list[float]]]] = defaultdict(dict)
    for key, it in drafts.items():
        others = it.elsewhere
        if it.state is not State.STEADY or not it.counted or not others:
            continue
        for figure in FIGURES:
            if all(measured.has(figure) for measured in (*it.counted, *others)):
                logs = [[one.level(figure).log for one in its] for its in (it.counted, others)]
                for table in _tables(key, it.point, figure):
                    both[table][key] = logs[0], logs[1]
    shifts = {
        table: found
        for table, its in both.items()
        if (found := Shift.of([*its.values()], len({key.row for key in its}))) is not None
    }
    known = {
        (key, figure): [shifts[table] for table in _tables(key, it.point, figure) if table in shifts]
        for key, it in drafts.items()
        for figure in FIGURES
    }
    return {
        key: replace(it, shifts={name: its[0] for name in FIGURES if (its := known[key, name])})
        for key, it in drafts.items()
    }


def _tables(key: CellKey, point: Point, figure: str) -> list[tuple[str, ...]]:
    """Where a cell's row may tell others what the mode costs: its point, then a part of its sweep."""
    own = (key.point, key.idle_states, figure)
    if not point.is_of_sweep:
        return [own]
    size = max(0, math.ceil(math.log(max(1, point.bytes) / ALIKE_BYTES, 8)))
    return [own, (point.experiment, key.idle_states, figure, str(size))]


def mode_costs_of(drafts: Drafts) -> dict[str, ModeCost]:
    """What carried trials over, by table and figure: "invocation disabled typical"."""
    return {
        f"{key.point} {key.idle_states} {figure}": ModeCost(
            shift.added_ns, shift.error_ns, shift.spread, shift.rows
        )
        for key, it in drafts.items()
        for figure, shift in it.shifts.items()
    }


def priors_of_levels(drafts: Drafts) -> dict[tuple[str, str], Priors]:
    """Of the rows' own times, by point and idle states; rows of one language vary alike."""
    tables: dict[tuple[str, str], dict[str, tuple[str, Sample]]] = defaultdict(dict)
    for key, drafted in drafts.items():
        if (sample := drafted.sample) is not None:
            tables[key.point, key.idle_states][key.row] = (drafted.row.language, sample)
    return {table: Priors(samples) for table, samples in tables.items()}


def add_nulls(drafts: Drafts, cells: Cells) -> None:
    """Gives every cell its null, its ratio to it and its net; no verdict, since nobody chooses a null."""
    tables: dict[tuple[str, str], dict[CellKey, Sample]] = defaultdict(dict)
    for key, cell in cells.items():
        null = CellKey(cell.null_row, key.point, key.idle_states)
        if null == key or null not in cells or cells[null].estimate is None:
            continue
        cell.null = NullFigures(null.row, cells[null].typical, cells[null].mean)
        paired = within_blocks(*_levels(drafts[key], drafts[null]))
        if paired is not None and cell.estimate is not None:
            tables[key.point, key.idle_states][key] = paired
    for samples in tables.values():
        priors = Priors({key.row: (drafts[key].row.language, sample) for key, sample in samples.items()})
        for key, sample in samples.items():
            ratio = Moderated.of(sample, priors.of(key.row))
            cells[key].ratio = ratio.ratio()
            cells[key].net = net(cells[key], ratio.ratio())


def net(cell: Cell, ratio: RatioEstimate) -> Net:
    """What a call costs over its null: its own time less that of a null that is so many times shorter.

    It is no more than the gross time, and it has an interval that does not reach zero, or is not given.
    """
    assert cell.estimate is not None  # noqa: S101
    gross_ns = cell.estimate.value_ns

    def over(times: float) -> float:
        return gross_ns * (1 - 1 / times)

    low, high = ratio.ci95 or (ratio.ratio, ratio.ratio)
    if low <= 1:
        return Net(None, None, over(high) if high > 1 else None)
    return Net(over(ratio.ratio), None if ratio.ci95 is None else (over(low), over(high)))


def compare_rows(
    drafts: Drafts, cells: Cells, named: bool, published: Iterable[Pair]
) -> tuple[list[Comparison], dict[str, float]]:
    """Compares the rows that somebody would choose between; p values are adjusted over one table.

    A table is a point that is of no sweep.

    Args:
        drafts: What counts of each cell.
        cells: The cells, with their estimates.
        named: Whether the user named the rows: then every pair of a few is compared.
        published: Pairs that papers compared.

    Returns:
        The comparisons, `ratio` being a's time over b's; and by table the degrees of freedom of its prior.
    """
    papers = {frozenset(pair) for pair in published}
    twins = {key.row: row.twin_of for key, it in drafts.items() if (row := it.row).twin_of is not None}
    tables: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    for key, cell in cells.items():
        if drafts[key].point.is_of_sweep and not twins:
            # Its derived figures are judged, not hundreds of points.
            continue
        if cell.is_ranked and cell.asked and (twins or not drafts[key].row.is_socket):
            tables[key.point, key.idle_states].append(cell)
    found: list[Comparison] = []
    freedom: dict[str, float] = {}
    for (point, idle_states), ranked in tables.items():
        ranked.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        pairs: dict[Pair, tuple[str, Sample, str]] = {}
        for (a, b), why in (_twins(ranked, twins) if twins else _pairs(ranked, named, papers)).items():
            keys = [CellKey(row, point, idle_states) for row in (a, b)]
            paired = within_rounds(*_levels(*(drafts[key] for key in keys)))
            if paired is not None:
                languages = sorted({cells[key].language for key in keys})
                pairs[a, b] = ("+".join(languages), paired, why)
        priors = Priors({f"{a} {b}": (group, sample) for (a, b), (group, sample, _) in pairs.items()})
        freedom[f"{point} {idle_states}"] = priors.freedom
        ratios = {pair: Moderated.of(it[1], priors.of(" ".join(pair))) for pair, it in pairs.items()}
        adjusted = false_discovery([ratio.p for ratio in ratios.values()])
        for ((a, b), ratio), p in zip(ratios.items(), adjusted, strict=True):
            found.append(
                Comparison(
                    point=point,
                    idle_states=idle_states,
                    a=a,
                    b=b,
                    ratio=ratio.ratio(),
                    p_adjusted=p,
                    verdict=verdict(ratio, p, LARGEST_MARGIN),
                    why=pairs[a, b][2],
                )
            )
    return found, freedom


def _pairs(ranked: Sequence[Cell], named: bool, papers: set[frozenset[str]]) -> dict[Pair, str]:
    """The pairs that are judged, the slower row first, with the reason."""
    found: dict[Pair, str] = {}
    for (i, a), (j, b) in combinations(enumerate(ranked), 2):
        if named and len(ranked) <= FEW:
            why = "named"
        elif frozenset((a.row, b.row)) in papers:
            why = "paper"
        elif j == i + 1:
            why = "neighbours"
        elif a.language == b.language:
            why = "language"
        elif a.wire == b.wire:
            why = "wire"
        else:
            continue
        found[b.row, a.row] = why
    return found


def _twins(ranked: Sequence[Cell], twins: dict[str, str]) -> dict[Pair, str]:
    """Each row and its twin, if both are ranked: whatever is found between them is false."""
    rows = {cell.row for cell in ranked}
    return {(twin, row): "twin" for twin, row in twins.items() if {twin, row} <= rows}


def _levels(a: Draft, b: Draft) -> tuple[list[Level], list[Level], Shift | None]:
    """The trials of two rows by the figure that both have: the mean if one has too few samples for a median."""
    figure = "typical" if a.headline == b.headline == "typical" else "mean"
    return a.levels(figure), b.levels(figure), a.shifts.get(figure)
