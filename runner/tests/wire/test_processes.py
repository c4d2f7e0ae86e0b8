"""The processes of each system by hand, without an agent: their beginning, their end, their place."""

import json
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import pytest

from roundtrip.catalog import placeholders
from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.message import Command
from roundtrip.deploy.topology import Side, Topology
from roundtrip.deploy.worker_messages import Connect, Go, Ledger, Prepare, Serve, Stop, Warmup

from .conftest import FREE, every_system, listening

pytestmark = pytest.mark.wire

ENDLESS = Stop(samples=10**6, elapsed_ns=50 * 10**9, limit_ns=50 * 10**9, capacity=4_000_000)

Line = Command[Any] | dict[str, Any]
"""A command, or what is none."""


class ByHand:
    """A worker with its pipes in our hands."""

    def __init__(self, row: Row, verb: str, topology: Topology) -> None:
        command = row.system.run.serve if verb == "serve" else row.system.run.drive
        paths = topology.server
        values = {"here": str(paths.build / row.system.name), "bind": paths.bind, **paths.runtimes}
        read, write = os.pipe()
        environment = {
            **{name: placeholders.fill(value, values, {}) for name, value in row.system.run.env.items()},
            "ROUNDTRIP_REPLY_FD": str(write),
            "ROUNDTRIP_CASES": str(paths.build / "shared" / "cases.json"),
        }
        self.process = subprocess.Popen(
            [placeholders.fill(part, values, {}) for part in command],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **environment},
            pass_fds=[write],
        )
        os.close(write)
        self.replies = os.fdopen(read, "rb")

    def tell(self, command: Line) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(command) + b"\n")
        self.process.stdin.flush()

    def ask(self, command: Line) -> dict[str, Any]:
        self.tell(command)
        return self.hear()

    def hear(self) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.replies.readline())
        return reply

    def end_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.replies.close()


@contextmanager
def worker(row: Row, verb: str, topology: Topology) -> Iterator[ByHand]:
    one = ByHand(row, verb, topology)
    try:
        yield one
    finally:
        one.close()


@pytest.fixture(autouse=True)
def temporary_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both ends find each other's by one TMPDIR; a short one, since the path of a Unix socket is."""
    with tempfile.TemporaryDirectory(prefix="roundtrip-") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        yield


@pytest.fixture
def beside(agent: AgentClient, row: Row, topology: Topology) -> Iterator[Deployment]:
    """What belongs to the system beside the two workers, running; it knows their options."""
    with Deployment(Ends.of(agent), row, topology, FREE) as deployment:
        deployment.start_helpers()
        yield deployment


def serve(beside: Deployment, port: int | None = None) -> Serve:
    port = beside.server_port() if port is None else port
    options = beside.options(Side.SERVER)
    return Serve(bind="127.0.0.1", advertise="127.0.0.1", port=port, options=options)


def connect(beside: Deployment, endpoint: str) -> Connect:
    return Connect(endpoints=[endpoint], options=beside.options(Side.CLIENT))


def prepared(beside: Deployment, server: ByHand, client: ByHand) -> None:
    """Brings both ends up to where an endless `go` may follow."""
    endpoint = server.ask(serve(beside))["endpoint"]
    assert client.ask(connect(beside, endpoint))["event"] == "connected"
    prepare = Prepare(
        operation="invoke",
        values={},
        warmup=Warmup(calls=1, elapsed_ns=0, window_ns=1),
        stop=ENDLESS,
    )
    assert client.ask(prepare)["event"] == "prepared"


@every_system
def test_the_end_of_its_input_ends_it_in_the_middle_of_a_measurement(
    row: Row, topology: Topology, beside: Deployment
) -> None:
    with worker(row, "serve", topology) as server, worker(row, "drive", topology) as client:
        prepared(beside, server, client)
        client.tell(Go())
        time.sleep(0.3)
        assert client.process.poll() is None
        client.end_input()
        client.process.wait(timeout=10)  # The protocol says 2 s; a loaded machine may take longer to notice.
        server.end_input()
        server.process.wait(timeout=10)


@every_system
def test_a_busy_port_is_named(row: Row, topology: Topology, beside: Deployment) -> None:
    with ExitStack() as stack:
        taken = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = taken.getsockname()[1]
        server = stack.enter_context(worker(row, "serve", topology))
        reply = server.ask(serve(beside, port))
        if reply["event"] == "ready":  # Not on TCP: there, another server of the same number holds it.
            assert listening(server.process.pid) == set()
            reply = stack.enter_context(worker(row, "serve", topology)).ask(serve(beside, port))
        assert (reply["event"], reply["kind"]) == ("error", "bind")
        assert str(port) in reply["message"]


@every_system
def test_a_server_that_is_not_there_is_an_error_of_connect(
    row: Row, topology: Topology, beside: Deployment
) -> None:
    with worker(row, "serve", topology) as server, worker(row, "drive", topology) as client:
        endpoint = server.ask(serve(beside))["endpoint"]
        server.close()
        reply = client.ask(connect(beside, endpoint))
        assert (reply["event"], reply["kind"]) == ("error", "connect")
        assert reply["message"]


@every_system
@pytest.mark.parametrize(
    ("command", "named"),
    [
        ({"do": "jump"}, "jump"),
        ({"do": "connect", "endpoints": ["x"], "options": {"no_such_option": True}}, "no_such_option"),
        ({"do": "connect", "endpoints": ["x"], "optoins": {}}, "opt"),
    ],
    ids=["command", "option", "key"],
)
def test_a_wrong_command_is_refused_by_name(
    row: Row, topology: Topology, command: dict[str, Any], named: str
) -> None:
    with worker(row, "drive", topology) as client:
        reply = client.ask(command)
        assert (reply["event"], reply["kind"]) == ("error", "protocol")
        assert named in reply["message"]
        assert client.ask(Ledger()) == {"event": "ledger", "calls": {}, "bytes": {}}
