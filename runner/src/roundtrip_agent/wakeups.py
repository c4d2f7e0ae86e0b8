"""Whether a process that is woken from another CPU runs at once: on some virtual machines it waits for the next tick.

A wake-up that comes while its receiver is just going to sleep can be overlooked there, until the timer of that CPU
ticks: after up to 4 ms at 250 ticks a second. Two processes on two CPUs that exchange bytes over a Unix socket meet
such wake-ups more often than anything else. A call that meets one takes that much longer, whatever it is made of.
"""

import contextlib
import ctypes
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence

EXCHANGES = 200
MAX_DURATION_S = 0.1
MAX_LATE_SHARE = 0.02
"""Share of late wake-ups above which a host gets a warning."""
LATE_S = 0.0005
"""An exchange that takes longer waited: a wake-up takes some 10 us, and 50 us from a deep idle state."""

_PR_SET_PDEATHSIG = 1


def late(cpus: Sequence[int]) -> float | None:
    """The share of exchanges between the first CPU and the last that waited.

    None if there is one CPU, or an end may not be pinned. Takes 10 ms, or `MAX_DURATION_S` where exchanges wait.
    """
    times_ns = exchanges_ns(cpus, EXCHANGES) if len(cpus) > 1 else []
    return sum(ns / 1e9 > LATE_S for ns in times_ns) / len(times_ns) if times_ns else None


def exchanges_ns(cpus: Sequence[int], count: int) -> list[int]:
    """The times of so many exchanges between the first CPU and the last, or of those made in `MAX_DURATION_S`.

    None were made if an end may not be pinned.
    """
    ours, theirs = socket.socketpair()
    read, write = os.pipe()
    parent = os.getpid()
    children = (
        _child(parent, cpus[-1:], lambda: _answer(theirs), (theirs.fileno(),)),
        _child(parent, cpus[:1], lambda: _ask(ours, write, count), (ours.fileno(), write)),
    )
    ours.close()
    theirs.close()
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        times_ns = [int(ns) for ns in pipe.read().split()]
    for pid in children:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return times_ns


def _answer(connection: socket.socket) -> None:
    while connection.recv(1):
        connection.send(b".")


def _ask(connection: socket.socket, output: int, count: int) -> None:
    times_ns: list[int] = []
    end_ns = time.monotonic_ns() + int(MAX_DURATION_S * 1e9)
    for _ in range(count):
        begun_ns = time.monotonic_ns()
        connection.send(b"?")
        connection.recv(1)
        ended_ns = time.monotonic_ns()
        times_ns.append(ended_ns - begun_ns)
        if ended_ns >= end_ns:
            break
    os.write(output, b" ".join(b"%d" % ns for ns in times_ns))


def _child(parent: int, cpus: Sequence[int], work: Callable[[], None], keep: Sequence[int]) -> int:
    """Starts a process that works on some CPUs, where that is allowed, and ends, or ends with its parent.

    It keeps these descriptors; all others are closed.
    """
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(status)
        _close_others(keep)
        os.sched_setaffinity(0, cpus)
        work()
        status = 0
    finally:
        os._exit(status)


def _close_others(keep: Sequence[int]) -> None:
    """What the agent has open is not this process's to hold: the end of a pipe would never come."""
    for name in os.listdir("/proc/self/fd"):
        descriptor = int(name)
        if descriptor > 2 and descriptor not in keep:
            with contextlib.suppress(OSError):
                os.close(descriptor)
