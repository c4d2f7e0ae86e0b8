"""The results of tests, read from the reports of the test tools."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

from roundtrip.toolchain.command import ProgramResult

_NAMED = 5
"""Tests that failed, of a suite, that its line names."""

_DOTNET = re.compile(r"Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+), Total:")
_DOTNET_FAILED = re.compile(r"^  Failed (\S.*) \[", re.MULTILINE)
_CLOSING = re.compile(r"^\s*(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Result:
    """The result of a suite.

    Attributes:
        passed, failed, skipped: Its tests; a build that fails counts as a failed one.
        note: Failures, or the reason; empty if nothing failed.
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
    for report in reports:
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
    """The first tests that failed, and how many more."""
    rest = [f"and {len(failed) - _NAMED} more"] if len(failed) > _NAMED else []
    return ", ".join([*failed[:_NAMED], *rest])
