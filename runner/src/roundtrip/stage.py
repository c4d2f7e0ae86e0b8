"""The processes of one trial: helpers, server and client, from their start to their end."""

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip.catalog import Row
from roundtrip.link import AgentLink, AgentLost, CommandFailed
from roundtrip.placement import Placement
from roundtrip.replies import fault

PATIENCE = 4.0
"""A sample that its manifest calls slow is waited for as many times as long as the manifest says."""

GRACE_S = 2.0
"""What a worker has to end by itself once its standard input has ended."""


class Broken(Exception):
    """A worker, helper or command failed; the processes of this stage are not to be used any more.

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
class Site:
    """Where a stage is set up.

    Attributes:
        build: The folder that holds build/<system>/.
        runtimes: `java`, `mono`, `dotnet` to the program on that host.
        bind: The address that servers listen on.
        deadline_s: How long a worker may be silent beyond what its command should take.
        ports: The lowest and the highest port that servers may listen on; None: any.
    """

    build: Path
    runtimes: dict[str, str]
    bind: str
    deadline_s: float
    ports: tuple[int, int] | None = None


class Stage:
    """One row's processes on one host. Use as a context manager: leaving it ends all of them.

    Args:
        link: The agent that runs both ends.
    """

    def __init__(self, link: AgentLink, row: Row, site: Site, placement: Placement) -> None:
        self._link = link
        self._row = row
        self._site = site
        self._placement = placement
        self._names: dict[str, str] = {
            "here": str(site.build / row.system.name),
            "bind": site.bind,
            **site.runtimes,
        }
        if row.jvm is not None:
            self._names["java"] = row.jvm.program
        self._pids: dict[str, int] = {}
        self.versions: dict[str, dict[str, str]] = {}
        self.connect_ns = 0
        self.early_ends: list[str] = []

    @property
    def pids(self) -> dict[str, int]:
        """Name to process id of what was started, in that order."""
        return dict(self._pids)

    def __enter__(self) -> "Stage":
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the client first, so that the server sees an orderly end; notes who had ended before it was told."""
        for name in reversed(list(self._pids)):
            if not self._link.alive:
                return
            try:
                ended = self._link.call("end", takes_s=2 * GRACE_S, id=name, grace_s=GRACE_S)
            except CommandFailed:
                continue
            except AgentLost:
                return  # Its guardians end them; what the stage was left for must not be lost over this.
            if ended["early"]:
                self.early_ends.append(ended["message"])
        self._pids.clear()

    def open(self) -> None:
        """Starts everything and connects the client.

        Raises:
            Broken: Something did not start, or did not say that it was ready.
        """
        self.start_helpers()
        run = self._row.system.run
        # Both start at once: their runtimes load side by side, and nothing is timed yet.
        self._start("server", run.serve, self._placement.server)
        self._start("client", run.drive, self._placement.client)
        ready = self.ask(
            "server",
            {
                "do": "serve",
                "bind": self._site.bind,
                "advertise": self._site.bind,
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
        self.versions = {"server": ready["versions"], "client": connected["versions"]}
        self.connect_ns = connected["elapsed_ns"]

    def start_helpers(self) -> None:
        """Starts what belongs to the system beside server and client, and waits until it is ready.

        Raises:
            Broken: One did not start, or did not accept.
        """
        for helper in self._row.helpers:
            self._start_helper(helper)

    def server_port(self) -> int:
        """The port that the server is to listen on: the one that a helper was told as `server`, or 0 for any."""
        told = self._names.get("port.server")
        if told is not None:
            return int(told)
        return self._ports(1)[0] if self._site.ports else 0

    def options(self, verb: str) -> dict[str, Any]:
        """The variant's options for `serve` or `drive`, filled in: once the helpers are there."""
        variant = self._row.variant
        more = variant.serve_options if verb == "serve" else variant.drive_options
        return {
            key: self._fill(value) if isinstance(value, str) else value
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
            Broken: The worker, or another one of the stage meanwhile, failed.
            Unsupported: The middleware cannot do it.
        """
        deadline_s = takes_s + self._site.deadline_s
        others = tuple(other for other in self._pids if other != name)
        reply: dict[str, Any] = self._call(
            "send", deadline_s, others, id=name, message=message, deadline_s=deadline_s
        )["message"]
        wrong = fault(message["do"], reply)
        if wrong:
            raise Broken(
                "garbled", f"{name} answered {message['do']!r} with what is not the protocol: {wrong}"
            )
        if reply["event"] == "error":
            raise Broken(reply["kind"], f"{name}: {reply['message']}", reply.get("detail", ""))
        if reply["event"] == "unsupported":
            raise Unsupported(reply["reason"])
        return reply

    def begin(self, interval_s: float) -> None:
        """Starts to sample every process of the stage. The interval is in seconds."""
        self._call("begin", ids=list(self._pids), interval_s=interval_s)

    def finish(self) -> dict[str, Any]:
        """Stops sampling; gives usage and series as agent.schema.json has them."""
        return self._call("finish")

    def fetch(self, file: str) -> bytes:
        """Brings a file of the agent's scratch folder here."""
        return zlib.decompress(base64.b64decode(self._call("fetch", takes_s=30.0, file=file)["zlib_base64"]))

    def _start(self, name: str, command: Sequence[str], cpus: tuple[int, ...] | None) -> None:
        env = {key: self._fill(value) for key, value in self._row.system.run.env.items()}
        env["ROUNDTRIP_CASES"] = str(self._site.build / "shared" / "cases.json")
        # A worker that is killed leaves its temporary files, such as a Unix socket, where the agent clears them away.
        env["TMPDIR"] = self._link.scratch
        self._launch(name, command, env, cpus, replies=True)

    def _start_helper(self, helper: Any) -> None:
        ports = self._ports(len(helper.ports))
        self._names |= {f"port.{name}": str(port) for name, port in zip(helper.ports, ports, strict=True)}
        if helper.template:
            text = (self._row.system.folder / helper.template).read_text()
            written = self._call("write", file=f"{helper.name}.conf", text=self._fill(text))
            self._names["config"] = written["file"]
        name = f"helper:{helper.name}"
        cpus = self._placement.server if helper.side == "server" else self._placement.client
        self._launch(name, helper.command, {}, cpus, replies=False)
        if helper.ready:
            port = self._names["port." + helper.ready.removeprefix("tcp:")]
            deadline_s = self._site.deadline_s
            self._call(
                "accepts", deadline_s, id=name, host=self._site.bind, port=int(port), deadline_s=deadline_s
            )

    def _launch(
        self,
        name: str,
        command: Sequence[str],
        env: dict[str, str],
        cpus: tuple[int, ...] | None,
        *,
        replies: bool,
    ) -> None:
        started = self._call(
            "start",
            id=name,
            argv=[self._fill(part) for part in command],
            env=env,
            cwd=None,
            cpus=list(cpus) if cpus else None,
            replies=replies,
        )
        self._pids[name] = started["pid"]

    def _ports(self, count: int) -> list[int]:
        ports: list[int] = self._call("ports", count=count, bind=self._site.bind, among=self._site.ports)[
            "ports"
        ]
        return ports

    def _fill(self, text: str) -> str:
        for name, value in self._names.items():
            text = text.replace("{" + name + "}", value)
        return text

    def _call(
        self, do: str, takes_s: float = 0.0, watch: tuple[str, ...] = (), **arguments: Any
    ) -> dict[str, Any]:
        try:
            return self._link.call(do, takes_s, watch, **arguments)
        except CommandFailed as failed:
            raise Broken(failed.kind, str(failed), failed.log) from failed
