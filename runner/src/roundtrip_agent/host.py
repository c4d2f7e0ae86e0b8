"""What a host is and what it does: facts for the report, counters for the sampler, the switch for idle states."""

import os
import platform
import re
import struct
from pathlib import Path
from typing import Any

_CPUIDLE = Path("/sys/devices/system/cpu/cpu0/cpuidle")
_DMA_LATENCY = Path("/dev/cpu_dma_latency")
TICK_NS = 1_000_000_000 // os.sysconf("SC_CLK_TCK")


def _text(path: str) -> str | None:
    try:
        return Path(path).read_text().strip()
    except OSError:
        return None


def _cpuinfo(key: str) -> str | None:
    for line in (_text("/proc/cpuinfo") or "").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == key:
            return value.strip()
    return None


def _os_name() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()


def _core(cpu: int) -> str:
    """A name of the physical core that a CPU is part of."""
    topology = f"/sys/devices/system/cpu/cpu{cpu}/topology"
    return f"{_text(topology + '/physical_package_id')}.{_text(topology + '/core_id') or cpu}"


def _domain(cpu: int) -> str:
    """A name of what the memory traffic of a CPU stays within: NUMA node and last cache."""
    folder = f"/sys/devices/system/cpu/cpu{cpu}"
    nodes = [name for name in os.listdir(folder) if re.fullmatch(r"node\d+", name)]
    cache = _text(f"{folder}/cache/index3/shared_cpu_list")
    return f"{nodes[0] if nodes else 'node0'}.{cache or 'all'}"


def facts() -> dict[str, Any]:
    """Describes this host: what the report's environment section shows and what placement needs."""
    cpus = sorted(os.sched_getaffinity(0))
    idle_states = [_text(f"{state}/name") or "?" for state in sorted(_CPUIDLE.glob("state*"))]
    flags = (_cpuinfo("flags") or "").split()
    return {
        "name": platform.node(),
        "cpu_model": _cpuinfo("model name") or platform.machine(),
        "cpus": len(cpus),
        "cpu_numbers": cpus,
        "cores": {str(cpu): _core(cpu) for cpu in cpus},
        "domains": {str(cpu): _domain(cpu) for cpu in cpus},
        "memory_bytes": os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
        "kernel": platform.release(),
        "os": _os_name(),
        "machine": platform.machine(),
        "virtual_machine": "hypervisor" in flags,
        "governor": _text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
        "idle_driver": _text("/sys/devices/system/cpu/cpuidle/current_driver"),
        "idle_states": idle_states,
        # Without a driver that knows them the kernel halts a CPU that has nothing to do, whatever is asked of it.
        "can_disable_idle_states": bool(idle_states) and IdleStates.allowed(),
        "congestion_control": _text("/proc/sys/net/ipv4/tcp_congestion_control"),
        "load_1min": os.getloadavg()[0],
        "python": platform.python_version(),
    }


class IdleStates:
    """Holds the CPUs out of their deeper idle states for as long as the device stays open (Linux PM QoS)."""

    def __init__(self) -> None:
        self._descriptor: int | None = None

    @staticmethod
    def allowed() -> bool:
        """Whether this user may: found by opening it, since root in a container is refused what the mode allows."""
        try:
            os.close(os.open(_DMA_LATENCY, os.O_WRONLY))
        except OSError:
            return False
        return True

    def disable(self) -> None:
        """Asks for a wake-up latency of 0 us. Raises OSError if this user may not."""
        if self._descriptor is None:
            self._descriptor = os.open(_DMA_LATENCY, os.O_WRONLY)
            os.write(self._descriptor, struct.pack("=i", 0))

    def release(self) -> None:
        """Gives the idle states back; harmless if they are not disabled."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def counters(interface: str | None) -> dict[str, int]:
    """The host's cumulative counters: CPU busy and stolen in nanoseconds, bytes over an interface, or over all."""
    with open("/proc/stat", "rb") as stat:
        user, nice, system, _idle, _iowait, irq, softirq, steal = (
            int(x) for x in stat.readline().split()[1:9]
        )
    sent = received = 0
    with open("/proc/self/net/dev", "rb") as dev:
        for line in dev.readlines()[2:]:
            name, _, numbers = line.rpartition(b":")
            if interface is None or name.strip().decode() == interface:
                fields = numbers.split()
                received += int(fields[0])
                sent += int(fields[8])
    return {
        "cpu_ns": (user + nice + system + irq + softirq) * TICK_NS,
        "steal_ns": steal * TICK_NS,
        "sent_bytes": sent,
        "received_bytes": received,
    }
