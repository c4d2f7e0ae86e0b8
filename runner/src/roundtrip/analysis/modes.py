"""The machine's modes, told apart by how long memory takes from one CPU to the other.

A hypervisor moves virtual CPUs, and with them the distance between two of them; on bare metal two CPUs may share a
cache or not. Either moves every time of a call, by up to four times for large data, for a second or for minutes. The
hand-over is measured before and after each measurement, so that times are compared within one mode only.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from roundtrip.results.records import Attempt
from roundtrip.results.summary import Mode

ONLY, FAST, SLOW = "only", "fast", "slow"
APART = 1.3
"""Modes whose medians are nearer than this are one: the probe itself varies by a tenth."""
LEAST_SHARE = 0.03
"""A mode holds at least this share of all probes, and three of them."""
VALLEY = 0.06
"""Between two modes there are hardly any probes: at most so many of all within a twentieth of the threshold."""


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
        """The mode of a measurement; None if the machine changed it meanwhile.

        A measurement without a probe (two hosts, or CPUs that are not pinned) is in the only mode.
        """
        if attempt.handover_ns is None:
            return ONLY
        before, after = map(self.at, attempt.handover_ns)
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
    """Where two modes part, or None for one mode: the widest gap on logarithms that leaves enough on both sides."""
    least = max(3, int(np.ceil(LEAST_SHARE * values.size)))
    if values.size < 2 * least:
        return None
    logs = np.log(values)
    # Otsu: the cut that leaves the least variance within both sides.
    cuts = np.arange(least, values.size - least + 1)
    sums, squares = np.cumsum(logs), np.cumsum(logs**2)
    within = (
        squares[cuts - 1]
        - sums[cuts - 1] ** 2 / cuts
        + (squares[-1] - squares[cuts - 1])
        - (sums[-1] - sums[cuts - 1]) ** 2 / (values.size - cuts)
    )
    cut = int(cuts[int(np.argmin(within))])
    if np.median(values[cut:]) < APART * np.median(values[:cut]):
        return None
    threshold = float(np.sqrt(values[cut - 1] * values[cut]))
    near = np.mean((values > threshold * 0.95) & (values < threshold * 1.05))
    return threshold if near <= VALLEY else None
