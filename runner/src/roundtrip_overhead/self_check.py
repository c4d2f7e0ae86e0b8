"""The body of `invoke self-check`. Apart from the command, since it takes long to load."""

import contextlib
import math

from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.cli.command import console, print_json
from roundtrip.config.request import RunRequest
from roundtrip.processes.agent_pool import holder
from roundtrip.processes.cpu_pinning import pin
from roundtrip.processes.location import LocalHost
from roundtrip.running.display import Display
from roundtrip.toolchain import build, builders
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes
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
        cpu_pinning = pin(request.cpu_pinning, facts, request.cpus_per_end)

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
