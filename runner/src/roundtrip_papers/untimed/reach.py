"""The networks that systems' calls get through: a new client of each behind each firewall of the kernel (nftables)."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress

import psutil

from roundtrip.catalog.system import Row
from roundtrip.errors import RoundtripError
from roundtrip.lab.network import MEASURED, inside, listening
from roundtrip.lab.network import Side as HostSide
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.process_tree import trees
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import CaseOutcome
from roundtrip_papers.model.vocabulary import Network
from roundtrip_papers.untimed.records import ReachOutcome, ReachResult

SILENT_S = 10.0
"""A client without an answer for so long gets none."""

CASE = "invoke.adds"
"""The call that a client makes once it is connected."""

WEB, PROXY = "helper:web", "helper:proxy"
"""Names of a system's web server and its proxy."""

_TABLE = "inet roundtrip"


def reach(row: Row, ends: Ends, topology: Topology, hosts: Sequence[HostSide]) -> list[ReachResult]:
    """Lets a new client of a row try each network; what could not be tried has its reason.

    The client's host is the first of the lab's, the server's the last. The topology's deadline is the time in
    which a client must be answered.
    """
    found: list[ReachResult] = []
    left = list(Network)
    try:
        with Deployment(ends, row, topology, UNPINNED) as deployment:
            deployment.open()
            user = _proxy_user(deployment)
            for network in Network:
                admitted = _ports(deployment, Side.SERVER if network is Network.OWN_PORTS else WEB, hosts[-1])
                with firewall(network, hosts[0], hosts[-1], admitted, user):
                    found.append(_tried(deployment, row, network))
                left.remove(network)
    except (WorkerFailed, AgentLost, Unsupported, RoundtripError) as failed:
        found += [ReachResult(row.key, it.value, None, str(failed)) for it in left]
    return found


def _ports(deployment: Deployment, name: str, host: HostSide) -> set[int]:
    """The ports of a process of a deployment, with all that it started; empty if there is no such process."""
    pids = {it.pid for it in trees(pid for called, pid in deployment.pids.items() if called == name)}
    return {port for pid, ports in listening(host).items() if pid in pids for port in ports}


def _proxy_user(deployment: Deployment) -> int | None:
    """The user of the row's proxy; None: it has none."""
    if PROXY not in deployment.pids:
        return None
    proxy, client = (psutil.Process(deployment.pids[name]).uids().real for name in (PROXY, Side.CLIENT))
    if proxy == client:
        raise RoundtripError("the proxy runs as the client's user, so no firewall can distinguish them")
    return proxy


def _tried(deployment: Deployment, row: Row, network: Network) -> ReachResult:
    """The outcome of a new client that connects and makes one call."""
    try:
        with new_client(deployment) as client:
            results = deployment.ask(client, worker.Check(cases=[CASE])).results
    except WorkerFailed as failed:
        silent = failed.kind is FailureKind.DEADLINE
        outcome = ReachOutcome.SILENT if silent else ReachOutcome.REFUSED
        return ReachResult(row.key, network.value, outcome, failed.message)
    wrong = [it.detail or it.outcome for it in results if it.outcome is not CaseOutcome.EXACT]
    if results and not wrong:
        return ReachResult(row.key, network.value, ReachOutcome.PASSES)
    return ReachResult(row.key, network.value, ReachOutcome.REFUSED, "; ".join(wrong) or "no call was made")


@contextmanager
def new_client(deployment: Deployment) -> Iterator[str]:
    """One more client beside those of an open deployment, by its name, for as long as the context lasts."""
    name = f"{Side.CLIENT}:{len(deployment.pids) + 1}"
    deployment.processes.start(name, Side.CLIENT)
    try:
        deployment.ask(name, deployment.connection(name))
        yield name
    finally:
        with suppress(AgentLost):
            deployment.processes.end(name)


@contextmanager
def firewall(
    network: Network, client: HostSide, server: HostSide, ports: Collection[int], user: int | None
) -> Iterator[None]:
    """Lets new connections between two hosts through as a network does, for as long as the context lasts.

    The lines to the agents are not touched, and connections that are there go on. The server's ports are admitted, or
    the user of the proxy on the client's host if the network is for that alone.
    """
    if network is Network.OPEN:
        yield
        return
    if network.for_proxy_alone:
        side, chain, interface = client, "output", f"oifname {MEASURED}"
        admitted = "" if user is None else f"meta skuid {user}"
    else:
        side, chain, interface = server, "input", f"iifname {MEASURED}"
        admitted = f"tcp dport {{ {', '.join(map(str, sorted(ports)))} }}" if ports else ""
    rest = "drop" if network.is_silent else "reject with tcp reset"
    rules = (
        f"add table {_TABLE}",
        f"add chain {_TABLE} wall {{ type filter hook {chain} priority 0; policy accept; }}",
        f"add rule {_TABLE} wall {interface} ct state established,related accept",
        *([f"add rule {_TABLE} wall {interface} {admitted} accept"] if admitted else []),
        f"add rule {_TABLE} wall {interface} meta l4proto tcp {rest}",
    )
    inside(side, "nft", "; ".join(rules))
    try:
        yield
    finally:
        inside(side, "nft", f"delete table {_TABLE}")
