"""How long memory takes from one CPU to another: what tells the modes of a machine apart.

Two processes share a mebibyte. One, pinned to the first CPU, writes it; the other, pinned to the second, copies it out
and times that. Where a hypervisor moves a virtual CPU, or two CPUs share no cache, the copy takes half as long again,
and with it a call by sockets. A probe takes some seven milliseconds and is never made while calls are timed.
"""

import contextlib
import ctypes
import mmap
import os
import select
import signal
import statistics
import struct
import time
from collections.abc import Callable, Sequence

SIZE_BYTES = 1 << 20
TURNS = 60
LONGEST_S = 2.0
_PR_SET_PDEATHSIG = 1
_RESULT = struct.Struct("=d")


class Handover:
    """A pair of processes that hand a mebibyte over when they are asked to.

    Args:
        writer: The CPUs of the process that writes.
        reader: The CPUs of the one that copies.

    Attributes:
        cpus: Those of writer and reader.
        pids: Of both processes.
    """

    def __init__(self, writer: Sequence[int], reader: Sequence[int]) -> None:
        self.cpus = (tuple(writer), tuple(reader))
        memory = mmap.mmap(-1, SIZE_BYTES)
        ask_read, self._ask = os.pipe()
        self._told, tell_write = os.pipe()
        turn_read, turn_write = os.pipe()
        done_read, done_write = os.pipe()
        parent = os.getpid()
        self.pids = [
            child(parent, writer, lambda: _write(memory, turn_read, done_write), (turn_read, done_write)),
            child(
                parent,
                reader,
                lambda: _read(memory, ask_read, turn_write, done_read, tell_write),
                (ask_read, turn_write, done_read, tell_write),
            ),
        ]
        for descriptor in (ask_read, tell_write, turn_read, turn_write, done_read, done_write):
            os.close(descriptor)
        memory.close()

    def measure(self) -> float:
        """The median time of a copy, in nanoseconds. Raises OSError if the processes do not answer."""
        os.write(self._ask, b"?")
        ready, _, _ = select.select([self._told], [], [], LONGEST_S)
        data = os.read(self._told, _RESULT.size) if ready else b""
        if len(data) != _RESULT.size:
            raise OSError("the processes that hand memory over do not answer")
        took_ns: float = _RESULT.unpack(data)[0]
        return took_ns

    def close(self) -> None:
        """Ends both processes."""
        for descriptor in (self._ask, self._told):
            os.close(descriptor)
        for child in self.pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, 0)


def child(parent: int, cpus: Sequence[int], work: Callable[[], None], keep: Sequence[int]) -> int:
    """Starts a process on some CPUs that does its work and ends, or ends with its parent.

    Args:
        parent: This process.
        cpus: It is pinned to them; where that is not allowed it ends at once.
        work: What it does.
        keep: The descriptors that are its own; all others are closed.
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


def _write(memory: mmap.mmap, turns: int, done: int) -> None:
    data = os.urandom(SIZE_BYTES)
    while os.read(turns, 1):
        memory[:] = data
        os.write(done, b".")


def _read(memory: mmap.mmap, asked: int, turns: int, done: int, tell: int) -> None:
    own = memoryview(bytearray(SIZE_BYTES))
    shared = memoryview(memory)
    while os.read(asked, 1):
        took = []
        for _ in range(TURNS):
            os.write(turns, b".")
            if not os.read(done, 1):
                return
            began = time.monotonic_ns()
            own[:] = shared
            took.append(time.monotonic_ns() - began)
        os.write(tell, _RESULT.pack(statistics.median(took)))
