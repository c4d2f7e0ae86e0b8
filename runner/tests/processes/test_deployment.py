"""What the processes of a deployment say and leave unsaid, by programs of a few lines each."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from roundtrip.catalog.manifest import Build, Helper, Run, System, Variant
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Processes
from roundtrip.config.row_key import RowKey
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.topology import HostPaths, Side, Topology

SERVER = """
import json, os, sys
replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
for line in sys.stdin:
    ready = {"event": "ready", "endpoint": str(os.getpid()), "versions": {"seen": os.environ["SEEN"]}}
    os.write(replies, json.dumps(ready).encode() + b"\\n")
"""
CLIENT = """
import json, os, signal, sys, time
replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
for line in sys.stdin:
    command = json.loads(line)
    reply = {"event": "error", "kind": "call", "message": "the connection broke"}
    if command["do"] == "connect":
        server = int(command["endpoints"][0])
        versions = {name: str(value) for name, value in command["options"].items()}
        reply = {"event": "connected", "elapsed_ns": 1, "versions": versions}
    elif command["do"] == "go":
        os.kill(server, signal.SIGKILL)
    elif command["do"] == "prepare":
        support = command["operation"]
        time.sleep(command["values"].get("sleep_ms", 0) / 1000)
        reply = {"event": "not_callable", "support": support, "reason": "so it is"}
    os.write(replies, json.dumps(reply).encode() + b"\\n")
"""
LISTENER = """
import socket, sys, time
with socket.create_server(("127.0.0.1", int(sys.argv[1]))): time.sleep(1000)
"""


def row(seen: str = "{here} {bind}", helpers: tuple[Helper, ...] = (), **options: str) -> Row:
    run = Run(serve=[sys.executable, "-c", SERVER], drive=[sys.executable, "-c", CLIENT], env={"SEEN": seen})
    system = System(
        name="tiny",
        title="Tiny",
        summary="",
        language="java",
        protocol="tiny",
        baseline="tiny",
        build=Build(tool="make", target="", output=""),
        run=run,
        variants=(Variant(name="default", title="default", options={**options}),),
        helpers=helpers,
        folder=Path(),
    )
    return Row(system, system.variants[0], RowKey("tiny", "default"))


def deployed(agent: AgentClient, of: Row, processes: Processes = ONE_EACH) -> Deployment:
    topology = Topology.on(HostPaths(Path("/built"), {}, "127.0.0.1"), 10.0)
    return Deployment(Ends.of(agent), of, topology, UNPINNED, processes)


@pytest.fixture
def opened(agent: AgentClient) -> Iterator[Deployment]:
    with deployed(agent, row()) as deployment:
        deployment.open()
        yield deployment


def prepare(operation: str, **values: int) -> worker.Prepare:
    warmup = worker.Warmup(calls=0, elapsed_ns=0, window_ns=1)
    stop = worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1)
    return worker.Prepare(operation=operation, values=values, warmup=warmup, stop=stop)


def test_variables_of_the_user_replace_those_of_a_manifest(agent: AgentClient) -> None:
    paths = HostPaths(Path("/built"), {}, "127.0.0.1")
    topology = Topology((paths,), paths, 10.0, env={"SEEN": "the user's"})
    with Deployment(Ends.of(agent), row(), topology, UNPINNED) as deployment:
        deployment.open()
    assert deployment.versions[Side.SERVER] == {"seen": "the user's"}


def test_a_connection_that_breaks_without_a_death_fails_the_worker(opened: Deployment) -> None:
    with pytest.raises(WorkerFailed, match="client: the connection broke") as failed:
        opened.ask(Side.CLIENT, worker.CallCounts())
    assert failed.value.kind is FailureKind.CALL


def test_a_connection_that_breaks_is_put_down_to_the_death_behind_it(agent: AgentClient) -> None:
    def go() -> None:
        with deployed(agent, row()) as deployment:
            deployment.open()
            deployment.ask(Side.CLIENT, worker.Go())

    with pytest.raises(WorkerFailed) as failed:
        go()
    assert failed.value.kind is FailureKind.DIED
    assert failed.value.unexpected_exits == ["server was killed by signal 9"]
    assert str(failed.value) == "server was killed by signal 9", "once, though it is seen twice"


def test_what_a_mapping_cannot_do_is_found_and_what_it_lacks_fails(opened: Deployment) -> None:
    with pytest.raises(Unsupported, match="so it is"):
        opened.ask(Side.CLIENT, prepare("unsupported"))
    with pytest.raises(WorkerFailed, match="client: so it is") as failed:
        opened.ask(Side.CLIENT, prepare("not_implemented"))
    assert failed.value.kind is FailureKind.NOT_IMPLEMENTED


def test_of_several_clients_that_cannot_call_none_owes_a_reply(agent: AgentClient) -> None:
    with deployed(agent, row(), Processes(clients=2)) as deployment:
        deployment.open()
        first, second = deployment.clients
        slow = prepare("unsupported", sleep_ms=300)
        for commands in ({first: prepare("unsupported"), second: slow}, {second: slow}):
            with pytest.raises(Unsupported, match="so it is"):
                deployment.ask_all(commands)


def test_placeholders_have_the_values_of_their_host(agent: AgentClient) -> None:
    listener = Helper(
        name="listener",
        side="server",
        command=[sys.executable, "-c", LISTENER, "{port.web}"],
        ports=["web"],
        ready="tcp:web",
    )
    of = row("{here} {bind} {literal } ${x", (listener,), at="{bind}:{port.web}", port="{port.web}")
    with deployed(agent, of) as deployment:
        deployment.open()
        client, server = deployment.versions["client"], deployment.versions["server"]
    assert server["seen"] == "/built/tiny 127.0.0.1 {literal } ${x"
    assert client["at"] == f"127.0.0.1:{client['port']}"
    assert int(client["port"]) > 0


def test_a_row_of_another_build_finds_the_folder_of_that_build(agent: AgentClient) -> None:
    with deployed(agent, replace(row("{here}"), build="old")) as deployment:
        deployment.open()
        assert deployment.versions["server"]["seen"] == "/built/at/old/tiny"


@pytest.mark.parametrize("seen", ["{hree}", "{port.web}", "{config}", "{mono}"])
def test_a_placeholder_without_a_value_is_named(agent: AgentClient, seen: str) -> None:
    with deployed(agent, row(seen)) as deployment, pytest.raises(WorkerFailed, match=seen) as failed:
        deployment.open()
    assert failed.value.kind is FailureKind.HOST
    assert "expected bind, cpus, here" in str(failed.value)


def test_a_deployment_that_is_left_in_a_region_ends_all_the_same(agent: AgentClient) -> None:
    with deployed(agent, row()) as deployment:
        deployment.open()
        deployment.region.begin(0.0)
    with deployed(agent, row()) as again:
        again.open()
        again.region.begin(0.0)
        assert set(again.region.finish().processes) == {"server", "client"}
