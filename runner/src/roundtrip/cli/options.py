"""The options of commands: those of a run are made from the fields of `RunRequest`, the others from signatures."""

import inspect
import math
from collections.abc import Collection
from typing import Any, Literal, get_args, get_origin

import msgspec
from invoke.exceptions import Exit, ParseError
from invoke.parser.argument import Argument
from invoke.parser.context import translate_underscores

from roundtrip.config.decode import Ports, Seconds, encode, metadata
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError, UsageError

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


class Option(Argument):
    """One option of a command: an argument of Invoke that knows its place in the help, and checks its value.

    Args:
        name: Name in Python.
        help: Whole sentences.
        default: Value if the option is not given; a list if it takes several values.
        metavar: Form of its value, such as "NUMBER" or "smoke|quick"; empty for a switch.
        number: `int` or `float` if the command takes such a number.
        positional: Whether it is given without a flag, and must be.
        optional: Whether its value may be left out.
    """

    help: str

    def __init__(
        self,
        name: str,
        help: str,  # noqa: A002 - as Invoke names it
        default: object,
        metavar: str,
        number: type[int | float] | None = None,
        positional: bool = False,
        optional: bool = False,
    ) -> None:
        dashed = translate_underscores(name)
        super().__init__(
            dashed,
            # Invoke hands on the second value of a list alone; that of anything else it takes for a command.
            kind=list if metavar else bool,
            default=None if positional else default,
            help=help,
            positional=positional,
            optional=optional,
            attr_name=name if name != dashed else None,
        )
        self.raw_value = self._value = None
        self.metavar = metavar
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
    def off(self) -> str | None:
        """The flag that switches it off; None if it is not on by default."""
        return f"--no-{self.names[0]}" if self.default is True else None

    @property
    def needs_value(self) -> bool:
        """Whether the word behind its flag is its value, whatever that word is."""
        return self.takes_value and not self.optional

    @property
    def spelling(self) -> str:
        """The form in the help: "--systems=PATTERNS", "--resume[=RUN]", "--install, --no-install", "A"."""
        if self.positional:
            return self.flag
        if self.metavar:
            return f"{self.flag}[={self.metavar}]" if self.optional else f"{self.flag}={self.metavar}"
        return f"{self.flag}, {self.off}" if self.off else self.flag

    def __repr__(self) -> str:
        return self.spelling

    def set_value(self, value: Any, cast: bool = True) -> None:
        """Takes a value; Invoke's parser calls it for each that it finds.

        Args:
            value: A text; True or False for a switch; True if the value was left out.
            cast: Makes no difference: a value is checked, and a number read, in any case.

        Raises:
            Exit: It is given twice, or its value is missing, empty or not a number.
            ParseError: It has no flag, and what stands in its place looks like one.
        """
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
        try:
            number = self.number(text)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            wrong = f"'{text}' is not a {'whole ' * (self.number is int)}number"
            raise refusal(UsageError(self.flag, wrong))
        return number


def refusal(error: RoundtripError) -> Exit:
    """The end of a program of Invoke with an error's line on standard error and its exit status."""
    return Exit(message=f"roundtrip: {error}", code=error.exit_status)


def request_options(scope: Scope) -> list[Option]:
    """The options of a request that a command has, in the order of the fields."""
    return [
        _option(field)
        for field in msgspec.structs.fields(RunRequest)
        if (metadata(field.type).extra or {})["only"] in _WIDER[scope]
    ]


def _option(field: msgspec.structs.FieldInfo) -> Option:
    extra = metadata(field.type).extra or {}
    plain = _plain(field.type)
    choices = get_args(plain) if get_origin(plain) is Literal else ()
    metavar = extra["metavar"] or "|".join(choices) or _METAVARS.get(plain, "")
    text = extra["help"]
    default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    if metavar and default not in (None, ()):
        shown = encode(default) if isinstance(default, Seconds) else default
        text += f" Default: {shown}."
    # Not the field's default: what is not given here may be in invoke.yaml.
    left_out: object = [] if get_origin(plain) is tuple else "" if metavar else False
    return Option(field.name, text, left_out, metavar)


def _plain(kind: Any) -> Any:
    """The type of a field without its metadata, and without None."""
    if metadata(kind) != msgspec.Meta():
        return _plain(get_args(kind)[0])
    arguments = [argument for argument in get_args(kind) if argument is not type(None)]
    return _plain(arguments[0]) if type(None) in get_args(kind) else kind


def own_options(
    function: Any,
    help: dict[str, str],  # noqa: A002 - as Invoke names it
    positional: Collection[str] = (),
    optional: Collection[str] = (),
) -> list[Option]:
    """The options that a command takes beside its request, from its signature.

    Args:
        function: The command.
        help: Help by name; `COMMON` has that of the usual ones.
        positional: Required options that are given without a flag.
        optional: Options whose value may be left out.

    Raises:
        KeyError: An option has no help.
    """
    found = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        name, kind, default = parameter.name, parameter.annotation, parameter.default
        if name == "request":
            continue
        if default is inspect.Parameter.empty:
            default = [] if get_origin(kind) is list else ""
        number = kind if kind in (int, float) else None
        metavar = "" if kind is bool else "NUMBER" if number else _OWN_METAVARS.get(name, name.upper())
        text = help[name] if name in help else COMMON[name]
        found.append(Option(name, text, default, metavar, number, name in positional, name in optional))
    return found
