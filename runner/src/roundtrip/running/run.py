"""A run from its plan to its end: begun or resumed, and carried out."""

import contextlib
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from roundtrip import __version__
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config import variables
from roundtrip.config.decode import Moment
from roundtrip.config.experiment import Workload, listed
from roundtrip.config.preset import INTEROP, PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError, status_of
from roundtrip.message.cases import OPERATION, OPERATIONS, add_sweep
from roundtrip.message.document import FILE
from roundtrip.message.repeat import repeated
from roundtrip.message.types import IDL, message_of
from roundtrip.paths import LANGUAGES, MESSAGE, build_folder, display_path
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.conformance import Cases
from roundtrip.processes.failure import WorkerFailed
from roundtrip.processes.location import Location
from roundtrip.processes.topology import Side, process_names
from roundtrip.results.records import (
    BuildRecord,
    EndReason,
    EndRecord,
    MessageRecord,
    RunDocument,
    RunKind,
    TrialRecord,
)
from roundtrip.results.store import RunFolder, Writer, lock
from roundtrip.running.display import Display
from roundtrip.running.forecast import fit
from roundtrip.running.known import CalibrationMemory
from roundtrip.running.plan import (
    HostMemory,
    Plan,
    baselines_of,
    check_memory,
    idle_states_of,
    restore,
    run_document,
    settled,
    split_available,
)
from roundtrip.running.session import Session, Setup
from roundtrip.running.workspace import Workspace
from roundtrip_agent import environment
from roundtrip_agent.facts import differences

Report = Callable[[RunFolder, Sequence[TrialRecord]], object]
Exchange = Callable[[Plan, Setup, Catalog, Writer], float]
"""The untimed beginning of a run (interop/exchange.py); returns the seconds that it took."""


class Interrupted(RoundtripError):
    """Ctrl-C, or another signal: what was measured is kept in the folder of the run."""

    def __init__(self, folder: Path, by: KeyboardInterrupt) -> None:
        self.exit_status = status_of(by)
        # By its path: by its name the run is found only if --results is given again.
        run = display_path(Path.cwd(), folder)
        super().__init__(f"interrupted; what was measured is kept. Resume with: ./invokew run --resume {run}")


def begin(
    request: RunRequest,
    rows: Sequence[Row],
    workloads: Sequence[Workload],
    where: Workspace,
    unavailable: dict[str, str | None],
    display: Display,
    report: Report = lambda *_: None,
    exchange: Exchange | None = None,
    kind: RunKind = RunKind.RUN,
    builds: Sequence[BuildRecord] = (),
) -> RunFolder:
    """Measures a new run. With nothing to measure its folder holds run.json and no trials.

    `report` is called now and then; nothing is measured meanwhile. `exchange` asks who understands whom, before
    anything is timed.

    Raises:
        UsageError: Another run measures on one of the hosts; CPUs cannot be pinned as asked; the budget is too small.
        DiskFull, Interrupted: What was measured until then is kept.
    """
    with contextlib.closing(display), contextlib.closing(where.ready()) as hosts:
        facts = hosts.agents.agent().all_facts
        _prove_ports(hosts, request, rows)
        plan = _plan(request, rows, workloads, where, unavailable, hosts, kind)
        plan = fit(plan, _memory(plan, where, hosts), HostMemory.of(hosts.agents.ends()).fits)
        pinned = hosts.pin(plan.cpu_pinning, plan.request.cpus_per_end)
        clients = process_names(Side.CLIENT, len(pinned.clients))
        cpus = {"server": pinned.server, **dict(zip(clients, pinned.clients, strict=True))}
        now = datetime.now(UTC)
        folder = _new_folder(where.results, now)
        writer = Writer(folder)
        revision, why_unknown = commit(where.catalog.root)
        document = run_document(
            folder.path.name,
            Moment.of(now),
            plan,
            rows,
            facts,
            tools=where.tools,
            build_env=variables.read(request.build_env, variables.BUILDS),
            messages=_messages(where.catalog, rows, workloads),
            commit=revision,
            commit_unknown=why_unknown,
            changes=None if revision is None else changes(where.catalog.root),
            builds=list(builds),
            roundtrip=__version__,
            cpus={name: None if own is None else list(own) for name, own in cpus.items()},
            **hosts.document(),
        )
        with lock(folder.path), _interruptible(folder):
            writer.begin(document)
            display.say(f"run {folder.path.name}, seed {plan.seed}: {folder.path}")
            if plan.left_out:
                display.say(f"the budget leaves out {listed(plan.left_out)}")
            _carry_out(plan, where, hosts, writer, display, report, exchange)
    return folder


def resume(
    folder: RunFolder,
    where: Workspace,
    display: Display,
    report: Report = lambda *_: None,
    exchange: Exchange | None = None,
) -> RunFolder:
    """Resumes an interrupted run; the rest is as for `begin`.

    Raises:
        UsageError: Another run measures on one of the hosts.
        DiskFull, Interrupted: What was measured until then is kept.
    """
    with contextlib.closing(display), contextlib.closing(where.ready()) as hosts:
        display.say(f"resuming run {folder.path.name}: {folder.path}")
        for change in _changed(folder.run, hosts, where):
            display.say(f"warning: {change}")
        with lock(folder.path), _interruptible(folder):
            plan = restore(folder.run, where.catalog)
            _require_messages(folder, plan, where.catalog)
            _carry_out(plan, where, hosts, Writer(folder), display, report, exchange)
    return folder


@contextlib.contextmanager
def _interruptible(folder: RunFolder) -> Iterator[None]:
    """Turns Ctrl-C and signals into what the user can do next."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        raise Interrupted(folder.path, interrupt) from interrupt


def _changed(run: RunDocument, hosts: Location, where: Workspace) -> list[str]:
    """The changes since a run began; its trials before and after are not quite alike."""
    was, now = run.hosts or {}, hosts.document().get("hosts") or {}
    pairs: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        (f"the {role}'s ", was[role]["facts"], now[role]["facts"]) for role in now
    ] or [("", run.host, hosts.agents.agent().all_facts)]
    found = [
        f"{whose}{name} was {before} and is {after}"
        for whose, facts_before, facts_after in pairs
        for name, before, after in differences(facts_before, facts_after)
    ]
    current, _ = commit(where.catalog.root)
    return found if run.commit == current else [*found, f"commit was {run.commit} and is {current}"]


def _messages(
    catalog: Catalog, rows: Sequence[Row], workloads: Sequence[Workload]
) -> dict[str, MessageRecord]:
    """The message of each build, if one is timed."""
    found = {}
    sent = [it for it in workloads if it.operation in OPERATIONS]
    for build in {row.build for row in rows if sent}:
        shared = catalog.of_build(build).root / "shared-idl"
        message = message_of(shared)
        files = [it.read_bytes() for it in (shared / FILE, shared / IDL) if it.is_file()]
        digest = hashlib.sha256(b"".join(files)).hexdigest()
        sizes = {it.key: repeated(message, it.axes).json_bytes * it.size for it in sent}
        found[build] = MessageRecord(digest, message.json_bytes, message.altered, sizes)
    return found


def _require_messages(folder: RunFolder, plan: Plan, catalog: Catalog) -> None:
    """Refuses to resume a run whose message another one has replaced, or whose build is gone."""
    for build, message in _messages(catalog, plan.rows, plan.workloads).items():
        if (sent := folder.run.messages.get(build)) and sent.document != message.document:
            wrong = f"its message {build.removeprefix(MESSAGE)} is no longer the one that is built"
            allowed = "`./invokew message` with that document again, which measures it anew"
            raise UsageError(f"--resume {folder.path.name}", wrong, allowed)


def _add_sweeps(plan: Plan, where: Workspace) -> None:
    """Adds what a sweep sends to the cases of the builds: the document does not say how often it is repeated."""
    places = {it.sends: it.axes for it in plan.workloads if it.operation == OPERATION and it.axes}
    for build in {row.build for row in plan.rows if places}:
        shared = where.catalog.of_build(build).root / "shared-idl"
        add_sweep(_cases_file(where, build), message_of(shared), places)


def _prove_ports(hosts: Location, request: RunRequest, rows: Sequence[Row]) -> None:
    """Finds out before anything is measured that there are too few free ports in the range."""
    if request.ports is None:
        return
    needed = max(len({"server", *(port for helper in row.helpers for port in helper.ports)}) for row in rows)
    try:
        topology = hosts.topology(float(request.timeout), request.ports)
        ports = agent.Ports(count=needed, bind=topology.server.bind, among=request.ports)
        hosts.agents.ends().server.call(ports)
    except WorkerFailed as failed:
        raise UsageError("--ports", str(failed), f"a range with {needed} free ones") from failed


def _plan(
    request: RunRequest,
    rows: Sequence[Row],
    workloads: Sequence[Workload],
    where: Workspace,
    unavailable: dict[str, str | None],
    hosts: Location,
    kind: RunKind,
) -> Plan:
    available, reasons = split_available(where.catalog, rows, unavailable)
    facts = [each.facts for each in hosts.agents.ends().agents]
    can_disable = all(it.can_disable_idle_states for it in facts)
    if request.idle_states == "disabled" and not can_disable:
        has_driver = all(it.idle_states for it in facts)
        why = "no write access to /dev/cpu_dma_latency" if has_driver else "the kernel has no driver for them"
        raise UsageError("--idle-states", f"cannot disable idle states: {why}", "unchanged")
    idle_states = idle_states_of(request, can_disable=can_disable)
    baselines = baselines_of(where.catalog, available)
    check_memory([*available, *baselines.values()], workloads, hosts.agents.ends())
    return Plan(
        settled(request),
        INTEROP if kind is RunKind.INTEROP else PRESETS[request.preset],
        tuple(available),
        baselines,
        tuple(workloads),
        hosts.cpu_pinning(request.cpu_pinning),
        idle_states[:1] if kind is RunKind.INTEROP else idle_states,
        reasons,
        kind,
        variables.read(request.worker_env, variables.WORKERS),
    )


def _carry_out(
    plan: Plan,
    where: Workspace,
    hosts: Location,
    writer: Writer,
    display: Display,
    report: Report,
    exchange: Exchange | None,
) -> None:
    with writer:
        # What has nothing to measure is ended, or `--resume` would find it again and again.
        nothing = EndRecord(reason=EndReason.DONE, elapsed_s=0.0)
        if not plan.rows:
            writer.append(nothing)
            return
        _add_sweeps(plan, where)
        setup = Setup(
            agents=hosts.agents,
            topology=replace(
                hosts.topology(float(plan.request.timeout), plan.request.ports), env=plan.worker_env
            ),
            cpu_pinning=hosts.pin(plan.cpu_pinning, plan.request.cpus_per_end),
            cases={name: _cases(where, name) for name in {"", *(row.build for row in plan.rows)}},
            display=display,
            memory=_memory(plan, where, hosts),
            report=partial(report, writer.folder),
        )
        spent_s = exchange(plan, setup, where.catalog, writer) if exchange else 0.0
        if plan.workloads:
            Session(plan, setup, writer, spent_s).run()
        else:
            writer.append(nothing)


def _cases_file(where: Workspace, build: str) -> Path:
    return build_folder(where.build, "shared", build) / "cases.json"


def _cases(where: Workspace, build: str) -> Cases:
    return Cases.load(_cases_file(where, build), where.catalog.of_build(build).root)


def _memory(plan: Plan, where: Workspace, hosts: Location) -> CalibrationMemory:
    facts = [each.all_facts for each in hosts.agents.ends().agents]
    return where.memory(plan, facts)


def _new_folder(results: Path, now: datetime) -> RunFolder:
    name = now.strftime("%Y%m%d-%H%M%S")
    path, number = results / name, 2
    while path.exists():
        path, number = results / f"{name}-{number}", number + 1
    return RunFolder(path)


def changes(root: Path) -> str | None:
    """A digest of what the sources of a checkout have beyond its commit, files new to git too; None: nothing."""
    folders = ["--", *LANGUAGES, "shared-idl", "runner"]
    differs = environment.run(["git", "-C", root, "diff", "--binary", "HEAD", *folders]).stdout
    asked = ["ls-files", "--others", "--exclude-standard", *folders]
    new = environment.run(["git", "-C", root, *asked]).stdout
    digest = hashlib.sha256(differs.encode())
    for file in (root / name for name in new.splitlines()):
        digest.update(file.name.encode() + file.read_bytes() if file.is_file() else b"")
    return digest.hexdigest() if differs or new else None


def commit(root: Path) -> tuple[str | None, str | None]:
    """The commit of a checkout, and the reason if it is unknown: of no repository above, whatever GIT_DIR says."""
    try:
        ceiling = {"GIT_CEILING_DIRECTORIES": str(root.parent)}
        done = environment.run(["git", "-C", root, "rev-parse", "HEAD"], ceiling)
    except OSError as error:
        return None, f"git: {error.strerror}"
    return (done.stdout.strip(), None) if done.returncode == 0 else (None, done.stderr.partition("\n")[0])
