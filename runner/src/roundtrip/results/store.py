"""A run's folder: appended and synced as it goes, so that nothing that was measured is lost (docs/results.md)."""

import errno
import fcntl
import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from roundtrip.analysis.samples import Samples
from roundtrip.errors import RoundtripError, UsageError

_RESOURCE_TYPES = {"time_ns": pa.int64(), "process": pa.dictionary(pa.int8(), pa.string())}


class DiskFull(RoundtripError):
    """No room for another record; what was written before is whole."""


class Lock:
    """Held while a process writes into a run's folder. That runs do not measure each other is the agents' business.

    Args:
        folder: Of one run; made if it is missing.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".lock"
        self._file: int | None = None

    def __enter__(self) -> "Lock":
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UsageError(
                str(self._path.parent),
                f"results cannot be written there ({error.strerror})",
                "a folder that this user may write to",
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(self._file, 64).decode(errors="replace").strip()
            os.close(self._file)
            raise UsageError(
                str(self._path.parent),
                f"another process is writing into it (process {holder or 'unknown'})",
                "to wait for it, or to end it",
            ) from None
        with _full_disk(self._path.parent):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            os.close(self._file)


class RunFolder:
    """One run on disk.

    Args:
        path: results/<run>.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def run(self) -> dict[str, Any]:
        """run.json. Raises UsageError where there is none."""
        try:
            document: dict[str, Any] = json.loads((self.path / "run.json").read_text())
        except (OSError, ValueError) as error:
            raise UsageError(
                str(self.path), f"is no run that can be read ({error})", "a folder with run.json"
            ) from error
        return document

    def records(self) -> list[dict[str, Any]]:
        """trials.jsonl in order; a torn last line is left out.

        Raises:
            RoundtripError: A line before the last is no record: that was no crash, and nothing is guessed about it.
        """
        records, _ = _whole_lines(self.path / "trials.jsonl")
        return records

    def samples(self, trial: str) -> pa.Table:
        """The timed calls of one trial."""
        return pq.read_table(self.path / "samples" / f"{trial}.parquet")

    def resources(self, trial: str) -> pa.Table:
        """The series of one trial."""
        return pq.read_table(self.path / "resources" / f"{trial}.parquet")

    def write_json(self, name: str, document: dict[str, Any]) -> None:
        """Writes a document whole or not at all. Raises DiskFull where there is no room."""
        text = json.dumps(document, indent=1, allow_nan=False) + "\n"
        with _full_disk(self.path):
            _replace(self.path / name, text.encode())


class Writer:
    """Appends to a run. Use as a context manager.

    Args:
        folder: The run; `begin` makes it, a folder that is there is gone on with.
    """

    def __init__(self, folder: RunFolder) -> None:
        self.folder = folder
        self._file: int | None = None

    def begin(self, run: dict[str, Any]) -> None:
        """Makes the folder and run.json."""
        with _full_disk(self.folder.path):
            self.folder.path.mkdir(parents=True, exist_ok=True)
        self.folder.write_json("run.json", run)

    def __enter__(self) -> "Writer":
        path = self.folder.path / "trials.jsonl"
        with _full_disk(path):
            for name in ("samples", "resources"):
                (self.folder.path / name).mkdir(exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            _, whole = _whole_lines(path)
            os.ftruncate(self._file, whole)
            os.lseek(self._file, whole, os.SEEK_SET)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def append(self, record: dict[str, Any]) -> None:
        """Writes one record and waits until it is on the disk.

        Raises:
            DiskFull: There is no room; the records before are whole.
        """
        assert self._file is not None  # noqa: S101
        line = json.dumps(record, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        before = os.lseek(self._file, 0, os.SEEK_CUR)
        with _full_disk(self.folder.path):
            try:
                while line:
                    line = line[os.write(self._file, line) :]
                os.fsync(self._file)
            except BaseException:  # Ctrl-C in the middle too: the next record must not follow half a line.
                os.ftruncate(self._file, before)
                os.lseek(self._file, before, os.SEEK_SET)
                raise

    def write_trial(
        self,
        record: dict[str, Any],
        samples: dict[str, Samples],
        columns: list[str],
        series: list[list[Any]],
    ) -> None:
        """Writes a trial: its Parquet files first, so that a record that is there has them.

        Args:
            record: The trial's record.
            samples: Workload to nanoseconds, shape (n,).
            columns: Names of the series' columns.
            series: Its rows.
        """
        trial = record["trial"]
        with _full_disk(self.folder.path):
            names = list(samples)
            lengths = [samples[name].size for name in names]
            indices = np.repeat(np.arange(len(names), dtype=np.int8), lengths)
            table = pa.table(
                {
                    "workload": pa.DictionaryArray.from_arrays(
                        pa.array(indices, pa.int8()), pa.array(names, pa.string())
                    ),
                    "elapsed_ns": pa.array(
                        np.concatenate([samples[n] for n in names]) if names else [], pa.int64()
                    ),
                }
            )
            _write_table(self.folder.path / "samples" / f"{trial}.parquet", table)
            resources = pa.table(
                {
                    name: pa.array([row[index] for row in series], _RESOURCE_TYPES.get(name, pa.int64()))
                    for index, name in enumerate(columns)
                }
            )
            _write_table(self.folder.path / "resources" / f"{trial}.parquet", resources)
        self.append(record)


def _whole_lines(path: Path) -> tuple[list[dict[str, Any]], int]:
    """The records of a file and how many bytes they take; whatever follows the last whole one is torn."""
    records: list[dict[str, Any]] = []
    whole = 0
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return records, whole
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            record = json.loads(line) if line.endswith(b"\n") else None
        except ValueError:
            record = None
        if not isinstance(record, dict):
            if whole + len(line) < len(data):
                raise RoundtripError(
                    f"{path}, line {number}: no record; the lines after it are left as they are"
                )
            break
        records.append(record)
        whole += len(line)
    return records, whole


def _write_table(path: Path, table: pa.Table) -> None:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    _replace(path, sink.getvalue().to_pybytes())


def _replace(path: Path, data: bytes) -> None:
    """Writes beside, syncs, renames: a reader sees the old file or the new one."""
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


class _full_disk:  # noqa: N801 (reads as a statement where it is used)
    """Turns the system's word for a full disk into ours."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, _: object) -> None:
        if isinstance(value, OSError) and value.errno in (errno.ENOSPC, errno.EDQUOT):
            raise DiskFull(
                f"no room left for results in {self._path}; what was written before is whole "
                "(free some room, then go on with `run --resume`)"
            ) from value
