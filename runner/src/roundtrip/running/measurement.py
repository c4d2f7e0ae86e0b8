"""The measurement of a workload by a row: prepared once, timed in slices, and finished with one record."""

from collections.abc import Sequence
from typing import Any

import msgspec

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.call_counts import call_counts_differ
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.region import BorderReading, read_clocks
from roundtrip.processes.row_processes import RowProcesses
from roundtrip.processes.timing import (
    SLICE_GRACE_S,
    ClientSlice,
    LoadSlice,
    runtime_since,
    runtimes,
    server_runtimes,
    take_load,
    take_slice,
)
from roundtrip.results.records import Measurement, Outcome, RuntimeUse, Slice, Window
from roundtrip.results.store import Calls
from roundtrip.running.calibration import WINDOW_NS
from roundtrip.running.load import as_warmup, at_load, calls_at_load, cpu_ns_per_call, plan_load
from roundtrip.running.slice_records import (
    calls_of,
    compiles,
    flag_throttled,
    hosts_of,
    slice_of,
    throughput_of,
)
from roundtrip.running.slices import SliceRule

SLOW_FACTOR = 4.0
"""A sample that its manifest calls slow may take as many times as long as the manifest says."""


class WorkloadMeasurement:
    """The slices of a row at a workload, in its deployment.

    Args:
        call_ns: Cost of a sample as far as it is known; 0: it is not.
        sampling_s: Seconds between samples of CPU and memory; 0: there is one before and one after, and no series.
        seed: That of the moments of calls that are due at a rate: one for all rows.

    Attributes:
        samples: The calls of each slice.
        series: Rows of the agents' series once it is finished; empty if nothing was sampled.
    """

    def __init__(
        self,
        deployment: Deployment,
        row: Row,
        workload: Workload,
        rule: SliceRule,
        *,
        call_ns: float,
        sampling_s: float,
        seed: str = "",
    ) -> None:
        self.samples: list[Calls] = []
        self.series: list[Any] = []
        self._deployment = deployment
        self._row = row
        self._workload = workload
        self._rule = rule
        self._call_ns = call_ns
        self._sampling_s = sampling_s
        self._seed = seed
        self._calling = deployment.clients[: workload.clients]
        self._record = Measurement(workload=workload.key, outcome=Outcome.OK)
        self._slices: list[Slice] = self._record.slices
        self._borders: list[tuple[BorderReading, BorderReading]] = []
        self._client_before = self._server_before = RuntimeUse()

    def prepare(self, warmup: Window, calibration: Sequence[Window], *, first: bool) -> None:
        """Warms all clients up, and begins to sample those that will call.

        Args:
            warmup: How long, and with how many calls.
            calibration: The windows of a calibration that was the warm-up; empty: there was none.
            first: Whether the processes are fresh.

        Raises:
            WorkerFailed, AgentLost, Unsupported: As `Deployment.ask_all`.
        """
        deployment, workload, clients = self._deployment, self._workload, self._deployment.clients
        prepare = worker.Prepare(
            operation=workload.operation,
            values=workload.values,
            sends=workload.sends,
            warmup=worker.Warmup(calls=warmup.calls, elapsed_ns=warmup.elapsed_ns, window_ns=WINDOW_NS),
            stop=self._rule.stop,
            lead_in=self._rule.lead_in,
            starts=workload.at_once > 1,
        )
        deployment.have_callers(workload.callers, one_client=workload.one_client)
        # A server may serve one client after the other.
        call_s = len(clients) * workload.callers * max(self._call_ns / 1e9, self._slow_s)
        takes_s = len(clients) * warmup.elapsed_ns / 1e9 + (warmup.calls + 1) * call_s
        prepared = deployment.ask_all(dict.fromkeys(clients, prepare), takes_s=takes_s)
        if workload.share and first:  # Compilers have not met the open loop.
            self._call_at_rate(as_warmup(self._rule), "")
        self._record.first = first
        self._record.warmup = [*calibration] or prepared[clients[0]].warmup
        self._record.buffer_bytes = sum(prepared[name].sample_buffer_bytes for name in self._calling)
        self._client_before = runtimes(deployment, self._calling)
        self._server_before = server_runtimes(deployment)
        deployment.region.begin(self._sampling_s, waiting=clients[workload.clients :])

    def time_slice(self, cycle: int, block: Sequence[RowProcesses]) -> None:
        """Times a slice, after its lead-in, beside the living rows of a block.

        Raises:
            WorkerFailed, AgentLost: As `take_slice`; or the calls that were made are not those of the samples.
        """
        workload = self._workload
        server = server_runtimes(self._deployment, SLICE_GRACE_S)
        before = between = read_clocks(block)
        loaded, leading = None, 0
        if workload.share:
            number = sum(each.cycle == cycle for each in self._slices)
            taken, between, loaded, leading = self._call_at_rate(self._rule, f"{self._seed}/{cycle}/{number}")
        else:
            taken = self._call()
        after = read_clocks(block)
        server = runtime_since(server, server_runtimes(self._deployment, SLICE_GRACE_S))
        ended = [(each.name, each.done) for each in taken]
        ended += [(loaded.name, loaded.done)] if loaded else []
        for name, done in ended:
            calls, samples = done.remote_calls, done.samples
            if calls != (due := samples * workload.calls_per_sample):
                raise WorkerFailed(
                    FailureKind.CALL_COUNTS,
                    f"{name}: {calls} remote calls in {samples} samples of {workload.key}, instead of {due}",
                )
        label = self._deployment.processes.label
        found = slice_of(taken, cycle, label, before, after)
        if loaded:
            cpu_ns = cpu_ns_per_call(found, loaded, label, (before, between, after))
            found = at_load(found, loaded, leading, workload.share, cpu_ns)
        if compiles(server, workload.servers * (found.ended_ns - found.started_ns)):
            found.flags.append("compiling-server")
        self._slices.append(found)
        self._borders.append((before, after))
        self.samples.append(calls_at_load(loaded) if loaded else calls_of(taken))

    def probed(self, cycle: int, probes: list[dict[str, int]]) -> None:
        """Keeps what the probes of the hosts took before a cycle, with the first slice of it."""
        for at, each in enumerate(self._slices):
            if each.cycle == cycle:
                self._slices[at] = msgspec.structs.replace(each, probes=probes)
                return

    def tear(self, cycle: int) -> None:
        """Makes a cycle not count in which another row failed."""
        for each in self._slices:
            if each.cycle == cycle:
                each.flags.append("torn")

    def finish(self) -> Measurement:
        """Ends the slices: usage, runtimes, and the call counts of both ends.

        Raises:
            WorkerFailed, AgentLost: As `Deployment.ask_all`; or the call counts differ.
        """
        deployment, record = self._deployment, self._record
        used = deployment.region.finish()
        client = runtimes(deployment, self._calling)
        server = server_runtimes(deployment)
        if difference := call_counts_differ(deployment, self._workload.operation):
            raise WorkerFailed(FailureKind.CALL_COUNTS, difference)
        record.calls = sum(each.remote_calls + each.lead_in_calls for each in self._slices)
        record.client_runtime = runtime_since(self._client_before, client)
        record.server_runtime = runtime_since(self._server_before, server)
        record.usage = used.processes
        record.hosts = hosts_of(self._borders, [each.facts.cpus for each in deployment.processes.agents])
        flag_throttled(self._slices)
        if self._sampling_s:
            self.series = msgspec.to_builtins(used.series)
        return record

    def _call(self) -> tuple[ClientSlice, ...]:
        workload = self._workload
        return take_slice(
            self._deployment,
            workload.clients,
            starts=workload.at_once > 1,
            takes_s=workload.at_once * max(self._rule.takes_s, self._slow_s),
            # Without a calibration it is not known how long a slice takes.
            grace_s=SLICE_GRACE_S if self._call_ns else None,
        )

    def _call_at_rate(
        self, rule: SliceRule, seed: str
    ) -> tuple[tuple[ClientSlice, ...], BorderReading, LoadSlice, int]:
        """A closed loop, calls at a share of what it could do after a reading, and how many of these do not count."""
        closed = self._call()
        between = read_clocks([self._deployment.processes])
        load, leading = plan_load(self._workload, rule, throughput_of(closed), seed)
        return closed, between, take_load(self._deployment, load), leading

    @property
    def _slow_s(self) -> float:
        return SLOW_FACTOR * self._row.slow_s(self._workload.key)
