"""A run from its first trial to its last: pilot, rounds, looks, budget, resume."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from roundtrip.agents import Agents
from roundtrip.asked import Asked
from roundtrip.catalog import Row
from roundtrip.conformance import Cases
from roundtrip.display import Display, duration
from roundtrip.expected_time import ExpectedTime
from roundtrip.pilot import pilot
from roundtrip.placement import Placement
from roundtrip.plan import Planned, plan_round
from roundtrip.stage import Site
from roundtrip.store import Writer
from roundtrip.summary import summarise
from roundtrip.trial import Conditions, TrialRunner
from roundtrip.warmup import Window

LONG_SAMPLE_NS = 5_000_000_000
"""A sample that takes longer is measured in the first round only, as n = 1 and without an interval."""

LOOKS_SHARE = 0.5
"""Rounds beyond the first look are begun only in this share of the budget: a quick run stays quick."""


PILOT_S = 8.0
"""What the first pilot is expected to take."""


@dataclass(frozen=True)
class Setup:
    """What a session works with.

    Attributes:
        site: Where the built systems and the runtimes are.
        placement: The CPUs of each end.
        clock: Seconds, monotonic.
    """

    agents: Agents
    site: Site
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
            setup.site,
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
            self._pilots()
            expected, rounds = self._rounds_that_fit(), 0
            # Only rounds that ended tell how long one takes: the budget is asked again before each.
            while rounds < self._asked.profile.rounds and self._has_room(rounds + 1):
                rounds += 1
                self._round(rounds, self._asked.rows, max(rounds, expected))
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

    def _pilots(self) -> None:
        """Warms up every row once; what an earlier part of this run found is taken over."""
        if not self._asked.profile.pilot_most_ns:
            return
        for record in self._records:
            if record["kind"] == "pilot":
                self._take_pilot(record)
        rows = {row.key: row for row in (*self._asked.rows, *self._asked.nulls.values())}
        seen = {(record["row"], record["workload"]) for record in self._records if record["kind"] == "pilot"}
        missing: list[tuple[Row, tuple[str, ...]]] = []
        for row in rows.values():
            names = (name for name in self._asked.workloads if name not in row.system.unsupported)
            if unseen := tuple(name for name in names if (row.key, name) not in seen):
                missing.append((row, unseen))
        self._with.agents.set_awake(self._asked.conditions[0] == "awake")
        per_row_s = 0.0
        for index, (row, workloads) in enumerate(missing):
            began = self._with.clock()
            rounds_s = self._asked.profile.rounds * self._expected.total(self._plan(1, self._asked.rows))
            pilots_s = (len(missing) - index) * (per_row_s or PILOT_S)
            self._with.display.expect(index, len(missing), pilots_s + rounds_s)
            self._with.display.pilot(row.key)
            for record in pilot(row, workloads, self._conditions):
                self._append(record)
                self._take_pilot(record)
            per_row_s = (per_row_s * index + self._with.clock() - began) / (index + 1)

    def _take_pilot(self, record: dict[str, Any]) -> None:
        if record["status"] == "ok":
            key = (record["row"], record["workload"])
            self._warmups[key] = Window(record["warmup"]["calls"], record["warmup"]["elapsed_ns"])
            self._call_ns[key] = record["call_ns"]
            self._cold.setdefault(record["row"], self._warmups[key])

    def _rounds_that_fit(self) -> int:
        """Rounds that the budget seems to have room for, between the profile's least and its own; says so."""
        profile, budget_s = self._asked.profile, self._asked.budget_s
        plan = self._plan(1, self._asked.rows)
        round_s = self._expected.total(plan)
        done = sum(self._is_done(number) for number in range(1, profile.rounds + 1))
        rounds = profile.rounds
        if budget_s is not None:
            more = int(max(0.0, budget_s - self._spent()) / round_s)
            rounds = min(rounds, max(profile.least_rounds, done + more))
        left = f", {done} of them done" if done else ""
        self._with.display.say(
            f"{rounds} rounds of {len(plan)} trials{left}, about {duration((rounds - done) * round_s)}"
        )
        return rounds

    def _has_room(self, number: int) -> bool:
        """Whether a round may be begun: the least rounds always, the others while the budget should hold them."""
        if (
            number <= self._asked.profile.least_rounds
            or self._asked.budget_s is None
            or self._is_done(number)
        ):
            return True
        round_s = self._expected.total(self._plan(number, self._asked.rows))
        return self._spent() + round_s <= self._asked.budget_s

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
            plans = [self._plan(number, unresolved) for number in missing]
            if plans and self._spent() + sum(self._expected.total(plan) for plan in plans) > until_s:
                return
            self._with.display.say(
                f"{len(unresolved)} rows are unresolved: {look - rounds} more rounds of them"
            )
            for number in range(rounds + 1, look + 1):
                self._round(number, unresolved, look)
            rounds = look

    def _unresolved(self, rounds: int) -> list[Row]:
        """The rows that are unresolved after so many rounds; a run that is gone on with must find the same ones."""
        records = [record for record in self._records if record.get("round", 0) <= rounds]
        # Verdicts need the records alone: no need to read every sample of the run again.
        summary = summarise(self._writer.folder.run, records, _no_table, _no_table)
        keys = {
            f"{cell['server']['system']}:{cell['server']['variant']}"
            for cell in summary["cells"]
            if cell["net"] and cell["net"]["verdict"] == "unresolved"
        }
        return [row for row in self._asked.rows if row.key in keys]

    def _round(self, number: int, rows: Sequence[Row], rounds: int) -> None:
        if self._is_done(number):
            return
        plan = self._plan(number, rows)
        later = (rounds - number) * self._expected.total(plan)
        for index, planned in enumerate(plan):
            done = (number - 1) * len(plan) + index
            self._with.display.expect(done, rounds * len(plan), later + self._expected.total(plan[index:]))
            self._with.display.trial(planned)
            self._trial(planned)
        self._append({"kind": "round", "round": number})

    def _trial(self, planned: Planned) -> None:
        self._with.agents.set_awake(planned.condition == "awake")
        began = self._with.clock()
        outcome = TrialRunner(planned, self._conditions).run()
        self._writer.write_trial(outcome.record, outcome.samples, outcome.columns, outcome.series)
        self._records.append(outcome.record)
        self._expected.learn(planned, self._with.clock() - began)
        for entry in outcome.record["workloads"]:
            if entry["status"] == "failed":
                self._with.display.say(f"{planned.row.key}, {entry['workload']} failed: {entry['reason']}")

    # What they share

    def _plan(self, number: int, rows: Sequence[Row]) -> list[Planned]:
        attempt = sum(record["kind"] == "void" and record["round"] == number for record in self._records)
        # The other conditions show a difference of several times; they need not hold a claim of a few per cent.
        beside = self._asked.conditions[1:] if number <= self._asked.profile.least_rounds else ()
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
        return planned.keeping(lambda name: self._call_ns.get((planned.row.key, name), 0.0) <= LONG_SAMPLE_NS)

    def _append(self, record: dict[str, Any]) -> None:
        self._writer.append(record)
        self._records.append(record)

    def _elapsed(self) -> float:
        return self._with.clock() - self._began

    def _spent(self) -> float:
        """Seconds of the budget that are gone: those of this part of the run and of the parts before it."""
        return self._earlier_s + self._elapsed()


def _measured_s(records: Sequence[dict[str, Any]]) -> float:
    """Seconds that trials and pilots took, also in a part of the run that was killed and could not say."""
    trials_ns = sum(r["ended_ns"] - r["started_ns"] for r in records if r["kind"] == "trial")
    pilots_ns = sum(w["elapsed_ns"] for r in records if r["kind"] == "pilot" for w in r["windows"])
    return float(trials_ns + pilots_ns) / 1e9


def _no_table(trial: str) -> Any:
    raise FileNotFoundError(trial)
