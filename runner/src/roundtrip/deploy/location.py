"""Hosts that are ready to be measured on: this one alone, or a pair (hosts/pair.py)."""

from pathlib import Path
from typing import Any, Protocol

from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.deployment import HostPaths, Topology
from roundtrip.deploy.placement import Placement, place

LOOPBACK = "127.0.0.1"


class Location(Protocol):
    """Where a run happens.

    Attributes:
        agents: Of its hosts.
    """

    agents: AgentPool

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """What deployments find; the arguments are `Topology`'s."""

    def placement(self, name: str) -> str:
        """What this place makes of the placement that was asked for. Raises UsageError where it cannot be had."""

    def place(self, name: str) -> Placement:
        """The CPUs of each end under a placement. Raises UsageError where the hosts do not have them."""

    def document(self) -> dict[str, Any]:
        """What run.json keeps of two hosts and of the path between them; nothing of one."""

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
        self._ground = HostPaths(build, runtimes, LOOPBACK)

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """Both ends find the same."""
        return Topology.on(self._ground, deadline_s, ports)

    def placement(self, name: str) -> str:
        """As it was asked for."""
        return name

    def place(self, name: str) -> Placement:
        """Parts the CPUs between the ends."""
        return place(name, self.agents.link().facts)

    def document(self) -> dict[str, Any]:
        """There is no other host."""
        return {}

    def close(self) -> None:
        """Ends the agent."""
        self.agents.close()
