"""What this host has and lacks: which systems can be built and run, and what affects results."""

import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import psutil
from rich.console import Console
from rich.table import Column, Table

from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import Tool, common
from roundtrip.errors import RoundtripError
from roundtrip.toolchain import build
from roundtrip.toolchain import dotnet_projects as projects
from roundtrip.toolchain.checks import lint
from roundtrip.toolchain.command import say
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.probes import Found, Missing, why_missing
from roundtrip_agent import facts as host_facts

MIN_DISK_BYTES = 2 << 30
"""Builds with their downloads take most of it; a run's samples some ten MB a round."""
MIN_MEMORY_BYTES = 2 << 30
"""Two JVMs with the heaps that manifests give them, and the system beside them."""

_NAMED = 3
"""So many systems are named in a line; the rest are counted."""


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
    """The findings of doctor: of a number of systems why some are unavailable, the tools, and facts of the host.

    Faults keep systems from running; remarks make figures less sure, or leave something unchecked.
    """

    systems: int
    unavailable: dict[str, str]
    tools: list[ToolState]
    host: dict[str, Any]
    faults: list[str]
    remarks: list[str]

    @property
    def ok(self) -> bool:
        """Whether all systems can be built and run here."""
        return not self.faults

    @property
    def verdict(self) -> str:
        """The finding in one line."""
        if self.unavailable:
            return f"{len(self.unavailable)} of {self.systems} systems cannot be built or run here"
        return "something is wrong here" if self.faults else "every system can be built and run here"

    def as_json(self) -> dict[str, Any]:
        """The document for `--json`."""
        return {"ok": self.ok, "verdict": self.verdict, **asdict(self)}


def examine(catalog: Catalog, context: BuildContext) -> Findings:
    """Look at the systems, their tools and packages, and the host."""
    needed: dict[Tool, list[str]] = {tool: [] for tool in common().values()}
    for system in catalog.systems.values():
        for tool in system.tools:
            needed.setdefault(tool, []).append(system.name)
    facts = host_facts.read()
    facts |= {
        "disk_free_bytes": shutil.disk_usage(catalog.root).free,
        "memory_available_bytes": min(psutil.virtual_memory().available, facts["usable_memory_bytes"]),
        "idle_states_disabled": idle_states_disabled(),
    }
    faults, unavailable = [], {}
    try:
        facts["offline_mirror"] = str(mirror.folder(catalog.root) or "none")
        facts["nuget_packages_from"] = str(projects.feeds(catalog.root))
        unavailable = build.unbuildable(catalog, context)
    except RoundtripError as error:
        faults.append(str(error))
    for reason in dict.fromkeys(unavailable.values()):
        names = [name for name, why in unavailable.items() if why == reason]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        faults.append(f"{', '.join(names[:_NAMED])}{more}: {reason}")
    unknown = (
        host_facts.doubts(facts, "this host") + _unchecked(context) + _unknown_until_built(catalog, context)
    )
    states = [_state(tool, users, context) for tool, users in needed.items()]
    return Findings(len(catalog.systems), unavailable, states, facts, faults + _shortages(facts), unknown)


def show(findings: Findings, out: Console) -> None:
    """Print the verdict and the faults, then remarks, tools (a line each) and facts of the host."""
    say(out, findings.verdict)
    for title, lines in (("fault", findings.faults), ("remark", findings.remarks)):
        for line in lines:
            say(out, f"{title}: {line}")
    out.print()
    columns = [Column(title, no_wrap=True) for title in ("tool", "version", "systems")]
    tools = Table(*columns, Column("where", no_wrap=True, ratio=1), box=None, expand=True)
    for state in findings.tools:
        where = state.path or ("missing" if state.needed_by else "missing, no system needs it")
        tools.add_row(state.title, state.version or "", str(len(state.needed_by) or ""), where)
    out.print(tools, markup=False)
    out.print()
    facts = Table("host", "", box=None)
    for name, value in findings.host.items():
        facts.add_row(name.removesuffix("_bytes").replace("_", " "), _shown(name, value))
    out.print(facts, markup=False)


def idle_states_disabled() -> bool:
    """Whether a process holds /dev/cpu_dma_latency at this moment, as far as can be seen."""
    for process in psutil.process_iter():
        with suppress(OSError):
            links = Path(f"/proc/{process.pid}/fd").iterdir()
            if any(link.readlink() == Path("/dev/cpu_dma_latency") for link in links):
                return True
    return False


def _state(tool: Tool, users: list[str], context: BuildContext) -> ToolState:
    match context.find(tool):
        case Found(path, version):
            return ToolState(tool.name, tool.title, users, path=path, version=version or None)
        case Missing(reason, is_there):
            get = None if is_there else tool.how_to_get
            return ToolState(tool.name, tool.title, users, missing=reason, get=get)


def _unchecked(context: BuildContext) -> list[str]:
    return [
        f"{check.title} cannot run: {why_missing({tool: result})}"
        for check in lint.CHECKS
        for tool in (common()[name] for name in check.tools)
        if isinstance(result := context.find(tool), Missing)
    ]


def _unknown_until_built(catalog: Catalog, context: BuildContext) -> list[str]:
    """The facts that only a build finds out."""
    java = [system for system in build.unbuilt(catalog, context) if system.build.tool == "maven"]
    if not java:
        return []
    systems = f"{len(java)} {'system is' if len(java) == 1 else 'systems are'}"
    return [f"{systems} not built yet, and only a build shows whether Maven finds their packages"]


def _shortages(facts: dict[str, Any]) -> list[str]:
    needs = (
        (facts["disk_free_bytes"], MIN_DISK_BYTES, "disk"),
        (facts["memory_available_bytes"], MIN_MEMORY_BYTES, "memory"),
    )
    return [
        f"{free / 2**30:.1f} GiB of {noun} are free; {minimum / 2**30:.0f} GiB are needed"
        for free, minimum, noun in needs
        if free < minimum
    ]


def _shown(name: str, value: object) -> str:
    if name.endswith("_bytes") and isinstance(value, int):
        return f"{value / 2**30:.1f} GiB"
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.2f}"
        case list():
            return ", ".join(map(str, value)) or "none"
        case dict():
            return ", ".join(f"{key}: {each}" for key, each in value.items())
    return "unknown" if value is None else str(value)
