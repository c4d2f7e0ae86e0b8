"""What an agent says, line by line as it goes over the wire, read as the types of the protocol."""

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from roundtrip.processes import agent_messages as messages
from roundtrip.processes.failure import FailureKind
from roundtrip.processes.message import Command, reply_type

from .helpers import ECHO

START = messages.Start(id="w", argv=[sys.executable, "-c", ECHO], env={"A": "b"})
CONVERSATION: list[Command[Any]] = [
    messages.Hello(),
    messages.Lock(holder="a test"),
    messages.Ports(count=2, bind="127.0.0.1"),
    messages.Write(file="x", text="y"),
    START,
    messages.Exists(id="w", file="x", deadline_s=5),
    messages.Begin(region="row", ids=["w"], interval_s=0.1),
    messages.Send(id="w", message=msgspec.Raw(b'{"do": "a"}'), deadline_s=5),
    messages.Look(),
    messages.Clocks(ids=["w"]),
    messages.Probe(cpus=[]),
    messages.Finish(region="row"),
    messages.Fetch(file="x"),
    messages.End(id="w", grace_s=2),
    messages.IdleStates(disabled=False),
]
REFUSED: list[tuple[Command[Any], FailureKind]] = [
    (messages.Start(id="w", argv=["/none"]), FailureKind.HOST),
    (messages.Finish(region="none"), FailureKind.PROTOCOL),
    (messages.Probe(cpus=[100_000]), FailureKind.HOST),
    (messages.Accepts(id="dies", host="127.0.0.1", port=1, deadline_s=5), FailureKind.DIED),
]


def test_everything_that_is_said_is_of_the_protocol() -> None:
    agent = subprocess.Popen(
        [sys.executable, "-m", "roundtrip_agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert agent.stdin is not None
    assert agent.stdout is not None
    news: list[messages.Died] = []

    def ask(seq: int, command: Command[Any]) -> messages.AgentMessage:
        assert agent.stdin is not None
        assert agent.stdout is not None
        request = {"seq": seq, "lease_s": 30, "command": command}
        agent.stdin.write(msgspec.json.encode(request) + b"\n")
        agent.stdin.flush()
        while (line := msgspec.json.decode(agent.stdout.readline(), type=messages.AgentMessage)).died:
            news.append(line.died)
        assert line.seq == seq
        return line

    for seq, command in enumerate(CONVERSATION, 1):
        answer = ask(seq, command)
        assert answer.failed is None, answer
        msgspec.json.decode(answer.result, type=reply_type(type(command)))
    ask(100, messages.Start(id="dies", argv=["false"]))
    for seq, (command, kind) in enumerate(REFUSED, 101):
        failed = ask(seq, command).failed
        assert failed is not None
        assert failed.kind == kind, failed
    agent.stdin.close()
    assert agent.wait(timeout=30) == 0
    agent.stdout.close()
    asked = {type(command) for command in (*CONVERSATION, *(command for command, _ in REFUSED))}
    assert asked == {it for it in Command.__subclasses__() if it.__module__ == messages.__name__}


@pytest.mark.parametrize(
    "line",
    [b'{"seq":0}', b'{"seq":1,"failed":{"kind":"sulking","message":"no","log":""}}', b'{"died":{"id":"w"}}'],
)
def test_what_is_not_the_protocol_is_not_read(line: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(line, type=messages.AgentMessage)
