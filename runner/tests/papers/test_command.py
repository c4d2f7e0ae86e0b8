"""What `invoke papers` does beside timing: everything that a paper counted or profiled is, once, and is kept."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.cli import one_machine
from roundtrip.config.experiment import Point
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip_papers import reference
from roundtrip_papers.cli import features, papers, profiling, reaching, wire
from roundtrip_papers.judging import Source, judge
from roundtrip_papers.model import library
from roundtrip_papers.pages import excerpt
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.profile import Profile
from roundtrip_papers.untimed.records import OnWire, Passage, Probed, Reached

PAPER = "juric-2004"


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def machine(*_: object) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace()

    def count(row: Row, points: Sequence[Point], _: object) -> list[OnWire]:
        if row.key == "java-soap-cxf:default":
            raise RoundtripError("listening takes root")
        return [OnWire(row.key, it.key, 1.0, 2.0, 1.0, 1.0) for it in points]

    def take(its: Sequence[tuple[Row, Point]], *_: object) -> Iterator[Profile]:
        return (Profile(row.key, point.key, reason="a test") for row, point in its)

    monkeypatch.setattr(one_machine, "one_machine", machine)
    monkeypatch.setattr(wire, "count", count)
    monkeypatch.setattr(profiling, "take", take)


@pytest.mark.usefixtures("here")
def test_what_a_paper_counted_and_profiled_is_and_a_reason_costs_nothing(tmp_path: Path) -> None:
    counted, profiled = papers.needs_untimed([library.read(PAPER)], RunRequest())
    papers._look(counted, profiled, tmp_path, Console(quiet=True))
    found = records.load(tmp_path)
    assert {(it.row, it.point, it.reason) for it in found.wire} == {
        ("java-rmi:default", "types:type=Int32", None),
        ("java-soap-metro:default", "types:type=Int32", None),
        ("java-soap-cxf:default", "types:type=Int32", "listening takes root"),
    }
    assert len(found.profiles) == len(profiled) == 5


def test_a_request_narrows_down_what_is_counted_and_profiled() -> None:
    request = RunRequest(systems=("java-rmi",))
    counted, profiled = papers.needs_untimed([library.read(PAPER)], request)
    assert {row.key for row, _ in (*counted, *profiled)} == {"java-rmi:default"}


def test_what_a_paper_says_of_firewalls_is_tried_by_the_rows_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = library.read(PAPER)
    rows = papers.needs_tried([paper], RunRequest())
    [entry] = [it for it in paper.entry if it.reach]
    assert {it.key for it in rows} == set(entry.reached)
    [rmi] = papers.needs_tried([paper], RunRequest(systems=("java-rmi",)))
    assert rmi.key == "java-rmi:default"

    def tries(_: object, rows: Sequence[Row], *__: object) -> Iterator[list[Reached]]:
        return ([Reached(row.key, "open", Passage.PASSES)] for row in rows)

    monkeypatch.setattr(reaching, "tries", tries)
    papers._try([rmi], tmp_path, Console(quiet=True))
    assert records.load(tmp_path).reached == (Reached("java-rmi:default", "open", Passage.PASSES),)


@pytest.mark.usefixtures("here")
def test_what_a_paper_says_of_features_is_tried_by_the_rows_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = library.read("juric-2000")
    rows = papers.needs_probed([paper], RunRequest())
    assert {it.key for it in rows} == {"java-rmi:default", "java-jacorb:default", "java-idl:default"}
    [rmi] = papers.needs_probed([paper], RunRequest(systems=("java-rmi",)))

    def tried(row: Row, *_: object) -> list[Probed]:
        return [Probed(row.key, "one_way", False, "it waited")]

    monkeypatch.setattr(features, "tried", tried)
    papers._probe([rmi], tmp_path, Console(quiet=True))
    assert records.load(tmp_path).probed == (Probed("java-rmi:default", "one_way", False, "it waited"),)


def test_the_findings_in_the_readme_are_those_of_the_reference(tmp_path: Path) -> None:
    """What `./invokew papers results/reference --into README.md` writes: text and picture."""
    (tmp_path / "docs").mkdir()
    copy = tmp_path / "README.md"
    copy.write_text((ROOT / "README.md").read_text())
    folder = ROOT / "results/reference"
    sources = [Source.of(it) for it in reference.read(folder)]
    found = [judge(it, sources, records.load(folder)) for it in library.papers()]
    picture = excerpt.write(found, copy)
    assert copy.read_text() == (ROOT / "README.md").read_text()
    assert picture.read_text() == (ROOT / "docs" / picture.name).read_text()
