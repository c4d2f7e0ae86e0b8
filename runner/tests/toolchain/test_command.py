import io
import os
import sys
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.toolchain import builders, command
from roundtrip.toolchain.command import NOT_STARTED, TIMED_OUT, ProgramResult
from tests.agent.helpers import gone_within


def ran(
    tmp_path: Path, script: str, *, echo: bool = False, append: bool = False, program: str = sys.executable
) -> tuple[ProgramResult, str]:
    """Run a Python script; how it ended and what the user was told."""
    out, log = io.StringIO(), tmp_path / "logs" / "count.log"
    words = [program, "-u", "-c", script]
    done = command.run("counting", words, log, Console(file=out), tmp_path, {}, append=append, echo=echo)
    return done, out.getvalue()


def test_all_output_is_in_the_log_and_the_title_on_the_console(tmp_path: Path) -> None:
    done, told = ran(tmp_path, "import sys; print('one'); print('two', file=sys.stderr)")
    assert done.ok
    assert done.output == "one\ntwo\n"
    assert done.log.read_text().endswith("one\ntwo\n")
    assert told == "counting\n"


def test_echo_shows_what_comes_whole_lines_or_not(tmp_path: Path) -> None:
    done, told = ran(tmp_path, "print('[bold]one[/bold] ' + 'x' * 200); print('two', end='')", echo=True)
    assert done.ok
    assert told == f"[bold]one[/bold] {'x' * 200}\ntwo\n"


def test_the_status_is_the_programs_own(tmp_path: Path) -> None:
    done, _ = ran(tmp_path, "import sys; sys.exit('fatal: nothing to count')")
    assert (done.status, done.headline) == (1, "fatal: nothing to count")


def test_the_headline_is_the_first_line_that_looks_like_an_error() -> None:
    maven = "[INFO] building\n[ERROR] COMPILATION ERROR : \n[ERROR] /a/B.java:[3,4] error: ';' expected\n"
    assert ProgramResult(1, maven, Path("log")).headline == "[ERROR] /a/B.java:[3,4] error: ';' expected"
    cause = "[ERROR] Plugin x could not be resolved: Could not transfer artifact x from/to company (http://y)"
    words = "re-run Maven with the -e switch.\n[ERROR] \n[ERROR] [Help 1] http://z"
    offline = f"[INFO] BUILD FAILURE\n{cause} -> [Help 1]\n[ERROR] \n[ERROR] To see it all, {words}\n"
    assert ProgramResult(1, offline, Path("log")).headline == cause
    assert builders.UNRESOLVED.search(cause)
    cmake = "CMake Error at CMakeLists.txt:15 (find_package):\n  There is no GTest.\n"
    assert ProgramResult(1, cmake, Path("log")).headline.endswith("(find_package): There is no GTest.")
    assert ProgramResult(3, "", Path("log")).headline == "exit status 3"
    assert ProgramResult(1, "a\nb\n\n", Path("log")).headline == "b"


def test_a_program_that_does_not_exist_is_told(tmp_path: Path) -> None:
    done, _ = ran(tmp_path, "", program="/nowhere/x")
    assert done.status == NOT_STARTED
    assert "No such file" in done.headline


def test_a_slow_program_is_ended_with_what_it_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_TIMEOUT_S", 1.5)
    script = "import subprocess, time; print(subprocess.Popen(['sleep', '300']).pid); time.sleep(300)"
    done, _ = ran(tmp_path, script)
    assert done.status == TIMED_OUT
    assert gone_within(30, int(done.output))


def test_a_grandchild_that_keeps_the_output_open_does_not_keep_us(tmp_path: Path) -> None:
    script = "import subprocess; print(subprocess.Popen(['sleep', '300']).pid)"
    done, _ = ran(tmp_path, script)
    assert done.ok, "it would have taken too long"


def test_colours_are_for_terminals(tmp_path: Path) -> None:
    assert ran(tmp_path, r"print('\x1b[1mone\x1b[m\x1b[0m')")[0].output == "one\n"


def test_a_program_that_takes_long_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_SIGN_OF_LIFE_S", 0.2)
    _, told = ran(tmp_path, "import time; time.sleep(0.9)")
    assert told.startswith("counting\ncounting: 0 s so far\n")


def test_a_log_can_go_on(tmp_path: Path) -> None:
    for word in ("one", "two"):
        done, _ = ran(tmp_path, f"print('{word}')", append=word == "two")
    assert done.output == "two\n"
    assert [line for line in done.log.read_text().splitlines() if not line.startswith("$")] == ["one", "two"]


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delitem(os.environ, name, raising=False)
