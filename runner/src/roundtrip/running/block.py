"""A block: rows that are alive at once take turns, so that whatever the host does happens to all of them alike."""

import random

from roundtrip.config.experiment import Workload
from roundtrip.errors import RoundtripError
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.failure import AgentLost, WorkerFailed
from roundtrip.running.conditions import Conditions
from roundtrip.running.live_row import LiveRow, TrialOutcome
from roundtrip.running.schedule import Block
from roundtrip.running.slices import cycles_of


def run_block(block: Block, conditions: Conditions, *, sampled: bool) -> list[TrialOutcome]:
    """Measures a block.

    A row that fails at a workload leaves the block until the next one, and the others repeat the cycle without it.

    Returns:
        The trial of each row, in the order of the block's entries. Never raises for what a worker, a helper or an agent
        did.
    """
    names = zip(block.entries, block.trials, strict=True)
    rows = [
        LiveRow(entry, block, trial, position, conditions, sampled=sampled)
        for position, (entry, trial) in enumerate(names, 1)
    ]
    try:
        for key in block.workloads:
            conditions.on_workload(key, "")
            _run_workload(conditions.workload(key), block, rows, conditions)
            if key != block.workloads[-1]:
                conditions.after_workload([row.so_far for row in rows])
        return [row.end() for row in rows]
    finally:
        for row in rows:
            row.close()


def _run_workload(workload: Workload, block: Block, rows: list[LiveRow], conditions: Conditions) -> None:
    """Has the rows take turns at a workload; if an agent is lost, once more from its beginning."""
    for retry in (True, False):
        try:
            _take_turns(workload, block, rows, conditions)
        except AgentLost as lost:
            for row in rows:
                row.lose(workload, lost, retry=retry)
        else:
            return


def _take_turns(workload: Workload, block: Block, rows: list[LiveRow], conditions: Conditions) -> None:
    preset = conditions.preset
    cycles = (
        1 if block.is_measured_once else cycles_of(preset, workload, conditions.rows, aside=block.is_aside)
    )
    for row in rows:
        row.prepare(workload, cycles)
    chance = random.Random(f"{conditions.seed}/{block.round}/{block.number}/{workload.key}")  # noqa: S311
    slices = [
        row for row, entry in zip(rows, block.entries, strict=True) for _ in range(entry.slices_per_cycle)
    ]
    # Connections that were closed while others warmed up are open again after cycle 0.
    cycle = 0 if preset.calibration_most_ns and not block.is_measured_once else 1
    while cycle <= cycles and any(row.measurement for row in rows):
        chance.shuffle(slices)
        first = next(it for row in slices if (it := row.measurement))
        probes = [] if block.is_measured_once else _probe(rows)
        if not _is_whole(workload, cycle, slices, rows):
            for row in rows:
                if row.measurement is not None:
                    row.measurement.tear(cycle)
            cycles += cycle > 0  # The others have another in its place.
        first.probed(cycle, probes)
        cycle += 1
    for row in rows:
        row.finish(workload)


def _probe(rows: list[LiveRow]) -> list[dict[str, int]]:
    """The probes of each host that takes part. Raises AgentLost; RoundtripError: there is no room for them."""
    processes = next(row.deployment.processes for row in rows if row.deployment is not None)
    try:
        return [host.call(agent.Probe(cpus=processes.cpus_at(host))) for host in processes.agents]
    except WorkerFailed as failed:
        raise RoundtripError(f"the host cannot be probed: {failed}") from failed


def _is_whole(workload: Workload, cycle: int, slices: list[LiveRow], rows: list[LiveRow]) -> bool:
    """Times each row's slices; False if a row failed, which ends the cycle."""
    alive = [row.deployment.processes for row in rows if row.deployment is not None]
    return all(row.time_slice(workload, cycle, alive) for row in slices)
