import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

from roundtrip.processes.agent_client import AgentClient
from roundtrip.processes.agent_pool import AgentPool

# A busy machine takes any time for an example: no test is to fail by the clock.
settings.register_profile("roundtrip", deadline=None)
settings.load_profile("roundtrip")


ONE_AT_A_TIME = ("lab", "hosts")
"""Folders whose tests use what a host has once: names of network namespaces, addresses."""
OF_ROWS = ("wire", "fuzz")
"""Folders whose tests of a row share its processes."""


CORES = ("java-fake", "cpp-fake", "mono-fake", "dotnet-fake")
"""The systems whose tests of the protocol are a group each."""


class Groups(LoadScopeScheduling):
    """What one process of several runs: a folder that can run once, tests of a row or a core, a fault, a class, a file.

    It goes by names, since pytest 9.2 does not take the suffix by which pytest-xdist 3.8 knows marked groups.
    """

    def _split_scope(self, nodeid: str) -> str:
        file, _, name = nodeid.partition("::")
        folder = PurePosixPath(file).parent.name
        if folder in ONE_AT_A_TIME:
            return folder
        if folder == "faults":
            return nodeid
        if folder == "protocol":
            return next((core for core in CORES if core in name), file)
        test, _, row = name.partition("[")
        if folder in OF_ROWS and row:
            return row
        return f"{file}::{test.partition('::')[0]}" if "::" in test else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Groups:
    return Groups(config, log)


@pytest.fixture(scope="session", autouse=True)
def host_lock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lock of this host, for these tests alone: they measure nothing, and need not wait for who does."""
    path = tmp_path_factory.mktemp("lock") / "lock"
    os.environ["ROUNDTRIP_LOCK"] = str(path)
    return path


@pytest.fixture
def agent() -> Iterator[AgentClient]:
    client = AgentClient()
    yield client
    client.close()


@pytest.fixture(scope="module")
def agents() -> Iterator[AgentPool]:
    them = AgentPool()
    yield them
    them.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--faults", default="", help="how many faults tests/faults draws, or all: each kind once"
    )
    parser.addoption("--fault-seed", default="1", help="which ones, in which order, and when they strike")
    parser.addoption("--planted", default="0", help="how many runs tests/planted begins for each system")
    parser.addoption("--fuzz-seconds", default="", help="how long tests/fuzz sends inputs to every server")
    parser.addoption("--fuzz-folders", default="", help="how many folders of results tests/fuzz damages")
    parser.addoption("--fuzz-seed", default="1", help="which inputs: the same seed gives the same ones")
