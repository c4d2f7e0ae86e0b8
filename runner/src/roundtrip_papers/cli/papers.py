"""The body of `invoke papers`: what papers need is measured or looked at, and their pages are written."""

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli import hosting
from roundtrip.cli.command import counted, print_json
from roundtrip.cli.run import show_forecast
from roundtrip.cli.selection import Selection
from roundtrip.config.decode import split
from roundtrip.config.experiment import Workload, select_workloads
from roundtrip.config.hosts import LAB, HostsSpec
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.interop.pairs import every_pair, select
from roundtrip.running.display import duration
from roundtrip_papers import reference
from roundtrip_papers.model import library
from roundtrip_papers.model.paper import Entry, FigureState, Operand, Paper
from roundtrip_papers.model.vocabulary import Hosts
from roundtrip_papers.untimed import records

if TYPE_CHECKING:
    from roundtrip.results.summary import Summary

FOLDER = "papers"
"""Folder of the pages, in the results folder."""

COUNTED_S, PROFILED_S, REACH_S, FEATURES_S = 2.0, 15.0, 40.0, 8.0
"""About how long counting, a profile's processes and warm-up, a row that tries all networks, and one that tries
features take, each."""
PROFILE_S = 5.0
"""Sampling time of each profile, in seconds."""

RowAtWorkload = tuple[Row, Workload]


@dataclass(frozen=True)
class PapersOptions:
    """The options of the command line; `keep` and `into` are empty if they are not given."""

    request: RunRequest
    runs: list[str]
    only: list[str]
    out: Console
    json: bool
    dry_run: bool
    keep: str
    into: str
    install: bool
    setup_hosts: bool

    @property
    def papers(self) -> list[Paper]:
        """The papers that were chosen."""
        named = {paper.name: paper for paper in library.papers()}
        chosen = [named[name] for name in select_names(self.only, named, option="--only", noun="paper")]
        for paper in chosen:
            library.check_rows(paper, _every_row())
        return chosen


@dataclass(frozen=True)
class UntimedNeeds:
    """Untimed work for papers: calls to count and to profile, rows that try networks and features."""

    counted: Sequence[RowAtWorkload] = ()
    profiled: Sequence[RowAtWorkload] = ()
    reach: Sequence[Row] = ()
    features: Sequence[Row] = ()

    def plan(self) -> list[str]:
        """The planned work and its expected time, a line each."""
        seconds = COUNTED_S * len(self.counted) + (PROFILED_S + PROFILE_S) * len(self.profiled)
        calls = f"bytes of {len(self.counted)} calls are counted, {len(self.profiled)} are profiled"
        parts = [
            (seconds, calls),
            (REACH_S * len(self.reach), f"{len(self.reach)} rows try firewalls"),
            (FEATURES_S * len(self.features), f"{len(self.features)} rows try features"),
        ]
        return [f"without timing: {text} (about {duration(seconds)})" for seconds, text in parts if seconds]


@functools.cache
def known() -> Catalog:
    """All systems, read once."""
    return catalog.load()


@functools.cache
def _every_row() -> dict[str, Row]:
    """Rows and pairs of systems that papers may name, by key."""
    return {row.key: row for row in known().rows} | every_pair(known())


# What the papers published


def show(papers: Sequence[Paper], out: Console, *, json: bool) -> None:
    """Lists papers, their entries, and how many numbers of each are compared, lost, or not measured."""
    if json:
        print_json([_as_document(paper) for paper in papers])
        return
    for paper in papers:
        out.print(f"{paper.name}: {paper.citation}", markup=False, highlight=False)
        table = Table("entry", "where", "numbers and claims", box=None, pad_edge=False)
        for entry in paper.entry:
            table.add_row(entry.key, entry.where, _numbers(entry))
        out.print(table, markup=False)
        out.print()


def _as_document(paper: Paper) -> dict[str, object]:
    """A paper for programs: tables are figures, and each figure has its state."""
    document = msgspec.to_builtins(paper)
    for entry, shown in zip(paper.entry, document["entry"], strict=True):
        del shown["table"]
        shown["figure"] = [{**msgspec.to_builtins(it), "state": it.state} for it in entry.figures]
    workloads = {
        hosts: [workload.key for workload in workloads] for hosts, workloads in paper.workloads.items()
    }
    return {**document, "workloads": workloads}


def _numbers(entry: Entry) -> str:
    """The counts of an entry: numbers that are compared, lost or not measured, and claims that can be judged."""
    states = Counter(it.state for it in entry.figures)
    found = [f"{states[state]} {state}" for state in FigureState if states[state]]
    if entry.claim:
        judged = sum(it.not_measured is None for it in entry.claim)
        found.append(f"{judged} of {counted(len(entry.claim), 'claim')} can be tested")
    if entry.types is not None:
        found.append(f"{counted(len(entry.types.published), 'type')} and those of the contract")
    return ", ".join(found) or f"not measured: {entry.not_measured}"


# What measures them again


def timed_needs(paper: Paper, hosts: Hosts, request: RunRequest) -> tuple[list[Row], list[Workload]]:
    """The rows and workloads to time for a paper's ends on such hosts, as far as a request leaves them."""
    operands = [operand for entry in paper.entry for operand in entry.operands if operand.hosts is hosts]
    pairs = _rows_at_workloads(operands, request)
    keys = {row.key for row, _ in pairs}
    workloads = {workload.key: workload for _, workload in pairs}
    return [row for key, row in _every_row().items() if key in keys], list(workloads.values())


def untimed_needs(papers: Sequence[Paper], request: RunRequest, spec: HostsSpec | None) -> UntimedNeeds:
    """The calls to count and profile, and the networks and features to try, as far as a request leaves them.

    Networks are tried in a lab, the others on this machine, which has no spec.
    """
    entries = [entry for paper in papers for entry in paper.entry]
    rows = _rows(request)
    if spec is not None:
        reach = {row for entry in entries for row in entry.reached} if spec.cpu_pinning == LAB else set()
        return UntimedNeeds(reach=[row for key, row in rows.items() if key in reach])
    features = {row for entry in entries for row in entry.probed}
    return UntimedNeeds(
        _rows_at_workloads([operand for entry in entries for operand in entry.counted], request),
        _rows_at_workloads([operand for entry in entries for operand in entry.profiled], request),
        features=[row for key, row in rows.items() if key in features],
    )


def _rows(request: RunRequest) -> dict[str, Row]:
    rows = _every_row()
    if not split(request.systems):
        return rows
    wanted = {row.key for row in select(known(), request.systems, variants=True)}
    return {key: row for key, row in rows.items() if key in wanted}


def _rows_at_workloads(operands: Sequence[Operand], request: RunRequest) -> list[RowAtWorkload]:
    """Each row of operands at each of its workloads, once, as far as the request leaves them."""
    rows = _rows(request)
    found = {
        (row, workload.key): workload
        for operand in operands
        for row in operand.rows
        if row in rows
        for workload in operand.workloads
    }
    if request.experiments or request.workloads:
        left = {
            workload.key for workload in select_workloads(request.experiments or ("*",), request.workloads)
        }
        found = {key: workload for key, workload in found.items() if workload.key in left}
    return [(rows[row], workload) for (row, _), workload in found.items()]


def measure(options: PapersOptions, results: Path) -> None:
    """Measures what the chosen papers need, paper by paper, and writes the pages."""
    papers, request, out = options.papers, options.request, options.out
    spec = hosting.named(request.hosts)
    hosts = Hosts.LOCAL if spec is None else Hosts.REMOTE
    untimed = untimed_needs(papers, request, spec)
    plans = [(paper, *timed_needs(paper, hosts, request)) for paper in papers]
    plans = [plan for plan in plans if plan[1] and plan[2]]
    if not (plans or untimed.plan()):
        left = f"nothing that these papers measured {hosts.description} is left"
        two = "--hosts lab or two hosts, since they measured between two, or " if hosts is Hosts.LOCAL else ""
        raise UsageError("papers", left, f"{two}other papers or systems")
    folders = []
    for paper, rows, workloads in plans:
        link = f", the lab at {paper.link}" if spec is not None and spec.cpu_pinning == LAB else ""
        out.print(f"{paper.name}: {len(rows)} rows, {len(workloads)} workloads{link}", markup=False)
        own = msgspec.structs.replace(
            request,
            systems=tuple(row.key for row in rows),
            experiments=tuple(dict.fromkeys(workload.experiment for workload in workloads)),
            workloads=tuple(workload.key for workload in workloads),
        )
        selection = Selection(known(), rows, workloads)
        setup_hosts = options.setup_hosts
        if options.dry_run:
            show_forecast(own, selection, results, out, setup_hosts=setup_hosts, json=options.json)
            continue
        from roundtrip.cli import launch

        shape_lab(paper, spec, out)
        folders.append(
            launch.begin(own, selection, results, out, install=options.install, setup_hosts=setup_hosts)
        )
    for line in untimed.plan():
        out.print(line, markup=False)
    if not options.dry_run:
        from roundtrip.cli.reporting import write_interim

        look(untimed, results, out, install=options.install)
        _finish(options, [write_interim(folder) for folder in folders], results)


def shape_lab(paper: Paper, spec: HostsSpec | None, out: Console) -> None:
    """Gives the lab, if that is named, the rate of a paper's network; `lab.up` removes one of another rate."""
    if spec is None or spec.cpu_pinning != LAB:
        return
    from roundtrip.lab import laboratory
    from roundtrip.lab.network import NONE, Shape

    lab, shape = laboratory.named(), Shape.read(paper.link, NONE)
    lab.need_root("papers --hosts lab")
    lab.up(shape, len(spec.by_role) - 1)
    out.print(f"the lab has the rate of {paper.name}'s network: {shape.text}", markup=False)


def look(needs: UntimedNeeds, results: Path, out: Console, *, install: bool) -> None:
    """Counts, profiles and tries what papers need, and keeps what is found; what cannot be found has its reason."""
    from roundtrip.cli.one_machine import one_machine
    from roundtrip_papers.cli import untimed

    workloads_of: dict[str, list[Workload]] = {}
    for row, workload in needs.counted:
        workloads_of.setdefault(row.key, []).append(workload)
    rows = {row.key: row for row in (*(row for row, _ in (*needs.counted, *needs.profiled)), *needs.features)}
    if rows:
        with one_machine(list(rows), "./invokew papers", out, install=install) as here:
            for key, workloads in workloads_of.items():
                try:
                    counts = untimed.count(rows[key], workloads, here)
                except RoundtripError as error:  # A user who may not listen has the pages all the same.
                    counts = [
                        records.TrafficCount(key, workload.key, reason=str(error)) for workload in workloads
                    ]
                records.keep(results, wire=counts)
            for each in untimed.take(needs.profiled, here, PROFILE_S, out):
                records.keep(results, profiles=[untimed.shares_of(each)])
            for row in needs.features:
                records.keep(results, features=untimed.tried(row, here, out))
    if needs.reach:
        for reached in untimed.tries(known(), needs.reach, "./invokew papers", out, install=install):
            records.keep(results, reached=reached)


def build(options: PapersOptions, results: Path) -> None:
    """Writes the pages from runs that exist, or from the summaries that one folder keeps."""
    from roundtrip.reading.runs import conclude, find

    names = split(options.runs)
    folder = Path(names[0])
    if len(names) == 1 and reference.is_reference(folder):
        if options.keep:
            raise UsageError("--keep", f"{folder} has what is kept already", "runs")
        _write_pages(options, reference.read(folder), folder, results)
        return
    _finish(options, [conclude(find(results, name)) for name in names], results)


def _finish(options: PapersOptions, summaries: Sequence["Summary"], results: Path) -> None:
    if options.keep:
        folder = Path(options.keep)
        reference.write(folder, summaries)
        found = records.load(results)
        records.keep(folder, found.wire, found.profiles, found.reached, found.features)
        options.out.print(f"kept: {options.keep}", markup=False, soft_wrap=True)
    _write_pages(options, summaries, results, results)


def _write_pages(
    options: PapersOptions, summaries: Sequence["Summary"], untimed: Path, results: Path
) -> None:
    """Judges the papers by runs and by what a folder has that was found without timing."""
    from roundtrip_papers.cli.reporting import finish

    into = Path(options.into) if options.into else None
    finish(options.papers, summaries, records.load(untimed), results / FOLDER, into, json=options.json)
