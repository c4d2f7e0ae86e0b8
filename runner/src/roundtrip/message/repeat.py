"""The sweep over the length of one list of a message, whose elements are repeated from the first on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from roundtrip.errors import UsageError, unknown
from roundtrip.message.document import MOST_BYTES, Message, bytes_of
from roundtrip.message.names import member_name

_OPTION = "--repeat"
_PLACE = "$."
"""What the axis begins with, before the keys that lead to the list: no other axis is named so."""


def axis_of(given: str, message: Message) -> tuple[str, tuple[int, ...]]:
    """The axis of a sweep, and its values, as the user gives them: `customer.orders=1,10,100`.

    Raises:
        UsageError: There is no such list, it is empty, or a number is none, or makes the message too large.
    """
    path, _, numbers = given.partition("=")
    lists = _lists(message.plain)
    if path not in lists:
        raise unknown(_OPTION, "list", path, lists)
    if not lists[path]:
        raise UsageError(_OPTION, f"the list {path} is empty", "a list with elements")
    for number in numbers.split(","):
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise UsageError(_OPTION, f"{number!r} is not a number of elements", f"as in {path}=1,10,100")
        if (size := _bytes_of(message, lists[path], int(number))) > MOST_BYTES:
            wrong = f"with {number} elements of {path} the document has {size:,} bytes"
            raise UsageError(_OPTION, wrong, f"at most {MOST_BYTES:,}")
    return _PLACE + path, tuple(sorted(set(map(int, numbers.split(",")))))


def repeated(message: Message, axes: Mapping[str, int | str]) -> Message:
    """The message at a place of such a sweep; itself without axes of its lists."""
    for axis, number in axes.items():
        if not axis.startswith(_PLACE):
            continue
        path = axis.removeprefix(_PLACE)
        names = [member_name(key, axis) for key in path.split(".")]
        size = _bytes_of(message, _lists(message.plain)[path], int(number))
        message = replace(message, value=_with(message.value, names, int(number)), json_bytes=size)
    return message


def _lists(plain: Mapping[str, Any], before: str = "") -> dict[str, list[Any]]:
    """The lists of a document by the keys that lead to them, but those within lists."""
    found = {before + key: value for key, value in plain.items() if isinstance(value, list)}
    for key, value in plain.items():
        if isinstance(value, dict):
            found |= _lists(value, f"{before}{key}.")
    return found


def _bytes_of(message: Message, elements: Sequence[Any], number: int) -> int:
    """The bytes of the document as JSON if the list had so many elements."""
    each = [bytes_of(element) + 1 for element in elements]
    times, rest = divmod(number, len(each))
    return message.json_bytes + sum(each) * (times - 1) + sum(each[:rest])


def _with(value: dict[str, Any], names: Sequence[str], number: int) -> dict[str, Any]:
    name, *further = names
    inner = value[name]
    return {**value, name: _with(inner, further, number) if further else list(islice(cycle(inner), number))}
