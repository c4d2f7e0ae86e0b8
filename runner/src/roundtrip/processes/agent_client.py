"""Remote calls to one agent, or to the agents of a run on several hosts (agent_messages.py has what can be asked)."""

import itertools
import queue
import threading
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Generic

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
    """The messages of the agents of a run: one end learns what dies at the other. Names of processes are unique."""

    def __init__(self) -> None:
        self.arrived: queue.SimpleQueue[tuple[AgentClient, agent.AgentMessage | None]] = queue.SimpleQueue()
        self.deaths: dict[str, agent.Died] = {}
        self.silent: list[AgentClient] = []


@dataclass(frozen=True)
class PendingReply(Generic[R]):
    """A command that was sent; its reply carries `seq` and must come by `deadline_s` of CLOCK_MONOTONIC."""

    command: Command[R]
    seq: int
    deadline_s: float


class AgentClient:
    """A running agent, with the facts of its host and its folder there. Raises AgentLost: it did not start.

    Args:
        transport: Carries its lines; by default that of a new agent on this machine.
        inbox: Shared with the agents of the other hosts.

    Attributes:
        ahead_ns: Time of its host's clock ahead of the runner's, as it was last read (region.py).
    """

    def __init__(
        self,
        transport: Transport | None = None,
        inbox: Inbox | None = None,
        name: str = "the agent",
    ) -> None:
        self._seq = itertools.count(1)
        self._replies: dict[int, agent.AgentMessage | None] = {}
        """Requests that were posted and not collected yet, with their replies as far as they are here."""
        self._inbox = inbox or Inbox()
        self._name = name
        self._transport = transport or ChildTransport()
        self._closed = False
        self._protocol_error = ""
        self.ahead_ns = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        welcome = self.call(agent.Hello())
        self.all_facts = welcome.facts
        self.facts = msgspec.convert(welcome.facts, agent.HostFacts)
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

        Raises:
            WorkerFailed: The agent said so, or a watched process died.
            AgentLost: No reply, or no agent.
        """
        return self.collect(self.post(command, watch), watch)

    def post(self, command: Command[R], watch: Collection[str] = ()) -> PendingReply[R]:
        """As `call`, but does not wait: `collect` gives the reply, or `forget` drops what is no longer wanted."""
        for name in watch:
            if name in self._inbox.deaths:
                raise _died(self._inbox.deaths[name])
        for other in self._inbox.silent:
            if other is self or watch:
                raise other._lost()
        seq, takes_s = next(self._seq), _takes_s(command)
        lease_s = takes_s + 2 * IO_TIMEOUT_S + _LEASE_S
        request = {"seq": seq, "lease_s": lease_s, "command": command}
        try:
            self._transport.write(msgspec.json.encode(request) + b"\n")
        except (OSError, ValueError) as error:  # ValueError: this end was closed before.
            raise self._lost() from error
        self._replies[seq] = None
        return PendingReply(command, seq, time.monotonic() + takes_s + IO_TIMEOUT_S)

    def collect(self, posted: PendingReply[R], watch: Collection[str] = ()) -> R:
        """Waits for the reply to a posted command; raises as `call`."""
        command = posted.command
        try:
            while (reply := self._replies[posted.seq]) is None:
                if not self._take_news(posted.deadline_s, watch):
                    self.close(kill=True)
                    raise AgentLost(f"{self._name} did not answer '{_name(command)}' in time")
        finally:
            self.forget(posted)
        if isinstance(command, agent.Start | agent.End):
            self._inbox.deaths.pop(command.id, None)  # The next one by that name is another.
        if failed := reply.failed:
            raise WorkerFailed(FailureKind(failed.kind), failed.message, failed.log)
        try:
            return msgspec.json.decode(reply.result, type=reply_type(type(command)))
        except msgspec.DecodeError as error:
            raise AgentLost(
                f"{self._name} answered '{_name(command)}' with another type of result: {error}"
            ) from error

    def forget(self, posted: PendingReply[R]) -> None:
        """Drops the reply to a posted command, whether it is here already or not; harmless if it was collected."""
        self._replies.pop(posted.seq, None)

    def wait_for_cause(self, watch: Collection[str], within_s: float) -> None:
        """Waits for news: what one end saw may have its cause at the other. Raises as `call`."""
        deadline_s = time.monotonic() + within_s
        while self._take_news(deadline_s, watch):
            pass

    def _take_news(self, deadline_s: float, watch: Collection[str]) -> bool:
        """Takes the next message of any agent; False if none came in time.

        A reply is kept for the caller that posted the command. Raises if a watched process died or an agent is gone.
        """
        try:
            source, news = self._inbox.arrived.get(timeout=max(0.0, deadline_s - time.monotonic()))
        except queue.Empty:
            return False
        if news is None:
            if source is self or not source._closed:
                self._inbox.silent.append(source)
            if source is self or (watch and not source._closed):
                raise source._lost()
        elif news.died is not None:
            self._inbox.deaths[news.died.id] = news.died
            if news.died.id in watch:
                # The other end may be about to say what it saw; this is the cause.
                raise _died(news.died)
        elif news.seq in source._replies:
            source._replies[news.seq] = news
        return True

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
    """The request to an agent that sends a process one command of the process's own protocol."""
    return agent.Send(id=name, message=Raw(msgspec.json.encode(command)), deadline_s=deadline_s)


def read_answer(name: str, command: Command[R], answer: Raw, *others: type[O]) -> R | O:
    """The reply of a process: the command's own, or one of the others that it may give instead.

    Raises WorkerFailed: it is none of these; the message names the key that is wrong.
    """
    try:
        return read_reply(answer, command, *others)
    except msgspec.DecodeError as error:
        raise WorkerFailed(
            FailureKind.GARBLED,
            f"{name} answered '{_name(command)}' with what is not its protocol: {error}",
        ) from error


def _died(news: agent.Died) -> WorkerFailed:
    """A new exception each time: one that is raised twice would carry the story of the first time."""
    return WorkerFailed(FailureKind.DIED, news.message, news.log)


def _takes_s(command: Command[R]) -> float:
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
    """The agents of the two ends of a trial, one for each host of clients; on one host all are one agent."""

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
