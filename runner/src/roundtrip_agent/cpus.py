"""The CPUs of a host: their cores, caches and speeds."""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from roundtrip_agent.cgroup import text

SAME_KIND = 0.9
"""Cores are of one kind if the slower has this part of the other's speed: clock rates of one kind differ a little."""


def _folder(cpu: int, root: Path) -> Path:
    return root / f"sys/devices/system/cpu/cpu{cpu}"


def core(cpu: int, root: Path = Path("/")) -> str:
    """A name of the physical core that a CPU is part of."""
    topology = _folder(cpu, root) / "topology"
    return f"{text(topology / 'physical_package_id')}.{text(topology / 'core_id') or cpu}"


def domain(cpu: int, root: Path = Path("/")) -> str:
    """A name of what the memory traffic of a CPU stays within: NUMA node and last cache."""
    folder = _folder(cpu, root)
    nodes = [path.name for path in folder.glob("node*") if re.fullmatch(r"node\d+", path.name)]
    cache = text(folder / "cache/index3/shared_cpu_list")
    return f"{nodes[0] if nodes else 'node0'}.{cache or 'all'}"


def speeds(cpus: Iterable[int], root: Path = Path("/")) -> dict[str, int]:
    """The speed of each CPU, by its number as a text: capacity, or highest clock rate in kHz; empty: not known."""
    for name in ("cpu_capacity", "cpufreq/cpuinfo_max_freq"):
        found = {str(cpu): text(_folder(cpu, root) / name) for cpu in cpus}
        if found and all(found.values()):
            return {cpu: int(speed) for cpu, speed in found.items() if speed}
    return {}


def kinds(speed_of: Mapping[str, int]) -> dict[str, int]:
    """The kind of each CPU's core by its speed: 0 for the fastest."""
    found: dict[str, int] = {}
    fastest, kind = 0, -1
    for cpu, speed in sorted(speed_of.items(), key=lambda pair: -pair[1]):
        if kind < 0 or speed < SAME_KIND * fastest:
            fastest, kind = speed, kind + 1
        found[cpu] = kind
    return found


def no_pair(core_of: Mapping[str, str], speed_of: Mapping[str, int]) -> bool:
    """Whether no two cores are of one kind: two ends that do not share a core then differ in speed."""
    cores = {(kind, core_of.get(cpu, cpu)) for cpu, kind in kinds(speed_of).items()}
    return len(cores) > 1 and len({kind for kind, _ in cores}) == len(cores)
