"""The options of commands: those of a run are made from the fields of `RunRequest`, the others are said here."""

import inspect
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

import msgspec

from roundtrip.config.decode import Ports, Seconds, encode, metadata
from roundtrip.config.request import RunRequest
from roundtrip.config.settings import Settings
from roundtrip.errors import UsageError

Scope = Literal["hosts", "all", "interop", "run"]
"""Which options of a request a command has: the hosts alone; what every command that measures has; more for `interop`;
all for `run`."""

_WIDER: dict[Scope, tuple[Scope, ...]] = {
    "hosts": ("hosts",),
    "all": ("all",),
    "interop": ("interop", "all", "hosts"),
    "run": ("run", "interop", "all", "hosts"),
}
_METAVARS = {Seconds: "TIME", Ports: "PORTS", int: "NUMBER", float: "NUMBER", str: "TEXT"}
_OWN_METAVARS = {
    "results": "FOLDER",
    "into": "FOLDER",
    "for_": "TIME",
    "runs": "RUNS",
    "resume": "RUN",
    "only": "PARTS",
    "systems": "PATTERNS",
}

COMMON = {
    "results": "The folder of the runs. Default: results/ in the checkout.",
    "json": "Print the result as JSON on standard output; everything else goes to standard error.",
    "install": "Install missing packages, as root or with a sudo that asks no password.",
    "setup_hosts": "Install on the hosts what the systems need there, with apt-get, as root or with such a sudo.",
    "run": "The run's name or folder. Default: the newest.",
}
"""Help for what several commands take beside a request."""


@dataclass(frozen=True)
class Option:
    """One option of a command.

    Attributes:
        name: As Python spells it.
        help: Whole sentences.
        default: What the command gets if the option is not there.
        metavar: What stands for its value; empty for a switch.
        choices: The values that it takes, if they are few.
        repeated: Whether it takes several values.
        valueless: Whether the value may be left out.
        number: `int` or `float` if the command takes such a number.
    """

    name: str
    help: str
    default: object
    metavar: str = ""
    choices: tuple[str, ...] = ()
    repeated: bool = False
    valueless: bool = False
    number: type[int | float] | None = None

    @property
    def flag(self) -> str:
        """As the command line spells it."""
        return "--" + self.name.rstrip("_").replace("_", "-")

    @property
    def off(self) -> str | None:
        """The flag that switches it off; None if it is not on by default."""
        return f"--no-{self.flag[2:]}" if self.default is True else None

    def read(self, text: str) -> object:
        """A value of it, checked as far as the command does not.

        Raises:
            UsageError: It is empty, or no number.
        """
        if not text.strip(", "):
            raise UsageError(self.flag, "its value is empty", f"{self.flag}={self.metavar}")
        if self.number is None:
            return text
        try:
            number = self.number(text)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            raise UsageError(self.flag, f"'{text}' is no {'whole ' * (self.number is int)}number")
        return number


def request_options(scope: Scope) -> list[Option]:
    """The options of a request that a command has, in the order of the fields."""
    return [
        _option(it)
        for it in msgspec.structs.fields(RunRequest)
        if (metadata(it.type).extra or {})["only"] in _WIDER[scope]
    ]


def _option(field: msgspec.structs.FieldInfo) -> Option:
    extra = metadata(field.type).extra or {}
    plain = _plain(field.type)
    repeated = get_origin(plain) is tuple
    choices = tuple(str(it) for it in get_args(plain)) if get_origin(plain) is Literal else ()
    metavar = extra["metavar"] or "|".join(choices) or _METAVARS.get(plain, "")
    text = extra["help"]
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    if metavar and default not in (None, ()):
        shown = encode(default) if isinstance(default, Seconds) else default
        text += f" Default: {shown}."
    # Not the field's default: what is not given here may stand in invoke.yaml.
    left_out: object = [] if repeated else "" if metavar else False
    return Option(field.name, text, left_out, metavar, choices, repeated)


def _plain(kind: Any) -> Any:
    """The type of a field without what is said beside it, and without None."""
    if metadata(kind) != msgspec.Meta():
        return _plain(get_args(kind)[0])
    arguments = [it for it in get_args(kind) if it is not type(None)]
    return _plain(arguments[0]) if type(None) in get_args(kind) else kind


def own_options(function: Any, said: dict[str, str], valueless: Iterable[str] = ()) -> list[Option]:
    """The options that a command takes beside its request, from its signature.

    Args:
        function: The command.
        said: Help by name; `COMMON` has that of the usual ones.
        valueless: Those whose value may be left out.

    Raises:
        KeyError: An option has no help.
    """
    found = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        name, kind = parameter.name, parameter.annotation
        if name == "request" or kind is Settings:
            continue
        number = kind if kind in (int, float) else None
        metavar = "" if kind is bool else "NUMBER" if number else _OWN_METAVARS.get(name, name.upper())
        repeated = get_origin(kind) is list
        empty: object = [] if repeated else ""
        found.append(
            Option(
                name,
                said[name] if name in said else COMMON[name],
                empty if parameter.default is inspect.Parameter.empty else parameter.default,
                metavar,
                repeated=repeated,
                valueless=name in valueless,
                number=number,
            )
        )
    return found


def names(options: Iterable[Option]) -> list[str]:
    """Their names."""
    return [it.name for it in options]
