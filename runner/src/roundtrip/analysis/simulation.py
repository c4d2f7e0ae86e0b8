"""Do the intervals hold what they promise? Runs whose truth is known, by the thousand, judged like real ones.

`python -m roundtrip.analysis.simulation` prints the tables that docs/statistics.md quotes; a test gates the coverage.
The numbers depend on the seed alone. A simulation shows what a method does to the troubles that were put into
it; the size of the troubles here is an assumption, chosen rather too large than too small.
"""

import math

import msgspec
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from scipy import stats

from roundtrip.analysis.estimates import LEVEL, level_for_looks

Floats = NDArray[np.float64]

SEED = 20260101
RUNS = 20_000
"""Simulated runs a scenario: a coverage of 95 % is then known to 0.15 points."""
BOOTSTRAP_RUNS = 4_000
LOOK_RUNS = 200_000
"""False claims are rarer, and counting them is cheap."""
RESAMPLES = 999
ROUNDS = 5
BLOCK = 5
BLOCKS = 4
SLOTS = BLOCK * BLOCKS
"""Trials a round: four blocks of four rows and a null, each trial some ten seconds."""
FAR = 6
"""Slots between a row and a null that is a minute away."""


class Scenario(msgspec.Struct, frozen=True):
    """What troubles a run. All sizes are standard deviations or totals of logarithms: 0.03 is about 3 %."""

    name: str
    noise: float = 0.03
    """Of one trial of the null against another, whatever else there is."""
    row_noise: float = 0.03
    """The same of the row."""
    skew: bool = False
    """The row's noise has a long tail to the slow side (an exponential); the null's has none."""
    ramp: float = 0.0
    """Total linear drift of the machine from the first trial to the last."""
    walk: float = 0.0
    """Step of the machine's random walk from trial to trial."""
    echo: float = 0.0
    """How much of a row's noise carries over to its trial in the next round (first-order autocorrelation)."""
    slow: float = 1.0
    """What one trial in four of the row costs, of what the others do: 1.5 is half as much again."""


GATED = (
    Scenario("independent, normal"),
    Scenario("skew", row_noise=0.06, skew=True),
    Scenario("drift", ramp=0.10, walk=0.01),
    Scenario("autocorrelation", echo=0.25),
    Scenario("skew, drift, autocorrelation", skew=True, ramp=0.10, walk=0.01, echo=0.25),
)
"""The paired t must cover in these."""
PUBLISHED = (
    Scenario("one trial in four 1.2 times as slow", slow=1.2),
    Scenario("one trial in four 1.5 times as slow", slow=1.5),
)
"""It does not cover in these, and the documentation says so."""
SLOW_CHANCE = 0.25
DRIFTING = Scenario("drift", ramp=0.10, walk=0.03)
"""A machine that wanders 12 % in a round."""


class Outcome(msgspec.Struct, frozen=True):
    """How one kind of interval fared."""

    covered: float
    """Fraction of the intervals that hold the true ratio; 0.95 is claimed."""
    width: float
    """Median of upper over lower limit, less 1: 0.15 is an interval 15 % wide."""


def differences(scenario: Scenario, random: Generator, *, far: bool = False, runs: int = RUNS) -> Floats:
    """Log ratios of a row to its null, less their true mean.

    Args:
        scenario: the troubles.
        random: where chance comes from.
        far: hold the row against a null a minute away instead of one in its block.
        runs: how many runs.

    Returns:
        Shape (runs, ROUNDS): a right interval of a row of it holds 0.
    """
    machine = _machine(scenario, random, runs)
    places = random.permuted(np.broadcast_to(np.arange(BLOCK), (runs, ROUNDS, BLOCK)), axis=2)
    block = random.integers(0, BLOCKS, (runs, ROUNDS))
    row_slot = np.arange(ROUNDS) * SLOTS + block * BLOCK + places[:, :, 0] + FAR
    null_slot = row_slot - places[:, :, 0] + places[:, :, 1]
    if far:
        null_slot = row_slot + FAR * random.choice((-1, 1), (runs, ROUNDS))
    shared = np.take_along_axis(machine, row_slot, 1) - np.take_along_axis(machine, null_slot, 1)
    null_noise = scenario.noise * random.standard_normal((runs, ROUNDS))
    return shared + _row_noise(scenario, random, runs) - null_noise


def paired_t(logs: Floats, level: float = LEVEL) -> tuple[Floats, Floats]:
    """Lower and upper limits of Student's interval, a run each, from logs of shape (runs, trials)."""
    trials = logs.shape[1]
    centre = logs.mean(axis=1)
    half = stats.t.isf(level / 2, trials - 1) * logs.std(axis=1, ddof=1) / math.sqrt(trials)
    return centre - half, centre + half


def bootstrap(logs: Floats, random: Generator) -> tuple[Floats, Floats]:
    """Limits of the percentile bootstrap of the mean (Efron 1979), from logs of shape (runs, trials)."""
    trials = logs.shape[1]
    weights = random.multinomial(trials, np.full(trials, 1 / trials), RESAMPLES) / trials
    low, high = np.quantile(logs @ weights.T, (LEVEL / 2, 1 - LEVEL / 2), axis=1)
    return low, high


def outcome(limits: tuple[Floats, Floats]) -> Outcome:
    """Coverage of 0 and median width of intervals of log ratios."""
    low, high = limits
    return Outcome(float(np.mean((low <= 0) & (high >= 0))), float(np.median(np.expm1(high - low))))


def coverage(scenario: Scenario, seed: int = SEED) -> tuple[Outcome, Outcome]:
    """How the paired t and the percentile bootstrap fare in a scenario."""
    random = np.random.default_rng(seed)
    logs = differences(scenario, random)
    return outcome(paired_t(logs)), outcome(bootstrap(logs[:BOOTSTRAP_RUNS], random))


def nearness(seed: int = SEED) -> tuple[Outcome, Outcome]:
    """The paired t under drift with the null in the row's block, and with the null a minute away."""
    random = np.random.default_rng(seed)
    near, far = (differences(DRIFTING, random, far=far) for far in (False, True))
    return outcome(paired_t(near)), outcome(paired_t(far))


def false_claims(looks: tuple[int, ...], level: float, seed: int = SEED) -> float:
    """The fraction of runs that call equal rows different at any look (a number of rounds), at `level`."""
    random = np.random.default_rng(seed)
    logs = random.standard_normal((LOOK_RUNS, max(looks)))
    claimed = np.zeros(LOOK_RUNS, dtype=bool)
    for rounds in looks:
        low, high = paired_t(logs[:, :rounds], level)
        claimed |= (low > 0) | (high < 0)
    return float(claimed.mean())


def _machine(scenario: Scenario, random: Generator, runs: int) -> Floats:
    """The machine at each slot, with room for a null before the first round and after the last."""
    slots = ROUNDS * SLOTS + 2 * FAR
    wander = np.cumsum(scenario.walk * random.standard_normal((runs, slots)), axis=1)
    return wander + scenario.ramp * np.arange(slots) / slots


def _row_noise(scenario: Scenario, random: Generator, runs: int) -> Floats:
    fresh = random.standard_normal((runs, ROUNDS))
    if scenario.skew:
        fresh = random.standard_exponential((runs, ROUNDS)) - 1.0
    noise = fresh.copy()
    for round_ in range(1, ROUNDS):
        carried = scenario.echo * noise[:, round_ - 1]
        noise[:, round_] = carried + math.sqrt(1 - scenario.echo**2) * fresh[:, round_]
    slow = random.random((runs, ROUNDS)) < SLOW_CHANCE
    return scenario.row_noise * noise + math.log(scenario.slow) * (slow - SLOW_CHANCE)


def tables() -> list[Table]:
    """The tables that docs/statistics.md quotes."""
    covered = Table("scenario", "paired t", "percentile bootstrap", title="Coverage of 95 % intervals")
    for scenario in (*GATED, *PUBLISHED):
        student, percentile = coverage(scenario)
        covered.add_row(scenario.name, f"{student.covered:.1%}", f"{percentile.covered:.1%}")
    near, far = nearness()
    beside = Table("null", "interval's width", "coverage", title="Where the null stands, under drift")
    beside.add_row("in the row's block", f"{near.width:.0%}", f"{near.covered:.1%}")
    beside.add_row("a minute away", f"{far.width:.0%}", f"{far.covered:.1%}")
    looks = (5, 7, 10)
    claims = Table("level of each look", "false claims", title="Looks after 5, 7 and 10 rounds, equal rows")
    for level in (LEVEL, level_for_looks(looks)):
        claims.add_row(f"{level}", f"{false_claims(looks, level):.1%}")
    return [covered, beside, claims]


if __name__ == "__main__":
    console = Console()
    for table in tables():
        console.print(table)
