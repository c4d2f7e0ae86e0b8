"""Other programs, run with their output in a log and the user told that something goes on."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from rich.console import Console

TIMED_OUT = 124
NOT_STARTED = 127
_LOOK_EVERY_S = 0.1
_SIGN_OF_LIFE_S = 60.0
_GRACE_S = 5.0
_KEPT_BYTES = 1 << 20
_ERROR = re.compile(r"\berror\b|\bfatal\b|cannot find|no such file|no rule to make", re.IGNORECASE)
_NO_NEWS = re.compile(r"COMPILATION ERROR|BUILD FAILURE|\[Help 1\]|^\[INFO\]|^\[ERROR\]\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Outcome:
    """How a program ended.

    Attributes:
        status: Its exit status; negative for a signal; TIMED_OUT or NOT_STARTED where it was never its own.
        output: What it wrote, the last MiB of it.
        log: The file with all of it.
        elapsed_s: Seconds that it took.
    """

    status: int
    output: str
    log: Path
    elapsed_s: float

    @property
    def ok(self) -> bool:
        """Whether the program says that it did what it should."""
        return self.status == 0

    @property
    def headline(self) -> str:
        """The first line that looks like the error; else the last one that it wrote."""
        spoken = [line.strip() for line in self.output.splitlines() if line.strip()]
        for line, following in pairwise([*spoken, ""]):
            if _ERROR.search(line) and not _NO_NEWS.search(line):
                return f"{line} {following}" if line.endswith(":") else line
        return spoken[-1] if spoken else f"exit status {self.status}"

    def tail(self, count: int = 20) -> str:
        """The last lines, for a message."""
        return "\n".join(self.output.rstrip().splitlines()[-count:])


def run(
    title: str,
    command: Sequence[str],
    *,
    log: Path,
    console: Console,
    cwd: Path,
    env: dict[str, str] | None = None,
    echo: bool = False,
    timeout_s: float = 3600.0,
    append: bool = False,
) -> Outcome:
    """Run a program to its end; never through a shell, and nothing that it started outlives it.

    Args:
        title: What is being done, for the user: "building Java".
        command: The program and its arguments.
        log: Where all its output goes; the folder is made.
        console: Where the user is told.
        cwd: Where it runs.
        env: What its environment has more than ours.
        echo: Show its output as it comes, not only in the log.
        timeout_s: After so many seconds it is ended.
        append: Add to the log that there is.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    with log.open("ab" if append else "wb") as sink, log.open("rb") as written:
        sink.write(f"$ {' '.join(command)}\n".encode())
        sink.flush()
        start = sink.tell()
        written.seek(start)
        try:
            # The file, not a pipe: a daemon that inherits a pipe would keep us reading after the program's end.
            process = subprocess.Popen(
                command,
                cwd=cwd,
                env={**os.environ, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            sink.write(f"{error}\n".encode())
            return Outcome(NOT_STARTED, str(error), log, time.monotonic() - began)
        try:
            follower = _Follower(title, console, written, echo)
            status = _wait(process, follower, began + timeout_s)
        finally:
            _end(process)
        written.seek(max(start, written.seek(0, os.SEEK_END) - _KEPT_BYTES))
        output = written.read().decode("utf-8", "replace")
    return Outcome(status, output, log, time.monotonic() - began)


def say(console: Console, text: str) -> None:
    """Print a text as it is: no markup, no colours, no line broken where there is none."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)


class _Follower:
    """Tells the user what a program does: all of it, or only that it is still there."""

    def __init__(self, title: str, console: Console, written: BinaryIO, echo: bool) -> None:
        self._title = title
        self._console = console
        self._written = written
        self._echo = echo
        self._rest = b""
        self._began = self._told = time.monotonic()
        self._status = console.status(title, spinner="line") if console.is_terminal and not echo else None
        if not echo and self._status is None:
            self._say(title)

    def __enter__(self) -> "_Follower":
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status:
            self._status.stop()
        self._show(last=True)

    def look(self) -> None:
        """Once in a while, until the program's end."""
        now = time.monotonic()
        self._show()
        if self._status:
            self._status.update(f"{self._title} … {now - self._began:.0f} s")
        elif not self._echo and now - self._told >= _SIGN_OF_LIFE_S:
            self._told = now
            self._say(f"{self._title}: {now - self._began:.0f} s so far")

    def _show(self, last: bool = False) -> None:
        if not self._echo:
            return
        *lines, self._rest = (self._rest + self._written.read()).split(b"\n")
        if last and self._rest:
            lines.append(self._rest)
        for line in lines:
            self._say(line.decode("utf-8", "replace").rstrip("\r"))

    def _say(self, text: str) -> None:
        say(self._console, text)


def _wait(process: "subprocess.Popen[bytes]", follower: _Follower, deadline: float) -> int:
    with follower:
        while time.monotonic() < deadline:
            with suppress(subprocess.TimeoutExpired):
                return process.wait(timeout=_LOOK_EVERY_S)
            follower.look()
    return TIMED_OUT


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End what is left of the program's session: politely, then surely."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        if process.poll() is not None:
            continue
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=_GRACE_S)
