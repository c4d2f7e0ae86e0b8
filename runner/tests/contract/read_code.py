"""Reads the operations out of an interface, or out of the public methods of a class, in Java or C#."""

import re

from .interface import Interface, Member, Operation

# Result, name, parameters.
_METHOD = r"([\w\[\]]+)\s+(\w+)\(([^()]*)\)"


def read_java(text: str) -> Interface:
    """A remote interface: every method throws RemoteException."""
    body = _body(text, r"interface \w+ extends Remote\b[^{]*")
    interface = Interface()
    for result, name, parameters, thrown in re.findall(
        rf"^\s*{_METHOD}(?:\s+throws\s+([\w,\s]+))?;", body, flags=re.M
    ):
        faults = [fault.strip() for fault in thrown.split(",")]
        if "RemoteException" not in faults:
            interface.problems.append(f"{name} does not throw RemoteException")
        others = tuple(fault for fault in faults if fault not in {"", "RemoteException"})
        interface.add(_operation(name, parameters, result, others))
    _hold_count(body, interface)
    return interface


def read_csharp(text: str, declared: str) -> Interface:
    """What an interface declares, or the public methods of a class that it does not override.

    Args:
        text: the file.
        declared: what stands before the body: "interface IBench", "class RemoteBench".
    """
    body = _body(text, rf"\b{declared}\b[^{{]*")
    start = "" if declared.startswith("interface") else r"public\s+(?!override\b)"
    interface = Interface()
    for result, name, parameters in re.findall(rf"^\s*{start}{_METHOD}", body, flags=re.M):
        if name[0].islower():
            interface.problems.append(f"{name}: C# spells methods in PascalCase")
        # C# does not say what a method throws: fail is known by its name.
        faults = ("BenchFault",) if name == "Fail" else ()
        interface.add(_operation(name[0].lower() + name[1:], parameters, result, faults))
    if not start:
        _hold_count(body, interface)
    return interface


def _hold_count(body: str, interface: Interface) -> None:
    """ValueError: an interface declares something that the pattern has passed over."""
    if body.count("(") != len(interface.operations):
        raise ValueError(
            f"{body.count('(')} parentheses, but {len(interface.operations)} operations were read"
        )


def _operation(name: str, parameters: str, result: str, faults: tuple[str, ...]) -> Operation:
    members = []
    for parameter in filter(None, (part.strip() for part in parameters.split(","))):
        of, called = parameter.removeprefix("final ").split()
        members.append(Member(called, of))
    return Operation(name, tuple(members), None if result == "void" else result, faults)


def _body(text: str, head: str) -> str:
    """What stands between the braces after that head, without comments. ValueError: there is no such head."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    found = re.search(head + r"\{", text)
    if found is None:
        raise ValueError(f"nothing like '{head}'")
    depth = 1
    for at in range(found.end(), len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return text[found.end() : at]
    raise ValueError("a brace that is not closed")
