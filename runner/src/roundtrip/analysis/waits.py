"""Why a call takes far longer than its ends work: what TCP did meanwhile, as the kernel counted it."""

from roundtrip.analysis.figure import MEAN
from roundtrip.results.summary import Cell

PART = 0.5
"""A cause is named that explains at least this part of the time in which neither end worked."""

DELAYED_ACK_NS = 40e6
"""Linux sends an acknowledgement of its own after 40 ms (TCP_DELACK_MIN, include/net/tcp.h)."""

RETRANSMISSION_NS = 200e6
"""And what was not acknowledged again after 200 ms (TCP_RTO_MIN, there)."""


def waits(cell: Cell) -> list[str]:
    """The causes that explain a cell's time, in words."""
    mean, tcp = cell.of(MEAN.name), cell.tcp
    if mean is None or tcp is None:
        return []
    calls = max(1, cell.calls_per_sample)
    used = (
        cell.client_usage.cpu_ns_per_call,
        cell.server_usage.cpu_ns_per_call,
        cell.helpers_cpu_ns_per_call,
    )
    waited_ns = max(1.0, mean.value_ns / calls - sum(filter(None, used)))
    causes = (
        (
            tcp.delayed_acks,
            DELAYED_ACK_NS,
            "delayed acknowledgements ({} a call, 40 ms each): a message goes out in parts, with Nagle's algorithm on",
        ),
        (
            tcp.retransmissions,
            RETRANSMISSION_NS,
            "retransmissions ({} a call, 200 ms each): the network loses segments",
        ),
    )
    found = [
        f"calls wait for {words.format(f'{count:.2g}')}"
        for count, each_ns, words in causes
        if count * each_ns >= PART * waited_ns
    ]
    if tcp.connections >= PART and cell.operation != "connect":
        found.append(f"calls open connections ({tcp.connections:.2g} a call)")
    return found
