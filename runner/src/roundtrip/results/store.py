"""A run's folder: appended and synced as it goes, so that nothing that was measured is lost (docs/results.md)."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from roundtrip.config.decode import convert_custom, encode
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.files import read_file, replace_file, write_errors
from roundtrip.results.records import SCHEMA, AnyRecord, EndReason, EndRecord, RunDocument, TrialRecord
from roundtrip.results.summary import Summary
from roundtrip_agent.lock import lock_file

Samples = npt.NDArray[np.int64]

RUN = "run.json"
RECORDS = "trials.jsonl"
SUMMARY = "summary.json"
SAMPLES, RESOURCES = "samples/{}.parquet", "resources/{}.parquet"
"""The timed calls and the series of a trial."""

_SERIES = pa.schema(
    {
        "process": pa.string(),
        **dict.fromkeys(("time_ns", "cpu_ns", "rss_bytes", "sent_bytes", "received_bytes"), pa.int64()),
    }
)
"""The columns that a series must have; it may have more."""


@dataclass(frozen=True)
class Calls:
    """The timed calls of one slice, client after client, each one's in their order; all arrays have the shape (n,).

    If there are several clients, or several callers of one, the number of each call's, from 1, and its begin on the
    clock of their first host. Calls at a rate begin when they are due; they were sent later, and late by so much.
    """

    lengths_ns: Samples
    clients: npt.NDArray[np.int8] | None = None
    starts_ns: Samples | None = None
    sent_ns: Samples | None = None
    lateness_ns: Samples | None = None


_COLUMNS = {
    "client": ("clients", pa.int8()),
    "start_ns": ("starts_ns", pa.int64()),
    "sent_ns": ("sent_ns", pa.int64()),
    "lateness_ns": ("lateness_ns", pa.int64()),
}
"""The columns that a trial has if one of its workloads does, with the attribute of `Calls`."""


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Held while a process writes into a run's folder, which is made if it is missing.

    That runs do not measure each other is the agents' business.

    Raises:
        UsageError: Another process holds it, or this user may not write there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600), "r+")
    except OSError as error:
        wrong = f"results cannot be written there ({error.strerror})"
        raise UsageError(str(folder), wrong, "a folder that this user may write to") from error
    with file:
        try:
            lock_file(
                file.fileno()
            )  # Without locks there, the agents' lock of the host still refuses a second run.
        except BlockingIOError:
            holder = f"process {file.read(64).strip() or 'unknown'}"
            wrong = f"another process is writing into it ({holder}): wait for it, or end it"
            raise UsageError(str(folder), wrong) from None
        with write_errors(folder):
            file.truncate(0)
            file.write(f"{os.getpid()}\n")
            file.flush()
        yield


class RunFolder:
    """One run on disk: results/<run>. `damaged` are the names of requested files that could not be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.damaged: list[str] = []

    @property
    def run(self) -> RunDocument:
        """run.json. Raises UsageError if there is none that can be read."""
        try:
            data = read_file(self.path / RUN)
            check_schema(self.path / RUN, data)
            return _RUN.decode(data)
        except (OSError, msgspec.MsgspecError) as error:
            wrong = f"is not a run that can be read ({error})"
            raise UsageError(str(self.path), wrong, "a folder with run.json") from error

    def records(self) -> list[AnyRecord]:
        """trials.jsonl in order; a torn last line is left out. Raises RoundtripError if another is not a record."""
        return _whole_lines(self.path / RECORDS)[0]

    @property
    def is_ended(self) -> bool:
        """Whether nothing is left to resume. Raises RoundtripError if the records cannot be read."""
        ends = [record.reason for record in self.records() if isinstance(record, EndRecord)]
        return bool(ends) and ends[-1] is not EndReason.INTERRUPTED

    def samples(self, trial: str) -> pa.Table:
        """The timed calls of one trial. Raises RoundtripError if they cannot be read."""
        path = self.path / SAMPLES.format(trial)
        try:
            return _read_table(path)
        except (OSError, pa.ArrowException) as error:
            raise RoundtripError(f"{path} cannot be read: {error}") from error

    def resources(self, trial: str) -> pa.Table | None:
        """The series of one trial, or None: its file is damaged or not a series, which `damaged` then says."""
        path = self.path / RESOURCES.format(trial)
        try:
            return _read_table(path).select(_SERIES.names).cast(_SERIES)
        except (OSError, KeyError, pa.ArrowException):
            self.damaged.append(f"{path.parent.name}/{path.name}")
            return None

    @property
    def summary(self) -> Summary:
        """summary.json. Raises UsageError if there is none that can be read."""
        try:
            data = read_file(self.path / SUMMARY)
            check_schema(self.path / SUMMARY, data)
            return _SUMMARY.decode(data)
        except (OSError, msgspec.MsgspecError) as error:
            wrong = f"has no summary that can be read ({error})"
            raise UsageError(str(self.path), wrong, "`./invokew report`") from error

    def write(self, name: str, document: object) -> None:
        """Writes a document whole or not at all. Raises what `write_errors` does."""
        data = msgspec.json.format(msgspec.json.encode(document, enc_hook=encode), indent=1)
        self.write_bytes(name, data + b"\n")

    def write_bytes(self, name: str, data: bytes) -> None:
        """The same of a file of any kind."""
        with write_errors(self.path):
            replace_file(self.path / name, data)


class Writer:
    """Appends to a run, which `begin` makes if it is a new one. Use as a context manager."""

    def __init__(self, folder: RunFolder) -> None:
        self.folder = folder

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

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def append(self, record: AnyRecord) -> None:
        """Writes one record and waits until it is on the disk; the end of a run gets the digests of what was written.

        Raises:
            DiskFull: There is no room; the records before are whole.
            ValidationError: It could not be read again, which is a defect of its caller.
        """
        if isinstance(record, EndRecord):
            with write_errors(self.folder.path):
                digests = {name: digest((self.folder.path / name).read_bytes()) for name in (RUN, RECORDS)}
            record = msgspec.structs.replace(record, digests=digests)
        line = msgspec.json.encode(record, enc_hook=encode) + b"\n"
        # What could not be read again, such as a figure that is not a number, is not written.
        _RECORD.decode(line)
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

        `samples` are the calls of each slice by workload; a trial that was not sampled has no rows of a series.
        """
        tables = {SAMPLES.format(record.trial): _samples_table(samples)}
        if series:
            kinds = {"process": pa.dictionary(pa.int8(), pa.string())}
            arrays = {
                name: pa.array(values, kinds.get(name, pa.int64()))
                for name, values in zip(columns, zip(*series, strict=True), strict=True)
            }
            tables[RESOURCES.format(record.trial)] = pa.table(arrays)
        with write_errors(self.folder.path):
            digests = {name: _write_table(self.folder.path / name, table) for name, table in tables.items()}
        self.append(msgspec.structs.replace(record, digests=digests))


def check_schema(path: Path, data: bytes) -> None:
    """Refuses a file of JSON whose results are of another schema.

    Raises:
        UsageError: They are.
        MsgspecError: It is not an object of JSON.
    """
    schema = msgspec.json.decode(data, type=dict[str, Any]).get("schema")
    if schema != SCHEMA:
        allowed = f"schema {SCHEMA}: measure again, or use the version of Roundtrip that wrote them"
        raise UsageError(str(path), f"its results are of schema {schema}", allowed)


def digest(data: bytes) -> str:
    """SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


_RUN = msgspec.json.Decoder(RunDocument, dec_hook=convert_custom)
_RECORD = msgspec.json.Decoder(AnyRecord, dec_hook=convert_custom)
_SUMMARY = msgspec.json.Decoder(Summary, dec_hook=convert_custom)


def _samples_table(samples: dict[str, list[Calls]]) -> pa.Table:
    """Columns `workload`, `slice` (from 0) and `elapsed_ns`, in the order of the calls, workload after workload.

    Those of `_COLUMNS` only if a workload has them; they are null at the others.
    """
    names = list(samples)
    parts = [(index, *part) for index, name in enumerate(names) for part in enumerate(samples[name])]
    sizes = [calls.lengths_ns.size for _, _, calls in parts]

    def joined(arrays: Sequence[npt.NDArray[Any] | None], kind: pa.DataType) -> pa.ChunkedArray:
        """One after the other; None: as many nulls as there are calls."""
        chunks = [
            pa.nulls(size, kind) if array is None else pa.array(array, kind)
            for array, size in zip(arrays, sizes, strict=True)
        ]
        return pa.chunked_array(chunks, kind)

    workloads = np.repeat(np.asarray([index for index, _, _ in parts], dtype=np.int16), sizes)
    columns = {
        "workload": pa.DictionaryArray.from_arrays(
            pa.array(workloads, pa.int16()), pa.array(names, pa.string())
        ),
        "slice": pa.array(np.repeat([number for _, number, _ in parts], sizes), pa.int16()),
        "elapsed_ns": joined([calls.lengths_ns for _, _, calls in parts], pa.int64()),
    }
    for name, (attribute, kind) in _COLUMNS.items():
        arrays = [getattr(calls, attribute) for _, _, calls in parts]
        if any(array is not None for array in arrays):
            columns[name] = joined(arrays, kind)
    return pa.table(columns)


def _whole_lines(path: Path) -> tuple[list[AnyRecord], int]:
    """The records of a file and how many bytes they take; whatever follows the last whole one is torn."""
    records: list[AnyRecord] = []
    whole = 0
    try:
        data = read_file(path)
    except FileNotFoundError:
        return records, whole
    except OSError as error:
        raise RoundtripError(f"{path} cannot be read: {error.strerror}") from error
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            if not line.endswith(b"\n"):
                break
            records.append(_RECORD.decode(line))
        except msgspec.MsgspecError as error:
            if whole + len(line) < len(data):
                wrong = f"no record ({error}); the lines after it are left as they are"
                raise RoundtripError(f"{path}, line {number}: {wrong}") from error
            break
        whole += len(line)
    return records, whole


def _read_table(path: Path) -> pa.Table:
    return pq.read_table(pa.BufferReader(read_file(path)))


def _write_table(path: Path, table: pa.Table) -> str:
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    data = sink.getvalue().to_pybytes()
    replace_file(path, data)
    return digest(data)
