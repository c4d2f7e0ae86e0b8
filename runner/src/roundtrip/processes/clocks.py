"""The usage of processes and hosts so far, read at the border between two slices."""

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from roundtrip.processes import agent_messages as agent
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.usage import ClockReading


@dataclass(frozen=True)
class BorderReading:
    """The CPU clocks of deployments at one border.

    Attributes:
        cpu_ns: CPU time of each process itself since it started, by label and then by name; ended ones are left out.
        hosts: The counters of each host, in the order of `RegionUsage.hosts`.
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


def read_clocks(deployments: Sequence[Deployment]) -> BorderReading:
    """Asks each agent once for the clocks of all processes of these deployments, and notes the time of its host.

    Args:
        deployments: One at least, with labels of their own, on the same hosts.

    Raises:
        AgentLost: An agent is gone.
    """
    cpu_ns: dict[str, dict[str, int]] = defaultdict(dict)
    times: list[agent.ClockTimes] = []
    for host in deployments[0].agents:
        own = {it: it.names_at(host) for it in deployments}
        question = agent.Clocks(
            ids=[id_ for names in own.values() for id_ in names],
            interface=deployments[0].interface_of(host),
        )
        sent_ns = time.monotonic_ns()
        answer = host.call(question)
        reading = ClockReading(sent_ns, answer.now_ns, time.monotonic_ns())
        times.append(answer)
        for deployment, names in own.items():
            deployment.note_clock(host, reading)
            cpu_ns[deployment.label] |= {
                name: answer.cpu_ns[id_] for id_, name in names.items() if id_ in answer.cpu_ns
            }
    return BorderReading(dict(cpu_ns), tuple(it.host for it in times), times[0].now_ns)
