"""The processes of one trial: helpers, server and client, from their start to their end."""

import base64
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from roundtrip.catalog import placeholders
from roundtrip.catalog.manifest import Helper
from roundtrip.catalog.system import Row
from roundtrip.deploy import agent_messages as agent
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.failure import AgentLost, CannotCall, FailureKind, WorkerFailed
from roundtrip.deploy.message import Command, R
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import Side, Topology
from roundtrip.deploy.usage import ClockDifference, RegionUsage

SLOW_FACTOR = 4.0
"""A sample that its manifest calls slow may take as many times as long as the manifest says."""

SERVER_PORT = "server"
"""What a helper calls the port that the system's own server listens on, at whatever host the helper is."""

GRACE_S = 2.0
"""How long a worker may take to end by itself once its standard input has ended."""

DEATH_NOTICE_S = 0.3
"""How long the news of a death may take from the end that died, after the other end saw its connection break."""

REMOTE_DEATH_NOTICE_S = 1.0
"""The same from another host."""

_BREAKS = (worker.FailureKind.CALL, worker.FailureKind.CONNECT)
"""The errors of one end that the death of the other may be behind."""

_NOT_ITS_OWN: tuple[type[worker.Error | worker.Unsupported], ...] = (worker.Error, worker.Unsupported)
"""What may come instead of a command's own reply."""

_STOPPED = ("T", "t")
"""The states of a process that SIGSTOP or a debugger holds."""


class Deployment:
    """One row's processes. Use as a context manager: leaving it ends all of them.

    Args:
        ends: The agents that run them.
        row: What is deployed.
        topology: Where.
        placement: The CPUs of each end.

    Attributes:
        endpoint: Where the server is, in the words of its own wire, once it is open.
        versions: What server and client say of themselves.
        connect_ns: How long the client took to connect.
    """

    def __init__(self, ends: Ends, row: Row, topology: Topology, placement: Placement) -> None:
        self._ends = ends
        self._row = row
        self._topology = topology
        self._placement = placement
        self._ports_of_helpers: dict[str, tuple[str, str]] = {}
        self._config: str | None = None
        self._pids: dict[str, int] = {}
        self._agents: dict[str, AgentClient] = {}
        self._clocks = ClockDifference()
        self._is_region_open = False
        self.versions: dict[str, dict[str, str]] = {}
        self.connect_ns = 0
        self.endpoint = ""

    @property
    def pids(self) -> dict[str, int]:
        """Name to process id (of its host) of what was started, in that order."""
        return dict(self._pids)

    def __enter__(self) -> "Deployment":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the client first, so that the server sees an orderly end; adds to a failure who had ended before."""
        # What the deployment was left for must not be lost over a second failure; guardians end what we cannot.
        if self._is_region_open:
            for each in self._ends.agents:
                with suppress(WorkerFailed, AgentLost):
                    each.call(agent.Finish())
        for name in reversed(list(self._pids)):
            if not self._agents[name].alive:
                continue
            with suppress(WorkerFailed, AgentLost):
                ended = self._agents[name].call(agent.End(id=name, grace_s=GRACE_S))
                if ended.early and isinstance(value, WorkerFailed):
                    value.unexpected_exits.append(ended.message)
        self._pids.clear()

    def open(self) -> None:
        """Starts everything and connects the client.

        Raises:
            WorkerFailed: Something did not start, or did not say that it was ready.
            AgentLost: An agent is gone.
        """
        self.start_helpers()
        # Both start at once: their runtimes load side by side, and nothing is timed yet.
        self._start(Side.SERVER, self._row.system.run.serve)
        self._start(Side.CLIENT, self._row.of_side(Side.CLIENT).system.run.drive)
        bind = self._topology.server.bind
        ready = self.ask(
            Side.SERVER,
            worker.Serve(
                bind=bind, advertise=bind, port=self.server_port(), options=self.options(Side.SERVER)
            ),
        )
        connected = self.ask(
            Side.CLIENT, worker.Connect(endpoints=[ready.endpoint], options=self.options(Side.CLIENT))
        )
        self.endpoint = ready.endpoint
        self.versions = {"server": ready.versions, "client": connected.versions}
        self.connect_ns = connected.elapsed_ns

    def start_helpers(self) -> None:
        """Starts what belongs to the system beside server and client, and waits until it is ready.

        Raises:
            WorkerFailed: One did not start, or did not accept.
            AgentLost: An agent is gone.
        """
        for helper in self._row.helpers:
            self._start_helper(helper)

    def server_port(self) -> int:
        """The port that the server is to listen on: the one that a helper was told as `server`, or 0 for any."""
        if SERVER_PORT in self._ports_of_helpers:
            return int(self._ports_of_helpers[SERVER_PORT][1])
        return self._free_ports(Side.SERVER, 1)[0] if self._topology.ports else 0

    def options(self, side: Side) -> dict[str, Any]:
        """The variant's options for one end, filled in: once the helpers are there."""
        variant = self._row.of_side(side).variant
        more = variant.serve_options if side == Side.SERVER else variant.drive_options
        return {
            key: self._fill(value, side) if isinstance(value, str) else value
            for key, value in {**variant.options, **more}.items()
        }

    def ask(self, side: Side, command: Command[R], takes_s: float = 0.0) -> R:
        """Sends a worker one command.

        Args:
            side: Which worker.
            command: Of worker_messages.
            takes_s: How long it should take, in seconds; the deadline comes on top.

        Returns:
            The command's own reply.

        Raises:
            WorkerFailed: The worker, or meanwhile another process of the deployment, failed.
            AgentLost: An agent is gone.
            CannotCall: The mapping of the middleware has no such call.
        """
        others = [other for other in self._pids if other != side]
        try:
            reply = self._agents[side].ask(
                side,
                command,
                takes_s + self._topology.deadline_s,
                _NOT_ITS_OWN,
                others,
            )
        except WorkerFailed as failed:
            if failed.kind is FailureKind.DEADLINE and (stopped := self._stopped()):
                message = f"{failed.message}: {' and '.join(stopped)} is stopped by a signal"
                raise WorkerFailed(failed.kind, message, failed.log) from failed
            raise
        if isinstance(reply, worker.Error):
            if reply.kind in _BREAKS:
                within_s = DEATH_NOTICE_S if len(self._ends.agents) == 1 else REMOTE_DEATH_NOTICE_S
                self._agents[side].wait_for_cause(others, within_s)
            raise WorkerFailed(FailureKind(reply.kind), f"{side}: {reply.message}", reply.detail)
        if isinstance(reply, worker.Unsupported):
            if reply.support is worker.Support.CANNOT:
                raise CannotCall(reply.reason)
            raise WorkerFailed(FailureKind.MISSING, f"{side}: {reply.reason}")
        return reply

    def _stopped(self) -> list[str]:
        """The processes of the deployment that somebody has stopped."""
        states: dict[str, str] = {}
        for each in self._ends.agents:
            states |= each.call(agent.Look()).states
        return [name for name in self._pids if states.get(name) in _STOPPED]

    def ledgers_differ(self) -> str:
        """What the two ends counted differently, in words; empty if they agree. Raises as `ask`."""
        client, server = (self.ask(side, worker.Ledger()) for side in Side)
        for what, ours, theirs in (
            ("calls", client.calls, server.calls),
            ("bytes", client.bytes, server.bytes),
        ):
            if ours != theirs:
                counted = f"the client counted {what} {_in_order(ours)}, the server {_in_order(theirs)}"
                return f"the ledgers differ: {counted}"
        return ""

    def handover_ns(self) -> float | None:
        """What handing memory from the client's CPU to the server's takes: the machine's mode.

        Returns:
            None if the ends are on two hosts, or share their CPUs: then there is no such thing.
        """
        reader, writer = self._placement.client, self._placement.server
        if len(self._ends.agents) > 1 or not reader or not writer or set(reader) & set(writer):
            return None
        asked = agent.HandOver(writer=list(writer[:1]), reader=list(reader[:1]))
        return self._ends.client.call(asked).took_ns

    def begin(self, interval_s: float) -> None:
        """Opens a region: samples every process of the deployment from now on.

        Args:
            interval_s: Between samples, in seconds; 0: only the first and the last.
        """
        self._clocks = ClockDifference()
        self._is_region_open = True
        # The client's agent last: its host is the one whose clock times the calls.
        for each in reversed(self._ends.agents):
            side = Side.CLIENT if each is self._ends.client else Side.SERVER
            asked_ns = time.monotonic_ns()
            begun = each.call(
                agent.Begin(
                    ids=[name for name in self._pids if self._agents[name] is each],
                    interval_s=interval_s,
                    interface=self._topology.of_side(side).interface,
                )
            )
            self._clocks.heard(side, asked_ns, begun.now_ns, time.monotonic_ns())

    def finish(self) -> RegionUsage:
        """Closes the region.

        Returns:
            Usage and series of both ends, all on the clock of the client's host.
        """
        finished = [each.call(agent.Finish()) for each in self._ends.agents]
        self._is_region_open = False
        cpus = [each.facts.cpus for each in self._ends.agents]
        if len(finished) == 1:
            return RegionUsage.on_one_host(finished[0], cpus[0])
        return RegionUsage.on_two_hosts(
            finished[0], finished[1], (cpus[0], cpus[1]), self._clocks.server_ahead_ns
        )

    def fetch(self, file: str) -> bytes:
        """Brings a file of the folder of the client's agent here."""
        fetched = self._ends.client.call(agent.Fetch(file=file))
        return zlib.decompress(base64.b64decode(fetched.zlib_base64))

    @property
    def scratch(self) -> str:
        """The folder of the client's agent, on its host."""
        return self._ends.client.scratch

    def _start(self, side: Side, command: Sequence[str]) -> None:
        env = {key: self._fill(value, side) for key, value in self._row.of_side(side).system.run.env.items()}
        env["ROUNDTRIP_CASES"] = str(self._topology.of_side(side).build / "shared" / "cases.json")
        self._launch(side, side, command, env, replies=True)

    def _start_helper(self, helper: Helper) -> None:
        side = Side(helper.side)
        own = [name for name in helper.ports if side == Side.SERVER or name != SERVER_PORT]
        self._take_ports(side, own)
        self._take_ports(Side.SERVER, [name for name in helper.ports if name not in own])
        host = self._ends.of_side(side)
        if helper.template:
            text = self._fill((self._row.system.folder / helper.template).read_text(), side)
            self._config = host.call(agent.Write(file=f"{helper.name}.conf", text=text)).file
        name = f"helper:{helper.name}"
        self._launch(name, side, helper.command, {}, replies=False)
        if helper.ready:
            address, port = self._ports_of_helpers[helper.ready.removeprefix("tcp:")]
            host.call(
                agent.Accepts(id=name, host=address, port=int(port), deadline_s=self._topology.deadline_s)
            )

    def _launch(
        self, name: str, side: Side, command: Sequence[str], env: dict[str, str], *, replies: bool
    ) -> None:
        cpus = self._placement.server if side == Side.SERVER else self._placement.client
        self._agents[name] = self._ends.of_side(side)
        started = self._agents[name].call(
            agent.Start(
                id=name,
                argv=[self._fill(part, side) for part in command],
                env=env,
                cpus=list(cpus) if cpus else None,
                replies=replies,
            )
        )
        self._pids[name] = started.pid

    def _take_ports(self, side: Side, names: Sequence[str]) -> None:
        """Has free ports of one side's host for these names."""
        for name, number in zip(names, self._free_ports(side, len(names)) if names else (), strict=True):
            self._ports_of_helpers[name] = (self._topology.of_side(side).bind, str(number))

    def _free_ports(self, side: Side, count: int) -> list[int]:
        bind = self._topology.of_side(side).bind
        ports = agent.Ports(count=count, bind=bind, among=self._topology.ports)
        return self._ends.of_side(side).call(ports).ports

    def _fill(self, text: str, side: Side) -> str:
        """Resolves the placeholders of docs/manifest.md as the host of one side has them."""
        paths, row = self._topology.of_side(side), self._row.of_side(side)
        values = {"here": str(paths.build / row.system.name), "bind": paths.bind, **paths.runtimes}
        values |= {f"port.{name}": port for name, (_, port) in self._ports_of_helpers.items()}
        # A port is reached at the host of its helper, which may be the other one.
        addresses = {f"port.{name}": ":".join(at) for name, at in self._ports_of_helpers.items()}
        if row.jvm is not None:
            values["java"] = row.jvm.program
        if self._config is not None:
            values["config"] = self._config
        try:
            return placeholders.fill(text, values, addresses)
        except KeyError as error:
            raise WorkerFailed(
                FailureKind.HOST,
                f"{row.system.name}: {{{error.args[0]}}} in {text.strip()[:80]!r} has no value on the {side}'s host; "
                f"expected {', '.join(sorted(values))}",
            ) from error


def _in_order(counted: dict[str, int]) -> str:
    return ", ".join(f"{operation} {count}" for operation, count in sorted(counted.items())) or "nothing"
