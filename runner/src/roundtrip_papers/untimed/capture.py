"""The traffic over the loopback interface, as the kernel shows it to a packet socket."""

import socket
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType

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

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._socket.close()

    def forget(self) -> None:
        """Discards what was sent until now."""
        with suppress(PacketsLost):
            for _ in self._packets():
                pass

    def streams(self) -> dict[Stream, bytes]:
        """The data since the beginning or the last call, by stream, in the order in which it was sent.

        Raises:
            PacketsLost: Some of it.
        """
        found: dict[Stream, bytearray] = defaultdict(bytearray)
        for stream, payload in self._packets():
            found[stream] += payload
        return {stream: bytes(payload) for stream, payload in found.items()}

    def counts(self) -> dict[Stream, tuple[int, int]]:
        """The same as numbers: bytes of payload, and segments that carried any.

        Raises:
            PacketsLost: Some of them.
        """
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
