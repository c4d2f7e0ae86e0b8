"""Calls that are timed in processes that are deployed: in slices, or in one piece."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import TOGETHER_NS, Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.usage import RegionUsage
from roundtrip.results.store import Samples

SAMPLE_BYTES = 8

SLICE_GRACE_S = 5.0
"""Time that a slice may take beyond the expected one."""


@dataclass(frozen=True)
class ClientSlice:
    """The calls of one client in a slice. Moments are of the clock of the clients' first host.

    Attributes:
        name: Name of the process.
        done: Its reply.
        samples: Lengths of its calls in nanoseconds, in their order, shape (n,).
        starts_ns: Begins of its calls, likewise; None: they were not requested.
    """

    name: str
    done: worker.Done
    samples: Samples
    starts_ns: Samples | None = None


def take_slice(
    deployment: Deployment, clients: int = 1, *, takes_s: float, grace_s: float | None = SLICE_GRACE_S
) -> tuple[ClientSlice, ...]:
    """Calls for a while and brings the samples here; any number of times after a point was prepared.

    Args:
        deployment: Deployment whose clients were prepared; several of them with `starts`.
        clients: Number of clients that call. Several begin at one moment (see `Deployment.soon_ns`); the others wait.
        takes_s: Expected time, in seconds.
        grace_s: Time that it may take beyond that; None: as long as any command.

    Raises:
        WorkerFailed, AgentLost, CannotCall: As `Deployment.ask_all`; or the samples are not what was measured.
    """
    names, several = deployment.clients[:clients], clients > 1
    go = dict.fromkeys(names, worker.Go())
    if several:
        go = {name: worker.Go(at_ns=at_ns) for name, at_ns in deployment.soon_ns(names).items()}
        takes_s += TOGETHER_NS / 1e9
    done = deployment.ask_all(go, takes_s, grace_s)
    files = {name: deployment.file_name(f"samples-{number}.bin") for number, name in enumerate(names, 1)}
    deployment.ask_all(
        {name: worker.Store(file=f"{deployment.scratch(name)}/{file}") for name, file in files.items()}
    )
    taken = []
    for name, file in files.items():
        ahead_ns = deployment.ahead_ns(name)
        ended = msgspec.structs.replace(
            done[name],
            started_ns=max(0, done[name].started_ns - ahead_ns),
            ended_ns=max(0, done[name].ended_ns - ahead_ns),
        )
        lengths, starts = _decoded(name, deployment.fetch(name, file), ended.samples, starts=several)
        taken.append(ClientSlice(name, ended, lengths, None if starts is None else starts - ahead_ns))
    return tuple(taken)


@dataclass(frozen=True)
class WholeMeasurement:
    """A point that was measured in one piece.

    Attributes:
        clients: One for each that called.
        prepared: Reply of each client of the deployment about its warm-up, by name.
        usage: CPU, memory and network over the timed region.
        server_runtime: Work of the servers' runtimes over the timed region and the two questions about it.
    """

    clients: tuple[ClientSlice, ...]
    prepared: dict[str, worker.Prepared]
    usage: RegionUsage
    server_runtime: worker.RuntimeUse

    @property
    def client(self) -> ClientSlice:
        """The first client, which is the only one at most points."""
        return self.clients[0]


def measure(
    deployment: Deployment,
    prepare: worker.Prepare,
    clients: int = 1,
    *,
    interval_s: float,
    warmup_s: float,
    timed_s: float,
) -> WholeMeasurement:
    """Warms up and measures in one piece.

    All clients of the deployment warm up; those that are not to call then wait, and what they use does not count.

    Args:
        deployment: Connected processes.
        prepare: Command that says what to measure. Several clients report the starts of their calls as well.
        clients: Number of the deployment's clients that call.
        interval_s: Between samples of CPU and memory, in seconds; 0: only before and after.
        warmup_s: Expected time of the warm-up, in seconds.
        timed_s: Maximum expected time of the timed region, in seconds.

    Raises:
        WorkerFailed, AgentLost, CannotCall: As `take_slice`.
    """
    if clients > 1:
        prepare = msgspec.structs.replace(prepare, starts=True)
    prepared = deployment.ask_all(dict.fromkeys(deployment.clients, prepare), takes_s=warmup_s)
    before = server_runtimes(deployment)
    deployment.begin(interval_s, waiting=deployment.clients[clients:])
    taken = take_slice(deployment, clients, takes_s=timed_s, grace_s=None)
    usage = deployment.finish()
    return WholeMeasurement(taken, prepared, usage, runtime_since(before, server_runtimes(deployment)))


def server_runtimes(deployment: Deployment, grace_s: float | None = None) -> worker.RuntimeUse:
    """The work of the runtimes of all servers since these started. As `Deployment.ask_all`."""
    replies = deployment.ask_all({name: worker.Runtime() for name in deployment.servers}, grace_s=grace_s)
    return runtime_sum(reply.runtime for reply in replies.values())


def runtime_sum(uses: Iterable[worker.RuntimeUse]) -> worker.RuntimeUse:
    """The work of several runtimes; that of their compilers only if all report it."""
    every = list(uses)
    compiled = [it.compiled_ns for it in every if it.compiled_ns is not UNSET]
    return worker.RuntimeUse(
        compiled_ns=sum(compiled) if len(compiled) == len(every) else UNSET,
        collected_ns=sum(it.collected_ns for it in every),
        collections=sum(it.collections for it in every),
    )


def runtime_since(before: worker.RuntimeUse, after: worker.RuntimeUse) -> worker.RuntimeUse:
    """The work of a runtime between two of its totals."""
    compiled: int | UnsetType = UNSET
    if before.compiled_ns is not UNSET and after.compiled_ns is not UNSET:
        compiled = after.compiled_ns - before.compiled_ns
    return worker.RuntimeUse(
        compiled_ns=compiled,
        collected_ns=after.collected_ns - before.collected_ns,
        collections=after.collections - before.collections,
    )


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
