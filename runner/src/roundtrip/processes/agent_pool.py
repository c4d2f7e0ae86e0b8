"""Keeps the agents of a run alive."""

import os
import platform
import secrets
from collections.abc import Callable, Mapping

from roundtrip import user
from roundtrip.errors import RoundtripError, UsageError
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.agent_client import AgentClient, Ends, Inbox
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.topology import Side
from roundtrip.processes.transport import ChildTransport

StartAgent = Callable[[Inbox, str], AgentClient]
"""Starts an agent on one host, from the inbox and the mark of its run. Raises AgentLost."""


def holder(command: str, into: str = "") -> str:
    """The description of this process for other runs: a command, as `./invokew run`, and the folder of its results."""
    where = f", results in {into}" if into else ""
    return f"{command} of {user.name()}, process {os.getpid()} on {platform.node()}{where}"


def start_here(inbox: Inbox, run: str) -> AgentClient:
    """Starts an agent as a child on this machine."""
    return AgentClient(ChildTransport(run), inbox=inbox)


class AgentPool:
    """The agents of all hosts: a lost one is replaced, and asked again for what the lost one held.

    Args:
        starts: Start the agent of each host, by its role: `client`, `client:2`, …, `server`. One agent of this machine
            is both ends by default.
        run: The mark of the run, the value of ROUNDTRIP_RUN in the environment of its processes; a new one by default.
    """

    def __init__(self, starts: Mapping[str, StartAgent] | None = None, run: str = "") -> None:
        self.run = run or secrets.token_hex(6)
        self._starts: Mapping[str, StartAgent] = starts or {Side.CLIENT.value: start_here}
        self._inbox = Inbox()
        self._agents: dict[str, AgentClient] = {}
        self._idle_disabled = False
        self._holder: str | None = None

    def ends(self) -> Ends:
        """The living agents.

        Raises:
            AgentLost: A host cannot be reached, and did not come back.
            UsageError: While an agent was lost, another run took its host.
        """
        for role, start in self._starts.items():
            known = self._agents.get(role)
            if known is None or not known.alive:
                if known is not None:
                    known.close()
                self._agents[role] = start(self._inbox, self.run)
                self._lock(role)
                self._send_idle_states(self._agents[role])
        clients = tuple(self._agents[role] for role in self._starts if role != Side.SERVER)
        return Ends(clients, self._agents.get(Side.SERVER, clients[0]))

    def agent(self) -> AgentClient:
        """The living agent of the client's host."""
        return self.ends().client

    def lock(self, holder: str) -> None:
        """Takes the hosts for this run, whose name others learn, until the pool is closed; harmless if it has them.

        Raises:
            UsageError: Another run measures on one of the hosts; the message names it.
            AgentLost: A host cannot be reached.
        """
        self.ends()
        if self._holder is not None:
            return
        self._holder = holder
        try:
            for role in self._starts:
                self._lock(role)
        except BaseException:
            self._holder = None
            raise

    def _lock(self, role: str) -> None:
        if self._holder is None:
            return
        try:
            self._agents[role].call(agent.Lock(holder=self._holder))
        except WorkerFailed as failed:
            if failed.kind is not FailureKind.BUSY:
                raise RoundtripError(f"the {role}'s host cannot be locked: {failed}") from failed
            host = "this machine" if len(self._starts) == 1 else f"the {role}'s host"
            raise UsageError(host, f"{failed}; wait for that run, or end it") from failed

    def set_idle_states(self, *, disabled: bool) -> None:
        """Holds idle states off, or gives them back, before the next trial, on all hosts.

        Raises RoundtripError: a host does not let us.
        """
        if disabled != self._idle_disabled:
            self._idle_disabled = disabled
            for each in self._agents.values():
                try:
                    if each.alive:
                        self._send_idle_states(each)
                except AgentLost:
                    continue  # A new one is asked.

    def _send_idle_states(self, client: AgentClient) -> None:
        try:
            client.call(agent.IdleStates(disabled=self._idle_disabled))
        except WorkerFailed as failed:
            raise RoundtripError(f"the host's idle states cannot be set: {failed}") from failed

    def close(self) -> None:
        """Ends the agents and all that they started."""
        for each in self._agents.values():
            each.close()
        self._agents.clear()
