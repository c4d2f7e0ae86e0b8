"""What the processes of a timed region used, at one host or two, on one clock."""

from dataclasses import dataclass
from typing import Any

OTHER_HOST = "host:server"
"""What the series call the server's host where it is another one than the client's, which is `host`."""


@dataclass(frozen=True)
class RegionUsage:
    """Usage over a region, and its series.

    Attributes:
        usage: Process to `cpu_ns`, `context_switches`, `idle_rss_bytes`, `peak_rss_bytes`.
        hosts: `elapsed_ns`, `cpu_ns`, `steal_ns`, `sent_bytes`, `received_bytes` and `cpus` (how many) of the client's
            host, then of the server's where it is another one.
        columns: Names of the columns of the series.
        series: Rows, times on the clock of the client's host.
    """

    usage: dict[str, dict[str, int]]
    hosts: tuple[dict[str, int], ...]
    columns: list[str]
    series: list[list[Any]]

    @classmethod
    def alone(cls, finished: dict[str, Any]) -> "RegionUsage":
        """As the one agent of both ends told it."""
        return cls(finished["usage"], (finished["host"],), finished["columns"], finished["series"])

    @classmethod
    def of_two(cls, client: dict[str, Any], server: dict[str, Any], server_ahead_ns: int) -> "RegionUsage":
        """As the agents of the two ends told it.

        Args:
            client: `finished` (agent.schema.json).
            server: The same.
            server_ahead_ns: What the clock of the server's host shows more than that of the client's.
        """
        columns = client["columns"]
        time_column, process_column = columns.index("time_ns"), columns.index("process")
        rows = [list(row) for row in server["series"]]
        for row in rows:
            row[time_column] -= server_ahead_ns
            if row[process_column] == "host":
                row[process_column] = OTHER_HOST
        series = sorted([*client["series"], *rows], key=lambda row: int(row[time_column]))
        return cls(client["usage"] | server["usage"], (client["host"], server["host"]), columns, series)

    @property
    def steal_fraction(self) -> float:
        """The part of CPU time that a hypervisor took, on the host where that was more."""
        # A host counts what was stolen from all its CPUs together.
        return max(
            host["steal_ns"] / (host["cpus"] * host["elapsed_ns"]) if host["elapsed_ns"] else 0.0
            for host in self.hosts
        )


class ClockDifference:
    """How far the monotonic clocks of two hosts are apart, from one question to each.

    No figure of a call needs it: a call is timed by one clock, and what a process used is counted by its own host. It
    lines the series of two hosts up, to half of the time that the questions took.
    """

    def __init__(self) -> None:
        self._ahead_ns = {"client": 0, "server": 0}

    def heard(self, side: str, asked_ns: int, told_ns: int, heard_ns: int) -> None:
        """Takes an answer.

        Args:
            side: `client` or `server`.
            asked_ns: When it was asked, on the runner's clock.
            told_ns: What that host's clock showed then.
            heard_ns: When its answer was here, on the runner's clock.
        """
        self._ahead_ns[side] = told_ns - (asked_ns + heard_ns) // 2

    @property
    def server_ahead_ns(self) -> int:
        """What the server's clock shows more than the client's."""
        return self._ahead_ns["server"] - self._ahead_ns["client"]
