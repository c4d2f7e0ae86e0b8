"""`./invokew message`: what it writes, and what it refuses before anything is built."""

import shutil
from pathlib import Path

import pytest

from roundtrip.cli import launch, reporting
from roundtrip.cli.message import EXAMPLE
from roundtrip.cli.selection import Selection
from roundtrip.config.experiment import sweeps
from roundtrip.config.request import RunRequest
from tests.commands import run

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def order(tmp_path: Path) -> str:
    (tmp_path / "order.json").write_text(
        '{"id": 1, "note": "Ж", "lines": [{"n": 1}, {"n": null}]}', encoding="utf-8"
    )
    return str(tmp_path / "order.json")


def test_it_writes_the_types_and_says_what_is_sent_otherwise(
    order: str, tmp_path: Path, capsys: Capture
) -> None:
    assert run("message", order, "--write", str(tmp_path / "order.idl")) == 0
    assert "$.lines[1].n is missing or null: 0, false, '' or [] is sent" in capsys.readouterr().out
    text = (tmp_path / "order.idl").read_text(encoding="utf-8")
    assert "wstring note; // beyond ISO 8859-1 at $.note" in text
    assert "typedef sequence<MessageLines> MessageLinesSeq;" in text


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (
            ["--write", "/no/such/folder"],
            "--write: /no/such/folder: No such file or directory; expected a file",
        ),
        (["--workloads", "invocation"], "--workloads: unknown workload 'invocation'"),
        (["--workloads", "*", "--repeat", "lines=1"], "--workloads: a list is repeated for echoMessage"),
        (["--experiments", "objects"], "message: unknown option '--experiments'"),
        (["--hosts", "lab"], "--hosts: a message is measured on this host alone"),
        (["--systems", "java-rm"], "--systems: unknown system 'java-rm'"),
        (["--repeat", "line=1"], "--repeat: unknown list 'line' (did you mean lines?)"),
        (["--repeat", "lines=1000000"], "--repeat: with 1000000 elements of lines the document has "),
        (["--idl", "/no/order.idl"], "--idl /no/order.idl: "),
    ],
)
def test_what_it_cannot_do_is_refused(order: str, words: list[str], wrong: str, capsys: Capture) -> None:
    assert run("message", order, *words) == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("omniidl") is None, reason="omniidl is not here")
def test_types_that_were_written_are_edited_and_given(order: str, tmp_path: Path, capsys: Capture) -> None:
    idl, again = tmp_path / "order.idl", tmp_path / "again.idl"
    assert run("message", order, "--write", str(idl)) == 0
    text = idl.read_text(encoding="utf-8")
    assert "long id;" in text
    idl.write_text(text.replace("long id;", "short id;"), encoding="utf-8")
    assert run("message", order, "--idl", str(idl), "--write", str(again)) == 0
    assert "short id;" in again.read_text(encoding="utf-8")
    idl.write_text(text.replace("wstring note;", "string note;"), encoding="utf-8")
    capsys.readouterr()
    assert run("message", order, "--idl", str(idl)) == 2
    assert 'order.json: $.note: "\\u0416" does not fit the type string' in capsys.readouterr().err


Begun = list[tuple[RunRequest, Selection]]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Begun:
    """What would be measured."""
    found: Begun = []
    monkeypatch.setattr(launch, "begin", lambda *given, **_: found.append((given[0], given[1])))
    monkeypatch.setattr(reporting, "finish", lambda *_, **__: None)
    return found


def test_a_list_that_is_repeated_is_an_axis_in_that_run_alone(begun: Begun) -> None:
    assert run("message", str(EXAMPLE), "--systems", "java-rmi", "--repeat", "lines=1,10") == 0
    assert run("message", str(EXAMPLE), "--systems", "java-rmi") == 0
    (request, selection), (_, plain) = begun
    first, second = selection.workloads
    assert (first.key, first.sends, first.work) == ("message:$.lines=1", "echoMessage.document-1", 1)
    assert (second.axes, second.sends, second.work) == ({"$.lines": 10}, "echoMessage.document-10", 10)
    (sweep,) = sweeps(selection.workloads, request.repeat)
    assert (sweep.axes, sweep.derive[0].along) == ({"$.lines": (1, 10)}, "$.lines")
    assert [it.key for it in plain.workloads] == ["message"]


def test_the_other_operations_are_measured_if_they_are_named(begun: Begun) -> None:
    assert run("message", str(EXAMPLE), "--systems", "java-rmi", "--workloads", "message,*=*Messages") == 0
    ((_, selection),) = begun
    called = [(it.operation, it.values) for it in selection.workloads]
    of_lists = [(f"{verb}Messages", {"count": 10}) for verb in ("echo", "put", "get")]
    assert called == [("echoMessage", {}), *of_lists]


def test_a_document_that_no_type_can_carry_is_refused_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.json").write_text('{"a": [1, "x"]}')
    assert run("message", str(tmp_path / "x.json")) == 2
    assert "x.json: $.a[1]: it is a text, and at $.a[0] a number; expected" in capsys.readouterr().err
