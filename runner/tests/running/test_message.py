"""A run of a message: the cases that its sweep adds, and that it is resumed with the same document alone."""

import json
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from roundtrip.catalog.system import Catalog
from roundtrip.config.decode import Seconds
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.interop.exchange import exchange_cases
from roundtrip.message import cases, types
from roundtrip.paths import ROOT
from roundtrip.reading import runs
from roundtrip.report.findings import messages
from roundtrip.report.view import View
from roundtrip.results.records import CasesRecord, EndReason, EndRecord
from roundtrip.running import run as running
from roundtrip.running.run import Interrupted
from tests.fakes import DEADLINE_S, TINY, Recorder, catalog, system, workspace
from tests.interop.fakes import two

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
    ready: dict[str, str | None] = {"one": None, "sockets": None}
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
    with pytest.raises(
        UsageError, match=r"--resume .*: its message .*no longer the one that is built; expected"
    ):
        running.resume(runs.find(where.results, None, unfinished=True), where, display)
    assert display.closed


def test_the_message_goes_between_systems_of_one_protocol_too(tmp_path: Path, of: Catalog) -> None:
    known = Catalog(of.root, two(altered="echoMessage.distinct-0").systems)
    where = workspace(tmp_path, known)
    message = types.message_of(tmp_path / "shared-idl")
    shared = {"shared_protocols": ["shared"], "cases": cases.cases(message)}
    cases.write(tmp_path / "build/shared/cases.json", shared)
    rows = [known.row(name) for name in ("one", "two", "hermit")]
    timed = structs.replace(PLACES[0], key="message", axes={}, sends="echoMessage.document")
    folder = running.begin(
        REQUEST, rows, [timed], where, dict.fromkeys(known.systems), Recorder(), exchange=exchange_cases
    )
    found = {
        it.row: [(case.case, case.outcome) for case in it.results]
        for it in folder.records()
        if isinstance(it, CasesRecord)
    }
    sent = ["echoMessage.document", "echoMessage.distinct-0", "putMessage.distinct-0", "getMessage.formula"]
    assert found == {
        "one>two": [(case, "exact") for case in sent],
        "two>one": [(case, "altered" if case == sent[1] else "exact") for case in sent],
    }
    summary = runs.conclude(folder)
    assert messages(View(summary))[1:] == [
        "one > two: the message came back as expected.",
        "two > one: echoMessage.distinct-0: altered, expected exact (another value).",
    ]
    assert runs.status(summary) == 1
    # The row of that system fails by itself; what its client does to another server counts as well.
    summary.cells = [cell for cell in summary.cells if cell.row != "two:default"]
    assert runs.status(summary) == 1
    summary.exchanged.pop()
    assert runs.status(summary) == 0
