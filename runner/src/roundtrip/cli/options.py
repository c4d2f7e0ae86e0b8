"""The options of commands: those of a run are made from the fields of `RunRequest`, the others from signatures."""

import inspect
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from invoke.exceptions import Exit, ParseError
from invoke.parser.argument import Argument
from invoke.parser.context import translate_underscores

from roundtrip.config.decode import Ports, Seconds, bare, encode, metadata
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError, visible

Scope = Literal["hosts", "all", "interop", "experiments", "run"]
"""Which options of a request a command has: the hosts alone; what every command that measures has; more for `interop`
and for `experiments`, whose command names the variants; all for `run`."""

_WIDER: dict[Scope, set[Scope]] = {
    "interop": {"interop", "all", "hosts"},
    "experiments": {*get_args(Scope)} - {"run"},
    "run": {*get_args(Scope)},
}
_USUAL = {"systems": "PATTERNS", "experiments": "PATTERNS", "workloads": "WORKLOADS"}
_METAVARS = {Seconds: "TIME", Ports: "PORTS", int: "NUMBER", float: "NUMBER", str: "TEXT"}


class Described(NamedTuple):
    """The help of an option, the form of its value if its name does not tell it, and values for completion."""

    text: str
    metavar: str = ""
    values: Callable[[], Iterable[str]] | None = None


SYSTEMS = Described("Names or patterns of systems, with commas or repeated. Default: all.", "SYSTEMS")
"""Of commands that have no request of a run."""

COMMON: dict[str, str | Described] = {
    "results": Described("Folder of the runs. Default: results/ in the checkout.", "FOLDER"),
    "json": "Print the result as JSON on standard output, and everything else on standard error.",
    "install": "Install missing packages first, with apt-get, if you are root or have passwordless sudo. Otherwise the "
    "command to type is shown. Only `all`, `setup`, `test` and `lint` install without this option.",
    "setup_hosts": "Install missing packages on the hosts, with apt-get, if the user there is root or has passwordless "
    "sudo.",
    "run": "Name or folder of the run. Default: the newest.",
}
"""Help for what several commands take beside a request."""


class Option(Argument):
    """One option of a command: an argument of Invoke that knows its place in the help, and checks its value.

    Args:
        name: Name in Python.
        about: Its metavar is such as "NUMBER" or "smoke|quick", and empty for a switch.
        default: Value if the option is not given; a list if it takes several values.
        number: `int` or `float` if the command takes such a number.
        positional: Whether it is given without a flag, and must be.
        optional: Whether its value may be left out.
    """

    help: str

    def __init__(
        self,
        name: str,
        about: Described,
        default: object,
        number: type[int | float] | None = None,
        positional: bool = False,
        optional: bool = False,
    ) -> None:
        dashed = translate_underscores(name)
        super().__init__(
            dashed,
            # Invoke hands on the second value of a list alone; that of anything else it takes for a command.
            kind=list if about.metavar else bool,
            default=None if positional else default,
            help=about.text,
            positional=positional,
            optional=optional,
            attr_name=name if name != dashed else None,
        )
        self.raw_value = self._value = None
        self.metavar, self.values = about.metavar, about.values
        self.repeated = isinstance(default, list)
        self.number = number

    @property
    def name(self) -> str:
        """The name in Python."""
        return self.attr_name or self.names[0]

    @property
    def flag(self) -> str:
        """The name on the command line; what is given without a flag is called by its name in capitals."""
        return self.names[0].upper() if self.positional else f"--{self.names[0]}"

    @property
    def needs_value(self) -> bool:
        """Whether the word behind its flag is its value, whatever that word is."""
        return self.takes_value and not self.optional

    @property
    def spelling(self) -> str:
        """The form in the help: "--systems=PATTERNS", "--resume[=RUN]", "--install", "A"."""
        if self.positional:
            return self.flag
        if self.metavar:
            return f"{self.flag}[={self.metavar}]" if self.optional else f"{self.flag}={self.metavar}"
        return self.flag

    def __repr__(self) -> str:
        return self.spelling

    def set_value(self, value: Any, cast: bool = True) -> None:
        """Takes a value; Invoke's parser calls it for each that it finds. A value is checked, whatever `cast` is."""
        if self.positional and value.startswith("--"):
            raise ParseError(f"No idea what {value!r} is!")
        if self.raw_value is not None and not self.repeated:
            raise refusal(UsageError(self.flag, "it is given twice"))
        self.raw_value = value
        read = self._read(value) if isinstance(value, str) else value
        self._value = [*self.value, read] if self.repeated else read

    def _read(self, text: str) -> object:
        if text.startswith("--"):
            raise refusal(UsageError(self.flag, "its value is missing", self.spelling))
        if not text.strip(", "):
            raise refusal(UsageError(self.flag, "its value is empty", self.spelling))
        if self.number is None:
            return text
        with suppress(ValueError):
            if math.isfinite(number := self.number(text)):
                return number
        kind = "whole number" if self.number is int else "number"
        raise refusal(UsageError(self.flag, f"'{text}' is not a {kind}"))


def refusal(error: RoundtripError) -> Exit:
    """The end of a program of Invoke with an error's line on standard error and its exit status."""
    return Exit(message=f"roundtrip: {visible(str(error))}", code=error.exit_status)


def request_options(scope: Scope, without: Collection[str] = ()) -> list[Option]:
    """The options of a request that a command has, in the order of the fields, without those of these names."""
    return [
        _option(field)
        for field in msgspec.structs.fields(RunRequest)
        if (metadata(field.type).extra or {})["only"] in _WIDER.get(scope, {scope})
        and field.name not in without
    ]


def _option(field: msgspec.structs.FieldInfo) -> Option:
    extra = metadata(field.type).extra or {}
    plain = bare(field.type)
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    metavar = extra["metavar"] or "|".join(choices) or _METAVARS.get(plain, "")
    text = extra["help"]
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    if metavar and default not in (None, ()):
        shown = encode(default) if isinstance(default, Seconds) else default
        text += f" Default: {shown}."
    # Not the field's default: what is not given here may be in invoke.yaml.
    left_out: object = [] if get_origin(plain) is tuple else "" if metavar else False
    return Option(field.name, Described(text, metavar), left_out)


def own_options(
    function: Any,
    help: Mapping[str, str | Described],  # noqa: A002 - as Invoke names it
    positional: Collection[str],
    optional: Collection[str],
) -> list[Option]:
    """The options that a command takes beside its request, from its signature; `COMMON` has help for the usual ones."""
    found = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        name, kind, default = parameter.name, bare(parameter.annotation), parameter.default
        if name == "request":
            continue
        if default is inspect.Parameter.empty:
            default = [] if get_origin(kind) is list else ""
        number = kind if kind in (int, float) else None
        given = help[name] if name in help else COMMON[name]
        text, metavar, values = given if isinstance(given, Described) else Described(given)
        usual = _USUAL.get(name) or ("NUMBER" if number else name.upper())
        about = Described(text, "" if kind is bool else metavar or usual, values)
        found.append(Option(name, about, default, number, name in positional, name in optional))
    return found
