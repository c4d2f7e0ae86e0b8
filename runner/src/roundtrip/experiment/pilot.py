"""The pilot: a row's first trial warms each workload up until it is steady; the later ones warm up for as long."""

from typing import Any

from msgspec import UNSET

from roundtrip.catalog.system import Row
from roundtrip.config.profile import LONG_SAMPLE_NS
from roundtrip.config.workload import WORKLOADS
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.topology import Side
from roundtrip.experiment.warmup import Curve, Window

CHUNK_NS = 300_000_000
"""Length of one chunk of the pilot: a few windows, so that one pause does not decide."""

WINDOW_NS = 100_000_000
"""Length of the windows that a warm-up is told in."""

MARGIN = 1.25
"""Later trials warm up for this much longer than the pilot needed: they take the workloads in other orders."""

LONG_CALL_NS = 1_000_000_000
"""A sample that lasts longer is many calls or much data: one of it is warm-up enough."""


def pilot(
    deployment: Deployment, row: Row, name: str, most_ns: int, compiling_most_ns: int = 0
) -> dict[str, Any]:
    """Warms a workload up, in the processes in which it is then measured.

    Args:
        deployment: The row's processes, connected.
        row: The row.
        name: Of the workload.
        most_ns: How long it is warmed up at most; always for one call.
        compiling_most_ns: The same of a runtime that compiles meanwhile, if that is more.

    Returns:
        A `pilot` record (docs/results.md).

    Raises:
        WorkerFailed, AgentLost, CannotCall: As `Deployment.ask`.
    """
    curve = Curve(compiling_most_ns)
    # Three chunks are the fewest that can be called steady.
    chunk_ns = min(CHUNK_NS, most_ns // 3)
    longest_ns = most_ns
    # What was asked for counts beside what was told, or windows of no length would go on for ever.
    while not curve.steady and max(curve.elapsed_ns, len(curve.chunks) * chunk_ns) < longest_ns:
        prepared = deployment.ask(
            Side.CLIENT,
            worker.Prepare(
                operation=WORKLOADS[name].operation,
                values=WORKLOADS[name].parameters,
                warmup=worker.Warmup(calls=1, elapsed_ns=chunk_ns, window_ns=min(WINDOW_NS, chunk_ns // 3)),
                stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1),
            ),
            takes_s=most_ns / 1e9,
        )
        if not prepared.warmup:
            raise WorkerFailed(
                FailureKind.GARBLED, "client: 'prepared' has no window of the warm-up that was asked for"
            )
        compiled_ns = prepared.runtime.compiled_ns
        # A runtime that does not tell of its compiler is judged by its calls alone.
        curve.add(
            [Window(window.calls, window.elapsed_ns) for window in prepared.warmup],
            0 if compiled_ns is UNSET else compiled_ns,
        )
        if curve.has_compiled:  # What it made is still to be seen in the chunks that follow.
            longest_ns = max(most_ns, compiling_most_ns)
    warmup = curve.warmup() if curve.call_ns <= LONG_CALL_NS else Window(1, 0)
    return _record(row, name, curve, warmup, curve.call_ns)


def foretold(row: Row, name: str, single_ns: float) -> dict[str, Any] | None:
    """The record of a workload whose sample is known to take too long to be tried, or None.

    Args:
        row: Whose manifest may say so.
        name: Of the workload.
        single_ns: What one small call takes, if a sample is many calls; 0 if nobody knows yet.
    """
    took_ns = max(single_ns * WORKLOADS[name].calls_per_sample, 1e9 * row.slow_s(name))
    return _record(row, name, Curve(), Window(1, 0), took_ns) if took_ns > LONG_SAMPLE_NS else None


def _record(row: Row, name: str, curve: Curve, warmup: Window, call_ns: float) -> dict[str, Any]:
    return {
        "kind": "pilot",
        "row": row.key,
        "workload": name,
        "windows": [{"calls": w.calls, "elapsed_ns": w.elapsed_ns} for w in curve.windows],
        "warmup": {
            "calls": max(1, int(MARGIN * warmup.calls)),
            "elapsed_ns": round(MARGIN * warmup.elapsed_ns),
        },
        "steady": bool(curve.chunks) and curve.steady and not curve.compiles,
        "call_ns": call_ns,
        "status": "ok",
        "reason": None,
    }
