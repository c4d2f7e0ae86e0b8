"""Reads a summary: the groups that may be compared, and who is whose null.

Only cells of one workload, its parameters, client count, placement and condition are comparable: a group.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from roundtrip.report.cells import Cell, row_name
from roundtrip.report.units import clean, finite, slug

_Key = tuple[str, str, int, str, str]  # what sets a group apart

MARGIN = 0.05  # the widest difference that may be called none, where a run declares no narrower one


@dataclass(frozen=True)
class Group:
    """Cells that may be compared, the fastest first, those without figures last."""

    workload: str
    parameters: str
    clients: int
    placement: str
    condition: str
    cells: tuple[Cell, ...]

    @property
    def title(self) -> str:
        """The workload with whatever sets this group apart."""
        extra = [self.parameters] if self.parameters else []
        extra += [f"{self.clients} clients"] if self.clients != 1 else []
        return ", ".join([self.workload, *extra])

    @property
    def sample(self) -> str:
        """What one sample is, as an axis says it."""
        counts = (finite(cell.raw.get("calls_per_sample")) for cell in self.cells)
        calls = next((count for count in counts if count), 1.0)
        return "a call" if calls == 1 else f"{calls:g} calls"

    @property
    def slug(self) -> str:
        """The group as part of a file name or an anchor."""
        return slug(f"{self.title} {self.placement} {self.condition}")

    @property
    def measured(self) -> list[Cell]:
        """Cells with figures."""
        return [cell for cell in self.cells if cell.measured]


class View:
    """A summary as the report looks at it.

    Args:
        summary: The contents of summary.json.
    """

    def __init__(self, summary: Mapping[str, Any]) -> None:
        self.run: Mapping[str, Any] = summary.get("run") or {}
        self.estimates: Mapping[str, Any] = summary.get("estimates") or {}
        self.comparisons: list[Mapping[str, Any]] = list(summary.get("comparisons") or [])
        self.pilots: list[Mapping[str, Any]] = list(summary.get("pilots") or [])
        self.rows: list[Mapping[str, Any]] = list(self.run.get("rows") or [])
        raw = list(summary.get("cells") or [])
        titles = {_identity(cell): clean(cell.get("title")) or _identity(cell) for cell in raw}
        often = Counter(titles.values())
        self.labels = {
            identity: title if often[title] == 1 else f"{title} ({clean(identity)})"
            for identity, title in titles.items()
        }
        self.cells = [Cell(cell, self.labels[_identity(cell)]) for cell in raw]

    @property
    def name(self) -> str:
        """The run's name."""
        return clean(self.run.get("run")) or "run"

    @cached_property
    def nulls(self) -> frozenset[str]:
        """The rows that are some row's null."""
        return frozenset(str(row["null"]) for row in self.rows if row.get("null"))

    @cached_property
    def _sockets(self) -> frozenset[str]:
        return frozenset(row.partition(":")[0] for row in self.nulls)

    @cached_property
    def asked(self) -> frozenset[str]:
        """The rows that somebody asked for; all of them where the run does not say."""
        asked = frozenset(str(row["row"]) for row in self.rows if row.get("asked"))
        return asked or frozenset(cell.row for cell in self.cells)

    @cached_property
    def verdicts(self) -> dict[tuple[str, str, frozenset[str]], str]:
        """What the run says of two rows, by workload, condition and both."""
        conditions = {group.workload: group.condition for group in self.groups}
        found = {}
        for entry in self.comparisons:
            workload, pair = (
                clean(entry.get("workload")),
                frozenset((str(entry.get("a")), str(entry.get("b")))),
            )
            condition = clean(entry.get("condition")) or conditions.get(workload, "")
            found[workload, condition, pair] = clean(entry.get("verdict")) or "unresolved"
        return found

    @property
    def margin(self) -> float:
        """The relative difference up to which two means are called equivalent."""
        declared = finite(self.estimates.get("margin"))
        return MARGIN if declared is None else declared

    def is_null(self, cell: Cell) -> bool:
        """Whether the cell is of a null socket."""
        return cell.row in self.nulls or cell.verdict == "null"

    def is_middleware(self, cell: Cell) -> bool:
        """Whether the cell belongs in a ranking of middleware: asked for, and no sockets, coded or null."""
        return cell.row in self.asked and cell.row.partition(":")[0] not in self._sockets

    def label(self, row: str) -> str:
        """What a row is called."""
        return self.labels.get(row) or clean(row)

    def system(self, row: str) -> str:
        """What a row's system is called, without its variant."""
        titles = (row_of_run.get("title") for row_of_run in self.rows if row_of_run.get("row") == row)
        return clean(next(titles, None)) or self.label(row)

    @cached_property
    def all_groups(self) -> list[Group]:
        """Every group, in the order in which the summary names them."""
        found: dict[_Key, list[Cell]] = {}
        strays: list[Cell] = []
        for cell in self.cells:
            # what never began has no parameters: it belongs beside what did
            stray = not cell.measured and not cell.raw.get("parameters")
            strays.append(cell) if stray else found.setdefault(_group_key(cell), []).append(cell)
        sets = {key[:2] for key in found}
        plain = {workload for workload, _ in sets if sum(other == workload for other, _ in sets) == 1}
        for cell in strays:
            key = _group_key(cell)
            same = [other for other in found if (other[0], *other[3:]) == (key[0], *key[3:])]
            for other in same or [key]:
                found.setdefault(other, []).append(cell)
        named = {
            (*key[:1], "" if key[0] in plain else key[1], *key[2:]): cells for key, cells in found.items()
        }
        return [Group(*key, cells=tuple(sorted(cells, key=_speed))) for key, cells in named.items()]

    @cached_property
    def groups(self) -> list[Group]:
        """The groups that hold more than the null sockets of a second condition, in the order asked for."""
        real = [group for group in self.all_groups if any(not self.is_null(cell) for cell in group.cells)]
        return real or self.all_groups

    def null_of(self, cell: Cell, group: Group) -> Cell | None:
        """The cell of the null that `cell` was held against, where the group has it."""
        wanted = row_name(cell.part("null").get("server"))
        return next((other for other in group.cells if other.row == wanted and other.measured), None)

    def null_pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """The same null socket's cell in two conditions, the main condition first."""
        main = {group.condition for group in self.groups}
        by_key: dict[tuple[object, ...], list[Cell]] = {}
        for cell in self.cells:
            if self.is_null(cell) and cell.measured:
                by_key.setdefault((cell.row, *_group_key(cell)[:4]), []).append(cell)
        for cells in by_key.values():
            ordered = sorted(cells, key=lambda cell: str(cell.raw.get("condition")) not in main)
            yield from ((ordered[0], other) for other in ordered[1:])


def _identity(cell: Mapping[str, Any]) -> str:
    server, client = row_name(cell.get("server")), row_name(cell.get("client"))
    return server if client in ("", server) else f"{client} → {server}"


def _group_key(cell: Cell) -> _Key:
    parameters = cell.raw.get("parameters") or {}
    written = ", ".join(
        f"{clean(key)} {clean(json.dumps(value))}" for key, value in sorted(parameters.items())
    )
    placement, condition = (clean(cell.raw.get(key)) for key in ("placement", "condition"))
    return cell.workload, written, int(cell.raw.get("clients") or 1), placement, condition


def _speed(cell: Cell) -> tuple[bool, float, str]:
    mean = cell.number("gross", "mean_ns")
    return mean is None, mean or 0.0, cell.label
