"""Checks before a run that the processes fit into the memory of the hosts."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point, Processes
from roundtrip.errors import UsageError
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.topology import Side

MIB = 1 << 20
PROCESS_BYTES = {"java": 128 * MIB, "csharp": 128 * MIB, "cpp": 32 * MIB}
"""Memory of a worker beside its heap, by language."""

RESERVED_BYTES = 512 * MIB
"""Memory that is left to the system, the runner and the page cache."""

_HEAP = re.compile(r"-Xms(\d+)([kmgKMG])")
_UNITS = {"k": 1 << 10, "m": MIB, "g": 1 << 30}


@dataclass(frozen=True)
class HostMemory:
    """The memory that hosts have for workers.

    Attributes:
        bytes_of: Host to its memory, less `RESERVED_BYTES`.
        clients: Each host of clients once; the clients are dealt over them.
        server: The server's host.
    """

    bytes_of: dict[str, int]
    clients: tuple[str, ...]
    server: str

    @classmethod
    def of(cls, ends: Ends) -> "HostMemory":
        """The memory of the hosts of living agents."""
        names = {agent: f"{agent.facts.name}/{number}" for number, agent in enumerate(ends.agents)}
        return cls(
            {name: max(0, agent.facts.memory_bytes - RESERVED_BYTES) for agent, name in names.items()},
            tuple(names[agent] for agent in ends.clients),
            names[ends.server],
        )

    @classmethod
    def here(cls, memory_bytes: int) -> "HostMemory":
        """The memory of this host alone."""
        return cls({"here": max(0, memory_bytes - RESERVED_BYTES)}, ("here",), "here")

    def needed(self, row: Row, processes: Processes) -> Counter[str]:
        """The memory that the processes of a row take on each host, in bytes."""
        found = Counter({self.server: processes.servers * worker_bytes(row, Side.SERVER)})
        for number in range(processes.clients):
            found[self.clients[number % len(self.clients)]] += worker_bytes(row, Side.CLIENT)
        return found

    def fits(self, rows: Sequence[Row], processes: Processes) -> bool:
        """Whether rows may be alive at once, each with so many processes."""
        total: Counter[str] = Counter()
        for row in rows:
            total += self.needed(row, processes)
        return all(total[host] <= free for host, free in self.bytes_of.items())


def check_memory(rows: Sequence[Row], points: Sequence[Point], ends: Ends) -> None:
    """Refuses several clients or servers that a host has no memory for; one of each is never refused.

    Args:
        rows: Rows to measure, and their nulls.
        points: Points that are timed.
        ends: The agents of the hosts, which know how much memory these have.

    Raises:
        UsageError: Names the row, the point, what both need and what the host has.
    """
    memory = HostMemory.of(ends)
    for row in rows:
        for point in points:
            if point.processes == ONE_EACH:
                continue
            for host, bytes_needed in memory.needed(row, point.processes).items():
                if bytes_needed > memory.bytes_of[host]:
                    name = host.rpartition("/")[0]
                    raise UsageError(
                        f"{row.key} at {point.key}",
                        f"its processes need {bytes_needed / MIB:,.0f} MiB on {name}",
                        f"at most {memory.bytes_of[host] / MIB:,.0f} MiB, which is that host's memory but for "
                        f"{RESERVED_BYTES // MIB} MiB; name other systems, or fewer clients or servers by --workloads",
                    )


def worker_bytes(row: Row, side: Side) -> int:
    """The minimum memory of a worker: the heap that a JVM begins with, and what its language needs beside."""
    system = row.of_side(side).system
    command = system.run.serve if side is Side.SERVER else system.run.drive
    heap = next((found for part in command if (found := _HEAP.fullmatch(part))), None)
    heap_bytes = 0 if heap is None else int(heap[1]) * _UNITS[heap[2].lower()]
    return PROCESS_BYTES[system.language] + heap_bytes
