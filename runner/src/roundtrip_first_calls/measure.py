"""The measurement of first calls: a thousand at a time, in processes that nothing has warmed up.

All rows of a group are silent at the same time, since each waits for nothing else then.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

import numpy as np
from msgspec import Struct

from roundtrip.catalog.system import Row
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.timing import take_slice
from roundtrip.processes.topology import Side
from roundtrip.running.slices import room

CALLS = 1000
LIMIT_NS = 10_000_000_000
"""A system that makes fewer calls in this time has fewer first calls."""
PARTS = {"call 1": (0, 1), "to 10": (1, 10), "to 100": (10, 100), "to 1000": (100, CALLS)}
"""Parts of the first calls, by the first call and the one behind the last; the figure of each is its median."""
SILENCE, AGAIN = "silence, ", "restart, "
"""Before the names of the parts after a silence, and after a restart of the server."""
FIRST = worker.Stop(samples=CALLS, elapsed_ns=0, limit_ns=LIMIT_NS, capacity=CALLS)
WARM_NS, STEADY_NS = 5_000_000_000, 500_000_000
STEADY = worker.Stop(samples=1, elapsed_ns=STEADY_NS, limit_ns=STEADY_NS, capacity=room(STEADY_NS, 0.0))
RETRY_S, AGAIN_S = 0.1, 5.0
"""Calls to a server that was started again are repeated with this pause, and for so long."""


class FirstCalls(Struct):
    """The first calls of a row in one round.

    Attributes:
        figures: By name, in nanoseconds. `ready`: from the start of the first process until both ends wait to be
            connected; `connect`: from there until the client had reached the server, and come back; `steady`: median of
            half a second, after five seconds of calls; and `PARTS`, three times. `failed` is how many calls to the
            server that was started again failed; if there are no parts of that, all did.
        reason: Of what is missing; empty: nothing is.
    """

    row: str
    round: int
    figures: dict[str, float] = {}
    reason: str = ""


def measure(
    rows: Sequence[Row], number: int, deploy: Callable[[Row], Deployment], silence_s: float
) -> Iterator[FirstCalls]:
    """The first calls of rows in one round; one that fails has what was measured until then, and why.

    `deploy` makes a deployment that is not open yet. No row calls for the silence, nor while others make first calls.
    """
    found = {row.key: FirstCalls(row.key, number) for row in rows}
    with ExitStack() as stack:
        living = {row.key: stack.enter_context(deploy(row)) for row in rows}

        def each(step: Callable[[Deployment, dict[str, float]], None]) -> None:
            for key in [*living]:
                try:
                    step(living[key], found[key].figures)
                except (WorkerFailed, AgentLost, Unsupported) as failure:
                    living.pop(key).close(failure)
                    found[key].reason = str(failure)

        each(_fresh)
        if living:
            time.sleep(silence_s)
        each(_after_silence)
        each(_again)
    yield from found.values()


def _fresh(deployment: Deployment, figures: dict[str, float]) -> None:
    deployment.open()
    figures["ready"] = deployment.cold_start_ns - deployment.connect_ns
    figures["connect"] = deployment.connect_ns
    _prepare(deployment)
    _take(deployment, figures)
    _prepare(deployment, WARM_NS, STEADY)
    [taken] = take_slice(deployment, takes_s=STEADY_NS / 1e9, grace_s=None)
    figures["steady"] = float(np.median(taken.samples))
    _prepare(deployment)


def _after_silence(deployment: Deployment, figures: dict[str, float]) -> None:
    _take(deployment, figures, SILENCE)


def _again(deployment: Deployment, figures: dict[str, float]) -> None:
    deployment.serve_again()
    figures["failed"], until_s = 0, time.monotonic() + AGAIN_S
    while time.monotonic() < until_s:
        try:
            _prepare(deployment)
            _take(deployment, figures, AGAIN)
        except WorkerFailed as failure:
            if failure.kind is not FailureKind.CALL:
                raise
            figures["failed"] += 1
            time.sleep(RETRY_S)
        else:
            return


def _prepare(deployment: Deployment, warm_ns: int = 0, stop: worker.Stop = FIRST) -> None:
    warmup = worker.Warmup(calls=0, elapsed_ns=warm_ns, window_ns=WARM_NS)
    prepare = worker.Prepare(operation="invoke", values={}, warmup=warmup, stop=stop)
    deployment.ask(Side.CLIENT, prepare, takes_s=warm_ns / 1e9)


def _take(deployment: Deployment, figures: dict[str, float], when: str = "") -> None:
    """Makes the calls that were prepared; a part without calls has no figure."""
    [taken] = take_slice(deployment, takes_s=LIMIT_NS / 1e9, grace_s=None)
    for name, (first, end) in PARTS.items():
        if first < taken.samples.size:
            figures[when + name] = float(np.median(taken.samples[first:end]))
