"""The program: Invoke, with our name, our help, exit status 2 for wrong use, and completion of values."""

import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from textwrap import wrap as wrapped
from typing import Any, NoReturn

from invoke.collection import Collection
from invoke.exceptions import Exit, ParseError
from invoke.parser.argument import Argument
from invoke.program import Program

from roundtrip import __version__
from roundtrip.cli import completion, namespace
from roundtrip.cli.command import Command
from roundtrip.cli.options import Option

USAGE = 2
WIDTH = 100

_ABOUT = """\
Roundtrip measures what a remote call costs, over many middlewares, with one instrument.

usage: ./invokew COMMAND [OPTIONS]        ./invokew COMMAND --help        ./invokew --version
"""
_FIRST_STEPS = """\
first steps:
  ./invokew run --systems java-rmi,cpp-omniorb --workloads invocation   # one question, about a minute
  ./invokew all                                                         # set up, build, measure, report
  ./invokew list                                                        # what can be measured
  source <(./invokew --print-completion-script bash)                    # complete commands, options, systems
"""

_UNKNOWN = re.compile(r"No idea what '(?P<what>.*)' is!", re.DOTALL)
_NO_VALUE = re.compile(r"Flag <Argument: (?P<name>[\w-]+).*?needed value and was not given one")
_MISSING = re.compile(r"'(?P<command>[\w.-]+)' did not receive required positional arguments: (?P<names>.*)")


class Roundtrip(Program):
    """Invoke's program with the commands of this project."""

    def __init__(self) -> None:
        super().__init__(
            name="Roundtrip",
            binary="./invokew",
            binary_names=["invokew"],
            version=__version__,
            namespace=namespace(),
        )

    @property
    def commands(self) -> dict[str, Command]:
        """Every command by the name that a user types."""
        found: dict[str, Command] = {}
        for name in sorted(self._collection().task_names, key=lambda it: ("." in it, it)):
            task = self._collection()[name]
            assert isinstance(task, Command)  # noqa: S101
            found[name] = task
        return found

    def _collection(self) -> Collection:
        collection = self.namespace
        assert collection is not None  # noqa: S101
        return collection

    # Parsing

    def core_args(self) -> list[Argument]:
        """Of Invoke's own options those that mean something here."""
        kept = {"help", "version", "list", "complete", "config"}
        return [argument for argument in super().core_args() if argument.name in kept]

    def normalize_argv(self, argv: list[str] | None) -> None:
        """Reads `help`, and values that may be given without their flag."""
        super().normalize_argv(argv)
        program, *words = self.argv
        if words and words[0] == "help":
            words = [words[1], "--help"] if len(words) > 1 else ["--help"]
        if "--complete" in words:
            completion.complete(self.commands, words)
            raise Exit
        if words[:1] == ["--print-completion-script"]:
            self._print_script(words[1:])
        if words and words[0] in self.commands:
            words = self._with_flags(words)
            if "--help" in words or "-h" in words:
                self.print_task_help(words[0])
                raise Exit
        elif words and not words[0].startswith("-"):
            self._fail(words[0], "unknown command", self.commands)
        self.argv = [program, *words]

    def _print_script(self, words: list[str]) -> NoReturn:
        shells = completion.SCRIPTS
        if not words or words[0] not in shells:
            self._fail(words[0] if words else "", "--print-completion-script: unknown shell", shells)
        print(shells[words[0]], end="")
        raise Exit

    def _with_flags(self, words: list[str]) -> list[str]:
        """The words with a flag before the first one that may be given without it."""
        bare = [it.strip("[]") for it in self.commands[words[0]].positionals if it.startswith("[")]
        if bare and len(words) > 1 and not words[1].startswith("-"):
            return [words[0], f"--{bare[0]}", *words[1:]]
        return words

    def print_version(self) -> None:
        """Ours."""
        print(f"{self.name} {self.version}")

    def parse_core(self, argv: list[str] | None) -> None:
        """Reads what stands before the command. Invoke's own would switch Python's cache of compiled modules off."""
        self.normalize_argv(argv)
        try:
            self.parse_core_args()
        except ParseError as error:
            self._explain(error)
        if self.args.version.value:
            self.print_version()
            raise Exit

    def parse_tasks(self) -> None:  # noqa: D102
        try:
            super().parse_tasks()
        except ParseError as error:
            self._explain(error)

    def update_config(self, merge: bool = True) -> None:
        """Reads the file that --config names; none of Invoke's other settings has a meaning here."""
        self.config.set_project_location(str(_root()))
        self.config.load_project(merge=False)
        self.config.set_runtime_path(self.args.config.value)
        self.config.load_runtime(merge=False)
        if merge:
            self.config.merge()

    def parse_cleanup(self) -> None:
        """Without a command, or if a list was asked for, the help."""
        if self.args.help.value or self.args.list.value or not self.tasks:
            self.print_help()
            raise Exit

    # What goes wrong

    def _explain(self, error: ParseError) -> NoReturn:
        """Says in our words what Invoke could not read."""
        said = str(error)
        command = error.context.name if error.context is not None and error.context.name else ""
        if found := _MISSING.search(said):
            names = ", ".join(re.findall(r"'([\w-]+)'", found["names"]))
            raise Exit(
                f"roundtrip: {found['command']}: {names} missing; {self._usage(found['command'])}", USAGE
            )
        if found := _NO_VALUE.search(said):
            raise Exit(f"roundtrip: {command}: --{found['name']} needs a value", USAGE)
        if (found := _UNKNOWN.search(said)) and found["what"].startswith("-"):
            known = self.commands.get(command)
            flags = [option.flag for option in known.options] if known else ["--help", "--version", "--list"]
            self._fail(found["what"].partition("=")[0], f"{command}: unknown option".lstrip(": "), flags)
        if found:
            self._fail(found["what"], f"{command}: unexpected word" if command else "unknown command", ())
        raise Exit(f"roundtrip: {command}: {said}".replace(": :", ":"), USAGE)

    def _fail(self, what: str, wrong: str, known: Iterable[str]) -> NoReturn:
        names = list(known)
        near = get_close_matches(what, names, n=3, cutoff=0.6)
        hint = f" (did you mean {' or '.join(near)}?)" if near else ""
        expected = f"; expected {', '.join(names)}" if names and not near else ""
        raise Exit(f"roundtrip: {wrong} '{what}'{hint}{expected}", USAGE)

    # Help

    def print_help(self) -> None:
        """What there is, and where to begin."""
        print(_ABOUT)
        print("commands:")
        for name, command in self.commands.items():
            print(f"  {name:<13} {_summary(command)}")
        print(f"\n{_FIRST_STEPS}")

    def print_task_help(self, name: str) -> None:
        """One command: what it does, its options, examples."""
        command = self.commands[name]
        summary, _, rest = (command.__doc__ or "").strip().partition("\n")
        text, _, examples = rest.partition("Example")
        print(f"usage: {self._usage(name)}\n\n{summary}")
        if about := _paragraphs(text):
            print(f"\n{about}")
        if command.options:
            print("\noptions:")
            for option in command.options:
                _print_option(option, command)
        if examples:
            lines = [line.strip() for line in examples.partition(":")[2].splitlines() if line.strip()]
            print("\nexamples:")
            for line in lines:
                print("  " + re.sub(r"^invoke\b", self.binary, line))

    def _usage(self, name: str) -> str:
        positionals = " ".join(it.upper() for it in self.commands[name].positionals)
        return f"{self.binary} {name} {positionals} [OPTIONS]".replace("  ", " ")


def _root() -> Any:
    from roundtrip.paths import ROOT

    return ROOT


def _summary(command: Command) -> str:
    return (command.__doc__ or "").strip().partition("\n")[0]


def _paragraphs(text: str) -> str:
    parts = [" ".join(part.split()) for part in text.strip().split("\n\n") if part.strip()]
    return "\n\n".join("\n".join(wrapped(part, WIDTH)) for part in parts)


def _print_option(option: Option, command: Command) -> None:
    if option.name in command.positionals:
        flag = option.name.upper()
    elif option.metavar:
        value = f"[={option.metavar}]" if option.name in command.optional else f"={option.metavar}"
        flag = option.flag + value
    else:
        flag = f"--[no-]{option.flag[2:]}" if _is_on(option, command) else option.flag
    lines = wrapped(option.help, WIDTH - 6)
    print(f"  {flag}")
    for line in lines:
        print(f"      {line}")


def _is_on(option: Option, command: Command) -> bool:
    signature: Any = getattr(command.body, "__signature__", None)
    return signature is not None and signature.parameters[option.name].default is True


def main() -> None:
    """Runs the program."""
    try:
        Roundtrip().run()
    except BrokenPipeError:  # The reader of a pipe left.
        sys.stderr.close()
        sys.exit(141)
