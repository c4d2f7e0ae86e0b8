import io
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.tools import Tool, common
from roundtrip.toolchain import probes
from roundtrip.toolchain.install import install


def asked(tmp_path: Path, *tools: Tool) -> tuple[bool, str]:
    """Ask for tools; whether something was installed, and what the user was told."""
    out = io.StringIO()
    return install(tools, Console(file=out, width=400), tmp_path / "logs", lambda _: None), out.getvalue()


OMNIORB = Tool("omniorb", "omniORB", libraries=("omniORB4",), packages=("libomniorb4-dev", "pkg-config"))


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A host without apt-get: nothing of the machine that runs these tests is changed by them; its one folder of
    programs."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_if_nothing_may_be_installed_the_command_is_shown(tmp_path: Path) -> None:
    installed, told = asked(tmp_path, common()["maven"], OMNIORB)
    assert not installed
    assert "missing: Maven, omniORB. To install them:" in told
    assert "  sudo apt-get install --no-install-recommends libomniorb4-dev maven pkg-config\n" in told


def test_what_debian_does_not_have_is_told_with_where_to_get_it(tmp_path: Path) -> None:
    rare = Tool("rare", "Rare thing", programs=("rare",), get="https://rare.example")
    assert asked(tmp_path, rare) == (False, "Rare thing is missing: get it from https://rare.example\n")


def test_without_apt_there_is_no_privilege_to_use_it() -> None:
    assert probes.privilege() is None


@pytest.mark.parametrize(
    ("fails", "installed", "said"),
    [
        ("none", True, "installing omniORB with apt-get: libomniorb4-dev pkg-config"),
        ("update", True, "apt-get update failed: E: no route; going on with the lists that are here"),
        ("install", False, "apt-get failed: E: no route"),
    ],
)
def test_packages_are_installed_by_apt_with_patience(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, installed: bool, said: str
) -> None:
    """A script stands for apt-get; old lists of packages may still do, so that a failed update is no end."""
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setenv("PATH", f"{path}:/usr/bin:/bin")
    program = path / "apt-get"
    program.write_text(
        f'#!/bin/sh\necho "$*" >> {path}/calls\n'
        f'case "$*" in *" {fails}"*) echo "E: no route"; exit 100;; esac\n'
    )
    program.chmod(0o755)
    done, told = asked(path, OMNIORB)
    assert done is installed
    assert said in told
    calls = (path / "calls").read_text().splitlines()
    assert sum("update" in call for call in calls) == (3 if fails == "update" else 1)
    assert calls[-1].endswith("install -y --no-install-recommends libomniorb4-dev pkg-config")
