"""The processes of one row: where each runs, what it is started with, and its end."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from roundtrip.catalog import placeholders
from roundtrip.catalog.manifest import Helper
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Processes
from roundtrip.paths import build_folder
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.failure import AgentLost, FailureKind, Unsupported, WorkerFailed
from roundtrip.processes.topology import HostPaths, Side, Topology, process_names

SERVER_PORT = "server"
"""A helper's name for the port that the system's own server listens on, on any host."""

GRACE_S = 2.0
"""Time for a worker to end by itself once its standard input has ended."""


@dataclass(frozen=True)
class Place:
    """The place where a process runs: its agent, the paths there, and the CPUs that it may run on (None: all)."""

    side: Side
    agent: AgentClient
    paths: HostPaths
    cpus: tuple[int, ...] | None


class RowProcesses:
    """The processes of one row: helpers, servers and clients.

    With a label the agents call a process LABEL/NAME, and so do failures: several rows may share agents. Everything
    else here is by NAME alone.

    Attributes:
        clients: The names of the client processes: `client`, `client:2`, ….
        servers: Those of the servers, likewise.
        first: The first process at each agent whose host takes part: the clients' agents, then the server's.
        pids: Name to process id (of its host) of what was started, in that order.
    """

    def __init__(
        self,
        ends: Ends,
        row: Row,
        topology: Topology,
        cpu_pinning: CpuPinning,
        processes: Processes,
        label: str,
    ) -> None:
        self.label = label
        self.clients = process_names(Side.CLIENT, processes.clients)
        self.servers = process_names(Side.SERVER, processes.servers)
        self.pids: dict[str, int] = {}
        self._row = row
        self._topology = topology
        self._hosts = {
            Side.CLIENT: [
                Place(Side.CLIENT, *place)
                for place in zip(ends.clients, topology.clients, cpu_pinning.clients, strict=True)
            ],
            Side.SERVER: [Place(Side.SERVER, ends.server, topology.server, cpu_pinning.server)],
        }
        self._places: dict[str, Place] = {}
        for side, names in ((Side.SERVER, self.servers), (Side.CLIENT, self.clients)):
            hosts = self._hosts[side]
            self._places |= {name: hosts[index % len(hosts)] for index, name in enumerate(names)}
        self.first: dict[AgentClient, str] = {}
        for name in (*self.clients, *self.servers):
            self.first.setdefault(self.agent_of(name), name)
        self._ports_of_helpers: dict[str, tuple[str, str]] = {}
        self._config: str | None = None

    @property
    def agents(self) -> tuple[AgentClient, ...]:
        """The agents whose hosts take part, each once: those of clients, then the server's if it is another one."""
        return tuple(self.first)

    def cpus_at(self, agent: AgentClient) -> list[int]:
        """The first CPU of each end that is pinned at an agent."""
        here = [place.cpus for place in self._places.values() if place.agent is agent]
        return [*dict.fromkeys(cpus[0] for cpus in here if cpus)]

    def agent_of(self, name: str) -> AgentClient:
        """The agent of a process."""
        return self._places[name].agent

    def interface_of(self, at: AgentClient) -> str | None:
        """The interface of an agent's host whose bytes are counted; None: all."""
        return self._places[self.first[at]].paths.interface

    def id(self, name: str) -> str:
        """The name of a process at its agent."""
        return f"{self.label}/{name}" if self.label else name

    def names_at(self, at: AgentClient) -> dict[str, str]:
        """The processes that an agent has started: what it calls each, to its name here."""
        return {self.id(name): name for name in self.pids if self.agent_of(name) is at}

    def file_name(self, name: str) -> str:
        """The name of a file of this row in the folders of the agents, which hold files of others too."""
        safe = quote(self.label, safe="").replace("%", "_")
        return f"{safe}-{name}" if safe else name

    def start_helpers(self) -> None:
        """Starts what belongs to the system beside server and client, and waits until it is ready.

        Raises:
            WorkerFailed: Something did not start, or was not ready in time.
            AgentLost: An agent is gone.
        """
        for helper in self._row.helpers:
            self._start_helper(helper)

    def start(self, name: str, side: Side) -> None:
        """Starts a worker: one of `clients` or `servers`, or one more at the first host of its end."""
        place = self._places.setdefault(name, self._hosts[side][0])
        run = self._row.of_side(side).system.run
        env = {key: self._filled(value, place) for key, value in run.env.items()}
        env["ROUNDTRIP_CASES"] = str(
            build_folder(place.paths.build, "shared", self._row.build) / "cases.json"
        )
        self._launch(name, place, run.serve if side is Side.SERVER else run.drive, env, replies=True)

    def server_ports(self) -> list[int]:
        """The ports that servers are to listen on: the one that a helper has as `server`, or 0 for any.

        Raises Unsupported: a helper leads to one server, and there are several.
        """
        count = len(self.servers)
        if SERVER_PORT in self._ports_of_helpers:
            if count > 1:
                raise Unsupported(f"a helper of {self._row.system.name} leads to one server, not to {count}")
            return [int(self._ports_of_helpers[SERVER_PORT][1])]
        return self._free_ports(self._places[Side.SERVER], count) if self._topology.ports else [0] * count

    def options(self, name: str) -> dict[str, Any]:
        """The variant's options for a process, filled in: once the helpers are there."""
        place = self._places[name]
        variant = self._row.of_side(place.side).variant
        of_side = variant.serve_options if place.side is Side.SERVER else variant.drive_options
        return {
            key: self._filled(value, place) if isinstance(value, str) else value
            for key, value in {**variant.options, **of_side}.items()
        }

    def end(self, name: str) -> agent.Ended:
        """Ends a process; the others go on. Raises AgentLost."""
        ended = self.agent_of(name).call(agent.End(id=self.id(name), grace_s=GRACE_S))
        del self.pids[name]
        return ended

    def end_all(self) -> list[agent.Ended]:
        """Ends all of them, the clients first, so that a server sees an orderly end; how each ended, if that is known.

        Never raises: guardians end what cannot be ended here.
        """
        found = []
        for name in reversed(list(self.pids)):
            if self.agent_of(name).alive:
                with suppress(WorkerFailed, AgentLost):
                    found.append(self.end(name))
        self.pids.clear()
        return found

    def _start_helper(self, helper: Helper) -> None:
        place, server = self._hosts[Side(helper.side)][0], self._places[Side.SERVER]
        own = [name for name in helper.ports if place is server or name != SERVER_PORT]
        self._take_ports(place, own)
        self._take_ports(server, [name for name in helper.ports if name not in own])
        if helper.template:
            text = self._filled((self._row.system.folder / helper.template).read_text(), place)
            write = agent.Write(file=self.file_name(f"{helper.name}.conf"), text=text)
            self._config = place.agent.call(write)
        name = f"helper:{helper.name}"
        self._launch(name, place, helper.command, {}, replies=False)
        if helper.ready:
            address, port = self._ports_of_helpers[helper.ready.removeprefix("tcp:")]
            deadline_s = self._topology.deadline_s
            place.agent.call(
                agent.Accepts(id=self.id(name), host=address, port=int(port), deadline_s=deadline_s)
            )

    def _launch(
        self, name: str, place: Place, command: Sequence[str], env: dict[str, str], *, replies: bool
    ) -> None:
        self._places[name] = place
        self.pids[name] = place.agent.call(
            agent.Start(
                id=self.id(name),
                argv=[self._filled(part, place) for part in command],
                env={**env, **self._topology.env},
                cpus=list(place.cpus) if place.cpus else None,
                replies=replies,
            )
        )

    def _take_ports(self, place: Place, names: Sequence[str]) -> None:
        for name, number in zip(names, self._free_ports(place, len(names)) if names else (), strict=True):
            self._ports_of_helpers[name] = (place.paths.bind, str(number))

    def _free_ports(self, place: Place, count: int) -> list[int]:
        ports = agent.Ports(count=count, bind=place.paths.bind, among=self._topology.ports)
        return place.agent.call(ports)

    def _filled(self, text: str, place: Place) -> str:
        """Resolves the placeholders of docs/manifest.md as the host has them on which the text is used."""
        paths, row = place.paths, self._row.of_side(place.side)
        here = build_folder(paths.build, row.system.name, row.build)
        cpus = placeholders.cpus(len(place.cpus or place.agent.facts.cpu_numbers))
        values = {"here": str(here), "bind": paths.bind, "cpus": cpus, **paths.runtimes}
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
