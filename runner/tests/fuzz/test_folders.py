"""Whatever a results folder became, a command ends with figures, or with a sentence that names the file.

In runner/, `pytest tests/fuzz/test_folders.py --fuzz-folders 500 --fuzz-seed 7` damages so many folders.
"""

import shutil
import signal
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from roundtrip.results import detection_limits
from roundtrip.results.store import RunFolder
from tests.commands import run
from tests.fuzz.folders import LIMITS, Damage, damage
from tests.reading.test_verification import SERIES
from tests.synthetic import KINDS, make, stored

BRIEF = 12
"""Folders in a run of all tests."""
LONGEST_S = 120
ROWS = (
    "java-sockets:baseline",
    "java-rmi:default",
    "java-idl:default",
    "mono-remoting-soap:default",
    "mono-sockets:baseline",
)
GOOD = "20261121-082700"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two runs, the good one and the one to be damaged, and the host's detection limit."""
    place = tmp_path_factory.mktemp("results")
    made = make(1, 2, kinds=tuple(it for it in KINDS if it.row in ROWS))
    trial = next(it for it in made.samples)
    for name in (GOOD, "20261121-082614"):
        made.run.run = name
        stored(RunFolder(place / name), made.run, made.records, made.samples, {trial: SERIES})
        detection_limits.record(place, made.run, 0.02)
        assert run("report", str(place / name)) == 0
    return place


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "number" in metafunc.fixturenames:
        count = int(metafunc.config.getoption("--fuzz-folders") or BRIEF)
        metafunc.parametrize("number", range(count))


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status of a command, what it printed and its error; it may not wait for ever."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"{words[0]} does not end")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST_S)
    try:
        status = run(*words)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    out, err = capsys.readouterr()
    return status, out, err


def wrong(damaged: Damage, command: str, status: int, out: str, err: str) -> str | None:
    """What is wrong with how a command ended; None: it has figures, or one sentence that names the file."""
    if status not in (0, 1, 2) or "defect" in err or "Traceback" in err:
        return f"{command}: status {status}: {err}"
    if err and (len(err.splitlines()) != 1 or not any(Path(it).name in err for it in damaged.files)):
        return f"{command}: {err}"
    if command == "verify" and damaged.files != (LIMITS,) and status == 0:
        return f"{command}: it found nothing\n{out}"
    if command == "verify" and status and not any(it in f"{out}{err}" for it in damaged.files):
        return f"{command}: {out}"
    return None


@pytest.mark.slow
@pytest.mark.timeout(4 * LONGEST_S)
def test_a_damaged_folder_is_a_sentence_that_names_the_file(
    number: int,
    results: Path,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
) -> None:
    random = Random(f"{pytestconfig.getoption('--fuzz-seed')} {number}")
    place = shutil.copytree(results, tmp_path / "results")
    folder = place / "20261121-082614"
    done = damage(folder, random)
    found = [
        wrong(done, words[0], *said(capsys, *words))
        for words in (
            ("verify", str(folder)),
            ("report", str(folder)),
            ("compare", str(place / GOOD), str(folder)),
        )
    ]
    faults = "\n".join(it for it in found if it)
    assert not faults, f"{done.files}: {done.what}\n{faults}"
