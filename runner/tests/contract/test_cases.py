"""cases.json is what it says of itself, and so are the files of what systems do otherwise."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from contract import Contract, Idl

from roundtrip.catalog import system as catalog
from roundtrip.paths import LANGUAGES, ROOT, sources

from . import cases

SHARED = ROOT / "shared-idl"
JACORB = ROOT / "java" / "jacorb" / "expected.json"
IDL_ORB = ROOT / "java" / "idl" / "expected.json"
OURS = SHARED / "expected.json"


class Files:
    """cases.json and every expected.json, to be changed by a test."""

    def __init__(self) -> None:
        self.cases = json.loads((SHARED / "cases.json").read_text(encoding="utf-8"))
        folders = (SHARED, *(ROOT / folder for folder in LANGUAGES))
        paths = [file for folder in folders for file in sources(folder) if file.name == "expected.json"]
        self.expected = {path: json.loads(path.read_text(encoding="utf-8")) for path in paths}

    def case(self, name: str) -> Any:
        return next(one for one in self.cases["cases"] if one["name"] == name)

    def of(self, path: Path, key: str) -> Any:
        return self.expected[path]["expected"][key]


FILES = Files()


@pytest.fixture
def files() -> Files:
    return copy.deepcopy(FILES)


@pytest.fixture(scope="module")
def idl(known: Contract) -> Idl:
    return known.idl


@pytest.fixture(scope="module")
def wires() -> dict[str, str]:
    return {system.name: system.wire for system in catalog.load().systems.values()}


def test_the_files_are_well_formed(files: Files, idl: Idl, wires: dict[str, str]) -> None:
    assert len(files.expected) > 1
    assert cases.problems(files.cases, files.expected, idl, wires) == []


def test_every_kind_of_case_is_there(files: Files) -> None:
    kinds = {kind.__struct_config__.tag for kind in cases.KINDS}
    assert {one["operation"] for one in files.cases["cases"]} == kinds


ALTERED = {"outcome": "altered", "why": "so it is"}
REFUSED = {"outcome": "refused", "why": "so it is"}
EXACT = {"outcome": "exact", "why": "so it is"}

CHANGES: list[tuple[str, Callable[[Files], object]]] = [
    ("unknown field `more`", lambda it: it.cases.update(more=1)),
    ("invoke.adds is there twice", lambda it: it.cases["cases"].append(it.case("invoke.adds"))),
    ("Invalid value 'revoke'", lambda it: it.case("invoke.adds").update(operation="revoke")),
    ("no system has the wire pigeon", lambda it: it.cases["shared_wires"].append("pigeon")),
    ("Invalid enum value 'altered'", lambda it: it.case("invoke.adds").update(outcome="altered")),
    ("clients without calls", lambda it: it.case("invoke.at-once").pop("calls")),
    ("bench.idl has no member int8Value", lambda it: it.case("echo.plain")["members"].update(int8Value="00")),
    ("int16Value: 00 is not 4", lambda it: it.case("echo.plain")["members"].update(int16Value="00")),
    ("61 is not 4 hexadecimal digits a", lambda it: it.case("echo.plain")["members"].update(stringValue="61")),
    ("no member structs of digits", lambda it: it.case("echoArrays.empty")["members"].update(structs=[])),
    ("floats: 00 is not 8", lambda it: it.case("echoArrays.empty")["members"].update(floats=["00"])),
    ("bench.idl has no member int8s", lambda it: it.case("echoArrays.empty")["members"].update(int8s=4)),
    ("not called invoke.", lambda it: it.case("invoke.adds").update(name="adds")),
    ("length >= 1 - at `$.why`", lambda it: it.case("invoke.adds").update(why="")),
    ("{8})$' - at `$.n`", lambda it: it.case("invoke.negative").update(n="FFFFFFFF")),
    ("unknown field `times`", lambda it: it.case("invoke.adds").update(times=2)),
    ("7fffffff instead of 80000000", lambda it: it.case("invoke.wraps").update(reply="7fffffff")),
    ("the reply is 11 instead", lambda it: it.case("putChars.ascii").update(reply=11)),
    ("the reply is 1 instead of 1048576", lambda it: it.case("putBytes.large").update(reply=1)),
    ("{8})$' - at `$.items[0].id`", lambda it: it.case("bounce.one")["items"][0].update(id="0")),
    ("required field `name`", lambda it: it.case("bounce.one")["items"][0].pop("name")),
    ("items and a formula", lambda it: it.case("bounce.one").update(formula=3)),
    # What systems do otherwise.
    ("there is no case bounce.x", lambda it: it.of(OURS, "iiop").update({"bounce.x": REFUSED})),
    ("neither a wire nor a system ipoac", lambda it: it.expected[OURS]["expected"].update(ipoac={})),
    ("not two systems", lambda it: it.expected[OURS]["expected"].update({"java-grpc>java-jacorb": {}})),
    ("Invalid enum value 'lost'", lambda it: it.of(OURS, "iiop")["bounce.name-nul"].update(outcome="lost")),
    ("iiop.invoke.adds: it is expected without", lambda it: it.of(OURS, "iiop").update({"invoke.adds": EXACT})),
    ("expected without", lambda it: it.of(JACORB, "java-jacorb").update({"bounce.name-bmp": REFUSED})),
    ("is in two files", lambda it: it.expected[JACORB]["expected"].update({"iiop": {"bounce.name-nul": REFUSED}})),
    ("there is no system pigeon", lambda it: it.expected[IDL_ORB]["by_chance"].update(pigeon={})),
    ("there is no operation coo", lambda it: it.expected[IDL_ORB]["by_chance"]["java-idl"].update(coo=ALTERED)),
]  # fmt: skip


@pytest.mark.parametrize(("reported", "change"), CHANGES, ids=[reported for reported, _ in CHANGES])
def test_a_slip_is_reported(
    files: Files, idl: Idl, wires: dict[str, str], reported: str, change: Callable[[Files], object]
) -> None:
    change(files)
    found = cases.problems(files.cases, files.expected, idl, wires)
    assert [line for line in found if reported in line], found
