"""A run of a message: the cases that its sweep adds, and that it is resumed with the same document alone."""

import json
import shutil
from pathlib import Path

import pytest

from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.message import types
from roundtrip.paths import ROOT
from roundtrip.reading import runs
from roundtrip.results.records import EndReason, EndRecord
from roundtrip.running import run as running
from roundtrip.running.run import Interrupted
from tests.fakes import DEADLINE_S, TINY, Recorder, catalog, system, workspace

needs_compiler = pytest.mark.skipif(shutil.which("omniidl") is None, reason="omniidl is not here")
REQUEST = RunRequest(preset="smoke", cpu_pinning="none", idle_states="unchanged", timeout=Seconds(DEADLINE_S))
PLACES = [
    Workload(
        f"message:$.lines={number}",
        "A message",
        "echoMessage",
        {},
        experiment="message",
        axes={"$.lines": number},
        sends=f"echoMessage.document-{number}",
        count={"smoke": 3},
    )
    for number in (1, 5)
]


@pytest.fixture
def of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A project whose message has a list."""
    monkeypatch.setitem(PRESETS, "smoke", TINY)
    (tmp_path / "shared-idl").mkdir()
    (tmp_path / "shared-idl/message.json").write_text('{"lines": [1, 2]}')
    return Catalog(tmp_path, catalog(system("one")).systems)


def interrupted(folder: Path, of: Catalog) -> None:
    ready = {"one": None, "sockets": None}
    with pytest.raises(Interrupted):
        running.begin(
            REQUEST, [of.row("one")], PLACES, workspace(folder, of), ready, Recorder(interrupt_at=2)
        )


def test_a_sweep_is_resumed_with_the_cases_that_a_build_took_away(tmp_path: Path, of: Catalog) -> None:
    interrupted(tmp_path, of)
    where = workspace(tmp_path, of)
    shared = tmp_path / "build/shared/cases.json"
    assert "sweep" not in {each.get("set") for each in json.loads(shared.read_text())["cases"]}
    folder = runs.find(where.results, None, unfinished=True)
    running.resume(folder, where, Recorder())
    sent = [it for it in json.loads(shared.read_text())["cases"] if it.get("set") == "sweep"]
    assert [each["name"] for each in sent] == ["echoMessage.document-1", "echoMessage.document-5"]
    assert sent[1]["argument"] == {"lines": "0000000100000002000000010000000200000001"}
    assert [it.reason for it in folder.records() if isinstance(it, EndRecord)][-1] is EndReason.DONE
    summary = runs.conclude(folder)
    assert {cell.workload for cell in summary.cells if cell.estimate} == {it.key for it in PLACES}
    message = folder.run.messages[""]
    assert message.sizes == {PLACES[0].key: 13, PLACES[1].key: 21}


@needs_compiler
@pytest.mark.parametrize("changed", ["message.json", types.IDL])
def test_with_another_document_or_other_types_it_is_refused(
    tmp_path: Path, of: Catalog, changed: str
) -> None:
    interrupted(tmp_path, of)
    texts = {"message.json": '{"lines": [1, 3]}', types.IDL: "struct Message { Int16Seq lines; };"}
    shutil.copytree(ROOT / "shared-idl/generate", tmp_path / "shared-idl/generate")
    shutil.copy(ROOT / "shared-idl/bench.idl", tmp_path / "shared-idl")
    (tmp_path / "shared-idl" / changed).write_text(texts[changed])
    where, display = workspace(tmp_path, of), Recorder()
    with pytest.raises(UsageError, match=r"--resume .*: the message .*no longer the one that is built; expected"):
        running.resume(runs.find(where.results, None, unfinished=True), where, display)
    assert display.closed
