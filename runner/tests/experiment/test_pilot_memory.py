"""What pilots found is known again under the same circumstances alone."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from roundtrip.experiment.pilot_memory import FILE, PilotMemory
from roundtrip.results.records import PilotRecord, Window
from tests.fakes import row, system

ROW = row(system("one"))
PILOT = PilotRecord(
    row=ROW.key, point="invocation", windows=[Window(9, 900)], warmup_ns=900, steady=True, call_ns=100.0
)
HERE = {"hosts": [{"cpu_model": "some"}], "tools": {"java": "17"}}
BUILDS = {"one": "abc", "other": "xyz"}


def memory(
    folder: Path, circumstances: dict[str, Any] = HERE, builds: dict[str, str] = BUILDS
) -> PilotMemory:
    return PilotMemory(folder, circumstances, builds)


def test_what_was_kept_is_found_by_a_later_run(tmp_path: Path) -> None:
    memory(tmp_path).keep(ROW, PILOT)
    assert memory(tmp_path).find(ROW, "invocation") == structs.replace(PILOT, remembered=True)
    assert memory(tmp_path).find(ROW, "objects") is None


@pytest.mark.parametrize(
    ("circumstances", "builds"),
    [
        ({**HERE, "tools": {"java": "21"}}, BUILDS),
        ({**HERE, "hosts": [{"cpu_model": "another"}]}, BUILDS),
        (HERE, {**BUILDS, "one": "abd"}),
    ],
)
def test_another_host_runtime_or_build_knows_nothing(
    tmp_path: Path, circumstances: dict[str, Any], builds: dict[str, str]
) -> None:
    memory(tmp_path).keep(ROW, PILOT)
    assert memory(tmp_path, circumstances, builds).find(ROW, "invocation") is None


def test_another_system_s_build_does_not_matter(tmp_path: Path) -> None:
    memory(tmp_path).keep(ROW, PILOT)
    assert memory(tmp_path, HERE, {**BUILDS, "other": "new"}).find(ROW, "invocation") is not None


def test_what_was_not_steady_or_only_remembered_is_not_kept(tmp_path: Path) -> None:
    for pilot in (structs.replace(PILOT, steady=False), structs.replace(PILOT, remembered=True)):
        memory(tmp_path).keep(ROW, pilot)
    assert not (tmp_path / FILE).exists()


def test_the_newest_counts_and_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    memory(tmp_path).keep(ROW, PILOT)
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'nonsense\n{"old": {"kind": "pilot", "version": 1}}\n')
    memory(tmp_path).keep(ROW, structs.replace(PILOT, call_ns=50.0))
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"torn')
    found = memory(tmp_path).find(ROW, "invocation")
    assert found is not None
    assert found.call_ns == 50.0
