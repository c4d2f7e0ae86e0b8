"""Keeps the agents of a run alive."""

from collections.abc import Callable

from roundtrip.deploy.agent_client import AgentClient, AgentLost, CommandFailed, Ends, Inbox
from roundtrip.errors import RoundtripError

Start = Callable[..., AgentClient]
"""Starts an agent; takes `inbox`. Raises AgentLost where its host is not there."""


class AgentPool:
    """The agents of the two ends: a lost one is replaced, and told again what the lost one held.

    Args:
        client: Starts that of the client's host; by default it is a child here.
        server: Starts that of the server's host; None: one agent is both ends.
    """

    def __init__(self, client: Start = AgentClient, server: Start | None = None) -> None:
        self._starts = {"client": client} if server is None else {"client": client, "server": server}
        self._inbox = Inbox()
        self._links: dict[str, AgentClient] = {}
        self._awake = False

    def ends(self) -> Ends:
        """The living agents.

        Raises:
            AgentLost: A host is not there, and did not come back.
        """
        for side, start in self._starts.items():
            link = self._links.get(side)
            if link is None or not link.alive:
                if link is not None:
                    link.close()
                self._links[side] = start(inbox=self._inbox)
                self._hold(self._links[side])
        return Ends(self._links["client"], self._links.get("server", self._links["client"]))

    def link(self) -> AgentClient:
        """The living agent of the client's host."""
        return self.ends().client

    def set_awake(self, awake: bool) -> None:
        """Holds idle states off, or gives them back, before the next trial, on all hosts.

        Raises:
            RoundtripError: A host does not let us.
        """
        if awake != self._awake:
            self._awake = awake
            for link in self._links.values():
                if link.alive:
                    try:
                        self._hold(link)
                    except AgentLost:
                        continue  # A new one is told.

    def _hold(self, link: AgentClient) -> None:
        try:
            link.call("awake", hold=self._awake)
        except CommandFailed as failed:
            raise RoundtripError(f"the host's idle states cannot be set: {failed}") from failed

    def close(self) -> None:
        """Ends the agents and all that they started."""
        for link in self._links.values():
            link.close()
        self._links.clear()
