"""A second build beside the checkout's: of a commit, a folder or a JAR."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.errors import UsageError
from roundtrip.paths import CHECKOUT, build_folder
from roundtrip.toolchain import build, other_build
from roundtrip.toolchain.other_build import OtherBuild, obtain
from tests.manifests import GOOD, project
from tests.programs import git

MAKEFILE = """
pipes:
\t@mkdir -p bin/pipes
\t@cp pipes.txt bin/pipes/worker
.PHONY: pipes
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout whose commit says `first`, and which says `second` now."""
    root = tmp_path / "checkout"
    root.mkdir()
    project(root, pipes=GOOD)
    (root / "dotnet" / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    (root / "dotnet" / "pipes.txt").write_text("first", encoding="utf-8")
    (root / "dotnet" / "core").mkdir(exist_ok=True)
    (root / "dotnet" / "core" / "Core.cs").write_text("", encoding="utf-8")
    (root / "shared-idl").mkdir()
    for name in ("cases.json", "worker.schema.json"):
        (root / "shared-idl" / name).write_text("{}", encoding="utf-8")
    (root / ".gitignore").write_text("build/\nbin/\n", encoding="utf-8")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "First")
    (root / "dotnet" / "pipes.txt").write_text("second", encoding="utf-8")
    return root


def both_built(root: Path, given: str) -> tuple[OtherBuild, list[str]]:
    """What a user measures against, with both builds made; what each of them has as its worker."""
    known = catalog.load(root)
    other = obtain(given, known)
    rows, console = other.rows(known.rows), Console(file=io.StringIO())
    reasons = build.prepare(known, known.rows, console, install=False)
    reasons |= other.prepare(rows, console, install=False, named={})
    assert not any(reasons.values()), reasons
    system = known.rows[0].system.name
    folders = (build_folder(root / "build", system, name) for name in ("", other.name))
    return other, [(folder / "worker").read_text(encoding="utf-8") for folder in folders]


def test_a_commit_is_built_aside(root: Path) -> None:
    other, built = both_built(root, "HEAD")
    assert built == ["second", "first"]
    assert other.name == git(root, "rev-parse", "HEAD")[:10]
    assert (root / "dotnet" / "pipes.txt").read_text(encoding="utf-8") == "second", (
        "the checkout stays as it is"
    )
    assert git(root, "status", "--short") == "M dotnet/pipes.txt"


def test_a_folder_is_built_aside(root: Path) -> None:
    theirs = root.parent / "theirs"
    shutil.copytree(root, theirs)
    (theirs / "dotnet" / "pipes.txt").write_text("third", encoding="utf-8")
    other, built = both_built(root, str(theirs))
    assert built == ["second", "third"]
    assert other.name.startswith("theirs-")


def test_each_row_has_a_control_and_the_other_build_s(root: Path) -> None:
    known = catalog.load(root)
    baseline, row = known.rows
    other = obtain("HEAD", known)
    keys = [it.key for it in other.rows([baseline, row])]
    assert keys == [baseline.key, row.key, f"{row.key}~control", f"{row.key}#{other.name}"]


def test_a_core_that_changed_is_named(root: Path) -> None:
    (root / "dotnet" / "core" / "Core.cs").write_text("changed", encoding="utf-8")
    known = catalog.load(root)
    other = obtain("HEAD", known)
    row = known.rows[0]
    theirs = known.find(row.identity.at(other.name))
    assert other.record([row, theirs]).cores == ["csharp"]
    git(root, "checkout", "-q", "dotnet/core")
    assert other.record([row, theirs]).cores == []


def test_a_jar_replaces_the_one_of_the_same_artifact(root: Path) -> None:
    known = catalog.load(root)
    row = known.rows[0]
    built = root / "build" / row.system.name / "lib"
    built.mkdir(parents=True)
    (root / "build" / "shared").mkdir()
    for name in ("grpc-core-1.70.0.jar", "grpc-core-extras-1.70.0.jar"):
        (built / name).write_text("theirs", encoding="utf-8")
    mine = root.parent / "grpc-core-1.71.0-SNAPSHOT.jar"
    with zipfile.ZipFile(mine, "w"):
        pass
    other = obtain(str(mine), known)
    theirs = known.find(row.identity.at(other.name))
    reasons = other.prepare([theirs], Console(file=io.StringIO()), install=False, named={})
    assert [*reasons.values()] == [None]
    copied = build_folder(root / "build", row.system.name, other.name) / "lib"
    assert (copied / "grpc-core-1.70.0.jar").read_bytes() == mine.read_bytes()
    assert (copied / "grpc-core-extras-1.70.0.jar").read_text(encoding="utf-8") == "theirs"
    strange = mine.with_name("strange-1.0.jar")
    shutil.copy(mine, strange)
    other = obtain(str(strange), known)
    theirs = known.find(row.identity.at(other.name))
    reasons = other.prepare([theirs], Console(file=io.StringIO()), install=False, named={})
    assert [*reasons.values()] == [f"{row.system.name} has no JAR of strange"]


POM = """<project><properties><some.version>1.0</some.version></properties><dependency>
<groupId>org.some</groupId>
<artifactId>some-core</artifactId>
<version>${some.version}</version></dependency></project>"""


def test_another_version_of_a_library_is_built_from_a_copy(root: Path) -> None:
    for name, text in {
        "java/pom.xml": POM,
        "java/.mvn/maven.config": "",
        "global.json": "",
        ".editorconfig": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    known = catalog.load(root)
    other = obtain("org.some=2.0", known)
    copied = build_folder(root / "build", CHECKOUT, other.name)
    assert (copied / "java" / "pom.xml").read_text(encoding="utf-8") == POM.replace("1.0<", "2.0<")
    assert (copied / "dotnet" / "pipes.txt").read_text(encoding="utf-8") == "second", "changes are part of it"
    assert (root / "java" / "pom.xml").read_text(encoding="utf-8") == POM
    row = known.rows[1]
    with pytest.raises(UsageError, match=f"{row.system.name} has no library of Maven's"):
        other.rows([row])
    theirs = [known.find(row.identity.at(other.name))]
    reasons = other.prepare(theirs, Console(file=io.StringIO()), install=False, named={})
    assert reasons[f"{row.system.name}#{other.name}"] == f"{row.system.name} has no JAR of org.some=2.0"
    with pytest.raises(UsageError, match=r"no system has a library of org.none; expected org.some"):
        obtain("org.none=2.0", known)


@pytest.mark.parametrize("given", ["no-such-commit", "/no/such/folder", "--output=x"])
def test_what_is_nothing_is_refused(root: Path, given: str) -> None:
    with pytest.raises(UsageError, match="commit"):
        obtain(given, catalog.load(root))


def test_other_folders_and_other_protocols_are_refused(root: Path) -> None:
    known = catalog.load(root)
    with pytest.raises(UsageError, match="not a checkout"):
        obtain(str(root.parent), known)
    (root / other_build.WORKER_SCHEMA).write_text('{"changed": 1}', encoding="utf-8")
    with pytest.raises(UsageError, match="another protocol"):
        obtain("HEAD", known)
