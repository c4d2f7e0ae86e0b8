"""The three build tools: one call for many targets, and where each leaves a system's folder."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from roundtrip.manifest import System
from roundtrip.project import FOLDERS
from roundtrip.toolchain import command
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.probes import Found
from roundtrip.toolchain.tools import TOOLS, Toolbox


@dataclass(frozen=True)
class Place:
    """Where building happens and what it may use.

    Attributes:
        root: The project's folder.
        toolbox: Where tools were found.
        console: Where the user is told.
    """

    root: Path
    toolbox: Toolbox
    console: Console

    @property
    def build(self) -> Path:
        """The folder of everything built."""
        return self.root / "build"

    @property
    def logs(self) -> Path:
        """The folder of what the tools said."""
        return self.build / "logs"

    @property
    def cmake(self) -> Path:
        """CMake's own folder."""
        return self.build / "cmake"

    def say(self, text: str) -> None:
        """Tell the user."""
        command.say(self.console, text)

    def call(
        self, title: str, arguments: Sequence[str], log: str, *, append: bool = False, echo: bool = False
    ) -> Outcome:
        """Run a build tool at the project's root."""
        return command.run(
            title,
            arguments,
            log=self.logs / log,
            console=self.console,
            cwd=self.root,
            env=java_home(self.toolbox),
            append=append,
            echo=echo,
        )


def java_home(toolbox: Toolbox) -> dict[str, str]:
    """What tells Maven which JDK to use; nothing where there is none."""
    found = toolbox.find(TOOLS["jdk"])
    return {"JAVA_HOME": str(Path(found.path).parents[1])} if isinstance(found, Found) else {}


def build(tool: str, place: Place, targets: Sequence[str], log: str) -> Outcome:
    """Build targets with the tool of that name, in one call that goes on after a target's failure.

    Args:
        tool: "maven", "cmake" or "make".
        place: Where.
        targets: As manifests name them.
        log: Name of the log file.
    """
    return {"maven": _maven, "cmake": _cmake, "make": _make}[tool](place, targets, log)


def output(system: System, place: Place) -> Path:
    """Where the build leaves a system's folder: below the language's folder, for CMake below its build folder."""
    base = place.cmake if system.build.tool == "cmake" else place.root / FOLDERS[system.language]
    return base / system.build.output


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
