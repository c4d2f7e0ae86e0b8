"""What cases.json and the files expected.json must be, so that every worker reads the same values out of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Union

import msgspec
from contract import Idl
from msgspec import Meta, Struct


def _digits(count: int, *, any_number: bool = False) -> Any:
    """Hexadecimal digits: so many, or any number of so many."""
    return Annotated[str, Meta(pattern=f"^([0-9a-f]{{{count}}}){'*' if any_number else ''}$")]


_Count = Annotated[int, Meta(ge=1)]
_Why = Annotated[str, Meta(min_length=1)]
_Bits8, _Bits16 = _digits(8), _digits(16)
_Octets, _Units = _digits(2, any_number=True), _digits(4, any_number=True)
UNKNOWN = "unknown"
"""The operation that no server has."""
_BITS = {"boolean": 2, "octet": 2, "char": 4, "wchar": 4, "short": 4, "long": 8, "long long": 16, "float": 8}
_BITS |= {"double": 16, "string": 4, "wstring": 4}
"""Digits of a value of each type of bench.idl; of the strings, of one of their units."""


class Case(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="operation"):
    """What every case has, or may have."""

    name: str
    why: _Why
    set: Literal["interop"] | None = None
    outcome: Literal["exact", "refused"] = "exact"
    clients: _Count | None = None
    calls: _Count | None = None


class _Item(Struct, forbid_unknown_fields=True):
    id: _Bits8
    name: _Units
    value: _Bits16


_PUT = (("reply", int), ("times", _Count, 1))
_FIELDS: dict[str, tuple[Any, ...]] = {
    "invoke": (("n", _Bits8), ("reply", _Bits8)),
    "putBytes": (*_PUT, ("bytes", _Octets)),
    "putChars": (*_PUT, ("units", _Units)),
    "putString": (*_PUT, ("units", _Units)),
    "bounce": (("items", list[_Item]), ("name_times", _Count, 1), ("formula", _Count | None, None)),
    "echo": (("members", dict[str, str]), ("times", _Count, 1)),
    "echoArrays": (("members", dict[str, _Count | list[str]]),),
    "fail": (("code", _Bits8), ("message", _Units), ("times", _Count, 1)),
    "getCounter": (),
    "getCounterArray": (("count", Annotated[int, Meta(ge=0)]),),
    "openCounter": (("increments", _Count), ("after_close", bool, False)),
    "callCounter": (("increments", _Count),),
    UNKNOWN: (),
}
"""What a case of each operation has beside that."""
KINDS = tuple(
    msgspec.defstruct(name, fields, bases=(Case,), tag=name, kw_only=True, forbid_unknown_fields=True)
    for name, fields in _FIELDS.items()
)
AnyCase: Any = Union[KINDS]  # noqa: UP007 - of a tuple


class _File(Struct, forbid_unknown_fields=True):
    schema: Literal[1]
    about: list[str]
    cases: list[dict[str, Any]]
    shared_wires: list[str]


class _Expectation(Struct, forbid_unknown_fields=True):
    outcome: Literal["exact", "refused", "altered"]
    why: _Why


class _Expected(Struct, forbid_unknown_fields=True):
    """An expected.json: wire, system or pair, then case or operation."""

    expected: dict[str, dict[str, _Expectation]] = {}
    by_chance: dict[str, dict[str, _Expectation]] = {}


def problems(
    document: Any, expectations: Mapping[Path, Any], idl: Idl, wires: Mapping[str, str]
) -> list[str]:
    """What is wrong, a sentence each.

    Args:
        document: cases.json, decoded.
        expectations: Each expected.json, decoded.
        idl: What the contract knows.
        wires: That of each system, by the system's name.
    """
    try:
        file = msgspec.convert(document, _File)
        listed = {path: msgspec.convert(each, _Expected) for path, each in expectations.items()}
    except msgspec.ValidationError as error:
        return [str(error)]
    found = [
        f"shared_wires: no system has the wire {it}" for it in file.shared_wires if it not in wires.values()
    ]
    cases: dict[str, Any] = {}
    for each in file.cases:
        name = each.get("name")
        try:
            case = msgspec.convert(each, AnyCase)
        except msgspec.ValidationError as error:
            found.append(f"{name}: {error}")
            continue
        if case.name in cases:
            found.append(f"{name} is there twice")
        cases[case.name] = case
        found += [f"{name}: {problem}" for problem in _of_case(case, each["operation"], idl)]
    return found + list(_of_expectations(listed, cases, idl, wires))


def _of_case(case: Any, operation: str, idl: Idl) -> Iterator[str]:
    """What the types of a case do not say."""
    if operation not in idl.operations and operation != UNKNOWN:
        yield f"bench.idl has no {operation}"
    if not case.name.startswith(f"{operation}."):
        yield f"it is not called {operation}.…"
    if (case.clients is None) != (case.calls is None):
        yield "it has clients without calls, or calls without clients"
    if operation == "invoke" and case.reply != (right := f"{(int(case.n, 16) + 1) % 2**32:08x}"):
        yield f"the reply is {case.reply} instead of {right}"
    if operation.startswith("put"):
        elements = len(case.bytes) // 2 if operation == "putBytes" else len(case.units) // 4
        if case.reply != elements * case.times:
            yield f"the reply is {case.reply} instead of {elements * case.times}"
    if operation == "bounce" and case.items and case.formula:
        yield "it has items and a formula"
    if operation == "echo":
        for name, value in case.members.items():
            yield from _bits(name, dict(idl.structs["AllTypes"]).get(name), [value])
    if operation == "echoArrays":
        kinds = {name: kind[len("sequence<") : -1] for name, kind in idl.structs["AllArrays"]}
        for name, elements in case.members.items():
            if not isinstance(elements, int):
                yield from _bits(name, kinds.get(name), elements)
            elif name not in kinds:
                yield f"bench.idl has no member {name}"


def _bits(name: str, kind: str | None, values: list[str]) -> Iterator[str]:
    if kind not in _BITS:
        yield f"bench.idl has no member {name} of digits"
        return
    for value in values:
        try:
            msgspec.convert(value, _digits(_BITS[kind], any_number=kind.endswith("string")))
        except msgspec.ValidationError:
            yield f"{name}: {value[:40]} is not {_BITS[kind]} hexadecimal digits{' a unit' if 'string' in kind else ''}"


def _of_expectations(
    listed: Mapping[Path, _Expected], cases: Mapping[str, Any], idl: Idl, wires: Mapping[str, str]
) -> Iterator[str]:
    operations = {name: name.partition(".")[0] for name in cases}
    known = {*cases, *operations.values()}
    merged: dict[str, dict[str, _Expectation]] = {}
    twice = Counter(
        (key, name) for file in listed.values() for key, found in file.expected.items() for name in found
    )
    yield from (f"expected.{key}.{name} is in two files" for (key, name), count in twice.items() if count > 1)
    for file in listed.values():
        for key, found in file.expected.items():
            merged.setdefault(key, {}).update(found)
            client, pair, server = key.partition(">")
            if pair and not (client in wires and wires[client] == wires.get(server)):
                yield f"expected.{key}: those are not two systems of one wire"
            if not pair and key not in wires and key not in wires.values():
                yield f"expected.{key}: there is neither a wire nor a system {key}"
        for system, found in file.by_chance.items():
            if system not in wires:
                yield f"by_chance.{system}: there is no system {system}"
            yield from (
                f"by_chance.{system}: there is no operation {name}"
                for name in found
                if name not in idl.operations
            )
    for key, found in merged.items():
        behind = [merged.get(other, {}) for other in _behind(key, wires)]
        for name, entry in found.items():
            if name not in known and not name.partition(".")[2].startswith("formula"):
                yield f"expected.{key}: there is no case {name}"
            elif name in cases and entry.outcome == _without(cases[name], operations[name], found, behind):
                yield f"expected.{key}.{name}: it is expected without being listed"


def _behind(key: str, wires: Mapping[str, str]) -> list[str]:
    """What an entry of that key goes before, nearest first: of a pair its client and its wire, of a system its wire."""
    client, pair, _ = key.partition(">")
    return [*([client] if pair else []), wires.get(client, "")]


def _without(
    case: Any,
    operation: str,
    found: Mapping[str, _Expectation],
    behind: list[dict[str, _Expectation]],
) -> str:
    """What would be expected of a case if it were not listed itself."""
    candidates = [found.get(operation), *(it.get(which) for it in behind for which in (case.name, operation))]
    return next((it.outcome for it in candidates if it is not None), case.outcome)
