"""The formatters and linters of all languages; they check and change nothing."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from roundtrip.paths import sources
from roundtrip.toolchain import builders, command
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.context import Place, java_home

_CPP = {".cc", ".h"}
_PYTHON = ("--config", "pyproject.toml", ".", "../tasks.py")


@dataclass(frozen=True)
class Check:
    """One linter.

    Attributes:
        arguments: The program and its arguments, for the project's folder.
        folder: Where it runs, below the project.
        tools: Names of those that it needs.
    """

    name: str
    title: str
    arguments: Callable[[Path], list[str]] = field(repr=False)
    folder: str = "."
    tools: tuple[str, ...] = ()


def _python(*arguments: str) -> Callable[[Path], list[str]]:
    return lambda _: [sys.executable, "-m", *arguments]


def _clang_format(root: Path) -> list[str]:
    files = [str(file) for file in sources(root / "cpp") if file.suffix in _CPP]
    return ["clang-format", "--dry-run", "--Werror", *files]


def _spotless(_: Path) -> list[str]:
    return [*builders.maven(), "--quiet", "spotless:check"]


CHECKS = (
    Check("ruff", "ruff check (Python)", _python("ruff", "check", *_PYTHON), "runner"),
    Check("ruff-format", "ruff format (Python)", _python("ruff", "format", "--check", *_PYTHON), "runner"),
    Check("mypy", "mypy (Python)", _python("mypy"), "runner"),
    Check("spotless", "spotless (Java)", _spotless, tools=("jdk", "maven")),
    Check("clang-format", "clang-format (C++)", _clang_format, tools=("clang-format",)),
    Check("style", "style (C#)", lambda _: ["make", "-C", "dotnet", "style"], tools=("make",)),
)


def run(check: Check, place: Place) -> Outcome:
    """Run one linter; where it finds something, its words are shown."""
    done = command.run(
        check.title,
        check.arguments(place.root),
        log=place.logs / f"lint-{check.name}.log",
        console=place.console,
        cwd=place.root / check.folder,
        env=java_home(place.toolbox) if check.name == "spotless" else None,
    )
    if not done.ok:
        place.say(f"{check.title} is not clean:\n{done.tail(60)}")
    return done
