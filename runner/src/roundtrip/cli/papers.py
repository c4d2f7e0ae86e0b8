"""What `invoke papers` does. Apart from the command, since this is what takes long to load."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_rows, split
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli import listing
from roundtrip.config.experiment import Point, select_points
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.papers import published
from roundtrip.papers.paper import Hosts, Paper, check_rows

if TYPE_CHECKING:
    from roundtrip.results.store import RunFolder

FOLDER = "papers"
"""Of the pages, in the results folder."""

Measure = Callable[[RunRequest, Sequence[Row], Sequence[Point]], "RunFolder | None"]
"""Measures rows at points; gives the run's folder, or None if the plan alone was shown."""


@dataclass(frozen=True)
class Asked:
    """What the command line says.

    Attributes:
        runs: Names of runs to build the pages of.
        only: Patterns of papers.
        out: Where messages for the user go.
        json: Whether standard output is for the result alone.
    """

    request: RunRequest
    runs: list[str]
    only: list[str]
    out: Console
    json: bool

    @property
    def papers(self) -> list[Paper]:
        """Those that were chosen.

        Raises:
            UsageError: A pattern picks nothing, or a paper names a row that there is not.
        """
        named = {it.name: it for it in published.papers()}
        chosen = [named[name] for name in select_names(self.only, named, option="--only", noun="paper")]
        rows = {row.key for row in known().rows}
        for paper in chosen:
            check_rows(paper, rows, f"{paper.name}.toml")
        return chosen


def known() -> Catalog:
    """All systems."""
    return catalog.load()


def show(asked: Asked) -> None:
    """Lists what the chosen papers published, and what measures it again."""
    listing.show_papers(asked.papers, asked.out, json=asked.json)


def needs(paper: Paper, hosts: Hosts, request: RunRequest) -> tuple[list[Row], list[Point]]:
    """What has to be measured for a paper where its two ends were.

    Args:
        paper: Its file.
        hosts: Where.
        request: May narrow it down, by systems, experiments and points.
    """
    operands = [it for entry in paper.entry for it in entry.operands if it.hosts is hosts]
    keys = {row for it in operands for row in it.rows}
    its = known()
    asked = (
        {row.key for row in select_rows(its, request.systems, variants=True)}
        if split(request.systems)
        else keys
    )
    rows = [row for row in its.rows if row.key in keys & asked]
    points = {it.key: it for operand in operands for it in operand.points}
    if request.experiments or request.workloads:
        kept = {it.key for it in select_points(request.experiments or ("*",), request.workloads)}
        points = {key: it for key, it in points.items() if key in kept}
    return rows, list(points.values())


def measure(asked: Asked, results: Path, run: Measure) -> None:
    """Measures what the chosen papers need, paper by paper, and writes the pages.

    Args:
        asked: What the command line says.
        results: The folder of the runs.
        run: Measures.

    Raises:
        UsageError: Nothing is left to measure.
    """
    hosts = Hosts.LOCAL if asked.request.hosts is None else Hosts.REMOTE
    plans = [(paper, *needs(paper, hosts, asked.request)) for paper in asked.papers]
    plans = [it for it in plans if it[1] and it[2]]
    if not plans:
        where = "on one machine" if hosts is Hosts.LOCAL else "on two hosts"
        raise UsageError(
            "papers", f"nothing that these papers measured {where} is left", "other papers or systems"
        )
    folders = []
    for paper, rows, points in plans:
        asked.out.print(f"{paper.name}: {len(rows)} rows, {len(points)} points", markup=False)
        request = msgspec.structs.replace(
            asked.request,
            systems=tuple(row.key for row in rows),
            experiments=tuple(dict.fromkeys(it.experiment for it in points)),
            workloads=tuple(it.key for it in points),
        )
        folders.append(run(request, rows, points))
    if measured := [it for it in folders if it is not None]:
        from roundtrip.cli.reporting import finish_papers, write_interim

        for folder in measured:
            write_interim(folder)
        finish_papers(asked.papers, measured, results / FOLDER, json=asked.json)


def build(asked: Asked, results: Path) -> None:
    """Writes the pages from runs that exist."""
    from roundtrip.cli.reporting import finish_papers
    from roundtrip.experiment.run import find

    folders = [find(results, name) for name in split(asked.runs)]
    finish_papers(asked.papers, folders, results / FOLDER, json=asked.json)
