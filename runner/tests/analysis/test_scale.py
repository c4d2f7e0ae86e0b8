"""What summaries say of several clients and servers."""

from typing import Any

import pyarrow as pa
import pytest
from msgspec.structs import replace

from roundtrip.analysis.summary import summarise
from roundtrip.analysis.timeseries import series
from roundtrip.results.records import HostUsage, RuntimeUse, Usage
from roundtrip.results.summary import Cell
from tests.synthetic import KINDS, WORKLOADS, make, measurements, reslice

ROW = "java-rmi:default"
TWO = replace(WORKLOADS[0], clients=2, servers=2)


def cell_of(throughput_per_s: float | None = None, **changes: Any) -> Cell:
    """The first workload of a row, measured by two clients at two servers; of each measurement something is changed."""
    made = make(3, kinds=KINDS[:3])
    for trial, it in measurements(made):
        if it.workload == TWO.key and it.slices:
            # A thousand calls by usage, and a thousand in all slices: bytes are those of its own slices.
            reslice(
                it, lambda _: {"remote_calls": 0, "lead_in_calls": 0, "throughput_per_s": throughput_per_s}
            )
            it.slices[0] = replace(it.slices[0], remote_calls=1000)
            for name, value in {"first": True, "calls": 1000, **changes}.items():
                setattr(it, name, value)
            moved = replace(it.usage["client"], cpu_ns=(it.usage["client"].cpu_ns or 0) + trial.round)
            it.usage = it.usage | {"client": moved}
    summary = summarise(replace(made.run, workloads=[TWO, *made.run.workloads[1:]]), made.records)
    cells = {(it.row, it.workload, it.idle_states): it for it in summary.cells}
    return cells[ROW, TWO.key, "disabled"]


def test_a_cell_says_how_many_there_were_and_what_all_did() -> None:
    cell = cell_of(throughput_per_s=4321.0)
    assert (cell.clients, cell.servers) == (2, 2)
    assert cell.throughput is not None
    assert (cell.throughput.least_per_s, cell.throughput.median_per_s) == (4321.0, 4321.0)
    assert cell.headline == "mean", "a median knows nothing of the calls that waited for a CPU"
    assert cell_of().throughput is None, "a run that is older than the figure"


def test_the_processes_of_an_end_are_added_up() -> None:
    usage = {
        "client": Usage(1_000_000, 10, 5 << 20, 100 << 20),
        "client:2": Usage(3_000_000, 30, 7 << 20, 200 << 20),
        "server": Usage(2_000_000, 5, 1 << 20, 50 << 20),
        "server:2": Usage(None, 5, 1 << 20, 50 << 20),
        "helper:client": Usage(9_000_000_000, 10**9, 1 << 40, 1 << 40),
    }
    cell = cell_of(usage=usage, buffer_bytes=1 << 20)
    client, server = cell.client_usage, cell.server_usage
    assert client.cpu_ns_per_call == pytest.approx(4000.0, rel=1e-5)
    assert client.context_switches_per_call == 0.04
    assert (client.idle_rss_bytes, client.peak_rss_bytes) == (11 << 20, 299 << 20)
    assert server.cpu_ns_per_call is None, "one of two does not tell"
    assert server.peak_rss_bytes == 100 << 20


@pytest.mark.parametrize(
    ("sent", "expected"),
    # The last one of several is the server's.
    [([1000], (1.0, 2.0)), ([1000, 77], (1.0, 2.0)), ([1000, 3000, 77], (4.0, 8.0))],
)
def test_bytes_are_those_of_all_hosts_of_clients(sent: list[int], expected: tuple[float, float]) -> None:
    hosts = [HostUsage(1000, 0, 0, count, 2 * count, 2) for count in sent]
    assert cell_of(hosts=hosts).wire_bytes_per_call == expected


def test_series_are_added_up_over_those_that_were_there() -> None:
    columns: dict[str, list[Any]] = {"time_ns": [], "process": [], "cpu_ns": [], "rss_bytes": []}
    for name, begin, rate, rss in (
        ("client", 0, 1, 10),
        ("client:2", 0, 2, 20),
        ("client:3", 1000, 4, 40),  # Of another workload of the same trial.
        ("server", 0, 1, 5),
        ("host", 0, 9, 9),
        ("host:server", 0, 9, 9),
    ):
        for tick in range(5):
            columns["time_ns"].append(begin + 10 * tick)
            columns["process"].append(name)
            columns["cpu_ns"].append(10 * rate * tick)
            columns["rss_bytes"].append(rss)
    count = len(columns["time_ns"])
    table = pa.table(columns | {name: [0] * count for name in ("sent_bytes", "received_bytes")})
    found = series(table, "r01", 5, 35)
    assert found is not None
    assert found.client_cpu == pytest.approx([3.0] * 4)
    assert found.client_rss_bytes == [30] * 4
    assert found.server_cpu == pytest.approx([1.0] * 4)


def test_what_runtimes_allocate_is_counted_if_they_say_it() -> None:
    counted = HostUsage(1000, 0, 0, 0, 0, 2, 0, 0, 0, 0)
    cell = cell_of(hosts=[counted], client_runtime=RuntimeUse(allocated_bytes=48_000))
    assert {name: set(its) for name, its in cell.counts.items() if "allocated" in name} == {
        "client_allocated_bytes": {48.0}
    }
