"""Summaries that are kept without samples: read as they were written, but for the names of the machine."""

import gzip
import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from roundtrip.analysis.summary import summarise
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.paths import ROOT
from roundtrip.results.records import SCHEMA
from roundtrip.results.summary import Summary
from roundtrip_papers.judging.figures import Source
from roundtrip_papers.judging.judge import judge
from roundtrip_papers.judging.results import ClaimVerdict
from roundtrip_papers.model import library
from roundtrip_papers.reference import is_reference, read, write
from roundtrip_papers.untimed.records import load
from tests.synthetic import make

WITHDRAWN = "withdrawn: the values were nearly sorted; to be measured again"


@pytest.fixture(scope="module")
def summary() -> Summary:
    made = make(3)
    return summarise(made.run, made.records, lambda _: None, {}, None)


def test_a_summary_is_reference_without_what_names_the_machine(tmp_path: Path, summary: Summary) -> None:
    folder = tmp_path / "kept"
    assert not is_reference(folder)
    write(folder, [summary])
    assert is_reference(folder)
    [found] = read(folder)
    assert (found.run.document.host["name"], found.run.document.host["kernel"]) == ("", "")
    assert found.cells == summary.cells
    assert found.run.document.run == summary.run.document.run


def test_what_the_repository_keeps_is_read_and_names_no_machine() -> None:
    summaries = read(ROOT / "results" / "reference")
    assert summaries
    assert all(it.run.document.host["name"] == "" for it in summaries)
    found = load(ROOT / "results" / "reference")
    assert found.wire
    assert found.profiles


def figures_of_sort(summary: Summary) -> list[str]:
    """Where a summary shows a figure of the sort, whose values were nearly sorted until it was withdrawn."""
    shown = [
        cell.workload for cell in summary.cells if cell.operation == "sort" and cell.estimate is not None
    ]
    shown += [it.name for it in summary.derived if it.experiment == "sort" and it.value is not None]
    return shown + [
        it.workload for it in summary.comparisons + summary.calibrations if it.workload.startswith("sort:")
    ]


def test_no_kept_figure_of_sort_is_shown() -> None:
    kept = read(ROOT / "results" / "reference")
    assert [it for summary in kept for it in figures_of_sort(summary)] == []
    [withdrawn] = [it for it in kept if any(cell.operation == "sort" for cell in it.cells)]
    assert {cell.reason for cell in withdrawn.cells} == {WITHDRAWN}
    sort = judge(library.read("eggen-2001"), [Source(it) for it in kept]).entries[0]
    assert all(WITHDRAWN in str(it.reason) for it in sort.figures)
    assert all(it.verdict is ClaimVerdict.NOT_MEASURED for it in sort.claims)


def test_a_figure_of_sort_that_is_kept_is_seen(summary: Summary) -> None:
    planted = [replace(it, operation="sort") for it in summary.cells]
    assert figures_of_sort(replace(summary, cells=planted))


def test_a_summary_of_another_schema_is_refused_by_its_file(tmp_path: Path, summary: Summary) -> None:
    write(tmp_path, [summary])
    [path] = tmp_path.iterdir()
    old = json.loads(gzip.decompress(path.read_bytes())) | {"schema": 2}
    path.write_bytes(gzip.compress(json.dumps(old).encode()))
    with pytest.raises(UsageError) as raised:
        read(tmp_path)
    assert f"{path}: its results are of schema 2; expected schema {SCHEMA}: measure again" in str(
        raised.value
    )


def test_the_same_summary_is_the_same_file(tmp_path: Path, summary: Summary) -> None:
    once, again = tmp_path / "once", tmp_path / "again"
    write(once, [summary])
    write(again, read(once))
    [path] = once.iterdir()
    assert (again / path.name).read_bytes() == path.read_bytes()


NOT_ITS_OWN = gzip.compress(msgspec.json.encode({"run": 3}))


@pytest.mark.parametrize(
    "data",
    [NOT_ITS_OWN, NOT_ITS_OWN[:-9], NOT_ITS_OWN[:10] + b"\xff" * 20, b"{}", b""],
    ids=["another", "torn", "garbled", "not packed", "empty"],
)
def test_a_damaged_summary_is_named(tmp_path: Path, summary: Summary, data: bytes) -> None:
    write(tmp_path, [summary])
    [path] = tmp_path.iterdir()
    path.write_bytes(data)
    with pytest.raises(RoundtripError, match=path.name):
        read(tmp_path)
