"""Probes for tools and their versions. They run on measured hosts too: nothing but Python itself."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from roundtrip_agent import environment

if TYPE_CHECKING:
    from roundtrip.catalog.tools import Tool

    Sought = Tool
else:
    Sought = object  # A measured host has no catalog: there it is what JSON says of a tool.

_ANSWER_S = 30.0
_JAVA_PLACES = ("/usr/lib/jvm/*", "/opt/*", "/opt/*/*", "/usr/local/lib/jvm/*")
DOTNET_PLACES = ("/usr/share/dotnet", "/usr/lib/dotnet", "/usr/local/share/dotnet", "/opt/dotnet")


@dataclass(frozen=True)
class Found:
    """A tool that is there: a program, a file or a library's name, and its version; empty if it has none."""

    path: str
    version: str


@dataclass(frozen=True)
class Missing:
    """A tool that is not there, or not as it must be.

    No package helps if it `is_there` and does not start: then the reason has the first line of its words.
    """

    reason: str
    is_there: bool = False


def why_missing(missing: Mapping[Sought, Missing]) -> str:
    """One line about tools that are missing, for the user: why, and how to get those that are not there."""
    broken = [f"{tool.title}: {it.reason}" for tool, it in missing.items() if it.is_there]
    absent = {tool: it.reason for tool, it in missing.items() if not it.is_there}
    if len(absent) < 2:
        one = (
            f"{tool.title} is missing ({why}); get it with: {tool.how_to_get}" for tool, why in absent.items()
        )
        return "; ".join([*broken, *one])
    listed = ", ".join(f"{tool.title} ({reason})" for tool, reason in absent.items())
    packages = sorted({package for tool in absent if not tool.get for package in tool.packages})
    ways = [f"apt-get install {' '.join(packages)}"] * bool(packages) + [
        tool.get for tool in absent if tool.get
    ]
    return "; ".join([*broken, f"missing: {listed}; get them with: {'; '.join(ways)}"])


def find(sought: Sought, named: Mapping[str, str] | None = None) -> Found | Missing:
    """Look for everything that a tool consists of, libraries with the variables that builds have by name."""
    results: list[Found | Missing] = []
    for module in sought.libraries:
        results.append(_library(module, None if results else sought.at_least, named))
    for name in sought.programs:
        arguments = () if results else sought.version
        results.append(program(name, arguments, sought.at_least if arguments else None))
    if sought.files:
        results.append(_file(sought.files))
    missing = [result for result in results if isinstance(result, Missing)]
    return missing[0] if missing else results[0]


def program(name: str, version: Sequence[str], at_least: str | None = None) -> Found | Missing:
    """The first program of that name that will do: on the PATH, or where Java and .NET have theirs.

    It prints its version with the arguments `version`; without any it is not asked.
    """
    refused: list[Missing] = []
    for path in _candidates(name):
        result = versioned(path, version, at_least) if version else Found(str(path), "")
        if name == "dotnet" and at_least and isinstance(result, Found):
            result = _with_aspnetcore(result, at_least)
        if isinstance(result, Found):
            return result
        refused.append(result)
    reason = "; ".join(each.reason for each in refused) or f"{name} was not found on the PATH"
    return Missing(reason, is_there=any(each.is_there for each in refused))


def versioned(path: Path, version: Sequence[str], at_least: str | None = None) -> Found | Missing:
    """One program, if it runs and is new enough; the arguments are those of `program`."""
    output, fault = _asked([str(path), *version])
    if fault is not None:
        return Missing(f"{path} does not run: {fault}", is_there=True)
    return _new_enough(str(path), version_in(output), at_least)


def dotnet_cache() -> Path:
    """The folder of the SDKs that we bring, one folder each: the user's, so that all checkouts share them."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "roundtrip-dotnet"


def dotnet_machine() -> str:
    """This machine's architecture as .NET's archives call it: "x64"."""
    return {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def dotnet_version_of(path: Path) -> tuple[int, ...]:
    """The version in the name of an SDK's archive or folder: dotnet-sdk-10.0.401-linux-x64."""
    return tuple(int(part) for part in re.findall(r"\d+", path.name.partition("-linux-")[0]))


def version_in(text: str) -> str | None:
    """The first thing in a program's words that looks like a version: "17.0.15", "6.8.0.105"."""
    match = re.search(r"(?<![\w.])v?(\d+(?:\.\d+)+|\d+)(?![\w])", text)
    return match[1] if match else None


def _candidates(name: str) -> Iterator[Path]:
    """The places of a program in the order of preference; each exists."""
    if name in ("java", "javac"):
        paths = [home / "bin" / name for home in _java_homes()]
    elif name == "dotnet":
        paths = [folder / name for folder in _dotnet_places()]
    else:
        found = shutil.which(name, path=environment.path())
        paths = [Path(found)] if found else []
    return (path for path in paths if os.access(path, os.X_OK))


def _java_homes() -> Iterator[Path]:
    homes = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    programs = [path for binary in ("javac", "java") if (path := shutil.which(binary))]
    homes += [Path(path).resolve().parents[1] for path in programs]
    homes += [home for place in _JAVA_PLACES for home in _matching(place)]
    yield from dict.fromkeys(home.resolve() for home in homes)


def _dotnet_places() -> Iterator[Path]:
    """Folders that may hold an SDK: DOTNET_ROOT, PATH, the usual ones, the user's cache of those that we brought."""
    if root := os.environ.get("DOTNET_ROOT"):
        yield Path(root)
    if program := shutil.which("dotnet"):
        yield Path(program).resolve().parent
    yield from map(Path, DOTNET_PLACES)
    brought = dotnet_cache().glob(f"dotnet-sdk-*-linux-{dotnet_machine()}")
    yield from sorted(brought, key=dotnet_version_of, reverse=True)


def _library(module: str, at_least: str | None, named: Mapping[str, str] | None) -> Found | Missing:
    config = shutil.which("pkg-config")
    if config is None:
        return Missing(f"{module} cannot be looked for without pkg-config")
    output, fault = _asked([config, "--modversion", module], named)
    if fault is not None:
        return Missing(f"pkg-config does not know {module}")
    return _new_enough(module, output.strip(), at_least)


def _file(patterns: Sequence[str]) -> Found | Missing:
    paths = [path for pattern in patterns for path in _matching(pattern)]
    return Found(str(paths[0]), "") if paths else Missing(f"{' or '.join(patterns)} was not found")


def _matching(pattern: str) -> list[Path]:
    """The paths that an absolute pattern, or one that begins in the home, matches."""
    return sorted(Path("/").glob(pattern.replace("~", os.environ.get("HOME", ""), 1).removeprefix("/")))


def _new_enough(name: str, version: str | None, at_least: str | None) -> Found | Missing:
    if version is None:
        return Missing(f"{name} does not print its version")
    if at_least is not None and _numbers(version) < _numbers(at_least):
        return Missing(f"{name} is version {version}, older than {at_least}")
    return Found(name, version)


def _with_aspnetcore(sdk: Found, at_least: str) -> Found | Missing:
    """An SDK, if a runtime of ASP.NET Core is beside it: some distributions have that in a package of its own."""
    listed, _ = _asked([sdk.path, "--list-runtimes"])
    versions = re.findall(r"^Microsoft\.AspNetCore\.App (\S+)", listed, re.MULTILINE)
    if any(_numbers(version) >= _numbers(at_least) for version in versions):
        return sdk
    there = f"; it has {', '.join(versions)}" if versions else ""
    return Missing(f"{sdk.path} --list-runtimes shows no Microsoft.AspNetCore.App {at_least} or newer{there}")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _asked(command: list[str], named: Mapping[str, str] | None = None) -> tuple[str, str | None]:
    """The output of a program, both streams, and why it does not run or fails: its first line; None: it does not."""
    try:
        done = environment.run(command, named, _ANSWER_S)
    except OSError as error:
        return "", error.strerror
    except subprocess.TimeoutExpired:
        return "", f"no answer within {_ANSWER_S:g} s"
    output = done.stdout + done.stderr
    lines = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
    return output, next(iter(lines), f"status {done.returncode}") if done.returncode else None
