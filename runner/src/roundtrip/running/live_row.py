"""A row of a block: its processes from their start to their end, and what it measures in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

from msgspec import structs

from roundtrip.config.decode import Moment
from roundtrip.config.experiment import ONE_EACH, Processes, Workload
from roundtrip.processes.agent_messages import ResourceSample
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.row_processes import RowProcesses
from roundtrip.results.records import CalibrationRecord, Measurement, Outcome, TrialRecord, Window
from roundtrip.results.store import Calls
from roundtrip.running.calibration import impossible, warm_up, without
from roundtrip.running.conditions import Conditions
from roundtrip.running.conformance import check_values
from roundtrip.running.measurement import WorkloadMeasurement
from roundtrip.running.schedule import Block, Entry, needed
from roundtrip.running.slices import measured_once_rule, slice_rule

SETTLE_NS = 100_000_000
"""Warm-up of a workload that is warm already, with the buffers of its measurement."""

SWEEP_SETTLE_NS = 30_000_000
"""Warm-up of a workload of a sweep that is warm already: its neighbours call the same operation."""

START_TRIES = 2
"""Attempts to start a row before it is given up."""


@dataclass
class TrialOutcome:
    """The results of a trial: its record, and by workload the calls of each slice.

    `series` has rows of the agent's series over all workloads, with these columns; it is empty if nothing was sampled.
    """

    record: TrialRecord
    samples: dict[str, list[Calls]] = field(default_factory=dict)
    series: list[Any] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)


class LiveRow:
    """A row of a block, in a trial of this name and position (from 1). If `sampled`, CPU and memory are sampled.

    Attributes:
        label: Name of its processes at the agents.
        deployment: Its processes; None: it has none now.
        measurement: Of the workload that it takes turns at; None: it does not.
    """

    def __init__(
        self, entry: Entry, block: Block, trial: str, position: int, conditions: Conditions, *, sampled: bool
    ) -> None:
        self.row = entry.row
        self.label = entry.row.key
        self.deployment: Deployment | None = None
        self.measurement: WorkloadMeasurement | None = None
        self._conditions = conditions
        self._is_measured_once = block.is_measured_once
        self._has_warmup = conditions.preset.calibration_most_ns > 0 and not block.is_measured_once
        self._left = [conditions.workload(key) for key in block.workloads if key in entry.workloads]
        self._met: set[str] = set()
        self._warmed_ns = 0
        self._is_fresh = True
        self._has_asked = False
        self.record = TrialRecord(
            trial=trial,
            round=block.round,
            block=block.number,
            position=position,
            row=entry.row.key,
            is_baseline=entry.is_baseline,
            idle_states=block.idle_states,
            cpu_pinning=conditions.cpu_pinning.name,
            started=Moment.of(datetime.now(UTC)),
            started_ns=monotonic_ns(),
            sampled=sampled and conditions.sampling_s > 0 and not all(it.is_of_sweep for it in self._left),
        )
        self.outcome = TrialOutcome(self.record)

    def prepare(self, workload: Workload, cycles: int) -> None:
        """Makes ready for slices in so many cycles: processes, cases, warm-up. What fails is noted, and has no slice.

        Raises AgentLost: an agent is gone, and with it every row of the block.
        """
        self.measurement = None
        if workload in self._left:
            self._have_processes()
        if self.deployment is None or workload not in self._left:
            return
        self._conditions.on_workload(workload.key, self.row.key)
        try:
            self._prepare(self.deployment, workload, cycles)
        except Unsupported as reason:
            self._note_unsupported([workload], reason)
        except WorkerFailed as failure:
            self._fail(workload, failure)

    def time_slice(self, workload: Workload, cycle: int, block: Sequence[RowProcesses]) -> bool:
        """Times a slice, unless there is nothing to time; False if it failed. Raises AgentLost."""
        try:
            if self.measurement is not None:
                self.measurement.time_slice(cycle, block)
        except WorkerFailed as failure:
            self._fail(workload, failure)
            return False
        return True

    def finish(self, workload: Workload) -> None:
        """Ends the slices at a workload and keeps what was measured. Raises AgentLost."""
        if self.measurement is None:
            return
        try:
            record = self.measurement.finish()
        except WorkerFailed as failure:
            self._fail(workload, failure)
            return
        self.outcome.samples[workload.key] = self.measurement.samples
        if self.measurement.series:
            self.outcome.columns = list(ResourceSample.__struct_fields__)
            self.outcome.series += self.measurement.series
        self._done(workload, record)

    def lose(self, workload: Workload, lost: AgentLost, *, retry: bool) -> None:
        """Forgets what it did at a workload, since an agent is gone; unless the workload is begun again, it failed."""
        self.close(lost)
        self.record.incidents.append(str(lost))
        self.outcome.samples.pop(workload.key, None)
        done = self.record.of(workload.key)
        if done is not None and done.outcome is Outcome.OK:  # In cycles that no other row has any more.
            self.record.measurements.remove(done)
            self._left.append(workload)
        if not retry and workload in self._left:
            self._note_failed([workload], lost)

    def close(self, because: BaseException | None = None) -> None:
        """Ends its processes, if there are any; a failure that it is closed for learns which had ended before."""
        deployment, self.deployment, self.measurement = self.deployment, None, None
        if deployment is not None:
            deployment.close(because)

    @property
    def so_far(self) -> TrialRecord:
        """Its record as if it ended now, for a report: no file has its calls and series yet."""
        return structs.replace(self.record, ended_ns=monotonic_ns(), sampled=False)

    def end(self) -> TrialOutcome:
        """Ends the trial."""
        self.close()
        self.record.ended_ns = monotonic_ns()
        return self.outcome

    # Processes

    def _have_processes(self) -> None:
        """Starts new processes if there are none that live and are young enough, as long as workloads are left."""
        if self.deployment is not None and self.deployment.is_aged and not self._is_fresh:
            self.close()
        while self.deployment is None and self._left:
            self._start(needed(self._left))

    def _start(self, processes: Processes) -> None:
        """Starts so many processes and sends the cases, or notes why workloads that need them cannot be measured."""
        for tries_left in reversed(range(START_TRIES)):
            try:
                self._open(processes)
            except Unsupported as reason:
                self.close()
                self._note_unsupported([it for it in self._left if it.processes == processes], reason)
            except WorkerFailed as failure:
                self.close(failure)
                self.record.incidents.append(str(failure))
                if tries_left:
                    continue
                # What one client and one server cannot begin, several cannot either; but fewer might.
                lost = [it for it in self._left if processes in (ONE_EACH, it.processes)]
                self._note_failed(lost, failure)
            return

    def _open(self, processes: Processes) -> None:
        given, record = self._conditions, self.record
        self.deployment = deployment = Deployment(
            given.agents.ends(), self.row, given.topology, given.cpu_pinning, processes, label=self.label
        )
        deployment.open()
        record.versions = deployment.versions
        if record.connect_ns is None:
            record.connect_ns = deployment.connect_ns
            record.cold_start_ns = deployment.cold_start_ns if processes == ONE_EACH else None
        self._met.clear()
        self._warmed_ns = 0
        self._is_fresh = True
        new = {workload.key: workload for workload in self._left if self._is_uncalibrated(workload)}
        if new and not self._has_asked:  # What no calibration tried yet and the binding says it cannot call.
            for calibration in impossible(deployment, self.row, new.values()):
                self._found(calibration)
                self._left.remove(new[calibration.workload])
        self._has_asked = True
        for operation in dict.fromkeys(workload.operation for workload in self._left):
            if self.deployment is not None:
                self._check(deployment, [it for it in self._left if it.operation == operation])

    def _check(self, deployment: Deployment, concerned: Sequence[Workload]) -> None:
        """Sends the cases of one operation; a surprise fails the workloads that it concerns.

        So does what processes do not survive: others are started for the workloads that are left.
        """
        try:
            check_values(deployment, self.row, self._conditions.cases[self.row.build], concerned)
        except WorkerFailed as failure:
            if failure.kind is not FailureKind.CONFORMANCE:
                self.close(failure)
            self._note_failed(concerned, failure)

    # Workloads

    def _prepare(self, deployment: Deployment, workload: Workload, cycles: int) -> None:
        given = self._conditions
        calibration: list[Window] = []
        if self._is_uncalibrated(workload):
            found = warm_up(
                deployment,
                self.row,
                workload,
                given.known.min_call_ns(self.row.key),
                given.preset.calibration_most_ns,
                self._warmed_ns,
            )
            self._warmed_ns += found.warmup_ns
            self._found(found)
            if found.outcome is not Outcome.OK or given.known.is_long(self.row, workload.key):
                self._left.remove(workload)
                return
            self._met.add(workload.operation)
            calibration = found.windows
        call_ns = self._call_ns(workload)
        measurement = WorkloadMeasurement(
            deployment,
            self.row,
            workload,
            measured_once_rule(call_ns)
            if self._is_measured_once
            else slice_rule(given.preset, workload, call_ns, cycles),
            call_ns=call_ns,
            sampling_s=given.sampling_s if self.record.sampled and not workload.is_of_sweep else 0.0,
            seed=f"{given.seed}/{self.record.round}/{workload.key}",
        )
        warmup = self._warmup(workload, len(deployment.clients), is_warm=bool(calibration))
        self._warmed_ns += warmup.elapsed_ns
        measurement.prepare(warmup, calibration, first=self._is_fresh)
        self._is_fresh = False
        self.measurement = measurement

    def _warmup(self, workload: Workload, clients: int, *, is_warm: bool) -> Window:
        new = workload.operation not in self._met
        self._met.add(workload.operation)
        if not self._has_warmup:
            return Window(0, 0)
        settle_ns = SWEEP_SETTLE_NS if workload.is_of_sweep else SETTLE_NS
        if is_warm:
            return Window(1, settle_ns)
        calibration = self._conditions.known.warmup(self.row.key, workload.key, first=self._is_fresh, new=new)
        # Several may share CPUs: each makes as many calls as the calibration's one did in that time.
        return Window(max(1, calibration.calls) if clients > 1 else 1, max(settle_ns, calibration.elapsed_ns))

    def _call_ns(self, workload: Workload) -> float:
        return max(
            self._conditions.known.call_ns(self.row.key, workload.key), 1e9 * self.row.slow_s(workload.key)
        )

    def _is_uncalibrated(self, workload: Workload) -> bool:
        return self._has_warmup and workload.key in self._conditions.known.uncalibrated(self.row)

    # Results

    def _fail(self, workload: Workload, failure: WorkerFailed) -> None:
        """Notes that a workload failed and ends the processes; the next workload begins with fresh ones."""
        self.close(failure)
        self._note_failed([workload], failure)

    def _note_unsupported(self, workloads: Iterable[Workload], reason: Unsupported) -> None:
        for workload in workloads:
            self._know(workload, Outcome.UNSUPPORTED, str(reason))
            unsupported = Measurement(workload=workload.key, outcome=Outcome.UNSUPPORTED, reason=str(reason))
            self._done(workload, unsupported)

    def _note_failed(self, workloads: Iterable[Workload], failure: WorkerFailed | AgentLost) -> None:
        for workload in workloads:
            if failure.kind not in (FailureKind.CONFORMANCE, FailureKind.AGENT):
                self._know(workload, Outcome.FAILED, str(failure), failure.log)
            failed = Measurement(
                workload=workload.key,
                outcome=Outcome.FAILED,
                reason=str(failure),
                failure=failure.kind.value,
                detail=failure.log,
            )
            self._done(workload, failed)

    def _done(self, workload: Workload, record: Measurement) -> None:
        self._left.remove(workload)
        self.measurement = None
        self.record.measurements.append(record)

    def _know(self, workload: Workload, outcome: Outcome, reason: str, detail: str = "") -> None:
        """Keeps why a workload is not called in any trial, if its calibration was to find that out."""
        if self._is_uncalibrated(workload):
            self._found(without(self.row, workload, outcome, reason, detail))

    def _found(self, record: CalibrationRecord) -> None:
        self._conditions.known.add(record)
        self._conditions.on_calibration(self.row, record)
