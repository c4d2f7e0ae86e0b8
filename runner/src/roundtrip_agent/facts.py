"""The facts of a host: each a name, how it is read, and what it makes doubtful. Whatever cannot be read is None."""

import os
import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip_agent import cgroup, cpus, hypervisor, wakeups
from roundtrip_agent.cgroup import text
from roundtrip_agent.host import IdleStates, busy_ns

MAX_BUSY = 0.25
"""Share of the CPUs above which something else was going on when the facts were read."""
_BUSY_S = 0.3
"""The time that is looked at. A load average would have our own build in it, which ended just before."""
MAX_CLOCK_NS = 500
"""A reading takes 20 to 60 ns where the CPU's own counter is the clock, and over 1000 ns from a timer's chip."""
_READINGS = 200
MIN_EPHEMERAL_PORTS = 10_000
"""A port is not taken again for a minute; Linux has 28,232 unless it is told otherwise."""

UNDECIDING = {"busy_cpus", "clock_reading_ns", "late_wakeups", "python"}
"""Facts that differ each time, or decide nothing."""

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Fact:
    """One fact.

    Attributes:
        name: Its key in run.json.
        read: Reads it below a folder, which is / but in tests.
        doubt: From its value, if that is known, and all facts: what makes results less sure, after the host's name.
    """

    name: str
    read: Callable[[Path], Any]
    doubt: Callable[[Any, Facts], str | None] = lambda *_: None


def read(root: Path = Path("/")) -> dict[str, Any]:
    """Reads all facts of this host, or of one whose /proc and /sys are below a folder."""
    return {fact.name: fact.read(root) for fact in FACTS}


def doubts(facts: Facts, host: str) -> list[str]:
    """What makes results of a host less sure, in sentences about it; facts that are missing give none."""
    found = (fact.doubt(facts[fact.name], facts) for fact in FACTS if facts.get(fact.name) is not None)
    return [f"{host} {text}." for text in found if text]


def differences(a: Facts, b: Facts) -> list[tuple[str, Any, Any]]:
    """The facts that may explain why one of two hosts is faster: name and both values. An older run lacks some."""
    names = [fact.name for fact in FACTS if fact.name not in UNDECIDING and fact.name in a and fact.name in b]
    return [(name, a[name], b[name]) for name in names if a[name] != b[name]]


def _affinity() -> list[int]:
    return sorted(os.sched_getaffinity(0))


def _of_cpus(name: Callable[[int, Path], str]) -> Callable[[Path], dict[str, str]]:
    """Reads a name of each CPU."""
    return lambda root: {str(cpu): name(cpu, root) for cpu in _affinity()}


def _cpuinfo(key: str, root: Path) -> str | None:
    lines = (line.partition(":") for line in (text(root / "proc/cpuinfo") or "").splitlines())
    return next((value.strip() for name, _, value in lines if name.strip() == key), None)


def _os_name() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _memory_bytes() -> int:
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _is_virtual(root: Path) -> bool | None:
    name = hypervisor.name(root)
    return None if name is None else name != hypervisor.NONE


def _usable_cpus(root: Path) -> float | None:
    limit = cgroup.cpu_limit(root)
    if limit is None and not cgroup.groups("cpu", root):
        return None
    return len(_affinity()) if limit is None else min(len(_affinity()), limit)


def _usable_memory_bytes(root: Path) -> int:
    limit = cgroup.memory_limit(root)
    return _memory_bytes() if limit is None else min(_memory_bytes(), limit)


def _governor(root: Path) -> str | None:
    """The governors of the CPUs, each once."""
    folder = root / "sys/devices/system/cpu"
    found = {text(folder / f"cpu{cpu}/cpufreq/scaling_governor") for cpu in _affinity()}
    return ", ".join(sorted(name for name in found if name)) or None


def _switch(*files: tuple[str, str]) -> Callable[[Path], bool | None]:
    """Reads whether something is on: of the first of these files that is there, whether it has that content."""

    def is_on(root: Path) -> bool | None:
        known = ((text(root / path), on) for path, on in files)
        return next((found == on for found, on in known if found is not None), None)

    return is_on


def _mitigations(root: Path) -> dict[str, str] | None:
    """The state of each vulnerability that the processor has."""
    files = sorted((root / "sys/devices/system/cpu/vulnerabilities").glob("*"))
    found = {path.name: state for path in files if (state := text(path)) and state != "Not affected"}
    return found if files else None


def _huge_pages(root: Path) -> str | None:
    """The word in brackets: `always [madvise] never`."""
    found = text(root / "sys/kernel/mm/transparent_hugepage/enabled") or ""
    return found.partition("[")[2].partition("]")[0] or None


def _clock_reading_ns(_: Path) -> float:
    """The shortest time that a reading took, on average over some; what Python adds is some 30 ns."""
    best = float("inf")
    for _batch in range(5):
        begun = time.monotonic_ns()
        for _reading in range(_READINGS):
            time.monotonic_ns()
        best = min(best, (time.monotonic_ns() - begun) / _READINGS)
    return round(best)


def _idle_states(root: Path) -> list[str] | None:
    cpu = root / "sys/devices/system/cpu/cpu0"
    states = sorted((cpu / "cpuidle").glob("state*"))
    return [text(state / "name") or "?" for state in states] if cpu.is_dir() else None


def _can_disable(root: Path) -> bool:
    """Without a driver that knows them the kernel halts a CPU that has nothing to do, whatever is asked of it."""
    return bool(_idle_states(root)) and IdleStates.allowed()


def _ephemeral_ports(root: Path) -> int | None:
    """The number of ports for connections to others, and for servers that take any."""
    found = (text(root / "proc/sys/net/ipv4/ip_local_port_range") or "").split()
    return int(found[1]) - int(found[0]) + 1 if found else None


def _speeds(root: Path) -> dict[str, int] | None:
    return cpus.speeds(_affinity(), root) or None


def _busy_cpus(root: Path) -> float | None:
    """The number of CPUs that were busy on average over a moment in which this process sleeps."""
    cpus, stat = _affinity(), root / "proc/stat"
    try:
        before, began = busy_ns(cpus, stat), time.monotonic_ns()
        time.sleep(_BUSY_S)
        return max(0.0, (busy_ns(cpus, stat) - before) / (time.monotonic_ns() - began))
    except OSError:
        return None


def _late(_: Path) -> float | None:
    return wakeups.late(_affinity())


def _if(condition: Callable[[Any, Facts], object], sentence: str) -> Callable[[Any, Facts], str | None]:
    """A doubt under a condition; its sentence may name facts, and the value as `value`."""
    return lambda value, facts: (
        sentence.format_map({**facts, "value": value}) if condition(value, facts) else None
    )


def _memory_doubt(limit: int, facts: Facts) -> str | None:
    usable, memory = (f"{size / 2**30:.1f} GiB" for size in (limit, facts["memory_bytes"]))
    return f"may use {usable} of its {memory} of memory" if limit < facts["memory_bytes"] else None


ONE_CPU = "lets this process use one CPU, which all processes share"
ONE_CORE = "lets this process use one core: its {cpus} CPUs are threads of it, which slow each other down"
NO_PAIR = "lets this process use no two cores of one kind: client and server run on cores of different speed"
QUOTA = "may use {value:g} of its {cpus} CPUs: a quota of its control group stops all processes until the next period"
LIGHT = "gives its control group {value:.2g} of the usual CPU weight: when CPUs are short, others come first"
VIRTUAL = "is a virtual machine: its CPUs may be shared with others"
GOVERNED = "has the CPU governor {value}, not performance: clock rates vary"
SLOW_CLOCK = "needs {value} ns for each reading of its clock, {clock_source}: that is part of every time"
NO_IDLE_DRIVER = "has no driver for idle states: waking a CPU that had nothing to do is part of every time"
FIXED = "does not let this user disable idle states: no write access to /dev/cpu_dma_latency"
SCARCE = (
    "has {value} ports for connections (net.ipv4.ip_local_port_range): what opens one for each call runs out"
)
BUSY = "was busy with something else: {value:.1f} of its {cpus} CPUs"
LATE = (
    "delays many wake-ups to the next timer tick: {value:.0%} of exchanges between two CPUs waited for one, which "
    "takes milliseconds. This is the host's doing. Medians are reliable; means and high percentiles are not"
)

_CPU = "sys/devices/system/cpu"
_CLOCK = "sys/devices/system/clocksource/clocksource0/current_clocksource"

FACTS = (
    Fact("name", lambda _: platform.node()),
    Fact("cpu_model", lambda root: _cpuinfo("model name", root) or platform.machine()),
    Fact("cpus", lambda _: len(_affinity()), _if(lambda count, _: count < 2, ONE_CPU)),
    Fact("cpu_numbers", lambda _: _affinity()),
    Fact(
        "cores",
        _of_cpus(cpus.core),
        _if(lambda names, _: len(set(names.values())) == 1 < len(names), ONE_CORE),
    ),
    Fact("domains", _of_cpus(cpus.domain)),
    Fact("speeds", _speeds, _if(lambda speeds, facts: cpus.no_pair(facts["cores"], speeds), NO_PAIR)),
    Fact("smt", _switch((f"{_CPU}/smt/active", "1"))),
    Fact("usable_cpus", _usable_cpus, _if(lambda count, facts: count < facts["cpus"], QUOTA)),
    Fact("cpu_weight", cgroup.cpu_weight, _if(lambda weight, _: weight < 1, LIGHT)),
    Fact("cpuset", cgroup.cpuset),
    Fact("memory_bytes", lambda _: _memory_bytes()),
    Fact("usable_memory_bytes", _usable_memory_bytes, _memory_doubt),
    Fact("kernel", lambda _: platform.release()),
    Fact("os", lambda _: _os_name()),
    Fact("machine", lambda _: platform.machine()),
    Fact("hypervisor", hypervisor.name),
    Fact("virtual_machine", _is_virtual, _if(lambda is_virtual, _: is_virtual, VIRTUAL)),
    Fact("governor", _governor, _if(lambda name, _: name != "performance", GOVERNED)),
    Fact("turbo", _switch((f"{_CPU}/intel_pstate/no_turbo", "0"), (f"{_CPU}/cpufreq/boost", "1"))),
    Fact("mitigations", _mitigations),
    Fact("transparent_huge_pages", _huge_pages),
    Fact("clock_source", lambda root: text(root / _CLOCK)),
    Fact("clock_reading_ns", _clock_reading_ns, _if(lambda ns, _: ns > MAX_CLOCK_NS, SLOW_CLOCK)),
    Fact("idle_driver", lambda root: text(root / _CPU / "cpuidle/current_driver")),
    Fact("idle_states", _idle_states, _if(lambda states, _: not states, NO_IDLE_DRIVER)),
    Fact(
        "can_disable_idle_states",
        _can_disable,
        _if(lambda can, facts: not can and facts["idle_states"], FIXED),
    ),
    Fact("congestion_control", lambda root: text(root / "proc/sys/net/ipv4/tcp_congestion_control")),
    Fact("ephemeral_ports", _ephemeral_ports, _if(lambda count, _: count < MIN_EPHEMERAL_PORTS, SCARCE)),
    Fact("busy_cpus", _busy_cpus, _if(lambda busy, facts: busy > MAX_BUSY * facts["cpus"], BUSY)),
    Fact("python", lambda _: platform.python_version()),
    Fact("late_wakeups", _late, _if(lambda share, _: share > wakeups.MAX_LATE_SHARE, LATE)),
)
