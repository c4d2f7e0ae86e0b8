"""Whether the network between two hosts is what a workload waits for."""

from collections import defaultdict
from collections.abc import Sequence

from roundtrip.results.selection import Json

LIMIT_SHARE = 0.8
"""Where the bytes of a call need more than this part of its time on the wire, the network is the limit."""

PASSED_SHARE = 1.15
"""Where they need more than this, they did not wait for the wire: a limiter of rates let them through at once."""


def wire_share(
    path: Json | None, wire: Json | None, gross: Json | None, calls_per_sample: float | None
) -> Json | None:
    """What the wire makes of a cell's time.

    A client that waits for each reply sends and receives in turn, so that the times of both directions add up. Both
    sides of the ratio are counted alike: bytes as the interface has them, headers included. It may pass 1, since a
    limiter of rates lets the first bytes of a burst through, which may be all of a small call.

    Args:
        path: Of run.json; None: both ends were on one host.
        wire: `bytes_sent_per_call` and `bytes_received_per_call` of the cell, at the client.
        gross: Its `mean_ns`, of one sample.
        calls_per_sample: Calls in one sample.

    Returns:
        `wire_ns_per_call`: what its bytes need at the rate that was measured before the run; `share`: the part that
        this is of the time of a call; `limit`: "network" from `LIMIT_SHARE` to `PASSED_SHARE`, else None. None where
        no rate is known or nothing was measured.
    """
    if path is None or wire is None or gross is None or not calls_per_sample:
        return None
    wire_ns = 0.0
    for direction, name in (("client_to_server", "bytes_sent"), ("server_to_client", "bytes_received")):
        rate, count = path[direction].get("wire_bits_per_s"), wire[f"{name}_per_call"]
        if not rate or count is None:
            return None
        wire_ns += 8e9 * count / rate
    share = wire_ns * calls_per_sample / gross["mean_ns"]
    limit = "network" if LIMIT_SHARE <= share <= PASSED_SHARE else None
    return {"wire_ns_per_call": wire_ns, "share": share, "limit": limit}


def limits(cells: Sequence[Json]) -> list[str]:
    """A sentence on the workloads in which the network is the limit of some rows; none where it is of none."""
    shares: dict[str, list[Json]] = defaultdict(list)
    for cell in cells:
        if cell["path"] is not None:
            shares[cell["workload"]].append(cell["path"])
    said = []
    for workload, of in shares.items():
        limited = [each["share"] for each in of if each["limit"] == "network"]
        if limited:
            between = f"{min(limited):.0%} to {max(limited):.0%}"
            said.append(f"{workload} ({len(limited)} of {len(of)} cells, {between} of a call's time)")
    if not said:
        return []
    return [
        f"The network is the limit, by what the bytes need on the wire at its measured rate: {', '.join(said)}."
    ]
