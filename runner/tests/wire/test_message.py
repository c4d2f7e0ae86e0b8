"""A user's message comes back as it was sent, in each language; a mapping that changes it is found."""

import json
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.message import checkout, types
from roundtrip.message.cases import add_sweep, cases
from roundtrip.paths import CHECKOUT, ROOT, build_folder
from roundtrip.toolchain.other_build import OtherBuild
from roundtrip.toolchain.runtimes import runtimes
from roundtrip_agent import environment
from tests.building import need
from tests.protocol.conversation import Worker
from tests.protocol.table import SERVE, check, connect, prepare

from .conftest import CATALOG

pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(1800)]

DOCUMENT = {
    "default": 7,
    "order_id": 7,
    "first": "same",
    "second": "same",
    "lines": [{"left": 1.5, "right": 1.5, "of": {"ID": 2**40}}, {"left": None, "right": 2, "of": None}],
    "notes": ["Ж", ""],
    "nothing": [],
    "flags": [True, False],
}
"""Members with equal values, which a swap would leave as they are, and keys that languages spell in their own way."""


def outcomes(name: str, folder: Path, *faults: tuple[str, str]) -> dict[str, str]:
    """What becomes of each case of the message in a system, whose mapping may be changed before it is built."""
    folder.mkdir()
    file = folder / f"test-{name}.json"
    file.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    idl = file.with_suffix(".idl")
    text = types.read(file).idl()
    # Types that no document has by itself.
    for old, new in (("long order_id", "short order_id"), ("double left", "float left")):
        assert old in text
        text = text.replace(old, new)
    idl.write_text(text, encoding="utf-8")
    message = types.read(file, types.read_idl(idl, ROOT / "shared-idl"))
    own = checkout.lay_out(ROOT, file, message, environment.of_tools(), idl)
    for old, new in faults:
        changed = build_folder(ROOT / "build", CHECKOUT, own) / MAPPINGS[name]
        text = changed.read_text(encoding="utf-8")
        assert old in text
        changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    row = CATALOG.find(CATALOG.row(name).identity.at(own))
    other = OtherBuild(CATALOG, str(file), own, build_folder(ROOT / "build", CHECKOUT, own))
    prepared = other.prepare([row], Console(stderr=True), install=False, named=UNOPTIMIZED)
    need(name, prepared[f"{name}#{own}"])
    add_sweep(build_folder(ROOT / "build", "shared", own) / "cases.json", message, SWEEP)
    names = [*(case["name"] for case in cases(message)), *SWEEP, *BY_FORMULA]
    with worker(row, "serve", folder) as server, worker(row, "drive", folder) as client:
        client.ask(connect(server.ask(SERVE)["endpoint"]))
        results = client.ask(check(*names))["results"]
        if not faults:
            for sends in ("echoMessage.document", *SWEEP):
                assert client.ask(prepare("echoMessage", sends=sends, warmup=TEN))["event"] == "prepared"
            for case in BY_FORMULA:
                operation, _, count = case.partition(".formula")
                values = {"count": 3} if count else {}
                assert client.ask(prepare(operation, values, warmup=TEN))["event"] == "prepared"
            counted = [each.ask({"do": "call_counts"}) for each in (client, server)]
            assert counted[0] == counted[1]
            assert counted[0]["bytes"]["getMessage"] == 0 < counted[0]["bytes"]["putMessage"]
    return {each["case"]: each["outcome"] for each in results}


UNOPTIMIZED = {"CXXFLAGS": "-O0"}
"""C++ compiles for minutes otherwise."""
SWEEP = {"echoMessage.document-100": {"$.lines": 100}}
TEN = {"calls": 10, "elapsed_ns": 0, "window_ns": 1000}
BY_FORMULA = (
    *("putMessage.formula", "getMessage.formula"),
    *(f"{verb}Messages.formula-3" for verb in ("echo", "put", "get")),
)


def worker(row: Row, verb: str, folder: Path) -> Worker:
    here = build_folder(ROOT / "build", row.system.name, row.build)
    places = {**runtimes(), "here": str(here), "cpus": "2"}
    command = row.system.run.serve if verb == "serve" else row.system.run.drive
    shared = build_folder(ROOT / "build", "shared", row.build) / "cases.json"
    (folder / verb).mkdir()
    env = {name: value.format(**places) for name, value in row.system.run.env.items()}
    env["ROUNDTRIP_CASES"] = str(shared)
    return Worker([part.format(**places) for part in command], env, folder / verb)


MAPPINGS = {
    "java-rmi": "java/rmi/src/generated/java/roundtrip/rmi/Message.java",
    "cpp-omniorb": "cpp/omniorb/generated/struct_values.inc",
    "mono-sockets": "dotnet/sockets/generated/StructFields.cs",
}
SWAPPED = {
    "java-rmi": ("this.first = data.first();", "this.first = data.second();"),
    "cpp-omniorb": ("Set(own.first, core.first);", "Set(own.first, core.second);"),
    "mono-sockets": ("into.Name(value.first);", "into.Name(value.second);"),
}
SHORTER = {
    # A list that is empty in the document: both faults are in one build, since C++ compiles for minutes.
    "cpp-omniorb": (
        "Set(own.nothing, core.nothing);",
        "auto less = core.nothing; if (!less.empty()) less.pop_back(); Set(own.nothing, less);",
    ),
    "java-rmi": ("= data.notes();", "= java.util.Arrays.copyOf(data.notes(), data.notes().length - 1);"),
    "mono-sockets": (
        "Put(into, value.notes)",
        "Put(into, System.Linq.Enumerable.ToArray(System.Linq.Enumerable.Skip(value.notes, 1)))",
    ),
}


@pytest.mark.parametrize("name", MAPPINGS)
def test_it_comes_back_as_it_was_sent_and_a_mapping_that_changes_it_is_found(
    name: str, tmp_path: Path
) -> None:
    is_slow = name == "cpp-omniorb"
    faults = (SWAPPED[name], SHORTER[name]) if is_slow else (SWAPPED[name],)
    swapped = outcomes(name, tmp_path / "swapped", *faults)
    found = {case for case, outcome in swapped.items() if outcome != "exact"}
    # The values that were swapped are equal in the document.
    assert found == {"echoMessage.distinct-0", *(["putMessage.distinct-0"] * is_slow)}
    if not is_slow:
        assert set(outcomes(name, tmp_path / "exact").values()) == {"exact"}
        assert set(outcomes(name, tmp_path / "shorter", SHORTER[name]).values()) == {"altered"}
