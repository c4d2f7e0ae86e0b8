"""CPU, memory and network over the time of one measurement, as the agent sampled them."""

from typing import TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from roundtrip.results.summary import Series

SECOND_NS = 1e9
Floats = NDArray[np.float64]
Resources: TypeAlias = pa.Table
"""Cumulative counters by process and time, as the agent sampled them."""


def series(table: Resources, trial: str, started_ns: int, ended_ns: int) -> Series | None:
    """The figures from the first call to the end of the last, one workload an interval between the client's ticks.

    Returns:
        None if the client has fewer than two ticks.
    """
    processes = np.asarray(table.column("process").to_pylist(), dtype=object)
    columns = {
        name: table.column(name).to_numpy(zero_copy_only=False).astype(np.float64)
        for name in ("time_ns", "cpu_ns", "rss_bytes", "sent_bytes", "received_bytes")
    }

    def counter(process: str, name: str) -> tuple[Floats, Floats]:
        chosen = (processes == process) & ~np.isnan(columns[name])
        return columns["time_ns"][chosen], columns[name][chosen]

    # From the last one before the start to the first one after the end.
    ticks = np.unique(counter("client", "cpu_ns")[0])
    first = max(0, int(np.searchsorted(ticks, started_ns, side="right")) - 1)
    ticks = ticks[first : int(np.searchsorted(ticks, ended_ns, side="left")) + 1]
    if ticks.size < 2:
        return None

    def added_up(end: str, name: str) -> Floats | None:
        """The sum over all clients, or all servers, that were there at the time."""
        first = _at(ticks, *counter(end, name))
        if first is None or end == "host":
            return first
        numbered = (it for it in dict.fromkeys(processes) if it.startswith(f"{end}:"))
        further = (_at(ticks, *counter(it, name)) for it in numbered)
        return first + sum(values for values in further if values is not None)

    def rate(end: str, name: str) -> list[float]:
        values = added_up(end, name)
        return [] if values is None else (np.diff(values) / np.diff(ticks)).tolist()

    def level(end: str) -> list[int]:
        values = added_up(end, "rss_bytes")
        return [] if values is None else [round(v) for v in values[1:]]

    return Series(
        trial,
        ((ticks[1:] - started_ns) / SECOND_NS).tolist(),
        rate("client", "cpu_ns"),
        rate("server", "cpu_ns"),
        level("client"),
        level("server"),
        [v * SECOND_NS for v in rate("host", "sent_bytes")],
        [v * SECOND_NS for v in rate("host", "received_bytes")],
    )


def _at(ticks: Floats, times: Floats, values: Floats) -> Floats | None:
    """Figures of another process at the client's ticks, some milliseconds off: a line between its own."""
    if times.size < 2 or times[-1] < ticks[1] or times[0] > ticks[-2]:
        return None
    order = np.argsort(times, kind="stable")
    return np.interp(ticks, times[order], values[order])
