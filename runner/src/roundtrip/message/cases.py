"""The conformance cases of a message: its own values, and distinct ones, in the notation of cases.json."""

import struct
from collections.abc import Callable
from itertools import count
from typing import Any

from roundtrip.message.document import ROOT_STRUCT, Message, element_of

OPERATION = "echoMessage"

_DIGITS: dict[str, Callable[[Any], str]] = {
    "boolean": lambda value: f"{value:02x}",
    "long": lambda value: struct.pack(">i", value).hex(),
    "long long": lambda value: struct.pack(">q", value).hex(),
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
    return [
        {
            "name": f"{OPERATION}.{name}",
            "operation": OPERATION,
            "why": why,
            "argument": _digits(message, ROOT_STRUCT, value),
        }
        for name, (why, value) in found.items()
    ]


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
            "long": number,
            "long long": number << 33,
            "double": number + 0.5,
            "string": f"text {number}",
            "wstring": f"\u0436 {number}",
        }
        return made[kind]
