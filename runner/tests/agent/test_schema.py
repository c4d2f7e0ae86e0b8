"""What an agent is told and what it says, line by line as they go over the wire, against the schema."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundtrip.processes import agent_messages as messages
from roundtrip.processes import schemas

from .helpers import ECHO

START = {
    "do": "start",
    "id": "w",
    "argv": [sys.executable, "-c", ECHO],
    "env": {"A": "b"},
    "cpus": None,
    "replies": True,
}
CONVERSATION: list[tuple[dict[str, Any], str]] = [
    ({"do": "hello"}, "hello"),
    ({"do": "lock", "holder": "a test"}, "done"),
    ({"do": "ports", "count": 2, "bind": "127.0.0.1", "among": None}, "ports"),
    ({"do": "write", "file": "x", "text": "y"}, "written"),
    (START, "started"),
    ({"do": "exists", "id": "w", "file": "x", "deadline_s": 5}, "done"),
    ({"do": "accepts", "id": "w", "host": "127.0.0.1", "port": 1, "deadline_s": 0}, "failed"),
    ({"do": "begin", "region": "row", "ids": ["w"], "interval_s": 0.1}, "begun"),
    ({"do": "send", "id": "w", "message": {"do": "a"}, "deadline_s": 5}, "answered"),
    ({"do": "look"}, "states"),
    ({"do": "clocks", "ids": ["w"], "interface": None}, "clocks"),
    ({"do": "finish", "region": "row"}, "finished"),
    ({"do": "fetch", "file": "x"}, "file"),
    ({"do": "end", "id": "w", "grace_s": 2}, "ended"),
    ({**START, "argv": ["/none"]}, "failed"),
    ({"do": "idle-states", "disabled": False}, "done"),
]


SCHEMA = Draft202012Validator(schemas.schema("agent"))


def test_everything_that_is_said_is_in_the_schema() -> None:
    agent = subprocess.Popen(
        [sys.executable, "-m", "roundtrip_agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert agent.stdin is not None
    assert agent.stdout is not None
    said = set()
    for seq, (command, event) in enumerate(CONVERSATION, 1):
        request = {"seq": seq, "lease_s": 30, "command": command}
        SCHEMA.validate(request)
        agent.stdin.write(json.dumps(request).encode() + b"\n")
        agent.stdin.flush()
        while True:
            line = json.loads(agent.stdout.readline())
            SCHEMA.validate(line)
            said.add(line["reply"]["event"])
            if "seq" in line:
                break
            assert line["reply"]["event"] == "died"
        assert (line["seq"], line["reply"]["event"]) == (seq, event), line
    agent.stdin.close()
    assert agent.wait(timeout=10) == 0
    agent.stdout.close()
    known = {reply.__struct_config__.tag for reply in messages.AnyReply.__args__}
    assert said | {"died"} == known


def test_every_command_is_in_this_conversation() -> None:
    asked = {command["do"] for command, _ in CONVERSATION}
    assert asked == {command.__struct_config__.tag for command in messages.AnyCommand.__args__}


@pytest.mark.parametrize(
    "line",
    [
        {"lease_s": 1, "command": {"do": "hello"}},
        {"seq": 0, "lease_s": 1, "command": {"do": "hello"}},
        {"seq": 1, "lease_s": 1, "command": {"do": "dance"}},
        {"seq": 1, "lease_s": 1, "command": {"do": "fetch"}},
        {"seq": 1, "lease_s": 1, "command": {"do": "hello", "more": 1}},
        {"seq": 1, "reply": {"event": "started", "pid": "one"}},
        {"seq": 1, "reply": {"event": "failed", "kind": "sulking", "message": "no"}},
    ],
    ids=str,
)
def test_what_is_wrong_is_refused_by_the_schema(line: Any) -> None:
    assert not SCHEMA.is_valid(line)


def test_the_agent_imports_nothing_beside_the_standard_library(tmp_path: Path) -> None:
    """It runs on hosts that have a python3 and nothing else."""
    import roundtrip_agent

    package = Path(roundtrip_agent.__file__).parent
    imports = "; ".join(f"import roundtrip_agent.{file.stem}" for file in package.glob("[a-z]*.py"))
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(package.parent)!r}); {imports}",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
