"""Delay if the kernel has none: two TUN interfaces, and a process that hands packets on when their time has come.

Run as ``python emulator.py DELAY_US INTERFACE NAMESPACE NAMESPACE``; it says "ready" once the interfaces are there,
which last as long as it does. A process in between adds some microseconds of its own, and more if it has to wait for
a CPU: the kernel's netem is better if there is one.
"""

import ctypes
import errno
import os
import select
import struct
import sys
import time
from collections import deque
from fcntl import ioctl

_TUNSETIFF = 0x400454CA
_IFF_TUN = 0x0001
_IFF_NO_PI = 0x1000
_CLONE_NEWNET = 0x40000000
_PACKET_BYTES = 65_536
_WAITING_PACKETS = 20_000
"""Maximum number of packets under way each way; more are lost, as in any queue."""


def interface(namespace: str, name: str) -> int:
    """Makes a TUN interface in a namespace, in which the process stays.

    Returns:
        The descriptor from which the packets that leave there are read, and to which those that arrive are written.
    """
    place = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(place, _CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), f"setns to {namespace}")
    os.close(place)
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    ioctl(tun, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _IFF_TUN | _IFF_NO_PI))
    return tun


class Way:
    """The packets under way in one direction, from one interface's descriptor to another's, with a delay."""

    def __init__(self, source: int, target: int, delay_ns: int) -> None:
        self.source = source
        self._target = target
        self._delay_ns = delay_ns
        self._packets: deque[tuple[int, bytes]] = deque()

    def take(self) -> None:
        """Reads all that is there."""
        while len(self._packets) < _WAITING_PACKETS:
            try:
                packet = os.read(self.source, _PACKET_BYTES)
            except BlockingIOError:
                return
            self._packets.append((time.monotonic_ns() + self._delay_ns, packet))

    def hand_on(self) -> float | None:
        """Delivers what is due; gives the seconds until the next is, or None if nothing is under way."""
        while self._packets:
            wait_ns = self._packets[0][0] - time.monotonic_ns()
            if wait_ns > 0:
                return wait_ns / 1e9
            try:
                os.write(self._target, self._packets.popleft()[1])
            except OSError as error:
                if error.errno not in (errno.EAGAIN, errno.EIO):
                    raise
                continue  # The receiver's queue is full or it is not up yet: the packet is lost, as in any network.
        return None


def main(delay_us: float, name: str, first: str, second: str) -> None:
    """Hands packets on until it is ended."""
    ends = interface(first, name), interface(second, name)
    delay_ns = round(delay_us * 1000)
    ways = Way(ends[0], ends[1], delay_ns), Way(ends[1], ends[0], delay_ns)
    os.write(1, b"ready\n")
    while True:
        waits = [wait for way in ways if (wait := way.hand_on()) is not None]
        readable, _, _ = select.select(ends, [], [], min(waits, default=None))
        for way in ways:
            if way.source in readable:
                way.take()


if __name__ == "__main__":
    main(float(sys.argv[1]), *sys.argv[2:5])
