"""The A/A test: each row is compared with itself, which shows a host's false calls and its smallest difference.

Between a row and itself every difference is the instrument's, the host's or chance's. What a run calls different there
it would call different elsewhere (an A/A test: Kohavi, Longbotham, Sommerfield, Henne: Controlled experiments on the
web, Data Mining and Knowledge Discovery 18, 2009, section 3.4).
"""

import math
import statistics
from collections.abc import Sequence

from msgspec import Struct
from scipy import special, stats

from roundtrip.analysis.estimates import ALPHA
from roundtrip.config.row_key import Role
from roundtrip.results.summary import Comparison, RatioEstimate, Summary, Verdict

CONFIDENCE = 0.95
MAX_ROUNDS = 1000


class FalseCalls(Struct, frozen=True):
    """The false calls among the comparisons of rows with their controls, each at one workload.

    Attributes:
        outside: Number of intervals that do not hold 1; `ALPHA` of them is the nominal rate.
        most: Largest number of those by chance, with a probability of 0.95.
        called: Number of verdicts, adjusted over their table, that called a row and its control different.
        detection_limit: The smallest difference that this host can tell, as a fraction: half of all intervals are
            wider, or one row in twenty differs by more from itself.
    """

    pairs: int
    outside: int
    most: int
    called: int
    detection_limit: float

    @property
    def is_nominal(self) -> bool:
        """Whether there are no more false calls than there may be."""
        return self.outside <= self.most


def controls(summary: Summary) -> list[Comparison]:
    """The comparisons of rows with themselves that have an interval, the largest difference first."""
    found = [it for it in summary.comparisons if it.why == Role.CONTROL and it.ratio.ci95 is not None]
    return sorted(found, key=lambda it: -abs(math.log(it.ratio.ratio)))


def rounds_for(ratio: RatioEstimate, half_width: float) -> int | None:
    """The number of rounds for an interval of a half-width, by the spread of a comparison.

    None: the spread is not known, or over `MAX_ROUNDS` are needed.
    """
    if ratio.of_cycles is None or ratio.of_processes is None:
        return None
    deviation = math.hypot(ratio.of_cycles * math.sqrt(ratio.pairs), ratio.of_processes)
    halves = (
        (rounds, float(special.stdtrit(rounds - 1, 1 - ALPHA / 2)) * deviation / math.sqrt(rounds))
        for rounds in range(2, MAX_ROUNDS + 1)
    )
    return next((rounds for rounds, half in halves if half <= math.log1p(half_width)), None)


def count_false_calls(comparisons: Sequence[Comparison]) -> FalseCalls | None:
    """Counts false calls among the comparisons of rows with their controls; None if there are none."""
    intervals = [it.ratio.ci95 for it in comparisons if it.ratio.ci95 is not None]
    if not intervals:
        return None
    halves = [math.log(high / low) / 2 for low, high in intervals]
    distances = sorted(abs(math.log(it.ratio.ratio)) for it in comparisons)
    nearly_all = distances[min(len(distances) - 1, math.ceil(0.95 * len(distances)))]
    return FalseCalls(
        pairs=len(intervals),
        outside=sum(not low <= 1 <= high for low, high in intervals),
        most=int(stats.binom.ppf(CONFIDENCE, len(intervals), ALPHA)),
        called=sum(it.verdict in (Verdict.SLOWER, Verdict.FASTER) for it in comparisons),
        detection_limit=math.expm1(max(statistics.median(halves), nearly_all)),
    )
