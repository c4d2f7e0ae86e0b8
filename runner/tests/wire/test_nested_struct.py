"""A struct three levels deep, with sequences of structs, needs a line by hand in no language."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from roundtrip.catalog.system import System
from roundtrip.config.experiment import operations
from roundtrip.paths import BUILT, ROOT
from roundtrip.toolchain.run_by_hand import command_of, environment_of
from tests.building import require
from tests.protocol.conversation import Worker
from tests.protocol.table import FEW, GO, SERVE, check, connect, prepare

from .conftest import CATALOG

pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(1800)]

STRUCTS = """
  struct Leaf { long id; string name; OctetSeq data; };
  typedef sequence<Leaf> LeafSeq;
  struct Branch { double weight; LeafSeq leaves; wstring title; };
  typedef sequence<Branch> BranchSeq;
  struct Tree { Leaf first; BranchSeq branches; Int64Seq numbers; };
"""
CASE = {"name": "echoTree.leaf", "operation": "echoTree", "why": "a number in the third level"}
ARGUMENT = {"branches": [{"leaves": [{"id": "12345678"}]}, {}]}


def insert(file: Path, before: str, text: str) -> None:
    old = file.read_text(encoding="utf-8")
    assert old.count(before) == 1
    file.write_text(old.replace(before, text + before), encoding="utf-8")


def left_out(folder: str, names: list[str]) -> set[str]:
    """What was built, and the results of runs."""
    unwanted = {*BUILT, "results"} if Path(folder) == ROOT else BUILT
    return {name for name in names if name in unwanted or name.startswith(".")}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of this project with one more operation, and what is generated from it."""
    copy = tmp_path / "project"
    shutil.copytree(ROOT, copy, ignore=left_out)
    shared = copy / "shared-idl"
    insert(shared / "bench.idl", "\n  exception BenchFault", STRUCTS)
    insert(shared / "bench.idl", "    AllTypes  echo(", "    Tree echoTree(in Tree data);\n")
    last = '  {"name": "connect",'
    # All but `connect` have a code, from 1 on.
    line = {"name": "echoTree", "code": len(operations()), "bytes": 0, "values": {}, "timed": True}
    insert(shared / "operations.json", last, f"  {json.dumps(line)},\n")
    cases = json.loads((shared / "cases.json").read_text(encoding="utf-8"))
    cases["cases"].append({**CASE, "argument": ARGUMENT})
    (shared / "cases.json").write_text(json.dumps(cases), encoding="utf-8")
    subprocess.run([sys.executable, shared / "generate/generate.py"], check=True)
    return copy


def worker(system: System, project: Path, verb: str, folder: Path) -> Worker:
    (folder / verb).mkdir()
    return Worker(command_of(system, verb, project), environment_of(system, project), folder / verb)


def send_and_time(system: System, project: Path, folder: Path) -> None:
    with (
        worker(system, project, "serve", folder) as server,
        worker(system, project, "drive", folder) as client,
    ):
        client.ask(connect(server.ask(SERVE)["endpoint"]))
        sent = client.ask(check("echoTree.formula", CASE["name"]))
        client.ask(prepare("echoTree"))
        timed = client.ask(GO)
    assert [(each["case"], each["outcome"]) for each in sent["results"]] == [
        ("echoTree.formula", "exact"),
        (CASE["name"], "exact"),
    ]
    assert timed.get("samples") == FEW["samples"], timed


@pytest.mark.parametrize("names", ["cpp-sockets", "java-rmi,java-sockets", "mono-remoting-tcp,mono-sockets"])
def test_it_is_built_sent_and_timed(project: Path, names: str, tmp_path: Path) -> None:
    systems = [CATALOG.row(name).system for name in names.split(",")]
    require(*names.split(","))
    # Nothing is optimised: what is built in half the time is timed nowhere.
    env = {**os.environ, "PYTHONPATH": str(project / "runner/src"), "CXXFLAGS": "-O0"}
    build = [sys.executable, "-m", "roundtrip.cli", "build", "--systems", names]
    build += ["--build-env", "CXXFLAGS"]
    built = subprocess.run(build, cwd=project, env=env, capture_output=True, text=True, check=False)
    assert not built.returncode, built.stderr[-4000:]
    for system in systems:
        folder = tmp_path / system.name
        folder.mkdir()
        send_and_time(system, project, folder)
