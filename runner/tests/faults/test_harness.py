"""What the harness must find, planted: a process that stays, a record that is lost, a cell without an account."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from roundtrip.deploy.transport import RUN_MARK
from roundtrip.experiment import run as runs
from roundtrip.results.records import EndReason, EndRecord
from roundtrip.results.store import RunFolder
from tests.synthetic import KINDS, make, stored

from . import harness, kinds


@pytest.fixture
def whole(tmp_path: Path) -> RunFolder:
    """A run that has ended."""
    made = make(1, rounds=3, kinds=KINDS[:3])
    before = [it for it in made.records if not isinstance(it, EndRecord)]
    end = EndRecord(reason=EndReason.DONE, elapsed_s=1.0)
    folder = stored(RunFolder(tmp_path / made.run.run), made.run, [*before, end])
    runs.conclude(folder)
    return folder


def records(folder: RunFolder) -> Path:
    return folder.path / "trials.jsonl"


def test_a_process_that_stays_is_found_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "GONE_WITHIN_S", 0.2)
    stray = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(60)"], env={**os.environ, RUN_MARK: "a test's own"}
    )
    try:
        [found] = harness.alive_after("a test's own")
        assert "time.sleep(60)" in found
        assert stray.wait(5.0) < 0
        assert harness.alive_after("a test's own") == []
    finally:
        stray.kill()
        stray.wait()


def test_a_run_that_did_not_end_is_found(whole: RunFolder) -> None:
    lines = records(whole).read_bytes().splitlines(keepends=True)
    records(whole).write_bytes(b"".join(lines[:-1]))
    assert harness.unaccounted(RunFolder(whole.path)) == ["it did not end"]


def test_a_trial_that_is_there_twice_is_found(whole: RunFolder) -> None:
    lines = records(whole).read_bytes().splitlines(keepends=True)
    trial = next(line for line in lines if b'"trial"' in line)
    records(whole).write_bytes(b"".join([*lines[:-1], trial, lines[-1]]))
    assert "a trial is there twice" in harness.unaccounted(RunFolder(whole.path))


def test_records_that_cannot_be_read_are_found(whole: RunFolder) -> None:
    lines = records(whole).read_bytes().splitlines(keepends=True)
    records(whole).write_bytes(b"".join([lines[0], b"{torn\n", *lines[1:]]))
    [found] = harness.unaccounted(RunFolder(whole.path))
    assert found.startswith("its records cannot be read")


def test_of_all_faults_only_a_beginning_without_files_excuses_a_traceback() -> None:
    said = "Traceback (most recent call last):\nOSError: [Errno 24] Too many open files: 'runpy.py'"
    excused = [it for it in kinds.KINDS if harness._is_python_s_own(it, said)]
    assert excused
    assert {(it.how, it.when) for it in excused} == {(kinds.How.NO_FILES, kinds.When.BEGUN)}
    assert not any(harness._is_python_s_own(it, "Traceback\nKeyError: 1") for it in kinds.KINDS)
    ours = f'{said}\n  File "/x/runner/src/roundtrip_agent/server.py", line 73, in __init__'
    assert not any(harness._is_python_s_own(it, ours) for it in kinds.KINDS)
