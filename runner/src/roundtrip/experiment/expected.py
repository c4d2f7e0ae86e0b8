"""The expected times of pilots and rounds: guesses before the first round; after it, the time of the last one."""

from collections.abc import Iterable

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point
from roundtrip.config.profile import Profile
from roundtrip.experiment.known import Known
from roundtrip.experiment.schedule import Block
from roundtrip.experiment.slices import cycles_of, slice_rule
from roundtrip.results.records import SINGLES

START_S = 2.0
"""Starting, connecting, checking and ending the processes of one row."""

PREPARE_S = 0.1
"""Preparing a point that is warm, and asking for ledgers and runtimes after it."""

BETWEEN_S = 0.02
"""Between two turns: samples are brought here, and CPU clocks are read."""

WARMUP_S = {"java": 8.0, "csharp": 3.0, "cpp": 1.5}
"""Expected warm-up of the first point, by language, if nothing else is known."""

LATER_SHARE = 0.3
"""Part of that for the warm-up of each other point: much is warm already."""


class Expected:
    """Expects how long a run takes, in seconds.

    Args:
        profile: Says how long turns are.
        points: Points that are measured.
        known: Knowledge of rows; it may grow.
        rows: Number of rows of the run.
    """

    def __init__(self, profile: Profile, points: Iterable[Point], known: Known, rows: int) -> None:
        self._profile = profile
        self._points = {point.key: point for point in points}
        self._known = known
        self._rows = rows

    def pilot_s(self, row: Row) -> float:
        """The expected time of the pilots that a row still needs."""
        missing = self._known.unpiloted(row) if self._profile.pilot_most_ns else []
        return (
            START_S + sum(self._guessed_s(row, first=not n) for n, _ in enumerate(missing))
            if missing
            else 0.0
        )

    def blocks_s(self, blocks: Iterable[Block]) -> float:
        """The expected time of blocks."""
        return sum(self.point_s(block, key) for block in blocks for key in block.points)

    def point_s(self, block: Block, key: str) -> float:
        """The expected time of a point of a block; the first one with the start of all processes."""
        point, first = self._points[key], key == block.points[0]
        entries = [entry for entry in block.entries if key in entry.points]
        starts = START_S * point.processes.larger * len(block.entries) if first else 0.0
        if block.round == SINGLES:
            return starts + sum(self._call_ns(entry.row, key) / 1e9 for entry in entries)
        cycles = cycles_of(self._profile, point, self._rows, aside=block.is_aside)
        turns = [entry.row for entry in block.turns if key in entry.points]
        turns_s = (cycles + bool(self._profile.pilot_most_ns)) * sum(
            self._turn_s(row, point, cycles) for row in turns
        )
        return starts + turns_s + sum(self._warmup_s(entry.row, point, first) for entry in entries)

    def _turn_s(self, row: Row, point: Point, cycles: int) -> float:
        call_ns = self._call_ns(row, point.key)
        rule = slice_rule(self._profile, point, call_ns, cycles)
        leads_ns = max(rule.lead_in.elapsed_ns, rule.lead_in.calls * call_ns)
        counts_ns = max(rule.stop.elapsed_ns, rule.stop.samples * call_ns)
        return BETWEEN_S + (leads_ns + min(counts_ns, rule.stop.limit_ns + call_ns)) / 1e9

    def _warmup_s(self, row: Row, point: Point, first: bool) -> float:
        if not self._profile.pilot_most_ns:
            return PREPARE_S
        window = self._known.warmup(row.key, point.key, first=first, new=not point.is_of_sweep)
        if not window.elapsed_ns and not point.is_of_sweep:
            return PREPARE_S + self._guessed_s(row, first=first)
        return PREPARE_S + point.clients * window.elapsed_ns / 1e9

    def _guessed_s(self, row: Row, *, first: bool) -> float:
        whole_s = row.system.warmup_s or WARMUP_S.get(row.system.language, 3.0)
        return whole_s if first else LATER_SHARE * whole_s

    def _call_ns(self, row: Row, key: str) -> float:
        return max(self._known.usual_call_ns(row.key, key), 1e9 * row.slow_s(key))
