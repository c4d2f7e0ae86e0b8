"""What a worker may answer to each command: its replies are data from outside, and are looked at before they are used.

The shapes are those of shared-idl/worker.schema.json; a test holds the two against each other. Other keys are kept.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0)]
OneOrMore = Annotated[int, Meta(ge=1)]
Text = Annotated[str, Meta(min_length=1)]


class Ready(Struct, tag_field="event", tag="ready"):
    """To `serve`."""

    endpoint: Text
    versions: dict[str, str]


class Connected(Struct, tag_field="event", tag="connected"):
    """To `connect`."""

    elapsed_ns: Count
    versions: dict[str, str]


class CaseResult(Struct):
    """One case of `checked`."""

    case: str
    outcome: Literal["exact", "refused", "altered", "unsupported"]
    detail: str = ""


class Checked(Struct, tag_field="event", tag="checked"):
    """To `check`."""

    results: list[CaseResult]


class WarmupWindow(Struct):
    """One window of `prepared`."""

    calls: OneOrMore
    elapsed_ns: Count


class Runtime(Struct):
    """What the client's runtime did meanwhile, where it can tell."""

    compiled_ns: Count = 0
    collected_ns: Count = 0
    collections: Count = 0


class Prepared(Struct, tag_field="event", tag="prepared"):
    """To `prepare`."""

    warmup: list[WarmupWindow]
    sample_buffer_bytes: Annotated[int, Meta(ge=8)]
    runtime: Runtime = msgspec.field(default_factory=Runtime)


class Done(Struct, tag_field="event", tag="done"):
    """To `go`."""

    samples: OneOrMore
    remote_calls: OneOrMore
    started_ns: Count
    ended_ns: Count
    stopped_by: Literal["count", "time", "capacity", "told"]
    runtime: Runtime = msgspec.field(default_factory=Runtime)


class Stored(Struct, tag_field="event", tag="stored"):
    """To `store`."""

    bytes: Count


class Ledgered(Struct, tag_field="event", tag="ledger"):
    """To `ledger`."""

    calls: dict[str, Count]
    bytes: dict[str, Count]


class Unsupported(Struct, tag_field="event", tag="unsupported"):
    """To any command."""

    reason: Text


class Error(Struct, tag_field="event", tag="error"):
    """To any command."""

    kind: Literal["protocol", "bind", "connect", "call", "check", "store", "internal"]
    message: Text
    detail: str = ""


_REPLIES: dict[str, type[Struct]] = {
    "serve": Ready,
    "connect": Connected,
    "check": Checked,
    "prepare": Prepared,
    "go": Done,
    "store": Stored,
    "ledger": Ledgered,
}


def fault(do: str, reply: dict[str, Any]) -> str | None:
    """What is wrong with a reply.

    Args:
        do: The command that it answers.
        reply: As it came.

    Returns:
        One line that names the key and what is allowed, or None where the reply is as it must be.
    """
    try:
        msgspec.convert(reply, _REPLIES[do] | Unsupported | Error)
    except msgspec.ValidationError as error:
        return str(error)
    return None
