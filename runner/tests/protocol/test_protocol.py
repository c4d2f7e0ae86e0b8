"""One table for all cores: commands, replies, refusals, stop rules and what is counted."""

import json
import time
from pathlib import Path

import numpy as np
import pytest

from roundtrip.paths import ROOT
from tests.protocol.conftest import Start
from tests.protocol.conversation import mismatch
from tests.protocol.table import FEW, GO, LOAD, SCALARS, SCENARIOS, Scenario, callers, connect, prepare

OPERATIONS = json.loads((ROOT / "shared-idl" / "operations.json").read_text())["operations"]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.name)
def test_a_core_answers_as_the_table_says(fake: Start, scenario: Scenario) -> None:
    with fake(scenario.verb) as worker:
        if scenario.connected:
            assert worker.ask(connect("fake", **scenario.options))["event"] == "connected"
        for command, expected in scenario.steps:
            difference = mismatch(expected, worker.ask(command))
            assert difference is None, f"{command}: {difference}"


def test_the_core_s_table_of_operations_is_the_shared_one(fake: Start) -> None:
    with fake("drive") as worker:
        worker.ask(connect("fake"))
        table = worker.ask({"do": "operations"})["operations"]
    shared = [{key: each[key] for key in ("name", "bytes", "values", "timed")} for each in OPERATIONS]
    assert table == [{**each, "support": "called"} for each in shared]


def test_every_operation_comes_back_as_its_formula_says(fake: Start) -> None:
    names: list[str] = []
    for operation in OPERATIONS:
        name = operation["name"]
        counts = {"bounce": (1, 3, 1000), "sleep": (0, 1)}.get(name, (0, 1, 3, 1000))
        if name != "connect":  # Nothing comes back.
            names += [f"{name}.formula-{n}" for n in counts] if operation["values"] else [f"{name}.formula"]
    with fake("drive") as worker:
        worker.ask(connect("fake"))
        results = worker.ask({"do": "check", "cases": names})["results"]
    assert results == [{"case": name, "outcome": "exact"} for name in names]


def test_every_operation_is_timed_checked_and_counted(fake: Start) -> None:
    timed = [operation for operation in OPERATIONS if operation["timed"]]
    with fake("drive") as worker:
        worker.ask(connect("fake"))
        for operation in timed:
            values = {key: max(limits["least"], 1) for key, limits in operation["values"].items()}
            warmup = {"calls": 20, "elapsed_ns": 0, "window_ns": 1}
            prepared = worker.ask({**prepare(operation["name"], values), "warmup": warmup})
            assert prepared["event"] == "prepared", prepared
            done = worker.ask(GO)
            assert (done["event"], done["samples"]) == ("done", 10), f"{operation['name']}: {done}"
        counted = worker.ask({"do": "call_counts"})
    for operation in timed:
        name = operation["name"]
        if name != "connect":
            assert counted["calls"][name] >= 30, name
            each = operation["bytes"] * (SCALARS if name in ("putMessage", "putMessages") else 1)
            assert counted["bytes"].get(name, 0) == each * counted["calls"][name], name


def test_what_there_is_to_sort_is_dealt_over_all_servers(fake: Start) -> None:
    with fake("drive") as worker:
        worker.ask(connect("fake", "fake", "fake"))
        assert worker.ask(prepare("sort", {"count": 10}))["event"] == "prepared"
        done = worker.ask(GO)
        assert (done["event"], done["samples"], done["remote_calls"]) == ("done", 10, 30), done
        assert worker.ask(GO)["remote_calls"] == 30
        counted = worker.ask({"do": "call_counts"})
        assert worker.ask(prepare("invoke"))["event"] == "prepared"
        alone = worker.ask(GO)
    runs = counted["calls"]["sort"] / 3
    assert counted["bytes"]["sort"] == runs * 10 * 4
    assert alone["remote_calls"] == alone["samples"] == 10


def test_samples_and_starts_are_stored_after_each_go(fake: Start, tmp_path: Path) -> None:
    ended_ns = 0
    with fake("drive") as worker:
        worker.ask(connect("fake", call_us=50))
        worker.ask(prepare(starts=True, lead_in={"calls": 5, "elapsed_ns": 0}))
        for number in range(3):
            file = tmp_path / f"{number}.bin"
            done = worker.ask(GO)
            assert worker.ask({"do": "store", "file": str(file)}) == {"event": "stored", "bytes": 160}
            stored = np.fromfile(file, dtype="<i8")
            lengths, starts = stored[:10], stored[10:]
            assert (lengths >= 50_000).all()
            assert ended_ns <= starts[0] == done["started_ns"]
            assert (starts[1:] >= starts[:-1] + lengths[:-1]).all()
            ended_ns = int(starts[-1] + lengths[-1])
            assert ended_ns == done["ended_ns"]


def test_the_samples_of_several_callers_are_stored_one_caller_after_the_other(
    fake: Start, tmp_path: Path
) -> None:
    file = tmp_path / "samples.bin"
    with fake("drive") as worker:
        worker.ask(connect("fake", call_us=10_000))
        worker.ask(callers(4))
        worker.ask(prepare(starts=True))
        done = worker.ask(GO)
        worker.ask({"do": "store", "file": str(file)})
    lengths, starts = np.fromfile(file, dtype="<i8").reshape(2, 4, 10)
    ends = starts + lengths
    assert (starts[:, 1:] >= ends[:, :-1]).all()
    assert done["started_ns"] == starts.min()
    assert done["ended_ns"] == ends.max()
    assert starts[:, 0].max() < ends[:, -1].min(), "they called at the same time"


def test_an_open_loop_keeps_moments_and_what_was_late(fake: Start, tmp_path: Path) -> None:
    file = tmp_path / "samples.bin"
    load = {**LOAD, "exponential": False, "interval_ns": 1_000_000}
    with fake("drive") as worker:
        worker.ask(connect("fake", call_us=3000))
        worker.ask(callers(2))
        worker.ask(prepare())
        done = worker.ask(load)
        assert worker.ask({"do": "store", "file": str(file)}) == {"event": "stored", "bytes": 4 * 8 * 40}
    latencies, due, sent, lateness = np.fromfile(file, dtype="<i8").reshape(4, 40)
    assert (np.diff(due) == 1_000_000).all()
    assert done["started_ns"] == due[0]
    assert done["ended_ns"] == (due + latencies).max()
    assert (sent >= due).all()
    assert (latencies >= sent - due + 3_000_000).all(), "a wait for a caller is latency"
    assert ((lateness >= 0) & (lateness <= sent - due)).all()
    # Two callers of 3 ms each answer two in three: the queue grows by a millisecond each.
    assert sent[-1] - due[-1] >= 15_000_000


def test_a_measurement_begins_at_the_moment_that_was_said(fake: Start) -> None:
    with fake("drive") as worker:
        worker.ask(connect("fake"))
        worker.ask(prepare())
        at_ns = time.monotonic_ns() + 200_000_000
        done = worker.ask({"do": "go", "at_ns": at_ns})
    assert int(str(done["started_ns"])) >= at_ns


@pytest.mark.parametrize("verb", ["serve", "drive"])
def test_the_end_of_input_ends_the_worker(fake: Start, verb: str) -> None:
    with fake(verb) as worker:
        if verb == "drive":
            worker.ask(connect("fake"))
        else:
            worker.ask({"do": "call_counts"})
        assert worker.end_of_input() == 0


def test_the_end_of_input_ends_a_measurement(fake: Start) -> None:
    endless = {**FEW, "samples": 1_000_000, "limit_ns": 600_000_000_000, "capacity": 1_000_000}
    with fake("drive") as worker:
        worker.ask(connect("fake", call_us=1000))
        worker.ask(prepare(stop=endless))
        worker.send(GO)
        time.sleep(0.2)
        worker.end_of_input()  # Long before the minute that it would measure.
