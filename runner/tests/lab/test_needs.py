"""What keeps services from being started while a package is installed, and is gone afterwards, whatever happens."""

import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.lab import needs

LEFT = """
import os, signal
from pathlib import Path
from roundtrip.lab import needs
needs._POLICY = Path({path!r})
with needs._no_services():
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "policy-rc.d"
    monkeypatch.setattr(needs, "_POLICY", path)
    monkeypatch.setattr(needs, "TOOLS", ())
    return path


def test_services_are_denied_only_while_a_package_is_installed(policy: Path) -> None:
    with needs._no_services():
        assert subprocess.run([policy], check=False).returncode == 101
        needs.provide(Console(), install=False)
        assert policy.exists(), "another lab.up that installs meanwhile is left alone"
    assert not policy.exists()


def test_what_a_killed_one_left_is_removed_by_the_next(policy: Path) -> None:
    subprocess.run([sys.executable, "-c", LEFT.format(path=str(policy))], check=False)
    assert "exit 101" in policy.read_text()
    needs.provide(Console(), install=False)
    assert not policy.exists()


def test_one_of_the_machine_s_own_is_left_alone(policy: Path) -> None:
    policy.write_text("#!/bin/sh\nexit 101\n")
    with needs._no_services():
        assert policy.exists()
    needs.provide(Console(), install=False)
    assert policy.read_text() == "#!/bin/sh\nexit 101\n"
