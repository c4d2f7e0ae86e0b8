"""A lab of the tests' own, beside whatever else this machine has."""

import os
import subprocess
from collections.abc import Iterator

import pytest

from roundtrip.errors import RoundtripError
from roundtrip.lab import network
from roundtrip.lab.laboratory import Laboratory
from roundtrip.lab.needs import TOOLS
from roundtrip.lab.network import Shape
from roundtrip.toolchain import probes
from roundtrip.toolchain.probes import Missing

NAME = "rt-tests"
OPEN = Shape(None, None)


def why_not() -> str | None:
    """Why no lab can be made here, or None: root is needed, the tools, and a kernel that lets us."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    for tool in TOOLS:
        if isinstance(probes.find(tool), Missing):
            return f"{tool.title} is missing"
    probe = f"{NAME}-probe"
    try:
        network.ip("netns", "add", probe)
        try:
            # Containers and jails may refuse what follows, each in its own way.
            network.ip("-n", probe, "link", "set", "lo", "up")
            network.ip("-n", probe, "link", "add", "one", "type", "veth", "peer", "name", "other")
            network.ip("netns", "exec", probe, "true")
        finally:
            network.ip("netns", "delete", probe)
    except RoundtripError as error:
        return f"network namespaces cannot be made or entered here: {error}"
    return None


@pytest.fixture(scope="session")
def allowed() -> None:
    reason = why_not()
    if reason is not None:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def ours_alone(allowed: None) -> Iterator[Laboratory]:
    """The lab of the tests; nothing of it is here when they are over."""
    yield Laboratory(NAME)
    Laboratory(NAME).down()


@pytest.fixture
def laboratory(ours_alone: Laboratory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laboratory]:
    """Not up yet; gone afterwards."""
    monkeypatch.setenv("ROUNDTRIP_LAB", NAME)
    ours_alone.down()
    yield ours_alone
    ours_alone.down()


@pytest.fixture
def lab(ours_alone: Laboratory, monkeypatch: pytest.MonkeyPatch) -> Laboratory:
    """Up, as fast as it goes; the one of the test before if that left it whole."""
    monkeypatch.setenv("ROUNDTRIP_LAB", NAME)
    ours_alone.up(OPEN)
    return ours_alone


def machine() -> dict[str, str]:
    """All of this machine's network that a lab might touch."""
    commands = {
        "namespaces": ["netns", "list"],
        "links": ["-brief", "link", "show"],
        "addresses": ["-brief", "address", "show"],
        "routes": ["route", "show", "table", "all"],
        "rules": ["rule", "show"],
    }
    return {name: network.ip(*command) for name, command in commands.items()}


def sshds() -> set[int]:
    """The sshds that listen; those that serve a connection come and go, and bear the listener's title at first."""
    lines = listed("-C", "sshd", "-o", "pid=,ppid=,args=")
    parents = {int(line.split()[0]): int(line.split()[1]) for line in lines if "[listener]" in line}
    return {pid for pid, parent in parents.items() if parent not in parents}


def ours(laboratory: Laboratory) -> list[str]:
    """What runs on its hosts beside sshd, and is not a corpse."""
    there = (side for side in laboratory.sides() if network.exists(side))
    pids = ",".join(str(pid) for side in there for pid in network.processes(side))
    lines = listed("-o", "stat=,args=", "-p", pids) if pids else []
    return [line for line in lines if not line.startswith("Z") and "sshd" not in line]


def listed(*options: str) -> list[str]:
    """What ps prints of processes, a line each."""
    done = subprocess.run(["ps", "-ww", *options], capture_output=True, text=True, check=False)
    return [line.strip() for line in done.stdout.splitlines()]
