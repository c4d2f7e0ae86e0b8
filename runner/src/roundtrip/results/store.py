"""A run's folder: appended and synced as it goes, so that nothing that was measured is lost (docs/results.md)."""

import fcntl
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from roundtrip.config.decode import convert_custom, encode
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.files import replace_file, write_errors
from roundtrip.results.records import SCHEMA, AnyRecord, EndReason, EndRecord, RunDocument, TrialRecord
from roundtrip.results.summary import Summary

Samples = npt.NDArray[np.int64]

RUN = "run.json"
RECORDS = "trials.jsonl"
SUMMARY = "summary.json"


@dataclass(frozen=True)
class Calls:
    """The timed calls of one slice: client after client, each one's in their order.

    Attributes:
        lengths_ns: Shape (n,).
        clients: Number of the client of each call, from 1, shape (n,); None: there is one client.
        starts_ns: Begin of each call, on the clock of the clients' first host; None: there is one client.
    """

    lengths_ns: Samples
    clients: npt.NDArray[np.int8] | None = None
    starts_ns: Samples | None = None


_RESOURCE_TYPES = {"time_ns": pa.int64(), "process": pa.dictionary(pa.int8(), pa.string())}


class Lock:
    """Held while a process writes into a run's folder. That runs do not measure each other is the agents' business.

    Args:
        folder: Folder of one run; made if it is missing.
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
                f"another process is writing into it (process {holder or 'unknown'}): wait for it, or end it",
            ) from None
        with write_errors(self._path.parent):
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

    Attributes:
        damaged: Names of requested files that could not be read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[str] = []

    @property
    def run(self) -> RunDocument:
        """run.json. Raises UsageError if there is none that can be read."""
        try:
            data = (self.path / RUN).read_bytes()
            schema = msgspec.json.decode(data, type=_Schema).schema
            if schema != SCHEMA:
                raise UsageError(str(self.path), f"its results are of schema {schema}", f"schema {SCHEMA}")
            return _RUN.decode(data)
        except (OSError, msgspec.MsgspecError) as error:
            raise UsageError(
                str(self.path), f"is not a run that can be read ({error})", "a folder with run.json"
            ) from error

    def records(self) -> list[AnyRecord]:
        """trials.jsonl in order; a torn last line is left out.

        Raises:
            RoundtripError: A line before the last is not a record: that was not a crash, and nothing is guessed.
        """
        records, _ = _whole_lines(self.path / RECORDS)
        return records

    @property
    def is_ended(self) -> bool:
        """Whether nothing is left to resume. Raises RoundtripError if the records cannot be read."""
        ends = [record.reason for record in self.records() if isinstance(record, EndRecord)]
        return bool(ends) and ends[-1] is not EndReason.INTERRUPTED

    def samples(self, trial: str) -> pa.Table:
        """The timed calls of one trial. Raises RoundtripError if they cannot be read."""
        path = self.path / samples_file(trial)
        try:
            return pq.read_table(path)
        except (OSError, pa.ArrowException) as error:
            raise RoundtripError(f"{path} cannot be read: {error}") from error

    def resources(self, trial: str) -> pa.Table | None:
        """The series of one trial; None if it has none, or if its file is damaged, which `damaged` then says."""
        path = self.path / resources_file(trial)
        try:
            return pq.read_table(path)
        except (OSError, pa.ArrowException):
            self.damaged.append(f"{path.parent.name}/{path.name}")
            return None

    @property
    def summary(self) -> Summary:
        """summary.json. Raises UsageError if there is none that can be read."""
        try:
            return _SUMMARY.decode((self.path / SUMMARY).read_bytes())
        except (OSError, msgspec.MsgspecError) as error:
            raise UsageError(
                str(self.path), f"has no summary that can be read ({error})", "`invoke report`"
            ) from error

    def write(self, name: str, document: object) -> None:
        """Writes a document whole or not at all.

        Raises:
            DiskFull: There is no room.
            RoundtripError: It cannot be written otherwise.
        """
        data = msgspec.json.format(msgspec.json.encode(document, enc_hook=encode), indent=1)
        self.write_bytes(name, data + b"\n")

    def write_bytes(self, name: str, data: bytes) -> None:
        """The same of a file of any kind."""
        with write_errors(self.path):
            replace_file(self.path / name, data)


class Writer:
    """Appends to a run. Use as a context manager.

    Args:
        folder: The run; `begin` makes it, a folder that is there is gone on with.
    """

    def __init__(self, folder: RunFolder) -> None:
        self.folder = folder
        self._file: int | None = None

    def begin(self, run: RunDocument) -> None:
        """Makes the folder and run.json."""
        with write_errors(self.folder.path):
            self.folder.path.mkdir(parents=True, exist_ok=True)
        self.folder.write(RUN, run)

    def __enter__(self) -> "Writer":
        path = self.folder.path / RECORDS
        with write_errors(path):
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

    def append(self, record: AnyRecord) -> None:
        """Writes one record and waits until it is on the disk; the end of a run gets the digests of what was written.

        Raises:
            DiskFull: There is no room; the records before are whole.
            ValidationError: It could not be read again, which is a defect of its caller.
        """
        assert self._file is not None  # noqa: S101
        if isinstance(record, EndRecord):
            record = msgspec.structs.replace(record, digests=self._digests())
        line = msgspec.json.encode(record, enc_hook=encode) + b"\n"
        _RECORD.decode(
            line
        )  # What could not be read again, such as a figure that is not a number, is not written.
        before = os.lseek(self._file, 0, os.SEEK_CUR)
        with write_errors(self.folder.path):
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
        record: TrialRecord,
        samples: dict[str, list[Calls]],
        columns: list[str],
        series: list[list[Any]],
    ) -> None:
        """Writes a trial: its Parquet files first, so that a record that is there has them.

        Args:
            record: The trial's record.
            samples: Point to the calls of each slice.
            columns: Names of the series' columns.
            series: Its rows; none: the trial was not sampled.
        """
        tables = {samples_file(record.trial): _samples_table(samples)}
        if series:
            tables[resources_file(record.trial)] = pa.table(
                {
                    name: pa.array([row[index] for row in series], _RESOURCE_TYPES.get(name, pa.int64()))
                    for index, name in enumerate(columns)
                }
            )
        with write_errors(self.folder.path):
            digests = {name: _write_table(self.folder.path / name, table) for name, table in tables.items()}
        self.append(msgspec.structs.replace(record, digests=digests))

    def _digests(self) -> dict[str, str]:
        """The digests of run.json and of all records so far."""
        with write_errors(self.folder.path):
            return {name: digest((self.folder.path / name).read_bytes()) for name in (RUN, RECORDS)}


def samples_file(trial: str) -> str:
    """The path of a trial's timed calls in the run's folder."""
    return f"samples/{trial}.parquet"


def resources_file(trial: str) -> str:
    """The path of a trial's series in the run's folder."""
    return f"resources/{trial}.parquet"


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


class _Schema(msgspec.Struct):
    schema: int


_RUN = msgspec.json.Decoder(RunDocument, dec_hook=convert_custom)
_RECORD = msgspec.json.Decoder(AnyRecord, dec_hook=convert_custom)
_SUMMARY = msgspec.json.Decoder(Summary, dec_hook=convert_custom)


def _samples_table(samples: dict[str, list[Calls]]) -> pa.Table:
    """Columns `point`, `slice` (from 0) and `elapsed_ns`, in the order of the calls, point after point.

    Only if a point has several clients, `client` (from 1) and `start_ns` too, which are null at points that have one.
    """
    names = list(samples)
    parts = [
        (index, number, calls)
        for index, name in enumerate(names)
        for number, calls in enumerate(samples[name])
    ]
    every = [calls for _, _, calls in parts]
    lengths = [calls.lengths_ns.size for calls in every]
    points = np.repeat(np.asarray([index for index, _, _ in parts], dtype=np.int16), lengths)
    slices = np.repeat(np.asarray([number for _, number, _ in parts], dtype=np.int16), lengths)
    columns = {
        "point": pa.DictionaryArray.from_arrays(pa.array(points, pa.int16()), pa.array(names, pa.string())),
        "slice": pa.array(slices, pa.int16()),
        "elapsed_ns": pa.array(
            np.concatenate([calls.lengths_ns for calls in every]) if every else [], pa.int64()
        ),
    }
    if any(calls.clients is not None for calls in every):
        columns["client"] = _joined([(calls.clients, calls.lengths_ns.size) for calls in every], pa.int8())
        columns["start_ns"] = _joined(
            [(calls.starts_ns, calls.lengths_ns.size) for calls in every], pa.int64()
        )
    return pa.table(columns)


def _joined(parts: list[tuple[npt.NDArray[Any] | None, int]], kind: pa.DataType) -> pa.ChunkedArray:
    """Columns one after the other; None: so many nulls."""
    return pa.chunked_array(
        [pa.nulls(size, kind) if column is None else pa.array(column, kind) for column, size in parts], kind
    )


def _whole_lines(path: Path) -> tuple[list[AnyRecord], int]:
    """The records of a file and how many bytes they take; whatever follows the last whole one is torn."""
    records: list[AnyRecord] = []
    whole = 0
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return records, whole
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            if not line.endswith(b"\n"):
                break
            records.append(_RECORD.decode(line))
        except msgspec.MsgspecError as error:
            if whole + len(line) < len(data):
                raise RoundtripError(
                    f"{path}, line {number}: no record ({error}); the lines after it are left as they are"
                ) from error
            break
        whole += len(line)
    return records, whole


def _write_table(path: Path, table: pa.Table) -> str:
    """Writes a table and returns the digest of its file."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    data = sink.getvalue().to_pybytes()
    replace_file(path, data)
    return digest(data)
