"""The expected time of a run: of its calibrations and rounds, of what fits a budget, and of a mere forecast.

Guesses come before the first round; after it, a round is expected to take as long as the last one. This loads nothing
that only measuring needs.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from roundtrip.catalog.system import Row
from roundtrip.config import variables
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import PRESETS, Preset
from roundtrip.config.request import RunRequest
from roundtrip.running.known import Known
from roundtrip.running.plan import HostMemory, Plan, baselines_of, idle_states_of, settled
from roundtrip.running.schedule import Block, Rounds
from roundtrip.running.slices import cycles_of, slice_rule
from roundtrip.running.workspace import Workspace
from roundtrip_agent.facts import read

START_S = 2.0
"""Starting, connecting, checking and ending the processes of one row."""

PREPARE_S = 0.1
"""Preparing a workload that is warm, and asking for call counts and runtimes after it."""

BETWEEN_S = 0.02
"""Between two slices: samples are brought here, and CPU clocks are read."""

WARMUP_S = {"java": 8.0, "csharp": 3.0, "cpp": 1.5}
"""Expected warm-up of the first workload, by language, if nothing else is known."""

LATER_SHARE = 0.3
"""Part of that for the warm-up of each other workload: much is warm already."""

PLANNED_SHARE = 0.97
"""Share of the remaining budget that a plan may fill: something always takes longer."""

OVERRUN = 2.0
"""No row is given up, and no budget refused, unless the guess before the calibrations is so many times too long."""

BYTES_PER_SLICE = 12_000
"""Size of a slice of short calls on disk: some three bytes for each call, compressed."""


class Expected:
    """Expects how long calibrations and blocks of a run of so many rows take, in seconds, from what is known."""

    def __init__(self, preset: Preset, workloads: Iterable[Workload], known: Known, rows: int) -> None:
        self._preset = preset
        self._workloads = {workload.key: workload for workload in workloads}
        self._known = known
        self._rows = rows

    def calibration_s(self, row: Row) -> float:
        """The expected time of the calibrations that a row still needs."""
        missing = len(self._known.uncalibrated(row)) if self._preset.calibration_most_ns else 0
        return START_S + (1 + LATER_SHARE * (missing - 1)) * _whole_warmup_s(row) if missing else 0.0

    def blocks_s(self, blocks: Iterable[Block]) -> float:
        """The expected time of blocks."""
        return sum(self.workload_s(block, key) for block in blocks for key in block.workloads)

    def workload_s(self, block: Block, key: str) -> float:
        """The expected time of a workload of a block; the first one with the start of all processes."""
        workload, first = self._workloads[key], key == block.workloads[0]
        entries = [entry for entry in block.entries if key in entry.workloads]
        starts = START_S * workload.processes.larger * len(block.entries) if first else 0.0
        if block.is_measured_once:
            return starts + sum(self._call_ns(entry.row, key) / 1e9 for entry in entries)
        cycles = cycles_of(self._preset, workload, self._rows, aside=block.is_aside)
        slices = [entry.row for entry in block.slices if key in entry.workloads]
        slices_s = (cycles + bool(self._preset.calibration_most_ns)) * sum(
            self._slice_s(row, workload, cycles) for row in slices
        )
        return starts + slices_s + sum(self._warmup_s(entry.row, workload, first) for entry in entries)

    def _slice_s(self, row: Row, workload: Workload, cycles: int) -> float:
        call_ns = self._call_ns(row, workload.key)
        rule = slice_rule(self._preset, workload, call_ns, cycles)
        leads_ns = max(rule.lead_in.elapsed_ns, rule.lead_in.calls * call_ns)
        counts_ns = max(rule.stop.elapsed_ns, rule.stop.samples * call_ns)
        return BETWEEN_S + (leads_ns + min(counts_ns, rule.stop.limit_ns + call_ns)) / 1e9

    def _warmup_s(self, row: Row, workload: Workload, first: bool) -> float:
        if not self._preset.calibration_most_ns:
            return PREPARE_S
        window = self._known.warmup(row.key, workload.key, first=first, new=first or not workload.is_of_sweep)
        if not window.elapsed_ns and not workload.is_of_sweep:
            return PREPARE_S + (1 if first else LATER_SHARE) * _whole_warmup_s(row)
        return PREPARE_S + workload.clients * window.elapsed_ns / 1e9

    def _call_ns(self, row: Row, key: str) -> float:
        return max(self._known.usual_call_ns(row.key, key), 1e9 * row.slow_s(key))


def _whole_warmup_s(row: Row) -> float:
    return row.system.warmup_s or WARMUP_S[row.system.language]


class Budget:
    """The time of a plan, and the part of it that fits: fewer rounds, then fewer rows, never a shorter slice.

    `last_round_s` is the time of the last whole round; None: there was none.
    """

    def __init__(self, plan: Plan, rounds: Rounds, expected: Expected) -> None:
        self._plan = plan
        self._rounds = rounds
        self._expected = expected
        self.last_round_s: float | None = None

    @property
    def wanted(self) -> int:
        """The largest number of rounds: with a budget as many as it has time for."""
        if self._plan.budget_s is not None and self._plan.request.rounds is None:
            return self._plan.preset.most_rounds
        return self._plan.rounds

    def fit_rounds(self, rows: Sequence[Row], done: int, left_s: float | None) -> tuple[int, tuple[Row, ...]]:
        """The rounds and rows that a budget has room for after `done` rounds: `left_s` of it is left, None without one.

        Before the first round the last rows, in the declared order, are given up for want of time.
        """
        min_rounds = min(self.wanted, self._plan.preset.least_rounds)
        rounds, measured = self.wanted, tuple(rows)
        if left_s is not None:
            limit_s = left_s * (OVERRUN if self.calibrations_s(rows) else 1.0)
            while (
                not done and len(measured) > 1 and self._rounds_within(measured, done, limit_s) < min_rounds
            ):
                measured = measured[:-1]
            rounds = max(self._rounds_within(measured, done, left_s), 0 if done else min_rounds)
        return rounds, measured

    def cost_s(self, rows: Sequence[Row], rounds: int) -> float:
        """The expected time of more rounds of these rows, with what comes before and after them."""
        return self.calibrations_s(rows) + rounds * self.round_s(rows) + self.measured_once_s(rows)

    def round_s(self, rows: Sequence[Row]) -> float:
        """The expected time of a round of rows: that of the last one."""
        if self.last_round_s is not None:
            return self.last_round_s
        return self._expected.blocks_s(self._rounds.blocks(1, rows))

    def calibrations_s(self, rows: Sequence[Row]) -> float:
        """The expected time of the calibrations before the first round that rows still need."""
        if not self._plan.calibrations_first:
            return 0.0
        return sum(self._expected.calibration_s(row) for row in self._rounds.everything(rows))

    def measured_once_s(
        self, rows: Sequence[Row], is_done: Callable[[Block], bool] = lambda _: False
    ) -> float:
        """The expected time of the samples measured once of rows, but those that are done."""
        return self._expected.blocks_s(
            block for block in self._rounds.measured_once(rows) if not is_done(block)
        )

    def _rounds_within(self, rows: Sequence[Row], done: int, left_s: float) -> int:
        room_s = PLANNED_SHARE * left_s - self.calibrations_s(rows) - self.measured_once_s(rows)
        return done + max(0, min(self.wanted - done, int(room_s / max(1e-3, self.round_s(rows)))))


@dataclass(frozen=True)
class Forecast:
    """The rows and workloads of a run, by their keys, and what it would take, once built.

    Calibrations are rows of which no earlier run on this host found out how long they take to become warm.
    """

    rows: list[str]
    workloads: list[str]
    rounds: int
    calibrations: int
    seconds: float
    disk_bytes: int


def forecast(
    request: RunRequest, rows: Sequence[Row], workloads: Sequence[Workload], where: Workspace
) -> Forecast:
    """Forecasts a run on this machine and its time; measures nothing."""
    facts = read()
    plan = Plan(
        settled(request),
        PRESETS[request.preset],
        tuple(rows),
        baselines_of(where.catalog, rows),
        tuple(workloads),
        request.cpu_pinning,
        idle_states_of(request, can_disable=facts["can_disable_idle_states"]),
        reasons={},
        worker_env=variables.read(request.worker_env, variables.WORKERS),
    )
    known = Known(workloads)
    rounds = Rounds(plan, known, HostMemory.here(facts["usable_memory_bytes"]).fits)
    everything = rounds.everything(rows)
    memory = where.memory(everything, plan.cpu_pinning, [facts], plan.worker_env)
    for row in everything:
        memory.recall(row, known)
    expected = Expected(plan.preset, workloads, known, len(rows))
    budget = Budget(plan, rounds, expected)
    count, measured = budget.fit_rounds(plan.rows, 0, plan.budget_s)
    slices = sum(
        len(block.slices) * len(block.workloads) * plan.preset.cycles
        for n in range(1, count + 1)
        for block in rounds.blocks(n, measured)
    )
    return Forecast(
        [row.key for row in measured],
        [workload.key for workload in workloads],
        count,
        calibrations=sum(bool(known.uncalibrated(row)) for row in everything)
        if plan.preset.calibration_most_ns
        else 0,
        seconds=budget.cost_s(measured, count),
        disk_bytes=slices * BYTES_PER_SLICE,
    )
