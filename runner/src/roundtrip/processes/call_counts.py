"""What both ends counted while they called, and in what they differ."""

from collections import Counter
from collections.abc import Iterable, Mapping

from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side


def call_counts_differ(deployment: Deployment, operation: str) -> str:
    """The differences between the counts of the two ends, in words; empty if they agree. Raises as `ask_all`.

    Several clients are one end, and so are several servers: their counts are added up. Each server must have been asked
    for the operation, which was timed.
    """
    clients, servers = deployment.clients, deployment.servers
    counted = deployment.ask_all({name: worker.CallCounts() for name in (*clients, *servers)})
    for name in servers[1:]:
        if operation not in counted[name].calls:
            return f"{name} was never asked for {operation}: the client keeps to the first server"
    ends = (Side.CLIENT, clients), (Side.SERVER, servers)
    for what in ("calls", "bytes"):
        ours, theirs = (_total(what, [counted[name] for name in names]) for _, names in ends)
        if ours != theirs:
            client, server = (
                side if len(names) == 1 else f"{len(names)} {side}s together" for side, names in ends
            )
            return (
                f"the call counts differ: the {client} counted {what} {_in_order(ours)}, "
                f"the {server} counted {what} {_in_order(theirs)}"
            )
    return ""


def _total(what: str, counted: Iterable[worker.CallsCounted]) -> Counter[str]:
    return sum((Counter(getattr(it, what)) for it in counted), Counter[str]())


def _in_order(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{operation} {count}" for operation, count in sorted(counted.items())) or "nothing"
