"""The program: Invoke's, with our help, errors of one line, exit status 2 for wrong use, and completion of values."""

import ast
import errno
import os
import re
import resource
import sys
import traceback
from pathlib import Path
from textwrap import wrap

from invoke.exceptions import Exit, ParseError
from invoke.parser.argument import Argument
from invoke.parser.context import ParserContext
from invoke.parser.parser import Parser, ParseResult
from invoke.program import Program

from roundtrip import __version__, user
from roundtrip.cli import commands, completion, namespace
from roundtrip.cli.command import Command
from roundtrip.cli.options import refusal
from roundtrip.cli.streams import STANDARD_OUTPUT
from roundtrip.errors import UsageError, unknown, visible
from roundtrip.paths import ROOT, display_path
from roundtrip_agent import cgroup

PROGRAM = "./invokew"
WIDTH = 100
SIGPIPE_STATUS = 141
"""Exit status if the reader of what is printed is gone: 128 and the number of SIGPIPE."""

FAULTS_OF_HOST = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EMFILE, errno.ENFILE}
)
"""What the system says of a file that the user can act upon: no room, no right, too many. Anything else is a defect of
ours."""

MIN_ADDRESSES_BYTES = 8 << 30
"""Address space that a process needs: virtual machines and the runner's own libraries reserve gigabytes."""

MIN_TASKS = 1024
"""Processes and threads: a JVM has 25 to 35, and a block runs up to 14 systems, with two processes each."""

RENAMED = {"--profile": "--preset"}
"""Former names of options, which are understood until the next release."""

CORE = ("help", "version", "list", "print-completion-script", "complete")
"""Invoke's own options that are of use here. The others are about shell commands, and finding tasks."""

_ABOUT = f"""\
Roundtrip benchmarks remote calls: it compares middleware in Java, C++ and C#.

usage: {PROGRAM} COMMAND [OPTIONS]        {PROGRAM} COMMAND --help        {PROGRAM} --version
"""
FIRST_STEPS = f"""\
first steps:
  {PROGRAM} all --systems java-rmi,cpp-omniorb --workloads invocation   # one question, a few minutes
  {PROGRAM} run --dry-run                                               # how long everything would take
  {PROGRAM} all                                                         # everything, about an hour
  {PROGRAM} list                                                        # what can be measured
  source <({PROGRAM} --print-completion-script bash)                    # complete commands, options, systems

`all`, `setup`, `test` and `lint` install missing packages; other commands only with --install.
"""


class Roundtrip(Program):
    """Invoke's program over our commands, which it has by the name that a user types. It takes one at a time."""

    def __init__(self) -> None:
        super().__init__(version=__version__, namespace=namespace(), name="Roundtrip", binary=PROGRAM)
        self.commands = commands()

    def core_args(self) -> list[Argument]:
        """The options before a command; one that lacks its value is refused later, in our words."""
        arguments = [argument for argument in super().core_args() if argument.name in CORE]
        for argument in arguments:
            argument.optional = argument.takes_value
        return arguments

    def parse_core(self, argv: list[str] | None) -> None:
        """Reads the words before a command. Help is found at any place.

        Invoke alone would take the `--help` of `compare --help` for the first run.
        """
        self.normalize_argv(argv)
        program, *words = self.argv
        if words[:1] == ["help"] or {"--help", "-h"} & set(words):
            names = [word for word in words if word not in ("help", "--help", "-h")]
            self.argv = [program, "--help", *names[:1]]
        self.parse_core_args()

    def parse_tasks(self) -> None:
        """Reads a command and its options."""
        self.tasks = ParseResult()
        if self.core.remainder and not self.args.complete.value:
            raise refusal(UsageError("--", f"unexpected words '{self.core.remainder}'"))
        if not self.core.unparsed:
            return
        name, *words = self.core.unparsed
        if name.startswith("-"):
            raise refusal(unknown("before a command", "option", name, [f"--{core}" for core in CORE]))
        command = self._command(name, PROGRAM)
        for old, new in RENAMED.items():
            former = re.compile(f"{old}(?==|$)")
            if new in command.flags and any(map(former.match, words)):
                print(f"roundtrip: {old} is now {new}; {old} works until the next release", file=sys.stderr)
                words = [former.sub(new, word) for word in words]
        # The parser knows this command alone, and none of Invoke's own options, as `--dry`.
        parser = Parser([ParserContext(name, args=command.options)], initial=ParserContext())
        try:
            self.tasks = parser.parse_argv([name, *command.with_flags(words)])
            self.tasks.pop(0)  # Invoke's own options
            if len(self.tasks) > 1:
                raise ParseError(f"No idea what {name!r} is!")
        except ParseError as error:
            raise refusal(_explained(error, name, command)) from error

    def parse_cleanup(self) -> None:
        """Prints what needs no command: the version, completions, help."""
        shell = self.args["print-completion-script"].value
        if self.args.version.value:
            self.print_version()
        elif self.args.complete.value:
            print("\n".join(completion.candidates(self.commands, self.core.remainder)))
        elif shell:
            if shell not in completion.SCRIPTS:
                name = "" if shell is True else shell
                raise refusal(unknown("--print-completion-script", "shell", name, completion.SCRIPTS))
            print(completion.SCRIPTS[shell], end="")
        elif isinstance(self.args.help.value, str):
            self.print_task_help(self.args.help.value)
        elif not self.tasks:
            self.print_help()
        else:
            return
        raise Exit

    def update_config(self, merge: bool = True) -> None:
        """Does nothing: none of `CORE` is about Invoke's configuration."""

    def execute(self) -> None:
        """Runs the command, unless processes would be aborted, or could not start threads, without a word of ours."""
        limit_bytes, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit_bytes != resource.RLIM_INFINITY and limit_bytes < MIN_ADDRESSES_BYTES:
            given = f"each process may have {limit_bytes >> 20} MiB of addresses"
            why = "virtual machines reserve more than they fill"
            needed = f"unlimited, or {MIN_ADDRESSES_BYTES >> 20} MiB: {why}"
            raise refusal(UsageError("ulimit -v", given, needed))
        # The superuser has no limit of the first kind.
        own = resource.getrlimit(resource.RLIMIT_NPROC)[0] if os.geteuid() else resource.RLIM_INFINITY
        for thing, limit in (("ulimit -u", own), ("pids.max of the control group", cgroup.task_limit())):
            if limit not in (None, resource.RLIM_INFINITY) and limit < MIN_TASKS:
                given = f"{limit} processes and threads are allowed"
                raise refusal(UsageError(thing, given, f"{MIN_TASKS}, for a dozen systems at once"))
        super().execute()

    def print_help(self) -> None:
        """Prints what there is and where to begin."""
        print(f"{_ABOUT}\ncommands:")
        for name, command in self.commands.items():
            print(f"  {name:<13} {split_help(command)[0]}")
        print(f"\n{FIRST_STEPS}", end="")

    def print_task_help(self, name: str) -> None:
        """Prints what a command does, its options, and examples."""
        command = self._command(name, "help")
        summary, about, examples = split_help(command)
        print(f"usage: {usage(name, command)}\n\n{summary}")
        if about:
            print(f"\n{about}")
        if command.options:
            print("\noptions:")
        for option in command.options:
            print(f"  {option.spelling}")
            for line in wrap(option.help, WIDTH - 6):
                print(f"      {line}")
        if examples:
            print("\nexamples:")
        for example in examples:
            print("  " + re.sub(r"^invoke\b", PROGRAM, example))

    def _command(self, name: str, where: str) -> Command:
        if name not in self.commands:
            raise refusal(unknown(where, "command", name, self.commands))
        return self.commands[name]


def usage(name: str, command: Command) -> str:
    """One line: "./invokew compare A B [OPTIONS]"."""
    words = [option.flag for option in command.options if option.positional]
    words += [f"[{command.bare.name.upper()}]"] if command.bare else []
    return " ".join([PROGRAM, name, *words, *(["[OPTIONS]"] if len(command.options) > len(words) else [])])


def _explained(error: ParseError, name: str, command: Command) -> UsageError:
    """The faults that Invoke's parser found, with what would have been right."""
    strange = re.fullmatch(r"No idea what (.*) is!", str(error), re.DOTALL)
    if strange is None:
        return UsageError(name, str(error).rstrip("!"), usage(name, command))
    word = ast.literal_eval(strange[1])
    if word.startswith("-"):
        return unknown(name, "option", word.partition("=")[0], command.flags)
    return UsageError(name, f"unexpected word '{word}'", usage(name, command))


def split_help(command: Command) -> tuple[str, str, list[str]]:
    """A command's docstring: its first line, its paragraphs folded to `WIDTH`, the lines of its examples."""
    summary, _, rest = (command.__doc__ or "").strip().partition("\n")
    text, _, examples = rest.partition("Example")
    paragraphs = [" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip()]
    about = "\n\n".join("\n".join(wrap(part, WIDTH)) for part in paragraphs)
    lines = [line.strip() for line in examples.partition(":")[2].splitlines()]
    return summary, about, [line for line in lines if line]


def main(argv: list[str] | None = None) -> int:
    """Runs the program with the words of a command line, by default this process's; returns the exit status."""
    try:
        try:
            user.provide_home()
            Roundtrip().run(argv)
        finally:
            sys.stdout.flush()
    except SystemExit as end:
        return int(end.code or 0)
    except BrokenPipeError:
        _drop_output()
        return SIGPIPE_STATUS
    except Exception as error:
        if getattr(error, "filename", None) == STANDARD_OUTPUT:
            _drop_output()
        print(f"roundtrip: {visible(_sentence(error))}", file=sys.stderr)
        return 1
    return 0


def _sentence(error: Exception) -> str:
    """An error that nothing else has caught, in one sentence: it names the file, or where its traceback is."""
    words = f"{type(error).__name__}: {' '.join(str(error).split())}"
    if isinstance(error, OSError) and error.strerror is not None:
        words = ": ".join(str(part) for part in (error.filename, error.strerror) if part is not None)
        if error.filename == STANDARD_OUTPUT or error.errno in FAULTS_OF_HOST:
            return words
    trace = ROOT / "build" / "logs" / "traceback.txt"
    try:
        trace.parent.mkdir(parents=True, exist_ok=True)
        trace.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="replace")
    except OSError:
        traceback.print_exception(error)
        return words
    return f"{words} (this is a defect of Roundtrip; its traceback is in {display_path(Path.cwd(), trace)})"


def _drop_output() -> None:
    """Leaves nothing for the interpreter to flush as it ends, which would fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
