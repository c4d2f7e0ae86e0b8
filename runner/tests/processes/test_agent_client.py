"""What the client of an agent knows beside the replies to its calls."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from roundtrip.processes import agent_messages as messages
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient, Ends, Inbox, read_answer, sending
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from tests.agent.helpers import end, gone_within, send, start

GARBLED = """
import os, sys
for line in sys.stdin:
    os.write(int(os.environ["ROUNDTRIP_REPLY_FD"]), b'{"event": "stored", "bytes": "many"}\\n')
"""


def test_a_death_between_two_calls_fails_the_next_that_watches_alone(agent: AgentClient) -> None:
    os.kill(start(agent, "server"), signal.SIGKILL)
    start(agent, "client")
    for _ in range(20):  # Until the news has come with one of these, which do not watch.
        agent.call(messages.Hello())
        time.sleep(0.02)
    with pytest.raises(WorkerFailed, match="server was killed by signal 9"):
        send(agent, "hang", name="client", watch=("server",))
    end(agent, "server")
    server = start(agent, "server")
    send(agent, "hello", name="client", watch=("server",))
    assert send(agent, "hello", name="server")["event"] == "echo"
    end(agent, "server")
    assert gone_within(30, server)


def test_a_reply_that_is_wrong_is_garbled_and_its_key_is_named(agent: AgentClient) -> None:
    start(agent, program=GARBLED)
    for command, wrong in (
        (worker.Store(file="x"), r"worker answered 'store' with .*`int`, got `str` - at `\$\.bytes`"),
        (worker.Go(), r"'go' .*Invalid value 'stored' - at `\$\.event`"),
    ):
        with pytest.raises(WorkerFailed, match=wrong) as failed:
            read_answer("worker", command, agent.call(sending("worker", command, 5.0)))
        assert failed.value.kind is FailureKind.GARBLED


@pytest.fixture
def pair() -> Iterator[Ends]:
    """Two agents whose clients know of each other, as those of two hosts do."""
    inbox = Inbox()
    ends = Ends(
        (AgentClient(inbox=inbox, name="the client's agent"),),
        AgentClient(inbox=inbox, name="the server's agent"),
    )
    yield ends
    for agent in ends.agents:
        agent.close()


def test_a_death_at_the_other_host_fails_the_call_that_watches_it(pair: Ends) -> None:
    server = start(pair.server, "server")
    start(pair.client, "client")
    os.kill(server, signal.SIGKILL)
    with pytest.raises(WorkerFailed, match="server was killed by signal 9"):
        send(pair.client, "hang", name="client", watch=("server",))
    end(pair.server, "server")
    start(pair.server, "server")
    assert pair.client.call(messages.Look(), watch=("server",)).keys() == {"client"}


def test_the_loss_of_the_other_agent_leaves_this_one_usable(pair: Ends) -> None:
    server = start(pair.server, "server")
    client = start(pair.client, "client")
    os.kill(pair.server.pid, signal.SIGKILL)
    with pytest.raises(AgentLost, match="the server's agent was killed by signal 9"):
        send(pair.client, "hang", name="client", watch=("server",))
    assert not pair.server.alive
    assert pair.client.alive
    with pytest.raises(AgentLost, match="the server's agent"):
        pair.client.call(messages.Hello(), watch=("server",))
    assert end(pair.client, "client", grace_s=0.1).overstayed
    assert gone_within(30, client, server)


def test_an_agent_that_took_the_place_of_a_lost_one_is_not_taken_for_lost(pair: Ends) -> None:
    os.kill(pair.server.pid, signal.SIGKILL)
    with pytest.raises(AgentLost):
        pair.server.call(messages.Hello())
    pair.server.close()
    assert pair.client.call(messages.Hello(), watch=("server",)).pid == pair.client.pid
