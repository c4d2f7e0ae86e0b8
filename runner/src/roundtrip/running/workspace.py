"""The systems, the hosts and the findings of earlier runs that a run uses."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip.catalog.system import Catalog
from roundtrip.paths import build_folder
from roundtrip.processes.agent_pool import holder
from roundtrip.processes.location import LocalHost, Location
from roundtrip.running.known import HOST, CalibrationMemory
from roundtrip.running.plan import Plan


@dataclass(frozen=True)
class Workspace:
    """The folders of a run: of its systems and of its results.

    Attributes:
        runtimes: `java`, `mono`, `dotnet` to their programs.
        tools: Names to versions, for run.json.
        location: The hosts; None: this machine. It is closed with the run.
    """

    catalog: Catalog
    results: Path
    build: Path
    runtimes: dict[str, str]
    tools: dict[str, str]
    location: Location | None = None

    def ready(self) -> Location:
        """The hosts, which this run has for itself until they are closed.

        Raises:
            UsageError: Another run measures on one of them.
        """
        location = self.location or LocalHost(self.build, self.runtimes)
        try:
            location.agents.lock(self.holder)
        except BaseException:
            location.close()
            raise
        return location

    def memory(self, plan: Plan, hosts: Sequence[dict[str, Any]]) -> CalibrationMemory:
        """The calibrations of earlier runs in the circumstances of this one.

        These are the builds of the rows, the division of the CPUs, the facts of each host, and variables of the user's.
        """
        circumstances = {
            "hosts": [{name: it.get(name) for name in HOST} for it in hosts],
            "tools": self.tools,
            "cpu_pinning": plan.cpu_pinning,
            "cpus_per_end": plan.request.cpus_per_end,
            "worker_env": plan.worker_env,
        }
        rows = (*plan.rows, *plan.baselines.values())
        ends = {(name, row.build) for row in rows for name in row.ends}
        stamps = {(name, build): build_folder(self.build, "stamps", build) / name for name, build in ends}
        builds = {end: stamp.read_text() for end, stamp in stamps.items() if stamp.is_file()}
        return CalibrationMemory(self.results, circumstances, builds)

    @property
    def holder(self) -> str:
        """The description of this run for other runs."""
        return holder("./invokew run", str(self.results))
