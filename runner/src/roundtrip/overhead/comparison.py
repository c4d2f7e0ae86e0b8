"""Alternating measurements of pairs, and the ratio of each pair with its interval."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from roundtrip.analysis.estimates import paired_ratio
from roundtrip.experiment.display import Display
from roundtrip.overhead.probes import Bench, Probe, ProbeFailed

Both = Callable[[Bench, random.Random], tuple[float, float]]
"""Measures ours and the reference once, in random order: mean round trips in nanoseconds, ours first."""


def apart(ours: Probe, reference: Probe) -> Both:
    """Each in processes of its own."""

    def both(bench: Bench, chance: random.Random) -> tuple[float, float]:
        if chance.random() < 0.5:
            first = ours(bench)
            return first, reference(bench)
        second = reference(bench)
        return ours(bench), second

    return both


@dataclass
class Pair:
    """Ours against a reference.

    Attributes:
        title: What is compared.
        aim: The ratio that ours should not exceed.
        both: What measures them.
        reason: Why the pair cannot be measured, or None.
        figures: What `both` gave, once a round.
    """

    title: str
    aim: float
    both: Both
    reason: str | None = None
    figures: list[tuple[float, float]] = field(default_factory=list)

    def measure(self, bench: Bench, chance: random.Random) -> None:
        """Measures both once; a failure ends this pair and says why."""
        try:
            self.figures.append(self.both(bench, chance))
        except ProbeFailed as failed:
            self.reason = str(failed)

    def as_dict(self) -> dict[str, object]:
        """For --json: title, aim, ratio and its 95 % interval (None where not measured), means in ns, reason."""
        result: dict[str, object] = {
            "title": self.title,
            "aim": self.aim,
            "reason": self.reason,
            "rounds": len(self.figures),
        }
        if not self.figures or self.reason:
            return {**result, "ratio": None, "ratio_ci95": None}
        ours, references = zip(*self.figures, strict=True)
        ratio = paired_ratio([math.log(mine / other) for mine, other in self.figures])
        return {
            **result,
            "ratio": ratio.ratio,
            "ratio_ci95": ratio.ci95,
            "ours_mean_ns": sum(ours) / len(ours),
            "reference_mean_ns": sum(references) / len(references),
        }


def alternate(
    pairs: list[Pair], bench: Callable[[], Bench], rounds: int, seed: int, display: Display
) -> list[dict[str, object]]:
    """Measures every pair once a round, in random order.

    Args:
        pairs: What to compare; those with a reason are passed over.
        bench: Gives what they run on.
        rounds: How often.
        seed: Of the order.
        display: Is told about each round.

    Returns:
        `Pair.as_dict` of each.
    """
    chance = random.Random(seed)  # noqa: S311 (an order, not a secret)
    for number in range(1, rounds + 1):
        able = [pair for pair in pairs if pair.reason is None]
        display.say(f"round {number} of {rounds}: {len(able)} pairs")
        for pair in chance.sample(able, len(able)):
            pair.measure(bench(), chance)
    return [pair.as_dict() for pair in pairs]
