from pathlib import Path
from xml.etree import ElementTree

import pytest

from roundtrip.toolchain.checks.counts import Counts, from_closing_line, from_dotnet, from_junit, judged

SUREFIRE = """<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="roundtrip.core.LoopTest" time="0.1" tests="3" errors="1" skipped="0" failures="1">
  <testcase name="counts" classname="roundtrip.core.LoopTest" time="0.01"/>
  <testcase name="stops" classname="roundtrip.core.LoopTest" time="0.01"><failure message="x"/></testcase>
  <testcase name="starts" classname="roundtrip.core.LoopTest" time="0.01"><error type="java.lang.Error"/></testcase>
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


def test_the_reports_of_all_tools_are_added(tmp_path: Path) -> None:
    total, failed = Counts(), []
    for name, text in (("surefire", SUREFIRE), ("ctest", CTEST), ("pytest", PYTEST)):
        file = tmp_path / f"{name}.xml"
        file.write_text(text, encoding="utf-8")
        counts, names = from_junit(file)
        total, failed = total + counts, failed + names
    assert total == Counts(passed=3, failed=2, skipped=2)
    assert failed == ["roundtrip.core.LoopTest.stops", "roundtrip.core.LoopTest.starts"]


@pytest.mark.parametrize(
    ("output", "counts", "failed"),
    [
        (
            '  Failed A.Tests.Calls(of: "bounce", count: 30) [218 ms]\n  Error Message:\n   Failed to be 0 [x]\n'
            "  Failed A.Tests.Ends [1 ms]\n"
            "Failed!  - Failed:     2, Passed:    11, Skipped:     1, Total:    14, Duration: 9 s - A.dll",
            Counts(11, 2, 1),
            ['A.Tests.Calls(of: "bounce", count: 30)', "A.Tests.Ends"],
        ),
        (
            "Passed!  - Failed:     0, Passed:   361, Skipped:     0, Total:   361, Duration: 1 m - A.dll",
            Counts(361),
            [],
        ),
        ("A.cs(1,2): error CS1002: ; expected", Counts(), []),
    ],
)
def test_what_dotnet_test_reports_is_counted(output: str, counts: Counts, failed: list[str]) -> None:
    assert from_dotnet(f"restored\n{output} (net10.0)\n") == (counts, failed)


def test_a_torn_report_is_no_report(tmp_path: Path) -> None:
    (tmp_path / "torn.xml").write_text(SUREFIRE[:200], encoding="utf-8")
    with pytest.raises(ElementTree.ParseError):
        from_junit(tmp_path / "torn.xml")


@pytest.mark.parametrize(
    ("output", "counts"),
    [
        ("...\n12 passed, 3 failed, 4 skipped\n", Counts(12, 3, 4)),
        ("12 passed, 0 failed\n", Counts(12, 0, 0)),
        ("1 passed, 1 failed\nmore\n2 passed, 0 failed, 0 skipped\nmake: done\n", Counts(2, 0, 0)),
        ("I saw 3 passed, 0 failed today\n", Counts()),
    ],
)
def test_the_last_closing_line_counts(output: str, counts: Counts) -> None:
    assert from_closing_line(output) == counts


def test_a_tool_that_fails_without_a_failed_test_is_a_failure() -> None:
    assert judged(Counts(passed=5), ended_well=False) == Counts(passed=5, failed=1)
    assert judged(Counts(passed=5, failed=2), ended_well=False) == Counts(passed=5, failed=2)


def test_no_test_at_all_is_a_failure() -> None:
    assert judged(Counts(), ended_well=True) == Counts(failed=1)


def test_all_well_is_all_well() -> None:
    assert judged(Counts(passed=5, skipped=1), ended_well=True) == Counts(passed=5, skipped=1)
    assert str(Counts(5, 0, 1)) == "5 passed, 0 failed, 1 skipped"
