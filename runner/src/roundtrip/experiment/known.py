"""The findings of pilots and trials on each row: possible calls, the time of a call, the time to become warm."""

from collections.abc import Iterable, Mapping

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import LONG_SAMPLE_NS
from roundtrip.experiment.sweep import expected_ns, piloted
from roundtrip.processes.failure import FailureKind
from roundtrip.results.records import Outcome, PilotRecord, TrialRecord, Window


class Known:
    """The knowledge of a run's rows at its points.

    Args:
        points: Points that are measured.

    Attributes:
        pilots: Pilots by row and point.
    """

    def __init__(self, points: Iterable[Point]) -> None:
        self._points = {point.key: point for point in points}
        self.pilots: dict[tuple[str, str], PilotRecord] = {}
        self._first: dict[str, PilotRecord] = {}
        self._ends: set[tuple[str, str]] = set()
        self._possible: dict[str, dict[str, Point]] = {}
        self._expected: dict[tuple[str, str], float] = {}

    def add(self, pilot: PilotRecord) -> None:
        """Takes what a pilot found, this run's or an earlier one's."""
        self.pilots[pilot.row, pilot.point] = pilot
        if pilot.outcome is Outcome.OK:
            self._first.setdefault(pilot.row, pilot)
        else:
            self._ends.add((pilot.row, pilot.point))
        self._possible.pop(pilot.row, None)
        self._expected.clear()

    def add_trial(self, trial: TrialRecord) -> None:
        """Takes that a trial failed, or cannot, at a point of a sweep that had no pilot.

        A lost agent says nothing about a row.
        """
        for measured in trial.measurements:
            point = self._points.get(measured.point)
            if point is None or not point.is_of_sweep or (trial.row, measured.point) in self.pilots:
                continue
            if measured.outcome is not Outcome.OK and measured.failure != FailureKind.AGENT:
                self._ends.add((trial.row, measured.point))
                self._possible.pop(trial.row, None)

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
        limits_s = {True: 0.0, False: LONG_SAMPLE_NS / 1e9}
        brief = [point for point in points if row.slow_s(point.key) <= limits_s[point.is_of_sweep]]
        return [point.key for point in piloted(brief) if (row.key, point.key) not in self.pilots]

    def call_ns(self, row: str, point: str) -> float:
        """The cost of one sample as pilots have it; 0 if nothing is known.

        A point of a sweep that had no pilot is expected to lie on the line between those that had one. Trials do not
        change this: all of them are to be alike.
        """
        pilot = self.pilots.get((row, point))
        if pilot is not None:
            return pilot.call_ns if pilot.outcome is Outcome.OK else 0.0
        if (row, point) not in self._expected:
            at = self._points[point]
            self._expected[row, point] = (
                expected_ns(at, self._sweep_pilots(row, at)) if at.is_of_sweep else 0.0
            )
        return self._expected[row, point]

    def usual_call_ns(self, row: str, point: str) -> float:
        """The same; where nothing is known, what the point takes another row."""
        known = (
            self.call_ns(other, point) for other in dict.fromkeys((row, *(name for name, _ in self.pilots)))
        )
        return next((ns for ns in known if ns), 0.0)

    def min_call_ns(self, row: str) -> float:
        """The known time of the shortest call of a row; 0 if none is known."""
        possible = self.possible(row).items()
        known = (self.call_ns(row, key) for key, point in possible if point.calls_per_sample == 1)
        return min((ns for ns in known if ns), default=0.0)

    def is_long(self, row: Row, point: str) -> bool:
        """Whether one sample takes so long that it is taken once."""
        return max(self.call_ns(row.key, point), 1e9 * row.slow_s(point)) > LONG_SAMPLE_NS

    def warmup(self, row: str, point: str, *, first: bool, new: bool = False) -> Window:
        """The length of a trial's warm-up, and the pilot's number of calls in that time; 0 of both if not at all.

        Args:
            row: Key of the row.
            point: Key of the point.
            first: Whether the processes are cold: they warm up at least as long as the row's first pilot.
            new: Whether they never called its operation. A point of a sweep that had no pilot is then warmed up as
                long as the last pilot of the sweep took in processes that were warm; else it is warm already. So is
                any point of a crowd, since all clients warm up for each number of them.
        """
        at = self._points[point]
        pilots = [self._first[row]] if first and row in self._first else []
        if (row, point) in self.pilots and (new or not at.is_of_crowd):
            pilots.append(self.pilots[row, point])
        elif new:
            pilots += [self.pilots[row, other.key] for other, _ in self._sweep_pilots(row, at)[-1:]]
        pilot = max(pilots, key=lambda record: record.warmup_ns, default=None)
        if pilot is None:
            return Window(0, 0)
        # Several servers share the CPUs on which they compile.
        times = at.servers // self._points[pilot.point].servers or 1
        # Its own calls were slower while it was cold; those of another operation may take another time altogether.
        call_ns = self.call_ns(row, point)
        in_time = round(pilot.warmup_ns / call_ns) if call_ns else 0
        calls = min(in_time, sum(window.calls for window in pilot.windows))
        return Window(times * calls, times * pilot.warmup_ns)

    def _sweep_pilots(self, row: str, point: Point) -> list[tuple[Point, float]]:
        """The points of a sweep that had a pilot, in the order of the pilots, with their costs."""
        return [
            (self._points[key], pilot.call_ns)
            for (name, key), pilot in self.pilots.items()
            if name == row and pilot.outcome is Outcome.OK and key in self._points
            if self._points[key].experiment == point.experiment
        ]
