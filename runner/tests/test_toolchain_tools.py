import os
import sys
from pathlib import Path

import pytest

from roundtrip.errors import UsageError
from roundtrip.toolchain import probes
from roundtrip.toolchain.probes import Found, Missing, version_in
from roundtrip.toolchain.tools import TOOLS, Toolbox, tool


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


def test_a_program_is_found_with_its_version() -> None:
    found = probes.program(sys.executable, "--version", at_least=(3, 11))()
    assert found == Found(sys.executable, ".".join(map(str, sys.version_info[:3])))


def test_a_program_that_is_too_old_is_missing() -> None:
    result = probes.program(sys.executable, "--version", at_least=(4,))()
    assert isinstance(result, Missing)
    assert result.reason.endswith("older than 4")


def test_a_program_that_fails_is_missing() -> None:
    result = probes.program(sys.executable, "-c", "raise SystemExit(3)")()
    assert result == Missing(f"{sys.executable} does not run")


def test_nothing_is_found_on_an_empty_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("maven", "g++", "cmake", "omniorb", "mcs", "clang-format"):
        assert isinstance(TOOLS[name].find(), Missing), name


def test_java_home_comes_before_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = TOOLS["java"].find()
    if isinstance(java, Missing):
        pytest.skip(java.reason)
    home = Path(java.path).parents[1]
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("JAVA_HOME", str(home))
    assert TOOLS["java"].find() == java


def test_a_java_home_without_java_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    java = TOOLS["java"].find()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert TOOLS["java"].find() == java


def test_a_tool_that_is_many_things_lacks_when_one_does() -> None:
    there = probes.program(sys.executable)
    lacking = probes.files("/nowhere/*.dll")
    assert probes.all_of(there, lacking)() == Missing("there is no /nowhere/*.dll")
    assert isinstance(probes.all_of(there, there)(), Found)


def test_a_file_is_found_by_pattern(tmp_path: Path) -> None:
    (tmp_path / "lib-6.0").mkdir()
    (tmp_path / "lib-6.0" / "json.dll").touch()
    assert probes.files(f"{tmp_path}/lib-*/json.dll")() == Found(f"{tmp_path}/lib-6.0/json.dll", "")


def test_every_tool_tells_how_to_get_it() -> None:
    for each in TOOLS.values():
        assert each.packages or each.get, each.name


def test_an_unknown_tool_names_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"a.toml: unknown tool 'mavn' \(did you mean maven\?\)"):
        tool("mavn", "a.toml")


def test_a_toolbox_looks_once_until_told_to_forget(tmp_path: Path) -> None:
    file = tmp_path / "library"
    wanted = tool("make", "x").__class__("it", "It", probes.files(str(file)), ("it",))
    toolbox = Toolbox()
    assert toolbox.missing([wanted, wanted]) == [wanted]
    file.touch()
    assert isinstance(toolbox.find(wanted), Missing)
    toolbox.forget()
    assert toolbox.missing([wanted]) == []


def test_nothing_is_asked_with_our_input() -> None:
    """A program that reads standard input must see its end, not wait for the user."""
    assert os.isatty(0) or isinstance(
        probes.program(sys.executable, "-c", "import sys; sys.stdin.read(); print('1.2')")(), Found
    )
