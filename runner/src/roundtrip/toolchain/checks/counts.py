"""How many tests passed: read from what the test tools report."""

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

_DOTNET = re.compile(
    r"Failed: +(?P<failed>\d+), Passed: +(?P<passed>\d+), Skipped: +(?P<skipped>\d+), Total:"
)
_DOTNET_FAILED = re.compile(r"^  Failed (\S.*) \[", re.MULTILINE)
_CLOSING = re.compile(r"^\s*(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$", re.MULTILINE)


@dataclass(frozen=True)
class Counts:
    """Tests by how they ended."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"

    @property
    def total(self) -> int:
        """All of them."""
        return self.passed + self.failed + self.skipped


def from_junit(file: Path) -> tuple[Counts, list[str]]:
    """Counts of JUnit's XML, as Surefire, CTest and pytest write it, and the names of the tests that failed.

    Raises:
        ElementTree.ParseError: The file is torn, as after a tool that was ended.
    """
    counts, failed = Counts(), []
    for case in ElementTree.parse(file).getroot().iter("testcase"):  # noqa: S314 - our own tools wrote it
        if case.find("failure") is not None or case.find("error") is not None:
            counts += Counts(failed=1)
            failed.append(".".join(filter(None, (case.get("classname"), case.get("name")))))
        elif case.find("skipped") is not None:
            counts += Counts(skipped=1)
        else:
            counts += Counts(passed=1)
    return counts, failed


def from_dotnet(output: str) -> tuple[Counts, list[str]]:
    """Counts of the line with which `dotnet test` ends a project, and the names of the tests that failed."""
    found = _DOTNET.search(output)
    counts = Counts(int(found["passed"]), int(found["failed"]), int(found["skipped"])) if found else Counts()
    return counts, _DOTNET_FAILED.findall(output)


def from_closing_line(output: str) -> Counts:
    """Counts of the last line that says `N passed, N failed, N skipped` (the last part may be left out)."""
    found = _CLOSING.findall(output)
    if not found:
        return Counts()
    passed, failed, skipped = found[-1]
    return Counts(int(passed), int(failed), int(skipped or 0))


def judged(counts: Counts, ended_well: bool) -> Counts:
    """The counts, and one failure more if the tool failed without one, or ran no test at all."""
    if counts.failed == 0 and (not ended_well or counts.total == 0):
        return counts + Counts(failed=1)
    return counts
