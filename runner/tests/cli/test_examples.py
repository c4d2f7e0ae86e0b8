"""Every example of every help text is run, as far as what it does to this machine: that alone is stood in for."""

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from msgspec.structs import replace

from roundtrip.analysis import compare as comparing
from roundtrip.catalog.system import Row
from roundtrip.cli import build as building
from roundtrip.cli import check, doctor_hosts, hosting, launch, reporting
from roundtrip.config.hosts import HostSpec, HostsSpec
from roundtrip.lab import laboratory, needs
from roundtrip.lab.laboratory import Laboratory
from roundtrip.message import checkout, types
from roundtrip.mirror import making
from roundtrip.paths import ROOT
from roundtrip.reading import runs
from roundtrip.reading.verification import Verification
from roundtrip.results.store import RunFolder
from roundtrip.running import run as running
from roundtrip.toolchain import build, other_build, run_by_hand, runtimes
from roundtrip.toolchain.checks import doctor, lint, suites
from roundtrip.toolchain.checks.suites import Result
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext
from roundtrip_connections import run as connections
from roundtrip_first_calls import run as first_calls
from roundtrip_overhead import self_check
from roundtrip_papers.cli import untimed
from roundtrip_papers.model.vocabulary import Feature
from roundtrip_papers.pages import excerpt
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.records import FeatureResult, ReachOutcome, ReachResult, TrafficCount
from roundtrip_papers.untimed.stacks import Stack
from tests.cli.test_main import examples
from tests.commands import run
from tests.synthetic import KINDS, make, stored

RUNS = ("20261121-082614", "20261121-093010")
"""The runs that help texts speak of."""


def written(results: Path, name: str, seed: int) -> RunFolder:
    made = make(seed, rounds=3, kinds=KINDS[:3])
    made.run.run = name
    folder = stored(RunFolder(results / name), made.run, made.records)
    runs.conclude(folder)
    return folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[RunFolder]:
    results = tmp_path_factory.mktemp("results")
    return [written(results, name, seed) for seed, name in enumerate(RUNS, 1)]


@pytest.fixture
def done(folders: list[RunFolder], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What examples would have done to this machine, in order."""
    done: list[str] = []
    monkeypatch.setenv("INVOKE_ROUNDTRIP_RESULTS", str(folders[0].path.parent))
    monkeypatch.chdir(folders[0].path.parent.parent)
    Path("shared-idl").mkdir(exist_ok=True)
    for name in ("shared-idl/message.json", "order.json"):
        shutil.copyfile(ROOT / "shared-idl/message.json", name)
    Path("README.md").write_text(f"<!-- papers: conclusions -->\n{excerpt.END}\n")

    def stand_in(where: object, name: str, result: object = None) -> None:
        def do(*_: Any, **__: Any) -> object:
            done.append(name)
            if isinstance(result, BaseException):
                raise result
            return result

        monkeypatch.setattr(where, name, do)

    def prepare(_: object, rows: Iterable[Row], *__: Any, **___: Any) -> dict[str, None]:
        done.append("prepare")
        return {name: None for row in rows for name in row.ends}

    # Builds and installs.
    monkeypatch.setattr(build, "prepare", prepare)
    monkeypatch.setattr(BuildContext, "missing", lambda *_: {})
    stand_in(making, "make", {"maven": []})
    stand_in(building.shutil, "rmtree")
    stand_in(run_by_hand, "exec_worker", SystemExit(0))
    stand_in(types, "read_idl")
    stand_in(other_build.OtherBuild, "prepare", {})
    stand_in(checkout, "lay_out", "message-order")
    # Measures.
    stand_in(running, "begin", folders[0])
    stand_in(launch, "resume")
    stand_in(reporting, "finish_aa_test")
    stand_in(runtimes, "find_jvms", [])
    other = SimpleNamespace(rows=list, prepare=lambda *_, **__: {}, record=lambda _: None)
    stand_in(other_build, "obtain", other)
    stand_in(sys.modules["roundtrip.cli.gate"], "gate", [])
    stand_in(self_check, "check_pairs")
    stand_in(self_check, "LocalHost", MagicMock())
    stand_in(first_calls, "measure", [])
    stand_in(connections, "measure")
    stand_in(sys.modules["roundtrip.cli.show"], "need_rate")
    stand_in(reporting, "verify", Verification(run=RUNS[0]))
    counted = TrafficCount("java-rmi:default", "invocation", 50.0, 40.0, 1.0, 1.0)
    stand_in(untimed, "on_wire", [counted])
    stand_in(untimed, "probe", [FeatureResult("java-rmi:default", it.value, True, "seen") for it in Feature])
    sampled = [Stack("main", ("a/B.c",), 3)]
    stand_in(untimed, "profile", StackProfile("java-rmi:default", "invocation", "p", {"client": sampled}, 1))
    stand_in(untimed, "_instruments", {})
    # Other hosts.
    host = HostSpec("other", "other")
    monkeypatch.setattr(Laboratory, "hosts", lambda _: HostsSpec("lab", host, host, "lab"))
    monkeypatch.setattr(hosting, "reach", lambda _, where, unavailable, *__, **___: (where, unavailable))
    stand_in(doctor_hosts, "examine", True)
    # The lab.
    stand_in(Laboratory, "need_root")
    stand_in(needs, "provide")
    stand_in(Laboratory, "up", True)
    stand_in(Laboratory, "down", True)
    stand_in(untimed, "tries", [[ReachResult("java-rmi:default", "open", ReachOutcome.PASSES)]])
    assert laboratory.named().name
    # Checks.
    stand_in(check, "_run", Result(passed=1))
    stand_in(check, "_provide_laboratory")
    stand_in(suites, "run_systems", {"wire": Result(passed=1)})
    stand_in(lint, "run", ProgramResult(0, "", Path("log")))
    found = doctor.Findings(1, {}, [], {}, [], [])
    stand_in(doctor, "examine", found)
    return done


WITHOUT = {"explain", "list", "papers", "report", "verify", "compare", "generate"}
"""Commands whose examples do nothing to a machine: they are run as they are."""


@pytest.mark.parametrize("words", list(examples()), ids=" ".join)
def test_every_example_of_a_help_text_runs(
    words: list[str], done: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = words.index("invoke") + 1
    for given in words[: start - 1]:
        monkeypatch.setenv(*given.split("=", 1))
    assert run(*words[start:]) == 0
    out, _ = capsys.readouterr()
    assert done or out or words[start] in WITHOUT
    assert "Traceback" not in out


@pytest.mark.usefixtures("done")
def test_a_comparison_of_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = comparing.compare
    monkeypatch.setattr(comparing, "compare", lambda *both: replace(whole(*both), cells=[]))
    assert run("compare", *RUNS) == 1
