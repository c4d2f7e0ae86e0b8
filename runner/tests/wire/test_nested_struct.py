"""A struct three levels deep, with sequences of structs, needs a line by hand in no language."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundtrip.catalog.system import System
from roundtrip.config.experiment import operations
from roundtrip.paths import BUILT, ROOT
from roundtrip.toolchain.runtimes import runtimes
from tests.building import require
from tests.protocol.conversation import Worker

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
    places = {**runtimes(), "here": str(project / "build" / system.name)}
    command = system.run.serve if verb == "serve" else system.run.drive
    env = {**system.run.env, "ROUNDTRIP_CASES": str(project / "shared-idl/cases.json")}
    (folder / verb).mkdir()
    return Worker([part.format(**places) for part in command], env, folder / verb)


def ask(to: Worker, **command: Any) -> dict[str, Any]:
    to.send(json.dumps(command))
    return to.reply()


def send_and_time(system: System, project: Path, folder: Path) -> None:
    with (
        worker(system, project, "serve", folder) as server,
        worker(system, project, "drive", folder) as client,
    ):
        ready = ask(server, do="serve", bind="127.0.0.1", advertise="127.0.0.1", port=0, options={})
        ask(client, do="connect", endpoints=[ready["endpoint"]], options={})
        sent = ask(client, do="check", cases=["echoTree.formula", CASE["name"]])
        warmup = {"calls": 10, "elapsed_ns": 0, "window_ns": 1000}
        stop = {"samples": 100, "elapsed_ns": 0, "limit_ns": 60_000_000_000, "capacity": 100}
        rest = {
            "values": {},
            "sends": "",
            "warmup": warmup,
            "stop": stop,
            "starts": False,
            "lead_in": {"calls": 0, "elapsed_ns": 0},
        }
        ask(client, do="prepare", operation="echoTree", **rest)
        timed = ask(client, do="go", at_ns=0)
    assert [(each["case"], each["outcome"]) for each in sent["results"]] == [
        ("echoTree.formula", "exact"),
        (CASE["name"], "exact"),
    ]
    assert timed.get("samples") == 100, timed


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
