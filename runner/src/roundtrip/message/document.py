"""Derives the types of a message from a JSON document, and its values in these types.

A type is spelled as in IDL: "long", "sequence<MessageLines>". Places are JSON paths, such as `$.lines[3].price`.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from roundtrip.errors import UsageError
from roundtrip.message.names import member_name, refuse_clash

FILE = "message.json"
"""The document that a build carries, below shared-idl."""
ROOT_STRUCT = "Message"
MOST_BYTES = 1 << 20
MOST_LEVELS = 14
"""Objects and lists within each other: RMI's filter takes sixteen levels."""
MOST_MEMBERS = 120
"""Java's constructors take 255 words, and a number may have two."""
MOST_STRUCTS = 100
LONG, LONG_LONG, EXACT = 2**31, 2**63, 2**53

_ZEROS: dict[str, Any] = {
    "boolean": False,
    "short": 0,
    "long": 0,
    "long long": 0,
    "float": 0.0,
    "double": 0.0,
    "string": "",
    "wstring": "",
}
MISSING = ("missing or null", "0, false, '' or [] is sent")
TAKEN = ("Array", "Of", "OrBuilder", "Seq")
"""What ends names that languages make of a struct's."""
CLASSES = {
    dict: "an object",
    list: "a list",
    str: "a text",
    bool: "a boolean",
    int: "a number",
    float: "a number",
}


@dataclass(frozen=True)
class Member:
    """A member of a struct: its name, the key that it has in the document, its type, and why it has that type."""

    name: str
    key: str
    kind: str
    why: str = ""


Structs = dict[str, tuple[Member, ...]]
"""Members by the name of each struct, each after those that it is made of; the last is the message."""


@dataclass
class Message:
    """What was derived of a document.

    Attributes:
        structs: Its types.
        value: The document in these types: members by their names, and none left out.
        altered: What is sent otherwise than it stands in the document, a sentence each.
        json_bytes: The document's bytes without white space between its parts.
        plain: The document, its objects as dictionaries; one that is a list is the member `items`.
    """

    structs: Structs = field(default_factory=dict)
    value: dict[str, Any] = field(default_factory=dict)
    altered: list[str] = field(default_factory=list)
    json_bytes: int = 0
    plain: dict[str, Any] = field(default_factory=dict)

    def idl(self) -> str:
        """The structs as bench.idl declares them, each member with a comment on its type."""
        return "\n".join(map(self._declared, self.structs)) + "\n"

    def _declared(self, name: str) -> str:
        lines = [f"  struct {name} {{"]
        for each in self.structs[name]:
            why = "; ".join(filter(None, (each.why, f"`{each.key}`" if each.key != each.name else "")))
            lines.append(f"    {spelled(each.kind)} {each.name};{f' // {why}' if why else ''}")
        declared = "\n".join([*lines, "  };"])
        is_element = any(f"sequence<{name}>" == each.kind for of in self.structs.values() for each in of)
        return f"{declared}\n  typedef sequence<{name}> {name}Seq;" if is_element else declared

    def filled(self, kind: str, value: Any) -> Any:
        """A value of the document in its type, with what is missing or null as 0, false, '' or []."""
        if (element := element_of(kind)) is not None:
            return [self.filled(element, each) for each in value or ()]
        if kind in self.structs:
            given = value or {}
            return {each.name: self.filled(each.kind, given.get(each.key)) for each in self.structs[kind]}
        if value is None:
            return _ZEROS[kind]
        return float(value) if kind == "double" else value


def element_of(kind: str) -> str | None:
    """The type of a sequence's elements; None of another type."""
    return kind[len("sequence<") : -1] if kind.startswith("sequence<") else None


def spelled(kind: str) -> str:
    """A type by the name that a typedef gives it, if it is a sequence."""
    names = {"boolean": "Boolean", "short": "Int16", "long": "Int32", "long long": "Int64"}
    names |= {"float": "Float", "double": "Double", "string": "String", "wstring": "Wstring"}
    element = element_of(kind)
    return kind if element is None else f"{names.get(element, element)}Seq"


def derive(text: bytes) -> Message:
    """Derives a message from a JSON document in UTF-8.

    Raises:
        UsageError: It is not one, or has what no type of the contract can carry.
    """
    message, path = parsed(text)
    _Deriving(message).kind(ROOT_STRUCT, [(path, message.plain)])
    message.value = message.filled(ROOT_STRUCT, message.plain)
    return message


def bytes_of(plain: Any) -> int:
    """The bytes of a value as JSON; half a surrogate pair has none, and is refused elsewhere."""
    return len(json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(errors="replace"))


def parsed(text: bytes) -> tuple[Message, str]:
    """The message of a JSON document, without types and values yet, and the place of its struct.

    Raises:
        UsageError: It is not one, is a scalar, is beyond the limits, or has a key twice.
    """
    if len(text) > MOST_BYTES:
        raise UsageError("$", f"it has {len(text):,} bytes", f"at most {MOST_BYTES:,}")
    document = _parsed(text)
    if not isinstance(document, list | _Object):
        raise UsageError("$", f"it is {CLASSES.get(type(document), 'null')}", "an object or a list")
    plain = _plain(document, "$", 1)
    size = bytes_of(plain)
    if isinstance(plain, list):
        return Message(json_bytes=size, plain={"items": plain}), _NO_OBJECT
    return Message(json_bytes=size, plain=plain), "$"


@dataclass(frozen=True)
class _Object:
    """An object's keys and values as they stand there: a key may stand there twice."""

    pairs: list[tuple[str, Any]]


_NO_OBJECT = ""
"""The place of the struct around a document that is a list."""


def _parsed(text: bytes) -> Any:
    def constant(name: str) -> float:
        raise UsageError("$", f"{name} is not JSON", "a number")

    def integer(digits: str) -> int:
        return int(digits) if len(digits) <= 20 else LONG_LONG

    try:
        return json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_Object, parse_constant=constant, parse_int=integer
        )
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UsageError(place, error.msg, "JSON") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"byte {error.start}", "it is not UTF-8", "JSON in UTF-8") from error
    except RecursionError as error:
        raise UsageError("$", "it is too deep", f"at most {MOST_LEVELS} levels") from error


def _plain(value: Any, path: str, level: int) -> Any:
    """A value with objects as dictionaries, once it is known that no key stands there twice."""
    if isinstance(value, list | _Object) and level > MOST_LEVELS:
        wrong = f"it is within {level - 1} objects and lists"
        raise UsageError(path, wrong, f"at most {MOST_LEVELS} levels")
    if isinstance(value, _Object):
        found: dict[str, Any] = {}
        for key, each in value.pairs:
            if key in found:
                raise UsageError(at(path, key), "the key stands there twice", "each key once")
            found[key] = _plain(each, at(path, key), level + 1)
        return found
    if isinstance(value, list):
        return [_plain(each, f"{path}[{index}]", level + 1) for index, each in enumerate(value)]
    return value


def at(path: str, key: str) -> str:
    """The place of a key's value in the object at a place."""
    if path == _NO_OBJECT:
        return "$"
    return f"{path}.{key}" if key.isidentifier() else f"{path}[{json.dumps(key, ensure_ascii=False)}]"


_Found = Sequence[tuple[str, Any]]
"""Values of one type, each with its place."""


class _Deriving:
    """The derivation of one document: the structs found so far, from the innermost outwards."""

    def __init__(self, message: Message) -> None:
        self.message = message

    def kind(self, name: str, found: _Found) -> tuple[str, str]:
        """The type of values, of which a struct has that name, and why it is that one."""
        given = [(path, value) for path, value in found if value is not None]
        if not given:
            raise UsageError(found[0][0], "it is always null", "a value at least once, or no such key")
        classes: dict[str, str] = {}
        for path, value in given:
            classes.setdefault(CLASSES[type(value)], path)
        if len(classes) > 1:
            (first, before), (other, path) = islice(classes.items(), 2)
            raise UsageError(path, f"it is {other}, and at {before} {first}", "values of one type")
        value = given[0][1]
        if isinstance(value, dict):
            return self._struct(name, given), ""
        if isinstance(value, list):
            return self._sequence(name, given)
        if isinstance(value, str):
            return _text(given)
        return ("boolean", "") if isinstance(value, bool) else _number(given)

    def _sequence(self, name: str, found: _Found) -> tuple[str, str]:
        elements = [(f"{path}[{i}]", each) for path, value in found for i, each in enumerate(value)]
        for path, each in elements:
            if isinstance(each, list):
                raise UsageError(path, "it is a list within a list", "an object between the two")
        if not elements:
            return "sequence<string>", "always empty: a list of texts"
        self._note_nulls(elements)
        element, why = self.kind(name, elements)
        return f"sequence<{element}>", why

    def _struct(self, name: str, found: _Found) -> str:
        path = found[0][0]
        keys = dict.fromkeys(key for _, value in found for key in value)
        if not 0 < len(keys) <= MOST_MEMBERS:
            raise UsageError(path, f"it has {len(keys)} members", f"1 to {MOST_MEMBERS}")
        members = []
        for key in keys:
            member = member_name(key, at(path, key))
            values = [(at(where, key), value.get(key)) for where, value in found]
            there = [each for each, (_, value) in zip(values, found, strict=True) if key in value]
            kind, why = self.kind(
                name + "".join(word[0].upper() + word[1:] for word in member.split("_") if word), there
            )
            self._note_nulls(values)
            members.append(Member(member, key, kind, why))
        refuse_clash({each.key: each.kind for each in members}, path)
        if len(self.message.structs) == MOST_STRUCTS:
            raise UsageError(path, "the document has more types of objects", f"at most {MOST_STRUCTS}")
        while name in self.message.structs or name.endswith(TAKEN):
            name += "Type"
        self.message.structs[name] = tuple(members)
        return name

    def _note_nulls(self, found: _Found) -> None:
        if missing := [path for path, value in found if value is None]:
            self.message.altered.append(noted(missing, *MISSING))


def noted(paths: Sequence[str], what: str, sent: str) -> str:
    """A sentence on values at these places that are sent otherwise than they stand there."""
    others = f", and {len(paths) - 1} more like it" if len(paths) > 1 else ""
    return f"{paths[0]} is {what}{others}: {sent}"


def _text(found: _Found) -> tuple[str, str]:
    wide = ""
    for path, value in found:
        if any(0xD800 <= ord(each) < 0xE000 for each in value):
            raise UsageError(path, "it has half a surrogate pair", "whole characters")
        if not wide and any(ord(each) > 0xFF for each in value):
            wide = path
    return ("wstring", f"beyond ISO 8859-1 at {wide}") if wide else ("string", "")


def _number(found: _Found) -> tuple[str, str]:
    real = next((path for path, value in found if isinstance(value, float)), None)
    limit = LONG_LONG if real is None else EXACT + 1
    for path, value in found:
        if isinstance(value, float) and not math.isfinite(value):
            raise UsageError(path, "it is beyond the numbers of a double", "at most 1.8e308")
        if isinstance(value, int) and not -limit <= value < limit:
            allowed = (
                "integers of 64 bits" if real is None else f"at most 2^53, since {real} is a real number"
            )
            raise UsageError(
                path, f"{value} is too large" if abs(value) != LONG_LONG else "it is too large", allowed
            )
    if real is not None:
        return "double", f"a real number at {real}"
    if all(-LONG <= value < LONG for _, value in found):
        return "long", "integers that fit 32 bits"
    return "long long", "integers that fit 64 bits"
