"""The test suites: each language's own, the runner's, the builds and the linters."""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from roundtrip.catalog.system import Catalog
from roundtrip.errors import RoundtripError
from roundtrip.lab.needs import provide
from roundtrip.toolchain import build, builders
from roundtrip.toolchain import install as getting
from roundtrip.toolchain.checks import lint
from roundtrip.toolchain.checks.counts import Counts, from_closing_line, from_junit, from_trx, judged
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.context import Place
from roundtrip.toolchain.dotnet import projects as dotnet
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
        builder: As `build.tool` in manifests: what the systems built with it need is needed too.
        tools: Names of those that it needs beyond.
    """

    name: str
    title: str
    run: Callable[[Catalog, Place], Result] = field(repr=False)
    builder: str | None = None
    tools: tuple[str, ...] = ()

    def needs(self, catalog: Catalog) -> list[Tool]:
        """All tools that it cannot do without."""
        names = list(self.tools)
        if self.builder is not None:
            systems = [
                it for it in catalog.systems.values() if it.build.tool == self.builder and it.fault is None
            ]
            names += [name for system in systems for name in needs(system)]
        return [TOOLS[name] for name in dict.fromkeys(names) if name in TOOLS]


def _lint(_: Catalog, place: Place) -> Result:
    failed = [check.title for check in lint.CHECKS if not lint.run(check, place).ok]
    return Result(Counts(len(lint.CHECKS) - len(failed), len(failed)), ", ".join(failed))


def _build(catalog: Catalog, place: Place) -> Result:
    reasons = build.prepare(catalog, catalog.rows, place.console)
    unavailable = {name: reason for name, reason in reasons.items() if reason is not None}
    for name, reason in unavailable.items():
        place.say(f"{name} is unavailable: {reason}")
    lacking = sum(isinstance(reason, build.Lacking) for reason in unavailable.values())
    counts = Counts(len(reasons) - len(unavailable), len(unavailable) - lacking, lacking)
    return Result(judged(counts, ended_well=True), ", ".join(unavailable))


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


def _mono(_: Catalog, place: Place) -> Result:
    done = place.call("testing C#", ["make", "-C", "dotnet", "mono-test"], "test-mono.log", echo=True)
    return Result(judged(from_closing_line(done.output), done.ok), "" if done.ok else done.headline)


def _dotnet(_: Catalog, place: Place) -> Result:
    counts, notes = Counts(), []
    (place.logs / "test-dotnet.log").unlink(missing_ok=True)
    for project in dotnet.test_projects(place):
        report = place.build / "tests" / f"{project.stem}.trx"
        report.unlink(missing_ok=True)
        done = dotnet.test(place, project, report, "test-dotnet.log")
        lacking = None if done.ok else dotnet.lacking(place, project, done)
        result = Result(Counts(skipped=1), lacking) if lacking else _result(done, [report], from_trx)
        counts += result.counts
        notes += [result.note] if result.note else []
    return Result(judged(counts, ended_well=True), "; ".join(notes))


def _runner(_: Catalog, place: Place) -> Result:
    if os.geteuid() == 0:
        with suppress(RoundtripError):  # The tests that need a laboratory say themselves what is missing.
            provide(place.console, install=True)
    # The test that uses it says so where it stays away.
    getting.install(place.toolbox.missing([TOOLS["catior"]]), place.console, place.logs)
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


def _result(done: Outcome, reports: Iterable[Path], read: Callable[[Path], Counts] = from_junit) -> Result:
    """Judge a tool by its reports and by how it ended."""
    try:
        counts = sum((read(report) for report in reports if report.is_file()), Counts())
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
    Suite("java", "Java, by Maven", _java, "maven"),
    Suite("cpp", "C++, by CTest", _cpp, "cmake", ("gtest",)),
    Suite("mono", "C#, on Mono", _mono, "make", ("make", "mono", "mcs")),
    Suite("dotnet", "C#, on .NET, by dotnet test", _dotnet, "dotnet", ("dotnet",)),
    Suite("runner", "the runner, by pytest; needs the built systems", _runner),
]

SUITES = {suite.name: suite for suite in _ALL}
