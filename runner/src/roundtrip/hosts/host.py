"""The hosts of a run: this machine, or one over SSH that is given what it needs."""

import json
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath, PurePosixPath
from typing import Any

import msgspec

from roundtrip.catalog.tools import Tool
from roundtrip.config.hosts import HostSpec
from roundtrip.hosts.archive import Archive
from roundtrip.hosts.ssh_connection import HostLost, SshConnection, SshTransport
from roundtrip.hosts.survey import main as survey
from roundtrip.processes.agent_client import AgentClient, Inbox
from roundtrip.processes.failure import AgentLost
from roundtrip.processes.transport import RUN_MARK, ChildTransport
from roundtrip_agent import environment, network_probe

OLDEST_PYTHON = (3, 10)
_FIND_PYTHON = (
    'for p in python3.14 python3.13 python3.12 python3.11 python3.10; do "$p" -I -c "import zlib" 2>/dev/null && '
    'exec "$p" "$@"; done; exec python3 "$@"'
)
"""The newest Python of a host, whose python3 may be old. One line without quotes: csh and fish read others differently.
"""

TRANSFER_S = 600.0
"""Time for the archive, over a slow line too."""

RETURN_TIMEOUT_S = 90.0
"""Time for a lost host to come back: a restart takes about that long."""

INSTALL_S = 900.0
_PAUSE_S = 2.0
_PROBE = Path(network_probe.__file__)
_BOOTSTRAP = Path(__file__).with_name("remote_bootstrap.py").read_bytes()


@dataclass(frozen=True)
class Survey:
    """The tools and libraries of a host.

    Attributes:
        tools: `path` and `version` by name, or `unavailable`: the reason why it is not there.
        apt: Command before apt-get; None: we may not install packages.
    """

    tools: dict[str, dict[str, str]]
    libraries: dict[str, list[str]]
    apt: list[str] | None
    root: bool


class ThisHost:
    """This machine as the client's or the server's host; what it has is as with `SshHost`."""

    def __init__(self, spec: HostSpec, role: str, build: Path) -> None:
        self.spec = spec
        self.role = role
        self.machine = platform.machine()
        self.build: PurePath = build
        self.probe_program = [sys.executable, "-S", "-E", str(_PROBE)]
        self.seen: tuple[str, str] | None = None

    def provide(self) -> None:
        """Does nothing: all that is needed is here."""

    def survey(self, tools: Sequence[Tool], systems: Sequence[str]) -> Survey:  # noqa: D102
        return Survey(**survey(Path(self.build), list(tools), list(systems)))

    def start(self, inbox: Inbox, run: str) -> AgentClient:  # noqa: D102
        return AgentClient(
            ChildTransport(run), inbox=inbox, name=f"the agent of the {self.role}'s host (this machine)"
        )

    def close(self) -> None:
        """Does nothing: there is no connection."""


@dataclass
class SshHost:
    """A host over SSH, as the user named it, in a role (`client` or `server`); the archive is sent there.

    Attributes:
        clock, sleep: Clock in seconds, monotonic, and its sleep; parameters so that tests need no sleep.
        seen: Our address as the host sees it, and the one of its own that we reach.
    """

    spec: HostSpec
    role: str
    archive: Archive
    notify: Callable[[str], None]
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    machine: str = ""
    seen: tuple[str, str] | None = None
    _python_program: str = ""
    _folder: PurePosixPath | None = None
    _was_there: bool = False
    _ssh: SshConnection = field(init=False)

    def __post_init__(self) -> None:
        self._ssh = SshConnection(self.spec)

    @property
    def build(self) -> PurePath:
        """The folder there that holds <system>/."""
        return self._unpacked() / "build"

    @property
    def probe_program(self) -> list[str]:
        """The command that looks at the network there."""
        return [
            self._python_program,
            "-S",
            "-E",
            str(self._unpacked() / "agent" / "roundtrip_agent" / _PROBE.name),
        ]

    def ask(self) -> dict[str, Any]:
        """Finds out what the host is, and whether it has the archive; `provide` brings it there.

        Raises HostLost: it cannot be reached, or is not fit; the message says what it lacks.
        """
        answer = self._run_bootstrap(["ask", self.archive.digest])
        self._prove(answer)
        return answer

    def provide(self) -> None:
        """Brings the archive there unless the host has it. Raises as `ask`."""
        answer = self.ask()
        if answer["folder"] is None:
            packed = self.archive.packed()
            size = f"{len(packed) / 1e6:.1f} MB"
            self.notify(f"{self.spec.text}: bringing the agent and the built systems, {size}")
            answer = self._run_bootstrap(["take", self.archive.digest, str(self.archive.size)], packed)
        self._folder = PurePosixPath(answer["folder"])

    def _prove(self, answer: dict[str, Any]) -> None:
        version = tuple(answer["python"])
        if version < OLDEST_PYTHON:
            found, wanted = (".".join(map(str, it)) for it in (version, OLDEST_PYTHON))
            raise HostLost(f"{self.spec.text}: its python3 is {found}; {wanted} or newer is needed")
        # Packed out beside the archive itself, and samples come on top.
        needed = 3 * self.archive.size + (256 << 20)
        if answer["folder"] is None and answer["free_bytes"] < needed:
            raise HostLost(
                f"{self.spec.text}: {answer['free_bytes'] / 2**30:.1f} GiB are free in its ~/.cache; "
                f"{needed / 2**30:.1f} GiB are needed"
            )
        self.machine = answer["machine"]
        self._python_program = answer["executable"]
        connection = answer["connection"]
        if len(connection) == 4:  # Client's address and port, then the server's.
            self.seen = (connection[0], connection[2])

    def _run_bootstrap(self, arguments: list[str], data: bytes = b"") -> dict[str, Any]:
        read = f"import sys; exec(sys.stdin.buffer.read({len(_BOOTSTRAP)}))"
        argv = ["sh", "-c", _FIND_PYTHON, "sh", "-I", "-c", read, *arguments]
        result = self._ssh.run(argv, _BOOTSTRAP + data, TRANSFER_S)
        return self._answer(result.status, result.out, result.err)

    def _answer(self, status: int, out: bytes, err: str) -> dict[str, Any]:
        words = (err.strip() or out.decode(errors="replace").strip()).splitlines()
        if not words:
            causes = "an `exit` in its ~/.bashrc, or a ForceCommand in its sshd_config"
            raise HostLost(f"{self.spec.text}: a command said nothing (status {status}); look for {causes}")
        if "sftp" in words[-1]:
            raise HostLost(f"{self.spec.text}: it allows sftp alone, by a ForceCommand in its sshd_config")
        if status != 0:
            raise HostLost(f"{self.spec.text}: its python3 failed: {words[-1]}")
        try:
            answer: dict[str, Any] = json.loads(out)
        except ValueError as error:  # Its shell prints on login.
            raise HostLost(
                f"{self.spec.text}: it said {out[:200]!r} instead of an answer; does its shell print on login?"
            ) from error
        if "error" in answer:
            raise HostLost(f"{self.spec.text}: {answer['error']}")
        return answer

    def survey(self, tools: Sequence[Tool], systems: Sequence[str]) -> Survey:
        """Has the host look for tools, and for what systems need of it."""
        arguments = ["roundtrip.hosts.survey", str(self.build), ",".join(systems)]
        result = self._ssh.run([*self._python(), *arguments], msgspec.json.encode(tools))
        return Survey(**self._answer(result.status, result.out, result.err))

    def run(self, argv: list[str], timeout_s: float) -> tuple[int, str]:
        """Runs a command there; gives its exit status and what it printed, errors last."""
        result = self._ssh.run(argv, timeout_s=timeout_s)
        return result.status, result.out.decode(errors="replace") + result.err

    def start(self, inbox: Inbox, run: str) -> AgentClient:
        """Starts an agent, with the run's mark in its environment; waits for a host that was there to come back.

        Raises HostLost: it cannot be reached.
        """
        deadline = self.clock() + (RETURN_TIMEOUT_S if self._was_there else 0.0)
        has_waited = False
        while True:
            try:
                agent = self._started(inbox, run)
            except AgentLost as lost:
                if self.clock() >= deadline:
                    self._was_there = False  # The next one that asks need not wait as long again.
                    raise
                if not has_waited:
                    self.notify(f"{lost}; waiting {RETURN_TIMEOUT_S:g} s for it to come back")
                    has_waited = True
                self.sleep(_PAUSE_S)
            else:
                self._was_there = True
                return agent

    def _started(self, inbox: Inbox, run: str) -> AgentClient:
        self.provide()
        transport = SshTransport(self._ssh.open([*self._python(run), "roundtrip_agent"]))
        name = f"the agent of the {self.role}'s host {self.spec.text}"
        return AgentClient(transport, inbox=inbox, name=name)

    def _python(self, run: str = "") -> list[str]:
        # A session without a terminal has no locale, and Java reads its character set from there.
        variables = [f"PYTHONPATH={self._unpacked() / 'agent'}", "LC_ALL=C.UTF-8", f"{RUN_MARK}={run}"]
        return ["env", "-u", "PYTHONHOME", *variables, self._python_program, "-m"]

    def _unpacked(self) -> PurePosixPath:
        if self._folder is None:
            raise HostLost(f"{self.spec.text}: it was not provided with anything")
        return self._folder

    def close(self) -> None:
        """Ends the connection."""
        self._ssh.close()


Host = ThisHost | SshHost


def install(
    host: Host, missing: Sequence[Tool], before: list[str] | None, notify: Callable[[str], None]
) -> bool:
    """Installs the packages of missing tools on a host over SSH; this machine is left alone, for `invoke setup`.

    Without a command `before` apt-get we may not. Whether anything was installed: then it is worth looking again.
    """
    packages = sorted({package for tool in missing for package in tool.packages})
    if not packages or not isinstance(host, SshHost):
        return False
    if before is None:
        notify(
            f"{host.spec.text}: install there, as root: apt-get install --no-install-recommends {' '.join(packages)}"
        )
        return False
    notify(f"{host.spec.text}: installing {' '.join(packages)} with apt-get")
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        status, output = host.run([*before, *environment.APT_GET, *command], INSTALL_S)
        if status != 0:
            last = "\n".join(output.strip().splitlines()[-5:])
            notify(f"{host.spec.text}: apt-get {command[0]} failed with status {status}:\n{last}")
    return True
