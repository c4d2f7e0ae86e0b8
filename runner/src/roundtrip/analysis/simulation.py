"""Do the intervals hold what they promise? Runs whose truth is known, by the thousand, judged by the real code.

`python -m roundtrip.analysis.simulation` prints the tables that docs/statistics.md quotes; a test gates them at a
smaller size. The numbers depend on the seed alone. A simulation shows what a method does to the troubles that were put
into it; the size of the troubles here is an assumption, rather too large than too small.
"""

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

import numpy as np
from numpy.random import Generator
from rich.console import Console
from rich.table import Table

from roundtrip.analysis.estimates import LARGEST_MARGIN, Moderated, Sample, Shift, false_discovery, verdict
from roundtrip.analysis.levels import Level, Place, with_carried, within_blocks, within_rounds
from roundtrip.analysis.modes import SLOW, Modes
from roundtrip.analysis.verdicts import Priors
from roundtrip.results.records import Attempt
from roundtrip.results.summary import Verdict

K = TypeVar("K")

SEED = 20260101
RUNS = 2_000
"""Simulated runs a scenario: a coverage of 95 % is then known to half a point, over eight rows to a quarter."""
ROWS = 8
NULL = ROWS
"""The null's number, behind those of the rows."""
BLOCK = 4
SLOT_S = 10.0
"""From one trial's beginning to the next one's."""
MEASURED_S = 1.5
ATTEMPTS = 3
HANDOVER_NS = (27_000.0, 45_000.0)
"""The probe's medians in the fast and in the slow mode, with a spread of 8 %."""
HANDOVER_SPREAD = 0.08


@dataclass(frozen=True)
class Scenario:
    """What troubles a run. Sizes are standard deviations of logarithms: 0.01 is about 1 %.

    Attributes:
        noise: Of one trial against another, of the typical row.
        unequal: How much rows differ in that: the logarithm's spread from row to row.
        skew: Whether the noise has a long tail to the slow side (an exponential).
        outliers: Share of trials that are slower by a quarter for no reason.
        drift: Step of the machine's random walk from trial to trial.
        slow_share: Part of the time that the machine is in its slow mode; 0: it has one mode.
        sojourn_s: How long it stays in the slow mode on average.
        slow: What the null costs there, of what it costs otherwise; it costs all rows as much more.
        slow_unequal: How much rows differ in that: the logarithm's spread from row to row.
        slow_is_factor: Whether it costs all rows as many times more instead, which is not what the method supposes.
        unseen: Whether nobody looks at the mode.
        planted: How much slower one row is than its twin, as a fraction.
        groups: How many groups the rows fall into; those of one are equal.
        apart: How much slower each group is than the one before, as a fraction.
    """

    name: str
    noise: float = 0.01
    unequal: float = 0.0
    skew: bool = False
    outliers: float = 0.0
    drift: float = 0.0
    slow_share: float = 0.0
    sojourn_s: float = 10.0
    slow: float = 1.4
    slow_unequal: float = 0.0
    slow_is_factor: bool = False
    unseen: bool = False
    planted: float = 0.0
    groups: int = 1
    apart: float = 0.0
    rounds: int = 5


GATED = (
    Scenario("independent, normal"),
    Scenario("rows of unequal spread", unequal=0.7),
    Scenario("long tails", noise=0.02, skew=True),
    Scenario("one trial in fifty a quarter slower", outliers=0.02),
    Scenario("drift", drift=0.02),
    Scenario("two modes, x1.4, 20 % slow, 1 s each", slow_share=0.2, sojourn_s=1.0),
    Scenario("two modes, x1.4, 50 % slow, 10 s each", slow_share=0.5, sojourn_s=10.0),
    Scenario("two modes, x1.4, 80 % slow, 60 s each", slow_share=0.8, sojourn_s=60.0),
    Scenario("two modes, x4, 50 % slow, 10 s each", slow_share=0.5, sojourn_s=10.0, slow=4.0),
    Scenario(
        "two modes, x1.4 within 10 %, 40 % slow, 20 s each", slow_share=0.4, sojourn_s=20.0, slow_unequal=0.1
    ),
    Scenario("the same, three rounds", slow_share=0.4, sojourn_s=20.0, slow_unequal=0.1, rounds=3),
    Scenario(
        "two modes, x3 within 50 %, 40 % slow, 20 s each",
        slow_share=0.4,
        sojourn_s=20.0,
        slow=3.0,
        slow_unequal=0.4,
    ),
    Scenario(
        "all of it", unequal=0.5, skew=True, drift=0.02, slow_share=0.4, sojourn_s=20.0, slow_unequal=0.1
    ),
)
"""95 % intervals must cover in 93 % of the runs or more; all rows are equal, and 5.5 % of the tables may call one."""

UNSEEN = tuple(replace(GATED[index], name=GATED[index].name + ", unseen", unseen=True) for index in (6, 8))
"""What two modes do to a run that does not look at them."""

PLANTED = (
    Scenario("5 % slower, 7 rounds, noise 1 %", planted=0.05, rounds=7),
    Scenario("5 % slower, 7 rounds, two modes", planted=0.05, rounds=7, slow_share=0.4, sojourn_s=20.0),
    Scenario("2 % slower, 10 rounds, noise 0.5 %", planted=0.02, rounds=10, noise=0.005),
    Scenario("5 % slower, 5 rounds, noise 3 %", planted=0.05, noise=0.03),
)
"""The first must be found in 90 % of the runs, and none with the wrong sign in more than 1 %."""

_APART = Scenario(
    "eight rows, each twice the one before, two modes", groups=8, apart=1.0, slow_share=0.4, sojourn_s=20.0
)
DIFFERING = (
    Scenario("two groups, 10 % apart", groups=2, apart=0.1),
    Scenario("four groups, 3 % apart", groups=4, apart=0.03),
    Scenario("four groups, 10 % apart, rows of unequal spread", groups=4, apart=0.1, unequal=0.7),
    Scenario("the same, three rounds", groups=4, apart=0.1, unequal=0.7, rounds=3),
    _APART,
    replace(_APART, name=f"{_APART.name}, x1.4 within 10 %", slow_unequal=0.1),
    replace(_APART, name=f"{_APART.name}, three rounds", rounds=3),
    replace(_APART, name=f"{_APART.name}, x4", slow=4.0),
    replace(_APART, name=f"{_APART.name}, but of all as many times more", slow_is_factor=True),
    Scenario(
        "four groups, 30 % apart, all of it but unequal costs",
        groups=4,
        apart=0.3,
        unequal=0.5,
        skew=True,
        drift=0.02,
        slow_share=0.4,
        sojourn_s=20.0,
    ),
)
"""Of the pairs that are called at most 5.5 % may be false: equal ones, and different ones with the wrong sign."""


@dataclass
class Score:
    """How runs of one scenario came out.

    Attributes:
        covered: Share of the intervals of a ratio to a null that hold the truth.
        width: Median of upper over lower limit, less 1.
        false_calls: Share of the tables in which two equal rows were called different.
        found: Share of the runs in which the planted difference was called, with the right sign.
        wrong: The same with the wrong sign.
        false_share: Share of the calls that are false, on average over the tables; 0 for one without a call.
        decided: Share of the pairs that differ which were called, with the right sign.
    """

    covered: float
    width: float
    false_calls: float
    found: float
    wrong: float
    false_share: float
    decided: float


def score(scenario: Scenario, runs: int = RUNS, seed: int = SEED) -> Score:
    """Simulates runs and judges them.

    Args:
        scenario: The troubles.
        runs: How many.
        seed: Of all chance.
    """
    random = np.random.default_rng(seed)
    covered: list[bool] = []
    widths: list[float] = []
    false, found, wrong = 0, 0, 0
    false_shares: list[float] = []
    decided: list[bool] = []
    for _ in range(runs):
        simulated = _Run(scenario, random)
        for name, ratio in simulated.ratios_to_null().items():
            if (interval := ratio.interval()) is not None:
                truth = simulated.truth[name]
                covered.append(math.log(interval[0]) <= truth <= math.log(interval[1]))
                widths.append(interval[1] / interval[0] - 1)
        verdicts = simulated.verdicts()
        twins = verdicts.get((0, 1))
        found += twins is Verdict.SLOWER
        wrong += twins is Verdict.FASTER
        # Where the slow mode counts, rows that differ in what it costs them do differ.
        if scenario.slow_unequal and simulated.reference == SLOW:
            continue
        truths = {pair: _true_verdict(scenario, *pair) for pair in verdicts}
        calls = {pair: it for pair, it in verdicts.items() if it in (Verdict.SLOWER, Verdict.FASTER)}
        wrongly = sum(it is not truths[pair] for pair, it in calls.items())
        false_shares.append(wrongly / max(1, len(calls)))
        false += wrongly > 0
        decided.extend(calls.get(pair) is it for pair, it in truths.items() if it is not None)
    return Score(
        covered=float(np.mean(covered)),
        width=float(np.median(widths)),
        false_calls=false / runs,
        found=found / runs,
        wrong=wrong / runs,
        false_share=float(np.mean(false_shares)) if false_shares else 0.0,
        decided=float(np.mean(decided)) if decided else 0.0,
    )


def _true_log(scenario: Scenario, row: int) -> float:
    """How much slower a row is than the null, but for what the slow mode costs it."""
    planted = math.log1p(scenario.planted) if row == 0 else 0.0
    return planted + row % scenario.groups * math.log1p(scenario.apart)


def _true_verdict(scenario: Scenario, a: int, b: int) -> Verdict | None:
    """What is true of two rows, the first over the second; None if they are equal."""
    difference = _true_log(scenario, a) - _true_log(scenario, b)
    if difference == 0.0:
        return None
    return Verdict.SLOWER if difference > 0 else Verdict.FASTER


class _Run:
    """One simulated run: row 0 may be planted, row 1 is its twin; all others are as the twin, or in groups."""

    def __init__(self, scenario: Scenario, random: Generator) -> None:
        self._scenario = scenario
        self._random = random
        noises = scenario.noise * np.exp(scenario.unequal * random.standard_normal(ROWS))
        self._slows = scenario.slow * np.exp(scenario.slow_unequal * random.standard_normal(ROWS + 1))
        blocks = -(-ROWS // BLOCK)
        slots = scenario.rounds * (ROWS + blocks)
        self._changes = self._mode_changes(SLOT_S * slots + 60.0)
        machine = np.cumsum(scenario.drift * random.standard_normal(slots))
        slot = 0
        trials: list[tuple[int, Place, float, Attempt]] = []
        for round_ in range(scenario.rounds):
            order = random.permutation(ROWS)
            for block in range(blocks):
                members = [*order[block::blocks], NULL]
                for place in random.permutation(len(members)):
                    row = int(members[place])
                    noise = scenario.noise if row == NULL else float(noises[row])
                    log, attempt = self._trial(slot * SLOT_S, noise, row)
                    log += float(machine[slot])
                    trials.append((row, (round_, block), log, attempt))
                    slot += 1
        attempts = [it[3] for it in trials]
        probes = [ns for it in attempts if it.handover_ns for ns in it.handover_ns]
        modes = Modes([] if scenario.unseen else probes)
        self.reference = modes.reference(attempts)
        self._shift, self._levels = _carried(trials, modes, self.reference)
        part = float(self.reference == SLOW)
        self.truth = {row: self._log(row, part) - self._log(NULL, part) for row in range(ROWS)}

    def ratios_to_null(self) -> dict[int, Moderated]:
        """Each row over the null of its block."""
        null = self._levels[NULL]
        return _moderated(
            {row: within_blocks(self._levels[row], null, self._shift) for row in range(ROWS)},
        )

    def verdicts(self) -> dict[tuple[int, int], Verdict | None]:
        """Every pair of rows, the first over the second."""
        ratios = _moderated(
            {
                (a, b): within_rounds(self._levels[a], self._levels[b], self._shift)
                for a, b in combinations(range(ROWS), 2)
            }
        )
        adjusted = false_discovery([ratio.p for ratio in ratios.values()])
        return {
            pair: verdict(ratio, p, LARGEST_MARGIN)
            for (pair, ratio), p in zip(ratios.items(), adjusted, strict=True)
        }

    def _log(self, row: int, slow: float) -> float:
        """What a row's calls take, of what the null's take in the fast mode, if that part of them are slow."""
        log = 0.0 if row == NULL else _true_log(self._scenario, row)
        more = slow * (float(self._slows[row]) - 1)
        return log + math.log1p(more if self._scenario.slow_is_factor else more * math.exp(-log))

    def _trial(self, at_s: float, noise: float, row: int) -> tuple[float, Attempt]:
        """The logarithm of a trial's time, and its last attempt; retaken while the machine changes its mode."""
        random, scenario = self._random, self._scenario
        chance = random.standard_exponential() - 1.0 if scenario.skew else random.standard_normal()
        log = noise * float(chance)
        if random.random() < scenario.outliers:
            log += math.log(1.25)
        for number in range(1 if scenario.unseen else ATTEMPTS):
            began = at_s + number * MEASURED_S
            before, after = self._is_slow(began), self._is_slow(began + MEASURED_S)
            slow = float(np.mean([self._is_slow(began + MEASURED_S * part / 8) for part in range(9)]))
            attempt = _attempt(self._probe(before), self._probe(after))
            if before == after:
                break
        return log + self._log(row, slow), attempt

    def _probe(self, slow: bool) -> float:
        return HANDOVER_NS[slow] * math.exp(HANDOVER_SPREAD * float(self._random.standard_normal()))

    def _mode_changes(self, seconds: float) -> list[float]:
        """When the machine changes its mode; it begins in the fast one, at a moment of its own."""
        scenario = self._scenario
        if not scenario.slow_share:
            return []
        slow_s = scenario.sojourn_s
        fast_s = slow_s * (1 - scenario.slow_share) / scenario.slow_share
        now, slow, changes = 0.0, bool(self._random.random() < scenario.slow_share), []
        if slow:
            changes.append(0.0)
        while now < seconds:
            now += float(self._random.exponential(slow_s if slow else fast_s))
            changes.append(now)
            slow = not slow
        return changes

    def _is_slow(self, at_s: float) -> bool:
        return bool(np.searchsorted(self._changes, at_s, side="right") % 2)


def _carried(
    trials: Sequence[tuple[int, Place, float, Attempt]], modes: Modes, reference: str
) -> tuple[Shift | None, dict[int, list[Level]]]:
    """Each row's trials as in the mode that counts."""
    own: dict[int, list[Level]] = {row: [] for row in (*range(ROWS), NULL)}
    others: dict[int, list[Level]] = {row: [] for row in own}
    for row, place, log, attempt in trials:
        if (mode := modes.of(attempt)) is not None:
            (own if mode == reference else others)[row].append(Level(place, log))
    shift = Shift.of([([it.log for it in own[row]], [it.log for it in others[row]]) for row in own])
    return shift, {row: with_carried(own[row], others[row], shift) for row in own}


def _moderated(samples: Mapping[K, Sample | None]) -> dict[K, Moderated]:
    """Samples that there are, each in the light of all."""
    known = {key: ("java", it) for key, it in samples.items() if it is not None}
    priors = Priors({str(key): it for key, it in known.items()})
    return {key: Moderated.of(sample, priors.of(str(key))) for key, (_, sample) in known.items()}


def _attempt(before_ns: float, after_ns: float) -> Attempt:
    return Attempt(
        samples=1,
        remote_calls=1,
        started_ns=0,
        ended_ns=1,
        stopped_by="count",
        mean_ns=1.0,
        quantiles_ns={},
        halves_ns=(1.0, 1.0),
        handover_ns=(before_ns, after_ns),
    )


def tables(runs: int = RUNS) -> Sequence[Table]:
    """The tables that docs/statistics.md quotes."""
    covered = Table("scenario", "coverage", "width", "false calls", title=f"95 % intervals, {runs} runs each")
    for scenario in (*GATED, *UNSEEN):
        it = score(scenario, runs)
        covered.add_row(scenario.name, f"{it.covered:.1%}", f"{it.width:.1%}", f"{it.false_calls:.1%}")
    power = Table("planted", "found", "wrong sign", "calls that are false", title="Power")
    for scenario in PLANTED:
        it = score(scenario, runs)
        power.add_row(scenario.name, f"{it.found:.1%}", f"{it.wrong:.2%}", f"{it.false_share:.1%}")
    differing = Table("scenario", "calls that are false", "differences found", title="Rows that differ")
    for scenario in DIFFERING:
        it = score(scenario, runs)
        differing.add_row(scenario.name, f"{it.false_share:.1%}", f"{it.decided:.1%}")
    return covered, power, differing


if __name__ == "__main__":
    console = Console()
    for table in tables(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS):
        console.print(table)
