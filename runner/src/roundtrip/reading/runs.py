"""Runs on disk: found by name, estimated, and judged by what was measured."""

from collections.abc import Sequence
from pathlib import Path

from roundtrip.analysis import interop as pairs_of
from roundtrip.analysis.failures import failures
from roundtrip.analysis.summary import summarise
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.extensions import added
from roundtrip.results import detection_limits
from roundtrip.results.records import AnyRecord, CasesRecord, ExchangedRecord, RunKind, TrialRecord
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import InteropPart, State, Summary


def find(results: Path, name: str | None, unfinished: bool = False) -> RunFolder:
    """A run by its name or its path; without one, the newest. Raises UsageError, with the names of the newest ones."""
    named = name if name and name != "last" else None
    for path in (results / named, Path(named)) if named else ():
        if path.is_dir():
            if unfinished and RunFolder(path).is_ended:
                raise UsageError(f"--resume {name}", "that run is finished", "an interrupted run")
            return RunFolder(path)
    folders = sorted((path.parent for path in results.glob("*/run.json")), reverse=True)
    if unfinished:
        folders = [path for path in folders if _is_resumable(path)]
    if named or not folders:
        kind = "interrupted run" if unfinished else "run"
        wrong = f"there is no {'such ' if named else ''}{kind} in {results}"
        newest = ", ".join(path.name for path in folders[:5])
        raise UsageError(named or ("--resume" if unfinished else "results"), wrong, newest)
    return RunFolder(folders[0])


def conclude(
    folder: RunFolder, unfinished: Sequence[TrialRecord] = (), p99_s: float | None = None
) -> Summary:
    """Estimates a run and writes summary.json, unless it has trials that are not written yet.

    `p99_s` is the limit of p99 that capacities are given at; None: that which the run was asked for.
    """
    limit = detection_limits.find(folder.path.parent, folder.run)
    p99_s = p99_s or folder.run.asked.p99
    summary = estimate(folder, [*folder.records(), *unfinished], limit, p99_s and float(p99_s))
    if not unfinished:
        folder.write("summary.json", summary)
    return summary


def estimate(
    folder: RunFolder, records: Sequence[AnyRecord], detection_limit: float | None, p99_s: float | None = None
) -> Summary:
    """Estimates the summary of a run's records, all or those of an earlier moment; writes nothing."""
    run = folder.run
    elsewhere = {pair: by for pairs in added("comparisons") for pair, by in pairs().items()}
    summary = summarise(run, records, folder.resources, elsewhere, detection_limit, p99_s)
    summary.failures = failures(records)
    pairs = [it for it in records if isinstance(it, CasesRecord)]
    if run.kind is not RunKind.INTEROP:
        summary.exchanged = pairs
    else:
        took_s = sum(it.elapsed_s for it in records if isinstance(it, ExchangedRecord))
        summary.interop = InteropPart(exchanged_s=took_s, pairs=pairs)
    summary.run.warnings += [
        f"{name} cannot be read: what it held is missing." for name in dict.fromkeys(folder.damaged)
    ]
    return summary


def status(summary: Summary) -> int:
    """Exit status of a run: 0 if something was measured and nothing failed, else 1."""
    states = {cell.state for cell in summary.cells}
    measured = states & {State.STEADY, State.NOT_STEADY, State.MEASURED_ONCE}
    if summary.interop is not None:
        return pairs_of.status(pairs_of.matrices(summary))
    faults = [fault for pair in summary.exchanged for fault in pairs_of.faults(pair)]
    return 0 if measured and State.FAILED not in states and not faults else 1


def _is_resumable(path: Path) -> bool:
    """Whether a run was interrupted; one that cannot be read cannot be resumed and does not hide others."""
    try:
        folder = RunFolder(path)
        return bool(folder.run.rows) and not folder.is_ended
    except RoundtripError:
        return False
