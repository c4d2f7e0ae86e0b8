"""Measurements as they are stored: the slices of each client become one, those of a workload a measurement."""

import math
from collections.abc import Sequence

import numpy as np

from roundtrip.analysis.concurrency import ClientCalls, Overlap, find_overlap
from roundtrip.analysis.figure import MEDIAN
from roundtrip.analysis.histogram import Histogram
from roundtrip.analysis.steadiness import SLICE_COMPILING_SHARE
from roundtrip.processes.region import BorderReading
from roundtrip.processes.timing import ClientSlice
from roundtrip.results.records import LATENCY, HostUsage, RuntimeUse, Slice
from roundtrip.results.store import Calls

BUSY_SHARE = 0.02
"""A row that waits and uses more than this part of a CPU disturbs the row whose slice it is."""

FOREIGN_SHARE = 0.1
"""Processes of others disturb a row if they use more than this part of a CPU, and `FOREIGN_NS` beside."""

COUNTED = [name for name in HostUsage.__struct_fields__ if name not in ("elapsed_ns", "cpus")]
"""What a host counts, of which the slices of a row have a part."""

FOREIGN_NS = 20_000_000
"""Two of the clock ticks in which the kernel tells idle time: what is less in a slice cannot be told from none."""


def slice_of(
    taken: Sequence[ClientSlice], cycle: int, label: str, before: BorderReading, after: BorderReading
) -> Slice:
    """One slice, by the slice of each client.

    The CPU clocks of all processes of the block were read before it and after; `label` is that of the row's own.
    """
    both, first = _find_overlap(taken), taken[0]
    if both is None:
        samples, started_ns, ended_ns = first.samples, first.done.started_ns, first.done.ended_ns
    else:
        samples, (started_ns, ended_ns) = both.samples, map(math.floor, both.window_ns)
    passed_ns = max(1, after.now_ns - before.now_ns)
    shares = {other: ns / passed_ns for other, ns in after.used_since(before).items() if other != label}
    disturbed_by = {other: round(share, 3) for other, share in shares.items() if share > BUSY_SHARE}
    hosts = [*zip(before.hosts, after.hosts, strict=True)]
    foreign_ns = max(now.foreign_ns - then.foreign_ns for then, now in hosts)
    flags = {
        "compiling-client": any(
            compiles(each.done.runtime, each.done.ended_ns - each.done.started_ns) for each in taken
        ),
        "disturbed": bool(disturbed_by),
        "foreign": foreign_ns > FOREIGN_SHARE * passed_ns + FOREIGN_NS,
        "late": both is not None and both.late,
    }
    return Slice(
        cycle=cycle,
        samples=samples.size,
        remote_calls=sum(each.done.remote_calls for each in taken),
        lead_in_calls=sum(each.done.lead_in for each in taken),
        started_ns=started_ns,
        ended_ns=ended_ns,
        total_ns=int(samples.sum()),
        median_ns=MEDIAN.of_calls(samples),
        histograms={LATENCY: Histogram.of(samples).written},
        stopped_by=first.done.stopped_by.value,
        flags=[flag for flag, is_raised in flags.items() if is_raised],
        disturbed_by=disturbed_by,
        throttled=sum(max(0, now.throttled - then.throttled) for then, now in hosts),
        foreign_cpu=round(max(0.0, foreign_ns / passed_ns), 3),
        throughput_per_s=throughput_of(taken, both),
    )


def throughput_of(taken: Sequence[ClientSlice], both: Overlap | None = None) -> float:
    """Samples a second of all callers of a slice; `both` is the time in which all called, if that is known."""
    both = both or _find_overlap(taken)
    if both is not None:
        return both.throughput_per_s
    [done] = (each.done for each in taken)
    return 1e9 * done.samples / max(1, done.ended_ns - done.started_ns)


def calls_of(taken: Sequence[ClientSlice]) -> Calls:
    """The timed calls of a slice as they are stored: all of them, those that do not count too."""
    callers = _callers(taken)
    if not callers:
        return Calls(taken[0].samples)
    numbers = np.arange(1, len(callers) + 1, dtype=np.int8)
    return Calls(
        np.concatenate([each.lengths for each in callers]),
        np.repeat(numbers, [each.lengths.size for each in callers]),
        np.concatenate([each.starts for each in callers]),
    )


def compiles(use: RuntimeUse, elapsed_ns: int) -> bool:
    """Whether a runtime compiled for too large a part of a slice; one that does not report it did not."""
    return (use.compiled_ns or 0) > SLICE_COMPILING_SHARE * elapsed_ns


def flag_throttled(slices: Sequence[Slice]) -> None:
    """Flags the slices of a row that a quota stopped, or if these are most, those that it did not stop.

    Under a quota that stands for the whole trial all are alike, and count.
    """
    stopped = [each.throttled > 0 for each in slices]
    usual = 2 * sum(stopped) > len(stopped)
    for each, is_stopped in zip(slices, stopped, strict=True):
        if is_stopped != usual:
            each.flags.append("throttled")


def hosts_of(borders: Sequence[tuple[BorderReading, BorderReading]], cpus: Sequence[int]) -> list[HostUsage]:
    """The usage of the hosts, which have so many CPUs each, from the readings before and after each slice of a row."""
    return [
        HostUsage(
            elapsed_ns=sum(after.now_ns - before.now_ns for before, after in borders),
            cpus=count,
            **{
                # Kernels have let the time that a hypervisor takes run backwards.
                name: sum(
                    max(0, getattr(after.hosts[index], name) - getattr(before.hosts[index], name))
                    for before, after in borders
                )
                for name in COUNTED
            },
        )
        for index, count in enumerate(cpus)
    ]


def _find_overlap(taken: Sequence[ClientSlice]) -> Overlap | None:
    """The time in which several callers called, and their calls in it; None if there is one."""
    callers = _callers(taken)
    return find_overlap(callers) if callers else None


def _callers(taken: Sequence[ClientSlice]) -> list[ClientCalls]:
    """The calls of each caller of each client; none if there is one."""
    found = []
    for each in taken:
        if each.starts_ns is not None:
            cuts = np.cumsum(each.done.callers)[:-1]
            parts = zip(np.split(each.starts_ns, cuts), np.split(each.samples, cuts), strict=True)
            found += [
                ClientCalls(starts, lengths, (int(starts[0]), int(starts[-1] + lengths[-1])))
                for starts, lengths in parts
            ]
    return found
