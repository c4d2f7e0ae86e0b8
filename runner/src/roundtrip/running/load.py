"""Calls at a share of a row's capacity: when they are due, and what a slice of them says (docs/load.md)."""

import dataclasses
import math
from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec import structs

from roundtrip.analysis.figure import MEDIAN
from roundtrip.analysis.histogram import Histogram
from roundtrip.config.experiment import RANDOM, Workload
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.region import BorderReading
from roundtrip.processes.timing import LoadSlice
from roundtrip.processes.topology import Side
from roundtrip.results.records import LATENCY, LATENESS, PROMPT, LoadReading, Slice, Work
from roundtrip.results.store import Calls
from roundtrip.running.slice_records import compiles
from roundtrip.running.slices import SliceRule

AWAKE_NS = 60_000
"""How long before its moment a caller wakes up: somewhat longer than sleeps of any language last too long."""

FORGOTTEN = 3.0
"""Times of relaxation after which a queue has forgotten how it began: a twentieth of it is left."""

WARMUP_NS = 1_000_000_000
"""Time for which fresh processes call at a rate before anything counts."""

MIN_QUARTER = 1 / 4
"""The part of a slice's calls that count at least, however few could be sent."""


def lead_in(share: int) -> int:
    """Calls after which a queue at a share of capacity, in per cent, has forgotten that it began empty.

    The time of relaxation of M/M/1 is 1 / (1 - sqrt(load))**2 services (Cohen: The Single Server Queue, 1982).
    """
    load = share / 100
    return math.ceil(FORGOTTEN * load / (1 - math.sqrt(load)) ** 2)


def plan_load(
    workload: Workload, rule: SliceRule, capacity_per_s: float, seed: str
) -> tuple[worker.Load, int]:
    """The calls of a slice at the workload's share of a capacity, and how many of the first do not count.

    As many count as the slice's rule wants, or as are due in its time. The same seed draws the same moments, as parts
    of the mean: rows of a block meet the same bursts.
    """
    rate = capacity_per_s * workload.share / 100
    due_in_limit = max(1.0, rate * rule.stop.limit_ns / 1e9)
    first = max(lead_in(workload.share), rate * rule.lead_in.elapsed_ns / 1e9)
    timed = max(rule.arrivals, rate * rule.stop.elapsed_ns / 1e9)
    leading, counted = (math.ceil(min(wanted, due_in_limit)) for wanted in (first, timed))
    count = min(worker.MAX_ARRIVALS, leading + counted)
    expected_ns = 1e9 * count / rate
    load = worker.Load(
        count=count,
        interval_ns=max(1, round(1e9 / rate)),
        exponential=workload.arrivals == RANDOM,
        seed=Random(seed).getrandbits(63),  # noqa: S311 (a sample, not a secret)
        awake_ns=AWAKE_NS,
        # Beyond capacity a queue grows as long as calls are due: it is not waited for.
        limit_ns=round(2 * expected_ns) + rule.stop.limit_ns,
    )
    return load, leading


def load_s(workload: Workload, rule: SliceRule, call_ns: float) -> float:
    """The expected time of such a slice, if one of its callers' calls takes so long beside the others."""
    if not workload.share or not call_ns:
        return 0.0
    load, _ = plan_load(workload, rule, 1e9 * workload.at_once / call_ns, "")
    return load.count * load.interval_ns / 1e9


def as_warmup(rule: SliceRule) -> SliceRule:
    """The same for `WARMUP_NS` of calls."""
    stop = structs.replace(rule.stop, elapsed_ns=WARMUP_NS, limit_ns=WARMUP_NS)
    return dataclasses.replace(rule, stop=stop)


def at_load(closed: Slice, taken: LoadSlice, leading: int, share: int, cpu_ns: tuple[float, float]) -> Slice:
    """The slice of calls at a rate, of which the first do not count; `closed` is the closed loop just before it.

    `cpu_ns` is the client's CPU time for one of its calls, and the server's for one at the rate.
    """
    due, done = taken.due_ns, taken.done
    first = min(leading, math.floor(due.size * (1 - MIN_QUARTER)))
    latencies, due, sent, lateness = (
        each[first:] for each in (taken.latencies, due, taken.sent_ns, taken.lateness_ns)
    )
    waits, quarter = sent - due, max(1, due.size // 4)
    grown_ns = float(np.median(waits[-quarter:]) - np.median(waits[:quarter]))
    started_ns, ended_ns = int(due[0]), int((due + latencies).max())
    calls = done.remote_calls // done.samples
    is_compiling = compiles(done.runtime, done.ended_ns - done.started_ns)
    capacity_per_s = closed.throughput_per_s or 0.0
    return structs.replace(
        closed,
        samples=latencies.size,
        remote_calls=latencies.size * calls,
        lead_in_calls=closed.remote_calls + closed.lead_in_calls + first * calls,
        started_ns=started_ns,
        ended_ns=ended_ns,
        total_ns=int(latencies.sum()),
        median_ns=MEDIAN.of_calls(latencies),
        histograms={
            LATENCY: Histogram.of(latencies).written,
            LATENESS: Histogram.of(lateness).written,
            PROMPT: Histogram.of(latencies - lateness).written,
        },
        stopped_by=done.stopped_by.value,
        flags=list(dict.fromkeys([*closed.flags, *(["compiling-client"] if is_compiling else [])])),
        throughput_per_s=1e9 * latencies.size / max(1, ended_ns - started_ns),
        load=LoadReading(
            capacity_per_s=capacity_per_s,
            due_per_s=capacity_per_s * share / 100,
            growth=grown_ns / max(1, ended_ns - started_ns),
            work=Work(*cpu_ns, float((latencies - waits).sum()) / max(1, ended_ns - started_ns)),
        ),
    )


def cpu_ns_per_call(
    closed: Slice, taken: LoadSlice, label: str, readings: Sequence[BorderReading]
) -> tuple[float, float]:
    """As `at_load` takes it, from readings before the closed loop, after it, and after the calls at a rate."""
    before, between, after = readings
    client_ns = between.cpu_ns_of(label, Side.CLIENT) - before.cpu_ns_of(label, Side.CLIENT)
    server_ns = after.cpu_ns_of(label, Side.SERVER) - between.cpu_ns_of(label, Side.SERVER)
    closed_calls = closed.remote_calls + closed.lead_in_calls
    return client_ns / max(1, closed_calls), server_ns / max(1, taken.done.remote_calls)


def calls_at_load(taken: LoadSlice) -> Calls:
    """The calls of such a slice as they are stored, those that do not count too."""
    return Calls(taken.latencies, None, taken.due_ns, taken.sent_ns, taken.lateness_ns)
