"""One process of a system under its guardian, as the agent holds it: its pipes, its log, its end."""

import contextlib
import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip_agent.refusal import Refusal

GUARDIAN = Path(__file__).with_name("guardian.py")
LOG_LIMIT_BYTES, LOG_LINES = 64 * 1024, 20
FIRST_LINES, FIRST_CHARS = 3, 300
"""How much of what a process printed first goes into the reason of its failure."""
LINE_LIMIT_BYTES = 16 * 1024 * 1024
_CHUNK = 1 << 16
_POLL_S = 0.02

LAST_WORDS_S = 1.0
"""Time for a reply on its way after its worker ended."""

_GUARDIAN_TIMEOUT_S = 5.0
"""Time for a guardian to kill a tree."""


@dataclass
class Worker:
    """A started process. Made by `start`; descriptors are the agent's ends and are closed by `close`.

    Attributes:
        pid: Process id of the worker itself, the root of its tree.
        cpus: CPUs that it is pinned to; none: it runs on any.
        exit_status: None while it lives; negative: the signal that ended it.
        seq: Number of the request whose reply is being waited for until `deadline`; None: nothing is.
    """

    name: str
    guardian: subprocess.Popen[bytes]
    stdin: int
    output: int
    reply: int | None
    life: int
    status: int
    pid: int
    cpus: tuple[int, ...] = ()
    exit_status: int | None = None
    seq: int | None = None
    deadline: float = 0.0
    _printed: bytes = b""
    _partial: bytes = b""

    @property
    def log(self) -> str:
        """The last lines that it printed; bytes that are not UTF-8 are shown as escapes."""
        return "\n".join(self._printed.decode("utf-8", "backslashreplace").splitlines()[-LOG_LINES:])

    def send(self, message: dict[str, Any]) -> None:
        """Writes one command line. Raises Refusal: the worker is gone."""
        line = json.dumps(message).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self.stdin, line) :]
        except OSError as error:
            # Its pipe breaks a moment before its guardian has reaped it and can say how it ended.
            select.select([self.status], [], [], LAST_WORDS_S)
            self.read_exit()
            self.drain_what_is_there()
            raise self.died() from error

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
        self._printed = (self._printed + chunk)[-LOG_LIMIT_BYTES:]
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

    def wait_until(self, attempt: Callable[[], object], deadline_s: float) -> None:
        """Tries until it raises no OSError any more. Raises Refusal: the worker ended, or its time is over."""
        deadline = time.monotonic() + deadline_s
        while True:
            try:
                attempt()
            except OSError as error:
                self.drain_what_is_there()  # A full pipe would keep it from ever being ready.
                if self.read_exit():
                    raise self.died() from error
                if time.monotonic() > deadline:
                    raise Refusal("deadline", f"{self.name} is not ready: {error}", self.log) from error
                time.sleep(_POLL_S)
            else:
                return

    def end(self, grace_s: float) -> bool:
        """Tells the worker to end and takes what it prints until it has, or has had its time; whether it has ended."""
        self.close_stdin()
        deadline = time.monotonic() + grace_s
        while self.exit_status is None and time.monotonic() < deadline:
            readable = select.select([self.output, self.status], [], [], _POLL_S)[0]
            if self.output in readable and not self.drain_output():
                # It closed its output before it ended: that end of file is always readable.
                time.sleep(_POLL_S)
            self.read_exit()
        self.drain_what_is_there()  # What it printed last may not have been read yet.
        return self.exit_status is not None

    def wait_for_guardian(self) -> None:
        """Waits until the guardian has ended, and kills it if it does not."""
        try:
            self.guardian.wait(_GUARDIAN_TIMEOUT_S)
        except subprocess.TimeoutExpired:  # It is stopped. The kernel kills its worker with it.
            self.guardian.kill()
            self.guardian.wait()

    def close(self) -> None:
        """Has the guardian end what is left of the tree, waits until it has, and gives every descriptor back."""
        self.close_stdin()
        os.close(self.life)
        self.wait_for_guardian()
        for descriptor in (self.output, self.reply, self.status):
            if descriptor is not None:
                os.close(descriptor)

    def read_exit(self) -> bool:
        """Takes the guardian's word on the worker's end; whether it has ended."""
        with contextlib.suppress(BlockingIOError):
            if line := os.read(self.status, 4096):
                self.exit_status = int(json.loads(line)["exit"])
            elif self.exit_status is None:
                # The guardian itself was killed: the kernel kills its worker with it (PR_SET_PDEATHSIG). Its pipe
                # closes before its children have a new parent, and they have one once it can be waited for.
                self.wait_for_guardian()
                self.exit_status = -9
        return self.exit_status is not None

    def died(self) -> Refusal:
        """The refusal of a command since the process has ended, with the last lines that it printed."""
        return Refusal("died", f"{self.name} {self.death()}", self.log)

    def death(self) -> str:
        """The end of the process in words; if it failed by itself, with the first lines that it printed."""
        if self.exit_status is None:
            return "is still running"
        if self.exit_status < 0:
            return f"was killed by signal {-self.exit_status}"
        lines = self._printed.decode("utf-8", "backslashreplace").splitlines() if self.exit_status else []
        words = "; ".join([line.strip() for line in lines if line.strip()][:FIRST_LINES])[:FIRST_CHARS]
        return f"ended with status {self.exit_status}" + (f": {words}" if words else "")


def start(name: str, argv: list[str], env: dict[str, str], cpus: list[int] | None, replies: bool) -> Worker:
    """Starts a process under a guardian of its own, in this whole environment; a helper gives no replies.

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
        env=env,
    )
    for descriptor in theirs:
        os.close(descriptor)
    assert guardian.stdin is not None  # noqa: S101
    with contextlib.suppress(BrokenPipeError), guardian.stdin:  # If it died at once, its status says nothing.
        guardian.stdin.write(json.dumps(spec).encode())
    descriptors = (stdin_write, output_read, reply_read, life_write, status_read)
    worker = Worker(name, guardian, *descriptors, pid=0, cpus=tuple(cpus or ()))
    first = _status_line(status_read)
    if "pid" not in first:
        worker.drain_output()
        worker.close()
        raise OSError(first.get("error") or f"its guardian said nothing: {worker.log}")
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
