"""How busy the CPUs of both ends, the network and the callers are, and which of them limits calls (docs/load.md)."""

import statistics
from collections.abc import Sequence

from msgspec.structs import astuple

from roundtrip.config.experiment import ONE_EACH, Workload
from roundtrip.results.records import RunDocument, Slice
from roundtrip.results.summary import Cell, State, Utilization

FULL = 0.8
"""From this part of its time on a resource limits calls: of random arrivals and services, four are there on average."""


def utilization(
    run: RunDocument, workload: Workload, cell: Cell, slices: Sequence[Slice]
) -> Utilization | None:
    """That of a cell whose other figures are known; None: of several clients or servers, of helpers, or no calls."""
    rates = [it.throughput_per_s for it in slices if it.throughput_per_s]
    is_plain = workload.processes == ONE_EACH and cell.helpers_cpu_ns_per_call is None
    if not (is_plain and workload.calls_per_sample and rates):
        return None
    calls_per_s = statistics.median(rates) * workload.calls_per_sample
    client_ns, server_ns, callers = cell.client_usage.cpu_ns_per_call, cell.server_usage.cpu_ns_per_call, None
    if workload.share:
        works = [astuple(it.load.work) for it in slices if it.load is not None and it.load.work is not None]
        if not works:
            return None
        client_ns, server_ns, in_call = (statistics.median(each) for each in zip(*works, strict=True))
        callers = in_call / workload.callers
    client, server = (
        ns and calls_per_s * ns / 1e9 / (len(run.cpus.get(end) or ()) or run.host.get("cpus", 1))
        for end, ns in (("client", client_ns), ("server", server_ns))
    )
    network, limit = _network(run, cell, calls_per_s), None
    is_saturating = workload.share > 0 or workload.callers > 1
    # Where others used the CPUs, what is full is not known.
    if client is not None and server is not None and is_saturating and any(it.counts for it in slices):
        is_shared = run.hosts is None and run.cpus.get("client") == run.cpus.get("server")
        is_late = cell.state is State.LATE_GENERATOR or (callers or 0.0) >= FULL
        limit = bottleneck(client, server, network or 0.0, is_shared=is_shared, is_late=is_late)
    return Utilization(calls_per_s, client, server, network, callers, limit)


def bottleneck(
    client: float, server: float, network: float, *, is_shared: bool = False, is_late: bool = False
) -> str:
    """The fullest of client, server and network if it is `FULL`, else `generator` if that is late, or `none`.

    `is_shared`: the ends have the same CPUs, which both together fill; the end is named that uses more. `is_late`:
    calls were sent too late, or no caller was free. The others are as in `Utilization`.
    """
    busy = {"client": client, "server": server}
    if is_shared:
        busy = {max(busy, key=busy.__getitem__): client + server}
    busy["network"] = network
    fullest = max(busy, key=busy.__getitem__)
    if busy[fullest] >= FULL:
        return fullest
    return "generator" if is_late else "none"


def _network(run: RunDocument, cell: Cell, calls_per_s: float) -> float | None:
    """The part of the path's rate that calls need, headers included; None: on one host, or something is not known."""
    ways = ("client_to_server", "server_to_client")
    rates = [(run.path or {}).get(way, {}).get("wire_bits_per_s") for way in ways]
    if cell.wire_bytes_per_call is None or None in rates:
        return None
    both = zip(cell.wire_bytes_per_call, rates, strict=True)
    return float(max(8 * calls_per_s * count / rate for count, rate in both))
