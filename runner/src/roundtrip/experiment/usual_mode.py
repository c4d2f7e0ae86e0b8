"""The machine's usual mode: which rows lack trials in it, and which are going to."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scipy.stats import binom

from roundtrip.analysis.modes import Modes
from roundtrip.catalog.system import Row
from roundtrip.experiment.duration_model import DurationModel
from roundtrip.experiment.sweep import by_experiment
from roundtrip.results.records import SINGLES, AnyRecord, Attempt, TrialRecord
from roundtrip.results.selection import used_trials

ENOUGH = 3
"""Trials in the usual mode that every cell should have; rows with fewer get further rounds."""

FEW_POINTS = 0.25
"""Of a sweep, so large a part may have fewer trials in the usual mode without a further round for all of it, where too
few rows are measured to carry over what is in another."""


@dataclass(frozen=True)
class UsualMode:
    """What a run's trials so far say about its rows.

    Attributes:
        records: Of the run, which may grow.
        idle_states: Those that are compared.
        model: What is known of the rows.
        carries: Whether what a sweep measures in another mode is carried over.
    """

    records: Sequence[AnyRecord]
    idle_states: str
    model: DurationModel
    carries: bool

    def modes(self) -> Modes:
        """The machine's, by all that was measured."""
        trials = [it for it in self.records if isinstance(it, TrialRecord)]
        attempts = [a for trial in trials for it in trial.measurements for a in it.attempts]
        return Modes(ns for it in attempts if it.handover_ns for ns in it.handover_ns)

    def last_attempts(self) -> list[Attempt]:
        """Those that count, in the order in which they were measured."""
        return [it.last for trial in used_trials(self.records) for it in trial.measurements if it.attempts]

    def lacking(self, rows: Iterable[Row], enough: int) -> list[Row]:
        """Rows with an experiment that has fewer than enough trials in the usual mode; those first that have fewest."""
        seen = self._seen()
        trials = {row.key: self._trials(row, seen, enough) for row in rows}
        return sorted((row for row in rows if trials[row.key] < enough), key=lambda row: trials[row.key])

    def will_lack(self, rows: Sequence[Row], rounds: int) -> tuple[list[Row], float]:
        """Rows that are going to, as many as are to be expected; those first that are most likely to.

        A trial is in the usual mode with the probability with which those so far were, whatever the row.

        Args:
            rows: Which.
            rounds: How many each of them will have had.

        Returns:
            The rows, and how many further trials each of them should need: those may be in another mode as well.
        """
        seen = self._seen()
        whole = [all(its.values()) for trials in seen.values() for its in trials]
        if not whole:
            return [], 0.0
        share, enough = sum(whole) / len(whole), min(ENOUGH, rounds)
        chances, missing = {}, 0.0
        for row in rows:
            done = len(seen.get(row.key, ()))
            most = enough - (self._trials(row, seen, enough) if done else 0)
            fewer = [_fewer(least, max(0, rounds - done), share) for least in range(1, most + 1)]
            chances[row.key] = fewer[-1] if fewer else 0.0
            missing += sum(fewer)
        lacking = sum(chances.values())
        ordered = sorted(rows, key=lambda row: -chances[row.key])[: round(lacking)]
        return ordered, missing / lacking / max(share, 1 / len(whole)) if ordered else 0.0

    def _trials(self, row: Row, seen: dict[str, list[dict[str, bool]]], unmeasured: int) -> int:
        """Trials in the usual mode of the experiment that has fewest; points that are never measured have enough."""
        counts: dict[str, int] = defaultdict(int)
        for trial in seen.get(row.key, ()):
            for point, is_usual in trial.items():
                counts[point] += is_usual
        found = [unmeasured]
        short = [it for it in self.model.possible(row.key).values() if not self.model.is_long(row, it.key)]
        for points in by_experiment(short).values():
            if points[0].is_of_sweep and self.carries:
                continue
            ordered = sorted(counts.get(it.key, unmeasured) for it in points)
            found.append(ordered[math.floor(FEW_POINTS * len(ordered))])
        return min(found)

    def _seen(self) -> dict[str, list[dict[str, bool]]]:
        """Of each row's trials in rounds, which points were measured in the usual mode."""
        modes = self.modes()
        usual = modes.reference(self.last_attempts())
        seen: dict[str, list[dict[str, bool]]] = defaultdict(list)
        for trial in used_trials(self.records):
            points = {it.point: modes.of(it.last) == usual for it in trial.measurements if it.attempts}
            if points and trial.idle_states == self.idle_states and trial.round != SINGLES:
                seen[trial.row].append(points)
        return seen


def _fewer(least: int, tries: int, share: float) -> float:
    """The probability that of so many tries, each of which succeeds with that share, fewer than the least do."""
    return float(binom.cdf(least - 1, tries, share))
