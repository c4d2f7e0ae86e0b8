"""Summaries that are kept without samples: read as they were written, but for the names of the machine."""

import gzip
import json
from pathlib import Path

import msgspec
import pytest

from roundtrip.analysis.summary import summarise
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.paths import ROOT
from roundtrip.results.records import SCHEMA
from roundtrip.results.summary import Summary
from roundtrip_papers.reference import is_reference, read, write
from roundtrip_papers.untimed.records import load
from tests.synthetic import make


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
