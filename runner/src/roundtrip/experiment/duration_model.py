"""How long pilots and trials take: guessed from hints, then from pilots, then known from those that ended."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import LONG_SAMPLE_NS, SHORT_CALL_NS, Profile
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.sweep import deployments, expected_ns, needed, piloted
from roundtrip.results.records import SINGLES, Outcome, PilotRecord, TrialRecord, Window

START_S = 2.0
"""Starting, connecting, checking and ending one pair of processes, before any has told."""

BETWEEN_S = 0.1
"""Storing and fetching the samples of one measurement, and probing the machine's mode around it."""

PILOT_S = {"java": 8.0, "csharp": 3.0, "cpp": 1.5}
"""What the pilot of a first point is taken to last, by language, if its manifest says nothing else."""

LATER_SHARE = 0.3
"""What the pilots of the other points take of that, each: much is warm already."""

HINTS_WEIGH_S = 60.0
"""What hints count for beside what rows were found to take: as if one with a hint of so many seconds had kept to it."""

ENOUGH_TOLD = 3
"""Once so many kinds of trials took other than guessed, those that were not tried are expected to as well."""

SPREAD = 0.2
"""How far the expected time may be off, as a fraction."""


class DurationModel:
    """Expects the length of pilots and trials in seconds, and knows what each row can do.

    Args:
        profile: Says how long measurements last.
        points: What is measured.

    Attributes:
        pilots: What was found, by row and point.
    """

    def __init__(self, profile: Profile, points: Iterable[Point]) -> None:
        self._profile = profile
        self._points = {point.key: point for point in points}
        self.pilots: dict[tuple[str, str], PilotRecord] = {}
        self._first: dict[str, PilotRecord] = {}
        self._ends: set[tuple[str, str]] = set()
        self._measured: dict[tuple[str, str], list[float]] = defaultdict(list)
        self._piloted: list[tuple[float, float]] = []
        self._starts: dict[str, list[float]] = defaultdict(list)
        self._beyond: dict[str, list[float]] = defaultdict(list)
        self._possible: dict[str, dict[str, Point]] = {}
        self._expected: dict[tuple[str, str], float] = {}

    # What is learned

    def know(self, pilot: PilotRecord) -> None:
        """Takes what a pilot found, this run's or an earlier one's."""
        self.pilots[pilot.row, pilot.point] = pilot
        if pilot.outcome is Outcome.OK:
            self._first.setdefault(pilot.row, pilot)
        else:
            self._ends.add((pilot.row, pilot.point))
        self._possible.pop(pilot.row, None)
        self._expected.clear()

    def know_trial(self, trial: TrialRecord) -> None:
        """Takes what a trial found of the points that had no pilot: what they cost, and that they fail or cannot."""
        for it in trial.measurements:
            point = self._points.get(it.point)
            if point is None or not point.is_of_sweep or (trial.row, it.point) in self.pilots:
                continue
            if it.outcome is Outcome.OK:
                self._measured[trial.row, it.point].append(it.last.mean_ns)
            else:
                self._ends.add((trial.row, it.point))
                self._possible.pop(trial.row, None)

    def learn_pilot(self, row: Row, points: Sequence[str], seconds: float) -> None:
        """Takes what the pilot of a row took, for those of other rows."""
        self._piloted.append((self._hinted_s(row, len(points)), seconds))
        warmed_s = sum(self._warmed_s(row, point) for point in points)
        started = sum(its.most for its in {self._points[point].processes for point in points})
        self._starts[row.key].append(max(0.2, (seconds - warmed_s) / started))

    def learn_first_trial(self, row: Row, points: Sequence[str]) -> None:
        """Takes what warming a row up took at those of these points that had their pilot in its first trial."""
        warmed_s = [s for point in points if (s := self._warmed_s(row, point))]
        if warmed_s:
            self._piloted.append((self._hinted_s(row, len(warmed_s)) - START_S, sum(warmed_s)))

    def learn_trial(self, planned: Planned, seconds: float) -> None:
        """Takes what a trial took: the next ones of its row are expected to miss the guess as far."""
        self._beyond[self._kind(planned)].append(seconds - self._guess_s(planned))

    # What is known of the points of a row

    def possible(self, row: str) -> Mapping[str, Point]:
        """The points that a row can do, as far as is known: a pilot that failed or cannot is the end of a point.

        So is a first trial, if the point had no pilot.
        """
        if row not in self._possible:
            self._possible[row] = {
                key: point for key, point in self._points.items() if (row, key) not in self._ends
            }
        return self._possible[row]

    def unpiloted(self, row: Row) -> list[str]:
        """Keys of the points at which a row has to be warmed up before its trials, and was not yet."""
        points = self.possible(row.key).values()
        # Of a sweep all points are brief that others stand for; else what is known to be long is never warmed up.
        most_s = {True: 0.0, False: LONG_SAMPLE_NS / 1e9}
        brief = [it for it in points if row.slow_s(it.key) <= most_s[it.is_of_sweep]]
        return [it.key for it in piloted(brief) if (row.key, it.key) not in self.pilots]

    # What is expected

    def samples(self, planned: Planned) -> int:
        """How many calls a trial should time."""
        taken = 0.0
        for point in planned.points:
            call_ns = self._cost_ns(planned.row.key, point) or 50_000.0
            least_ns, _ = measurement_ns(self._profile, self._points[point], call_ns)
            taken += max(self._points[point].count.get(self._profile.name, 1), least_ns / call_ns)
        return round(taken)

    def pilot_s(self, row: Row) -> float:
        """Seconds that the pilots of a row should take, those that it still needs."""
        missing = self.unpiloted(row)
        if not missing or not self._profile.pilot_most_ns:
            return 0.0
        return self._hinted_s(row, len(missing)) * self._beyond_hints()

    def trial_s(self, planned: Planned) -> float:
        """Seconds that a trial should take."""
        beyond = self._beyond.get(self._kind(planned))
        if beyond is None and len(self._beyond) >= ENOUGH_TOLD:
            beyond = [median(each for its in self._beyond.values() for each in its)]
        return max(0.5, self._guess_s(planned) + (fmean(beyond) if beyond else 0.0))

    def total_s(self, planned: Iterable[Planned]) -> float:
        """Seconds that these trials should take together."""
        return sum(self.trial_s(each) for each in planned)

    def call_ns(self, row: str, point: str) -> float:
        """The cost of one sample as pilots have it; 0 if nothing is known.

        A point of a sweep that had no pilot is expected to lie on the line between those that had one. Trials do not
        change this: all of them are to be alike.
        """
        pilot = self.pilots.get((row, point))
        if pilot is not None:
            return pilot.call_ns if pilot.outcome is Outcome.OK else 0.0
        if (row, point) not in self._expected:
            its = self._points[point]
            self._expected[row, point] = expected_ns(its, self._known(row, its)) if its.is_of_sweep else 0.0
        return self._expected[row, point]

    def least_call_ns(self, row: str) -> float:
        """What the shortest call of a row takes, as far as is known; 0 if nothing is."""
        its = (self.call_ns(row, key) for key, it in self.possible(row).items() if it.calls_per_sample == 1)
        return min((ns for ns in its if ns), default=0.0)

    def is_long(self, row: Row, point: str) -> bool:
        """Whether one sample takes so long that it is taken once."""
        return max(self.call_ns(row.key, point), 1e9 * row.slow_s(point)) > LONG_SAMPLE_NS

    def warmup(self, row: str, point: str, *, first: bool, new: bool = False) -> Window:
        """How long a trial warms a point up, and how many calls a pilot makes in that time; 0 of both if not at all.

        Args:
            row: Key of the row.
            point: Key of the point.
            first: Whether the processes are cold: they warm up at least as long as the row's first pilot.
            new: Whether they never called its operation. A point of a sweep that had no pilot is then warmed up as
                long as the last pilot of the sweep took in processes that were warm; else it is warm already. So is
                any point of a crowd, since all clients warm up for each number of them.
        """
        pilot = self._pilot_of_warmup(row, point, first=first, new=new)
        if pilot is None:
            return Window(0, 0)
        times = self._times(pilot, point)
        # Its own calls were slower while it was cold; those of another operation may take another time altogether.
        call_ns = self.call_ns(row, point)
        in_time = round(pilot.warmup_ns / call_ns) if call_ns else 0
        calls = min(in_time, sum(it.calls for it in pilot.windows))
        return Window(times * calls, times * pilot.warmup_ns)

    def _pilot_of_warmup(self, row: str, point: str, *, first: bool, new: bool) -> PilotRecord | None:
        """The pilot that says how long a trial warms a point up; see `warmup`."""
        its = self._points[point]
        pilots = [self._first[row]] if first and row in self._first else []
        if (row, point) in self.pilots and (new or not its.is_of_crowd):
            pilots.append(self.pilots[row, point])
        elif new:
            pilots += [self.pilots[row, other.key] for other, _ in self._known(row, its)[-1:]]
        return max(pilots, key=lambda it: it.warmup_ns, default=None)

    def _times(self, pilot: PilotRecord, point: str) -> int:
        """How many times as long as its pilot a point is warmed up: several servers share the CPUs they compile on."""
        return self._points[point].servers // self._points[pilot.point].servers or 1

    def _known(self, row: str, point: Point) -> list[tuple[Point, float]]:
        """The points of a sweep that had a pilot, in the order of the pilots, with their costs."""
        return [
            (self._points[key], pilot.call_ns)
            for (name, key), pilot in self.pilots.items()
            if name == row and pilot.outcome is Outcome.OK and key in self._points
            if self._points[key].experiment == point.experiment
        ]

    def _cost_ns(self, row: str, point: str) -> float:
        """The best guess of what one sample costs: trials correct what was expected."""
        measured = self._measured.get((row, point))
        return median(measured) if measured else self.call_ns(row, point) or self._usual_call_ns(point)

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
        seconds = 0.0
        for its in deployments(
            map(self._points.__getitem__, planned.points), fresh=self._profile.fresh_processes
        ):
            processes, met = needed(its), set[str]()
            seconds += processes.most * self._start_s(planned.row)
            for point in its:
                seconds += self._measurement_s(
                    planned, point, processes.clients, first=not met, new=point.operation not in met
                )
                met.add(point.operation)
        return seconds

    def _measurement_s(
        self, planned: Planned, point: Point, clients: int, *, first: bool, new: bool
    ) -> float:
        row, profile = planned.row, self._profile
        call_ns = self._cost_ns(row.key, point.key)
        if planned.round == SINGLES:
            return max(call_ns / 1e9, row.slow_s(point.key)) + BETWEEN_S
        least_ns, most_ns = measurement_ns(profile, point, call_ns)
        count = point.count.get(profile.name, 1)
        timed_ns = max(call_ns, min(most_ns, max(least_ns, count * call_ns)))
        warm_ns, piloted = 0, 1
        if (pilot := self._pilot_of_warmup(row.key, point.key, first=first, new=new)) is not None:
            warm_ns = self._times(pilot, point.key) * pilot.warmup_ns
            piloted = self._points[pilot.point].clients
        if not warm_ns and profile.pilot_most_ns and (first or new or not point.is_of_sweep):
            warm_s = row.system.warmup_s or PILOT_S.get(row.system.language, 3.0)
            warm_ns = round(1e9 * self._beyond_hints() * warm_s)
            warm_ns = warm_ns if first else round(LATER_SHARE * warm_ns)
        # Each of several clients makes as many calls as each of the pilot's did, on CPUs that they share.
        warm_ns *= max(1, clients // piloted)
        return (warm_ns + timed_ns) / 1e9 + BETWEEN_S

    def _beyond_hints(self) -> float:
        """How many times as long as hinted rows took to become warm."""
        hinted_s, taken_s = (sum(each) for each in zip((HINTS_WEIGH_S,) * 2, *self._piloted, strict=True))
        return float(taken_s / hinted_s)

    def _usual_call_ns(self, point: str) -> float:
        rows = dict.fromkeys(row for row, _ in self.pilots)
        known = [ns for row in rows if (ns := self.call_ns(row, point))]
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
