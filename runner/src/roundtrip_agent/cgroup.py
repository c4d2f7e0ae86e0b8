"""The limits of the control groups, of version 1 and 2, that this process is in; of a group and all above it.

Groups are found by /proc/self/cgroup and /proc/self/mountinfo. Above what is mounted, as in a container, none is seen.
"""

import functools
from pathlib import Path

PER_CPU_WEIGHT = (("cpu.weight", 100), ("cpu.shares", 1024))
"""The file of a CPU weight by version, and the usual weight."""


def text(path: Path) -> str | None:
    """The content of a file of /sys or /proc; None: there is none, or it cannot be read."""
    try:
        return path.read_text().strip("\0\n ")
    except (OSError, UnicodeDecodeError):
        return None


@functools.cache
def groups(controller: str, root: Path = Path("/")) -> tuple[Path, ...]:
    """The folders of a controller's groups, this process's own first; none: it is not known.

    A controller that version 1 does not have mounted belongs to version 2.
    """
    names: dict[str, str] = {}
    for line in (text(root / "proc/self/cgroup") or "").splitlines():
        _, controllers, path = line.split(":", 2)
        names |= dict.fromkeys(controllers.split(","), path)
    mounts: dict[str, tuple[str, Path]] = {}
    for line in (text(root / "proc/self/mountinfo") or "").splitlines():
        place, _, kind = line.partition(" - ")
        top, mounted = place.split()[3:5]
        filesystem, _, options = kind.split(maxsplit=2)
        for key in {"cgroup": options.split(","), "cgroup2": [""]}.get(filesystem, ()):
            mounts[key] = (top, root / mounted.lstrip("/"))
    key = controller if controller in names and controller in mounts else ""
    if key not in names or key not in mounts or not mounts[key][1].is_dir():
        return ()
    top, folder = mounts[key]
    below = Path(names[key])
    # Of a group outside of what is mounted the mount itself is all that is seen.
    inner = below.relative_to(top) if below.is_relative_to(top) else Path()
    return tuple(folder / part for part in (inner, *inner.parents))


def cpu_limit(root: Path = Path("/")) -> float | None:
    """The number of CPUs that the tightest quota leaves; None: there is no quota."""
    limits = []
    for group in groups("cpu", root):
        quota, _, period = (text(group / "cpu.max") or "max").partition(" ")
        if quota == "max":
            quota, period = (text(group / f"cpu.cfs_{name}_us") or "-1" for name in ("quota", "period"))
        if int(quota) > 0:
            limits.append(int(quota) / int(period))
    return min(limits, default=None)


def cpu_weight(root: Path = Path("/")) -> float | None:
    """The lowest CPU weight, as a part of the usual one; None: it is not known."""
    weights = (
        int(found) / usual
        for group in groups("cpu", root)
        for name, usual in PER_CPU_WEIGHT
        if (found := text(group / name))
    )
    return min(weights, default=None)


def cpuset(root: Path = Path("/")) -> str | None:
    """The CPUs that the own group may use, as the kernel lists them; None: it is not known."""
    names = ("cpuset.cpus.effective", "cpuset.effective_cpus")
    own = groups("cpuset", root)[:1]
    return next((found for group in own for name in names if (found := text(group / name))), None)


def memory_limit(root: Path = Path("/")) -> int | None:
    """The tightest limit of memory in bytes; None: there is none."""
    names = ("memory.max", "memory.limit_in_bytes")
    found = (text(group / name) for group in groups("memory", root) for name in names)
    return min((int(limit) for limit in found if limit and limit != "max"), default=None)


def task_limit(root: Path = Path("/")) -> int | None:
    """The tightest limit of processes and threads together; None: there is none."""
    found = (text(group / "pids.max") for group in groups("pids", root))
    return min((int(limit) for limit in found if limit and limit != "max"), default=None)


def throttled(root: Path = Path("/")) -> int:
    """How often a quota has stopped a CPU for the rest of a period, since the groups were made."""
    return sum(
        int(line.split()[1])
        for group in groups("cpu", root)
        for line in (text(group / "cpu.stat") or "").splitlines()
        if line.startswith("nr_throttled ")
    )
