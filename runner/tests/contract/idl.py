"""bench.idl as omniORB's compiler reads it."""

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest

_BACK_END = Path(__file__).with_name("omniidl_listing.py")

Members = tuple[tuple[str, str], ...]
"""Name and type of each, the type as IDL spells it with its typedefs resolved: "sequence<long>"."""


@dataclass(frozen=True)
class Operation:
    """One operation; without a result it returns "void"."""

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
    """

    operations: dict[str, Operation]
    counter: dict[str, Operation]
    structs: dict[str, Members]


def read_idl(text: str) -> Idl:
    """Read an IDL file; skips the test if omniidl is not here.

    Raises:
        ValueError: omniidl refuses it, or it has what no other description could say.
    """
    if shutil.which("omniidl") is None:
        pytest.skip("omniidl was not found (Debian: omniidl)")
    with tempfile.NamedTemporaryFile("w", suffix=".idl") as file:
        file.write(text)
        file.flush()
        command = ["omniidl", "-p", str(_BACK_END.parent), "-b", _BACK_END.stem, file.name]
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode != 0:
        raise ValueError(done.stderr)
    read = json.loads(done.stdout)
    interfaces = {
        name: {called: _operation(it) for called, it in operations.items()}
        for name, operations in read["interfaces"].items()
    }
    structs = {name: tuple(map(tuple, members)) for name, members in read["structs"].items()}
    return Idl(interfaces["Bench"], interfaces["Counter"], structs)


def _operation(read: dict[str, list[list[str]]]) -> Operation:
    parameters = tuple((name, kind) for name, kind in read["parameters"])
    return Operation(parameters, str(read["result"]), tuple(map(str, read["raises"])))
