"""What every core must answer, command by command: one table for all languages.

Each scenario is a fresh worker of the core's fake system, whose options make it misbehave:

| option | value | does |
|---|---|---|
| `fail` | `connect` or `bind` | connecting, or listening, fails |
| `fail_once` | true | the first connecting of the process fails, later ones work |
| `call_us` | number | every call of `invoke` takes so many microseconds longer |
| `wrong_every` | number | every n-th reply of `invoke`, counted from 1, is one too many |
| `throw_at` | number | that call of `invoke`, counted from 1, raises what a middleware raises |
| `refuse` | operation | that operation is refused |
| `broken_after_refusal` | true | after a refusal, `invoke` raises |
| `crash` | operation | that operation raises what is no refusal |
| `cannot` | operation | the binding says that it cannot, with the reason `the fake has none` |
| `missing` | operation | the binding has no line for it |
| `prepare_fails` | operation | preparing its argument raises |
| `keep_items` | true | a bounce removes nothing |
| `keep_items_at` | number | that call of `bounce`, counted from 1, removes nothing |
| `short_reply` | true | a bounce returns an item less than it should; arrays and strings lose their last element |
| `short_reply_at` | number | that reply of those with a length, counted from 1, loses its last element |
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.protocol.conversation import Between, Like, OneOf

Command = Mapping[str, Any] | str
"""A command, or a line that is none."""

NONE: dict[str, int] = {"calls": 0, "elapsed_ns": 0, "window_ns": 1_000_000}
FEW = {"samples": 10, "elapsed_ns": 0, "limit_ns": 10_000_000_000, "capacity": 1000}


@dataclass(frozen=True)
class Scenario:
    """Commands to one worker, and the reply to each."""

    name: str
    steps: list[tuple[Command, Mapping[str, Any]]]
    verb: str = "drive"
    options: Mapping[str, Any] = field(default_factory=dict)
    connected: bool = True


def prepare(
    operation: str = "invoke", values: Mapping[str, int] | None = None, **more: Any
) -> dict[str, Any]:
    """A `prepare` without a warm-up and a lead-in."""
    return {
        "do": "prepare",
        "operation": operation,
        "values": values or {},
        "warmup": NONE,
        "stop": FEW,
        "starts": False,
        "lead_in": {"calls": 0, "elapsed_ns": 0},
        **more,
    }


def stop(**changed: int) -> dict[str, int]:
    """The usual stop rule with some of it changed."""
    return {**FEW, **changed}


def error(kind: str, message: str) -> dict[str, Any]:
    """An error whose message has that pattern."""
    return {"event": "error", "kind": kind, "message": Like(message)}


def done(**expected: Any) -> dict[str, Any]:
    return {"event": "done", **expected}


def checked(case: str, outcome: str, **more: Any) -> dict[str, Any]:
    return {"event": "checked", "results": [{"case": case, "outcome": outcome, **more}]}


PREPARED = {"event": "prepared"}
GO = {"do": "go", "at_ns": 0}
SERVE = {"do": "serve", "bind": "127.0.0.1", "advertise": "127.0.0.1", "port": 0, "options": {}}
READY = {"event": "ready", "endpoint": Like("."), "versions": {"runtime": Like(".")}}


def protocol(key: str) -> dict[str, Any]:
    """The error for a bad command: it names the key. The other words are a core's own, or those of its JSON library."""
    return error("protocol", key)


SCENARIOS = [
    Scenario(
        "features that a binding does not try",
        [({"do": "features"}, {"event": "features", "features": []}), (prepare(), PREPARED)],
    ),
    # Lines and keys
    Scenario("no JSON", [("{", protocol(".")), (prepare(), PREPARED)]),
    Scenario("no object", [("[1]", protocol("."))]),
    Scenario("two objects on a line", [('{"do":"ledger"} {"do":"ledger"}', protocol("."))]),
    Scenario("a key twice", [('{"do":"ledger","do":"ledger"}', protocol("do"))]),
    Scenario("no command", [({}, protocol("do"))]),
    Scenario("an unknown command", [({"do": "dance"}, protocol("dance"))]),
    Scenario("a command of the other verb", [(SERVE, protocol("serve"))]),
    Scenario("an unknown key", [({"do": "ledger", "more": 1}, protocol("more"))]),
    Scenario("a key of another type", [({"do": "check", "cases": "invoke.adds"}, protocol("cases"))]),
    Scenario("a number out of range", [(prepare(stop=stop(capacity=0)), protocol("capacity"))]),
    Scenario("a fraction", [(prepare(stop={**FEW, "samples": 1.5}), protocol("samples"))]),
    Scenario(
        "a key is missing", [({"do": "prepare", "operation": "invoke"}, protocol("values|warmup|stop"))]
    ),
    # Serving
    Scenario(
        "serving",
        [
            (SERVE, READY),
            ({"do": "ledger"}, {"event": "ledger", "calls": {}, "bytes": {}}),
            ({"do": "runtime"}, {"event": "runtime", "runtime": {}}),
            (SERVE, protocol("serve")),
            ({"do": "connect", "endpoints": ["x"], "options": {}}, protocol("connect")),
        ],
        verb="serve",
        connected=False,
    ),
    Scenario(
        "a port beyond the last",
        [({**SERVE, "port": 65536}, protocol("port")), (SERVE, READY)],
        verb="serve",
        connected=False,
    ),
    Scenario(
        "an option that no server has",
        [({**SERVE, "options": {"colour": "red"}}, protocol("colour"))],
        verb="serve",
        connected=False,
    ),
    Scenario(
        "listening fails",
        [({**SERVE, "options": {"fail": "bind"}}, error("bind", r"127\.0\.0\.1")), (SERVE, READY)],
        verb="serve",
        connected=False,
    ),
    # Connecting
    Scenario(
        "before connecting",
        [
            (prepare(), protocol("connect")),
            ({"do": "check", "cases": []}, protocol("connect")),
            ({"do": "operations"}, protocol("connect")),
            ({"do": "features"}, protocol("connect")),
            (GO, protocol("prepare")),
            ({"do": "store", "file": "x"}, protocol("go")),
            ({"do": "ledger"}, {"event": "ledger", "calls": {}, "bytes": {}}),
        ],
        connected=False,
    ),
    Scenario(
        "no endpoint",
        [({"do": "connect", "endpoints": [], "options": {}}, protocol("endpoints"))],
        connected=False,
    ),
    Scenario(
        "an option that no client has",
        [({"do": "connect", "endpoints": ["x"], "options": {"colour": "red"}}, protocol("colour"))],
        connected=False,
    ),
    Scenario(
        "connecting fails",
        [
            (
                {"do": "connect", "endpoints": ["nobody:1"], "options": {"fail": "connect"}},
                error("connect", "nobody:1"),
            )
        ],
        connected=False,
    ),
    Scenario(
        "connecting again after it failed",
        [
            ({"do": "connect", "endpoints": ["x"], "options": {"fail_once": True}}, error("connect", "x")),
            ({"do": "connect", "endpoints": ["x"], "options": {"fail_once": True}}, {"event": "connected"}),
            (prepare(), PREPARED),
        ],
        connected=False,
    ),
    Scenario(
        "connecting twice",
        [({"do": "connect", "endpoints": ["x"], "options": {}}, protocol("connect"))],
    ),
    Scenario(
        "several endpoints",
        [
            ({"do": "connect", "endpoints": ["x", "y", "z"], "options": {}}, {"event": "connected"}),
            (prepare(), PREPARED),
            (GO, done(samples=10, remote_calls=10)),
        ],
        connected=False,
    ),
    # Preparing
    Scenario("an unknown operation", [(prepare("dance"), protocol("dance"))]),
    Scenario("an operation that is not timed", [(prepare("echo"), protocol("echo"))]),
    Scenario("a value is missing", [(prepare("putBytes"), protocol("size"))]),
    Scenario("a value of another operation", [(prepare("invoke", {"size": 1}), protocol("size"))]),
    Scenario(
        "values beyond their limits",
        [
            (prepare("putBytes", {"size": (16 << 20) + 1}), protocol("size")),
            (prepare("putString", {"size": -1}), protocol("size")),
            (prepare("bounce", {"items": 0}), protocol("items")),
            (prepare("bounce", {"items": 4097}), protocol("items")),
            (prepare("bounce", {"items": 2, "name_length": 15}), protocol("name_length")),
            (prepare("getInt32Array", {"count": (1 << 20) + 1}), protocol("count")),
            (prepare("getStructArray", {"count": 65537}), protocol("count")),
            (prepare("sleep", {"millis": 600001}), protocol("millis")),
            (prepare("connect", {"first_call": 2}), protocol("first_call")),
        ],
    ),
    Scenario(
        "a mapping that cannot",
        [
            (
                prepare("getInt32"),
                {"event": "unsupported", "support": "cannot", "reason": "the fake has none"},
            ),
            (prepare(), PREPARED),
        ],
        options={"cannot": "getInt32"},
    ),
    Scenario(
        "a binding without a line",
        [(prepare("getInt32"), {"event": "unsupported", "support": "missing", "reason": Like("getInt32")})],
        options={"missing": "getInt32"},
    ),
    Scenario(
        "preparing fails",
        [(prepare("putBytes", {"size": 4}), error("call", "putBytes")), (prepare(), PREPARED)],
        options={"prepare_fails": "putBytes"},
    ),
    Scenario("going without a prepare", [(GO, protocol("prepare"))]),
    Scenario(
        "going several times",
        [
            (prepare(), PREPARED),
            *[(GO, done(samples=10, remote_calls=10, lead_in=0))] * 3,
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 30}, "bytes": {"invoke": 120}}),
        ],
    ),
    Scenario(
        "a counter stays open while it is called",
        [(prepare("callCounter"), PREPARED), (GO, done()), (GO, done()), (prepare(), PREPARED)],
    ),
    Scenario(
        "connecting several times",
        [
            (prepare("connect", {"first_call": 1}), PREPARED),
            *[(GO, done(samples=10, remote_calls=10))] * 2,
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 20}, "bytes": {"invoke": 80}}),
        ],
    ),
    Scenario(
        "storing before any go",
        [
            (prepare(), PREPARED),
            ({"do": "store", "file": "x"}, protocol("go")),
            (GO, done()),
            (prepare(), PREPARED),
            ({"do": "store", "file": "x"}, protocol("go")),
        ],
    ),
    Scenario(
        "a prepare that fails takes the one before it away",
        [
            (prepare(), PREPARED),
            (prepare("putBytes", {"size": 4}), error("call", ".")),
            (GO, protocol("prepare")),
        ],
        options={"prepare_fails": "putBytes"},
    ),
    # Lead-in
    Scenario(
        "a lead-in is in no sample and in the ledger",
        [
            (prepare(lead_in={"calls": 20, "elapsed_ns": 0}), PREPARED),
            *[(GO, done(samples=10, remote_calls=10, lead_in=20))] * 2,
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 60}, "bytes": {"invoke": 240}}),
        ],
    ),
    Scenario(
        "a lead-in of bounces, whose remote calls are counted",
        [
            (prepare("bounce", {"items": 5}, lead_in={"calls": 2, "elapsed_ns": 0}), PREPARED),
            (GO, done(samples=10, remote_calls=30, lead_in=6)),
        ],
    ),
    Scenario(
        "a lead-in of some time",
        [
            (prepare(lead_in={"calls": 0, "elapsed_ns": 5_000_000}), PREPARED),
            (GO, done(samples=10, lead_in=Between(1, 5))),
        ],
        options={"call_us": 1000},
    ),
    Scenario(
        "a lead-in has no more calls than there is room for",
        [
            (prepare(stop=stop(capacity=15), lead_in={"calls": 20, "elapsed_ns": 0}), PREPARED),
            (GO, done(samples=10, lead_in=15)),
        ],
    ),
    Scenario(
        "a lead-in of nothing",
        [(prepare(lead_in={"calls": 0, "elapsed_ns": 0}), PREPARED), (GO, done(samples=10, lead_in=0))],
    ),
    Scenario(
        "a lead-in that makes no sense",
        [
            (prepare(lead_in={"calls": -1, "elapsed_ns": 0}), protocol("calls")),
            (prepare(lead_in={"calls": 1 << 63, "elapsed_ns": 0}), protocol("calls")),
            (prepare(lead_in={"calls": 0, "elapsed_ns": -1}), protocol("elapsed_ns")),
            (prepare(lead_in={"window_ns": 1}), protocol("window_ns")),
            (prepare(lead_in=20), protocol("lead_in")),
        ],
    ),
    Scenario(
        "a wrong reply in the lead-in",
        [
            (prepare(lead_in={"calls": 100, "elapsed_ns": 0}), PREPARED),
            (GO, error("check", r"invoke.*\b1 of 110\b")),
        ],
        options={"wrong_every": 100},
    ),
    Scenario(
        "a call raises in the lead-in",
        [
            (prepare(lead_in={"calls": 20, "elapsed_ns": 0}), PREPARED),
            (GO, error("call", "invoke.*5")),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 5}, "bytes": {"invoke": 20}}),
        ],
        options={"throw_at": 6},
    ),
    # Warm-up
    Scenario("no warm-up", [(prepare(), {"event": "prepared", "warmup": [], "sample_buffer_bytes": 8000})]),
    Scenario(
        "a buffer with starts",
        [(prepare(starts=True), {"event": "prepared", "sample_buffer_bytes": 16000})],
    ),
    Scenario(
        "a warm-up of one window",
        [
            (
                prepare(warmup={"calls": 1, "elapsed_ns": 0, "window_ns": 20_000_000}),
                {"event": "prepared", "warmup": [{"calls": Between(1), "elapsed_ns": Between(20e6, 2e9)}]},
            ),
        ],
    ),
    Scenario(
        "the warm-up's mismatches are found",
        [
            (
                prepare(warmup={"calls": 500, "elapsed_ns": 0, "window_ns": 1}),
                error("check", "invoke.*warm-up"),
            )
        ],
        options={"wrong_every": 100},
    ),
    Scenario(
        "a call raises in the warm-up",
        [
            (prepare(warmup={"calls": 500, "elapsed_ns": 0, "window_ns": 1}), error("call", "invoke")),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 99}, "bytes": {"invoke": 396}}),
        ],
        options={"throw_at": 100},
    ),
    # Stop rule
    Scenario(
        "the count", [(prepare(), PREPARED), (GO, done(samples=10, remote_calls=10, stopped_by="count"))]
    ),
    Scenario(
        "the count comes before the capacity",
        [(prepare(stop=stop(capacity=10)), PREPARED), (GO, done(samples=10, stopped_by="count"))],
    ),
    Scenario(
        "the capacity",
        [(prepare(stop=stop(capacity=9)), PREPARED), (GO, done(samples=9, stopped_by="capacity"))],
    ),
    Scenario(
        "the count and the time that goes with it",
        [
            (prepare(stop=stop(elapsed_ns=50_000_000, capacity=1_000_000)), PREPARED),
            (GO, done(samples=Between(11), stopped_by=OneOf("count", "capacity"))),
        ],
        options={"call_us": 100},
    ),
    Scenario(
        "the capacity comes before the time",
        [
            (prepare(stop=stop(limit_ns=1, capacity=1)), PREPARED),
            (GO, done(samples=1, stopped_by="capacity")),
        ],
    ),
    Scenario(
        "the count comes before the time",
        [(prepare(stop=stop(samples=1, limit_ns=1)), PREPARED), (GO, done(samples=1, stopped_by="count"))],
    ),
    Scenario(
        "the time",
        [(prepare(stop=stop(limit_ns=5_000_000)), PREPARED), (GO, done(samples=1, stopped_by="time"))],
        options={"call_us": 20_000},
    ),
    Scenario(
        "a moment that has passed",
        [(prepare(), PREPARED), ({"do": "go", "at_ns": 1}, done(samples=10))],
    ),
    # Replies
    Scenario(
        "one wrong reply of many",
        [
            (prepare(stop=stop(samples=150)), PREPARED),
            (GO, error("check", r"invoke.*\b1 of 150\b.*305419898.*305419897")),
            ({"do": "store", "file": "x"}, protocol("go")),
            (GO, protocol("prepare")),
        ],
        options={"wrong_every": 100},
    ),
    Scenario(
        "a call raises",
        [
            (prepare(), PREPARED),
            (GO, error("call", "invoke.*5")),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 5}, "bytes": {"invoke": 20}}),
            (GO, protocol("prepare")),
            (prepare(), PREPARED),
            (GO, done(samples=10)),
        ],
        options={"throw_at": 6},
    ),
    Scenario(
        "a bounce",
        [
            (prepare("bounce", {"items": 5}), PREPARED),
            (GO, done(samples=10, remote_calls=30)),
            (
                {"do": "ledger"},
                {"event": "ledger", "calls": {"bounce": 30}, "bytes": {"bounce": 10 * 9 * 28}},
            ),
        ],
    ),
    Scenario(
        "a bounce that never gets shorter",
        [(prepare("bounce", {"items": 4}), PREPARED), (GO, error("check", "bounce"))],
        options={"keep_items": True},
    ),
    Scenario(
        "replies that are too short",
        [
            (prepare("bounce", {"items": 6}), PREPARED),
            (GO, error("check", "bounce")),
            (prepare("getInt32Array", {"count": 8}), PREPARED),
            (GO, error("check", "getInt32Array")),
            (prepare("getString", {"size": 8}), PREPARED),
            (GO, error("check", "getString")),
        ],
        options={"short_reply": True},
    ),
    *(
        Scenario(
            f"one reply of {operation} that is too short, and right ones after it",
            [
                (prepare(operation, {value: 8}), PREPARED),
                (GO, error("check", rf"{operation}.*\b1 of 10\b.*7.*8")),
            ],
            options={"short_reply_at": 3},
        )
        for operation, value in (
            ("getInt32Array", "count"),
            ("getStringArray", "count"),
            ("getString", "size"),
            ("sort", "count"),
        )
    ),
    Scenario(
        "one hop of a bounce that removes nothing, and right bounces after it",
        [
            (prepare("bounce", {"items": 6}), PREPARED),
            # The one that it kept is one too many in the hop after it as well, if what came back is sent.
            (GO, error("check", r"bounce.*\b[12] of 30\b.*4.*3")),
        ],
        options={"keep_items_at": 5},
    ),
    Scenario(
        "connecting, timed",
        [
            (prepare("connect", {"first_call": 0}), PREPARED),
            (GO, done(samples=10, remote_calls=0)),
            (prepare("connect", {"first_call": 1}), PREPARED),
            (GO, done(samples=10, remote_calls=10)),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 10}, "bytes": {"invoke": 40}}),
        ],
    ),
    # Storing
    Scenario(
        "a folder that is not there",
        [
            (prepare(), PREPARED),
            (GO, done()),
            ({"do": "store", "file": "/no/where"}, error("store", "/no/where")),
        ],
    ),
    # Conformance
    Scenario(
        "cases",
        [
            ({"do": "check", "cases": ["invoke.wraps"]}, checked("invoke.wraps", "exact")),
            ({"do": "check", "cases": ["nonsense"]}, protocol("nonsense")),
            ({"do": "check", "cases": ["dance.formula"]}, protocol("dance")),
            ({"do": "check", "cases": ["getInt32Array.formula-x"]}, protocol("getInt32Array")),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 1}, "bytes": {"invoke": 4}}),
        ],
    ),
    Scenario(
        "a wrong reply is altered",
        [({"do": "check", "cases": ["invoke.adds"]}, checked("invoke.adds", "altered", detail=Like(".")))],
        options={"wrong_every": 1},
    ),
    Scenario(
        "a refusal",
        [
            (
                {"do": "check", "cases": ["putBytes.empty"]},
                checked("putBytes.empty", "refused", detail=Like(".")),
            ),
            ({"do": "ledger"}, {"event": "ledger", "calls": {"invoke": 1}, "bytes": {"invoke": 4}}),
        ],
        options={"refuse": "putBytes"},
    ),
    Scenario(
        "a refusal after which nothing works",
        [({"do": "check", "cases": ["putBytes.empty"]}, error("call", "putBytes.empty"))],
        options={"refuse": "putBytes", "broken_after_refusal": True},
    ),
    Scenario(
        "a crash is no refusal",
        [({"do": "check", "cases": ["putBytes.empty"]}, error("call", "putBytes.empty"))],
        options={"crash": "putBytes"},
    ),
    Scenario(
        "cannot and missing",
        [
            (
                {"do": "check", "cases": ["getOctet.formula"]},
                checked("getOctet.formula", "cannot", detail="the fake has none"),
            )
        ],
        options={"cannot": "getOctet"},
    ),
    Scenario(
        "missing",
        [
            (
                {"do": "check", "cases": ["getOctet.formula"]},
                checked("getOctet.formula", "missing", detail=Like(".")),
            )
        ],
        options={"missing": "getOctet"},
    ),
    Scenario(
        "several clients",
        [({"do": "check", "cases": ["invoke.at-once"]}, checked("invoke.at-once", "exact"))],
    ),
]
