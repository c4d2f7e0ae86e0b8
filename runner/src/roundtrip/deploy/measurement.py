"""One point measured in processes that are deployed: warm-up, timed region, samples, usage, the machine's mode."""

from dataclasses import dataclass

import numpy as np
from msgspec import UNSET, UnsetType

from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.topology import Side
from roundtrip.deploy.usage import RegionUsage
from roundtrip.results.store import Samples

_FILE = "samples.bin"
SAMPLE_BYTES = 8


@dataclass(frozen=True)
class Measurement:
    """What a measurement leaves behind.

    Attributes:
        prepared: What the client said of the warm-up.
        done: What the client said of the timed region.
        usage: CPU, memory and network over the timed region.
        server_runtime: What the server's runtime did over the timed region and the two questions about it.
        samples: In nanoseconds, shape (n,).
        handover_ns: What handing memory from CPU to CPU took before and after; None: there is no such thing here.
    """

    prepared: worker.Prepared
    done: worker.Done
    usage: RegionUsage
    server_runtime: worker.RuntimeUse
    samples: Samples
    handover_ns: tuple[float, float] | None


def measure(
    deployment: Deployment,
    prepare: worker.Prepare,
    *,
    interval_s: float,
    warmup_s: float,
    timed_s: float,
) -> Measurement:
    """Warms up, measures and brings the samples here.

    Args:
        deployment: Connected processes.
        prepare: What to measure.
        interval_s: Between samples of CPU and memory, in seconds; 0: only before and after.
        warmup_s: How long the warm-up should take, in seconds.
        timed_s: How long the timed region should take at most, in seconds.

    Raises:
        WorkerFailed, AgentLost, CannotCall: As `Deployment.ask`; or the samples are not what was measured.
    """
    prepared = deployment.ask(Side.CLIENT, prepare, takes_s=warmup_s)
    mode_before = deployment.handover_ns()
    before = deployment.ask(Side.SERVER, worker.Runtime()).runtime
    deployment.begin(interval_s)
    done = deployment.ask(Side.CLIENT, worker.Go(), takes_s=timed_s)
    usage = deployment.finish()
    after = deployment.ask(Side.SERVER, worker.Runtime()).runtime
    mode_after = deployment.handover_ns()
    deployment.ask(Side.CLIENT, worker.Store(file=f"{deployment.scratch}/{_FILE}"))
    samples = _decoded(deployment.fetch(_FILE), done.samples)
    handover_ns = None if mode_before is None or mode_after is None else (mode_before, mode_after)
    return Measurement(prepared, done, usage, runtime_since(before, after), samples, handover_ns)


def runtime_since(before: worker.RuntimeUse, after: worker.RuntimeUse) -> worker.RuntimeUse:
    """What a runtime did between two of its totals."""
    compiled: int | UnsetType = UNSET
    if before.compiled_ns is not UNSET and after.compiled_ns is not UNSET:
        compiled = after.compiled_ns - before.compiled_ns
    return worker.RuntimeUse(
        compiled_ns=compiled,
        collected_ns=after.collected_ns - before.collected_ns,
        collections=after.collections - before.collections,
    )


def _decoded(data: bytes, taken: int) -> Samples:
    """The stored samples; a file that cannot be what was measured is the worker's failure, not ours."""
    if len(data) != SAMPLE_BYTES * taken:
        raise WorkerFailed(
            FailureKind.STORE, f"client: {len(data)} bytes were stored of {taken} samples of {SAMPLE_BYTES}"
        )
    samples = np.frombuffer(data, dtype="<i8").astype(np.int64)
    if samples.min() < 0 or not samples.any():
        raise WorkerFailed(
            FailureKind.STORE,
            f"client: the stored samples lie between {samples.min()} and {samples.max()} ns",
        )
    return samples
