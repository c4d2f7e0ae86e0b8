"""What `invoke self-check` does. Apart from the command, since this is what takes long to load."""

from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.cli.command import Settings, console
from roundtrip.cli.reporting import print_json
from roundtrip.config.request import RunRequest
from roundtrip.deploy.agent_pool import AgentPool, holder
from roundtrip.deploy.location import LOOPBACK
from roundtrip.deploy.placement import place
from roundtrip.deploy.topology import HostPaths, Topology
from roundtrip.experiment.display import PlainDisplay
from roundtrip.overhead.comparison import Overhead, alternate
from roundtrip.overhead.pairs import pairs
from roundtrip.overhead.probes import Bench
from roundtrip.toolchain import build, builders
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes

SYSTEMS = ("cpp-sockets", "cpp-omniorb")


def measure(
    settings: Settings, request: RunRequest, *, rounds: int, seconds: float, seed: int, json: bool
) -> None:
    """Builds, measures every pair and prints the ratios; see `invoke self-check`."""
    known = catalog.load()
    out = console(aside=json)
    rows = [known.row(name) for name in SYSTEMS]
    unavailable = build.prepare(known, rows, out)
    if unavailable["cpp-omniorb"] is None:
        builders.cmake(BuildContext(known.root, out), "fidelity: building", ["fidelity"], "fidelity.log")
    sampling_s = float(request.sample_interval) if request.sample_interval is not None else 1.0
    wanted = pairs(known, known.root / "build", unavailable, sampling_s)
    agents = AgentPool()
    try:
        agents.lock(holder("invoke self-check"))
        facts = agents.agent().facts
        agents.set_awake(facts.can_hold_awake and request.idle_states != "default")
        topology = Topology.on(HostPaths(known.root / "build", runtimes(), LOOPBACK), float(request.timeout))
        placement = place(request.cpu_pinning, facts)
        found = alternate(
            wanted,
            lambda: Bench(agents.agent(), topology, placement, seconds),
            rounds,
            seed,
            PlainDisplay(out),
        )
    finally:
        agents.close()
    if json:
        print_json(found)
    else:
        out.print(_table(found))


def _table(found: list[Overhead]) -> Table:
    table = Table("ours over theirs", "ratio", "95 % interval", "ours", "theirs", "aim", box=None)
    for it in found:
        if it.ratio is None or it.ours_ns is None or it.reference_ns is None:
            table.add_row(it.title, "-", it.reason or "", "", "", "")
            continue
        interval = it.ratio.ci95
        table.add_row(
            it.title,
            f"{it.ratio.ratio:.3f}",
            f"{interval[0]:.3f} to {interval[1]:.3f}" if interval else "one round: none",
            f"{it.ours_ns / 1000:.2f} us",
            f"{it.reference_ns / 1000:.2f} us",
            f"{it.aim:.2f}",
        )
    return table
