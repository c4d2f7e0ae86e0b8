"""Files that people write, read into frozen structs; an error names file, key and what is allowed."""

import re
from collections.abc import Iterable
from decimal import Decimal
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec

from roundtrip.errors import UsageError, unknown

T = TypeVar("T")

_AT = re.compile(r"^(?P<what>.*?)(?: - at (?:`key` in )?`\$(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`")
_MISSING_FIELD = re.compile(r"Object missing required field `(?P<key>[^`]*)`")
_UNKNOWN_VALUE = re.compile(r"Invalid enum value '(?P<value>.*)'")
_OTHER_TYPE = re.compile(r"Expected `[^`]*`, got `(?P<got>\w+)`")
_BOUND = re.compile(r"Expected `\w+` (?P<length>of length )?(?P<sign>[<>]=?) (?P<bound>\S+)")
_KINDS = {
    "object": "a table",
    "array": "a list",
    "str": "text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
}
_SIGNS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}


class Seconds(float):
    """A length of time in seconds, greater than zero; written with a unit as "20m", "60s", "500ms" or "1h"."""

    __slots__ = ()
    _UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}  # noqa: RUF012 - never changed

    @classmethod
    def parse(cls, value: object) -> "Seconds":
        """Read a duration as people write it.

        Raises:
            ValueError: It is not a duration, or not greater than zero; the message says what is allowed.
        """
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)\s*", str(value))
        seconds = float(match[1]) * cls._UNITS[match[2]] if match else 0.0
        if not 0 < seconds < 1e9:
            raise ValueError(
                f"{value!r} is not a length of time; expected a number and a unit, as 500ms, 60s, 20m or 1h"
            )
        return cls(seconds)


class Ports(tuple[int, int]):
    """The lowest and the highest of a range of ports; written as "5000-5010", or "5000" for one alone."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> "Ports":
        """Read a range as people write it.

        Raises:
            ValueError: It is not a range of ports; the message says what is allowed.
        """
        text = "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", text)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= 65535:
            raise ValueError(f"{value!r} is not a range of ports; expected 1 to 65535 as 5000 or 5000-5010")
        return cls((low, high))


def metadata(kind: Any) -> msgspec.Meta:
    """The metadata of a field's type; empty if it has none."""
    found = kind.__metadata__[0] if get_origin(kind) is Annotated else None
    return found if isinstance(found, msgspec.Meta) else msgspec.Meta()


def encode(value: object) -> object:
    """A value of our own types as `decode_into` reads it; for msgspec's `enc_hook`.

    Raises:
        NotImplementedError: It is not a type of ours.
    """
    if isinstance(value, Seconds):
        # All digits, and no exponent, which `parse` does not read.
        return f"{Decimal(repr(float(value))).normalize():f}s"
    raise NotImplementedError(f"no rule to write a {type(value).__name__}")


def decode_into(value: object, kind: type[T], file: str, prefix: str = "", *, strict: bool = True) -> T:
    """Decodes the output of a parser into a struct.

    Args:
        value: Dictionaries, lists and plain values.
        kind: The struct; it should forbid unknown fields.
        file: The name that errors give the source.
        prefix: Key above the value in that file, for errors.
        strict: Whether a number must be one; a command line has texts only.

    Raises:
        UsageError: Names the file, the key, what is wrong with it and what is allowed.
    """
    try:
        return msgspec.convert(value, kind, dec_hook=convert_custom, strict=strict)
    except msgspec.ValidationError as error:
        raise _explained(str(error), value, kind, file, prefix) from error


def convert_custom(kind: type[T], value: object) -> T:
    """Reads a value of our own types; for msgspec's `dec_hook`."""
    if kind is Seconds:
        return Seconds.parse(value)  # type: ignore[return-value]
    if kind is Ports:
        return Ports.parse(value)  # type: ignore[return-value]
    raise NotImplementedError(f"no rule to read a {kind.__name__}")


def _explained(message: str, value: object, kind: type, file: str, prefix: str) -> UsageError:
    """The error that says in our words what msgspec found wrong."""
    match = _AT.match(message)
    reason, path = (match["what"], match["path"] or "") if match else (message, "")
    path = _with_keys(path, value, kind)
    place = (prefix + path).lstrip(".")
    thing = f"{file}: {place}" if place else file
    here, given = _type_at(kind, path), _value_at(value, path)
    if stranger := _UNKNOWN_FIELD.search(reason):
        return unknown(thing, "key", stranger["key"], _keys(here))
    if missing := _MISSING_FIELD.search(reason):
        key = f"{place}.{missing['key']}".lstrip(".")
        return UsageError(f"{file}: {key}", "it is missing", f"{_allowed(_field_type(here, missing['key']))}")
    if strange := _UNKNOWN_VALUE.fullmatch(reason):
        return unknown(thing, "value", strange["value"], _choices(here))
    if other := _OTHER_TYPE.fullmatch(reason):
        shown = repr(given) if isinstance(given, str) else "it"
        return UsageError(thing, f"{shown} is {_KINDS.get(other['got'], 'empty')}", _allowed(here))
    if bound := _BOUND.fullmatch(reason):
        limit = f"{_SIGNS[bound['sign']]} {bound['bound']}"
        if bound["length"]:
            return UsageError(thing, f"its length is {len(given)}", f"{limit}: {_allowed(here)}")
        return UsageError(thing, f"{given} is out of range", f"{_allowed(here)}, {limit}")
    if "matching regex" in reason:
        return UsageError(thing, f"{given!r} is not allowed", _allowed(here))
    wrong = reason[:1].lower() + reason[1:]
    return UsageError(thing, wrong, "" if "; expected " in wrong else _allowed(here))


def _with_keys(path: str, value: object, kind: Any) -> str:
    """A path with the keys of tables that msgspec leaves out: `.times.quick` for `.times[...]`."""
    before, unnamed, after = path.partition("[...]")
    for key, each in (_value_at(value, before) or {}).items() if unnamed else ():
        try:
            msgspec.convert({key: each}, _type_at(kind, before), dec_hook=convert_custom)
        except msgspec.ValidationError:
            return _with_keys(f"{before}.{key}{after}", value, kind)
    return before + after


def _value_at(value: Any, path: str) -> Any:
    """The value at a path as msgspec writes it; None if the path leads nowhere."""
    for key, index in re.findall(r"\.([\w-]+)|\[([^\]]*)\]", path):
        try:
            value = value[key] if key else value[int(index)]
        except (KeyError, IndexError, TypeError, ValueError):
            return None
    return value


def _fields(kind: Any) -> dict[str, Any]:
    """Name in the file and type of every field of a struct; empty for anything else."""
    kind = _bare(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return {}


def _keys(kind: Any) -> list[str]:
    return list(_fields(kind))


def _field_type(kind: Any, key: str) -> Any:
    return _fields(kind).get(key)


def _type_at(kind: Any, path: str) -> Any:
    """The type at a path as msgspec writes it: `.build.needs[...]`."""
    for step in re.findall(r"\.([\w-]+)|(\[[^\]]*\])", path):
        kind = _bare(kind)
        if step[1]:
            arguments = get_args(kind)
            kind = (
                arguments[-1 if len(arguments) == 2 and arguments[1] is not Ellipsis else 0]
                if arguments
                else None
            )
        else:
            kind = get_args(kind)[1] if get_origin(kind) is dict else _field_type(kind, step[0])
    return kind


def _bare(kind: Any) -> Any:
    """A type without its constraints, and without the None that it may be."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    others = [it for it in get_args(bare) if it is not NoneType] if get_origin(bare) is UnionType else []
    return others[0] if len(others) == 1 else bare


def _choices(kind: Any) -> list[str]:
    """The values of an enum or a literal, if that is what the type is or may be."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(choice.value) for choice in kind]
    found = [str(it) for it in get_args(kind) if isinstance(it, str | int)]
    return found or [name for argument in get_args(kind) for name in _choices(argument)]


def _allowed(kind: Any) -> str:
    """The allowed values of a field, in words; empty if the type says nothing more than msgspec's own message."""
    if get_origin(kind) is Annotated:
        return getattr(kind.__metadata__[0], "description", None) or _allowed(_bare(kind))
    if fields := _keys(kind):
        return "a table with " + ", ".join(fields)
    if choices := _choices(kind):
        return ", ".join(choices)
    if get_origin(kind) in (list, tuple):
        return f"a list of {_allowed(get_args(kind)[0]) or 'values'}"
    if get_origin(kind) is dict:
        return "a table"
    nested = [words for argument in get_args(kind) if (words := _allowed(argument))]
    plain: dict[Any, str] = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}
    return " or ".join(nested) if nested else plain.get(kind, "")


def split(given: Iterable[str] | str | None) -> list[str]:
    """Patterns out of an option that may be repeated and may hold commas; none if it was not given.

    The commas within the key of a point, as in `sort:count=20000,servers=2`, part nothing.
    """
    texts = [given] if isinstance(given, str) else list(given or ())
    found: list[str] = []
    for text in texts:
        for place, piece in enumerate(it.strip() for it in text.split(",")):
            if place and found and ":" in found[-1] and "=" in piece and ":" not in piece:
                found[-1] += f",{piece}"
            elif piece:
                found.append(piece)
    return found
