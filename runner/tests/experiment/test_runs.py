import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog.system import Catalog
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.errors import UsageError
from roundtrip.experiment import run as runs
from roundtrip.results.store import Lock, RunFolder
from tests.runner.fakes import DEADLINE_S, TINY, Recorder, catalog, place_in, system

OF = catalog(system("one"))


def wish(of: Catalog = OF, **more: Any) -> runs.Wish:
    rows = [row for row in of.rows if not row.is_null]
    made = runs.Wish(rows, ("invocation",), TINY, None, None, "free", "as-is", None, DEADLINE_S)
    return replace(made, **more)


def some_run(results: Path, name: str, *ends: str) -> Path:
    folder = results / name
    folder.mkdir(parents=True)
    (folder / "run.json").write_text(json.dumps({"run": name}))
    lines = [json.dumps({"kind": "end", "reason": reason}) + "\n" for reason in ends]
    (folder / "trials.jsonl").write_text("".join(lines))
    return folder


def test_a_run_is_found_by_name_by_path_and_as_the_newest(tmp_path: Path) -> None:
    old, new = some_run(tmp_path, "20261120-000000", "done"), some_run(tmp_path, "20261121-000000", "done")
    assert runs.find(tmp_path, "20261120-000000").path == old
    assert runs.find(tmp_path / "elsewhere", str(old)).path == old
    for name in (None, "last"):
        assert runs.find(tmp_path, name).path == new


def test_the_newest_run_that_was_cut_off_is_gone_on_with(tmp_path: Path) -> None:
    killed = some_run(tmp_path, "20261118-000000", "interrupted")
    with (killed / "trials.jsonl").open("a") as file:
        file.write('{"kind": "round", "round": 1}\n')
    some_run(tmp_path, "20261119-000000", "interrupted", "done")
    some_run(tmp_path, "20261120-000000", "budget")
    assert runs.find(tmp_path, None, unfinished=True).path == killed
    newest = some_run(tmp_path, "20261121-000000")
    assert runs.find(tmp_path, "last", unfinished=True).path == newest


def test_a_finished_run_is_not_gone_on_with(tmp_path: Path) -> None:
    some_run(tmp_path, "20261121-000000", "done")
    with pytest.raises(UsageError, match="that run is finished"):
        runs.find(tmp_path, "20261121-000000", unfinished=True)
    with pytest.raises(UsageError, match="there is no run that was cut off"):
        runs.find(tmp_path, None, unfinished=True)


def test_an_unknown_run_is_answered_with_those_that_there_are(tmp_path: Path) -> None:
    some_run(tmp_path, "20261121-000000", "done")
    with pytest.raises(UsageError, match=r"there is no such run.*20261121-000000"):
        runs.find(tmp_path, "2025")
    with pytest.raises(UsageError, match="none is in"):
        runs.find(tmp_path / "empty", None)


def test_with_nothing_to_measure_a_run_is_ended_and_says_why(tmp_path: Path) -> None:
    display = Recorder()
    where = place_in(tmp_path, OF)
    folder = runs.begin(wish(), where, {"one": "no compiler"}, display)
    assert display.closed
    assert [record["kind"] for record in folder.records()] == ["end"]
    assert folder.run["rows"][0]["reason"] == "no compiler"
    assert runs.status(runs.conclude(folder)) == 1
    with pytest.raises(UsageError):
        runs.resume(None, where, Recorder())


def test_a_host_that_is_measured_on_refuses_a_second_run_and_gives_the_screen_back(tmp_path: Path) -> None:
    """Wherever the results of either go: another folder, another checkout."""
    where = place_in(tmp_path, OF)
    measuring = AgentPool()
    measuring.lock("invoke run of somebody else")
    for command in (
        lambda display: runs.begin(wish(), where, {}, display),
        lambda display: runs.resume(None, where, display),
    ):
        display = Recorder()
        with pytest.raises(UsageError, match=r"another run is measuring .*invoke run of somebody else"):
            command(display)
        assert display.closed
    assert list(where.results.glob("*/run.json")) == []
    measuring.close()
    assert runs.begin(wish(), where, {"one": "no compiler"}, Recorder()).path.is_dir()


def test_a_run_that_is_being_written_cannot_be_gone_on_with(tmp_path: Path) -> None:
    where = place_in(tmp_path, OF)
    path = some_run(where.results, "20261121-000000", "interrupted")
    with Lock(path), pytest.raises(UsageError, match="another process is writing into it"):
        runs.resume(None, where, Recorder())


def test_a_run_to_go_on_with_that_is_not_there_gives_the_screen_back(tmp_path: Path) -> None:
    display = Recorder()
    with pytest.raises(UsageError):
        runs.resume("2025", place_in(tmp_path, OF), display)
    assert display.closed


def test_a_run_says_how_it_was_made(tmp_path: Path) -> None:
    folder = runs.begin(wish(), place_in(tmp_path, OF), {"one": "no compiler"}, Recorder())
    run = folder.run
    assert run["run"] == folder.path.name
    assert run["asked"]["placement"] == "free"
    assert run["placements"] == {"server": None, "client": None}
    assert run["asked"]["conditions"] == ["as-is"]
    assert 0 <= run["asked"]["seed"] < 1_000_000
    assert run["asked"]["sampling_s"] == TINY.sampling_s
    assert run["host"]["cpus"] >= 1


def test_runs_of_the_same_second_do_not_meet(tmp_path: Path) -> None:
    where = place_in(tmp_path, OF)
    folders = [runs.begin(wish(), where, {"one": "no compiler"}, Recorder()) for _ in range(3)]
    assert len({folder.path for folder in folders}) == 3
    assert {folder.path for folder in folders} == {path.parent for path in where.results.glob("*/run.json")}


@pytest.mark.parametrize(
    ("states", "status"),
    [
        (["ok", "ok"], 0),
        (["ok", "unsupported", "unavailable"], 0),
        (["ok", "failed"], 1),
        (["unavailable", "unsupported"], 1),
        ([], 1),
    ],
)
def test_the_exit_status_tells_whether_something_failed_or_nothing_was_measured(
    states: list[str], status: int
) -> None:
    assert runs.status({"cells": [{"status": state} for state in states]}) == status


def test_a_summary_can_be_made_again(tmp_path: Path) -> None:
    folder = runs.begin(wish(), place_in(tmp_path, OF), {}, Recorder())
    first = runs.conclude(folder)
    assert json.loads((folder.path / "summary.json").read_text()) == first
    assert runs.conclude(RunFolder(folder.path)) == first
    assert runs.status(first) == 0
