"""Calibration: each row becomes warm once, until it is steady; every trial warms up for as long as that took.

Where calibrations stand apart all of them come before any trial; else a row's is the warm-up of its first trial.
`analysis/steadiness.py` decides whether a row is warm. No estimate uses a calibration's times.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from roundtrip.analysis.steadiness import Chunk, Curve, median_ns
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Workload
from roundtrip.config.preset import CALIBRATION_MOST_NS, LONG_SAMPLE_NS
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.timing import runtime_since, server_runtimes
from roundtrip.processes.topology import Side
from roundtrip.results.records import CalibrationRecord, Outcome, Window
from roundtrip.running.conditions import Conditions

TRIES = 2
"""If a system cannot be started so many times in a row, or breaks at so many workloads of a sweep, it is given up."""

CHUNK_NS = 200_000_000
"""Length of one chunk."""

WINDOW_NS = 100_000_000
"""Length of the windows of a warm-up."""

NOT_STEADY_WARMUP_NS = 5_000_000_000
"""Warm-up of a trial of a row that did not become steady: it is shown and not ranked, so it is to cost little."""


def calibrate_row(row: Row, conditions: Conditions) -> Iterator[CalibrationRecord]:
    """Warms a row up at each workload that needs it, in one pair of processes, until it is steady.

    The first workload starts in fresh processes. Operations that the binding cannot call are looked up, not tried.
    Workloads with one client and one server come first. A sweep over process counts is calibrated at its smallest
    count. Findings are added to `conditions.known`.

    Yields:
        A record a workload, as soon as it is known; a workload at which processes fail costs the processes alone. Of a
        sweep, workloads that are not tried have one too if the row cannot do them.
    """
    known, failed_starts, has_asked = conditions.known, 0, False
    broken: Counter[str] = Counter()

    def found(records: Iterable[CalibrationRecord]) -> Iterator[CalibrationRecord]:
        for record in records:
            known.add(record)
            yield record

    def left() -> list[Workload]:
        missing = [conditions.workload(key) for key in known.uncalibrated(row)]
        return sorted(missing, key=lambda it: it.processes != ONE_EACH)

    while waiting := left():
        tried: Workload | None = None
        processes = waiting[0].processes
        try:
            with Deployment(
                conditions.agents.ends(), row, conditions.topology, conditions.cpu_pinning, processes
            ) as deployment:
                deployment.open()
                if not has_asked:
                    yield from found(impossible(deployment, row, known.possible(row.key).values()))
                has_asked, failed_starts, warmed_ns = True, 0, 0
                while (waiting := left()) and waiting[0].processes == processes:
                    if deployment.is_aged and tried is not None:
                        break
                    tried = waiting[0]
                    call_ns, limit_ns = known.min_call_ns(row.key), conditions.preset.calibration_most_ns
                    calibration = warm_up(deployment, row, tried, call_ns, limit_ns, warmed_ns)
                    warmed_ns += calibration.warmup_ns
                    yield from found([calibration])
        except Unsupported as reason:
            several = [it for it in known.possible(row.key).values() if it.processes == processes]
            yield from found([without(row, it, Outcome.UNSUPPORTED, str(reason)) for it in several])
        except (WorkerFailed, AgentLost) as failure:
            lost: list[Workload] = []
            possible = known.possible(row.key).values()
            if tried is None:
                failed_starts += 1
                if failed_starts == TRIES:
                    failed_starts = 0
                    # What one client and one server cannot begin, several cannot either.
                    for_all = processes == ONE_EACH or isinstance(failure, AgentLost)
                    lost = [it for it in possible if for_all or it.processes == processes]
            else:
                broken[tried.experiment] += 1
                is_lost = tried.is_of_sweep and broken[tried.experiment] == TRIES
                lost = [
                    it for it in possible if it is tried or (is_lost and it.experiment == tried.experiment)
                ]
            yield from found([without(row, it, Outcome.FAILED, str(failure), failure.log) for it in lost])


def impossible(deployment: Deployment, row: Row, workloads: Iterable[Workload]) -> list[CalibrationRecord]:
    """The workloads that a binding says it cannot call, with the reason."""
    table = deployment.ask(Side.CLIENT, worker.Operations()).operations
    outcomes = {
        worker.Support.UNSUPPORTED: Outcome.UNSUPPORTED,
        worker.Support.NOT_IMPLEMENTED: Outcome.FAILED,
    }
    known = {it.name: (outcomes[it.support], it.reason) for it in table if it.support in outcomes}
    return [
        without(row, workload, *known[workload.operation])
        for workload in workloads
        if workload.operation in known
    ]


def warm_up(
    deployment: Deployment,
    row: Row,
    workload: Workload,
    call_ns: float = 0.0,
    limit_ns: int = CALIBRATION_MOST_NS,
    warmed_ns: int = 0,
) -> CalibrationRecord:
    """Warms one workload up until it is steady, in processes that were warmed up for `warmed_ns` before.

    A workload that should take too long is not tried, by the known time of a call (0: not known). It is given up after
    `limit_ns`, or half of that if calls became no faster.

    Raises:
        WorkerFailed, AgentLost: As `Deployment.ask`.
    """
    expected_ns = max(call_ns * workload.calls_per_sample, 1e9 * row.slow_s(workload.key))
    if expected_ns > LONG_SAMPLE_NS:  # Known to take too long to be tried.
        return _record(row, workload, steady=True, call_ns=expected_ns)
    curve = Curve()
    try:
        while not curve.is_steady and not curve.is_given_up(limit_ns):
            # What was asked for counts beside what was reported, or windows of no length would go on for ever.
            if len(curve.chunks) * CHUNK_NS >= limit_ns:
                break
            curve.chunks.append(_chunk(deployment, workload, limit_ns))
            if curve.call_ns > LONG_SAMPLE_NS:
                break
    except Unsupported as reason:
        return without(row, workload, Outcome.UNSUPPORTED, str(reason))
    warmup_ns = curve.warmup_ns if curve.is_steady else min(curve.elapsed_ns, NOT_STEADY_WARMUP_NS)
    return _record(
        row,
        workload,
        steady=curve.is_steady,
        call_ns=curve.call_ns,
        windows=curve.windows,
        warmup_ns=warmup_ns,
        warmed_ns=warmed_ns,
        compiling=None if curve.is_steady else curve.compiling,
    )


def _chunk(deployment: Deployment, workload: Workload, limit_ns: int) -> Chunk:
    before = server_runtimes(deployment)
    deployment.have_callers(workload.callers, one_client=workload.one_client)
    prepare = worker.Prepare(
        operation=workload.operation,
        values=workload.values,
        sends=workload.sends,
        warmup=worker.Warmup(calls=1, elapsed_ns=CHUNK_NS, window_ns=WINDOW_NS),
        stop=worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1),
    )
    prepared = deployment.ask_all(dict.fromkeys(deployment.clients, prepare), takes_s=limit_ns / 1e9)
    server_ns = runtime_since(before, server_runtimes(deployment)).compiled_ns or 0
    for name, reply in prepared.items():
        if not reply.warmup:
            raise WorkerFailed(
                FailureKind.GARBLED, f"{name}: 'prepared' has no window of the warm-up that was asked for"
            )
    # Of several clients the slowest one says how warm they are, and each may still compile.
    client_ns = max(reply.runtime.compiled_ns or 0 for reply in prepared.values())
    compiled = {Side.CLIENT.value: client_ns, Side.SERVER.value: server_ns}
    chunks = [Chunk(tuple(reply.warmup), compiled) for reply in prepared.values()]
    return max(chunks, key=lambda chunk: median_ns([chunk]))


def without(
    row: Row, workload: Workload, outcome: Outcome, reason: str, detail: str = ""
) -> CalibrationRecord:
    """A calibration that found nothing but why a row does not call a workload."""
    return _record(row, workload, steady=False, call_ns=0.0, outcome=outcome, reason=reason, detail=detail)


def _record(
    row: Row, workload: Workload, windows: Sequence[Window] = (), warmup_ns: int = 0, **found: Any
) -> CalibrationRecord:
    return CalibrationRecord(
        row=row.key, workload=workload.key, windows=list(windows), warmup_ns=warmup_ns, **found
    )
