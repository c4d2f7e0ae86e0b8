"""The comparisons of cells: ratios to their nulls, nets, and who is faster than whom."""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from roundtrip.analysis.cells import CellKey, Draft, Measured
from roundtrip.analysis.estimates import (
    MAX_MARGIN,
    MIN_GROUP,
    LogSample,
    Moderated,
    Prior,
    false_discovery,
    prior_of,
    verdict,
)
from roundtrip.analysis.turns import Turns, log_ratio, net_ns
from roundtrip.results.summary import Cell, Comparison, Net, NullFigures

Drafts = dict[CellKey, Draft]
Cells = dict[CellKey, Cell]
Pair = tuple[str, str]

MAX_ROWS_PAIRED = 8
"""Number of named rows up to which every pair is compared."""
MIN_SHARE_LEFT = 0.1
"""Minimum share of a time that its correction by the baseline may leave: below it, most would be error."""


class Priors:
    """The priors of a table's rows from the spreads of all.

    Args:
        samples: Samples by name, with the group that should vary alike. A group of fewer than four joins all others.
    """

    def __init__(self, samples: dict[str, tuple[str, LogSample]]) -> None:
        groups: dict[str, list[LogSample]] = defaultdict(list)
        for group, sample in samples.values():
            groups[group].append(sample)
        everything = prior_of([sample for _, sample in samples.values()])
        self._of_group = {
            group: prior_of(members) if len(members) >= MIN_GROUP else everything
            for group, members in groups.items()
        }
        self._group = {name: group for name, (group, _) in samples.items()}
        self.degrees_of_freedom = everything.degrees_of_freedom

    def of(self, name: str) -> Prior:
        """The prior of one row."""
        return self._of_group[self._group[name]] if name in self._group else Prior()


def figure_of(a: Draft, b: Draft) -> str:
    """The figure that both have: the mean if one has too few samples for a median."""
    return "typical" if a.headline == "typical" and b.has("typical") else "mean"


def within_blocks(a: Draft, b: Draft) -> dict[int, tuple[float, float]]:
    """The log ratio a / b by round, from the cycles that they share in its blocks, and its standard error."""
    figure = figure_of(a, b)
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for number, of_a, of_b in _side_by_side(a, b):
        if (ratio := log_ratio(of_a, of_b, figure)) is not None:
            found[number].append(ratio)
    return {
        number: (
            statistics.fmean(log for log, _ in ratios),
            math.hypot(*(error for _, error in ratios)) / len(ratios),
        )
        for number, ratios in found.items()
    }


def _side_by_side(a: Draft, b: Draft) -> Iterator[tuple[int, Turns, Turns]]:
    """The turns of two rows in each block that both count in, with its round."""
    of_b = {measured.place: measured.turns for measured in b.counted}
    for measured in a.counted:
        if measured.place in of_b:
            yield measured.trial.round, measured.turns, of_b[measured.place]


def within_rounds(a: Draft, b: Draft, drafts: Drafts) -> LogSample | None:
    """One log ratio a / b a round, through the baselines of both where they share no block; None: no round has both."""
    ratios = within_blocks(a, b)
    figure = figure_of(a, b)
    logs_a, logs_b = (_corrected_logs(row, figure, drafts) for row in (a, b))
    numbers = {
        number: ratios[number][0] if number in ratios else logs_a[number] - logs_b[number]
        for number in sorted(logs_a.keys() & logs_b.keys())
    }
    if not numbers:
        return None
    errors = tuple(ratios[number][1] for number in numbers) if numbers.keys() == ratios.keys() else ()
    return LogSample(tuple(numbers.values()), errors)


def _corrected_logs(row: Draft, figure: str, drafts: Drafts) -> dict[int, float]:
    """A row's time by round, less what its baseline took longer in that block than over the whole run."""
    baseline = drafts.get(CellKey(row.row.null, row.key.point, row.key.idle_states))
    usual_ns = None
    if baseline is not None and baseline.has(figure):
        usual_ns = statistics.fmean(baseline.times_ns(figure))
    found: dict[int, list[float]] = defaultdict(list)
    for measured in row.counted:
        found[measured.trial.round].append(math.log(_corrected_ns(measured, figure, usual_ns)))
    return {number: statistics.fmean(logs) for number, logs in found.items()}


def _corrected_ns(measured: Measured, figure: str, usual_ns: float | None) -> float:
    own_ns, baseline = measured.turns.ns(figure), measured.baseline
    if usual_ns is None or baseline is None or not baseline.has(figure):
        return own_ns
    corrected_ns = own_ns - baseline.ns(figure) + usual_ns
    return corrected_ns if corrected_ns > MIN_SHARE_LEFT * own_ns else own_ns


def priors_of_times(drafts: Drafts) -> dict[tuple[str, str], Priors]:
    """The priors of the rows' own times, by point and idle states; rows of one language vary alike."""
    tables: dict[tuple[str, str], dict[str, tuple[str, LogSample]]] = defaultdict(dict)
    for key, drafted in drafts.items():
        if (sample := drafted.sample) is not None:
            tables[key.point, key.idle_states][key.row] = (drafted.row.language, sample)
    return {table: Priors(samples) for table, samples in tables.items()}


def add_nulls(drafts: Drafts, cells: Cells) -> None:
    """Gives every cell its baseline, its ratio to it and its net; no verdict, since a baseline is not a choice."""
    ratios: dict[tuple[str, str], dict[CellKey, LogSample]] = defaultdict(dict)
    nets: dict[tuple[str, str], dict[CellKey, LogSample]] = defaultdict(dict)
    for key, cell in cells.items():
        null = CellKey(cell.null_row, key.point, key.idle_states)
        if null == key or null not in cells or cells[null].estimate is None:
            continue
        cell.null = NullFigures(null.row, cells[null].typical, cells[null].mean)
        by_round = within_blocks(drafts[key], drafts[null])
        if by_round and cell.estimate is not None:
            table = key.point, key.idle_states
            ratios[table][key] = LogSample(*zip(*by_round.values(), strict=True))
            nets[table][key] = _nets(drafts[key], drafts[null], cell.estimate.value_ns)
    for table, samples in ratios.items():
        of_ratios, of_nets = (
            Priors({key.row: (drafts[key].row.language, sample) for key, sample in of_rows.items()})
            for of_rows in (samples, nets[table])
        )
        for key, sample in samples.items():
            cell = cells[key]
            cell.ratio = Moderated.of(sample, of_ratios.of(key.row)).ratio(sample)
            cell.net = net(Moderated.of(nets[table][key], of_nets.of(key.row)), cell)


def _nets(row: Draft, null: Draft, gross_ns: float) -> LogSample:
    """The nets by round: what calls take longer than the null's in the same cycles, as a part of the row's whole time.

    In parts, so that rows whose times differ a thousandfold lend each other their spread.
    """
    figure = figure_of(row, null)
    found: dict[int, list[float]] = defaultdict(list)
    for number, of_row, of_null in _side_by_side(row, null):
        if (ns := net_ns(of_row, of_null, figure)) is not None:
            found[number].append(ns / gross_ns)
    return LogSample(tuple(statistics.fmean(parts) for parts in found.values()))


def net(parts: Moderated, cell: Cell) -> Net:
    """The cost of a call over its null; with an interval that does not reach zero, or only an upper limit.

    Args:
        parts: Parts of the cell's time.
        cell: Cell with its time.
    """
    assert cell.estimate is not None  # noqa: S101
    gross_ns = cell.estimate.value_ns
    low, high = parts.limits or (parts.centre, parts.centre)
    if low <= 0:
        return Net(None, None, gross_ns * high if high > 0 else None)
    return Net(gross_ns * parts.centre, None if parts.limits is None else (gross_ns * low, gross_ns * high))


def compare_rows(
    drafts: Drafts, cells: Cells, named: bool, elsewhere: Mapping[Pair, str]
) -> tuple[list[Comparison], dict[str, float]]:
    """Compares the rows that a user might choose between; p values are adjusted over one table.

    A table is a point that is of no sweep.

    Args:
        drafts: Drafts of the cells.
        cells: The cells, with their estimates.
        named: Whether the user named the rows: then every pair of a few is compared.
        elsewhere: Pairs that are compared elsewhere too, each with the noun of what compares them.

    Returns:
        The comparisons, `ratio` being a's time over b's; and by table the degrees of freedom of its prior.
    """
    others = {frozenset(pair): by for pair, by in elsewhere.items()}
    twins = {
        key.row: row.twin_of for key, drafted in drafts.items() if (row := drafted.row).twin_of is not None
    }
    tables: dict[tuple[str, str], list[Cell]] = defaultdict(list)
    for key, cell in cells.items():
        if drafts[key].point.is_of_sweep and not twins:
            # Its derived figures are judged, not hundreds of points.
            continue
        if cell.is_ranked and cell.asked and (twins or not drafts[key].row.is_socket):
            tables[key.point, key.idle_states].append(cell)
    found: list[Comparison] = []
    degrees_of_freedom: dict[str, float] = {}
    for (point, idle_states), ranked in tables.items():
        ranked.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        pairs: dict[Pair, tuple[str, LogSample, str]] = {}
        for (a, b), why in (_twins(ranked, twins) if twins else _pairs(ranked, named, others)).items():
            keys = [CellKey(row, point, idle_states) for row in (a, b)]
            paired = within_rounds(drafts[keys[0]], drafts[keys[1]], drafts)
            if paired is not None:
                languages = sorted({cells[key].language for key in keys})
                pairs[a, b] = ("+".join(languages), paired, why)
        priors = Priors({f"{a} {b}": (group, sample) for (a, b), (group, sample, _) in pairs.items()})
        degrees_of_freedom[f"{point} {idle_states}"] = priors.degrees_of_freedom
        ratios = {
            pair: Moderated.of(sample, priors.of(" ".join(pair))) for pair, (_, sample, _) in pairs.items()
        }
        adjusted = false_discovery([ratio.p for ratio in ratios.values()])
        for ((a, b), ratio), p in zip(ratios.items(), adjusted, strict=True):
            found.append(
                Comparison(
                    point=point,
                    idle_states=idle_states,
                    a=a,
                    b=b,
                    ratio=ratio.ratio(pairs[a, b][1]),
                    p_adjusted=p,
                    verdict=verdict(ratio, p, MAX_MARGIN),
                    why=pairs[a, b][2],
                )
            )
    return found, degrees_of_freedom


def _pairs(ranked: Sequence[Cell], named: bool, others: Mapping[frozenset[str], str]) -> dict[Pair, str]:
    """The pairs that are judged, the slower row first, with the reason."""
    found: dict[Pair, str] = {}
    for (i, a), (j, b) in combinations(enumerate(ranked), 2):
        if named and len(ranked) <= MAX_ROWS_PAIRED:
            why = "named"
        elif (pair := frozenset((a.row, b.row))) in others:
            why = others[pair]
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
