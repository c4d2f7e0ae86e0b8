"""The hosts of a run: this one alone, or others over SSH (hosts/remote_hosts.py)."""

from pathlib import Path
from typing import Any, Protocol

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import CpuPinning, pin
from roundtrip.processes.topology import HostPaths, Topology

LOOPBACK = "127.0.0.1"


class Location(Protocol):
    """The hosts of a run, with an agent on each."""

    @property
    def agents(self) -> AgentPool:
        """The agents of all hosts."""

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """The paths that deployments need. A worker may be silent for the deadline; servers listen on these ports."""

    def cpu_pinning(self, name: str) -> str:
        """The CPU pinning that a run here has if this one was requested. Raises UsageError if it cannot have it."""

    def pin(self, name: str, each: int | None = None) -> CpuPinning:
        """The CPUs of each end under a CPU pinning, so many for each. Raises UsageError if the hosts have too few."""

    def document(self) -> dict[str, Any]:
        """The entries of run.json about two hosts and the path between them; empty for one host."""

    def close(self) -> None:
        """Ends the agents."""


class LocalHost:
    """This machine, both ends of it: the built systems, and programs by `java`, `mono`, `dotnet`."""

    def __init__(self, build: Path, runtimes: dict[str, str]) -> None:
        self.agents = AgentPool()
        self._paths = HostPaths(build, runtimes, LOOPBACK)

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:  # noqa: D102
        return Topology.on(self._paths, deadline_s, ports)

    def cpu_pinning(self, name: str) -> str:  # noqa: D102
        return name

    def pin(self, name: str, each: int | None = None) -> CpuPinning:  # noqa: D102
        return pin(name, self.agents.agent().facts, each)

    def document(self) -> dict[str, Any]:  # noqa: D102
        return {}

    def close(self) -> None:  # noqa: D102
        self.agents.close()
