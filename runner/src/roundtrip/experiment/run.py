"""Beginning a run, going on with one, and what is made of it afterwards."""

import contextlib
import secrets
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from roundtrip import __version__
from roundtrip.analysis.summary import summarise
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.profile import Profile
from roundtrip.deploy import agent_messages as agent
from roundtrip.deploy.agent_pool import holder
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.failure import WorkerFailed
from roundtrip.deploy.location import LocalHost, Location
from roundtrip.errors import INTERRUPTED, RoundtripError, UsageError
from roundtrip.experiment.display import Display
from roundtrip.experiment.request import Asked, nulls_of, restore, run_document, split_available
from roundtrip.experiment.session import Session, Setup
from roundtrip.interop.scheduler import converse
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
class Wish:
    """What the user asked for, before the host is known. None: as the profile or the host has it.

    Attributes:
        rows: Selected from the catalog.
        budget_s, sampling_s, deadline_s: Seconds.
        ports: The lowest and the highest port that servers may listen on.
        condition: One of the conditions, or None: awake where the host allows it.
        interop: Whether the rows are pairs, of which `invoke interop` asks who understands whom.
    """

    rows: Sequence[Row]
    workloads: tuple[str, ...]
    profile: Profile
    seed: int | None
    budget_s: float | None
    placement: str
    condition: str | None
    sampling_s: float | None
    deadline_s: float
    ports: tuple[int, int] | None = None
    interop: bool = False


@dataclass(frozen=True)
class Place:
    """Where a run happens.

    Attributes:
        results: The folder of all runs.
        build: The folder of the built systems.
        runtimes: `java`, `mono`, `dotnet` to their programs.
        tools: Names to versions, for run.json.
        location: The hosts; None: this machine. It is closed with the run.
        hosts: How these were named, for run.json; None: this machine.
    """

    catalog: Catalog
    results: Path
    build: Path
    runtimes: dict[str, str]
    tools: dict[str, str]
    location: Location | None = None
    hosts: str | None = None

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

    @property
    def holder(self) -> str:
        """What another run is told of this one."""
        return holder("invoke run", str(self.results))


def begin(wish: Wish, where: Place, unavailable: dict[str, str | None], display: Display) -> RunFolder:
    """Measures a new run.

    Args:
        wish: What to measure.
        where: The place.
        unavailable: System to the reason why it cannot be measured, or None.
        display: Is told how it goes.

    Returns:
        The run's folder. With nothing to measure it holds run.json and no trials.

    Raises:
        UsageError: Another run measures on one of the hosts; a placement that the host cannot have.
        DiskFull, Interrupted: What was measured until then is kept.
    """
    with contextlib.closing(display), contextlib.closing(where.ready()) as hosts:
        facts = msgspec.to_builtins(hosts.agents.agent().facts)
        _prove_ports(hosts, wish)
        asked = _ask(wish, where, unavailable, hosts)
        placed = hosts.place(asked.placement)
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
        with Lock(folder.path), _interruptible(folder):
            writer.begin(run_document(folder.path.name, created, asked, wish.rows, facts, more))
            display.say(f"run {folder.path.name}, seed {asked.seed}: {folder.path}")
            _measure(asked, where, hosts, writer, display)
    return folder


def resume(name: str | None, where: Place, display: Display) -> RunFolder:
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
    with contextlib.closing(display), contextlib.closing(where.ready()) as hosts:
        folder = find(where.results, name, unfinished=True)
        with Lock(folder.path), _interruptible(folder):
            display.say(f"going on with run {folder.path.name}: {folder.path}")
            for doubt in _changed(folder.run, hosts, where):
                display.say(f"warning: {doubt}")
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
    if run["asked"].get("interop"):
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


def _changed(run: dict[str, Any], hosts: Location, where: Place) -> list[str]:
    """What is no longer as it was when a run began; its trials before and after are not quite alike."""
    was, now = run.get("hosts") or {}, hosts.document().get("hosts") or {}
    pairs = [("", run["host"], msgspec.to_builtins(hosts.agents.agent().facts))]
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


def _prove_ports(hosts: Location, wish: Wish) -> None:
    """Finds out before anything is measured that too few of the ports that were asked for are free."""
    if wish.ports is None:
        return
    needed = max(
        len({"server", *(port for helper in row.helpers for port in helper.ports)}) for row in wish.rows
    )
    try:
        ends, topology = hosts.agents.ends(), hosts.topology(wish.deadline_s, wish.ports)
        ends.server.call(agent.Ports(count=needed, bind=topology.server.bind, among=wish.ports))
    except WorkerFailed as failed:
        raise UsageError("--ports", str(failed), f"a range with {needed} free ones") from failed


def _ask(wish: Wish, where: Place, unavailable: dict[str, str | None], hosts: Location) -> Asked:
    rows, reasons = split_available(where.catalog, wish.rows, unavailable)
    can_hold_awake = all(each.facts.can_hold_awake for each in hosts.agents.ends().agents)
    if wish.condition == "awake" and not can_hold_awake:
        raise UsageError("--condition", "'awake' needs write access to /dev/cpu_dma_latency", "as-is")
    by_default = ("awake", "as-is") if can_hold_awake else ("as-is",)
    conditions = (wish.condition,) if wish.condition else by_default[:1] if wish.interop else by_default
    profile = wish.profile
    return Asked(
        tuple(rows),
        nulls_of(where.catalog, rows),
        wish.workloads,
        profile,
        wish.seed if wish.seed is not None else secrets.randbelow(1_000_000),
        wish.budget_s if wish.budget_s is not None else profile.budget_s,
        hosts.placement(wish.placement),
        conditions,
        wish.sampling_s if wish.sampling_s is not None else profile.sampling_s,
        wish.deadline_s,
        reasons,
        wish.ports,
        where.hosts,
        wish.interop,
    )


def _measure(asked: Asked, where: Place, hosts: Location, writer: Writer, display: Display) -> None:
    with writer:
        if not asked.rows:
            # Ended, or `--resume` would find it again and again.
            writer.append({"kind": "end", "reason": "done", "elapsed_s": 0.0})
            return
        cases = Cases.load(where.build / "shared" / "cases.json", where.catalog.root)
        topology = hosts.topology(asked.deadline_s, asked.ports)
        setup = Setup(hosts.agents, topology, hosts.place(asked.placement), cases, display)
        if asked.interop:
            asked = converse(asked, setup, where.catalog, writer)
        if asked.workloads:
            Session(asked, setup, writer).run()
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
