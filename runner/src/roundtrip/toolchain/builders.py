"""The build tools: one call for many targets, and where each leaves a system's folder."""

import os
from collections.abc import Sequence
from pathlib import Path

from roundtrip.catalog.manifest import System
from roundtrip.paths import FOLDERS
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.context import Place
from roundtrip.toolchain.dotnet import projects as dotnet


def build(tool: str, place: Place, targets: Sequence[str], log: str) -> Outcome:
    """Build targets with the tool of that name, in one call that goes on after a target's failure.

    Args:
        tool: One of TOOLS.
        place: Where.
        targets: As manifests name them.
        log: Name of the log file.
    """
    return TOOLS[tool](place, targets, log)


def output(system: System, place: Place) -> Path:
    """Where the build leaves a system's folder: below the language's folder, for CMake below its build folder."""
    base = place.cmake if system.build.tool == "cmake" else place.root / FOLDERS[system.language]
    return base / system.build.output


def lacking(system: System, place: Place, done: Outcome) -> str | None:
    """Why a system cannot be built where the host cannot get what it needs; None where it is a defect."""
    if system.build.tool != "dotnet":
        return None
    return dotnet.lacking(place, place.root / FOLDERS[system.language] / system.build.target, done)


def _maven(place: Place, targets: Sequence[str], log: str) -> Outcome:
    arguments = ["-pl", ",".join(targets), "-am", "--fail-at-end", "package", "-DskipTests"]
    return place.call("building Java", [*maven(), *arguments], log)


def maven() -> list[str]:
    """Maven on the Java project, with plain output."""
    return ["mvn", "-f", "java", "--batch-mode", "--no-transfer-progress"]


def _cmake(place: Place, targets: Sequence[str], log: str) -> Outcome:
    configured = configure(place, log)
    if not configured.ok:
        return configured
    arguments = ["--build", str(place.cmake), "--parallel", jobs(), "--target", *targets]
    return place.call("building C++", ["cmake", *arguments, "--", "-k", "0"], log, append=True)


def configure(place: Place, log: str) -> Outcome:
    """Let CMake write its build folder; quick where it did before."""
    # No build type: the project itself says how it is to be measured.
    command = ["cmake", "-S", "cpp", "-B", str(place.cmake), "-G", "Ninja"]
    known = (place.cmake / "CMakeCache.txt").exists()
    done = place.call("configuring C++", command, log)
    if known and not done.ok:
        # What it remembers may be of another place or of tools that are gone.
        done = place.call("configuring C++ anew", [*command, "--fresh"], log, append=True)
    return done


def _make(place: Place, targets: Sequence[str], log: str) -> Outcome:
    return place.call("building C#", ["make", "-C", "dotnet", "--keep-going", f"-j{jobs()}", *targets], log)


def jobs() -> str:
    """How many compilers at once: one for each CPU that we may use."""
    return str(len(os.sched_getaffinity(0)))


TOOLS = {"maven": _maven, "cmake": _cmake, "make": _make, "dotnet": dotnet.publish}
"""How each tool builds, by the name that manifests have for it."""
