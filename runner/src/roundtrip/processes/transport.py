"""The transport of an agent's lines: a pipe to a child here, or a channel of SSH (hosts/ssh_transport.py)."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from roundtrip_agent import environment

IO_TIMEOUT_S = 10.0
"""Time for the other end to accept bytes, or to end."""

RUN_MARK = "ROUNDTRIP_RUN"
"""The variable by which all processes of a run can be found."""


class Transport(Protocol):
    """A running agent, as seen from this end of its standard streams."""

    @property
    def alive(self) -> bool:
        """Whether the agent can still be written to."""

    def write(self, data: bytes) -> None:
        """Sends all of it. Raises OSError or ValueError if the agent or this end is gone."""

    def lines(self) -> Iterator[bytes]:
        """Yields what the agent says, line by line, until it says no more."""

    def end(self) -> str | None:
        """Waits until the agent ended by itself; returns how, or None if it did not in time."""

    def close(self, kill: bool) -> None:
        """Ends the agent: by the end of its input, or by force if that is requested or needed."""


class ChildTransport:
    """An agent that is a child on this machine; the mark of its run is in the environment of all that it starts."""

    def __init__(self, run: str = "") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "roundtrip_agent"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C at the terminal is for the runner alone.
            env=environment.of_tools({"PYTHONPATH": str(Path(__file__).parents[2]), RUN_MARK: run}),
        )

    @property
    def alive(self) -> bool:  # noqa: D102
        return self._process.poll() is None

    def write(self, data: bytes) -> None:  # noqa: D102
        assert self._process.stdin is not None  # noqa: S101
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def lines(self) -> Iterator[bytes]:  # noqa: D102
        assert self._process.stdout is not None  # noqa: S101
        yield from self._process.stdout

    def end(self) -> str | None:  # noqa: D102
        try:
            status = self._process.wait(timeout=IO_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            return None
        return f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"

    def close(self, kill: bool) -> None:  # noqa: D102
        assert self._process.stdin is not None  # noqa: S101
        if kill:
            self._process.kill()
        with contextlib.suppress(OSError):  # What was still to be flushed has no reader.
            self._process.stdin.close()
        try:
            self._process.wait(timeout=IO_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
