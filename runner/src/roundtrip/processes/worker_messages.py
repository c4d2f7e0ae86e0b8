"""The worker protocol as types: every command that a worker takes and every reply that it gives.

These are the authority on the shape of each line; docs/worker-protocol.md says what the lines mean. The JSON schema
that the cores' tests use, shared-idl/worker.schema.json, is the output of
`python -m roundtrip.processes.worker_messages`; a test compares the two.
"""

import json
import sys
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from roundtrip.processes.message import Command, Reply
from roundtrip.results.records import RuntimeUse, Window

Count = Annotated[int, Meta(ge=0)]
OneOrMore = Annotated[int, Meta(ge=1)]
Signed64 = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Text = Annotated[str, Meta(min_length=1)]
Option = str | int | float | bool

MAX_CALLERS = 1000
MAX_ARRIVALS = 1_000_000


class CaseOutcome(StrEnum):
    """The outcome of a conformance case."""

    EXACT = "exact"
    REFUSED = "refused"
    ALTERED = "altered"
    UNSUPPORTED = "unsupported"
    """The binding cannot express the operation; nothing was sent."""
    NOT_IMPLEMENTED = "not_implemented"
    """The binding has no line for the operation, which is a gap of ours; nothing was sent."""


class StoppedBy(StrEnum):
    """The part of the stop rule that ended a measurement."""

    COUNT = "count"
    CAPACITY = "capacity"
    TIME = "time"


class Support(StrEnum):
    """Whether a binding can call an operation."""

    CALLED = "called"
    UNSUPPORTED = "unsupported"
    NOT_IMPLEMENTED = "not_implemented"


# Replies


class Ready(Reply, tag="ready"):
    """The reply to `serve`."""

    endpoint: Text
    versions: dict[str, str]


class Connected(Reply, tag="connected"):
    """The reply to `connect`; `elapsed_ns` is for all endpoints, until a first call finds nothing left to open."""

    elapsed_ns: Count
    versions: dict[str, str]


class ValueRange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The range of a value of `prepare`."""

    least: Count
    most: Count
    default: Count | UnsetType = UNSET


class OperationEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the core's table: logical bytes of one element, and the reason why the binding cannot call it."""

    name: Text
    bytes: Count
    values: dict[str, ValueRange]
    timed: bool
    support: Support
    reason: str = ""


class OperationTable(Reply, tag="operations"):
    """The reply to `operations`."""

    operations: list[OperationEntry]


class CaseResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One case of `checked`: with the refusal's words, what came back instead, or why nothing was sent."""

    case: str
    outcome: CaseOutcome
    detail: str = ""


class Checked(Reply, tag="checked"):
    """The reply to `check`."""

    results: list[CaseResult]


class FeatureFound(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The outcome of one feature, by its name in docs/worker-protocol.md; `found` is absent if it is not known.

    `said` is an observation, the middleware's own words, the reason why there is no such thing, or what was raised.
    """

    name: Text
    found: bool | UnsetType = UNSET
    said: Text


class FeaturesFound(Reply, tag="features"):
    """The reply to `features`: those that the binding tries."""

    features: list[FeatureFound]


class Prepared(Reply, tag="prepared"):
    """The reply to `prepare`: the windows of the warm-up, in order, and the work of the runtime during it."""

    warmup: list[Window]
    sample_buffer_bytes: Annotated[int, Meta(ge=8)]
    runtime: RuntimeUse


class Done(Reply, tag="done"):
    """The reply to `go` and to `load`.

    Attributes:
        remote_calls: Remote calls of the timed region alone.
        lead_in: Remote calls of the lead-in; 0 without one.
        started_ns: CLOCK_MONOTONIC before the first call that was timed.
        ended_ns: CLOCK_MONOTONIC after the last.
        runtime: Work of the runtime during the lead-in and the timed region.
        callers: The samples of each caller, in the order in which `store` writes them; empty if there is one caller,
            and after `load`.
    """

    samples: OneOrMore
    remote_calls: Count
    lead_in: Count
    started_ns: Count
    ended_ns: Count
    stopped_by: StoppedBy
    runtime: RuntimeUse
    callers: tuple[Count, ...] = ()


class Stored(Reply, tag="stored"):
    """The reply to `store`."""

    bytes: Count


class CallsCounted(Reply, tag="call_counts"):
    """The reply to `call_counts`: calls by operation. An operation that was never called is left out."""

    calls: dict[str, Count]
    bytes: dict[str, Count]


class RuntimeTotals(Reply, tag="runtime"):
    """The reply to `runtime`: totals since the process started."""

    runtime: RuntimeUse


class NotCallable(Reply, tag="not_callable"):
    """The reply to `prepare` if a binding cannot call the operation, by what `support` says."""

    support: Support
    reason: Text


class Error(Reply, tag="error"):
    """The command failed; the worker goes on with the next.

    `message` is one line that a user can act on; `detail` is the stack, or the middleware's own report.
    """

    kind: Literal["protocol", "bind", "connect", "call", "check", "store", "internal"]
    message: Text
    detail: str = ""


AnyReply = (
    Ready
    | Connected
    | OperationTable
    | Checked
    | FeaturesFound
    | Prepared
    | Done
    | Stored
    | CallsCounted
    | RuntimeTotals
    | NotCallable
    | Error
)


# Commands


class Serve(Command[Ready], tag="serve"):
    """Starts the servant. To `serve` only.

    It listens on `bind` and on no other address; port 0 is any free one. Clients use `advertise`. The options of the
    variant are spelt as in the manifest.
    """

    bind: str
    advertise: str
    port: Annotated[int, Meta(ge=0, le=65535)]
    options: dict[str, Option]


class Connect(Command[Connected], tag="connect"):
    """Connects a client to each server, by strings that only their own system reads. To `drive` only."""

    endpoints: Annotated[list[str], Meta(min_length=1)]
    options: dict[str, Option]


class Callers(Command[Connected], tag="callers"):
    """Sets the threads that will call at the same time, from the next `prepare` on. To `drive` only.

    Each has a client of its own, or all share that of `connect`; one caller if it never comes.
    """

    count: Annotated[int, Meta(ge=1, le=MAX_CALLERS)]
    one_client: bool


class Operations(Command[OperationTable], tag="operations"):
    """Asks for the core's table of operations and what the connected binding makes of each. To `drive` only."""


class Check(Command[Checked], tag="check"):
    """Sends conformance cases across the wire. To `drive` only."""

    cases: list[str]


class Features(Command[FeaturesFound], tag="features"):
    """Tries what the middleware can do beside calls. To `drive` only."""


class Warmup(Struct, forbid_unknown_fields=True, kw_only=True):
    """Ends with the window in which calls and elapsed_ns are both reached; zero for both means none.

    Each reported window lasts `window_ns` at least.
    """

    calls: Count
    elapsed_ns: Count
    window_ns: OneOrMore


class Stop(Struct, forbid_unknown_fields=True, kw_only=True):
    """The end of a measurement: always after a whole run, of which there is at least one.

    It ends once samples and elapsed_ns are both reached, or limit_ns has passed, or so many samples as `capacity` are
    taken.
    """

    samples: OneOrMore
    elapsed_ns: Count
    limit_ns: OneOrMore
    capacity: OneOrMore


class LeadIn(Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """The untimed calls before each `go`: until both are reached, or the samples are full. Zero for both means none."""

    calls: Signed64 = 0
    elapsed_ns: Signed64 = 0


class Prepare(Command[Prepared], tag="prepare"):
    """Builds the arguments, allocates the samples, warms up. To `drive` only.

    The operation and its values are those of operations.json; with `starts` the moment of each call's start is kept
    beside its length. `sends` names the case whose argument is sent; empty: the argument is that by formula.
    """

    operation: Text
    values: dict[str, Count]
    warmup: Warmup
    stop: Stop
    sends: str = ""
    starts: bool = False
    lead_in: LeadIn = LeadIn()


class Go(Command[Done], tag="go"):
    """Measures what was prepared, any number of times, until one fails. To `drive` only.

    It begins at `at_ns` on the CLOCK_MONOTONIC of the worker's host; 0, which has passed, means at once.
    """

    at_ns: Signed64 = 0


class Load(Command[Done], tag="load"):
    """Makes so many calls, each at its moment, whether or not those before it are answered. To `drive` only.

    The moments are `interval_ns` apart: each of them, or as the mean of an exponential distribution, from a seed. What
    was prepared is called, by the first caller that is free. A caller that waits for a moment wakes up `awake_ns`
    before it, and reads the clock from then on. None is sent after `limit_ns`.
    """

    count: Annotated[int, Meta(ge=1, le=MAX_ARRIVALS)]
    interval_ns: Annotated[int, Meta(ge=1, le=10**12)]
    exponential: bool
    seed: Signed64
    awake_ns: Count
    limit_ns: OneOrMore


class Store(Command[Stored], tag="store"):
    """Writes the samples of the last `go` or `load`. To `drive` only."""

    file: Text


class CallCounts(Command[CallsCounted], tag="call_counts"):
    """Asks what was called since the process started, checks and warm-up included."""


class Runtime(Command[RuntimeTotals], tag="runtime"):
    """Asks what the language's runtime did since the process started.

    With `collect`, it first gives memory back to the system: after a full collection, if it has a collector.
    """

    collect: bool = False


AnyCommand = (
    Serve
    | Connect
    | Callers
    | Operations
    | Check
    | Features
    | Prepare
    | Go
    | Load
    | Store
    | CallCounts
    | Runtime
)


def schema_text() -> str:
    """The content of shared-idl/worker.schema.json, for programs that speak the protocol without our types.

    Its `$defs` has each type by its class's name, and `command` and `reply`.
    """
    (command, reply), components = msgspec.json.schema_components(
        (AnyCommand, AnyReply), ref_template="#/$defs/{name}"
    )
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "roundtrip:worker",
        "title": "The worker protocol",
        "oneOf": [{"$ref": "#/$defs/command"}, {"$ref": "#/$defs/reply"}],
        "$defs": {"command": command, "reply": reply, **components},
    }
    return json.dumps(schema, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
