"""The archive for a measured host: the agent and the built systems, named by its content."""

import gzip
import hashlib
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from roundtrip import hosts, toolchain
from roundtrip.hosts import survey
from roundtrip.paths import build_folder
from roundtrip.toolchain import probes

_SRC = Path(__file__).resolve().parents[2]
_AGENT = _SRC / "roundtrip_agent"
_SURVEY = (
    _SRC / "roundtrip" / "__init__.py",
    *(Path(str(it.__file__)) for it in (toolchain, probes, hosts, survey)),
)
"""The modules that look for tools there as they do here; they import nothing but the standard library."""


@dataclass(frozen=True)
class Archive:
    """An archive that can be sent: an uncompressed file, its SHA-256 in hexadecimal, and its size in bytes."""

    path: Path
    digest: str
    size: int

    def packed(self) -> bytes:
        """Its bytes for the way; jars are compressed already, so that more effort gains nothing."""
        return gzip.compress(self.path.read_bytes(), compresslevel=1, mtime=0)


@contextmanager
def made(build: Path, systems: Iterable[str]) -> Iterator[Archive]:
    """Makes the archive of some built systems; it is gone when the context ends."""
    with tempfile.TemporaryDirectory(prefix="roundtrip-archive-") as scratch:
        path = Path(scratch, "archive.tar")
        with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as archive:
            for source, name in _members(build, systems):
                archive.add(source, name, recursive=False, filter=_nameless)
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        yield Archive(path, digest, path.stat().st_size)


def _members(build: Path, systems: Iterable[str]) -> Iterator[tuple[Path, str]]:
    for file in (*sorted(_AGENT.glob("*.py")), *_SURVEY):
        yield file, f"agent/{file.relative_to(_SRC)}"
    for name in ("shared", *sorted(systems)):
        for file in sorted(build_folder(build, name).rglob("*")):
            if not file.is_dir():
                yield file, f"build/{file.relative_to(build)}"


def _nameless(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without what differs between two builds of the same content."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mtime = 0
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member
