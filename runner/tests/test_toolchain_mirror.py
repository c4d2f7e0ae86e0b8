from pathlib import Path

import pytest

from roundtrip.errors import UsageError
from roundtrip.toolchain import mirror


def test_the_mirror_that_is_named_comes_first_then_the_checkouts_then_the_teams(tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    places = [tmp_path / "named", root / "mirror", tmp_path / "shared" / "mirror"]
    for place in places:
        place.mkdir(parents=True)
    named = {mirror.VARIABLE: str(places[0])}
    assert mirror.folder(root, named) == places[0]
    assert mirror.folder(root, {}) == places[1]
    places[1].rmdir()
    assert mirror.folder(root, {}) == places[2]
    places[2].rmdir()
    assert mirror.folder(root, {}) is None


def test_a_name_of_nothing_is_wrong_use(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=f"ROUNDTRIP_MIRROR: there is no folder {tmp_path}/gone; allowed: "):
        mirror.folder(tmp_path, {mirror.VARIABLE: str(tmp_path / "gone")})
