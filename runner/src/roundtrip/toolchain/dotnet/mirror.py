"""The offline mirror: a folder with the SDK and the packages that a host without a network cannot fetch."""

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

from roundtrip.errors import RoundtripError, UsageError
from roundtrip.paths import ROOT

VARIABLE = "ROUNDTRIP_MIRROR"
"""Environment variable that names the mirror."""

PLACES = ("mirror", "../shared/mirror")
"""Other places of a mirror: the checkout, and a folder that a team shares beside its checkouts."""

MANIFEST = "manifest.json"
"""Notes of `invoke mirror` in the mirror: its parts, and `digests`, the SHA-256 of each file by its path."""


def folder(root: Path = ROOT) -> Path | None:
    """The mirror that a checkout uses, or None.

    Raises:
        UsageError: VARIABLE does not name a folder (its user relies on it), or others may write to the mirror: what
            is in it is run here.
    """
    if named := os.environ.get(VARIABLE):
        place = Path(named).expanduser().absolute()
        if not place.is_dir():
            allowed = "a folder that `./invokew mirror` made"
            raise UsageError(VARIABLE, f"the folder {place} was not found", allowed)
        return _ours(place)
    return next((_ours(path.resolve()) for it in PLACES if (path := root / it).is_dir()), None)


def _ours(place: Path) -> Path:
    for each in (place, *(inner for inner in place.iterdir() if inner.is_dir())):
        about = each.stat()
        by_group = about.st_mode & 0o020 and about.st_gid != os.getgid()
        if about.st_uid not in (0, os.geteuid()) or by_group or about.st_mode & 0o002:
            allowed = "a folder of yours or of root's alone"
            raise UsageError(f"mirror {each}", "others may write to it", allowed)
    return place


def verify(place: Path, files: Iterable[Path]) -> None:
    """Compare files of a mirror with the digests in its manifest; a mirror without a manifest has none.

    Raises:
        RoundtripError: One is another file than `invoke mirror` fetched.
    """
    manifest = place / MANIFEST
    if not manifest.is_file():
        return
    digests = json.loads(manifest.read_text(encoding="utf-8")).get("digests", {})
    for file in files:
        name = file.relative_to(place).as_posix()
        if digests.get(name) != digest(file):
            raise RoundtripError(
                f"mirror {place}: {name} is not the file that {MANIFEST} lists; fetch it again with: ./invokew mirror"
            )


def digest(file: Path, kind: str = "sha256") -> str:
    """The digest of a file, in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, kind).hexdigest()
