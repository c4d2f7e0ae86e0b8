"""A run from its first calibration to its last block: calibrations, rounds, budget, resume."""

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from roundtrip.analysis.warnings import wholly_disturbed
from roundtrip.catalog.system import Row
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.topology import Topology
from roundtrip.results.records import (
    AnyRecord,
    CalibrationRecord,
    EndReason,
    EndRecord,
    Outcome,
    TrialRecord,
    VoidRecord,
    used_trials,
)
from roundtrip.results.store import Writer
from roundtrip.running.block import run_block
from roundtrip.running.calibration import calibrate_row
from roundtrip.running.conditions import Conditions
from roundtrip.running.display import Display, duration
from roundtrip.running.forecast import GUESSED, Budget, Expected
from roundtrip.running.known import CalibrationMemory, Known
from roundtrip.running.live_row import TrialOutcome
from roundtrip.running.plan import HostMemory, Plan
from roundtrip.running.schedule import Block


@dataclass(frozen=True)
class Setup:
    """The parts that a session works with.

    Attributes:
        cases: By the name of a build.
        report: Called after each workload of the first round and each block, with the trials of a block that is not
            over; nothing is measured meanwhile. A defect in it ends no run.
        clock: Seconds, monotonic.
    """

    agents: AgentPool
    topology: Topology
    cpu_pinning: CpuPinning
    cases: Mapping[str, Cases]
    display: Display
    memory: CalibrationMemory
    report: Callable[[Sequence[TrialRecord]], object] = lambda _: None
    clock: Callable[[], float] = time.monotonic


class Session:
    """Measures a plan into an open run folder, in as many rounds as a budget has time for.

    `earlier_s` seconds of the budget were spent before the first trial.
    """

    def __init__(self, plan: Plan, setup: Setup, writer: Writer, earlier_s: float = 0.0) -> None:
        self._plan = plan
        self._setup = setup
        self._display = setup.display
        self._writer = writer
        self._records: list[AnyRecord] = writer.folder.records()
        self._began = setup.clock()
        self._earlier_s = earlier_s + sum(
            record.elapsed_s for record in self._records if isinstance(record, EndRecord)
        )
        self._known = Known(plan.workloads)
        self._budget = Budget(plan, self._known, HostMemory.of(setup.agents.ends()).fits)
        self._plans, self._expected = self._budget.rounds, self._budget.expected
        self._ends = [
            Expected(plan.preset, plan.workloads, self._known, len(plan.rows), guessed) for guessed in GUESSED
        ]
        self._aimed = self._budget.wanted
        self._beyond_s = 0.0
        self._conditions = Conditions(
            agents=setup.agents,
            topology=setup.topology,
            cpu_pinning=setup.cpu_pinning,
            cases=setup.cases,
            preset=plan.preset,
            workloads=plan.workloads,
            known=self._known,
            sampling_s=plan.sampling_s,
            on_calibration=self._keep,
            rows=len(plan.rows),
            seed=plan.seed,
        )

    def run(self) -> None:
        """Measures until every round is done or the budget is spent.

        Raises:
            KeyboardInterrupt: After what is there was marked as interrupted.
            DiskFull: The results folder has no more room.
        """
        try:
            self._void_torn_blocks()
            self._recall()
            self._calibrate_rows()
            rounds = self._rounds()
            self._run_blocks(0, self._plans.measured_once())
        except KeyboardInterrupt:
            self._append(EndRecord(reason=EndReason.INTERRUPTED, elapsed_s=self._elapsed()))
            raise
        cut = rounds < self._plan.rounds or self._plan.left_out
        self._append(EndRecord(reason=EndReason.BUDGET if cut else EndReason.DONE, elapsed_s=self._elapsed()))

    # Before the rounds

    def _void_torn_blocks(self) -> None:
        """A block of which not all trials were written is measured again: its rows are compared with each other."""
        done = self._done_names()
        for number in range(1, self._last_begun() + 1):
            for block in self._blocks(number):
                written = [name in done for name in block.trials]
                if any(written) and not all(written):
                    self._append(VoidRecord(round=block.round, block=block.number))

    def _recall(self) -> None:
        """Takes what calibrations of this run, or of earlier ones, and earlier trials of this run found."""
        for record in self._records:
            if isinstance(record, CalibrationRecord):
                self._known.add(record)
            elif isinstance(record, TrialRecord):
                self._known.add_trial(record)
        for row in self._plans.everything:
            for known in self._setup.memory.recall(row, self._known):
                self._append(known)

    def _calibrate_rows(self) -> None:
        """Warms every row up once, if the plan wants that before the first round."""
        if not self._plan.preset.calibration_most_ns or not self._plan.calibrations_first:
            return
        begun = self._last_begun()
        left = [row for row in self._plans.everything if self._known.uncalibrated(row)]
        for index, row in enumerate(left):
            self._fit_rounds(begun)
            rest_s = self._remaining_s(self._later(begun), rows=left[index:])
            self._display.expect(index, len(left), rest_s, "calibration")
            self._display.calibration(row.key)
            self._setup.agents.set_idle_states(disabled=self._plan.idle_states[0] == "disabled")
            for record in calibrate_row(row, self._conditions):
                self._keep(row, record)

    def _keep(self, row: Row, calibration: CalibrationRecord) -> None:
        self._beyond_s += (sum(it.elapsed_ns for it in calibration.windows) - calibration.warmup_ns) / 1e9
        self._append(calibration)
        self._setup.memory.keep(row, calibration)
        if calibration.outcome is Outcome.FAILED:
            self._display.say(f"{row.key}, {calibration.workload} failed: {calibration.reason}")

    # Rounds

    def _rounds(self) -> int:
        """Runs the requested rounds, as far as the budget goes; returns how many."""
        number, last_begun = 0, self._last_begun()
        self._fit_rounds(last_begun)
        trials = sum(len(block.entries) for block in self._blocks(1))
        aim = "1 round" if self._aimed == 1 else f"{self._aimed} rounds"
        fewer = self._plan.rounds - self._aimed
        rest = f"; the budget leaves out {fewer} more" if fewer > 0 else ""
        expected = duration(*self._remaining_s(self._later(0)))
        self._display.say(f"{aim} of {trials} trials, about {expected}{rest}")
        while number < max(self._aimed, last_begun):
            number += 1
            self._round(number)
            self._fit_rounds(number)
        return number

    def _round(self, number: int) -> None:
        blocks, began, beyond_s = self._blocks(number), self._setup.clock(), self._beyond_s
        if self._run_blocks(number, blocks) == len(blocks):
            # The next one has warm-ups in place of calibrations, and nothing that turned out to be long.
            took_s = self._setup.clock() - began - (self._beyond_s - beyond_s)
            self._budget.pace = took_s / max(1e-3, self._expected.blocks_s(self._blocks(number)))

    def _report(self, unfinished: Sequence[TrialRecord] = ()) -> None:
        try:
            self._setup.report(unfinished)
        except UsageError as gone:  # The run's folder is: no fault of the command.
            raise RoundtripError(str(gone)) from gone
        except RoundtripError:
            raise
        except Exception as error:  # The last report fails too and says so: the rest is measured first.
            self._display.say(f"no report so far: {type(error).__name__}: {error}")

    def _run_blocks(self, number: int, blocks: Sequence[Block]) -> int:
        """Measures those blocks of a round, or of 0, the samples measured once, that are not done; returns how many."""
        left = [block for block in blocks if not self._is_done(block)]
        for index, block in enumerate(left):
            self._run(block, number, blocks, left[index:])
        return len(left)

    def _run(self, block: Block, number: int, blocks: Sequence[Block], left: Sequence[Block]) -> None:
        total = sum(len(each.workloads) for each in blocks)
        part = f"round {number} of {max(number, self._aimed)}" if number else "long calls, measured once"

        def on_workload(key: str, row: str) -> None:
            if row:
                self._display.workload(f"{key}, preparing {row}")
                return
            done = block.workloads.index(key)
            later = self._later(number) if number else []
            at = total - sum(len(each.workloads) for each in left) + done
            self._display.expect(at, total, self._remaining_s([*left, *later], done), part)
            self._display.block(block, key)

        self._setup.agents.set_idle_states(disabled=block.idle_states == "disabled")
        conditions = replace(self._conditions, on_workload=on_workload)
        if number == 1:
            conditions = replace(conditions, after_workload=self._report)
        trials = run_block(block, conditions, sampled=number == 1)
        for outcome in trials:
            self._write(outcome)
        for text in wholly_disturbed(outcome.record for outcome in trials):
            self._display.say(text)
        if number:
            self._report()

    def _write(self, outcome: TrialOutcome) -> None:
        record = outcome.record
        before = self._known.possible(record.row)
        self._writer.write_trial(record, outcome.samples, outcome.columns, outcome.series)
        self._records.append(record)
        self._known.add_trial(record)
        for measured in record.measurements:
            if measured.outcome is Outcome.FAILED and measured.workload in before:
                self._display.say(f"{record.row}, {measured.workload} failed: {measured.reason}")

    # What they share

    def _blocks(self, number: int) -> list[Block]:
        voided = [(it.round, it.block) for it in self._records if isinstance(it, VoidRecord)]
        return [
            replace(block, attempt=voided.count((block.round, block.number)))
            for block in self._plans.blocks(number)
        ]

    def _done_names(self) -> set[str]:
        return {trial.trial for trial in used_trials(self._records)}

    def _is_done(self, block: Block) -> bool:
        return self._done_names().issuperset(block.trials)

    def _last_begun(self) -> int:
        """The last round that has a trial; 0: none has."""
        return max((it.round for it in self._records if isinstance(it, TrialRecord)), default=0)

    # Time

    def _fit_rounds(self, done: int) -> None:
        """Sets how many rounds there will be, by what is left of the budget."""
        self._aimed = self._budget.fit_rounds(done, self._left_s())

    def _later(self, done: int) -> list[Block]:
        """The blocks of all rounds after so many, and of the samples measured once."""
        rounds = (self._plans.blocks(number) for number in range(done + 1, self._aimed + 1))
        once = (block for block in self._plans.measured_once() if not self._is_done(block))
        return [*itertools.chain(*rounds), *once]

    def _remaining_s(
        self, blocks: Sequence[Block], done: int = 0, rows: Sequence[Row] = ()
    ) -> tuple[float, float]:
        """The least and the most time of calibrations of rows, then blocks of which so many workloads are done.

        Of the rows that were not met yet one may take far longer than all others.
        """
        parts = [(block, key) for block in blocks for key in block.workloads][done:]
        least_s, most_s = (
            sum(map(expected.calibration_s, rows))
            + self._budget.pace * sum(expected.workload_s(*part) for part in parts)
            for expected in self._ends
        )
        times = len({block.round for block in blocks}) + bool(rows)
        return least_s, most_s + times * self._expected.slowest_s(self._plans.everything)

    def _left_s(self) -> float | None:
        budget_s = self._plan.budget_s
        return None if budget_s is None else max(0.0, budget_s - self._earlier_s - self._elapsed())

    def _elapsed(self) -> float:
        return self._setup.clock() - self._began

    def _append(self, record: AnyRecord) -> None:
        self._writer.append(record)
        self._records.append(record)
