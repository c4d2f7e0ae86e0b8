"""How many calls a second a row takes before the p99 of their latency passes a limit (docs/load.md)."""

import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from scipy.optimize import isotonic_regression

from roundtrip.analysis.cells import CellKey, Draft
from roundtrip.analysis.derived import jackknife
from roundtrip.analysis.figure import FIGURES
from roundtrip.config.derive import Kind
from roundtrip.results.records import RunDocument
from roundtrip.results.summary import DerivedFigure, State

P99 = FIGURES["p99"]
ALONG = "share"
MIN_ROUNDS = 3
"""With two, the jackknife has one degree of freedom: its interval says nothing."""

Latency = tuple[float, float]
"""Calls a second, and the p99 of their latency in nanoseconds."""


def at_limit(run: RunDocument, drafts: Mapping[CellKey, Draft], p99_s: float) -> list[DerivedFigure]:
    """The figure of each row whose calls are due at a rate, of those shares that are steady.

    Its interval comes from leaving out one round after the other. What all of these do not decide has a reason only.
    """
    found: dict[tuple[str, str, object], list[Draft]] = defaultdict(list)
    for key, drafted in drafts.items():
        workload = drafted.workload
        if workload.share and key.idle_states == run.idle_states[0] and drafted.measured:
            place = frozenset((name, at) for name, at in workload.axes.items() if name != ALONG)
            found[workload.experiment, key.row, place].append(drafted)
    return [_figure(own, 1e9 * p99_s) for own in found.values()]


def crossing(measured: Sequence[Latency], limit_ns: float) -> float:
    """The rate at which the curve of latency over rate passes a limit; 0: it is above at once, infinity: it does not.

    The curve never falls: what does is pooled (isotonic regression; Barlow, Bartholomew, Bremner, Brunk: Statistical
    inference under order restrictions, 1972). Between rates it is a line, with logarithms on both axes.
    """
    rates, p99s = np.log(sorted(measured)).T
    rising, limit = isotonic_regression(p99s).x, math.log(limit_ns)
    above = int(np.searchsorted(rising, limit, side="right"))
    if above in (0, rising.size):
        return math.inf if above else 0.0
    return math.exp(np.interp(limit, rising[above - 1 : above + 1], rates[above - 1 : above + 1]))


def _figure(drafts: Sequence[Draft], limit_ns: float) -> DerivedFigure:
    first, usable = drafts[0], [it for it in drafts if it.state is State.STEADY and it.has(P99)]
    shares = [_by_round(it) for it in usable]
    rounds = sorted({number for by_round in shares for number in by_round})

    def curve(of: Sequence[int]) -> list[Latency]:
        own = ([by_round[number] for number in of if number in by_round] for by_round in shares)
        return sorted(_mean(each) for each in own if each)

    whole = curve(rounds)
    without = [curve([it for it in rounds if it != left]) for left in rounds]
    found = [crossing(each, limit_ns) for each in (whole, *without)] if len(rounds) >= MIN_ROUNDS else []
    interval, reason = None, "not decided: without some of the rounds it does not pass the limit"
    if not found:
        reason = f"fewer than {MIN_ROUNDS} rounds count"
    elif max(found) == 0:
        reason = f"not at any measured rate: it is above the limit at {whole[0][0]:,.0f} calls/s"
    elif min(found) == math.inf:
        reason = f"over {whole[-1][0]:,.0f} calls/s: beyond the last rate"
    elif 0 < min(found) <= max(found) < math.inf:
        reason, interval = "", jackknife(math.log(found[0]), [math.log(it) for it in found[1:]])
    lacks = (f"share {it.workload.share}: {it.state.words}" for it in drafts if it not in usable)
    return DerivedFigure(
        experiment=first.workload.experiment,
        name="limit",
        kind=Kind.PEAK,
        title=f"Calls a second that it takes at a p99 under {limit_ns / 1e6:g} ms",
        along=ALONG,
        row=first.key.row,
        axes={name: at for name, at in first.workload.axes.items() if name != ALONG},
        value=found[0] if interval else None,
        ci95=interval and (math.exp(interval[0]), math.exp(interval[1])),
        unit="calls/s",
        workloads=len(whole),
        rounds=len(rounds),
        reason="; ".join(filter(None, (reason, next(lacks, "")))) or None,
    )


def _by_round(drafted: Draft) -> dict[int, Latency]:
    """One a round; a baseline may be in several blocks of it."""
    found: dict[int, list[Latency]] = defaultdict(list)
    for measured in drafted.counted:
        rates = [it.throughput_per_s for it in measured.measurement.counted if it.throughput_per_s]
        found[measured.trial.round].append((statistics.median(rates), P99.ns(measured.series)))
    return {number: _mean(own) for number, own in found.items()}


def _mean(measured: Sequence[Latency]) -> Latency:
    rates, p99s = zip(*measured, strict=True)
    return statistics.geometric_mean(rates), statistics.geometric_mean(p99s)
