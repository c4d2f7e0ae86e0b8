"""A worker's tree by /proc and the CPU clocks.

All times are nanoseconds, all sizes bytes. Figures of a process that ended meanwhile are left out: a tree is what
is alive, plus what its members have waited for.
"""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from roundtrip_agent.guardian import descendants

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Usage:
    """The usage of a tree up to now.

    Attributes:
        cpu_ns: CPU time since each process started, user and system, exact.
        rss_bytes: Resident memory now.
        context_switches: Voluntary and involuntary ones of all live threads.
    """

    cpu_ns: int
    rss_bytes: int
    context_switches: int


def tree(root: int) -> list[int]:
    """The live processes of a worker: itself and what is below it."""
    return [root, *_children(root)]


def _children(root: int) -> list[int]:
    # The kernel's own list of children needs no walk over all of /proc; not every kernel has it.
    try:
        found: list[int] = []
        queue = [root]
        while queue:
            pid = queue.pop()
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                    below = [int(text) for text in file.read().split()]
                found += below
                queue += below
    except (FileNotFoundError, ProcessLookupError):  # Or something has just ended.
        return descendants(root)
    return found


def cpu_ns(pid: int) -> int:
    """The process's CPU clock: all its threads, ended ones too, without the 10 ms steps of /proc/PID/stat."""
    # The clock of another process has the id that clock_getcpuclockid(3) computes; Python has no name for it.
    return time.clock_gettime_ns((~pid << 3) | 2)


def waited_for_ns(pid: int) -> int:
    """CPU time of the children that a process has waited for, in whole clock ticks."""
    with open(f"/proc/{pid}/stat", "rb") as stat:
        fields = stat.read().rpartition(b")")[2].split()
    return (int(fields[13]) + int(fields[14])) * _TICK_NS


def rss_bytes(pid: int) -> int:
    """Resident memory of one process now."""
    with open(f"/proc/{pid}/statm", "rb") as statm:
        return int(statm.read().split()[1]) * _PAGE_BYTES


def peak_rss_bytes(pid: int) -> int:
    """The highest resident memory of one process since it started or since `reset_peak`."""
    for line in Path(f"/proc/{pid}/status").read_bytes().splitlines():
        if line.startswith(b"VmHWM:"):
            return int(line.split()[1]) * 1024
    raise ProcessLookupError(pid)  # A zombie has no memory lines.


def reset_peak(pid: int) -> None:
    """Makes the kernel forget the peak of one process (proc(5), clear_refs, 5)."""
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def context_switches(pid: int) -> int:
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


def usage(root: int) -> Usage:
    """The usage of a worker's tree now; nothing of what has ended is an error."""
    cpu = rss = switches = 0
    for pid in tree(root):
        try:
            cpu += cpu_ns(pid) + waited_for_ns(pid)
            rss += rss_bytes(pid)
            switches += context_switches(pid)
        except (OSError, IndexError):
            continue
    return Usage(cpu, rss, switches)


def tree_peak_rss_bytes(root: int) -> int:
    """The sum of the peaks of a tree: an upper bound of the peak of the sum."""
    total = 0
    for pid in tree(root):
        try:
            total += peak_rss_bytes(pid)
        except OSError:
            continue
    return total


def reset_tree_peak(root: int) -> None:
    """`reset_peak` for each process of a tree."""
    for pid in tree(root):
        try:
            reset_peak(pid)
        except OSError:
            continue


def state(pid: int) -> str:
    """A process's state as proc(5) has it, such as `R`, `S`, or `T` for a stopped one; `X` if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split()[0].decode()
    except OSError:
        return "X"
