"""A real server that is sent inputs for a while, and whatever shows that it is still what it was."""

import random
import re
import socket
import struct
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

import psutil

from roundtrip.processes import worker_messages as worker
from roundtrip.processes.conformance import Cases
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, Unsupported, WorkerFailed
from roundtrip.processes.location import LOOPBACK
from roundtrip.processes.process_tree import ports_of, trees
from roundtrip.processes.topology import Side
from roundtrip_papers.untimed import reach
from roundtrip_papers.untimed.wire import Capture
from tests.fuzz.inputs import inputs

OLD_CLIENT = Side.CLIENT.value

BATCH = 400
LOOK_EVERY_S = 10.0
SENDERS = 8
ANSWER_S = 0.01
"""How long an answer is waited for: enough for one that comes at once; a server that waits for more sends none."""
CONNECT_S = 5.0
SETTLE_S = 150.0
"""How long a server may take to be within its limits: GlassFish's ORB keeps an idle thread for two minutes."""
IDLE = 24
"""Connections on which nothing is ever said, as long as a batch takes."""
PATIENCE_S = 30.0
"""How long a server may take to work off what it was sent."""

_RESET = struct.pack("ii", 1, 0)


class Use(NamedTuple):
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
    """An open deployment of one client and one server, which is sent inputs.

    Args:
        row_names: Client's system, wire and server's system, for the judge of what comes back.
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
        """
        ports = self.ports()
        with Capture() as capture:
            streams = dict(capture.streams())
            # From its first byte: a connection that is there already says no greeting any more.
            with reach.new_client(self._deployment) as name:
                for case in self._checked:
                    self._deployment.ask(name, worker.Check(cases=[case]))
                    for stream, sent in capture.streams().items():
                        streams[stream] = streams.get(stream, b"") + sent
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
        return trees(self._servers)

    def wrong(self, *, new_client: bool) -> list[str]:
        """What is wrong with the server, in words, asked by the old client and perhaps by one that has just connected.

        It may refuse while it works off what it was sent: an ORB whose queue is full answers TRANSIENT. Another value
        than the one that is due is told at once.
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
                with reach.new_client(self._deployment) as name:
                    wrong += self._of_client(name, "a new client")
            except (WorkerFailed, AgentLost) as failed:
                return [*wrong, Wrong(f"a new client: {failed}")]
        return wrong

    def _of_client(self, name: str, called: str) -> list[Wrong]:
        try:
            checked = self._deployment.ask(name, worker.Check(cases=self._checked))
        except (WorkerFailed, AgentLost, Unsupported) as failed:
            return [Wrong(f"{called}: {failed}")]
        client, protocol, server = self._names
        found = self._cases.judge(client, protocol, self._checked, checked.results, server)
        refused = {it.case for it in checked.results if it.outcome is worker.CaseOutcome.REFUSED}
        return [Wrong(f"{called}: {it}", lasts=it.partition(":")[0] not in refused) for it in found]

    def over(self, before: Use, patience_s: float) -> list[str]:
        """What it takes beyond what is allowed, once it had some seconds to give it back."""
        deadline = time.monotonic() + patience_s
        while found := _over(before, self.use()):
            if time.monotonic() >= deadline:
                return found
            # An agent without a question for a minute ends itself, and all that it started.
            self._deployment.ask(OLD_CLIENT, worker.Runtime())
            time.sleep(0.5)
        return []


def _over(before: Use, now: Use) -> list[str]:
    uses = zip(("memory in bytes", "threads", "descriptors"), before, now, ALLOWED, strict=True)
    return [
        f"{name}: {had} before and {has} after, {more} more allowed"
        for name, had, has, more in uses
        if has > had + more
    ]


def as_a_stranger(sent: bytes) -> bytes:
    """What was sent, with another name in the place of each name of 128 random bits."""
    return re.sub(rb"(?<=/)[0-9a-f]{32}", b"0" * 32, sent)


def requests_of(recorded: Sequence[bytes]) -> list[bytes]:
    """What mutations begin with: each connection whole, and what it began with, which is where servers parse most."""
    return [*recorded, *(it[:2048] for it in recorded if len(it) > 2048)]


@dataclass
class Fuzzed:
    """How many inputs a server was sent, how many found no server that accepted, and what was wrong with it."""

    inputs: int = 0
    unreachable: int = 0
    wrong: list[str] = field(default_factory=list)


def fuzz(target: Target, recorded: Sequence[bytes], *, seed: int, for_s: float) -> Fuzzed:
    """Sends a server inputs for some seconds, made of what `target.record` found and in an order by the seed."""
    found, ports = Fuzzed(), target.ports()
    if wrong := target.wrong(new_client=True):
        found.wrong = [f"before anything was sent: {it}" for it in wrong]
        return found
    before = target.use()
    made, chance = inputs(requests_of(recorded), seed), random.Random(seed)
    began = looked = time.monotonic()
    with ThreadPoolExecutor(SENDERS) as senders:
        while time.monotonic() - began < for_s:
            first = found.inputs + 1
            batch = [(chance.choice(ports), next(made)) for _ in range(BATCH)]
            idle = [_connected(chance.choice(ports)) for _ in range(IDLE)]
            reached = list(senders.map(lambda it: send(*it), batch))
            for each in idle:
                if each is not None:
                    each.close()
            found.inputs += len(batch)
            found.unreachable += reached.count(False)
            if not any(reached):
                found.wrong = target.wrong(new_client=True) or ["it accepted no connection of a whole batch"]
            elif time.monotonic() - looked > LOOK_EVERY_S:
                found.wrong, looked = target.wrong(new_client=False), time.monotonic()
            if found.wrong:
                found.wrong.append(f"after inputs {first} to {found.inputs} of seed {seed}, or some before")
                return found
    found.wrong = target.over(before, SETTLE_S) + target.wrong(new_client=True)
    return found


def send(port: int, data: bytes) -> bool:
    """Whether the server accepted one input on a connection of its own; a moment is waited for an answer."""
    connection = _connected(port)
    if connection is None:
        return False
    with connection:
        try:
            # Reset at the end: what lingers would use up the ports of this host within a minute.
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            connection.sendall(data)
            connection.settimeout(ANSWER_S)
            connection.recv(1 << 16)
        except OSError:  # It hung up, or it says nothing: both are an answer.
            return True
    return True


def _connected(port: int) -> socket.socket | None:
    try:
        return socket.create_connection((LOOPBACK, port), CONNECT_S)
    except OSError:
        return None
