import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.store import DiskFull, Lock, RunFolder, Writer

RECORDS = [{"kind": "round", "round": number, "text": "é\u2028" * number} for number in (1, 2, 3)]


@pytest.fixture
def folder(tmp_path: Path) -> RunFolder:
    folder = RunFolder(tmp_path / "20261121-082614")
    writer = Writer(folder)
    writer.begin({"run": "20261121-082614"})
    with writer:
        for record in RECORDS:
            writer.append(record)
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 KiB."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("a small file system can only be mounted by root, and not in every container")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def trials_file(folder: RunFolder) -> Path:
    return folder.path / "trials.jsonl"


def test_what_was_appended_is_read_again(folder: RunFolder) -> None:
    assert folder.records() == RECORDS
    assert folder.run == {"run": "20261121-082614"}


@pytest.mark.parametrize(
    "torn", ['{"kind": "rou', '{"kind": "round", "round": 4}', "\0" * 512, "{" * 512, "nonsense\n"]
)
def test_a_torn_last_line_is_dropped_and_the_next_record_takes_its_place(
    folder: RunFolder, torn: str
) -> None:
    whole = trials_file(folder).read_bytes()
    trials_file(folder).write_bytes(whole + torn.encode())
    assert folder.records() == RECORDS
    assert trials_file(folder).read_bytes() == whole + torn.encode(), "reading changes nothing"
    with Writer(folder) as writer:
        writer.append({"kind": "end"})
    assert folder.records() == [*RECORDS, {"kind": "end"}]
    assert trials_file(folder).read_bytes() == whole + b'{"kind":"end"}\n'


def test_a_broken_line_in_the_middle_is_told_and_left_alone(folder: RunFolder) -> None:
    lines = trials_file(folder).read_bytes().splitlines(keepends=True)
    broken = lines[0] + b"nonsense\n" + lines[2]
    trials_file(folder).write_bytes(broken)
    with pytest.raises(RoundtripError, match="line 2"):
        folder.records()
    with pytest.raises(RoundtripError, match="line 2"), Writer(folder):
        pass
    assert trials_file(folder).read_bytes() == broken


def test_a_folder_without_run_json_is_no_run(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"run\.json"):
        _ = RunFolder(tmp_path).run


def test_figures_that_are_no_numbers_are_not_written(folder: RunFolder) -> None:
    with Writer(folder) as writer, pytest.raises(ValueError, match="JSON compliant"):
        writer.append({"kind": "trial", "mean_ns": float("nan")})
    assert folder.records() == RECORDS


@pytest.mark.parametrize("stop", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_half_a_record_is_taken_back_and_the_next_follows_the_last_whole_one(
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
            writer.append({"kind": "round", "round": 4})
        monkeypatch.undo()
        assert written == 2
        assert folder.records() == RECORDS
        writer.append({"kind": "end"})
    assert folder.records() == [*RECORDS, {"kind": "end"}]


def test_a_full_disk_ends_with_a_word_and_all_records_before_it(small_disk: Path) -> None:
    folder = RunFolder(small_disk / "run")
    writer = Writer(folder)
    writer.begin({"run": "run"})
    wrote = 0
    with writer, pytest.raises(DiskFull, match="--resume"):  # noqa: PT012 (which record is the last is not known)
        while True:
            writer.append({"kind": "round", "round": wrote, "text": "x" * 1000})
            wrote += 1
    assert wrote > 5
    assert [record["round"] for record in folder.records()] == list(range(wrote))
    with pytest.raises(DiskFull):
        folder.write_json("summary.json", {"text": "x" * 65536})
    assert sorted(path.name for path in folder.path.glob("*.json*")) == ["run.json", "trials.jsonl"]


def test_a_trial_that_has_no_room_leaves_no_half_table(small_disk: Path) -> None:
    folder = RunFolder(small_disk / "run")
    writer = Writer(folder)
    writer.begin({"run": "run"})
    noise = np.random.default_rng(7).integers(1, 2**62, 50_000)
    with writer, pytest.raises(DiskFull):
        writer.write_trial({"kind": "trial", "trial": "r01-b01-p01"}, {"invocation": noise}, [], [])
    assert folder.records() == []
    assert list((folder.path / "samples").iterdir()) == []


def test_a_limit_on_file_sizes_is_no_reason_to_lose_records(folder: RunFolder) -> None:
    """The system's other way to refuse: EFBIG, which is no full disk and stays what it is."""
    size = trials_file(folder).stat().st_size
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from roundtrip.results.store import RunFolder, Writer\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size + 50}, {resource.RLIM_INFINITY}))\n"
        "with Writer(RunFolder(Path(sys.argv[1]))) as writer:\n"
        "    writer.append({'kind': 'round', 'text': 'x' * 100})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder.path)], capture_output=True, text=True, check=False
    )
    assert "File too large" in done.stderr
    assert folder.records() == RECORDS
    assert trials_file(folder).stat().st_size == size


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
        with pytest.raises(UsageError, match=f"process {holder.pid}"), Lock(results):
            pass
        holder.kill()
    with Lock(results):  # What a killed process held is free.
        assert (results / ".lock").read_text() == f"{os.getpid()}\n"


def test_results_that_cannot_be_written_are_told_as_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file, not a folder")
    with pytest.raises(UsageError, match="results cannot be written"), Lock(tmp_path / "results"):
        pass


def test_a_trials_tables_come_back_as_they_were(folder: RunFolder) -> None:
    samples = {
        "objects": np.array([5, 3, 2**40], np.int64),
        "invocation": np.array([7], np.int64),
    }
    columns = ["time_ns", "process", "cpu_ns", "steal_ns"]
    series = [[1, "client", 2**40, None], [2, "host", None, 3]]
    with Writer(folder) as writer:
        writer.write_trial({"kind": "trial", "trial": "r01-b01-p01"}, samples, columns, series)
    assert folder.records()[-1] == {"kind": "trial", "trial": "r01-b01-p01"}
    assert folder.samples("r01-b01-p01").to_pydict() == {
        "workload": ["objects"] * 3 + ["invocation"],
        "elapsed_ns": [5, 3, 2**40, 7],
    }
    table = folder.resources("r01-b01-p01")
    assert [list(row) for row in zip(*table.to_pydict().values(), strict=True)] == series
    assert table.column_names == columns


def test_a_trial_without_any_sample_can_be_written_and_read(folder: RunFolder) -> None:
    with Writer(folder) as writer:
        writer.write_trial({"kind": "trial", "trial": "r01-b01-p01"}, {}, [], [])
    assert folder.samples("r01-b01-p01").num_rows == 0
    assert folder.resources("r01-b01-p01").num_rows == 0


def test_a_document_is_replaced_whole(folder: RunFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write_json("summary.json", {"old": True})

    def full(_: int) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskFull):
        folder.write_json("summary.json", {"new": True})
    assert json.loads((folder.path / "summary.json").read_text()) == {"old": True}
    assert not list(folder.path.glob("*.part"))
