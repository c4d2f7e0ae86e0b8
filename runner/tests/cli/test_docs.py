"""What the pages for readers say that can be checked: links, names of commands, options, systems and files."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.catalog.system import Catalog
from roundtrip.cli import commands, reference
from roundtrip.interop.pairs import shared_protocols
from roundtrip.paths import ROOT, sources
from roundtrip.processes.conformance import Cases

README = ROOT / "README.md"
INDEX = ROOT / "docs" / "index.md"
PAGES = [README, *(file for file in sources(ROOT) if file.suffix == ".md" and file != README)]
COMMANDS = commands()
OPTIONS = {flag for command in COMMANDS.values() for flag in command.flags}
OPTIONS |= {"--help", "-h", "--version", "--print-completion-script"}

AUTHORS_FILES = {".py", ".java", ".cc", ".h", ".cs", ".toml", ".xml", ".cmake", ".json", ".j2", ".md"}


def broken_links(page: Path, text: str) -> list[str]:
    """Links of a page to files that are not there, or to parts of pages that have no such heading."""
    found = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, part = target.partition("#")
        if ":" in name:
            continue
        file = (page.parent / name).resolve()
        if not file.exists() or (part and part not in headings(file.read_text() if name else text)):
            found.append(target)
    return found


def headings(text: str) -> set[str]:
    """The headings of a page, as links to them are spelled."""
    found = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in found}


def unknown_names(text: str) -> list[str]:
    """Commands and options within a page's text that we do not have; other programs' options are in blocks."""
    spans = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    found = []
    for span in spans:
        first, *rest = span.split()
        if first in ("invoke", "./invokew") and rest and rest[0] not in (*COMMANDS, *OPTIONS, "COMMAND"):
            found.append(span)
        words = rest if first in (*COMMANDS, "invoke", "./invokew") else []
        words = [first, *rest] if first.startswith("--") else words
        found += [
            word for word in words if re.match(r"--\w", word) and re.split(r"\[?=", word)[0] not in OPTIONS
        ]
    return found


def tabled_systems(text: str) -> dict[str, set[str]]:
    """The systems of a page's table, each with the variants that its row names."""
    table = text.partition("| system | with |")[2].partition("\n\n")[0]
    found = {}
    for names, variants in re.findall(r"^\| (`.*?) \|.*\| ?(.*?) ?\|$", table, re.M):
        found |= {name: set(re.findall(r"`([^`]+)`", variants)) for name in re.findall(r"`([^`]+)`", names)}
    return found


def catalogued_systems(every: Catalog) -> dict[str, set[str]]:
    """All systems, each with its variants but the first."""
    return {it.name: {variant.name for variant in it.variants[1:]} for it in every.systems.values()}


def mentioned_pages() -> Iterator[tuple[Path, str]]:
    """Each page of docs/ that a file of ours names, with that file."""
    for file in sources(ROOT):
        if file.suffix in AUTHORS_FILES and file.name != Path(__file__).name:
            for name in re.findall(r"\bdocs/[\w-]+\.(?:md|png)", file.read_text(encoding="utf-8")):
                yield file, name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_has_links_commands_and_options_that_there_are(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert broken_links(page, text) == []
    assert unknown_names(text) == []


def test_the_index_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\(([^)#\s]+)", INDEX.read_text(encoding="utf-8")))
    assert {file.name for file in INDEX.parent.glob("*.md")} - {INDEX.name} <= linked


def test_the_reference_of_commands_is_fresh() -> None:
    assert (INDEX.parent / "cli.md").read_text(encoding="utf-8").splitlines() == [*reference.lines()]


def test_the_page_on_systems_lists_them_and_their_variants() -> None:
    page = (INDEX.parent / "systems.md").read_text(encoding="utf-8")
    assert tabled_systems(page) == catalogued_systems(catalog.load())


def test_the_page_on_interoperability_lists_who_shares_a_protocol() -> None:
    page = (ROOT / "docs" / "interop.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.M)
    listed = {protocol: set(re.findall(r"`([^`]+)`", names)) for protocol, names in rows}
    protocols = shared_protocols(
        catalog.load(), Cases.load(ROOT / "shared-idl" / "cases.json").shared_protocols
    )
    assert listed == {protocol: set(names) for protocol, names in protocols.items()}


def test_every_page_that_a_file_names_is_there() -> None:
    missing = [(file, name) for file, name in mentioned_pages() if not (ROOT / name).exists()]
    assert missing == []
