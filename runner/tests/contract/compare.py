"""Holds one description of the contract against bench.idl."""

from .interface import Interface, Member
from .mapping import Mapping


def differences(idl: Interface, other: Interface, mapping: Mapping) -> list[str]:
    """What is wrong in `other`, a sentence each; empty where it says what bench.idl says.

    KeyError: bench.idl uses a type that the mapping does not know.
    """
    found = list(other.problems)
    for name, reason in mapping.left_out.items():
        if name not in idl.operations:
            found.append(f"{name} is to be left out, but bench.idl has no such operation")
        if name in other.operations:
            found.append(f"{name} is there, though it is to be left out: {reason}")
    if mapping.whole:
        there = {*other.operations, *mapping.left_out}
        found += [f"{name} is missing" for name in idl.operations if name not in there]
    for name, operation in other.operations.items():
        known = idl.operations.get(name)
        if known is None:
            found.append(f"{name} is not in bench.idl")
            continue
        found += _members(name, known.parameters, operation.parameters, mapping)
        result = None if known.result is None else mapping.types[known.result]
        if operation.result != result:
            found.append(f"{name} returns {operation.result} instead of {result}")
        if operation.faults != known.faults:
            found.append(f"{name} raises {operation.faults} instead of {known.faults}")
    if mapping.whole:
        found += _structs(idl, other, mapping)
    return found


def _structs(idl: Interface, other: Interface, mapping: Mapping) -> list[str]:
    found = []
    names = {name: mapping.fault_struct if name == "BenchFault" else name for name in idl.structs}
    for name, spelled in names.items():
        if spelled in other.structs:
            found += _members(spelled, idl.structs[name], other.structs[spelled], mapping)
        else:
            found.append(f"{spelled} is missing")
    extra = set(other.structs) - set(names.values())
    found += [f"{name} is not in bench.idl" for name in sorted(extra)]
    return found


def _members(owner: str, known: tuple[Member, ...], found: tuple[Member, ...], mapping: Mapping) -> list[str]:
    wanted = [Member(member.name, str(mapping.types[member.type])) for member in known]
    if list(found) == wanted:
        return []

    def spelled(members: list[Member]) -> str:
        return ", ".join(f"{member.type} {member.name}" for member in members) or "nothing"

    return [f"{owner} has ({spelled(list(found))}) instead of ({spelled(wanted)})"]
