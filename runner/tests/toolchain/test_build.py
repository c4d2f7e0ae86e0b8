import io
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.toolchain import build
from roundtrip.toolchain.context import BuildContext
from tests.manifests import GOOD, project, system
from tests.programs import script

OWN = """
[[tool]]
name = "own"
title = "Own tool"
programs = ["own"]
packages = ["own"]
"""
MAKEFILE = """
bin/%/worker: %.txt
\t@mkdir -p bin/$*
\t@cp $< $@
pipes: bin/pipes/worker
tcp: bin/tcp/worker
broken:
\t@echo "broken.cs(3,4): error CS1002: ; expected" >&2
\t@false
empty:
\t@true
.PHONY: pipes tcp broken empty
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")

CASES = '{"cases": []}'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project of systems that real `make` builds by copying a file."""
    project(tmp_path, pipes=GOOD, tcp=system("mono-tcp", target="tcp"))
    (tmp_path / "dotnet" / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    for name in ("pipes", "tcp"):
        (tmp_path / "dotnet" / f"{name}.txt").write_text("first", encoding="utf-8")
    (tmp_path / "shared-idl").mkdir()
    (tmp_path / "shared-idl" / "cases.json").write_text(CASES, encoding="utf-8")
    return tmp_path


def prepared(root: Path, *names: str, **named: str) -> tuple[dict[str, str | None], str]:
    """Prepare systems (all without names), with variables; the reasons and what the user was told."""
    out = io.StringIO()
    loaded = catalog.load(root)
    rows = [row for row in loaded.rows if not names or row.system.name in names]
    reasons = build.prepare(loaded, rows, Console(file=out, width=200), install=False, named=named)
    return reasons, out.getvalue()


@pytest.mark.parametrize("names", [(), ("mono-tcp",)], ids=["all", "one and its baseline"])
def test_every_system_gets_a_folder_of_its_own(root: Path, names: tuple[str, ...]) -> None:
    reasons, _ = prepared(root, *names)
    assert reasons == {"mono-pipes": None, "mono-tcp": None}
    assert (root / "build" / "mono-tcp" / "worker").read_text() == "first"
    assert (root / "build" / "shared" / "cases.json").read_text() == CASES


def test_what_is_up_to_date_is_not_built_again(root: Path) -> None:
    prepared(root)
    marker = root / "build" / "mono-tcp" / "marker"
    marker.touch()
    of_python = root / "shared-idl" / "generate" / "__pycache__" / "kinds.pyc"
    of_python.parent.mkdir(parents=True)
    of_python.touch()  # Whoever imports the generator leaves it.
    _, told = prepared(root)
    assert marker.exists()
    assert "building" not in told


@pytest.mark.parametrize("changed", ["dotnet/tcp.txt", "shared-idl/new.idl"])
def test_a_changed_source_is_built_anew(root: Path, changed: str) -> None:
    prepared(root)
    (root / changed).write_text("second", encoding="utf-8")
    _, told = prepared(root)
    assert "mono-pipes and 1 more: building" in told
    assert (root / "build" / "mono-tcp" / "worker").read_text() == (root / "dotnet" / "tcp.txt").read_text()
    shutil.rmtree(root / "build" / "mono-tcp")
    assert prepared(root)[0]["mono-tcp"] is None
    assert (root / "build" / "mono-tcp" / "worker").exists(), "a folder that is gone too"


def test_a_build_that_fails_costs_its_own_system_alone_and_says_why(root: Path) -> None:
    project(root, broken=system("mono-broken", target="broken"))
    reasons, told = prepared(root)
    assert "mono-broken and 2 more: building" in told
    assert "mono-broken: building" in told
    assert reasons["mono-pipes"] is None
    assert reasons["mono-tcp"] is None
    assert "broken.cs(3,4): error CS1002: ; expected" in str(reasons["mono-broken"])
    assert "build/logs/mono-broken.log" in str(reasons["mono-broken"])
    assert "error CS1002" in (root / "build" / "logs" / "mono-broken.log").read_text()
    assert "mono-broken cannot be built:" in told


def test_a_failed_build_does_not_pass_off_what_it_left_before(root: Path) -> None:
    prepared(root)
    (root / "dotnet" / "tcp.txt").unlink()
    (root / "dotnet" / "bin" / "tcp" / "worker").unlink()
    for _ in range(2):
        assert "No rule to make target" in str(prepared(root)[0]["mono-tcp"])


def test_a_build_that_leaves_nothing_is_told(root: Path) -> None:
    project(root, empty=system("mono-empty", target="empty"))
    reason = prepared(root)[0]["mono-empty"]
    assert reason == "its build left nothing in dotnet/bin/empty (build.output in its system.toml)"


def test_a_build_that_does_nothing_does_not_pass_off_what_was_there(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared(root)
    (root / "dotnet" / "tcp.txt").write_text("second", encoding="utf-8")
    stub = script(tmp_path / "programs" / "make", "echo GNU Make 4.3")
    monkeypatch.setenv("PATH", f"{stub.parent}:/usr/bin:/bin")
    for _ in range(2):
        assert str(prepared(root)[0]["mono-tcp"]).startswith("its build left nothing in dotnet/bin/tcp")


def test_a_build_has_the_variables_that_are_named_and_is_another_without(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "dotnet" / "Makefile").write_text(MAKEFILE.replace("cp $< $@", 'echo "<$$FLAG>" > $@'))
    monkeypatch.setenv("FLAG", "of the user")
    worker = root / "build" / "mono-tcp" / "worker"
    for named, flag in (({}, ""), ({"FLAG": "-O0"}, "-O0"), ({}, "")):
        _, told = prepared(root, **named)
        assert "mono-pipes and 1 more: building" in told
        assert worker.read_text() == f"<{flag}>\n"
        assert "building" not in prepared(root, **named)[1]


def test_systems_for_tests_are_built_from_a_catalog_of_their_own(root: Path) -> None:
    fake = system("mono-fake", target="tcp").replace("[build]", 'purpose = "test"\n[build]', 1)
    project(root, fake=fake)
    assert "mono-fake" not in prepared(root)[0]
    known = catalog.load(root).of_tests
    assert build.prepare(known, known.rows, Console(file=io.StringIO()), install=False) == {"mono-fake": None}
    assert (root / "build" / "mono-fake" / "worker").is_file()


def test_what_cannot_be_built_is_known_before_the_build(root: Path) -> None:
    project(root, other=system("mono-other", needs='["make", "own"]') + OWN)
    loaded = catalog.load(root)
    context = BuildContext(root, Console(file=io.StringIO()))
    reason = "Own tool is missing (own was not found on the PATH); get it with: apt-get install own"
    assert build.unbuildable(loaded, context) == {"mono-other": reason}
    assert {system.name for system in build.unbuilt(loaded, context)} == set(loaded.systems)
    assert prepared(root)[0] == {"mono-other": reason, "mono-pipes": None, "mono-tcp": None}
    assert [system.name for system in build.unbuilt(loaded, context)] == ["mono-other"]
