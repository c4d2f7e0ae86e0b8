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


def outcomes(name: str, folder: Path, *, fault: tuple[str, str, str] | None = None) -> dict[str, str]:
    """What becomes of each case of the message in a system, of which a file may be changed before it is built."""
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
    if fault is not None:
        place, old, new = fault
        changed = build_folder(ROOT / "build", CHECKOUT, own) / place
        text = changed.read_text(encoding="utf-8")
        assert old in text
        changed.write_text(text.replace(old, new, 1), encoding="utf-8")
    row = CATALOG.find(CATALOG.row(name).identity.at(own))
    other = OtherBuild(CATALOG, str(file), own, build_folder(ROOT / "build", CHECKOUT, own))
    prepared = other.prepare([row], Console(stderr=True), install=False, named=UNOPTIMIZED)
    need(name, prepared[f"{name}#{own}"])
    add_sweep(build_folder(ROOT / "build", "shared", own) / "cases.json", message, SWEEP)
    names = [*(case["name"] for case in cases(message)), *SWEEP]
    with worker(row, "serve", folder) as server, worker(row, "drive", folder) as client:
        client.ask(connect(server.ask(SERVE)["endpoint"]))
        results = client.ask(check(*names))["results"]
        if fault is None:
            for sends in ("echoMessage.document", *SWEEP):
                assert client.ask(prepare("echoMessage", sends=sends))["event"] == "prepared"
    return {each["case"].partition(".")[2]: each["outcome"] for each in results}


UNOPTIMIZED = {"CXXFLAGS": "-O0"}
"""C++ compiles for minutes otherwise."""
SWEEP = {"echoMessage.document-100": {"$.lines": 100}}


def worker(row: Row, verb: str, folder: Path) -> Worker:
    places = {**runtimes(), "here": str(build_folder(ROOT / "build", row.system.name, row.build))}
    command = row.system.run.serve if verb == "serve" else row.system.run.drive
    shared = build_folder(ROOT / "build", "shared", row.build) / "cases.json"
    (folder / verb).mkdir()
    env = {**row.system.run.env, "ROUNDTRIP_CASES": str(shared)}
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
    swapped = outcomes(name, tmp_path / "swapped", fault=(MAPPINGS[name], *SWAPPED[name]))
    assert swapped["document"] == "exact", "the values that were swapped are equal there"
    assert swapped["distinct-0"] == "altered"
    if name in SHORTER:  # C++ compiles for minutes.
        assert set(outcomes(name, tmp_path / "exact").values()) == {"exact"}
        shorter = outcomes(name, tmp_path / "shorter", fault=(MAPPINGS[name], *SHORTER[name]))
        assert set(shorter.values()) == {"altered"}
