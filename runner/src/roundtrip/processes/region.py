"""What processes use: over a region, by name and as series, and at the borders of slices."""

import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec.structs import replace

from roundtrip.processes import agent_messages as agent
from roundtrip.processes.failure import AgentLost, WorkerFailed
from roundtrip.processes.row_processes import RowProcesses
from roundtrip.processes.topology import Side
from roundtrip.results.records import Usage

FIRST_HOST = "host"
"""Name of the clients' first host in series, as in every agent's own; others also have a process's name."""


@dataclass
class RegionUsage:
    """Usage of processes by name over a region, and its series on the clock of the clients' first host, in order."""

    processes: dict[str, Usage] = field(default_factory=dict)
    series: list[agent.ResourceSample] = field(default_factory=list)

    def add(self, host: str, finished: agent.Finished, ahead_ns: int, prefix: str) -> None:
        """Adds the report of one host's agent.

        In the series the host is `host`, `host:server`, or `host:client:2` for that of the second client; its clock is
        `ahead_ns` ahead of that of the first. Its agent has a prefix for the names of processes.
        """
        self.processes |= {name.removeprefix(prefix): used for name, used in finished.usage.items()}
        for row in finished.series:
            name = host if row.process == FIRST_HOST else row.process.removeprefix(prefix)
            self.series.append(replace(row, time_ns=row.time_ns - ahead_ns, process=name))
        self.series.sort(key=lambda row: row.time_ns)


class Region:
    """A time in which the processes of a row are sampled."""

    def __init__(self, processes: RowProcesses) -> None:
        self._processes = processes
        self._name = processes.label or "row"
        self._is_open = False

    def begin(self, interval_s: float, waiting: Collection[str] = ()) -> None:
        """Opens it: samples every process but those that only wait.

        With an interval of 0 seconds only the first sample and the last are taken.
        """
        self._is_open = True
        # The agents of clients last: their hosts are those whose clocks time the calls.
        for each in reversed(self._processes.agents):
            ids = [id_ for id_, name in self._processes.names_at(each).items() if name not in waiting]
            interface = self._processes.interface_of(each)
            begin = agent.Begin(region=self._name, ids=ids, interval_s=interval_s, interface=interface)
            sent_ns = time.monotonic_ns()
            host_ns = each.call(begin)
            each.ahead_ns = clock_ahead_ns(sent_ns, host_ns, time.monotonic_ns())

    def finish(self) -> RegionUsage:
        """Closes it; the usage and the series of all processes."""
        found = RegionUsage()
        first, *_ = self._processes.agents
        for each, process in self._processes.first.items():
            host = FIRST_HOST if each is first else f"{FIRST_HOST}:{process}"
            finished = each.call(agent.Finish(region=self._name))
            found.add(host, finished, each.ahead_ns - first.ahead_ns, self._processes.id(""))
        self._is_open = False
        return found

    def drop(self) -> None:
        """Closes it at each agent that is there, if it is open."""
        for each in self._processes.agents if self._is_open else ():
            with suppress(WorkerFailed, AgentLost):
                each.call(agent.Finish(region=self._name))
        self._is_open = False


def clock_ahead_ns(sent_ns: int, host_ns: int, received_ns: int) -> int:
    """The time of a host's clock ahead of the runner's, by one question to its agent.

    No figure of a call needs it: a call is timed by one clock, and what a process used is counted by its own host. It
    lines up the series of several hosts, and the moments at which clients begin and end, to half of the time that the
    question took.
    """
    return host_ns - (sent_ns + received_ns) // 2


@dataclass(frozen=True)
class BorderReading:
    """The CPU clocks of rows at the border between two slices.

    Attributes:
        cpu_ns: CPU time of each process itself since it started, by label and then by name; ended ones are left out.
        hosts: The counters of each host, in the order of `RowProcesses.agents`.
        now_ns: The monotonic clock of the clients' first host.
    """

    cpu_ns: dict[str, dict[str, int]]
    hosts: tuple[agent.HostCounters, ...]
    now_ns: int

    def used_since(self, before: "BorderReading") -> dict[str, int]:
        """CPU time between two readings, by label: of the processes that are in both."""
        return {
            label: sum(cpu_ns - then[name] for name, cpu_ns in now.items() if name in then)
            for label, now in self.cpu_ns.items()
            if (then := before.cpu_ns.get(label)) is not None
        }

    def cpu_ns_of(self, label: str, end: Side) -> int:
        """CPU time of the processes of one end of a row, since they started."""
        return sum(ns for name, ns in self.cpu_ns[label].items() if name.partition(":")[0] == end)


def read_clocks(rows: Sequence[RowProcesses]) -> BorderReading:
    """Asks each agent once for the clocks of all processes of these rows, and notes the time of its host.

    They have labels of their own, and are on the same hosts.

    Raises:
        AgentLost: An agent is gone.
    """
    cpu_ns: dict[str, dict[str, int]] = defaultdict(dict)
    times: list[agent.ClockTimes] = []
    for host in rows[0].agents:
        own = {it.label: it.names_at(host) for it in rows}
        ids = [id_ for names in own.values() for id_ in names]
        sent_ns = time.monotonic_ns()
        answer = host.call(agent.Clocks(ids=ids, interface=rows[0].interface_of(host)))
        host.ahead_ns = clock_ahead_ns(sent_ns, answer.now_ns, time.monotonic_ns())
        times.append(answer)
        for label, names in own.items():
            cpu_ns[label] |= {name: answer.cpu_ns[id_] for id_, name in names.items() if id_ in answer.cpu_ns}
    return BorderReading(dict(cpu_ns), tuple(it.host for it in times), times[0].now_ns)
