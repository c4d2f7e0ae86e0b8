"""Where NuGet packages come from, written down for one checkout; and which package a restore lacked."""

import functools
import os
import re
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from roundtrip.errors import UsageError
from roundtrip.toolchain import mirror

GALLERY = "https://api.nuget.org/v3/index.json"
VARIABLE = "ROUNDTRIP_NUGET_FEED"
"""Environment variable: folders of packages beside the mirror's, separated as in PATH."""

_REACH_S = 4.0
# NU1100: no source knows it; NU1101: no such package; NU1102, NU1103: not in that version; NU1301: a source fails.
_LACKING = (
    re.compile(r"error NU1100: Unable to resolve '(?P<name>[\w.-]*\w) \((?P<range>[^']*)\)' for"),
    re.compile(
        r"error NU110[1-3]: Unable to find (?:a stable )?package (?P<name>[\w.-]*\w)"
        r"(?: with version \((?P<range>[^)]*)\))?"
    ),
)
_FEED_FAILS = re.compile(r"error (NU1301: .*?)(?: \[|$)", re.MULTILINE)


@dataclass(frozen=True)
class Feeds:
    """Where packages come from.

    Attributes:
        sources: Name to address or folder, in the order in which they are asked.
        left_out: Why nuget.org is not among them, or None.
    """

    sources: dict[str, str]
    left_out: str | None = None

    def __str__(self) -> str:
        shown = ", ".join(f"{name} ({place})" for name, place in self.sources.items()) or "nobody"
        return f"{shown}; nuget.org cannot be reached: {self.left_out}" if self.left_out else shown

    def write(self, file: Path) -> Path:
        """Write them as a nuget.config that stands alone: what a user or a machine has configured does not count."""
        root = ElementTree.Element("configuration")
        listed = ElementTree.SubElement(root, "packageSources")
        ElementTree.SubElement(listed, "clear")
        for name, place in self.sources.items():
            ElementTree.SubElement(listed, "add", key=name, value=place)
        ElementTree.indent(root)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(ElementTree.tostring(root, encoding="unicode") + "\n", encoding="utf-8")
        return file


def feeds(
    root: Path,
    environment: Mapping[str, str] = os.environ,
    unreachable: Callable[[], str | None] | None = None,
) -> Feeds:
    """Where the packages of a checkout come from: folders first, since they answer at once.

    Args:
        root: The project's folder.
        environment: Holds VARIABLE and the mirror's, or not.
        unreachable: Tells why nuget.org cannot be used; asked once.

    Raises:
        UsageError: VARIABLE names something that is no folder.
    """
    sources = {}
    for index, name in enumerate(filter(None, environment.get(VARIABLE, "").split(os.pathsep)), 1):
        place = Path(name).expanduser().absolute()
        if not place.is_dir():
            raise UsageError(VARIABLE, f"there is no folder {place}", "folders of .nupkg files")
        sources[f"feed-{index}"] = str(place)
    mirrored = mirror.folder(root, environment)
    if mirrored and (mirrored / "nuget").is_dir():
        sources["mirror"] = str(mirrored / "nuget")
    why = (unreachable or gallery_unreachable)()
    if why is None:
        sources["nuget.org"] = GALLERY
    return Feeds(sources, why)


@functools.cache
def gallery_unreachable() -> str | None:
    """Why nuget.org cannot be used here, or None where it can; asked once in a process, for some seconds at most."""
    result = [f"no answer within {_REACH_S:.0f} s"]

    def ask() -> None:
        try:
            with urllib.request.urlopen(GALLERY, timeout=_REACH_S):
                result[0] = ""
        except (OSError, urllib.error.URLError) as error:
            result[0] = str(getattr(error, "reason", error))

    # A thread, because looking up a name takes as long as the host's resolver likes.
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(_REACH_S)
    return result[0] or None


def lacking(output: str, projects: Iterable[Path], where: Feeds) -> str | None:
    """Why a restore failed for want of a package, or None where that is not why.

    Args:
        output: What `dotnet restore` said.
        projects: The project files; they tell a version where NuGet does not.
        where: The feeds that were asked.
    """
    packages: dict[str, str] = {}
    for pattern in _LACKING:
        for found in pattern.finditer(output):
            asked = re.search(r"[\d][\w.-]*", found["range"] or "")
            packages.setdefault(found["name"], asked[0] if asked else "")
    if packages:
        stated = _stated(projects)
        named = [f"{name} {version or stated.get(name, '')}".strip() for name, version in packages.items()]
        noun = "package" if len(named) == 1 else "packages"
        return f"NuGet {noun} {', '.join(named)} cannot be had; asked {where}"
    if failing := _FEED_FAILS.search(output):
        return f"NuGet packages cannot be had: {failing[1]}"
    return None


def _stated(projects: Iterable[Path]) -> dict[str, str]:
    """Package to version, as project files say it."""
    references = [
        each
        for file in projects
        if file.is_file()
        for each in ElementTree.parse(file).getroot().iter("PackageReference")  # noqa: S314 - the project's own
    ]
    return {each.get("Include", ""): each.get("Version", "") for each in references}
