"""What the link knows beside the replies to its calls."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from roundtrip.deploy.agent_client import AgentClient, AgentLost, CommandFailed, Ends, Inbox
from tests.agent.helpers import ECHO, gone_within, send, start


def test_a_death_between_two_calls_fails_the_next_that_watches_and_no_later_one(link: AgentClient) -> None:
    os.kill(start(link, "server"), signal.SIGKILL)
    start(link, "client", ECHO)
    for _ in range(20):  # Until the news has come with one of these, which do not watch.
        link.call("hello")
        time.sleep(0.02)
    with pytest.raises(CommandFailed, match="server was killed by signal 9"):
        link.call("send", 5, ("server",), id="client", message={"do": "hang"}, deadline_s=5)
    link.call("end", 5, id="server", grace_s=2)
    server = start(link, "server")
    link.call("send", 5, ("server",), id="client", message={"do": "hello"}, deadline_s=5)
    assert send(link, {"do": "hello"}, name="server")["event"] == "echo"
    link.call("end", 5, id="server", grace_s=2)
    assert gone_within(5, server)


@pytest.fixture
def pair() -> Iterator[Ends]:
    """Two agents whose links know of each other, as those of two hosts do."""
    inbox = Inbox()
    ends = Ends(
        AgentClient(inbox=inbox, name="the client's agent"),
        AgentClient(inbox=inbox, name="the server's agent"),
    )
    yield ends
    for link in ends.links:
        link.close()


def test_a_death_at_the_other_host_fails_the_call_that_watches_it(pair: Ends) -> None:
    server = start(pair.server, "server")
    start(pair.client, "client")
    os.kill(server, signal.SIGKILL)
    with pytest.raises(CommandFailed, match="server was killed by signal 9"):
        pair.client.call("send", 5, ("server",), id="client", message={"do": "hang"}, deadline_s=5)
    pair.server.call("end", 5, id="server", grace_s=2)
    start(pair.server, "server")
    again = pair.client.call("awake", 5, ("server",), hold=False)
    assert again["event"] == "awake"


def test_the_loss_of_the_other_agent_fails_a_call_that_watches_and_leaves_this_one_usable(pair: Ends) -> None:
    server = start(pair.server, "server")
    client = start(pair.client, "client")
    os.kill(pair.server.pid, signal.SIGKILL)
    with pytest.raises(AgentLost, match="the server's agent was killed by signal 9"):
        pair.client.call("send", 5, ("server",), id="client", message={"do": "hang"}, deadline_s=5)
    assert not pair.server.alive
    assert pair.client.alive
    with pytest.raises(AgentLost, match="the server's agent"):
        pair.client.call("hello", 5, ("server",))
    assert pair.client.call("end", 5, id="client", grace_s=0.1)["event"] == "ended"
    assert gone_within(5, client, server)


def test_an_agent_that_took_the_place_of_a_lost_one_is_not_held_for_lost(pair: Ends) -> None:
    os.kill(pair.server.pid, signal.SIGKILL)
    with pytest.raises(AgentLost):
        pair.server.call("hello")
    pair.server.close()
    assert pair.client.call("hello", 5, ("server",))["event"] == "hello"
