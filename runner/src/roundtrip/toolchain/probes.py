"""How to tell that a tool is there, and in which version."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

_PATIENCE_S = 30.0
OLDEST_JAVA = 17
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
    """The .NET SDK: DOTNET_ROOT, PATH, the usual places."""
    places = [os.environ["DOTNET_ROOT"]] if os.environ.get("DOTNET_ROOT") else []
    candidates = [*(f"{place}/dotnet" for place in places), shutil.which("dotnet") or ""]
    candidates += [f"{place}/dotnet" for place in DOTNET_PLACES]
    for path in candidates:
        if os.access(path, os.X_OK):
            return _versioned(path, ("--version",), ())
    return Missing("there is no .NET SDK")


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


def _versioned(path: str, arguments: Iterable[str], at_least: tuple[int, ...]) -> Found | Missing:
    said = _said([path, *arguments])
    if said is None:
        return Missing(f"{path} does not run")
    version = version_in(said)
    if version is None:
        return Missing(f"{path} does not tell its version")
    if tuple(int(part) for part in version.split(".")) < at_least:
        return Missing(f"{path} is version {version}, older than {'.'.join(map(str, at_least))}")
    return Found(path, version)


def _said(command: list[str]) -> str | None:
    """What a program answers on both its outputs; None where it does not run or fails."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_S, check=True, text=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout + done.stderr
