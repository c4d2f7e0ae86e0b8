"""The runner's end of the line to one agent, or to the two of a pair.

Commands and replies are JSON lines (shared-idl/agent.schema.json). Nothing here knows how long the line is.
"""

import itertools
import json
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roundtrip.deploy.transport import PATIENCE_S, ChildTransport, Transport
from roundtrip.errors import RoundtripError

_LEASE_S = 40.0
"""How much longer than anything that was asked for an agent lives without a word."""


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


class Inbox:
    """Where the words of one agent arrive, or of the two of a pair: a call at one end learns what dies at the other.

    Names of processes are unique in an inbox.
    """

    def __init__(self) -> None:
        self.words: queue.SimpleQueue[tuple[AgentClient, dict[str, Any] | None]] = queue.SimpleQueue()
        self.deaths: dict[str, CommandFailed] = {}
        self.silent: list[AgentClient] = []


class AgentClient:
    """A running agent.

    Args:
        line: What carries its words; by default that of a new agent on this machine.
        clock: Seconds, monotonic.
        inbox: Shared with the agent of the other end, where there is one.
        name: What messages call it.
    """

    def __init__(
        self,
        line: Transport | None = None,
        clock: Callable[[], float] = time.monotonic,
        inbox: Inbox | None = None,
        name: str = "the agent",
    ) -> None:
        self._clock = clock
        self._seq = itertools.count(1)
        self._inbox = inbox or Inbox()
        self._name = name
        self._line = line or ChildTransport()
        self._closed = False
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        hello = self.call("hello")
        self.facts: dict[str, Any] = hello["facts"]
        self.scratch: str = hello["scratch"]
        self.pid: int = hello["pid"]

    @property
    def alive(self) -> bool:
        """Whether the agent can still be called."""
        return not self._closed and self not in self._inbox.silent and self._line.alive

    def _read(self) -> None:
        for line in self._line.lines():
            try:
                self._inbox.words.put((self, json.loads(line)))
            except ValueError:
                break  # Torn by the agent's death.
        self._inbox.words.put((self, None))

    def call(
        self, do: str, takes_s: float = 0.0, watch: tuple[str, ...] = (), **arguments: Any
    ) -> dict[str, Any]:
        """Sends one command and waits for its reply.

        Args:
            do: The command.
            takes_s: How long it may take at the agent; the lease and the wait are longer.
            watch: Workers whose death fails the call, beside the one that it is about: meanwhile, or before it where
                no call told of it yet. With any, so does the loss of the agent at the other end.
            arguments: What the command takes.

        Returns:
            The reply.

        Raises:
            CommandFailed: The agent said so, or a watched worker died.
            AgentLost: No reply, or no agent.
        """
        deaths = self._inbox.deaths
        for name in watch:
            if name in deaths:
                raise deaths[name]
        for link in self._inbox.silent:
            if link is self or watch:
                raise link._lost()
        seq = next(self._seq)
        lease_s = takes_s + 2 * PATIENCE_S + _LEASE_S
        line = json.dumps({"seq": seq, "do": do, "lease_s": lease_s, **arguments}) + "\n"
        try:
            self._line.write(line.encode())
        except (OSError, ValueError) as error:  # ValueError: this end was closed before.
            raise self._lost() from error
        deadline = self._clock() + takes_s + PATIENCE_S
        while True:
            try:
                source, reply = self._inbox.words.get(timeout=max(0.0, deadline - self._clock()))
            except queue.Empty:
                self.close(kill=True)
                raise AgentLost(f"{self._name} did not answer {do!r} in time") from None
            if self._is_news(source, reply, watch):
                continue
            assert reply is not None  # noqa: S101
            if source is self and reply.get("seq") == seq:
                if do == "end":
                    deaths.pop(arguments["id"], None)  # The next one by that name is another.
                if reply["event"] == "failed":
                    raise CommandFailed(reply["kind"], reply["message"], reply.get("log", ""))
                return reply

    def listen(self, watch: tuple[str, ...], within_s: float) -> None:
        """Waits for news of the workers and of both agents: what one end saw may have its cause at the other.

        Args:
            watch: Workers whose death is a cause.
            within_s: How long.

        Raises:
            CommandFailed: One of these workers died.
            AgentLost: One of the agents is gone.
        """
        deadline = self._clock() + within_s
        while True:
            try:
                source, reply = self._inbox.words.get(timeout=max(0.0, deadline - self._clock()))
            except queue.Empty:
                return
            self._is_news(source, reply, watch)

    def _is_news(self, source: "AgentClient", reply: dict[str, Any] | None, watch: tuple[str, ...]) -> bool:
        """Takes what nobody asked for; False where it is an answer. Raises where it is what a call watches for."""
        if reply is None:
            if source is self or not source._closed:
                self._inbox.silent.append(source)
            if source is self or (watch and not source._closed):
                raise source._lost()
            return True
        if reply.get("event") != "died":
            return False
        death = self._inbox.deaths[reply["id"]] = CommandFailed("died", reply["message"], reply["log"])
        if reply["id"] in watch:
            # The other end may be about to say what it saw; this is the cause.
            raise death
        return True

    def _lost(self) -> AgentLost:
        how = self._line.end()
        if how is None:
            self.close(kill=True)
            how = "closed its line and did not end"
        return AgentLost(f"{self._name} {how}")

    def close(self, kill: bool = False) -> None:
        """Ends the agent, and with it everything that it started."""
        self._closed = True
        if self in self._inbox.silent:
            self._inbox.silent.remove(self)
        self._line.close(kill)
        self._reader.join(timeout=PATIENCE_S)


@dataclass(frozen=True)
class Ends:
    """The agents of the two ends of a trial; where both are on one host, they are one agent."""

    client: AgentClient
    server: AgentClient

    @classmethod
    def of(cls, link: AgentClient) -> "Ends":
        """Both ends with one agent."""
        return cls(link, link)

    @property
    def links(self) -> tuple[AgentClient, ...]:
        """Each agent once, the client's first."""
        return (self.client,) if self.client is self.server else (self.client, self.server)

    def of_side(self, side: str) -> AgentClient:
        """The agent of `client` or `server`."""
        return self.server if side == "server" else self.client
