"""Beginning a run, going on with one, and what is made of it afterwards."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from roundtrip import __version__
from roundtrip.analysis.summary import summarise
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.profile import INTEROP, PROFILES
from roundtrip.config.request import RunRequest
from roundtrip.deploy.agent_client import CommandFailed
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.location import OneHost, Standing
from roundtrip.errors import INTERRUPTED, RoundtripError, UsageError
from roundtrip.experiment.display import Display
from roundtrip.experiment.plan import Plan, nulls_of, restore, run_document, settled, split_available
from roundtrip.experiment.session import Session, Setup
from roundtrip.interop.scheduler import exchange_cases
from roundtrip.interop.summary import interop_part
from roundtrip.interop.summary import status as interop_status
from roundtrip.results.store import Lock, RunFolder, Writer

_MATTERS = ("name", "cpu_model", "cpu_numbers", "kernel", "can_hold_awake")
"""Facts of a host without which a run is not the same run."""


class Interrupted(RoundtripError):
    """Ctrl-C: what was measured is kept.

    Args:
        folder: Of the run.
    """

    exit_status = INTERRUPTED

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"interrupted; what was measured is kept. Go on with: ./invokew run --resume {folder.name}"
        )


@dataclass(frozen=True)
class Workspace:
    """Where a run finds its systems and leaves its results.

    Attributes:
        results: The folder of all runs.
        build: The folder of the built systems.
        runtimes: `java`, `mono`, `dotnet` to their programs.
        tools: Names to versions, for run.json.
        location: The hosts; None: this machine. It is closed with the run.
    """

    catalog: Catalog
    results: Path
    build: Path
    runtimes: dict[str, str]
    tools: dict[str, str]
    location: Standing | None = None

    def hosts(self) -> Standing:
        """The hosts, ready."""
        return self.location or OneHost(self.build, self.runtimes)


def begin(
    request: RunRequest,
    rows: Sequence[Row],
    where: Workspace,
    unavailable: dict[str, str | None],
    display: Display,
    *,
    interop: bool = False,
) -> RunFolder:
    """Measures a new run.

    Args:
        request: What to measure.
        rows: The rows that it names.
        where: Systems and results.
        unavailable: System to the reason why it cannot be measured, or None.
        display: Is shown how it goes.
        interop: Whether the rows are pairs, of which `invoke interop` asks who understands whom.

    Returns:
        The run's folder. With nothing to measure it holds run.json and no trials.

    Raises:
        UsageError: Another run is measuring; CPUs cannot be pinned as asked.
        DiskFull, Interrupted: What was measured until then is kept.
    """
    with contextlib.closing(display), contextlib.closing(where.hosts()) as hosts, Lock(where.results):
        facts = hosts.agents.link().facts
        _prove_ports(hosts, request, rows)
        plan = _plan(request, rows, where, unavailable, hosts, interop=interop)
        placed = hosts.place(plan.placement)
        now = datetime.now(UTC)
        folder = _new_folder(where.results, now)
        more = {
            "tools": where.tools,
            "commit": _commit(where.catalog.root),
            "roundtrip": __version__,
            "placements": {"server": placed.server, "client": placed.client},
            **hosts.document(),
        }
        created = now.isoformat(timespec="seconds").replace("+00:00", "Z")
        writer = Writer(folder)
        writer.begin(run_document(folder.path.name, created, plan, rows, facts, more))
        display.say(f"run {folder.path.name}, seed {plan.seed}: {folder.path}")
        with _interruptible(folder):
            _measure(plan, where, hosts, writer, display)
    return folder


def resume(name: str | None, where: Workspace, display: Display) -> RunFolder:
    """Goes on with a run that was cut off.

    Args:
        name: Of the run; None or "last": the newest one that did not end.
        where: The place.
        display: Is told how it goes.

    Returns:
        The run's folder.

    Raises:
        UsageError: There is no such run, or nothing of it is left to do.
        DiskFull, Interrupted: What was measured until then is kept.
    """
    with contextlib.closing(display), contextlib.closing(where.hosts()) as hosts, Lock(where.results):
        folder = find(where.results, name, unfinished=True)
        display.say(f"going on with run {folder.path.name}: {folder.path}")
        for doubt in _changed(folder.run, hosts, where):
            display.say(f"warning: {doubt}")
        with _interruptible(folder):
            _measure(restore(folder.run, where.catalog), where, hosts, Writer(folder), display)
    return folder


def find(results: Path, name: str | None, unfinished: bool = False) -> RunFolder:
    """A run by its name or its path; without one, the newest.

    Raises:
        UsageError: There is none; the newest names are told.
    """
    folders = sorted((path.parent for path in results.glob("*/run.json")), reverse=True)
    if unfinished:
        folders = [path for path in folders if not _ended(RunFolder(path))]
    if name and name != "last":
        for path in (results / name, Path(name)):
            if (path / "run.json").is_file():
                if unfinished and _ended(RunFolder(path)):
                    raise UsageError(f"--resume {name}", "that run is finished", "a run that was cut off")
                return RunFolder(path)
    if not folders or (name and name != "last"):
        kind = "run that was cut off" if unfinished else "run"
        known = ", ".join(path.name for path in folders[:5]) or f"none is in {results}"
        raise UsageError(
            name or str(results), f"there is no such {kind}" if name else f"there is no {kind}", known
        )
    return RunFolder(folders[0])


def conclude(folder: RunFolder) -> dict[str, Any]:
    """Estimates a run and writes summary.json.

    Returns:
        The summary.
    """
    run, records = folder.run, folder.records()
    summary = summarise(run, records, folder.samples, folder.resources)
    if run["interop"]:
        summary["interop"] = interop_part(run, records, summary["cells"])
    folder.write_json("summary.json", summary)
    return summary


def status(summary: dict[str, Any]) -> int:
    """Exit status of a run: 0 where something was measured and nothing failed, else 1."""
    if "interop" in summary:
        return interop_status(summary["interop"])
    states = [cell["status"] for cell in summary["cells"]]
    return 0 if "ok" in states and "failed" not in states else 1


@contextlib.contextmanager
def _interruptible(folder: RunFolder) -> Iterator[None]:
    """Turns Ctrl-C into what the user can do next."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise Interrupted(folder.path) from interrupt


def _changed(run: dict[str, Any], hosts: Standing, where: Workspace) -> list[str]:
    """What is no longer as it was when a run began; its trials before and after are not quite alike."""
    was, now = run.get("hosts") or {}, hosts.document().get("hosts") or {}
    pairs = [("", run["host"], hosts.agents.link().facts)]
    if now:
        pairs = [(f"the {role}'s ", was[role]["facts"], now[role]["facts"]) for role in now]
    found = [
        f"{whose}{name} was {before.get(name)} and is {after.get(name)}"
        for whose, before, after in pairs
        for name in _MATTERS
        if before.get(name) != after.get(name)
    ]
    commit = _commit(where.catalog.root)
    return found if run["commit"] == commit else [*found, f"commit was {run['commit']} and is {commit}"]


def _prove_ports(hosts: Standing, request: RunRequest, rows: Sequence[Row]) -> None:
    """Finds out before anything is measured that there are too few free ports in the range."""
    if request.ports is None:
        return
    needed = max(len({"server", *(port for helper in row.helpers for port in helper.ports)}) for row in rows)
    try:
        ends, site = hosts.agents.ends(), hosts.site(float(request.timeout), request.ports)
        ends.server.call("ports", count=needed, bind=site.server.bind, among=request.ports)
    except CommandFailed as failed:
        raise UsageError("--ports", str(failed), f"a range with {needed} free ones") from failed


def _plan(
    request: RunRequest,
    rows: Sequence[Row],
    where: Workspace,
    unavailable: dict[str, str | None],
    hosts: Standing,
    *,
    interop: bool,
) -> Plan:
    available, reasons = split_available(where.catalog, rows, unavailable)
    can_disable = all(link.facts["can_hold_awake"] for link in hosts.agents.ends().links)
    if request.idle_states == "disabled" and not can_disable:
        raise UsageError(
            "--idle-states", "cannot disable idle states: no write access to /dev/cpu_dma_latency", "default"
        )
    conditions = ("awake", "as-is") if can_disable else ("as-is",)
    if request.idle_states:
        conditions = ("awake",) if request.idle_states == "disabled" else ("as-is",)
    return Plan(
        settled(request),
        INTEROP if interop else PROFILES[request.profile],
        tuple(available),
        nulls_of(where.catalog, available),
        request.workloads,
        hosts.placement(request.cpu_pinning),
        conditions[:1] if interop else conditions,
        reasons,
        interop,
    )


def _measure(plan: Plan, where: Workspace, hosts: Standing, writer: Writer, display: Display) -> None:
    with writer:
        if not plan.rows:
            # Ended, or `--resume` would find it again and again.
            writer.append({"kind": "end", "reason": "done", "elapsed_s": 0.0})
            return
        cases = Cases.load(where.build / "shared" / "cases.json")
        site = hosts.site(float(plan.request.timeout), plan.request.ports)
        setup = Setup(hosts.agents, site, hosts.place(plan.placement), cases, display)
        spent_s = exchange_cases(plan, setup, where.catalog, writer) if plan.interop else 0.0
        if plan.workloads:
            Session(plan, setup, writer, spent_s).run()
        else:
            writer.append({"kind": "end", "reason": "done", "elapsed_s": 0.0})


def _new_folder(results: Path, now: datetime) -> RunFolder:
    name = now.strftime("%Y%m%d-%H%M%S")
    path, number = results / name, 2
    while path.exists():
        path, number = results / f"{name}-{number}", number + 1
    return RunFolder(path)


def _ended(folder: RunFolder) -> bool:
    ends = [record["reason"] for record in folder.records() if record["kind"] == "end"]
    return bool(ends) and ends[-1] != "interrupted"


def _commit(root: Path) -> str | None:
    git = shutil.which("git")
    if git is None:
        return None
    done = subprocess.run(
        [git, "-C", str(root), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or None
