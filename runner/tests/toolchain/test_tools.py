import sys
from pathlib import Path

import pytest

from roundtrip.catalog.tools import Tool, common
from roundtrip.toolchain import probes
from roundtrip.toolchain.context import Toolbox
from roundtrip.toolchain.probes import Found, Missing, version_in

PYTHON = ".".join(map(str, sys.version_info[:3]))


@pytest.mark.parametrize(
    ("said", "version"),
    [
        ('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment (build 17.0.15+6)', "17.0.15"),
        ('openjdk version "25" 2025-09-16', "25"),
        ('java version "1.8.0_292"', "1.8"),
        ("javac 22-ea", "22"),
        ("\x1b[1mApache Maven 3.8.7\x1b[m\nMaven home: /usr/share/maven", "3.8.7"),
        ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0", "12.2.0"),
        ("Mono JIT compiler version 6.8.0.105 (Debian 6.8.0.105+dfsg)", "6.8.0.105"),
        ("GNU Make 4.3\nBuilt for x86_64-pc-linux-gnu", "4.3"),
        ("1.11.1", "1.11.1"),
        ("no figure in here", None),
    ],
)
def test_a_version_is_read_out_of_a_programs_words(said: str, version: str | None) -> None:
    assert version_in(said) == version


def python(**changed: object) -> Tool:
    """The Python that runs this, as a tool."""
    told = {"programs": (sys.executable,), "packages": ("python3",), **changed}
    return Tool("python", "Python", **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tool", "result"),
    [
        (python(), Found(sys.executable, PYTHON)),
        (python(at_least="3.11"), Found(sys.executable, PYTHON)),
        (python(at_least="4"), Missing(f"{sys.executable} is version {PYTHON}, older than 4")),
        (python(version=("-c", "raise SystemExit(3)")), Missing(f"{sys.executable} does not run")),
        (python(version=("-c", "print('new')")), Missing(f"{sys.executable} does not tell its version")),
        (python(version=()), Found(sys.executable, "")),
        (python(programs=("no-such-program",)), Missing("no-such-program was not found on the PATH")),
        (python(programs=(sys.executable, "none")), Missing("none was not found on the PATH")),
        (
            python(files=("/nowhere/*.dll", "/gone/*.dll")),
            Missing("/nowhere/*.dll or /gone/*.dll was not found"),
        ),
        (python(libraries=("no-such-module",)), Missing("pkg-config does not know no-such-module")),
    ],
    ids=["any", "new", "old", "fails", "dumb", "unasked", "gone", "second", "file", "library"],
)
def test_a_tool_is_there_if_all_of_it_is(tool: Tool, result: Found | Missing) -> None:
    assert probes.find(tool) == result


def test_a_library_gives_the_version_before_programs_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    config = tmp_path / "pkg-config"
    config.write_text("#!/bin/sh\necho 1.9\n")
    config.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    both = python(libraries=("it", "other"), at_least="1.8")
    assert probes.find(both) == Found("it", "1.9")
    assert probes.find(python(libraries=("it",), at_least="1.10")) == Missing(
        "it is version 1.9, older than 1.10"
    )


def test_a_file_is_found_by_pattern(tmp_path: Path) -> None:
    (tmp_path / "lib-6.0").mkdir()
    (tmp_path / "lib-6.0" / "json.dll").touch()
    tool = Tool("json", "JSON", files=("/nowhere", f"{tmp_path}/lib-*/json.dll"), get="by hand")
    assert probes.find(tool) == Found(f"{tmp_path}/lib-6.0/json.dll", "")


def test_nothing_is_found_on_an_empty_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("maven", "g++", "cmake", "gtest", "mcs", "clang-format"):
        assert isinstance(probes.find(common()[name]), Missing), name


def test_java_home_comes_before_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = probes.find(common()["java"])
    if isinstance(java, Missing):
        pytest.skip(java.reason)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert probes.find(common()["java"]) == java, "a Java home without java is passed over"
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("JAVA_HOME", str(Path(java.path).parents[1]))
    assert probes.find(common()["java"]) == java


def test_a_toolbox_looks_once_until_it_is_to_forget(tmp_path: Path) -> None:
    file = tmp_path / "library"
    wanted = Tool("it", "It", files=(str(file),), packages=("it",))
    toolbox = Toolbox()
    assert toolbox.missing([wanted, wanted]) == [wanted]
    file.touch()
    assert isinstance(toolbox.find(wanted), Missing)
    toolbox.forget()
    assert toolbox.missing([wanted]) == []


def test_nothing_is_asked_with_our_input() -> None:
    """A program that reads standard input must see its end, not wait for the user."""
    asks = python(version=("-c", "import sys; sys.stdin.read(); print('1.2')"))
    assert probes.find(asks) == Found(sys.executable, "1.2")
