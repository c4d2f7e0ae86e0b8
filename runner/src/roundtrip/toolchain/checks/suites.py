"""The test suites: each language's own, the runner's, the builds and the linters; and those of one system.

Their results are read from the reports of the test tools.
"""

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree

from roundtrip.catalog.manifest import System
from roundtrip.catalog.system import Catalog, Row
from roundtrip.catalog.tools import Tool, common, needed
from roundtrip.paths import FOLDERS, sources
from roundtrip.toolchain import build, builders
from roundtrip.toolchain import dotnet_projects as dotnet
from roundtrip.toolchain.checks import lint
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext

_PYTEST_PROCESSES = 3
"""The runner's tests run in so many processes, on two CPUs too: most of a test's time is waiting.

Which tests share a process tests/conftest.py says.
"""
_NAMED = 5
"""Tests that failed, of a suite, that its line names."""

_DOTNET = re.compile(r"Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+), Total:")
_DOTNET_FAILED = re.compile(r"^  Failed (\S.*) \[", re.MULTILINE)
_CLOSING = re.compile(r"^\s*(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """The result of a suite; a build that fails counts as a failed test.

    The note has the failures, or the reason; it is empty if nothing failed.
    """

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    note: str = ""

    def __add__(self, other: "Result") -> "Result":
        note = "; ".join(filter(None, (self.note, other.note)))
        counts = self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        return Result(*counts, note)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


def from_junit(reports: Iterable[Path]) -> Result:
    """Reads reports in JUnit's XML, as Surefire, CTest and pytest write it; one that is torn is a failure."""
    passed = skipped = 0
    failed = []
    for report in filter(Path.is_file, reports):
        try:
            root = ElementTree.parse(report).getroot()  # noqa: S314 - our own tools wrote it
        except ElementTree.ParseError as error:
            return Result(failed=1, note=f"its report is torn: {error}")
        for case in root.iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed.append(".".join(filter(None, (case.get("classname"), case.get("name")))))
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    return Result(passed, len(failed), skipped, _names(failed))


def from_dotnet(output: str) -> Result:
    """Reads the line with which `dotnet test` ends a project."""
    found = _DOTNET.search(output)
    failed, passed, skipped = map(int, found.groups()) if found else (0, 0, 0)
    return Result(passed, failed, skipped, _names(_DOTNET_FAILED.findall(output)))


def from_closing_line(output: str) -> Result:
    """Reads the last line that says `N passed, N failed, N skipped` (the last part may be left out)."""
    found = _CLOSING.findall(output)
    passed, failed, skipped = (int(number or 0) for number in found[-1]) if found else (0, 0, 0)
    return Result(passed, failed, skipped)


def judged(result: Result, done: ProgramResult) -> Result:
    """The result, with one failure more if the tool failed without one, or ran no test at all."""
    if result.failed == 0 and (not done.ok or result == Result()):
        result = replace(result, failed=1)
    # A log may show errors that a test expects: what failed is known by its name.
    return result if done.ok or result.note else replace(result, note=done.headline)


def _names(failed: list[str]) -> str:
    rest = [f"and {len(failed) - _NAMED} more"] if len(failed) > _NAMED else []
    return ", ".join([*failed[:_NAMED], *rest])


def run_systems(catalog: Catalog, rows: Iterable[Row], context: BuildContext) -> dict[str, Result]:
    """Test the systems of rows alone: build them, run their own tests, and the runner's tests of all their variants.

    Returns:
        By suite how it ended; a system's own tests have its name. Tests that several systems share run once, for
        the first of them. C# on Mono has one program for all its tests, which is left to the suite `mono`.
    """
    systems = {row.system.name: row.system for row in rows}
    rows = [row for row in catalog.rows if row.system.name in systems]
    results = {"build": _built(build.build(catalog, rows, context), context)}
    if results["build"].failed:
        return results
    waiting = _dotnet_tests(context)
    own: dict[str, Callable[[System, BuildContext], Result | None]] = {
        "maven": _java_module,
        "cmake": _cpp_folder,
        "dotnet": lambda system, context: _dotnet_projects(system, context, waiting),
    }
    for name, system in systems.items():
        if system.build.tool in own and (result := own[system.build.tool](system, context)) is not None:
            results[name] = result
    wanted = " or ".join(row.key for row in rows)
    results["wire"] = _pytest("the runner's tests of these systems", context, "wire", ["-k", wanted])
    return results


def _java_module(system: System, context: BuildContext) -> Result | None:
    """The tests in a Maven module; of the modules that it is built from none."""
    classes = sorted(file.stem for file in (system.folder / "src" / "test").rglob("*Test.java"))
    if not classes:
        return None
    chosen = [f"-Dtest={','.join(classes)}", "-Dsurefire.failIfNoSpecifiedTests=false"]
    arguments = ["-pl", system.build.target, "-am", *chosen, "test"]
    return _maven(f"{system.name}: testing", arguments, context, system.folder)


def _cpp_folder(system: System, context: BuildContext) -> Result:
    folder = system.folder.relative_to(context.root / FOLDERS["cpp"]).as_posix()
    return _ctest(f"{system.name}: testing", context, folder)


def _dotnet_projects(system: System, context: BuildContext, waiting: list[Path]) -> Result | None:
    """The projects of tests that refer to the system's project, among those that are waiting; they no longer are."""
    name = Path(system.build.target).name
    projects = [file for file in waiting if name in file.read_text(encoding="utf-8")]
    waiting[:] = [file for file in waiting if file not in projects]
    return _test_dotnet(projects, context) if projects else None


def _lint(_: Catalog, context: BuildContext) -> Result:
    failed = [check.title for check in lint.CHECKS if not lint.run(check, context).ok]
    return Result(len(lint.CHECKS) - len(failed), len(failed), note=", ".join(failed))


def _build(catalog: Catalog, context: BuildContext) -> Result:
    reasons = build.build(catalog, catalog.rows, context)
    if catalog.for_tests:
        reasons |= build.build(catalog.of_tests, catalog.of_tests.rows, context)
    return _built(reasons, context)


def _built(reasons: dict[str, build.Unmet | None], context: BuildContext) -> Result:
    unavailable = {name: unmet for name, unmet in reasons.items() if unmet is not None}
    for name, unmet in unavailable.items():
        context.say(f"{name} is unavailable: {unmet.reason}")
    skipped = sum(not unmet.obtainable for unmet in unavailable.values())
    counts = len(reasons) - len(unavailable), len(unavailable) - skipped, skipped
    return Result(*counts, ", ".join(unavailable))


def _maven(title: str, arguments: Sequence[str], context: BuildContext, folder: Path) -> Result:
    """Run Maven's tests; those below a folder count."""
    pattern = "**/target/*-reports/TEST-*.xml"
    for old in folder.glob(pattern):
        old.unlink()
    done = context.call(title, [*builders.MAVEN, *arguments], "test-java.log", echo=True)
    return judged(from_junit(folder.glob(pattern)), done)


def _ctest(title: str, context: BuildContext, folder: str = ".") -> Result:
    """Build what is in a folder of CMake's, tests included, and run them."""
    log, report = "test-cpp.log", _report(context, "cpp.xml")
    built = builders.cmake(context, f"{title}: building", [] if folder == "." else [f"{folder}/all"], log)
    if not built.ok:
        context.say(built.tail())
        return Result(failed=1, note=f"the build failed: {built.headline}")
    command = ["ctest", "--test-dir", str(context.cmake / folder), "--output-on-failure", "--no-tests=error"]
    # Those call this program.
    command += ["--label-exclude", "conformance", "--output-junit", str(report)]
    done = context.call(title, command, log, append=True, echo=True)
    return judged(from_junit([report]), done)


def _mono(_: Catalog, context: BuildContext) -> Result:
    command = ["make", "-C", "dotnet", "mono-test"]
    done = context.call("testing C# on Mono", command, "test-mono.log", echo=True)
    return judged(from_closing_line(done.output), done)


def _dotnet_tests(context: BuildContext) -> list[Path]:
    """The projects that hold tests, by the name that .NET's projects of tests have."""
    return [it for it in sources(context.root / FOLDERS["csharp"]) if it.name.endswith("Tests.csproj")]


def _test_dotnet(projects: Iterable[Path], context: BuildContext) -> Result:
    (context.logs / "test-dotnet.log").unlink(missing_ok=True)
    total = Result()
    for project in projects:
        done = dotnet.test(context, project.relative_to(context.root).as_posix(), "test-dotnet.log")
        absent = dotnet.not_found(context, done)
        total += Result(skipped=1, note=absent) if absent else judged(from_dotnet(done.output), done)
    return total if total != Result() else Result(failed=1, note="there is no project of tests")


def _runner(_: Catalog, context: BuildContext) -> Result:
    # The tests that use these say so if they stay away.
    context.provide([common()["omniidl"], common()["catior"]])
    many = _pytest("testing the runner", context, ".", ["-m", "not alone"], _PYTEST_PROCESSES)
    return many + _pytest("testing what runs alone", context, ".", ["-m", "alone"], name="runner-alone")


def _pytest(
    title: str,
    context: BuildContext,
    folder: str,
    options: Sequence[str],
    processes: int = 0,
    name: str = "runner",
) -> Result:
    """Run the runner's tests below runner/tests/<folder>, in pytest's own process or in several.

    Report and log are called by `name`.
    """
    runner, report = context.root / "runner", _report(context, f"{name}.xml")
    command = [
        *(sys.executable, "-m", "pytest"),
        f"--rootdir={runner}",
        f"--config-file={runner / 'pyproject.toml'}",
        f"--numprocesses={processes}",
        f"--junitxml={report}",
        str(runner / "tests" / folder),
    ]
    done = context.call(title, [*command, *options], f"test-{name}.log", echo=True)
    return judged(from_junit([report]), done)


def _report(context: BuildContext, name: str) -> Path:
    """The file for a suite's results; an older one is removed."""
    report = context.build / "tests" / name
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    return report


@dataclass(frozen=True)
class Suite:
    """One row of the table that `test` ends with.

    Attributes:
        builder: Value of `build.tool` in manifests: what the systems built with it need is needed too.
    """

    name: str
    title: str
    run: Callable[[Catalog, BuildContext], Result] = field(repr=False)
    builder: str | None = None
    tools: tuple[str, ...] = ()

    def needs(self, catalog: Catalog) -> list[Tool]:
        """All tools that it cannot do without, each once."""
        tools = [*needed(self.tools, {}, "suites").values()]
        for system in (*catalog.systems.values(), *catalog.for_tests.values()):
            if system.build.tool == self.builder:
                tools += system.tools
        return list(dict.fromkeys(tools))


_ALL = (
    Suite(
        "lint",
        "formatters and linters",
        _lint,
        tools=tuple(it for check in lint.CHECKS for it in check.tools),
    ),
    Suite("build", "every system is built", _build),
    Suite(
        "java",
        "Java, by Maven",
        lambda _, context: _maven(
            "testing Java", ["--fail-at-end", "package"], context, context.root / FOLDERS["java"]
        ),
        "maven",
    ),
    Suite("cpp", "C++, by CTest", lambda _, context: _ctest("testing C++", context), "cmake", ("gtest",)),
    Suite("mono", "C#, on Mono", _mono, "make", ("make", "mono", "mcs")),
    Suite(
        "dotnet",
        "C#, on .NET, by dotnet test",
        lambda _, context: _test_dotnet(_dotnet_tests(context), context),
        "dotnet",
        ("dotnet",),
    ),
    Suite("runner", "the runner, by pytest; needs the built systems", _runner),
    Suite(
        "faults",
        "runs under faults, each kind once",
        lambda _, context: _pytest(
            "putting runs to faults", context, "faults", ["--faults=all"], _PYTEST_PROCESSES
        ),
    ),
    Suite(
        "fuzz",
        "every server under a minute of inputs",
        lambda _, context: _pytest("fuzzing servers", context, "fuzz", ["--fuzz-seconds=60"]),
    ),
)

SUITES = {suite.name: suite for suite in _ALL}
