"""Other programs, run with their output in a log, while the user sees that something goes on."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from rich.console import Console

TIMED_OUT = 124
NOT_STARTED = 127
_TIMEOUT_S = 3600.0
_LOOK_EVERY_S = 0.1
_SIGN_OF_LIFE_S = 60.0
_GRACE_S = 5.0
_KEPT_BYTES = 1 << 20
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_ERROR = re.compile(r"\berror\b|\bfatal\b|cannot find|no such file|no rule to make", re.IGNORECASE)
_NO_NEWS = re.compile(
    r"COMPILATION ERROR|BUILD FAILURE|re-run Maven|^\[INFO\]|^\[ERROR\]\s*(\[Help|$)", re.IGNORECASE
)
_REFERENCE = " -> [Help 1]"


@dataclass(frozen=True)
class ProgramResult:
    """The end of a program, with the last MiB of its output; the log has all of it.

    The status is negative for a signal, and TIMED_OUT or NOT_STARTED if the program had none of its own.
    """

    status: int
    output: str
    log: Path

    @property
    def ok(self) -> bool:
        """Whether the program says that it did what it should."""
        return self.status == 0

    @property
    def headline(self) -> str:
        """The first line that looks like the error; else the last one that it wrote."""
        lines = [line.strip() for line in self.output.splitlines() if line.strip()]
        for line, following in pairwise([*lines, ""]):
            if _ERROR.search(line) and not _NO_NEWS.search(line):
                return f"{line} {following}" if line.endswith(":") else line.removesuffix(_REFERENCE)
        return lines[-1] if lines else f"exit status {self.status}"

    def tail(self, count: int = 20) -> str:
        """The last lines, for a message."""
        return "\n".join(self.output.rstrip().splitlines()[-count:])


def run(
    title: str,
    command: Sequence[str],
    log: Path,
    console: Console,
    cwd: Path,
    env: dict[str, str],
    *,
    append: bool,
    echo: bool,
) -> ProgramResult:
    """Run a program to its end; never through a shell, and nothing that it started outlives it.

    After an hour it is ended. `BuildContext.call` has the meaning of each argument.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab" if append else "wb") as sink, log.open("rb") as written:
        sink.write(f"$ {' '.join(command)}\n".encode())
        sink.flush()
        written.seek(start := sink.tell())
        try:
            # The file, not a pipe: a daemon that inherits a pipe would keep us reading after the program's end.
            process = subprocess.Popen(
                command,
                cwd=cwd,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            sink.write(f"{error}\n".encode())
            return ProgramResult(NOT_STARTED, str(error), log)
        try:
            follow = _echo(console, written) if echo else _heartbeat(console, title)
            status = _wait(process, follow)
        finally:
            _end(process)
        written.seek(max(start, written.seek(0, os.SEEK_END) - _KEPT_BYTES))
        output = _COLOURS.sub("", written.read().decode("utf-8", "replace"))
    return ProgramResult(status, output, log)


def say(console: Console, text: str) -> None:
    """Print a text as it is: no markup, no colours, no line broken where there is none."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)


def _echo(console: Console, written: BinaryIO) -> Generator[None, None, None]:
    """Each step shows the user the lines that have come; the last step is the program's end."""
    rest = b""
    try:
        while True:
            *lines, rest = (rest + written.read()).split(b"\n")
            for line in lines:
                say(console, line.decode("utf-8", "replace").rstrip("\r"))
            yield
    finally:
        if last := rest + written.read():
            say(console, last.decode("utf-8", "replace").rstrip())


def _heartbeat(console: Console, title: str) -> Generator[None, None, None]:
    """Each step shows the user, if it is time, that the program is still there."""
    began = last_sign = time.monotonic()
    if console.is_terminal:
        with console.status(title, spinner="line") as status:
            while True:
                status.update(f"{title} … {time.monotonic() - began:.0f} s")
                yield
    say(console, title)
    while True:
        if (now := time.monotonic()) - last_sign >= _SIGN_OF_LIFE_S:
            last_sign = now
            say(console, f"{title}: {now - began:.0f} s so far")
        yield


def _wait(process: "subprocess.Popen[bytes]", follow: Generator[None, None, None]) -> int:
    deadline = time.monotonic() + _TIMEOUT_S
    with closing(follow):
        while time.monotonic() < deadline:
            next(follow)
            with suppress(subprocess.TimeoutExpired):
                return process.wait(timeout=_LOOK_EVERY_S)
    return TIMED_OUT


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End what is left of the program's session: politely, then surely."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        if process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=_GRACE_S)
