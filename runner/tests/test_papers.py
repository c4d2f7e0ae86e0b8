"""The published figures: readable, about workloads and rows that there are, and strict about slips."""

from pathlib import Path

import pytest
from roundtrip.config.workload import WORKLOADS

from roundtrip.catalog import system as catalog
from roundtrip.errors import UsageError
from roundtrip.papers import published

PAPERS = sorted(path.stem for path in published.FOLDER.glob("*.toml"))


def test_the_ratios_of_elbers_2004_are_those_of_its_text() -> None:
    paper = published.read("elbers-2004")
    assert {test.workload: (test.low, test.high) for test in paper.test} == {
        "invocation": (7, 7),
        "data-chars": (2, 2),
        "objects": (7, 20),
    }


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_is_about_what_there_is(name: str) -> None:
    paper = published.read(name)
    rows = {row.key for row in catalog.load().rows}
    assert {test.workload for test in paper.test} <= set(WORKLOADS)
    assert {key for pair in paper.compared for key in (pair.rmi, pair.remoting)} <= rows


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("low = 2.0", "low = 0", r"test\[1\]\.low|test\[\.\.\.\]\.low"),
        ("low = 2.0", "low = 3.0", r"test\[1\]\.low: 3\.0 is above high; allowed: at most 2\.0"),
        ("low = 2.0", "lwo = 2.0", "lwo"),
        ('remoting = "mono-remoting-tcp:nodelay"', 'remoting = "mono-remoting-tcp"', "system:variant"),
        ("[[compared]]", "[[compared]", "cannot be read as TOML"),
    ],
    ids=["range", "order", "key", "row", "syntax"],
)
def test_a_slip_is_named(tmp_path: Path, old: str, new: str, named: str) -> None:
    text = (published.FOLDER / "elbers-2004.toml").read_text()
    assert old in text
    (tmp_path / "slip.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(UsageError, match=named):
        published.read("slip", tmp_path)


def test_a_paper_that_there_is_not_is_an_error_with_those_that_there_are() -> None:
    with pytest.raises(UsageError, match=r"nobody-1999\.toml.*elbers-2004"):
        published.read("nobody-1999")
