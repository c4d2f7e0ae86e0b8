"""The command line from outside, with real systems: killed, interrupted, out of room, twice at once."""

import contextlib
import getpass
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psutil
import pytest

from roundtrip.results.records import SCHEMA, EndReason, EndRecord, TrialRecord, used_trials
from roundtrip.results.store import RunFolder
from roundtrip.results.summary import State, Summary
from roundtrip.toolchain.probes import DOTNET_PLACES
from tests.building import require
from tests.commands import WITHOUT_EXTENSIONS, call, finish, invoke, only_run

# A busy machine makes everything several times as long.
WAIT_S = 300
pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(2 * WAIT_S)]

SYSTEM = "cpp-sockets"
RUN = ["run", "--systems", SYSTEM, "--workloads", "invocation", "--seed", "3"]
ROUNDS = 6
"""Of a run that is interrupted after the first one: each takes a second or two."""


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    require(SYSTEM)


def run(results: Path, *more: str) -> tuple[int, str]:
    """Its exit status and all that it printed."""
    return finish(invoke(*RUN, "--results", str(results), *more))


@contextlib.contextmanager
def running(results: Path) -> Iterator[subprocess.Popen[str]]:
    """A run that is under way, and over when the test is."""
    process = invoke(*RUN, "--results", str(results), "--preset", "smoke", "--rounds", str(ROUNDS))
    try:
        yield process
    finally:
        process.kill()
        finish(process)


def trials(folder: RunFolder) -> list[TrialRecord]:
    return [record for record in folder.records() if isinstance(record, TrialRecord)]


def wait_for_trials(process: subprocess.Popen[str], results: Path, count: int) -> RunFolder:
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()[0]
        with contextlib.suppress(ValueError):
            folder = only_run(results)
            if len(trials(folder)) >= count:
                return folder
        time.sleep(0.05)
    raise AssertionError("no trial was written")


def tree(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(process.pid).children(recursive=True)


def files_of(folder: RunFolder, names: list[str]) -> dict[Path, bytes]:
    files = (folder.path / kind / f"{name}.parquet" for kind in ("samples", "resources") for name in names)
    return {file: file.read_bytes() for file in files if file.exists()}


def test_a_killed_runner_leaves_nothing_alive_and_its_run_is_resumed(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        folder = wait_for_trials(process, tmp_path, 1)
        time.sleep(0.3)  # Into the middle of the next block.
        ours = tree(process)
        assert ours, "an agent and workers are up"
    _, alive = psutil.wait_procs(ours, timeout=30)
    assert alive == []

    before = (folder.path / "trials.jsonl").read_bytes()
    whole = before[: before.rfind(b"\n") + 1]
    files = files_of(folder, [trial.trial for trial in trials(folder)])
    assert len(files) > len(trials(folder)), "samples of each, and a series of one at least"
    code, output = finish(invoke("run", "--resume", "--results", str(tmp_path)))
    assert code == 0, output
    assert (folder.path / "trials.jsonl").read_bytes().startswith(whole)
    assert {file: file.read_bytes() for file in files} == files
    assert isinstance(folder.records()[-1], EndRecord)
    cells = [it for it in folder.summary.cells if it.idle_states == folder.run.idle_states[0]]
    assert [(cell.row, cell.state) for cell in cells] == [(f"{SYSTEM}:baseline", State.NOT_STEADY)]
    assert {it.round for it in used_trials(folder.records())} == {*range(1, ROUNDS + 1)}


def test_ctrl_c_keeps_what_is_there_and_says_how_to_resume(tmp_path: Path) -> None:
    with running(tmp_path) as process:
        folder = wait_for_trials(process, tmp_path, 1)
        ours = tree(process)
        process.send_signal(signal.SIGINT)
        code, output = finish(process)
    assert code == 130
    assert f"Resume with: ./invokew run --resume {folder.path}" in output
    assert "Traceback" not in output
    _, alive = psutil.wait_procs(ours, timeout=30)
    assert alive == []
    end = folder.records()[-1]
    assert isinstance(end, EndRecord)
    assert end.reason is EndReason.INTERRUPTED
    code, output = finish(invoke("run", "--resume", str(folder.path)))
    assert code == 0, output
    assert folder.is_ended


def test_a_second_run_on_the_same_host_is_refused_wherever_its_results_go(tmp_path: Path) -> None:
    with running(tmp_path / "a") as first:
        wait_for_trials(first, tmp_path / "a", 1)
        first.send_signal(
            signal.SIGSTOP
        )  # A busy host could otherwise let it end before the second one asks.
        code, output = run(tmp_path / "b", "--preset", "smoke")
        assert first.poll() is None
    assert code == 2, output
    assert f"another run is measuring on this host (./invokew run of {getpass.getuser()}, process" in output
    assert str(tmp_path / "a") in output
    assert "Traceback" not in output
    assert list(tmp_path.glob("b/*/run.json")) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode != 0:
        pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def fill(folder: Path) -> Path:
    """Takes what room is left, to the last page, and returns the file that has it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    assert shutil.disk_usage(folder).free == 0
    return filler


def test_a_full_disk_is_told_and_with_room_again_the_run_goes_on(small_disk: Path) -> None:
    with running(small_disk) as process:
        folder = wait_for_trials(process, small_disk, 1)
        filler = fill(small_disk)
        code, output = finish(process)
    assert code == 1, output
    assert "no room left for results" in output
    assert "Traceback" not in output
    written = trials(folder)
    assert written
    for trial in written:
        assert folder.samples(trial.trial).num_rows > 0
    pages = [*folder.path.glob("*.html"), *folder.path.glob("*.part")]
    assert all(page.read_text().endswith("</html>\n") for page in pages), "a page is whole or not there"

    filler.unlink()
    code, output = finish(invoke("run", "--resume", str(folder.path)))
    assert code == 0, output
    assert folder.is_ended
    assert trials(folder)[: len(written)] == written


def test_json_is_all_that_standard_output_holds(tmp_path: Path) -> None:
    done = call(*RUN, "--results", str(tmp_path), "--preset", "smoke", "--json")
    assert done.returncode == 0, done.stderr
    assert msgspec.json.decode(done.stdout)["run"]["document"]["schema"] == SCHEMA
    assert isinstance(only_run(tmp_path).summary, Summary)


def test_a_run_and_its_report_need_no_extension(tmp_path: Path) -> None:
    where = ("--results", str(tmp_path))
    done = call(*RUN, *where, "--preset", "smoke", program=WITHOUT_EXTENSIONS)
    assert done.returncode == 0, done.stdout + done.stderr
    page = only_run(tmp_path).path / "report.html"
    page.unlink()
    assert call("report", *where, program=WITHOUT_EXTENSIONS).returncode == 0
    assert page.read_text().endswith("</html>\n")


def test_a_system_that_this_host_cannot_run_costs_the_others_nothing(tmp_path: Path) -> None:
    """Without an SDK in the user's cache."""
    if shutil.which("dotnet") or any(Path(it, "dotnet").exists() for it in DOTNET_PLACES):
        pytest.skip("this host has .NET of its own")
    without = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "DOTNET_ROOT": ""}
    rows = ("--systems", f"{SYSTEM},dotnet-sockets", "--workloads", "invocation", "--preset", "smoke")
    done = call("run", *rows, "--results", str(tmp_path), **without)
    assert done.returncode == 0, done.stdout + done.stderr
    cells = {cell.row: cell for cell in only_run(tmp_path).summary.cells}
    assert cells[f"{SYSTEM}:baseline"].estimate is not None
    absent = cells["dotnet-sockets:baseline"]
    assert absent.state is State.UNAVAILABLE
    assert "dotnet" in absent.reason
    assert f"dotnet-sockets is unavailable: {absent.reason}" in done.stdout
