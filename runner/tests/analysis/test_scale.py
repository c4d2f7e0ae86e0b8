"""What summaries say of several clients and servers."""

from typing import Any

import msgspec
import pyarrow as pa
import pytest

from roundtrip.analysis.summary import summarise
from roundtrip.analysis.timeseries import series
from roundtrip.results.records import HostUsage, Measurement, TrialRecord, Usage
from roundtrip.results.summary import Cell
from tests.synthetic import POINTS, Made, make

ROW = "java-rmi:default"
TWO = msgspec.structs.replace(POINTS[0], clients=2, servers=2)


def cell_of(made: Made, throughput_per_s: float | None = None, **changes: Any) -> Cell:
    """The first point of a row, measured by two clients at two servers; of each measurement something is changed."""

    def changed(it: Measurement) -> Measurement:
        # A thousand calls by usage, and a thousand in all slices: bytes are those of its own slices.
        slices = [
            msgspec.structs.replace(
                one, remote_calls=1000 * (not number), lead_in_calls=0, throughput_per_s=throughput_per_s
            )
            for number, one in enumerate(it.slices)
        ]
        return msgspec.structs.replace(it, first=True, calls=1000, slices=slices, **changes)

    run = msgspec.structs.replace(made.run, points=[TWO, *made.run.points[1:]])
    records = []
    for it in made.records:
        if isinstance(it, TrialRecord):
            measurements = [changed(m) if m.point == TWO.key and m.slices else m for m in it.measurements]
            it = msgspec.structs.replace(it, measurements=measurements)
        records.append(it)
    (cell,) = (
        it
        for it in summarise(run, records).cells
        if (it.row, it.point, it.idle_states) == (ROW, TWO.key, "disabled")
    )
    return cell


@pytest.fixture(scope="module")
def made() -> Made:
    return make(3)


def test_a_cell_says_how_many_there_were_and_what_all_did_together(made: Made) -> None:
    cell = cell_of(made, throughput_per_s=4321.0)
    assert (cell.clients, cell.servers) == (2, 2)
    assert cell.throughput is not None
    assert (cell.throughput.least_per_s, cell.throughput.median_per_s) == (4321.0, 4321.0)
    assert cell.headline == "mean", "a median knows nothing of the calls that waited for a CPU"
    assert cell_of(made).throughput is None, "a run that is older than the figure"


def test_the_processes_of_an_end_are_added_up(made: Made) -> None:
    usage = {
        "client": Usage(1_000_000, 10, 5 << 20, 100 << 20),
        "client:2": Usage(3_000_000, 30, 7 << 20, 200 << 20),
        "server": Usage(2_000_000, 5, 1 << 20, 50 << 20),
        "server:2": Usage(None, 5, 1 << 20, 50 << 20),
        "helper:client": Usage(9_000_000_000, 10**9, 1 << 40, 1 << 40),
    }
    cell = cell_of(made, usage=usage, buffer_bytes=1 << 20)
    client, server = cell.client_usage, cell.server_usage
    assert (client.cpu_ns_per_call, client.context_switches_per_call) == (4000.0, 0.04)
    assert (client.idle_rss_bytes, client.peak_rss_bytes) == (11 << 20, 299 << 20)
    assert server.cpu_ns_per_call is None, "one of two does not tell"
    assert server.peak_rss_bytes == 100 << 20


def test_bytes_are_those_of_all_hosts_of_clients(made: Made) -> None:
    def host(sent: int) -> HostUsage:
        return HostUsage(1000, 0, 0, sent, 2 * sent, 2)

    assert cell_of(made, hosts=[host(1000)]).wire_bytes_per_call == (1.0, 2.0)
    # The last one of several is the server's.
    assert cell_of(made, hosts=[host(1000), host(77)]).wire_bytes_per_call == (1.0, 2.0)
    assert cell_of(made, hosts=[host(1000), host(3000), host(77)]).wire_bytes_per_call == (4.0, 8.0)


def test_series_are_added_up_over_those_that_were_there() -> None:
    columns: dict[str, list[Any]] = {"time_ns": [], "process": [], "cpu_ns": [], "rss_bytes": []}
    for name, begin, rate, rss in (
        ("client", 0, 1, 10),
        ("client:2", 0, 2, 20),
        ("client:3", 1000, 4, 40),  # Of another point of the same trial.
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
