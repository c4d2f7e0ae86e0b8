"""Types that the user gives in IDL in place of those that follow from a document, and the document's values in them."""

import ctypes
import json
import math
import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from roundtrip.errors import UsageError
from roundtrip.message.document import (
    CLASSES,
    EXACT,
    FILE,
    LONG,
    LONG_LONG,
    MISSING,
    MOST_LEVELS,
    MOST_MEMBERS,
    MOST_STRUCTS,
    ROOT_STRUCT,
    TAKEN,
    Member,
    Message,
    at,
    derive,
    element_of,
    naming,
    noted,
    parsed,
)
from roundtrip.message.names import member_name, refuse_clash

TYPES = "message.types.json"
"""Beside the document of a build: the types that were given for it, if any were."""
Structs = dict[str, tuple[Member, ...]]

_VALUES = {
    "boolean": "true or false",
    "short": "an integer of 16 bits",
    "long": "an integer of 32 bits",
    "long long": "an integer of 64 bits",
    "float": "a number, at most 3.4e38",
    "double": "a number, of integers at most 2^53",
    "string": "a text within ISO 8859-1",
    "wstring": "a text of whole characters",
}
_LIMITS = {"short": 1 << 15, "long": LONG, "double": EXACT + 1}
_TEXTS = {"string": re.compile("[\0-\xff]*"), "wstring": re.compile("[^\ud800-\udfff]*")}
_INEXACT = ("not a float", "the nearest is sent")


def read_idl(file: Path, shared: Path, environment: Mapping[str, str]) -> Structs:
    """Reads the structs of a message from IDL, by the compiler that reads the contract's.

    Args:
        file: The structs, as `Message.idl` writes them.
        shared: The contract's folder, whose typedefs they may use.
        environment: Of the compiler.

    Raises:
        UsageError: It is no IDL, or has what a message may not have.
    """
    typedefs = (shared / "bench.idl").read_text(encoding="utf-8").partition("\n  struct ")[0]
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch, "message.idl")
        whole.write_text(f'{typedefs}\n#include "{file.absolute()}"\n}};\n#endif\n', encoding="utf-8")
        command = ["omniidl", "-p", shared / "generate", "-b", "omniidl_json", whole]
        own = {**environment, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, env=own, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(f"--idl {file}", "; ".join(done.stderr.splitlines()), "structs as --write writes them")
    return _checked(json.loads(done.stdout)["structs"], f"--idl {file}: ")


def _checked(listed: dict[str, list[list[str]]], option: str) -> Structs:
    found: Structs = {}
    levels: dict[str, int] = {}
    for name, members in listed.items():
        place = option + name
        if not name.startswith(ROOT_STRUCT) or name.endswith(TAKEN):
            allowed = f"{ROOT_STRUCT} at its beginning, and none of {', '.join(TAKEN)} at its end"
            raise UsageError(place, "a struct of a message has another name", allowed)
        if len(members) > MOST_MEMBERS:
            raise UsageError(place, f"it has {len(members)} members", f"1 to {MOST_MEMBERS}")
        for member, kind in members:
            at_member = f"{place}.{member}"
            inner = element_of(kind) or kind
            if inner not in _VALUES and inner not in found:
                allowed = f"{', '.join(_VALUES)}, a struct above it, or a sequence of one of these"
                raise UsageError(at_member, f"its type is {kind}", allowed)
            if member_name(member.removesuffix("_"), at_member) != member:
                raise UsageError(at_member, "no key has this name", "names as --write writes them")
            levels[name] = max(levels.get(name, 1), 1 + levels.get(inner, 0) + (inner != kind))
        refuse_clash(dict(members), place)
        found[name] = tuple(Member(member, member, kind) for member, kind in members)
    if ROOT_STRUCT not in found:
        raise UsageError(f"{option}{ROOT_STRUCT}", "there is no such struct", "the message in a struct of this name")
    used = _within(found, ROOT_STRUCT)
    if levels[ROOT_STRUCT] > MOST_LEVELS or len(used) > MOST_STRUCTS:
        wrong = f"it has {levels[ROOT_STRUCT]} levels and {len(used)} structs"
        raise UsageError(f"{option}{ROOT_STRUCT}", wrong, f"at most {MOST_LEVELS} and {MOST_STRUCTS}")
    return {name: members for name, members in found.items() if name in used}


def _within(structs: Structs, name: str) -> set[str]:
    inner = {element_of(each.kind) or each.kind for each in structs[name]} & structs.keys()
    return {name}.union(*(_within(structs, each) for each in inner))


def read(file: Path, structs: Structs | None = None) -> Message:
    """Reads a message from a file, in these types or in those that follow. Raises UsageError with file and place."""
    with naming(file):
        text = file.read_bytes()
        return derive(text) if structs is None else fit(text, structs)


def message_of(shared: Path) -> Message:
    """The message of a checkout, whose contract lies in that folder."""
    given = shared / TYPES
    return read(shared / FILE, load(given.read_bytes()) if given.is_file() else None)


def dump(structs: Structs) -> bytes:
    """Types as a build keeps them."""
    return json.dumps({name: [(each.name, each.kind) for each in of] for name, of in structs.items()}).encode()


def load(kept: bytes) -> Structs:
    """Types that a build keeps."""
    return {name: tuple(Member(each, each, kind) for each, kind in of) for name, of in json.loads(kept).items()}


def fit(text: bytes, structs: Structs) -> Message:
    """The message of a JSON document in given types. Raises UsageError: a value does not fit, with its place."""
    message, path = parsed(text)
    message.structs = structs
    fitting = _Fitting(message)
    message.value = fitting.value(ROOT_STRUCT, message.plain, path)
    message.altered = [noted(paths, *what) for (what, _), paths in fitting.notes.items()]
    return message


@dataclass
class _Fitting:
    """The values of a message; `notes` has the places of those that are sent otherwise, by why and without indices."""

    message: Message
    notes: dict[tuple[tuple[str, str], str], list[str]] = field(default_factory=dict)

    def value(self, kind: str, value: Any, path: str) -> Any:
        element = element_of(kind)
        fitted = None
        if value is None:
            self._note(MISSING, path)
            fitted = self.message.filled(kind, None)
        elif element is not None and isinstance(value, list):
            fitted = [self.value(element, each, f"{path}[{index}]") for index, each in enumerate(value)]
        elif kind in self.message.structs and isinstance(value, dict):
            fitted = self._struct(kind, value, path)
        elif kind in _VALUES:
            fitted = self._scalar(kind, value, path)
        if fitted is None:
            shown = CLASSES[type(value)] if isinstance(value, dict | list) else json.dumps(value)[:40]
            if value == LONG_LONG:  # It stands for all that are larger.
                shown = "it"
            allowed = _VALUES.get(kind, "an object" if element is None else "a list")
            raise UsageError(path, f"{shown} does not fit the type {kind}", allowed)
        return fitted

    def _struct(self, name: str, value: dict[str, Any], path: str) -> dict[str, Any]:
        refuse_clash(dict.fromkeys(value, ""), path)
        kinds = {each.name: each.kind for each in self.message.structs[name]}
        keys = {member: member.removesuffix("_") for member in kinds}
        for key in value:
            if (member := member_name(key, at(path, key))) not in kinds:
                raise UsageError(at(path, key), f"struct {name} has no member {member}", ", ".join(kinds))
            keys[member] = key
        return {
            member: self.value(kinds[member], value.get(key), at(path, key)) for member, key in keys.items()
        }

    def _scalar(self, kind: str, value: Any, path: str) -> Any:
        """The value in its type; None if it does not fit."""
        if isinstance(value, bool) or kind == "boolean":
            return value if isinstance(value, bool) and kind == "boolean" else None
        if kind in _TEXTS or isinstance(value, str):
            return value if isinstance(value, str) and kind in _TEXTS and _TEXTS[kind].fullmatch(value) else None
        limit = _LIMITS.get(kind, LONG_LONG)
        if isinstance(value, int) and not -limit <= value < limit:
            return None
        if kind not in ("float", "double"):
            return value if isinstance(value, int) else None
        sent = ctypes.c_float(value).value if kind == "float" else float(value)
        if sent != value and math.isfinite(sent):
            self._note(_INEXACT, path)
        return sent if math.isfinite(sent) else None

    def _note(self, what: tuple[str, str], path: str) -> None:
        self.notes.setdefault((what, re.sub(r"\[\d+\]", "[]", path)), []).append(path)
