"""Making an offline mirror on a host with a network: what a checkout fetches, part by part, in one folder."""

import hashlib
import json
import platform
import re
import shutil
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from roundtrip.errors import RoundtripError
from roundtrip.paths import FOLDERS, sources
from roundtrip.toolchain import builders
from roundtrip.toolchain.command import Outcome
from roundtrip.toolchain.context import Place
from roundtrip.toolchain.dotnet import projects as dotnet
from roundtrip.toolchain.probes import OLDEST_DOTNET, Missing, dotnet_machine
from roundtrip.toolchain.tools import TOOLS

RELEASES = f"https://builds.dotnet.microsoft.com/dotnet/release-metadata/{OLDEST_DOTNET}.0/releases.json"
"""What Microsoft says of its releases: the newest SDK, its address and its SHA-512."""

MANIFEST = "manifest.json"
_REACH_S = 10.0
_CHUNK_BYTES = 1 << 20
_BOOTSTRAP = ("python3", "python3-venv")
_README = """# Offline mirror of Roundtrip

What a checkout of Roundtrip fetches from networks, made by `invoke mirror`; `{manifest}` tells which parts are here,
and for which system they were made. A checkout uses it where the environment variable ROUNDTRIP_MIRROR names this
folder, or where it is `mirror/` in the checkout; its `docs/air-gapped.md` has the steps for each part.
"""


@dataclass(frozen=True)
class Made:
    """How one part ended.

    Attributes:
        files: How many it holds.
        bytes: How long they are together.
        reason: Why it is not complete, or None.
    """

    files: int
    bytes: int
    reason: str | None = None


def make(names: list[str], into: Path, place: Place) -> dict[str, Made]:
    """Make parts of a mirror; what is there of earlier ones stays.

    Args:
        names: Of PARTS.
        into: The mirror's folder; it is made.
        place: The checkout whose needs it is for.

    Returns:
        By part how it ended; none is raised for, so that one that cannot be had costs no other one.
    """
    into.mkdir(parents=True, exist_ok=True)
    made = {}
    for name in names:
        try:
            reason = PARTS[name](into, place)
        except (RoundtripError, OSError) as error:
            reason = str(error)
        made[name] = _counted(into, name, reason)
        place.say(
            f"{name}: {made[name].files} files, {made[name].bytes / 2**20:.0f} MiB; {reason or 'complete'}"
        )
    _write(into, made)
    return made


def _sdk(into: Path, place: Place) -> str | None:
    """The newest SDK's archive, held against the digest that its maker publishes."""
    releases = json.loads(_fetched(RELEASES))
    version = releases["latest-sdk"]
    rid = f"linux-{dotnet_machine()}"
    for release in releases["releases"]:
        for file in release["sdk"]["files"] if release["sdk"]["version"] == version else []:
            if file["rid"] == rid and file["name"].endswith(".tar.gz"):
                target = into / f"dotnet-sdk-{version}-{rid}.tar.gz"
                if not target.is_file() or _sha512(target) != file["hash"].lower():
                    place.say(f"fetching {file['url']}")
                    _download(file["url"], target, file["hash"])
                return None
    raise RoundtripError(f"{RELEASES} lists no archive of the SDK {version} for {rid}")


def _nuget(into: Path, place: Place) -> str | None:
    """The packages that each project restores, as their makers packed them."""
    _demand("dotnet", place)
    target = into / "nuget"
    target.mkdir(exist_ok=True)
    reasons = []
    with tempfile.TemporaryDirectory(prefix="packages-", dir=place.build) as scratch:
        for project in _projects(place):
            named = project.relative_to(place.root).as_posix()
            done = dotnet.restore(place, named, "mirror-nuget.log", append=True, packages=Path(scratch))
            if not done.ok:
                reasons.append(f"{named}: {dotnet.lacking(place, project, done) or done.headline}")
        # What a restore could not finish it has fetched in part all the same.
        for package in Path(scratch).glob("*/*/*.nupkg"):
            shutil.copyfile(package, target / package.name)
    return "; ".join(reasons) or None


def _maven(into: Path, place: Place) -> str | None:
    """Whatever a build, its tests and its linter ask Maven for: it fetches plugins' own needs only as they are used.

    So everything is built, and the tests of one module are run, however they end: the plugin that runs tests is
    complete only then.
    """
    _demand("jdk", place)
    _demand("maven", place)
    repository = into.absolute() / "maven"
    maven = [*builders.maven(), f"-Dmaven.repo.local={repository}"]
    log = "mirror-maven.log"
    done = place.call("fetching what Maven needs", [*maven, "--fail-at-end", "verify", "-DskipTests"], log)
    if done.ok:
        tested = ["test", "-pl", "core", "-Dmaven.test.failure.ignore=true"]
        done = place.call("fetching what Java's tests need", [*maven, *tested], log, append=True)
    # Maven believes a file only from where it was fetched, and hosts call that place by different names: without its
    # notes, what is here is simply there.
    for pattern in ("_remote.repositories", "*.lastUpdated", "resolver-status.properties"):
        for note in repository.rglob(pattern):
            note.unlink()
    return _reason(done)


def _python(into: Path, place: Place) -> str | None:
    """The wheels of the runner's pinned requirements, for the Python that runs this."""
    requirements = place.root / "runner" / "requirements.txt"
    arguments = ["download", "--require-hashes", "--only-binary", ":all:", "--requirement", str(requirements)]
    options = [
        "--disable-pip-version-check",
        "--no-input",
        "--progress-bar",
        "off",
        "--dest",
        str(into / "python"),
    ]
    return _reason(
        place.call(
            "fetching wheels", [sys.executable, "-m", "pip", *arguments, *options], "mirror-python.log"
        )
    )


def _apt(into: Path, place: Place) -> str | None:
    """The tools' packages with all that they depend on, as for a system on which nothing is installed yet."""
    if shutil.which("apt-get") is None:
        raise RoundtripError("there is no apt-get: this part is made on the distribution that it is for")
    target = (into / "apt").absolute()
    (target / "partial").mkdir(parents=True, exist_ok=True)
    packages = sorted({package for tool in TOOLS.values() for package in tool.packages} | set(_BOOTSTRAP))
    with tempfile.NamedTemporaryFile() as nothing_installed:
        options = {
            "Dir::State::status": nothing_installed.name,
            "Dir::Cache::archives": str(target),
            # Neither what is fetched nor what is looked up needs an administrator.
            "Debug::NoLocking": "true",
            "Dir::Cache::pkgcache": "",
            "Dir::Cache::srcpkgcache": "",
            "APT::Sandbox::User": "",
            "Acquire::Retries": "3",
        }
        given = [part for key, value in options.items() for part in ("-o", f"{key}={value}")]
        fixed = ["install", "--download-only", "--yes", "--no-install-recommends", *packages]
        done = place.call("fetching packages", ["apt-get", *given, *fixed], "mirror-apt.log")
    shutil.rmtree(target / "partial", ignore_errors=True)
    (target / "lock").unlink(missing_ok=True)
    return _reason(done)


PARTS: dict[str, Callable[[Path, Place], str | None]] = {
    "sdk": _sdk,
    "nuget": _nuget,
    "maven": _maven,
    "python": _python,
    "apt": _apt,
}
"""By name what makes a part: it returns why it is not complete, or None, or raises where it could not begin."""


def _projects(place: Place) -> list[Path]:
    return [file for file in sources(place.root / FOLDERS["csharp"]) if file.suffix == ".csproj"]


def _demand(name: str, place: Place) -> None:
    result = place.toolbox.find(TOOLS[name])
    if isinstance(result, Missing):
        raise RoundtripError(f"{TOOLS[name].title} is missing; get it with: {TOOLS[name].how_to_get}")


def _reason(done: Outcome) -> str | None:
    return None if done.ok else f"{done.headline} (see {done.log})"


def _fetched(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=_REACH_S) as answer:  # noqa: S310 - an address of our own
            content: bytes = answer.read()
            return content
    except (OSError, urllib.error.URLError) as error:
        raise RoundtripError(f"{address} cannot be reached: {getattr(error, 'reason', error)}") from error


def _download(address: str, target: Path, sha512: str) -> None:
    """Fetch a file under another name first: its own is only for one that is whole."""
    scratch = target.with_name(f".{target.name}.part")
    try:
        with urllib.request.urlopen(address, timeout=_REACH_S) as answer, scratch.open("wb") as sink:  # noqa: S310
            shutil.copyfileobj(answer, sink, _CHUNK_BYTES)
    except (OSError, urllib.error.URLError) as error:
        scratch.unlink(missing_ok=True)
        raise RoundtripError(f"{address} cannot be fetched: {getattr(error, 'reason', error)}") from error
    digest = _sha512(scratch)
    if digest != sha512.lower():
        scratch.unlink()
        raise RoundtripError(f"{address} is not what its maker published: its SHA-512 is {digest}")
    scratch.rename(target)


def _sha512(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha512").hexdigest()


def _counted(into: Path, name: str, reason: str | None) -> Made:
    found = into.glob("dotnet-sdk-*") if name == "sdk" else (into / name).rglob("*")
    files = [path for path in found if path.is_file()]
    return Made(len(files), sum(path.stat().st_size for path in files), reason)


def _write(into: Path, made: dict[str, Made]) -> None:
    """Tell what is in the mirror: parts of earlier calls keep their entries."""
    file = into / MANIFEST
    known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))["parts"] if file.is_file() else {}
    now = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    entries = {name: {"made": now, "for": _made_for(name), **asdict(part)} for name, part in made.items()}
    listed = json.dumps({"schema": 1, "parts": {**known, **entries}}, indent=2)
    file.write_text(f"{listed}\n", encoding="utf-8")
    (into / "README.md").write_text(_README.format(manifest=MANIFEST), encoding="utf-8")


def _made_for(name: str) -> str:
    """Which hosts can use a part."""
    if name == "python":
        return f"Python {'.'.join(map(str, sys.version_info[:2]))} on {platform.machine()}"
    if name == "apt":
        said = Path("/etc/os-release")
        found = re.search(
            r'^PRETTY_NAME="?([^"\n]*)', said.read_text() if said.is_file() else "", re.MULTILINE
        )
        return f"{found[1] if found else 'an unknown system'} on {platform.machine()}"
    return f"Linux on {platform.machine()}" if name == "sdk" else "any host"
