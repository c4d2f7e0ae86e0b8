"""The traffic of a call: bytes and segments in each direction, counted by the kernel's packet socket."""

from collections.abc import Iterable, Mapping

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, CannotCall, WorkerFailed
from roundtrip.processes.placement import UNPINNED
from roundtrip.processes.process_tree import ports_of
from roundtrip.processes.topology import Side, Topology
from roundtrip_papers.untimed.capture import Capture, PacketsLost, Stream
from roundtrip_papers.untimed.records import TrafficCount

LARGE_VALUE_CALLS, OTHER_CALLS = 20, 200
"""Calls that are counted twice: of large values, and of others. The same number is made before, uncounted."""
LARGE_BYTES = 100_000
LONGEST_S = 60.0


def on_wire(row: Row, points: Iterable[Point], ends: Ends, topology: Topology) -> list[TrafficCount]:
    """Counts what calls of a row put on the wire; a point that fails costs itself and the ones after it.

    Args:
        row: Row that is called.
        points: Points that it calls.
        ends: The agents, of this host.
        topology: Hosts and paths of the processes.

    Raises:
        PermissionError: This user may not listen to packets.
    """
    found: list[TrafficCount] = []
    left = list(points)
    try:
        with Capture() as capture, Deployment(ends, row, topology, UNPINNED) as deployment:
            deployment.open()
            for point in points:
                try:
                    found.append(_counted(row, point, deployment, capture))
                except (CannotCall, PacketsLost) as reason:
                    found.append(TrafficCount(row.key, point.key, reason=str(reason)))
                left.remove(point)
    except (WorkerFailed, AgentLost, CannotCall) as failed:
        found += [TrafficCount(row.key, point.key, reason=str(failed)) for point in left]
    return found


def _counted(row: Row, point: Point, deployment: Deployment, capture: Capture) -> TrafficCount:
    a_sample = max(1, point.calls_per_sample)  # Connecting alone makes no call.
    samples = max(1, (LARGE_VALUE_CALLS if point.bytes > LARGE_BYTES else OTHER_CALLS) // a_sample)
    # Those of the client too: a middleware may call back.
    ports = ports_of(deployment.pids.values())
    nothing = TrafficCount(row.key, point.key, reason="nothing of it goes over TCP")
    if not ports:
        return nothing
    both = [_count(point, samples, deployment, capture, ports) for _ in range(2)]
    calls = samples * a_sample
    if not any(both[1]):
        return nothing
    # Of two countings the lesser one: what else is sent by the clock makes it more, and never less.
    smaller = [min(pair) / calls for pair in zip(*both, strict=True)]
    return TrafficCount(row.key, point.key, *smaller)


def _count(
    point: Point, samples: int, deployment: Deployment, capture: Capture, ports: set[int]
) -> tuple[int, int, int, int]:
    limit_ns = int(LONGEST_S * 1e9)
    prepare = worker.Prepare(
        operation=point.operation,
        values=point.values,
        warmup=worker.Warmup(calls=samples, elapsed_ns=0, window_ns=1_000_000),
        stop=worker.Stop(samples=samples, elapsed_ns=0, limit_ns=limit_ns, capacity=samples),
    )
    deployment.ask(Side.CLIENT, prepare, takes_s=LONGEST_S)
    capture.forget()
    deployment.ask(Side.CLIENT, worker.Go(), takes_s=LONGEST_S)
    return _summed(capture.counts(), ports)


def _summed(counts: Mapping[Stream, tuple[int, int]], ports: set[int]) -> tuple[int, int, int, int]:
    """Bytes sent and received, and segments sent and received, of the streams with one end at these ports."""
    sent = [count for (_, destination), count in counts.items() if destination in ports]
    received = [count for (source, _), count in counts.items() if source in ports]
    return (
        sum(size for size, _ in sent),
        sum(size for size, _ in received),
        sum(segments for _, segments in sent),
        sum(segments for _, segments in received),
    )
