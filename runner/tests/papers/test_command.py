"""What `invoke papers` does beside timing: it lists papers, and finds what they counted, profiled or tried."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.config.hosts import HostSpec, HostsSpec
from roundtrip.config.request import RunRequest
from roundtrip.errors import RoundtripError
from roundtrip.lab import laboratory
from roundtrip.lab.network import Shape
from roundtrip.paths import ROOT
from roundtrip_papers import reference
from roundtrip_papers.cli import untimed
from roundtrip_papers.cli.papers import UntimedNeeds, look, shape_lab, show, untimed_needs
from roundtrip_papers.judging.figures import Source
from roundtrip_papers.judging.judge import judge
from roundtrip_papers.model import library
from roundtrip_papers.pages import excerpt
from roundtrip_papers.untimed import records
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.records import FeatureResult, ReachOutcome, ReachResult, TrafficCount

TUNNELS, FEATURES = library.read("juric-2004"), library.read("juric-2000")
HOST = HostSpec("other", "other")
LAB = HostsSpec("lab", HOST, HOST, "lab")
RMI = RunRequest(systems=("java-rmi",))


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def machine(*_: object, **__: object) -> Iterator[SimpleNamespace]:
        yield SimpleNamespace()

    def count(row: Row, workloads: Sequence[Workload], _: object) -> list[TrafficCount]:
        if row.key == "java-soap-cxf:default":
            raise RoundtripError("listening takes root")
        return [TrafficCount(row.key, workload.key, 1.0, 2.0, 1.0, 1.0) for workload in workloads]

    def take(wanted: Sequence[tuple[Row, Workload]], *_: object) -> Iterator[StackProfile]:
        return (StackProfile(row.key, workload.key, reason="a test") for row, workload in wanted)

    def tries(_: object, rows: Sequence[Row], *__: object, **___: object) -> Iterator[list[ReachResult]]:
        return ([ReachResult(row.key, "open", ReachOutcome.PASSES)] for row in rows)

    def tried(row: Row, *_: object) -> list[FeatureResult]:
        return [FeatureResult(row.key, "one_way", False, "it waited")]

    monkeypatch.setattr("roundtrip.cli.one_machine.one_machine", machine)
    for function in (count, take, tries, tried):
        monkeypatch.setattr(untimed, function.__name__, function)


def test_what_was_counted_and_profiled_is_and_a_reason_costs_nothing(tmp_path: Path) -> None:
    needs = untimed_needs([TUNNELS], RunRequest(), None)
    look(needs, tmp_path, Console(quiet=True), install=False)
    found = records.load(tmp_path)
    assert {(count.row, count.workload, count.reason) for count in found.wire} == {
        ("java-rmi:default", "types:type=Int32", None),
        ("java-soap-metro:default", "types:type=Int32", None),
        ("java-soap-cxf:default", "types:type=Int32", "listening takes root"),
    }
    assert len(found.profiles) == len(needs.profiled) == 5


def test_a_request_narrows_down_what_is_counted_and_profiled() -> None:
    needs = untimed_needs([TUNNELS], RMI, None)
    assert {row.key for row, _ in (*needs.counted, *needs.profiled)} == {"java-rmi:default"}


def test_firewalls_are_tried_in_a_laboratory_by_the_rows_that_are_named(tmp_path: Path) -> None:
    needs = untimed_needs([TUNNELS], RunRequest(), LAB)
    [entry] = [entry for entry in TUNNELS.entry if entry.reach]
    assert {row.key for row in needs.reach} == set(entry.reached)
    look(untimed_needs([TUNNELS], RMI, LAB), tmp_path, Console(quiet=True), install=False)
    assert records.load(tmp_path).reached == (ReachResult("java-rmi:default", "open", ReachOutcome.PASSES),)
    assert untimed_needs([TUNNELS], RunRequest(), HostsSpec("ssh", HOST, HOST)) == UntimedNeeds(reach=[])


def test_features_are_tried_by_the_rows_that_are_named(tmp_path: Path) -> None:
    needs = untimed_needs([FEATURES], RunRequest(), None)
    keys = {row.key for row in needs.features}
    assert keys == {"java-rmi:default", "java-jacorb:default", "java-idl:default", "java-rmi-iiop:dynamic"}
    look(UntimedNeeds(features=needs.features), tmp_path, Console(quiet=True), install=False)
    assert {(it.row, it.feature, it.detail) for it in records.load(tmp_path).features} == {
        (key, "one_way", "it waited") for key in keys
    }


def test_the_plan_says_what_is_not_timed_and_nothing_else() -> None:
    [counted, tried] = untimed_needs([FEATURES], RunRequest(), None).plan()
    assert counted.startswith("without timing: bytes of ")
    assert tried.startswith("without timing: 4 rows try features (about ")
    assert UntimedNeeds().plan() == []


@pytest.mark.parametrize("file", ["README.md", "docs/findings.md"])
def test_the_repository_shows_what_the_reference_says(tmp_path: Path, file: str) -> None:
    """`./invokew papers results/reference --into FILE` wrote it."""
    page = tmp_path / file
    (tmp_path / "docs").mkdir()
    text = (ROOT / file).read_text()
    page.write_text(text)
    folder = ROOT / "results/reference"
    sources = [Source(summary) for summary in reference.read(folder)]
    excerpt.write([judge(paper, sources, records.load(folder)) for paper in library.papers()], page)
    assert page.read_text() == text


class Lab:
    """Stands for the lab of this machine: keeps the shapes that it was given."""

    def __init__(self) -> None:
        self.shapes: list[tuple[str, int]] = []

    def need_root(self, what: str) -> None:
        assert what == "papers --hosts lab"

    def up(self, shape: Shape, clients: int) -> bool:
        self.shapes.append((shape.text, clients))
        return True


def test_the_lab_gets_the_rate_of_each_papers_network(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = Lab()
    monkeypatch.setattr(laboratory, "named", lambda: lab)
    for paper in (FEATURES, TUNNELS):
        shape_lab(paper, LAB, Console(quiet=True))
    assert lab.shapes == [("10 Mbit/s", 1), ("100 Mbit/s", 1)]
    shape_lab(TUNNELS, HostsSpec("ssh", HOST, HOST), Console(quiet=True))
    shape_lab(TUNNELS, None, Console(quiet=True))
    assert len(lab.shapes) == 2, "other hosts are left alone"


# Listed


def test_papers_are_listed_with_every_entry_and_what_may_be_compared() -> None:
    console = Console(record=True, width=160)
    with console.capture() as captured:
        show(library.papers(), console, json=False)
    lines = captured.get().splitlines()
    for paper in library.papers():
        assert any(line.startswith(f"{paper.name}: ") for line in lines)
        for entry in paper.entry:
            assert any(line.startswith(f"{entry.key} ") for line in lines)
    (fit,) = (line for line in lines if line.startswith("strings-corba "))
    assert "7 compared, 2 lost, 1 of 1 claim can be tested" in fit
    (profile,) = (line for line in lines if line.startswith("profile-instantiation "))
    assert "3 not measured" in profile
    (features,) = (line for line in lines if line.startswith("features-rmi "))
    assert "3 of 5 claims can be tested" in features
    types = [line for line in lines if line.startswith("type-map ")]
    assert ["7 types and those of the contract" in line for line in types] == [True, False]
    assert "8 types" in types[1]


def test_json_has_every_number_of_a_paper_and_the_workloads_that_measure_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show([TUNNELS], Console(stderr=True), json=True)
    (paper,) = json.loads(capsys.readouterr().out)
    assert len(paper["entry"]) == 14
    (remote,) = (it for it in paper["entry"] if it["key"] == "types-remote")
    (figure,) = (it for it in remote["figure"] if it["what"] == "String, web services")
    assert (figure["value"], figure["unit"], figure["state"]) == (2.206, "ms", "compared")
    assert figure["of"]["at"] == {"type": "String"}
    assert "types:type=String" in paper["workloads"]["remote"]
