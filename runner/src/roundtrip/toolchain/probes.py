"""How to tell that a tool is there, and in which version."""

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_PATIENCE_S = 30.0
OLDEST_JAVA = 17
OLDEST_DOTNET = 10
JAVA_PLACES = ("/usr/lib/jvm/*", "/opt/*", "/opt/*/*", "/usr/local/lib/jvm/*")
DOTNET_PLACES = ("/usr/share/dotnet", "/usr/lib/dotnet", "/usr/local/share/dotnet", "/opt/dotnet")


@dataclass(frozen=True)
class Found:
    """A tool that is there: the program (or the file) and its version."""

    path: str
    version: str


@dataclass(frozen=True)
class Missing:
    """A tool that is not there, or not as it must be."""

    reason: str


Probe = Callable[[], Found | Missing]


def program(name: str, *arguments: str, at_least: tuple[int, ...] = ()) -> Probe:
    """A program on the PATH that prints its version when asked with these arguments."""

    def probe() -> Found | Missing:
        path = shutil.which(name)
        if path is None:
            return Missing(f"there is no {name} on the PATH")
        return _versioned(path, arguments or ("--version",), at_least)

    return probe


def library(module: str) -> Probe:
    """A library that pkg-config knows."""

    def probe() -> Found | Missing:
        config = shutil.which("pkg-config")
        if config is None:
            return Missing(f"without pkg-config {module} cannot be looked for")
        said = _said([config, "--modversion", module])
        return Missing(f"pkg-config does not know {module}") if said is None else Found(module, said.strip())

    return probe


def files(*patterns: str) -> Probe:
    """A file in one of the places where packages put it."""

    def probe() -> Found | Missing:
        for pattern in patterns:
            for path in _matching(pattern):
                return Found(str(path), "")
        return Missing(f"there is no {' or '.join(patterns)}")

    return probe


def all_of(*probes: Probe) -> Probe:
    """Several things that are one tool; the first gives path and version."""

    def probe() -> Found | Missing:
        results = [each() for each in probes]
        missing = [result for result in results if isinstance(result, Missing)]
        return missing[0] if missing else results[0]

    return probe


def java(binary: str) -> Probe:
    """`java` or `javac`, new enough, of the first Java home that has it: JAVA_HOME, PATH, the usual places."""

    def probe() -> Found | Missing:
        refused: list[str] = []
        for home in _java_homes():
            path = home / "bin" / binary
            if not os.access(path, os.X_OK):
                continue
            result = java_at(path)
            if isinstance(result, Found):
                return result
            refused.append(result.reason)
        return Missing("; ".join([f"there is no {binary} of version {OLDEST_JAVA} or newer", *refused]))

    return probe


def java_at(path: Path) -> Found | Missing:
    """A `java` or `javac` that was named, if it is new enough."""
    return _versioned(str(path), ("-version",), (OLDEST_JAVA,))


def dotnet() -> Found | Missing:
    """The .NET SDK: DOTNET_ROOT, PATH, the usual places, the user's cache of those that we brought."""
    refused = []
    for folder in _dotnet_places():
        path = folder / "dotnet"
        if not os.access(path, os.X_OK):
            continue
        # Without libicu it would not even tell its version.
        invariant = {"DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1", "DOTNET_CLI_TELEMETRY_OPTOUT": "1"}
        result = _versioned(str(path), ("--version",), (OLDEST_DOTNET,), invariant)
        if isinstance(result, Found):
            return result
        refused.append(result.reason)
    return Missing("; ".join([f"there is no .NET SDK of version {OLDEST_DOTNET} or newer", *refused]))


def dotnet_cache() -> Path:
    """Where the SDKs that we bring are, one folder each: of the user, so that all checkouts share them."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".cache") / "roundtrip-dotnet"


def dotnet_machine() -> str:
    """This machine's architecture as .NET's archives call it: "x64"."""
    return {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())


def dotnet_version_of(path: Path) -> tuple[int, ...]:
    """The version in the name of an SDK's archive or folder: dotnet-sdk-10.0.401-linux-x64."""
    return tuple(int(part) for part in re.findall(r"\d+", path.name.partition("-linux-")[0]))


def _dotnet_places() -> Iterator[Path]:
    """Folders that may hold an SDK, in the order in which they are preferred."""
    if root := os.environ.get("DOTNET_ROOT"):
        yield Path(root)
    if program := shutil.which("dotnet"):
        yield Path(program).resolve().parent
    yield from map(Path, DOTNET_PLACES)
    brought = dotnet_cache().glob(f"dotnet-sdk-*-linux-{dotnet_machine()}")
    yield from sorted(brought, key=dotnet_version_of, reverse=True)


def privilege() -> list[str] | None:
    """What must stand before apt-get here: nothing for root, sudo where it asks no password; None: not allowed."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def version_in(text: str) -> str | None:
    """The first thing in a program's words that looks like a version: "17.0.15", "6.8.0.105"."""
    match = re.search(r"(?<![\w.])v?(\d+(?:\.\d+)+|\d+)(?![\w])", text)
    return match[1] if match else None


def _java_homes() -> Iterable[Path]:
    """Each Java home once, in the order in which they are preferred."""
    homes = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    programs = [path for binary in ("javac", "java") if (path := shutil.which(binary))]
    homes += [Path(path).resolve().parents[1] for path in programs]
    homes += [home for place in JAVA_PLACES for home in _matching(place)]
    return dict.fromkeys(home.resolve() for home in homes)


def _matching(pattern: str) -> list[Path]:
    """The paths that an absolute pattern matches."""
    return sorted(Path("/").glob(pattern.removeprefix("/")))


def _versioned(
    path: str,
    arguments: Iterable[str],
    at_least: tuple[int, ...],
    environment: Mapping[str, str] | None = None,
) -> Found | Missing:
    said = _said([path, *arguments], environment)
    if said is None:
        return Missing(f"{path} does not run")
    version = version_in(said)
    if version is None:
        return Missing(f"{path} does not tell its version")
    if tuple(int(part) for part in version.split(".")) < at_least:
        return Missing(f"{path} is version {version}, older than {'.'.join(map(str, at_least))}")
    return Found(path, version)


def _said(command: list[str], environment: Mapping[str, str] | None = None) -> str | None:
    """What a program answers on both its outputs; None where it does not run or fails."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, **(environment or {})},
            timeout=_PATIENCE_S,
            check=True,
            text=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout + done.stderr
