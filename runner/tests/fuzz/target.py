"""A real server that is sent inputs, and whatever shows that it is still what it was."""

import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

import psutil

from roundtrip.processes import worker_messages as worker
from roundtrip.processes.conformance import Cases
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, CannotCall, WorkerFailed
from roundtrip.processes.process_tree import ports_of, trees
from roundtrip.processes.topology import Side
from roundtrip_papers.untimed.wire import Capture

OLD_CLIENT = Side.CLIENT.value

PATIENCE_S = 30.0
"""How long a server may take to work off what it was sent."""


@dataclass(frozen=True)
class Use:
    """What the processes of a server take: memory in bytes, threads, descriptors."""

    memory_bytes: int
    threads: int
    descriptors: int


ALLOWED = Use(memory_bytes=768 << 20, threads=256, descriptors=256)
"""What may be taken beyond what was taken before. A runtime keeps a heap that it once needed, and middleware keeps
threads and connections for a while (Jetty up to 200 threads): this is what none that is sound has kept."""


@dataclass(frozen=True)
class Wrong:
    """What is wrong with a server, and whether no patience could mend it: a death, or another value."""

    text: str
    lasts: bool = False


class Target:
    """A deployment whose server is sent inputs.

    Args:
        deployment: Opened, with one client and one server.
        cases: Judges what comes back.
        row_names: Client's system, wire and server's system, for the judge.
    """

    def __init__(self, deployment: Deployment, cases: Cases, row_names: tuple[str, str, str]) -> None:
        self._deployment = deployment
        self._cases = cases
        self._names = row_names
        operations = deployment.ask(OLD_CLIENT, worker.Operations()).operations
        called = {it.name for it in operations if it.support is worker.Support.CALLED}
        self._checked = cases.names(called, large=False)
        self._servers = [pid for name, pid in deployment.pids.items() if not name.startswith(OLD_CLIENT)]

    def record(self) -> list[bytes]:
        """What a client of ours sends while it exchanges every conformance case: connection by connection.

        Names of published objects are replaced by others: a stranger does not know them.

        Raises:
            PermissionError: This user may not listen to packets.
            PacketsLost: So much went over loopback that some of it is not known.
            WorkerFailed, AgentLost: As `Deployment.ask`.
        """
        ports = self.ports()
        with Capture() as capture:
            streams = dict(capture.streams())
            # From its first byte: a connection that is there already says no greeting any more.
            name = self._deployment.join()
            for case in self._checked:
                self._deployment.ask(name, worker.Check(cases=[case]))
                for stream, sent in capture.streams().items():
                    streams[stream] = streams.get(stream, b"") + sent
            self._deployment.leave(name)
        return [as_a_stranger(sent) for (_, port), sent in streams.items() if port in ports and sent]

    def ports(self) -> list[int]:
        """The ports that the server and its helpers listen on for TCP."""
        return sorted(ports_of(self._servers))

    def use(self) -> Use:
        """What the server and its helpers take now."""
        memory = threads = descriptors = 0
        for each in self.processes():
            with suppress(psutil.Error):
                memory += each.memory_info().rss
                threads += each.num_threads()
                descriptors += each.num_fds()
        return Use(memory, threads, descriptors)

    def processes(self) -> list[psutil.Process]:
        """Those of the server and its helpers."""
        return trees(self._servers)

    def wrong(self, *, new_client: bool) -> list[str]:
        """What is wrong with the server, in words; nothing if all cases still come out as they should.

        What it was sent it may still have to work off, and may refuse meanwhile: an ORB whose queue is full answers
        TRANSIENT. Another value than the one that is due is told at once.

        Args:
            new_client: Whether a client that has just connected is asked beside the old one.
        """
        deadline = time.monotonic() + PATIENCE_S
        while found := self._wrong_now(new_client=new_client):
            if time.monotonic() >= deadline or any(it.lasts for it in found):
                return [it.text for it in found]
            time.sleep(0.5)
        return []

    def _wrong_now(self, *, new_client: bool) -> list[Wrong]:
        if dead := [pid for pid in self._servers if not psutil.pid_exists(pid)]:
            # The client's deployment knows how it ended.
            return [
                Wrong(f"a process of it is dead ({', '.join(map(str, dead))})", lasts=True),
                *self._of_client(OLD_CLIENT, "the client"),
            ]
        wrong = self._of_client(OLD_CLIENT, "the client from before")
        if new_client:
            try:
                name = self._deployment.join()
            except (WorkerFailed, AgentLost) as failed:
                return [*wrong, Wrong(f"a new client: {failed}")]
            wrong += self._of_client(name, "a new client")
            self._deployment.leave(name)
        return wrong

    def _of_client(self, name: str, called: str) -> list[Wrong]:
        try:
            checked = self._deployment.ask(name, worker.Check(cases=self._checked))
        except (WorkerFailed, AgentLost, CannotCall) as failed:
            return [Wrong(f"{called}: {failed}")]
        client, wire, server = self._names
        found = self._cases.judge(client, wire, self._checked, checked.results, server)
        refused = {it.case for it in checked.results if it.outcome is worker.CaseOutcome.REFUSED}
        return [Wrong(f"{called}: {it.message}", lasts=it.case not in refused) for it in found]

    def over(self, before: Use, patience_s: float) -> list[str]:
        """What it takes beyond what is allowed, once it had time to give it back.

        Args:
            before: What it took before.
            patience_s: How long it may take to be within its limits, in seconds.
        """
        deadline = time.monotonic() + patience_s
        while found := _over(before, self.use()):
            if time.monotonic() >= deadline:
                return found
            # An agent that nobody asks for a minute ends itself, and all that it started.
            self._deployment.ask(OLD_CLIENT, worker.Runtime())
            time.sleep(0.5)
        return []


def _over(before: Use, now: Use) -> list[str]:
    return [
        f"{name}: {had} before and {has} after, {more} more allowed"
        for name, had, has, more in (
            ("memory in bytes", before.memory_bytes, now.memory_bytes, ALLOWED.memory_bytes),
            ("threads", before.threads, now.threads, ALLOWED.threads),
            ("descriptors", before.descriptors, now.descriptors, ALLOWED.descriptors),
        )
        if has > had + more
    ]


def as_a_stranger(sent: bytes) -> bytes:
    """What was sent, with another name in the place of each name of 128 random bits."""
    return re.sub(rb"(?<=/)[0-9a-f]{32}", b"0" * 32, sent)


def requests_of(recorded: Sequence[bytes]) -> list[bytes]:
    """What mutations begin with: each connection whole, and what it began with, which is where servers parse most."""
    return [*recorded, *(it[:2048] for it in recorded if len(it) > 2048)]
