"""The place of a run: this host alone, or two (hosts/remote_hosts.py)."""

from pathlib import Path
from typing import Any

from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import CpuPinning, pin
from roundtrip.processes.topology import HostPaths, Topology

LOOPBACK = "127.0.0.1"


class LocalHost:
    """This machine, both ends of it: the built systems, and programs by `java`, `mono`, `dotnet`.

    RemoteHosts has the same methods for two hosts or more.
    """

    def __init__(self, build: Path, runtimes: dict[str, str]) -> None:
        self.agents = AgentPool()
        self._paths = HostPaths(build, runtimes, LOOPBACK)

    def topology(self, deadline_s: float, ports: tuple[int, int] | None) -> Topology:
        """The paths that deployments need. A worker may be silent for the deadline; servers listen on these ports."""
        return Topology.on(self._paths, deadline_s, ports)

    def cpu_pinning(self, name: str) -> str:
        """The CPU pinning that a run here has if this one was requested. Raises UsageError if it cannot have it."""
        return name

    def pin(self, name: str) -> CpuPinning:
        """The CPUs of each end under a CPU pinning. Raises UsageError if the hosts have too few."""
        return pin(name, self.agents.agent().facts)

    def document(self) -> dict[str, Any]:
        """The entries of run.json about two hosts and the path between them; empty for one host."""
        return {}

    def close(self) -> None:
        """Ends the agents."""
        self.agents.close()
