"""The program: Invoke's commands with our own help, errors of one line, exit status 2 for wrong use, and completion."""

import os
import re
import resource
import sys
from collections.abc import Mapping
from textwrap import wrap

from invoke.config import Config
from invoke.context import Context
from invoke.exceptions import Exit

from roundtrip import __version__
from roundtrip.cli import completion, namespace
from roundtrip.cli.command import Command
from roundtrip.cli.options import Option
from roundtrip.cli.words import PROGRAM, read, usage
from roundtrip.errors import RoundtripError, UsageError, status_of, unknown

WIDTH = 100
READER_LEFT = 141
"""Exit status if nobody reads what is printed any more: 128 and the number of SIGPIPE."""

LEAST_ADDRESSES_BYTES = 8 << 30
"""Of each process: virtual machines and the runner's own libraries reserve gigabytes that they never fill."""

HELP = ("--help", "-h")

_ABOUT = f"""\
Roundtrip measures what a remote call costs, over many middlewares, with one instrument.

usage: {PROGRAM} COMMAND [OPTIONS]        {PROGRAM} COMMAND --help        {PROGRAM} --version
"""
FIRST_STEPS = f"""\
first steps:
  {PROGRAM} run --systems java-rmi,cpp-omniorb --workloads invocation   # one question, a few minutes
  {PROGRAM} run --dry-run                                               # how long everything would take
  {PROGRAM} all                                                         # set up, build, measure, report
  {PROGRAM} list                                                        # what can be measured
  source <({PROGRAM} --print-completion-script bash)                    # complete commands, options, systems
"""


def known() -> dict[str, Command]:
    """Every command by the name that a user types, those of a language or the laboratory last."""
    collection = namespace()
    found: dict[str, Command] = {}
    for name in sorted(collection.task_names, key=lambda it: ("." in it, it)):
        command = collection[name]
        assert isinstance(command, Command)  # noqa: S101
        found[name] = command
    return found


def run(words: list[str]) -> None:
    """Does what a command line says.

    Args:
        words: Those after the program's name.

    Raises:
        RoundtripError, Exit: With a message, or none, and the exit status.
    """
    commands = known()
    first, *rest = words or ["help"]
    flag, equals, value = first.partition("=")
    rest = [value, *rest] if equals else rest
    if flag in (*HELP, "help", "--list"):
        _help(rest, commands)
    elif flag == "--version":
        print(f"Roundtrip {__version__}")
    elif flag == completion.COMPLETE:
        print("\n".join(completion.candidates(commands, " ".join(rest))))
    elif flag == completion.PRINT:
        if not rest or rest[0] not in completion.SCRIPTS:
            raise unknown(flag, "shell", rest[0] if rest else "", completion.SCRIPTS)
        print(completion.SCRIPTS[rest[0]], end="")
    elif first.startswith("-"):
        raise unknown("before a command", "option", flag, ["--help", "--version", completion.PRINT])
    elif first not in commands:
        raise unknown(PROGRAM, "command", first, commands)
    elif set(rest) & set(HELP):
        _help([first], commands)
    else:
        command = commands[first]
        _refuse_a_limit()
        command(Context(Config(lazy=True)), **read(first, command, rest))


def _refuse_a_limit() -> None:
    """Raises UsageError if processes may have too few addresses: they would be aborted, without a word of ours."""
    limit_bytes, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit_bytes != resource.RLIM_INFINITY and limit_bytes < LEAST_ADDRESSES_BYTES:
        raise UsageError(
            "ulimit -v",
            f"each process may have {limit_bytes >> 20} MiB of addresses",
            f"unlimited, or {LEAST_ADDRESSES_BYTES >> 20} MiB, since virtual machines reserve more than they fill",
        )


def _help(words: list[str], commands: Mapping[str, Command]) -> None:
    """What there is and where to begin; or one command: what it does, its options, examples."""
    names = [it for it in words if it not in HELP]
    if not names:
        print(f"{_ABOUT}\ncommands:")
        for name, command in commands.items():
            print(f"  {name:<13} {_summary(command)}")
        print(f"\n{FIRST_STEPS}", end="")
        return
    if len(names) > 1:
        raise UsageError("help", f"unexpected word '{names[1]}'", "one command")
    if names[0] not in commands:
        raise unknown("help", "command", names[0], commands)
    _help_of(names[0], commands[names[0]])


def _help_of(name: str, command: Command) -> None:
    summary, _, rest = (command.__doc__ or "").strip().partition("\n")
    text, _, examples = rest.partition("Example")
    print(f"usage: {usage(name, command)}\n\n{summary}")
    if about := _paragraphs(text):
        print(f"\n{about}")
    if command.options:
        print("\noptions:")
        for option in command.options:
            _print_option(option, command)
    if examples:
        print("\nexamples:")
        for line in examples.partition(":")[2].splitlines():
            if line.strip():
                print("  " + re.sub(r"^invoke\b", PROGRAM, line.strip()))


def _summary(command: Command) -> str:
    return (command.__doc__ or "").strip().partition("\n")[0]


def _paragraphs(text: str) -> str:
    parts = [" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip()]
    return "\n\n".join("\n".join(wrap(part, WIDTH)) for part in parts)


def _print_option(option: Option, command: Command) -> None:
    text, flag = option.help, option.flag
    if option.name in command.needed:
        flag = option.name.upper()
    elif option.metavar:
        flag += f"[={option.metavar}]" if option.valueless else f"={option.metavar}"
    elif option.off:
        flag, text = f"{flag}, {option.off}", f"{text} Default: {flag}."
    print(f"  {flag}")
    for line in wrap(text, WIDTH - 6):
        print(f"      {line}")


def main() -> None:
    """Runs the program."""
    status = 0
    try:
        try:
            run(sys.argv[1:])
        except Exit as end:
            status = end.code
            if end.message:
                print(end.message, file=sys.stderr)
        except RoundtripError as error:
            status = error.exit_status
            print(f"roundtrip: {error}", file=sys.stderr)
        except KeyboardInterrupt as interrupt:
            status = status_of(interrupt)
            print("roundtrip: interrupted", file=sys.stderr)
        sys.stdout.flush()
    except BrokenPipeError:
        status = READER_LEFT
        _drop_output()
    except OSError as error:
        # What was printed is not written: standard output is a file, and there is no room for it.
        status = 1
        _drop_output()
        print(f"roundtrip: standard output: {error.strerror}", file=sys.stderr)
    sys.exit(status)


def _drop_output() -> None:
    """Leaves nothing for the interpreter to flush as it ends, which would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
