"""Failures of the processes of a measurement: one type from where they are seen to the record."""

from enum import StrEnum

from roundtrip.errors import RoundtripError


class FailureKind(StrEnum):
    """The reason why processes failed: one that an agent or a worker reports, or that the runner finds itself."""

    PROTOCOL = "protocol"
    """A command was wrong, or makes no sense now: to an agent or to a worker."""
    # An agent reports these.
    DIED = "died"
    DEADLINE = "deadline"
    """The process did not answer in time, or was not ready in time."""
    GARBLED = "garbled"
    """The process wrote what is not its protocol."""
    HOST = "host"
    """The operating system refused something."""
    BUSY = "busy"
    """Another run measures on the host."""
    # A worker reports these.
    BIND = "bind"
    """The server cannot listen there."""
    CONNECT = "connect"
    """No server can be reached."""
    CALL = "call"
    """The middleware raised."""
    CHECK = "check"
    """A wrong value came back."""
    STORE = "store"
    """The samples cannot be written, or are not what was measured."""
    INTERNAL = "internal"
    """A defect of the worker."""
    # The runner finds these.
    AGENT = "agent"
    """The agent itself is gone."""
    CALL_COUNTS = "call_counts"
    """The two ends, or a worker and its samples, counted differently."""
    CONFORMANCE = "conformance"
    """A value came back as another than expected."""
    NOT_IMPLEMENTED = "not_implemented"
    """The binding has no line for the operation."""


class WorkerFailed(Exception):
    """A worker, a helper or a request to an agent failed.

    Attributes:
        unexpected_exits: Processes of the same deployment that ended early, in words.
    """

    def __init__(self, kind: FailureKind, message: str, log: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.log = log
        self.unexpected_exits: list[str] = []

    def __str__(self) -> str:
        return "; ".join(dict.fromkeys([self.message, *self.unexpected_exits]))


class AgentLost(RoundtripError):
    """An agent is gone or silent. What it had started is being ended by the guardians."""

    kind = FailureKind.AGENT
    log = ""


class Unsupported(Exception):
    """The binding cannot express the operation; the text is the worker's reason."""
