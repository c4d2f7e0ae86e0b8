"""A run for the report: cells sorted into tables, their order and their names."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from roundtrip.analysis.figure import FIGURES, MEAN, MEDIAN
from roundtrip.analysis.waits import waits
from roundtrip.config.experiment import Workload
from roundtrip.config.row_key import Role
from roundtrip.report.sweeps import SweepView, sweeps
from roundtrip.report.units import clean, digits, duration, share, slug, time_interval
from roundtrip.results.records import Interval, RowRecord
from roundtrip.results.summary import Cell, Comparison, EndUsage, Overhead, State, Summary, Verdict

LANGUAGES = {"java": "Java", "csharp": "C#", "cpp": "C++"}
HOLLOW = "\u25cb"
"""Mark of a cell that is shown, but not ranked."""
SKEWED = 1.1
"""A mean this much over the median call is worth a word: a few calls take far longer than the others."""


class Relation(NamedTuple):
    """The result of comparing one row with another."""

    ratio: float
    ci95: Interval | None
    verdict: Verdict | None

    @property
    def word(self) -> str:
        """The verdict, or why there is none."""
        return self.verdict.words if self.verdict else "not compared"

    @property
    def inverse(self) -> "Relation":
        """The other row relative to this one."""
        opposite = {Verdict.SLOWER: Verdict.FASTER, Verdict.FASTER: Verdict.SLOWER}
        interval = self.ci95 and (1 / self.ci95[1], 1 / self.ci95[0])
        return Relation(1 / self.ratio, interval, self.verdict and opposite.get(self.verdict, self.verdict))


@dataclass(frozen=True)
class Table:
    """The cells of one workload under the idle states of the comparison, each group by its times.

    Attributes:
        ranked, unranked: Middleware that may be ranked; cells with figures that may not.
        beside: Baselines, hand-coded sockets and controls that may be ranked.
        missing: Cells without figures.
        comparisons: By two rows, as the summary has them.
        is_scaled: Whether the workload is one of an experiment that has several clients at some workload.
    """

    workload: Workload
    ranked: tuple[Cell, ...]
    beside: tuple[Cell, ...]
    unranked: tuple[Cell, ...]
    missing: tuple[Cell, ...]
    comparisons: dict[tuple[str, str], Comparison]
    is_scaled: bool

    @property
    def title(self) -> str:
        """The title of the workload."""
        return clean(self.workload.title)

    @property
    def slug(self) -> str:
        """The workload as part of a file name or an anchor."""
        return slug(self.workload.key)

    @property
    def measured(self) -> tuple[Cell, ...]:
        """Cells with figures, in the order of the report."""
        return self.ranked + self.beside + self.unranked

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells."""
        return self.measured + self.missing

    @property
    def sample(self) -> str:
        """The unit of a sample, in words."""
        calls = self.workload.calls_per_sample
        return "a call" if calls == 1 else f"{calls} calls"

    @property
    def processes(self) -> str:
        """The numbers of clients, their callers and servers; empty if one of each."""
        ends = (
            (self.workload.clients, "clients at once"),
            (self.workload.callers, "callers at once"),
            (self.workload.servers, "servers"),
        )
        return ", ".join(f"{count} {noun}" for count, noun in ends if count > 1)

    @property
    def headline(self) -> str:
        """The kind of the times: the median call, the mean call, or both, by row."""
        kinds = {cell.headline for cell in self.measured}
        return FIGURES[kinds.pop()].title if len(kinds) == 1 else "Time"

    def relation(self, a: str, b: str, figure: str = "") -> Relation | None:
        """Row a relative to row b, by the headline or another figure; None if the run did not compare them by it."""
        for pair, inverse in (((a, b), False), ((b, a), True)):
            found = self.comparisons.get(pair)
            if found is not None and (judged := found.figures.get(figure or found.headline)) is not None:
                relation = Relation(judged.ratio.ratio, judged.ratio.ci95, judged.verdict)
                return relation.inverse if inverse else relation
        return None

    def versus_previous(self, cell: Cell, figure: str = "") -> Relation | None:
        """A ranked row relative to the previous one in the ranking."""
        rows = [each.row for each in self.ranked]
        place = rows.index(cell.row) if cell.row in rows else 0
        return self.relation(rows[place], rows[place - 1], figure) if place else None


class Unranked(NamedTuple):
    """Rows that are not ranked at some workloads, for one reason; `word` is `status_label`."""

    labels: str
    word: str
    workloads: str
    reason: str


class View:
    """A summary, sorted into tables.

    Attributes:
        idle_states: The idle states under which rows are compared.
    """

    def __init__(self, summary: Summary) -> None:
        self.summary = summary
        self.run = summary.run.document
        self.rows = self.run.by_key
        self.labels = _labels(self.run.rows)
        self.starts = sorted(summary.starts, key=lambda it: it.time.value_ns)
        self.idle_states = self.run.idle_states[0]
        self.judging = summary.judging

    @cached_property
    def tables(self) -> list[Table]:
        """The tables of workloads outside sweeps, in the order of the run."""
        return [self._table(workload) for workload in self.run.workloads if not workload.is_of_sweep]

    @cached_property
    def sweeps(self) -> list[SweepView]:
        """The experiments with axes."""
        return sweeps(self.summary)

    @property
    def cells(self) -> list[Cell]:
        """All cells under the idle states of the comparison."""
        return [cell for group in self._groups for cell in group.cells]

    @property
    def counted_s(self) -> float:
        """The least time, in seconds, that the calls of a ranked cell took together."""
        ranked = (cell for table in self.tables for cell in table.ranked)
        means = ((cell.samples, cell.of(MEAN.name)) for cell in ranked)
        return min((samples * mean.value_ns / 1e9 for samples, mean in means if mean), default=0.0)

    @property
    def unranked(self) -> list[Unranked]:
        """The rows that are not ranked, with figures or without: each reason once.

        Their workloads are titles of tables and sweeps, or "all".
        """
        found: dict[tuple[str, str, str], list[str]] = {}
        for group in self._groups:
            total = len({cell.workload for cell in group.cells})
            counts = Counter(
                (self.name(cell.row), status_label(cell), remarks(cell)[0])
                for cell in group.cells
                if not cell.is_ranked
            )
            for key, count in counts.items():
                part = "" if count == total else f" ({count} of {total} workloads)"
                found.setdefault(key, []).append(group.title + part)
        every = [group.title for group in self._groups]
        labels: dict[tuple[str, str, str], list[str]] = {}
        for (label, word, reason), workloads in found.items():
            where = "all" if workloads == every and every[1:] else "; ".join(workloads)
            labels.setdefault((word, where, reason), []).append(label)
        return [Unranked(", ".join(its), *key) for key, its in labels.items()]

    def pairs(self, workload: Workload) -> list[Comparison]:
        """The comparisons at a workload."""
        here = workload.key, self.idle_states
        return [pair for pair in self.summary.comparisons if (pair.workload, pair.idle_states) == here]

    def label(self, cell: Cell) -> str:
        """The name of a cell's row, and its status if it is not ranked."""
        return ", ".join(filter(None, (self.labels[cell.row], status_label(cell))))

    def name(self, row: str) -> str:
        """The name of a row."""
        return self.labels[row]

    def is_beside(self, cell: Cell) -> bool:
        """Whether the cell is of a baseline, a hand-coded one or a control, or of a row that was not requested."""
        row = self.rows[cell.row]
        return row.is_socket or row.role is Role.CONTROL or not cell.asked

    @property
    def _groups(self) -> list[Table | SweepView]:
        return [*self.tables, *self.sweeps]

    def _table(self, workload: Workload) -> Table:
        here = workload.key, self.idle_states
        cells = [cell for cell in self.summary.cells if (cell.workload, cell.idle_states) == here]
        cells.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        ranked = [cell for cell in cells if cell.is_ranked]
        return Table(
            workload,
            tuple(cell for cell in ranked if not self.is_beside(cell)),
            tuple(cell for cell in ranked if self.is_beside(cell)),
            tuple(cell for cell in cells if not cell.is_ranked and cell.estimate is not None),
            tuple(cell for cell in cells if cell.estimate is None),
            {(pair.a, pair.b): pair for pair in self.pairs(workload)},
            any(it.at_once > 1 for it in self.run.workloads if it.experiment == workload.experiment),
        )


def _labels(rows: Sequence[RowRecord]) -> dict[str, str]:
    """Every row's name; a variant is named unless it is the default and the only one."""
    often = Counter(row.title for row in rows)

    def label(row: RowRecord) -> str:
        if row.client is not None:
            return clean(f"{row.client.title} > {row.title}")
        if row.row == row.baseline:
            return clean(f"baseline: {row.title}")
        alone = row.variant_title == "default" and often[row.title] == 1
        named = row.title if alone else f"{row.title}, {row.variant_title}"
        named += "" if row.jvm is None else f" (Java {row.jvm.version})"
        named += f" at {row.build}" if row.identity.is_of_other_build else ""
        return clean(f"{named}, {row.role}" if row.role is Role.CONTROL else named)

    found = {row.row: label(row) for row in rows}
    often_labelled = Counter(found.values())
    return {row: it if often_labelled[it] == 1 else clean(f"{it} ({row})") for row, it in found.items()}


def status_label(cell: Cell) -> str:
    """The reason why a cell is not ranked, in a word or two; empty if it is ranked."""
    if cell.is_ranked:
        return ""
    return "one trial" if cell.state is State.STEADY else cell.state.words


def remarks(cell: Cell) -> list[str]:
    """The remarks on a cell's figures."""
    found = [] if cell.is_ranked else [cell.reason or "one trial has no interval"]
    median, mean = (cell.of(figure.name) for figure in (MEDIAN, MEAN))
    if median is not None and mean is not None and mean.value_ns > SKEWED * median.value_ns:
        ends = (("client", cell.client_usage), ("server", cell.server_usage))
        known = [f"; {end}: {_runtime(usage)}" for end, usage in ends if usage.collections is not None]
        found.append(
            f"the mean, {duration(mean.value_ns)}, is {digits(mean.value_ns / median.value_ns)} times the median call: "
            f"some calls take far longer{''.join(known)}"
        )
    found += waits(cell)
    return [clean(it) for it in found]


def _runtime(usage: EndUsage) -> str:
    shares = {"of the time": usage.collected_share, "compiling": usage.compiled_share}
    known = [f"{share(part)} {what}" for what, part in shares.items() if part is not None]
    return ", ".join((f"{usage.collections:g} garbage collections", *known))


def left_out(cell: Cell) -> str:
    """The trials of a cell that do not count, by reason."""
    words = {
        "not_steady": "not steady",
        "disturbed": "disturbed too often",
        "throttled": "under another CPU quota",
        "failed": "failed",
    }
    return ", ".join(f"{count} {words[why]}" for why, count in cell.excluded.items())


def time(cell: Cell) -> str:
    """The time of a cell."""
    return duration(None if cell.estimate is None else cell.estimate.value_ns)


def bounds(cell: Cell) -> str:
    """The interval of a cell's time; empty if it has none."""
    return "" if cell.estimate is None else time_interval(cell.estimate.ci95_ns, cell.estimate.value_ns)


def baseline_ns_of(cell: Cell) -> float | None:
    """The time of a cell's baseline, of the same kind as the cell's own."""
    found = cell.figures.get(cell.headline)
    return found.baseline.value_ns if found and found.baseline else None


def overhead(found: Overhead | None) -> str:
    """The cost of a call over its baseline, in a few characters."""
    if found is None:
        return ""
    if found.value_ns is not None:
        return duration(found.value_ns)
    return "none seen" if found.at_most_ns is None else f"\u2264 {duration(found.at_most_ns)}"
