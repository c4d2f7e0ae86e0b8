"""How long trials take: guessed from the pilot, then known from those that ended."""

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean

from roundtrip.plan import Planned
from roundtrip.profiles import Profile
from roundtrip.warmup import Window

START_S = 1.2
"""Starting, connecting, checking and ending one pair of processes, before any trial has told."""

BETWEEN_S = 0.05
"""Storing and fetching the samples of one measurement."""


class ExpectedTime:
    """Expects the length of trials in seconds.

    Args:
        profile: Says how long measurements last.
        warmups: Row and workload to the warm-up of its trials.
        call_ns: Row and workload to the pilot's cost of one sample.
    """

    def __init__(
        self, profile: Profile, warmups: dict[tuple[str, str], Window], call_ns: dict[tuple[str, str], float]
    ) -> None:
        self._profile = profile
        self._warmups = warmups
        self._call_ns = call_ns
        self._took: dict[tuple[str, str, int], list[float]] = defaultdict(list)

    def learn(self, planned: Planned, seconds: float) -> None:
        """Notes how long a trial took; later ones of its row are expected to take the mean of those."""
        self._took[self._key(planned)].append(seconds)

    def of(self, planned: Planned) -> float:
        """Seconds that a trial should take."""
        took = self._took.get(self._key(planned))
        return fmean(took) if took else self._guess(planned)

    def total(self, planned: Iterable[Planned]) -> float:
        """Seconds that these trials should take together."""
        return sum(self.of(each) for each in planned)

    def _key(self, planned: Planned) -> tuple[str, str, int]:
        return planned.row.key, planned.condition, len(planned.workloads)

    def _guess(self, planned: Planned) -> float:
        processes = len(planned.workloads) if self._profile.fresh_processes else 1
        return START_S * processes + sum(
            self._measurement(planned.row.key, name) for name in planned.workloads
        )

    def _measurement(self, row: str, workload: str) -> float:
        profile, call_ns = self._profile, self._call_ns.get((row, workload), 0.0)
        warmup = self._warmups.get((row, workload))
        warm_ns = max(warmup.elapsed_ns, warmup.calls * call_ns) if warmup else profile.warmup_least_ns
        timed_ns = max(profile.least_ns, profile.counts[workload] * call_ns)
        return (warm_ns + max(call_ns, min(timed_ns, profile.most_ns))) / 1e9 + BETWEEN_S
