"""One row of a block: its processes from their start to their end, its slices and its results."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

import msgspec

from roundtrip.analysis.samples import Samples
from roundtrip.config.decode import Moment
from roundtrip.config.experiment import ONE_EACH, Workload
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_messages import ResourceSample
from roundtrip.processes.conformance import formula_case
from roundtrip.processes.deployment import SLOW_FACTOR, Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.timing import (
    SLICE_GRACE_S,
    BorderReading,
    read_clocks,
    runtime_since,
    runtimes,
    server_runtimes,
    take_slice,
)
from roundtrip.processes.topology import Side
from roundtrip.results.records import (
    MEASURED_ONCE,
    CalibrationRecord,
    Measurement,
    Outcome,
    RuntimeUse,
    TrialRecord,
    Window,
)
from roundtrip.results.store import Calls
from roundtrip.running.calibration import WINDOW_NS, impossible, warm_up, without
from roundtrip.running.conditions import Conditions
from roundtrip.running.schedule import Block, Entry, needed
from roundtrip.running.slice_records import (
    add_figures,
    calls_of,
    flag_compiling,
    flag_throttled,
    hosts_of,
    slice_of,
)
from roundtrip.running.slices import SliceRule, cycles_of, measured_once_rule, slice_rule

SETTLE_NS = 100_000_000
"""Warm-up of a workload that is warm already, with the buffers of its measurement."""

SWEEP_SETTLE_NS = 30_000_000
"""Warm-up of a workload of a sweep that is warm already: its neighbours call the same operation."""

FORMULA_OF_SLOW = 1000
"""The size of the case by formula if one of the timed size takes minutes."""

START_TRIES = 2
"""Attempts to start a row before it is given up."""


@dataclass
class TrialOutcome:
    """The results of a trial: its record, and by workload the calls of each slice.

    `series` has rows of the agent's series over all workloads, with these columns; it is empty if nothing was sampled.
    """

    record: TrialRecord
    samples: dict[str, list[Calls]] = field(default_factory=dict)
    series: list[list[Any]] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)


class LiveRow:
    """A row of a block, in a trial of this name and position (from 1). If `sampled`, CPU and memory are sampled.

    Attributes:
        label: Name of its processes at the agents.
        measured: The workload that it takes turns at; None: it does not.
    """

    def __init__(
        self, entry: Entry, block: Block, trial: str, position: int, conditions: Conditions, *, sampled: bool
    ) -> None:
        self.row = entry.row
        self.label = entry.row.key
        self.deployment: Deployment | None = None
        self.measured: Measurement | None = None
        self._conditions = conditions
        self._is_measured_once, self._is_aside = block.round == MEASURED_ONCE, block.is_aside
        self._has_calibrations = conditions.preset.calibration_most_ns > 0 and not self._is_measured_once
        self._left = [conditions.workload(key) for key in block.workloads if key in entry.workloads]
        self._met: set[str] = set()
        self._is_fresh = True
        self._has_asked = False
        self._rule: SliceRule | None = None
        self._counted: list[Samples] = []
        self._borders: list[tuple[BorderReading, BorderReading]] = []
        self._server_before = self._client_before = self._since = RuntimeUse()
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

    # Processes

    def prepare(self, workload: Workload) -> None:
        """Makes ready for slices at a workload: processes, cases, warm-up. What fails is noted, and it has no slice.

        Raises AgentLost: an agent is gone, and with it every row of the block.
        """
        self.measured = None
        if workload in self._left:
            self._have_processes()
        if self.deployment is None or workload not in self._left:
            return
        self._conditions.on_workload(workload.key, self.row.key)
        try:
            self._prepare(self.deployment, workload)
        except Unsupported as reason:
            self._note_unsupported([workload], reason)
        except WorkerFailed as failure:
            self.fail(workload, failure)

    def _have_processes(self) -> None:
        """Starts new processes if there are none that live and are young enough, as long as workloads are left."""
        if self.deployment is not None and self.deployment.is_aged and not self._is_fresh:
            self.close()
        while self.deployment is None and self._left:
            for tries_left in reversed(range(START_TRIES)):
                if self._could_start(give_up=not tries_left):
                    break

    def _could_start(self, *, give_up: bool) -> bool:
        """Starts processes for the workloads that are left; whether that is settled, one way or the other."""
        given, processes = self._conditions, needed(self._left)
        self.deployment = Deployment(
            given.agents.ends(), self.row, given.topology, given.cpu_pinning, processes, label=self.label
        )
        try:
            self._open(self.deployment)
        except Unsupported as reason:
            self.close()
            self._note_unsupported([it for it in self._left if it.processes == processes], reason)
        except WorkerFailed as failure:
            self.close(failure)
            self.record.incidents.append(str(failure))
            if not give_up:
                return False
            # What one client and one server cannot begin, several cannot either; but fewer might.
            lost = [it for it in self._left if processes == ONE_EACH or it.processes == processes]
            self._note_failed(lost, failure)
        return True

    def _open(self, deployment: Deployment) -> None:
        deployment.open()
        record = self.record
        record.versions = deployment.versions
        if record.connect_ns is None:
            record.connect_ns = deployment.connect_ns
            record.cold_start_ns = deployment.cold_start_ns if needed(self._left) == ONE_EACH else None
        self._met.clear()
        self._is_fresh = True
        new = {workload.key: workload for workload in self._left if self._is_uncalibrated(workload)}
        if new and not self._has_asked:  # What no calibration tried yet and the binding says it cannot call.
            for calibration in impossible(deployment, self.row, new.values()):
                self._found(calibration)
                self._left.remove(new[calibration.workload])
        self._has_asked = True
        for operation in dict.fromkeys(workload.operation for workload in self._left):
            if self.deployment is not None:
                self._check(deployment, operation)

    def close(self, because: BaseException | None = None) -> None:
        """Ends its processes, if there are any; a failure that it is closed for learns which had ended before."""
        deployment, self.deployment = self.deployment, None
        if deployment is not None:
            deployment.__exit__(type(because) if because else None, because, None)

    def _check(self, deployment: Deployment, operation: str) -> None:
        """Sends the cases of one operation, client after client; a surprise fails the workloads that it concerns.

        So does what processes do not survive: others are started for the workloads that are left.
        """
        concerned = [workload for workload in self._left if workload.operation == operation]
        if operation == "connect" or not concerned:
            return
        # If a large value takes minutes, the timed one is enough: its reply is checked as well.
        slow = any(self.row.slow_s(workload.key) for workload in concerned)
        names = self._conditions.cases.names({operation}, large=not slow)
        largest = max(concerned, key=lambda workload: workload.size)
        values = dict.fromkeys(largest.values, FORMULA_OF_SLOW) if slow else largest.values
        names.append(formula_case(operation, values))
        client, server = (self.row.of_side(side).system for side in Side)
        for name in deployment.clients:  # A case may set what another client's case gets.
            try:
                checked = deployment.ask(name, worker.Check(cases=names))
            except WorkerFailed as broken:
                self.close(broken)
                self._note_failed(concerned, broken)
                return
            findings = self._conditions.cases.judge(
                client.name, client.protocol, names, checked.results, server.name
            )
            if findings:
                who = "" if name == Side.CLIENT else f" of {name}"
                message = f"conformance{who}: {'; '.join(findings)}"
                failure = WorkerFailed(FailureKind.CONFORMANCE, message)
                self._note_failed(concerned, failure)
                return

    # Slices

    def _prepare(self, deployment: Deployment, workload: Workload) -> None:
        given = self._conditions
        measured = Measurement(workload=workload.key, outcome=Outcome.OK, first=self._is_fresh)
        if self._is_uncalibrated(workload):
            min_call_ns = given.known.min_call_ns(self.row.key)
            calibration = warm_up(
                deployment, self.row, workload, min_call_ns, given.preset.calibration_most_ns
            )
            self._found(calibration)
            if calibration.outcome is not Outcome.OK or given.known.is_long(self.row, workload.key):
                self._left.remove(workload)
                return
            self._met.add(workload.operation)
            measured.warmup = calibration.windows
        clients, call_ns = len(deployment.clients), self._call_ns(workload)
        warmup = self._warmup(workload, clients, is_warm=bool(measured.warmup))
        cycles = cycles_of(given.preset, workload, given.rows, aside=self._is_aside)
        rule = (
            measured_once_rule(call_ns)
            if self._is_measured_once
            else slice_rule(given.preset, workload, call_ns, cycles)
        )
        prepare = worker.Prepare(
            operation=workload.operation,
            values=workload.values,
            warmup=worker.Warmup(calls=warmup.calls, elapsed_ns=warmup.elapsed_ns, window_ns=WINDOW_NS),
            stop=rule.stop,
            lead_in=rule.lead_in,
            starts=workload.clients > 1,
        )
        # A server may serve one client after the other.
        call_s = clients * max(call_ns / 1e9, SLOW_FACTOR * self.row.slow_s(workload.key))
        takes_s = clients * warmup.elapsed_ns / 1e9 + (warmup.calls + 1) * call_s
        prepared = deployment.ask_all(dict.fromkeys(deployment.clients, prepare), takes_s=takes_s)
        calling, waiting = deployment.clients[: workload.clients], deployment.clients[workload.clients :]
        measured.warmup = measured.warmup or prepared[Side.CLIENT].warmup
        measured.buffer_bytes = sum(prepared[name].sample_buffer_bytes for name in calling)
        self._is_fresh, self._rule = False, rule
        self._counted, self._borders = [], []
        self.outcome.samples[workload.key] = []
        self._client_before = runtimes(deployment, calling)
        self._server_before = self._since = server_runtimes(deployment)
        deployment.begin(given.sampling_s if self._is_sampled(workload) else 0.0, waiting)
        self.measured = measured

    def time_slice(self, workload: Workload, cycle: int, block: Sequence[Deployment]) -> None:
        """Times a slice at the workload that it is prepared for, after its lead-in, beside the living rows of a block.

        Raises:
            WorkerFailed, AgentLost: As `take_slice`; or the calls that were made are not those of the samples.
        """
        deployment, measured, rule = self.deployment, self.measured, self._rule
        assert deployment is not None and measured is not None and rule is not None  # noqa: S101, PT018
        slow_s = SLOW_FACTOR * self.row.slow_s(workload.key)
        before = read_clocks(block)
        taken = take_slice(
            deployment,
            workload.clients,
            takes_s=workload.clients * max(rule.takes_s, slow_s),
            # Without a calibration it is not known how long a slice takes.
            grace_s=SLICE_GRACE_S if self._call_ns(workload) else None,
        )
        after = read_clocks(block)
        for each in taken:
            calls, samples = each.done.remote_calls, each.done.samples
            if calls != (due := samples * workload.calls_per_sample):
                raise WorkerFailed(
                    FailureKind.CALL_COUNTS,
                    f"{each.name}: {calls} remote calls in {samples} samples of {workload.key}, instead of {due}",
                )
        found, counted = slice_of(taken, cycle, self.label, before, after)
        measured.slices.append(found)
        measured.calls += found.remote_calls + found.lead_in_calls
        self._counted.append(counted)
        self._borders.append((before, after))
        self.outcome.samples[workload.key].append(calls_of(taken))

    def end_cycle(self, workload: Workload, cycle: int) -> None:
        """Asks what the servers' runtimes did in a cycle. Raises WorkerFailed, AgentLost."""
        if self.measured is not None and self.deployment is not None:
            now = server_runtimes(self.deployment, SLICE_GRACE_S)
            flag_compiling(self.measured.slices, cycle, runtime_since(self._since, now), workload.servers)
            self._since = now

    def tear(self, cycle: int) -> None:
        """Makes a cycle not count in which another row failed."""
        for each in self.measured.slices if self.measured is not None else ():
            if each.cycle == cycle:
                each.flags.append("torn")

    def finish(self, workload: Workload) -> None:
        """Ends the slices at a workload: usage, runtimes, and the call counts of both ends. Raises AgentLost."""
        deployment, measured = self.deployment, self.measured
        if deployment is None or measured is None:
            return
        try:
            used = deployment.finish()
            client = runtimes(deployment, deployment.clients[: workload.clients])
            server = server_runtimes(deployment)
            if difference := deployment.call_counts_differ(workload.operation):
                raise WorkerFailed(FailureKind.CALL_COUNTS, difference)
        except WorkerFailed as failure:
            self.fail(workload, failure)
            return
        measured.client_runtime = runtime_since(self._client_before, client)
        measured.server_runtime = runtime_since(self._server_before, server)
        measured.usage = used.processes
        measured.hosts = hosts_of(self._borders, [each.facts.cpus for each in deployment.agents])
        flag_throttled(measured.slices)
        add_figures(measured, self._counted)
        if self._is_sampled(workload):
            self.outcome.columns = list(ResourceSample.__struct_fields__)
            self.outcome.series += msgspec.to_builtins(used.series)
        self._done(workload, measured)

    def fail(self, workload: Workload, failure: WorkerFailed) -> None:
        """Notes that a workload failed and ends the processes; the next workload begins with fresh ones."""
        self.close(failure)
        self._note_failed([workload], failure)

    def lose(self, workload: Workload, lost: AgentLost, *, retry: bool) -> None:
        """Forgets what it did at a workload, since an agent is gone; unless the workload is begun again, it failed."""
        self.close(lost)
        self.record.incidents.append(str(lost))
        self.outcome.samples.pop(workload.key, None)
        self.measured = None
        done = self.record.of(workload.key)
        if done is not None and done.outcome is Outcome.OK:  # In cycles that no other row has any more.
            self.record.measurements.remove(done)
            self._left.append(workload)
        if not retry and workload in self._left:
            self._note_failed([workload], lost)

    def end(self) -> TrialOutcome:
        """Ends the trial."""
        self.close()
        self.record.ended_ns = monotonic_ns()
        return self.outcome

    # What they share

    def _done(self, workload: Workload, measured: Measurement) -> None:
        self._left.remove(workload)
        self.measured = None
        self.record.measurements.append(measured)

    def _note_unsupported(self, workloads: Sequence[Workload], reason: Unsupported) -> None:
        for workload in workloads:
            self._know(workload, Outcome.UNSUPPORTED, str(reason))
            self._done(
                workload, Measurement(workload=workload.key, outcome=Outcome.UNSUPPORTED, reason=str(reason))
            )

    def _note_failed(self, workloads: Sequence[Workload], failure: WorkerFailed | AgentLost) -> None:
        for workload in workloads:
            if failure.kind not in (FailureKind.CONFORMANCE, FailureKind.AGENT):
                self._know(workload, Outcome.FAILED, str(failure))
            self.outcome.samples.pop(workload.key, None)
            failed = Measurement(
                workload=workload.key,
                outcome=Outcome.FAILED,
                reason=str(failure),
                failure=failure.kind.value,
                detail=failure.log,
            )
            self._done(workload, failed)

    def _warmup(self, workload: Workload, clients: int, *, is_warm: bool) -> Window:
        new = workload.operation not in self._met
        self._met.add(workload.operation)
        if self._is_measured_once or not self._conditions.preset.calibration_most_ns:
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

    def _is_sampled(self, workload: Workload) -> bool:
        return self.record.sampled and not workload.is_of_sweep

    def _is_uncalibrated(self, workload: Workload) -> bool:
        return self._has_calibrations and workload.key in self._conditions.known.uncalibrated(self.row)

    def _found(self, record: CalibrationRecord) -> None:
        self._conditions.known.add(record)
        self._conditions.on_calibration(self.row, record)

    def _know(self, workload: Workload, outcome: Outcome, reason: str) -> None:
        """Keeps why a workload is not called in any trial, if its calibration was to find that out."""
        if self._is_uncalibrated(workload):
            self._found(without(self.row, workload, outcome, reason))
