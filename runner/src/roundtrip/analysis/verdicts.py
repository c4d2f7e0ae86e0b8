"""The comparisons of cells: ratios to their baselines, overheads, and who is faster than whom."""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from roundtrip.analysis.cells import CellKey, Draft, Measured
from roundtrip.analysis.estimates import (
    MAX_MARGIN,
    Moderated,
    Prior,
    judge,
    moderated,
    moderated_by_table,
    prior_of,
)
from roundtrip.analysis.figure import FIGURES, QUANTILES, Figure, common_headline
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import SliceSeries
from roundtrip.config.derive import Kind
from roundtrip.config.row_key import Role
from roundtrip.results.records import RowRecord, RunDocument, RunKind
from roundtrip.results.summary import BUILD, Cell, Comparison, Crossing, Estimate, Judged, Overhead, Verdict

Drafts = dict[CellKey, Draft]
Cells = dict[CellKey, Cell]
Pair = tuple[str, str]
Table = tuple[str, str]
"""A workload and idle states."""
Place = tuple[tuple[str, int | str], ...]
"""Axes with their values."""

MAX_ROWS_PAIRED = 8
"""Number of named rows up to which every pair is compared."""
MIN_SHARE_LEFT = 0.1
"""Minimum share of a time that its correction by the baseline may leave: below it, most would be error."""


def within_blocks(a: Draft, b: Draft, figure: Figure) -> dict[int, LogSample]:
    """The log ratio a / b of a figure by round, one number from the cycles that they share in its blocks."""
    found: dict[int, list[LogSample]] = defaultdict(list)
    for number, of_a, of_b in _side_by_side(a, b):
        if (ratio := figure.log_ratio(of_a, of_b)) is not None:
            found[number].append(ratio)
    return {number: LogSample.joined(ratios).as_one for number, ratios in found.items()}


def _side_by_side(a: Draft, b: Draft) -> Iterator[tuple[int, SliceSeries, SliceSeries]]:
    """The slices of two rows in each block that both count in, with its round."""
    of_b = {measured.place: measured.series for measured in b.counted}
    for measured in a.counted:
        if measured.place in of_b:
            yield measured.trial.round, measured.series, of_b[measured.place]


def within_rounds(a: Draft, b: Draft, figure: Figure, drafts: Drafts) -> LogSample | None:
    """One log ratio a / b of a figure a round; None: they have not both calls enough, or no round has both.

    Where they share no block an additive figure is compared through the baselines of both.
    """
    if not (a.has(figure) and b.has(figure)):
        return None
    by_round = within_blocks(a, b, figure)
    if figure.is_additive:
        logs_a, logs_b = (_corrected_logs(row, figure, drafts) for row in (a, b))
        rounds = logs_a.keys() & logs_b.keys()
        by_round = {number: LogSample((logs_a[number] - logs_b[number],)) for number in rounds} | by_round
    if not by_round:
        return None
    return a.widened(LogSample.joined([by_round[number] for number in sorted(by_round)]), b)


def _corrected_logs(row: Draft, figure: Figure, drafts: Drafts) -> dict[int, float]:
    """A row's time by round, less what its baseline took longer in that block than over the whole run."""
    baseline = drafts.get(CellKey(row.row.baseline, row.key.workload, row.key.idle_states))
    usual_ns = None
    if baseline is not None and baseline.has(figure):
        usual_ns = statistics.fmean(baseline.times_ns(figure))
    found: dict[int, list[float]] = defaultdict(list)
    for measured in row.counted:
        found[measured.trial.round].append(math.log(_corrected_ns(measured, figure, usual_ns)))
    return {number: statistics.fmean(logs) for number, logs in found.items()}


def _corrected_ns(measured: Measured, figure: Figure, usual_ns: float | None) -> float:
    own_ns, baseline = figure.ns(measured.series), measured.baseline
    if usual_ns is None or baseline is None or not figure.has(baseline):
        return own_ns
    corrected_ns = own_ns - figure.ns(baseline) + usual_ns
    return corrected_ns if corrected_ns > MIN_SHARE_LEFT * own_ns else own_ns


def add_baselines(drafts: Drafts, cells: Cells) -> None:
    """Gives every figure its baseline's, the ratio and the overhead; no verdict, since a baseline is not a choice.

    What is not ranked has a ratio without an interval, and no overhead: another run could find several times as much.
    """
    for figure in FIGURES.values():
        ratios: dict[CellKey, tuple[str, LogSample]] = {}
        overheads: dict[CellKey, tuple[str, LogSample]] = {}
        for key, cell in cells.items():
            baseline = CellKey(cell.baseline_row, key.workload, key.idle_states)
            found, theirs = (
                cells[it].figures.get(figure.name) if it in cells else None for it in (key, baseline)
            )
            if found is None or theirs is None or baseline == key:
                continue
            found.baseline = theirs.time
            if by_round := within_blocks(drafts[key], drafts[baseline], figure):
                row, other = drafts[key], drafts[baseline]
                ratios[key] = cell.language, row.widened(LogSample.joined([*by_round.values()]), other)
                if figure.is_additive:
                    parts = _overheads(row, other, figure, found.time)
                    overheads[key] = cell.language, parts
        for key, ratio in moderated_by_table(ratios, lambda key: key.table).items():
            estimate = ratio.ratio(ratios[key][1])
            cells[key].figures[figure.name].ratio = (
                estimate if cells[key].is_ranked else replace(estimate, ci95=None)
            )
        for key, overhead in moderated_by_table(overheads, lambda key: key.table).items():
            found = cells[key].figures[figure.name]
            if cells[key].is_ranked:
                found.overhead = _overhead(overhead, found.time.value_ns)


def _overheads(row: Draft, baseline: Draft, figure: Figure, gross: Estimate) -> LogSample:
    """The overheads by round: what calls take longer than the baseline's in the same cycles, by the row's time.

    In parts, so that rows whose times differ a thousandfold lend each other their spread.
    """
    found: dict[int, list[float]] = defaultdict(list)
    for number, of_row, of_baseline in _side_by_side(row, baseline):
        if (ns := figure.difference_ns(of_row, of_baseline)) is not None:
            found[number].append(ns / gross.value_ns)
    return row.widened(LogSample(tuple(statistics.fmean(parts) for parts in found.values())), baseline)


def _overhead(parts: Moderated, gross_ns: float) -> Overhead:
    """From parts of the row's whole time: with an interval that does not reach zero, or only an upper limit."""
    low, high = parts.limits or (parts.centre, parts.centre)
    if low <= 0:
        return Overhead(None, None, gross_ns * high if high > 0 else None)
    return Overhead(
        gross_ns * parts.centre, None if parts.limits is None else (gross_ns * low, gross_ns * high)
    )


def compare_rows(
    run: RunDocument, drafts: Drafts, cells: Cells, elsewhere: Mapping[Pair, str]
) -> tuple[list[Comparison], dict[str, float]]:
    """Compares the rows that a user might choose between, and rows with their controls.

    The p values of either are adjusted over one table: a workload that is of no sweep, of which derived figures are
    judged and not hundreds of workloads; of controls any. If the user named the rows, every pair of a few is compared.
    Of pairs that are compared elsewhere, the noun is given.

    Returns:
        The comparisons, `ratio` being a's time over b's; and by table the degrees of freedom of its prior.
    """
    others = {frozenset(pair): by for pair, by in elsewhere.items()}
    tables: dict[Table, list[Cell]] = defaultdict(list)
    for key, cell in cells.items():
        if cell.is_ranked and cell.asked:
            tables[key.table].append(cell)
    comparisons: list[Comparison] = []
    degrees_of_freedom: dict[str, float] = {}
    for table, ranked in tables.items():
        ranked.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        rows = {cell.row: drafts[CellKey(cell.row, *table)] for cell in ranked}
        choices = [cell for cell in ranked if run.kind is RunKind.RUN and _is_choice(rows[cell.row])]
        ordinary = _pairs(choices, bool(run.asked.systems), others)
        for name, whys in (
            ("", ordinary),
            (f" {Role.CONTROL}", _controls(rows)),
            (f" {BUILD}", _builds(rows)),
        ):
            if whys:
                found, prior = _judged(table, rows, whys, drafts)
                comparisons += found
                degrees_of_freedom[" ".join(table) + name] = prior.degrees_of_freedom
    return comparisons, degrees_of_freedom


def _judged(
    table: Table, rows: Mapping[str, Draft], whys: Mapping[Pair, str], drafts: Drafts
) -> tuple[list[Comparison], Prior]:
    """The comparisons of a table by the headline and by each quantile, and the prior of the headline."""
    headlines = {pair: common_headline(rows[row].headline for row in pair) for pair in whys}
    figures: dict[Pair, dict[str, Judged]] = {pair: {} for pair in whys}
    prior = Prior()
    for figure in (None, *QUANTILES):  # None: of each pair its headline.
        samples: dict[Pair, tuple[str, LogSample]] = {}
        for pair, headline in headlines.items():
            a, b = (rows[row] for row in pair)
            if (sample := within_rounds(a, b, figure or headline, drafts)) is not None:
                samples[pair] = _languages(a, b), sample
        prior = prior if figure else prior_of([sample for _, sample in samples.values()])
        for pair, judged in judge(moderated(samples), MAX_MARGIN, samples).items():
            figures[pair][(figure or headlines[pair]).name] = judged
    workload, idle_states = table
    return [
        Comparison(
            workload=workload,
            idle_states=idle_states,
            a=pair[0],
            b=pair[1],
            why=why,
            headline=headlines[pair].name,
            figures=figures[pair],
        )
        for pair, why in whys.items()
        if headlines[pair].name in figures[pair]
    ], prior


def crossings(run: RunDocument, drafts: Drafts, cells: Cells) -> list[Crossing]:
    """Where one row overtakes another along an axis that has lines, between the nearest values with decided verdicts.

    Every pair is judged at every value, if they are few; p values are adjusted over all of one experiment that differ
    in this value alone.
    """
    axis = {it.name: each.along for it in run.sweeps for each in it.derive if each.kind is Kind.LINEAR}
    parts: dict[tuple[str, str, Place], dict[int, dict[str, Draft]]] = {}
    for key, cell in cells.items():
        drafted, axes = drafts[key], drafts[key].workload.axes
        along = axis.get(drafted.workload.experiment, "")
        if along in axes and cell.is_ranked and cell.asked and _may_choose(drafted.row):
            others = tuple((name, value) for name, value in axes.items() if name != along)
            part = parts.setdefault((drafted.workload.experiment, along, others), {})
            part.setdefault(int(axes[along]), {})[key.row] = drafted
    found = []
    for (experiment, along, others), part in parts.items():
        samples: dict[tuple[Pair, int], tuple[str, LogSample]] = {}
        for size, rows in sorted(part.items()):
            for a, b in combinations(rows, 2) if len(rows) <= MAX_ROWS_PAIRED else ():
                figure = common_headline(rows[row].headline for row in (a, b))
                if (sample := within_rounds(rows[a], rows[b], figure, drafts)) is not None:
                    samples[(a, b), size] = _languages(rows[a], rows[b]), sample
        decided: dict[Pair, tuple[int, Verdict]] = {}
        for ((a, b), size), judged in judge(moderated(samples), MAX_MARGIN).items():
            if judged.verdict not in (Verdict.SLOWER, Verdict.FASTER):
                continue
            before, was = decided.get((a, b), (size, judged.verdict))
            decided[a, b] = size, judged.verdict
            if was is not judged.verdict:
                row, other = (a, b) if judged.verdict is Verdict.FASTER else (b, a)
                found.append(
                    Crossing(
                        experiment=experiment,
                        along=along,
                        axes=dict(others),
                        row=row,
                        other=other,
                        between=(before, size),
                    )
                )
    return found


def _is_choice(drafted: Draft) -> bool:
    """Whether a reader may choose the row, and its workload is judged by itself."""
    return not drafted.workload.is_of_sweep and _may_choose(drafted.row)


def _may_choose(row: RowRecord) -> bool:
    return not (row.is_socket or row.identity.is_of_other_build or row.role is Role.CONTROL)


def _languages(a: Draft, b: Draft) -> str:
    """The group in which ratios of two rows are supposed to vary alike."""
    return "+".join(sorted({a.row.language, b.row.language}))


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


def _controls(rows: Mapping[str, Draft]) -> dict[Pair, str]:
    """Each control and the row that it repeats, if that is there: whatever is found between them is false."""
    controls = [row for row, drafted in rows.items() if drafted.row.role is Role.CONTROL]
    pairs = [(row, str(rows[row].row.identity.subject)) for row in controls]
    return {pair: Role.CONTROL for pair in pairs if pair[1] in rows}


def _builds(rows: Mapping[str, Draft]) -> dict[Pair, str]:
    """Each row of this checkout, and the same row of another build, if both are there."""
    identities = {row: drafted.row.identity for row, drafted in rows.items()}
    pairs = [(str(it.at("")), row) for row, it in identities.items() if it.is_of_other_build]
    return {pair: BUILD for pair in pairs if pair[0] in rows}
