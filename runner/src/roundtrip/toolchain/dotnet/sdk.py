"""The .NET SDK: how to get it without touching anything but the user's cache, and how to call it."""

import os
import shutil
import tarfile
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from lzma import LZMAError
from pathlib import Path

from rich.console import Console

from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip.toolchain import command, mirror
from roundtrip.toolchain.probes import OLDEST_DOTNET, dotnet_cache, dotnet_machine, dotnet_version_of

SCRIPT = "https://dot.net/v1/dotnet-install.sh"
"""Microsoft's own way to a copy that needs no administrator."""

_REACH_S = 5.0
_TORN = (tarfile.TarError, LZMAError, EOFError, OSError)


def environment(root: Path = ROOT) -> dict[str, str]:
    """What `dotnet` needs in its environment to be quiet, and to write into build/ instead of the user's home."""
    return {
        "DOTNET_CLI_HOME": str(root / "build" / "dotnet-home"),
        # Packages stay where every project of this user shares them, wherever the rest goes.
        "NUGET_PACKAGES": os.environ.get("NUGET_PACKAGES") or str(Path.home() / ".nuget" / "packages"),
        "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
        "DOTNET_NOLOGO": "1",
        "DOTNET_GENERATE_ASPNET_CERTIFICATE": "false",
        "DOTNET_ADD_GLOBAL_TOOLS_TO_PATH": "false",
        "DOTNET_CLI_WORKLOAD_UPDATE_NOTIFY_DISABLE": "1",
        # Its messages are read by us; and a host without libicu builds as well.
        "DOTNET_CLI_UI_LANGUAGE": "en",
        "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1",
        # Nothing of it outlives a build.
        "MSBUILDDISABLENODEREUSE": "1",
        "UseSharedCompilation": "false",
        "MSBUILDTERMINALLOGGER": "off",
    }


def obtain(console: Console, logs: Path) -> bool:
    """Get an SDK into the cache: out of the mirror, else with Microsoft's script.

    Args:
        console: Where the user is told what is done, and why it could not be.
        logs: Folder for the script's own words.

    Returns:
        Whether there is a new one.
    """
    try:
        if archive := archive_of(mirror.folder()):
            command.say(
                console, f"unpacking {archive.name} of the mirror {archive.parent} into {dotnet_cache()}"
            )
            unpack(archive, dotnet_cache())
        else:
            command.say(console, f"installing the .NET SDK with {SCRIPT} into {dotnet_cache()}")
            download(dotnet_cache(), console, logs)
    except RoundtripError as error:
        command.say(console, str(error))
        return False
    return True


def archive_of(place: Path | None) -> Path | None:
    """The newest SDK for this machine in a mirror, or None."""
    archives = list(place.glob(f"dotnet-sdk-*-linux-{dotnet_machine()}.tar.*")) if place else []
    known = [path for path in archives if path.suffix in (".xz", ".gz")]
    return max(known, key=lambda path: dotnet_version_of(path), default=None)


def unpack(archive: Path, into: Path) -> Path:
    """Unpack an SDK once: beside its place first, then renamed, so that nobody ever sees half of one.

    Args:
        archive: A `.tar.xz` or `.tar.gz` of what belongs in the SDK's folder.
        into: The folder that gets a folder with the archive's name.

    Returns:
        The SDK's folder.

    Raises:
        RoundtripError: The archive is torn or none, or the disk is full.
    """
    target = into / archive.name.partition(".tar.")[0]
    if target.is_dir():
        return target
    try:
        with _beside(target) as scratch:
            with tarfile.open(archive) as opened:
                # Older Pythons have no filters; nothing in the archive of a mirror is more trusted than its programs.
                if hasattr(tarfile, "data_filter"):
                    opened.extractall(scratch, filter="data")
                else:
                    opened.extractall(scratch)  # noqa: S202
                # To its end, where the sums are that tell a torn one.
                while opened.fileobj and opened.fileobj.read(1 << 20):
                    pass
            if not (scratch / "dotnet").is_file():
                raise RoundtripError(f"{archive} holds no `dotnet` at its top: it is no SDK")
            _settle(scratch, target)
    except _TORN as error:
        raise RoundtripError(f"{archive} cannot be unpacked: {error or type(error).__name__}") from error
    return target


def download(into: Path, console: Console, logs: Path) -> Path:
    """Install the newest SDK of our version with Microsoft's script.

    Args:
        into: The folder that gets a folder named after the SDK's version.
        console: Where the user is told that something goes on.
        logs: Folder for the script's words.

    Returns:
        The SDK's folder.

    Raises:
        RoundtripError: The script cannot be fetched within seconds, or it failed.
    """
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".dotnet-", dir=into) as scratch:
        script, place = Path(scratch, "dotnet-install.sh"), Path(scratch, "sdk")
        script.write_bytes(_fetched(SCRIPT))
        arguments = ["--channel", f"{OLDEST_DOTNET}.0", "--install-dir", str(place), "--no-path"]
        done = command.run(
            "installing the .NET SDK",
            ["bash", str(script), *arguments],
            log=logs / "dotnet-install.log",
            console=console,
            cwd=into,
            timeout_s=1800.0,
        )
        if not done.ok:
            raise RoundtripError(f"{SCRIPT} failed: {done.headline} (see {done.log})")
        versions = sorted(path.name for path in (place / "sdk").iterdir() if path.is_dir())
        target = into / f"dotnet-sdk-{versions[-1]}-linux-{dotnet_machine()}"
        _settle(place, target)
    return target


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A folder next to a target, gone at the end unless it was renamed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    path = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _settle(scratch: Path, target: Path) -> None:
    """Give a finished folder its name; where another process was quicker, its one stays."""
    scratch.chmod(0o755)
    try:
        scratch.rename(target)
    except OSError:
        if not target.is_dir():
            raise


def _fetched(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=_REACH_S) as answer:  # noqa: S310 - an address of our own
            content: bytes = answer.read()
            return content
    except (OSError, urllib.error.URLError) as error:
        why = getattr(error, "reason", error)
        raise RoundtripError(
            f"{address} cannot be reached ({why}); without a network an offline mirror does (docs/air-gapped.md)"
        ) from error
