"""A second build of systems, aside from this checkout's: of a commit, of another checkout, or with another library.

It lies in build/at/<name>/, beside a copy of its sources or a link to them; both ends, the core and the cases are its.
"""

import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.system import Catalog, Row
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.message import checkout
from roundtrip.paths import CHECKOUT, FOLDERS, build_folder, sources
from roundtrip.results.records import BuildRecord
from roundtrip.toolchain import archives, build
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.dotnet import mirror
from roundtrip_agent import environment

OPTION = "--against"
ALLOWED = (
    "a commit of this repository, the folder of another checkout, a JAR file, or a library as GROUP=VERSION"
)
WORKER_SCHEMA = "shared-idl/worker.schema.json"
CORES = {"java": "java/lib/core", "cpp": "cpp/core", "csharp": "dotnet/core"}
"""What measures, by language: sources that all systems of a language share."""
_VERSION = re.compile(r"-\d[^/]*$")
_UNSAFE = re.compile(r"[^\w.-]+")
_LIBRARY = re.compile(r"([A-Za-z][\w.-]*)=([\w.-]+)")
_DEPENDENCY = re.compile(
    r"<groupId>([^<]+)</groupId>\s*<artifactId>[^<]+</artifactId>\s*<version>\$\{([^}]+)\}</version>"
)
"""What Maven's files say of a library whose version has a name: its group, and that name."""


@dataclass(frozen=True)
class OtherBuild:
    """What a user measures against: `name` is the build's, `root` the checkout that it is of, if that is another."""

    catalog: Catalog
    given: str
    name: str
    root: Path
    jar: Path | None = None
    version: str = ""
    """Of a library, which this build has instead of this checkout's; only systems in Java can."""

    @property
    def folder(self) -> Path:
        """The folder of the build."""
        return build_folder(self.catalog.root / "build", "", self.name)

    def rows(self, rows: Iterable[Row]) -> list[Row]:
        """Each row, its control, and the same row of this build; baselines alone. Raises UsageError: it has no such."""
        found: list[Row] = []
        for row in rows:
            if self.version and row.system.language != "java":
                wrong = f"{row.system.name} has no library of Maven's"
                raise UsageError(
                    f"{OPTION} {self.given}", wrong, "systems in Java; for others a commit or folder"
                )
            found.append(row)
            if not row.is_baseline:
                found += [row.control(), self.catalog.find(row.identity.at(self.name), row.jvm)]
        return found

    def prepare(
        self, rows: Iterable[Row], console: Console, *, install: bool, named: Mapping[str, str]
    ) -> dict[str, str | None]:
        """Builds the systems of its rows; by `system#name` why one is unavailable, or None."""
        every = (each for row in rows for each in (row, self.catalog.baseline_of(row)))
        own = [row for row in every if row.build == self.name]
        if self.jar is not None:
            names = {name for row in own for name in row.ends}
            return {f"{name}#{self.name}": self._replace_jar(name) for name in names}
        context = BuildContext(self.root, console, install, named, self.folder)
        reasons = build.build(self.catalog.of_build(self.name), own, context)
        return {
            f"{name}#{self.name}": it.reason if it else self._unchanged(name) for name, it in reasons.items()
        }

    def record(self, rows: Iterable[Row]) -> BuildRecord:
        """What run.json says of it: a digest of its sources, and the languages whose core is not this checkout's."""
        languages = {row.system.language for row in rows if row.build == self.name}
        if self.jar is not None:
            return BuildRecord(self.name, self.given, mirror.digest(self.jar))
        ours, theirs = (
            {it: build.digest_of(root, CORES[it]) for it in languages}
            for root in (self.catalog.root, self.root)
        )
        digest = build.digest_of(self.root, *sorted(FOLDERS[it] for it in languages), "shared-idl")
        changed: list[str] = sorted(it for it in languages if ours[it] != theirs[it])
        return BuildRecord(self.name, self.given, digest, changed)

    def _unchanged(self, name: str) -> str | None:
        jars = build_folder(self.catalog.root / "build", name, self.name).rglob(f"*-{self.version}.jar")
        return f"{name} has no JAR of {self.given}" if self.version and not any(jars) else None

    def _replace_jar(self, name: str) -> str | None:
        """Copies what is built of a system, with this JAR in the place of the same artifact's."""
        assert self.jar is not None  # noqa: S101
        built = self.catalog.root / "build"
        copied = build_folder(built, name, self.name)
        shutil.rmtree(copied, ignore_errors=True)
        shutil.copytree(build_folder(built, name), copied, symlinks=True)
        places = [it for it in copied.rglob("*.jar") if artifact(it) == artifact(self.jar)]
        if not places:
            return f"{name} has no JAR of {artifact(self.jar)}"
        for place in places:
            shutil.copyfile(self.jar, place)
        shared = build_folder(built, "shared", self.name)
        shutil.copytree(build_folder(built, "shared"), shared, dirs_exist_ok=True)
        return None


def obtain(given: str, catalog: Catalog) -> OtherBuild:
    """What `--against` names, its sources in place and nothing built yet.

    Raises:
        UsageError: It is none of the three, or its workers speak another protocol.
    """
    place = Path(given).expanduser().absolute()
    if place.is_file() and place.suffix == ".jar":
        return OtherBuild(
            catalog, given, f"{artifact(place)}-{mirror.digest(place)[:8]}", catalog.root, place
        )
    if not place.exists() and (library := _LIBRARY.fullmatch(given)) is not None:
        return _of_library(library[1], library[2], catalog)
    if place.is_dir():
        name = f"{_UNSAFE.sub('-', place.name)}-{hashlib.sha256(str(place).encode()).hexdigest()[:6]}"
        root = place
    else:
        commit = _commit(given, catalog.root)
        name = commit[:10]
        root = build_folder(catalog.root / "build", CHECKOUT, name)
        if not root.is_dir():
            _export(commit, catalog.root, root)
    link = build_folder(catalog.root / "build", CHECKOUT, name)
    if root == place:
        if not (root / "shared-idl" / "cases.json").is_file():
            raise UsageError(f"{OPTION} {given}", "the folder is not a checkout of Roundtrip", ALLOWED)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.unlink(missing_ok=True)
        link.symlink_to(root)
    schema, theirs = (it / WORKER_SCHEMA for it in (catalog.root, root))
    if not theirs.is_file() or schema.read_bytes() != theirs.read_bytes():
        wrong = f"its workers speak another protocol: {WORKER_SCHEMA} differs"
        raise UsageError(f"{OPTION} {given}", wrong, "a build with the same one")
    return OtherBuild(catalog, given, name, root)


def _of_library(group: str, version: str, catalog: Catalog) -> OtherBuild:
    """A copy of this checkout whose Maven files ask for another version of a library."""
    root, given = catalog.root, f"{group}={version}"
    poms = {
        it: it.read_text(encoding="utf-8") for it in sources(root / FOLDERS["java"]) if it.name == "pom.xml"
    }
    found = (pair for text in poms.values() for pair in _DEPENDENCY.findall(text))
    groups = {group: name for group, name in found if name != "project.version"}
    if group not in groups:
        raise UsageError(
            f"{OPTION} {given}", f"no system has a library of {group}", ", ".join(sorted(groups))
        )
    named = re.compile(f"(?<=<{re.escape(groups[group])}>)[^<]+")
    own = {it.relative_to(root): named.sub(version, text).encode() for it, text in poms.items()}
    into = build_folder(root / "build", CHECKOUT, f"{group}-{version}")
    checkout.copy(root, into, own, generated=True)
    return OtherBuild(catalog, given, f"{group}-{version}", into, version=version)


def artifact(jar: Path) -> str:
    """The name of a JAR's artifact: the file's without the version."""
    return _VERSION.sub("", jar.stem)


def _commit(given: str, root: Path) -> str:
    found = environment.run(["git", "-C", root, "rev-parse", "--verify", "--quiet", f"{given}^{{commit}}"])
    if found.returncode != 0:
        raise UsageError(f"{OPTION} {given}", "there is no such commit, folder or file", ALLOWED)
    return found.stdout.strip()


def _export(commit: str, root: Path, into: Path) -> None:
    """Writes the files of a commit to a folder, whole or not at all."""
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".export-", dir=into.parent) as scratch:
        packed, unpacked = Path(scratch, "packed.tar"), Path(scratch, "unpacked")
        done = environment.run(["git", "-C", root, "archive", "--output", packed, commit])
        if done.returncode != 0:
            raise RoundtripError(f"{OPTION} {commit}: git archive failed: {done.stderr.strip()}")
        archives.unpack(packed, unpacked)
        unpacked.rename(into)
