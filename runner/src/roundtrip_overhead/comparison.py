"""Alternating measurements of pairs, and the ratio of each pair with its interval."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import fmean

from msgspec import Struct

from roundtrip.analysis.estimates import LogSample, Moderated, Prior
from roundtrip.experiment.display import Display
from roundtrip.results.summary import RatioEstimate
from roundtrip_overhead.probes import Bench, Figures, Probe, ProbeFailed

Both = Callable[[Bench, random.Random], Figures]
"""Measures ours and the reference once, in random order."""


class Overhead(Struct, frozen=True):
    """Ours over a reference.

    Attributes:
        title: Name of the pair.
        figure: Name of the figure: `mean`, `p999`.
        aim: The ratio that ours should not exceed.
        ratio: None if the pair was not measured.
        reason: Reason why it was not.
    """

    title: str
    figure: str
    aim: float
    rounds: int
    ratio: RatioEstimate | None
    ours_ns: float | None
    reference_ns: float | None
    reason: str | None


def separately(ours: Probe, reference: Probe) -> Both:
    """Each in processes of its own."""

    def both(bench: Bench, chance: random.Random) -> Figures:
        if chance.random() < 0.5:
            first = ours(bench)
            return {"mean": (first, reference(bench))}
        second = reference(bench)
        return {"mean": (ours(bench), second)}

    return both


@dataclass
class ProbePair:
    """Ours against a reference.

    Attributes:
        title: Name of the pair.
        aim: The ratio that ours should not exceed.
        both: Function that measures both.
        reason: Reason why the pair cannot be measured, or None.
        figures: Results of `both`, one a round.
    """

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
            return [Overhead(self.title, "mean", self.aim, rounds, None, None, None, self.reason)]
        found = []
        for name in self.figures[0]:
            ours, references = zip(*(each[name] for each in self.figures), strict=True)
            logs = LogSample(
                tuple(math.log(mine / other) for mine, other in zip(ours, references, strict=True))
            )
            ratio = Moderated.of(logs, Prior()).ratio()
            found.append(
                Overhead(self.title, name, self.aim, len(ours), ratio, fmean(ours), fmean(references), None)
            )
        return found


def alternate(
    pairs: list[ProbePair], bench: Callable[[], Bench], rounds: int, seed: int, display: Display
) -> list[Overhead]:
    """Measures every pair once a round, in random order.

    Args:
        pairs: Pairs to compare; those with a reason are passed over.
        bench: Gives what they run on.
        rounds: Number of rounds.
        seed: Seed of the order.
        display: Shows each round.
    """
    chance = random.Random(seed)  # noqa: S311 (an order, not a secret)
    for number in range(1, rounds + 1):
        able = [pair for pair in pairs if pair.reason is None]
        display.say(f"round {number} of {rounds}: {len(able)} pairs")
        for pair in chance.sample(able, len(able)):
            pair.measure(bench(), chance)
    return [found for pair in pairs for found in pair.results()]
