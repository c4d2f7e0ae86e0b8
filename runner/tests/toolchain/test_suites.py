"""Results from the reports of test tools; and testing one system alone, of a small project, by real make and pytest."""

import io
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.toolchain.checks import suites
from roundtrip.toolchain.checks.suites import (
    SUITES,
    Result,
    from_closing_line,
    from_dotnet,
    from_junit,
    judged,
    run_systems,
)
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext
from tests.manifests import GOOD, project, system

SUREFIRE = """<testsuite name="roundtrip.core.LoopTest" tests="3" errors="1" skipped="0" failures="1">
  <testcase name="counts" classname="LoopTest" time="0.01"/>
  <testcase name="stops" classname="LoopTest" time="0.01"><failure message="x"/></testcase>
  <testcase name="starts" classname="LoopTest" time="0.01"><error type="java.lang.Error"/></testcase>
</testsuite>
"""
CTEST = """<testsuite name="Linux-c++" tests="2" failures="0" disabled="1" skipped="1">
  <testcase name="Loop.Counts" status="run"><properties/></testcase>
  <testcase name="Loop.Slow" status="disabled"><skipped message="Disabled"/></testcase>
</testsuite>
"""
PYTEST = """<testsuites><testsuite name="pytest" errors="0" failures="0" skipped="1" tests="2">
  <testcase classname="tests.test_a" name="test_b" time="0.1"/>
  <testcase classname="tests.test_a" name="test_c" time="0.1"><skipped type="pytest.skip" message="no"/></testcase>
</testsuite></testsuites>
"""
DOTNET = (
    '  Failed A.Tests.Calls(of: "bounce", count: 30) [218 ms]\n  Error Message:\n   Failed to be 0 [x]\n'
    "Failed!  - Failed:     1, Passed:    11, Skipped:     2, Total:    14, Duration: 9 s - A.dll (net10.0)\n"
)
WELL, BADLY = ProgramResult(0, "", Path("log")), ProgramResult(1, "it broke", Path("log"))


def reports(folder: Path, *texts: str) -> list[Path]:
    files = [folder / f"{number}.xml" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    return files


def test_the_reports_of_all_tools_are_added_and_failures_are_named(tmp_path: Path) -> None:
    found = from_junit(reports(tmp_path, SUREFIRE, CTEST, PYTEST))
    assert found == Result(passed=3, failed=2, skipped=2, note="LoopTest.stops, LoopTest.starts")


def test_a_torn_report_is_a_failure(tmp_path: Path) -> None:
    found = from_junit(reports(tmp_path, SUREFIRE[:200]))
    assert (found.failed, found.note.partition(":")[0]) == (1, "its report is torn")


def test_what_dotnet_test_reports_is_counted() -> None:
    assert from_dotnet(DOTNET) == Result(11, 1, 2, 'A.Tests.Calls(of: "bounce", count: 30)')
    assert from_dotnet("A.cs(1,2): error CS1002: ; expected") == Result()


@pytest.mark.parametrize(
    ("output", "result"),
    [
        ("...\n12 passed, 3 failed, 4 skipped\n", Result(12, 3, 4)),
        ("12 passed, 0 failed\n", Result(12, 0, 0)),
        ("1 passed, 1 failed\nmore\n2 passed, 0 failed, 0 skipped\nmake: done\n", Result(2, 0, 0)),
        ("I saw 3 passed, 0 failed today\n", Result()),
    ],
)
def test_the_last_closing_line_counts(output: str, result: Result) -> None:
    assert from_closing_line(output) == result


def test_a_tool_that_fails_or_runs_no_test_is_a_failure() -> None:
    assert judged(Result(passed=5), BADLY) == Result(passed=5, failed=1, note="it broke")
    assert judged(Result(failed=2, note="these two"), BADLY) == Result(failed=2, note="these two")
    assert judged(Result(), WELL) == Result(failed=1)
    assert str(judged(Result(passed=5, skipped=1), WELL)) == "5 passed, 0 failed, 1 skipped"


# One system alone

WIRE = """
import pytest
ROWS = [
    "mono-pipes:baseline",
    "mono-tcp:baseline", "mono-tcp:hand-coded",
    "mono-tcp-more:baseline", "mono-tcp-more:hand-coded",
]
@pytest.mark.parametrize("row", ROWS, ids=ROWS)
def test_a_row(row):
    print("java.lang.Error: an error that the test expects")
    assert row != "mono-tcp-more:hand-coded"
"""
MAKEFILE = """
%: FORCE
\t@test $@ != broken
\t@mkdir -p bin/$@ && echo $@ > bin/$@/worker
FORCE:
Makefile: ;
"""

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make was not found")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    project(tmp_path, pipes=GOOD)
    for name in ("tcp", "tcp-more", "broken"):
        project(tmp_path, **{name: system(f"mono-{name}", target=name)})
    (tmp_path / "dotnet" / "Makefile").write_text(MAKEFILE)
    for file, text in (
        ("shared-idl/cases.json", "{}"),
        ("runner/pyproject.toml", "[tool.pytest.ini_options]\n"),
        ("runner/tests/wire/test_rows.py", WIRE),
    ):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    return tmp_path


def run(root: Path, name: str) -> dict[str, Result]:
    known = catalog.load(root)
    return run_systems(known, [known.row(name)], BuildContext(root, Console(file=io.StringIO(), width=200)))


@needs_make
def test_a_system_is_built_with_its_baseline_and_its_rows_alone_are_tested(root: Path) -> None:
    assert run(root, "mono-tcp") == {"build": Result(2), "wire": Result(2)}


@needs_make
def test_a_row_that_fails_is_counted_and_named_whatever_the_log_shows(root: Path) -> None:
    result = run(root, "mono-tcp-more")["wire"]
    assert (result.passed, result.failed) == (1, 1)
    assert result.note.endswith("test_a_row[mono-tcp-more:hand-coded]")


@needs_make
def test_what_cannot_be_built_is_not_tested(root: Path) -> None:
    assert run(root, "mono-broken") == {"build": Result(passed=1, failed=1, note="mono-broken")}


@needs_make
def test_a_system_without_any_test_of_the_runner_is_a_failure(root: Path) -> None:
    (root / "runner/tests/wire/test_rows.py").write_text(
        WIRE.replace('"mono-tcp:baseline", "mono-tcp:hand-coded",', "")
    )
    assert run(root, "mono-tcp")["wire"].failed == 1


def test_tests_that_two_systems_share_run_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tested = []

    def passes(_: BuildContext, test_project: str, log: str) -> ProgramResult:
        tested.append(test_project)
        return ProgramResult(0, DOTNET.replace("Failed:     1", "Failed:     0"), Path(log))

    monkeypatch.setattr(suites.build, "build", lambda *_, **__: {"mono-tcp": None, "mono-ipc": None})
    monkeypatch.setattr(suites.dotnet, "test", passes)
    monkeypatch.setattr(suites, "_pytest", lambda *_: Result(1))
    of_dotnet = {name: system(f"mono-{name}", target=f"{name}.csproj") for name in ("tcp", "ipc")}
    of_dotnet = {name: text.replace('tool = "make"', 'tool = "dotnet"') for name, text in of_dotnet.items()}
    known = catalog.load(project(tmp_path, pipes=GOOD, **of_dotnet))
    for name, refers_to in (("Both", "tcp.csproj ipc.csproj"), ("Ipc", "ipc.csproj"), ("Other", "pipes")):
        (tmp_path / "dotnet" / f"{name}.Tests.csproj").write_text(refers_to)
    rows = [known.row(f"mono-{name}") for name in of_dotnet]
    results = run_systems(known, rows, BuildContext(tmp_path, Console(file=io.StringIO())))
    assert sorted(tested) == ["dotnet/Both.Tests.csproj", "dotnet/Ipc.Tests.csproj"]
    assert (results["mono-tcp"].passed, results["mono-ipc"].passed) == (11, 11)


def test_a_suite_needs_what_its_systems_need_those_for_tests_too(tmp_path: Path) -> None:
    own = '[[tool]]\nname = "own"\ntitle = "Own"\nprograms = ["own"]\npackages = ["own"]\n'
    fake = system("mono-fake", needs='["own"]').replace("[build]", 'purpose = "test"\n[build]', 1) + own
    known = catalog.load(project(tmp_path, pipes=GOOD, fake=fake))
    assert {tool.name for tool in SUITES["mono"].needs(known)} == {"make", "mono", "mcs", "own"}
    assert [tool.name for tool in SUITES["build"].needs(known)] == []
