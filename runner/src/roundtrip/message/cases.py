"""The conformance cases of a message: its own values, and distinct ones, in the notation of cases.json."""

import json
import struct
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from roundtrip.message.document import ROOT_STRUCT, Message, element_of
from roundtrip.message.repeat import repeated

OPERATION = "echoMessage"
OPERATIONS = (OPERATION, "putMessage", "getMessage", "echoMessages", "putMessages", "getMessages")
"""Those whose values are the message's."""
SWEEP = "sweep"
"""The set of cases that are sent where they are timed."""

_DIGITS: dict[str, Callable[[Any], str]] = {
    "boolean": lambda value: f"{value:02x}",
    "short": lambda value: struct.pack(">h", value).hex(),
    "long": lambda value: struct.pack(">i", value).hex(),
    "long long": lambda value: struct.pack(">q", value).hex(),
    "float": lambda value: struct.pack(">f", value).hex(),
    "double": lambda value: struct.pack(">d", value).hex(),
    "string": lambda value: value.encode("utf-16-be").hex(),
    "wstring": lambda value: value.encode("utf-16-be").hex(),
}


def cases(message: Message) -> list[dict[str, Any]]:
    """The cases of a message. Two members that a mapping swaps differ in one of them, whatever the document holds."""
    found = {"document": ("the values that are timed", message.value)}
    booleans = sum(each.kind == "boolean" for members in message.structs.values() for each in members)
    for bit in range(max(1, booleans.bit_length())):
        why = "no two numbers, texts or lengths of lists are equal"
        found[f"distinct-{bit}"] = (why, _Distinct(message, bit).value(ROOT_STRUCT))
    echoed = [_case(message, f"{OPERATION}.{name}", why, value) for name, (why, value) in found.items()]
    why, value = found["distinct-0"]
    reply = _DIGITS["long"](scalars(message, ROOT_STRUCT, value))
    return [*echoed, {**_case(message, "putMessage.distinct-0", why, value), "reply": reply}]


def add_sweep(file: Path, message: Message, places: Mapping[str, Mapping[str, int | str]]) -> None:
    """Adds to a file of cases those of a sweep, its places by the case of each, and takes away those of another."""
    shared = without_sweep(file)
    for name, axes in places.items():
        case = _case(message, name, "a place of the sweep", repeated(message, axes).value)
        shared["cases"].append({**case, "set": SWEEP})
    write(file, shared)


def without_sweep(file: Path) -> dict[str, Any]:
    """What a file of cases has beside those of a sweep."""
    shared: dict[str, Any] = json.loads(file.read_bytes())
    return {**shared, "cases": [case for case in shared["cases"] if case.get("set") != SWEEP]}


def write(file: Path, shared: Mapping[str, Any]) -> None:
    """Writes a file of cases, whole or not at all."""
    scratch = file.with_suffix(".new")
    scratch.write_text(json.dumps(shared), encoding="utf-8")
    scratch.replace(file)


def scalars(message: Message, kind: str, value: Any) -> int:
    """How many numbers, booleans and texts a value has: what a server returns that is sent it."""
    if (element := element_of(kind)) is not None:
        return sum(scalars(message, element, each) for each in value)
    members = message.structs.get(kind)
    return 1 if members is None else sum(scalars(message, it.kind, value[it.name]) for it in members)


def _case(message: Message, name: str, why: str, value: Any) -> dict[str, Any]:
    argument = _digits(message, ROOT_STRUCT, value)
    return {"name": name, "operation": name.partition(".")[0], "why": why, "argument": argument}


def _digits(message: Message, kind: str, value: Any) -> Any:
    if kind in message.structs:
        return {each.name: _digits(message, each.kind, value[each.name]) for each in message.structs[kind]}
    if (element := element_of(kind)) is None:
        return _DIGITS[kind](value)
    elements = [_digits(message, element, each) for each in value]
    return elements if element in message.structs or element.endswith("string") else "".join(elements)


class _Distinct:
    """Values of which no two are equal; of a boolean it is one bit of its number, since there are but two."""

    def __init__(self, message: Message, bit: int) -> None:
        self._message = message
        self._bit = bit
        self._numbers = count(1)
        self._lengths = count(2)
        self._booleans = count(1)

    def value(self, kind: str) -> Any:
        if kind in self._message.structs:
            return {each.name: self.value(each.kind) for each in self._message.structs[kind]}
        if (element := element_of(kind)) is not None:
            return [self.value(element) for _ in range(2 + next(self._lengths) % 5)]
        if kind == "boolean":
            return bool(next(self._booleans) >> self._bit & 1)
        number = next(self._numbers)
        made = {
            "short": number % (1 << 15),
            "long": number,
            "long long": number << 33,
            "float": number % (1 << 22) + 0.5,
            "double": number + 0.5,
            "string": f"text {number}",
            "wstring": f"\u0436 {number}",
        }
        return made[kind]
