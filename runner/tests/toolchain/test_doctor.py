import io
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.toolchain.checks import doctor
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from tests.manifests import GOOD, project, system

pytestmark = pytest.mark.usefixtures("no_packages")


def examined(root: Path) -> doctor.Findings:
    return doctor.examine(catalog.load(root), BuildContext(root, Console(file=io.StringIO())))


def shown(findings: doctor.Findings, width: int = 200) -> list[str]:
    out = io.StringIO()
    doctor.show(findings, Console(file=out, width=width))
    return out.getvalue().splitlines()


def test_verdict_and_faults_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    systems = {f"s{number}": system(f"mono-s{number}") for number in range(5)}
    project(tmp_path, pipes=GOOD, **systems)
    monkeypatch.setenv("PATH", str(tmp_path))
    lines = shown(examined(tmp_path))
    assert lines[0] == "6 of 6 systems cannot be built or run here"
    assert lines[1] == (
        "fault: mono-pipes, mono-s0, mono-s1 and 3 more: Make is missing (make was not found on the PATH); "
        "get it with: apt-get install make"
    )
    assert [line.split() for line in lines if line.split()[:1] == ["Make"]] == [["Make", "6", "missing"]]
    assert any("clang-format (C++) cannot run: clang-format is missing (" in line for line in lines)


def test_a_host_with_everything_is_told_so(tmp_path: Path) -> None:
    findings = examined(project(tmp_path, pipes=GOOD))
    assert findings.ok
    assert shown(findings)[0] == "every system can be built and run here"


def test_maven_is_not_asked_and_that_is_said(tmp_path: Path) -> None:
    place = tmp_path / "java" / "pipes"
    place.mkdir(parents=True)
    text = (
        GOOD.replace("mono-pipes", "java-pipes")
        .replace('"csharp"', '"java"')
        .replace('tool = "make"', 'tool = "maven"')
    )
    (place / "system.toml").write_text(text)
    assert any("1 system is not built yet, and only a build shows" in it for it in examined(tmp_path).remarks)


def test_a_mirror_that_others_may_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    monkeypatch.setenv(mirror.VARIABLE, str(tmp_path / "open"))
    findings = examined(project(tmp_path, pipes=GOOD))
    assert findings.verdict == "something is wrong here"
    assert "others may write to it" in findings.faults[0]


def test_the_tool_that_builds_a_system_is_needed_without_being_named(tmp_path: Path) -> None:
    findings = examined(project(tmp_path, pipes=GOOD.replace('needs = ["make"]', "needs = []")))
    (make,) = [state for state in findings.tools if state.name == "make"]
    assert make.needed_by == ["mono-pipes"]
