"""The formatters and linters of all languages, and of prose; they check and change nothing."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from roundtrip.paths import sources
from roundtrip.toolchain import builders
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext

_CPP = {".cc", ".h"}
_CPP_TOOLS = ("cmake", "nlohmann-json", "cli11", "gtest")
_PYTHON = ("--config", "pyproject.toml", ".", "../tasks.py", "../shared-idl/generate")


@dataclass(frozen=True)
class Check:
    """One linter.

    Attributes:
        arguments: The program and its arguments, for the project's folder.
        target: Target of CMake, which is built in the place of a program that is run.
    """

    name: str
    title: str
    arguments: Callable[[Path], list[str]] = field(repr=False, default=lambda _: [])
    folder: str = "."
    tools: tuple[str, ...] = ()
    target: str = ""


def _python(*arguments: str) -> Callable[[Path], list[str]]:
    return lambda _: [sys.executable, "-m", *arguments]


def _lint_imports(_: Path) -> list[str]:
    return [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]


def _clang_format(root: Path) -> list[str]:
    written = (file for file in sources(root / "cpp") if "generated" not in file.parts)
    return ["clang-format", "--dry-run", "--Werror", *(str(it) for it in written if it.suffix in _CPP)]


def _spotless(_: Path) -> list[str]:
    return [*builders.MAVEN, "--quiet", "spotless:check"]


CHECKS = (
    Check("ruff", "ruff check (Python)", _python("ruff", "check", *_PYTHON), "runner"),
    Check("ruff-format", "ruff format (Python)", _python("ruff", "format", "--check", *_PYTHON), "runner"),
    Check("mypy", "mypy (Python)", _python("mypy"), "runner"),
    Check("prose", "prose (all texts)", _python("roundtrip.toolchain.checks.prose"), "runner"),
    Check("imports", "import-linter (Python)", _lint_imports, "runner"),
    Check(
        "layers", "layers of the cores (Java, C++)", _python("roundtrip.toolchain.checks.layers"), "runner"
    ),
    Check("spotless", "spotless (Java)", _spotless, tools=("maven",)),
    Check("clang-format", "clang-format (C++)", _clang_format, tools=("clang-format",)),
    Check("clang-tidy", "clang-tidy (C++)", tools=("clang-tidy", *_CPP_TOOLS), target="tidy"),
    Check("style", "style (C#)", lambda _: ["make", "-C", "dotnet", "style"], tools=("make",)),
    Check(
        "layers-cs", "layers of the core (C#)", lambda _: ["make", "-C", "dotnet", "layers"], tools=("mono",)
    ),
)


def run(check: Check, context: BuildContext) -> ProgramResult:
    """Run one linter; if it finds something, its words are shown."""
    log = f"lint-{check.name}.log"
    if check.target:
        done = builders.cmake(context, check.title, [check.target], log)
    else:
        done = context.call(check.title, check.arguments(context.root), log, folder=check.folder)
    if not done.ok:
        context.say(f"{check.title} is not clean:\n{done.tail(60)}")
    return done
