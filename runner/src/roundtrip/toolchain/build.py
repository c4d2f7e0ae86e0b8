"""From manifests to build/<system>/, the self-contained folder that a host needs to run a system."""

import fcntl
import hashlib
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.manifest import FILE_NAME, System
from roundtrip.catalog.system import Catalog, Row
from roundtrip.errors import UsageError
from roundtrip.paths import FOLDERS, sources
from roundtrip.toolchain import builders
from roundtrip.toolchain import install as getting
from roundtrip.toolchain.context import Place
from roundtrip.toolchain.probes import Missing
from roundtrip.toolchain.tools import Tool, Toolbox, needs, tool

_SHARED = ("shared-idl", "proto")


class Lacking(str):
    """A reason that is no defect: the host cannot have what the system needs, and the others do without."""

    __slots__ = ()


def prepare(
    catalog: Catalog, rows: Iterable[Row], console: Console, *, install: bool = True
) -> dict[str, str | None]:
    """Have the systems of rows, and their nulls, ready to run below build/.

    What is up to date is left alone; tools that are missing are installed where that is allowed; what cannot be
    built costs exactly the systems that need it.

    Args:
        catalog: Where the systems come from.
        rows: What is to be run.
        console: Where the user is told.
        install: Whether packages may be installed.

    Returns:
        By system: why it is unavailable, or None where it is ready.
    """
    systems = _with_nulls(catalog, rows)
    place = Place(catalog.root, Toolbox(), console)
    reasons = {system.name: system.fault for system in systems}
    with _alone(place):
        _share_cases(place)
        prints = {
            language: _fingerprint(place.root, language) for language in {it.language for it in systems}
        }
        stale = [system for system in systems if not _is_current(system, place, prints[system.language])]
        tools = {system.name: _tools(system, catalog.root, build=system in stale) for system in systems}
        _install(tools, place, install)
        for system in systems:
            reasons[system.name] = reasons[system.name] or _unmet(tools[system.name], place.toolbox)
        for name in builders.TOOLS:
            group = [it for it in stale if it.build.tool == name and reasons[it.name] is None]
            reasons |= (results := _build(name, group, place))
            for system in group:
                if results[system.name] is None:
                    _stamp(place, system.name).write_text(prints[system.language])
    return reasons


def _with_nulls(catalog: Catalog, rows: Iterable[Row]) -> list[System]:
    names = {name for row in rows for name in (*row.ends, *catalog.null_of(row).ends)}
    return [system for name, system in catalog.systems.items() if name in names]


def _tools(system: System, root: Path, *, build: bool) -> list[Tool] | str:
    """The tools that a system needs now; a text where its manifest names one that does not exist."""
    shown = (system.folder / FILE_NAME).relative_to(root).as_posix()
    try:
        return [tool(name, f"{shown}: {table}") for name, table in needs(system, build=build).items()]
    except UsageError as error:
        return str(error)


def _install(tools: dict[str, list[Tool] | str], place: Place, allowed: bool) -> None:
    wanted = [each for wanted in tools.values() if not isinstance(wanted, str) for each in wanted]
    missing = place.toolbox.missing(wanted)
    if missing and allowed and getting.install(missing, place.console, place.logs):
        place.toolbox.forget()


def _unmet(tools: list[Tool] | str, toolbox: Toolbox) -> str | None:
    if isinstance(tools, str):
        return tools
    for each in tools:
        result = toolbox.find(each)
        if isinstance(result, Missing):
            reason = f"{each.title} is missing ({result.reason}); get it with: {each.how_to_get}"
            return Lacking(reason) if each.optional else reason
    return None


def _build(name: str, systems: list[System], place: Place) -> dict[str, str | None]:
    """Build systems of one tool; by system the reason why not, or None."""
    if not systems:
        return {}
    targets = list(dict.fromkeys(system.build.target for system in systems))
    together = builders.build(name, place, targets, f"{name}.log")
    reasons: dict[str, str | None] = {}
    for system in systems:
        # A call for many does not say which of them failed: each is asked again, alone, and has a log of its own.
        done = together
        if not together.ok and len(targets) > 1:
            done = builders.build(name, place, [system.build.target], f"{system.name}.log")
        if not done.ok and (lacking := builders.lacking(system, place, done)):
            reasons[system.name] = Lacking(lacking)
        elif not done.ok:
            log = done.log.relative_to(place.root)
            place.say(f"{system.name} cannot be built:\n{done.tail()}\n(all of it: {log})")
            reasons[system.name] = f"its build failed: {done.headline} (see {log})"
        else:
            reasons[system.name] = _take(system, place)
    return reasons


def _take(system: System, place: Place) -> str | None:
    """Copy what was built to build/<system>/, whole or not at all; the reason where there is nothing."""
    source = builders.output(system, place)
    if not source.is_dir() or not any(source.iterdir()):
        return f"its build left nothing in {source.relative_to(place.root)} (build.output in its {FILE_NAME})"
    target = place.build / system.name
    with tempfile.TemporaryDirectory(prefix=f".{system.name}-", dir=place.build) as scratch:
        shutil.copytree(source, Path(scratch, "new"), symlinks=True)
        if target.exists():
            target.rename(Path(scratch, "old"))
        Path(scratch, "new").rename(target)
    return None


def _share_cases(place: Place) -> None:
    """Give the workers' values across the wire the place that hosts have them at."""
    source = place.root / "shared-idl" / "cases.json"
    if not source.is_file():
        raise UsageError(
            "shared-idl/cases.json", "there is no such file", "the conformance cases of the project"
        )
    target = place.build / "shared" / "cases.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = target.with_suffix(".new")
    shutil.copyfile(source, scratch)
    scratch.replace(target)


def _fingerprint(root: Path, language: str) -> str:
    """A digest of everything that a language's systems are built from."""
    digest = hashlib.sha256()
    for folder in (FOLDERS[language], *_SHARED):
        for file in sources(root / folder):
            digest.update(
                f"{file.relative_to(root)}\0{file.stat().st_mode & 0o111}\0{file.stat().st_size}\0".encode()
            )
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _is_current(system: System, place: Place, fingerprint: str) -> bool:
    stamp = _stamp(place, system.name)
    return (place.build / system.name).is_dir() and stamp.is_file() and stamp.read_text() == fingerprint


def _stamp(place: Place, system: str) -> Path:
    stamps = place.build / "stamps"
    stamps.mkdir(parents=True, exist_ok=True)
    return stamps / system


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    """Hold build/ against a second build at the same time."""
    place.build.mkdir(exist_ok=True)
    with (place.build / ".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            place.say("waiting for another build to end")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
