"""Programs for the agent to start: real processes that speak the worker protocol's lines, or break it."""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
from msgspec import Raw

from roundtrip.processes import agent_messages as messages
from roundtrip.processes.agent_client import AgentClient
from roundtrip.processes.transport import RUN_MARK

ECHO = """
import json, os, signal, subprocess, sys, time
replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
def say(text): os.write(replies, text.encode() + b"\\n")
for line in sys.stdin:
    message = json.loads(line)
    do = message["do"]
    if do == "hang": time.sleep(1000)
    elif do == "die": os.kill(os.getpid(), signal.SIGKILL)
    elif do == "exit": print("last words", flush=True); sys.exit(3)
    elif do == "garble": say("this is no JSON")
    elif do == "flood": print("x" * 1000000, flush=True); say('{"event": "flooded"}')
    elif do == "child":
        child = subprocess.Popen(["sleep", message["sleep"]], start_new_session=True)
        say(json.dumps({"event": "child", "pid": child.pid}))
    elif do == "spin":
        end = time.monotonic() + 0.2
        while time.monotonic() < end: pass
        say('{"event": "spun"}')
    elif do == "environment": say(json.dumps({"event": "environment", "variables": dict(os.environ)}))
    elif do == "where": say(json.dumps({"event": "where", "cpus": sorted(os.sched_getaffinity(0))}))
    else: say(json.dumps({"event": "echo", "got": message}))
"""


def start(agent: AgentClient, name: str = "worker", program: str = ECHO, **more: Any) -> int:
    argv = [sys.executable, "-c", program]
    return agent.call(messages.Start(id=name, argv=argv, **more))


def send(
    agent: AgentClient,
    do: str,
    deadline_s: float = 5.0,
    name: str = "worker",
    watch: tuple[str, ...] = (),
    **more: Any,
) -> dict[str, Any]:
    """Has a program do something; what it answered."""
    message = Raw(json.dumps({"do": do, **more}).encode())
    answer: dict[str, Any] = json.loads(
        bytes(agent.call(messages.Send(id=name, message=message, deadline_s=deadline_s), watch))
    )
    return answer


def end(agent: AgentClient, name: str = "worker", grace_s: float = 2.0) -> messages.Ended:
    return agent.call(messages.End(id=name, grace_s=grace_s))


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Whether something holds before so much time has passed."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def gone_within(seconds: float, *pids: int) -> bool:
    return within(seconds, lambda: not any(map(is_alive, pids)))


def marked(run: str) -> list[int]:
    """The live processes of a run, by the mark that all of them carry in their environment."""
    mark = f"{RUN_MARK}={run}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0") and is_alive(int(process.name)):
                found.append(int(process.name))
    return found


def children_of(pid: int) -> list[int]:
    return [it.pid for it in psutil.Process(pid).children()]
