"""The traffic of a call: bytes and segments in each direction, as the kernel shows them to a packet socket."""

import socket
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec.structs import replace

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, Unsupported, WorkerFailed
from roundtrip.processes.process_tree import ports_of
from roundtrip.processes.topology import Side, Topology
from roundtrip_papers.untimed import system_calls
from roundtrip_papers.untimed.records import TrafficCount

LARGE_VALUE_CALLS, OTHER_CALLS = 20, 200
"""Calls that are counted twice: of large values, and of others. The same number is made before, uncounted."""
LARGE_BYTES = 100_000
LONGEST_S = 60.0
MANY = 10
"""So many times as many calls are made under strace, for what a runtime does by the clock to be little beside them."""

ETH_P_IP = 0x0800
SO_RCVBUFFORCE = 33
SOL_PACKET = 263
PACKET_STATISTICS = 6
PACKET_IGNORE_OUTGOING = 23
ROOM = 64 << 20

Stream = tuple[int, int]
"""Source and destination port."""


class PacketsLost(Exception):
    """The kernel had no room for some of what went by: what it carried is not known."""

    def __init__(self, number: int) -> None:
        super().__init__(
            f"the kernel had no room for {number} of the packets on loopback; let nothing else use it"
        )


class Capture:
    """Keeps what every TCP stream over IPv4 on loopback carries, in each direction. Use as a context manager.

    Raises:
        PermissionError: This user may not listen there.
    """

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(ETH_P_IP))
        self._socket.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, ROOM)
        # Whatever loopback sends is shown a second time as it arrives.
        self._socket.setsockopt(SOL_PACKET, PACKET_IGNORE_OUTGOING, 1)
        self._socket.bind(("lo", ETH_P_IP))
        self._socket.setblocking(False)

    def __enter__(self) -> "Capture":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def forget(self) -> None:
        """Discards the data until now."""
        with suppress(PacketsLost):
            for _ in self._packets():
                pass

    def streams(self) -> dict[Stream, bytes]:
        """The data since the beginning or the last call, by stream; PacketsLost if the kernel lost some of it."""
        found: dict[Stream, bytearray] = defaultdict(bytearray)
        for stream, payload in self._packets():
            found[stream] += payload
        return {stream: bytes(payload) for stream, payload in found.items()}

    def counts(self) -> dict[Stream, tuple[int, int]]:
        """The same as numbers: bytes of payload, and segments that carried any."""
        found: dict[Stream, tuple[int, int]] = {}
        for stream, payload in self._packets():
            if payload:
                size, segments = found.get(stream, (0, 0))
                found[stream] = size + len(payload), segments + 1
        return found

    def _packets(self) -> Iterator[tuple[Stream, bytes]]:
        while True:
            try:
                packet = self._socket.recv(1 << 17)
            except BlockingIOError:
                break
            if packet[9] != socket.IPPROTO_TCP:
                continue
            header = 4 * (packet[0] & 15)
            source, destination = struct.unpack_from(">HH", packet, header)
            begin = header + 4 * (packet[header + 12] >> 4)
            yield (source, destination), packet[begin : struct.unpack_from(">H", packet, 2)[0] or None]
        statistics = self._socket.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8)
        if lost := struct.unpack("II", statistics)[1]:  # Since it was last asked.
            raise PacketsLost(lost)


def on_wire(row: Row, workloads: Iterable[Workload], ends: Ends, topology: Topology) -> list[TrafficCount]:
    """Counts what calls of a row put on the wire; a workload that fails costs itself and the ones after it.

    Raises:
        PermissionError: This user may not listen to packets.
    """
    found: list[TrafficCount] = []
    left = list(workloads)
    try:
        with Capture() as capture, Deployment(ends, row, topology, UNPINNED) as deployment:
            deployment.open()
            for workload in workloads:
                try:
                    found.append(_counted(row, workload, deployment, capture))
                except (Unsupported, PacketsLost) as reason:
                    found.append(TrafficCount(row.key, workload.key, reason=str(reason)))
                left.remove(workload)
    except (WorkerFailed, AgentLost, Unsupported) as failed:
        found += [TrafficCount(row.key, workload.key, reason=str(failed)) for workload in left]
    return found


def _counted(row: Row, workload: Workload, deployment: Deployment, capture: Capture) -> TrafficCount:
    a_sample = max(1, workload.calls_per_sample)  # Connecting alone makes no call.
    samples = max(1, (LARGE_VALUE_CALLS if workload.bytes > LARGE_BYTES else OTHER_CALLS) // a_sample)
    # Those of the client too: a middleware may call back.
    ports = ports_of(deployment.pids.values())
    nothing = TrafficCount(row.key, workload.key, reason="nothing of it goes over TCP")
    if not ports:
        return nothing
    both = [_count(workload, samples, deployment, capture, ports) for _ in range(2)]
    calls = samples * a_sample
    if not any(both[1]):
        return nothing
    # Of two countings the lesser one: what else is sent by the clock makes it more, and never less.
    smaller = [min(pair) / calls for pair in zip(*both, strict=True)]
    client, server = _system_calls(workload, samples, deployment)
    found = TrafficCount(row.key, workload.key, *smaller)
    return replace(found, client_system_calls=client, server_system_calls=server)


def _count(
    workload: Workload, samples: int, deployment: Deployment, capture: Capture, ports: set[int]
) -> tuple[int, int, int, int]:
    """Bytes sent and received, and segments sent and received, of the streams with an end at one of the ports."""
    _prepare(workload, samples, deployment)
    capture.forget()
    deployment.ask(Side.CLIENT, worker.Go(), takes_s=LONGEST_S)
    sent_bytes = received_bytes = sent_segments = received_segments = 0
    for (source, destination), (size, segments) in capture.counts().items():
        if destination in ports:
            sent_bytes, sent_segments = sent_bytes + size, sent_segments + segments
        if source in ports:
            received_bytes, received_segments = received_bytes + size, received_segments + segments
    return sent_bytes, received_bytes, sent_segments, received_segments


def _system_calls(
    workload: Workload, samples: int, deployment: Deployment
) -> tuple[float, float] | tuple[None, None]:
    """System calls of a call at the client and at the server: what ten times as many samples add."""
    few, many = (traced(workload, times * samples, deployment) for times in (1, MANY))
    if few is None or many is None:
        return None, None
    calls = (MANY - 1) * samples * max(1, workload.calls_per_sample)
    by_side = {side: (many[side].total() - few[side].total()) / calls for side in Side}
    return by_side[Side.CLIENT], by_side[Side.SERVER]


def traced(workload: Workload, samples: int, deployment: Deployment) -> dict[Side, Counter[str]] | None:
    """System calls by name of each end during so many samples, after as many; None if strace cannot count them."""
    if not system_calls.is_there():
        return None
    _prepare(workload, samples, deployment)
    pids = [deployment.pids[side] for side in Side]
    found = system_calls.counted(pids, lambda: deployment.ask(Side.CLIENT, worker.Go(), takes_s=LONGEST_S))
    return None if found is None else dict(zip(Side, found, strict=True))


def _prepare(workload: Workload, samples: int, deployment: Deployment) -> None:
    limit_ns = int(LONGEST_S * 1e9)
    prepare = worker.Prepare(
        operation=workload.operation,
        values=workload.values,
        sends=workload.sends,
        warmup=worker.Warmup(calls=samples, elapsed_ns=0, window_ns=1_000_000),
        stop=worker.Stop(samples=samples, elapsed_ns=0, limit_ns=limit_ns, capacity=samples),
    )
    deployment.ask(Side.CLIENT, prepare, takes_s=LONGEST_S)
