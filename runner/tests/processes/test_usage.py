from roundtrip.processes.agent_messages import Finished, HostUsage, ProcessUsage, ResourceSample
from roundtrip.processes.usage import ClockReading, HostRegion, RegionUsage


def region(name: str, process: str, rows: list[tuple[int, str]], ahead_ns: int = 0) -> HostRegion:
    host = HostUsage(elapsed_ns=1000, cpu_ns=0, steal_ns=0, sent_bytes=7, received_bytes=9)
    used = ProcessUsage(cpu_ns=5, context_switches=0, idle_rss_bytes=1, peak_rss_bytes=2)
    series = [ResourceSample(time_ns, it, 1, None, None, None, None, None) for time_ns, it in rows]
    return HostRegion(name, Finished(usage={process: used}, host=host, series=series), 2, ahead_ns)


def test_series_of_several_hosts_are_on_the_first_one_s_clock_and_in_order() -> None:
    used = RegionUsage.of(
        [
            region("host", "client", [(100, "client"), (100, "host"), (300, "client")]),
            region("host:client:2", "client:2", [(50, "client:2"), (50, "host")], ahead_ns=-200),
            region("host:server", "server", [(5200, "server"), (5200, "host")], ahead_ns=5000),
        ]
    )
    assert [(row.time_ns, row.process) for row in used.series] == [
        (100, "client"),
        (100, "host"),
        (200, "server"),
        (200, "host:server"),
        (250, "client:2"),
        (250, "host:client:2"),
        (300, "client"),
    ]
    assert set(used.processes) == {"client", "client:2", "server"}
    assert len(used.hosts) == len(used.cpus) == 3


def test_the_clocks_difference_is_found_to_half_of_the_answer_s_time() -> None:
    assert ClockReading(sent_ns=1000, host_ns=9_001_100, received_ns=1200).ahead_ns == 9_000_000
