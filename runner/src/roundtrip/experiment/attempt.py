"""What a measurement comes to: the figures of its samples, and what speaks against them."""

import numpy as np

from roundtrip.analysis.modes import Modes
from roundtrip.analysis.samples import halves, histogram, per_second, quantiles, trends
from roundtrip.analysis.together import Caller, NeverTogether, Together, together
from roundtrip.analysis.warnings import STOLEN
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.measurement import Measurement, runtime_sum
from roundtrip.experiment.pilot import runtime_use
from roundtrip.experiment.warmup import compiles
from roundtrip.results.records import Attempt, ClientPart, HostUsage, Usage
from roundtrip.results.store import Calls

CPU_LEAST_NS = 200_000_000
"""CPU time is reported of regions that last at least as long: it includes that `go` is read and `done` written."""

NOT_STEADY = ("compiling-client", "compiling-server", "trend", "mode", "late")
"""A measurement that carries one of these is taken again in the same processes."""


def attempt_of(taken: Measurement, count: int, servers: int, modes: Modes | None) -> Attempt:
    """A measurement as it is stored.

    Args:
        taken: By one client or several.
        count: Samples that each client was to take.
        servers: How many there were.
        modes: The machine's, as far as they are known.

    Raises:
        WorkerFailed: Several clients did not call at the same time.
    """
    both = _together(taken)
    samples = taken.client.samples if both is None else both.samples
    started_ns, ended_ns = (
        (taken.client.done.started_ns, taken.client.done.ended_ns) if both is None else both.window_ns
    )
    elapsed_ns = ended_ns - started_ns
    throughput = per_second(samples.size, elapsed_ns) if both is None else both.throughput_per_s
    client_runtime = runtime_use(runtime_sum(it.done.runtime for it in taken.clients))
    server_runtime = runtime_use(taken.server_runtime)
    hosts = [
        HostUsage(it.elapsed_ns, it.cpu_ns, it.steal_ns, it.sent_bytes, it.received_bytes, cpus)
        for it, cpus in zip(taken.usage.hosts, taken.usage.cpus, strict=True)
    ]
    attempt = Attempt(
        samples=samples.size,
        remote_calls=sum(it.done.remote_calls for it in taken.clients),
        started_ns=started_ns,
        ended_ns=ended_ns,
        stopped_by=_stopped_by(taken, both, count).value,
        mean_ns=float(samples.mean()),
        quantiles_ns=quantiles(samples),
        halves_ns=halves(samples),
        client_runtime=client_runtime,
        server_runtime=server_runtime,
        usage={
            name: Usage(
                it.cpu_ns if elapsed_ns >= CPU_LEAST_NS else None,
                it.context_switches,
                it.idle_rss_bytes,
                it.peak_rss_bytes,
            )
            for name, it in taken.usage.processes.items()
        },
        hosts=hosts,
        buffer_bytes=sum(taken.prepared[it.name].sample_buffer_bytes for it in taken.clients),
        histogram=histogram(samples),
        throughput_per_s=throughput,
        clients=[] if both is None else _parts(taken, both),
    )
    raised = {
        "compiling-client": any(
            compiles(runtime_use(it.done.runtime), it.done.ended_ns - it.done.started_ns)
            for it in taken.clients
        ),
        "compiling-server": compiles(server_runtime, servers * elapsed_ns),
        "trend": trends(samples),
        "mode": modes is not None and modes.of(attempt) is None,
        "late": both is not None and both.late,
        "steal": any(host.steal_fraction > STOLEN for host in hosts),
    }
    attempt.flags = [flag for flag, is_raised in raised.items() if is_raised]
    return attempt


def calls_of(taken: Measurement) -> Calls:
    """The timed calls of a measurement as they are stored: all of them, those that do not count too."""
    lengths = [it.samples for it in taken.clients]
    starts = [it.starts_ns for it in taken.clients if it.starts_ns is not None]
    if not starts:
        return Calls(lengths[0])
    clients = np.repeat(np.arange(1, len(lengths) + 1, dtype=np.int8), [its.size for its in lengths])
    return Calls(np.concatenate(lengths), clients, np.concatenate(starts))


def _together(taken: Measurement) -> Together | None:
    """What several clients did at the same time; None if there is one."""
    callers = [
        Caller(it.starts_ns, it.samples, (it.done.started_ns, it.done.ended_ns))
        for it in taken.clients
        if it.starts_ns is not None
    ]
    try:
        return together(callers) if callers else None
    except NeverTogether as error:
        raise WorkerFailed(
            FailureKind.APART, f"the clients did not call at the same time: {error}"
        ) from error


def _parts(taken: Measurement, both: Together) -> list[ClientPart]:
    return [
        ClientPart(count, mean_ns, it.done.started_ns, it.done.ended_ns)
        for it, count, mean_ns in zip(taken.clients, both.counts, both.means_ns, strict=True)
    ]


def _stopped_by(taken: Measurement, both: Together | None, count: int) -> worker.StoppedBy:
    """Several clients stop by time, so that they call together; `count` if each has so many calls that count."""
    said = taken.client.done.stopped_by
    if both is None:
        return said
    return worker.StoppedBy.COUNT if min(both.counts) >= count else worker.StoppedBy.TIME
