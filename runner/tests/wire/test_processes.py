"""The processes of each system by hand, without an agent: their beginning, their end, their place."""

import os
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from roundtrip.catalog.system import Row
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import Connect, Go, Prepare, Serve, Stop, Warmup
from roundtrip.toolchain.run_by_hand import command_of, environment_of
from tests.protocol.conversation import Worker

from .conftest import UNPINNED, every_system

pytestmark = pytest.mark.wire

ENDLESS = Prepare(
    operation="invoke",
    values={},
    warmup=Warmup(calls=1, elapsed_ns=0, window_ns=1),
    stop=Stop(samples=10**6, elapsed_ns=600 * 10**9, limit_ns=600 * 10**9, capacity=4_000_000),
)

Start = Callable[[str], Worker]
"""Starts a worker of the row with a verb."""


@pytest.fixture(autouse=True)
def temporary_files(agents: AgentPool, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both ends find each other's by one TMPDIR; a short one, since the path of a Unix socket is."""
    agents.agent()  # It outlives the test, and so does its own folder.
    with tempfile.TemporaryDirectory(prefix="roundtrip-") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield


@pytest.fixture
def start(row: Row) -> Iterator[Start]:
    with ExitStack() as stack:

        def begin(verb: str) -> Worker:
            folder = Path(os.environ["TMPDIR"])
            worker = Worker(command_of(row.system, verb), environment_of(row.system), folder)
            return stack.enter_context(worker)

        yield begin


@pytest.fixture
def beside(agents: AgentPool, row: Row, topology: Topology) -> Iterator[Deployment]:
    """What belongs to the system beside the workers, running; it knows their options."""
    with Deployment(agents.ends(), row, topology, UNPINNED) as deployment:
        deployment.processes.start_helpers()
        yield deployment


def serve(beside: Deployment, port: int) -> Serve:
    return Serve(
        bind="127.0.0.1", advertise="127.0.0.1", port=port, options=beside.processes.options(Side.SERVER)
    )


def connect(beside: Deployment, endpoint: str) -> Connect:
    return Connect(endpoints=[endpoint], options=beside.processes.options(Side.CLIENT))


@every_system
def test_its_port_is_its_own_and_its_end_is_that_of_its_input(start: Start, beside: Deployment) -> None:
    first, second, client = start("serve"), start("serve"), start("drive")
    (fixed,) = beside.processes.server_ports()
    port = fixed or free_port()
    gone = first.ask(serve(beside, port))["endpoint"]
    refused = second.ask(serve(beside, port))
    assert (refused["event"], refused["kind"]) == ("error", "bind")
    assert str(port) in refused["message"]
    first.end_of_input()
    refused = client.ask(connect(beside, gone))
    assert (refused["event"], refused["kind"]) == ("error", "connect")
    assert refused["message"]
    # What was refused can be asked again: a server for any port, unless a helper leads to one.
    endpoint = second.ask(serve(beside, fixed))["endpoint"]
    assert client.ask(connect(beside, endpoint))["event"] == "connected"
    assert client.ask(ENDLESS)["event"] == "prepared"
    client.send(Go())
    time.sleep(0.3)  # Into the middle of the measurement.
    client.end_of_input()
    second.end_of_input()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
