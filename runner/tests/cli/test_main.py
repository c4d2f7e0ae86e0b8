"""The program as a user meets it: its help, its examples, and what it says of wrong use."""

import errno
import json
import os
import re
import resource
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from rich.table import Table

from roundtrip import __version__
from roundtrip.catalog import system as catalog
from roundtrip.cli import commands, main
from roundtrip.cli.command import console
from roundtrip.cli.main import FIRST_STEPS, MIN_ADDRESSES_BYTES, WIDTH
from roundtrip.cli.options import refusal
from roundtrip.config import settings
from roundtrip.config.decode import split
from roundtrip.config.experiment import select_workloads
from roundtrip.errors import RoundtripError
from roundtrip.interop.pairs import select
from roundtrip.paths import ROOT
from tests.commands import PROGRAM, call, read, run

Capture = pytest.CaptureFixture[str]

COMMANDS = commands()


def printed(capsys: Capture, *words: str) -> str:
    """What a command line that goes well prints."""
    assert run(*words) == 0
    return capsys.readouterr().out


# Help


@pytest.mark.parametrize("words", [[], ["help"], ["--help"], ["-h"], ["--list"]], ids=str)
def test_without_a_command_all_are_listed(words: list[str], capsys: Capture) -> None:
    text = printed(capsys, *words)
    for name, command in COMMANDS.items():
        assert f"  {name:<13} {(command.__doc__ or '').splitlines()[0]}\n" in text
    assert "first steps:" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_is_whole(name: str, capsys: Capture) -> None:
    text = printed(capsys, name, "--help")
    assert {printed(capsys, *words) for words in (("help", name), ("--help", name), (name, "-h"))} == {text}
    usage, empty, summary, *_ = lines = text.splitlines()
    assert usage.startswith(f"usage: ./invokew {name}")
    assert empty == ""
    assert re.fullmatch(r"[A-Z].*\.", summary)
    assert len(summary) <= 62
    assert max(map(len, lines)) <= WIDTH
    for option in COMMANDS[name].options:
        assert re.search(rf"^  {option.flag}\b.*\n      \S", text, re.MULTILINE), option
    _, _, examples = text.partition("\nexamples:\n")
    assert examples.startswith(f"  ./invokew {name}")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_option_is_sentences(name: str) -> None:
    for option in COMMANDS[name].options:
        for sentence in re.split(r"(?<=[a-z)])\. (?=[A-Z])", option.help.removesuffix(".")):
            assert re.match(r"[A-Z]|disabled |client=|smoke: |quick: |paper: |serve ", sentence), option
            assert len(sentence.split()) > 1, option
        assert option.help.endswith("."), option
        assert not option.help.startswith("Of "), option


def test_only_four_commands_install_without_being_told() -> None:
    offered = {name for name, command in COMMANDS.items() if "--install" in command.flags}
    assert not offered & {"all", "setup", "test", "lint"}
    assert {"run", "interop", "aa", "build", "papers", "self-check", "first-calls", "connections"} < offered
    assert {"wire", "profile", "features"} < offered
    defaults = {
        option.default for name in offered for option in COMMANDS[name].options if option.name == "install"
    }
    assert defaults == {False}


def test_the_version_is_ours(capsys: Capture) -> None:
    assert printed(capsys, "--version") == f"Roundtrip {__version__}\n"


# Examples


def examples() -> Iterator[list[str]]:
    """The words of every example of every help text."""
    for command in COMMANDS.values():
        for line in (command.__doc__ or "").partition("Example")[2].splitlines()[1:]:
            if line.strip():
                yield shlex.split(line)


def documented() -> Iterator[list[str]]:
    """The words of every command line in the first help, in README.md and in docs/, their comments left out."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    for text in (FIRST_STEPS, *(file.read_text(encoding="utf-8") for file in files)):
        for line in text.splitlines():
            if found := re.match(r" *(?:sudo )?\./(invokew .*)", line):
                yield shlex.split(found[1], comments=True)


def check(words: list[str]) -> None:
    """What a command line says is understood, as far as can be told without doing it."""
    _, name, *rest = words
    if name in ("help", "--help") or "--help" in rest:
        assert {name, *rest} - {"help", "--help"} <= set(COMMANDS)
        return
    given = read(name, *rest)
    named = {it.name for it in COMMANDS[name].options}
    fields = {"systems", "experiments", "workloads", "preset", "rounds", "seed", "budget", "hosts", "ports"}
    if name not in ("list", "build", "setup", "self-check", "first-calls", "connections") and "." not in name:
        settings.Settings(ROOT, {}).request({key: given[key] for key in fields & named})
    if given.get("systems"):
        assert select(catalog.load(), given["systems"])
    select_workloads(split(given.get("experiments") or []), split(given.get("workloads") or []))


@pytest.mark.parametrize("words", list(documented()), ids=" ".join)
def test_every_command_line_of_the_documentation_is_understood(words: list[str]) -> None:
    check(words)


# Wrong use


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rnu", "./invokew: unknown command 'rnu' (did you mean run?); expected aa, all, "),
        ("help rnu", "help: unknown command 'rnu' (did you mean run?)"),
        ("--dry run", "before a command: unknown option '--dry'; expected --help, --version, --list, "),
        ("--print-completion-script ksh", "--print-completion-script: unknown shell 'ksh' (did you mean zsh?)"),
        ("--print-completion-script", "--print-completion-script: unknown shell ''; expected bash, zsh, fish"),
        ("run --budgt 5m", "run: unknown option '--budgt' (did you mean --budget?)"),
        ("run --dry", "run: unknown option '--dry' (did you mean --dry-run?)"),
        ("run -j", "run: unknown option '-j'; expected --systems, "),
        ("run extra", "run: unexpected word 'extra'; expected ./invokew run [OPTIONS]"),
        ("run --json yes", "run: unexpected word 'yes'"),
        ("run --version", "run: unknown option '--version'"),
        ("run -- extra words", "--: unexpected words 'extra words'"),
        ("run --systems", "run: Flag --systems=PATTERNS needed value and was not given one; expected ./invokew run ["),
        ("run --systems --json", "run: Flag --systems=PATTERNS needed value"),
        ("run --systems ''", "--systems: its value is empty; expected --systems=PATTERNS"),
        ("run --systems --results=x", "--systems: its value is missing"),
        ("run --seed 1 --seed 2", "--seed: it is given twice"),
        ("run --install --install", "--install: it is given twice"),
        ("run --resume=x --resume y", "--resume: it is given twice"),
        ("run --systems java-rm", "--systems: unknown system 'java-rm' (did you mean java-rmi or "),
        ("run --systems java-rmi:defualt", "--systems: unknown variant of java-rmi 'java-rmi:defualt' (did you mean"),
        ("run --systems 'perl-*'", "--systems: unknown system 'perl-*'; expected cpp-grpc, "),
        ("run --workloads invokation", "--workloads: unknown workload 'invokation' (did you mean invocation?)"),
        ("run --experiments nosuch", "--experiments: unknown experiment 'nosuch'; expected invocation, "),
        ("run --preset quik", "--preset: unknown value 'quik' (did you mean quick?); expected smoke, quick, paper"),
        ("list --profile quik", "list: unknown option '--profile'"),
        ("run --callers 0", "--callers: '0' is not allowed; expected a whole number (at least 1, at most 64)"),
        ("run --callers 65", "--callers: '65' is not allowed; expected a whole number (at least 1, at most 64)"),
        ("run --callers 8", "--callers: invocation has no number of callers that could be replaced; expected --exper"),
        ("run --experiments callers --callers 8", "--callers: callers has no number of callers that could be repla"),
        ("run --p99 1", "--p99: '1' is not a length of time; expected a number and a unit"),
        ("run --p99 1ms --systems cpp-sockets", "--p99: no calls are due at a rate; expected --experiments load"),
        ("run --rounds 1.5", "--rounds: '1.5' is not allowed; expected a whole number"),
        ("run --rounds 0", "--rounds: '0' is not allowed; expected a whole number (at least 1, at most 1000)"),
        ("run --budget 5", "--budget: '5' is not a length of time; expected a number and a unit, such as 500ms, 60s, "),
        ("run --cpu-pinning apart", "--cpu-pinning: unknown value 'apart' (did you mean separate?"),
        ("run --ports 0-5", "--ports: '0-5' is not a range of ports; expected 1 to 65535, such as 5000 or 5000-5010"),
        ("run --hosts box", "--hosts: 'box' is not ROLE=HOST; expected client=HOST,server=HOST or lab"),
        ("run --setup-hosts", "--setup-hosts: no hosts are named; expected --hosts"),
        ("run --hosts client=x --jvm y", "--jvm: it names Java homes of this machine; expected no --hosts"),
        ("run --systems java-rmi --jvm /nowhere", "--jvm: /nowhere does not run: No such file or directory; "),
        ("run --resume 20010101-000000", "20010101-000000: there is no such interrupted run in "),
        ("run --resume --seed 7", "--resume: it cannot be combined with options that say what to measure"),
        ("run --resume --dry-run", "--resume: it cannot be combined with options that say what to measure"),
        ("run --resume run", "run: 'run' is ambiguous when given after an optional-value flag"),
        ("interop --systems java-rmi", "--systems: no other system speaks the protocol of any of them; expected"),
        ("compare", "compare: 'compare' did not receive required positional arguments: 'a', 'b'; expected"),
        ("compare one", "compare: 'compare' did not receive required positional arguments: 'b'; expected ./invokew"),
        ("compare one two three", "compare: unexpected word 'three'"),
        ("compare one two", "one: there is no such run in "),
        ("report nosuch", "nosuch: there is no such run in "),
        ("compare --jsno one two", "compare: unknown option '--jsno' (did you mean --json?)"),
        ("compare one ''", "B: its value is empty; expected B"),
        ("report one --run two", "--run: it is given twice"),
        ("report ''", "--run: its value is empty"),
        ("self-check --rounds x", "--rounds: 'x' is not a whole number"),
        ("self-check --rounds 0", "--rounds: 0 is too few; expected 1 or more"),
        ("self-check --seconds nan", "--seconds: 'nan' is not a number"),
        ("self-check --seconds 0", "--seconds: 0 is too short; expected more than 0"),
        ("build --systems java-rm", "--systems: unknown system 'java-rm' (did you mean java-rmi"),
        ("features --from java-rmi", "--from, --to: given with --from alone; expected a system each"),
        ("features --from java-rmi --to java-grpc --systems java-idl", "--from, --to: given with --systems"),
        ("features --from java-rm --to java-grpc", "--from: unknown system 'java-rm' (did you mean java-rmi"),
        ("features --from java-rmi --to 'java-*'", "--to: 'java-*' picks "),
        ("doctor --budget 5m", "doctor: unknown option '--budget'"),
        ("test --suites jav", "--suites: unknown suite 'jav' (did you mean java?); expected lint, build"),
        ("lint --checks ruf", "--checks: unknown check 'ruf' (did you mean ruff?); expected ruff, "),
        ("mirror --only mavne", "--only: unknown part 'mavne' (did you mean maven?); expected sdk, nuget, "),
        ("java.run", "java.run: 'java.run' did not receive required positional arguments: 'system', 'verb'; expected"),
        ("dotnet.run java-rmi serve", "system: unknown C# system 'java-rmi'"),
        ("java.run java-rmi sreve", "verb: unknown verb 'sreve' (did you mean serve or drive?); expected serve, "),
        ("lab.up --rate fast", "--rate: 'fast' is not a rate; expected none, or a rate such as 10mbit "),
    ],
)  # fmt: skip
def test_wrong_use_is_answered_by_one_line_and_writes_nothing(
    line: str,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    monkeypatch.setenv("INVOKE_ROUNDTRIP_RESULTS", str(tmp_path))
    assert run(*shlex.split(line)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"roundtrip: {message}")
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_former_name_of_an_option_works_with_a_hint(capsys: Capture) -> None:
    assert run("run", "--profile=quik") == 2
    hint, refusal = capsys.readouterr().err.splitlines()
    assert hint == "roundtrip: --profile is now --preset; --profile works until the next release"
    assert refusal.startswith("roundtrip: --preset: unknown value 'quik'")


def test_from_outside_wrong_use_is_status_2_and_a_line_on_standard_error() -> None:
    done = call("run", "--systems", "java-rm")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"roundtrip: .* \(did you mean .*\n", done.stderr)


# What is around it


@pytest.mark.parametrize(
    ("thing", "limits"),
    [("ulimit -u", {"own": 50}), ("pids.max of the control group", {"group": 50})],
)
def test_too_few_processes_and_threads_are_refused(
    thing: str, limits: dict[str, int], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    own = {resource.RLIMIT_NPROC: (limits["own"], -1)} if "own" in limits else {}
    real = resource.getrlimit
    monkeypatch.setattr(resource, "getrlimit", lambda kind: own.get(kind) or real(kind))
    monkeypatch.setattr("roundtrip_agent.cgroup.task_limit", lambda: limits.get("group"))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert run("list") == 2
    assert capsys.readouterr().err.startswith(
        f"roundtrip: {thing}: 50 processes and threads are allowed; expected "
    )


def test_a_limit_at_which_processes_would_be_aborted_is_refused() -> None:
    limited = ["bash", "-c", f'ulimit -v {MIN_ADDRESSES_BYTES // 2048}; exec "$@"', "limited", *PROGRAM]
    refused = subprocess.run([*limited, "list"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "ulimit -v: each process may have 4096 MiB of addresses; expected unlimited" in refused.stderr
    helped = subprocess.run([*limited, "help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert helped.returncode == 0


@pytest.mark.parametrize("line", ["clean", "list", "run --dry-run"])
def test_a_wrong_variable_stops_every_command(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("INVOKE_ROUNDTRIP_PRESET", "quik")
    assert run(*line.split()) == 2
    wrong = "INVOKE_ROUNDTRIP_PRESET: unknown value 'quik' (did you mean quick?)"
    assert wrong in capsys.readouterr().err


def test_plain_invoke_has_the_same_commands() -> None:
    plain = [sys.executable, "-m", "invoke"]
    listed = subprocess.run([*plain, "--list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split()[0] for line in listed.splitlines() if line.startswith("  ")} == set(COMMANDS)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("build --systems java-rm", "--systems: unknown system 'java-rm' (did you mean java-rmi"),
        ("run --seed 1 --seed 2", "--seed: it is given twice"),
    ],
)
def test_plain_invoke_refuses_wrong_values_too(line: str, message: str) -> None:
    plain = [sys.executable, "-m", "invoke", *line.split()]
    done = subprocess.run(plain, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"roundtrip: {message}")


def printing_to(output: IO[str], *words: str) -> tuple[int, str]:
    """Exit status and standard error of a command whose standard output cannot be written to."""
    done = subprocess.run(
        [*PROGRAM, *words], cwd=ROOT, stdout=output, stderr=subprocess.PIPE, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", [["list", "--json"], ["list"], ["help"]], ids=" ".join)
def test_output_that_cannot_be_written_is_told_in_a_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        assert printing_to(full, *words) == (1, "roundtrip: standard output: No space left on device\n")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "/there/x"), "/there/x: Permission denied"),
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (FileNotFoundError(errno.ENOENT, "No such file", "/sys/x"), "/sys/x: No such file (this is a defect"),
        (OSError(errno.EBADF, "Bad file descriptor"), "Bad file descriptor (this is a defect"),
        (KeyError("a\nb"), "KeyError: 'a\\nb' (this is a defect"),
    ],
    ids=str,
)
def test_an_error_that_nothing_expected_is_a_sentence(
    error: Exception, sentence: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(main, "ROOT", tmp_path)
    monkeypatch.setattr("roundtrip.catalog.system.load", fails)
    assert run("list") == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"roundtrip: {sentence}")
    if "defect" in sentence:
        trace = tmp_path / "build" / "logs" / "traceback.txt"
        assert str(trace) in line
        assert "in fails" in trace.read_text()


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=str)
def test_a_terminal_that_lacks_a_character_gets_another(variables: dict[str, str]) -> None:
    code = "from roundtrip.cli import streams; streams.prepare(); print('\u25cb')"
    done = call(program=[sys.executable, "-c", code], **{"LC_ALL": "C.UTF-8", **variables})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout in ("?\n", "\u25cb\n")


HOSTILE = "its log: \x1b]0;owned\x07\x1b[2J\u202e\r\nnext"


def test_what_a_server_s_log_says_is_no_order_to_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    out = console()
    out.print(HOSTILE, markup=False)
    table = Table("said")
    table.add_row(HOSTILE)
    out.print(table)
    written = capsys.readouterr().out
    assert "owned" in written
    assert all(it.isprintable() or it == "\n" for it in written)
    message = refusal(RoundtripError("a row failed", HOSTILE)).message
    assert message == "roundtrip: a row failed\nits log: \ufffd]0;owned\ufffd\ufffd[2J\ufffd\ufffd\nnext"


def test_a_reader_that_leaves_is_not_a_failure_of_ours() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as unread:
        assert printing_to(unread, "help") == (141, "")


def test_doctor_answers_in_json() -> None:
    done = call("doctor", "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == (0 if answer["ok"] else 1)
    assert answer["host"]["cpus"] == len(os.sched_getaffinity(0))
    assert {tool["name"] for tool in answer["tools"]} >= {"jdk", "maven", "mono", "cmake"}
