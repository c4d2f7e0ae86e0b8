"""Completion: what may follow, and that the shells which are here take our scripts."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from roundtrip.cli import commands
from roundtrip.cli.completion import SCRIPTS, candidates
from roundtrip.results.store import RunFolder, Writer
from tests.commands import PROGRAM, run
from tests.programs import script
from tests.synthetic import make

Capture = pytest.CaptureFixture[str]

COMMANDS = commands()


def complete(typed: str) -> list[str]:
    return candidates(COMMANDS, f"./invokew {typed}")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ru", ["run "]),
        ("java.", ["java.build ", "java.measure ", "java.run ", "java.test "]),
        ("help ru", ["run "]),
        ("nosuch --", []),
        ("run --sy", ["--systems="]),
        ("run --dry", ["--dry-run "]),
        ("run --re", ["--resume ", "--results="]),
        ("run --he", ["--help "]),
        ("run --ins", ["--install "]),
        ("all --ins", []),
        ("run --preset ", ["smoke", "quick", "paper"]),
        ("run --preset=q", ["--preset=quick"]),
        ("run --idle-states d", ["disabled"]),
        ("run --systems java-rmi-i", ["java-rmi-iiop", "java-rmi-iiop:dynamic", "java-rmi-iiop:static"]),
        ("run --systems=java-rmi,cpp-omniorb:", ["--systems=java-rmi,cpp-omniorb:default"]),
        ("run --systems cpp-grpc:c", ["cpp-grpc:callback"]),
        ("run --seed ", []),
        ("run --nosuch=", []),
        ("run --workloads=inv", ["--workloads=invocation"]),
        ("interop --hosts l", ["lab"]),
        ("lint --checks mypy,ruf", ["mypy,ruff", "mypy,ruff-format"]),
        ("test --suites=ja", ["--suites=java"]),
        ("mirror --only m", ["maven"]),
        ("papers --only juric-2004", ["juric-2004"]),
        ("papers --only m", []),
        ("java.run java-soap-m", ["java-soap-metro "]),
        ("java.run java-soap-metro ", ["serve ", "drive "]),
        ("compare a b c", []),
        ("run 'java-", []),
    ],
)  # fmt: skip
def test_what_may_follow_is_found(typed: str, found: list[str]) -> None:
    assert complete(typed) == found


def test_nothing_typed_is_every_command() -> None:
    assert {it.strip() for it in complete("")} == {*COMMANDS, "help", "--help", "--version"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_every_command_is_completed(name: str) -> None:
    found = [it.strip(" =") for it in complete(f"{name} --")]
    assert found == [*COMMANDS[name].flags, "--help"]


def test_runs_are_completed_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INVOKE_ROUNDTRIP_RESULTS", str(tmp_path))
    for name in ("20261120-000000", "20261121-000000"):
        Writer(RunFolder(tmp_path / name)).begin(make(1).run)
    newest, oldest = "20261121-000000", "20261120-000000"
    assert complete("report ") == [f"{newest} ", f"{oldest} "]
    assert complete(f"compare {oldest} ") == [f"{newest} ", f"{oldest} "]
    assert complete("run --resume=") == [f"--resume={newest}", f"--resume={oldest}"]
    assert complete("report --run 20261120") == [oldest]


# Shells


def printed(name: str, capsys: Capture) -> str:
    assert run(f"--print-completion-script={name}") == 0
    return capsys.readouterr().out


def shell(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here")
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_its_shell_accepts_a_script(name: str, capsys: Capture, tmp_path: Path) -> None:
    program, file = shell(name), tmp_path / "script"
    file.write_text(printed(name, capsys))
    assert subprocess.run([program, "-n", file], capture_output=True, text=True, check=False).stderr == ""
    file.write_text("if\necho (\n")
    assert subprocess.run([program, "-n", file], capture_output=True, check=False).returncode != 0


@pytest.fixture
def invokew(tmp_path: Path) -> Path:
    """The program under the name that completion is for."""
    return script(tmp_path / "invokew", f'exec {" ".join(PROGRAM)} "$@"')


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ru", ["run "]),
        ("run --sy", ["--systems="]),
        ("run --preset ", ["smoke", "quick", "paper"]),
        ("run --preset=q", ["quick"]),  # Readline keeps what stands before `=` and `:`.
        ("run --systems cpp-grpc:c", ["callback"]),
        ("run --systems=java-rmi,cpp-grpc:", ["default", "callback"]),
    ],
)
def test_bash_completes(typed: str, found: list[str], invokew: Path, capsys: Capture) -> None:
    line = f"{invokew} {typed}"
    code = (
        f"{printed('bash', capsys)}\nCOMP_LINE='{line}' COMP_POINT={len(line)} COMP_WORDS=('{invokew}')\n"
        "complete -p invokew >/dev/null && _invokew_complete && printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run([shell("bash"), "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == found


def test_zsh_completes(invokew: Path, capsys: Capture) -> None:
    code = f"""
        compdef() {{ : }}
        compadd() {{ print -l -- "$@" }}
        {printed("zsh", capsys)}
        words=({invokew} run --preset=q) LBUFFER='{invokew} run --re'
        _invokew_complete
    """
    done = subprocess.run([shell("zsh"), "-f", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["-S", "--", "--results=", "--", "--resume"]


def test_fish_completes(invokew: Path, capsys: Capture, tmp_path: Path) -> None:
    code = f"{printed('fish', capsys)}\ncomplete -C'{invokew} run --preset '\ncomplete -C'{invokew} ru'"
    fish, env = [shell("fish"), "--no-config", "-c", code], {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(fish, capture_output=True, text=True, check=True, env=env)
    assert done.stdout.split() == ["paper", "quick", "smoke", "run"]
