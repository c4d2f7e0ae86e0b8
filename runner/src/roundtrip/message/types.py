"""Types that the user gives in IDL in place of those that follow from a document, and the document's values in them."""

import ctypes
import json
import math
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from roundtrip.errors import UsageError
from roundtrip.message import document
from roundtrip.message.document import ROOT_STRUCT, Member, Message, Structs, at, element_of
from roundtrip.message.names import member_name, refuse_clash
from roundtrip_agent import environment

IDL = "message.idl"
"""Beside the document of a build: the types that were given for it, if any were."""
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
_LIMITS = {"short": 1 << 15, "long": document.LONG, "double": document.EXACT + 1}
_TEXTS = {"string": re.compile("[\0-\xff]*"), "wstring": re.compile("[^\ud800-\udfff]*")}


def read_idl(file: Path, shared: Path) -> Structs:
    """Reads the structs of a message from IDL, by the compiler that reads the contract's.

    Args:
        file: The structs, as `Message.idl` writes them.
        shared: The contract's folder, whose typedefs they may use.

    Raises:
        UsageError: It is not IDL, or has what a message may not have.
    """
    typedefs = (shared / "bench.idl").read_text(encoding="utf-8").partition("\n  struct ")[0]
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch, "bench.idl")
        whole.write_text(f'{typedefs}\n#include "{file.absolute()}"\n}};\n#endif\n', encoding="utf-8")
        command = ["omniidl", "-p", str(shared / "generate"), "-b", "omniidl_json", str(whole)]
        own = {**environment.of_tools(), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, env=own, capture_output=True, text=True, check=False)
    if done.returncode:
        wrong = "; ".join(done.stderr.splitlines())
        raise UsageError(f"--idl {file}", wrong, "structs as --write writes them")
    return _checked(json.loads(done.stdout)["structs"], f"--idl {file}")


def _checked(listed: dict[str, list[list[str]]], option: str) -> Structs:
    found: Structs = {}
    levels: dict[str, int] = {}
    for name, members in listed.items():
        place = f"{option}: {name}"
        if not name.startswith(ROOT_STRUCT) or name.endswith(document.TAKEN):
            allowed = f"{ROOT_STRUCT} at its beginning, and none of {', '.join(document.TAKEN)} at its end"
            raise UsageError(place, "a struct of a message has another name", allowed)
        for member, kind in members:
            inner = element_of(kind) or kind
            if inner not in _VALUES and inner not in found:
                allowed = f"{', '.join(_VALUES)}, a struct above it, or a sequence of one of these"
                raise UsageError(f"{place}.{member}", f"its type is {kind}", allowed)
            if member_name(member.removesuffix("_"), f"{place}.{member}") != member:
                raise UsageError(f"{place}.{member}", "no key has this name", "names as --write writes them")
            levels[name] = max(levels.get(name, 1), 1 + levels.get(inner, 0) + (inner != kind))
        refuse_clash(dict(members), place)
        found[name] = tuple(Member(member, member, kind) for member, kind in members)
        most = document.MOST_MEMBERS, document.MOST_LEVELS, document.MOST_STRUCTS
        size = len(members), levels[name], len(found)
        if any(number > limit for number, limit in zip(size, most, strict=True)):
            wrong = "it has {} members and {} levels, and is struct {}".format(*size)
            raise UsageError(place, wrong, "at most {}, {} and {}".format(*most))
    used = {element_of(each.kind) or each.kind for members in found.values() for each in members}
    if (loose := sorted(found.keys() - used)) != [ROOT_STRUCT]:
        wrong = f"the structs that are in no other are {', '.join(loose) or 'none'}"
        raise UsageError(option, wrong, f"{ROOT_STRUCT} alone")
    return found


def read(file: Path, structs: Structs | None = None) -> Message:
    """Reads a message from a file, in these types or in those that follow. Raises UsageError with file and place."""
    try:
        text = file.read_bytes()
        return document.derive(text) if structs is None else fit(text, structs)
    except OSError as error:
        raise UsageError(str(file), error.strerror or str(error), "a JSON document") from error
    except UsageError as error:
        raise UsageError(f"{file}: {error.thing}", error.wrong, error.allowed) from error


def message_of(shared: Path) -> Message:
    """The message of a checkout, whose contract lies in that folder."""
    given = shared / IDL
    return read(shared / document.FILE, read_idl(given, shared) if given.is_file() else None)


def fit(text: bytes, structs: Structs) -> Message:
    """The message of a JSON document in given types. Raises UsageError: a value does not fit, with its place."""
    message, path = document.parsed(text)
    message.structs = structs
    fitting = _Fitting(structs)
    message.value = fitting.value(ROOT_STRUCT, message.plain, path)
    message.altered = [document.noted(paths, *what) for (what, _), paths in fitting.notes.items()]
    return message


class _Fitting:
    """The values of a message; `notes` has the places of those that are sent otherwise, by why and without indices."""

    def __init__(self, structs: Structs) -> None:
        self._structs = structs
        self.notes: dict[tuple[tuple[str, str], str], list[str]] = {}

    def value(self, kind: str, value: Any, path: str) -> Any:
        element = element_of(kind)
        fitted = None
        if value is None:
            self._note(document.MISSING, path)
            fitted = Message(self._structs).filled(kind, None)
        elif element is not None and isinstance(value, list):
            fitted = [self.value(element, each, f"{path}[{index}]") for index, each in enumerate(value)]
        elif kind in self._structs and isinstance(value, dict):
            fitted = self._struct(kind, value, path)
        elif kind in _VALUES:
            fitted = self._scalar(kind, value, path)
        if fitted is None:
            shown = document.CLASSES[type(value)] if isinstance(value, dict | list) else json.dumps(value)
            allowed = _VALUES.get(kind, "an object" if element is None else "a list")
            raise UsageError(path, f"{shown[:40]} does not fit the type {kind}", allowed)
        return fitted

    def _struct(self, name: str, value: dict[str, Any], path: str) -> dict[str, Any]:
        refuse_clash(dict.fromkeys(value, ""), path)
        kinds = {each.name: each.kind for each in self._structs[name]}
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
        if isinstance(value, str) or kind in _TEXTS:
            is_text = isinstance(value, str) and kind in _TEXTS
            return value if is_text and _TEXTS[kind].fullmatch(value) else None
        limit = _LIMITS.get(kind, document.LONG_LONG)
        if isinstance(value, int) and not -limit <= value < limit:
            return None
        if kind not in ("float", "double"):
            return value if isinstance(value, int) else None
        sent = ctypes.c_float(value).value if kind == "float" else float(value)
        if math.isfinite(sent) and sent != value:
            self._note(("not a float", "the nearest is sent"), path)
        return sent if math.isfinite(sent) else None

    def _note(self, what: tuple[str, str], path: str) -> None:
        self.notes.setdefault((what, re.sub(r"\[\d+\]", "[]", path)), []).append(path)
