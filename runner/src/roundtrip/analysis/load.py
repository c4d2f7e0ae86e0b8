"""Calls at a rate: what their slices say, and whether they may (docs/load.md)."""

import statistics
from collections.abc import Iterable, Sequence

from roundtrip.analysis.histogram import Histogram
from roundtrip.results.records import LATENCY, LATENESS, PROMPT, LoadReading, Slice
from roundtrip.results.summary import LoadFigures, State

Q = 0.99
"""The quantile that is asked of calls at a rate, beside their median."""
MAX_LATE_SHARE = 0.05
"""Part of a quantile of latencies that may be the generator's: by so much it would be lower had no call been late."""
MIN_LATE_NS = 10_000
"""A part that is never too much: what a clock, a switch of threads and a wake-up take."""
MAX_GROWTH = 0.05
"""Part of a slice by which waits may grow from its first quarter to its last.

At a load of 1 / (1 - x) they grow by three quarters of x, and below 1 by nothing, but for chance.
"""


def load_of(slices: Iterable[Slice]) -> LoadFigures | None:
    """The rate of slices; None: they are of a closed loop."""
    found = _read(slices)
    if not found:
        return None
    achieved = [(slice_.throughput_per_s or 0.0, reading) for slice_, reading in found]
    return LoadFigures(
        capacity_per_s=statistics.median(reading.capacity_per_s for _, reading in found),
        rate_per_s=statistics.median(rate for rate, _ in achieved),
        share=statistics.median(rate / max(1.0, reading.capacity_per_s) for rate, reading in achieved),
        lateness_p99_ns=_total([slice_ for slice_, _ in found], LATENESS).quantile(Q),
        growth=statistics.median(reading.growth for _, reading in found),
    )


def refusal(slices: Iterable[Slice]) -> tuple[State, str] | None:
    """Why the figures of slices at a rate, which count, cannot be trusted; None: they can, or there is no rate."""
    counted = [*slices]
    found = load_of(counted)
    if found is None:
        return None
    loaded = [slice_ for slice_, _ in _read(counted)]
    if any(PROMPT not in slice_.histograms for slice_ in loaded):  # Of an earlier version.
        return State.LATE_GENERATOR, "its records do not say what calls that were sent late add"
    latencies, prompt = _total(loaded, LATENCY), _total(loaded, PROMPT)
    for q in (0.5, Q):
        shown_ns = latencies.quantile(q)
        late_ns = shown_ns - prompt.quantile(q)
        if late_ns > MIN_LATE_NS and late_ns > MAX_LATE_SHARE * shown_ns:
            return State.LATE_GENERATOR, (
                f"calls were sent late though a caller was free, which makes up {late_ns / 1e3:.0f} us of the "
                f"p{100 * q:.0f}, {late_ns / shown_ns:.0%}; at most {MAX_LATE_SHARE:.0%} or {MIN_LATE_NS // 1000} us"
            )
    if found.growth > MAX_GROWTH:
        return State.OVERLOAD, (
            f"the queue grew: calls waited longer in the last quarter than in the first, by {found.growth:.0%} of the "
            f"time that it took; at most {MAX_GROWTH:.0%}"
        )
    return None


def _read(slices: Iterable[Slice]) -> list[tuple[Slice, LoadReading]]:
    return [(slice_, slice_.load) for slice_ in slices if slice_.load is not None]


def _total(slices: Sequence[Slice], quantity: str) -> Histogram:
    return Histogram.total(Histogram.read(it.histograms[quantity]) for it in slices)
