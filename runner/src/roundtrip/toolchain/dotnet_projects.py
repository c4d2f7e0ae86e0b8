"""Building and testing projects of .NET, and the sources of their packages, which are written down for one checkout.

Each project is restored alone, since one missing package would fail all.
"""

import functools
import os
import re
import threading
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

from roundtrip.catalog.tools import common
from roundtrip.errors import UsageError
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip.toolchain.probes import Missing

GALLERY = "https://api.nuget.org/v3/index.json"
VARIABLE = "ROUNDTRIP_NUGET_FEED"
"""Environment variable: folders of packages beside the mirror's, separated as in PATH."""

_CURE = "on a host that reaches it: ./invokew mirror --only nuget (docs/air-gapped.md)"
_IO_TIMEOUT_S = 4.0
# NU1100: no source knows it; NU1101: no such package; NU1102, NU1103: not in that version; NU1301: a source fails.
_NOT_FOUND = re.compile(
    r"error NU110[0-3]: Unable to (?:resolve '|find (?:a stable )?package )(?P<name>[\w.-]*\w)"
    r"(?: (?:with version )?\(\D*(?P<version>[\w.-]+)[^)]*\))?"
)
_FEED_FAILS = re.compile(r"error (NU1301: .*?)(?: \[|$)", re.MULTILINE)


@dataclass(frozen=True)
class Feeds:
    """The sources of packages, addresses or folders, in the order in which they are asked.

    If nuget.org is not among them, `left_out` is the reason.
    """

    sources: dict[str, str]
    left_out: str | None = None

    def __str__(self) -> str:
        shown = ", ".join(f"{name} ({place})" for name, place in self.sources.items()) or "no source"
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


def feeds(root: Path) -> Feeds:
    """The sources of the packages of a checkout: folders first, since they answer at once.

    Raises:
        UsageError: VARIABLE names something that is not a folder, or others may write to the mirror.
        RoundtripError: A package in the mirror is not the one that its manifest lists.
    """
    sources = {}
    for index, name in enumerate(filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)), 1):
        place = Path(name).expanduser().absolute()
        if not place.is_dir():
            raise UsageError(VARIABLE, f"the folder {place} was not found", "folders of .nupkg files")
        sources[f"feed-{index}"] = str(place)
    mirrored = mirror.folder(root)
    if mirrored and (mirrored / "nuget").is_dir():
        mirror.verify(mirrored, sorted((mirrored / "nuget").iterdir()))
        sources["mirror"] = str(mirrored / "nuget")
    why = gallery_unreachable()
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
        except OSError as error:
            result[0] = str(getattr(error, "reason", error))

    # A thread, because looking up a name takes as long as the host's resolver likes.
    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(_IO_TIMEOUT_S)
    return result[0] or None


def missing_packages(output: str, asked: Feeds) -> str | None:
    """The packages that `dotnet restore` says it did not find, as the reason why it failed; None if it says none."""
    packages = {found["name"]: found["version"] or "" for found in _NOT_FOUND.finditer(output)}
    if packages:
        named = ", ".join(f"{name} {version}".strip() for name, version in packages.items())
        reason = f"NuGet {'package' if len(packages) == 1 else 'packages'} not found: {named}; asked {asked}"
        return f"{reason}; {_CURE}" if asked.left_out else reason
    if failing := _FEED_FAILS.search(output):
        return f"NuGet packages cannot be fetched: {failing[1]}"
    return None


def not_found(context: BuildContext, done: ProgramResult) -> str | None:
    """The reason why a project cannot be built if only a package is missing; else None."""
    return None if done.ok else missing_packages(done.output, feeds(context.home))


def publish(context: BuildContext, project: str, title: str, log: str) -> ProgramResult:
    """Restore and publish one project, a file from the root."""
    restored = restore(context, project, title, log)
    arguments = ["publish", project, "--no-restore", "--configuration", "Release"]
    return _dotnet(title, context, arguments, log) if restored.ok else restored


def test(context: BuildContext, project: str, log: str) -> ProgramResult:
    """Restore and test one project, a file from the root; what is in the log is kept."""
    name = Path(project).stem
    restored = restore(context, project, f"{name}: restoring", log, append=True)
    arguments = ["test", project, "--no-restore"]
    return _dotnet(f"{name}: testing", context, arguments, log, echo=True) if restored.ok else restored


def restore(
    context: BuildContext,
    project: str,
    title: str,
    log: str,
    *,
    append: bool = False,
    into: Path | None = None,
) -> ProgramResult:
    """Fetch the packages of one project, a file from the root, and of those that it refers to.

    `into` is a folder for the packages, if not the user's own; all of them are then fetched from the sources.
    """
    config = feeds(context.home).write(context.build / "nuget.config")
    arguments = ["restore", project, "--configfile", str(config)]
    arguments += ["--packages", str(into), "--force"] if into else []
    return _dotnet(title, context, arguments, log, append=append)


def _dotnet(
    title: str,
    context: BuildContext,
    arguments: Sequence[str],
    log: str,
    *,
    append: bool = True,
    echo: bool = False,
) -> ProgramResult:
    """Run the SDK's `dotnet`, which writes into build/ instead of the user's home."""
    found = context.find(common()["dotnet"])
    program = "dotnet" if isinstance(found, Missing) else found.path
    env = {
        "DOTNET_CLI_HOME": str(context.build / "dotnet-home"),
        # Packages stay where every project of this user shares them, wherever the rest goes.
        "NUGET_PACKAGES": os.environ.get("NUGET_PACKAGES") or str(Path.home() / ".nuget" / "packages"),
    }
    return context.call(title, [program, *arguments], log, append=append, echo=echo, env=env)
