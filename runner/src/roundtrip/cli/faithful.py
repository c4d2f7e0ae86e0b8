"""What `invoke fidelity` does. Apart from the command, since this is what takes long to load."""

import json as json_lib
from typing import Any

from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.cli.command import console
from roundtrip.config import settings
from roundtrip.deploy.agent_pool import Agents
from roundtrip.deploy.deployment import Ground, Site
from roundtrip.deploy.location import LOOPBACK
from roundtrip.deploy.placement import place
from roundtrip.experiment.display import PlainDisplay
from roundtrip.overhead.comparison import alternate
from roundtrip.overhead.pairs import pairs
from roundtrip.overhead.probes import Bench
from roundtrip.results.store import Lock
from roundtrip.toolchain import build, builders
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes

SYSTEMS = ("cpp-sockets", "cpp-omniorb")


def hold(told: settings.Settings, *, rounds: int, seconds: float, seed: int, json: bool) -> None:
    """Builds, measures every pair and prints the ratios; see `invoke fidelity`."""
    known = catalog.load()
    out = console(aside=json)
    rows = [known.row(name) for name in SYSTEMS]
    unavailable = build.prepare(known, rows, out)
    if unavailable["cpp-omniorb"] is None:
        builders.cmake(BuildContext(known.root, out), "fidelity: building", ["fidelity"], "fidelity.log")
    sampling_s = float(told.sampling_s) if told.sampling_s is not None else 1.0
    wanted = pairs(known, known.root / "build", unavailable, sampling_s)
    agents = Agents()
    try:
        with Lock(told.results_folder):
            facts = agents.link().facts
            agents.set_awake(facts["can_hold_awake"] and told.condition != "as-is")
            site = Site.on(Ground(known.root / "build", runtimes(), LOOPBACK), float(told.deadline_s))
            placement = place(told.placement, facts)
            found = alternate(
                wanted,
                lambda: Bench(agents.link(), site, placement, seconds),
                rounds,
                seed,
                PlainDisplay(out),
            )
    finally:
        agents.close()
    if json:
        print(json_lib.dumps(found, indent=1))  # noqa: T201
    else:
        out.print(_table(found))


def _table(found: list[dict[str, Any]]) -> Table:
    table = Table("ours against theirs", "ratio", "95 % interval", "ours", "theirs", "aim", box=None)
    for pair in found:
        if pair["ratio"] is None:
            table.add_row(pair["title"], "-", pair["reason"], "", "", "")
            continue
        interval = pair["ratio_ci95"]
        table.add_row(
            pair["title"],
            f"{pair['ratio']:.3f}",
            f"{interval[0]:.3f} to {interval[1]:.3f}" if interval else "one round: none",
            f"{pair['ours_mean_ns'] / 1000:.2f} us",
            f"{pair['reference_mean_ns'] / 1000:.2f} us",
            f"{pair['aim']:.2f}",
        )
    return table
