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
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.files import DiskFull
from roundtrip.results.records import (
    SCHEMA,
    AnyRecord,
    CalibrationRecord,
    EndReason,
    EndRecord,
    Slice,
    TrialRecord,
    VoidRecord,
)
from roundtrip.results.store import Calls, RunFolder, Writer, lock
from tests.synthetic import make, no_calibration, stored

MADE = make(1, rounds=1)
TRIAL = "r01-b01-p01"
RECORDS: list[AnyRecord] = [no_calibration("é\u2028" * number, "invocation", "none") for number in (1, 2, 3)]
END = EndRecord(reason=EndReason.DONE, elapsed_s=1.5)


def trial() -> TrialRecord:
    made = next(it for it in MADE.records if isinstance(it, TrialRecord))
    return msgspec.structs.replace(made, trial=TRIAL, measurements=[])


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    return stored(RunFolder(tmp_path / "20261121-082614"), MADE.run, RECORDS)


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


def test_every_kind_of_record_is_the_same_after_it_was_kept(tmp_path: Path) -> None:
    records = [*MADE.records, VoidRecord(round=1, block=2), trial(), END]
    folder = stored(RunFolder(tmp_path / "run"), MADE.run, records)
    assert records_of(folder) == records
    assert folder.run == MADE.run
    assert folder.is_ended
    assert folder.samples(TRIAL).num_rows == 0
    assert not (folder.path / "resources" / f"{TRIAL}.parquet").exists()


@pytest.mark.parametrize(
    "torn",
    ['{"kind": "v', '{"kind": "void", "round": 4, "block": 1}', "\0" * 512, "{" * 99, "none\n", '{"kind": "new"}\n'],
    ids=["half", "no end of line", "zeros", "braces", "nonsense", "unknown kind"],
)  # fmt: skip
def test_a_torn_last_line_is_dropped_and_the_next_record_replaces_it(folder: RunFolder, torn: str) -> None:
    file = folder.path / "trials.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole + torn.encode())
    assert records_of(folder) == RECORDS
    assert file.read_bytes() == whole + torn.encode(), "reading changes nothing"
    assert not folder.is_ended
    with Writer(folder) as writer:
        writer.append(END)
    assert records_of(folder) == [*RECORDS, END]
    assert file.read_bytes().startswith(whole)


def test_a_broken_line_in_the_middle_is_an_error_and_left_alone(folder: RunFolder) -> None:
    file = folder.path / "trials.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    broken = lines[0] + b"nonsense\n" + lines[2]
    file.write_bytes(broken)
    with pytest.raises(RoundtripError, match="line 2"):
        folder.records()
    with pytest.raises(RoundtripError, match="line 2"), Writer(folder):
        pass
    assert file.read_bytes() == broken


def test_a_figure_that_is_no_number_is_not_written(folder: RunFolder) -> None:
    record = CalibrationRecord(
        row="r", workload="p", windows=[], warmup_ns=0, steady=True, call_ns=float("nan")
    )
    with Writer(folder) as writer, pytest.raises(msgspec.ValidationError, match="call_ns"):
        writer.append(record)
    assert records_of(folder) == RECORDS


@pytest.mark.parametrize("written", [[-4000, 1, -4000, 1], [-1 << 40, 1], [1 << 60], [1] * 4401])
def test_a_histogram_without_bounds_is_refused(written: list[int]) -> None:
    plain = dict.fromkeys(("samples", "remote_calls", "started_ns", "ended_ns", "total_ns"), 1)
    of_slice = {**plain, "cycle": 1, "histograms": {"latency": [-4399, 1]}}
    assert msgspec.convert(of_slice, Slice).histograms == of_slice["histograms"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**of_slice, "histograms": {"latency": written}}, Slice)


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "a folder with run.json"),
        ("{", "is not a run that can be read"),
        (
            '{"schema": 99}',
            f"run.json: its results are of schema 99; expected schema {SCHEMA}: measure again",
        ),
        (f'{{"schema": {SCHEMA}}}', "is not a run that can be read (Object missing required field `run`)"),
        ("[]", "is not a run that can be read"),
    ],
)
def test_a_run_json_that_cannot_be_read_is_an_error(folder: RunFolder, text: str | None, said: str) -> None:
    file = folder.path / "run.json"
    file.unlink()
    if text is not None:
        file.write_text(text)
    with pytest.raises(UsageError) as raised:
        _ = folder.run
    assert said in str(raised.value)


# No room


def test_a_full_disk_is_an_error_after_all_records_before_it(small_disk: Path) -> None:
    folder = stored(RunFolder(small_disk / "run"), MADE.run, [])
    writer = Writer(folder)
    wrote = 0
    with writer, pytest.raises(DiskFull, match="--resume"):  # noqa: PT012 (which record is the last is not known)
        while True:
            writer.append(no_calibration(str(wrote), "invocation", "x" * 1000))
            wrote += 1
    assert wrote > 5
    rows = [record.row for record in folder.records() if isinstance(record, CalibrationRecord)]
    assert rows == [*map(str, range(wrote))]
    with pytest.raises(DiskFull):
        folder.write("summary.json", {"text": "x" * 131072})
    assert sorted(path.name for path in folder.path.glob("*.json*")) == ["run.json", "trials.jsonl"]


def test_a_trial_that_has_no_room_leaves_no_half_table(small_disk: Path) -> None:
    folder = stored(RunFolder(small_disk / "run"), MADE.run, [])
    noise = np.random.default_rng(7).integers(1, 2**62, 50_000)
    with Writer(folder) as writer, pytest.raises(DiskFull):
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
    columns = ["process", "time_ns", "cpu_ns", "rss_bytes", "sent_bytes", "received_bytes"]
    series = [["client", 1, 2**40, 5, None, None], ["host", 2, None, None, 3, 4]]
    with Writer(folder) as writer:
        writer.write_trial(trial(), samples, columns, series)
    assert records_of(folder)[-1] == trial()
    assert folder.samples(TRIAL).to_pydict() == {
        "workload": ["objects"] * 4 + ["invocation"],
        "slice": [0, 0, 0, 1, 0],
        "elapsed_ns": [5, 3, 2**40, 4, 7],
    }
    table = folder.resources(TRIAL)
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
    assert folder.samples(TRIAL).to_pydict() == {
        "workload": ["calls:clients=2"] * 3 + ["invocation"],
        "slice": [0, 0, 0, 0],
        "elapsed_ns": [5, 3, 4, 7],
        "client": [1, 1, 2, None],
        "start_ns": [100, 105, 101, None],
    }


SERIES = {name: [1] for name in ("time_ns", "cpu_ns", "rss_bytes", "sent_bytes", "received_bytes")}


@pytest.mark.parametrize(
    ("table", "damaged"),
    [
        ({"process": ["client"], **SERIES, "more": ["x"]}, False),
        (SERIES, True),
        ({"process": ["client"], **SERIES, "cpu_ns": ["x"]}, True),
        ({"process": ["client"], **SERIES, "time_ns": [1.5]}, True),
    ],
    ids=["more columns", "a column too few", "no numbers", "fractions"],
)
def test_a_table_that_is_not_a_series_is_named(
    folder: RunFolder, table: dict[str, list[Any]], damaged: bool
) -> None:
    file = folder.path / "resources" / f"{TRIAL}.parquet"
    pq.write_table(pa.table(table), file)
    assert (folder.resources(TRIAL) is None) is damaged
    assert folder.damaged == [f"resources/{TRIAL}.parquet"] * damaged


def test_a_damaged_table_is_missing_and_is_named(folder: RunFolder) -> None:
    with Writer(folder) as writer:
        writer.write_trial(trial(), {"invocation": [Calls(np.array([7], np.int64))]}, ["time_ns"], [[1]])
    for kind in ("samples", "resources"):
        file = folder.path / kind / "r01-b01-p01.parquet"
        file.write_bytes(file.read_bytes()[:40])
    assert folder.resources(TRIAL) is None
    assert folder.damaged == ["resources/r01-b01-p01.parquet"]
    with pytest.raises(RoundtripError, match=r"r01-b01-p01\.parquet cannot be read"):
        folder.samples(TRIAL)


# Locks


def test_a_second_process_is_refused_by_the_number_of_the_first(tmp_path: Path) -> None:
    results = tmp_path / "results"
    program = (
        f"import sys, pathlib, roundtrip.results.store as store\nwith store.lock(pathlib.Path({str(results)!r})):\n"
        "    print('held', flush=True)\n    sys.stdin.read()\n"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        held = pytest.raises(UsageError, match=f"process {holder.pid}\\): wait for it, or end it")
        with held, lock(results):
            pass
        holder.kill()
    with lock(results):  # What a killed process held is free.
        assert (results / ".lock").read_text() == f"{os.getpid()}\n"


def test_results_that_cannot_be_written_are_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file, not a folder")
    with pytest.raises(UsageError, match="results cannot be written"), lock(tmp_path / "results"):
        pass
