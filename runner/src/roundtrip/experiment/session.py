"""A run from its first pilot to its last trial: pilots, rounds, budget, resume."""

import shlex
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median

from roundtrip.analysis.estimates import LEAST_GROUP, Moderated, Prior, Sample
from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Topology
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.experiment.budget import Fit, fit
from roundtrip.experiment.course import Course
from roundtrip.experiment.display import Display, duration
from roundtrip.experiment.duration_model import DurationModel, took_s
from roundtrip.experiment.pilot import pilot_row
from roundtrip.experiment.pilot_memory import PilotMemory
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.schedule import Planned, blocks
from roundtrip.experiment.sweep import by_experiment
from roundtrip.experiment.trial import Conditions, run_trial
from roundtrip.experiment.usual_mode import ENOUGH, UsualMode
from roundtrip.results.records import (
    AnyRecord,
    EndReason,
    EndRecord,
    Outcome,
    PilotRecord,
    SkippedRecord,
    TrialRecord,
    VoidRecord,
)
from roundtrip.results.selection import used_trials
from roundtrip.results.store import Writer

OVERRUN = 1.5
"""A budget is refused if even the first row should take so many times as long: what is expected before any pilot may
be off by that."""


@dataclass(frozen=True)
class Setup:
    """What a session works with.

    Attributes:
        topology: Where the built systems and the runtimes are, at each end.
        placement: The CPUs of each end.
        memory: What pilots of earlier runs found.
        after_round: Called after each round; nothing is measured meanwhile. A defect in it ends no run.
        clock: Seconds, monotonic.
    """

    agents: AgentPool
    topology: Topology
    placement: Placement
    cases: Cases
    display: Display
    memory: PilotMemory
    after_round: Callable[[], object] = lambda: None
    clock: Callable[[], float] = time.monotonic


class Session:
    """Measures a plan into an open run folder.

    Args:
        plan: What to measure; its rows are in the declared order, in which a budget gives up the last ones first.
        setup: The means.
        writer: Where it goes.
        earlier_s: Seconds of the budget that were spent before the first trial.
    """

    def __init__(self, plan: Plan, setup: Setup, writer: Writer, earlier_s: float = 0.0) -> None:
        self._plan = plan
        self._with = setup
        self._writer = writer
        self._records: list[AnyRecord] = writer.folder.records()
        self._began = setup.clock()
        self._earlier_s = earlier_s + sum(took_s(it) for it in self._records if isinstance(it, TrialRecord))
        self._model = DurationModel(plan.profile, plan.points)
        self._course = Course(plan, self._model)
        self._rows = tuple(plan.rows)
        self._aimed = self._told = self._plan.rounds
        self._conditions = Conditions(
            agents=setup.agents,
            topology=setup.topology,
            placement=setup.placement,
            cases=setup.cases,
            profile=plan.profile,
            points=plan.points,
            model=self._model,
            sampling_s=plan.sampling_s,
            tell=setup.display.point,
            keep=self._keep,
            carries=len(self._everything()) >= LEAST_GROUP,
        )
        self._usual = UsualMode(
            self._records, plan.idle_states[0], self._model, carries=self._conditions.carries
        )

    def run(self) -> None:
        """Measures until every round is done or the budget is spent.

        Raises:
            KeyboardInterrupt: After what is there was marked as interrupted.
            UsageError: The budget has no room for anything.
            DiskFull: The results folder has no more room.
        """
        try:
            self._void_torn_blocks()
            self._recall()
            self._refuse_hopeless_budget()
            self._pilot_rows()
            rounds = self._rounds()
            rounds = self._further_rounds(rounds)
            self._singles()
        except KeyboardInterrupt:
            self._append(EndRecord(reason=EndReason.INTERRUPTED, elapsed_s=self._elapsed()))
            raise
        fewer = rounds < self._plan.rounds and not self._plan.aims
        cut = fewer or any(isinstance(it, SkippedRecord) for it in self._records)
        self._append(EndRecord(reason=EndReason.BUDGET if cut else EndReason.DONE, elapsed_s=self._elapsed()))

    # Before the rounds

    def _void_torn_blocks(self) -> None:
        """A block that was interrupted is measured again, so that a row and its null share their minutes."""
        for block in self._all_planned_blocks():
            done = self._done_names()
            names = [planned.trial for planned in block]
            if any(name in done for name in names) and not all(name in done for name in names):
                self._append(VoidRecord(round=block[0].round, block=block[0].block))

    def _all_planned_blocks(self) -> list[list[Planned]]:
        last = max((it.round for it in self._records if isinstance(it, TrialRecord)), default=0)
        return [block for number in range(1, last + 1) for block in blocks(self._trials(number, self._rows))]

    def _recall(self) -> None:
        """Takes what pilots of this run, or of earlier ones, and earlier trials of this run found."""
        for record in self._records:
            if isinstance(record, PilotRecord):
                self._model.know(record)
            elif isinstance(record, TrialRecord):
                self._model.know_trial(record)
        for row in self._everything():
            for known in self._with.memory.recall(row, self._model):
                self._append(known)

    def _refuse_hopeless_budget(self) -> None:
        budget_s = self._plan.budget_s
        if budget_s is None or self._done_names():
            return
        least = self._plan.profile.least_rounds
        least_s = self._cost_s(self._rows[:1], least)
        if least_s > OVERRUN * budget_s:
            raise UsageError(
                "--budget",
                f"{duration(budget_s)} is not enough for {self._rows[0].key} in {least} rounds",
                f"at least about {duration(least_s)}; or --profile smoke, which ranks nothing",
            )

    def _pilot_rows(self) -> None:
        """Warms every row up once; rows that the budget has no room for are given up before that."""
        self._fit_rows()
        if not self._plan.profile.pilot_most_ns or not self._plan.pilots_apart:
            return
        left = [row for row in self._everything() if self._model.unpiloted(row)]
        total = len(left)
        while left:
            row = left.pop(0)
            if row.key not in {it.key for it in self._everything()}:
                continue
            rest_s = sum(self._model.pilot_s(it) for it in (row, *left))
            self._with.display.expect(total - len(left) - 1, total, rest_s + self._rounds_s(), "pilot")
            self._with.display.pilot(row.key)
            self._pilot(row)
            self._fit_rows()
        self._fit_rows()

    def _pilot(self, row: Row) -> None:
        self._with.agents.set_idle_states(disabled=self._plan.idle_states[0] == "disabled")
        began, tried = self._with.clock(), []
        for record in pilot_row(row, self._conditions):
            self._keep(row, record)
            if record.outcome is not Outcome.CANNOT:
                tried.append(record.point)
        self._model.learn_pilot(row, tried, self._with.clock() - began)

    def _keep(self, row: Row, pilot: PilotRecord) -> None:
        self._append(pilot)
        self._with.memory.keep(row, pilot)
        if pilot.outcome is Outcome.FAILED:
            self._with.display.say(f"{row.key}, {pilot.point} failed: {pilot.reason}")

    # Rounds

    def _rounds(self) -> int:
        """The rounds that were asked for, as far as the budget goes; returns how many."""
        self._show_what_fits()
        number = 0
        while number < self._plan.rounds:
            fitted = self._fit_rows(number)
            if self._aimed != self._told:
                self._with.display.say(f"{self._aim} instead of {self._told}, by what trials took so far")
                self._told = self._aimed
            if not fitted.rounds and not self._is_begun(number + 1):
                break
            number += 1
            self._round(number, self._rows, partial(self._later_s, number))
        return number

    def _round(self, number: int, rows: Sequence[Row], later_s: Callable[[float], float]) -> None:
        """A round of rows.

        Args:
            number: Of the round.
            rows: Which.
            later_s: What comes after it should take, in seconds, by what is left of it.
        """
        planned = self._trials(number, rows)
        done = self._done_names()
        left = [it for it in planned if it.trial not in done]
        if not left:
            return
        for index, trial in enumerate(left):
            rest_s = self._model.total_s(left[index:])
            place, all_s = len(planned) - len(left) + index, rest_s + later_s(rest_s)
            part = f"round {number} of {max(number, self._aimed)}"
            self._with.display.expect(place, len(planned), all_s, part)
            self._with.display.trial(trial)
            self._trial(trial, sampled=number == 1)
        try:
            self._with.after_round()
        except RoundtripError:
            raise
        except Exception as error:  # What a last report meets too, which says it: the rest is measured first.
            self._with.display.say(f"no report after round {number}: {type(error).__name__}: {error}")

    def _trial(self, planned: Planned, *, sampled: bool) -> None:
        self._with.agents.set_idle_states(disabled=planned.idle_states == "disabled")
        modes, attempts = self._usual.modes(), self._usual.last_attempts()
        reference = modes.reference(attempts)
        # Whoever waited in vain need not wait again: the machine may stay in its other mode for minutes.
        waits = not attempts or modes.of(attempts[-1]) in (None, reference)
        self._conditions = replace(self._conditions, modes=modes, reference=reference, waits=waits)
        new = [it for it in self._model.unpiloted(planned.row) if it in planned.points]
        began = self._with.clock()
        outcome = run_trial(planned, self._conditions, sampled=sampled)
        self._writer.write_trial(outcome.record, outcome.samples, outcome.columns, outcome.series)
        self._records.append(outcome.record)
        self._model.know_trial(outcome.record)
        self._model.learn_first_trial(planned.row, new)
        self._model.learn_trial(planned, self._with.clock() - began)
        ended = {point for point in new if point not in self._model.possible(planned.row.key)}
        for it in outcome.record.measurements:
            if it.outcome is Outcome.FAILED and it.point not in ended:
                self._with.display.say(f"{planned.row.key}, {it.point} failed: {it.reason}")

    def _further_rounds(self, rounds: int) -> int:
        """More rounds: for rows that lack trials in the usual mode, and for the widest intervals if there is time."""
        while self._may_go_on(rounds):
            left_s = self._left_s()
            room_s = None if left_s is None else left_s - self._singles_s()
            # A row that lacks some beside those that it is compared with: only trials of one round make a ratio.
            lacking = self._usual.lacking(self._rows, min(ENOUGH, rounds))
            wanted = {row.key: row for row in (*lacking, *self._widest())}
            rows = self._fitting(rounds + 1, wanted.values(), room_s)
            if not rows:
                return rounds
            rounds += 1
            names = ", ".join(row.key for row in rows[:4]) + (" and others" if len(rows) > 4 else "")
            self._with.display.say(f"round {rounds}, of {names} alone")
            self._round(rounds, rows, partial(self._after_further_s, rounds))
        return rounds

    def _fitting(self, number: int, rows: Iterable[Row], room_s: float | None) -> list[Row]:
        """Of these rows, in their order, those of which a round with their nulls fits into so many seconds."""
        kept: list[Row] = []
        for row in rows:
            if room_s is None or self._model.total_s(self._trials(number, [*kept, row])) <= room_s:
                kept.append(row)
        return kept

    def _may_go_on(self, rounds: int) -> bool:
        """Whether after so many rounds there may be one more for some of the rows."""
        return rounds < self._plan.profile.most_rounds and self._plan.request.rounds is None

    def _widest(self) -> list[Row]:
        """The half of the rows whose intervals are widest, if a budget was given and rows were named."""
        if self._plan.budget_s is None or not self._plan.request.systems:
            return []
        means: dict[tuple[str, str], list[float]] = defaultdict(list)
        for trial in used_trials(self._records):
            if trial.idle_states == self._plan.idle_states[0]:
                for it in trial.measurements:
                    if it.attempts:
                        means[trial.row, it.point].append(it.last.mean_ns)
        width: dict[str, float] = {}
        for row in self._rows:
            for points in by_experiment(self._model.possible(row.key).values()).values():
                its = [means[row.key, it.key] for it in points if len(means[row.key, it.key]) > 1]
                if its:
                    each = median(Moderated.of(Sample.of(values), Prior()).width for values in its)
                    width[row.key] = max(width.get(row.key, 0.0), each)
        ordered = sorted((row for row in self._rows if row.key in width), key=lambda row: -width[row.key])
        return ordered[: max(2, -(-len(ordered) // 2))]

    def _singles(self) -> None:
        """Samples that take over 5 s: once each, after everything else."""
        done = self._done_names()
        planned = [it for it in self._course.singles(self._rows) if it.trial not in done]
        for index, trial in enumerate(planned):
            rest_s = self._model.total_s(planned[index:])
            self._with.display.expect(index, len(planned), rest_s, "single samples")
            self._with.display.trial(trial)
            self._trial(trial, sampled=False)

    # What they share

    def _trials(self, number: int, rows: Sequence[Row]) -> list[Planned]:
        voided = [(it.round, it.block) for it in self._records if isinstance(it, VoidRecord)]
        return [
            replace(it, attempt=voided.count((it.round, it.block)))
            for it in self._course.trials(number, rows)
        ]

    def _everything(self) -> list[Row]:
        """The nulls that the rows need, then the rows."""
        return self._course.everything(self._rows)

    def _done_names(self) -> set[str]:
        return {trial.trial for trial in used_trials(self._records)}

    def _is_begun(self, number: int) -> bool:
        return any(isinstance(it, TrialRecord) and it.round == number for it in self._records)

    # Time

    def _fit_rows(self, done: int = 0) -> Fit:
        """Gives up the rows that the budget has no room for."""
        fitted = self._fit(done, self._left_s())
        if not fitted.rows:
            if done:
                return fitted
            fitted = replace(
                fitted, rounds=min(self._plan.rounds, self._plan.profile.least_rounds), rows=self._rows[:1]
            )
        for row in self._rows[len(fitted.rows) :]:
            hint = f"measure it with: ./invokew run --systems {shlex.quote(row.key)}"
            self._append(SkippedRecord(row=row.key, reason=f"the budget had no room for it; {hint}"))
            self._with.display.say(f"{row.key} is skipped: the budget has no room for it")
        self._rows = fitted.rows
        self._aimed = done + fitted.rounds
        return fitted

    def _fit(self, done: int, left_s: float | None) -> Fit:
        plan = self._plan
        return fit(plan.profile, self._rows, done, plan.rounds, left_s, self._cost_s, keep_rows=plan.aims)

    def _cost_s(self, rows: Sequence[Row], rounds: int) -> float:
        """What so many rounds of these rows should take, with what comes before and after."""
        return self._course.pilots_s(rows) + self._course.rounds_s(rows, rounds, self._done_names())

    def _rounds_s(self) -> float:
        return self._course.rounds_s(self._rows, self._aimed, self._done_names())

    def _singles_s(self) -> float:
        return self._course.singles_s(self._rows, self._done_names())

    @property
    def _aim(self) -> str:
        """How many rounds there should be, in words."""
        return "1 round" if self._aimed == 1 else f"{self._aimed} rounds"

    def _later_s(self, number: int, rest_s: float) -> float:
        """Seconds that everything after a round should take, of which `rest_s` are left."""
        left_s = self._left_s()
        if self._plan.aims and left_s is not None:
            self._aimed = number + self._fit(number, max(0.0, left_s - rest_s)).rounds
        rounds_s = self._cost_s(self._rows, max(0, self._aimed - number))
        return rounds_s + self._further_s(self._aimed, None if left_s is None else left_s - rest_s - rounds_s)

    def _after_further_s(self, number: int, rest_s: float) -> float:
        """Seconds that everything after a further round should take, of which `rest_s` are left."""
        left_s, singles_s = self._left_s(), self._singles_s()
        return singles_s + self._further_s(number, None if left_s is None else left_s - rest_s - singles_s)

    def _further_s(self, rounds: int, room_s: float | None) -> float:
        """Seconds that further rounds after so many should take, of rows that will lack trials and will have room."""
        if not self._may_go_on(rounds):
            return 0.0
        lacking, trials_each = self._usual.will_lack(self._rows, rounds)
        rows = self._fitting(rounds + 1, lacking, room_s)
        if not rows:
            return 0.0
        times = min(trials_each, self._plan.profile.most_rounds - rounds)
        further_s = times * self._model.total_s(self._trials(rounds + 1, rows))
        return further_s if room_s is None else min(room_s, further_s)

    def _show_what_fits(self) -> None:
        self._told = self._aimed
        trials = len(self._trials(1, self._rows))
        said = f"{self._aim} of {trials} trials, about {duration(self._cost_s(self._rows, self._aimed))}"
        if self._plan.aims and self._aimed < self._plan.rounds:
            more = duration(self._cost_s(self._rows, self._plan.rounds))
            said += f"; --rounds {self._plan.rounds} would take {more}"
        self._with.display.say(said)

    def _left_s(self) -> float | None:
        all_s = self._plan.limit_s
        return None if all_s is None else max(0.0, all_s - self._earlier_s - self._elapsed())

    def _elapsed(self) -> float:
        return self._with.clock() - self._began

    def _append(self, record: AnyRecord) -> None:
        self._writer.append(record)
        self._records.append(record)
