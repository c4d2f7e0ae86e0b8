"""Files that people write, read into frozen structs; an error names file, key and what is allowed."""

import re
import reprlib
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from fnmatch import filter as matching
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import inspect, structs

from roundtrip.errors import UsageError, unknown

T = TypeVar("T")

_PLAIN = {
    inspect.StrType: "text",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.BoolType: "true or false",
    inspect.DictType: "a table",
}
_LIMITS = {
    "gt": "more than",
    "ge": "at least",
    "lt": "less than",
    "le": "at most",
    "min_length": "length at least",
    "max_length": "length at most",
}


class Seconds(float):
    """A length of time in seconds, greater than zero; written with a unit as "20m", "60s", "500ms" or "1h"."""

    __slots__ = ()
    _UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}  # noqa: RUF012 - never changed

    @classmethod
    def parse(cls, value: object) -> "Seconds":
        """Reads a duration as people write it. Raises ValueError, which says what is allowed, if it is not one."""
        match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(ms|s|m|h)\s*", str(value))
        seconds = float(match[1]) * cls._UNITS[match[2]] if match else 0.0
        if not 0 < seconds < 1e9:
            raise ValueError(
                f"{value!r} is not a length of time; expected a number and a unit, such as 500ms, 60s, 20m or 1h"
            )
        return cls(seconds)


class Ports(tuple[int, int]):
    """The lowest and the highest of a range of ports; written as "5000-5010", or "5000" for one alone."""

    __slots__ = ()

    @classmethod
    def parse(cls, value: object) -> "Ports":
        """Reads a range as people write it. Raises ValueError, which says what is allowed, if it is not one."""
        text = "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", text)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= 65535:
            raise ValueError(
                f"{value!r} is not a range of ports; expected 1 to 65535, such as 5000 or 5000-5010"
            )
        return cls((low, high))


class Moment(str):
    """A moment in ISO 8601, with its zone, of this century or the next: "2026-11-21T08:27:00Z"."""

    __slots__ = ()

    @classmethod
    def of(cls, at: datetime) -> "Moment":
        """The moment to the second, in universal time."""
        return cls(at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"))

    @property
    def at(self) -> datetime:
        """The same to reckon with."""
        return datetime.fromisoformat(self)

    @classmethod
    def parse(cls, value: object) -> "Moment":
        """Reads a moment. Raises ValueError if it is not one."""
        with suppress(ValueError):
            moment = cls(value)
            if moment.at.tzinfo is not None and 2000 <= moment.at.year < 2200:
                return moment
        raise ValueError(f"{value!r} is not a moment with its zone, such as 2026-11-21T08:27:00Z")


def metadata(kind: Any) -> msgspec.Meta:
    """The metadata of a field's type; empty if it has none."""
    found = kind.__metadata__[0] if get_origin(kind) is Annotated else None
    return found if isinstance(found, msgspec.Meta) else msgspec.Meta()


def bare(kind: Any) -> Any:
    """A type without its constraints, and without the None that it may be."""
    if get_origin(kind) is Annotated:
        return bare(get_args(kind)[0])
    others = [it for it in get_args(kind) if it is not NoneType]
    return bare(others[0]) if get_origin(kind) in (Union, UnionType) and len(others) == 1 else kind


def encode(value: object) -> object:
    """A value of our own types as `decode_into` reads it; for msgspec's `enc_hook`."""
    if isinstance(value, Seconds):
        # All digits, and no exponent, which `parse` does not read.
        return f"{Decimal(repr(float(value))).normalize():f}s"
    if isinstance(value, Moment):
        return str(value)
    raise NotImplementedError(f"no rule to write a {type(value).__name__}")


def read_toml(file: Path, kind: type[T], shown: str) -> T:
    """Reads a file, which errors call `shown`, into a struct. Raises what `decode_into` does."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(shown, f"it cannot be read as TOML: {error}") from error
    return decode_into(table, kind, shown)


def decode_into(value: object, kind: type[T], file: str, prefix: str = "", *, strict: bool = True) -> T:
    """Decodes dictionaries, lists and plain values into a struct, which should forbid unknown fields.

    Errors call the source `file`, and the key above the value there is `prefix`. Not `strict`: a text may be a number.

    Raises:
        UsageError: Names the file, the key, what is wrong with it and what is allowed.
    """
    try:
        return msgspec.convert(value, kind, dec_hook=convert_custom, strict=strict)
    except msgspec.ValidationError as error:
        raise _explained(error, value, kind, file, prefix, strict) from error


def convert_custom(kind: type[T], value: object) -> T:
    """Reads a value of our own types; for msgspec's `dec_hook`."""
    if issubclass(kind, Seconds | Ports | Moment):
        return kind.parse(value)  # type: ignore[return-value]
    raise NotImplementedError(f"no rule to read a {kind.__name__}")


def _explained(error: Exception, value: object, kind: Any, file: str, key: str, strict: bool) -> UsageError:
    """The error of the innermost part that its type refuses.

    Each part is converted by itself: the wording of msgspec's own errors may change with its version.
    """
    for below, part, part_kind in _parts(value, kind):
        try:
            msgspec.convert(part, part_kind, dec_hook=convert_custom, strict=strict)
        except msgspec.ValidationError as inner:
            return _explained(inner, part, part_kind, file, key + below, strict)
    thing = f"{file}: {key.lstrip('.')}" if key else file
    known = _fields(kind)
    if isinstance(value, dict) and known:
        for name in value:
            if name not in known:
                return unknown(thing, "key", str(name), known)
        for name, field in known.items():
            if field.required and name not in value:
                place = f"{file}: " + f"{key}.{name}".lstrip(".")
                allowed = ", ".join(_choices(field.type)) or _allowed(inspect.type_info(field.type))
                return UsageError(place, "it is missing", allowed)
    if choices := _choices(kind):
        return unknown(thing, "value", str(value), choices)
    if error.__cause__ is not None:  # What `parse` of our own types says.
        return UsageError(thing, str(error.__cause__))
    wrong = f"{reprlib.repr(value)} is not allowed"
    return UsageError(thing, wrong, _allowed(inspect.type_info(kind)))


def _parts(value: object, kind: Any) -> Iterator[tuple[str, object, Any]]:
    """The parts of a table or a list: the key below it, the value, and its type."""
    kind = bare(kind)
    kinds = get_args(kind)
    if isinstance(value, dict) and get_origin(kind) is dict:
        for key, part in value.items():
            yield "", key, kinds[0]
            yield f".{key}", part, kinds[1]
    elif isinstance(value, dict):
        for name, field in _fields(kind).items():
            if name in value:
                yield f".{name}", value[name], field.type
    elif isinstance(value, list | tuple) and get_origin(kind) in (list, tuple):
        for index, part in enumerate(value):
            yield f"[{index}]", part, kinds[0]


def _fields(kind: Any) -> dict[str, structs.FieldInfo]:
    """The fields of a struct by their names in the file; empty for any other type."""
    kind = bare(kind)
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return {field.encode_name: field for field in structs.fields(kind)} if is_struct else {}


def _choices(kind: Any) -> list[str]:
    """The values of an enum or a literal, in their order; empty for any other type."""
    kind = bare(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(choice.value) for choice in kind]
    return [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []


def _allowed(kind: inspect.Type) -> str:
    """What a type allows, in words; empty if there is nothing to say."""
    match kind:
        case inspect.Metadata(extra_json_schema={"description": str(words)}):
            return words
        case inspect.Metadata(type=inner):
            return _allowed(inner)
        case inspect.UnionType(types=kinds):
            return " or ".join(words for each in kinds if (words := _allowed(each)))
        case inspect.StructType(fields=fields):
            return "a table with " + ", ".join(field.encode_name for field in fields)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"a list of {_allowed(item) or 'values'}{_limits(kind)}"
        case inspect.EnumType(cls=choices):
            return ", ".join(_choices(choices))
        case inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
    return _PLAIN.get(type(kind), "") + _limits(kind)


def _limits(kind: inspect.Type) -> str:
    found = {words: getattr(kind, name, None) for name, words in _LIMITS.items()}
    shown = ", ".join(f"{words} {limit}" for words, limit in found.items() if limit is not None)
    return f" ({shown})" if shown else ""


def split(given: Iterable[str] | str | None) -> list[str]:
    """Patterns out of an option that may be repeated and may hold commas; none if it was not given.

    The commas within the key of a workload, as in `sort:count=20000,servers=2`, do not separate patterns.
    """
    found: list[str] = []
    for text in [given] if isinstance(given, str) else given or ():
        for place, piece in enumerate(it.strip() for it in text.split(",")):
            if place and found and ":" in found[-1] and "=" in piece and ":" not in piece:
                found[-1] += f",{piece}"
            elif piece:
                found.append(piece)
    return found


def pick(patterns: Iterable[str], known: Iterable[str], *, option: str, noun: str) -> list[str]:
    """The names that glob patterns pick out of those that are known, in the known order and each once.

    Raises:
        UsageError: A pattern picks nothing; the message names the option, and the nearest names.
    """
    names = list(known)
    picked: set[str] = set()
    for pattern in patterns:
        found = matching(names, pattern)
        if not found:
            raise unknown(option, noun, pattern, names)
        picked.update(found)
    return [name for name in names if name in picked]
