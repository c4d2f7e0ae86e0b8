"""The findings of calibrations and trials on each row: possible calls, the time of a call, the time to become warm.

A row is warmed up at workloads that stand for an experiment: their costs say what the others will take. What the
calibrations of a host found is kept between runs: the same build needs no calibration again.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from roundtrip.analysis import steadiness
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import LONG_SAMPLE_NS
from roundtrip.processes.failure import FailureKind
from roundtrip.results.files import append_line, read_lines
from roundtrip.results.records import CalibrationRecord, Outcome, TrialRecord, Window

FILE = ".calibrations.jsonl"
HOST = ("cpu_model", "cpus", "usable_cpus", "kernel", "virtual_machine")
"""Facts of a host that decide how fast a row becomes warm."""

_Calibrations = dict[str, CalibrationRecord]


def calibrated(workloads: Iterable[Workload]) -> list[Workload]:
    """The workloads at which a row is warmed up before any trial, of those that it can do, in their order.

    An experiment without axes is its own workload. A sweep is calibrated at its first and its largest workload, since
    calibrations of every workload would take longer than what they prepare. The largest is one of another operation
    than the first, if there is one: it shows how long warm processes take with an operation that is new to them. A
    sweep over numbers of processes or callers is calibrated at the smallest ones.
    """
    by_experiment: dict[str, list[Workload]] = {}
    for workload in workloads:
        by_experiment.setdefault(experiment_of(workload), []).append(workload)
    found: list[Workload] = []
    for of_one in by_experiment.values():
        fewest = min(it.scale for it in of_one)
        first, *alike = [it for it in of_one if it.scale == fewest]
        found.append(first)
        if first.is_of_sweep and alike:
            others = [it for it in alike if it.operation != first.operation] or [first, *alike]
            largest = max(reversed(others), key=lambda it: it.work)
            found += [] if largest is first else [largest]
    return found


def experiment_of(workload: Workload) -> str:
    """The sweep that a workload belongs to; any other workload is one of its own, by its key."""
    return workload.experiment if workload.is_of_sweep else workload.key


def expected_ns(workload: Workload, known: Sequence[tuple[Workload, float]]) -> float:
    """The expected cost of a sample of a workload, linear in its work between those that stand for its experiment.

    It is 0 if nothing is known, and never less than the cheaper of two.
    """
    if not known:
        return 0.0
    ordered = sorted(known, key=lambda it: it[0].work)
    (smallest, low_ns), (largest, high_ns) = ordered[0], ordered[-1]
    if largest.work == smallest.work:
        return max(low_ns, high_ns)
    slope = max(0.0, (high_ns - low_ns) / (largest.work - smallest.work))
    return max(min(low_ns, high_ns), low_ns + slope * (workload.work - smallest.work))


class Known:
    """The knowledge of a run's rows at its workloads; `calibrations` has those that were made by row and workload."""

    def __init__(self, workloads: Iterable[Workload]) -> None:
        self._workloads = {workload.key: workload for workload in workloads}
        self.calibrations: dict[tuple[str, str], CalibrationRecord] = {}
        self._ends: set[tuple[str, str]] = set()
        self._possible: dict[str, dict[str, Workload]] = {}
        self._expected: dict[tuple[str, str], float] = {}

    def add(self, calibration: CalibrationRecord) -> None:
        """Takes what a calibration found, this run's or an earlier one's."""
        self.calibrations[calibration.row, calibration.workload] = calibration
        if calibration.outcome is not Outcome.OK:
            self._ends.add((calibration.row, calibration.workload))
        self._possible.pop(calibration.row, None)
        self._expected.clear()

    def add_trial(self, trial: TrialRecord) -> None:
        """Takes that a trial failed at a workload of a sweep without a calibration. A lost agent tells nothing."""
        for measured in trial.measurements:
            workload = self._workloads.get(measured.workload)
            if (
                workload is None
                or not workload.is_of_sweep
                or (trial.row, measured.workload) in self.calibrations
            ):
                continue
            if measured.outcome is not Outcome.OK and measured.failure != FailureKind.AGENT:
                self._ends.add((trial.row, measured.workload))
                self._possible.pop(trial.row, None)

    def possible(self, row: str) -> Mapping[str, Workload]:
        """The workloads that a row can do, as far as is known: a calibration or the first trial may have ended some."""
        if row not in self._possible:
            self._possible[row] = {
                key: workload for key, workload in self._workloads.items() if (row, key) not in self._ends
            }
        return self._possible[row]

    def uncalibrated(self, row: Row) -> list[str]:
        """Keys of the workloads at which a row has to be warmed up before its trials, and was not yet."""
        workloads = self.possible(row.key).values()
        # A workload that is known to be long is never warmed up. A sweep leaves out every one with a known length.
        limits_s = {True: 0.0, False: LONG_SAMPLE_NS / 1e9}
        brief = [
            workload for workload in workloads if row.slow_s(workload.key) <= limits_s[workload.is_of_sweep]
        ]
        return [
            workload.key for workload in calibrated(brief) if (row.key, workload.key) not in self.calibrations
        ]

    def call_ns(self, row: str, workload: str) -> float:
        """The cost of one sample as calibrations have it; 0 if nothing is known.

        A workload of a sweep that had no calibration is expected to lie on the line between those that had one. Trials
        do not change this: all of them are to be alike.
        """
        calibration = self.calibrations.get((row, workload))
        if calibration is not None:
            return calibration.call_ns if calibration.outcome is Outcome.OK else 0.0
        if (row, workload) not in self._expected:
            at = self._workloads[workload]
            self._expected[row, workload] = (
                expected_ns(at, self._sweep_calibrations(row, at)) if at.is_of_sweep else 0.0
            )
        return self._expected[row, workload]

    def usual_call_ns(self, row: str, workload: str) -> float:
        """The same; where nothing is known, what the workload takes another row."""
        known = (
            self.call_ns(other, workload)
            for other in dict.fromkeys((row, *(name for name, _ in self.calibrations)))
        )
        return next((ns for ns in known if ns), 0.0)

    def min_call_ns(self, row: str) -> float:
        """The known time of the shortest call of a row; 0 if none is known."""
        possible = self.possible(row).items()
        known = (self.call_ns(row, key) for key, workload in possible if workload.calls_per_sample == 1)
        return min((ns for ns in known if ns), default=0.0)

    def is_long(self, row: Row, workload: str) -> bool:
        """Whether one sample takes so long that it is taken once."""
        return max(self.call_ns(row.key, workload), 1e9 * row.slow_s(workload)) > LONG_SAMPLE_NS

    def warmup(self, row: str, workload: str, *, first: bool, new: bool = False) -> Window:
        """The length of a trial's warm-up, and the calibration's number of calls in that time; 0 of both if not at all.

        Args:
            row: Key of the row.
            workload: Key of the workload.
            first: Whether the processes are fresh: they warm up as long as those of the calibration had by its end.
            new: Whether they never called its operation. A workload of a sweep that had no calibration is then warmed
                up as long as the last calibration of the sweep took in processes that were warm; else it is warm
                already. So is any workload of a crowd, since all clients warm up for each number of them.
        """
        at = self._workloads[workload]
        calibration = self.calibrations.get((row, workload)) if new or not at.is_of_crowd else None
        if calibration is None and new:
            for other, _ in self._sweep_calibrations(row, at)[-1:]:
                calibration = self.calibrations[row, other.key]
        if calibration is None:
            return Window(0, 0)
        warmup_ns = calibration.warmup_ns + (calibration.warmed_ns if first else 0)
        # Several servers share the CPUs on which they compile.
        times = at.servers // self._workloads[calibration.workload].servers or 1
        # Its own calls were slower before it was steady; those of another operation may take another time altogether.
        call_ns = self.call_ns(row, workload)
        in_time = round(warmup_ns / call_ns) if call_ns else 0
        calls = min(in_time, sum(window.calls for window in calibration.windows))
        return Window(times * calls, times * warmup_ns)

    def _sweep_calibrations(self, row: str, workload: Workload) -> list[tuple[Workload, float]]:
        """The workloads of a sweep that had a calibration, in the order of the calibrations, with their costs."""
        return [
            (self._workloads[key], calibration.call_ns)
            for (name, key), calibration in self.calibrations.items()
            if name == row and calibration.outcome is Outcome.OK and key in self._workloads
            if self._workloads[key].experiment == workload.experiment
        ]


class CalibrationMemory:
    """Calibrations by rule, host, build, runtime, CPU pinning, row and workload, in a file of the results folder.

    Args:
        results: The folder of the runs.
        circumstances: Facts that make a calibration another one: the host, the runtimes' versions, CPU pinning.
        builds: System and build to a digest of what it was built from.
    """

    def __init__(
        self, results: Path, circumstances: Mapping[str, Any], builds: Mapping[tuple[str, str], str]
    ) -> None:
        self._path = results / FILE
        self._circumstances = json.dumps(circumstances, sort_keys=True, default=str)
        self._builds = builds
        self._known = {key: it for line in read_lines(self._path, _Calibrations) for key, it in line.items()}

    def find(self, row: Row, workload: str) -> CalibrationRecord | None:
        """The calibration of an earlier run; None if there is none, or if it did not come to an end."""
        found = self._known.get(self._key(row, workload))
        return (
            None if found is None or not _is_final(found) else msgspec.structs.replace(found, remembered=True)
        )

    def recall(self, row: Row, known: Known) -> list[CalibrationRecord]:
        """The calibrations of earlier runs for the workloads that a row needs; they are added to `known`.

        What cannot be done decides which workloads stand for a sweep, so it comes first.
        """
        recalled = [
            found
            for key in list(known.possible(row.key))
            if (row.key, key) not in known.calibrations
            and (found := self.find(row, key)) is not None
            and found.outcome is Outcome.UNSUPPORTED
        ]
        for found in recalled:
            known.add(found)
        while needed := [
            found for key in known.uncalibrated(row) if (found := self.find(row, key)) is not None
        ]:
            for found in needed:
                known.add(found)
                recalled.append(found)
        return recalled

    def keep(self, row: Row, calibration: CalibrationRecord) -> None:
        """Keeps what a calibration found, if it became steady or the binding cannot express it."""
        if not _is_final(calibration) or calibration.remembered:
            return
        append_line(self._path, msgspec.json.encode({self._key(row, calibration.workload): calibration}))

    def _key(self, row: Row, workload: str) -> str:
        builds = [self._builds.get((name, row.build), "") for name in row.ends]
        text = "\0".join([str(steadiness.VERSION), self._circumstances, *builds, row.key, workload])
        return hashlib.sha256(text.encode()).hexdigest()[:32]


def _is_final(calibration: CalibrationRecord) -> bool:
    return calibration.outcome is Outcome.UNSUPPORTED or (
        calibration.outcome is Outcome.OK and calibration.steady
    )
