"""The usage of the processes of a region, at one host or several, on one clock."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from roundtrip.processes.agent_messages import Finished, HostUsage, ProcessUsage, ResourceSample

FIRST_HOST = "host"
"""Name of the clients' first host in series, as in every agent's own; others also have a process's name."""


@dataclass(frozen=True)
class HostRegion:
    """The report of one host's agent about a region.

    Attributes:
        name: Name of the host in the series: `host`, `host:server`; `host:client:2` that of the second client.
        cpus: Number of its CPUs.
        ahead_ns: Time of its clock ahead of that of the clients' first host.
        prefix: Prefix of its agent's names of processes.
    """

    name: str
    finished: Finished
    cpus: int
    ahead_ns: int = 0
    prefix: str = ""


@dataclass(frozen=True)
class RegionUsage:
    """Usage over a region, and its series.

    Attributes:
        processes: Usage by name of the process.
        hosts: Usage of the hosts of clients, then of the server's if it is another one.
        cpus: Numbers of CPUs of these.
        series: Samples in order, times on the clock of the clients' first host.
    """

    processes: dict[str, ProcessUsage]
    hosts: tuple[HostUsage, ...]
    cpus: tuple[int, ...]
    series: list[ResourceSample]

    @classmethod
    def of(cls, regions: Sequence[HostRegion]) -> "RegionUsage":
        """The reports of the agents of all hosts, put together."""
        series = [
            msgspec.structs.replace(
                row,
                time_ns=row.time_ns - each.ahead_ns,
                process=each.name if row.process == FIRST_HOST else row.process.removeprefix(each.prefix),
            )
            for each in regions
            for row in each.finished.series
        ]
        return cls(
            {
                name.removeprefix(each.prefix): used
                for each in regions
                for name, used in each.finished.usage.items()
            },
            tuple(each.finished.host for each in regions),
            tuple(each.cpus for each in regions),
            sorted(series, key=lambda row: row.time_ns),
        )


@dataclass(frozen=True)
class ClockReading:
    """A reading of a host's monotonic clock, by one question to its agent.

    No figure of a call needs it: a call is timed by one clock, and what a process used is counted by its own host. It
    lines up the series of several hosts, and the moments at which clients begin and end, to half of the time that the
    question took.

    Attributes:
        sent_ns: Time of the request, on the runner's clock.
        host_ns: Time of the host's clock in the answer.
        received_ns: Time of the answer, on the runner's clock.
    """

    sent_ns: int
    host_ns: int
    received_ns: int

    @property
    def ahead_ns(self) -> int:
        """The time of the host's clock ahead of the runner's."""
        return self.host_ns - (self.sent_ns + self.received_ns) // 2
