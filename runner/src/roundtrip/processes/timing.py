"""Calls that are timed in processes that are deployed, and the work of runtimes around them."""

import base64
import time
import zlib
from collections.abc import Iterable
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

    Several clients, prepared with starts as several callers are, begin at one moment, on the clocks that `read_clocks`
    or `Region.begin` has read; the others wait. It should take `takes_s`, and may take `grace_s` beyond that; None: as long as any command.

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
    files = {
        name: deployment.processes.file_name(f"samples-{number}.bin") for number, name in enumerate(agents, 1)
    }
    deployment.ask_all(
        {name: worker.Store(file=f"{agents[name].scratch}/{file}") for name, file in files.items()}
    )
    taken = []
    first, *_ = agents.values()
    for name, at in agents.items():
        ahead_ns, ended = at.ahead_ns - first.ahead_ns, done[name]
        stored = zlib.decompress(base64.b64decode(at.call(agent.Fetch(file=files[name]))))
        lengths, begun = _decoded(name, stored, ended.samples, starts=starts or several)
        if ahead_ns:
            begun_ns, ended_ns = (max(0, ns - ahead_ns) for ns in (ended.started_ns, ended.ended_ns))
            ended = replace(ended, started_ns=begun_ns, ended_ns=ended_ns)
        taken.append(ClientSlice(name, ended, lengths, None if begun is None else begun - ahead_ns))
    return tuple(taken)


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


def _decoded(name: str, data: bytes, taken: int, *, starts: bool) -> tuple[Samples, Samples | None]:
    """The stored lengths and starts; a file that cannot be what was measured is the worker's failure, not ours."""
    each = 2 * SAMPLE_BYTES if starts else SAMPLE_BYTES
    if len(data) != each * taken:
        raise WorkerFailed(
            FailureKind.STORE, f"{name}: {len(data)} bytes were stored of {taken} samples of {each}"
        )
    numbers = np.frombuffer(data, dtype="<i8").astype(np.int64)
    samples = numbers[:taken]
    if samples.min() < 0 or not samples.any():
        raise WorkerFailed(
            FailureKind.STORE,
            f"{name}: the stored samples lie between {samples.min()} and {samples.max()} ns",
        )
    return samples, numbers[taken:] if starts else None
