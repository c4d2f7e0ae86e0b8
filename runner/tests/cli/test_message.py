"""`./invokew message`: what it writes, and what it refuses before anything is built."""

from pathlib import Path

import pytest

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
        (["--workloads", "invocation"], "--workloads: a message is an experiment of its own"),
        (["--experiments", "objects"], "--experiments: a message is an experiment of its own"),
        (["--hosts", "lab"], "--hosts: a message is measured on this host alone"),
        (["--systems", "java-rm"], "--systems: unknown system 'java-rm'"),
    ],
)
def test_what_it_cannot_do_is_refused(order: str, words: list[str], wrong: str, capsys: Capture) -> None:
    assert run("message", order, *words) == 2
    assert wrong in capsys.readouterr().err


def test_a_document_that_no_type_can_carry_is_refused_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "x.json").write_text('{"a": [1, "x"]}')
    assert run("message", str(tmp_path / "x.json")) == 2
    assert "x.json: $.a[1]: it is a text, and at $.a[0] a number; expected" in capsys.readouterr().err
