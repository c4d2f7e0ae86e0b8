"""What this host has and lacks: tools by version, and what about it decides the figures."""

import shutil
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import psutil

from roundtrip.catalog.system import Catalog
from roundtrip.errors import UsageError
from roundtrip.toolchain import mirror
from roundtrip.toolchain.dotnet import packages as nuget
from roundtrip.toolchain.probes import Found, Missing
from roundtrip.toolchain.tools import TOOLS, Toolbox, needs
from roundtrip_agent import host

LEAST_DISK_BYTES = 2 << 30
"""Builds with their downloads take most of it; a run's samples some ten MB a round."""
LEAST_MEMORY_BYTES = 2 << 30
"""Two JVMs with the heaps that manifests give them, and the system beside them."""


@dataclass(frozen=True)
class ToolState:
    """One tool: where it is, or why it is not there and how to get it; and which systems need it."""

    name: str
    title: str
    needed_by: list[str]
    path: str | None = None
    version: str | None = None
    missing: str | None = None
    get: str | None = None


@dataclass(frozen=True)
class Findings:
    """What doctor found.

    Attributes:
        tools: All that are known, in a fixed order.
        host: Facts, as a run records them; and free disk and memory in bytes.
        faults: What keeps systems from running.
        remarks: What makes figures less sure; no fault.
    """

    tools: list[ToolState]
    host: dict[str, Any]
    faults: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether all systems can be built and run here."""
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """For `--json`."""
        return {"ok": self.ok, **asdict(self)}


def examine(catalog: Catalog) -> Findings:
    """Look at tools and host."""
    needed: dict[str, list[str]] = {}
    for system in catalog.systems.values():
        for name in needs(system):
            needed.setdefault(name, []).append(system.name)
    toolbox = Toolbox()
    states = []
    for tool in TOOLS.values():
        users = needed.get(tool.name, [])
        match toolbox.find(tool):
            case Found(path, version):
                states.append(ToolState(tool.name, tool.title, users, path=path, version=version or None))
            case Missing(reason):
                states.append(ToolState(tool.name, tool.title, users, missing=reason, get=tool.how_to_get))
    facts = host.facts()
    facts["disk_free_bytes"] = shutil.disk_usage(catalog.root).free
    facts["memory_available_bytes"] = psutil.virtual_memory().available
    facts["held_awake_now"] = held_awake()
    faults = list(catalog.faults)
    try:
        facts["offline_mirror"] = str(mirror.folder(catalog.root) or "none")
        facts["nuget_packages_from"] = str(nuget.feeds(catalog.root))
    except UsageError as error:
        faults.append(str(error))
    faults += [
        f"{state.title} is missing ({state.missing}); needed by {', '.join(state.needed_by)}; get it with: {state.get}"
        for state in states
        if state.missing and state.needed_by
    ]
    faults += [
        f"system.toml: unknown tool '{name}', needed by {', '.join(needed[name])}"
        for name in needed.keys() - TOOLS
    ]
    return Findings(states, facts, faults + _shortages(facts), remarks(facts))


def held_awake() -> bool:
    """Whether somebody holds /dev/cpu_dma_latency at this moment, as far as can be seen."""
    for process in psutil.process_iter():
        try:
            if any(
                link.readlink() == Path("/dev/cpu_dma_latency")
                for link in Path(f"/proc/{process.pid}/fd").iterdir()
            ):
                return True
        except OSError:
            continue
    return False


def remarks(facts: dict[str, Any]) -> list[str]:
    """What about a host makes its figures less sure.

    Args:
        facts: As `examine` gathers them.
    """
    found = []
    if facts["virtual_machine"]:
        found.append("this is a virtual machine: its host decides part of every figure; steal is recorded")
    if facts["idle_states"] and not facts["can_hold_awake"]:
        found.append("/dev/cpu_dma_latency may not be written: the condition `awake` is not to be had")
    if facts["governor"] not in (None, "performance"):
        found.append(f"the frequency governor is {facts['governor']}, not performance")
    if facts["load_1min"] > 0.25 * facts["cpus"]:
        found.append(f"the load is {facts['load_1min']:.1f}: something else is running")
    if facts["cpus"] < 2:
        found.append("there is one CPU: client and server can only share it")
    return found


def _shortages(facts: dict[str, Any]) -> list[str]:
    found = []
    for key, least, what in (
        ("disk_free_bytes", LEAST_DISK_BYTES, "disk"),
        ("memory_available_bytes", LEAST_MEMORY_BYTES, "memory"),
    ):
        if facts[key] < least:
            found.append(
                f"{facts[key] / 2**30:.1f} GiB of {what} are free; {least / 2**30:.0f} GiB are needed"
            )
    return found
