"""The length of a row's slice: the lead-in that is not counted, and the calls after it."""

import math
from dataclasses import dataclass

from roundtrip.config.experiment import Workload
from roundtrip.config.preset import FEW_ROWS, SECOND, Preset
from roundtrip.processes import worker_messages as worker

LONG_CALL_NS = SECOND // 10
"""A slice has one of such calls: five would make a cycle longer than a host stays as it is."""

NO_LEAD_IN_NS = SECOND
"""A call that takes so long is not led in: what a slice begins with lasts some 50 ms."""

MIN_SAMPLES = 5
"""Samples of a slice at least, of calls that are not long."""

LEAD_IN_CALLS = 20
"""Round trips of a lead-in at least, as far as they are known not to take longer than the slice itself."""

FASTEST_NS = 2_500
"""No round trip through a kernel's sockets is shorter."""

MAX_CAPACITY = 8_000_000
"""Samples that a worker is asked to hold at most: 64 MB."""

OVERRUN = 4
"""A slice ends, after a whole call, once it has taken so many times as long as it should."""


@dataclass(frozen=True)
class SliceRule:
    """The rule by which a slice of a row at a workload ends: after uncounted calls, and in about `takes_s` at most.

    If calls are due at a rate, it is that of the closed loop before them, and at least so many `arrivals` count.
    """

    lead_in: worker.LeadIn
    stop: worker.Stop
    takes_s: float
    arrivals: int = 0


def slice_rule(preset: Preset, workload: Workload, call_ns: float, cycles: int) -> SliceRule:
    """The rule of a workload's slices: so many cycles, whose samples take `call_ns` each (0: nothing is known)."""
    count = math.ceil(workload.count.get(preset.name, 1) / cycles)
    min_ns = max(preset.slice_ns, workload.least_ns.get(preset.name, 0) // cycles)
    limit_ns = max(OVERRUN * min_ns, workload.most_ns.get(preset.name, 0) // cycles)
    arrivals = count if workload.share else 0
    count = 1 if workload.share else count
    samples, elapsed_ns = max(MIN_SAMPLES, count), min_ns
    if call_ns > LONG_CALL_NS:
        samples, elapsed_ns = count, 0
    if workload.at_once > 1:  # They stop by time alone, so that none calls on after the others.
        wanted_ns = round(workload.clients * samples * call_ns)
        samples, elapsed_ns = 1, min(limit_ns, max(elapsed_ns, wanted_ns))
    lead_in = worker.LeadIn()
    if call_ns < NO_LEAD_IN_NS:
        max_calls = max(1, int(preset.slice_ns / max(call_ns, FASTEST_NS))) if call_ns else 1
        trips = max(1, workload.calls_per_sample)  # One that connects makes no call.
        lead_in = worker.LeadIn(
            calls=min(max_calls, math.ceil(LEAD_IN_CALLS / trips)), elapsed_ns=preset.lead_in_ns
        )
    return SliceRule(
        lead_in,
        worker.Stop(
            samples=samples,
            elapsed_ns=elapsed_ns,
            limit_ns=limit_ns,
            # Beside others a caller is not faster than alone; all of them need room.
            capacity=min(
                MAX_CAPACITY // workload.callers,
                workload.clients * count + room(min_ns, call_ns * (4 if workload.callers > 1 else 1)),
            ),
        ),
        (preset.lead_in_ns + lead_in.calls * call_ns + limit_ns + 2 * call_ns) / 1e9,
        arrivals,
    )


def room(elapsed_ns: float, call_ns: float) -> int:
    """The samples that a worker should have room for in a time, of calls that took `call_ns` (0: it is not known).

    A calibration may have met a busy minute: there is room for calls that take an eighth of what it saw.
    """
    return 1000 + int(elapsed_ns / max(FASTEST_NS, call_ns / 8))


def measured_once_rule(call_ns: float) -> SliceRule:
    """The rule of a sample that takes so long that it is taken once."""
    stop = worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1)
    return SliceRule(worker.LeadIn(), stop, 2 * call_ns / 1e9)


def cycles_of(preset: Preset, workload: Workload, rows: int, *, aside: bool = False) -> int:
    """The number of slices of each row that count at a workload, in one trial of a run of so many rows.

    Those aside are of baselines under other idle states, which nothing is compared with.
    """
    if workload.is_of_sweep or aside:
        return preset.cycles_of_sweep
    return preset.cycles_of_few if rows <= FEW_ROWS else preset.cycles
