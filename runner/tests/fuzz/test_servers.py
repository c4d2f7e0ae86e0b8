"""Every server bears what no client would send, and a server that does not is found.

A run of all tests sends to one system of each core for a few seconds. In runner/, as root or with CAP_NET_RAW,
`pytest tests/fuzz --fuzz-seconds 3600 --fuzz-seed 7 -k java-rmi` sends to the chosen systems for an hour each.
"""

import os
import signal
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.location import LOOPBACK
from roundtrip.deploy.topology import HostPaths, Topology
from tests.fakes import catalog, system, workspace
from tests.fakes import row as fake_row
from tests.fuzz.campaign import fuzz
from tests.fuzz.target import ALLOWED, Target, Use, requests_of
from tests.wire.conftest import CATALOG, FIRST_ROWS, FREE, row, topology, unavailable
from tests.wire.test_failures import A_SYSTEM_A_CORE

__all__ = ["row", "topology", "unavailable"]

BRIEF_S = 3.0
"""How long one system of each core is sent inputs in a run of all tests; `--fuzz-seconds` is for every system."""
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
    with Deployment(Ends.of(agent), chosen, topology, FREE) as deployment:
        deployment.open()
        ends = chosen.system.name, chosen.system.wire, chosen.system.name
        yield Target(deployment, Cases.load(), ends)


@pytest.mark.alone
def test_a_server_stays_alive_and_right(
    agent: AgentClient, row: Row, topology: Topology, pytestconfig: pytest.Config
) -> None:
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


def test_who_begins_a_request_again_and_again_is_hung_up_on(agent: AgentClient, topology: Topology) -> None:
    # GIOP 1.2, more fragments follow, a request; number 0 each time.
    begun = b"GIOP\1\2\2\0" + struct.pack(">I", 16) + bytes(16)
    with deployed(agent, topology, "java-idl") as target:
        before = target.use()
        with (
            socket.create_connection((LOOPBACK, target.ports()[0]), BRIEF_S) as connection,
            suppress(ConnectionResetError, BrokenPipeError),
        ):
            connection.sendall(begun * 2)
            while connection.recv(1 << 16):
                pass
        assert target.use().threads < before.threads + 10
        assert target.wrong(new_client=True) == []


def test_no_number_of_requests_takes_all_threads_of_an_orb(agent: AgentClient, topology: Topology) -> None:
    """By itself GlassFish's ORB has a thread for each that is on its way; where threads are few, none must be left."""
    # GIOP 1.2, more fragments follow, a request of this number; and GIOP 1.0, where is the object with this key?
    begun = [b"GIOP\1\2\2\0" + struct.pack(">II", 16, it) + bytes(12) for it in range(8)]
    whole = b"GIOP\1\0\0\3" + struct.pack(">III", 12, 1, 4) + b"none"
    with deployed(agent, topology, "java-idl") as target, ExitStack() as connections:
        before = target.use()
        for number in range(40):
            connection = socket.create_connection((LOOPBACK, target.ports()[0]), BRIEF_S)
            connections.enter_context(connection)
            with suppress(OSError):
                connection.sendall(b"".join(begun) if number % 2 else whole * 300)
        assert target.wrong(new_client=True) == []
        assert target.use().threads < before.threads + 210


@pytest.mark.alone
def test_a_byte_that_means_nothing_does_not_cost_an_orb_its_threads(
    agent: AgentClient, topology: Topology
) -> None:
    """By itself JacORB has one less after each request with such flags, and none after twenty."""
    with deployed(agent, topology, "java-jacorb") as target:
        [request, *_] = (it for it in requests_of(target.record()) if it[:6] == b"GIOP\1\2" and it[7] == 0)
        wrong = request[:16] + b"\7" + request[17:]
        for _ in range(40):
            with socket.create_connection((LOOPBACK, target.ports()[0]), BRIEF_S) as connection:
                connection.sendall(wrong)
                with suppress(ConnectionResetError):
                    assert connection.recv(1 << 16) == b"", "it answered"
        assert target.wrong(new_client=True) == []


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
    with Deployment(Ends.of(agent), fake_row(system("bad", altered="invoke.adds")), fake, FREE) as deployment:
        deployment.open()
        wrong = Target(deployment, Cases.load(), ("bad", "bad", "bad")).wrong(new_client=True)
    assert [it.partition(":")[0] for it in wrong] == ["the client from before", "a new client"]
    assert all("another value" in it for it in wrong)
