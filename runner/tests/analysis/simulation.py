"""Do the intervals hold what they promise? Runs whose truth is known, by the thousand, judged by the real code.

`python -m tests.analysis.simulation` prints the tables that docs/statistics.md quotes; a test gates them at a
smaller size. Each simulated run is measured in two designs on the same kind of host: `in slices`, as it is done, and
`in one piece`, each row alone for as long, which shows what the slices are for. The numbers depend on the seed alone. A
simulation shows what a method does to the troubles that were put into it; their size is an assumption.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from roundtrip.analysis.estimates import MAX_MARGIN, Moderated, false_discovery, moderated, verdict
from roundtrip.analysis.histogram import Histogram
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import Floats, of_totals, trimmed
from roundtrip.config.preset import PRESETS
from roundtrip.results.summary import Verdict

SEED = 20260101
RUNS = 1_000
"""Simulated runs a scenario: a coverage of 95 %, over eight rows, is then known to half a point."""
ROWS = 8
BASELINE = ROWS
"""The baseline's number, behind those of the rows."""
CYCLES = PRESETS["quick"].cycles
SLOT_S = 0.25
"""A lead-in and its slice."""
SLICE_S = 0.2
PIECE_SLICES = 6
"""In one piece a row is timed for as long as so many slices."""
PIECE_S = 20.0
"""From the beginning of one piece to that of the next: processes start and warm up between them."""
ROUND_S = 300.0
BURST = 20.0
"""A burst of the host makes a slice up to so many times as long."""
SLOW_PROCESS = 1.12
"""What one set of fresh processes in a few takes of what others take."""
CALL_SPREAD = 0.35
"""Standard deviation of single calls, of their mean, where they are few."""

CALLS = 250
"""In a slice, of which a quantile is taken."""
FAST_SPREAD, SLOW_CALLS, SLOW_SPREAD = 0.1, 0.03, 0.7
"""Logarithms of single calls are normal, and three in a hundred have an exponential tail beside."""

SLICES, PIECE, P99 = "in slices", "in one piece", "p99 in slices"
DESIGNS = (SLICES, PIECE)


@dataclass(frozen=True)
class Scenario:
    """What troubles a run. Sizes are standard deviations of logarithms: 0.01 is about 1 %.

    Attributes:
        noise, process: Of one slice, and of one set of fresh processes, against another.
        unequal: How much rows differ in that: the logarithm's spread from row to row.
        slow_processes: Share of these that are slower by 12 %.
        factor: What the host's slow mode makes of every time; it is in it for half of the time.
        sojourn_s: How long it stays in either mode on average.
        drift: Step of the host's random walk in a second.
        bursts: Share of slices that a burst of the host makes longer.
        calls: In a slice, if they are so few that totals are compared; 0: enough for a median.
        planted: How much slower one row is than the others, as a fraction.
    """

    name: str
    noise: float = 0.03
    process: float = 0.005
    unequal: float = 0.0
    slow_processes: float = 0.0
    factor: float = 1.0
    sojourn_s: float = 10.0
    drift: float = 0.0
    bursts: float = 0.0
    calls: int = 0
    planted: float = 0.0
    rounds: int = 3


_ALL = Scenario("all of it", 0.05, 0.01, slow_processes=0.1, factor=1.4, drift=0.005, bursts=0.03)
EQUAL = (
    Scenario("calm"),
    *(
        Scenario(f"two modes, x{factor:g}, {sojourn:g} s each", factor=factor, sojourn_s=sojourn)
        for factor in (1.4, 4.0)
        for sojourn in (1.0, 10.0, 60.0)
    ),
    Scenario("drift", drift=0.01),
    Scenario("bursts in a slice of thirty", bursts=1 / 30),
    Scenario("fresh processes differ by 1 %, one in ten by 12 %", process=0.01, slow_processes=0.1),
    Scenario("fresh processes differ by 2 %, in each row by another", process=0.02, unequal=0.7),
    Scenario("few calls, by totals", calls=5),
    Scenario("few calls, two modes, x1.4, 10 s each", calls=5, factor=1.4),
    _ALL,
    replace(_ALL, name="all of it, five rounds", rounds=5),
)
"""All rows are equal: 95 % intervals must cover in 93 % of the runs, and 5.5 % of the tables may call a difference."""

OF_P99 = (EQUAL[0], EQUAL[2], *EQUAL[7:11], *EQUAL[-2:])
"""Likewise, of the quantile 0.99 of calls instead of their median."""

SURE = (
    Scenario("5 % slower, five rounds", planted=0.05, rounds=5),
    Scenario("5 % slower, two modes, x1.4, 10 s each, five rounds", planted=0.05, factor=1.4, rounds=5),
    Scenario("5 % slower, drift and bursts, five rounds", planted=0.05, drift=0.01, bursts=1 / 30, rounds=5),
)
"""These must be found in 90 % of the runs, and with the wrong sign in no more than 1 %."""
PLANTED = (
    *SURE,
    Scenario("5 % slower", planted=0.05),
    Scenario("2 % slower", planted=0.02),
    Scenario("2 % slower, five rounds", planted=0.02, rounds=5),
    Scenario("2 % slower, eight rounds", planted=0.02, rounds=8),
    replace(_ALL, name="5 % slower, all of it, five rounds", planted=0.05, rounds=5),
)


@dataclass(frozen=True)
class Score:
    """How runs of one scenario came out in one design.

    Attributes:
        covered: Share of the intervals of a ratio to the baseline that hold the truth.
        width: Median of their upper over lower limit, less 1.
        false_calls: Share of the tables in which two equal rows were called different.
        found, wrong: Share of the planted differences that were called with the right sign, and with the wrong one.
        false_share: Share of the calls that are false, on average over tables; 0 for one without a call.
    """

    covered: float
    width: float
    false_calls: float
    found: float
    wrong: float
    false_share: float


def score(scenario: Scenario, design: str, runs: int = RUNS, seed: int = SEED) -> Score:
    """Simulates runs in one of `DESIGNS` and judges them."""
    random = np.random.default_rng(seed)
    truth = np.zeros(ROWS + 1)
    truth[0] = np.log1p(scenario.planted)
    pairs = np.triu_indices(ROWS, 1)
    differ = truth[pairs[0]] > truth[pairs[1]]
    covered: list[bool] = []
    widths: list[float] = []
    calls: list[tuple[NDArray[np.bool_], NDArray[np.bool_]]] = []
    for _ in range(runs):
        made = _Run(scenario, design, truth, random)
        for row, ratio in enumerate(made.ratios(np.arange(ROWS), np.full(ROWS, BASELINE))):
            low, high = ratio.limits or (-np.inf, np.inf)
            covered.append(low <= truth[row] <= high)
            widths.append(float(np.expm1(high - low)))
        ratios = made.ratios(*pairs)
        adjusted = false_discovery([it.p for it in ratios])
        verdicts = [verdict(it, p, MAX_MARGIN) for it, p in zip(ratios, adjusted, strict=True)]
        slower, faster = (
            np.array([it is sign for it in verdicts]) for sign in (Verdict.SLOWER, Verdict.FASTER)
        )
        calls.append((slower, faster))
    slower, faster = (np.array(its) for its in zip(*calls, strict=True))
    wrongly = (faster | (slower & ~differ)).sum(axis=1)
    return Score(
        covered=float(np.mean(covered)),
        width=float(np.median(widths)),
        false_calls=float(np.mean(wrongly > 0)),
        found=float(slower[:, differ].mean()) if differ.any() else 0.0,
        wrong=float(faster[:, differ].mean()) if differ.any() else 0.0,
        false_share=float(np.mean(wrongly / np.maximum(1, (slower | faster).sum(axis=1)))),
    )


class _Run:
    """One simulated run: row 0 may be planted, all others are equal, and so is the baseline.

    `truth` is the logarithm of each row's time.
    """

    def __init__(self, scenario: Scenario, design: str, truth: Floats, random: Generator) -> None:
        self._in_slices = design != PIECE
        self._by_totals = scenario.calls > 0
        begin = _slices if self._in_slices else _pieces
        begins = np.stack([ROUND_S * number + begin(random) for number in range(scenario.rounds)], axis=1)
        spreads = scenario.process * np.exp(scenario.unequal * random.standard_normal((ROWS + 1, 1)))
        processes = spreads * random.standard_normal((ROWS + 1, scenario.rounds))
        processes += np.log(SLOW_PROCESS) * (random.random(processes.shape) < scenario.slow_processes)
        rows = np.minimum(np.arange(begins.shape[0]), BASELINE)
        logs = (truth[:, None] + processes)[rows][:, :, None] + _host(scenario, begins, random)
        logs += scenario.noise * random.standard_normal(begins.shape)
        logs += (random.random(begins.shape) < scenario.bursts) * random.uniform(
            0, np.log(BURST), begins.shape
        )
        if self._by_totals:  # So few calls, each with a long tail of its own.
            shape = scenario.calls / CALL_SPREAD**2
            logs += np.log(random.gamma(shape, 1 / shape, logs.shape))
        # What follows the rows are the slices of the baseline.
        self._p99 = _quantiles(logs, 0.99, random) if design == P99 else None
        self._logs = np.concatenate([logs[:BASELINE], logs[BASELINE:].mean(axis=0, keepdims=True)])
        self._totals = np.concatenate(
            [np.exp(logs[:BASELINE]), np.exp(logs[BASELINE:]).sum(axis=0, keepdims=True)]
        )
        self._samples = np.ones(self._totals.shape)
        self._samples[BASELINE] = begins.shape[0] - BASELINE

    def ratios(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> list[Moderated]:
        """Rows `a` over rows `b`, each in the light of all."""
        if self._p99 is not None:
            numbers, errors = self._p99[a] - self._p99[b], np.zeros((a.size, self._p99.shape[1]))
        elif not self._in_slices:
            pieces = np.log(self._totals.mean(axis=-1)) if self._by_totals else np.median(self._logs, axis=-1)
            numbers, errors = pieces[a] - pieces[b], np.zeros((a.size, pieces.shape[1]))
        elif self._by_totals:
            numbers, errors = of_totals(*((self._totals[it], self._samples[it]) for it in (a, b)))
        else:
            numbers, errors = trimmed(self._logs[a] - self._logs[b])
        samples = {
            str(name): ("java", LogSample(tuple(its.tolist()), tuple(of.tolist())))
            for name, (its, of) in enumerate(zip(numbers, errors, strict=True))
        }
        return list(moderated(samples).values())


def _quantiles(levels: Floats, q: float, random: Generator) -> Floats:
    """Logarithms of a quantile by row, the baseline last, and round, from calls at the levels of slices."""
    found = np.empty((ROWS + 1, levels.shape[1]))
    for row, number in np.ndindex(*found.shape):
        own = levels[row : row + 1 if row < BASELINE else None, number].ravel()[:, None]
        calls = own + FAST_SPREAD * random.standard_normal((own.size, CALLS))
        calls += (random.random(calls.shape) < SLOW_CALLS) * random.exponential(SLOW_SPREAD, calls.shape)
        lengths_ns = (20_000 * np.exp(calls)).astype(np.int64)
        found[row, number] = np.log(Histogram.of(lengths_ns).quantile(q))
    return found


def _slices(random: Generator) -> Floats:
    """When the slices of one round begin, shape (rows and two of the baseline, cycles), in an order of each cycle."""
    slots = ROWS + 2
    order = np.argsort(random.random((slots, CYCLES)), axis=0)
    return np.asarray(SLOT_S * (order + slots * np.arange(CYCLES)))


def _pieces(random: Generator) -> Floats:
    """The same of rows that are measured one after the other, shape (rows and the baseline, slices)."""
    return np.asarray(PIECE_S * random.permutation(ROWS + 1)[:, None] + SLICE_S * np.arange(PIECE_SLICES))


def _host(scenario: Scenario, begins: Floats, random: Generator) -> Floats:
    """What the host makes of slices, on logarithms; its mode may change within one."""
    end_s = float(begins.max()) + 1.0
    logs = np.zeros(begins.shape)
    if scenario.factor != 1.0:
        stays = random.exponential(scenario.sojourn_s, int(2 * end_s / scenario.sojourn_s) + 50)
        moments = begins[..., None] + SLICE_S * np.array([0.125, 0.375, 0.625, 0.875])
        slow = (np.searchsorted(np.cumsum(stays), moments) + random.integers(2)) % 2
        logs += np.log1p((scenario.factor - 1) * slow.mean(axis=-1))
    if scenario.drift:
        walk = np.cumsum(scenario.drift * random.standard_normal(int(end_s) + 2))
        logs += np.interp(begins, np.arange(walk.size), walk)
    return logs


def tables(runs: int = RUNS) -> Sequence[Table]:
    """The tables that docs/statistics.md quotes."""
    columns = [f"{design}: {name}" for design in DESIGNS for name in ("coverage", "width", "false calls")]
    of_equal = Table("scenario", *columns, title=f"Equal rows, {runs} runs each")
    columns = [
        f"{design}: {name}" for design in DESIGNS for name in ("found", "wrong sign", "false of calls")
    ]
    of_planted = Table("planted", *columns, title="Power")
    for scenario in EQUAL:
        scores = [score(scenario, design, runs) for design in DESIGNS]
        cells = [(f"{it.covered:.1%}", f"{it.width:.1%}", f"{it.false_calls:.1%}") for it in scores]
        of_equal.add_row(scenario.name, *cells[0], *cells[1])
    of_p99 = Table("scenario", "coverage", "width", "false calls", title="p99 of equal rows")
    for scenario in OF_P99:
        found = score(scenario, P99, runs)
        of_p99.add_row(
            scenario.name, f"{found.covered:.1%}", f"{found.width:.1%}", f"{found.false_calls:.1%}"
        )
    for scenario in PLANTED:
        scores = [score(scenario, design, runs) for design in DESIGNS]
        cells = [(f"{it.found:.1%}", f"{it.wrong:.2%}", f"{it.false_share:.1%}") for it in scores]
        of_planted.add_row(scenario.name, *cells[0], *cells[1])
    return of_equal, of_p99, of_planted


if __name__ == "__main__":
    console = Console(width=220)
    for table in tables(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS):
        console.print(table)
