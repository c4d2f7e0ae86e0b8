"""Servers bear what no client would send, and a server that does not is found.

A run of all tests sends to one system of each core for a few seconds. In runner/, as root or with CAP_NET_RAW,
`pytest tests/fuzz --fuzz-seconds 3600 --fuzz-seed 7 -k java-rmi` sends to the chosen systems for an hour each.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roundtrip.catalog.system import Row
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.conformance import Cases
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import HostPaths, Topology
from tests.fakes import catalog, system, workspace
from tests.fakes import row as fake_row
from tests.fuzz.target import ALLOWED, Target, Use, fuzz
from tests.wire.conftest import CATALOG, FIRST_ROWS, UNPINNED, row, topology, unavailable
from tests.wire.test_failures import A_SYSTEM_A_CORE

__all__ = ["row", "topology", "unavailable"]

BRIEF_S = 3.0
"""How long one system of each core is sent inputs in a run of all tests; `--fuzz-seconds` is for every system."""
A_FLOOD_ENDS = {
    "java-idl": "GlassFish's ORB keeps a thread for each request that has begun",
    "java-rmi-iiop": "GlassFish's ORB keeps a thread for each request that has begun",
    "java-jacorb": "JacORB allocates what a header claims, and loses a thread to each request with unknown flags",
}
"""Systems that are measured as their makers left them, which a campaign would end; docs/trust.md says so."""
pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(1200)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "row" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--fuzz-seconds")
        rows = [it for it in FIRST_ROWS if asked or it.system.name in A_SYSTEM_A_CORE.values()]
        timeout = pytest.mark.timeout(1200 + float(asked or BRIEF_S))
        metafunc.parametrize(
            "row", [pytest.param(it, id=it.key, marks=timeout) for it in rows], indirect=True
        )


@contextmanager
def deployed(agent: AgentClient, topology: Topology, name: str) -> Iterator[Target]:
    chosen = CATALOG.row(name)
    with Deployment(Ends.of(agent), chosen, topology, UNPINNED) as deployment:
        deployment.open()
        ends = chosen.system.name, chosen.system.protocol, chosen.system.name
        yield Target(deployment, Cases.load(), ends)


@pytest.mark.alone
def test_a_server_stays_alive_and_right(
    agent: AgentClient, row: Row, topology: Topology, pytestconfig: pytest.Config
) -> None:
    if row.system.name in A_FLOOD_ENDS:
        pytest.skip(A_FLOOD_ENDS[row.system.name])
    for_s = float(pytestconfig.getoption("--fuzz-seconds") or BRIEF_S)
    seed = int(pytestconfig.getoption("--fuzz-seed"))
    with deployed(agent, topology, row.key) as target:
        try:
            recorded = target.record()
        except PermissionError:
            pytest.skip("listening to packets takes root, or CAP_NET_RAW")
        if not recorded:
            pytest.skip("nothing reached it over TCP")
        found = fuzz(target, recorded, seed=seed, for_s=for_s)
    assert found.wrong == []
    assert found.inputs > found.unreachable


# Faults planted in a server that is otherwise sound.


@pytest.fixture
def target(agent: AgentClient, topology: Topology) -> Iterator[Target]:
    with deployed(agent, topology, "cpp-sockets") as found:
        yield found


def test_a_dead_server_is_found(target: Target) -> None:
    os.kill(target.processes()[0].pid, signal.SIGKILL)
    time.sleep(0.2)
    assert any("dead" in it or "client" in it for it in target.wrong(new_client=True))


def test_a_server_that_grew_is_found(target: Target) -> None:
    before = target.use()
    less = Use(-ALLOWED.memory_bytes - 1, before.threads, before.descriptors)
    assert any("memory" in it for it in target.over(less, 0.0))


def test_a_server_that_answers_wrongly_is_found(agent: AgentClient, tmp_path: Path) -> None:
    where = workspace(tmp_path, catalog())
    fake = Topology.on(HostPaths(where.build, {}, "127.0.0.1"), 30.0)
    bad = fake_row(system("bad", altered="invoke.adds"))
    with Deployment(Ends.of(agent), bad, fake, UNPINNED) as deployment:
        deployment.open()
        wrong = Target(deployment, Cases.load(), ("bad", "bad", "bad")).wrong(new_client=True)
    assert [it.partition(":")[0] for it in wrong] == ["the client from before", "a new client"]
    assert all("another value" in it for it in wrong)
