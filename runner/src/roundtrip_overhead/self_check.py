"""The body of `invoke self-check`. Apart from the command, since it takes long to load."""

import contextlib
import math

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_rows
from roundtrip.cli.command import Settings, console, print_json
from roundtrip.config.decode import split
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.processes.agent_pool import holder
from roundtrip.processes.cpu_pinning import pin
from roundtrip.processes.location import LocalHost
from roundtrip.reading.runs import conclude
from roundtrip.results.store import RunFolder
from roundtrip.running.display import Display
from roundtrip.running.plan import restore
from roundtrip.toolchain import build, builders
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes
from roundtrip_overhead.minute import MinuteCheck, Minutes, worst_first
from roundtrip_overhead.pairs import SAMPLED, Overhead, alternate, pairs
from roundtrip_overhead.probes import Bench

SYSTEMS = (*SAMPLED, "cpp-omniorb")
ROUNDS = 10
LIMIT_S = 600.0
"""Time for so many rounds if the user gives no number."""


def check_pairs(
    request: RunRequest, *, rounds: int | None, seconds: float, seed: int, json: bool, install: bool
) -> None:
    """Builds, measures every pair and prints the ratios, those until Ctrl-C too; see `invoke self-check`.

    Without a number of rounds it takes at most `LIMIT_S`.
    """
    known = catalog.load()
    out = console(aside=json)
    unavailable = build.prepare(known, [known.row(name) for name in SYSTEMS], out, install=install)
    if unavailable["cpp-omniorb"] is None:
        builders.cmake(BuildContext(known.root, out), "bare loop: building", ["bare"], "bare.log")
    sampling_s = float(request.sample_interval) if request.sample_interval is not None else 0.1
    wanted = pairs(known, known.root / "build", unavailable, sampling_s)
    with contextlib.closing(LocalHost(known.root / "build", runtimes())) as host:
        agents = host.agents
        agents.lock(holder("./invokew self-check"))
        facts = agents.agent().facts
        agents.set_idle_states(disabled=facts.can_disable_idle_states and request.idle_states != "unchanged")
        topology = host.topology(float(request.timeout), None)
        cpu_pinning = pin(request.cpu_pinning, facts)

        def bench() -> Bench:
            return Bench(agents.agent(), topology, cpu_pinning, seconds)

        limit_s = math.inf if rounds else LIMIT_S
        try:
            alternate(wanted, bench, rounds or ROUNDS, seed, Display(out), limit_s)
        finally:
            found = [result for pair in wanted for result in pair.results()]
            if json:
                print_json(found)
            else:
                out.print(_table(found))


def check_run(
    settings: Settings,
    folder: RunFolder,
    systems: list[str],
    workloads: list[str],
    *,
    seconds: float,
    json: bool,
) -> None:
    """Measures the steady rows of a run for a minute each and prints the run's figures over these."""
    known = catalog.load()
    out = console(aside=json)
    summary = conclude(folder)
    plan = restore(folder.run, known)
    if folder.run.hosts is not None:
        raise UsageError(f"--run {folder.path.name}", "it was measured on two hosts", "a run of this machine")
    chosen = {row.key for row in select_rows(known, systems, variants=True)} if split(systems) else None
    keys = select_names(
        workloads or ["invocation"], [it.key for it in plan.workloads], option="--workloads", noun="workload"
    )
    steady = {
        (cell.row, cell.workload): cell
        for cell in summary.cells
        if cell.is_ranked and cell.idle_states == folder.run.idle_states[0] and cell.workload in keys
    }
    rows = [row for row in plan.rows if chosen is None or row.key in chosen]
    wanted = [(row, [it for it in plan.workloads if (row.key, it.key) in steady]) for row in rows]
    wanted = [(row, its) for row, its in wanted if its]
    if not wanted:
        raise UsageError(f"--run {folder.path.name}", "it has no such steady cell", "a run that has one")
    found: list[MinuteCheck] = []
    with contextlib.closing(LocalHost(known.root / "build", runtimes())) as host:
        host.agents.lock(holder("./invokew self-check"))
        host.agents.agent()
        host.agents.set_idle_states(disabled=folder.run.idle_states[0] == "disabled")
        topology = host.topology(float(settings.request({}).timeout), None)
        minutes = Minutes(host.agents, topology, host.pin(plan.cpu_pinning), seconds)
        for number, (row, its) in enumerate(wanted, 1):
            out.print(f"[{number}/{len(wanted)}] {row.key}", markup=False, highlight=False)
            cells = {workload.key: steady[row.key, workload.key] for workload in its}
            found += minutes.check(row, its, cells)
    if json:
        print_json(worst_first(found))
    else:
        out.print(minutes_table(worst_first(found)))


def _table(found: list[Overhead]) -> Table:
    table = Table("Roundtrip / other", "time", "ratio", "95 %", "Roundtrip", "other", "at most", box=None)
    for pair in found:
        if pair.ratio is None or pair.ours_ns is None or pair.reference_ns is None:
            table.add_row(pair.title, pair.figure, "-", pair.reason or "", "", "", "")
            continue
        limits = pair.ratio.ci95
        interval = f"{limits[0]:.3f} to {limits[1]:.3f}" if limits else "one round: none"
        times = (f"{ns / 1000:.2f} us" for ns in (pair.ours_ns, pair.reference_ns))
        table.add_row(pair.title, pair.figure, f"{pair.ratio.ratio:.3f}", interval, *times, f"{pair.aim:.2f}")
    return table


def minutes_table(found: list[MinuteCheck]) -> Group:
    """A row a line, in 80 columns if names allow it; what could not be compared is listed below with its reason."""
    names = ("system", "workload", "ratio", "run, us", "minute, us")
    table = Table(*(Column(name, no_wrap=True) for name in names), box=None, padding=(0, 1, 0, 0))
    without: list[str] = []
    for check in found:
        if check.ratio is None or check.minute_ns is None:
            without.append(f"{check.row}, {check.workload}: {check.reason or 'it has no time'}")
            continue
        times = (f"{ns / 1000:,.2f}" for ns in (check.run_ns, check.minute_ns))
        table.add_row(check.row, check.workload, f"{check.ratio:.3f}", *times)
    legend = "Ratio: the run's time over the minute's."
    return Group(table, *(Text(line) for line in (legend, *without)))
