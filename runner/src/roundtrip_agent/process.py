"""One process of a system under its guardian, as the agent holds it: its pipes, its log, its end."""

import contextlib
import json
import os
import select
import subprocess
import sys
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

GUARDIAN = Path(__file__).with_name("guardian.py")
LOG_LIMIT_BYTES = 64 * 1024
LINE_LIMIT_BYTES = 16 * 1024 * 1024
_CHUNK = 1 << 16
_GUARDIAN_TIMEOUT_S = 5.0
"""Time for a guardian to kill a tree."""


class Log:
    """The last `LOG_LIMIT_BYTES` of what a process printed."""

    def __init__(self) -> None:
        self._chunks: deque[bytes] = deque()
        self._size = 0

    def add(self, chunk: bytes) -> None:
        """Appends, forgetting whole chunks from the front when the limit is passed."""
        self._chunks.append(chunk)
        self._size += len(chunk)
        while self._size > LOG_LIMIT_BYTES and len(self._chunks) > 1:
            self._size -= len(self._chunks.popleft())

    def tail(self, lines: int = 20) -> str:
        """The last lines; bytes that are not UTF-8 are shown as escapes."""
        text = b"".join(self._chunks).decode("utf-8", "backslashreplace")
        return "\n".join(text.splitlines()[-lines:])


@dataclass
class Worker:
    """A started process. Made by `start`; descriptors are the agent's ends and are closed by `close`.

    Attributes:
        pid: Process id of the worker itself, the root of its tree.
        exit_status: None while it lives; negative: the signal that ended it.
    """

    name: str
    guardian: subprocess.Popen[bytes]
    stdin: int
    output: int
    reply: int | None
    life: int
    status: int
    pid: int
    log: Log = field(default_factory=Log)
    exit_status: int | None = None
    _partial: bytes = b""

    def send(self, message: dict[str, Any]) -> None:
        """Writes one command line. Raises BrokenPipeError if the worker is gone."""
        line = json.dumps(message).encode() + b"\n"
        while line:
            line = line[os.write(self.stdin, line) :]

    def read_replies(self) -> list[dict[str, Any]]:
        """Takes what has arrived on the reply channel and gives the whole lines of it, decoded.

        Raises:
            EOFError: The worker closed its channel.
            ValueError: A line that is not a JSON object, or one without end.
        """
        assert self.reply is not None  # noqa: S101
        chunk = os.read(self.reply, _CHUNK)
        if not chunk:
            raise EOFError(self.name)
        *lines, self._partial = (self._partial + chunk).split(b"\n")
        if len(self._partial) > LINE_LIMIT_BYTES:
            raise ValueError(f"a reply of over {LINE_LIMIT_BYTES} bytes")
        replies = []
        for line in lines:
            reply = json.loads(line)
            if not isinstance(reply, dict):
                raise ValueError(f"a reply that is not a JSON object: {line[:80]!r}")
            replies.append(reply)
        return replies

    def drain_output(self) -> bool:
        """Takes what it printed into the log; False at the end of the stream."""
        chunk = os.read(self.output, _CHUNK)
        self.log.add(chunk)
        return bool(chunk)

    def drain_what_is_there(self) -> None:
        """Takes what it has printed up to now, without waiting for more: at most 1 MiB, should it never stop."""
        for _ in range(16):
            if not select.select([self.output], [], [], 0)[0] or not self.drain_output():
                return

    def close_stdin(self) -> None:
        """Tells the worker to end, as the end of its standard input does."""
        if self.stdin >= 0:
            os.close(self.stdin)
            self.stdin = -1

    def kill(self) -> None:
        """Has the guardian end the whole tree, and waits until it has."""
        if self.life >= 0:
            os.close(self.life)
            self.life = -1
        self.wait_for_guardian()

    def wait_for_guardian(self) -> None:
        """Waits until the guardian has ended, and kills it if it does not."""
        try:
            self.guardian.wait(_GUARDIAN_TIMEOUT_S)
        except subprocess.TimeoutExpired:  # It is stopped. The kernel kills its worker with it.
            self.guardian.kill()
            self.guardian.wait()

    def close(self) -> None:
        """Kills what is left and gives every descriptor back."""
        self.close_stdin()
        self.kill()
        for descriptor in (self.output, self.reply, self.status):
            if descriptor is not None:
                os.close(descriptor)

    def death(self) -> str:
        """The end of the process in words."""
        if self.exit_status is None:
            return "is still running"
        if self.exit_status < 0:
            return f"was killed by signal {-self.exit_status}"
        return f"ended with status {self.exit_status}"


def start(name: str, argv: list[str], env: dict[str, str], cpus: list[int] | None, replies: bool) -> Worker:
    """Starts a process under a guardian of its own.

    Args:
        name: Name in the agent's commands.
        argv: The program and its arguments; no shell sees them.
        env: The whole environment.
        cpus: The CPUs that it may run on, or None for all.
        replies: Whether it speaks the worker protocol (helpers do not).

    Raises:
        OSError: It could not be executed; the text names the file and the reason.
    """
    stdin_read, stdin_write = os.pipe()
    output_read, output_write = os.pipe()
    life_read, life_write = os.pipe()
    status_read, status_write = os.pipe()
    reply_read, reply_write = os.pipe() if replies else (None, None)
    theirs = [fd for fd in (stdin_read, output_write, life_read, status_write, reply_write) if fd is not None]
    spec = {
        "argv": argv,
        "env": env,
        "cpus": cpus,
        "stdin": stdin_read,
        "output": output_write,
        "reply": reply_write,
        "life": life_read,
        "status": status_write,
    }
    guardian = subprocess.Popen(
        [sys.executable, "-S", "-E", str(GUARDIAN)],
        stdin=subprocess.PIPE,
        stdout=output_write,
        stderr=output_write,
        pass_fds=theirs,
        start_new_session=True,
    )
    for descriptor in theirs:
        os.close(descriptor)
    assert guardian.stdin is not None  # noqa: S101
    with (
        contextlib.suppress(BrokenPipeError),
        guardian.stdin,
    ):  # If it died at once, its status says nothing.
        guardian.stdin.write(json.dumps(spec).encode())
    worker = Worker(name, guardian, stdin_write, output_read, reply_read, life_write, status_read, pid=0)
    first = _status_line(status_read)
    if "pid" not in first:
        worker.drain_output()
        worker.close()
        raise OSError(first.get("error") or f"its guardian said nothing: {worker.log.tail()}")
    worker.pid = int(first["pid"])
    os.set_blocking(status_read, False)
    return worker


def _status_line(descriptor: int) -> dict[str, Any]:
    """The guardian's first line, read to its end and no further: the line on the exit stays in the pipe."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(descriptor, 1)
        if not byte:
            return {}
        line += byte
    first: dict[str, Any] = json.loads(line)
    return first


def read_exit(worker: Worker) -> bool:
    """Takes the guardian's word on the worker's end; True if it has ended."""
    try:
        line = os.read(worker.status, 4096)
    except BlockingIOError:
        return False
    if line:
        worker.exit_status = int(json.loads(line)["exit"])
    elif worker.exit_status is None:
        # The guardian itself was killed: the kernel kills its worker with it (PR_SET_PDEATHSIG). Its pipe closes
        # before its children have a new parent, and they have one once it can be waited for.
        worker.wait_for_guardian()
        worker.exit_status = -9
    return True
