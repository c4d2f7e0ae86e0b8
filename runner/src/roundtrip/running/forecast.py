"""The expected time of a run: of its calibrations and rounds, the part that fits a budget, and a mere forecast.

Guesses come before the first round; after it, rounds are expected to be as slow as the last one. This loads nothing
that only measuring needs.
"""

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from roundtrip.catalog.system import Row
from roundtrip.config import variables
from roundtrip.config.decode import split
from roundtrip.config.experiment import Workload, listed
from roundtrip.config.preset import PRESETS, Preset
from roundtrip.config.request import RunRequest
from roundtrip.config.row_key import RowKey
from roundtrip.errors import UsageError
from roundtrip.results.records import RunKind
from roundtrip.running.display import duration
from roundtrip.running.known import CalibrationMemory, Known
from roundtrip.running.load import load_s
from roundtrip.running.plan import HostMemory, Plan, baselines_of, idle_states_of, settled
from roundtrip.running.schedule import Block, Fits, Rounds
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

REPEATED_SHARE = 0.5
"""Part of it that later rounds repeat: they do not wait until it is sure that a row is warm."""

GUESSED = 0.5, 2.0
"""The least and the most time of a warm-up that was not measured yet, as multiples of the usual one."""

PLANNED_SHARE = 0.97
"""Share of the remaining budget that a plan may fill: something always takes longer."""

BYTES_PER_SLICE = 12_000
"""Size of a slice of short calls on disk: some three bytes for each call, compressed."""


class Expected:
    """How long calibrations and blocks of a run take, in seconds; unknown warm-ups `guessed` times as long as usual."""

    def __init__(
        self, preset: Preset, workloads: Iterable[Workload], known: Known, rows: int, guessed: float = 1.0
    ) -> None:
        self._preset = preset
        self._workloads = {workload.key: workload for workload in workloads}
        self._known = known
        self._rows = rows
        self._guessed = guessed

    def calibration_s(self, row: Row) -> float:
        """The expected time of the calibrations that a row still needs."""
        missing = len(self._known.uncalibrated(row)) if self._preset.calibration_most_ns else 0
        return START_S + (1 + LATER_SHARE * (missing - 1)) * self._guess_s(row) if missing else 0.0

    def slowest_s(self, rows: Iterable[Row]) -> float:
        """The longest that one of these rows may warm up at the workloads at which it was never met."""
        missing = max((len(self._known.uncalibrated(row)) for row in rows), default=0)
        return missing * self._preset.calibration_most_ns / 1e9

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
        share = REPEATED_SHARE if block.round > 1 else 1.0
        return starts + slices_s + sum(self._warmup_s(entry.row, workload, first, share) for entry in entries)

    def _slice_s(self, row: Row, workload: Workload, cycles: int) -> float:
        call_ns = self._call_ns(row, workload.key)
        rule = slice_rule(self._preset, workload, call_ns, cycles)
        leads_ns = max(rule.lead_in.elapsed_ns, rule.lead_in.calls * call_ns)
        counts_ns = max(rule.stop.elapsed_ns, rule.stop.samples * call_ns)
        closed_s = (leads_ns + min(counts_ns, rule.stop.limit_ns + call_ns)) / 1e9
        return BETWEEN_S + closed_s + load_s(workload, rule, call_ns)

    def _warmup_s(self, row: Row, workload: Workload, first: bool, share: float) -> float:
        if not self._preset.calibration_most_ns:
            return PREPARE_S
        window = self._known.warmup(row.key, workload.key, first=first, new=first or not workload.is_of_sweep)
        if not window.elapsed_ns and not workload.is_of_sweep:
            return PREPARE_S + share * (1 if first else LATER_SHARE) * self._guess_s(row)
        return PREPARE_S + workload.clients * window.elapsed_ns / 1e9

    def _call_ns(self, row: Row, key: str) -> float:
        return max(self._known.usual_call_ns(row.key, key), 1e9 * row.slow_s(key))

    def _guess_s(self, row: Row) -> float:
        return self._guessed * (row.system.warmup_s or WARMUP_S[row.system.language])


class Budget:
    """The time of a plan, and how many of its rounds a budget has time for.

    `pace` is how many times as long as expected the last whole round took.
    """

    def __init__(self, plan: Plan, known: Known, fits: Fits, guessed: float = 1.0) -> None:
        self._plan = plan
        self.rounds = Rounds(plan, known, fits)
        self.expected = Expected(plan.preset, plan.workloads, known, len(plan.rows), guessed)
        self.pace = 1.0

    @property
    def wanted(self) -> int:
        """The largest number of rounds: with a budget as many as it has time for."""
        if self._plan.budget_s is not None and self._plan.request.rounds is None:
            return self._plan.preset.most_rounds
        return self._plan.rounds

    @property
    def least(self) -> int:
        """The number of rounds that a plan has before anything is left out of it."""
        return min(self.wanted, self._plan.preset.least_rounds)

    def fit_rounds(self, done: int, left_s: float | None) -> int:
        """The rounds, `done` ones among them, that `left_s` has time for; the least ones before any is done.

        None: there is no budget.
        """
        if left_s is None:
            return self.wanted
        room_s = PLANNED_SHARE * left_s - self.cost_s(0)
        more = min(self.wanted - done, int(room_s / max(1e-3, self.round_s())))
        return max(done + max(0, more), 0 if done else self.least)

    def cost_s(self, rounds: int) -> float:
        """The expected time of more rounds, with what comes before and after them."""
        once_s = self.expected.blocks_s(self.rounds.measured_once())
        return self.calibrations_s() + rounds * self.round_s() + once_s

    def round_s(self) -> float:
        """The expected time of a round."""
        return self.pace * self.expected.blocks_s(self.rounds.blocks(1))

    def calibrations_s(self) -> float:
        """The expected time of the calibrations before the first round that rows still need."""
        if not self._plan.calibrations_first:
            return 0.0
        return sum(self.expected.calibration_s(row) for row in self.rounds.everything)


def _before(plan: Plan, memory: CalibrationMemory, fits: Fits) -> tuple[Budget, Known]:
    """The time of a plan of which nothing is known yet but what earlier runs found."""
    known = Known(plan.workloads)
    budget = Budget(plan, known, fits)
    for row in budget.rounds.everything:
        memory.recall(row, known)
    return budget, known


def fit(plan: Plan, memory: CalibrationMemory, fits: Fits) -> Plan:
    """The largest part of a plan that its budget has time for in the least rounds; `left_out` has the rest.

    Raises UsageError: There is no time for the first workload of the rows that have to stay.
    """
    if plan.budget_s is None or not plan.workloads:
        return plan

    def needed_s(part: Plan) -> float:
        budget, _ = _before(part, memory, fits)
        return budget.cost_s(budget.least) / PLANNED_SHARE

    budget_s, parts = plan.budget_s, [*_parts(plan)]
    place = bisect_left(parts, True, key=lambda part: needed_s(part) <= budget_s)
    if place == len(parts):
        least = parts[-1]
        rows = listed(row.key for row in least.rows)
        ranks = plan.kind is not RunKind.INTEROP and plan.preset != PRESETS["smoke"]
        raise UsageError(
            "--budget",
            f"{duration(budget_s)} is not enough for {rows} at {least.workloads[0].key}",
            f"at least about {duration(math.ceil(needed_s(least)))}"
            + ("; or --preset smoke, which ranks nothing" if ranks else ""),
        )
    part = parts[place]
    left_out = [it.key for it in plan.workloads if it not in part.workloads]
    left_out += [row.key for row in plan.rows if row not in part.rows]
    return replace(part, left_out=tuple(left_out))


def _parts(plan: Plan) -> Iterator[Plan]:
    """A plan, then without its last workloads, then without its last systems that were picked by no name of theirs.

    The first workload stays, and two rows beside baselines: what is alone cannot be compared. Pairs of `interop` stay
    as well. A baseline goes with the last row that needs it.
    """
    for count in range(len(plan.workloads), 0, -1):
        part = replace(plan, workloads=plan.workloads[:count])
        yield part
    for system in reversed(dict.fromkeys(row.identity.plain for row in plan.rows if not row.is_baseline)):
        kept = [row for row in part.rows if row.identity.plain != system and not row.is_baseline]
        if len(kept) > 1 and not _is_named(system, plan.request) and plan.kind is not RunKind.INTEROP:
            needed = {row.baseline_key for row in kept}
            rows = [
                row
                for row in part.rows
                if row in kept or row.key in needed or _is_named(row.identity.plain, plan.request)
            ]
            part = replace(
                part,
                rows=tuple(rows),
                baselines={row.baseline_key: plan.baselines[row.baseline_key] for row in rows},
            )
            yield part


def _is_named(system: RowKey, request: RunRequest) -> bool:
    """Whether `--systems` has a system, or a pair, by its name and not by a pattern alone."""
    names = [RowKey.named(it) for it in split(request.systems) if set("*?[").isdisjoint(it)]
    return any(
        (it.client, it.system) == (system.client, system.system) and it.variant in ("", system.variant)
        for it in names
    )


@dataclass(frozen=True)
class Forecast:
    """The rows and workloads of a run, by their keys, and what it would take, once built.

    Calibrations are rows of which no earlier run on this host found out how long they take to become warm. `left_out`
    is what the budget has no room for: rounds, in words, then keys. `seconds` are the least and the most.
    """

    rows: list[str]
    workloads: list[str]
    rounds: int
    left_out: list[str]
    calibrations: int
    seconds: tuple[float, float]
    disk_bytes: int


def forecast(
    request: RunRequest, rows: Sequence[Row], workloads: Sequence[Workload], where: Workspace
) -> Forecast:
    """Forecasts a run on this machine and its time; measures nothing. Raises UsageError as `fit`."""
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
    fits = HostMemory.here(facts["usable_memory_bytes"]).fits
    memory = where.memory(plan, [facts])
    plan = fit(plan, memory, fits)
    budget, known = _before(plan, memory, fits)
    count = budget.fit_rounds(0, plan.budget_s)
    fewer = plan.rounds - count
    slices = sum(
        len(block.slices) * len(block.workloads) * plan.preset.cycles
        for n in range(1, count + 1)
        for block in budget.rounds.blocks(n)
    )
    least_s, most_s = (Budget(plan, known, fits, guessed).cost_s(count) for guessed in GUESSED)
    return Forecast(
        [row.key for row in plan.rows],
        [workload.key for workload in plan.workloads],
        count,
        [*([f"{fewer} round{'s' * (fewer > 1)}"] if fewer > 0 else []), *plan.left_out],
        calibrations=sum(bool(known.uncalibrated(row)) for row in budget.rounds.everything)
        if plan.preset.calibration_most_ns
        else 0,
        seconds=(least_s, most_s),
        disk_bytes=slices * BYTES_PER_SLICE,
    )
