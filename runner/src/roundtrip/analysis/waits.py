"""Why a call takes far longer than its ends work: what TCP did meanwhile, as the kernel counted it."""

from roundtrip.analysis.figure import MEAN
from roundtrip.results.summary import Cell

PART = 0.5
"""A cause is named that explains at least this part of the time in which neither end worked."""

LEAST = 0.01
"""A cause is named if it occurs at least so often a call: one that is rarer changes neither the median nor the p99."""

CAUSES = {
    "delayed_acknowledgements": (40e6, "a message goes out in parts, with Nagle's algorithm on"),
    "retransmissions": (200e6, "the network loses segments"),
}
"""What each takes in nanoseconds (TCP_DELACK_MIN and TCP_RTO_MIN of Linux, include/net/tcp.h), and what it tells."""


def waits(cell: Cell) -> list[str]:
    """The causes that explain a cell's time, in words."""
    mean = cell.of(MEAN.name)
    if mean is None or not cell.counts:
        return []
    ends = (cell.client_usage.cpu_ns_per_call, cell.server_usage.cpu_ns_per_call)
    worked_ns = sum(filter(None, (*ends, cell.helpers_cpu_ns_per_call)))
    waited_ns = max(1.0, mean.value_ns / max(1, cell.calls_per_sample) - worked_ns)
    found = []
    for name, (each_ns, why) in CAUSES.items():
        count = cell.count(name) or 0.0
        if count >= LEAST and count * each_ns >= PART * waited_ns:
            found.append(
                f"calls wait for {name.replace('_', ' ')} ({count:.2g} a call, {each_ns / 1e6:.0f} ms each): {why}"
            )
    opened = cell.count("connections") or 0.0
    if opened >= PART and cell.operation != "connect":
        found.append(f"calls open connections ({opened:.2g} a call)")
    return found
