import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from jsonschema import Draft202012Validator

from roundtrip.deploy.agent_client import AgentClient
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.paths import ROOT

# A busy machine takes any time for an example: no test is to fail by the clock.
settings.register_profile("roundtrip", deadline=None)
settings.load_profile("roundtrip")


ONE_AT_A_TIME = ("lab", "hosts")
"""Folders whose tests use what a host has once: names of network namespaces, addresses."""


@pytest.hookimpl(tryfirst=True)  # What is grouped later, pytest-xdist does not see.
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Says what one process runs, of several: tests of a row, which share its workers, of a file, or a fault."""
    for item in items:
        folder = item.path.parent.name
        given = item.callspec.params if hasattr(item, "callspec") else {}
        if "fault" not in given:
            group = folder if folder in ONE_AT_A_TIME else getattr(given.get("row"), "key", str(item.path))
            item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def agent_schema() -> Draft202012Validator:
    schema: dict[str, Any] = json.loads((ROOT / "shared-idl" / "agent.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


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
