"""Reads the table of operations in contract.md."""

import re


def read_contract(text: str, declared: list[str]) -> dict[str, list[str]]:
    """Operation to its parameters' names, for what the first column of the table names.

    Args:
        text: the page.
        declared: the operations in the order of bench.idl, for the two short forms: `a()` … `b()` is all from
            a to b, `get…Array(count)` all that are spelled so.
    """
    section = re.search(r"^## Operations\n(.*?)(?=^## |\Z)", text, flags=re.M | re.S)
    if section is None:
        raise ValueError("contract.md has no section Operations")
    operations: dict[str, list[str]] = {}
    patterns: dict[str, list[str]] = {}
    for row in re.findall(r"^\| (`.*?) \|", section[1], flags=re.M):
        calls = [
            (name, [part.strip() for part in parameters.split(",") if part])
            for name, parameters in re.findall(r"`([\w…]+)\(([^)]*)\)`", row)
        ]
        if "` … `" in row:
            (first, parameters), (last, _) = calls
            span = declared[declared.index(first) : declared.index(last) + 1]
            calls = [(name, parameters) for name in span]
        for name, parameters in calls:
            known = patterns if "…" in name else operations
            if name in known:
                raise ValueError(f"contract.md names {name} twice")
            known[name] = parameters
    # A name in full has a row of its own, and a pattern does not mean it.
    for pattern, parameters in patterns.items():
        spelled = re.compile(pattern.replace("…", r"\w+"))
        for name in filter(spelled.fullmatch, declared):
            operations.setdefault(name, parameters)
    return operations
