from typing import Any

from roundtrip.deploy.usage import OTHER_HOST, ClockDifference, RegionUsage

COLUMNS = ["time_ns", "process", "cpu_ns"]


def finished(process: str, rows: list[list[Any]], steal_ns: int = 0, cpus: int = 2) -> dict[str, Any]:
    host = {
        "elapsed_ns": 1000,
        "cpu_ns": 0,
        "steal_ns": steal_ns,
        "sent_bytes": 7,
        "received_bytes": 9,
        "cpus": cpus,
    }
    return {"usage": {process: {"cpu_ns": 5}}, "host": host, "columns": COLUMNS, "series": rows}


def test_series_of_two_hosts_are_on_the_client_s_clock_and_in_order() -> None:
    client = finished("client", [[100, "client", 1], [100, "host", 2], [300, "client", 3]])
    server = finished("server", [[5200, "server", 4], [5200, "host", 5]])
    used = RegionUsage.of_two(client, server, server_ahead_ns=5000)
    assert used.series == [
        [100, "client", 1],
        [100, "host", 2],
        [200, "server", 4],
        [200, OTHER_HOST, 5],
        [300, "client", 3],
    ]
    assert set(used.usage) == {"client", "server"}


def test_steal_is_that_of_the_host_that_lost_more() -> None:
    used = RegionUsage.of_two(finished("client", [], 20), finished("server", [], 300, cpus=3), 0)
    assert used.steal_fraction == 0.1


def test_the_clocks_difference_is_found_to_half_of_the_answer_s_time() -> None:
    clocks = ClockDifference()
    clocks.heard("server", asked_ns=1000, told_ns=9_001_100, heard_ns=1200)
    clocks.heard("client", asked_ns=2000, told_ns=502_050, heard_ns=2100)
    assert clocks.server_ahead_ns == 9_000_000 - 500_000
