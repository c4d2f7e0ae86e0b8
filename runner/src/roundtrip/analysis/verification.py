"""Whether a run is as it was written: its files, its samples, its records and its summary, compared with each other."""

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from msgspec import Struct, field

from roundtrip.analysis.samples import Samples
from roundtrip.config.decode import encode
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.results.records import AnyRecord, EndReason, EndRecord, Slice, TrialRecord
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

    Digests show which file was changed. The figures of each slice are made again from its samples, and the summary from
    the records, so that changes are found where digests were changed with them.

    Args:
        folder: The run.
        estimate: Makes the summary again.
    """
    found = Verification(run=folder.path.name)
    try:
        _, records = folder.run, folder.records()
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
    _compare_trials(folder, records, found)
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


def _compare_trials(folder: RunFolder, records: Iterable[AnyRecord], found: Verification) -> None:
    """Compares the Parquet files with the records of the trials."""
    # Of two trials by one name the later one has overwritten the samples of the earlier.
    trials = {it.trial: it for it in records if isinstance(it, TrialRecord)}
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
                slices, calls = _slices(folder.samples(trial.trial))
            except (RoundtripError, KeyError, pa.ArrowException) as error:
                found.differ(samples, f" cannot be read as samples: {str(error).splitlines()[0]}")
            else:
                found.calls += calls
                _compare_samples(trial, slices, found)
    found.trials = len(trials)
    for kind in ("samples", "resources"):
        for path in sorted((folder.path / kind).glob("*")):
            if (name := f"{kind}/{path.name}") not in expected:
                found.differ(name, " belongs to no trial of the records")


_Slices = dict[tuple[str, int], tuple[Samples, Samples | None]]
"""By point and number of the slice the lengths of all calls, and of several clients when each began."""


def _slices(table: pa.Table) -> tuple[_Slices, int]:
    """The slices of a trial, and how many calls they hold.

    Raises:
        KeyError, ArrowException: A column is missing, or is not what it should be.
    """
    points = np.asarray(table["point"].cast(pa.string()).to_pylist(), dtype=object)
    numbers = table["slice"].cast(pa.int64()).to_numpy()
    lengths = table["elapsed_ns"].cast(pa.int64()).to_numpy()
    several = "start_ns" in table.column_names
    starts = (
        table["start_ns"].cast(pa.int64()).fill_null(-1).to_numpy() if several else np.full(lengths.size, -1)
    )
    found: _Slices = {}
    # A slice's calls lie together.
    changes = np.flatnonzero((points[1:] != points[:-1]) | (numbers[1:] != numbers[:-1])) + 1
    for part in np.split(np.arange(lengths.size), changes) if lengths.size else ():
        key = str(points[part[0]]), int(numbers[part[0]])
        found[key] = lengths[part], None if starts[part[0]] < 0 else starts[part]
    return found, lengths.size


def _compare_samples(trial: TrialRecord, slices: _Slices, found: Verification) -> None:
    file = samples_file(trial.trial)
    of_record = {
        (it.point, number): each for it in trial.measurements for number, each in enumerate(it.slices)
    }
    apart: dict[str, list[str]] = {}
    for point, number in sorted({*slices, *of_record}):
        wrong: str | None = "has calls here and is not in the record"
        if (stored := of_record.get((point, number))) is not None:
            lengths = _counted(stored, *slices.get((point, number), (np.array([], dtype=np.int64), None)))
            again: dict[str, float] = {"samples": lengths.size, "total_ns": int(lengths.sum())}
            if stored.median_ns is not None and lengths.size:
                again["median_ns"] = float(np.median(lengths))
            differ = [it for name in again for it in _apart(getattr(stored, name), again[name], (name,))]
            wrong = _first(differ, "the samples") if differ else None
        if wrong is not None:
            apart.setdefault(point, []).append(f"slice {number}: {wrong}")
    for point, (first, *more) in apart.items():
        found.differ(file, f": {point}, {first}{f'; {len(more)} more of its slices differ' if more else ''}")


def _counted(of: Slice, lengths: Samples, starts: Samples | None) -> Samples:
    """The calls that count: of several clients those that began and ended while all were active."""
    if starts is None:
        return lengths
    return lengths[(starts >= of.started_ns) & (starts + lengths <= of.ended_ns)]


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
