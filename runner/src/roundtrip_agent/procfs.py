"""The usage of workers' trees by /proc and the CPU clocks, now and over a region.

All times are nanoseconds, all sizes bytes. Figures of a process that ended meanwhile are left out: a tree is what
is alive, plus what its members have waited for.
"""

import math
import os
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip_agent import host
from roundtrip_agent.guardian import descendants

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Usage:
    """The usage of a tree up to now: exact CPU time, resident memory, and switches of all live threads."""

    cpu_ns: int
    rss_bytes: int
    context_switches: int


def tree(root: int) -> list[int]:
    """The live processes of a worker: itself and what is below it."""
    # The kernel's own list of children needs no walk over all of /proc; not every kernel has it.
    try:
        found, queue = [root], [root]
        while queue:
            pid = queue.pop()
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                    below = [int(text) for text in file.read().split()]
                found += below
                queue += below
    except (FileNotFoundError, ProcessLookupError):  # Or something has just ended.
        return [root, *descendants(root)]
    return found


def _stat(pid: int) -> list[bytes]:
    """The fields of /proc/PID/stat from the third on: the command's name may hold anything, spaces and ')' too."""
    with open(f"/proc/{pid}/stat", "rb") as stat:
        return stat.read().rpartition(b")")[2].split()


def cpu_ns(pid: int) -> int:
    """The process's CPU clock: all its threads, ended ones too, without the 10 ms steps of /proc/PID/stat."""
    # The clock of another process has the id that clock_getcpuclockid(3) computes; Python has no name for it.
    return time.clock_gettime_ns((~pid << 3) | 2)


def _waited_for_ns(pid: int) -> int:
    """CPU time of the children that a process has waited for, in whole clock ticks."""
    fields = _stat(pid)
    return (int(fields[13]) + int(fields[14])) * host.TICK_NS


def _used_ns(pid: int) -> int:
    """CPU time of a process, and of the children that it has waited for."""
    return cpu_ns(pid) + _waited_for_ns(pid)


def _rss_bytes(pid: int) -> int:
    with open(f"/proc/{pid}/statm", "rb") as statm:
        return int(statm.read().split()[1]) * _PAGE_BYTES


def _peak_rss_bytes(pid: int) -> int:
    """The highest resident memory of one process since it started or since its peak was reset."""
    for line in Path(f"/proc/{pid}/status").read_bytes().splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0  # A zombie has no memory lines.


def _reset_peak(pid: int) -> int:
    """Makes the kernel forget the peak of one process (proc(5), clear_refs, 5)."""
    return Path(f"/proc/{pid}/clear_refs").write_text("5")


def _context_switches(pid: int) -> int:
    """Voluntary and involuntary switches of all live threads: /proc/PID/status has the first thread's alone."""
    total = 0
    for thread in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{thread}/status", "rb") as status:
                text = status.read()
        except (FileNotFoundError, ProcessLookupError):
            continue
        for line in text[text.rfind(b"voluntary_ctxt_switches") - 128 :].splitlines():
            if line.startswith((b"voluntary_ctxt_switches:", b"nonvoluntary_ctxt_switches:")):
                total += int(line.split()[1])
    return total


def _threads(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/task"))


def usage(root: int) -> Usage:
    """The usage of a worker's tree now; nothing of what has ended is an error."""
    cpu = rss = switches = 0
    for pid in tree(root):
        with suppress(OSError, IndexError):
            cpu += _used_ns(pid)
            rss += _rss_bytes(pid)
            switches += _context_switches(pid)
    return Usage(cpu, rss, switches)


def foreign_ns(cpus: Collection[int], workers: Iterable[int]) -> int:
    """The time in which processes of others ran on these CPUs, from an unknown moment on; 0 without CPUs.

    Ours are the workers, their children, this agent and its parent, which is the runner on its own host. They are
    subtracted wherever they ran. To look for children takes long: one that never waited for any is taken to have none.
    """
    if not cpus:
        return 0
    own_ns = 0
    for pid in workers:
        with suppress(OSError, IndexError):
            own_ns += _over_tree(pid, _used_ns) if _waited_for_ns(pid) else cpu_ns(pid)
    for pid in (os.getpid(), os.getppid()):
        with suppress(OSError):
            own_ns += cpu_ns(pid)
    return host.busy_ns(cpus) - own_ns


def _over_tree(root: int, figure: Callable[[int], int]) -> int:
    """The sum of a figure over a tree; of peaks, an upper bound of the peak of the sum."""
    total = 0
    for pid in tree(root):
        with suppress(OSError):
            total += figure(pid)
    return total


def state(pid: int) -> str:
    """A process's state as proc(5) has it, such as `R`, `S`, or `T` for a stopped one; `X` if it is gone."""
    try:
        return _stat(pid)[0].decode()
    except OSError:
        return "X"


class Sampler:
    """An open region: samples worker trees, each by the process id of its root, and the host until `finish`.

    To make one opens the region: it forgets peaks, reads every counter and takes the first sample. With an interval of
    0 only the first sample and the last are taken. The next one is due at `next_ns` on CLOCK_MONOTONIC.
    """

    def __init__(self, roots: dict[str, int], interval_ns: int, interface: str | None) -> None:
        self.names = roots.keys()
        self._roots, self._interval_ns, self._interface = roots, interval_ns, interface
        self._rows: list[tuple[Any, ...]] = []
        for root in roots.values():
            _over_tree(root, _reset_peak)
        self._before = self._sample()
        self.next_ns = time.monotonic_ns() + interval_ns if interval_ns else math.inf

    def sample_if_due(self) -> None:
        """Takes a sample if it is time, and sets when the next is due; those that were missed are not made up for."""
        if time.monotonic_ns() >= self.next_ns:
            self._sample()
            self.next_ns = time.monotonic_ns() + self._interval_ns

    def finish(self) -> dict[str, Any]:
        """The usage of each tree over the region, and the series (rows of `ResourceSample`)."""
        after = self._sample()
        used = {
            name: {
                # Of a child that ended in between, less may be known than before: whole clock ticks.
                "cpu_ns": max(0, after[name].cpu_ns - before.cpu_ns),
                "context_switches": max(0, after[name].context_switches - before.context_switches),
                "idle_rss_bytes": before.rss_bytes,
                "peak_rss_bytes": _over_tree(self._roots[name], _peak_rss_bytes),
                "threads": _over_tree(self._roots[name], _threads),
            }
            for name, before in self._before.items()
        }
        return {"usage": used, "series": self._rows}

    def _sample(self) -> dict[str, Usage]:
        now = time.monotonic_ns()
        usages = {name: usage(root) for name, root in self._roots.items()}
        self._rows += [
            (now, name, used.cpu_ns, used.rss_bytes, used.context_switches, None, None, None)
            for name, used in usages.items()
        ]
        cpu, steal, sent, received = host.counters(self._interface).values()
        self._rows.append((now, "host", cpu, None, None, steal, sent, received))
        return usages
