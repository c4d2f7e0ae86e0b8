"""The .NET SDK, and how to get it without touching anything but the user's cache."""

import json
import shutil
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable
from lzma import LZMAError
from pathlib import Path

from roundtrip.catalog.tools import common
from roundtrip.errors import RoundtripError
from roundtrip.toolchain import archives
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.probes import dotnet_cache, dotnet_machine, dotnet_version_of

_CHANNEL = f"{common()['dotnet'].at_least}.0"
RELEASES = f"https://builds.dotnet.microsoft.com/dotnet/release-metadata/{_CHANNEL}/releases.json"
"""Microsoft's list of its releases: the newest SDK, its address and its SHA-512."""

_IO_TIMEOUT_S = 10.0


def obtain(notify: Callable[[str], None]) -> bool:
    """Get an SDK into the cache, out of the mirror or else from Microsoft; returns whether there is a new one.

    The user is shown what happens, and why it failed.
    """
    try:
        place = mirror.folder()
        if place and (archive := archive_of(place)):
            notify(f"unpacking {archive.name} of the mirror {place} into {dotnet_cache()}")
            mirror.verify(place, [archive])
            unpack(archive, dotnet_cache())
        else:
            dotnet_cache().mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=dotnet_cache()) as scratch:
                unpack(download(Path(scratch), notify), dotnet_cache())
    except RoundtripError as error:
        notify(str(error))
        return False
    return True


def archive_of(place: Path) -> Path | None:
    """The newest SDK for this machine in a folder, or None."""
    archives = place.glob(f"dotnet-sdk-*-linux-{dotnet_machine()}.tar.[xg]z")
    return max(archives, key=dotnet_version_of, default=None)


def unpack(archive: Path, into: Path) -> None:
    """Unpack an SDK once, into a folder with the archive's name, which is never seen half full."""
    target = into / archive.name.partition(".tar.")[0]
    if target.is_dir():
        return
    into.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=into))
    try:
        archives.unpack(archive, scratch)
        if not (scratch / "dotnet").is_file():
            raise RoundtripError(f"{archive} has no `dotnet` at its top: it is not an SDK")
        scratch.chmod(0o755)
        try:
            scratch.rename(target)
        except OSError:
            if not target.is_dir():  # else another process was quicker
                raise
    except (tarfile.TarError, LZMAError, EOFError, OSError) as error:
        raise RoundtripError(f"{archive} cannot be unpacked: {error or type(error).__name__}") from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def download(into: Path, notify: Callable[[str], None]) -> Path:
    """Fetch the archive of the newest SDK for this machine into a folder, unless it is there.

    Raises:
        RoundtripError: It cannot be fetched, or its digest is not what Microsoft published.
    """
    rid = f"linux-{dotnet_machine()}"
    with tempfile.TemporaryDirectory(dir=into) as scratch:
        listed = Path(scratch, "releases.json")
        _fetch(RELEASES, listed)
        releases = json.loads(listed.read_text(encoding="utf-8"))
        files = [
            file
            for release in releases["releases"]
            if release["sdk"]["version"] == releases["latest-sdk"]
            for file in release["sdk"]["files"]
            if file["rid"] == rid and file["name"].endswith(".tar.gz")
        ]
        if not files:
            raise RoundtripError(f"{RELEASES} lists no archive of the SDK {releases['latest-sdk']} for {rid}")
        address, published = files[0]["url"], files[0]["hash"].lower()
        target = into / f"dotnet-sdk-{releases['latest-sdk']}-{rid}.tar.gz"
        if target.is_file() and mirror.digest(target, "sha512") == published:
            return target
        notify(f"fetching {address}")
        fetched = Path(scratch, target.name)
        _fetch(address, fetched)
        if (digest := mirror.digest(fetched, "sha512")) != published:
            raise RoundtripError(f"{address} is not what its maker published: its SHA-512 is {digest}")
        return fetched.rename(target)


def _fetch(address: str, target: Path) -> None:
    try:
        with urllib.request.urlopen(address, timeout=_IO_TIMEOUT_S) as answer, target.open("wb") as sink:  # noqa: S310 - an address of Microsoft's
            shutil.copyfileobj(answer, sink, 1 << 20)
    except OSError as error:
        why = getattr(error, "reason", error)
        offline = "when offline, use a mirror (docs/air-gapped.md)"
        raise RoundtripError(f"{address} cannot be fetched ({why}); {offline}") from error
