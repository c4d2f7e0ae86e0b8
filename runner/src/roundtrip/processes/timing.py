"""Calls that are timed in processes that are deployed, and the work of runtimes around them."""

import base64
import time
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from msgspec.structs import astuple, replace

from roundtrip.processes import agent_messages as agent
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.results.records import RuntimeUse
from roundtrip.results.store import Samples

SAMPLE_BYTES = 8

SLICE_GRACE_S = 5.0
"""Time that a slice may take beyond the expected one."""

TOGETHER_NS = 100_000_000
"""Time from the message to the common begin of all clients: by then each has read it, on other hosts too."""


@dataclass(frozen=True)
class LoadSlice:
    """The calls of a client that were due at a rate, in the order of their moments; all arrays have the shape (n,).

    Attributes:
        latencies: From its moment until its reply, in nanoseconds.
        due_ns: Its moment.
        sent_ns: When it was sent.
        lateness_ns: By how much that was later than its moment, or than the moment at which its caller was free.
    """

    name: str
    done: worker.Done
    latencies: Samples
    due_ns: Samples
    sent_ns: Samples
    lateness_ns: Samples


@dataclass(frozen=True)
class ClientSlice:
    """The calls of one client in a slice. Moments are of the clock of the clients' first host.

    Attributes:
        samples: Lengths of its calls in nanoseconds, in their order, caller after caller, shape (n,).
        starts_ns: Begins of its calls, likewise; None: they were not requested.
    """

    name: str
    done: worker.Done
    samples: Samples
    starts_ns: Samples | None = None


def take_slice(
    deployment: Deployment,
    clients: int = 1,
    *,
    starts: bool = False,
    takes_s: float,
    grace_s: float | None = SLICE_GRACE_S,
) -> tuple[ClientSlice, ...]:
    """Calls for a while and brings the samples here; any number of times after a workload was prepared.

    With `starts` their begins come too, if they were prepared with these, as several callers are. Several clients
    begin at one moment, on the clocks that `read_clocks` or `Region.begin` has read; the others wait. It should take
    `takes_s`, and may take `grace_s` beyond that; None: as long as any command.

    Raises:
        WorkerFailed, AgentLost, Unsupported: As `Deployment.ask_all`; or the samples are not what was measured.
    """
    agents = {name: deployment.processes.agent_of(name) for name in deployment.clients[:clients]}
    several, at_ns = clients > 1, 0
    if several:
        at_ns = time.monotonic_ns() + TOGETHER_NS
        takes_s += TOGETHER_NS / 1e9
    go = {name: worker.Go(at_ns=at_ns + at.ahead_ns if several else 0) for name, at in agents.items()}
    done = deployment.ask_all(go, takes_s, grace_s)
    stored = _stored(deployment, done, 2 if starts or several else 1)
    taken = []
    first, *_ = agents.values()
    for name, at in agents.items():
        ahead_ns, ended = at.ahead_ns - first.ahead_ns, done[name]
        lengths, *begun = stored[name]
        if ahead_ns:
            begun_ns, ended_ns = (max(0, ns - ahead_ns) for ns in (ended.started_ns, ended.ended_ns))
            ended = replace(ended, started_ns=begun_ns, ended_ns=ended_ns)
        taken.append(ClientSlice(name, ended, lengths, begun[0] - ahead_ns if begun else None))
    return tuple(taken)


def take_load(
    deployment: Deployment, load: worker.Load, *, grace_s: float | None = SLICE_GRACE_S
) -> LoadSlice:
    """Has the callers of a client call at the moments of a load, and brings these here.

    Raises as `take_slice`.
    """
    name = deployment.clients[0]
    done = deployment.ask_all({name: load}, load.limit_ns / 1e9, grace_s)
    return LoadSlice(name, done[name], *_stored(deployment, done, 4)[name])


def server_runtimes(deployment: Deployment, grace_s: float | None = None) -> RuntimeUse:
    """The work of the runtimes of all servers since these started. As `Deployment.ask_all`."""
    return runtimes(deployment, deployment.servers, grace_s)


def runtimes(deployment: Deployment, names: Iterable[str], grace_s: float | None = None) -> RuntimeUse:
    """The work of the runtimes of some processes: each part of it only if all report it."""
    replies = deployment.ask_all({name: worker.Runtime() for name in names}, grace_s=grace_s)
    uses = [astuple(reply.runtime) for reply in replies.values()]
    return RuntimeUse(*(None if None in parts else sum(parts) for parts in zip(*uses, strict=True)))


def runtime_since(before: RuntimeUse, after: RuntimeUse) -> RuntimeUse:
    """The work of a runtime between two of its totals."""
    parts = zip(astuple(before), astuple(after), strict=True)
    return RuntimeUse(*(None if None in (a, b) else b - a for a, b in parts))


def _stored(
    deployment: Deployment, done: Mapping[str, worker.Done], numbers: int
) -> dict[str, list[Samples]]:
    """So many arrays of numbers that each client stored of its samples."""
    agents = {name: deployment.processes.agent_of(name) for name in done}
    files = {
        name: deployment.processes.file_name(f"samples-{number}.bin") for number, name in enumerate(done, 1)
    }
    deployment.ask_all(
        {name: worker.Store(file=f"{agents[name].scratch}/{file}") for name, file in files.items()}
    )
    return {
        name: _decoded(
            name,
            zlib.decompress(base64.b64decode(agents[name].call(agent.Fetch(file=files[name])))),
            ended.samples,
            numbers,
        )
        for name, ended in done.items()
    }


def _decoded(name: str, data: bytes, taken: int, numbers: int) -> list[Samples]:
    """The stored arrays; a file that cannot be what was measured is the worker's failure, not ours."""
    each = numbers * SAMPLE_BYTES
    if len(data) != each * taken:
        raise WorkerFailed(
            FailureKind.STORE, f"{name}: {len(data)} bytes were stored of {taken} samples of {each}"
        )
    found = np.frombuffer(data, dtype="<i8").astype(np.int64).reshape(numbers, taken)
    samples = found[0]
    if samples.min() < 0 or not samples.any():
        raise WorkerFailed(
            FailureKind.STORE,
            f"{name}: the stored samples lie between {samples.min()} and {samples.max()} ns",
        )
    return [*found]
