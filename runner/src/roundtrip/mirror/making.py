"""Making an offline mirror on a host with a network: what a checkout fetches, part by part, in one folder."""

import json
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.errors import RoundtripError
from roundtrip.paths import FOLDERS, sources
from roundtrip.toolchain import builders
from roundtrip.toolchain import dotnet_projects as dotnet
from roundtrip.toolchain.command import ProgramResult
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror, sdk
from roundtrip.toolchain.probes import Missing, why_missing

_BOOTSTRAP = ("python3", "python3-venv")
_APT = {
    # Neither what is fetched nor what is looked up needs an administrator.
    "Debug::NoLocking": "true",
    "Dir::Cache::pkgcache": "",
    "Dir::Cache::srcpkgcache": "",
    "APT::Sandbox::User": "",
    "Acquire::Retries": "3",
}


def make(parts: list[str], into: Path, catalog: Catalog, context: BuildContext) -> dict[str, str | None]:
    """Make parts of a mirror, by their names in PARTS, into its folder; what is there of earlier ones stays.

    Returns:
        By part why it is not complete, or None. Nothing is raised, so that one that fails costs no other one.
    """
    into.mkdir(parents=True, exist_ok=True)
    reasons: dict[str, str | None] = {}
    for part in parts:
        try:
            reasons[part] = PARTS[part](into.absolute(), catalog, context)
        except (RoundtripError, OSError) as error:
            reasons[part] = str(error)
        context.say(f"{part}: {reasons[part] or 'complete'}")
    _write_manifest(into, reasons)
    return reasons


def _sdk(into: Path, _: Catalog, context: BuildContext) -> str | None:
    sdk.download(into, context.say)
    return None


def _nuget(into: Path, _: Catalog, context: BuildContext) -> str | None:
    _demand("dotnet", context)
    (into / "nuget").mkdir(exist_ok=True)
    reasons, log = [], "mirror-nuget.log"
    projects = [file for file in sources(context.root / FOLDERS["csharp"]) if file.suffix == ".csproj"]
    with tempfile.TemporaryDirectory(prefix="packages-", dir=context.build) as scratch:
        for project in projects:
            name, title = project.relative_to(context.root).as_posix(), f"{project.stem}: fetching packages"
            done = dotnet.restore(context, name, title, log, append=True, into=Path(scratch))
            if not done.ok:
                reasons.append(f"{name}: {dotnet.not_found(context, done) or done.headline}")
        # What a restore could not finish it has fetched in part all the same.
        for package in Path(scratch).glob("*/*/*.nupkg"):
            shutil.copyfile(package, into / "nuget" / package.name)
    return "; ".join(reasons) or None


def _maven(into: Path, _: Catalog, context: BuildContext) -> str | None:
    """Whatever a build, its tests and its linter ask Maven for.

    `dependency:go-offline` does not know what plugins fetch as they are used (protoc, the runner of tests), so
    everything is built, and the tests of the core are run, however they end.
    """
    _demand("maven", context)
    maven = [*builders.MAVEN, f"-Dmaven.repo.local={into / 'maven'}"]
    log, title = "mirror-maven.log", "fetching what Maven needs"
    done = context.call(title, [*maven, "--fail-at-end", "verify", "-DskipTests"], log)
    if done.ok:
        tested = ["test", "-pl", ":roundtrip-core", "-Dmaven.test.failure.ignore=true"]
        done = context.call(title, [*maven, *tested], log, append=True)
    # Maven believes a file only from where it was fetched, and hosts call that place by different names: without its
    # notes, what is here is simply there.
    for pattern in ("_remote.repositories", "*.lastUpdated", "resolver-status.properties"):
        for note in (into / "maven").rglob(pattern):
            note.unlink()
    return _reason(done)


def _python(into: Path, _: Catalog, context: BuildContext) -> str | None:
    """The wheels of the runner's pinned requirements, for the Python that runs this."""
    requirements = str(context.root / "runner" / "requirements.txt")
    pip = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-input", "--quiet"]
    options = ["--require-hashes", "--only-binary", ":all:", "-r", requirements, "-d", str(into / "python")]
    return _reason(context.call("fetching wheels", [*pip, *options], "mirror-python.log"))


def _apt(into: Path, catalog: Catalog, context: BuildContext) -> str | None:
    """The tools' packages with all that they depend on, as for a system on which nothing is installed yet."""
    if shutil.which("apt-get") is None:
        raise RoundtripError("apt-get was not found: this part is made on the distribution that it is for")
    (into / "apt" / "partial").mkdir(parents=True, exist_ok=True)
    tools = {tool for it in catalog.systems.values() for tool in it.tools} | {*common().values()}
    packages = sorted({package for tool in tools for package in tool.packages} | {*_BOOTSTRAP})
    with tempfile.NamedTemporaryFile() as nothing_installed:
        options = {
            **_APT,
            "Dir::State::status": nothing_installed.name,
            "Dir::Cache::archives": str(into / "apt"),
        }
        given = [part for key, value in options.items() for part in ("-o", f"{key}={value}")]
        fixed = ["install", "--download-only", "--yes", "--no-install-recommends", *packages]
        done = context.call("fetching packages", ["apt-get", *given, *fixed], "mirror-apt.log")
    shutil.rmtree(into / "apt" / "partial", ignore_errors=True)
    (into / "apt" / "lock").unlink(missing_ok=True)
    return _reason(done)


PARTS: dict[str, Callable[[Path, Catalog, BuildContext], str | None]] = {
    "sdk": _sdk,
    "nuget": _nuget,
    "maven": _maven,
    "python": _python,
    "apt": _apt,
}
"""Functions by name that make a part. They return why it is not complete, or None, or raise if they could not begin."""


def _demand(name: str, context: BuildContext) -> None:
    tool = common()[name]
    if isinstance(result := context.find(tool), Missing):
        raise RoundtripError(why_missing({tool: result}))


def _reason(done: ProgramResult) -> str | None:
    return None if done.ok else f"{done.headline} (see {done.log})"


def _write_manifest(into: Path, reasons: dict[str, str | None]) -> None:
    """Note what is in the mirror and the digest of each file; parts of earlier calls keep their entries."""
    file = into / mirror.MANIFEST
    known: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    made = datetime.now(UTC).isoformat(timespec="seconds")
    host = f"Python {sys.version_info[0]}.{sys.version_info[1]}, {platform.platform()}"
    parts = known.get("parts", {}) | {
        part: {"made": made, "on": host, "reason": reason} for part, reason in reasons.items()
    }
    paths = [path for path in sorted(into.rglob("*")) if path.is_file() and path != file]
    names = {path.relative_to(into).as_posix(): path for path in paths}
    unchanged = {name: it for name, it in known.get("digests", {}).items() if _part(name) not in reasons}
    digests = unchanged | {name: mirror.digest(it) for name, it in names.items() if _part(name) in reasons}
    listed = json.dumps({"schema": 1, "parts": parts, "digests": digests}, indent=1)
    file.write_text(f"{listed}\n", encoding="utf-8")


def _part(name: str) -> str:
    folder, below, _ = name.partition("/")
    return folder if below else "sdk"
