"""What the processes of a region used, at one host or two, on one clock."""

from dataclasses import dataclass

import msgspec

from roundtrip.deploy.agent_messages import Finished, HostUsage, ProcessUsage, Sample
from roundtrip.deploy.topology import Side

OTHER_HOST = "host:server"
"""What the series call the server's host if it is another one than the client's, which is `host`."""


@dataclass(frozen=True)
class RegionUsage:
    """Usage over a region, and its series.

    Attributes:
        processes: By name.
        hosts: The client's host, then the server's if it is another one.
        cpus: How many CPUs each of these has.
        series: In order, times on the clock of the client's host.
    """

    processes: dict[str, ProcessUsage]
    hosts: tuple[HostUsage, ...]
    cpus: tuple[int, ...]
    series: list[Sample]

    @classmethod
    def on_one_host(cls, finished: Finished, cpus: int) -> "RegionUsage":
        """As the one agent of both ends told it."""
        return cls(finished.usage, (finished.host,), (cpus,), finished.series)

    @classmethod
    def on_two_hosts(
        cls, client: Finished, server: Finished, cpus: tuple[int, int], server_ahead_ns: int
    ) -> "RegionUsage":
        """As the agents of the two ends told it.

        Args:
            client: What the agent of the client's host said.
            server: The same of the server's.
            cpus: How many CPUs the client's host and the server's have.
            server_ahead_ns: What the clock of the server's host shows more than that of the client's.
        """
        moved = [
            msgspec.structs.replace(
                row,
                time_ns=row.time_ns - server_ahead_ns,
                process=OTHER_HOST if row.process == "host" else row.process,
            )
            for row in server.series
        ]
        series = sorted([*client.series, *moved], key=lambda row: row.time_ns)
        return cls(client.usage | server.usage, (client.host, server.host), cpus, series)

    @property
    def steal_fraction(self) -> float:
        """The part of CPU time that a hypervisor took, on the host where that was more."""
        # A host counts what was stolen from all its CPUs together.
        return max(
            host.steal_ns / (cpus * host.elapsed_ns) if host.elapsed_ns else 0.0
            for host, cpus in zip(self.hosts, self.cpus, strict=True)
        )


class ClockDifference:
    """How far the monotonic clocks of two hosts are apart, from one question to each.

    No figure of a call needs it: a call is timed by one clock, and what a process used is counted by its own host. It
    lines the series of two hosts up, to half of the time that the questions took.
    """

    def __init__(self) -> None:
        self._ahead_ns = {Side.CLIENT: 0, Side.SERVER: 0}

    def heard(self, side: Side, asked_ns: int, told_ns: int, heard_ns: int) -> None:
        """Takes an answer.

        Args:
            side: Whose host answered.
            asked_ns: When it was asked, on the runner's clock.
            told_ns: What that host's clock showed then.
            heard_ns: When its answer was here, on the runner's clock.
        """
        self._ahead_ns[side] = told_ns - (asked_ns + heard_ns) // 2

    @property
    def server_ahead_ns(self) -> int:
        """What the server's clock shows more than the client's."""
        return self._ahead_ns[Side.SERVER] - self._ahead_ns[Side.CLIENT]
