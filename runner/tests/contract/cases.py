"""What cases.json and the files expected.json must be, so that every worker reads the same values out of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from contract import Idl
from msgspec import Meta, Struct


def _digits(count: int, *, any_number: bool = False) -> Any:
    """Hexadecimal digits: so many, or any number of so many."""
    return Annotated[str, Meta(pattern=f"^([0-9a-f]{{{count}}}){'*' if any_number else ''}$")]


_Count = Annotated[int, Meta(ge=1)]
_Why = Annotated[str, Meta(min_length=1)]
_Bits2, _Bits4, _Bits8, _Bits16 = (_digits(count) for count in (2, 4, 8, 16))
_Octets, _Units = _digits(2, any_number=True), _digits(4, any_number=True)
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


class _Invoke(Case, tag="invoke", kw_only=True):
    n: _Bits8
    reply: _Bits8


class _Put(Case, kw_only=True):
    reply: int
    times: _Count = 1


class _PutBytes(_Put, tag="putBytes", kw_only=True):
    bytes: _Octets


class _PutChars(_Put, tag="putChars", kw_only=True):
    units: _Units


class _PutString(_Put, tag="putString", kw_only=True):
    units: _Units


class _Item(Struct, forbid_unknown_fields=True):
    id: _Bits8
    name: _Units
    value: _Bits16


class _Bounce(Case, tag="bounce", kw_only=True):
    items: list[_Item]
    name_times: _Count = 1
    formula: _Count | None = None


class _Echo(Case, tag="echo", kw_only=True):
    members: dict[str, str]
    times: _Count = 1


class _EchoArrays(Case, tag="echoArrays", kw_only=True):
    members: dict[str, _Count | list[str]]


class _Fail(Case, tag="fail", kw_only=True):
    code: _Bits8
    message: _Units
    times: _Count = 1


class _GetCounter(Case, tag="getCounter", kw_only=True):
    pass


class _GetCounterArray(Case, tag="getCounterArray", kw_only=True):
    count: Annotated[int, Meta(ge=0)]


class _OpenCounter(Case, tag="openCounter", kw_only=True):
    increments: _Count
    after_close: bool = False


class _CallCounter(Case, tag="callCounter", kw_only=True):
    increments: _Count


class _Unknown(Case, tag="unknown", kw_only=True):
    """The operation that no server has."""


AnyCase = (
    _Invoke
    | _PutBytes
    | _PutChars
    | _PutString
    | _Bounce
    | _Echo
    | _EchoArrays
    | _Fail
    | _GetCounter
    | _GetCounterArray
    | _OpenCounter
    | _CallCounter
    | _Unknown
)


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
    cases: dict[str, AnyCase] = {}
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


def _of_case(case: AnyCase, operation: str, idl: Idl) -> Iterator[str]:
    """What the types of a case do not say."""
    if operation not in idl.operations and not isinstance(case, _Unknown):
        yield f"bench.idl has no {operation}"
    if not case.name.startswith(f"{operation}."):
        yield f"it is not called {operation}.…"
    if (case.clients is None) != (case.calls is None):
        yield "it has clients without calls, or calls without clients"
    match case:
        case _Invoke(n=n, reply=reply) if reply != (right := f"{(int(n, 16) + 1) % 2**32:08x}"):
            yield f"the reply is {reply} instead of {right}"
        case _PutBytes(bytes=octets) if case.reply != (length := len(octets) // 2 * case.times):
            yield f"the reply is {case.reply} instead of {length}"
        case _PutChars(units=units) | _PutString(units=units) if case.reply != len(units) // 4 * case.times:
            yield f"the reply is {case.reply} instead of {len(units) // 4 * case.times}"
        case _Bounce(items=items, formula=formula) if items and formula:
            yield "it has items and a formula"
        case _Echo(members=members):
            for name, value in members.items():
                yield from _bits(name, dict(idl.structs["AllTypes"]).get(name), [value])
        case _EchoArrays(members=members):
            kinds = {name: kind[len("sequence<") : -1] for name, kind in idl.structs["AllArrays"]}
            for name, elements in members.items():
                if isinstance(elements, int):
                    yield from () if name in kinds else [f"bench.idl has no member {name}"]
                else:
                    yield from _bits(name, kinds.get(name), elements)


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
    listed: Mapping[Path, _Expected], cases: Mapping[str, AnyCase], idl: Idl, wires: Mapping[str, str]
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
    case: AnyCase,
    operation: str,
    found: Mapping[str, _Expectation],
    behind: list[dict[str, _Expectation]],
) -> str:
    """What would be expected of a case if it were not listed itself."""
    candidates = [found.get(operation), *(it.get(which) for it in behind for which in (case.name, operation))]
    return next((it.outcome for it in candidates if it is not None), case.outcome)
