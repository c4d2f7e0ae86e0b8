import json
import subprocess
import sys
from typing import Any

from jsonschema import Draft202012Validator

from .helpers import ECHO


def test_everything_that_is_said_is_in_the_schema(agent_schema: Draft202012Validator) -> None:
    """A whole conversation, each line of both sides held against the schema."""
    argv = [sys.executable, "-c", ECHO]
    start = {
        "do": "start",
        "id": "w",
        "argv": argv,
        "env": {"A": "b"},
        "cwd": None,
        "cpus": None,
        "replies": True,
    }
    commands: list[dict[str, Any]] = [
        {"do": "hello"},
        {"do": "ports", "count": 2, "bind": "127.0.0.1", "among": None},
        {"do": "write", "file": "x", "text": "y"},
        start,
        {"do": "begin", "ids": ["w"], "interval_s": 0.1},
        {"do": "send", "id": "w", "message": {"do": "a"}, "deadline_s": 5},
        {"do": "send", "id": "w", "message": {"do": "stop"}, "deadline_s": 5},
        {"do": "finish"},
        {"do": "fetch", "file": "x"},
        {"do": "end", "id": "w", "grace_s": 2},
        {**start, "argv": ["/none"]},
        {"do": "awake", "hold": False},
        {"do": "bye"},
    ]
    agent = subprocess.Popen(
        [sys.executable, "-m", "roundtrip_agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert agent.stdin is not None
    assert agent.stdout is not None
    events = []
    for seq, command in enumerate(commands, 1):
        whole = {"seq": seq, "lease_s": 30, **command}
        agent_schema.validate(whole)
        agent.stdin.write(json.dumps(whole).encode() + b"\n")
        agent.stdin.flush()
        reply = json.loads(agent.stdout.readline())
        agent_schema.validate(reply)
        assert reply["seq"] == seq
        events.append(reply["event"])
    assert events == [
        *(
            "hello",
            "ports",
            "written",
            "started",
            "begun",
            "reply",
            "sent",
            "finished",
            "file",
            "ended",
            "failed",
        ),
        *("awake", "bye"),
    ]
    assert agent.wait(timeout=10) == 0
    agent.stdin.close()
    agent.stdout.close()
