"""The test suites: each language's own, the runner's, the builds and the linters."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from roundtrip.catalog import Catalog
from roundtrip.errors import RoundtripError
from roundtrip.lab.needs import provide
from roundtrip.toolchain import build, builders, lint
from roundtrip.toolchain.builders import Place
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.counts import Counts, from_closing_line, from_junit, judged
from roundtrip.toolchain.tools import TOOLS, Tool, needs


@dataclass(frozen=True)
class Result:
    """How a suite ended.

    Attributes:
        counts: Its tests; a build that fails counts as a failed one.
        note: Why, where that is not a test's doing.
    """

    counts: Counts
    note: str = ""


@dataclass(frozen=True)
class Suite:
    """One row of the table that `test` ends with.

    Attributes:
        run: Runs it.
        language: As in manifests: the tools of that language's systems are needed too.
        tools: Names of those that it needs beyond.
    """

    name: str
    title: str
    run: Callable[[Catalog, Place], Result] = field(repr=False)
    language: str | None = None
    tools: tuple[str, ...] = ()

    def needs(self, catalog: Catalog) -> list[Tool]:
        """All tools that it cannot do without."""
        names = list(self.tools)
        if self.language is not None:
            systems = [
                it for it in catalog.systems.values() if it.language == self.language and it.fault is None
            ]
            names += [name for system in systems for name in needs(system)]
        return [TOOLS[name] for name in dict.fromkeys(names) if name in TOOLS]


def _lint(_: Catalog, place: Place) -> Result:
    failed = [check.title for check in lint.CHECKS if not lint.run(check, place).ok]
    return Result(Counts(len(lint.CHECKS) - len(failed), len(failed)), ", ".join(failed))


def _build(catalog: Catalog, place: Place) -> Result:
    reasons = build.prepare(catalog, catalog.rows, place.console)
    failed = [name for name, reason in reasons.items() if reason is not None]
    for name in failed:
        place.say(f"{name} is unavailable: {reasons[name]}")
    return Result(judged(Counts(len(reasons) - len(failed), len(failed)), ended_well=True), ", ".join(failed))


def _java(_: Catalog, place: Place) -> Result:
    pattern = "*/target/*-reports/TEST-*.xml"
    for old in place.root.glob(f"java/**/{pattern}"):
        old.unlink()
    done = place.call(
        "testing Java", [*builders.maven(), "--fail-at-end", "verify"], "test-java.log", echo=True
    )
    return _result(done, place.root.glob(f"java/**/{pattern}"))


def _cpp(_: Catalog, place: Place) -> Result:
    log, report = "test-cpp.log", place.build / "tests" / "cpp.xml"
    report.unlink(missing_ok=True)
    built = builders.configure(place, log)
    if built.ok:
        everything = ["cmake", "--build", str(place.cmake), "--parallel", builders.jobs()]
        built = place.call("building C++ and its tests", everything, log, append=True)
    if not built.ok:
        place.say(built.tail())
        return Result(Counts(failed=1), f"the build failed: {built.headline}")
    report.parent.mkdir(parents=True, exist_ok=True)
    arguments = [
        "--test-dir",
        str(place.cmake),
        "--output-on-failure",
        "--no-tests=error",
        "--output-junit",
        str(report),
    ]
    return _result(place.call("testing C++", ["ctest", *arguments], log, append=True, echo=True), [report])


def _dotnet(_: Catalog, place: Place) -> Result:
    done = place.call("testing C#", ["make", "-C", "dotnet", "mono-test"], "test-dotnet.log", echo=True)
    return Result(judged(from_closing_line(done.output), done.ok), "" if done.ok else done.headline)


def _runner(_: Catalog, place: Place) -> Result:
    if os.geteuid() == 0:
        with suppress(RoundtripError):  # The tests that need a laboratory say themselves what is missing.
            provide(place.console, install=True)
    report = place.build / "tests" / "runner.xml"
    report.unlink(missing_ok=True)
    command = [
        sys.executable,
        "-m",
        "pytest",
        f"--rootdir={place.root / 'runner'}",
        str(place.root / "runner"),
    ]
    command += [f"--config-file={place.root / 'runner' / 'pyproject.toml'}", f"--junitxml={report}"]
    return _result(place.call("testing the runner", command, "test-runner.log", echo=True), [report])


def _result(done: Outcome, reports: Iterable[Path]) -> Result:
    """Judge a tool by its reports and by how it ended."""
    try:
        counts = from_junit(report for report in reports if report.is_file())
    except ElementTree.ParseError as error:
        return Result(Counts(failed=1), f"its report is torn: {error}")
    return Result(judged(counts, done.ok), "" if done.ok else done.headline)


_ALL = [
    Suite(
        "lint",
        "formatters and linters",
        _lint,
        tools=tuple(tool for check in lint.CHECKS for tool in check.tools),
    ),
    Suite("build", "every system is built", _build),
    Suite("java", "Java, by Maven", _java, "java"),
    Suite("cpp", "C++, by CTest", _cpp, "cpp", ("gtest",)),
    Suite("dotnet", "C#, on Mono", _dotnet, "csharp", ("make", "mono", "mcs")),
    Suite("runner", "the runner, by pytest; needs the built systems", _runner),
]

SUITES = {suite.name: suite for suite in _ALL}
