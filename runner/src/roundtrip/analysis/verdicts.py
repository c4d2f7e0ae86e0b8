"""What cells say of each other: ratios to their nulls, nets, and who is faster than whom."""

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from roundtrip.analysis.cells import CellKey, Draft, Measured
from roundtrip.analysis.estimates import (
    LARGEST_MARGIN,
    LEAST_GROUP,
    Moderated,
    Prior,
    Sample,
    holm,
    prior_of,
    verdict,
)
from roundtrip.results.summary import Cell, Comparison, Net, NullFigures, RatioEstimate

Drafts = dict[CellKey, Draft]
Cells = dict[CellKey, Cell]
Pair = tuple[str, str]

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
        logs = within_blocks(drafts[key], drafts[null])
        if logs and cell.estimate is not None:
            tables[key.point, key.idle_states][key] = Sample(tuple(logs))
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
    """Compares the rows that somebody would choose between. Holm adjusts over one table: a point that is of no sweep.

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
            logs = within_rounds(*(drafts[key] for key in keys))
            if logs:
                languages = sorted({cells[key].language for key in keys})
                pairs[a, b] = ("+".join(languages), Sample(tuple(logs)), why)
        priors = Priors({f"{a} {b}": (group, sample) for (a, b), (group, sample, _) in pairs.items()})
        freedom[f"{point} {idle_states}"] = priors.freedom
        ratios = {pair: Moderated.of(it[1], priors.of(" ".join(pair))) for pair, it in pairs.items()}
        adjusted = holm([ratio.p for ratio in ratios.values()])
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


def within_blocks(a: Draft, b: Draft) -> list[float]:
    """One log ratio a / b a block that holds both in the mode that counts; several trials of one are averaged."""
    headline = _common(a, b)
    of_a, of_b = _by_place(a.counted, headline), _by_place(b.counted, headline)
    return [of_a[place] - of_b[place] for place in of_a if place in of_b]


def within_rounds(a: Draft, b: Draft) -> list[float]:
    """One log ratio a / b a round: of the block that holds both if one does, else of the round."""
    headline = _common(a, b)
    of_a, of_b = _by_place(a.counted, headline), _by_place(b.counted, headline)
    ratios = []
    for round_ in sorted({place[0] for place in of_a} & {place[0] for place in of_b}):
        in_a = {place: log for place, log in of_a.items() if place[0] == round_}
        in_b = {place: log for place, log in of_b.items() if place[0] == round_}
        shared = in_a.keys() & in_b.keys()
        if shared:
            ratios.append(statistics.fmean(in_a[place] - in_b[place] for place in shared))
        else:
            ratios.append(statistics.fmean(in_a.values()) - statistics.fmean(in_b.values()))
    return ratios


def _common(a: Draft, b: Draft) -> str:
    """The figure that both have: the mean if one has too few samples for a median."""
    return "typical" if a.headline == b.headline == "typical" else "mean"


def _by_place(counted: Sequence[Measured], headline: str) -> dict[tuple[int, int], float]:
    """The mean log of a row's trials in each block."""
    logs: dict[tuple[int, int], list[float]] = defaultdict(list)
    for it in counted:
        logs[it.place].append(Sample.of([it.figure(headline)]).centre)
    return {place: statistics.fmean(its) for place, its in logs.items()}
