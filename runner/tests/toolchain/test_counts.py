from pathlib import Path

import pytest

from roundtrip.toolchain.checks.counts import Result, from_closing_line, from_dotnet, from_junit, judged
from roundtrip.toolchain.command import ProgramResult

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
