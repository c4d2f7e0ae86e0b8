"""The bodies of `invoke wire`, `features`, `profile` and `lab.reach`: they look at calls and time nothing."""

import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from enum import StrEnum
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.cli.command import console, end, print_json
from roundtrip.cli.one_machine import OneMachine, one_machine
from roundtrip.config.decode import split
from roundtrip.config.experiment import Workload, select_workloads
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.lab.laboratory import named
from roundtrip.processes.agent_pool import holder
from roundtrip.processes.conformance import Cases
from roundtrip.report.units import NOTHING, digits, share
from roundtrip.results.files import replace_file, write_errors
from roundtrip.toolchain import build
from roundtrip.toolchain.command import say
from roundtrip.toolchain.context import BuildContext
from roundtrip_papers.model.vocabulary import Feature, Network
from roundtrip_papers.pages import profiles as page
from roundtrip_papers.untimed import records, system_calls
from roundtrip_papers.untimed.features import call_other, others, probe
from roundtrip_papers.untimed.profile import (
    AsyncProfiler,
    Instrument,
    Perf,
    StackProfile,
    Unprofiled,
    async_profiler,
    profile,
)
from roundtrip_papers.untimed.reach import SILENT_S, reach
from roundtrip_papers.untimed.records import (
    FeatureResult,
    ProfileResult,
    ReachOutcome,
    ReachResult,
    TrafficCount,
)
from roundtrip_papers.untimed.stacks import shares
from roundtrip_papers.untimed.wire import on_wire

PROFILES = "profiles.html"
OWNERS_SHOWN = 5
YES_OR_NO = {True: "yes", False: "no", None: NOTHING}


class Change(StrEnum):
    """What becomes of a feature from one system to another, in the order of the table."""

    LOST = "Lost"
    GAINED = "Gained"
    SAME = "Same"
    NOT_TRIED = "Not tried"


def chosen_workloads(experiments: Sequence[str], workloads: Sequence[str]) -> list[Workload]:
    """The workloads that patterns pick; without any, one integer."""
    return select_workloads(split(experiments), split(workloads) or ([] if experiments else ["invocation"]))


# Bytes on the wire


def run_wire(
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    results: Path,
    *,
    json: bool,
    install: bool,
) -> None:
    """Counts and shows what calls put on the wire; exit status 1 if that of none could be counted."""
    out = console(aside=json)
    chosen = chosen_workloads(experiments, workloads)
    with one_machine(systems, "./invokew wire", out, install=install) as here:
        found = [traffic for row in here.rows for traffic in count(row, chosen, here)]
    records.keep(results, wire=found)
    if json:
        print_json(found)
    else:
        for workload in chosen:
            _show_traffic(
                workload.title, [traffic for traffic in found if traffic.workload == workload.key], out
            )
    if not system_calls.is_there():
        say(out, "system calls were not counted: strace is not installed (apt-get install strace)")
    end(any(traffic.reason is None for traffic in found))


def count(row: Row, workloads: Sequence[Workload], here: OneMachine) -> list[TrafficCount]:
    """Counts what calls of one row put on the wire, or says why not; a RoundtripError if this user may not listen."""
    if (reason := here.missing(row)) is not None:
        return [TrafficCount(row.key, workload.key, reason=reason) for workload in workloads]
    try:
        return on_wire(row, workloads, here.ends(), here.topology)
    except PermissionError as error:
        raise RoundtripError("listening to packets takes root, or CAP_NET_RAW") from error


def _show_traffic(title: str, found: list[TrafficCount], out: Console) -> None:
    """A table of one workload, the shortest messages first."""
    names = ("bytes sent", "received", "segments sent", "received", "of the least")
    columns = (Column(name, justify="right") for name in names)
    table = Table(Column(no_wrap=True), *columns, box=None, title=title)
    counted = [(traffic.total_bytes, traffic) for traffic in found if traffic.total_bytes]
    counted.sort(key=lambda pair: pair[0])
    for total_bytes, traffic in counted:
        figures = (
            traffic.sent_bytes,
            traffic.received_bytes,
            traffic.sent_segments,
            traffic.received_segments,
        )
        shown = (NOTHING if figure is None else digits(figure) for figure in figures)
        table.add_row(traffic.row, *shown, f"\u00d7{digits(total_bytes / counted[0][0])}")
    out.print(table)
    calls = Table(Column(no_wrap=True), "client", "server", box=None, title="System calls of a call")
    for _, traffic in counted:
        if traffic.client_system_calls is not None and traffic.server_system_calls is not None:
            calls.add_row(
                traffic.row, digits(traffic.client_system_calls), digits(traffic.server_system_calls)
            )
    if calls.row_count:
        out.print(calls)
    for traffic in found:
        if traffic.reason is not None:
            say(out, f"{traffic.row}: {traffic.reason}")


# Features


def run_features(systems: list[str], results: Path, *, json: bool, install: bool) -> None:
    """Has rows try features and shows what became of it; exit status 1 if none could be tried."""
    out = console(aside=json)
    with one_machine(systems, "./invokew features", out, install=install) as here:
        found = [result for row in here.rows for result in tried(row, here, out)]
    records.keep(results, features=found)
    if json:
        print_json(found)
    else:
        _show_features(found, out)
    end(any(result.found is not None for result in found))


def run_changes(source: str, target: str, results: Path, *, json: bool, install: bool) -> None:
    """Has two systems try features and shows what each becomes; a RoundtripError if one could try none."""
    out = console(aside=json)
    known = catalog.load()
    rows = [one_row(known, source, "--from"), one_row(known, target, "--to")]
    with one_machine([row.key for row in rows], "./invokew features", out, install=install) as here:
        before, after = ([*tried(row, here, out)] for row in rows)
    records.keep(results, features=[*before, *after])
    for found in (before, after):
        if all(result.found is None for result in found):
            raise RoundtripError(f"nothing to compare: {found[0].detail}")
    changes = [*zip(before, after, strict=True)]
    if json:
        print_json(
            [{"feature": a.feature, "change": change_of(a, b), "from": a, "to": b} for a, b in changes]
        )
    else:
        out.print(changes_table(rows, changes))


def one_row(known: Catalog, name: str, option: str) -> Row:
    """The row that an option names; a UsageError if it names none, or several."""
    rows = select_rows(known, [name], option)
    if len(rows) > 1:
        raise UsageError(option, f"{name!r} picks {len(rows)} systems", "one")
    return rows[0]


def change_of(old: FeatureResult, new: FeatureResult) -> Change:
    """What becomes of a feature from one system to another."""
    if old.found is None or new.found is None:
        return Change.NOT_TRIED
    if old.found == new.found:
        return Change.SAME
    return Change.LOST if old.found else Change.GAINED


def changes_table(rows: Sequence[Row], changes: Sequence[tuple[FeatureResult, FeatureResult]]) -> Table:
    """Every feature with what was seen of it in both systems, by what becomes of it."""
    columns = (Column(row.key, overflow="fold", ratio=1) for row in rows)
    table = Table(Column("", no_wrap=True), *columns, box=None, pad_edge=False)
    for change in Change:
        of_change = [pair for pair in changes if change_of(*pair) is change]
        table.add_row(f"{change.value}: {len(of_change)}", style="bold")
        for pair in of_change:
            cells = (Text(f"{YES_OR_NO[result.found]}: {result.detail}") for result in pair)
            table.add_row(f"  {Feature(pair[0].feature).label}", *cells)
    return table


def tried(row: Row, here: OneMachine, out: Console) -> list[FeatureResult]:
    """The outcome of each feature of one row, or the reason why it could not be tried."""
    say(out, f"{row.key}: {len(Feature)} features")
    if (reason := here.missing(row)) is not None:
        return [FeatureResult(row.key, feature.value, None, f"{row.key}: {reason}") for feature in Feature]
    found = {result.feature: result for result in probe(row, here.ends(), here.topology)}
    if found[Feature.FOREIGN_SERVER].found is None:
        for pair in others(here.known, row, Cases.load().shared_protocols):
            found[Feature.FOREIGN_SERVER] = call_other(row, pair, here.ends(), here.topology)
            if found[Feature.FOREIGN_SERVER].found is not None:  # Else its server may not be built.
                break
    return list(found.values())


def _show_features(found: Sequence[FeatureResult], out: Console) -> None:
    """A table of features by rows; what was seen of each is in the results, and in the JSON."""
    by_place = {(result.row, result.feature): result for result in found}
    rows = dict.fromkeys(result.row for result in found)
    tried_rows = [row for row in rows if any(by_place[row, it].found is not None for it in Feature)]
    columns = (Column(row, overflow="fold") for row in tried_rows)
    table = Table(Column("", no_wrap=True), *columns, box=None, pad_edge=False)
    for feature in Feature:
        table.add_row(feature.label, *(YES_OR_NO[by_place[row, feature].found] for row in tried_rows))
    out.print(table)
    for feature in Feature:
        say(out, f"{feature.label}: {feature.description}")
    for row in rows:
        if row not in tried_rows:
            say(out, by_place[row, next(iter(Feature))].detail)


# Profiles


def run_profile(
    systems: list[str],
    experiments: list[str],
    workloads: list[str],
    results: Path,
    *,
    seconds: float,
    json: bool,
    install: bool,
) -> None:
    """Profiles rows and writes the page; exit status 1 if nothing could be profiled."""
    out = console(aside=json)
    chosen = chosen_workloads(experiments, workloads)
    with one_machine(systems, "./invokew profile", out, install=install) as here:
        profiles = list(
            take([(row, workload) for row in here.rows for workload in chosen], here, seconds, out)
        )
    found = [shares_of(each) for each in profiles]
    records.keep(results, profiles=found)
    with write_errors(results):
        replace_file(results / PROFILES, page.render(profiles).encode())
    if json:
        print_json(found)
    else:
        for result in found:
            _show_profile(result, out)
        say(out, f"\nthe page: {results / PROFILES}")
    end(any(result.reason is None for result in found))


def take(
    wanted: Sequence[tuple[Row, Workload]], here: OneMachine, seconds: float, out: Console
) -> Iterator[StackProfile]:
    """Profiles each row at its workload for some seconds, one after the other, and shows each as it begins."""
    with tempfile.TemporaryDirectory(prefix="roundtrip-profiles-") as folder:
        instruments = _instruments(BuildContext(here.known.root, out), Path(folder), out)
        for number, (row, workload) in enumerate(wanted, 1):
            say(out, f"profile [{number}/{len(wanted)}] {row.key}, {workload.key}")
            if (reason := here.missing(row)) is not None:
                yield StackProfile(row.key, workload.key, reason=reason)
            else:
                yield profile(
                    row, workload, here.ends(), here.topology, here.cpu_pinning, instruments, seconds
                )


def shares_of(each: StackProfile) -> ProfileResult:
    """A profile as it is kept: shares, no stacks."""
    ends = {side: shares(stacks) for side, stacks in each.stacks.items()}
    return ProfileResult(each.row, each.workload, each.instrument, each.calls, ends, each.reason)


def _instruments(context: BuildContext, folder: Path, out: Console) -> dict[str, Instrument]:
    found: dict[str, Instrument] = {}
    if shutil.which("perf"):
        found["cpp"] = Perf(folder)
    if jcmd := shutil.which("jcmd"):
        try:
            found["java"] = AsyncProfiler(async_profiler(context, platform.machine()), jcmd, folder)
        except Unprofiled as reason:
            say(out, str(reason))
    return found


def _show_profile(result: ProfileResult, out: Console) -> None:
    if result.reason is not None:
        say(out, f"{result.row}, {result.workload}: {result.reason}")
    for side, parts in result.ends.items():
        largest = list(parts.by_owner.items())[:OWNERS_SHOWN]
        owners = ", ".join(f"{name} {share(part)}" for name, part in largest)
        say(out, f"{result.row}, {result.workload}, {side}: {owners}")


# Networks


def run_reach(systems: list[str], results: Path, *, json: bool, install: bool) -> None:
    """Lets rows try all networks and shows what became of it; exit status 1 if none could be tried."""
    out = console(aside=json)
    known = catalog.load()
    by_row: dict[str, list[ReachResult]] = {}
    for found in tries(known, select_rows(known, systems), "./invokew lab.reach", out, install=install):
        records.keep(results, reached=found)
        by_row[found[0].row] = found
    every = [result for found in by_row.values() for result in found]
    if json:
        print_json(every)
    else:
        _show_reach(by_row, out)
    end(any(result.outcome is not None for result in every))


def tries(
    known: Catalog, rows: Sequence[Row], command: str, out: Console, *, install: bool
) -> Iterator[list[ReachResult]]:
    """The outcome of each row in every network, row by row; the lab is locked for the command meanwhile."""
    laboratory = named()
    laboratory.need_root("lab.reach")
    spec, hosts = laboratory.hosts(), laboratory.sides()
    unavailable = build.prepare(known, rows, out, install=install)
    built = [known.systems[name] for name, reason in unavailable.items() if reason is None]
    with closing(
        RemoteHosts(spec, built, known.root / "build", lambda line: say(out, line), holder=holder(command))
    ) as both:
        reasons = {**unavailable, **both.reasons}
        topology = both.topology(SILENT_S, None)
        for row in rows:
            say(out, f"{row.key}: {len(Network)} networks")
            reason = row.missing(reasons)
            if reason is None:
                yield reach(row, both.agents.ends(), topology, hosts)
            else:
                yield [ReachResult(row.key, it.value, None, f"unavailable: {reason}") for it in Network]


def _show_reach(by_row: dict[str, list[ReachResult]], out: Console) -> None:
    """A table of rows by networks; each network and why something could not be tried stand below it."""
    columns = (Column(it.replace("-", " "), min_width=len(ReachOutcome.REFUSED)) for it in Network)
    table = Table(Column("", no_wrap=True), *columns, box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for row, found in by_row.items():
        table.add_row(row, *(str(result.outcome or NOTHING) for result in found))
    out.print(table)
    for network in Network:
        say(out, f"{network}: {network.description}")
    for row, found in by_row.items():
        for detail in dict.fromkeys(result.detail for result in found if result.outcome is None):
            say(out, f"{row}: {detail}")
