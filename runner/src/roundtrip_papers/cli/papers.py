"""What `invoke papers` does. Apart from the command, since this is what takes long to load."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli import hosting
from roundtrip.config.decode import split
from roundtrip.config.experiment import Point, select_points
from roundtrip.config.hosts import LAB
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.experiment.display import duration
from roundtrip.interop.pairs import every_pair, select
from roundtrip_papers.cli import listing
from roundtrip_papers.model import library
from roundtrip_papers.model.paper import Hosts, Operand, Paper, check_rows

if TYPE_CHECKING:
    from roundtrip.results.store import RunFolder
    from roundtrip.results.summary import Summary

FOLDER = "papers"
"""Of the pages, in the results folder."""

COUNTED_S, PROFILED_S, TRIED_S, PROBED_S = 2.0, 15.0, 40.0, 8.0
"""About how long counting, a profile's processes and warm-up, a row that tries all networks, and one that tries
features take, each."""
PROFILE_S = 5.0
"""How long each is sampled that a paper profiled."""

Pair = tuple[Row, Point]

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
        dry_run: Whether nothing is measured, but told.
        keep: A folder for the summaries; empty: they are kept with their runs alone.
        into: A file of Markdown that shows what came of it; empty: none.
    """

    request: RunRequest
    runs: list[str]
    only: list[str]
    out: Console
    json: bool
    dry_run: bool
    keep: str
    into: str

    @property
    def papers(self) -> list[Paper]:
        """Those that were chosen.

        Raises:
            UsageError: A pattern picks nothing, or a paper names a row that there is not.
        """
        named = {it.name: it for it in library.papers()}
        chosen = [named[name] for name in select_names(self.only, named, option="--only", noun="paper")]
        for paper in chosen:
            check_rows(paper, _every_row(), f"{paper.name}.toml")
        return chosen


@functools.cache
def known() -> Catalog:
    """All systems, read once."""
    return catalog.load()


@functools.cache
def _every_row() -> dict[str, Row]:
    """What papers may name, by key: rows, and pairs of systems."""
    return {row.key: row for row in known().rows} | every_pair(known())


def show(asked: Asked) -> None:
    """Lists what the chosen papers published, and what measures it again."""
    listing.show(asked.papers, asked.out, json=asked.json)


def needs(paper: Paper, hosts: Hosts, request: RunRequest) -> tuple[list[Row], list[Point]]:
    """What has to be measured for a paper where its two ends were.

    Args:
        paper: Its file.
        hosts: Where.
        request: May narrow it down, by systems, experiments and points.
    """
    operands = [it for entry in paper.entry for it in entry.operands if it.hosts is hosts]
    pairs = _pairs(operands, request)
    rows = {row.key: row for row, _ in pairs}
    every = [it for key, it in _every_row().items() if key in rows]
    return every, list({it.key: it for _, it in pairs}.values())


def needs_untimed(papers: Sequence[Paper], request: RunRequest) -> tuple[list[Pair], list[Pair]]:
    """What has to be counted on the wire, and what profiled, for papers; arguments as `needs` has them."""
    entries = [entry for paper in papers for entry in paper.entry]
    counted = _pairs([it for entry in entries for it in entry.counted], request)
    return counted, _pairs([it for entry in entries for it in entry.profiled], request)


def needs_tried(papers: Sequence[Paper], request: RunRequest) -> list[Row]:
    """What has to try networks, for papers; arguments as `needs` has them."""
    wanted = {row for paper in papers for entry in paper.entry for row in entry.reached}
    return [it for key, it in _rows(request).items() if key in wanted]


def needs_probed(papers: Sequence[Paper], request: RunRequest) -> list[Row]:
    """What has to try features, for papers; arguments as `needs` has them."""
    wanted = {row for paper in papers for entry in paper.entry for row in entry.probed}
    return [it for key, it in _rows(request).items() if key in wanted]


def _rows(request: RunRequest) -> dict[str, Row]:
    """The rows that a request leaves, by key."""
    rows = _every_row()
    if not split(request.systems):
        return rows
    asked = {row.key for row in select(known(), request.systems, variants=True)}
    return {key: row for key, row in rows.items() if key in asked}


def _pairs(operands: Sequence[Operand], request: RunRequest) -> list[Pair]:
    """Each row of operands at each of its points, once, as far as the request leaves them."""
    rows = _rows(request)
    found = {
        (row, point.key): point for it in operands for row in it.rows if row in rows for point in it.points
    }
    if request.experiments or request.workloads:
        kept = {it.key for it in select_points(request.experiments or ("*",), request.workloads)}
        found = {key: it for key, it in found.items() if key[1] in kept}
    return [(rows[row], point) for (row, _), point in found.items()]


def measure(asked: Asked, results: Path, run: Measure) -> None:
    """Measures what the chosen papers need, paper by paper, and writes the pages.

    Args:
        asked: What the command line says.
        results: The folder of the runs.
        run: Measures.

    Raises:
        UsageError: Nothing is left to measure.
    """
    spec = hosting.named(asked.request.hosts)
    hosts = Hosts.LOCAL if spec is None else Hosts.REMOTE
    counted, profiled = needs_untimed(asked.papers, asked.request) if spec is None else ([], [])
    trying = needs_tried(asked.papers, asked.request) if spec is not None and spec.placement == LAB else []
    probing = needs_probed(asked.papers, asked.request) if spec is None else []
    plans = [(paper, *needs(paper, hosts, asked.request)) for paper in asked.papers]
    plans = [it for it in plans if it[1] and it[2]]
    if not (plans or counted or profiled or trying or probing):
        left = f"nothing that these papers measured {hosts.said} is left"
        raise UsageError("papers", left, "other papers or systems")
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
    if counted or profiled:
        said = f"without timing: bytes of {len(counted)} calls are counted, {len(profiled)} are profiled"
        asked.out.print(f"{said} (about {duration(_untimed_s(counted, profiled))})", markup=False)
    if trying:
        took = duration(TRIED_S * len(trying))
        asked.out.print(f"without timing: {len(trying)} rows try firewalls (about {took})", markup=False)
    if probing:
        took = duration(PROBED_S * len(probing))
        asked.out.print(f"without timing: {len(probing)} rows try features (about {took})", markup=False)
    if asked.dry_run:
        return
    from roundtrip.cli.reporting import write_interim

    _look(counted, profiled, results, asked.out)
    _try(trying, results, asked.out)
    _probe(probing, results, asked.out)
    _finish(asked, [write_interim(it) for it in folders if it is not None], results)


def _untimed_s(counted: Sequence[Pair], profiled: Sequence[Pair]) -> float:
    return COUNTED_S * len(counted) + (PROFILED_S + PROFILE_S) * len(profiled)


def _look(counted: Sequence[Pair], profiled: Sequence[Pair], results: Path, out: Console) -> None:
    """Counts bytes and takes profiles, and keeps what is found; what cannot be found has its reason."""
    from roundtrip.cli.one_machine import one_machine
    from roundtrip_papers.cli import profiling, wire
    from roundtrip_papers.untimed import records

    rows = {row.key: row for row, _ in (*counted, *profiled)}
    if not rows:
        return
    with one_machine(list(rows), "invoke papers", out) as here:
        for row in rows.values():
            if not (points := [point for it, point in counted if it.key == row.key]):
                continue
            try:
                found = wire.count(row, points, here)
            except RoundtripError as error:  # Who may not listen has the pages all the same.
                found = [records.OnWire(row.key, it.key, reason=str(error)) for it in points]
            records.keep(results, wire=found)
        for each in profiling.take(profiled, here, PROFILE_S, out):
            records.keep(results, profiles=[profiling.shares_of(each)])


def _try(rows: Sequence[Row], results: Path, out: Console) -> None:
    """Lets rows try the networks of a laboratory, and keeps what becomes of them."""
    if not rows:
        return
    from roundtrip_papers.cli import reaching
    from roundtrip_papers.untimed import records

    for its in reaching.tries(known(), rows, "invoke papers", out):
        records.keep(results, reached=its)


def _probe(rows: Sequence[Row], results: Path, out: Console) -> None:
    """Has rows try features, and keeps what becomes of it."""
    if not rows:
        return
    from roundtrip.cli.one_machine import one_machine
    from roundtrip_papers.cli import features
    from roundtrip_papers.untimed import records

    with one_machine([row.key for row in rows], "invoke papers", out) as here:
        for row in rows:
            records.keep(results, probed=features.tried(row, here, out))


def build(asked: Asked, results: Path) -> None:
    """Writes the pages from runs that exist, or from the summaries that one folder keeps.

    Raises:
        UsageError: There is no such run.
        RoundtripError: A summary cannot be read.
    """
    from roundtrip.experiment.run import conclude, find
    from roundtrip_papers import reference

    names = split(asked.runs)
    folder = Path(names[0])
    if len(names) == 1 and reference.is_kept(folder):
        if asked.keep:
            raise UsageError("--keep", f"{folder} has what is kept already", "runs")
        _show_pages(asked, reference.read(folder), folder, results / FOLDER)
        return
    _finish(asked, [conclude(find(results, name)) for name in names], results)


def _finish(asked: Asked, summaries: Sequence["Summary"], results: Path) -> None:
    """Keeps the summaries of runs, if that is asked for, and writes the pages."""
    from roundtrip_papers import reference
    from roundtrip_papers.untimed import records

    if asked.keep:
        reference.write(Path(asked.keep), summaries)
        found = records.load(results)
        records.keep(Path(asked.keep), found.wire, found.profiles, found.reached, found.probed)
        asked.out.print(f"kept: {asked.keep}", markup=False, soft_wrap=True)
    _show_pages(asked, summaries, results, results / FOLDER)


def _show_pages(asked: Asked, summaries: Sequence["Summary"], beside: Path, pages: Path) -> None:
    from roundtrip_papers.cli.reporting import finish
    from roundtrip_papers.untimed import records

    into = Path(asked.into) if asked.into else None
    finish(asked.papers, summaries, records.load(beside), pages, into, json=asked.json)
