"""A run's figures over what the same rows do in one pair of warm processes that calls for a minute.

A run measures for seconds, in many processes. If it was warm and unhurried, a minute in one pair of processes
gives the same.
"""

import math
import statistics
from collections.abc import Iterator, Sequence

from msgspec import Struct

from roundtrip.analysis.figure import FIGURES
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Workload
from roundtrip.config.preset import SECOND
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, Unsupported, WorkerFailed
from roundtrip.processes.topology import Topology
from roundtrip.results.store import Samples
from roundtrip.results.summary import Cell
from roundtrip.running.calibration import WINDOW_NS, warm_up
from roundtrip.running.slices import room
from roundtrip_overhead.probes import timed

PART_NS = 5 * SECOND
"""A minute is taken in parts, so that there is room for its samples."""


class MinuteCheck(Struct, frozen=True):
    """A cell's headline figure in a run, over that of a minute; without a ratio there is a reason."""

    row: str
    workload: str
    figure: str
    run_ns: float
    minute_ns: float | None = None
    ratio: float | None = None
    reason: str | None = None


class Minutes:
    """Measures cells for a minute (of so many seconds) each, placed as in the run."""

    def __init__(
        self, agents: AgentPool, topology: Topology, cpu_pinning: CpuPinning, seconds: float
    ) -> None:
        self._agents, self._topology, self._cpu_pinning = agents, topology, cpu_pinning
        self._seconds = seconds

    def check(self, row: Row, workloads: Sequence[Workload], cells: dict[str, Cell]) -> Iterator[MinuteCheck]:
        """Measures a row at its steady workloads, in processes that have not aged; one that breaks costs the rest."""
        left = [workload for workload in workloads if workload.processes == ONE_EACH]
        for workload in workloads:
            if workload not in left:
                yield _failed(cells[workload.key], "it has several clients or servers")
        try:
            while left:
                with Deployment(self._agents.ends(), row, self._topology, self._cpu_pinning) as deployment:
                    deployment.open()
                    is_aged = False
                    while left and not is_aged:
                        yield self._one(deployment, row, left[0], cells[left[0].key])
                        left.pop(0)
                        is_aged = deployment.is_aged
        except (WorkerFailed, AgentLost, Unsupported) as failed:
            for workload in left:
                yield _failed(cells[workload.key], str(failed))

    def _one(self, deployment: Deployment, row: Row, workload: Workload, cell: Cell) -> MinuteCheck:
        warm = warm_up(deployment, row, workload)
        if not warm.steady:
            return _failed(cell, "it did not become warm")
        count = max(1, math.ceil(self._seconds * SECOND / PART_NS))
        parts = (self._part(deployment, workload, warm.call_ns) for _ in range(count))
        of_parts = [FIGURES[cell.headline].of_calls(it) for it in parts]
        if None in of_parts:
            return _failed(cell, "it has too few calls")
        minute_ns = statistics.fmean(it for it in of_parts if it is not None)
        run_ns = _run_ns(cell)
        return MinuteCheck(cell.row, cell.workload, cell.headline, run_ns, minute_ns, run_ns / minute_ns)

    def _part(self, deployment: Deployment, workload: Workload, call_ns: float) -> Samples:
        part_ns = int(min(PART_NS, self._seconds * SECOND))
        prepare = worker.Prepare(
            operation=workload.operation,
            values=workload.values,
            warmup=worker.Warmup(calls=1, elapsed_ns=0, window_ns=WINDOW_NS),
            stop=worker.Stop(
                samples=1, elapsed_ns=part_ns, limit_ns=2 * part_ns, capacity=room(part_ns, call_ns)
            ),
        )
        longest_s = (2 * part_ns + 2 * call_ns) / 1e9
        return timed(deployment, prepare, interval_s=0.0, warmup_s=call_ns / 1e9, timed_s=longest_s)


def worst_first(checks: Sequence[MinuteCheck]) -> list[MinuteCheck]:
    """The measured checks, the one that is farthest off first; then the others."""
    return sorted(checks, key=lambda it: -abs(math.log(it.ratio)) if it.ratio else 1.0)


def _run_ns(cell: Cell) -> float:
    assert cell.estimate is not None  # noqa: S101 - a cell that is checked is ranked
    return cell.estimate.value_ns


def _failed(cell: Cell, reason: str) -> MinuteCheck:
    return MinuteCheck(cell.row, cell.workload, cell.headline, _run_ns(cell), reason=reason)
