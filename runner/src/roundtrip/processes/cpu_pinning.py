"""The CPUs of each end. On one machine these decide more than most middleware does."""

import itertools
from dataclasses import dataclass, replace

from roundtrip.errors import UsageError
from roundtrip.processes.agent_messages import CpuTopology
from roundtrip_agent.cpus import kinds


@dataclass(frozen=True)
class CpuPinning:
    """The CPUs of each end, which all its processes share; None: all.

    Attributes:
        name: `separate`, client and server on different CPUs; `shared`, on the same ones; `none`, on any; or of
            several hosts `lab` or `paired`.
        client: CPUs on the clients' first host.
        further_clients: CPUs on each further host of clients.
    """

    name: str
    server: tuple[int, ...] | None
    client: tuple[int, ...] | None
    further_clients: tuple[tuple[int, ...] | None, ...] = ()

    @property
    def clients(self) -> tuple[tuple[int, ...] | None, ...]:
        """The CPUs on each host of clients."""
        return (self.client, *self.further_clients)


UNPINNED = CpuPinning("none", None, None)
"""No end is pinned: for what is not timed."""


def pin(name: str, cpus: CpuTopology, each: int | None = None) -> CpuPinning:
    """Chooses CPUs on one host, by `separate`, `shared` or `none`, so many for each end.

    By default each end gets two with four physical cores or more; with fewer, one. The threads of one core are never
    given to different ends if there is another core, and of each core only the first is used. If cores have different
    speeds, both ends get those of one kind, the fastest of which there are two. Cores that share a NUMA node and the
    last cache are preferred: what crosses between two of these takes up to four times as long.

    Raises:
        UsageError: `separate` where one CPU may be used; more for an end than there are; a number for `none`.
    """
    if name == "none":
        if each is not None:
            allowed = "--cpu-pinning separate or shared beside it"
            raise UsageError("--cpus-per-end", "--cpu-pinning none pins no CPU", allowed)
        return UNPINNED
    groups, each = _groups(cpus, each)
    ends = 1 if name == "shared" else 2
    if len(groups) < ends:
        raise UsageError(
            "--cpu-pinning", "'separate' needs two CPUs and this process may use one", "shared, none"
        )
    if ends * each > len(groups):
        wrong = f"{each} need {ends * each} cores of one kind, and the host has {len(groups)}"
        raise UsageError("--cpus-per-end", wrong, f"at most {len(groups) // ends}")
    client = tuple(cpu for group in groups[:each] for cpu in group[:1])
    if name == "shared":
        return CpuPinning(name, client, client)
    server = tuple(cpu for group in groups[each : 2 * each] for cpu in group[:1])
    return CpuPinning(name, server, client)


def pin_pair(
    name: str, client: CpuTopology, server: CpuTopology, *further: CpuTopology, each: int | None = None
) -> CpuPinning:
    """Chooses CPUs on two hosts or more, so many for an end, or as many as `separate` gives it on one.

    In a `lab` the hosts are one machine, whose CPUs are parted as by `separate`; all hosts of clients share theirs.

    Raises:
        UsageError: A lab where one CPU may be used; more for an end than its host has.
    """
    if name == "lab":
        if len(_groups(client, None)[0]) < 2:
            raise UsageError("--hosts", "'lab' needs two CPUs and this process may use one", "two hosts")
        pinned = pin("separate", client, each)
        return replace(pinned, name=name, further_clients=(pinned.client,) * len(further))
    clients = [pin("shared", host, each).client for host in (client, *further)]
    return CpuPinning(name, pin("shared", server, each).server, clients[0], tuple(clients[1:]))


def _groups(cpus: CpuTopology, each: int | None) -> tuple[list[list[int]], int]:
    """The CPUs of each core (each CPU alone if there is one core), and how many cores an end gets."""
    cores: dict[str, list[int]] = {}
    for cpu in cpus.cpu_numbers:
        cores.setdefault(cpus.cores[str(cpu)], []).append(cpu)
    groups = list(cores.values()) if len(cores) > 1 else [[cpu] for cpu in cpus.cpu_numbers]
    kind_of = kinds(cpus.speeds or {})
    groups.sort(key=lambda group: kind_of.get(str(group[0]), 0))
    of_kinds = [
        [*alike] for _, alike in itertools.groupby(groups, lambda group: kind_of.get(str(group[0]), 0))
    ]
    groups = next((alike for alike in of_kinds if len(alike) > 1), groups)
    each = each or (2 if len(groups) >= 4 else 1)
    domains: dict[str, list[list[int]]] = {}
    for group in groups:
        domains.setdefault(cpus.domains.get(str(group[0]), ""), []).append(group)
    # The first domain that has room for both ends comes first.
    roomy = next((found for found in domains.values() if len(found) >= 2 * each), [])
    return [*roomy, *(group for group in groups if group not in roomy)], each
