"""The processes of one row: helpers, servers and clients, from their start to their end."""

import base64
import time
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any
from urllib.parse import quote

from msgspec import Raw
from msgspec.structs import replace

from roundtrip.catalog import placeholders
from roundtrip.catalog.manifest import Helper
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Processes
from roundtrip.processes import agent_messages as agent
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient, Ends, PendingReply, read_answer, sending
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.message import Command, R
from roundtrip.processes.topology import HostPaths, Side, Topology, process_names
from roundtrip.results.records import Usage

SLOW_FACTOR = 4.0
"""A sample that its manifest calls slow may take as many times as long as the manifest says."""

SERVER_PORT = "server"
"""A helper's name for the port that the system's own server listens on, on any host."""

GRACE_S = 2.0
"""Time for a worker to end by itself once its standard input has ended."""

DEATH_NOTICE_S = 0.3
"""Time for the news of a death, after the other end saw its connection break."""

REMOTE_DEATH_NOTICE_S = 1.0
"""Time for the news of a death from another host."""

TOGETHER_NS = 100_000_000
"""Time from the message to the common begin of all clients: by then each has read it, on other hosts too."""

FIRST_HOST = "host"
"""Name of the clients' first host in series, as in every agent's own; others also have a process's name."""

_BREAKS = ("call", "connect")
"""The errors of one end that the death of the other may be behind."""

_STOPPED = ("T", "t")
"""The states of a process that SIGSTOP or a debugger holds."""


@dataclass
class RegionUsage:
    """Usage of processes by name over a region, and its series on the clock of the clients' first host, in order."""

    processes: dict[str, Usage] = field(default_factory=dict)
    series: list[agent.ResourceSample] = field(default_factory=list)

    def add(self, host: str, finished: agent.Finished, ahead_ns: int, prefix: str) -> None:
        """Adds the report of one host's agent.

        In the series the host is `host`, `host:server`, or `host:client:2` for that of the second client; its clock is
        `ahead_ns` ahead of that of the first. Its agent has a prefix for the names of processes.
        """
        self.processes |= {name.removeprefix(prefix): used for name, used in finished.usage.items()}
        for row in finished.series:
            name = host if row.process == FIRST_HOST else row.process.removeprefix(prefix)
            self.series.append(replace(row, time_ns=row.time_ns - ahead_ns, process=name))
        self.series.sort(key=lambda row: row.time_ns)


def clock_ahead_ns(sent_ns: int, host_ns: int, received_ns: int) -> int:
    """The time of a host's clock ahead of the runner's, by one question to its agent.

    No figure of a call needs it: a call is timed by one clock, and what a process used is counted by its own host. It
    lines up the series of several hosts, and the moments at which clients begin and end, to half of the time that the
    question took.
    """
    return host_ns - (sent_ns + received_ns) // 2


@dataclass(frozen=True)
class _Place:
    """The place where a process runs: its agent, the paths there, and the CPUs that it may run on (None: all)."""

    side: Side
    agent: AgentClient
    paths: HostPaths
    cpus: tuple[int, ...] | None


class Deployment:
    """One row's processes. Use as a context manager: leaving it ends all of them.

    With a label the agents call a process LABEL/NAME, and so do failures: several deployments may share agents.
    Everything else here is by NAME alone.

    Attributes:
        agents: Agents whose hosts take part: those of clients, then the server's if it is another one.
        clients: The names of the client processes: `client`, `client:2`, ….
        endpoint: Endpoint of the first server, in the words of its own protocol, once it is open.
        versions: Versions that the first server and the first client report.
        cold_start_ns: Time from the start of the first process until every client was connected.
        pids: Name to process id (of its host) of what was started, in that order.
    """

    def __init__(
        self,
        ends: Ends,
        row: Row,
        topology: Topology,
        cpu_pinning: CpuPinning,
        processes: Processes = ONE_EACH,
        label: str = "",
    ) -> None:
        self.label = label
        self.clients = process_names(Side.CLIENT, processes.clients)
        self.servers = process_names(Side.SERVER, processes.servers)
        self._row = row
        self._topology = topology
        self._hosts = {
            Side.CLIENT: [
                _Place(Side.CLIENT, *place)
                for place in zip(ends.clients, topology.clients, cpu_pinning.clients, strict=True)
            ],
            Side.SERVER: [_Place(Side.SERVER, ends.server, topology.server, cpu_pinning.server)],
        }
        self._ports_of_helpers: dict[str, tuple[str, str]] = {}
        self._config: str | None = None
        self.pids: dict[str, int] = {}
        self._places: dict[str, _Place] = {}
        for side, names in ((Side.SERVER, self.servers), (Side.CLIENT, self.clients)):
            hosts = self._hosts[side]
            self._places |= {name: hosts[index % len(hosts)] for index, name in enumerate(names)}
        self._first: dict[AgentClient, str] = {}
        """Agents whose hosts take part, each with the first process there."""
        for name in (*self.clients, *self.servers):
            self._first.setdefault(self._places[name].agent, name)
        self.agents = tuple(self._first)
        self._ahead_ns: dict[AgentClient, int] = {}
        self._region = label or "row"
        self._is_region_open = False
        self._endpoints: list[str] = []
        self._joined = 0
        self.versions: dict[str, dict[str, str]] = {}
        self.connect_ns = 0
        self.cold_start_ns = 0
        self.endpoint = ""
        self._opened_s = time.monotonic()

    @property
    def is_aged(self) -> bool:
        """Whether its processes are too old to call another workload, by their manifests (`Aging`)."""
        age_s = time.monotonic() - self._opened_s
        return any(age_s > it.fresh_after for it in self._row.aging)

    def __enter__(self) -> "Deployment":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends the clients first, so that a server sees an orderly end; adds to a failure who had ended before."""
        # What the deployment was left for must not be lost over a second failure; guardians end what we cannot.
        if self._is_region_open:
            for each in self.agents:
                with suppress(WorkerFailed, AgentLost):
                    each.call(agent.Finish(region=self._region))
        for name in reversed(list(self.pids)):
            if not self._places[name].agent.alive:
                continue
            with suppress(WorkerFailed, AgentLost):
                ended = self._end(name)
                if ended.early and isinstance(value, WorkerFailed):
                    value.unexpected_exits.append(ended.message)
        self.pids.clear()

    def _end(self, name: str) -> agent.Ended:
        return self._places[name].agent.call(agent.End(id=self._id(name), grace_s=GRACE_S))

    def open(self) -> None:
        """Starts everything and connects each client to every server.

        Raises:
            WorkerFailed: Something did not start, or did not say that it was ready.
            AgentLost: An agent is gone.
            Unsupported: A helper leads to one server, and there are several.
        """
        began_ns = time.monotonic_ns()
        self.start_helpers()
        # All start at once: their runtimes load side by side, and nothing is timed yet.
        for name in (*self.servers, *self.clients):
            self._start(name)
        bind, options = self._topology.server.bind, self.options(Side.SERVER)
        ready = self.ask_all(
            {
                name: worker.Serve(bind=bind, advertise=bind, port=port, options=options)
                for name, port in zip(self.servers, self.server_ports(), strict=True)
            }
        )
        self._endpoints = [it.endpoint for it in ready.values()]
        connected = self.ask_all({name: self._connect(name) for name in self.clients})
        self.cold_start_ns = time.monotonic_ns() - began_ns
        self.endpoint = self._endpoints[0]
        self.versions = {
            Side.SERVER.value: ready[Side.SERVER].versions,
            Side.CLIENT.value: connected[Side.CLIENT].versions,
        }
        self.connect_ns = connected[Side.CLIENT].elapsed_ns

    def _connect(self, client: str) -> Command[worker.Connected]:
        return worker.Connect(endpoints=self._endpoints, options=self.options(client))

    def join(self) -> str:
        """Starts one more client beside those of an open deployment, and connects it; `leave` ends it, by its name.

        Raises:
            WorkerFailed, AgentLost: As `open`; the client is ended.
        """
        self._joined += 1
        name = process_names(Side.CLIENT, len(self.clients) + self._joined)[-1]
        self._places[name] = self._hosts[Side.CLIENT][0]
        self._start(name)
        try:
            self.ask(name, self._connect(name))
        except BaseException:
            with suppress(AgentLost):
                self.leave(name)
            raise
        return name

    def leave(self, process: str) -> None:
        """Ends a process, such as a client that joined; the others go on. Raises AgentLost."""
        self._end(process)
        del self.pids[process]

    def start_helpers(self) -> None:
        """Starts what belongs to the system beside server and client, and waits until it is ready. Raises as `open`."""
        for helper in self._row.helpers:
            self._start_helper(helper)

    def server_ports(self) -> list[int]:
        """The ports that servers are to listen on: the one that a helper has as `server`, or 0 for any."""
        count = len(self.servers)
        if SERVER_PORT in self._ports_of_helpers:
            if count > 1:
                raise Unsupported(f"a helper of {self._row.system.name} leads to one server, not to {count}")
            return [int(self._ports_of_helpers[SERVER_PORT][1])]
        place = self._places[Side.SERVER]
        return self._free_ports(place, count) if self._topology.ports else [0] * count

    def options(self, process: str) -> dict[str, Any]:
        """The variant's options for a process, filled in: once the helpers are there."""
        place = self._places[process]
        variant = self._row.of_side(place.side).variant
        of_side = variant.serve_options if place.side is Side.SERVER else variant.drive_options
        return {
            key: self._fill(value, place) if isinstance(value, str) else value
            for key, value in {**variant.options, **of_side}.items()
        }

    def ask(self, process: str, command: Command[R], takes_s: float = 0.0) -> R:
        """Sends one worker a command; see `ask_all`."""
        return self.ask_all({process: command}, takes_s)[process]

    def ask_all(
        self, commands: Mapping[str, Command[R]], takes_s: float = 0.0, grace_s: float | None = None
    ) -> dict[str, R]:
        """Sends each of several workers a command, and then waits for all replies, a refusal among them or not.

        Each should take `takes_s`, and may be silent for `grace_s` beyond that; None: as the topology says.

        Raises:
            WorkerFailed: A worker, or meanwhile another process of the deployment, failed.
            AgentLost: An agent is gone.
            Unsupported: The mapping of the middleware has no such call.
        """
        posted: dict[str, PendingReply[Raw]] = {}
        replies: dict[str, R] = {}
        refused: Unsupported | None = None
        deadline_s = takes_s + (self._topology.deadline_s if grace_s is None else grace_s)
        try:
            for name, command in commands.items():
                send = sending(self._id(name), command, deadline_s)
                posted[name] = self._places[name].agent.post(send, self._others(name))
            for name, command in commands.items():
                try:
                    replies[name] = self._collect(name, command, posted[name])
                except Unsupported as reason:
                    refused = refused or reason
        finally:
            for name, reply in posted.items():
                self._places[name].agent.forget(reply)
        if refused is not None:
            raise refused
        return replies

    def _id(self, name: str) -> str:
        return f"{self.label}/{name}" if self.label else name

    def _others(self, name: str) -> list[str]:
        return [self._id(other) for other in self.pids if other != name]

    def _collect(self, name: str, command: Command[R], posted: PendingReply[Raw]) -> R:
        """The reply of one worker; raises as `ask_all`."""
        client, others, called = self._places[name].agent, self._others(name), self._id(name)
        # Only what is prepared may turn out to be nothing that a mapping has.
        instead: tuple[type[worker.Error | worker.NotCallable], ...] = (worker.Error,)
        if isinstance(command, worker.Prepare):
            instead = (worker.Error, worker.NotCallable)
        try:
            reply = read_answer(called, command, client.collect(posted, others), *instead)
        except WorkerFailed as failed:
            if failed.kind is FailureKind.DEADLINE and (stopped := self._stopped()):
                message = f"{failed.message}: {' and '.join(stopped)} is stopped by a signal"
                raise WorkerFailed(failed.kind, message, failed.log) from failed
            raise
        if isinstance(reply, worker.Error):
            if reply.kind in _BREAKS and Side.SERVER in self.pids:  # A server that has left is the cause.
                within_s = DEATH_NOTICE_S if len(self.agents) == 1 else REMOTE_DEATH_NOTICE_S
                client.wait_for_cause(others, within_s)
            raise WorkerFailed(FailureKind(reply.kind), f"{called}: {reply.message}", reply.detail)
        if isinstance(reply, worker.NotCallable):
            if reply.support is worker.Support.UNSUPPORTED:
                raise Unsupported(reply.reason)
            raise WorkerFailed(FailureKind.NOT_IMPLEMENTED, f"{called}: {reply.reason}")
        return reply

    def _stopped(self) -> list[str]:
        states: dict[str, str] = {}
        for each in self.agents:
            found = each.call(agent.Look())
            states |= found
        return [name for name in map(self._id, self.pids) if states.get(name) in _STOPPED]

    def call_counts_differ(self, operation: str) -> str:
        """The differences between the counts of the two ends, in words; empty if they agree. Raises as `ask_all`.

        Several clients are one end, and so are several servers: their counts are added up. Each server must have been
        asked for the operation, which was timed.
        """
        counted = self.ask_all({name: worker.CallCounts() for name in (*self.clients, *self.servers)})
        for name in self.servers[1:]:
            if operation not in counted[name].calls:
                return f"{name} was never asked for {operation}: the client keeps to the first server"
        ends = (Side.CLIENT, self.clients), (Side.SERVER, self.servers)
        for what in ("calls", "bytes"):
            ours, theirs = (_total(what, [counted[name] for name in names]) for _, names in ends)
            if ours != theirs:
                client, server = (
                    side if len(names) == 1 else f"{len(names)} {side}s together" for side, names in ends
                )
                return (
                    f"the call counts differ: the {client} counted {what} {_in_order(ours)}, "
                    f"the {server} counted {what} {_in_order(theirs)}"
                )
        return ""

    def begin(self, interval_s: float, waiting: Collection[str] = ()) -> None:
        """Opens a region: samples every process but those that only wait.

        With an interval of 0 seconds only the first sample and the last are taken.
        """
        self._is_region_open = True
        # The agents of clients last: their hosts are those whose clocks time the calls.
        for each in reversed(self.agents):
            ids = [id_ for id_, name in self.names_at(each).items() if name not in waiting]
            begin = agent.Begin(
                region=self._region, ids=ids, interval_s=interval_s, interface=self.interface_of(each)
            )
            sent_ns = time.monotonic_ns()
            host_ns = each.call(begin)
            self.note_clock(each, clock_ahead_ns(sent_ns, host_ns, time.monotonic_ns()))

    def names_at(self, at: AgentClient) -> dict[str, str]:
        """The processes that an agent has started: what it calls each, to its name here."""
        return {self._id(name): name for name in self.pids if self._places[name].agent is at}

    def interface_of(self, at: AgentClient) -> str | None:
        """The interface of an agent's host whose bytes are counted; None: all."""
        return self._places[self._first[at]].paths.interface

    def note_clock(self, host: AgentClient, ahead_ns: int) -> None:
        """Keeps how far the clock of an agent's host is ahead of the runner's."""
        self._ahead_ns[host] = ahead_ns

    def soon_ns(self, clients: Iterable[str]) -> dict[str, int]:
        """One moment in a while, for each of these clients on the clock of its host: when all begin.

        Only once `begin` or `read_clocks` has asked each host for its time.
        """
        at_ns = time.monotonic_ns() + TOGETHER_NS
        return {name: at_ns + self._ahead_ns[self._places[name].agent] for name in clients}

    def ahead_ns(self, process: str) -> int:
        """The time of a process's host clock ahead of that of the clients' first host; see `soon_ns`."""
        own, first = self._places[process].agent, self._places[Side.CLIENT].agent
        return 0 if own is first else self._ahead_ns[own] - self._ahead_ns[first]

    def finish(self) -> RegionUsage:
        """Closes the region; the usage and the series of all processes."""
        found = RegionUsage()
        for each, process in self._first.items():
            host = FIRST_HOST if process == self.clients[0] else f"{FIRST_HOST}:{process}"
            finished = each.call(agent.Finish(region=self._region))
            found.add(host, finished, self.ahead_ns(process), self._id(""))
        self._is_region_open = False
        return found

    def fetch(self, process: str, file: str) -> bytes:
        """Brings a file here from the folder that a process's agent has for it."""
        packed = self._places[process].agent.call(agent.Fetch(file=file))
        return zlib.decompress(base64.b64decode(packed))

    def file_name(self, name: str) -> str:
        """The name of a file of this deployment in the folders of the agents, which hold files of others too."""
        safe = quote(self.label, safe="").replace("%", "_")
        return f"{safe}-{name}" if safe else name

    def scratch(self, process: str) -> str:
        """The folder of a process's agent, on its host."""
        return self._places[process].agent.scratch

    def _start(self, name: str) -> None:
        place = self._places[name]
        run = self._row.of_side(place.side).system.run
        env = {key: self._fill(value, place) for key, value in run.env.items()}
        env["ROUNDTRIP_CASES"] = str(place.paths.build / "shared" / "cases.json")
        command = run.serve if place.side is Side.SERVER else run.drive
        self._launch(name, place, command, env, replies=True)

    def _start_helper(self, helper: Helper) -> None:
        place, server = self._hosts[Side(helper.side)][0], self._places[Side.SERVER]
        own = [name for name in helper.ports if place is server or name != SERVER_PORT]
        self._take_ports(place, own)
        self._take_ports(server, [name for name in helper.ports if name not in own])
        if helper.template:
            text = self._fill((self._row.system.folder / helper.template).read_text(), place)
            write = agent.Write(file=self.file_name(f"{helper.name}.conf"), text=text)
            self._config = place.agent.call(write)
        name = f"helper:{helper.name}"
        self._launch(name, place, helper.command, {}, replies=False)
        if helper.ready:
            address, port = self._ports_of_helpers[helper.ready.removeprefix("tcp:")]
            deadline_s = self._topology.deadline_s
            place.agent.call(
                agent.Accepts(id=self._id(name), host=address, port=int(port), deadline_s=deadline_s)
            )

    def _launch(
        self, name: str, place: _Place, command: Sequence[str], env: dict[str, str], *, replies: bool
    ) -> None:
        self._places[name] = place
        self.pids[name] = place.agent.call(
            agent.Start(
                id=self._id(name),
                argv=[self._fill(part, place) for part in command],
                env={**env, **self._topology.env},
                cpus=list(place.cpus) if place.cpus else None,
                replies=replies,
            )
        )

    def _take_ports(self, place: _Place, names: Sequence[str]) -> None:
        for name, number in zip(names, self._free_ports(place, len(names)) if names else (), strict=True):
            self._ports_of_helpers[name] = (place.paths.bind, str(number))

    def _free_ports(self, place: _Place, count: int) -> list[int]:
        ports = agent.Ports(count=count, bind=place.paths.bind, among=self._topology.ports)
        return place.agent.call(ports)

    def _fill(self, text: str, place: _Place) -> str:
        """Resolves the placeholders of docs/manifest.md as the host has them on which the text is used."""
        paths, row = place.paths, self._row.of_side(place.side)
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
                f"{row.system.name}: {{{error.args[0]}}} in {text.strip()[:80]!r} has no value on the {place.side}'s "
                f"host; expected {', '.join(sorted(values))}",
            ) from error


def _total(what: str, counted: Iterable[worker.CallsCounted]) -> Counter[str]:
    return sum((Counter(getattr(it, what)) for it in counted), Counter[str]())


def _in_order(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{operation} {count}" for operation, count in sorted(counted.items())) or "nothing"
