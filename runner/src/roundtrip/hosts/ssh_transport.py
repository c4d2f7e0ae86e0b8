"""An agent over SSH: a channel of its own, never a terminal."""

import contextlib
import threading
from collections import deque
from collections.abc import Iterator

import paramiko

from roundtrip.processes.transport import IO_TIMEOUT_S

_CHUNK = 1 << 16
_LAST_WORDS = 20


class SshTransport:
    """An agent on another host.

    When this end closes, or the connection breaks, the agent's input ends and it ends with all that it started; if
    the break is not noticed there, because the network says nothing any more, its lease does the same.

    Args:
        channel: Channel of the command that runs the agent.
    """

    def __init__(self, channel: paramiko.Channel) -> None:
        self._channel = channel
        # A write waits if the other side reads nothing; reading has its own thread and waits for ever.
        self._channel.settimeout(None)
        self._errors: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def alive(self) -> bool:
        """Whether the channel is open at both sides."""
        return not self._channel.closed and not self._channel.exit_status_ready()

    def write(self, data: bytes) -> None:
        """Sends all of it."""
        self._channel.sendall(data)

    def lines(self) -> Iterator[bytes]:
        """Yields what the agent says."""
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
