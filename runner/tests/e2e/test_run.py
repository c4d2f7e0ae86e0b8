"""The command line from outside, with real systems: killed, interrupted, out of room, twice at once."""

import contextlib
import getpass
import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_rows
from roundtrip.paths import ROOT
from roundtrip.results.store import RunFolder
from roundtrip.toolchain import build
from tests.commands import finish, invoke, only_run

pytestmark = [pytest.mark.wire, pytest.mark.slow]

SYSTEM = "cpp-sockets"
RUN = ["run", "--systems", SYSTEM, "--workloads", "invocation", "--seed", "3"]


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    known = catalog.load()
    reasons = build.prepare(known, select_rows(known, SYSTEM), Console(stderr=True), install=False)
    if reasons[SYSTEM] is not None and "build failed" not in reasons[SYSTEM]:
        pytest.skip(f"{SYSTEM} is unavailable: {reasons[SYSTEM]}")
    assert reasons[SYSTEM] is None


def run(results: Path, *more: str) -> tuple[int, str]:
    return finish(invoke(*RUN, "--results", str(results), *more))


def wait_for_trials(results: Path, count: int) -> RunFolder:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        with contextlib.suppress(ValueError):
            folder = only_run(results)
            if sum(record["kind"] == "trial" for record in folder.records()) >= count:
                return folder
        time.sleep(0.05)
    raise AssertionError("no trial was written")


def tree(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(process.pid).children(recursive=True)


def files_of(folder: RunFolder, trials: list[str]) -> dict[str, bytes]:
    names = [f"{kind}/{trial}.parquet" for kind in ("samples", "resources") for trial in trials]
    return {name: (folder.path / name).read_bytes() for name in names}


def test_a_killed_runner_leaves_nothing_alive_and_its_run_can_be_gone_on_with(tmp_path: Path) -> None:
    process = invoke(*RUN, "--results", str(tmp_path), "--profile", "quick")
    folder = wait_for_trials(tmp_path, 4)
    time.sleep(0.3)  # Into the middle of the next trial.
    ours = tree(process)
    assert ours, "an agent and workers are up"
    process.kill()
    finish(process)
    _, alive = psutil.wait_procs(ours, timeout=5)
    assert alive == []

    before = (folder.path / "trials.jsonl").read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    trials = [record["trial"] for record in folder.records() if record["kind"] == "trial"]
    files = files_of(folder, trials)
    code, output = finish(invoke("run", "--resume", "--results", str(tmp_path)))
    assert code == 0, output
    assert (folder.path / "trials.jsonl").read_bytes().startswith(whole)
    assert files_of(folder, trials) == files
    cells = json.loads((folder.path / "summary.json").read_text())["cells"]
    awake = [cell for cell in cells if cell["condition"] == folder.run["asked"]["conditions"][0]]
    assert [(cell["status"], cell["trials"] >= 5) for cell in awake] == [("ok", True)] * 2


def test_ctrl_c_keeps_what_is_there_and_says_how_to_go_on(tmp_path: Path) -> None:
    process = invoke(*RUN, "--results", str(tmp_path), "--profile", "quick")
    folder = wait_for_trials(tmp_path, 1)
    ours = tree(process)
    process.send_signal(signal.SIGINT)
    code, output = finish(process)
    assert code == 130
    assert f"--resume {folder.path.name}" in output
    assert "Traceback" not in output
    _, alive = psutil.wait_procs(ours, timeout=5)
    assert alive == []
    assert folder.records()[-1]["reason"] == "interrupted"


def test_a_second_run_on_the_same_host_is_refused_wherever_its_results_go(tmp_path: Path) -> None:
    first = invoke(*RUN, "--results", str(tmp_path / "a"), "--profile", "quick")
    try:
        wait_for_trials(tmp_path / "a", 1)
        code, output = run(tmp_path / "b", "--profile", "smoke")
        assert code == 2, output
        assert f"another run is measuring on this host (invoke run of {getpass.getuser()}, process" in output
        assert str(tmp_path / "a") in output
        assert "Traceback" not in output
    finally:
        first.send_signal(signal.SIGINT)
        finish(first)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def test_a_full_disk_is_told_and_what_was_written_stays_readable(small_disk: Path) -> None:
    code, output = run(small_disk, "--profile", "quick")
    assert code == 1, output
    assert "no room left for results" in output
    assert "Traceback" not in output
    folder = only_run(small_disk)
    trials = [record["trial"] for record in folder.records() if record["kind"] == "trial"]
    assert trials
    for trial in trials:
        assert folder.samples(trial).num_rows > 0


def test_the_same_seed_gives_the_same_order(tmp_path: Path) -> None:
    orders = []
    for name in ("a", "b"):
        code, output = run(tmp_path / name, "--profile", "smoke")
        assert code == 0, output
        records = only_run(tmp_path / name).records()
        orders.append([(r["trial"], r["row"], r["condition"]) for r in records if r["kind"] == "trial"])
    assert orders[0] == orders[1]


def test_json_is_all_that_standard_output_holds(tmp_path: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "invoke", *RUN, "--results", str(tmp_path), "--profile", "smoke", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stderr
    assert json.loads(process.stdout)["schema"] == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--systems", "cpp-socket"], "cpp-sockets"),
        (["--systems", "cpp-sockets:nul"], "cpp-sockets:null"),
        (["--workloads", "invokation"], "invocation"),
        (["--profile", "quik"], "quick"),
        (["--budget", "soon"], "20m"),
        (["--placement", "apart"], "split"),
        (["--resume", "20010101-000000"], "no such run"),
    ],
)
def test_what_nobody_knows_is_refused_with_what_there_is(
    tmp_path: Path, arguments: list[str], named: str
) -> None:
    code, output = finish(invoke("run", "--results", str(tmp_path), *arguments))
    assert code == 2, output
    assert named in output
    assert "Traceback" not in output
