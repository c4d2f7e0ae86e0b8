"""The place of a run: this host alone, or two (hosts/remote_hosts.py)."""

from pathlib import Path
from typing import Any, Protocol

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.placement import Placement, place
from roundtrip.processes.topology import HostPaths, Topology

LOOPBACK = "127.0.0.1"


class Location(Protocol):
    """The place of a run.

    Attributes:
        agents: Agents of its hosts.
    """

    agents: AgentPool

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """The paths that deployments need.

        Args:
            deadline_s: How long a worker may be silent beyond what its command should take.
            ports: The lowest and the highest port that servers may listen on; None: any.
        """

    def placement(self, name: str) -> str:
        """The placement that a run here has if this one was requested. Raises UsageError if it cannot have it."""

    def place(self, name: str) -> Placement:
        """The CPUs of each end under a placement. Raises UsageError if the hosts have too few."""

    def document(self) -> dict[str, Any]:
        """The entries of run.json about two hosts and the path between them; empty for one host."""

    def close(self) -> None:
        """Ends the agents."""


class LocalHost:
    """This machine, both ends of it.

    Args:
        build: The folder of the built systems.
        runtimes: `java`, `mono`, `dotnet` to their programs.
    """

    def __init__(self, build: Path, runtimes: dict[str, str]) -> None:
        self.agents = AgentPool()
        self._paths = HostPaths(build, runtimes, LOOPBACK)

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """Both ends find the same."""
        return Topology.on(self._paths, deadline_s, ports)

    def placement(self, name: str) -> str:
        """The placement as it was requested."""
        return name

    def place(self, name: str) -> Placement:
        """Parts the CPUs between the ends."""
        return place(name, self.agents.agent().facts)

    def document(self) -> dict[str, Any]:
        """There is no other host."""
        return {}

    def close(self) -> None:
        """Ends the agent."""
        self.agents.close()
