"""Calls that are timed in processes that are deployed, and the clocks that are read around them."""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from roundtrip.processes import agent_messages as agent
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import TOGETHER_NS, Deployment, clock_ahead_ns
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.topology import Side
from roundtrip.results.records import RuntimeUse
from roundtrip.results.store import Samples

SAMPLE_BYTES = 8

SLICE_GRACE_S = 5.0
"""Time that a slice may take beyond the expected one."""


@dataclass(frozen=True)
class ClientSlice:
    """The calls of one client in a slice. Moments are of the clock of the clients' first host.

    Attributes:
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
    """Calls for a while and brings the samples here; any number of times after a workload was prepared.

    Several clients, prepared with `starts`, begin at one moment (see `Deployment.soon_ns`); the others wait. It should
    take `takes_s`, and may take `grace_s` beyond that; None: as long as any command.

    Raises:
        WorkerFailed, AgentLost, Unsupported: As `Deployment.ask_all`; or the samples are not what was measured.
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
        ahead_ns, ended = deployment.ahead_ns(name), done[name]
        lengths, starts = _decoded(name, deployment.fetch(name, file), ended.samples, starts=several)
        if ahead_ns:
            begun_ns, ended_ns = (max(0, at - ahead_ns) for at in (ended.started_ns, ended.ended_ns))
            ended = replace(ended, started_ns=begun_ns, ended_ns=ended_ns)
        taken.append(ClientSlice(name, ended, lengths, None if starts is None else starts - ahead_ns))
    return tuple(taken)


def measure(
    deployment: Deployment, prepare: worker.Prepare, *, interval_s: float, warmup_s: float, timed_s: float
) -> ClientSlice:
    """Warms one client up and measures a workload in one piece.

    CPU and memory are sampled every `interval_s`; 0: only before and after.

    Raises:
        WorkerFailed, AgentLost, Unsupported: As `take_slice`.
    """
    deployment.ask(Side.CLIENT, prepare, takes_s=warmup_s)
    deployment.begin(interval_s)
    [taken] = take_slice(deployment, takes_s=timed_s, grace_s=None)
    deployment.finish()
    return taken


def server_runtimes(deployment: Deployment, grace_s: float | None = None) -> RuntimeUse:
    """The work of the runtimes of all servers since these started. As `Deployment.ask_all`."""
    return runtimes(deployment, deployment.servers, grace_s)


def runtimes(deployment: Deployment, names: Iterable[str], grace_s: float | None = None) -> RuntimeUse:
    """The work of the runtimes of some processes; that of their compilers only if all report it."""
    replies = deployment.ask_all({name: worker.Runtime() for name in names}, grace_s=grace_s)
    uses = [reply.runtime for reply in replies.values()]
    compiled = [it.compiled_ns for it in uses if it.compiled_ns is not None]
    return RuntimeUse(
        sum(compiled) if len(compiled) == len(uses) else None,
        sum(it.collected_ns for it in uses),
        sum(it.collections for it in uses),
    )


def runtime_since(before: RuntimeUse, after: RuntimeUse) -> RuntimeUse:
    """The work of a runtime between two of its totals."""
    is_known = before.compiled_ns is not None and after.compiled_ns is not None
    return RuntimeUse(
        (after.compiled_ns or 0) - (before.compiled_ns or 0) if is_known else None,
        after.collected_ns - before.collected_ns,
        after.collections - before.collections,
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


@dataclass(frozen=True)
class BorderReading:
    """The CPU clocks of deployments at the border between two slices.

    Attributes:
        cpu_ns: CPU time of each process itself since it started, by label and then by name; ended ones are left out.
        hosts: The counters of each host, in the order of `Deployment.agents`.
        now_ns: The monotonic clock of the clients' first host.
    """

    cpu_ns: dict[str, dict[str, int]]
    hosts: tuple[agent.HostCounters, ...]
    now_ns: int

    def used_since(self, before: "BorderReading") -> dict[str, int]:
        """CPU time between two readings, by label: of the processes that are in both."""
        return {
            label: sum(cpu_ns - then[name] for name, cpu_ns in now.items() if name in then)
            for label, now in self.cpu_ns.items()
            if (then := before.cpu_ns.get(label)) is not None
        }


def read_clocks(deployments: Sequence[Deployment]) -> BorderReading:
    """Asks each agent once for the clocks of all processes of these deployments, and notes the time of its host.

    They have labels of their own, and are on the same hosts.

    Raises:
        AgentLost: An agent is gone.
    """
    cpu_ns: dict[str, dict[str, int]] = defaultdict(dict)
    times: list[agent.ClockTimes] = []
    for host in deployments[0].agents:
        own = {it: it.names_at(host) for it in deployments}
        question = agent.Clocks(
            ids=[id_ for names in own.values() for id_ in names],
            interface=deployments[0].interface_of(host),
        )
        sent_ns = time.monotonic_ns()
        answer = host.call(question)
        ahead_ns = clock_ahead_ns(sent_ns, answer.now_ns, time.monotonic_ns())
        times.append(answer)
        for deployment, names in own.items():
            deployment.note_clock(host, ahead_ns)
            cpu_ns[deployment.label] |= {
                name: answer.cpu_ns[id_] for id_, name in names.items() if id_ in answer.cpu_ns
            }
    return BorderReading(dict(cpu_ns), tuple(it.host for it in times), times[0].now_ns)
