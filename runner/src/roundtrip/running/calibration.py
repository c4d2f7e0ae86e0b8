"""Calibration: each row becomes warm once, until it is steady; every trial warms up for as long. No estimate uses it.

Where calibrations stand apart all of them come before any trial; else a row's is the warm-up of its first trial. A
curve of windows of calls, and what both runtimes compiled, decide whether a row is warm.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Workload
from roundtrip.config.preset import CALIBRATION_MOST_NS, LONG_SAMPLE_NS
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.timing import runtime_since, server_runtimes
from roundtrip.processes.topology import Side
from roundtrip.results.records import CalibrationRecord, Outcome, RuntimeUse, Window
from roundtrip.running.conditions import Conditions

TRIES = 2
"""If a system cannot be started so many times in a row, or breaks at so many workloads of a sweep, it is given up."""

DROP_THRESHOLD = 0.05
"""A window that undercuts the lowest one at the last move by more than this share shows that calls still get faster."""

REST_SHARE = 1 / 3
"""A curve is at rest if it did not move in so large a part of all its time: compilers work on a scale of logarithms.

A quarter takes a curve for steady that falls by a seventh whenever its time doubles.
"""

MIN_REST_NS = 600_000_000
"""Minimum time of that rest: one pause between two tiers of a compiler is not a rest."""

WARM_COMPILING_SHARE = 0.02
"""Share of a time above which a runtime that compiles means that calls are not warm yet."""

CHUNK_NS = 300_000_000
"""Length of one chunk: a few windows, so that one pause does not decide."""

WINDOW_NS = 100_000_000
"""Length of the windows of a warm-up."""


@dataclass(frozen=True)
class Chunk:
    """One `prepare` of a calibration: its windows of calls, and how long the runtime of each end compiled, in ns."""

    windows: tuple[Window, ...]
    compiled: Mapping[str, int] = field(default_factory=dict)

    @property
    def elapsed_ns(self) -> int:
        """The time of its windows."""
        return sum(window.elapsed_ns for window in self.windows)

    @property
    def lowest_ns(self) -> float:
        """Its lowest window. What disturbs a machine makes calls longer and never shorter, so lows are compared."""
        return min(window.mean_ns for window in self.windows)


def compiles(use: RuntimeUse, elapsed_ns: int, share: float = WARM_COMPILING_SHARE) -> bool:
    """Whether a runtime compiled for more than a share of a time; one that does not report it did not."""
    return (use.compiled_ns or 0) > share * elapsed_ns


@dataclass
class Curve:
    """A calibration's curve from its first calls to steady, chunk by chunk."""

    chunks: list[Chunk] = field(default_factory=list)
    _moved: int = 0
    _lowest_ns: float = float("inf")

    def add(self, chunk: Chunk) -> None:
        """Appends a chunk. It moves if it falls below the lowest window at the last *move*: slow falls do not rest."""
        self.chunks.append(chunk)
        if chunk.lowest_ns < self._lowest_ns * (1 - DROP_THRESHOLD):
            self._moved = len(self.chunks)
            self._lowest_ns = min(self._lowest_ns, chunk.lowest_ns)

    @property
    def windows(self) -> list[Window]:
        """All windows, in order."""
        return [window for chunk in self.chunks for window in chunk.windows]

    @property
    def elapsed_ns(self) -> int:
        """The time of all windows: the warm-up that each trial gets, if the curve is steady."""
        return sum(chunk.elapsed_ns for chunk in self.chunks)

    @property
    def is_steady(self) -> bool:
        """Whether the curve rests and neither runtime compiles.

        A curve alone would not do: between two tiers, or if a compiler and the calls share a CPU, it can stand still
        at ten times what it comes to.
        """
        resting_ns = sum(chunk.elapsed_ns for chunk in self.chunks[self._moved :])
        return resting_ns >= self._rest_ns and self.compiling is None

    @property
    def _rest_ns(self) -> float:
        return max(MIN_REST_NS, REST_SHARE * self.elapsed_ns)

    @property
    def compiling(self) -> str | None:
        """The end that compiled for more than its share of the time of a rest, up to now: the client first, or None."""
        late_ns = 0
        compiled: Counter[str] = Counter()
        for chunk in reversed(self.chunks):
            if late_ns >= self._rest_ns:
                break
            late_ns += chunk.elapsed_ns
            compiled.update(chunk.compiled)
        return min((end for end, ns in compiled.items() if compiles(RuntimeUse(ns), late_ns)), default=None)

    @property
    def call_ns(self) -> float:
        """The steady cost of one sample: the median window of the last chunk."""
        means = sorted(window.mean_ns for window in self.chunks[-1].windows)
        return means[len(means) // 2]


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
                has_asked, failed_starts = True, 0
                while (waiting := left()) and waiting[0].processes == processes:
                    if deployment.is_aged and tried is not None:
                        break
                    tried = waiting[0]
                    call_ns, limit_ns = known.min_call_ns(row.key), conditions.preset.calibration_most_ns
                    yield from found([warm_up(deployment, row, tried, call_ns, limit_ns)])
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
) -> CalibrationRecord:
    """Warms one workload up until it is steady.

    A workload that should take too long is not tried, by the known time of a call (0: not known). It is given up after
    `limit_ns`.

    Raises:
        WorkerFailed, AgentLost: As `Deployment.ask`.
    """
    expected_ns = max(call_ns * workload.calls_per_sample, 1e9 * row.slow_s(workload.key))
    if expected_ns > LONG_SAMPLE_NS:  # Known to take too long to be tried.
        return _record(row, workload, steady=True, call_ns=expected_ns)
    curve = Curve()
    try:
        # What was asked for counts beside what was reported, or windows of no length would go on for ever.
        while not curve.is_steady and max(curve.elapsed_ns, len(curve.chunks) * CHUNK_NS) < limit_ns:
            curve.add(_chunk(deployment, workload, limit_ns))
            if curve.call_ns > LONG_SAMPLE_NS:
                break
    except Unsupported as reason:
        return without(row, workload, Outcome.UNSUPPORTED, str(reason))
    compiling = None if curve.is_steady else curve.compiling
    return _record(
        row, workload, curve.windows, steady=curve.is_steady, call_ns=curve.call_ns, compiling=compiling
    )


def _chunk(deployment: Deployment, workload: Workload, limit_ns: int) -> Chunk:
    before = server_runtimes(deployment)
    prepare = worker.Prepare(
        operation=workload.operation,
        values=workload.values,
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
    return max(chunks, key=lambda chunk: chunk.lowest_ns)


def without(
    row: Row, workload: Workload, outcome: Outcome, reason: str, detail: str = ""
) -> CalibrationRecord:
    """A calibration that found nothing but why a row does not call a workload."""
    return _record(row, workload, steady=False, call_ns=0.0, outcome=outcome, reason=reason, detail=detail)


def _record(row: Row, workload: Workload, windows: Sequence[Window] = (), **found: Any) -> CalibrationRecord:
    warmup_ns = sum(window.elapsed_ns for window in windows)
    return CalibrationRecord(
        row=row.key, workload=workload.key, windows=list(windows), warmup_ns=warmup_ns, **found
    )
