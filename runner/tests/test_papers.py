"""The published figures: readable, about points and rows that there are, and strict about slips."""

from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.config.experiment import experiments
from roundtrip.errors import UsageError
from roundtrip.papers import published

PAPERS = sorted(path.stem for path in published.FOLDER.glob("*.toml"))


def test_the_ratios_and_marks_of_elbers_2004_are_those_of_its_text() -> None:
    paper = published.read("elbers-2004")
    assert {test.point: (test.ratio, test.marks) for test in paper.test} == {
        "invocation": (7, "+ - + - - +"),
        "data-chars": (2, "+ - +/- +/- - +"),
        "objects": (7, "+ - +/- +/- - +"),
    }
    assert paper.total == "+ - + - - +"


@pytest.mark.parametrize("name", PAPERS)
def test_every_paper_is_about_what_there_is(name: str) -> None:
    paper = published.read(name)
    rows = {row.key for row in catalog.load().rows}
    points = {point.key for experiment in experiments().values() for point in experiment.points()}
    assert {test.point for test in paper.test} <= points
    assert {key for pair in paper.compared for key in (pair.rmi, pair.remoting)} <= rows


def test_the_pair_that_the_paper_describes_comes_first() -> None:
    # Both used HTTP; a pair over TCP is not the nearest.
    assert published.pairs()[0] == ("java-rmi-http-port:direct", "mono-remoting-soap:default")
    assert ("java-rmi:default", "mono-remoting-tcp:default") in published.pairs()


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("ratio = 2.0", "ratio = 0", r"test\[1\]\.ratio|test\[\.\.\.\]\.ratio"),
        ("ratio = 2.0", "ratoi = 2.0", "ratoi"),
        ('marks = "+ - + - - +"', 'marks = "+ - + - -"', "six marks"),
        ('remoting = "mono-remoting-tcp:nodelay"', 'remoting = "mono-remoting-tcp"', "system:variant"),
        ("[[compared]]", "[[compared]", "cannot be read as TOML"),
    ],
    ids=["range", "key", "marks", "row", "syntax"],
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
