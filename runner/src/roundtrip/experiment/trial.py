"""One trial: fresh processes of one row, its conformance cases, and one measurement of each workload."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import monotonic_ns
from typing import Any

import msgspec
from msgspec import UNSET

from roundtrip.analysis import samples as figures
from roundtrip.config.profile import LONG_SAMPLE_NS, Profile
from roundtrip.config.workload import ONE_CALL, WORKLOADS
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_client import Ends
from roundtrip.deploy.agent_messages import Sample
from roundtrip.deploy.conformance import Cases, formula_case
from roundtrip.deploy.deployment import SLOW_FACTOR, Deployment
from roundtrip.deploy.failure import AgentLost, CannotCall, FailureKind, WorkerFailed
from roundtrip.deploy.measurement import Measurement, measure
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Side, Topology
from roundtrip.experiment.budget import FULL, Pace
from roundtrip.experiment.pilot import WINDOW_NS, foretold, pilot
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.warmup import COMPILING_SHARE, Window

STEAL_SHARE = 0.02
SETTLE_NS = 100_000_000
"""What a workload that the pilot has just warmed up is warmed up again, with the buffers of its measurement."""

FASTEST_NS = 2_500
"""No round trip through a kernel's sockets is shorter."""

CPU_LEAST_NS = 200_000_000
"""CPU time is reported of regions that last at least as long: it includes that `go` is read and `done` written."""

FORMULA_OF_SLOW = 1000
"""The size of the case by formula if one of the timed size takes minutes."""

CAPACITY_MOST = 8_000_000
"""Samples that a worker is asked to hold at most: 64 MB."""


@dataclass
class Outcome:
    """What a trial leaves behind.

    Attributes:
        record: The line for trials.jsonl.
        samples: Workload to its samples in nanoseconds.
        series: Rows of the agent's series over all workloads, and the names of its columns.
        pilots: The records of what this trial was the first of its row to warm up.
    """

    record: dict[str, Any]
    samples: dict[str, figures.Samples] = field(default_factory=dict)
    series: list[list[Any]] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    pilots: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class Conditions:
    """What all trials of a run share.

    Attributes:
        ends: Gives living agents, new ones if the last were lost.
        warmups: Row and workload to the pilot's warm-up; absent: the profile's least.
        cold: Row to the warm-up of what the pilot took first: whatever a trial takes first needs as much.
        call_ns: Row and workload to the pilot's cost of one sample.
        sampling_s: Seconds between samples of CPU and memory; 0: only before and after.
        tell: Takes the name of each workload as it begins.
        pace: How far the budget shortens measurements and warm-ups.
        pilot_most_ns: How long a pilot warms a workload up at most; 0: no pilots.
        compiling_most_ns: The same of a runtime that compiles meanwhile, if that is more.
    """

    ends: Callable[[], Ends]
    topology: Topology
    placement: Placement
    cases: Cases
    profile: Profile
    warmups: dict[tuple[str, str], Window]
    cold: dict[str, Window]
    call_ns: dict[tuple[str, str], float]
    sampling_s: float
    tell: Callable[[str], None]
    pace: Pace = FULL
    pilot_most_ns: int = 0
    compiling_most_ns: int = 0


class TrialRunner:
    """Runs one planned trial.

    Args:
        planned: Which.
        conditions: How.
    """

    def __init__(self, planned: Planned, conditions: Conditions) -> None:
        self._planned = planned
        self._row = planned.row
        self._with = conditions
        self._profile = conditions.pace.profile(conditions.profile)
        self._outcome = Outcome(
            {
                "kind": "trial",
                "trial": planned.trial,
                "round": planned.round,
                "block": planned.block,
                "position": planned.position,
                "row": planned.row.key,
                "system": planned.row.system.name,
                "variant": planned.row.variant.name,
                "null": planned.null,
                "condition": planned.condition,
                "placement": conditions.placement.name,
                "clients": 1,
                "started": datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
                "started_ns": monotonic_ns(),
                "workloads": [],
                "incidents": [],
            }
        )

    def run(self) -> Outcome:
        """Measures every workload of the plan; a failure costs its own workload and the processes.

        Returns:
            The outcome; never raises for what a worker, a helper or the agent did.
        """
        record = self._outcome.record
        for name, reason in self._row.unsupported.items():
            if name in WORKLOADS:
                self._note(name, "unsupported", reason)
        left = list(self._planned.workloads)
        if any((self._row.key, name) not in self._with.call_ns for name in left):
            # Nobody has told how long a call takes: the first ones tell it of those of many calls.
            left.sort(key=lambda name: WORKLOADS[name].calls_per_sample)
        failed_starts = 0
        while left:
            try:
                self._in_fresh_processes(left)
                failed_starts = 0
            except (WorkerFailed, AgentLost) as failure:  # AgentLost: there is no new one.
                record["incidents"].append(str(failure))
                failed_starts += 1
                if failed_starts == 2:  # Twice in a row nothing could even be begun: it will not get better.
                    self._note_failed(list(left), failure, left)
        record["ended_ns"] = monotonic_ns()
        return self._outcome

    def _in_fresh_processes(self, left: list[str]) -> None:
        """Measures from the front of `left`, taking off what is done, until something fails or all are done.

        Raises:
            WorkerFailed, AgentLost: Before any workload was begun.
        """
        at_stake: list[str] = []
        try:
            with Deployment(
                self._with.ends(), self._row, self._with.topology, self._with.placement
            ) as deployment:
                deployment.open()
                self._outcome.record["versions"] = deployment.versions
                self._outcome.record.setdefault("connect_ns", deployment.connect_ns)
                now = left[:1] if self._profile.fresh_processes else list(left)
                for operation in dict.fromkeys(WORKLOADS[name].operation for name in now):
                    at_stake = [name for name in now if WORKLOADS[name].operation == operation]
                    self._check(deployment, operation, at_stake, left)
                able = [name for name in now if name in left]
                for name in able:
                    at_stake = [name]
                    self._one(deployment, name, first=name == able[0])
                    left.remove(name)
        except (WorkerFailed, AgentLost) as failure:
            if not at_stake:
                raise
            self._note_failed(at_stake, failure, left)

    def _check(self, deployment: Deployment, operation: str, concerned: list[str], left: list[str]) -> None:
        """Sends the conformance cases of one operation; a surprise costs the workloads that it concerns."""
        # If a large value takes minutes, the timed one is enough: its reply is checked as well.
        slow = any(self._row.slow_s(name) for name in concerned)
        names = self._with.cases.names({operation}, large=not slow)
        for name in concerned:
            values = WORKLOADS[name].parameters
            names.append(formula_case(operation, dict.fromkeys(values, FORMULA_OF_SLOW) if slow else values))
        checked = deployment.ask(Side.CLIENT, worker.Check(cases=names))
        client, server = (self._row.of_side(side).system for side in Side)
        findings = self._with.cases.judge(client.name, client.wire, names, checked.results, server.name)
        if findings:
            messages = "; ".join(finding.message for finding in findings)
            failure = WorkerFailed(FailureKind.CONFORMANCE, f"conformance: {messages}")
            self._note_failed(concerned, failure, left)

    def _one(self, deployment: Deployment, name: str, first: bool) -> None:
        self._with.tell(name)
        try:
            self._note(name, "ok", None, **self._measure(deployment, name, first))
        except CannotCall as reason:
            self._note(name, "unsupported", str(reason))

    def _warmup(self, name: str, first: bool, *, piloted: bool) -> Window:
        """The pilot's warm-up; in processes that are cold as a whole, at least that of the pilot's cold ones."""
        if self._call_ns(name) > LONG_SAMPLE_NS:
            # It is said to be a single one; a second would cost as much and prove no more.
            return Window(0, 0)
        if piloted:
            return Window(1, SETTLE_NS)
        pace, least_ns = self._with.pace, self._profile.warmup_least_ns
        warmup = pace.warmup(self._with.warmups.get((self._row.key, name), Window(1, least_ns)))
        if first and (cold := self._with.cold.get(self._row.key)):
            least_ns = max(least_ns, pace.warmup(cold).elapsed_ns)
        return Window(warmup.calls, max(warmup.elapsed_ns, least_ns))

    def _call_ns(self, name: str) -> float:
        """What a sample should take: the pilot's word, else by the manifest and by single calls of this trial."""
        for record in self._outcome.pilots:
            if record["workload"] == name:
                return float(record["call_ns"])
        told = self._with.call_ns.get((self._row.key, name))
        if told is not None:
            return told
        singles = self._outcome.samples.get(ONE_CALL)
        by_calls = 0.0 if singles is None else float(singles.min()) * WORKLOADS[name].calls_per_sample
        return max(by_calls, 1e9 * self._row.slow_s(name))

    def _pilot(self, deployment: Deployment, name: str) -> bool:
        """Warms a workload up until it is steady, where no trial of this row has done so yet."""
        if not self._with.pilot_most_ns or (self._row.key, name) in self._with.call_ns:
            return False
        record = foretold(self._row, name, 0.0 if name == ONE_CALL else self._call_ns(ONE_CALL))
        longest = self._with.pilot_most_ns, self._with.compiling_most_ns
        self._outcome.pilots.append(record or pilot(deployment, self._row, name, *longest))
        return True

    def _measure(self, deployment: Deployment, name: str, first: bool) -> dict[str, Any]:
        workload, profile = WORKLOADS[name], self._profile
        piloted = self._pilot(deployment, name)
        call_ns = self._call_ns(name)
        call_s = max(call_ns / 1e9, SLOW_FACTOR * self._row.slow_s(name))
        warmup = self._warmup(name, first, piloted=piloted)
        prepare = worker.Prepare(
            operation=workload.operation,
            values=workload.parameters,
            warmup=worker.Warmup(calls=warmup.calls, elapsed_ns=warmup.elapsed_ns, window_ns=WINDOW_NS),
            stop=worker.Stop(
                samples=profile.counts[name],
                elapsed_ns=profile.least_ns,
                limit_ns=profile.most_ns,
                capacity=_capacity(profile, name, call_ns),
            ),
        )
        measured = measure(
            deployment,
            prepare,
            interval_s=self._with.sampling_s,
            warmup_s=warmup.elapsed_ns / 1e9 + (warmup.calls + 1) * call_s,
            timed_s=profile.most_ns / 1e9 + 2 * call_s,
        )
        calls, samples = measured.done.remote_calls, measured.samples
        if calls != samples.size * workload.calls_per_sample:
            raise WorkerFailed(
                FailureKind.LEDGER, f"client: {calls} remote calls in {samples.size} samples of {name}"
            )
        if difference := deployment.ledgers_differ():
            raise WorkerFailed(FailureKind.LEDGER, difference)
        self._outcome.samples[name] = samples
        self._outcome.columns = list(Sample.__struct_fields__)
        self._outcome.series += msgspec.to_builtins(measured.usage.series)
        return _entry(measured)

    def _note_failed(self, names: list[str], failure: WorkerFailed | AgentLost, left: list[str]) -> None:
        """Takes workloads off `left` and notes what they failed of."""
        for name in names:
            left.remove(name)
            self._note(name, "failed", str(failure), kind=failure.kind.value, detail=failure.log)

    def _note(self, workload: str, status: str, reason: str | None, **more: Any) -> None:
        entry = {
            "workload": workload,
            "parameters": WORKLOADS[workload].parameters,
            "status": status,
            "reason": reason,
            "kind_of_failure": more.pop("kind", None),
            **more,
        }
        self._outcome.record["workloads"].append(entry)


def _capacity(profile: Profile, workload: str, call_ns: float) -> int:
    """Samples to make room for: those of calls that take an eighth of what the pilot saw, or 2.5 us.

    A pilot may have met a busy minute; a measurement that ends because its room is full ends too early.
    """
    fastest_ns = max(FASTEST_NS, call_ns / 8)
    return min(CAPACITY_MOST, profile.counts[workload] + int(profile.least_ns / fastest_ns) + 1000)


def _entry(measured: Measurement) -> dict[str, Any]:
    done, usage = measured.done, measured.usage
    processes, host, buffer = usage.processes, usage.hosts[0], measured.prepared.sample_buffer_bytes
    elapsed_ns = done.ended_ns - done.started_ns
    flags = [
        flag
        for flag, raised in (
            ("trend", figures.trends(measured.samples)),
            ("compiling", _runtime(done.runtime).get("compiled_ns", 0) > COMPILING_SHARE * elapsed_ns),
            ("steal", usage.steal_fraction > STEAL_SHARE),
            ("single", measured.samples.size == 1),
        )
        if raised
    ]
    client, server = (processes[side] for side in Side)
    helpers = [used.cpu_ns for name, used in processes.items() if name.startswith("helper:")]
    cpu = {
        "client_ns": client.cpu_ns,
        "server_ns": server.cpu_ns,
        "helpers_ns": sum(helpers) if helpers else None,
    }
    return {
        "samples": done.samples,
        "remote_calls": done.remote_calls,
        "started_ns": done.started_ns,
        "ended_ns": done.ended_ns,
        "stopped_by": done.stopped_by.value,
        **figures.describe(measured.samples),
        "flags": flags,
        "cpu": cpu if elapsed_ns >= CPU_LEAST_NS else dict.fromkeys(cpu),
        "memory": {
            "client_idle_rss_bytes": client.idle_rss_bytes - buffer,
            "server_idle_rss_bytes": server.idle_rss_bytes,
            "client_peak_rss_bytes": client.peak_rss_bytes - buffer,
            "server_peak_rss_bytes": server.peak_rss_bytes,
            "sample_buffer_bytes": buffer,
        },
        "context_switches": {"client": client.context_switches, "server": server.context_switches},
        "network": {"bytes_sent": host.sent_bytes, "bytes_received": host.received_bytes},
        "steal_fraction": usage.steal_fraction,
        "runtime": _runtime(done.runtime),
        "server_runtime": _runtime(measured.server_runtime),
    }


def _runtime(use: worker.RuntimeUse) -> dict[str, int]:
    """What a runtime tells; `compiled_ns` is absent if it does not tell of its compiler."""
    told = {"collected_ns": use.collected_ns, "collections": use.collections}
    return told if use.compiled_ns is UNSET else {"compiled_ns": use.compiled_ns, **told}
