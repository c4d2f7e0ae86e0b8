"""What cases.json must be, so that every worker reads the same values out of it."""

import re
from typing import Any

# Of each operation: the keys that a case has, and those that it may have.
_KEYS: dict[str, tuple[set[str], set[str]]] = {
    "invoke": ({"n", "reply"}, set()),
    "putBytes": ({"bytes", "reply"}, {"times"}),
    "putChars": ({"units", "reply"}, {"times"}),
    "putString": ({"units", "reply"}, {"times"}),
    "bounce": ({"items"}, {"name_times", "formula"}),
    "echo": ({"members"}, {"times"}),
    "echoArrays": ({"members"}, set()),
    "fail": ({"code", "message"}, {"times"}),
    "getCounter": (set(), set()),
    "getCounterArray": ({"count"}, set()),
    "openCounter": ({"increments"}, {"after_close"}),
    "callCounter": ({"increments"}, set()),
    "unknown": (set(), set()),
}
_UNKNOWN = "unknown"
"""What stands for the operation that no server has."""
# Digits of a value, or of one unit of it where there may be any number of them.
_EXACTLY = {"n": 8, "id": 8, "value": 16, "code": 8}
_UNITS = {"bytes": 2, "units": 4, "name": 4, "message": 4}
# Of each type of bench.idl: the digits of a value; of the strings, of one unit.
_BITS = {
    "boolean": 2,
    "octet": 2,
    "char": 4,
    "wchar": 4,
    "int16": 4,
    "int32": 8,
    "int64": 16,
    "float": 8,
    "double": 16,
    "string": 4,
    "wstring": 4,
}
_OUTCOMES = {"refused", "altered", "unsupported", "exact"}
_ANYWHERE = {"set", "outcome", "clients", "calls"}


def problems(cases: dict[str, Any], operations: set[str], wires: dict[str, str]) -> list[str]:
    """What is wrong, a sentence each.

    Args:
        cases: the file.
        operations: what the contract knows.
        wires: that of each system, by the system's name.
    """
    found = []
    if set(cases) != {"schema", "about", "by_chance", "cases", "shared_wires", "expected"}:
        found.append(f"the file has the keys {sorted(cases)}")
    found += [
        f"shared_wires: there is no wire {wire}"
        for wire in sorted(set(cases.get("shared_wires", [])) - set(wires.values()))
    ]
    names = [case.get("name") for case in cases["cases"]]
    called = {case.get("name"): case.get("operation") for case in cases["cases"]}
    asked = {case.get("name"): case.get("outcome", "exact") for case in cases["cases"]}
    found += [f"{name} stands there twice" for name in sorted({n for n in names if names.count(n) > 1})]
    for case in cases["cases"]:
        found += [f"{case.get('name')}: {problem}" for problem in _case(case, operations)]
    for system, listed in cases.get("by_chance", {}).items():
        if system not in wires:
            found.append(f"by_chance.{system}: there is no system {system}")
        for operation, entry in listed.items():
            if operation not in called.values():
                found.append(f"by_chance.{system}: no case calls {operation}")
            found += [f"by_chance.{system}.{operation}: {problem}" for problem in _expectation(entry, None)]
    for key, expected in cases["expected"].items():
        client, pair, server = key.partition(">")
        if pair and not (client in wires and wires[client] == wires.get(server)):
            found.append(f"expected.{key}: those are not two systems of one wire")
        if not pair and key not in wires and key not in wires.values():
            found.append(f"expected.{key}: there is neither a wire nor a system {key}")
        for name, entry in expected.items():
            if name not in names and name not in called.values():
                found.append(f"expected.{key}: there is no case {name}")
                continue
            behind = [cases["expected"].get(other, {}) for other in _before(key, wires)]
            otherwise = next(
                (
                    listed[which]["outcome"]
                    for listed, which in [
                        (expected, called.get(name)),
                        *((other, which) for other in behind for which in (name, called.get(name))),
                    ]
                    if which in listed and listed[which] is not entry
                ),
                asked.get(name),
            )
            found += [f"expected.{key}.{name}: {problem}" for problem in _expectation(entry, otherwise)]
    return found


def _before(key: str, wires: dict[str, str]) -> list[str]:
    """What an entry of that key goes before, nearest first: of a pair its client and its wire, of a system its wire."""
    client, pair, _ = key.partition(">")
    return [*([client] if pair else []), wires.get(client, "")]


def _expectation(entry: dict[str, str], otherwise: str | None) -> list[str]:
    """Args: what is expected, and what would be without that; of a whole operation None."""
    if set(entry) != {"outcome", "why"} or entry["outcome"] not in _OUTCOMES:
        return ["not an outcome (refused, altered, unsupported, exact) and a why"]
    if not entry["why"]:
        return ["no reason"]
    if entry["outcome"] == otherwise:
        return ["is expected without being listed"]
    return []


def _case(case: dict[str, Any], operations: set[str]) -> list[str]:
    operation = case.get("operation")
    if operation not in operations | {_UNKNOWN}:
        return [f"{operation} is no operation of the contract"]
    if operation not in _KEYS:
        return [f"no rule here says what a case of {operation} looks like"]
    found = []
    if not case["name"].startswith(f"{operation}."):
        found.append(f"is not called {operation}.…")
    if not case.get("why"):
        found.append("no reason")
    needed, allowed = _KEYS[operation]
    keys = set(case) - {"name", "operation", "why"} - _ANYWHERE
    found += _manner(case)
    if not needed <= keys <= needed | allowed:
        return [*found, f"has the keys {sorted(keys)}"]
    found += _digits(case)
    found += _members(operation, case.get("members", {}))
    for item in case.get("items", []):
        if set(item) != {"id", "name", "value"}:
            return [*found, f"an item has the keys {sorted(item)}"]
        found += _digits(item)
    if not found:  # else the digits cannot be read
        found += _reply(operation, case)
    if case.get("formula") and case["items"]:
        found.append("has items and a formula")
    for key in {"times", "name_times", "formula", "clients", "calls"} & set(case):
        if type(case[key]) is not int or case[key] < 1:
            found.append(f"{key} is not a count")
    return found


def _manner(case: dict[str, Any]) -> list[str]:
    """What is wrong with the keys that any case may have."""
    found = []
    if case.get("set", "interop") != "interop":
        found.append(f"set is {case['set']}; allowed: interop")
    if case.get("outcome", "refused") != "refused":
        found.append(f"outcome is {case['outcome']}; allowed: refused")
    if ("clients" in case) != ("calls" in case):
        found.append("has clients without calls, or calls without clients")
    return found


def _members(operation: str, members: dict[str, Any]) -> list[str]:
    """What is wrong with the members of an echo, or of an echoArrays."""
    found = []
    for name, value in members.items():
        kind = name.removesuffix("Value" if operation == "echo" else "s")
        if kind not in _BITS and not (operation == "echoArrays" and kind == "struct"):
            found.append(f"members: bench.idl has no {name}")
        elif operation == "echo":
            found += _bits(name, kind, value)
        elif isinstance(value, list) and kind in _BITS:
            found += [problem for element in value for problem in _bits(name, kind, element)]
        elif type(value) is not int or value < 1:
            found.append(f"members: {name} is neither a count nor elements")
    return found


def _bits(name: str, kind: str, value: str) -> list[str]:
    digits = _BITS[kind]
    times = "*" if kind.endswith("string") else ""
    if re.fullmatch(rf"(?:[0-9a-f]{{{digits}}}){times}", value):
        return []
    return [f"members: {name} is not {digits} hexadecimal digits{' a unit' if times else ''}: {value[:40]}"]


def _digits(values: dict[str, Any]) -> list[str]:
    found = []
    for key, digits in _EXACTLY.items():
        if key in values and not re.fullmatch(rf"[0-9a-f]{{{digits}}}", values[key]):
            found.append(f"{key} is not {digits} hexadecimal digits: {values[key]}")
    is_item = "value" in values  # a case's own name is no value
    for key, digits in _UNITS.items():
        if key not in values or (key == "name" and not is_item):
            continue
        if not re.fullmatch(rf"(?:[0-9a-f]{{{digits}}})*", values[key]):
            found.append(f"{key} is not {digits} hexadecimal digits a unit: {values[key][:40]}")
    return found


def _reply(operation: str, case: dict[str, Any]) -> list[str]:
    if "reply" not in case:
        return []
    if operation == "invoke":
        right: str | int = f"{(int(case['n'], 16) + 1) % 2**32:08x}"
    else:
        key = "bytes" if operation == "putBytes" else "units"
        right = len(case[key]) // _UNITS[key] * case.get("times", 1)
    return [] if case["reply"] == right else [f"the reply is {case['reply']} instead of {right}"]
