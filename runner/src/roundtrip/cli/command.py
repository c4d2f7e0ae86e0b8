"""What every command has in common."""

import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, Concatenate, NoReturn, ParamSpec

from invoke.context import Context
from invoke.exceptions import Exit
from invoke.tasks import Task, task
from rich.console import Console

from roundtrip.config import settings
from roundtrip.errors import no_traceback

P = ParamSpec("P")


def command(**options: Any) -> Callable[[Callable[Concatenate[Context, P], None]], Task[Any]]:
    """Make a function a task of Invoke that validates the settings first and ends without a traceback of ours.

    Args:
        options: What `invoke.task` takes: `iterable`, `help`, `positional`, …
    """

    def wrap(function: Callable[Concatenate[Context, P], None]) -> Task[Any]:
        @no_traceback
        def checked(context: Context, /, *args: P.args, **kwargs: P.kwargs) -> None:
            for number in (signal.SIGTERM, signal.SIGHUP):
                if signal.getsignal(number) is not signal.SIG_IGN:  # nohup stays nohup
                    signal.signal(number, _leave)
            settings.load(context.config)
            function(context, *args, **kwargs)

        # Invoke reads name, help and options from here.
        checked.__wrapped__ = function  # type: ignore[attr-defined]
        checked.__name__, checked.__doc__ = function.__name__, function.__doc__
        made: Task[Any] = task(**options)(checked)
        return made

    return wrap


def console(*, aside: bool = False) -> Console:
    """Where a command tells the user; plain lines where nobody watches.

    Args:
        aside: To standard error, where standard output is for a program.
    """
    return Console(highlight=False, stderr=aside)


def end(ok: bool) -> None:
    """End the command with exit status 1 unless all is well."""
    if not ok:
        raise Exit(code=1)


def _leave(number: int, _: FrameType | None) -> NoReturn:
    """End as after an exception, so that what was started is ended too; with the status that shells give it."""
    sys.exit(128 + number)
