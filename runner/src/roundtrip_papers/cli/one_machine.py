"""Rows of this machine for commands that look at servers and calls, and time nothing."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import split
from roundtrip.config.experiment import Point, select_points
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.agent_pool import AgentPool, holder
from roundtrip.processes.location import LocalHost
from roundtrip.processes.placement import Placement
from roundtrip.processes.topology import Topology
from roundtrip.toolchain import build
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.runtimes import runtimes

DEADLINE_S = 60.0


@dataclass(frozen=True)
class OneMachine:
    """This machine, locked, with rows that were built.

    Attributes:
        topology: Paths that both ends need.
        placement: Separate CPUs for the ends.
        context: The checkout.
        known: All systems.
    """

    rows: Sequence[Row]
    topology: Topology
    placement: Placement
    context: BuildContext
    known: Catalog
    _agents: AgentPool
    _unavailable: dict[str, str | None]

    def ends(self) -> Ends:
        """Living agents."""
        return self._agents.ends()

    def missing(self, row: Row) -> str | None:
        """The reason why a row cannot run here; None: it can."""
        reason = row.missing(self._unavailable)
        return None if reason is None else f"unavailable: {reason}"


def chosen_points(experiments: Sequence[str], workloads: Sequence[str]) -> list[Point]:
    """The points that patterns pick; without any, one integer."""
    return select_points(split(experiments), split(workloads) or ([] if experiments else ["invocation"]))


@contextlib.contextmanager
def one_machine(systems: Sequence[str], command: str, out: Console) -> Iterator[OneMachine]:
    """Builds rows and locks this machine for as long as the context lasts.

    Args:
        systems: Names or patterns; nothing: every system's first variant.
        command: Name of this command for other runs.
        out: The console for messages to the user.

    Raises:
        UsageError: A pattern picks nothing, or another run measures here.
    """
    known = catalog.load()
    rows = select_rows(known, systems)
    unavailable = build.prepare(known, rows, out)
    with contextlib.closing(LocalHost(known.root / "build", runtimes())) as host:
        host.agents.lock(holder(command))
        host.agents.agent()
        yield OneMachine(
            rows,
            host.topology(DEADLINE_S, None),
            host.place("separate"),
            BuildContext(known.root, out),
            known,
            host.agents,
            unavailable,
        )
