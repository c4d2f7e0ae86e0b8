"""One trial: fresh processes of one row, its conformance cases, and one measurement of each point."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

import msgspec

from roundtrip.analysis.modes import Modes
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point
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
from roundtrip.experiment.attempt import NOT_STEADY, attempt_of, calls_of
from roundtrip.experiment.duration_model import DurationModel, measurement_ns
from roundtrip.experiment.pilot import impossible, warm_up, without
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.sweep import deployments, needed
from roundtrip.experiment.warmup import WINDOW_NS
from roundtrip.results.records import Measurement, Outcome, PilotRecord, TrialRecord, Window
from roundtrip.results.store import Calls

SETTLE_NS = 100_000_000
"""What a point is warmed up that is warm already, with the buffers of its measurement."""

SWEEP_SETTLE_NS = 30_000_000
"""The same of a point of a sweep, whose neighbours are calls of the same operation."""

FASTEST_NS = 2_500
"""No round trip through a kernel's sockets is shorter."""

FORMULA_OF_SLOW = 1000
"""The size of the case by formula if one of the timed size takes minutes."""

CAPACITY_MOST = 8_000_000
"""Samples that a worker is asked to hold at most: 64 MB."""

MODE_WAIT_S = 8.0
"""How long a trial waits at its end for the machine's usual mode, if it measured something in another."""

MODE_CHANCES = 2
"""How often a point that was measured in another mode is measured again once the machine is back in the usual one."""

AGAIN_NS = 500_000_000
"""What such a point is warmed up: other points were called meanwhile."""

MODE_LOOK_S = 0.2


@dataclass
class TrialOutcome:
    """What a trial leaves behind.

    Attributes:
        record: For trials.jsonl.
        samples: Point to the calls of each attempt.
        series: Rows of the agent's series over all points, and the names of its columns; empty if it was not sampled.
    """

    record: TrialRecord
    samples: dict[str, list[Calls]] = field(default_factory=dict)
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
        keep: Takes each pilot that a trial began with, which the model knows already.
        modes: The machine's, as far as they are known.
        reference: The mode that most measurements are in; None: nothing is known yet.
        carries: Whether there are rows enough to carry what a sweep measures in another mode over into that one. Then
            its points are not measured again: that would take as long as all of them in a further trial.
        waits: Whether a trial waits at its end for the usual mode, if it measured something in another.
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
    keep: Callable[[Row, PilotRecord], None] = lambda *_: None
    modes: Modes | None = None
    reference: str | None = None
    carries: bool = False
    waits: bool = True

    def point(self, key: str) -> Point:
        """A point by its key."""
        return next(point for point in self.points if point.key == key)


def run_trial(planned: Planned, conditions: Conditions, *, sampled: bool) -> TrialOutcome:
    """Measures every point of a planned trial; a failure costs its own point and the processes.

    The first trial of a row warms each point up until it is steady, if no pilot did: its warm-up is the pilot.

    Points with other numbers of clients and servers have processes of their own (see `deployments`); those with one
    each come first.

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
        self._is_asked = False
        self._has_pilots = conditions.profile.pilot_most_ns > 0 and bool(
            conditions.model.unpiloted(planned.row)
        )
        self._waits_s = MODE_WAIT_S if conditions.waits else 0.0
        self._chances: dict[str, int] = {}
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
            now, before = self._next(left), len(left)
            try:
                self._in_fresh_processes(now, left)
                failed_starts = 0
            except (WorkerFailed, AgentLost) as failure:  # AgentLost: there is no new one.
                self._record.incidents.append(str(failure))
                failed_starts = failed_starts + 1 if len(left) == before else 0
                if failed_starts == 2:  # Twice in a row nothing could even be begun: it will not get better.
                    # What one client and one server cannot begin, several cannot either; but fewer might.
                    for_all = needed(now) == ONE_EACH or isinstance(failure, AgentLost)
                    lost = left[:] if for_all else [it for it in now if it.processes == needed(now)]
                    self._note_failed(lost, failure, left)
                    failed_starts = 0
        self._record.ended_ns = monotonic_ns()
        return self._outcome

    def _next(self, left: list[Point]) -> list[Point]:
        """The points that the next processes are for."""
        # What the others take tells whether many calls a sample take too long to be tried.
        ordered = sorted(left, key=lambda it: it.calls_per_sample > 1 and self._is_unpiloted(it))
        return deployments(ordered, fresh=self._with.profile.fresh_processes)[0]

    def _in_fresh_processes(self, now: list[Point], left: list[Point]) -> None:
        """Measures points, and takes off `left` what is done, as long as the same processes serve.

        Raises:
            WorkerFailed, AgentLost: Before any point was begun.
        """
        at_stake: list[Point] = []
        ends, processes = self._with.agents.ends(), needed(now)
        try:
            with Deployment(
                ends, self._row, self._with.topology, self._with.placement, processes
            ) as deployment:
                deployment.open()
                self._record.versions = deployment.versions
                if self._record.connect_ns is None:
                    self._record.connect_ns = deployment.connect_ns
                if self._record.cold_start_ns is None and processes == ONE_EACH:
                    self._record.cold_start_ns = deployment.cold_start_ns
                self._met.clear()
                self._ask_what_is_impossible(deployment, left)
                now = [point for point in now if point in left]
                for operation in dict.fromkeys(point.operation for point in now):
                    at_stake = [point for point in now if point.operation == operation]
                    self._check(deployment, operation, at_stake, left)
                able = [point for point in now if point in left]
                first = True
                for point in able:
                    if deployment.is_aged and not first:
                        return
                    at_stake = [point]
                    first = not self._one(deployment, point, first=first) and first
                    left.remove(point)
                    at_stake = []  # What fails from here on was measured before.
                    self._measure_in_usual_mode(deployment, able, waits=point is able[-1])
        except CannotCall as reason:
            for point in now:
                self._know(point, Outcome.CANNOT, str(reason))
                left.remove(point)
                self._record.measurements.append(_cannot(point, reason))
        except (WorkerFailed, AgentLost) as failure:
            if not at_stake:
                raise
            self._note_failed(at_stake, failure, left)

    def _is_unpiloted(self, point: Point) -> bool:
        return self._has_pilots and point.key in self._with.model.unpiloted(self._row)

    def _found(self, record: PilotRecord) -> None:
        self._with.model.know(record)
        self._with.keep(self._row, record)

    def _know(self, point: Point, outcome: Outcome, reason: str) -> None:
        """Keeps why a point is not called in any trial, if its pilot was to find that out."""
        if self._is_unpiloted(point):
            self._found(without(self._row, point, outcome, reason))

    def _ask_what_is_impossible(self, deployment: Deployment, left: list[Point]) -> None:
        """Takes off `left` what no pilot tried yet and the binding says it cannot call."""
        new = {point.key: point for point in left if self._is_unpiloted(point)}
        if new and not self._is_asked:
            for record in impossible(deployment, self._row, new.values()):
                self._found(record)
                left.remove(new[record.point])
        self._is_asked = True

    def _check(
        self, deployment: Deployment, operation: str, concerned: list[Point], left: list[Point]
    ) -> None:
        """Sends the cases of one operation, client after client; a surprise costs the points that it concerns."""
        if operation == "connect":
            return
        # If a large value takes minutes, the timed one is enough: its reply is checked as well.
        slow = any(self._row.slow_s(point.key) for point in concerned)
        names = self._with.cases.names({operation}, large=not slow)
        largest = max(concerned, key=lambda point: point.size)
        values = dict.fromkeys(largest.values, FORMULA_OF_SLOW) if slow else largest.values
        names.append(formula_case(operation, values))
        client, server = (self._row.of_side(side).system for side in Side)
        for name in deployment.clients:  # A case may set what another client's case gets.
            checked = deployment.ask(name, worker.Check(cases=names))
            findings = self._with.cases.judge(client.name, client.wire, names, checked.results, server.name)
            if findings:
                messages = "; ".join(finding.message for finding in findings)
                who = "" if name == Side.CLIENT else f" of {name}"
                failure = WorkerFailed(FailureKind.CONFORMANCE, f"conformance{who}: {messages}")
                self._note_failed(concerned, failure, left)
                return

    def _one(self, deployment: Deployment, point: Point, *, first: bool) -> bool:
        """Measures a point; returns whether it was called."""
        self._with.tell(point.key)
        measured = Measurement(point=point.key, outcome=Outcome.OK, first=first)
        if self._is_unpiloted(point):
            least_ns = self._with.model.least_call_ns(self._row.key)
            pilot = warm_up(deployment, self._row, point, least_ns, self._with.profile.pilot_most_ns)
            self._found(pilot)
            if pilot.outcome is not Outcome.OK or self._is_long(point):
                return bool(pilot.windows)
            self._met.add(point.operation)
            measured.warmup = pilot.windows
        try:
            self._attempt(deployment, point, measured, SETTLE_NS)
        except CannotCall as reason:
            measured = _cannot(point, reason)
        self._record.measurements.append(measured)
        return True

    def _attempt(self, deployment: Deployment, point: Point, measured: Measurement, settle_ns: int) -> None:
        """Measures until an attempt is steady, as often as the profile allows; the last one counts."""
        before = len(measured.attempts)
        while True:
            taken = self._take(deployment, point, measured, settle_ns)
            attempt = attempt_of(taken, self._count(point), point.servers, self._with.modes)
            measured.attempts.append(attempt)
            self._outcome.samples.setdefault(point.key, []).append(calls_of(taken))
            again = any(flag in NOT_STEADY for flag in attempt.flags)
            tries = len(measured.attempts) - before
            if not again or tries > self._with.profile.retakes or self._is_long(point):
                return

    def _measure_in_usual_mode(self, deployment: Deployment, points: list[Point], *, waits: bool) -> None:
        """Measures again what was measured in another mode than most, if the machine is back in the usual one.

        Args:
            deployment: That measured them.
            points: Of this deployment.
            waits: Whether it waits for that mode: after the last point.
        """
        modes, reference = self._with.modes, self._with.reference
        if modes is None or reference is None or len(modes.names) == 1:
            return
        again = (it for it in points if not (self._is_long(it) or (it.is_of_sweep and self._with.carries)))
        its = {point.key: point for point in again}
        for _ in range(MODE_CHANCES):
            for measured in self._record.measurements:
                if measured.point not in its or not measured.attempts or modes.of(measured.last) == reference:
                    continue
                if self._chances.get(measured.point, 0) == MODE_CHANCES:
                    continue
                if not self._is_usual(deployment, modes, reference, waits=waits):
                    return
                self._chances[measured.point] = self._chances.get(measured.point, 0) + 1
                self._with.tell(measured.point)
                self._attempt(deployment, its[measured.point], measured, AGAIN_NS)

    def _is_usual(self, deployment: Deployment, modes: Modes, reference: str, *, waits: bool) -> bool:
        """Whether the machine is in its usual mode, in a moment if that may be waited for."""
        return True  # Nobody asks the machine any more.

    def _take(self, deployment: Deployment, point: Point, measured: Measurement, settle_ns: int) -> Taken:
        """One attempt: the first one after a warm-up as long as the pilot's, further ones after a short one."""
        call_ns = self._call_ns(point)
        # A server may serve one client after the other.
        clients = len(deployment.clients)
        call_s = clients * max(call_ns / 1e9, SLOW_FACTOR * self._row.slow_s(point.key))
        is_warm = measured.attempts or measured.warmup
        warmup = Window(1, settle_ns) if is_warm else self._warmup(point, clients, first=measured.first)
        if self._is_long(point):
            warmup = Window(0, 0)
        stop = self._stop(point, call_ns)
        prepare = worker.Prepare(
            operation=point.operation,
            values=point.values,
            warmup=worker.Warmup(calls=warmup.calls, elapsed_ns=warmup.elapsed_ns, window_ns=WINDOW_NS),
            stop=stop,
        )
        taken = measure(
            deployment,
            prepare,
            point.clients,
            interval_s=self._with.sampling_s if self._record.sampled and not point.is_of_sweep else 0.0,
            # While they are cold, calls of several clients take as many times as long as the pilot's.
            warmup_s=clients * warmup.elapsed_ns / 1e9 + (warmup.calls + 1) * call_s,
            timed_s=stop.limit_ns / 1e9 + 2 * call_s,
        )
        warmed_up = taken.prepared[taken.client.name].warmup
        measured.warmup = measured.warmup or [Window(it.calls, it.elapsed_ns) for it in warmed_up]
        for each in taken.clients:
            calls, samples = each.done.remote_calls, each.done.samples
            if calls != (due := samples * point.calls_per_sample):
                said = (
                    f"{each.name}: {calls} remote calls in {samples} samples of {point.key}, instead of {due}"
                )
                raise WorkerFailed(FailureKind.LEDGER, said)
        if difference := deployment.ledgers_differ(point.operation):
            raise WorkerFailed(FailureKind.LEDGER, difference)
        if self._record.sampled and not point.is_of_sweep:
            self._outcome.columns = list(Sample.__struct_fields__)
            self._outcome.series += msgspec.to_builtins(taken.usage.series)
        return taken

    def _warmup(self, point: Point, clients: int, *, first: bool) -> Window:
        new = point.operation not in self._met
        self._met.add(point.operation)
        pilot = self._with.model.warmup(self._row.key, point.key, first=first, new=new)
        if not self._with.profile.pilot_most_ns:
            return Window(0, 0)
        # Several may share CPUs: each makes as many calls as the pilot's one did in that time.
        calls = max(1, pilot.calls) if clients > 1 else 1
        return Window(calls, max(SWEEP_SETTLE_NS if point.is_of_sweep else SETTLE_NS, pilot.elapsed_ns))

    def _stop(self, point: Point, call_ns: float) -> worker.Stop:
        count = self._count(point)
        least_ns, most_ns = measurement_ns(self._with.profile, point, call_ns)
        capacity = _capacity(count, least_ns, call_ns)
        if self._is_long(point):
            return worker.Stop(samples=count, elapsed_ns=0, limit_ns=most_ns, capacity=capacity)
        return worker.Stop(
            # Several clients stop by time alone, so that none calls on after the others.
            samples=count if point.clients == 1 else 1,
            elapsed_ns=least_ns,
            limit_ns=most_ns,
            capacity=capacity,
        )

    def _count(self, point: Point) -> int:
        """Samples that each client is to take."""
        return 1 if self._is_long(point) else point.count.get(self._with.profile.name, 1)

    def _call_ns(self, point: Point) -> float:
        """What a sample is known to take."""
        return max(self._with.model.call_ns(self._row.key, point.key), 1e9 * self._row.slow_s(point.key))

    def _is_long(self, point: Point) -> bool:
        return self._call_ns(point) > LONG_SAMPLE_NS

    def _note_failed(self, points: list[Point], failure: WorkerFailed | AgentLost, left: list[Point]) -> None:
        """Takes points off `left` and notes what they failed of."""
        for point in points:
            if failure.kind is not FailureKind.CONFORMANCE:
                self._know(point, Outcome.FAILED, str(failure))
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


def _cannot(point: Point, reason: CannotCall) -> Measurement:
    return Measurement(point=point.key, outcome=Outcome.CANNOT, reason=str(reason))


def _capacity(count: int, least_ns: int, call_ns: float) -> int:
    """Samples to make room for: those of calls that take an eighth of what the pilot saw, or 2.5 us.

    A pilot may have met a busy minute; a measurement that ends because its room is full ends too early.
    """
    fastest_ns = max(FASTEST_NS, call_ns / 8)
    return min(CAPACITY_MOST, count + int(least_ns / fastest_ns) + 1000)
