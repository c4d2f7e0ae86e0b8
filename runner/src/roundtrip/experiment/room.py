"""Whether the processes of a trial fit the memory of the hosts: found out before anything is measured."""

import re
from collections import Counter
from collections.abc import Sequence

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point
from roundtrip.deploy.agent_client import Ends
from roundtrip.deploy.topology import Side
from roundtrip.errors import UsageError

MIB = 1 << 20
PROCESS_BYTES = {"java": 128 * MIB, "csharp": 128 * MIB, "cpp": 32 * MIB}
"""What a worker takes beside its heap, by language."""

KEPT_BYTES = 512 * MIB
"""What is left to the system, the runner and the page cache."""

_HEAP = re.compile(r"-Xms(\d+)([kmgKMG])")
_UNITS = {"k": 1 << 10, "m": MIB, "g": 1 << 30}


def refuse_crowds(rows: Sequence[Row], points: Sequence[Point], ends: Ends) -> None:
    """Refuses several clients or servers that a host has no memory for; one of each is never refused.

    Args:
        rows: What is to be measured, and their nulls.
        points: What is timed.
        ends: The agents of the hosts, which know how much memory these have.

    Raises:
        UsageError: Names the row, the point, what both need and what the host has.
    """
    for row in rows:
        for point in points:
            if point.processes == ONE_EACH:
                continue
            needed = Counter({ends.server: point.servers * worker_bytes(row, Side.SERVER)})
            for number in range(point.clients):
                needed[ends.clients[number % len(ends.clients)]] += worker_bytes(row, Side.CLIENT)
            for agent, bytes_needed in needed.items():
                room = agent.facts.memory_bytes - KEPT_BYTES
                if bytes_needed > room:
                    raise UsageError(
                        f"{row.key} at {point.key}",
                        f"its processes need {bytes_needed / MIB:,.0f} MiB on {agent.facts.name}",
                        f"at most {max(0, room) / MIB:,.0f} MiB, which is that host's memory but for "
                        f"{KEPT_BYTES // MIB} MiB; name other systems, or fewer clients or servers by --workloads",
                    )


def worker_bytes(row: Row, side: Side) -> int:
    """What a worker of one end takes at least: the heap that a JVM begins with, and what its language needs beside."""
    system = row.of_side(side).system
    command = system.run.serve if side is Side.SERVER else system.run.drive
    heap = next((found for part in command if (found := _HEAP.fullmatch(part))), None)
    heap_bytes = 0 if heap is None else int(heap[1]) * _UNITS[heap[2].lower()]
    return PROCESS_BYTES[system.language] + heap_bytes
