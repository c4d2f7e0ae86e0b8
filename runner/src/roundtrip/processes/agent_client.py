"""Remote calls to one agent, or to the two of a run on two hosts (agent_messages.py has what can be asked)."""

import itertools
import queue
import threading
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, cast

import msgspec
from msgspec import Raw

from roundtrip.processes import agent_messages as agent
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.message import Command, O, R, read_reply, reply_type
from roundtrip.processes.topology import Side
from roundtrip.processes.transport import IO_TIMEOUT_S, ChildTransport, Transport

_LEASE_S = 40.0
"""Time that an agent lives without a request, beyond the time of the last one."""

FETCH_S = 60.0
"""Time for a file of samples on its way."""


class Inbox:
    """The messages of the agents of a run: a call at one end learns what dies at the other.

    What agents call processes is unique in an inbox.
    """

    def __init__(self) -> None:
        self.arrived: queue.SimpleQueue[tuple[AgentClient, agent.AgentMessage | None]] = queue.SimpleQueue()
        self.deaths: dict[str, agent.Died] = {}
        self.silent: list[AgentClient] = []


@dataclass(frozen=True)
class PendingReply(Generic[R]):
    """A command that was sent, and whose reply was not collected yet.

    Attributes:
        seq: Its number, which the reply carries.
        deadline_s: Time by which the reply must be there, in seconds of the client's clock.
    """

    command: Command[R]
    seq: int
    deadline_s: float


class AgentClient:
    """A running agent.

    Args:
        transport: Carries its lines; by default that of a new agent on this machine.
        clock: Seconds, monotonic.
        inbox: Shared with the agent of the other end, if there is one.
        name: Name in messages.

    Attributes:
        facts: Facts of its host.
        scratch: Its folder, on its host.

    Raises:
        AgentLost: It did not start.
    """

    def __init__(
        self,
        transport: Transport | None = None,
        clock: Callable[[], float] = time.monotonic,
        inbox: Inbox | None = None,
        name: str = "the agent",
    ) -> None:
        self._clock = clock
        self._seq = itertools.count(1)
        self._replies: dict[int, agent.AnyReply | None] = {}
        """Requests that were posted and not collected yet, with their replies as far as they are here."""
        self._inbox = inbox or Inbox()
        self._name = name
        self._transport = transport or ChildTransport()
        self._closed = False
        self._protocol_error = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        welcome = self.call(agent.Hello())
        self.facts = welcome.facts
        self.scratch = welcome.scratch
        self.pid = welcome.pid

    @property
    def alive(self) -> bool:
        """Whether the agent can still be called."""
        return not self._closed and self not in self._inbox.silent and self._transport.alive

    def _read(self) -> None:
        decoder = msgspec.json.Decoder(agent.AgentMessage)
        for line in self._transport.lines():
            try:
                self._inbox.arrived.put((self, decoder.decode(line)))
            except msgspec.ValidationError as error:
                self._protocol_error = f" after it said what is not its protocol: {error}"
                break
            except msgspec.DecodeError:
                break  # Torn by the agent's death.
        self._inbox.arrived.put((self, None))

    def call(self, command: Command[R], watch: Collection[str] = ()) -> R:
        """Sends one command and waits for its reply.

        Args:
            command: Of agent_messages.
            watch: Processes whose death fails the call, beside the one that it is about: meanwhile, or before it if
                no call told of it yet. With any, so does the loss of the agent at the other end.

        Returns:
            The reply.

        Raises:
            WorkerFailed: The agent said so, or a watched process died.
            AgentLost: No reply, or no agent.
        """
        return self.collect(self.post(command, watch), watch)

    def post(self, command: Command[R], watch: Collection[str] = ()) -> PendingReply[R]:
        """Sends one command and does not wait; `collect` gives its reply, or `forget` what is no longer wanted.

        Args:
            command: Of agent_messages.
            watch: As for `call`, of what died before.

        Raises:
            WorkerFailed, AgentLost: As `call`.
        """
        for name in watch:
            if name in self._inbox.deaths:
                raise _died(self._inbox.deaths[name])
        for other in self._inbox.silent:
            if other is self or watch:
                raise other._lost()
        seq, takes_s = next(self._seq), _takes_s(command)
        request = agent.Request(
            seq=seq,
            lease_s=takes_s + 2 * IO_TIMEOUT_S + _LEASE_S,
            command=cast("agent.AnyCommand", command),
        )
        try:
            self._transport.write(msgspec.json.encode(request) + b"\n")
        except (OSError, ValueError) as error:  # ValueError: this end was closed before.
            raise self._lost() from error
        self._replies[seq] = None
        return PendingReply(command, seq, self._clock() + takes_s + IO_TIMEOUT_S)

    def collect(self, posted: PendingReply[R], watch: Collection[str] = ()) -> R:
        """Waits for the reply to a posted command.

        Raises:
            WorkerFailed, AgentLost: As `call`.
        """
        command = posted.command
        try:
            while (reply := self._replies[posted.seq]) is None:
                try:
                    source, news = self._inbox.arrived.get(
                        timeout=max(0.0, posted.deadline_s - self._clock())
                    )
                except queue.Empty:
                    self.close(kill=True)
                    raise AgentLost(f"{self._name} did not answer '{_name(command)}' in time") from None
                self._take(source, news, watch)
        finally:
            self.forget(posted)
        if isinstance(command, agent.Start | agent.End):
            self._inbox.deaths.pop(command.id, None)  # The next one by that name is another.
        if isinstance(reply, agent.Failed):
            raise WorkerFailed(FailureKind(reply.kind), reply.message, reply.log)
        if not isinstance(reply, reply_type(type(command))):
            raise AgentLost(f"{self._name} answered '{_name(command)}' with {reply}")
        return reply

    def forget(self, posted: PendingReply[R]) -> None:
        """Drops the reply to a posted command, whether it is here already or not; harmless if it was collected."""
        self._replies.pop(posted.seq, None)

    def ask(self, name: str, command: Command[R], deadline_s: float, *others: type[O]) -> R | O:
        """Sends a process one command of its own protocol and waits for its reply.

        Args:
            name: Of the process.
            command: Of that protocol.
            deadline_s: How long it may take, in seconds.
            others: What it may answer instead of the command's own reply.

        Raises:
            WorkerFailed: It did not answer, or with something else.
            AgentLost: No reply, or no agent.
        """
        return read_answer(name, command, self.call(sending(name, command, deadline_s)), *others)

    def wait_for_cause(self, watch: Collection[str], within_s: float) -> None:
        """Waits for news: what one end saw may have its cause at the other.

        Args:
            watch: Processes whose death is a cause.
            within_s: How long.

        Raises:
            WorkerFailed: One of these processes died.
            AgentLost: One of the agents is gone.
        """
        deadline = self._clock() + within_s
        while True:
            try:
                source, news = self._inbox.arrived.get(timeout=max(0.0, deadline - self._clock()))
            except queue.Empty:
                return
            self._take(source, news, watch)

    def _take(self, source: "AgentClient", news: agent.AgentMessage | None, watch: Collection[str]) -> None:
        """Keeps a reply for the caller that posted the command, and takes news. Raises if a call watches for it."""
        if news is None:
            if source is self or not source._closed:
                self._inbox.silent.append(source)
            if source is self or (watch and not source._closed):
                raise source._lost()
        elif isinstance(news.reply, agent.Died):
            self._inbox.deaths[news.reply.id] = news.reply
            if news.reply.id in watch:
                # The other end may be about to say what it saw; this is the cause.
                raise _died(news.reply)
        elif news.seq in source._replies:
            source._replies[news.seq] = news.reply

    def _lost(self) -> AgentLost:
        how = self._transport.end()
        if how is None:
            self.close(kill=True)
            how = "closed its line and did not end"
        return AgentLost(f"{self._name} {how}{self._protocol_error}")

    def close(self, kill: bool = False) -> None:
        """Ends the agent, and with it everything that it started."""
        self._closed = True
        if self in self._inbox.silent:
            self._inbox.silent.remove(self)
        self._transport.close(kill)
        self._reader.join(timeout=IO_TIMEOUT_S)


def sending(name: str, command: Command[R], deadline_s: float) -> agent.Send:
    """The request to an agent that sends a process one command of the process's own protocol.

    Args:
        name: Name of the process.
        command: Command of the process's own protocol.
        deadline_s: Maximum time, in seconds.
    """
    return agent.Send(id=name, message=Raw(msgspec.json.encode(command)), deadline_s=deadline_s)


def read_answer(name: str, command: Command[R], answered: agent.Answered, *others: type[O]) -> R | O:
    """The reply of a process.

    Args:
        name: Name of the process.
        command: Command that was sent.
        answered: The process's answer, from the agent.
        others: Replies that the process may give instead of the command's own one.

    Raises:
        WorkerFailed: It is none of these; the message names the key that is wrong.
    """
    try:
        return read_reply(answered.message, command, *others)
    except msgspec.DecodeError as error:
        raise WorkerFailed(
            FailureKind.GARBLED,
            f"{name} answered '{_name(command)}' with what is not its protocol: {error}",
        ) from error


def _died(news: agent.Died) -> WorkerFailed:
    """A new exception each time: one that is raised twice would carry the story of the first time."""
    return WorkerFailed(FailureKind.DIED, news.message, news.log)


def _takes_s(command: Command[R]) -> float:
    """The time that the agent may take, in seconds."""
    match command:
        case agent.Send() | agent.Accepts() | agent.Exists():
            return command.deadline_s
        case agent.End():
            return command.grace_s
        case agent.Fetch():
            return FETCH_S
    return 0.0


def _name(command: Command[R]) -> str:
    return str(command.__struct_config__.tag)


@dataclass(frozen=True)
class Ends:
    """The agents of the two ends of a trial; if both are on one host, they are one agent.

    Attributes:
        clients: One for each host of clients.
    """

    clients: tuple[AgentClient, ...]
    server: AgentClient

    @classmethod
    def of(cls, agent: AgentClient) -> "Ends":
        """Both ends with one agent."""
        return cls((agent,), agent)

    @property
    def client(self) -> AgentClient:
        """The agent of the clients' first host."""
        return self.clients[0]

    @property
    def agents(self) -> tuple[AgentClient, ...]:
        """Each agent once, the clients' first."""
        return tuple(dict.fromkeys((*self.clients, self.server)))

    def of_side(self, side: Side) -> AgentClient:
        """The agent of one end."""
        return self.server if side == Side.SERVER else self.client
