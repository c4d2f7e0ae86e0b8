"""A run for the report: cells sorted into tables, their order and their names."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from roundtrip.config.experiment import Point
from roundtrip.report.sweeps import SweepView, sweeps
from roundtrip.report.units import clean, digits, duration, factor, share, slug
from roundtrip.results.records import Interval, RowRecord
from roundtrip.results.summary import Cell, Comparison, EndUsage, Judging, Net, State, Summary, Verdict

LANGUAGES = {"java": "Java", "csharp": "C#", "cpp": "C++"}
HOLLOW = "\u25cb"
"""Mark of a figure that is shown, but neither ranked nor judged."""


@dataclass(frozen=True)
class Relation:
    """The result of comparing one row with another."""

    ratio: float
    ci95: Interval | None
    verdict: Verdict | None

    @property
    def word(self) -> str:
        """The verdict, or why there is none."""
        return "one pair" if self.verdict is None else self.verdict.value


@dataclass(frozen=True)
class Table:
    """The cells of one point under the idle states of the comparison.

    Attributes:
        ranked: Middleware that may be ranked, the fastest first.
        sockets: Null sockets and hand-coded ones, likewise.
        unranked: Cells with figures that are not ranked, by time.
        missing: Cells without figures.
        relations: Relations by two rows, as the summary has them: the first relative to the second.
        is_scaled: Whether the point is one of an experiment that has several clients at some point.
    """

    point: Point
    ranked: tuple[Cell, ...]
    sockets: tuple[Cell, ...]
    unranked: tuple[Cell, ...]
    missing: tuple[Cell, ...]
    relations: dict[tuple[str, str], Relation]
    is_scaled: bool = False

    @property
    def title(self) -> str:
        """The title of the point."""
        return clean(self.point.title)

    @property
    def slug(self) -> str:
        """The point as part of a file name or an anchor."""
        return slug(self.point.key)

    @property
    def measured(self) -> tuple[Cell, ...]:
        """Cells with figures, in the order of the report."""
        return self.ranked + self.sockets + self.unranked

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells."""
        return self.measured + self.missing

    @property
    def sample(self) -> str:
        """The unit of a sample, in words."""
        calls = self.point.calls_per_sample
        return "a call" if calls == 1 else f"{calls} calls"

    @property
    def processes(self) -> str:
        """The numbers of clients and servers; empty if one of each."""
        ends = ((self.point.clients, "clients at once"), (self.point.servers, "servers"))
        return ", ".join(f"{count} {noun}" for count, noun in ends if count > 1)

    @property
    def headline(self) -> str:
        """The kind of the figures: the typical time, the mean time, or both, by row."""
        kinds = {cell.headline for cell in self.measured}
        return f"{kinds.pop().capitalize()} time" if len(kinds) == 1 else "Time"

    def relation(self, a: str, b: str) -> Relation | None:
        """Row a relative to row b; None if the run did not compare them."""
        if (found := self.relations.get((a, b))) is not None:
            return found
        if (found := self.relations.get((b, a))) is None:
            return None
        inverse = {Verdict.SLOWER: Verdict.FASTER, Verdict.FASTER: Verdict.SLOWER}
        bounds = None if found.ci95 is None else (1 / found.ci95[1], 1 / found.ci95[0])
        return Relation(
            1 / found.ratio,
            bounds,
            None if found.verdict is None else inverse.get(found.verdict, found.verdict),
        )

    def versus_previous(self, cell: Cell) -> Relation | None:
        """A ranked row relative to the previous one in the ranking."""
        rows = [each.row for each in self.ranked]
        place = rows.index(cell.row) if cell.row in rows else 0
        return self.relation(rows[place], rows[place - 1]) if place else None


@dataclass(frozen=True)
class Unranked:
    """A row that is not ranked at some points, for one reason.

    Attributes:
        word: The reason in a word, see `status_label`.
        points: Titles of the points; "all" if it is so everywhere.
    """

    label: str
    word: str
    points: str
    reason: str


class View:
    """A summary, sorted into tables.

    Args:
        summary: Summary of the run.
    """

    def __init__(self, summary: Summary) -> None:
        self.summary = summary
        self.run = summary.run.document
        self.rows = self.run.by_key
        self.labels = _labels(self.run.rows)
        self.starts = sorted(summary.starts, key=lambda it: it.time.value_ns)

    @property
    def idle_states(self) -> str:
        """The idle states under which rows are compared."""
        return self.run.idle_states[0]

    @property
    def judging(self) -> Judging:
        """The rules of the comparison."""
        return self.summary.judging

    @cached_property
    def tables(self) -> list[Table]:
        """The tables of points outside sweeps, in the order of the run."""
        return [self._table(point) for point in self.run.points if not point.is_of_sweep]

    @cached_property
    def sweeps(self) -> list[SweepView]:
        """The experiments with axes."""
        return sweeps(self.summary)

    @property
    def cells(self) -> list[Cell]:
        """All cells under the idle states of the comparison."""
        return [
            *(cell for table in self.tables for cell in table.cells),
            *(cell for sweep in self.sweeps for cell in sweep.cells),
        ]

    @property
    def unranked(self) -> list[Unranked]:
        """The rows that are not ranked, with figures or without: each row and reason once."""
        found: dict[tuple[str, str, str], list[str]] = {}
        for table in self.tables:
            for cell in (*table.unranked, *table.missing):
                key = self.name(cell.row), status_label(cell), remarks(cell)[0]
                found.setdefault(key, []).append(table.title)
        for sweep in self.sweeps:
            counts = Counter(
                (self.name(cell.row), status_label(cell), remarks(cell)[0])
                for cell in sweep.cells
                if not cell.is_ranked
            )
            total = len({cell.point for cell in sweep.cells})
            for key, count in counts.items():
                found.setdefault(key, []).append(
                    sweep.title if count == total else f"{sweep.title} ({count} of {total} points)"
                )
        every = len(self.tables) + len(self.sweeps)
        return [
            Unranked(
                label,
                word,
                "all" if 1 < every == len(points) and not _is_part(points) else "; ".join(points),
                reason,
            )
            for (label, word, reason), points in found.items()
        ]

    def pairs(self, table: Table) -> list[Comparison]:
        """The comparisons at a point."""
        return [
            pair
            for pair in self.summary.comparisons
            if (pair.point, pair.idle_states) == (table.point.key, self.idle_states)
        ]

    def label(self, cell: Cell) -> str:
        """The name of a cell's row, and its status if it is not ranked."""
        word = status_label(cell)
        return f"{self.labels[cell.row]}, {word}" if word else self.labels[cell.row]

    def name(self, row: str) -> str:
        """The name of a row."""
        return self.labels[row]

    def is_socket(self, cell: Cell) -> bool:
        """Whether the cell is of a null socket or a hand-coded one, or of a row that was not requested."""
        return self.rows[cell.row].is_socket or not cell.asked

    def _table(self, point: Point) -> Table:
        cells = [
            cell
            for cell in self.summary.cells
            if cell.point == point.key and cell.idle_states == self.idle_states
        ]
        cells.sort(key=lambda cell: cell.estimate.value_ns if cell.estimate else 0.0)
        return Table(
            point,
            tuple(cell for cell in cells if cell.is_ranked and not self.is_socket(cell)),
            tuple(cell for cell in cells if cell.is_ranked and self.is_socket(cell)),
            tuple(cell for cell in cells if not cell.is_ranked and cell.estimate is not None),
            tuple(cell for cell in cells if cell.estimate is None),
            {
                (pair.a, pair.b): Relation(pair.ratio.ratio, pair.ratio.ci95, pair.verdict)
                for pair in self.summary.comparisons
                if pair.point == point.key and pair.idle_states == self.idle_states
            },
            any(it.clients > 1 for it in self.run.points if it.experiment == point.experiment),
        )


def _is_part(points: Sequence[str]) -> bool:
    """Whether one of the points is a part of a sweep."""
    return any(it.endswith(" points)") for it in points)


def _labels(rows: Sequence[RowRecord]) -> dict[str, str]:
    """Every row's name; a variant is named unless it is the default and the only one."""
    often = Counter(row.title for row in rows)

    def label(row: RowRecord) -> str:
        if row.client is not None:
            return clean(f"{row.client.title} > {row.title}")
        if row.row == row.null:
            return clean(f"{row.title}, null")
        alone = row.variant_title == "default" and often[row.title] == 1
        named = row.title if alone else f"{row.title}, {row.variant_title}"
        return clean(named if row.jvm is None else f"{named} (Java {row.jvm.version})")

    found = {row.row: label(row) for row in rows}
    often_labelled = Counter(found.values())
    return {row: it if often_labelled[it] == 1 else clean(f"{it} ({row})") for row, it in found.items()}


def status_label(cell: Cell) -> str:
    """The reason why a cell is not ranked, in a word or two; empty if it is ranked."""
    if cell.is_ranked:
        return ""
    return "one trial" if cell.state is State.STEADY else cell.state.value


def remarks(cell: Cell) -> list[str]:
    """The remarks on a cell's figures."""
    found = [] if cell.is_ranked else [cell.reason or "one trial has no interval"]
    if cell.apart is not None and cell.mean is not None:
        meanwhile = [
            f"{end}: {_runtime(usage)}"
            for end, usage in (("client", cell.client_usage), ("server", cell.server_usage))
            if usage.collections is not None
        ]
        found.append(
            f"the mean, {duration(cell.mean.value_ns)}, is {digits(cell.apart)} times the typical call: some calls "
            f"take far longer; {'; '.join(meanwhile) or 'what the runtimes did meanwhile is not known'}"
        )
    return [clean(it) for it in found]


def _runtime(usage: EndUsage) -> str:
    """The work of a runtime while calls were timed."""
    collected = f"{usage.collections:g} collections, {share(usage.collected_share)} of the time"
    return (
        collected
        if usage.compiled_share is None
        else f"{collected}, and {share(usage.compiled_share)} compiling"
    )


def left_out(cell: Cell) -> str:
    """The trials of a cell that do not count, by reason."""
    words = {"cold": "not steady", "failed": "failed"}
    return ", ".join(f"{count} {words[why]}" for why, count in cell.excluded.items())


def null_ns(cell: Cell) -> float | None:
    """The time of a cell's null, of the same kind as the cell's own."""
    found = None if cell.null is None else cell.null.of(cell.headline)
    return None if found is None else found.value_ns


def net(found: Net | None) -> str:
    """The cost of a call over its null, in a few characters."""
    if found is None:
        return ""
    if found.value_ns is not None:
        return duration(found.value_ns)
    return "none seen" if found.at_most_ns is None else f"\u2264 {duration(found.at_most_ns)}"


def relation(found: Relation | None) -> str:
    """A relation in a few characters: the ratio and the verdict."""
    return "" if found is None else f"{factor(found.ratio)} {found.word}"
