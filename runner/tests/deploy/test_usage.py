from roundtrip.deploy.agent_messages import Finished, HostUsage, ProcessUsage, Sample
from roundtrip.deploy.topology import Side
from roundtrip.deploy.usage import OTHER_HOST, ClockDifference, RegionUsage


def finished(process: str, rows: list[tuple[int, str]], steal_ns: int = 0) -> Finished:
    host = HostUsage(elapsed_ns=1000, cpu_ns=0, steal_ns=steal_ns, sent_bytes=7, received_bytes=9)
    used = ProcessUsage(cpu_ns=5, context_switches=0, idle_rss_bytes=1, peak_rss_bytes=2)
    series = [Sample(time_ns, name, 1, None, None, None, None, None) for time_ns, name in rows]
    return Finished(usage={process: used}, host=host, series=series)


def test_series_of_two_hosts_are_on_the_client_s_clock_and_in_order() -> None:
    client = finished("client", [(100, "client"), (100, "host"), (300, "client")])
    server = finished("server", [(5200, "server"), (5200, "host")])
    used = RegionUsage.on_two_hosts(client, server, (2, 2), server_ahead_ns=5000)
    assert [(row.time_ns, row.process) for row in used.series] == [
        (100, "client"),
        (100, "host"),
        (200, "server"),
        (200, OTHER_HOST),
        (300, "client"),
    ]
    assert set(used.processes) == {"client", "server"}


def test_steal_is_that_of_the_host_that_lost_more() -> None:
    client, server = finished("client", [], 20), finished("server", [], 300)
    assert RegionUsage.on_two_hosts(client, server, (2, 3), 0).steal_fraction == 0.1


def test_the_clocks_difference_is_found_to_half_of_the_answer_s_time() -> None:
    clocks = ClockDifference()
    clocks.heard(Side.SERVER, asked_ns=1000, told_ns=9_001_100, heard_ns=1200)
    clocks.heard(Side.CLIENT, asked_ns=2000, told_ns=502_050, heard_ns=2100)
    assert clocks.server_ahead_ns == 9_000_000 - 500_000
