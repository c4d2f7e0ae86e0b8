"""A host that is reached over SSH, with Fabric: ssh_config, keys, agent and jump hosts are the user's own."""

import logging
import shlex
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import paramiko
from fabric import Config, Connection

from roundtrip.config.hosts import HostSpec
from roundtrip.processes.failure import AgentLost

CONNECT_S = 10
"""Time for a host to take a connection, to greet and to let us in, each."""

COMMAND_S = 60.0
_KNOWN_HOSTS = "~/.ssh/known_hosts"
_MACHINES_KNOWN_HOSTS = "/etc/ssh/ssh_known_hosts"
_CHUNK = 1 << 15

# Paramiko logs every failed attempt on its own; its exceptions say the same once.
logging.getLogger("paramiko").addHandler(logging.NullHandler())
logging.getLogger("paramiko").propagate = False


class HostLost(AgentLost):
    """A host cannot be reached, or does not do what every host must."""


@dataclass(frozen=True)
class CommandResult:
    """The status and the output of a command on the host."""

    status: int
    out: bytes
    err: str


class SshConnection:
    """One host over SSH.

    Args:
        spec: Name of the host.
    """

    def __init__(self, spec: HostSpec) -> None:
        self.spec = spec
        self._connection: Connection | None = None

    def connect(self) -> None:
        """Connects unless it is connected.

        Raises:
            HostLost: The host cannot be reached, or does not let us in; the message says why.
        """
        if self._connection is not None and self._connection.is_connected:
            return
        self.close()
        assert self.spec.name is not None  # noqa: S101
        try:
            self._connection = self._made(self.spec.name)
            self._connection.open()
        except paramiko.SSHException as error:
            raise HostLost(f"{self.spec.text} cannot be reached: {_why(error)}") from error
        except (OSError, EOFError, ValueError) as error:
            raise HostLost(f"{self.spec.text} cannot be reached: {error or type(error).__name__}") from error

    def _made(self, name: str) -> Connection:
        options: dict[str, object] = {"banner_timeout": CONNECT_S, "auth_timeout": CONNECT_S}
        if self.spec.identity is not None:
            options |= {"key_filename": str(self.spec.identity), "look_for_keys": False, "allow_agent": False}
        connection = Connection(
            name,
            user=self.spec.user,
            port=self.spec.port,
            config=Config(),
            connect_timeout=CONNECT_S,
            connect_kwargs=options,
        )
        hops = [connection]
        while isinstance(hops[-1].gateway, Connection):
            hops.append(hops[-1].gateway)
        for hop in hops:
            # Fabric would take any key that a host shows: what is sent there is run there, so it must be known.
            hop.client.set_missing_host_key_policy(paramiko.RejectPolicy())
            for file in self._known_hosts(hop):
                hop.client.load_system_host_keys(str(file))
        return connection

    def _known_hosts(self, hop: Connection) -> list[Path]:
        """The files of host keys that ssh would look into."""
        if self.spec.known_hosts is not None:
            return [self.spec.known_hosts]
        own = str(hop.ssh_config.get("userknownhostsfile", _KNOWN_HOSTS)).split()
        files = [Path(file).expanduser() for file in (*own, _MACHINES_KNOWN_HOSTS)]
        return [file for file in files if file.is_file()]

    def run(self, argv: list[str], data: bytes = b"", timeout_s: float = COMMAND_S) -> CommandResult:
        """Runs a command to its end.

        Args:
            argv: The program and its arguments.
            data: What it reads.
            timeout_s: How long it may take.

        Raises:
            HostLost: The host is gone, or the command did not end in time.
        """
        deadline = time.monotonic() + timeout_s
        channel = self.open(argv)
        try:
            channel.settimeout(timeout_s)
            drained: dict[str, bytes] = {}
            readers = [
                threading.Thread(target=_drain, args=(drained, name, receive), daemon=True)
                for name, receive in (("out", channel.recv), ("err", channel.recv_stderr))
            ]
            for reader in readers:
                reader.start()
            try:
                channel.sendall(data)
                channel.shutdown_write()
            except OSError:
                pass  # It ended before it had read everything: its status and its words say why.
            for reader in readers:
                reader.join(max(0.0, deadline - time.monotonic()))
            if any(reader.is_alive() for reader in readers) or not channel.status_event.wait(1.0):
                raise HostLost(f"{self.spec.text}: {argv[0]} did not end within {timeout_s:g} s")
            return CommandResult(
                channel.recv_exit_status(), drained["out"], drained["err"].decode(errors="replace")
            )
        finally:
            channel.close()

    def open(self, argv: list[str]) -> paramiko.Channel:
        """Starts a command and gives the channel of its standard streams.

        Raises:
            HostLost: The host is gone.
        """
        self.connect()
        assert self._connection is not None  # noqa: S101
        assert self._connection.transport is not None  # noqa: S101
        try:
            channel = self._connection.transport.open_session(timeout=CONNECT_S)
            channel.settimeout(CONNECT_S)
            channel.exec_command(shlex.join(argv))
        except (paramiko.SSHException, OSError, EOFError) as error:
            self.close()
            raise HostLost(
                f"{self.spec.text}: the connection broke: {error or type(error).__name__}"
            ) from error
        return channel

    def close(self) -> None:
        """Ends the connection, and with it what runs over it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _drain(into: dict[str, bytes], name: str, receive: object) -> None:
    chunks = []
    try:
        while chunk := receive(_CHUNK):  # type: ignore[operator]
            chunks.append(chunk)
    except TimeoutError:
        pass  # The other reader or the exit status reports it.
    into[name] = b"".join(chunks)


def _why(error: paramiko.SSHException) -> str:
    if isinstance(error, paramiko.BadHostKeyException):
        return "its host key is another one than known_hosts has"
    if isinstance(error, paramiko.AuthenticationException):
        return f"it does not let us in ({error}): a key in ssh's agent or in ssh_config is needed"
    if "not found in known_hosts" in str(error):
        return "its host key is not known: connect once with ssh and accept it"
    return str(error)
