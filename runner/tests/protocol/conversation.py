"""Talks to one worker process as the agent does: commands on its standard input, replies on a descriptor of its own."""

import json
import os
import re
import select
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

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

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def send(self, line: str) -> None:
        """Writes a line as it stands."""
        assert self._process.stdin is not None
        self._process.stdin.write(line.encode() + b"\n")
        self._process.stdin.flush()

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
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._process.wait(timeout=LONGEST_S)

    def _last_words(self) -> str:
        self._process.kill()
        _, said = self._process.communicate()
        return (
            f"status {self._process.returncode}, on standard error: {said.decode(errors='replace')[-2000:]}"
        )

    def __enter__(self) -> "Worker":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stderr):
            assert stream is not None
            stream.close()
        os.close(self._replies)


class Like:
    """A text that a pattern is found in."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and re.search(self._pattern, other) is not None

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"/{self._pattern}/"


class Between:
    """A number from least to most, both included."""

    def __init__(self, least: float, most: float = float("inf")) -> None:
        self._least, self._most = least, most

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (int, float)) and self._least <= other <= self._most

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{self._least} to {self._most}"


class OneOf:
    """A value that is one of several."""

    def __init__(self, *allowed: object) -> None:
        self._allowed = allowed

    def __eq__(self, other: object) -> bool:
        return any(each == other for each in self._allowed)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return " or ".join(map(repr, self._allowed))


def mismatch(expected: object, actual: object, at: str = "reply") -> str | None:
    """Compares a reply with a pattern: tables may have keys more than the pattern, everything else is equal.

    Returns:
        What is different, in words; None if nothing is.
    """
    if isinstance(expected, dict):
        if not isinstance(actual, dict):
            return f"{at} is {actual!r}, no table"
        for key, value in expected.items():
            if key not in actual:
                return f"{at} has no {key!r}: {actual}"
            if difference := mismatch(value, actual[key], f"{at}.{key}"):
                return difference
        return None
    if isinstance(expected, list):
        if not isinstance(actual, list) or len(actual) != len(expected):
            return f"{at} is {actual!r} where {expected!r} was expected"
        for index, (each, got) in enumerate(zip(expected, actual, strict=True)):
            if difference := mismatch(each, got, f"{at}[{index}]"):
                return difference
        return None
    return None if expected == actual else f"{at} is {actual!r} where {expected!r} was expected"
