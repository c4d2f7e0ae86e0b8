"""What the workers of a row are asked and answer, and who is to blame if one does not."""

from collections.abc import Mapping

from msgspec import Raw

from roundtrip.processes import agent_messages as agent
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import PendingReply, read_answer, sending
from roundtrip.processes.failure import FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.message import Command, R
from roundtrip.processes.row_processes import RowProcesses
from roundtrip.processes.topology import Side

DEATH_NOTICE_S = 0.3
"""Time for the news of a death, after the other end saw its connection break."""

REMOTE_DEATH_NOTICE_S = 1.0
"""Time for the news of a death from another host."""

_BREAKS = ("call", "connect")
"""The errors of one end that the death of the other may be behind."""

_STOPPED = ("T", "t")
"""The states of a process that SIGSTOP or a debugger holds."""


class Conversation:
    """Commands to the workers of a row and their replies. A worker may be silent for `deadline_s` beyond its work."""

    def __init__(self, processes: RowProcesses, deadline_s: float) -> None:
        self._processes = processes
        self._deadline_s = deadline_s

    def ask_all(
        self, commands: Mapping[str, Command[R]], takes_s: float, grace_s: float | None
    ) -> dict[str, R]:
        """As `Deployment.ask_all`."""
        posted: dict[str, PendingReply[Raw]] = {}
        replies: dict[str, R] = {}
        refused: Unsupported | None = None
        deadline_s = takes_s + (self._deadline_s if grace_s is None else grace_s)
        agent_of = self._processes.agent_of
        try:
            for name, command in commands.items():
                send = sending(self._processes.id(name), command, deadline_s)
                posted[name] = agent_of(name).post(send, self._others(name))
            for name, command in commands.items():
                try:
                    replies[name] = self._collect(name, command, posted[name])
                except Unsupported as reason:
                    refused = refused or reason
        finally:
            for name, reply in posted.items():
                agent_of(name).forget(reply)
        if refused is not None:
            raise refused
        return replies

    def _others(self, name: str) -> list[str]:
        return [self._processes.id(other) for other in self._processes.pids if other != name]

    def _collect(self, name: str, command: Command[R], posted: PendingReply[Raw]) -> R:
        """The reply of one worker; raises as `ask_all`."""
        client, others = self._processes.agent_of(name), self._others(name)
        called = self._processes.id(name)
        # Only these may find that the binding cannot express an operation, or share a client.
        instead: tuple[type[worker.Error | worker.NotCallable], ...] = (worker.Error,)
        if isinstance(command, worker.Prepare | worker.Callers):
            instead = (worker.Error, worker.NotCallable)
        try:
            reply = read_answer(called, command, client.collect(posted, others), *instead)
        except WorkerFailed as failed:
            if failed.kind is FailureKind.DEADLINE and (stopped := self._stopped()):
                message = f"{failed.message}: {' and '.join(stopped)} is stopped by a signal"
                raise WorkerFailed(failed.kind, message, failed.log) from failed
            raise
        if isinstance(reply, worker.Error):
            if reply.kind in _BREAKS and Side.SERVER in self._processes.pids:
                # A server that has left is the cause.
                is_remote = len(self._processes.agents) > 1
                client.wait_for_cause(others, REMOTE_DEATH_NOTICE_S if is_remote else DEATH_NOTICE_S)
            raise WorkerFailed(FailureKind(reply.kind), f"{called}: {reply.message}", reply.detail)
        if isinstance(reply, worker.NotCallable):
            if reply.support is worker.Support.UNSUPPORTED:
                raise Unsupported(reply.reason)
            raise WorkerFailed(FailureKind.NOT_IMPLEMENTED, f"{called}: {reply.reason}")
        return reply

    def _stopped(self) -> list[str]:
        states: dict[str, str] = {}
        for each in self._processes.agents:
            found = each.call(agent.Look())
            states |= found
        return [id_ for id_ in map(self._processes.id, self._processes.pids) if states.get(id_) in _STOPPED]
