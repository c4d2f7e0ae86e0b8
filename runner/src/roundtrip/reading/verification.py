"""Whether a run is as it was written: digests of its files, and the summary made again from its records."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct, field

from roundtrip.config.decode import encode
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.reading.runs import estimate
from roundtrip.results import detection_limits
from roundtrip.results.records import AnyRecord, EndReason, EndRecord, TrialRecord
from roundtrip.results.store import RECORDS, RUN, SAMPLES, SUMMARY, RunFolder, digest
from roundtrip.results.summary import Summary

DIGITS = 9
"""Figures that agree in so many digits are the same: another processor or library may add in another order."""

_DECODER = msgspec.json.Decoder(float_hook=lambda figure: float(f"{float(figure):.{DIGITS}g}"))


class Difference(Struct, frozen=True):
    """A file of the run's folder that is not as it was written, and a sentence that names it."""

    file: str
    text: str


class Verification(Struct, kw_only=True):
    """The result of comparing a run with itself.

    Attributes:
        records, trials, calls: Numbers that were compared; calls are the timed ones in files of samples.
        notes: Parts that could not be compared, with the reason: sentences.
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


def verify(folder: RunFolder) -> Verification:
    """Compares everything that a run wrote, with a summary that is made again; changes nothing."""
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
    _compare_summary(folder, records, found)
    return found


def _compare_records(folder: RunFolder, records: Sequence[AnyRecord], found: Verification) -> None:
    """Compares run.json and the lines with the digests that the last end has of what was before it."""
    lines = (folder.path / RECORDS).read_bytes().splitlines(keepends=True)
    if len(lines) > len(records):
        found.differ(RECORDS, f" ends within line {len(records) + 1}: it was cut off there")
    ends = [(number, it) for number, it in enumerate(records, 1) if isinstance(it, EndRecord)]
    ended_at, end = ends[-1] if ends else (0, None)
    if end and end.digests.get(RECORDS) != digest(b"".join(lines[: ended_at - 1])):
        found.differ(RECORDS, f": something before line {ended_at} was changed after that was written")
    if end and end.digests.get(RUN) != digest((folder.path / RUN).read_bytes()):
        found.differ(
            RUN, f" differs from its digest in line {ended_at} of {RECORDS}: one of them was changed"
        )
    if ended_at < len(records):
        if end and end.reason is not EndReason.INTERRUPTED:
            found.differ(RECORDS, f" goes on after the end of the run in line {ended_at}")
        else:
            found.notes.append(
                f"Lines {ended_at + 1} to {len(records)} of {RECORDS} have no digest: the run was cut off."
            )


def _compare_trials(folder: RunFolder, records: Iterable[AnyRecord], found: Verification) -> None:
    # Of two trials by one name the later one has overwritten the samples of the earlier.
    trials = {record.trial: record for record in records if isinstance(record, TrialRecord)}
    found.trials = len(trials)
    expected = {name: known for trial in trials.values() for name, known in trial.digests.items()}
    for name, known in sorted(expected.items()):
        path = folder.path / name
        if not path.is_file():
            found.differ(name, " is missing")
        elif digest(path.read_bytes()) != known:
            found.differ(name, " was changed after it was written")
    for trial in trials:
        with suppress(OSError, pa.ArrowException):  # The digests above have reported it.
            path = folder.path / SAMPLES.format(trial)
            if path.is_file():  # A pipe would be waited for.
                found.calls += pq.read_metadata(path).num_rows
    for kind in ("samples", "resources"):
        for path in sorted((folder.path / kind).glob("*")):
            if (name := f"{kind}/{path.name}") not in expected:
                found.differ(name, " belongs to no trial of the records")


def _compare_summary(folder: RunFolder, records: Sequence[AnyRecord], found: Verification) -> None:
    """Makes the summary again, of as many records as it was made of, and compares the two as a whole."""
    last = records[-1] if records else None
    ended = isinstance(last, EndRecord) and last.reason is not EndReason.INTERRUPTED
    if not (folder.path / SUMMARY).is_file():
        if ended:
            found.differ(SUMMARY, " is missing; `./invokew report` writes it")
        else:
            found.notes.append(f"There is no {SUMMARY} yet: the run did not end.")
        return
    try:
        stored = folder.summary
    except UsageError as error:
        found.differ(SUMMARY, f" cannot be read: {error.wrong}")
        return
    made_of = len(records) if stored.run.records is None else stored.run.records
    if made_of > len(records) or (ended and made_of < len(records)):
        found.differ(SUMMARY, f" was made of {made_of} records, and {RECORDS} has {len(records)}")
        return
    judging = stored.judging
    try:
        remade = _plain(estimate(folder, records[:made_of], judging.detection_limit, judging.p99_s))
    except RoundtripError as error:
        found.differ(SUMMARY, f" cannot be made again: {error}")
        return
    _compare_limit(folder, judging.detection_limit, found)
    differing = [name for name, part in _plain(stored).items() if part != remade[name]]
    if differing:
        found.differ(SUMMARY, f" is not what {RUN} and {RECORDS} make: {', '.join(differing)}")


def _compare_limit(folder: RunFolder, stored: float | None, found: Verification) -> None:
    """Compares the one figure of a summary that no record of the run has with what A/A tests of its host found."""
    results = folder.path.parent
    known = detection_limits.find_all(results, folder.run)
    if stored is not None and stored not in known:
        found.differ(SUMMARY, f" has a detection limit of {stored:.3g}, which no A/A test in {results} found")
    elif known and stored != known[-1]:
        found.notes.append(
            f"{SUMMARY} was made before the newest A/A test of its host; `./invokew report` makes it again."
        )


def _plain(summary: Summary) -> Any:
    """A summary as JSON has it, its figures in `DIGITS` digits."""
    return _DECODER.decode(msgspec.json.encode(summary, enc_hook=encode))
