import json
import os
from pathlib import Path

import pytest

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.toolchain.dotnet import mirror


def test_the_mirror_is_the_one_named_the_checkout_s_or_the_team_s(tmp_path: Path) -> None:
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
    with pytest.raises(
        UsageError, match=f"ROUNDTRIP_MIRROR: the folder {tmp_path}/gone was not found; expected "
    ):
        mirror.folder(tmp_path, {mirror.VARIABLE: str(tmp_path / "gone")})


@pytest.mark.parametrize("which", [".", "nuget"])
@pytest.mark.parametrize("mode", [0o777, 0o757])
def test_a_mirror_that_others_may_write_to_is_refused(tmp_path: Path, which: str, mode: int) -> None:
    (tmp_path / "mirror" / "nuget").mkdir(parents=True)
    assert mirror.folder(tmp_path, {}) == tmp_path / "mirror"
    (tmp_path / "mirror" / which).chmod(mode)
    with pytest.raises(
        UsageError, match="others may write to it; expected a folder of yours or of root's alone"
    ):
        mirror.folder(tmp_path, {})


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_mirror_of_somebody_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mirror").mkdir()
    os.chown(tmp_path / "mirror", 12345, 12345)
    with pytest.raises(UsageError, match="others may write to it"):
        mirror.folder(tmp_path, {})


def test_a_group_of_our_own_is_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "mirror").mkdir(mode=0o775)
    (tmp_path / "mirror").chmod(0o775)
    assert mirror.folder(tmp_path, {}) == tmp_path / "mirror"


def test_a_file_that_is_not_the_one_in_the_manifest_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "nuget" / "one.nupkg"
    package.parent.mkdir()
    package.write_bytes(b"good")
    mirror.verify(tmp_path, [package])  # A folder that somebody filled by hand has no manifest.
    listed = {"digests": {"nuget/one.nupkg": mirror.sha256(package)}}
    (tmp_path / mirror.MANIFEST).write_text(json.dumps(listed))
    mirror.verify(tmp_path, [package])
    package.write_bytes(b"evil")
    with pytest.raises(RoundtripError, match=r"nuget/one.nupkg is not the file that manifest.json lists"):
        mirror.verify(tmp_path, [package])
    (package.parent / "two.nupkg").write_bytes(b"new")
    with pytest.raises(RoundtripError, match=r"nuget/two.nupkg is not the file"):
        mirror.verify(tmp_path, [package.parent / "two.nupkg"])
