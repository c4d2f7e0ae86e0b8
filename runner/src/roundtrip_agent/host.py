"""What a host does: counters for the sampler and for slices, and the switch for idle states."""

import os
import struct
import time
from collections.abc import Collection, Sequence
from pathlib import Path

_DMA_LATENCY = Path("/dev/cpu_dma_latency")
_TCP = {
    b"Tcp:": {b"OutSegs": "segments", b"ActiveOpens": "connections", b"RetransSegs": "retransmissions"},
    b"TcpExt:": {b"DelayedACKs": "delayed_acknowledgements"},
}
"""Counters of the kernel by their group, and what we call them."""
TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")


class IdleStates:
    """Holds the CPUs out of their deeper idle states for as long as the device stays open (Linux PM QoS)."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    @staticmethod
    def allowed() -> bool:
        """Whether this user may: found by opening it, since root in a container is refused what the mode allows."""
        try:
            os.close(os.open(_DMA_LATENCY, os.O_WRONLY))
        except OSError:
            return False
        return True

    def disable(self) -> None:
        """Asks for a wake-up latency of 0 us. Raises OSError if this user may not."""
        if self._descriptor is None:
            self._descriptor = os.open(_DMA_LATENCY, os.O_WRONLY)
            os.write(self._descriptor, struct.pack("=i", 0))

    def release(self) -> None:
        """Gives the idle states back; harmless if they are not disabled."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def counters(interface: str | None) -> dict[str, int]:
    """The host's cumulative counters: CPU busy and stolen in nanoseconds, bytes over an interface, or over all."""
    with open("/proc/stat", "rb") as stat:
        user, nice, system, _idle, _iowait, irq, softirq, steal = (
            int(x) for x in stat.readline().split()[1:9]
        )
    sent = received = 0
    with open("/proc/self/net/dev", "rb") as dev:
        for line in dev.readlines()[2:]:
            name, _, numbers = line.rpartition(b":")
            if interface is None or name.strip().decode() == interface:
                fields = numbers.split()
                received += int(fields[0])
                sent += int(fields[8])
    return {
        "cpu_ns": (user + nice + system + irq + softirq) * TICK_NS,
        "steal_ns": steal * TICK_NS,
        "sent_bytes": sent,
        "received_bytes": received,
    }


def tcp_counters(files: Sequence[str] = ("/proc/self/net/snmp", "/proc/self/net/netstat")) -> dict[str, int]:
    """What TCP did since the host started: segments sent, connections opened, and so on, of all processes."""
    found: dict[str, int] = {}
    for file in files:
        with open(file, "rb") as lines:
            for line in lines:
                numbers = next(lines)
                if wanted := _TCP.get(line[: line.index(b" ")]):
                    counts = dict(zip(line.split(), numbers.split(), strict=True))
                    found |= {ours: int(counts[name]) for name, ours in wanted.items()}
    return found


def busy_ns(cpus: Collection[int], stat: Path = Path("/proc/stat")) -> int:
    """The time in which processes ran on these CPUs, from an unknown moment on: only differences have a meaning.

    It is what passed without their idle time, interrupts and what a hypervisor took, each in whole clock ticks. The
    kernel counts idle time exactly, but takes samples of busy time.
    """
    other_ticks = 0
    with stat.open("rb") as lines:
        for line in lines:
            name, *ticks = line.split()[:9]
            if name[:3] != b"cpu":
                break
            if name[3:].isdigit() and int(name[3:]) in cpus:
                _user, _nice, _system, *others = map(int, ticks)
                other_ticks += sum(others)
    return len(cpus) * time.monotonic_ns() - other_ticks * TICK_NS
