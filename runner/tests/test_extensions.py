"""The suite names no extension and works without any; what an extension adds is found."""

import json
import re
from pathlib import Path

import pytest

from roundtrip import extensions
from roundtrip.cli import extension_commands
from roundtrip.extensions import added
from roundtrip.paths import ROOT, sources
from roundtrip.report.page.html import render
from roundtrip.results.summary import Summary
from tests.commands import WITHOUT_EXTENSIONS, call
from tests.report.conftest import summary_of
from tests.synthetic import KINDS, make

SUITE = [ROOT / "runner" / "src" / name for name in ("roundtrip", "roundtrip_agent")]
PRESET = re.compile(r'"paper"|^paper = |--preset paper', re.MULTILINE)
"""How the suite may name its preset."""
NAMED = re.compile(
    r"\b(?:papers?|eggen|elbers|juric|roundtrip_(?:papers|overhead|first_calls|connections))\b", re.IGNORECASE
)

LOUD = """
from markupsafe import Markup
from roundtrip.report.page.html import Section

def section(view):
    return Section("loud", "Loud", Markup("<section id=loud></section>"), ".loud{color:red}")
"""


def named(text: str) -> list[str]:
    """What a file of the suite says of extensions."""
    return NAMED.findall(PRESET.sub("", text))


def test_the_suite_names_no_extension() -> None:
    files = [file for folder in SUITE for file in sources(folder)]
    assert {file.name: found for file in files if (found := named(file.read_text()))} == {}
    assert named('"""As Elbers et al. (2004) did."""\npreset = "paper"\nimport roundtrip_papers\n') == [
        "Elbers",
        "roundtrip_papers",
    ]


def test_without_extensions_there_are_none_of_their_commands() -> None:
    theirs = extension_commands()
    assert {
        "papers",
        "features",
        "wire",
        "profile",
        "self-check",
        "first-calls",
        "connections",
        "lab.reach",
    } == theirs.keys()
    done = call("--help", program=WITHOUT_EXTENSIONS)
    assert done.returncode == 0, done.stderr
    shown = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")}
    assert {"run", "report", "lab.up"} <= shown
    assert not shown & theirs.keys()
    assert call("papers", program=WITHOUT_EXTENSIONS).returncode == 2


def test_without_extensions_the_suites_own_experiments_are_listed() -> None:
    documents = [
        json.loads(call("list", "--json", program=program).stdout)
        for program in (WITHOUT_EXTENSIONS, [*WITHOUT_EXTENSIONS[:1], "-m", "roundtrip.cli"])
    ]
    alone, all_ = ({it["name"] for it in document["experiments"]} for document in documents)
    assert all_ - alone == {"sort", "threading", "reference", "object-size"}
    assert documents[0]["systems"] == documents[1]["systems"]


@pytest.fixture
def summary() -> Summary:
    """Of a run; what it asks of the papers is asked before a test replaces the extensions."""
    return summary_of(make(3, kinds=KINDS[:3]))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of extensions that a test makes."""
    monkeypatch.setattr(extensions, "NAMESPACE", f"made_{tmp_path.name}")
    monkeypatch.syspath_prepend(tmp_path)
    made = tmp_path / extensions.NAMESPACE
    made.mkdir()
    return made


def test_a_section_that_an_extension_adds_is_in_the_page(summary: Summary, folder: Path) -> None:
    (folder / "loud.py").write_text(LOUD)
    page = render(summary)
    assert '<a href="#loud">Loud</a>' in page
    assert "<section id=loud></section>" in page
    assert ".loud{color:red}" in page


def test_extensions_come_by_name_and_only_with_what_they_have(folder: Path) -> None:
    for name in ("b", "a"):
        (folder / f"{name}.py").write_text(f"def experiments():\n    return {name!r}\n")
    assert [it() for it in added("experiments")] == ["a", "b"]
    assert added("section") == []


def test_a_broken_extension_is_not_passed_over(folder: Path) -> None:
    (folder / "broken.py").write_text("import no_such_module\n")
    with pytest.raises(ImportError, match="no_such_module"):
        added("section")
