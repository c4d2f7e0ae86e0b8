"""Probes of a host: times of work that is always the same, which tell what changed if a host did.

All of it takes some milliseconds, in which nothing else may be timed.
"""

import hashlib
import mmap
import os
import time
from collections.abc import Callable, Sequence

from roundtrip_agent import wakeups

HASHED_BYTES = 1 << 20
COPIED_BYTES = 32 << 20
"""Source and target together are larger than the last cache of most hosts."""
EXCHANGES = 20
"""So few that they take 4 ms where each waits for a hypervisor."""


class Probes:
    """A computation, a copy through memory, and hand-overs between two CPUs."""

    def __init__(self) -> None:
        self._hashed = bytes(HASHED_BYTES)
        # Shared: after a fork, the first write to a private page is slow.
        self._source, self._target = (mmap.mmap(-1, COPIED_BYTES) for _ in range(2))
        self._source[:] = bytes(COPIED_BYTES)
        self._copy()

    def read(self, cpus: Sequence[int]) -> dict[str, int]:
        """The time of each in nanoseconds; of a hand-over, half of the median exchange.

        It computes and copies on the first of the CPUs, and hands over between it and the last; on any, if there are
        none. Raises OSError: There is no room for another process, or it may not run there.
        """
        own_cpus = os.sched_getaffinity(0)
        try:
            os.sched_setaffinity(0, cpus[:1] or own_cpus)
            self._hash()  # The caches and the clock rate of this CPU are as after other work.
            found = {"computation": _time_ns(self._hash), "copy": _time_ns(self._copy)}
        finally:
            os.sched_setaffinity(0, own_cpus)
        exchanges_ns = sorted(wakeups.exchanges_ns(cpus or [*own_cpus], EXCHANGES))
        if not exchanges_ns:
            raise ChildProcessError("the processes that exchange bytes have ended early")
        return {**found, "handover": exchanges_ns[len(exchanges_ns) // 2] // 2}

    def _hash(self) -> None:
        hashlib.sha256(self._hashed)

    def _copy(self) -> None:
        self._target[:] = self._source


def _time_ns(work: Callable[[], object]) -> int:
    before_ns = time.perf_counter_ns()
    work()
    return time.perf_counter_ns() - before_ns
