"""What every command has in common: how it becomes a task of Invoke, its options, its end."""

import errno
import functools
import inspect
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any, NoReturn

import msgspec
from invoke.context import Context
from invoke.exceptions import Exit
from invoke.tasks import Task, task
from rich.console import Console

from roundtrip.cli.options import Option, Scope, names, own_options, request_options
from roundtrip.config import settings
from roundtrip.config.decode import encode
from roundtrip.config.settings import Settings
from roundtrip.errors import RoundtripError, Signalled, status_of

FAULTS_OF_HOST = frozenset(
    {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EMFILE, errno.ENFILE}
)
"""What the system says of a file that the user can act upon: no room, no right, too many. Anything else is a defect of
ours."""


class Command(Task[Any]):
    """A task of Invoke that knows its options, for help and completion.

    Attributes:
        options: In the order of the help.
        needed: Names of what must be given, without a flag, in order.
        bare: Name of the option that may be given without its flag.
    """

    options: Sequence[Option] = ()
    needed: Sequence[str] = ()
    bare: str | None = None


def command(
    *,
    name: str | None = None,
    request: Scope | None = None,
    needed: Sequence[str] = (),
    bare: str | None = None,
    valueless: Sequence[str] = (),
    said: dict[str, str] | None = None,
) -> Callable[[Callable[..., None]], Command]:
    """Makes a function a command.

    Its first parameter takes the settings, checked; one named `request` takes a `RunRequest`; every other is an option
    of its own.

    Args:
        name: If it is not the function's.
        request: Which options of a request it has; None: none.
        needed: Parameters that are given without a flag, and must be.
        bare: The option that may be given without its flag.
        valueless: Options whose value may be left out.
        said: Help for its own options, beside `options.COMMON`.
    """

    def wrap(function: Callable[..., None]) -> Command:
        of_request = request_options(request) if request else []
        options = [*of_request, *own_options(function, said or {}, valueless)]

        @functools.wraps(function)
        def body(_: Context, /, **given: Any) -> None:
            _leave_on_signals()
            try:
                checked = settings.load()
                asked = {key: given.pop(key) for key in names(of_request)}
                if request:
                    given["request"] = checked.request(asked)
                function(checked, **given)
            except RoundtripError as error:
                raise Exit(message=f"roundtrip: {error}", code=error.exit_status) from error
            except KeyboardInterrupt as error:
                raise Exit(message="roundtrip: interrupted", code=status_of(error)) from error
            except OSError as error:
                if error.errno not in FAULTS_OF_HOST:
                    raise
                where = error.filename or "standard output"
                raise Exit(message=f"roundtrip: {where}: {error.strerror}", code=1) from error

        parameters = [inspect.Parameter("context", inspect.Parameter.POSITIONAL_ONLY)]
        keyword = inspect.Parameter.KEYWORD_ONLY
        for option in options:
            default = inspect.Parameter.empty if option.name in needed else option.default
            parameters.append(inspect.Parameter(option.name, keyword, default=default))
        del body.__wrapped__
        body.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        made: Command = task(
            klass=Command,
            name=name,
            positional=list(needed),
            optional=list(valueless),
            iterable=[option.name for option in options if option.repeated],
            auto_shortflags=False,
        )(body)
        made.options = options
        made.needed, made.bare = needed, bare
        return made

    return wrap


def console(*, aside: bool = False) -> Console:
    """Where a command writes for the user; plain lines if nobody watches.

    Args:
        aside: To standard error, if standard output is for a program.
    """
    return Console(highlight=False, stderr=aside)


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


def _leave_on_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # nohup stays nohup
            signal.signal(number, _leave)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    """Ends as after Ctrl-C, so that what was started is ended too and the user is told what to do next."""
    raise Signalled(number)


__all__ = ["Command", "Settings", "command", "console", "counted", "end", "print_json"]
