"""The pairs that `invoke self-check` measures in turns, as far as this host has their tools, and the ratio of each."""

import math
import random
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import fmean

from msgspec import Struct

from roundtrip.analysis.estimates import Moderated, Prior
from roundtrip.analysis.log_sample import LogSample
from roundtrip.catalog.system import Catalog
from roundtrip.results.summary import RatioEstimate
from roundtrip.running.display import Display, duration
from roundtrip_overhead.probes import (
    Bench,
    Figures,
    Probe,
    ProbeFailed,
    bare_omniorb,
    netperf,
    ours,
    sampled_and_not,
    sockperf,
)

TARGET_RATIO = 1.02
SAMPLER_AIM = 1.01
SAMPLED = ("cpp-sockets", "java-grpc")
"""What the sampler's cost is measured on: the shortest calls, and a runtime with threads that need a CPU."""

Both = Callable[[Bench, random.Random], Figures]
"""Measures ours and the reference once, in random order."""


class Overhead(Struct, frozen=True):
    """Ours over a reference, of a figure such as `mean` or `p999`; a pair that was not measured has a reason.

    Attributes:
        aim: The ratio that ours should not exceed.
    """

    title: str
    figure: str
    aim: float
    rounds: int
    ratio: RatioEstimate | None
    ours_ns: float | None
    reference_ns: float | None
    reason: str | None


def separately(ours: Probe, reference: Probe, bench: Bench, chance: random.Random) -> Figures:
    """Each in processes of its own."""
    if chance.random() < 0.5:
        return {"mean": (ours(bench), reference(bench))}
    second = reference(bench)
    return {"mean": (ours(bench), second)}


@dataclass
class ProbePair:
    """Ours against a reference."""

    title: str
    aim: float
    both: Both
    reason: str | None = None
    figures: list[Figures] = field(default_factory=list)

    def measure(self, bench: Bench, chance: random.Random) -> None:
        """Measures both once; a failure ends this pair and says why."""
        try:
            self.figures.append(self.both(bench, chance))
        except ProbeFailed as failed:
            self.reason = str(failed)

    def results(self) -> list[Overhead]:
        """The results of the rounds, by each figure."""
        if not self.figures or self.reason:
            rounds = len(self.figures)
            reason = self.reason or "it was not measured"
            return [Overhead(self.title, "mean", self.aim, rounds, None, None, None, reason)]
        return [self._result(name, [each[name] for each in self.figures]) for name in self.figures[0]]

    def _result(self, name: str, figures: list[tuple[float, float]]) -> Overhead:
        logs = LogSample(tuple(math.log(mine / other) for mine, other in figures))
        ratio = Moderated.of(logs, Prior()).ratio()
        ours_ns, reference_ns = (fmean(its) for its in zip(*figures, strict=True))
        return Overhead(self.title, name, self.aim, len(figures), ratio, ours_ns, reference_ns, None)


def alternate(
    pairs: list[ProbePair],
    bench: Callable[[], Bench],
    rounds: int,
    seed: int,
    display: Display,
    limit_s: float = math.inf,
) -> None:
    """Measures every pair that can be once a round, in random order; no round begins that would end after the limit."""
    chance = random.Random(seed)  # noqa: S311 (an order, not a secret)
    began, remaining = time.monotonic(), ""
    for number in range(1, rounds + 1):
        if number > 1:
            passed_s = time.monotonic() - began
            round_s = passed_s / (number - 1)
            if passed_s + round_s > limit_s:
                display.say(f"{duration(limit_s)} have no room for round {number}; for more give --rounds")
                return
            rest_s = min(round_s * (rounds - number + 1), limit_s - passed_s)
            remaining = f", {duration(rest_s)} remaining"
        able = [pair for pair in pairs if pair.reason is None]
        display.say(f"round {number} of {rounds}: {len(able)} pairs{remaining}")
        for pair in chance.sample(able, len(able)):
            pair.measure(bench(), chance)


def pairs(
    catalog: Catalog, build: Path, unavailable: dict[str, str | None], sampling_s: float
) -> list[ProbePair]:
    """Ours against sockperf, netperf and a bare omniORB loop; rows that are sampled against the same ones that are not.

    The bare loop is in `cmake/bare` of the build; `unavailable` says by system why it cannot be run, or None.
    """
    found: list[ProbePair] = []

    def add(system: str, title: str, reference: Probe, lack: str | None) -> None:
        both = partial(separately, partial(ours, catalog.row(system)), reference)
        found.append(
            ProbePair(f"{system} against {title}", TARGET_RATIO, both, unavailable.get(system) or lack)
        )

    for name, test, probe in (("sockperf", "ping-pong", sockperf), ("netperf", "TCP_RR", netperf)):
        program = shutil.which(name)
        lack = None if program else f"{name} is not installed: apt-get install {name}"
        add("cpp-sockets", f"{name} {test}", partial(probe, program or name), lack)
    bare = build / "cmake" / "bare"
    lack = None if (bare / "omniorb_bare_client").is_file() else "the bare loop was not built"
    add("cpp-omniorb", "a bare omniORB loop", partial(bare_omniorb, bare), lack)
    for name in SAMPLED:
        title = f"{name} sampled every {sampling_s:g} s against not sampled"
        both = partial(sampled_and_not, catalog.row(name), sampling_s)
        found.append(ProbePair(title, SAMPLER_AIM, both, unavailable.get(name)))
    return found
