"""How long trials take: guessed from the pilot, then known from those that ended."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import Any

from roundtrip.config.profile import LONG_SAMPLE_NS, Profile
from roundtrip.experiment.budget import FULL, Pace
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.warmup import Window

START_S = 2.0
"""Starting, connecting, checking and ending one pair of processes, before any trial has told."""

PILOT_NS = 1_200_000_000
"""What the first pilot of a run is taken to last."""

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
        self._piloted_ns: dict[str, list[int]] = defaultdict(list)
        self._beyond: dict[tuple[str, str, int], list[float]] = defaultdict(list)

    def learn(
        self,
        planned: Planned,
        seconds: float,
        pace: Pace = FULL,
        pilots: Sequence[dict[str, Any]] = (),
    ) -> None:
        """Notes how long a trial took at its pace: the next ones of its row are expected to miss the guess as far.

        Args:
            planned: The trial.
            seconds: What it took.
            pace: At which it was measured.
            pilots: The `pilot` records of this trial, if it was its row's first. The next ones warm up by them instead.
        """
        profile = pace.profile(self._profile)
        for record in pilots:
            piloted_ns = sum(window["elapsed_ns"] for window in record["windows"])
            self._piloted_ns[record["workload"]].append(piloted_ns)
            seconds -= piloted_ns / 1e9
            seconds += self._warm_ns(planned.row.key, record["workload"], profile, pace) / 1e9
        self._beyond[self._key(planned)].append(seconds - self._guess(planned, pace))

    def of(self, planned: Planned, pace: Pace = FULL) -> float:
        """Seconds that a trial should take."""
        beyond = self._beyond.get(self._key(planned))
        if beyond is None and self._beyond:
            # What other rows took for starting and checking says more than a constant.
            beyond = [median(each for row in self._beyond.values() for each in row)]
        return max(START_S, self._guess(planned, pace) + (fmean(beyond) if beyond else 0.0))

    def total(self, planned: Iterable[Planned], pace: Pace = FULL) -> float:
        """Seconds that these trials should take together."""
        return sum(self.of(each, pace) for each in planned)

    def _key(self, planned: Planned) -> tuple[str, str, int]:
        return planned.row.key, planned.condition, len(planned.workloads)

    def _guess(self, planned: Planned, pace: Pace) -> float:
        profile = pace.profile(self._profile)
        processes = len(planned.workloads) if profile.fresh_processes else 1
        return START_S * processes + sum(
            max(self._measurement(planned, name, profile, pace), planned.row.slow_s(name))
            for name in planned.workloads
        )

    def _measurement(self, planned: Planned, workload: str, profile: Profile, pace: Pace) -> float:
        row = planned.row.key
        call_ns = self._call_ns.get((row, workload)) or self._usual_call_ns(workload)
        timed_ns = max(profile.least_ns, profile.counts[workload] * call_ns)
        is_pilot = profile.pilot_most_ns and planned.round == 1 and (row, workload) not in self._warmups
        warm_ns = self._usual_pilot_ns(workload) if is_pilot else self._warm_ns(row, workload, profile, pace)
        return (warm_ns + max(call_ns, min(timed_ns, profile.most_ns))) / 1e9 + BETWEEN_S

    def _warm_ns(self, row: str, workload: str, profile: Profile, pace: Pace) -> float:
        call_ns = self._call_ns.get((row, workload)) or self._usual_call_ns(workload)
        if call_ns > LONG_SAMPLE_NS:
            return 0.0  # A sample that long is taken once, without a warm-up.
        usual_ns = self._usual_warmup_ns(workload) or (
            PILOT_NS if profile.pilot_most_ns else profile.warmup_least_ns
        )
        warmup = pace.warmup(self._warmups.get((row, workload)) or Window(0, round(usual_ns)))
        return max(warmup.elapsed_ns, warmup.calls * call_ns)

    def _usual_call_ns(self, workload: str) -> float:
        """What a sample costs in the median of the rows that had their pilot; 0 before the first."""
        known = [call_ns for (_, name), call_ns in self._call_ns.items() if name == workload]
        return median(known) if known else 0.0

    def _usual_warmup_ns(self, workload: str) -> float:
        known = [warmup.elapsed_ns for (_, name), warmup in self._warmups.items() if name == workload]
        return fmean(known) if known else 0.0

    def _usual_pilot_ns(self, workload: str) -> float:
        """What no pace shortens."""
        known = self._piloted_ns.get(workload)
        return fmean(known) if known else PILOT_NS
