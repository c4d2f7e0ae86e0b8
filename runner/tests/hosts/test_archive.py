"""What travels, and how it lands: by the very program that runs on a host, in a folder of the test's own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from roundtrip.catalog.tools import Tool, common
from roundtrip.hosts import archive
from roundtrip.hosts.archive import Archive

LANDING = Path(archive.__file__).with_name("remote_bootstrap.py").read_text()


def built(folder: Path) -> Path:
    for name, text in (("shared/cases.json", "{}"), ("one/worker", "#!/bin/sh\necho here\n"), ("two/x", "x")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "one" / "worker").chmod(0o755)
    return folder


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Archive]:
    with archive.made(built(tmp_path / "build"), ["one"]) as it:
        yield it


def land(home: Path, *arguments: str, data: bytes = b"") -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-I", "-c", LANDING, *arguments],
        input=data,
        capture_output=True,
        check=True,
        env={"HOME": str(home), "SSH_CONNECTION": "10.0.0.1 4000 10.0.0.2 22"},
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def take(home: Path, it: Archive, data: bytes | None = None) -> dict[str, Any]:
    return land(home, "take", it.digest, str(it.size), data=it.packed() if data is None else data)


def test_the_same_content_has_the_same_digest_wherever_it_was_built(tmp_path: Path) -> None:
    digests = []
    for name in ("a", "b"):
        build = built(tmp_path / name)
        os.utime(build / "one" / "worker", (1, len(digests) * 1000))
        with archive.made(build, ["one"]) as it:
            digests.append(it.digest)
    (build / "one" / "worker").write_text("other")
    with archive.made(build, ["one"]) as it:
        digests.append(it.digest)
    assert digests[0] == digests[1] != digests[2]


def test_what_landed_runs_there_and_is_known_from_then_on(tmp_path: Path, made: Archive) -> None:
    before = land(tmp_path, "ask", made.digest)
    assert before["folder"] is None
    assert before["connection"][2] == "10.0.0.2"
    assert before["free_bytes"] > 0
    folder = Path(take(tmp_path, made)["folder"])
    assert land(tmp_path, "ask", made.digest)["folder"] == str(folder)
    assert subprocess.run([folder / "build/one/worker"], capture_output=True, check=True).stdout == b"here\n"
    assert (folder / "build/shared/cases.json").is_file()
    assert not (folder / "build/two").exists(), "only what was asked for travels"


def test_the_agent_there_needs_nothing_but_python_itself(tmp_path: Path, made: Archive) -> None:
    folder = take(tmp_path, made)["folder"]
    hello = json.dumps({"seq": 1, "lease_s": 30, "command": {"do": "hello"}}) + "\n"
    done = subprocess.run(
        [sys.executable, "-S", "-m", "roundtrip_agent"],
        input=hello.encode(),
        capture_output=True,
        check=True,
        env={"PYTHONPATH": f"{folder}/agent"},
    )
    assert "facts" in json.loads(done.stdout)["result"]


def test_the_host_looks_for_tools_with_nothing_but_python_itself(tmp_path: Path, made: Archive) -> None:
    folder = take(tmp_path, made)["folder"]
    declared = Tool("mine", "Mine", files=(f"{tmp_path}/mine-*.so",), get="somewhere")
    (tmp_path / "mine-1.so").touch()
    tools = msgspec.json.encode([common()["make"], common()["java"], declared])
    done = subprocess.run(
        [sys.executable, "-S", "-m", "roundtrip.hosts.survey", f"{folder}/build", "one"],
        input=tools,
        capture_output=True,
        check=True,
        env={"PYTHONPATH": f"{folder}/agent", "PATH": str(tmp_path)},
    )
    found = json.loads(done.stdout)
    assert "make was not found on the PATH" in found["tools"]["make"]["unavailable"]
    assert found["tools"]["mine"] == {"path": f"{tmp_path}/mine-1.so", "version": ""}
    assert found["libraries"] == {}
    assert found["apt"] is None


def test_half_an_archive_is_refused_and_leaves_nothing(tmp_path: Path, made: Archive) -> None:
    assert "error" in take(tmp_path, made, made.packed()[:-100])
    other = Archive(made.path, "0" * 64, made.size)
    assert take(tmp_path, other) == {"error": "the archive did not arrive whole"}
    assert list((tmp_path / ".cache/roundtrip").iterdir()) == []


def test_the_archives_that_were_used_last_stay_and_what_is_no_archive(tmp_path: Path, made: Archive) -> None:
    place = tmp_path / ".cache" / "roundtrip"
    newest, newer, older, oldest = (letter * len(made.digest) for letter in "abcd")
    for age, name in enumerate((newest, newer, "of-somebody-else", older, oldest)):
        (place / name).mkdir(parents=True)
        os.utime(place / name, (10**9 - age, 10**9 - age))
    take(tmp_path, made)
    assert {path.name for path in place.iterdir()} == {made.digest, newest, newer, "of-somebody-else"}
