"""Programs for the agent to start: real processes that speak the worker protocol's lines, or break it."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from roundtrip.deploy.agent_client import AgentClient

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
    elif do == "where": say(json.dumps({"event": "where", "cpus": sorted(os.sched_getaffinity(0))}))
    else: say(json.dumps({"event": "echo", "got": message}))
"""


def start(link: AgentClient, name: str = "worker", program: str = ECHO, **more: Any) -> int:
    arguments: dict[str, Any] = {"env": {}, "cwd": None, "cpus": None, "replies": True, **more}
    started = link.call("start", id=name, argv=[sys.executable, "-c", program], **arguments)
    pid: int = started["pid"]
    return pid


def send(
    link: AgentClient, message: dict[str, Any], deadline_s: float = 5.0, name: str = "worker"
) -> dict[str, Any]:
    reply = link.call("send", takes_s=deadline_s, id=name, message=message, deadline_s=deadline_s)
    told: dict[str, Any] = reply["message"]
    return told


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone_within(seconds: float, *pids: int) -> bool:
    deadline = time.monotonic() + seconds
    while any(is_alive(pid) for pid in pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def children_of(pid: int) -> list[int]:
    listing = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(line) for line in listing.stdout.split()]
