"""The comparisons of cells: ratios to their baselines, overheads, and who is faster than whom."""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from roundtrip.analysis.cells import CellKey, Draft, Measured
from roundtrip.analysis.estimates import (
    MAX_MARGIN,
    Moderated,
    Prior,
    false_discovery,
    moderated,
    prior_of,
    priors_of,
    verdict,
)
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import SliceSeries, log_ratio, overhead_ns
from roundtrip.results.summary import BaselineFigures, Cell, Comparison, Estimate, Overhead

Drafts = dict[CellKey, Draft]
Cells = dict[CellKey, Cell]
Pair = tuple[str, str]
Table = tuple[str, str]
"""A workload and idle states."""

MAX_ROWS_PAIRED = 8
"""Number of named rows up to which every pair is compared."""
MIN_SHARE_LEFT = 0.1
"""Minimum share of a time that its correction by the baseline may leave: below it, most would be error."""


def figure_of(a: Draft, b: Draft) -> str:
    """The figure that both have: the mean if one has too few samples for a median."""
    return "median" if a.headline == "median" and b.has("median") else "mean"


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


def _side_by_side(a: Draft, b: Draft) -> Iterator[tuple[int, SliceSeries, SliceSeries]]:
    """The slices of two rows in each block that both count in, with its round."""
    of_b = {measured.place: measured.series for measured in b.counted}
    for measured in a.counted:
        if measured.place in of_b:
            yield measured.trial.round, measured.series, of_b[measured.place]


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
    baseline = drafts.get(CellKey(row.row.baseline, row.key.workload, row.key.idle_states))
    usual_ns = None
    if baseline is not None and baseline.has(figure):
        usual_ns = statistics.fmean(baseline.times_ns(figure))
    found: dict[int, list[float]] = defaultdict(list)
    for measured in row.counted:
        found[measured.trial.round].append(math.log(_corrected_ns(measured, figure, usual_ns)))
    return {number: statistics.fmean(logs) for number, logs in found.items()}


def _corrected_ns(measured: Measured, figure: str, usual_ns: float | None) -> float:
    own_ns, baseline = measured.series.ns(figure), measured.baseline
    if usual_ns is None or baseline is None or not baseline.has(figure):
        return own_ns
    corrected_ns = own_ns - baseline.ns(figure) + usual_ns
    return corrected_ns if corrected_ns > MIN_SHARE_LEFT * own_ns else own_ns


def priors_of_times(drafts: Drafts) -> dict[CellKey, Prior]:
    """The priors of the rows' own times; rows of one language vary alike."""
    tables: dict[Table, dict[CellKey, tuple[str, LogSample]]] = defaultdict(dict)
    for key, drafted in drafts.items():
        if (sample := drafted.sample) is not None:
            tables[key.workload, key.idle_states][key] = (drafted.row.language, sample)
    return {key: prior for samples in tables.values() for key, prior in priors_of(samples).items()}


def add_baselines(drafts: Drafts, cells: Cells) -> None:
    """Gives every cell its baseline, its ratio to it and its overhead; no verdict, since a baseline is not a choice."""
    ratios: dict[Table, dict[CellKey, tuple[str, LogSample]]] = defaultdict(dict)
    overheads: dict[Table, dict[CellKey, tuple[str, LogSample]]] = defaultdict(dict)
    for key, cell in cells.items():
        baseline = CellKey(cell.baseline_row, key.workload, key.idle_states)
        if baseline == key or baseline not in cells or cells[baseline].estimate is None:
            continue
        cell.baseline = BaselineFigures(baseline.row, cells[baseline].median, cells[baseline].mean)
        by_round = within_blocks(drafts[key], drafts[baseline])
        if by_round and cell.estimate is not None:
            table, language = (key.workload, key.idle_states), cell.language
            ratios[table][key] = language, LogSample(*zip(*by_round.values(), strict=True))
            overheads[table][key] = language, _overheads(drafts[key], drafts[baseline], cell.estimate)
    for table, samples in ratios.items():
        for key, ratio in moderated(samples).items():
            cells[key].ratio = ratio.ratio(samples[key][1])
        for key, parts in moderated(overheads[table]).items():
            cells[key].overhead = _overhead(parts, cells[key])


def _overheads(row: Draft, baseline: Draft, gross: Estimate) -> LogSample:
    """The overheads by round: what calls take longer than the baseline's in the same cycles, by the row's time.

    In parts, so that rows whose times differ a thousandfold lend each other their spread.
    """
    figure = figure_of(row, baseline)
    found: dict[int, list[float]] = defaultdict(list)
    for number, of_row, of_baseline in _side_by_side(row, baseline):
        if (ns := overhead_ns(of_row, of_baseline, figure)) is not None:
            found[number].append(ns / gross.value_ns)
    return LogSample(tuple(statistics.fmean(parts) for parts in found.values()))


def _overhead(parts: Moderated, cell: Cell) -> Overhead:
    """From parts of the row's whole time: with an interval that does not reach zero, or only an upper limit."""
    assert cell.estimate is not None  # noqa: S101
    gross_ns = cell.estimate.value_ns
    low, high = parts.limits or (parts.centre, parts.centre)
    if low <= 0:
        return Overhead(None, None, gross_ns * high if high > 0 else None)
    return Overhead(
        gross_ns * parts.centre, None if parts.limits is None else (gross_ns * low, gross_ns * high)
    )


def compare_rows(
    drafts: Drafts, cells: Cells, named: bool, elsewhere: Mapping[Pair, str]
) -> tuple[list[Comparison], dict[str, float]]:
    """Compares the rows that a user might choose between; p values are adjusted over one table.

    A table is a workload that is of no sweep: of a sweep its derived figures are judged, not hundreds of workloads. If
    the user named the rows, every pair of a few is compared. Of pairs that are compared elsewhere, the noun is given.

    Returns:
        The comparisons, `ratio` being a's time over b's; and by table the degrees of freedom of its prior.
    """
    others = {frozenset(pair): by for pair, by in elsewhere.items()}
    twins = {key.row: twin for key, drafted in drafts.items() if (twin := drafted.row.twin_of) is not None}
    tables: dict[Table, list[Cell]] = defaultdict(list)
    for key, cell in cells.items():
        is_choice = not drafts[key].workload.is_of_sweep and not drafts[key].row.is_socket
        if cell.is_ranked and cell.asked and (twins or is_choice):
            tables[key.workload, key.idle_states].append(cell)
    found: list[Comparison] = []
    degrees_of_freedom: dict[str, float] = {}
    for (workload, idle_states), ranked in tables.items():
        ranked.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        whys = _twins(ranked, twins) if twins else _pairs(ranked, named, others)
        samples: dict[Pair, tuple[str, LogSample]] = {}
        for pair in whys:
            a, b = (drafts[CellKey(row, workload, idle_states)] for row in pair)
            if (sample := within_rounds(a, b, drafts)) is not None:
                samples[pair] = "+".join(sorted({a.row.language, b.row.language})), sample
        prior = prior_of([sample for _, sample in samples.values()])
        degrees_of_freedom[f"{workload} {idle_states}"] = prior.degrees_of_freedom
        ratios = moderated(samples)
        adjusted = false_discovery([ratio.p for ratio in ratios.values()])
        found += [
            Comparison(
                workload=workload,
                idle_states=idle_states,
                a=pair[0],
                b=pair[1],
                ratio=ratio.ratio(samples[pair][1]),
                p_adjusted=p,
                verdict=verdict(ratio, p, MAX_MARGIN),
                why=whys[pair],
            )
            for (pair, ratio), p in zip(ratios.items(), adjusted, strict=True)
        ]
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
        elif a.protocol == b.protocol:
            why = "protocol"
        else:
            continue
        found[b.row, a.row] = why
    return found


def _twins(ranked: Sequence[Cell], twins: dict[str, str]) -> dict[Pair, str]:
    """Each row and its twin, if both are ranked: whatever is found between them is false."""
    rows = {cell.row for cell in ranked}
    return {(twin, row): "twin" for twin, row in twins.items() if {twin, row} <= rows}
