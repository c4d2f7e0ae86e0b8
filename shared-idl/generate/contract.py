"""The contract as people edit it: bench.idl, read by omniORB's compiler, and operations.json."""

import json
import os
import re
import subprocess
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kinds import (
    LONG,
    SCALARS,
    VOID,
    Kind,
    Member,
    Number,
    Reference,
    Sequence,
    Struct,
    Text,
    is_chars,
    is_wide,
    pascal_case,
    within,
)

FOLDER = Path(__file__).resolve().parents[1]
"""Where both files are."""


@dataclass(frozen=True)
class Signature:
    """An operation as IDL declares it."""

    parameters: tuple[Member, ...]
    result: Kind
    raises: tuple[str, ...]


@dataclass(frozen=True)
class Idl:
    """What an IDL file declares."""

    operations: dict[str, Signature]  # of the interface Bench, in its order
    counter: dict[str, Signature]  # of the interface whose objects are passed by reference
    structs: tuple[Struct, ...]  # each after those that it is made of
    exceptions: tuple[Struct, ...]
    sequences: dict[Kind, str]  # the name that a typedef gives to each type of sequence


@dataclass(frozen=True)
class ValueRange:
    """The range of a value of `prepare`, which must be given if it has no default."""

    name: str
    least: int
    most: int
    default: int | None = None
    is_text_length: bool = False  # whether it is the characters of strings within structs


@dataclass(frozen=True)
class Operation(Signature):
    """An operation with all that a description or a table says of it."""

    name: str
    code: int  # in the baseline's protocol, and the place in the tables, from 1
    bytes: int  # logical bytes of one element
    ranges: tuple[ValueRange, ...]  # of the values of `prepare`, the number of elements first
    timed: bool  # whether it may be timed
    shape: str  # what servants do with it
    scattered: bool  # whether one sample is a call at each of several servers

    @property
    def call(self) -> str:
        """The name in Pascal case."""
        return pascal_case(self.name)

    @property
    def argument(self) -> Kind:
        """The type of its one parameter, or of the first of several."""
        return self.parameters[0].kind if self.parameters else VOID

    @property
    def passes_references(self) -> bool:
        """Whether its argument or its result is a reference to a remote object, or holds some."""
        return any(isinstance(kind, Reference) for kind in (*within(self.argument), *within(self.result)))

    @property
    def passes_chars(self) -> bool:
        """Whether its argument or its result is an array of characters."""
        return any(is_chars(kind) for kind in (self.argument, self.result))

    @property
    def is_wide_text(self) -> bool:
        """Whether it sets or gets the second type of strings, which most mappings do not have."""
        return self.shape in ("set_text", "get_text") and (is_wide(self.argument) or is_wide(self.result))


@dataclass(frozen=True)
class Contract:
    """Both files together."""

    idl: Idl
    operations: tuple[Operation, ...]  # in the order of their codes
    connect: tuple[
        ValueRange, ...
    ]  # of `connect`, which no server has: the middleware's own way to a first call

    @property
    def declared(self) -> list[Operation]:
        """The operations in the order of bench.idl."""
        order = list(self.idl.operations)
        return sorted(self.operations, key=lambda operation: order.index(operation.name))

    @property
    def compounds(self) -> list[Kind]:
        """The sequences and structs of all values, each after those that it is made of."""
        return self.compounds_of(self.operations)

    def compounds_of(self, operations: Iterable[Operation]) -> list[Kind]:
        """The same of some operations."""
        of = (kind for each in operations for kind in (each.argument, each.result))
        found = dict.fromkeys(part for kind in of for part in within(kind))
        return [kind for kind in found if isinstance(kind, Sequence | Struct)]

    @property
    def portable(self) -> list[Operation]:
        """Those that a message can carry, in the order of bench.idl: no references, one type of strings."""
        return [each for each in self.declared if not each.passes_references and not each.is_wide_text]


def _shapes(name: str, taken: Kind, given: Kind) -> dict[str, bool]:
    """Of each shape whether an operation's name, argument and result are those of it. The first that is counts."""
    nothing = taken == VOID
    return {
        "open": name.startswith("open") and nothing and isinstance(given, Reference),
        "reference": nothing and isinstance(given, Reference),
        "references": taken == LONG and isinstance(given, Sequence) and isinstance(given.element, Reference),
        "call_back": isinstance(taken, Reference) and given == LONG,
        "invoke": taken == given == LONG,
        "sleep": taken == LONG and given == VOID,
        "get": nothing and isinstance(given, Number),
        "get_text": nothing and isinstance(given, Text),
        "get_struct": nothing and isinstance(given, Struct),
        "set_text": isinstance(taken, Text) and given == VOID,
        "put": isinstance(taken, Sequence | Text) and given == LONG,
        "count": isinstance(taken, Sequence | Struct) and given == LONG,
        "get_array": taken == LONG and isinstance(given, Sequence),
        "echo": taken == given and isinstance(taken, Sequence | Struct),
        "bounce": taken == given and isinstance(taken, Sequence) and isinstance(taken.element, Struct),
        "sort": taken == given == Sequence(LONG),
    }


def _shape(name: str, of: Signature, named: str | None) -> str:
    """The shape that follows from an operation's types, or the one that operations.json names, if it has such types.

    Raises:
        ValueError: No servant knows an operation of such types.
    """
    if of.raises:
        return "fail"
    taken = of.parameters[0].kind if of.parameters else VOID
    for shape, is_of_it in _shapes(name, taken, of.result).items():
        if is_of_it and len(of.parameters) <= 1 and named in (None, shape):
            return shape
    what = f"to {named}" if named else "an operation"
    raise ValueError(f"{name}: no servant knows {what} that takes {taken} and returns {of.result}")


def read_idl(path: Path, prefixes: Mapping[str, str], pascal_case_structs: Container[str]) -> Idl:
    """Reads an IDL file.

    Args:
        path: Of the file.
        prefixes: What texts begin with by formula, by `Struct.member`; of others it is their type.
        pascal_case_structs: The names of those whose fields C# spells so.

    Raises:
        FileNotFoundError: omniidl is not installed.
        ValueError: omniidl refuses the file, or it has what another description could not say.
    """
    back_end = Path(__file__).with_name("omniidl_json.py")
    command = ["omniidl", "-p", str(back_end.parent), "-b", back_end.stem, str(path)]
    # Else its Python leaves a folder beside the back end.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        raise ValueError(done.stderr)
    listed = json.loads(done.stdout)
    known: dict[str, Kind] = {**SCALARS, **{name: Reference(name) for name in listed["interfaces"]}}

    def kind_of(spelled: str) -> Kind:
        found = re.fullmatch(r"sequence<(.*)>", spelled)
        if not found:
            return known[spelled]
        if found[1].startswith("sequence<"):
            raise ValueError(f"{spelled}: a sequence of sequences; expected a struct between the two")
        if spelled not in listed["sequences"]:
            raise ValueError(f"{spelled}: no typedef gives it a name, by which C++ declares it")
        return Sequence(kind_of(found[1]))

    def struct(name: str, members: list[list[str]]) -> Struct:
        kinds = {called: kind_of(spelled) for called, spelled in members}
        for called, kind in kinds.items():
            if isinstance(kind, Text) and (prefix := prefixes.get(f"{name}.{called}")):
                kinds[called] = replace(kind, prefix=prefix)
        members_of = tuple(Member(*each) for each in kinds.items())
        known[name] = made = Struct(name, members_of, name in pascal_case_structs)
        return made

    def operations(interface: str) -> dict[str, Signature]:
        return {
            name: Signature(
                tuple(Member(called, kind_of(spelled)) for called, spelled in it["parameters"]),
                kind_of(it["result"]),
                tuple(it["raises"]),
            )
            for name, it in listed["interfaces"][interface].items()
        }

    structs = tuple(struct(*each) for each in listed["structs"].items())
    exceptions = tuple(struct(*each) for each in listed["exceptions"].items())
    sequences = {kind_of(spelled): name for spelled, name in listed["sequences"].items()}
    return Idl(operations("Bench"), operations("Counter"), structs, exceptions, sequences)


def read(folder: Path = FOLDER) -> Contract:
    """Reads bench.idl and operations.json.

    Raises:
        FileNotFoundError: A file is not there, or omniidl is not installed.
        ValueError: They do not fit together, or one of them cannot be read.
    """
    document = json.loads((folder / "operations.json").read_text(encoding="utf-8"))
    idl = read_idl(folder / "bench.idl", document["prefixes"], document["pascal_case"])
    by_name = {entry["name"]: entry for entry in document["operations"]}
    connect = by_name.pop("connect")
    if differing := by_name.keys() ^ idl.operations.keys():
        raise ValueError(f"in one of bench.idl and operations.json alone: {', '.join(sorted(differing))}")
    if next(iter(idl.operations)) != "invoke":
        raise ValueError(
            "bench.idl: omniORB compares names in the order of declaration, so invoke must be the first"
        )
    operations = tuple(_operation(idl.operations[name], entry) for name, entry in by_name.items())
    codes = [operation.code for operation in operations]
    if codes != list(range(1, len(codes) + 1)):
        raise ValueError(f"operations.json: the codes are {codes}; expected 1 to {len(codes)}, in this order")
    return Contract(idl, operations, _ranges(connect["values"]))


def _operation(of: Signature, entry: Mapping[str, Any]) -> Operation:
    return Operation(
        **vars(of),
        name=entry["name"],
        code=entry["code"],
        bytes=entry["bytes"],
        ranges=_ranges(entry["values"], entry.get("text_length")),
        timed=entry["timed"],
        shape=_shape(entry["name"], of, entry.get("shape")),
        scattered=entry.get("scattered", False),
    )


def _ranges(
    values: Mapping[str, Mapping[str, int]], text_length: str | None = None
) -> tuple[ValueRange, ...]:
    return tuple(
        ValueRange(name, **given, is_text_length=name == text_length) for name, given in values.items()
    )
