"""The machine's modes, told apart by how long memory takes from one CPU to the other.

A hypervisor moves virtual CPUs, and with them the distance between two of them; on bare metal two CPUs may share a
cache or not. Either moves every time of a call, by up to four times for large data, for a second or for minutes. The
hand-over is measured before and after each measurement, so that times are compared within one mode only.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from scipy.stats import binom

from roundtrip.results.records import Attempt
from roundtrip.results.summary import Mode

ONLY, FAST, SLOW = "only", "fast", "slow"
APART = 1.3
"""Modes whose medians are nearer than this are one: the probe itself varies by a tenth."""
LEAST_SHARE = 0.03
"""A mode holds at least this share of all probes, and three of them."""
NEAR = 0.05
"""Probes are near a hand-over if they differ from it by no more than this, on logarithms."""
VALLEY = 0.6
"""Between two modes there are fewer probes than in either: at most this share of those near the lower one's peak."""
CHANCE = 0.05
"""And so few come by chance, if there are as many between as at that peak, at most this often."""
FEW, EMPTY = 60, 0.06
"""Fewer probes than this cannot show that. They are parted where hardly any lies: at most this share of all."""


class Modes:
    """The modes of a run.

    Args:
        handovers_ns: Every probe of the run.
    """

    def __init__(self, handovers_ns: Iterable[float]) -> None:
        values = np.sort(np.asarray([it for it in handovers_ns if it > 0], dtype=np.float64))
        self._threshold = _threshold(values)
        self._values = values

    @property
    def names(self) -> tuple[str, ...]:
        """The modes that there are."""
        return (ONLY,) if self._threshold is None else (FAST, SLOW)

    def of(self, attempt: Attempt) -> str | None:
        """The mode of a measurement; None if the machine changed it meanwhile."""
        return self.between(attempt.handover_ns)

    def between(self, handovers_ns: tuple[float, float] | None) -> str | None:
        """The mode of what was measured between two probes; None if the machine changed it meanwhile.

        What has no probe (two machines, or CPUs that are not pinned) is in the only mode.
        """
        if handovers_ns is None:
            return ONLY
        before, after = map(self.at, handovers_ns)
        return before if before == after else None

    def at(self, handover_ns: float) -> str:
        """The mode in which a hand-over takes so long."""
        if self._threshold is None:
            return ONLY
        return FAST if handover_ns <= self._threshold else SLOW

    def reference(self, attempts: Sequence[Attempt]) -> str:
        """The mode that most measurements are in; of two that have as many, the fast one."""
        counts = Counter(mode for it in attempts if (mode := self.of(it)) is not None)
        return max(self.names, key=lambda name: (counts[name], name == FAST))

    def describe(self, attempts: Sequence[Attempt]) -> list[Mode]:
        """Each mode, with what its hand-over takes and how many measurements are in it."""
        if self._values.size == 0:
            return []
        counts = Counter(self.of(it) for it in attempts)
        if self._threshold is None:
            return [Mode(ONLY, float(np.median(self._values)), counts[ONLY])]
        fast = self._values <= self._threshold
        return [
            Mode(name, float(np.median(self._values[chosen])), counts[name])
            for name, chosen in ((FAST, fast), (SLOW, ~fast))
        ]


def _threshold(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> float | None:
    """Where two modes part, or None for one mode: at the deepest valley between two peaks of the probes' density."""
    least = max(3, int(np.ceil(LEAST_SHARE * values.size)))
    if values.size < 2 * least:
        return None
    logs = np.log(values)
    places = np.arange(logs[0], logs[-1], NEAR / 5)
    near = np.searchsorted(logs, places + NEAR) - np.searchsorted(logs, places - NEAR)
    peak = np.minimum(np.maximum.accumulate(near), np.maximum.accumulate(near[::-1])[::-1])
    below = np.searchsorted(logs, places)
    depth = np.where((below >= least) & (below <= values.size - least), peak - near, 0)
    deepest = np.flatnonzero(depth == depth.max(initial=1))
    if deepest.size == 0:
        return None
    at = int(deepest[deepest.size // 2])
    if np.median(values[below[at] :]) < APART * np.median(values[: below[at]]):
        return None
    between, beside = int(near[at]), int(peak[at])
    valley = between <= VALLEY * beside and binom.cdf(between, between + beside, 0.5) <= CHANCE
    empty = values.size < FEW and between <= EMPTY * values.size
    return float(np.exp(places[at])) if valley or empty else None
