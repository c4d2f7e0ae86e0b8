"""The contract as people edit it: bench.idl, read by omniORB's compiler, and operations.json."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1]
"""Where both files are."""

CHARS = ("char", "wchar")
NUMBERS = frozenset(("boolean", "octet", *CHARS, "short", "long", "long long", "float", "double"))
TEXTS = frozenset(("string", "wstring"))
REFERENCE = "Counter"
"""The interface whose objects are passed by reference."""

Members = tuple[tuple[str, str], ...]
"""Name and type of each, the type as IDL spells it with its typedefs resolved: "sequence<long>"."""


def element(kind: str) -> str | None:
    """The type of a sequence's elements; None if the type is not a sequence."""
    found = re.fullmatch(r"sequence<(.*)>", kind)
    return found[1] if found else None


def pascal_case(name: str) -> str:
    """A name of bench.idl as C#, protobuf and C++'s tables spell it."""
    return name[0].upper() + name[1:]


@dataclass(frozen=True)
class Signature:
    """An operation as IDL declares it; without a result it returns "void"."""

    parameters: Members
    result: str
    raises: tuple[str, ...]


@dataclass(frozen=True)
class Idl:
    """What an IDL file declares.

    Attributes:
        operations: Of the interface Bench, in its order.
        counter: Of the interface Counter.
        structs: Structs and exceptions.
        sequences: The name that a typedef gives to each type of sequence.
    """

    operations: dict[str, Signature]
    counter: dict[str, Signature]
    structs: dict[str, Members]
    sequences: dict[str, str]


@dataclass(frozen=True)
class ValueRange:
    """The range of a value of `prepare`; without a default it must be given."""

    name: str
    least: int
    most: int
    default: int | None = None


@dataclass(frozen=True)
class Operation(Signature):
    """An operation with all that a description or a table says of it.

    Attributes:
        name: As IDL spells it.
        code: In the baseline's protocol, and the place in the tables, from 1.
        bytes: Logical bytes of one element.
        ranges: Of the values of `prepare`, the number of elements first.
        timed: Whether it may be timed.
    """

    name: str
    code: int
    bytes: int
    ranges: tuple[ValueRange, ...]
    timed: bool

    @property
    def call(self) -> str:
        """The name in Pascal case."""
        return pascal_case(self.name)

    @property
    def argument(self) -> str:
        """The type of its one parameter, or of the first of several; "void" if there is none."""
        return self.parameters[0][1] if self.parameters else "void"

    @property
    def passes_references(self) -> bool:
        """Whether its argument or its result is a reference to a remote object, or holds some."""
        return any(REFERENCE in kind for kind in (self.argument, self.result))

    @property
    def passes_chars(self) -> bool:
        """Whether its argument or its result is an array of characters."""
        return "sequence<char>" in (self.argument, self.result)

    @property
    def is_wide_text(self) -> bool:
        """Whether it sets or gets the second type of strings, which most mappings do not have."""
        return self.shape in ("set_text", "get_text") and "wstring" in (self.argument, self.result)

    @property
    def shape(self) -> str:
        """What servants do with it, which follows from its types.

        Raises:
            ValueError: No servant knows an operation of such types.
        """
        argument, result = self.argument, self.result
        if self.raises:
            return "fail"
        if len(self.parameters) <= 1:
            for shape, matches in _SHAPES.items():
                if matches(self.name, argument, result):
                    return shape
        raise ValueError(
            f"{self.name}: no servant knows an operation that takes {argument} and returns {result}"
        )


_SHAPES: dict[str, Callable[[str, str, str], object]] = {
    "open": lambda name, taken, given: name.startswith("open") and (taken, given) == ("void", REFERENCE),
    "reference": lambda _, taken, given: (taken, given) == ("void", REFERENCE),
    "references": lambda _, taken, given: taken == "long" and element(given) == REFERENCE,
    "call_back": lambda _, taken, given: (taken, given) == (REFERENCE, "long"),
    "invoke": lambda _, taken, given: (taken, given) == ("long", "long"),
    "sleep": lambda _, taken, given: (taken, given) == ("long", "void"),
    "get": lambda _, taken, given: taken == "void" and given in NUMBERS,
    "get_text": lambda _, taken, given: taken == "void" and given in TEXTS,
    "get_struct": lambda _, taken, given: taken == "void" and given == "AllTypes",
    "set_text": lambda _, taken, given: taken in TEXTS and given == "void",
    "put": lambda _, taken, given: (element(taken) or taken in TEXTS) and given == "long",
    "get_array": lambda _, taken, given: taken == "long" and element(given),
    "bounce": lambda _, taken, given: taken == given == "sequence<Item>",
    "sort": lambda _, taken, given: taken == given == "sequence<long>",
    "echo": lambda _, taken, given: taken == given and taken in ("AllTypes", "AllArrays"),
}
"""Whether an operation's name, argument and result are those of a shape. The first that matches counts."""


@dataclass(frozen=True)
class Contract:
    """Both files together.

    Attributes:
        idl: What bench.idl declares.
        operations: In the order of their codes.
        connect: The ranges of `connect`, which no server has: a worker times the middleware's own way to a first call.
    """

    idl: Idl
    operations: tuple[Operation, ...]
    connect: tuple[ValueRange, ...]

    @property
    def declared(self) -> list[Operation]:
        """The operations in the order of bench.idl."""
        order = list(self.idl.operations)
        return sorted(self.operations, key=lambda operation: order.index(operation.name))

    @property
    def portable(self) -> list[Operation]:
        """Those that a message can carry, in the order of bench.idl: no references, one type of strings."""
        return [each for each in self.declared if not each.passes_references and not each.is_wide_text]


def read_idl(path: Path) -> Idl:
    """Reads an IDL file.

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
    interfaces = {
        name: {called: _signature(signature) for called, signature in operations.items()}
        for name, operations in listed["interfaces"].items()
    }
    structs = {name: _members(members) for name, members in listed["structs"].items()}
    return Idl(interfaces["Bench"], interfaces[REFERENCE], structs, listed["sequences"])


def read(folder: Path = FOLDER) -> Contract:
    """Reads bench.idl and operations.json.

    Raises:
        FileNotFoundError: A file is not there, or omniidl is not installed.
        ValueError: They do not fit together, or one of them cannot be read.
    """
    idl = read_idl(folder / "bench.idl")
    entries = json.loads((folder / "operations.json").read_text(encoding="utf-8"))["operations"]
    by_name = {entry["name"]: entry for entry in entries}
    connect = by_name.pop("connect")
    if differing := by_name.keys() ^ idl.operations.keys():
        raise ValueError(f"in one of bench.idl and operations.json alone: {', '.join(sorted(differing))}")
    if next(iter(idl.operations)) != "invoke":
        raise ValueError(
            "bench.idl: omniORB compares names in the order of declaration, so invoke must be the first"
        )
    operations = tuple(
        Operation(**vars(idl.operations[name]), ranges=_ranges(entry.pop("values")), **entry)
        for name, entry in by_name.items()
    )
    codes = [operation.code for operation in operations]
    if codes != list(range(1, len(codes) + 1)):
        raise ValueError(f"operations.json: the codes are {codes}; expected 1 to {len(codes)}, in this order")
    return Contract(idl, operations, _ranges(connect["values"]))


def _ranges(values: Mapping[str, Mapping[str, int]]) -> tuple[ValueRange, ...]:
    return tuple(ValueRange(name, **given) for name, given in values.items())


def _signature(listed: Mapping[str, Any]) -> Signature:
    return Signature(_members(listed["parameters"]), listed["result"], tuple(listed["raises"]))


def _members(listed: list[list[str]]) -> Members:
    return tuple((name, kind) for name, kind in listed)
