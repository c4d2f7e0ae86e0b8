"""Talks to one worker process as the agent does: commands on its standard input, replies on a descriptor of its own."""

import json
import os
import re
import select
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

LONGEST_S = 120.0
"""Generous: a busy host must not meet it."""


class Worker:
    """A worker and the pipes to it. Use as a context manager.

    Args:
        argv: The command, its verb included.
        env: Variables beside those of this process.
        folder: Its TMPDIR.
    """

    def __init__(self, argv: list[str], env: Mapping[str, str], folder: Path) -> None:
        replies, other_end = os.pipe()
        self._replies = replies
        self._process = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(other_end,),
            env={**os.environ, **env, "TMPDIR": str(folder), "ROUNDTRIP_REPLY_FD": str(other_end)},
        )
        os.close(other_end)
        self._pending = b""

    def send(self, command: object) -> None:
        """Writes a command, or a text as it stands."""
        line = command.encode() if isinstance(command, str) else msgspec.json.encode(command)
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def ask(self, command: object) -> dict[str, Any]:
        """The reply to a command, or to a text. Fails the test if none comes in time."""
        self.send(command)
        return self.reply()

    def reply(self) -> dict[str, Any]:
        """The next reply. Fails the test if none comes in time."""
        deadline = time.monotonic() + LONGEST_S
        while b"\n" not in self._pending:
            ready, _, _ = select.select([self._replies], [], [], max(0.0, deadline - time.monotonic()))
            data = os.read(self._replies, 1 << 16) if ready else b""
            if not data:
                raise AssertionError(f"no reply; {self._last_words()}")
            self._pending += data
        line, _, self._pending = self._pending.partition(b"\n")
        reply: dict[str, Any] = json.loads(line)
        return reply

    def end_of_input(self) -> int:
        """Closes its input; returns the exit status. Fails the test if it does not end in time."""
        self._process.stdin.close()
        return self._process.wait(timeout=LONGEST_S)

    def _last_words(self) -> str:
        self._process.kill()
        _, errors = self._process.communicate()
        return (
            f"status {self._process.returncode}, on standard error: {errors.decode(errors='replace')[-2000:]}"
        )

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stderr):
            stream.close()
        os.close(self._replies)


class Matching:
    """A value for which something holds, which `shown` says."""

    def __init__(self, shown: str, holds: Callable[[Any], bool]) -> None:
        self._shown, self._holds = shown, holds

    def __eq__(self, other: object) -> bool:
        return self._holds(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return self._shown


def like(pattern: str) -> Matching:
    """A text that a pattern is found in."""
    return Matching(f"/{pattern}/", lambda it: isinstance(it, str) and re.search(pattern, it) is not None)


def between(minimum: float, maximum: float = float("inf")) -> Matching:
    """A number from minimum to maximum, both included."""
    return Matching(
        f"{minimum} to {maximum}", lambda it: isinstance(it, int | float) and minimum <= it <= maximum
    )


def one_of(*allowed: object) -> Matching:
    return Matching(" or ".join(map(repr, allowed)), lambda it: it in allowed)


def mismatch(expected: object, actual: object, at: str = "reply") -> str | None:
    """Compares a reply with a pattern: tables may have keys more than the pattern, everything else is equal.

    Returns:
        What is different, in words; None if nothing is.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        if lacking := [key for key in expected if key not in actual]:
            return f"{at} has no {lacking[0]!r}: {actual}"
        parts = [(value, actual[key], f"{at}.{key}") for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = zip(expected, actual, strict=True)
        parts = [(value, got, f"{at}[{index}]") for index, (value, got) in enumerate(pairs)]
    else:
        return None if expected == actual else f"{at} is {actual!r} where {expected!r} was expected"
    return next((found for part in parts if (found := mismatch(*part)) is not None), None)
