"""One trial: fresh processes of one row, its conformance cases, and one measurement of each point."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

import msgspec

from roundtrip.analysis.modes import Modes
from roundtrip.analysis.samples import halves, histogram, quantiles, trends
from roundtrip.analysis.warnings import STOLEN
from roundtrip.config.experiment import Point
from roundtrip.config.profile import LONG_SAMPLE_NS, Profile
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_messages import Sample
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases, formula_case
from roundtrip.deploy.deployment import SLOW_FACTOR, Deployment
from roundtrip.deploy.failure import AgentLost, CannotCall, FailureKind, WorkerFailed
from roundtrip.deploy.measurement import Measurement as Taken
from roundtrip.deploy.measurement import measure
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Side, Topology
from roundtrip.experiment.duration_model import DurationModel, measurement_ns
from roundtrip.experiment.pilot import runtime_use
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.warmup import WINDOW_NS, compiles
from roundtrip.results.records import (
    Attempt,
    HostUsage,
    Measurement,
    Outcome,
    TrialRecord,
    Usage,
    Window,
)
from roundtrip.results.store import Samples

SETTLE_NS = 100_000_000
"""What a point is warmed up that is warm already, with the buffers of its measurement."""

SWEEP_SETTLE_NS = 30_000_000
"""The same of a point of a sweep, whose neighbours are calls of the same operation."""

FASTEST_NS = 2_500
"""No round trip through a kernel's sockets is shorter."""

CPU_LEAST_NS = 200_000_000
"""CPU time is reported of regions that last at least as long: it includes that `go` is read and `done` written."""

FORMULA_OF_SLOW = 1000
"""The size of the case by formula if one of the timed size takes minutes."""

CAPACITY_MOST = 8_000_000
"""Samples that a worker is asked to hold at most: 64 MB."""

MODE_WAIT_S = 2.0
"""How long a point waits for the machine's usual mode before it is warmed up."""

MODE_LOOK_S = 0.2

NOT_STEADY = ("compiling-client", "compiling-server", "trend", "mode")
"""A measurement that carries one of these is taken again in the same processes."""


@dataclass
class TrialOutcome:
    """What a trial leaves behind.

    Attributes:
        record: For trials.jsonl.
        samples: Point to the samples of each attempt, in nanoseconds.
        series: Rows of the agent's series over all points, and the names of its columns; empty if it was not sampled.
    """

    record: TrialRecord
    samples: dict[str, list[Samples]] = field(default_factory=dict)
    series: list[list[Any]] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Conditions:
    """What all trials and pilots of a run share.

    Attributes:
        agents: Gives living agents, new ones if the last were lost.
        points: What is measured.
        model: What pilots found.
        sampling_s: Seconds between samples of CPU and memory, in trials that are sampled; 0: none in between.
        tell: Takes the key of each point as it begins.
        modes: The machine's, as far as they are known.
        reference: The mode that most measurements are in; None: nothing is known yet.
    """

    agents: AgentPool
    topology: Topology
    placement: Placement
    cases: Cases
    profile: Profile
    points: tuple[Point, ...]
    model: DurationModel
    sampling_s: float
    tell: Callable[[str], None]
    modes: Modes | None = None
    reference: str | None = None

    def point(self, key: str) -> Point:
        """A point by its key."""
        return next(point for point in self.points if point.key == key)


def run_trial(planned: Planned, conditions: Conditions, *, sampled: bool) -> TrialOutcome:
    """Measures every point of a planned trial; a failure costs its own point and the processes.

    Args:
        planned: Which.
        conditions: How.
        sampled: Whether CPU and memory are sampled while calls are timed.

    Returns:
        The outcome; never raises for what a worker, a helper or the agent did.
    """
    return _Trial(planned, conditions, sampled=sampled).run()


class _Trial:
    def __init__(self, planned: Planned, conditions: Conditions, *, sampled: bool) -> None:
        self._planned = planned
        self._met: set[str] = set()
        self._row = planned.row
        self._with = conditions
        self._outcome = TrialOutcome(
            TrialRecord(
                trial=planned.trial,
                round=planned.round,
                block=planned.block,
                position=planned.position,
                row=planned.row.key,
                is_null=planned.is_null,
                idle_states=planned.idle_states,
                placement=conditions.placement.name,
                started=datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
                started_ns=monotonic_ns(),
                sampled=sampled
                and conditions.sampling_s > 0
                and not all(conditions.point(key).is_of_sweep for key in planned.points),
            )
        )

    @property
    def _record(self) -> TrialRecord:
        return self._outcome.record

    def run(self) -> TrialOutcome:
        left = [self._with.point(key) for key in self._planned.points]
        failed_starts = 0
        while left:
            try:
                self._in_fresh_processes(left)
                failed_starts = 0
            except (WorkerFailed, AgentLost) as failure:  # AgentLost: there is no new one.
                self._record.incidents.append(str(failure))
                failed_starts += 1
                if failed_starts == 2:  # Twice in a row nothing could even be begun: it will not get better.
                    self._note_failed(list(left), failure, left)
        self._record.ended_ns = monotonic_ns()
        return self._outcome

    def _in_fresh_processes(self, left: list[Point]) -> None:
        """Measures from the front of `left`, taking off what is done, until something fails or all are done.

        Raises:
            WorkerFailed, AgentLost: Before any point was begun.
        """
        at_stake: list[Point] = []
        ends = self._with.agents.ends()
        try:
            with Deployment(ends, self._row, self._with.topology, self._with.placement) as deployment:
                deployment.open()
                self._record.versions = deployment.versions
                if self._record.connect_ns is None:
                    self._record.connect_ns = deployment.connect_ns
                now = self._together(left) if self._with.profile.fresh_processes else list(left)
                self._met.clear()
                for operation in dict.fromkeys(point.operation for point in now):
                    at_stake = [point for point in now if point.operation == operation]
                    self._check(deployment, operation, at_stake, left)
                able = [point for point in now if point in left]
                for point in able:
                    at_stake = [point]
                    self._one(deployment, point, first=point is able[0])
                    left.remove(point)
        except (WorkerFailed, AgentLost) as failure:
            if not at_stake:
                raise
            self._note_failed(at_stake, failure, left)

    @staticmethod
    def _together(left: list[Point]) -> list[Point]:
        """What shares processes of its own: a point, or the points of one sweep."""
        first = left[0]
        return [it for it in left if it is first or (it.is_of_sweep and it.experiment == first.experiment)]

    def _check(
        self, deployment: Deployment, operation: str, concerned: list[Point], left: list[Point]
    ) -> None:
        """Sends the conformance cases of one operation; a surprise costs the points that it concerns."""
        if operation == "connect":
            return
        # If a large value takes minutes, the timed one is enough: its reply is checked as well.
        slow = any(self._row.slow_s(point.key) for point in concerned)
        names = self._with.cases.names({operation}, large=not slow)
        largest = max(concerned, key=lambda point: point.size)
        values = dict.fromkeys(largest.values, FORMULA_OF_SLOW) if slow else largest.values
        names.append(formula_case(operation, values))
        checked = deployment.ask(Side.CLIENT, worker.Check(cases=names))
        client, server = (self._row.of_side(side).system for side in Side)
        findings = self._with.cases.judge(client.name, client.wire, names, checked.results, server.name)
        if findings:
            messages = "; ".join(finding.message for finding in findings)
            failure = WorkerFailed(FailureKind.CONFORMANCE, f"conformance: {messages}")
            self._note_failed(concerned, failure, left)

    def _one(self, deployment: Deployment, point: Point, *, first: bool) -> None:
        self._with.tell(point.key)
        measured = Measurement(point=point.key, outcome=Outcome.OK, first=first)
        try:
            self._wait_for_mode(deployment)
            while True:
                taken = self._take(deployment, point, measured)
                attempt = self._attempt(taken)
                measured.attempts.append(attempt)
                self._outcome.samples.setdefault(point.key, []).append(taken.samples)
                again = any(flag in NOT_STEADY for flag in attempt.flags)
                if not again or len(measured.attempts) > self._with.profile.retakes or self._is_long(point):
                    break
        except CannotCall as reason:
            measured = Measurement(point=point.key, outcome=Outcome.CANNOT, reason=str(reason))
        self._record.measurements.append(measured)

    def _wait_for_mode(self, deployment: Deployment) -> None:
        """Waits a little for the mode that most measurements are in."""
        modes, reference = self._with.modes, self._with.reference
        if modes is None or reference is None or len(modes.names) == 1:
            return
        until = time.monotonic() + MODE_WAIT_S
        while (now_ns := deployment.handover_ns()) is not None and modes.at(now_ns) != reference:
            if time.monotonic() >= until:
                return
            time.sleep(MODE_LOOK_S)

    def _take(self, deployment: Deployment, point: Point, measured: Measurement) -> Taken:
        """One attempt: the first one after the pilot's warm-up, further ones after a short one."""
        profile = self._with.profile
        call_ns = max(self._with.model.call_ns(self._row.key, point.key), 1e9 * self._row.slow_s(point.key))
        call_s = max(call_ns / 1e9, SLOW_FACTOR * self._row.slow_s(point.key))
        warmup = self._warmup(point, first=measured.first) if not measured.attempts else Window(1, SETTLE_NS)
        if self._is_long(point):
            warmup = Window(0, 0)
        least_ns, most_ns = measurement_ns(profile, point, call_ns)
        count = 1 if self._is_long(point) else point.count.get(profile.name, 1)
        prepare = worker.Prepare(
            operation=point.operation,
            values=point.values,
            warmup=worker.Warmup(calls=warmup.calls, elapsed_ns=warmup.elapsed_ns, window_ns=WINDOW_NS),
            stop=worker.Stop(
                samples=count,
                elapsed_ns=0 if self._is_long(point) else least_ns,
                limit_ns=most_ns,
                capacity=_capacity(count, least_ns, call_ns),
            ),
        )
        taken = measure(
            deployment,
            prepare,
            interval_s=self._with.sampling_s if self._record.sampled and not point.is_of_sweep else 0.0,
            warmup_s=warmup.elapsed_ns / 1e9 + (warmup.calls + 1) * call_s,
            timed_s=most_ns / 1e9 + 2 * call_s,
        )
        measured.warmup = measured.warmup or [Window(it.calls, it.elapsed_ns) for it in taken.prepared.warmup]
        calls, samples = taken.done.remote_calls, taken.samples
        if calls != samples.size * point.calls_per_sample:
            raise WorkerFailed(
                FailureKind.LEDGER, f"client: {calls} remote calls in {samples.size} samples of {point.key}"
            )
        if difference := deployment.ledgers_differ():
            raise WorkerFailed(FailureKind.LEDGER, difference)
        if self._record.sampled and not point.is_of_sweep:
            self._outcome.columns = list(Sample.__struct_fields__)
            self._outcome.series += msgspec.to_builtins(taken.usage.series)
        return taken

    def _warmup(self, point: Point, *, first: bool) -> Window:
        new = point.operation not in self._met
        self._met.add(point.operation)
        elapsed_ns = self._with.model.warmup_ns(self._row.key, point.key, first=first, new=new)
        if not self._with.profile.pilot_most_ns:
            return Window(0, 0)
        return Window(1, max(SWEEP_SETTLE_NS if point.is_of_sweep else SETTLE_NS, elapsed_ns))

    def _is_long(self, point: Point) -> bool:
        call_ns = max(self._with.model.call_ns(self._row.key, point.key), 1e9 * self._row.slow_s(point.key))
        return call_ns > LONG_SAMPLE_NS

    def _attempt(self, taken: Taken) -> Attempt:
        done, usage, samples = taken.done, taken.usage, taken.samples
        elapsed_ns = done.ended_ns - done.started_ns
        runtimes = runtime_use(done.runtime), runtime_use(taken.server_runtime)
        hosts = [
            HostUsage(it.elapsed_ns, it.cpu_ns, it.steal_ns, it.sent_bytes, it.received_bytes, cpus)
            for it, cpus in zip(usage.hosts, usage.cpus, strict=True)
        ]
        attempt = Attempt(
            samples=done.samples,
            remote_calls=done.remote_calls,
            started_ns=done.started_ns,
            ended_ns=done.ended_ns,
            stopped_by=done.stopped_by.value,
            mean_ns=float(samples.mean()),
            quantiles_ns=quantiles(samples),
            halves_ns=halves(samples),
            handover_ns=taken.handover_ns,
            client_runtime=runtimes[0],
            server_runtime=runtimes[1],
            usage={
                name: Usage(
                    it.cpu_ns if elapsed_ns >= CPU_LEAST_NS else None,
                    it.context_switches,
                    it.idle_rss_bytes,
                    it.peak_rss_bytes,
                )
                for name, it in usage.processes.items()
            },
            hosts=hosts,
            buffer_bytes=taken.prepared.sample_buffer_bytes,
            histogram=histogram(samples),
        )
        raised = {
            "compiling-client": compiles(runtimes[0], elapsed_ns),
            "compiling-server": compiles(runtimes[1], elapsed_ns),
            "trend": trends(samples),
            "mode": self._with.modes is not None and self._with.modes.of(attempt) is None,
            "steal": any(host.steal_fraction > STOLEN for host in hosts),
        }
        attempt.flags = [flag for flag, is_raised in raised.items() if is_raised]
        return attempt

    def _note_failed(self, points: list[Point], failure: WorkerFailed | AgentLost, left: list[Point]) -> None:
        """Takes points off `left` and notes what they failed of."""
        for point in points:
            left.remove(point)
            self._record.measurements.append(
                Measurement(
                    point=point.key,
                    outcome=Outcome.FAILED,
                    reason=str(failure),
                    failure=failure.kind.value,
                    detail=failure.log,
                )
            )


def _capacity(count: int, least_ns: int, call_ns: float) -> int:
    """Samples to make room for: those of calls that take an eighth of what the pilot saw, or 2.5 us.

    A pilot may have met a busy minute; a measurement that ends because its room is full ends too early.
    """
    fastest_ns = max(FASTEST_NS, call_ns / 8)
    return min(CAPACITY_MOST, count + int(least_ns / fastest_ns) + 1000)
