"""Whether a run is as it was written: its files, its samples, its records and its summary, compared with each other."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyarrow as pa
from msgspec import Struct, field

from roundtrip.analysis.samples import Samples, halves, histogram, per_second, quantiles
from roundtrip.analysis.together import Caller, NeverTogether, together
from roundtrip.config.decode import encode
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.records import (
    AnyRecord,
    Attempt,
    EndReason,
    EndRecord,
    Outcome,
    RunDocument,
    TrialRecord,
)
from roundtrip.results.store import RECORDS, RUN, SUMMARY, RunFolder, digest, resources_file, samples_file
from roundtrip.results.summary import Summary

CLOSE = 1e-9
"""Figures that differ by a smaller part are the same: another processor or library may add in another order."""

_LISTED = ("cells", "comparisons", "pilots", "derived")
_NAMING = ("row", "a", "b", "name", "point", "idle_states")

Estimate = Callable[[Sequence[AnyRecord], float | None], Summary]
"""Makes a summary of records, and of the smallest difference that the host is known to tell."""


class Difference(Struct, frozen=True):
    """Something that is not as it was written.

    Attributes:
        file: By its path in the run's folder.
        text: A sentence that names it.
    """

    file: str
    text: str


class Verification(Struct, kw_only=True):
    """What became of comparing a run with itself.

    Attributes:
        records, trials, calls: How many were compared; calls are the timed ones in files of samples.
        notes: What could not be compared, and why: sentences.
    """

    run: str
    records: int = 0
    trials: int = 0
    calls: int = 0
    differences: list[Difference] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def differ(self, file: str, wrong: str) -> None:
        """Notes that a file is not as it should be."""
        self.differences.append(Difference(file, f"{file}{wrong}."))


def verify(folder: RunFolder, estimate: Estimate) -> Verification:
    """Compares everything that a run wrote; changes nothing.

    Digests show which file was changed. The figures of each measurement are made again from its samples, and the
    summary from the records, so that an older run, which has no digests, is compared too.

    Args:
        folder: The run.
        estimate: Makes the summary again.
    """
    found = Verification(run=folder.path.name)
    try:
        run, records = folder.run, folder.records()
    except RoundtripError as error:
        file = RUN if isinstance(error, UsageError) else RECORDS
        found.differ(file, f" cannot be read: {error}")
        found.notes.append("The samples and the summary were not compared, since the records cannot be read.")
        return found
    found.records = len(records)
    if (folder.path / RECORDS).is_file():
        _compare_records(folder, records, found)
    else:
        found.differ(RECORDS, " is missing")
    _compare_trials(folder, run, records, found)
    _compare_summary(folder, records, estimate, found)
    return found


# Records


def _compare_records(folder: RunFolder, records: Sequence[AnyRecord], found: Verification) -> None:
    """Compares run.json and the lines with the digests that each end has of what was before it."""
    lines = (folder.path / RECORDS).read_bytes().splitlines(keepends=True)
    if len(lines) > len(records):
        found.differ(RECORDS, f" ends within line {len(records) + 1}: it was cut off there")
    running, covered, changed, old = hashlib.sha256(), 0, False, False
    end: EndRecord | None = None
    for number, (line, record) in enumerate(zip(lines, records, strict=False), 1):
        if isinstance(record, EndRecord):
            if not record.digests:
                old = True
            elif record.digests.get(RECORDS) != running.hexdigest() and not changed:
                changed = True
                found.differ(
                    RECORDS,
                    f": something in lines {covered + 1} to {number - 1} was changed after the end in line {number}",
                )
            end, covered = record, number
        running.update(line)
    if end and end.digests and end.digests.get(RUN) != digest((folder.path / RUN).read_bytes()):
        found.differ(RUN, " was changed after the run ended")
    if old:
        found.notes.append("The run was written before there were digests: its figures alone were compared.")
    if covered < len(records):
        if end and end.reason is not EndReason.INTERRUPTED:
            found.differ(RECORDS, f" goes on after the end of the run in line {covered}")
        else:
            found.notes.append(
                f"Lines {covered + 1} to {len(records)} of {RECORDS} have no digest: the run was cut off before an end."
            )


# Samples


def _compare_trials(
    folder: RunFolder, run: RunDocument, records: Iterable[AnyRecord], found: Verification
) -> None:
    """Compares the Parquet files with the records of the trials."""
    # Of two trials by one name the later one has overwritten the samples of the earlier.
    trials = {it.trial: it for it in records if isinstance(it, TrialRecord)}
    calls_per_sample = {it.key: it.calls_per_sample for it in run.points}
    expected: set[str] = set()
    for trial in trials.values():
        samples = samples_file(trial.trial)
        files = set(trial.digests) or {samples, resources_file(trial.trial)}
        expected |= files
        for name in sorted(files):
            if (folder.path / name).is_file():
                if trial.digests and digest((folder.path / name).read_bytes()) != trial.digests[name]:
                    found.differ(name, " was changed after it was written")
            elif trial.digests or name == samples:
                found.differ(name, " is missing")
        if (folder.path / samples).is_file():
            try:
                table = _Table(folder.samples(trial.trial))
            except (RoundtripError, KeyError, pa.ArrowException) as error:
                found.differ(samples, f" cannot be read as samples: {str(error).splitlines()[0]}")
            else:
                found.calls += table.lengths.size
                _compare_samples(trial, table, calls_per_sample, found)
    found.trials = len(trials)
    for kind in ("samples", "resources"):
        for path in sorted((folder.path / kind).glob("*")):
            if (name := f"{kind}/{path.name}") not in expected:
                found.differ(name, " belongs to no trial of the records")


class _Table:
    """The timed calls of a trial as arrays.

    Raises:
        KeyError, ArrowException: A column is missing, or is not what it should be.
    """

    def __init__(self, table: pa.Table) -> None:
        points = pa.chunked_array(table["point"].cast(pa.string())).combine_chunks().dictionary_encode()
        if isinstance(points, pa.ChunkedArray):
            points = points.combine_chunks()
        self.points: list[str] = points.dictionary.to_pylist()
        self._places = points.indices.to_numpy()
        self._attempts = table["attempt"].to_numpy()
        self.lengths: Samples = table["elapsed_ns"].cast(pa.int64()).to_numpy()
        several = "client" in table.column_names
        self._clients = table["client"].fill_null(0).to_numpy() if several else None
        self._starts = table["start_ns"].fill_null(0).to_numpy() if several else None

    def of(self, point: str, attempt: int) -> list[tuple[Samples, Samples | None]]:
        """Lengths of one attempt's calls and when they began, client after client; None: there is one client."""
        place = self.points.index(point) if point in self.points else -1
        its: npt.NDArray[np.bool_] = (self._places == place) & (self._attempts == attempt)
        lengths = self.lengths[its]
        if self._clients is None or self._starts is None or not self._clients[its].any():
            return [(lengths, None)] if lengths.size else []
        clients, starts = self._clients[its], self._starts[its]
        return [(lengths[clients == each], starts[clients == each]) for each in np.unique(clients)]

    def attempts(self, point: str) -> int:
        """How many attempts of a point have calls."""
        return int(np.unique(self._attempts[self._places == self.points.index(point)]).size)


def _compare_samples(
    trial: TrialRecord, table: _Table, calls_per_sample: dict[str, int], found: Verification
) -> None:
    file = samples_file(trial.trial)
    measured = {it.point: it for it in trial.measurements}
    for point in table.points:
        its = measured.get(point)
        if its is None:
            found.differ(file, f": {point} has calls here and no measurement in the record")
        elif its.outcome is Outcome.OK and table.attempts(point) > len(its.attempts):
            wrong = f"{table.attempts(point)} attempts here and {len(its.attempts)} in the record"
            found.differ(file, f": {point} has {wrong}")
    for its in measured.values():
        for number, attempt in enumerate(its.attempts):
            calls = table.of(its.point, number)
            if apart := _wrong(attempt, calls, calls_per_sample.get(its.point, 1)):
                found.differ(file, f": {its.point}, attempt {number}: {apart}")


def _wrong(
    attempt: Attempt,
    calls: list[tuple[Samples, Samples | None]],
    calls_per_sample: int,
) -> str | None:
    """What of an attempt is not what its samples say; None: nothing."""
    if len(calls) != max(1, len(attempt.clients)):
        return f"{len(calls)} clients called by the samples, and {max(1, len(attempt.clients))} by the record"
    try:
        again = _figures(attempt, calls)
    except NeverTogether as error:
        return f"by the samples, {error}"
    again["remote_calls"] = calls_per_sample * sum(lengths.size for lengths, _ in calls)
    stored = msgspec.to_builtins(attempt) | {"clients": [[it.samples, it.mean_ns] for it in attempt.clients]}
    if attempt.throughput_per_s is None:  # The run is older than this figure.
        again.pop("throughput_per_s")
    apart = [path for name, value in again.items() for path in _apart(stored.get(name), value, (name,))]
    return _first(apart, "the samples") if apart else None


def _figures(attempt: Attempt, calls: list[tuple[Samples, Samples | None]]) -> dict[str, Any]:
    """What is made of samples alone, by the names of an attempt's fields. Raises NeverTogether."""
    clients: list[list[float]] = []
    window_ns = attempt.started_ns, attempt.ended_ns
    samples = calls[0][0]
    throughput_per_s = per_second(samples.size, window_ns[1] - window_ns[0])
    if attempt.clients:
        both = together(
            [
                Caller(starts, lengths, (its.started_ns, its.ended_ns))
                for its, (lengths, starts) in zip(attempt.clients, calls, strict=True)
                if starts is not None
            ]
        )
        samples, window_ns, throughput_per_s = both.samples, both.window_ns, both.throughput_per_s
        clients = [list(its) for its in zip(both.counts, both.means_ns, strict=True)]
    figures = {
        "samples": samples.size,
        "mean_ns": float(samples.mean()),
        "quantiles_ns": quantiles(samples),
        "halves_ns": halves(samples),
        "started_ns": window_ns[0],
        "ended_ns": window_ns[1],
        "throughput_per_s": throughput_per_s,
        "clients": clients,
    }
    if attempt.histogram is not None:
        figures["histogram"] = histogram(samples)
    made: dict[str, Any] = msgspec.to_builtins(figures)
    return made


# The summary


def _compare_summary(
    folder: RunFolder, records: Sequence[AnyRecord], estimate: Estimate, found: Verification
) -> None:
    """Makes the summary again, of as many records as it was made of, and compares."""
    ended = bool(records) and isinstance(records[-1], EndRecord)
    ended = ended and records[-1].reason is not EndReason.INTERRUPTED  # type: ignore[union-attr]
    if not (folder.path / SUMMARY).is_file():
        if ended:
            found.differ(SUMMARY, " is missing; `invoke report` writes it")
        else:
            found.notes.append(f"There is no {SUMMARY} yet: the run did not end.")
        return
    try:
        stored = folder.summary
    except UsageError as error:
        found.differ(SUMMARY, f" cannot be read: {error.wrong}")
        return
    made_of = stored.run.records
    if made_of is None and not ended:
        found.notes.append(
            f"{SUMMARY} was not compared: the run did not end, and it does not say what it was made of."
        )
        return
    made_of = len(records) if made_of is None else made_of
    if made_of > len(records) or (ended and made_of < len(records)):
        found.differ(SUMMARY, f" was made of {made_of} records, and {RECORDS} has {len(records)}")
        return
    try:
        again = estimate(records[:made_of], stored.judging.floor)
    except RoundtripError as error:
        found.differ(SUMMARY, f" cannot be made again: {error}")
        return
    if stored.run.records is None:
        again.run.records = None
    its, other = _plain(stored), _plain(again)
    groups: dict[str, list[_Apart]] = {}
    for each in _apart(its, other, ()):
        part, below = _part(each[0], other)
        groups.setdefault(part, []).append((below, *each[1:]))
    for part, apart in groups.items():
        found.differ(SUMMARY, f"{part}: {_first(apart, 'the records')}")


def _plain(summary: Summary) -> Any:
    return msgspec.json.decode(msgspec.json.encode(summary, enc_hook=encode))


def _part(path: tuple[str | int, ...], summary: Any) -> tuple[str, tuple[str | int, ...]]:
    """The part of a summary that a path leads to, a cell by its row and point, and the path below that."""
    match path:
        case (str(part), int(index), *below) if part in _LISTED:
            its = summary[part][index]
            return f", {part}: {', '.join(its[name] for name in _NAMING if name in its)}", tuple(below)
    return "", path


_Apart = tuple[tuple[str | int, ...], object, object]
"""Where two documents differ, and what each has there."""


def _apart(stored: Any, again: Any, path: tuple[str | int, ...]) -> Iterator[_Apart]:
    """All places where two documents differ."""
    if isinstance(stored, dict) and isinstance(again, dict):
        for name in stored | again:
            yield from _apart(stored.get(name), again.get(name), (*path, name))
    elif isinstance(stored, list | tuple) and isinstance(again, list | tuple):
        if len(stored) != len(again):
            yield (*path, "length"), len(stored), len(again)
            return
        for index, (its, other) in enumerate(zip(stored, again, strict=True)):
            yield from _apart(its, other, (*path, index))
    elif isinstance(stored, int | float) and isinstance(again, int | float):
        if not math.isclose(stored, again, rel_tol=CLOSE):
            yield path, stored, again
    elif stored != again:
        yield path, stored, again


def _first(apart: Sequence[_Apart], source: str) -> str:
    """The first place in words, and how many more there are."""
    path, stored, again = apart[0]
    name = ".".join(map(str, path))
    more = f", and {len(apart) - 1} more of its figures differ" if len(apart) > 1 else ""
    return f"{name} is {_short(stored)}, and {_short(again)} by {source}{more}"


def _short(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 80 else text[:77] + "..."
