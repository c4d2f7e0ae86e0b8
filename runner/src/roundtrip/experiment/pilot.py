"""The pilot: each row becomes warm once, until it is steady, and every trial warms up for as long. It counts nowhere.

Where pilots stand apart all of them come before any trial; else a row's is the warm-up of its first trial.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Point
from roundtrip.config.profile import LONG_SAMPLE_NS
from roundtrip.experiment.warmup import CHUNK_NS, WINDOW_NS, Chunk, Curve
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, CannotCall, FailureKind, WorkerFailed
from roundtrip.processes.measurement import runtime_since, server_runtimes
from roundtrip.processes.topology import Side
from roundtrip.results.records import Outcome, PilotRecord, RuntimeUse, Window

if TYPE_CHECKING:
    from roundtrip.experiment.live_row import Conditions


TRIES = 2
"""If a system cannot be started so many times in a row, or breaks at so many points of a sweep, it is given up."""


def pilot_row(row: Row, conditions: "Conditions") -> Iterator[PilotRecord]:
    """Warms a row up at each point that needs it, in one pair of processes, until it is steady.

    What comes first meets processes that are cold as a whole. What a mapping has no such thing for is asked, and not
    tried.

    Points with one client and one server come first. Of a sweep with several numbers of them the least stands for all.

    Args:
        row: The row.
        conditions: Conditions of the run; findings are added to `known` there.

    Yields:
        A record a point, as soon as it is known; a point at which processes fail costs the processes alone. Of a sweep,
        points that are not tried have one too if the row cannot do them.
    """
    known, failed_starts = conditions.known, 0
    broken: Counter[str] = Counter()
    has_asked = False

    def found(records: Iterable[PilotRecord]) -> Iterator[PilotRecord]:
        for record in records:
            known.add(record)
            yield record

    def left() -> list[Point]:
        missing = [conditions.point(key) for key in known.unpiloted(row)]
        return sorted(missing, key=lambda it: it.processes != ONE_EACH)

    while waiting := left():
        tried: Point | None = None
        processes = waiting[0].processes
        try:
            with Deployment(
                conditions.agents.ends(), row, conditions.topology, conditions.placement, processes
            ) as deployment:
                deployment.open()
                if not has_asked:
                    yield from found(impossible(deployment, row, known.possible(row.key).values()))
                has_asked, failed_starts = True, 0
                while (waiting := left()) and waiting[0].processes == processes:
                    if deployment.is_aged and tried is not None:
                        break
                    tried = waiting[0]
                    call_ns, limit_ns = known.min_call_ns(row.key), conditions.profile.pilot_most_ns
                    yield from found([warm_up(deployment, row, tried, call_ns, limit_ns)])
        except CannotCall as reason:
            several = [it for it in known.possible(row.key).values() if it.processes == processes]
            yield from found([without(row, it, Outcome.CANNOT, str(reason)) for it in several])
        except (WorkerFailed, AgentLost) as failure:
            if tried is None:
                failed_starts += 1
                # What one client and one server cannot begin, several cannot either.
                for_all = processes == ONE_EACH or isinstance(failure, AgentLost)
                lost = [
                    point
                    for point in known.possible(row.key).values()
                    if failed_starts == TRIES and (for_all or point.processes == processes)
                ]
                failed_starts %= TRIES
            else:
                broken[tried.experiment] += 1
                is_lost = tried.is_of_sweep and broken[tried.experiment] == TRIES
                lost = [
                    point
                    for point in known.possible(row.key).values()
                    if point is tried or (is_lost and point.experiment == tried.experiment)
                ]
            yield from found([without(row, it, Outcome.FAILED, str(failure)) for it in lost])


def impossible(deployment: Deployment, row: Row, points: Iterable[Point]) -> list[PilotRecord]:
    """The points that a binding says it cannot call, with the reason."""
    table = deployment.ask(Side.CLIENT, worker.Operations()).operations
    outcomes = {worker.Support.CANNOT: Outcome.CANNOT, worker.Support.MISSING: Outcome.FAILED}
    known = {it.name: (outcomes[it.support], it.reason) for it in table if it.support in outcomes}
    return [without(row, point, *known[point.operation]) for point in points if point.operation in known]


def warm_up(deployment: Deployment, row: Row, point: Point, call_ns: float, limit_ns: int) -> PilotRecord:
    """Warms one point up until it is steady.

    Args:
        deployment: Connected processes.
        row: Row of the processes.
        point: Point that they call.
        call_ns: Known time of a call, or 0: a point that should take too long is not tried.
        limit_ns: Time after which it is given up, in nanoseconds.

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
        while not curve.is_steady and max(curve.elapsed_ns, len(curve.chunks) * CHUNK_NS) < limit_ns:
            curve.add(_chunk(deployment, point, limit_ns))
            if curve.call_ns > LONG_SAMPLE_NS:
                break
    except CannotCall as reason:
        return without(row, point, Outcome.CANNOT, str(reason))
    return PilotRecord(
        row=row.key,
        point=point.key,
        windows=curve.windows,
        warmup_ns=curve.elapsed_ns,
        steady=curve.is_steady,
        call_ns=curve.call_ns,
        compiling=None if curve.is_steady else curve.compiling,
    )


def _chunk(deployment: Deployment, point: Point, limit_ns: int) -> Chunk:
    before = server_runtimes(deployment)
    prepare = worker.Prepare(
        operation=point.operation,
        values=point.values,
        warmup=worker.Warmup(calls=1, elapsed_ns=CHUNK_NS, window_ns=WINDOW_NS),
        stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1),
    )
    prepared = deployment.ask_all(dict.fromkeys(deployment.clients, prepare), takes_s=limit_ns / 1e9)
    used = runtime_since(before, server_runtimes(deployment))
    chunks = []
    for name, reply in prepared.items():
        if not reply.warmup:
            raise WorkerFailed(
                FailureKind.GARBLED, f"{name}: 'prepared' has no window of the warm-up that was asked for"
            )
        windows = tuple(Window(window.calls, window.elapsed_ns) for window in reply.warmup)
        uses = {Side.CLIENT: reply.runtime, Side.SERVER: used}
        compiled = {side.value: runtime_use(use).compiled_ns or 0 for side, use in uses.items()}
        chunks.append(Chunk(windows, compiled))
    # Of several clients the slowest one says how warm they are, and each may still compile.
    slowest = max(chunks, key=lambda chunk: chunk.lowest_ns)
    compiled = {end: max(chunk.compiled[end] for chunk in chunks) for end in slowest.compiled}
    return Chunk(slowest.windows, compiled)


def runtime_use(use: worker.RuntimeUse) -> RuntimeUse:
    """The runtime of a worker, as it is stored."""
    compiled = None if use.compiled_ns is UNSET else use.compiled_ns
    return RuntimeUse(compiled, use.collected_ns, use.collections)


def without(row: Row, point: Point, outcome: Outcome, reason: str) -> PilotRecord:
    """A pilot that found nothing but why a row does not call a point."""
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
