"""The checkout of a message: its sources, what is generated in it, and that this one stays as it is."""

import json
import shutil
from pathlib import Path

import pytest

from roundtrip.catalog import system as catalog
from roundtrip.message import checkout, document, types
from roundtrip.paths import CHECKOUT, ROOT, build_folder, sources
from roundtrip_agent import environment

needs_compiler = pytest.mark.skipif(shutil.which("omniidl") is None, reason="omniidl is not here")
SMALL = '{"name": "Ж", "default": 1}'


@pytest.mark.parametrize(
    ("file", "name"),
    [("Order 7.json", "message-order-7"), ("a.b.json", "message-a-b"), ("ж.json", "message-")],
)
def test_its_name_is_the_files(file: str, name: str) -> None:
    assert checkout.name_of(Path(file)) == name


def laid_out(root: Path, text: str) -> Path:
    file = root / "my.json"
    file.write_text(text, encoding="utf-8")
    name = checkout.lay_out(root, file, types.read(file), environment.of_tools())
    return build_folder(root / "build", CHECKOUT, name)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What a message needs of a checkout, but for most of the languages' sources."""
    for name in ("shared-idl", "java/.mvn", "java/grpc"):
        for file in sources(ROOT / name):
            target = tmp_path / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read_bytes())
    for name in ("global.json", ".editorconfig", "cpp/x.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "cpp/x.sh").chmod(0o755)
    return tmp_path


@needs_compiler
def test_its_contract_has_the_message_and_the_files_that_follow(project: Path) -> None:
    before = {file: file.read_bytes() for file in sources(project / "shared-idl")}
    copy = laid_out(project, SMALL)
    proto = (copy / "shared-idl/generated/bench.proto").read_text(encoding="utf-8")
    assert "message Message {\n  string name = 1;\n  int32 default_ = 2;\n}" in proto
    assert not (copy / "java/rmi/src/generated/java/roundtrip/rmi/MessageLines.java").exists()
    assert (copy / "cpp/x.sh").stat().st_mode & 0o111
    assert (copy / "java/.mvn/maven.config").is_file()
    assert {file: file.read_bytes() for file in sources(project / "shared-idl")} == before


@needs_compiler
def test_types_that_were_given_are_the_builds_and_go_with_them(project: Path) -> None:
    file = project / "my.json"
    file.write_text('{"name": "x", "n": 1}')
    idl = project / "my.idl"
    idl.write_text("struct Message { wstring name; short n; };")
    given = types.read_idl(idl, project / "shared-idl")
    name = checkout.lay_out(project, file, types.read(file, given), environment.of_tools(), idl)
    copy = build_folder(project / "build", CHECKOUT, name)
    assert "    short n;\n" in (copy / "shared-idl/bench.idl").read_text(encoding="utf-8")
    assert types.message_of(copy / "shared-idl").structs == given
    laid_out(project, SMALL)
    assert types.message_of(copy / "shared-idl").structs["Message"][1].kind == "long"


@needs_compiler
def test_only_what_changes_is_written_again(project: Path) -> None:
    copy = laid_out(project, SMALL)
    written = {file: file.stat().st_mtime_ns for file in sources(copy)}
    (project / "cpp/x.sh").rename(project / "cpp/y.sh")
    assert laid_out(project, SMALL) == copy
    now = {file: file.stat().st_mtime_ns for file in sources(copy)}
    assert {file.name for file in now.keys() - written.keys()} == {"y.sh"}
    assert {file.name for file in written.keys() - now.keys()} == {"x.sh"}
    assert all(now[file] == at for file, at in written.items() if file in now)


@needs_compiler
def test_another_message_of_the_name_leaves_nothing_of_the_first(project: Path) -> None:
    laid_out(project, json.dumps({"lines": [{"a": 1}]}))
    copy = laid_out(project, SMALL)
    assert not [file for file in sources(copy) if file.name == "MessageLines.java"]


def test_the_example_is_what_bench_idl_declares() -> None:
    example = types.read(ROOT / "shared-idl" / document.FILE)
    assert example.idl() in (ROOT / "shared-idl" / "bench.idl").read_text(encoding="utf-8")
    assert not example.altered


def test_a_row_of_a_message_is_compared_with_a_baseline_of_the_same_build() -> None:
    known = catalog.load()
    of_message, of_commit = (
        known.find(known.row("java-rmi").identity.at(build)) for build in ("message-x", "0123456789")
    )
    assert known.baseline_of(of_message).build == "message-x"
    assert known.baseline_of(of_commit).build == ""
    pair = known.find(known.row("java-grpc>cpp-grpc").identity.at("message-x"))
    assert pair.of_side("client").build == pair.build == known.baseline_of(pair).build == "message-x"
