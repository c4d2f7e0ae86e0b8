"""A host that is reached over SSH, with Fabric: ssh_config, keys, agent and jump hosts are the user's own."""

import contextlib
import logging
import shlex
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import paramiko
from fabric import Config, Connection
from paramiko.hostkeys import HostKeyEntry, InvalidHostKey

from roundtrip.config.hosts import HostSpec
from roundtrip.processes.failure import AgentLost
from roundtrip.processes.transport import IO_TIMEOUT_S

CONNECT_S = 10
"""Time for a host to take a connection, to greet and to let us in, each."""

COMMAND_S = 60.0
_KNOWN_HOSTS = "~/.ssh/known_hosts"
_MACHINES_KNOWN_HOSTS = "/etc/ssh/ssh_known_hosts"
_CHUNK = 1 << 16
_LAST_CHUNKS = 20
"""Chunks of an agent's errors that are kept."""

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
    """One host over SSH."""

    def __init__(self, spec: HostSpec) -> None:
        self.spec = spec
        self._connection: Connection | None = None

    def connect(self) -> None:
        """Connects unless it is connected. Raises HostLost, whose message says why the host cannot be reached."""
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
            known = hop.client.get_host_keys()
            for name, key in _host_keys(self._known_hosts(hop)):
                known.add(name, key.get_name(), key)
        return connection

    def _known_hosts(self, hop: Connection) -> list[Path]:
        """The files of host keys that ssh would look into."""
        if self.spec.known_hosts is not None:
            return [self.spec.known_hosts]
        own = str(hop.ssh_config.get("userknownhostsfile", _KNOWN_HOSTS)).split()
        files = [Path(file).expanduser() for file in (*own, _MACHINES_KNOWN_HOSTS)]
        return [file for file in files if file.is_file()]

    def run(self, argv: list[str], data: bytes = b"", timeout_s: float = COMMAND_S) -> CommandResult:
        """Runs a command to its end, which reads these data. Raises HostLost: it did not end in time, or is gone."""
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
            with contextlib.suppress(OSError):  # It may end unread: its status and its words say why.
                channel.sendall(data)
                channel.shutdown_write()
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
        """Starts a command and gives the channel of its standard streams. Raises HostLost."""
        self.connect()
        assert self._connection is not None  # noqa: S101
        assert self._connection.transport is not None  # noqa: S101
        try:
            channel = self._connection.transport.open_session(timeout=CONNECT_S)
            channel.settimeout(CONNECT_S)
            channel.exec_command(shlex.join(argv))
        except paramiko.ChannelException as error:
            wrong = (
                f"its sshd refuses a session ({error.text}); MaxSessions in its sshd_config must be 2 or more"
            )
            raise HostLost(f"{self.spec.text}: {wrong}") from error
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


def _drain(into: dict[str, bytes], name: str, receive: Callable[[int], bytes]) -> None:
    chunks = []
    with contextlib.suppress(TimeoutError):  # The other reader or the exit status reports it.
        while chunk := receive(_CHUNK):
            chunks.append(chunk)
    into[name] = b"".join(chunks)


def _host_keys(files: list[Path]) -> Iterator[tuple[str, paramiko.PKey]]:
    """The names and keys of hosts in these files, but for revoked keys; Paramiko does not check certificates."""
    lines = [line.split() for file in files for line in file.read_text(errors="replace").splitlines()]
    revoked = {words[3] for words in lines if words[:1] == ["@revoked"] and len(words) > 3}
    for words in reversed(lines):  # Of two keys of a kind the first one counts, and that added last stays.
        if len(words) < 3 or words[0].startswith(("#", "@")) or words[2] in revoked:
            continue
        with contextlib.suppress(
            InvalidHostKey, paramiko.SSHException
        ):  # As ssh does: that key is unknown then.
            if entry := HostKeyEntry.from_line(" ".join(words[:3])):
                yield from ((name, entry.key) for name in entry.hostnames)


def _why(error: paramiko.SSHException) -> str:
    if isinstance(error, paramiko.BadHostKeyException):
        return "its host key is another one than known_hosts has"
    if isinstance(error, paramiko.AuthenticationException):
        return f"it does not let us in ({error}): a key in ssh's agent or in ssh_config is needed"
    if "not found in known_hosts" in str(error):
        return (
            "its host key is not known: connect once with ssh and accept it (if ssh knows it by a certificate, "
            "which is not checked here: with ssh -o HostKeyAlgorithms=ssh-ed25519)"
        )
    return str(error)


class SshTransport:
    """An agent on another host: a channel of its own, never a terminal.

    When this end closes, or the connection breaks, the agent's input ends and it ends with all that it started; if
    the break is not noticed there, because the network says nothing any more, its lease does the same.
    """

    def __init__(self, channel: paramiko.Channel) -> None:
        self._channel = channel
        # A write waits if the other side reads nothing; reading has its own thread and waits for ever.
        self._channel.settimeout(None)
        self._errors: deque[bytes] = deque(maxlen=_LAST_CHUNKS)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def alive(self) -> bool:  # noqa: D102
        return not self._channel.closed and not self._channel.exit_status_ready()

    def write(self, data: bytes) -> None:  # noqa: D102
        self._channel.sendall(data)

    def lines(self) -> Iterator[bytes]:  # noqa: D102
        partial = b""
        while chunk := self._channel.recv(_CHUNK):
            *lines, partial = (partial + chunk).split(b"\n")
            yield from lines

    def end(self) -> str | None:
        """Waits until the host says how the agent ended, or the connection is gone."""
        if not self._channel.status_event.wait(IO_TIMEOUT_S):
            return None
        status = self._channel.recv_exit_status()
        self._listener.join(IO_TIMEOUT_S)
        errors = b"".join(self._errors).decode(errors="replace").strip().splitlines()
        why = f": {errors[-1]}" if errors else ""
        if status == -1:  # No status: the connection broke, or a signal ended the agent.
            return f"was killed, or its connection broke{why}"
        return f"ended with status {status}{why}"

    def close(self, kill: bool) -> None:
        """Ends the agent's input, and with it the agent; without waiting for that if it is to be killed."""
        if not kill and self.alive:
            with contextlib.suppress(OSError, EOFError):  # It may end by itself at this moment.
                self._channel.shutdown_write()
                self._channel.status_event.wait(IO_TIMEOUT_S)
        self._channel.close()

    def _listen(self) -> None:
        while chunk := self._channel.recv_stderr(_CHUNK):
            self._errors.append(chunk)
