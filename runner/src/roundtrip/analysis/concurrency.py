"""Several clients that call at the same time: which of their calls count, and the throughput of all."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from roundtrip.results.records import Interval
from roundtrip.results.store import Samples

MIN_COUNTED = 2
"""If a client has fewer calls than this while all are active, calls are so long that every one counts."""

LATE_SHARE = 0.1
"""A client that begins later than the first by more than this share of the time until the first one ends is late."""


@dataclass(frozen=True)
class ClientCalls:
    """Begin and length of each call of one client, at least one, both of shape (n,), on one clock, in nanoseconds.

    It was active from the begin of its first call to the end of its last.
    """

    starts: Samples
    lengths: Samples
    active: tuple[int, int]


@dataclass(frozen=True)
class Overlap:
    """The time in which all clients called, and their calls in it.

    Attributes:
        window_ns: From the latest begin to the earliest end.
        samples: The calls that count, of all clients, in the order in which they began.
        throughput_per_s: Calls a second of all clients together; of a call at the window's edge its part inside counts.
    """

    window_ns: tuple[int, int]
    samples: Samples
    throughput_per_s: float
    late: bool


def find_overlap(clients: Sequence[ClientCalls]) -> Overlap:
    """Takes the calls that began and ended while all clients were active.

    If calls are so long that a client has fewer than two of these (each calls once, as when a lock is asked for), every
    call counts, and the window lasts from the first begin to the last end. The same holds if there is no moment at
    which all were active, which is late.
    """
    began, ended = zip(*(it.active for it in clients), strict=True)
    window = max(began), min(ended)
    is_late = window[0] - min(began) > LATE_SHARE * (window[1] - min(began))
    counted = [(it.starts >= window[0]) & (it.starts + it.lengths <= window[1]) for it in clients]
    if min(int(chosen.sum()) for chosen in counted) < MIN_COUNTED:
        window = min(began), max(ended)
        counted = [np.ones(it.lengths.size, dtype=np.bool_) for it in clients]
    chosen = np.concatenate(counted)
    lengths, starts = (
        np.concatenate(each)[chosen]
        for each in ([it.lengths for it in clients], [it.starts for it in clients])
    )
    return Overlap(
        window,
        lengths[np.argsort(starts, kind="stable")],
        1e9 * sum(_calls_within(it, window) for it in clients) / (window[1] - window[0]),
        is_late,
    )


def _calls_within(client: ClientCalls, window: Interval) -> float:
    """The number of calls that a client made in a window; of a call at its edge the part that lies in it."""
    ends = client.starts + client.lengths
    inside = np.minimum(ends, window[1]) - np.maximum(client.starts, window[0])
    return float((np.clip(inside, 0, None) / np.maximum(client.lengths, 1)).sum())
