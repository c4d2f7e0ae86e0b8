"""A run from its first trial to its last: pilot, rounds, looks, budget, resume."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from roundtrip.analysis.summary import summarise
from roundtrip.catalog.system import Row
from roundtrip.config.profile import LONG_SAMPLE_NS
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Topology
from roundtrip.experiment.budget import FULL, Fit, Pace, compiling_most_ns, fit, paces, pilot_most_ns
from roundtrip.experiment.display import Display, duration
from roundtrip.experiment.duration_model import ExpectedTime
from roundtrip.experiment.request import Asked
from roundtrip.experiment.schedule import Planned, plan_round
from roundtrip.experiment.trial import Conditions, TrialRunner
from roundtrip.experiment.warmup import Window
from roundtrip.results.store import Writer

LOOKS_SHARE = 0.5
"""Rounds beyond the first look are begun only in this share of the budget: a quick run stays quick."""


@dataclass(frozen=True)
class Setup:
    """What a session works with.

    Attributes:
        topology: Where the built systems and the runtimes are.
        placement: The CPUs of each end.
        clock: Seconds, monotonic.
    """

    agents: AgentPool
    topology: Topology
    placement: Placement
    cases: Cases
    display: Display
    clock: Callable[[], float] = time.monotonic


class Session:
    """Measures what was asked, into an open run folder.

    Args:
        asked: The question.
        setup: The means.
        writer: Where it goes.
    """

    def __init__(self, asked: Asked, setup: Setup, writer: Writer) -> None:
        self._asked = asked
        self._with = setup
        self._writer = writer
        self._records = writer.folder.records()
        self._began = setup.clock()
        self._earlier_s = _measured_s(self._records)
        self._warmups: dict[tuple[str, str], Window] = {}
        self._cold: dict[str, Window] = {}
        self._call_ns: dict[tuple[str, str], float] = {}
        self._expected = ExpectedTime(asked.profile, self._warmups, self._call_ns)
        self._conditions = Conditions(
            setup.agents.ends,
            setup.topology,
            setup.placement,
            setup.cases,
            asked.profile,
            self._warmups,
            self._cold,
            self._call_ns,
            asked.sampling_s,
            setup.display.workload,
        )

    def run(self) -> None:
        """Measures until every round is done or the budget is spent.

        Raises:
            KeyboardInterrupt: After what is there was marked as interrupted.
            DiskFull: The results folder has no more room.
        """
        try:
            self._void_torn_rounds()
            for record in self._records:
                if record["kind"] == "pilot":
                    self._take_pilot(record)
            self._limit_pilots()
            self._tell_what_fits()
            rounds = 0
            # Only rounds that ended tell how long one takes: the budget is asked again before each.
            while rounds < self._asked.profile.rounds:
                fitted = self._fit(rounds)
                if not self._is_done(rounds + 1) and not fitted.rounds:
                    break
                rounds += 1
                expected = rounds - 1 + max(1, fitted.rounds)
                # What is left of a budget after this round is shared out anew among the later ones.
                self._round(rounds, self._asked.rows, expected, fitted.pace, partial(self._later_s, rounds))
            self._further_looks(rounds)
        except KeyboardInterrupt:
            self._append({"kind": "end", "reason": "interrupted", "elapsed_s": self._elapsed()})
            raise
        reason = "done" if rounds >= self._asked.profile.rounds else "budget"
        self._append({"kind": "end", "reason": reason, "elapsed_s": self._elapsed()})

    # The parts of a run

    def _void_torn_rounds(self) -> None:
        """A round that was cut off is run anew, so that a row and its null share their minutes."""
        torn: set[int] = set()
        for record in self._records:
            if record["kind"] == "trial":
                torn.add(record["round"])
            elif record["kind"] in ("round", "void"):
                torn.discard(record["round"])
        for number in sorted(torn):
            self._append({"kind": "void", "round": number, "reason": "interrupted"})

    def _limit_pilots(self) -> None:
        """Sets how long the first trial of a row may warm each of its workloads up."""
        rows = {row.key: row for row in (*self._asked.rows, *self._asked.nulls.values())}
        missing = sum((key, name) not in self._call_ns for key in rows for name in self._asked.workloads)
        budget_s = self._asked.budget_s
        left_s = None if budget_s is None else budget_s - self._spent()
        of = self._asked.profile, left_s, missing
        self._conditions = replace(
            self._conditions, pilot_most_ns=pilot_most_ns(*of), compiling_most_ns=compiling_most_ns(*of)
        )

    def _take_pilot(self, record: dict[str, Any]) -> None:
        if record["status"] == "ok":
            key = (record["row"], record["workload"])
            self._warmups[key] = Window(record["warmup"]["calls"], record["warmup"]["elapsed_ns"])
            self._call_ns[key] = record["call_ns"]
            self._cold.setdefault(record["row"], self._warmups[key])

    def _fit(self, done: int, before_s: float = 0.0) -> Fit:
        """Rounds after so many, and their pace, that the budget has room for behind so many seconds of other work."""
        budget_s = self._asked.budget_s

        @cache
        def plan(number: int, *, in_full: bool) -> list[Planned]:
            return self._plan(number, self._asked.rows, in_full=in_full)

        return fit(
            self._asked.profile,
            done,
            None if budget_s is None else max(0.0, budget_s - self._spent() - before_s),
            lambda number, pace: self._expected.total(plan(number, in_full=pace.full), pace),
        )

    def _tell_what_fits(self) -> None:
        done = sum(self._is_done(number) for number in range(1, self._asked.profile.rounds + 1))
        fitted = self._fit(done)
        left = f", {done} of them done" if done else ""
        shortened = (
            ""
            if fitted.pace.full
            else f", measurements of {fitted.pace.timed:.0%} and warm-ups of {fitted.pace.warm:.0%} of their length"
        )
        trials = len(self._plan(1, self._asked.rows, in_full=fitted.pace.full))
        self._with.display.say(
            f"{done + fitted.rounds} rounds of {trials} trials{left}{shortened}, about {duration(fitted.seconds)}"
        )

    def _is_done(self, number: int) -> bool:
        return any(record["kind"] == "round" and record["round"] == number for record in self._records)

    def _further_looks(self, rounds: int) -> None:
        """More rounds for the rows that are unresolved at a look, while the budget lasts."""
        looks = [look for look in self._asked.profile.looks if look > rounds]
        if not looks or rounds < self._asked.profile.rounds or self._asked.budget_s is None:
            return
        until_s = LOOKS_SHARE * self._asked.budget_s
        for look in looks:
            unresolved = self._unresolved(rounds)
            if not unresolved:
                return
            missing = [number for number in range(rounds + 1, look + 1) if not self._is_done(number)]
            plans = [self._plan(number, unresolved, in_full=True) for number in missing]
            if plans and self._spent() + sum(self._expected.total(plan) for plan in plans) > until_s:
                return
            self._with.display.say(
                f"{len(unresolved)} rows are unresolved: {look - rounds} more rounds of them"
            )
            for number in range(rounds + 1, look + 1):
                self._round(number, unresolved, look, FULL, partial(self._again_s, unresolved, number, look))
            rounds = look

    def _unresolved(self, rounds: int) -> list[Row]:
        """The rows that are unresolved after so many rounds; a run that is gone on with must find the same ones."""
        records = [record for record in self._records if record.get("round", 0) <= rounds]
        # Verdicts need the records alone: no need to read every sample of the run again.
        summary = summarise(self._writer.folder.run, records, _no_table, _no_table)
        keys = {
            cell["row"]
            for cell in summary["cells"]
            if cell["net"]
            and cell["net"]["verdict"] == "unresolved"
            # One sample resolves nothing, and no further round would take a second.
            and not self._is_long(cell["row"], cell["workload"])
        }
        return [row for row in self._asked.rows if row.key in keys]

    def _shortest(self) -> Pace:
        return paces(self._asked.profile.shortest)[-1]

    def _is_late(self, rest_s: float) -> bool:
        """Whether what a round still needs is more than is left of the budget."""
        return self._asked.budget_s is not None and rest_s > self._asked.budget_s - self._spent()

    def _again_s(self, rows: Sequence[Row], number: int, look: int, _: float) -> float:
        """Seconds that the rounds of these rows after one should take, up to a look."""
        later = range(number + 1, look + 1)
        return sum(self._expected.total(self._plan(n, rows, in_full=True)) for n in later)

    def _later_s(self, number: int, rest_s: float) -> float:
        """Seconds that the rounds after one should take, which itself takes so many more."""
        return self._fit(number, rest_s).seconds

    def _round(
        self, number: int, rows: Sequence[Row], rounds: int, pace: Pace, later_s: Callable[[float], float]
    ) -> None:
        if self._is_done(number):
            return
        plan = self._plan(number, rows, in_full=pace.full)
        if not pace.full:
            self._append({"kind": "pace", "round": number, "timed": pace.timed, "warm": pace.warm})
        for index, planned in enumerate(plan):
            done = (number - 1) * len(plan) + index
            rest_s = self._expected.total(plan[index:], pace)
            if self._is_late(rest_s) and pace != self._shortest():
                # A first round finds out what its rows cost; the budget still holds.
                pace = self._shortest()
                self._append({"kind": "pace", "round": number, "timed": pace.timed, "warm": pace.warm})
                rest_s = self._expected.total(plan[index:], pace)
            self._with.display.expect(done, rounds * len(plan), rest_s + later_s(rest_s))
            self._with.display.trial(planned)
            self._trial(planned, pace)
        self._append({"kind": "round", "round": number})

    def _trial(self, planned: Planned, pace: Pace) -> None:
        self._with.agents.set_awake(planned.condition == "awake")
        began = self._with.clock()
        outcome = TrialRunner(planned, replace(self._conditions, pace=pace)).run()
        for record in outcome.pilots:
            self._append(record)
            self._take_pilot(record)
        self._writer.write_trial(outcome.record, outcome.samples, outcome.columns, outcome.series)
        self._records.append(outcome.record)
        self._expected.learn(planned, self._with.clock() - began, pace, outcome.pilots)
        for entry in outcome.record["workloads"]:
            if entry["status"] == "failed":
                self._with.display.say(f"{planned.row.key}, {entry['workload']} failed: {entry['reason']}")

    # What they share

    def _plan(self, number: int, rows: Sequence[Row], *, in_full: bool) -> list[Planned]:
        attempt = sum(record["kind"] == "void" and record["round"] == number for record in self._records)
        # The other conditions show a difference of several times; they need not hold a claim of a few per cent.
        enough = self._asked.profile.least_rounds if in_full else 1
        beside = self._asked.conditions[1:] if number <= enough else ()
        plan = plan_round(
            number,
            rows,
            self._asked.nulls,
            self._asked.workloads,
            (self._asked.conditions[0], *beside),
            self._asked.seed,
            attempt,
        )
        return [self._without_long_calls(planned) for planned in plan]

    def _without_long_calls(self, planned: Planned) -> Planned:
        if planned.round == 1:
            return planned
        return planned.keeping(lambda name: not self._is_long(planned.row.key, name))

    def _is_long(self, row: str, workload: str) -> bool:
        return self._call_ns.get((row, workload), 0.0) > LONG_SAMPLE_NS

    def _append(self, record: dict[str, Any]) -> None:
        self._writer.append(record)
        self._records.append(record)

    def _elapsed(self) -> float:
        return self._with.clock() - self._began

    def _spent(self) -> float:
        """Seconds of the budget that are gone: those of this part of the run and of the parts before it."""
        return self._earlier_s + self._elapsed()


def _measured_s(records: Sequence[dict[str, Any]]) -> float:
    """Seconds that trials took, also in a part of the run that was killed and could not say."""
    return float(sum(r["ended_ns"] - r["started_ns"] for r in records if r["kind"] == "trial")) / 1e9


def _no_table(trial: str) -> Any:
    raise FileNotFoundError(trial)
