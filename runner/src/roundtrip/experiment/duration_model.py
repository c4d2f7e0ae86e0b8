"""How long pilots and trials take: guessed from hints, then from pilots, then known from those that ended."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import LONG_SAMPLE_NS, SHORT_CALL_NS, Profile
from roundtrip.experiment.schedule import Planned
from roundtrip.results.records import SINGLES, Outcome, PilotRecord, TrialRecord

START_S = 2.0
"""Starting, connecting, checking and ending one pair of processes, before any has told."""

BETWEEN_S = 0.1
"""Storing and fetching the samples of one measurement, and probing the machine's mode around it."""

PILOT_S = {"java": 8.0, "csharp": 3.0, "cpp": 1.5}
"""What the pilot of a first point is taken to last, by language, if its manifest says nothing else."""

LATER_SHARE = 0.3
"""What the pilots of the other points take of that, each: much is warm already."""

SPREAD = 0.2
"""How far the expected time may be off, as a fraction."""


class DurationModel:
    """Expects the length of pilots and trials in seconds.

    Args:
        profile: Says how long measurements last.
        points: What is measured.
    """

    def __init__(self, profile: Profile, points: Iterable[Point]) -> None:
        self._profile = profile
        self._points = {point.key: point for point in points}
        self.pilots: dict[tuple[str, str], PilotRecord] = {}
        self._piloted: list[tuple[float, float]] = []
        self._starts: dict[str, list[float]] = defaultdict(list)
        self._beyond: dict[str, list[float]] = defaultdict(list)

    # What is learned

    def know(self, pilot: PilotRecord) -> None:
        """Takes what a pilot found, this run's or an earlier one's."""
        self.pilots[pilot.row, pilot.point] = pilot

    def learn_pilot(self, row: Row, points: Sequence[str], seconds: float) -> None:
        """Takes what the pilot of a row took, for those of other rows."""
        self._piloted.append((self._hinted_s(row, len(points)), seconds))
        warmed_s = sum(self._warmed_s(row, point) for point in points)
        self._starts[row.key].append(max(0.2, seconds - warmed_s))

    def learn_trial(self, planned: Planned, seconds: float) -> None:
        """Takes what a trial took: the next ones of its row are expected to miss the guess as far."""
        self._beyond[self._kind(planned)].append(seconds - self._guess_s(planned))

    # What is expected

    def samples(self, planned: Planned) -> int:
        """How many calls a trial should time."""
        taken = 0.0
        for point in planned.points:
            call_ns = self.call_ns(planned.row.key, point) or self._usual_call_ns(point) or 50_000.0
            least_ns, _ = measurement_ns(self._profile, self._points[point], call_ns)
            taken += max(self._points[point].count.get(self._profile.name, 1), least_ns / call_ns)
        return round(taken)

    def pilot_s(self, row: Row, points: Sequence[str]) -> float:
        """Seconds that the pilots of a row should take."""
        missing = [point for point in points if (row.key, point) not in self.pilots]
        if not missing or not self._profile.pilot_most_ns:
            return 0.0
        hinted, taken = (
            (sum(each) for each in zip(*self._piloted, strict=True)) if self._piloted else (1.0, 1.0)
        )
        return self._hinted_s(row, len(missing)) * min(4.0, max(0.25, taken / hinted))

    def trial_s(self, planned: Planned) -> float:
        """Seconds that a trial should take."""
        beyond = self._beyond.get(self._kind(planned))
        if beyond is None and self._beyond:
            beyond = [median(each for its in self._beyond.values() for each in its)]
        return max(0.5, self._guess_s(planned) + (fmean(beyond) if beyond else 0.0))

    def total_s(self, planned: Iterable[Planned]) -> float:
        """Seconds that these trials should take together."""
        return sum(self.trial_s(each) for each in planned)

    def call_ns(self, row: str, point: str) -> float:
        """The pilot's cost of one sample; 0 if nothing is known."""
        pilot = self.pilots.get((row, point))
        return pilot.call_ns if pilot is not None and pilot.outcome is Outcome.OK else 0.0

    def is_long(self, row: Row, point: str) -> bool:
        """Whether one sample takes so long that it is taken once."""
        return max(self.call_ns(row.key, point), 1e9 * row.slow_s(point)) > LONG_SAMPLE_NS

    def warmup_ns(self, row: str, point: str, *, first: bool) -> int:
        """How long a trial warms a point up: as the pilot did; in cold processes at least as its first point."""
        own = self.pilots.get((row, point))
        its = [] if own is None else [own.warmup_ns]
        if first:
            its += [pilot.warmup_ns for (name, _), pilot in self.pilots.items() if name == row][:1]
        return max(its, default=0)

    def _kind(self, planned: Planned) -> str:
        return f"{planned.row.key} {planned.idle_states} {len(planned.points)} {planned.round == SINGLES}"

    def _hinted_s(self, row: Row, points: int) -> float:
        first_s = row.system.warmup_s or PILOT_S.get(row.system.language, 3.0)
        return START_S + first_s * (1 + LATER_SHARE * (points - 1))

    def _warmed_s(self, row: Row, point: str) -> float:
        pilot = self.pilots.get((row.key, point))
        return 0.0 if pilot is None else pilot.warmup_ns / 1e9

    def _start_s(self, row: Row) -> float:
        if row.key in self._starts:
            return fmean(self._starts[row.key])
        every = [each for its in self._starts.values() for each in its]
        return median(every) if every else START_S

    def _guess_s(self, planned: Planned) -> float:
        deployed = [self._points[point].processes for point in planned.points]
        processes = len(deployed if self._profile.fresh_processes else set(deployed))
        return processes * self._start_s(planned.row) + sum(
            self._measurement_s(planned, point, first=index == 0 or self._profile.fresh_processes)
            for index, point in enumerate(planned.points)
        )

    def _measurement_s(self, planned: Planned, point: str, *, first: bool) -> float:
        row, profile = planned.row, self._profile
        call_ns = self.call_ns(row.key, point) or self._usual_call_ns(point)
        if planned.round == SINGLES:
            return max(call_ns / 1e9, row.slow_s(point)) + BETWEEN_S
        least_ns, most_ns = measurement_ns(profile, self._points[point], call_ns)
        count = self._points[point].count.get(profile.name, 1)
        timed_ns = max(call_ns, min(most_ns, max(least_ns, count * call_ns)))
        warm_ns = self.warmup_ns(row.key, point, first=first)
        if not warm_ns and profile.pilot_most_ns:
            warm_ns = round(1e9 * (row.system.warmup_s or PILOT_S.get(row.system.language, 3.0)))
            warm_ns = warm_ns if first else round(LATER_SHARE * warm_ns)
        return (warm_ns + timed_ns) / 1e9 + BETWEEN_S

    def _usual_call_ns(self, point: str) -> float:
        known = [
            it.call_ns for (_, name), it in self.pilots.items() if name == point and it.outcome is Outcome.OK
        ]
        return median(known) if known else 0.0


def measurement_ns(profile: Profile, point: Point, call_ns: float) -> tuple[int, int]:
    """How long a measurement lasts at least and at most: the point's own word goes before the profile's.

    Several clients, which stop by time, last at least for their count, should the server serve one after the other.
    """
    usual_ns = profile.short_least_ns if call_ns < SHORT_CALL_NS else profile.least_ns
    least_ns = point.least_ns.get(profile.name, usual_ns)
    most_ns = max(least_ns, point.most_ns.get(profile.name, profile.most_ns))
    if point.clients > 1:
        wanted_ns = round(point.clients * point.count.get(profile.name, 1) * call_ns)
        least_ns = min(most_ns, max(least_ns, wanted_ns))
    return least_ns, most_ns


def took_s(trial: TrialRecord) -> float:
    """Seconds that a trial took."""
    return (trial.ended_ns - trial.started_ns) / 1e9
