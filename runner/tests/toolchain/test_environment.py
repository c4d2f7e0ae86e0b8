"""What programs that we start have of the user's environment."""

import ast
import os
import shutil
from pathlib import Path

import pytest

from roundtrip.paths import ROOT
from roundtrip.running.run import commit
from roundtrip_agent import environment
from tests.programs import git

PLANTED = (
    *(
        "CXXFLAGS",
        "CMAKE_BUILD_TYPE",
        "CMAKE_TOOLCHAIN_FILE",
        "MAKEFLAGS",
        "MCS",
        "TieredPGO",
        "Configuration",
    ),
    *("MAVEN_OPTS", "MAVEN_ARGS", "JAVA_TOOL_OPTIONS", "PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_USER"),
    *("GIT_DIR", "GIT_WORK_TREE", "LD_PRELOAD", "LC_NUMERIC", "LANGUAGE", "PYTEST_ADDOPTS"),
)
KEPT = ("HOME", "JAVA_HOME", "https_proxy", "NO_PROXY", "SSL_CERT_FILE", "PIP_INDEX_URL", "ROUNDTRIP_MIRROR")


def test_a_tool_has_what_leads_to_programs_and_packages_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (*PLANTED, *KEPT):
        monkeypatch.setenv(name, "planted")
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    asked = environment.run(["env", "-0"], {"CXXFLAGS": "named"})
    found = dict(line.split("=", 1) for line in asked.stdout.split("\0") if line)
    assert {name: found.get(name) for name in KEPT} == dict.fromkeys(KEPT, "planted")
    assert {name: found[name] for name in PLANTED if name in found} == {"CXXFLAGS": "named"}
    assert found["LC_ALL"] == "C.UTF-8"


def test_programs_of_administrators_are_found_and_no_folder_is_there_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/mine:/usr/sbin:/bin")
    assert environment.path() == "/mine:/usr/sbin:/bin:/usr/local/sbin:/sbin"
    monkeypatch.delenv("PATH")
    assert environment.path().startswith(os.defpath)


def starts(file: Path) -> list[ast.Call]:
    """The calls of a module that start a program."""
    calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    return [it for it in calls if ast.unparse(it.func) in ("subprocess.run", "subprocess.Popen")]


def inherits(call: ast.Call) -> bool:
    """Whether the program has the environment of its parent, or something that is added to it."""
    given = [keyword.value for keyword in call.keywords if keyword.arg == "env"]
    return not given or "os.environ" in ast.unparse(given[0])


def test_no_program_inherits_the_environment() -> None:
    # The probe of a network is a worker: what it has is defined.
    apart = {ROOT / "runner" / "src" / "roundtrip_agent" / "network_probe.py"}
    files = {*(ROOT / "runner" / "src").rglob("*.py"), ROOT / "runner" / "bootstrap.py"} - apart
    assert sum(len(starts(file)) for file in files) > 5
    assert [str(file) for file in files for call in starts(file) if inherits(call)] == []
    for planted in ("subprocess.run(['mvn'])", "subprocess.Popen(['mvn'], env={**os.environ, 'A': 'b'})"):
        assert inherits(next(it for it in ast.walk(ast.parse(planted)) if isinstance(it, ast.Call)))


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_a_commit_is_the_checkouts_own_or_unknown_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outer, checkout = tmp_path / "outer", tmp_path / "outer" / "checkout"
    checkout.mkdir(parents=True)
    git(outer, "init")
    git(outer, "commit", "--allow-empty", "--message", "of another project")
    monkeypatch.setenv("GIT_DIR", str(outer / ".git"))
    known, why = commit(checkout)
    assert known is None, "neither of a repository above, nor of one that a variable names"
    assert str(why).startswith("fatal: not a git repository")
    git(checkout, "init")
    git(checkout, "commit", "--allow-empty", "--message", "ours")
    assert commit(checkout) == (git(checkout, "rev-parse", "HEAD"), None)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(environment, "path", lambda: str(tmp_path))
    assert commit(checkout) == (None, "git: No such file or directory")
