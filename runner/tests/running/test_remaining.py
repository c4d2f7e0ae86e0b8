"""Remaining time that can be believed: whole runs on a clock of their own, one of them with a row as no other."""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from roundtrip.config.decode import Moment
from roundtrip.config.preset import CALIBRATION_MOST_NS, PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.results.records import TrialRecord, Window
from roundtrip.results.store import RunFolder, Writer
from roundtrip.running import forecast, session
from roundtrip.running.conditions import Conditions
from roundtrip.running.display import VAGUE
from roundtrip.running.forecast import BETWEEN_S, LATER_SHARE, START_S, WARMUP_S, Expected
from roundtrip.running.known import CalibrationMemory
from roundtrip.running.live_row import TrialOutcome
from roundtrip.running.plan import HostMemory, Plan, baselines_of
from roundtrip.running.schedule import Block
from roundtrip.running.session import Session, Setup
from roundtrip.running.slices import cycles_of
from tests.fakes import BY_KEY, Recorder, calibration, catalog, system

KEYS = ("invocation", "objects", "data-bytes")
SLOW, LIMIT_S = "row0:default", CALIBRATION_MOST_NS / 1e9
SURE = 2.0
"""A calibration goes on for so many times as long as the warm-up took, in order to be sure."""
SLACK_S = 30.0
LONG_S = 8.0
"""A call that is taken once, in place of slices."""


class Shown(NamedTuple):
    """What was shown: when, the least and the most that remained, and whether every row had been met."""

    at_s: float
    low_s: float
    high_s: float
    is_known: bool


class World(Recorder):
    """A host on which rows take the time that this says, and a display that notes what is expected of them."""

    def __init__(self, rows: int, slow: str, pace: float, long: int = 0) -> None:
        super().__init__()
        self._long = {f"row{number}:default" for number in range(long)}
        self.now_s, self.shown, self._pace = 0.0, [], pace
        chance = random.Random(rows)
        of = catalog(*[system(f"row{number}") for number in range(rows)])
        self.rows = [row for row in of.rows if not row.is_baseline]
        self.baselines = baselines_of(of, self.rows)
        self.warmups_s = {
            (row.key, key): LIMIT_S / SURE
            if row.key == slow
            else chance.uniform(0.5, 2.0) * WARMUP_S["java"] * (LATER_SHARE if key != KEYS[0] else 1.0) / SURE
            for row in (*self.rows, *self.baselines.values())
            for key in KEYS
        }
        self._met: set[tuple[str, str]] = set()

    def expect(self, done: int, total: int, remaining_s: tuple[float, float], part: str) -> None:
        super().expect(done, total, remaining_s, part)
        self.shown.append(Shown(self.now_s, *remaining_s, self._met == self.warmups_s.keys()))

    def run_block(self, block: Block, conditions: Conditions, *, sampled: bool) -> list[TrialOutcome]:
        warmed_ns: Counter[str] = Counter()
        for key in block.workloads:
            conditions.on_workload(key, "")
            is_first = key == block.workloads[0]
            self.now_s += START_S * len(block.entries) * is_first
            for row in (entry.row for entry in block.entries):
                if (row.key, key) in self._met:
                    self.now_s += (
                        conditions.known.warmup(row.key, key, first=is_first, new=True).elapsed_ns / 1e9
                    )
                    continue
                self._met.add((row.key, key))
                warmup_ns = round(self.warmups_s[row.key, key] * 1e9)
                windows = [Window(1, round(SURE * warmup_ns))]
                found = structs.replace(
                    calibration(row.key, key, 1e9 * self._call_s(row.key, key), warmup_ns),
                    windows=windows,
                    warmed_ns=warmed_ns[row.key],
                )
                warmed_ns[row.key] += warmup_ns
                conditions.known.add(found)
                conditions.on_calibration(row, found)
                self.now_s += SURE * warmup_ns / 1e9
            if block.is_measured_once:
                self.now_s += LONG_S * len(block.entries)
                continue
            cycles = 1 + cycles_of(conditions.preset, BY_KEY[key], len(self.rows))
            slices = sum(self._call_s(entry.row.key, key) < LONG_S for entry in block.slices)
            self.now_s += self._pace * cycles * slices * (0.25 + BETWEEN_S)
        made = Moment.of(datetime.now(UTC))
        return [
            TrialOutcome(
                TrialRecord(
                    trial=trial, round=block.round, block=block.number, position=at, row=entry.row.key,
                    is_baseline=entry.is_baseline, idle_states="unchanged", cpu_pinning="none", started=made,
                    started_ns=0,
                )
            )
            for at, (trial, entry) in enumerate(zip(block.trials, block.entries, strict=True), 1)
        ]  # fmt: skip

    def _call_s(self, row: str, key: str) -> float:
        return LONG_S if key == KEYS[1] and row in self._long else 1e-4


def run(world: World, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "run_block", world.run_block)
    monkeypatch.setattr(HostMemory, "of", lambda _: SimpleNamespace(fits=lambda *_: True))
    plan = Plan(
        RunRequest(seed=7), PRESETS["quick"], tuple(world.rows), world.baselines,
        tuple(structs.replace(BY_KEY[key], experiment=key) for key in KEYS), "none", ("unchanged",), {},
    )  # fmt: skip
    agents: Any = SimpleNamespace(ends=lambda: None, set_idle_states=lambda *, disabled: disabled)
    unused: Any = None
    setup = Setup(
        agents, unused, unused, unused, display=world, memory=CalibrationMemory(folder, {}, {}),  # type: ignore[arg-type]
        clock=lambda: world.now_s,
    )  # fmt: skip
    folder.mkdir()
    (folder / "run.json").write_text("{}")
    with Writer(RunFolder(folder)) as writer:
        Session(plan, setup, writer).run()


def check(shown: Sequence[Shown], end_s: float) -> None:
    """What was shown was true, and never moved by more than a quarter beyond what it had said before."""
    for it in shown:
        left_s = end_s - it.at_s
        assert it.low_s / VAGUE - SLACK_S <= left_s <= it.high_s * VAGUE + SLACK_S, it
        if it.is_known:
            assert it.high_s <= VAGUE * it.low_s, it
            assert (it.low_s + it.high_s) / 2 == pytest.approx(left_s, rel=0.25, abs=SLACK_S)
    for before, after in itertools.pairwise(shown):
        took_s = after.at_s - before.at_s
        assert after.high_s <= VAGUE * max(0.0, before.high_s - took_s) + SLACK_S, (before, after)
        assert after.low_s >= (before.low_s - took_s) / VAGUE - SLACK_S, (before, after)


@pytest.mark.parametrize("pace", [0.85, 1.0, 1.15])
@pytest.mark.parametrize("slow", ["", SLOW])
@pytest.mark.parametrize("rows", [2, 11, 16])
def test_it_is_a_range_until_rows_are_met_and_then_right(
    rows: int, slow: str, pace: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(rows, slow, pace)
    run(world, tmp_path / "run", monkeypatch)
    check(world.shown, world.now_s)
    assert any(not it.is_known for it in world.shown[:-1])
    assert " to " in world.said[0], "before the calibrations it is a range"


def test_what_turns_out_to_be_long_does_not_make_the_rest_seem_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(11, "", 1.0, long=4)
    run(world, tmp_path / "run", monkeypatch)
    check([it for it in world.shown if it.is_known], world.now_s)


def with_long_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "GUESSED", (4.0, 4.0))


def without_slowest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Expected, "slowest_s", lambda *_: 0.0)


def with_long_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "BETWEEN_S", 0.3)


def with_calibrations_for_warm_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Session._keep
    monkeypatch.setattr(
        Session, "_keep", lambda self, row, found: keep(self, row, structs.replace(found, windows=[]))
    )


@pytest.mark.parametrize(
    ("fault", "rows", "slow"),
    [
        (with_long_guesses, 16, ""),
        (without_slowest, 2, SLOW),
        (with_long_slices, 16, ""),
        (with_calibrations_for_warm_ups, 16, ""),
    ],
)
def test_a_forecast_with_a_fault_is_caught(
    fault: Callable[[pytest.MonkeyPatch], None],
    rows: int,
    slow: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fault(monkeypatch)
    world = World(rows, slow, 1.0)
    run(world, tmp_path / "run", monkeypatch)
    with pytest.raises(AssertionError):
        check(world.shown, world.now_s)
