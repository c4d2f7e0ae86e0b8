"""The processes of one trial: helpers, server and client, from their start to their end."""

import base64
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient, AgentLost, CommandFailed, Ends
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.replies import fault
from roundtrip.deploy.usage import ClockDifference, RegionUsage

SLOW_FACTOR = 4.0
"""A sample that its manifest calls slow is waited for as many times as long as the manifest says."""

SERVER_PORT = "server"
"""What a helper calls the port that the system's own server listens on, at whatever host the helper is."""

GRACE_S = 2.0
"""What a worker has to end by itself once its standard input has ended."""

REMOTE_DEATH_NOTICE_S = 1.0
"""What the news of a death may take from the other host."""

FETCH_S = 60.0
"""What a file of samples may take from the host where they were taken."""


class WorkerFailed(Exception):
    """A worker, helper or command failed; the processes of this deployment are not to be used any more.

    Attributes:
        kind: `died`, `deadline`, `garbled`, `host`, `protocol`, or the kind of the worker's own error.
        detail: What the worker said or printed beside.
    """

    def __init__(self, kind: str, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.detail = detail


class Unsupported(Exception):
    """The worker says that the middleware cannot do that."""


@dataclass(frozen=True)
class HostPaths:
    """What a deployment finds on the host of one end.

    Attributes:
        build: The folder that holds <system>/, there.
        runtimes: `java`, `mono`, `dotnet` to the program there.
        bind: The address that this end's processes listen on and that the other end reaches.
        interface: The one whose bytes are counted; None: all.
    """

    build: PurePath
    runtimes: dict[str, str]
    bind: str
    interface: str | None = None


@dataclass(frozen=True)
class Topology:
    """Where a deployment is set up.

    Attributes:
        client, server: The same where both ends are on one host.
        deadline_s: How long a worker may be silent beyond what its command should take.
        ports: The lowest and the highest port that servers may listen on; None: any.
    """

    client: HostPaths
    server: HostPaths
    deadline_s: float
    ports: tuple[int, int] | None = None

    @classmethod
    def on(cls, ground: HostPaths, deadline_s: float, ports: tuple[int, int] | None = None) -> "Topology":
        """Both ends on one host."""
        return cls(ground, ground, deadline_s, ports)

    def of_side(self, side: str) -> HostPaths:
        """What `client` or `server` finds."""
        return self.server if side == "server" else self.client


class Deployment:
    """One row's processes. Use as a context manager: leaving it ends all of them.

    Args:
        ends: The agents that run them.

    Attributes:
        endpoint: Where the server is, in the words of its own wire, once it is open.
        versions: `server` and `client` to what each says of itself.
        connect_ns: What the client took to connect.
        unexpected_exits: What is to be said of processes that ended before they were told to.
    """

    def __init__(self, ends: Ends, row: Row, topology: Topology, placement: Placement) -> None:
        self._ends = ends
        self._row = row
        self._site = topology
        self._placement = placement
        self._ports_of_helpers: dict[str, tuple[str, str]] = {}
        self._config: str | None = None
        self._pids: dict[str, int] = {}
        self._links: dict[str, AgentClient] = {}
        self._clocks = ClockDifference()
        self.versions: dict[str, dict[str, str]] = {}
        self.connect_ns = 0
        self.endpoint = ""
        self.unexpected_exits: list[str] = []

    @property
    def pids(self) -> dict[str, int]:
        """Name to process id (of its host) of what was started, in that order."""
        return dict(self._pids)

    def __enter__(self) -> "Deployment":
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the client first, so that the server sees an orderly end; notes who had ended before it was told."""
        for name in reversed(list(self._pids)):
            link = self._links[name]
            if not link.alive:
                continue  # Its guardians end them; what the deployment was left for must not be lost over this.
            try:
                ended = link.call("end", takes_s=2 * GRACE_S, id=name, grace_s=GRACE_S)
            except (CommandFailed, AgentLost):
                continue
            if ended["early"]:
                self.unexpected_exits.append(ended["message"])
        self._pids.clear()

    def open(self) -> None:
        """Starts everything and connects the client.

        Raises:
            WorkerFailed: Something did not start, or did not say that it was ready.
        """
        self.start_helpers()
        # Both start at once: their runtimes load side by side, and nothing is timed yet.
        self._start("server", self._row.system.run.serve, self._placement.server)
        self._start("client", self._row.of_side("client").system.run.drive, self._placement.client)
        ready = self.ask(
            "server",
            {
                "do": "serve",
                "bind": self._site.server.bind,
                "advertise": self._site.server.bind,
                "port": self.server_port(),
                "options": self.options("serve"),
            },
        )
        connected = self.ask(
            "client",
            {
                "do": "connect",
                "endpoints": [ready["endpoint"]],
                "options": self.options("drive"),
            },
        )
        self.endpoint = ready["endpoint"]
        self.versions = {"server": ready["versions"], "client": connected["versions"]}
        self.connect_ns = connected["elapsed_ns"]

    def start_helpers(self) -> None:
        """Starts what belongs to the system beside server and client, and waits until it is ready.

        Raises:
            WorkerFailed: One did not start, or did not accept.
        """
        for helper in self._row.helpers:
            self._start_helper(helper)

    def server_port(self) -> int:
        """The port that the server is to listen on: the one that a helper was told as `server`, or 0 for any."""
        if SERVER_PORT in self._ports_of_helpers:
            return int(self._ports_of_helpers[SERVER_PORT][1])
        return self._ports("server", 1)[0] if self._site.ports else 0

    def options(self, verb: str) -> dict[str, Any]:
        """The variant's options for `serve` or `drive`, filled in: once the helpers are there."""
        side = "server" if verb == "serve" else "client"
        variant = self._row.of_side(side).variant
        more = variant.serve_options if verb == "serve" else variant.drive_options
        return {
            key: self._fill(value, side) if isinstance(value, str) else value
            for key, value in {**variant.options, **more}.items()
        }

    def ask(self, name: str, message: dict[str, Any], takes_s: float = 0.0) -> dict[str, Any]:
        """Sends a worker one command.

        Args:
            name: `server` or `client`.
            message: Of the worker protocol.
            takes_s: How long it should take; the deadline comes on top.

        Returns:
            The reply, which is no error and has the keys of the protocol.

        Raises:
            WorkerFailed: The worker, or another one of the deployment meanwhile, failed.
            Unsupported: The middleware cannot do it.
        """
        deadline_s = takes_s + self._site.deadline_s
        others = tuple(other for other in self._pids if other != name)
        reply: dict[str, Any] = self._call(
            self._links[name],
            "send",
            deadline_s,
            others,
            id=name,
            message=message,
            deadline_s=deadline_s,
        )["message"]
        wrong = fault(message["do"], reply)
        if wrong:
            raise WorkerFailed(
                "garbled", f"{name} answered {message['do']!r} with what is not the protocol: {wrong}"
            )
        if reply["event"] == "error":
            self._look_for_the_cause(name, others)
            raise WorkerFailed(reply["kind"], f"{name}: {reply['message']}", reply.get("detail", ""))
        if reply["event"] == "unsupported":
            raise Unsupported(reply["reason"])
        return reply

    def _look_for_the_cause(self, name: str, others: tuple[str, ...]) -> None:
        """One end's broken connection may be the other host's death, of which the news comes by another way."""
        if len(self._ends.links) > 1:
            try:
                self._links[name].listen(others, REMOTE_DEATH_NOTICE_S)
            except CommandFailed as failed:
                raise WorkerFailed(failed.kind, str(failed), failed.log) from failed

    def begin(self, interval_s: float) -> None:
        """Starts to sample every process of the deployment. The interval is in seconds."""
        self._clocks = ClockDifference()
        # The client's agent last: its host is the one whose clock times the calls.
        for link in reversed(self._ends.links):
            asked_ns = time.monotonic_ns()
            begun = self._call(
                link,
                "begin",
                ids=[name for name in self._pids if self._links[name] is link],
                interval_s=interval_s,
                interface=self._ground_of(link).interface,
            )
            side = "client" if link is self._ends.client else "server"
            self._clocks.heard(side, asked_ns, begun["now_ns"], time.monotonic_ns())

    def finish(self) -> RegionUsage:
        """Stops sampling.

        Returns:
            Usage and series of both ends, all on the clock of the client's host.
        """
        told = [self._call(link, "finish") for link in self._ends.links]
        for finished, link in zip(told, self._ends.links, strict=True):
            finished["host"]["cpus"] = link.facts["cpus"]
        if len(told) == 1:
            return RegionUsage.alone(told[0])
        return RegionUsage.of_two(told[0], told[1], self._clocks.server_ahead_ns)

    def fetch(self, file: str) -> bytes:
        """Brings a file of the scratch folder of the client's agent here."""
        answer = self._call(self._ends.client, "fetch", takes_s=FETCH_S, file=file)
        return zlib.decompress(base64.b64decode(answer["zlib_base64"]))

    @property
    def scratch(self) -> str:
        """The folder of the client's agent, on its host."""
        return self._ends.client.scratch

    def _start(self, name: str, command: Sequence[str], cpus: tuple[int, ...] | None) -> None:
        env = {key: self._fill(value, name) for key, value in self._row.of_side(name).system.run.env.items()}
        env["ROUNDTRIP_CASES"] = str(self._site.of_side(name).build / "shared" / "cases.json")
        # A worker that is killed leaves its temporary files, such as a Unix socket, where the agent clears them away.
        env["TMPDIR"] = self._ends.of_side(name).scratch
        self._launch(name, name, command, env, cpus, replies=True)

    def _start_helper(self, helper: Any) -> None:
        side = helper.side
        link = self._ends.of_side(side)
        own = [name for name in helper.ports if side == "server" or name != SERVER_PORT]
        self._take_ports(side, own)
        self._take_ports("server", [name for name in helper.ports if name not in own])
        if helper.template:
            text = (self._row.system.folder / helper.template).read_text()
            written = self._call(link, "write", file=f"{helper.name}.conf", text=self._fill(text, side))
            self._config = written["file"]
        name = f"helper:{helper.name}"
        cpus = self._placement.server if side == "server" else self._placement.client
        self._launch(name, side, helper.command, {}, cpus, replies=False)
        if helper.ready:
            address, port = self._ports_of_helpers[helper.ready.removeprefix("tcp:")]
            deadline_s = self._site.deadline_s
            self._call(
                link, "accepts", deadline_s, id=name, host=address, port=int(port), deadline_s=deadline_s
            )

    def _launch(
        self,
        name: str,
        side: str,
        command: Sequence[str],
        env: dict[str, str],
        cpus: tuple[int, ...] | None,
        *,
        replies: bool,
    ) -> None:
        link = self._ends.of_side(side)
        started = self._call(
            link,
            "start",
            id=name,
            argv=[self._fill(part, side) for part in command],
            env=env,
            cwd=None,
            cpus=list(cpus) if cpus else None,
            replies=replies,
        )
        self._links[name] = link
        self._pids[name] = started["pid"]

    def _take_ports(self, side: str, names: Sequence[str]) -> None:
        """Has free ports of one side's host for these names."""
        for name, number in zip(names, self._ports(side, len(names)) if names else (), strict=True):
            self._ports_of_helpers[name] = (self._site.of_side(side).bind, str(number))

    def _ports(self, side: str, count: int) -> list[int]:
        bind, among = self._site.of_side(side).bind, self._site.ports
        ports: list[int] = self._call(self._ends.of_side(side), "ports", count=count, bind=bind, among=among)[
            "ports"
        ]
        return ports

    def _ground_of(self, link: AgentClient) -> HostPaths:
        return self._site.client if link is self._ends.client else self._site.server

    def _fill(self, text: str, side: str) -> str:
        """Resolves the placeholders of docs/manifest.md as the host of one side has them."""
        ground, row = self._site.of_side(side), self._row.of_side(side)
        for name, (address, port) in self._ports_of_helpers.items():
            # A port is reached where its helper is, which may be the other host.
            text = text.replace("{bind}:{port." + name + "}", f"{address}:{port}")
            text = text.replace("{port." + name + "}", port)
        values = {"here": str(ground.build / row.system.name), "bind": ground.bind, **ground.runtimes}
        if row.jvm is not None:
            values["java"] = row.jvm.program
        if self._config is not None:
            values["config"] = self._config
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return text

    def _call(
        self, link: AgentClient, do: str, takes_s: float = 0.0, watch: tuple[str, ...] = (), **arguments: Any
    ) -> dict[str, Any]:
        try:
            return link.call(do, takes_s, watch, **arguments)
        except CommandFailed as failed:
            raise WorkerFailed(failed.kind, str(failed), failed.log) from failed
