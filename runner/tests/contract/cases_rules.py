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
}
# Digits of a value, or of one unit of it where there may be any number of them.
_EXACTLY = {"n": 8, "id": 8, "value": 16}
_UNITS = {"bytes": 2, "units": 4, "name": 4}


def problems(cases: dict[str, Any], operations: set[str], wires: dict[str, str]) -> list[str]:
    """What is wrong, a sentence each.

    Args:
        cases: the file.
        operations: what the contract knows.
        wires: that of each system, by the system's name.
    """
    found = []
    if set(cases) != {"schema", "about", "cases", "expected"}:
        found.append(f"the file has the keys {sorted(cases)}")
    names = [case.get("name") for case in cases["cases"]]
    found += [f"{name} stands there twice" for name in sorted({n for n in names if names.count(n) > 1})]
    for case in cases["cases"]:
        found += [f"{case.get('name')}: {problem}" for problem in _case(case, operations)]
    for key, expected in cases["expected"].items():
        if key not in wires and key not in wires.values():
            found.append(f"expected.{key}: there is neither a wire nor a system {key}")
        of_wire = cases["expected"].get(wires.get(key, ""), {})
        for name, entry in expected.items():
            if name not in names:
                found.append(f"expected.{key}: there is no case {name}")
            found += [
                f"expected.{key}.{name}: {problem}" for problem in _expectation(entry, of_wire.get(name))
            ]
    return found


def _expectation(entry: dict[str, str], of_wire: dict[str, str] | None) -> list[str]:
    """Args: what is expected, and what the system's wire expects where this is a system's."""
    if set(entry) != {"outcome", "why"} or entry["outcome"] not in {"refused", "altered", "exact"}:
        return ["not an outcome (refused, altered, exact) and a why"]
    if not entry["why"]:
        return ["no reason"]
    if entry["outcome"] == (of_wire or {"outcome": "exact"})["outcome"]:
        return ["is expected without being listed"]
    return []


def _case(case: dict[str, Any], operations: set[str]) -> list[str]:
    operation = case.get("operation")
    if operation not in operations:
        return [f"{operation} is no operation of the contract"]
    if operation not in _KEYS:
        return [f"no rule here says what a case of {operation} looks like"]
    found = []
    if not case["name"].startswith(f"{operation}."):
        found.append(f"is not called {operation}.…")
    if not case.get("why"):
        found.append("no reason")
    needed, allowed = _KEYS[operation]
    keys = set(case) - {"name", "operation", "why"}
    if not needed <= keys <= needed | allowed:
        return [*found, f"has the keys {sorted(keys)}"]
    found += _digits(case)
    for item in case.get("items", []):
        if set(item) != {"id", "name", "value"}:
            return [*found, f"an item has the keys {sorted(item)}"]
        found += _digits(item)
    if not found:  # else the digits cannot be read
        found += _reply(operation, case)
    if case.get("formula") and case["items"]:
        found.append("has items and a formula")
    for key in {"times", "name_times", "formula"} & keys:
        if type(case[key]) is not int or case[key] < 1:
            found.append(f"{key} is not a count")
    return found


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
    if operation == "bounce":
        return []
    if operation == "invoke":
        right: str | int = f"{(int(case['n'], 16) + 1) % 2**32:08x}"
    else:
        key = "bytes" if operation == "putBytes" else "units"
        right = len(case[key]) // _UNITS[key] * case.get("times", 1)
    return [] if case["reply"] == right else [f"the reply is {case['reply']} instead of {right}"]
