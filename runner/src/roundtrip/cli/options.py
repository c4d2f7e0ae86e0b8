"""The options of commands: those of a run are made from the fields of `RunRequest`, the others are said here."""

import inspect
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

import msgspec

from roundtrip.config.decode import Ports, Seconds, metadata
from roundtrip.config.request import RunRequest
from roundtrip.config.settings import Settings

Scope = Literal["all", "interop", "run"]
"""Which options of a request a command has: what every command that measures has, more for `interop`, all for `run`."""

_WIDER: dict[Scope, tuple[Scope, ...]] = {
    "all": ("all",),
    "interop": ("interop", "all"),
    "run": ("run", "interop", "all"),
}
_METAVARS = {Seconds: "TIME", Ports: "PORTS", int: "NUMBER", float: "NUMBER", str: "TEXT"}

COMMON = {
    "results": "Folder of the runs. Default: results/.",
    "json": "Print the result as JSON on standard output; everything else goes to standard error.",
    "install": "Install missing packages, as root or with a sudo that asks no password (default).",
    "setup_hosts": "Install on the hosts what the systems need there, with apt-get, as root or with such a sudo.",
    "run": "A run's name or folder. Default: the newest.",
}
"""Help for what several commands take beside a request."""


@dataclass(frozen=True)
class Option:
    """One option of a command.

    Attributes:
        name: As Python spells it.
        help: Whole sentences.
        metavar: What stands for its value; empty for a switch.
        choices: The values that it takes, if they are few.
        repeated: Whether it takes several values.
    """

    name: str
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    repeated: bool = False

    @property
    def flag(self) -> str:
        """As the command line spells it."""
        return "--" + self.name.replace("_", "-")

    @property
    def default(self) -> object:
        """What Invoke gives if the option is not there: its type tells Invoke how to read it."""
        return [] if self.repeated else "" if self.metavar else False


def request_options(scope: Scope) -> list[Option]:
    """The options of a request that a command has, in the order of the fields."""
    fields = msgspec.structs.fields(RunRequest)
    return [
        _option(it.name, it.type)
        for it in fields
        if ((metadata(it.type).extra or {})["only"]) in _WIDER[scope]
    ]


def _option(name: str, kind: Any) -> Option:
    extra = metadata(kind).extra or {}
    plain = _plain(kind)
    repeated = get_origin(plain) is tuple
    choices = tuple(str(it) for it in get_args(plain)) if get_origin(plain) is Literal else ()
    metavar = extra["metavar"] or "|".join(choices) or _METAVARS.get(plain, "")
    return Option(name, extra["help"], metavar, choices, repeated)


def _plain(kind: Any) -> Any:
    """The type of a field without what is said beside it, and without None."""
    if metadata(kind) != msgspec.Meta():
        return _plain(get_args(kind)[0])
    arguments = [it for it in get_args(kind) if it is not type(None)]
    return _plain(arguments[0]) if type(None) in get_args(kind) else kind


def own_options(function: Any, said: dict[str, str]) -> list[Option]:
    """The options that a command takes beside its request, from its signature.

    Args:
        function: The command.
        said: Help by name; `COMMON` has that of the usual ones.

    Raises:
        KeyError: An option has no help.
    """
    found = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        if parameter.name == "request" or parameter.annotation is Settings:
            continue
        kind = parameter.annotation
        metavar = "" if kind is bool else {int: "NUMBER", float: "NUMBER"}.get(kind, parameter.name.upper())
        found.append(
            Option(
                parameter.name,
                (said | COMMON)[parameter.name] if parameter.name not in said else said[parameter.name],
                metavar,
                repeated=get_origin(kind) is list,
            )
        )
    return found


def names(options: Iterable[Option]) -> list[str]:
    """Their names."""
    return [it.name for it in options]
