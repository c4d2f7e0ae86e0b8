"""What was found without timing: the newest of each row and point is kept, and a damaged file is refused."""

from pathlib import Path

import pytest

from roundtrip.errors import RoundtripError
from roundtrip_papers.untimed.records import (
    FILE,
    ProfileResult,
    Shares,
    TrafficCount,
    UntimedResults,
    keep,
    load,
)

PROFILE = ProfileResult(
    "a:b", "invocation", "p", 3, {"client": Shares({"kernel": 1.0}, {"main": 1.0}, {"x": 1.0})}
)


def test_there_is_nothing_at_first(tmp_path: Path) -> None:
    assert load(tmp_path) == UntimedResults()


def test_the_newest_of_each_row_and_point_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    first, again, other = (
        TrafficCount("a:b", point, size, 1.0, 1.0, 1.0) for point, size in (("x", 1), ("x", 2), ("y", 3))
    )
    keep(folder, wire=[first])
    keep(folder, wire=[again, other], profiles=[PROFILE])
    assert load(folder) == UntimedResults((again, other), (PROFILE,))
    assert [it.name for it in folder.iterdir()] == [FILE]


def test_a_sum_needs_both_directions() -> None:
    assert TrafficCount("a:b", "x", 1.0, 2.0, 3.0, 4.0).total_bytes == 3.0
    assert TrafficCount("a:b", "x", 1.0, 2.0, 3.0, 4.0).total_segments == 7.0
    assert TrafficCount("a:b", "x", reason="none").total_bytes is None


def test_a_damaged_file_is_refused_and_named(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"wire": [{"row": 3}]}')
    with pytest.raises(RoundtripError, match=rf"{FILE} cannot be read: .*row.*deleted"):
        load(tmp_path)
    with pytest.raises(RoundtripError, match=FILE):
        keep(tmp_path, wire=[TrafficCount("a:b", "x")])
