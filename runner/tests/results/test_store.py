"""A run's folder: what was appended stays, whatever tears, fills up or stops."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.files import DiskFull
from roundtrip.results.records import (
    SCHEMA,
    AnyRecord,
    EndReason,
    EndRecord,
    PilotRecord,
    SkippedRecord,
    TrialRecord,
    VoidRecord,
)
from roundtrip.results.store import Calls, Lock, RunFolder, Writer
from tests.synthetic import make

MADE = make(1, rounds=1)
RECORDS: list[AnyRecord] = [SkippedRecord(row="é\u2028" * number, reason="no room") for number in (1, 2, 3)]
END = EndRecord(reason=EndReason.DONE, elapsed_s=1.5)


def trial(name: str = "r01-b01-p01") -> TrialRecord:
    return TrialRecord(
        trial=name,
        round=1,
        block=1,
        position=1,
        row="java-rmi:default",
        is_null=False,
        idle_states="default",
        placement="none",
        started="2026-11-21T08:27:00Z",
        started_ns=1,
    )


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    folder = RunFolder(tmp_path / "20261121-082614")
    writer = Writer(folder)
    writer.begin(MADE.run)
    with writer:
        for record in RECORDS:
            writer.append(record)
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 128 KiB."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small file system can only be mounted by root, and not in every container")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def trials_file(folder: RunFolder) -> Path:
    return folder.path / "trials.jsonl"


def records_of(folder: RunFolder) -> list[AnyRecord]:
    """Its records as they were before they got their digests; those of each end are there."""
    found = folder.records()
    for record in found:
        if isinstance(record, EndRecord):
            assert record.digests.keys() == {"run.json", "trials.jsonl"}
        if isinstance(record, EndRecord | TrialRecord):
            record.digests = {}
    return found


# Records


def test_what_was_appended_is_read_again(folder: RunFolder) -> None:
    assert records_of(folder) == RECORDS
    assert folder.run == MADE.run
    assert not folder.is_ended


def test_every_kind_of_record_is_the_same_after_it_was_kept(tmp_path: Path) -> None:
    records = [*MADE.records, VoidRecord(round=1, block=2), trial(), END]
    folder = RunFolder(tmp_path / "run")
    Writer(folder).begin(MADE.run)
    with Writer(folder) as writer:
        for record in records:
            writer.append(record)
    assert records_of(folder) == records
    assert folder.is_ended


@pytest.mark.parametrize(
    "torn",
    ['{"kind": "v', '{"kind": "void", "round": 4, "block": 1}', "\0" * 512, "{" * 99, "none\n", '{"kind": "new"}\n'],
    ids=["half", "no end of line", "zeros", "braces", "nonsense", "unknown kind"],
)  # fmt: skip
def test_a_torn_last_line_is_dropped_and_the_next_record_takes_its_place(
    folder: RunFolder, torn: str
) -> None:
    whole = trials_file(folder).read_bytes()
    trials_file(folder).write_bytes(whole + torn.encode())
    assert records_of(folder) == RECORDS
    assert trials_file(folder).read_bytes() == whole + torn.encode(), "reading changes nothing"
    with Writer(folder) as writer:
        writer.append(END)
    assert records_of(folder) == [*RECORDS, END]
    assert trials_file(folder).read_bytes().startswith(whole)


def test_a_broken_line_in_the_middle_is_told_and_left_alone(folder: RunFolder) -> None:
    lines = trials_file(folder).read_bytes().splitlines(keepends=True)
    broken = lines[0] + b"nonsense\n" + lines[2]
    trials_file(folder).write_bytes(broken)
    with pytest.raises(RoundtripError, match="line 2"):
        folder.records()
    with pytest.raises(RoundtripError, match="line 2"), Writer(folder):
        pass
    assert trials_file(folder).read_bytes() == broken


def test_a_figure_that_is_no_number_is_not_written(folder: RunFolder) -> None:
    record = PilotRecord(row="r", point="p", windows=[], warmup_ns=0, steady=True, call_ns=float("nan"))
    with Writer(folder) as writer, pytest.raises(msgspec.ValidationError, match="call_ns"):
        writer.append(record)
    assert records_of(folder) == RECORDS


@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_half_a_record_is_taken_back_before_the_next_one(
    folder: RunFolder, monkeypatch: pytest.MonkeyPatch, stop: BaseException
) -> None:
    really_write = os.write
    written = 0

    def write(descriptor: int, data: bytes) -> int:
        nonlocal written
        written += 1
        if written == 1:
            return really_write(descriptor, data[: len(data) // 2])
        raise stop

    with Writer(folder) as writer:
        expected = DiskFull if isinstance(stop, OSError) else KeyboardInterrupt
        monkeypatch.setattr(os, "write", write)
        with pytest.raises(expected):
            writer.append(trial())
        monkeypatch.undo()
        assert written == 2
        assert records_of(folder) == RECORDS
        writer.append(END)
    assert records_of(folder) == [*RECORDS, END]


# run.json


def test_a_folder_without_run_json_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"run\.json"):
        _ = RunFolder(tmp_path).run


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not a run that can be read"),
        ('{"schema": 99}', f"its results are of schema 99; expected schema {SCHEMA}"),
        (f'{{"schema": {SCHEMA}}}', "is not a run that can be read (Object missing required field `run`)"),
        ("[]", "is not a run that can be read"),
    ],
)
def test_a_run_json_that_is_none_is_told(folder: RunFolder, text: str, said: str) -> None:
    (folder.path / "run.json").write_text(text)
    with pytest.raises(UsageError) as raised:
        _ = folder.run
    assert said in str(raised.value)


# No room


def test_a_full_disk_ends_with_a_word_and_all_records_before_it(small_disk: Path) -> None:
    folder = RunFolder(small_disk / "run")
    writer = Writer(folder)
    writer.begin(MADE.run)
    wrote = 0
    with writer, pytest.raises(DiskFull, match="--resume"):  # noqa: PT012 (which record is the last is not known)
        while True:
            writer.append(SkippedRecord(row=str(wrote), reason="x" * 1000))
            wrote += 1
    assert wrote > 5
    assert [record.row for record in folder.records() if isinstance(record, SkippedRecord)] == [
        *map(str, range(wrote))
    ]
    with pytest.raises(DiskFull):
        folder.write("summary.json", {"text": "x" * 131072})
    assert sorted(path.name for path in folder.path.glob("*.json*")) == ["run.json", "trials.jsonl"]


def test_a_trial_that_has_no_room_leaves_no_half_table(small_disk: Path) -> None:
    folder = RunFolder(small_disk / "run")
    writer = Writer(folder)
    writer.begin(MADE.run)
    noise = np.random.default_rng(7).integers(1, 2**62, 50_000)
    with writer, pytest.raises(DiskFull):
        writer.write_trial(trial(), {"invocation": [Calls(noise)]}, [], [])
    assert records_of(folder) == []
    assert list((folder.path / "samples").iterdir()) == []


def test_a_document_is_replaced_whole(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write("summary.json", {"old": True})

    def full(_: int) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull):
        folder.write("summary.json", {"new": True})
    assert msgspec.json.decode((folder.path / "summary.json").read_bytes()) == {"old": True}
    assert not list(folder.path.glob("*.part"))


# Tables


def test_a_trials_tables_come_back_as_they_were(folder: RunFolder) -> None:
    samples = {
        "objects": [Calls(np.array([5, 3, 2**40], np.int64)), Calls(np.array([4], np.int64))],
        "invocation": [Calls(np.array([7], np.int64))],
    }
    columns = ["time_ns", "process", "cpu_ns", "steal_ns"]
    series = [[1, "client", 2**40, None], [2, "host", None, 3]]
    with Writer(folder) as writer:
        writer.write_trial(trial(), samples, columns, series)
    assert records_of(folder)[-1] == trial()
    assert folder.samples("r01-b01-p01").to_pydict() == {
        "point": ["objects"] * 4 + ["invocation"],
        "slice": [0, 0, 0, 1, 0],
        "elapsed_ns": [5, 3, 2**40, 4, 7],
    }
    table = folder.resources("r01-b01-p01")
    assert table is not None
    assert [list(row) for row in zip(*table.to_pydict().values(), strict=True)] == series
    assert table.column_names == columns


def test_calls_of_several_clients_keep_who_called_when(folder: RunFolder) -> None:
    lengths, starts = np.array([5, 3, 4], np.int64), np.array([100, 105, 101], np.int64)
    samples = {
        "calls:clients=2": [Calls(lengths, np.array([1, 1, 2], np.int8), starts)],
        "invocation": [Calls(np.array([7], np.int64))],
    }
    with Writer(folder) as writer:
        writer.write_trial(trial(), samples, [], [])
    assert folder.samples("r01-b01-p01").to_pydict() == {
        "point": ["calls:clients=2"] * 3 + ["invocation"],
        "slice": [0, 0, 0, 0],
        "elapsed_ns": [5, 3, 4, 7],
        "client": [1, 1, 2, None],
        "start_ns": [100, 105, 101, None],
    }


def test_a_trial_without_any_sample_can_be_written_and_read(folder: RunFolder) -> None:
    with Writer(folder) as writer:
        writer.write_trial(trial(), {}, [], [])
    assert folder.samples("r01-b01-p01").num_rows == 0
    assert not (folder.path / "resources" / "r01-b01-p01.parquet").exists()


def test_a_damaged_table_is_missing_and_is_named(folder: RunFolder) -> None:
    with Writer(folder) as writer:
        writer.write_trial(trial(), {"invocation": [Calls(np.array([7], np.int64))]}, ["time_ns"], [[1]])
    for kind in ("samples", "resources"):
        file = folder.path / kind / "r01-b01-p01.parquet"
        file.write_bytes(file.read_bytes()[:40])
    assert folder.resources("r01-b01-p01") is None
    assert folder.damaged == ["resources/r01-b01-p01.parquet"]
    with pytest.raises(RoundtripError, match=r"r01-b01-p01\.parquet cannot be read"):
        folder.samples("r01-b01-p01")


# Locks


def test_a_second_process_is_refused_and_told_who_is_there(tmp_path: Path) -> None:
    results = tmp_path / "results"
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from roundtrip.results.store import Lock\n"
        "with Lock(Path(sys.argv[1])):\n"
        "    print('held', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(results)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with (
            pytest.raises(UsageError, match=f"process {holder.pid}\\): wait for it, or end it"),
            Lock(results),
        ):
            pass
        holder.kill()
    with Lock(results):  # What a killed process held is free.
        assert (results / ".lock").read_text() == f"{os.getpid()}\n"


def test_results_that_cannot_be_written_are_told_as_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file, not a folder")
    with pytest.raises(UsageError, match="results cannot be written"), Lock(tmp_path / "results"):
        pass
