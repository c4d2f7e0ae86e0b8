"""summary.json: the estimates of a run, from its records alone (docs/results.md has its shape)."""

import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence

from roundtrip.analysis.capacity import at_limit
from roundtrip.analysis.cells import CellKey, blocks_of, draft, finish, times
from roundtrip.analysis.derived import derive
from roundtrip.analysis.estimates import ALPHA, MAX_MARGIN, moderated
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.timeseries import Resources
from roundtrip.analysis.verdicts import Drafts, Pair, add_baselines, compare_rows, crossings
from roundtrip.analysis.warnings import disturbers, host_picture, run_part
from roundtrip.errors import RoundtripError
from roundtrip.results.records import (
    MEASURED_ONCE,
    SCHEMA,
    AnyRecord,
    CalibrationRecord,
    Outcome,
    RowRecord,
    RunDocument,
    TrialRecord,
    used_trials,
)
from roundtrip.results.summary import ColdStart, Judging, Summary

FEW_WORKLOADS = (
    "under other idle states, only the calibrated workloads of a sweep are measured, and no call of over 5 s"
)
"""Reason why a baseline has no figure at a workload, though it was measured at others."""


def summarise(
    run: RunDocument,
    records: Sequence[AnyRecord],
    resources: Callable[[str], Resources | None] = lambda _: None,
    elsewhere: Mapping[Pair, str] = {},
    detection_limit: float | None = None,
    p99_s: float | None = None,
) -> Summary:
    """Makes a run's summary out of what it wrote.

    `resources` gives the series of a trial by its name (None: it has none, or it cannot be read); `elsewhere` has the
    pairs of rows that are compared elsewhere too, each with the noun of what compares them; `detection_limit` is the
    smallest difference that this host is known to tell, `p99_s` the limit that capacities are given at.

    Raises:
        RoundtripError: A record of a row that run.json does not have.
    """
    trials = used_trials(records)
    rows = {it.row for it in records if isinstance(it, TrialRecord | CalibrationRecord)}
    if strange := sorted(rows - run.by_key.keys()):
        raise RoundtripError(f"trials.jsonl: row {strange[0]!r} is not in run.json")
    calibrations = {(it.row, it.workload): it for it in records if isinstance(it, CalibrationRecord)}
    standing = _standing_calibrations(run, calibrations.values())
    blocks = blocks_of(trials)
    usual = run.idle_states[0]
    drafts: Drafts = {}
    for row in run.rows:
        for idle_states in _idle_states(row, run, trials):
            own = [it for it in trials if it.row == row.row and it.idle_states == idle_states]
            few = FEW_WORKLOADS if own and idle_states != usual else None
            for workload in run.workloads:
                drafts[CellKey(row.row, workload.key, idle_states)] = draft(
                    row,
                    workload,
                    idle_states,
                    own,
                    blocks,
                    calibrations.get((row.row, workload.key)) or standing.get((row.row, workload.experiment)),
                    _left_out(run, row) if row.row in run.left_out else few,
                    warms_up=run.preset.calibration_most_ns > 0,
                )
    figures = times(drafts)
    cells = {key: finish(it, run, figures[key], resources) for key, it in drafts.items()}
    add_baselines(drafts, cells)
    comparisons, degrees_of_freedom = compare_rows(run, drafts, cells, elsewhere)
    host = host_picture(trials, usual)
    disturbing = disturbers(trials)
    return Summary(
        schema=SCHEMA,
        run=run_part(run, records, trials, list(cells.values()), host, disturbing),
        judging=Judging(ALPHA, MAX_MARGIN, degrees_of_freedom, detection_limit, p99_s),
        cells=list(cells.values()),
        comparisons=comparisons,
        calibrations=list(calibrations.values()),
        derived=derive(run, drafts, cells) + (at_limit(run, drafts, p99_s) if p99_s else []),
        crossings=crossings(run, drafts, cells),
        starts=_starts(run, trials),
        host=host,
        disturbers=disturbing,
    )


def _left_out(run: RunDocument, row: RowRecord) -> str:
    documents = [it.given for it in run.builds if it.name == row.build and it.name in run.messages]
    what = f"message {shlex.quote(documents[0])}" if documents else "run"
    java = f" --jvm {shlex.quote(row.jvm.program)}" if row.jvm else ""
    command = f"./invokew {what} --systems {shlex.quote(str(row.identity.plain))}{java}"
    return f"the budget had no room for it; measure it with: {command}"


def _starts(run: RunDocument, trials: Sequence[TrialRecord]) -> list[ColdStart]:
    """The time that each row took to start and connect, in the trials of its rounds."""
    found: dict[str, list[int]] = {}
    for trial in trials:
        usual = trial.idle_states == run.idle_states[0] and trial.round != MEASURED_ONCE
        if usual and trial.cold_start_ns is not None:
            found.setdefault(trial.row, []).append(trial.cold_start_ns)
    samples = {row: (run.by_key[row].language, LogSample.of(ns)) for row, ns in found.items()}
    return [ColdStart(row, start.time()) for row, start in moderated(samples).items()]


def _standing_calibrations(
    run: RunDocument, calibrations: Iterable[CalibrationRecord]
) -> dict[tuple[str, str], CalibrationRecord]:
    """The calibration by row and sweep that stands for workloads without one: one that is not steady, if any."""
    sweep_of = {it.key: it.experiment for it in run.workloads if it.is_of_sweep}
    found: dict[tuple[str, str], CalibrationRecord] = {}
    for calibration in calibrations:
        if calibration.outcome is Outcome.OK and calibration.workload in sweep_of:
            key = calibration.row, sweep_of[calibration.workload]
            if key not in found or not calibration.steady:
                found[key] = calibration
    return found


def _idle_states(row: RowRecord, run: RunDocument, trials: Sequence[TrialRecord]) -> list[str]:
    """The idle states of a row's cells: baselines have all that were requested, others the first."""
    found = dict.fromkeys(run.idle_states if row.row == row.baseline else run.idle_states[:1])
    found |= dict.fromkeys(trial.idle_states for trial in trials if trial.row == row.row)
    return [it for it in run.idle_states if it in found] + [it for it in found if it not in run.idle_states]
