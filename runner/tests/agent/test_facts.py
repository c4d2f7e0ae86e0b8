"""Facts of hosts, read from small trees of /proc and /sys such as kernels have them."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundtrip_agent import cgroup, cpus, facts, host, hypervisor, wakeups

CPUS = sorted(os.sched_getaffinity(0))
CPU = "sys/devices/system/cpu"
V1_MOUNTS = """\
31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
32 31 0:29 {top} /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
36 31 0:32 {top} /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
"""
V1_GROUPS = "5:memory:/outer/inner\n2:cpu,cpuacct:/outer/inner\n0::/\n"
V2 = {
    "proc/self/cgroup": "0::/outer/inner\n",
    "proc/self/mountinfo": "29 23 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw,nsdelegate\n",
}
OUTER, INNER = "sys/fs/cgroup/outer", "sys/fs/cgroup/outer/inner"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wake-ups have tests of their own."""
    monkeypatch.setattr(wakeups, "late", lambda _: None)


@pytest.fixture
def tree(tmp_path: Path) -> Callable[[dict[str, str]], Path]:
    def write(files: dict[str, str]) -> Path:
        for name, content in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(content)
        return tmp_path

    return write


Tree = Callable[[dict[str, str]], Path]


def v1(files: dict[str, str], top: str = "/") -> dict[str, str]:
    """Groups of version 1: files by controller, group and name, as `memory/outer/memory.limit_in_bytes`."""
    found = {"proc/self/cgroup": V1_GROUPS, "proc/self/mountinfo": V1_MOUNTS.format(top=top)}
    return found | {f"sys/fs/cgroup/{name}": content for name, content in files.items()}


def cpu_v1(group: str, quota_us: int, period_us: int, top: str = "/") -> dict[str, str]:
    """The same with a quota of CPU time."""
    place = f"cpu,cpuacct/{group}cpu.cfs"
    return v1({f"{place}_quota_us": str(quota_us), f"{place}_period_us": str(period_us)}, top)


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        ({}, None),
        (V2, None),
        ({**V2, f"{INNER}/cpu.max": "max 100000\n"}, None),
        ({**V2, f"{INNER}/cpu.max": "50000 100000\n"}, 0.5),
        ({**V2, f"{INNER}/cpu.max": "max 100000\n", f"{OUTER}/cpu.max": "150000 100000\n"}, 1.5),
        ({**V2, f"{INNER}/cpu.max": "200000 100000\n", f"{OUTER}/cpu.max": "30000 20000\n"}, 1.5),
        (cpu_v1("outer/inner/", -1, 100_000), None),
        (cpu_v1("outer/", 50_000, 100_000), 0.5),
        # A container without a namespace of groups: its own group is what is mounted, under the host's name of it.
        (cpu_v1("", 25_000, 50_000, "/outer/inner"), 0.5),
        # Its group is outside of what is mounted.
        (cpu_v1("", 70_000, 100_000, "/other"), 0.7),
    ],
)
def test_the_tightest_quota_of_all_groups_above_counts(
    tree: Tree, files: dict[str, str], limit: float | None
) -> None:
    root = tree(files)
    assert cgroup.cpu_limit(root) == limit
    unknown = len(files) <= len(V2)  # No group is there.
    assert facts.read(root)["usable_cpus"] == (None if unknown else min(limit or len(CPUS), len(CPUS)))


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        ({}, None),
        ({**V2, f"{INNER}/pids.max": "max\n"}, None),
        ({**V2, f"{INNER}/pids.max": "max\n", f"{OUTER}/pids.max": "100\n"}, 100),
    ],
)
def test_the_tightest_limit_of_processes_counts(tree: Tree, files: dict[str, str], limit: int | None) -> None:
    assert cgroup.task_limit(tree(files)) == limit


@pytest.mark.parametrize(
    ("files", "limit"),
    [
        ({**V2, f"{INNER}/memory.max": "max\n"}, None),
        ({**V2, f"{INNER}/memory.max": "629145600\n", f"{OUTER}/memory.max": "1073741824\n"}, 600 << 20),
        (v1({"memory/outer/memory.limit_in_bytes": "629145600\n"}), 600 << 20),
    ],
)
def test_workers_are_promised_no_more_than_the_group_s_memory(
    tree: Tree, files: dict[str, str], limit: int | None
) -> None:
    root = tree(files)
    assert cgroup.memory_limit(root) == limit
    found = facts.read(root)
    assert found["usable_memory_bytes"] == (limit or found["memory_bytes"])
    doubts = [line for line in facts.doubts(found, "The host") if "of memory" in line]
    assert doubts == ([] if limit is None else [doubts[0]])
    assert all(line.startswith("The host may use 0.6 GiB of its ") for line in doubts)


@pytest.mark.parametrize(
    ("files", "weight"),
    [
        ({**V2, f"{INNER}/cpu.weight": "100\n"}, 1.0),
        ({**V2, f"{INNER}/cpu.weight": "100\n", f"{OUTER}/cpu.weight": "50\n"}, 0.5),
        (
            v1({"cpu,cpuacct/outer/inner/cpu.shares": "2", "cpu,cpuacct/outer/cpu.shares": "1024"}),
            2 / 1024,
        ),
    ],
)
def test_the_lowest_cpu_weight_counts(tree: Tree, files: dict[str, str], weight: float) -> None:
    assert cgroup.cpu_weight(tree(files)) == weight


def test_throttling_is_added_up_over_the_groups(tree: Tree) -> None:
    stat = "nr_periods {}\nnr_throttled {}\nthrottled_usec 5\n"
    files = {f"{INNER}/cpu.stat": stat.format(90, 61), f"{OUTER}/cpu.stat": stat.format(80, 7)}
    assert cgroup.throttled(tree(V2 | files)) == 68
    assert cgroup.throttled(tree({f"{OUTER}/cpu.stat": "usage_usec 12\n"})) == 61


def test_a_host_without_proc_and_sys_has_unknown_facts(tmp_path: Path) -> None:
    found = facts.read(tmp_path)
    assert found.keys() == {fact.name for fact in facts.FACTS}
    unknown = {
        "smt",
        "usable_cpus",
        "cpuset",
        "hypervisor",
        "virtual_machine",
        "governor",
        "turbo",
        "mitigations",
    }
    unknown |= {"transparent_huge_pages", "clock_source", "idle_states", "congestion_control", "cpu_weight"}
    unknown |= {"idle_driver", "late_wakeups", "busy_cpus", "speeds", "ephemeral_ports"}
    assert {name for name, value in found.items() if value is None} == unknown
    assert len(set(found["domains"].values())) == 1
    assert all("one CPU" in doubt for doubt in facts.doubts(found, "The host"))


def test_what_decides_a_figure_is_read(tree: Tree) -> None:
    root = tree(
        {
            f"{CPU}/smt/active": "1\n",
            f"{CPU}/intel_pstate/no_turbo": "1\n",
            f"{CPU}/vulnerabilities/meltdown": "Not affected\n",
            f"{CPU}/vulnerabilities/retbleed": "Mitigation: IBRS\n",
            "sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
            "proc/sys/net/ipv4/ip_local_port_range": "50000\t50040\n",
            "sys/devices/system/clocksource/clocksource0/current_clocksource": "hpet\n",
            **{f"{CPU}/cpu{cpu}/cpufreq/scaling_governor": "powersave\n" for cpu in CPUS},
            **{f"{CPU}/cpu{cpu}/cpufreq/cpuinfo_max_freq": f"{5_000_000 + cpu}\n" for cpu in CPUS},
        }
    )
    found = facts.read(root)
    expected = {"smt": True, "turbo": False, "mitigations": {"retbleed": "Mitigation: IBRS"}}
    expected |= {
        "ephemeral_ports": 41,
        "transparent_huge_pages": "madvise",
        "clock_source": "hpet",
        "governor": "powersave",
    }
    expected["speeds"] = {str(cpu): 5_000_000 + cpu for cpu in CPUS}
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(("names", "can"), [((), False), (("POLL", "C1"), True)])
def test_idle_states_can_be_disabled_where_the_kernel_knows_any(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], *, can: bool
) -> None:
    monkeypatch.setattr(host.IdleStates, "allowed", lambda: True)
    states = {f"{CPU}/cpu0/cpuidle/state{number}/name": name for number, name in enumerate(names)}
    found = facts.read(tree({f"{CPU}/cpu0/online": "1", **states}))
    assert (found["idle_states"], found["can_disable_idle_states"]) == ([*names], can)
    assert any("no driver for idle states" in doubt for doubt in facts.doubts(found, "The host")) is not can


@pytest.mark.parametrize(
    ("files", "name"),
    [
        ({}, None),
        ({"proc/cpuinfo": "flags\t\t: fpu hypervisor sse\n"}, hypervisor.UNNAMED),
        ({"proc/cpuinfo": "flags\t\t: fpu sse\n"}, hypervisor.NONE),
        (
            {"sys/class/dmi/id/sys_vendor": "Amazon EC2\n", "sys/class/dmi/id/product_name": "m7g.large"},
            "Amazon EC2",
        ),
        (
            {"sys/class/dmi/id/sys_vendor": "Amazon EC2\n", "sys/class/dmi/id/product_name": "m7g.metal"},
            "none found",
        ),
        ({"sys/class/dmi/id/product_name": "KVM Virtual Machine\n"}, "KVM"),
        ({"sys/hypervisor/type": "xen\n"}, "xen"),
        ({"proc/device-tree/compatible": "linux,dummy-virt\0"}, "QEMU"),
        ({"proc/device-tree/compatible": "raspberrypi,5-model-b\0brcm,bcm2712\0"}, hypervisor.NONE),
        ({"proc/device-tree/hypervisor/compatible": "xen,xen-4.17\0"}, "xen,xen-4.17"),
        ({"proc/sys/kernel/osrelease": "5.15.167.4-microsoft-standard-WSL2\n"}, "WSL"),
    ],
)
def test_a_hypervisor_is_seen_on_every_processor(tree: Tree, files: dict[str, str], name: str | None) -> None:
    root = tree(files)
    assert hypervisor.name(root) == name
    assert facts.read(root)["virtual_machine"] == (None if name is None else name != hypervisor.NONE)


@pytest.mark.parametrize(("says", "name"), [("kvm", "kvm"), ("none", hypervisor.NONE)])
def test_systemd_names_the_hypervisor_where_it_is_there(tree: Tree, says: str, name: str) -> None:
    root = tree({"usr/bin/systemd-detect-virt": f'#!/bin/sh\ntest "$1" = --vm && echo {says}\n'})
    (root / "usr/bin/systemd-detect-virt").chmod(0o755)
    assert hypervisor.name(root) == name


@pytest.mark.parametrize(
    ("speeds", "kinds"),
    [
        ({}, {}),
        ({"0": 1024, "1": 1024}, {"0": 0, "1": 0}),
        ({"0": 5_200_000, "1": 5_000_000, "2": 3_900_000}, {"0": 0, "1": 0, "2": 1}),
        ({"0": 380, "1": 380, "2": 871, "3": 1024}, {"3": 0, "2": 1, "0": 2, "1": 2}),
    ],
)
def test_cores_of_one_kind_differ_little_in_speed(speeds: dict[str, int], kinds: dict[str, int]) -> None:
    assert cpus.kinds(speeds) == kinds


CALM: dict[str, Any] = {
    "cpus": 4,
    "cores": {"0": "0.0", "1": "0.1", "2": "0.0", "3": "0.1"},
    "speeds": {"0": 1024, "1": 1024, "2": 1024, "3": 1024},
    "usable_cpus": 4,
    "cpu_weight": 1.0,
    "memory_bytes": 8 << 30,
    "usable_memory_bytes": 8 << 30,
    "virtual_machine": False,
    "governor": "performance",
    "clock_source": "tsc",
    "clock_reading_ns": 40,
    "idle_states": ["POLL", "C1"],
    "can_disable_idle_states": True,
    "busy_cpus": 0.1,
    "late_wakeups": 0.0,
}


@pytest.mark.parametrize(
    ("changed", "doubt"),
    [
        ({"virtual_machine": True}, "is a virtual machine"),
        ({"can_disable_idle_states": False}, "/dev/cpu_dma_latency"),
        ({"can_disable_idle_states": False, "idle_states": []}, "has no driver for idle states"),
        ({"governor": "powersave"}, "has the CPU governor powersave"),
        ({"busy_cpus": 3.0}, "was busy with something else: 3.0 of its 4 CPUs"),
        ({"late_wakeups": 0.4}, "40% of exchanges between two CPUs waited"),
        ({"cpus": 1, "busy_cpus": 0.0, "usable_cpus": 1}, "lets this process use one CPU"),
        ({"ephemeral_ports": 41}, "has 41 ports for connections"),
        ({"usable_cpus": 0.5}, "may use 0.5 of its 4 CPUs"),
        ({"cpu_weight": 0.25}, "0.25 of the usual CPU weight"),
        ({"usable_memory_bytes": 1 << 30}, "may use 1.0 GiB of its 8.0 GiB of memory"),
        ({"clock_source": "hpet", "clock_reading_ns": 1400}, "1400 ns for each reading of its clock, hpet"),
        (
            {"cores": {"0": "0.0", "1": "0.0"}, "speeds": {}},
            "lets this process use one core: its 4 CPUs are threads",
        ),
        ({"speeds": {"0": 1024, "1": 446}}, "lets this process use no two cores of one kind"),
    ],
)
def test_what_makes_results_less_sure_is_one_sentence(changed: dict[str, Any], doubt: str) -> None:
    (found,) = facts.doubts(CALM | changed, "The host")
    assert doubt in found
    assert found.startswith("The host ")
    assert facts.doubts(CALM, "The host") == facts.doubts({}, "The host") == []


def test_hosts_differ_in_what_decides_and_both_runs_know() -> None:
    other = CALM | {"governor": "powersave", "busy_cpus": 3.0, "clock_source": None}
    assert facts.differences(CALM, other) == [
        ("governor", "performance", "powersave"),
        ("clock_source", "tsc", None),
    ]
    assert facts.differences({"kernel": "6.1"}, CALM) == []


@pytest.mark.parametrize(("ran_ns", "busy"), [(0, 0.0), (450_000_000, 1.5)])
def test_a_host_is_as_busy_as_it_is_now(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, ran_ns: int, busy: float
) -> None:
    monkeypatch.setattr(facts.time, "sleep", lambda _: None)
    monkeypatch.setattr(facts.time, "monotonic_ns", iter([0, 300_000_000]).__next__)
    readings = iter([0, ran_ns])
    monkeypatch.setattr(facts, "busy_ns", lambda *_: next(readings))
    root = tree({"proc/loadavg": "9.00 9.00 9.00 1/100 1\n"})  # A build that ended is still in there.
    assert facts._busy_cpus(root) == busy


def test_busy_time_is_that_of_the_named_cpus(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    #                 user nice system idle iowait irq softirq steal guest
    lines = ["cpu 900 0 0 900 0 0 0 0 0", "cpu3 60 0 20 910 2 3 4 1 0", "cpu4 0 0 0 1000 0 0 0 0 0", "intr 5"]
    monkeypatch.setattr(host.time, "monotonic_ns", lambda: 10_000_000_000)
    stat = tree({"stat": "\n".join(lines)}) / "stat"
    assert host.busy_ns({3}, stat) == 800_000_000
    assert host.busy_ns({3, 4}, stat) == 800_000_000
