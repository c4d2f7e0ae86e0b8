import io
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.toolchain import apt
from roundtrip.toolchain.probes import Missing
from roundtrip.toolchain.tools import TOOLS, Tool


def asked(tmp_path: Path, *names: str) -> tuple[bool, str]:
    """Ask for tools where nothing may be installed; the answer and what the user was told."""
    out = io.StringIO()
    return apt.install([TOOLS[name] for name in names], Console(file=out), tmp_path), out.getvalue()


@pytest.fixture(autouse=True)
def without_apt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A host without apt-get: nothing of the machine that runs these tests is changed by them."""
    monkeypatch.setenv("PATH", str(tmp_path))


def test_where_nothing_may_be_installed_the_command_is_shown(tmp_path: Path) -> None:
    installed, told = asked(tmp_path, "maven", "omniorb")
    assert not installed
    assert "missing: Maven, omniORB and its IDL compiler. To install them:" in told
    assert "  sudo apt-get install --no-install-recommends libomniorb4-dev maven omniidl pkg-config\n" in told


def test_what_debian_does_not_have_is_told_with_where_to_get_it(tmp_path: Path) -> None:
    out = io.StringIO()
    rare = Tool("rare", "Rare thing", lambda: Missing("not here"), get="https://rare.example")
    assert not apt.install([rare], Console(file=out), tmp_path)
    assert out.getvalue() == "Rare thing is missing: get it from https://rare.example\n"


def test_without_apt_there_is_no_privilege_to_use_it() -> None:
    assert apt.privilege() is None
