"""Runs on a measured host before anything of ours is there: says what the host is, takes the archive.

Sent on standard input, hence no module but the standard library's, and words that any Python 3 can read until the
version is known. Two ways to call it:

- ``ask DIGEST``: one JSON object: ``python``, ``executable``, ``machine``, ``free_bytes``, ``connection``
  (SSH_CONNECTION), ``folder`` (the archive's, or null if it is not here).
- ``take DIGEST SIZE``: reads the archive (tar, gzip) that follows, unpacks it whole or not at all; ``folder``.

What cannot be done is answered by ``error``.
"""

import gzip
import hashlib
import json
import os
import platform
import shutil
import sys
import tarfile
import tempfile

KEPT = 3
"""Archives that stay on a host; older ones make room."""

_CHUNK = 1 << 20


def cache() -> str:
    """The folder of the archives, made if it is missing."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    place = os.path.join(base, "roundtrip")
    os.makedirs(place, mode=0o700, exist_ok=True)
    return place


def ask(digest: str) -> "dict[str, object]":
    """The facts of this host, and whether it has the archive."""
    place = cache()
    folder = os.path.join(place, digest)
    is_here = os.path.isdir(folder)
    if is_here:
        os.utime(folder)  # Used now: what was used last is kept longest.
    return {
        "python": list(sys.version_info[:3]),
        "executable": sys.executable,
        "machine": platform.machine(),
        "free_bytes": shutil.disk_usage(place).free,
        "connection": os.environ.get("SSH_CONNECTION", "").split(),
        "folder": folder if is_here else None,
    }


def take(digest: str, size: int) -> "dict[str, object]":
    """Unpacks the archive that follows on standard input."""
    place = cache()
    folder = os.path.join(place, digest)
    scratch = tempfile.mkdtemp(prefix=".new-", dir=place)
    try:
        whole = os.path.join(scratch, "archive.tar")
        got = hashlib.sha256()
        with open(whole, "wb") as target, gzip.GzipFile(fileobj=sys.stdin.buffer) as source:
            for chunk in iter(lambda: source.read(_CHUNK), b""):
                got.update(chunk)
                target.write(chunk)
        if got.hexdigest() != digest or os.path.getsize(whole) != size:
            return {"error": "the archive did not arrive whole"}
        unpacked = os.path.join(scratch, "new")
        with tarfile.open(whole) as archive:
            if hasattr(tarfile, "data_filter"):  # Newer ones need a filter of what may be unpacked.
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(unpacked)  # noqa: S202 - its content is the one that the digest names
        try:
            os.rename(unpacked, folder)
        except OSError:  # Another runner was faster: what is there is the same.
            if not os.path.isdir(folder):
                raise
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    forget_old_ones(place, digest)
    return {"folder": folder}


def forget_old_ones(place: str, digest: str) -> None:
    """Removes all but the archives that were used last."""
    # Nothing that is not named as an archive is ours to remove.
    others = [entry for entry in os.scandir(place) if entry.name != digest and len(entry.name) == len(digest)]
    others.sort(key=lambda entry: entry.stat().st_mtime, reverse=True)
    for entry in others[KEPT - 1 :]:
        shutil.rmtree(entry.path, ignore_errors=True)


def main(arguments: "list[str]") -> None:
    """Does what its arguments say and prints the answer."""
    try:
        answer = ask(arguments[1]) if arguments[0] == "ask" else take(arguments[1], int(arguments[2]))
    except (OSError, EOFError, tarfile.TarError) as error:
        answer = {"error": str(error)}
    print(json.dumps(answer))


main(sys.argv[1:])
