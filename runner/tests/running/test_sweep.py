"""Sweeps of many workloads, with real agents and workers: few calibrations, all stored, resumed and reported."""

from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

from roundtrip.config import experiment as experiments
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Experiment, Workload, read
from roundtrip.config.preset import PRESETS, Preset
from roundtrip.config.request import RunRequest
from roundtrip.reading import runs
from roundtrip.report.page.html import render
from roundtrip.results.records import CalibrationRecord, Outcome, TrialRecord, used_trials
from roundtrip.results.store import RunFolder
from roundtrip.running import run as running
from roundtrip.running.run import Interrupted
from tests.fakes import DEADLINE_S, TINY, WARM, Recorder, catalog, system, workspace

COUNTS = [*range(1, 31)]
FILE = f"""
name = "made"
title = "Made up"
call = "put{{kind}}Array"
[axes]
kind = ["Octet", "Int32"]
count = {COUNTS}
[times]
smoke = {{ count = 3, least = "1ms", most = "20ms" }}
[[derive]]
name = "fit"
kind = "linear"
along = "count"
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Experiment:
    """An experiment of 60 workloads, beside those that the papers name."""
    (tmp_path / "made.toml").write_text(FILE)
    found = read(tmp_path / "made.toml")
    them = {"made": found, **experiments.experiments()}
    monkeypatch.setattr(experiments, "experiments", lambda: them)
    return found


@pytest.fixture
def preset(monkeypatch: pytest.MonkeyPatch) -> Callable[[Preset], None]:
    return lambda it: monkeypatch.setitem(PRESETS, "smoke", it)


def begin(folder: Path, workloads: list[Workload], display: Recorder, **options: str) -> RunFolder:
    request = RunRequest(
        preset="smoke",
        seed=7,
        cpu_pinning="none",
        idle_states="unchanged",
        timeout=Seconds(DEADLINE_S),
        sample_interval=Seconds(0.05),
    )
    of = catalog(system("one", **options))
    rows = [row for row in of.rows if not row.is_baseline]
    return running.begin(request, rows, workloads, workspace(folder, of), {}, display)


@pytest.mark.slow
def test_many_workloads_are_stored_resumed_and_reported(
    tmp_path: Path, made: Experiment, preset: Callable[[Preset], None]
) -> None:
    preset(replace(TINY, rounds=2, sampling_s=0.05))
    workloads = made.workloads()
    assert len(workloads) == 60
    with pytest.raises(Interrupted):
        begin(tmp_path, workloads, Recorder(interrupt_at=90))
    folder = runs.find(tmp_path / "results", None)
    before = [it for it in folder.records() if isinstance(it, TrialRecord)]
    assert len(before) == 2
    of = catalog(system("one"))
    running.resume(folder, workspace(tmp_path, of), Recorder())
    trials = used_trials(folder.records())
    assert len(trials) == 4
    for trial in trials:
        assert {it.workload for it in trial.measurements} == {it.key for it in workloads}
        assert all(it.outcome is Outcome.OK for it in trial.measurements)
        assert [it.first for it in trial.measurements].count(True) == 1, "they share one pair of processes"
        stored = pq.read_table(folder.path / "samples" / f"{trial.trial}.parquet")
        assert stored.num_rows == sum(a.samples for it in trial.measurements for a in it.slices)
    summary = runs.conclude(folder)
    assert len(summary.cells) == 120
    assert not [it for it in summary.run.warnings if "cannot be read" in it]
    assert {it.reason for it in summary.derived} == {"count=1: not steady: the preset has no warm-up"}
    page = render(summary)
    assert page.count("<table") < 20, "a table a workload would be 60"


@pytest.mark.slow
def test_a_sweep_has_two_calibrations_however_many_workloads_it_has(
    tmp_path: Path, made: Experiment, preset: Callable[[Preset], None]
) -> None:
    preset(WARM)
    workloads = made.workloads()
    picked = [it for it in workloads if it.values["count"] in (1, 10, 20, 30)]
    folder = begin(tmp_path, picked, Recorder())
    calibrations = [(it.row, it.workload) for it in folder.records() if isinstance(it, CalibrationRecord)]
    ends = ["made:kind=Octet,count=1", "made:kind=Int32,count=30"]
    assert sorted(calibrations) == sorted(
        (row, it) for row in ("one:default", "sockets:baseline") for it in ends
    )
    again = begin(tmp_path, picked, Recorder())
    assert all(it.remembered for it in again.records() if isinstance(it, CalibrationRecord))


def test_what_a_row_cannot_costs_no_calibration_and_says_why(
    tmp_path: Path, made: Experiment, preset: Callable[[Preset], None]
) -> None:
    preset(replace(WARM, rounds=1, most_rounds=1))
    picked = [it for it in made.workloads() if it.values["count"] in (1, 30)]
    folder = begin(tmp_path, picked, Recorder(), unsupported="putInt32Array")
    cells = {it.workload: it for it in runs.conclude(folder).cells if it.row == "one:default"}
    for key, cell in cells.items():
        assert (cell.reason == "the fake has none") == ("Int32" in key)
        assert (cell.state == "unsupported") == ("Int32" in key)
