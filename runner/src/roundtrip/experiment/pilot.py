"""The pilot: each row becomes warm once, before any trial, and every trial warms up for as long. It counts nowhere."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point, Processes
from roundtrip.config.profile import LONG_SAMPLE_NS
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import AgentLost, CannotCall, FailureKind, WorkerFailed
from roundtrip.deploy.measurement import runtime_since, server_runtimes
from roundtrip.deploy.topology import Side
from roundtrip.experiment.warmup import CHUNK_NS, WINDOW_NS, Chunk, Curve, compiles
from roundtrip.results.records import Outcome, PilotRecord, RuntimeUse, Window

if TYPE_CHECKING:
    from roundtrip.experiment.trial import Conditions


def pilot_row(row: Row, points: Sequence[str], conditions: "Conditions") -> Iterator[PilotRecord]:
    """Warms a row up at each point, in one pair of processes, until it is steady.

    Points that differ in nothing but their clients and servers share a pilot: by one of each, unless their experiment
    has no such point; then by as many as its first point has.

    Args:
        row: The row.
        points: Keys, in their order: what comes first meets processes that are cold as a whole.
        conditions: How.

    Yields:
        A record a point, as soon as it is known; a point at which processes fail costs the processes alone.
    """
    shared: dict[tuple[Any, ...], list[Point]] = {}
    for point in (conditions.point(key) for key in points):
        processes = processes_of_pilot(point, conditions.points)
        values = tuple(sorted(point.values.items()))
        shared.setdefault((processes, point.operation, values), []).append(point)
    left = [(key[0], its) for key, its in sorted(shared.items(), key=lambda it: it[0][0] != ONE_EACH)]
    call_ns = 0.0
    while left:
        processes, [first, *_] = left[0]
        try:
            with Deployment(
                conditions.agents.ends(), row, conditions.topology, conditions.placement, processes
            ) as deployment:
                deployment.open()
                while left and left[0][0] == processes:
                    _, [first, *_] = left[0]
                    record = warm_up(deployment, row, first, call_ns, conditions.profile.pilot_most_ns)
                    if first.calls_per_sample == 1 and record.outcome is Outcome.OK:
                        call_ns = min(call_ns or record.call_ns, record.call_ns)
                    yield from _for_each(record, left.pop(0)[1])
        except CannotCall as reason:
            yield from _for_each(_failed(row, first, Outcome.CANNOT, str(reason)), left.pop(0)[1])
        except (WorkerFailed, AgentLost) as failure:
            yield from _for_each(_failed(row, first, Outcome.FAILED, str(failure)), left.pop(0)[1])


def processes_of_pilot(point: Point, points: Sequence[Point]) -> Processes:
    """How many clients and servers warm a point up: as many as it has itself only if its experiment begins with more.

    Args:
        point: One of them.
        points: All that are measured.
    """
    own = [it.processes for it in points if it.experiment == point.experiment]
    return ONE_EACH if ONE_EACH in own else own[0]


def _for_each(record: PilotRecord, points: Sequence[Point]) -> Iterator[PilotRecord]:
    for point in points:
        yield msgspec.structs.replace(record, point=point.key)


def warm_up(deployment: Deployment, row: Row, point: Point, call_ns: float, most_ns: int) -> PilotRecord:
    """Warms one point up until it is steady.

    Args:
        deployment: Connected processes.
        row: What they are.
        point: What they call.
        call_ns: What a call is known to take, or 0: a point that should take too long is not tried.
        most_ns: When it is given up.

    Raises:
        WorkerFailed, AgentLost: As `Deployment.ask`.
    """
    expected_ns = max(call_ns * point.calls_per_sample, 1e9 * row.slow_s(point.key))
    if expected_ns > LONG_SAMPLE_NS:  # Known to take too long to be tried.
        return PilotRecord(
            row=row.key, point=point.key, windows=[], warmup_ns=0, steady=True, call_ns=expected_ns
        )
    curve = Curve()
    try:
        # What was asked for counts beside what was told, or windows of no length would go on for ever.
        while not curve.is_steady and max(curve.elapsed_ns, len(curve.chunks) * CHUNK_NS) < most_ns:
            curve.add(_chunk(deployment, point, most_ns))
            if curve.call_ns > LONG_SAMPLE_NS:
                break
    except CannotCall as reason:
        return _failed(row, point, Outcome.CANNOT, str(reason))
    return PilotRecord(
        row=row.key,
        point=point.key,
        windows=curve.windows,
        warmup_ns=curve.elapsed_ns,
        steady=curve.is_steady,
        call_ns=curve.call_ns,
        compiling=None if curve.is_steady else curve.compiling,
    )


def _chunk(deployment: Deployment, point: Point, most_ns: int) -> Chunk:
    before = server_runtimes(deployment)
    prepare = worker.Prepare(
        operation=point.operation,
        values=point.values,
        warmup=worker.Warmup(calls=1, elapsed_ns=CHUNK_NS, window_ns=WINDOW_NS),
        stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1),
    )
    prepared = deployment.ask_all(dict.fromkeys(deployment.clients, prepare), takes_s=most_ns / 1e9)
    used = runtime_since(before, server_runtimes(deployment))
    chunks = []
    for name, it in prepared.items():
        if not it.warmup:
            raise WorkerFailed(
                FailureKind.GARBLED, f"{name}: 'prepared' has no window of the warm-up that was asked for"
            )
        windows = tuple(Window(window.calls, window.elapsed_ns) for window in it.warmup)
        elapsed_ns = sum(window.elapsed_ns for window in windows)
        uses = {Side.CLIENT: it.runtime, Side.SERVER: used}
        compiled = frozenset(
            side.value for side, use in uses.items() if compiles(runtime_use(use), elapsed_ns)
        )
        chunks.append(Chunk(windows, compiled))
    # Of several clients the slowest one says how warm they are, and each may still compile.
    slowest = max(chunks, key=lambda chunk: chunk.lowest_ns)
    return Chunk(slowest.windows, frozenset().union(*(chunk.compiled for chunk in chunks)))


def runtime_use(use: worker.RuntimeUse) -> RuntimeUse:
    """What a worker said of its runtime, as it is stored."""
    compiled = None if use.compiled_ns is UNSET else use.compiled_ns
    return RuntimeUse(compiled, use.collected_ns, use.collections)


def _failed(row: Row, point: Point, outcome: Outcome, reason: str) -> PilotRecord:
    return PilotRecord(
        row=row.key,
        point=point.key,
        windows=[],
        warmup_ns=0,
        steady=False,
        call_ns=0.0,
        outcome=outcome,
        reason=reason,
    )
