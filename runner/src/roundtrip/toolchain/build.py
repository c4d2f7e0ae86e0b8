"""From manifests to build/<system>/, the self-contained folder that a host needs to run a system."""

import fcntl
import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.manifest import FILE_NAME, System
from roundtrip.catalog.system import Catalog, Row
from roundtrip.catalog.tools import common
from roundtrip.errors import UsageError
from roundtrip.message import cases, document, types
from roundtrip.paths import FOLDERS, build_folder, display_path, sources
from roundtrip.toolchain import builders
from roundtrip.toolchain import dotnet_projects as dotnet
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.probes import Found, Missing, why_missing
from roundtrip_agent.lock import lock_file


@dataclass(frozen=True)
class Unmet:
    """The reason why a system is not ready.

    If this host could not obtain what the system needs, that is not a defect, and tests skip the system.
    """

    reason: str
    obtainable: bool = True


def prepare(
    catalog: Catalog,
    rows: Iterable[Row],
    console: Console,
    *,
    install: bool,
    named: Mapping[str, str] | None = None,
) -> dict[str, str | None]:
    """Builds as `build` does, with reasons in words alone."""
    results = build(catalog, rows, BuildContext(catalog.root, console, install, named or {}))
    return {name: None if it is None else it.reason for name, it in results.items()}


def build(catalog: Catalog, rows: Iterable[Row], context: BuildContext) -> dict[str, Unmet | None]:
    """Have the systems of rows, and their baselines, ready to run below build/.

    What is up to date is left alone; tools that are missing are installed if that is allowed; what cannot be built
    costs exactly the systems that need it.

    Returns:
        By system: why it is unavailable, or None if it is ready.
    """
    if context.into is None:
        rows = [each for row in rows for each in (row, catalog.baseline_of(row))]
    names = {name for row in rows for name in row.ends}
    systems = [system for name, system in catalog.systems.items() if name in names]
    with _alone(context):
        _share_cases(context)
        prints = _fingerprints(systems, context)
        stamps = build_folder(context.build, "stamps")
        stamps.mkdir(exist_ok=True)
        stale = _stale(systems, context, prints)
        tools = [tool for it in systems for tool in (it.tools if it in stale else it.tools_to_run)]
        context.provide(tools)
        reasons = {it.name: _unmet(it, context, build=it in stale) for it in systems}
        for tool in dict.fromkeys(system.build.tool for system in stale):
            group = [it for it in stale if it.build.tool == tool and reasons[it.name] is None]
            for left in filter(Path.exists, [builders.output(it, context) for it in group]):
                shutil.rmtree(left)  # A build that does nothing does not pass off what is there.
            reasons |= _build(tool, group, context)
            for system in group:
                if reasons[system.name] is None:
                    (stamps / system.name).write_text(prints[system.language])
    return reasons


def unbuilt(catalog: Catalog, context: BuildContext) -> list[System]:
    """The systems that are not below build/ as their sources have them now."""
    systems = catalog.systems.values()
    return _stale(systems, context, _fingerprints(systems, context))


def unbuildable(catalog: Catalog, context: BuildContext) -> dict[str, str]:
    """The reasons why systems cannot be built or run here, as far as they are known before their build.

    It asks what `prepare` asks and installs nothing: tools, and for what is not built yet whether NuGet finds packages.

    Returns:
        Reason by system, for those that have one.
    """
    waiting = unbuilt(catalog, context)
    reasons: dict[str, str] = {}
    for system in catalog.systems.values():
        reason = _unmet(system, context, build=system in waiting)
        if reason is not None:
            reasons[system.name] = reason.reason
        elif system.build.tool == "dotnet" and system in waiting:
            project = f"{FOLDERS[system.language]}/{system.build.target}"
            title = f"{system.name}: finding packages"
            done = dotnet.restore(context, project, title, f"{system.name}.log")
            if not done.ok:
                reasons[system.name] = dotnet.not_found(context, done) or done.headline
    return reasons


def _unmet(system: System, context: BuildContext, *, build: bool) -> Unmet | None:
    """The reason why a system can be neither built nor run, or None."""
    found = {tool: context.find(tool) for tool in (system.tools if build else system.tools_to_run)}
    java = found.get(common()["java"])
    if isinstance(java, Found) and (refused := system.run.refuses(java.version)):
        return Unmet(refused)
    missing = {tool: each for tool, each in found.items() if isinstance(each, Missing)}
    if not missing:
        return None
    return Unmet(why_missing(missing), obtainable=not any(tool.optional for tool in missing))


def _build(tool: str, systems: list[System], context: BuildContext) -> dict[str, Unmet | None]:
    joint = None
    if len(systems) > 1 and tool in builders.TOGETHER:
        joint = builders.build(tool, context, systems, f"{tool}.log")
    reasons: dict[str, Unmet | None] = {}
    for system in systems:
        # A call for many does not say which of them failed: each is asked again, alone, and has a log of its own.
        alone = joint is None or not joint.ok
        done = builders.build(tool, context, [system], f"{system.name}.log") if alone else joint
        assert done is not None  # noqa: S101
        if done.ok:
            reasons[system.name] = _take(system, context)
        elif tool == "dotnet" and (absent := dotnet.not_found(context, done)):
            reasons[system.name] = Unmet(absent, obtainable=False)
        else:
            log = display_path(context.root, done.log)
            context.say(f"{system.name} cannot be built:\n{done.tail()}\n(all of it: {log})")
            hint = builders.SETTINGS if tool == "maven" and builders.UNRESOLVED.search(done.headline) else ""
            reasons[system.name] = Unmet(f"its build failed: {done.headline}{hint} (see {log})")
    return reasons


def _take(system: System, context: BuildContext) -> Unmet | None:
    """Copy what was built to build/<system>/, whole or not at all; the reason if there is nothing."""
    source = builders.output(system, context)
    if not source.is_dir() or not any(source.iterdir()):
        place = display_path(context.root, source)
        return Unmet(f"its build left nothing in {place} (build.output in its {FILE_NAME})")
    target = build_folder(context.build, system.name)
    with tempfile.TemporaryDirectory(prefix=f".{system.name}-", dir=context.build) as scratch:
        shutil.copytree(source, Path(scratch, "new"), symlinks=True)
        if target.exists():
            target.rename(Path(scratch, "old"))
        Path(scratch, "new").rename(target)
    return None


def _share_cases(context: BuildContext) -> None:
    """Give the workers' values across the wire, those of the message too, the place that hosts have them at."""
    source = context.root / "shared-idl" / "cases.json"
    if not source.is_file():
        allowed = "the conformance cases of the project"
        raise UsageError("shared-idl/cases.json", "there is no such file", allowed)
    target = build_folder(context.build, "shared") / "cases.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    shared = json.loads(source.read_bytes())
    if source.with_name(document.FILE).is_file():
        shared["cases"] += cases.cases(types.message_of(source.parent))
    if not target.is_file() or cases.without_sweep(target) != shared:  # Else a sweep may be under way.
        cases.write(target, shared)


def _fingerprints(systems: Iterable[System], context: BuildContext) -> dict[str, str]:
    """A digest by language of everything that its systems are built from, and of the variables that builds have."""
    prints: dict[str, str] = {}
    root = context.root
    for language in {system.language for system in systems}:
        named = repr(sorted(context.named.items())).encode()
        prints[language] = digest_of(root, FOLDERS[language], "shared-idl", seed=named)
    return prints


def digest_of(root: Path, *folders: str, seed: bytes = b"") -> str:
    """A digest of the files below folders of a checkout that people wrote, and of what comes before them."""
    digest = hashlib.sha256(seed)
    for file in (file for folder in folders for file in sources(root / folder)):
        about = file.stat()
        digest.update(f"{file.relative_to(root)}\0{about.st_mode & 0o111}\0{about.st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _stale(systems: Iterable[System], context: BuildContext, prints: dict[str, str]) -> list[System]:
    """The systems that are not below build/ as their sources have them now."""
    stamps = build_folder(context.build, "stamps")
    current = {file.name for file in stamps.glob("*") if build_folder(context.build, file.name).is_dir()}
    return [
        system
        for system in systems
        if system.name not in current or (stamps / system.name).read_text() != prints[system.language]
    ]


@contextmanager
def _alone(context: BuildContext) -> Iterator[None]:
    """Keep a second build out of build/ meanwhile."""
    context.build.mkdir(parents=True, exist_ok=True)
    with (context.build / ".lock").open("w") as lock:
        try:
            if not lock_file(lock.fileno()):
                context.say(f"warning: {lock.name} cannot be locked: start no other build meanwhile")
        except BlockingIOError:
            context.say("waiting for another build to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
