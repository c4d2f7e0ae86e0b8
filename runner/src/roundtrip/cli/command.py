"""The common part of every command: how it becomes a task of Invoke, its options, its end."""

import functools
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Any, NoReturn

import msgspec
from invoke.context import Context
from invoke.exceptions import Exit
from invoke.parser.argument import Argument
from invoke.tasks import Task
from rich.console import Console
from rich.text import Text

from roundtrip.cli.options import Described, Option, Scope, own_options, refusal, request_options
from roundtrip.config import settings
from roundtrip.config.decode import encode
from roundtrip.config.settings import Settings
from roundtrip.errors import RoundtripError, Signalled, status_of, visible


class Command(Task[Any]):
    """A task of Invoke whose arguments are our options; its body takes a context, and every option by its name."""

    def __init__(
        self, body: Callable[..., None], options: Sequence[Option], *, name: str | None, bare: str | None
    ) -> None:
        super().__init__(body, name=name, positional=[])
        self.options = options
        self.bare = next((option for option in options if option.name == bare), None)

    def get_arguments(self, ignore_unknown_help: bool | None = None) -> list[Argument]:
        """The options; Invoke's parser works on copies of them."""
        return [*self.options]

    @property
    def flags(self) -> list[str]:
        """Every flag that it takes."""
        return [option.flag for option in self.options if not option.positional]

    def with_flags(self, words: Sequence[str]) -> list[str]:
        """The words after its name, with the flag of `bare` before each that has none.

        Invoke's positional arguments can be neither left out nor repeated.
        """
        if self.bare is None:
            return list(words)
        found = []
        for word, is_bare in zip(words, self.are_bare(words), strict=True):
            found += [self.bare.flag, word] if is_bare else [word]
        return found

    def are_bare(self, words: Sequence[str]) -> list[bool]:
        """Whether each of the words after its name is neither a flag nor the value of one."""
        before_value = {option.flag for option in self.options if option.needs_value}
        return [
            not word.startswith("-") and previous not in before_value
            for previous, word in zip(["", *words], words, strict=False)
        ]


def command(
    *,
    name: str | None = None,
    request: Scope | None = None,
    without: Sequence[str] = (),
    positional: Sequence[str] = (),
    bare: str | None = None,
    optional: Sequence[str] = (),
    help: Mapping[str, str | Described] | None = None,  # noqa: A002 - as Invoke names it
) -> Callable[[Callable[..., None]], Command]:
    """Makes a function a command.

    Its first parameter takes the settings, checked; one named `request` takes a `RunRequest`; every other is an option
    of its own.

    Args:
        name: If it is not the function's.
        request: Options of a request that it has; None: none.
        without: Options of that request that mean nothing to it.
        positional: Parameters that are given without a flag, and must be.
        bare: The option that may be given without its flag.
        optional: Options whose value may be left out.
        help: Help for its own options, beside `options.COMMON`.
    """

    def wrap(function: Callable[..., None]) -> Command:
        of_request = request_options(request, without) if request else []

        @functools.wraps(function)
        def body(_: Context, /, **given: Any) -> None:
            for number in (signal.SIGTERM, signal.SIGHUP):
                if signal.getsignal(number) is not signal.SIG_IGN:  # nohup stays nohup
                    signal.signal(number, _exit_on_signal)
            try:
                checked = settings.load()
                if request:
                    requested = {option.name: given.pop(option.name) for option in of_request}
                    given["request"] = checked.request(requested)
                function(checked, **given)
            except RoundtripError as error:
                raise refusal(error) from error
            except KeyboardInterrupt as error:
                raise Exit(message="roundtrip: interrupted", code=status_of(error)) from error

        own = own_options(function, help or {}, positional, optional)
        return Command(body, [*of_request, *own], name=name, bare=bare)

    return wrap


def console(*, aside: bool = False) -> Console:
    """The console of a command; `aside`: on standard error, because standard output is for a program."""
    return _Terminal(highlight=False, stderr=aside)


class _Terminal(Console):
    """Shows text as it is: what a worker, a host or a file says could hold what a terminal obeys."""

    def render_str(self, text: str, **options: Any) -> Text:
        """Rich's, of what is visible."""
        return super().render_str(visible(text), **options)


def end(ok: bool) -> None:
    """Ends the command with exit status 1 unless all is well."""
    if not ok:
        raise Exit(code=1)


def print_json(document: object) -> None:
    """Prints a document as JSON on standard output."""
    data = msgspec.json.format(msgspec.json.encode(document, enc_hook=encode), indent=1)
    sys.stdout.write(data.decode() + "\n")


def counted(count: int, noun: str) -> str:
    """A number with its noun, in the plural unless there is one."""
    return f"{count} {noun}{'s' * (count != 1)}"


def _exit_on_signal(number: int, _: FrameType | None) -> NoReturn:
    """Ends as after Ctrl-C, so that what was started is ended too and the user learns what to do next."""
    raise Signalled(number)


__all__ = [
    "Command", "Described", "Settings", "command", "console", "counted", "end", "print_json",
]  # fmt: skip
