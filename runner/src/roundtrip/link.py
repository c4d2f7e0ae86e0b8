"""The runner's end of the line to one agent.

The agent is a child on this machine; its commands and replies are JSON lines (shared-idl/agent.schema.json). Nothing
here knows whether the line is a pipe or something longer.
"""

import contextlib
import itertools
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from roundtrip.errors import RoundtripError

_MARGIN_S = 10.0
"""How much longer the runner waits for the agent than the agent for its worker, and how much longer a lease lasts."""


class AgentLost(RoundtripError):
    """The agent is gone or silent. What it had started is being ended by the guardians."""


class CommandFailed(Exception):
    """The agent could not do what it was told.

    Attributes:
        kind: `died`, `deadline`, `garbled`, `host` or `protocol`.
        log: The last lines that the worker printed, where it is about one.
    """

    def __init__(self, kind: str, message: str, log: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.log = log


class AgentLink:
    """A running agent.

    Args:
        argv: The command that starts it.
        clock: Seconds, monotonic.
    """

    def __init__(self, argv: list[str] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seq = itertools.count(1)
        self._replies: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._deaths: dict[str, CommandFailed] = {}
        self._process = subprocess.Popen(
            argv or [sys.executable, "-m", "roundtrip_agent"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C at the terminal is for the runner alone.
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        hello = self.call("hello")
        self.facts: dict[str, Any] = hello["facts"]
        self.scratch: str = hello["scratch"]

    @property
    def pid(self) -> int:
        """The agent's process id on its host."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the agent can still be called."""
        return self._process.poll() is None

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101
        for line in self._process.stdout:
            try:
                self._replies.put(json.loads(line))
            except ValueError:
                break  # Torn by the agent's death.
        self._replies.put(None)

    def call(
        self, do: str, takes_s: float = 0.0, watch: tuple[str, ...] = (), **arguments: Any
    ) -> dict[str, Any]:
        """Sends one command and waits for its reply.

        Args:
            do: The command.
            takes_s: How long it may take at the agent; the lease and the wait are longer.
            watch: Workers whose death fails the call, beside the one that it is about: meanwhile, or before it where
                no call told of it yet.
            arguments: What the command takes.

        Returns:
            The reply.

        Raises:
            CommandFailed: The agent said so, or a watched worker died.
            AgentLost: No reply, or no agent.
        """
        for name in watch:
            if name in self._deaths:
                raise self._deaths[name]
        seq = next(self._seq)
        lease_s = takes_s + 2 * _MARGIN_S + 40.0
        line = json.dumps({"seq": seq, "do": do, "lease_s": lease_s, **arguments}) + "\n"
        try:
            assert self._process.stdin is not None  # noqa: S101
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
        except (OSError, ValueError) as error:  # ValueError: this end was closed before.
            raise self._lost() from error
        deadline = self._clock() + takes_s + _MARGIN_S
        while True:
            try:
                reply = self._replies.get(timeout=max(0.0, deadline - self._clock()))
            except queue.Empty:
                self.close(kill=True)
                raise AgentLost(f"the agent did not answer {do!r} in time") from None
            if reply is None:
                self._replies.put(None)
                raise self._lost()
            if reply.get("event") == "died":
                death = self._deaths[reply["id"]] = CommandFailed("died", reply["message"], reply["log"])
                if reply["id"] in watch:
                    # The other end may be about to say what it saw; this is the cause.
                    raise death
            elif reply.get("seq") == seq:
                if do == "end":
                    self._deaths.pop(arguments["id"], None)  # The next one by that name is another.
                if reply["event"] == "failed":
                    raise CommandFailed(reply["kind"], reply["message"], reply.get("log", ""))
                return reply

    def _lost(self) -> AgentLost:
        try:
            status = self._process.wait(timeout=_MARGIN_S)
        except subprocess.TimeoutExpired:
            self.close(kill=True)
            return AgentLost("the agent closed its line and did not end")
        how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return AgentLost(f"the agent {how}")

    def close(self, kill: bool = False) -> None:
        """Ends the agent, and with it everything that it started."""
        assert self._process.stdin is not None  # noqa: S101
        if kill:
            self._process.kill()
        with contextlib.suppress(OSError):  # What was still to be flushed has nobody to read it.
            self._process.stdin.close()
        try:
            self._process.wait(timeout=_MARGIN_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(timeout=_MARGIN_S)
