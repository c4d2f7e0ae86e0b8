"""What the link knows beside the replies to its calls."""

import os
import signal
import time

import pytest

from roundtrip.link import AgentLink, CommandFailed
from tests.agent.helpers import ECHO, gone_within, send, start


def test_a_death_between_two_calls_fails_the_next_that_watches_and_no_later_one(link: AgentLink) -> None:
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
