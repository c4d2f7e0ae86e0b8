"""cases.json is what it says of itself."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.paths import ROOT

from . import files
from .cases_rules import problems
from .read_idl import read_idl

Cases = dict[str, Any]


@pytest.fixture
def cases() -> Cases:
    read: Cases = json.loads((ROOT / "shared-idl" / "cases.json").read_text(encoding="utf-8"))
    return read


@pytest.fixture(scope="module")
def operations() -> set[str]:
    return set(read_idl(files.texts()[files.IDL]).operations)


@pytest.fixture(scope="module")
def wires() -> dict[str, str]:
    return {system.name: system.wire for system in catalog.load().systems.values()}


def case(cases: Cases, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in cases["cases"] if one["name"] == name)
    return found


def test_the_file_is_well_formed(cases: Cases, operations: set[str], wires: dict[str, str]) -> None:
    assert problems(cases, operations, wires) == []


def test_every_timed_operation_has_cases(cases: Cases) -> None:
    assert {one["operation"] for one in cases["cases"]} >= {
        "invoke",
        "putBytes",
        "putChars",
        "putString",
        "bounce",
    }


def of_jacorb(cases: Cases, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = cases["expected"]["java-jacorb"][name]
    return entry


UNSUPPORTED = {"outcome": "unsupported", "why": "said of the operation already"}
NEEDLESS = {"outcome": "unsupported", "why": "said of the wire already"}

CHANGES: list[tuple[str, Callable[[Cases], object]]] = [
    ("the file has the keys", lambda cases: cases.update(more=1)),
    ("invoke.adds stands there twice", lambda cases: cases["cases"].append(case(cases, "invoke.adds"))),
    ("is no operation", lambda cases: case(cases, "invoke.adds").update(operation="revoke")),
    ("there is no wire pigeon", lambda cases: cases["shared_wires"].append("pigeon")),
    ("there is no system pigeon", lambda cases: cases["by_chance"].update(pigeon={})),
    ("no case calls coo", lambda cases: cases["by_chance"]["java-idl"].update(coo=NEEDLESS)),
    (
        "by_chance.java-idl.echo: no reason",
        lambda cases: cases["by_chance"]["java-idl"]["echo"].update(why=""),
    ),
    ("set is trial", lambda cases: case(cases, "invoke.adds").update(set="trial")),
    ("outcome is exact", lambda cases: case(cases, "invoke.adds").update(outcome="exact")),
    ("clients without calls", lambda cases: case(cases, "invoke.at-once").pop("calls")),
    ("calls is not a count", lambda cases: case(cases, "invoke.at-once").update(calls=0)),
    ("bench.idl has no int8Value", lambda cases: case(cases, "echo.plain")["members"].update(int8Value="00")),
    ("int16Value is not 4", lambda cases: case(cases, "echo.plain")["members"].update(int16Value="00")),
    ("stringValue is not 4", lambda cases: case(cases, "echo.plain")["members"].update(stringValue="61")),
    ("neither a count", lambda cases: case(cases, "echoArrays.empty")["members"].update(structs=[])),
    ("floats is not 8", lambda cases: case(cases, "echoArrays.empty")["members"].update(floats=["00"])),
    ("code is not 8", lambda cases: case(cases, "fail.plain").update(code="1")),
    ("without being", lambda cases: cases["expected"]["frame"].update({"openCounter.closed": UNSUPPORTED})),
    (
        "without being",
        lambda cases: cases["expected"].update({"java-grpc>java-grpc": {"openCounter": NEEDLESS}}),
    ),
    ("not two systems", lambda cases: cases["expected"].update({"java-grpc>java-jacorb": {}})),
    ("no rule here", lambda cases: case(cases, "invoke.adds").update(operation="sleep")),
    ("is not called invoke.", lambda cases: case(cases, "invoke.adds").update(name="adds")),
    ("no reason", lambda cases: case(cases, "invoke.adds").update(why="")),
    ("has the keys", lambda cases: case(cases, "invoke.adds").update(times=2)),
    ("has the keys", lambda cases: case(cases, "putString.ascii").pop("units")),
    ("n is not 8", lambda cases: case(cases, "invoke.adds").update(n="123")),
    ("n is not 8", lambda cases: case(cases, "invoke.negative").update(n="FFFFFFFF")),
    ("instead of 80000000", lambda cases: case(cases, "invoke.wraps").update(reply="7fffffff")),
    ("bytes is not 2", lambda cases: case(cases, "putBytes.large").update(bytes="a")),
    ("units is not 4", lambda cases: case(cases, "putString.ascii").update(units="00610062006")),
    ("the reply is 11", lambda cases: case(cases, "putChars.ascii").update(reply=11)),
    ("the reply is 1 ", lambda cases: case(cases, "putBytes.large").update(reply=1)),
    ("times is not a count", lambda cases: case(cases, "putBytes.empty").update(times=0)),
    ("id is not 8", lambda cases: case(cases, "bounce.one")["items"][0].update(id="0")),
    ("value is not 16", lambda cases: case(cases, "bounce.one")["items"][0].update(value="3ff0")),
    ("name is not 4", lambda cases: case(cases, "bounce.one")["items"][0].update(name="61")),
    ("an item has the keys", lambda cases: case(cases, "bounce.one")["items"][0].pop("name")),
    ("items and a formula", lambda cases: case(cases, "bounce.one").update(formula=3)),
    ("there is no case", lambda cases: cases["expected"]["iiop"].update({"bounce.x": {}})),
    ("neither a wire nor a system", lambda cases: cases["expected"].update(ipoac={})),
    ("not an outcome", lambda cases: cases["expected"]["jrmp"]["bounce.nan-payload"].update(outcome="lost")),
    ("without being", lambda cases: cases["expected"]["jrmp"]["bounce.nan-payload"].update(outcome="exact")),
    ("without being", lambda cases: of_jacorb(cases, "bounce.name-bmp").update(outcome="refused")),
    ("without being", lambda cases: of_jacorb(cases, "bounce.nan-payload").update(outcome="exact")),
    ("no reason", lambda cases: cases["expected"]["jrmp"]["bounce.nan-payload"].update(why="")),
]


@pytest.mark.parametrize(("reported", "change"), CHANGES)
def test_a_slip_is_reported(
    cases: Cases,
    operations: set[str],
    wires: dict[str, str],
    reported: str,
    change: Callable[[Cases], object],
) -> None:
    change(cases)
    found = problems(cases, operations, wires)
    assert [line for line in found if reported in line], found
