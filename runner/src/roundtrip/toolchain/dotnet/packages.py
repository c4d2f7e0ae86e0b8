"""The sources of NuGet packages, written down for one checkout; and the package that a restore did not find."""

import functools
import os
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

from roundtrip.errors import UsageError
from roundtrip.toolchain.dotnet import mirror

GALLERY = "https://api.nuget.org/v3/index.json"
VARIABLE = "ROUNDTRIP_NUGET_FEED"
"""Environment variable: folders of packages beside the mirror's, separated as in PATH."""

_IO_TIMEOUT_S = 4.0
# NU1100: no source knows it; NU1101: no such package; NU1102, NU1103: not in that version; NU1301: a source fails.
_NOT_FOUND = re.compile(
    r"error NU110[0-3]: Unable to (?:resolve '|find (?:a stable )?package )(?P<name>[\w.-]*\w)"
    r"(?: (?:with version )?\(\D*(?P<version>[\w.-]+)[^)]*\))?"
)
_FEED_FAILS = re.compile(r"error (NU1301: .*?)(?: \[|$)", re.MULTILINE)


@dataclass(frozen=True)
class Feeds:
    """The sources of packages.

    Attributes:
        sources: Name to address or folder, in the order in which they are asked.
        left_out: Reason why nuget.org is not among them, or None.
    """

    sources: dict[str, str]
    left_out: str | None = None

    def __str__(self) -> str:
        shown = ", ".join(f"{name} ({place})" for name, place in self.sources.items()) or "nobody"
        return f"{shown}; nuget.org cannot be reached: {self.left_out}" if self.left_out else shown

    def write(self, file: Path) -> Path:
        """Write them as a nuget.config that stands alone: what a user or a machine has configured does not count."""
        added = "".join(
            f"<add key={quoteattr(name)} value={quoteattr(source)}/>" for name, source in self.sources.items()
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        sources = f"<packageSources><clear/>{added}</packageSources>"
        file.write_text(f"<configuration>{sources}</configuration>\n", encoding="utf-8")
        return file


def feeds(
    root: Path,
    environment: Mapping[str, str] = os.environ,
    unreachable: Callable[[], str | None] | None = None,
) -> Feeds:
    """The sources of the packages of a checkout: folders first, since they answer at once.

    Args:
        root: The project's folder.
        environment: Holds VARIABLE and the mirror's, or not.
        unreachable: Tells why nuget.org cannot be used; asked once.

    Raises:
        UsageError: VARIABLE names something that is not a folder, or others may write to the mirror.
        RoundtripError: A package in the mirror is not the one that its manifest lists.
    """
    sources = {}
    for index, name in enumerate(filter(None, environment.get(VARIABLE, "").split(os.pathsep)), 1):
        place = Path(name).expanduser().absolute()
        if not place.is_dir():
            raise UsageError(VARIABLE, f"the folder {place} was not found", "folders of .nupkg files")
        sources[f"feed-{index}"] = str(place)
    mirrored = mirror.folder(root, environment)
    if mirrored and (mirrored / "nuget").is_dir():
        mirror.verify(mirrored, sorted((mirrored / "nuget").iterdir()))
        sources["mirror"] = str(mirrored / "nuget")
    why = (unreachable or gallery_unreachable)()
    if why is None:
        sources["nuget.org"] = GALLERY
    return Feeds(sources, why)


@functools.cache
def gallery_unreachable() -> str | None:
    """The reason why nuget.org cannot be used here, or None; asked once in a process, for some seconds at most."""
    result = [f"no answer within {_IO_TIMEOUT_S:.0f} s"]

    def ask() -> None:
        try:
            with urllib.request.urlopen(GALLERY, timeout=_IO_TIMEOUT_S):
                result[0] = ""
        except (OSError, urllib.error.URLError) as error:
            result[0] = str(getattr(error, "reason", error))

    # A thread, because looking up a name takes as long as the host's resolver likes.
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(_IO_TIMEOUT_S)
    return result[0] or None


def not_found(output: str, where: Feeds) -> str | None:
    """The package that was not found, as the reason why a restore failed; None if that is not the reason.

    Args:
        output: Output of `dotnet restore`.
        where: The feeds that were asked.
    """
    packages = {found["name"]: found["version"] or "" for found in _NOT_FOUND.finditer(output)}
    if packages:
        named = ", ".join(f"{name} {version}".strip() for name, version in packages.items())
        return f"NuGet {'package' if len(packages) == 1 else 'packages'} not found: {named}; asked {where}"
    if failing := _FEED_FAILS.search(output):
        return f"NuGet packages cannot be fetched: {failing[1]}"
    return None
