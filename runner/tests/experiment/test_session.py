"""Runs from begin to end and on again, with real agents and workers; only the estimates of looks are given."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog.system import Catalog
from roundtrip.config.profile import Profile
from roundtrip.deploy import agent_messages as messages
from roundtrip.deploy.agent_client import AgentClient, Inbox
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.message import Command, R
from roundtrip.errors import RoundtripError
from roundtrip.experiment import pilot as pilot_module
from roundtrip.experiment import run as runs
from roundtrip.experiment import session as session_module
from roundtrip.experiment import trial as trial_module
from roundtrip.experiment.run import Interrupted
from roundtrip.results.selection import used_trials
from roundtrip.results.store import RunFolder
from tests.runner.fakes import DEADLINE_S, TINY, Recorder, catalog, place_in, system

TWO_ROUNDS = replace(TINY, rounds=2, least_rounds=1, looks=(2,))


def wish(
    of: Catalog,
    profile: Profile = TINY,
    workloads: Sequence[str] = ("invocation",),
    seed: int = 7,
    budget_s: float | None = None,
) -> runs.Wish:
    rows = [row for row in of.rows if not row.is_null]
    return runs.Wish(rows, tuple(workloads), profile, seed, budget_s, "free", "as-is", 0.05, DEADLINE_S)


def begin(folder: Path, of: Catalog, display: Recorder, **more: Any) -> RunFolder:
    return runs.begin(wish(of, **more), place_in(folder, of), {}, display)


def interrupted(folder: Path, of: Catalog, display: Recorder, **more: Any) -> RunFolder:
    with pytest.raises(Interrupted):
        begin(folder, of, display, **more)
    return runs.find(folder / "results", None)


def trials(folder: RunFolder) -> list[dict[str, Any]]:
    return [record for record in folder.records() if record["kind"] == "trial"]


def ends(folder: RunFolder) -> list[str]:
    return [record["reason"] for record in folder.records() if record["kind"] == "end"]


def test_a_smoke_run_measures_every_row_and_its_null(tmp_path: Path) -> None:
    display, of = Recorder(), catalog(system("one"), system("bad", die_in="invoke"))
    folder = begin(tmp_path, of, display, workloads=("invocation", "data-bytes"))
    assert {trial["row"] for trial in trials(folder)} == {"one:default", "bad:default", "sockets:null"}
    assert ends(folder) == ["done"]
    assert display.closed
    assert any(said.startswith("bad:default, invocation failed: client was killed") for said in display.said)
    for trial in trials(folder):
        good = {
            entry["workload"]: entry["samples"] for entry in trial["workloads"] if entry["status"] == "ok"
        }
        table = folder.samples(trial["trial"]).to_pydict()
        assert {name: table["workload"].count(name) for name in good} == good
        assert min(table["elapsed_ns"]) > 0
        assert set(folder.resources(trial["trial"]).column("process").to_pylist()) == {
            "client",
            "server",
            "host",
        }
    summary = runs.conclude(folder)
    cells = {(cell["row"], cell["workload"]): cell["status"] for cell in summary["cells"]}
    assert cells == {
        (row, workload): "failed" if (row, workload) == ("bad:default", "invocation") else "ok"
        for row in ("one:default", "bad:default", "sockets:null")
        for workload in ("invocation", "data-bytes")
    }
    assert runs.status(summary) == 1


def test_an_interrupted_round_is_run_anew_and_what_was_measured_stays(tmp_path: Path) -> None:
    # Two trials a round: Ctrl-C comes in the last one of the second.
    of, display = catalog(system("one")), Recorder(interrupt_at=4)
    folder = interrupted(tmp_path, of, display, profile=TWO_ROUNDS)
    assert display.closed
    assert ends(folder) == ["interrupted"]
    before = (folder.path / "trials.jsonl").read_bytes()
    files = {path: path.read_bytes() for path in sorted(folder.path.glob("*/*.parquet"))}
    assert len(files) == 2 * 3

    again = Recorder()
    assert runs.resume(None, place_in(tmp_path, of), again).path == folder.path
    assert (folder.path / "trials.jsonl").read_bytes().startswith(before)
    assert {path: path.read_bytes() for path in files} == files
    assert ends(folder) == ["interrupted", "done"]
    names = [trial["trial"] for trial in trials(folder)]
    assert len(names) == len(set(names)) == 5
    used = [trial["trial"] for trial in used_trials(folder.records())]
    assert used == [trial.trial for trial in [*display.trials[:2], *again.trials]]
    assert [trial.row.key for trial in again.trials] == [trial.row.key for trial in display.trials[2:]]
    assert all(name.startswith("r02.2-") for name in used[2:])


def test_a_killed_run_goes_on_behind_its_last_whole_record(tmp_path: Path) -> None:
    of = catalog(system("one"))
    folder = interrupted(tmp_path, of, Recorder(interrupt_at=4), profile=TWO_ROUNDS)
    path = folder.path / "trials.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-2][:40])  # No end record, and half of another trial's.
    runs.resume(folder.path.name, place_in(tmp_path, of), Recorder())
    assert path.read_bytes().startswith(b"".join(lines[:-1]))
    assert ends(folder) == ["done"]
    assert sorted((trial["round"], trial["row"]) for trial in used_trials(folder.records())) == [
        (number, row) for number in (1, 2) for row in ("one:default", "sockets:null")
    ]


def test_the_same_seed_gives_two_runs_the_same_order(tmp_path: Path) -> None:
    of = catalog(system("a"), system("b"))
    orders = []
    for name in ("first", "second"):
        display = Recorder()
        begin(tmp_path / name, of, display, workloads=("invocation", "data-bytes"))
        orders.append([(trial.trial, trial.row.key, trial.workloads) for trial in display.trials])
    assert orders[0] == orders[1]
    assert len(orders[0]) == 3


def test_a_budget_that_holds_nothing_gives_the_least_rounds(tmp_path: Path) -> None:
    profile = replace(TINY, rounds=4, least_rounds=3, fewest_rounds=2, looks=(4,))
    folder = begin(tmp_path, catalog(system("one")), Recorder(), profile=profile, budget_s=0.001)
    assert {trial["round"] for trial in trials(folder)} == {1, 2}
    assert ends(folder) == ["budget"]


def test_measurements_are_shortened_before_the_least_rounds_are_given_up(tmp_path: Path) -> None:
    profile = replace(TINY, rounds=4, least_rounds=2, fewest_rounds=2, looks=(4,), shortest=0.5)
    folder = begin(tmp_path, catalog(system("one")), Recorder(), profile=profile, budget_s=0.001)
    paces = [record for record in folder.records() if record["kind"] == "pace"]
    assert paces == [{"kind": "pace", "round": number, "timed": 0.5, "warm": 0.5} for number in (1, 2)]
    # Three samples by the profile, of which half are two.
    assert {entry["samples"] >= 2 for trial in trials(folder) for entry in trial["workloads"]} == {True}


def test_a_run_that_is_gone_on_with_has_only_what_is_left_of_its_budget(tmp_path: Path) -> None:
    profile = replace(TINY, rounds=3, least_rounds=1, looks=(3,))
    of = catalog(system("one"))
    folder = interrupted(tmp_path, of, Recorder(interrupt_at=4), profile=profile, budget_s=1000.0)
    first, *more = folder.records()
    first["ended_ns"] += 2000 * 10**9  # As if the first part had taken it all.
    lines = [json.dumps(record) + "\n" for record in (first, *more)]
    (folder.path / "trials.jsonl").write_text("".join(lines))
    runs.resume(None, place_in(tmp_path, of), Recorder())
    assert {trial["round"] for trial in used_trials(folder.records())} == {1}
    assert ends(folder) == ["interrupted", "budget"]


def test_a_budget_with_room_gives_all_rounds(tmp_path: Path) -> None:
    profile = replace(TINY, rounds=2, least_rounds=1, looks=(2,))
    folder = begin(tmp_path, catalog(system("one")), Recorder(), profile=profile, budget_s=1000.0)
    assert {trial["round"] for trial in trials(folder)} == {1, 2}
    assert ends(folder) == ["done"]


def test_a_run_cut_off_in_a_look_decides_as_before_what_the_look_measures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_with: list[set[int]] = []

    def summary(run: Any, records: list[dict[str, Any]], *_: Any) -> dict[str, Any]:
        asked_with.append({trial["round"] for trial in records if trial["kind"] == "trial"})
        cell = {"row": "one:default", "workload": "invocation", "net": {"verdict": "unresolved"}}
        return {"cells": [cell]}

    monkeypatch.setattr(session_module, "summarise", summary)
    of, profile = catalog(system("one")), replace(TINY, rounds=1, looks=(1, 3))
    # Two trials a round: round 2 is whole, round 3 is cut off.
    folder = interrupted(tmp_path, of, Recorder(interrupt_at=6), profile=profile, budget_s=1000.0)
    again = Recorder()
    runs.resume(None, place_in(tmp_path, of), again)
    assert asked_with == [{1}, {1}]
    assert {planned.round for planned in again.trials} == {3}
    assert ends(folder) == ["interrupted", "done"]


def test_further_looks_measure_the_unresolved_rows_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_with: list[set[int]] = []

    def summary(run: Any, records: list[dict[str, Any]], *_: Any) -> dict[str, Any]:
        rounds = {trial["round"] for trial in records if trial["kind"] == "trial"}
        asked_with.append(rounds)
        verdicts = {"clear": "slower", "open": "unresolved" if len(rounds) < 3 else "faster"}
        return {
            "cells": [
                {
                    "row": f"{name}:default",
                    "workload": "invocation",
                    "net": verdicts.get(name) and {"verdict": verdicts[name]},
                }
                for name in ("clear", "open", "sockets")
            ]
        }

    monkeypatch.setattr(session_module, "summarise", summary)
    profile = replace(TINY, rounds=1, looks=(1, 3, 4))
    display = Recorder()
    of = catalog(system("clear"), system("open"))
    folder = begin(tmp_path, of, display, profile=profile, budget_s=1000.0)
    by_round = {number: {t["row"] for t in trials(folder) if t["round"] == number} for number in (1, 2, 3)}
    assert by_round == {
        1: {"clear:default", "open:default", "sockets:null"},
        2: {"open:default", "sockets:null"},
        3: {"open:default", "sockets:null"},
    }
    assert asked_with == [{1}, {1, 2, 3}]
    assert {trial["round"] for trial in trials(folder)} == {1, 2, 3}
    assert ends(folder) == ["done"]


def test_what_was_measured_once_for_its_length_asks_for_no_further_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells: list[dict[str, Any]] = [
        {
            "row": "one:default",
            "workload": "data-bytes",
            "net": {"verdict": "unresolved"},
        }
    ]
    monkeypatch.setattr(session_module, "summarise", lambda *_: {"cells": cells})
    monkeypatch.setattr(trial_module, "pilot", lambda _, row, name, *__: long_call(row.key, name))
    profile = replace(TINY, looks=(1, 3), pilot_most_ns=1)
    both = ("invocation", "data-bytes")
    of, more = catalog(system("one")), {"profile": profile, "budget_s": 1000.0, "workloads": both}
    folder = begin(tmp_path / "long", of, Recorder(), **more)
    assert {trial["round"] for trial in trials(folder)} == {1}
    cells[0]["workload"] = "invocation"
    folder = begin(tmp_path / "other", of, Recorder(), **more)
    measured = {(t["round"], t["row"]): {w["workload"] for w in t["workloads"]} for t in trials(folder)}
    assert measured[1, "one:default"] == set(both)
    assert measured[2, "one:default"] == measured[3, "one:default"] == {"invocation"}


def long_call(row: str, workload: str) -> dict[str, Any]:
    """The pilot's record of a row whose 1 MiB takes 6 s."""
    call_ns = 6_000_000_000 if (row, workload) == ("one:default", "data-bytes") else 1_000_000
    return {
        "kind": "pilot",
        "row": row,
        "workload": workload,
        "windows": [],
        "warmup": {"calls": 1, "elapsed_ns": 0},
        "steady": True,
        "call_ns": call_ns,
        "status": "ok",
        "reason": None,
    }


def test_there_is_no_further_look_without_a_budget(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> Any:
        raise AssertionError("nothing should be estimated")

    monkeypatch.setattr(session_module, "summarise", never)
    folder = begin(tmp_path, catalog(system("one")), Recorder(), profile=replace(TINY, looks=(1, 3)))
    assert {trial["round"] for trial in trials(folder)} == {1}


def test_a_rows_first_trial_is_its_pilot_and_a_resumed_run_takes_it_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot_module, "CHUNK_NS", 5_000_000)
    profile = replace(TINY, rounds=2, pilot_most_ns=20_000_000)
    both = ("invocation", "data-bytes")
    of = catalog(system("one"))
    folder = interrupted(tmp_path, of, Recorder(interrupt_at=2), profile=profile, workloads=both)
    [first] = trials(folder)
    assert {(record["row"], record["workload"]) for record in pilots(folder)} == {
        (first["row"], name) for name in both
    }
    runs.resume(None, place_in(tmp_path, of), Recorder())
    # The other row's come from its own first trial, and nobody's come twice.
    assert sorted((record["row"], record["workload"]) for record in pilots(folder)) == sorted(
        (row, name) for row in ("one:default", "sockets:null") for name in both
    )
    assert {entry["status"] for trial in trials(folder) for entry in trial["workloads"]} == {"ok"}


def pilots(folder: RunFolder) -> list[dict[str, Any]]:
    return [record for record in folder.records() if record["kind"] == "pilot"]


def test_a_host_that_does_not_let_go_of_its_idle_states_says_so() -> None:
    class Refusing(AgentClient):
        def call(self, command: Command[R], *rest: Any, **more: Any) -> R:
            if isinstance(command, messages.Awake):
                raise WorkerFailed(FailureKind.HOST, "Operation not permitted: /dev/cpu_dma_latency")
            return super().call(command, *rest, **more)

    def start(inbox: Inbox, run: str) -> AgentClient:
        return Refusing(inbox=inbox)

    agents = AgentPool(start)
    with pytest.raises(RoundtripError, match="idle states cannot be set: Operation not permitted"):
        agents.agent()
    agents.close()
