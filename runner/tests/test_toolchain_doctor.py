import json
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.toolchain.checks import doctor
from tests.manifests import GOOD, project, system

CALM: dict[str, Any] = {
    "virtual_machine": False,
    "idle_states": ["POLL", "C1"],
    "can_hold_awake": True,
    "governor": "performance",
    "load_1min": 0.1,
    "cpus": 4,
}


def test_a_calm_host_needs_no_remark() -> None:
    assert doctor.remarks(CALM) == []


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ({"virtual_machine": True}, "virtual machine"),
        ({"can_hold_awake": False}, "/dev/cpu_dma_latency"),
        ({"governor": "powersave"}, "the frequency governor is powersave"),
        ({"load_1min": 3.0}, "the load is 3.0"),
        ({"cpus": 1, "load_1min": 0.0}, "there is one CPU"),
    ],
)
def test_what_makes_figures_less_sure_is_remarked(fact: dict[str, Any], said: str) -> None:
    (remark,) = doctor.remarks(CALM | fact)
    assert said in remark


def test_tools_are_told_with_who_needs_them(tmp_path: Path) -> None:
    findings = doctor.examine(catalog.load(project(tmp_path, pipes=GOOD, other=system("mono-other"))))
    (make,) = [state for state in findings.tools if state.name == "make"]
    assert make.needed_by == ["mono-other", "mono-pipes"]
    assert findings.host["disk_free_bytes"] > 0


def test_a_tool_that_is_needed_and_missing_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = catalog.load(project(tmp_path, pipes=GOOD, other=system("mono-other", needs='["make", "quux"]')))
    monkeypatch.setenv("PATH", str(tmp_path))
    findings = doctor.examine(loaded)
    assert not findings.ok
    assert any(
        fault.startswith("Make is missing") and "mono-other, mono-pipes" in fault for fault in findings.faults
    )
    assert "system.toml: unknown tool 'quux', needed by mono-other" in findings.faults


def test_a_broken_manifest_is_a_fault(tmp_path: Path) -> None:
    findings = doctor.examine(
        catalog.load(project(tmp_path, pipes=GOOD, broken=system("mono-broken") + "\nno"))
    )
    assert any(fault.startswith("dotnet/broken/system.toml: ") for fault in findings.faults)


def test_everything_can_be_written_as_json(tmp_path: Path) -> None:
    findings = doctor.examine(catalog.load(project(tmp_path, pipes=GOOD)))
    again = json.loads(json.dumps(findings.as_json()))
    assert again["ok"] == findings.ok
    assert {tool["name"] for tool in again["tools"]} >= {"jdk", "maven", "mono", "cmake"}


def test_the_tool_that_builds_a_system_is_needed_without_being_named(tmp_path: Path) -> None:
    findings = doctor.examine(
        catalog.load(project(tmp_path, pipes=GOOD.replace('needs = ["make"]', "needs = []")))
    )
    (make,) = [state for state in findings.tools if state.name == "make"]
    assert make.needed_by == ["mono-pipes"]
