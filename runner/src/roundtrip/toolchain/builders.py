"""The build tools: one call for many systems, and where each leaves a system's folder."""

import hashlib
import os
import re
from collections.abc import Sequence
from pathlib import Path

from roundtrip.catalog.manifest import System
from roundtrip.paths import FOLDERS
from roundtrip.toolchain import dotnet_projects as dotnet
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext

TOGETHER = ("maven", "cmake", "make")
"""Tools that build many systems in one call and go on after one has failed."""

UNRESOLVED = re.compile("could not (?:be resolved|resolve|transfer|find artifact)", re.IGNORECASE)
"""What Maven says of packages that it cannot fetch."""
SETTINGS = "; Maven has its mirrors and proxies from ~/.m2/settings.xml"

MAVEN = ("mvn", "-f", "java")
"""Maven on the Java project, whose options are in java/.mvn: Maven looks for that folder further up as well."""


def build(tool: str, context: BuildContext, systems: Sequence[System], log: str) -> ProgramResult:
    """Build systems in one call of their manifests' `build.tool`; one alone unless the tool is one of TOGETHER."""
    first, *others = systems
    title = f"{first.name}: building" if not others else f"{first.name} and {len(others)} more: building"
    targets = list(dict.fromkeys(system.build.target for system in systems))
    match tool:
        case "maven":
            arguments = ["-pl", ",".join(targets), "-am", "--fail-at-end", "package", "-DskipTests"]
            return context.call(title, [*MAVEN, *arguments], log)
        case "cmake":
            return cmake(context, title, targets, log)
        case "make":
            arguments = ["-C", "dotnet", "--keep-going", f"-j{_jobs()}", *targets]
            return context.call(title, ["make", *arguments], log)
        case _:
            return dotnet.publish(context, f"{FOLDERS[first.language]}/{first.build.target}", title, log)


def cmake(context: BuildContext, title: str, targets: Sequence[str], log: str) -> ProgramResult:
    """Build CMake's targets, after it has written its build folder; none named means all."""
    # No build type: the project itself says how it is to be measured.
    configure = ["cmake", "-S", "cpp", "-B", str(context.cmake), "-G", "Ninja"]
    left = context.cmake / "left-by-roundtrip"
    known = left.is_file() and left.read_text() == _cache(context)
    done = context.call(title, configure if known else [*configure, "--fresh"], log)
    if known and not done.ok:
        # What it remembers may be of another place or of tools that are gone.
        done = context.call(f"{title}, with CMake's cache emptied", [*configure, "--fresh"], log, append=True)
    if not done.ok:
        return done
    left.write_text(_cache(context))
    arguments = ["--build", str(context.cmake), "--parallel", _jobs()]
    arguments += ["--target", *targets, "--", "-k", "0"] if targets else []
    return context.call(title, ["cmake", *arguments], log, append=True)


def _cache(context: BuildContext) -> str:
    """A digest of CMake's cache, and of the variables it is made with: it keeps flags of who configured it before."""
    cache = context.cmake / "CMakeCache.txt"
    variables = repr(sorted(context.named.items())).encode()
    return hashlib.sha256(variables + (cache.read_bytes() if cache.is_file() else b"")).hexdigest()


def output(system: System, context: BuildContext) -> Path:
    """Where the build leaves a system's folder: below the language's folder, for CMake below its build folder."""
    base = context.cmake if system.build.tool == "cmake" else context.root / FOLDERS[system.language]
    return base / system.build.output


def _jobs() -> str:
    """The number of compilers at once: one for each CPU that we may use."""
    return str(len(os.sched_getaffinity(0)))
