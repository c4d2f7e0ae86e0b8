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
| `crash` | operation | that operation raises what is not a refusal |
| `unsupported` | operation | the binding says that it cannot, with the reason `the fake has none` |
| `not_implemented` | operation | the binding has no line for it |
| `prepare_fails` | operation | preparing its argument raises |
| `keep_items` | true | a bounce removes nothing |
| `keep_items_at` | number | that call of `bounce`, counted from 1, removes nothing |
| `short_reply` | true | a bounce returns an item less than it should; arrays and strings lose their last element |
| `shareable` | true | several callers may share a client |
| `short_reply_at` | number | that reply of those with a length, counted from 1, loses its last element |
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from roundtrip.message.cases import scalars
from roundtrip.message.types import message_of
from roundtrip.paths import ROOT
from tests.protocol.conversation import between, like, one_of

Command = Mapping[str, Any] | str
"""A command, or a line that is not one."""
Step = tuple[Command, Mapping[str, Any]]
"""A command and its reply."""

_MESSAGE = message_of(ROOT / "shared-idl")
SCALARS = scalars(_MESSAGE, "Message", _MESSAGE.value)
NONE: dict[str, int] = {"calls": 0, "elapsed_ns": 0, "window_ns": 1_000_000}
FEW = {"samples": 10, "elapsed_ns": 0, "limit_ns": 10_000_000_000, "capacity": 1000}


@dataclass(frozen=True)
class Scenario:
    """Commands to one worker, and the reply to each."""

    name: str
    steps: tuple[Step, ...]
    verb: str = "drive"
    options: Mapping[str, Any] = field(default_factory=dict)
    connected: bool = True


def drives(name: str, *steps: Step, **options: Any) -> Scenario:
    """A client that is connected with options of the fake."""
    return Scenario(name, steps, options=options)


def begins(name: str, *steps: Step) -> Scenario:
    """A client that is not connected yet."""
    return Scenario(name, steps, connected=False)


def serves(name: str, *steps: Step) -> Scenario:
    return Scenario(name, steps, verb="serve", connected=False)


def prepare(
    operation: str = "invoke", values: Mapping[str, int] | None = None, **more: Any
) -> dict[str, Any]:
    """A `prepare` without a warm-up and a lead-in."""
    return {
        "do": "prepare",
        "operation": operation,
        "values": values or {},
        "sends": "",
        "warmup": NONE,
        "stop": FEW,
        "starts": False,
        "lead_in": {"calls": 0, "elapsed_ns": 0},
        **more,
    }


def connect(*endpoints: str, **options: Any) -> dict[str, Any]:
    return {"do": "connect", "endpoints": endpoints, "options": options}


def stop(**changed: int) -> dict[str, int]:
    """The usual stop rule with some of it changed."""
    return {**FEW, **changed}


def lead_in(calls: int = 0, elapsed_ns: int = 0) -> dict[str, int]:
    return {"calls": calls, "elapsed_ns": elapsed_ns}


def error(kind: str, message: str) -> dict[str, Any]:
    """An error whose message has that pattern."""
    return {"event": "error", "kind": kind, "message": like(message)}


def done(**expected: Any) -> dict[str, Any]:
    return {"event": "done", **expected}


def counted(operation: str = "", calls: int = 0, size: int = 0) -> Step:
    """The call counts have these calls and bytes of one operation alone; without one it is empty."""
    calls_, bytes_ = ({operation: number} if operation else {} for number in (calls, size))
    return {"do": "call_counts"}, {"event": "call_counts", "calls": calls_, "bytes": bytes_}


def counted_of(**calls: int) -> Step:
    """The call counts have these calls of these operations."""
    return {"do": "call_counts"}, {"event": "call_counts", "calls": calls}


def callers(count: int, *, one_client: bool = False) -> dict[str, Any]:
    return {"do": "callers", "count": count, "one_client": one_client}


def check(*cases: str) -> dict[str, Any]:
    return {"do": "check", "cases": cases}


def checked(case: str, outcome: str, **more: Any) -> Step:
    return check(case), {"event": "checked", "results": [{"case": case, "outcome": outcome, **more}]}


PREPARED = {"event": "prepared"}
CONNECTED = {"event": "connected"}
GO = {"do": "go", "at_ns": 0}
STORE = {"do": "store", "file": "x"}
LOAD = {
    "do": "load",
    "count": 40,
    "interval_ns": 100_000,
    "exponential": True,
    "seed": 3,
    "awake_ns": 50_000,
    "limit_ns": 60_000_000_000,
}
SERVE = {"do": "serve", "bind": "127.0.0.1", "advertise": "127.0.0.1", "port": 0, "options": {}}
READY = {"event": "ready", "endpoint": like("."), "versions": {"runtime": like(".")}}


def refused(command: Command, key: str) -> Step:
    """The error for a bad command names the key. The other words are a core's own, or those of its JSON library."""
    return command, error("protocol", key)


SCENARIOS = [
    drives(
        "features that a binding does not try",
        ({"do": "features"}, {"event": "features", "features": []}),
        (prepare(), PREPARED),
    ),
    drives(
        "wrong lines and keys",
        refused("{", "."),
        refused("[1]", "."),
        refused('{"do":"call_counts"} {"do":"call_counts"}', "."),
        refused('{"do":"call_counts","do":"call_counts"}', "do"),
        refused({}, "do"),
        refused({"do": "dance"}, "dance"),
        refused(SERVE, "serve"),
        refused({"do": "call_counts", "more": 1}, "more"),
        refused({"do": "check", "cases": "invoke.adds"}, "cases"),
        refused("go", "."),
        refused('{"do":"call_counts","inner":{"a":1,"a":1}}', "."),
        refused({"do": 1}, "do"),
        refused({"do": "connect", "endpoints": ["a", 1], "options": {}}, "."),
        refused({**prepare(), "operation": 1}, "operation"),
        refused({**prepare(), "values": [3]}, "values"),
        refused(prepare("bounce", {"items": 1.5}), "items"),
        refused(prepare(warmup={**NONE, "speed": 1}), "speed"),
        refused(prepare(starts=1), "starts"),
        refused(prepare(stop="x"), "stop"),
        refused(prepare(stop={key: FEW[key] for key in FEW if key != "capacity"}), "capacity"),
        refused(prepare(stop=stop(capacity=0)), "capacity"),
        *(
            refused(prepare(stop={**FEW, "samples": wrong}), "samples")
            for wrong in (-1, 1.5, "3", True, None, [], 1 << 63)
        ),
        (prepare(), PREPARED),
    ),
    # Serving
    serves(
        "serving",
        (SERVE, READY),
        counted(),
        ({"do": "runtime", "collect": False}, {"event": "runtime", "runtime": {}}),
        ({"do": "runtime", "collect": True}, {"event": "runtime", "runtime": {}}),
        refused({"do": "runtime"}, "collect"),
        refused(SERVE, "serve"),
        refused(connect("x"), "connect"),
    ),
    serves(
        "what cannot be served",
        refused({**SERVE, "port": 65536}, "port"),
        refused({**SERVE, "options": {"colour": "red"}}, "colour"),
        ({**SERVE, "options": {"fail": "bind"}}, error("bind", r"127\.0\.0\.1")),
        (SERVE, READY),
    ),
    # Connecting
    begins(
        "before connecting",
        refused(prepare(), "connect"),
        refused(check(), "connect"),
        refused({"do": "operations"}, "connect"),
        refused({"do": "features"}, "connect"),
        refused(GO, "prepare"),
        refused(STORE, "go"),
        refused({"do": "connect", "endpoints": ["x"]}, "options"),
        refused(connect(), "endpoints"),
        refused(connect("x", colour="red"), "colour"),
        counted(),
    ),
    begins("connecting fails", (connect("nowhere:1", fail="connect"), error("connect", "nowhere:1"))),
    begins(
        "connecting again after it failed",
        (connect("x", fail_once=True), error("connect", "x")),
        (connect("x", fail_once=True), CONNECTED),
        (prepare(), PREPARED),
    ),
    begins(
        "several endpoints",
        (connect("x", "y", "z"), CONNECTED),
        (prepare(), PREPARED),
        (GO, done(samples=10, remote_calls=10)),
    ),
    # Preparing
    drives(
        "what cannot be prepared",
        refused(prepare("dance"), "dance"),
        refused(prepare("echo"), "echo"),
        refused(prepare("putBytes"), "size"),
        refused(prepare("invoke", {"size": 1}), "size"),
        refused(prepare("putBytes", {"size": (16 << 20) + 1}), "size"),
        refused(prepare("putString", {"size": -1}), "size"),
        refused(prepare("bounce", {"items": 0}), "items"),
        refused(prepare("bounce", {"items": 4097}), "items"),
        refused(prepare("bounce", {"items": 2, "name_length": 15}), "name_length"),
        refused(prepare("getInt32Array", {"count": (1 << 20) + 1}), "count"),
        refused(prepare("getStructArray", {"count": 65537}), "count"),
        refused(prepare("sleep", {"millis": 600001}), "millis"),
        refused(prepare("connect", {"first_call": 2}), "first_call"),
        refused(prepare("echoMessage", sends="echoMessage.no"), "echoMessage.no"),
        refused(prepare("echoMessage", sends="echo.plain"), "echo.plain"),
        refused(prepare(sends="invoke.adds"), "invoke.adds"),
        refused(prepare(sends=1), "sends"),
    ),
    drives(
        "the argument of a case",
        (prepare("echoMessage", sends="echoMessage.document"), PREPARED),
        (GO, done(samples=10, remote_calls=10)),
        (prepare("echoMessage"), PREPARED),
        (GO, done(samples=10)),
    ),
    drives(
        "a message one way, and lists of messages",
        *(checked(f"{name}.formula", "exact") for name in ("echoMessage", "putMessage", "getMessage")),
        *(checked(f"{name}Messages.formula-3", "exact") for name in ("echo", "put", "get")),
        checked("putMessages.formula-0", "exact"),
        (prepare("putMessages", {"count": 2}), PREPARED),
        (GO, done(samples=10)),
        (
            {"do": "call_counts"},
            {
                "bytes": {
                    **dict.fromkeys(("echoMessage", "getMessage", "echoMessages", "getMessages"), 0),
                    "putMessage": SCALARS,
                    "putMessages": (3 + 10 * 2) * SCALARS,
                }
            },
        ),
        refused(prepare("getMessages", {"count": 4097}), "count"),
    ),
    drives(
        "a mapping that cannot",
        (
            prepare("getOctet"),
            {"event": "not_callable", "support": "unsupported", "reason": "the fake has none"},
        ),
        (prepare(), PREPARED),
        checked("getOctet.formula", "unsupported", detail="the fake has none"),
        unsupported="getOctet",
    ),
    drives(
        "a binding without a line",
        (
            prepare("getOctet"),
            {"event": "not_callable", "support": "not_implemented", "reason": like("getOctet")},
        ),
        checked("getOctet.formula", "not_implemented", detail=like(".")),
        not_implemented="getOctet",
    ),
    drives(
        "preparing fails",
        (prepare("putBytes", {"size": 4}), error("call", "putBytes")),
        (prepare(), PREPARED),
        prepare_fails="putBytes",
    ),
    drives(
        "going several times",
        (prepare(), PREPARED),
        *[(GO, done(samples=10, remote_calls=10, lead_in=0))] * 3,
        counted("invoke", 30, 120),
    ),
    drives(
        "a counter stays open while it is called",
        (prepare("callCounter"), PREPARED),
        *[(GO, done())] * 2,
        (prepare(), PREPARED),
    ),
    drives(
        "commands out of turn",
        refused(connect("x"), "connect"),
        refused(GO, "prepare"),
        (prepare(), PREPARED),
        refused(STORE, "go"),
        (GO, done()),
        ({**STORE, "file": "/no/where"}, error("store", "/no/where")),
        (prepare(), PREPARED),
        refused(STORE, "go"),
    ),
    drives(
        "a prepare that fails takes the one before it away",
        (prepare(), PREPARED),
        (prepare("putBytes", {"size": 4}), error("call", ".")),
        refused(GO, "prepare"),
        prepare_fails="putBytes",
    ),
    # Callers
    drives(
        "several callers, each with a client of its own, and one again",
        (callers(8), CONNECTED),
        refused(GO, "prepare"),
        (prepare(starts=True, lead_in=lead_in(2)), {"event": "prepared", "sample_buffer_bytes": 8 * 16000}),
        *[(GO, done(samples=80, remote_calls=80, lead_in=16, callers=[10] * 8))] * 2,
        (callers(3), CONNECTED),
        (prepare("bounce", {"items": 5}), PREPARED),
        (GO, done(samples=30, remote_calls=90, callers=[10] * 3)),
        (callers(1), CONNECTED),
        (prepare(), PREPARED),
        (GO, done(samples=10)),
        counted_of(invoke=2 * (80 + 16) + 10, bounce=90),
    ),
    drives(
        "callers that share a client, and that may not",
        (
            callers(8, one_client=True),
            {"event": "not_callable", "support": "unsupported", "reason": like("thread")},
        ),
        (prepare(), PREPARED),
        (GO, done(samples=10)),
    ),
    drives(
        "callers that share a client",
        (callers(8, one_client=True), CONNECTED),
        (prepare(), PREPARED),
        (GO, done(samples=80, callers=[10] * 8)),
        counted("invoke", 80, 320),
        shareable=True,
    ),
    drives(
        "wrong numbers of callers",
        refused(callers(0), "count"),
        refused(callers(1001), "count"),
        refused({"do": "callers", "count": 1}, "one_client"),
        refused({**callers(2), "one_client": 1}, "one_client"),
        (prepare(), PREPARED),
    ),
    begins(
        "callers of several servers",
        refused(callers(2), "connect"),
        (connect("x", "y"), CONNECTED),
        refused(callers(2), "count"),
        (callers(1), CONNECTED),
    ),
    drives(
        "a wrong reply to one of several callers",
        (callers(4), CONNECTED),
        (prepare(), PREPARED),
        (GO, error("check", r"invoke.*\b\d of 10\b")),
        refused(GO, "prepare"),
        wrong_every=10,
    ),
    drives(
        "a call of one of several callers raises",
        (callers(4), CONNECTED),
        (prepare(), PREPARED),
        (GO, error("call", "invoke")),
        refused(GO, "prepare"),
        throw_at=5,
    ),
    # Open loop
    drives(
        "calls that are due at moments of their own, of one caller and of several",
        (prepare(lead_in=lead_in(20)), PREPARED),
        *[(LOAD, done(samples=40, remote_calls=40, lead_in=0, stopped_by="count"))] * 2,
        (callers(8), CONNECTED),
        (prepare("bounce", {"items": 5}), PREPARED),
        ({**LOAD, "exponential": False}, done(samples=40, remote_calls=120)),
        (GO, done(samples=80)),
        counted_of(invoke=80, bounce=120 + 240),
    ),
    drives(
        "an open loop that meets its limit",
        (prepare(), PREPARED),
        ({**LOAD, "limit_ns": 10_000_000}, done(samples=between(1, 11), stopped_by="time")),
        ({**LOAD, "limit_ns": 1}, done(samples=1, stopped_by="time")),
        call_us=1000,
    ),
    drives(
        "a wrong reply in an open loop, and a call that raises",
        (prepare(), PREPARED),
        (LOAD, error("check", r"invoke.*\b1 of 40\b")),
        refused(LOAD, "prepare"),
        (prepare(), PREPARED),
        (LOAD, error("call", "invoke")),
        counted("invoke", 59, 236),
        wrong_every=33,
        throw_at=60,
    ),
    drives(
        "wrong open loops",
        refused(LOAD, "prepare"),
        (prepare(), PREPARED),
        *(
            refused({**LOAD, key: value}, key)
            for key, value in (
                *(("count", 0), ("count", 1_000_001), ("interval_ns", 0), ("interval_ns", 10**12 + 1)),
                *(("exponential", 1), ("seed", -1), ("awake_ns", -1), ("limit_ns", 0)),
            )
        ),
        refused({key: value for key, value in LOAD.items() if key != "seed"}, "seed"),
        (LOAD, done(samples=40)),
    ),
    # Lead-in
    drives(
        "a lead-in is in no sample and in the call counts",
        (prepare(lead_in=lead_in(20)), PREPARED),
        *[(GO, done(samples=10, remote_calls=10, lead_in=20))] * 2,
        counted("invoke", 60, 240),
    ),
    drives(
        "lead-ins of bounces, of nothing, of more than there is room for, and wrong ones",
        (prepare("bounce", {"items": 5}, lead_in=lead_in(2)), PREPARED),
        (GO, done(samples=10, remote_calls=30, lead_in=6)),
        (prepare(), PREPARED),
        (GO, done(samples=10, lead_in=0)),
        (prepare(stop=stop(capacity=15), lead_in=lead_in(20)), PREPARED),
        (GO, done(samples=10, lead_in=15)),
        refused(prepare(lead_in=lead_in(-1)), "calls"),
        refused(prepare(lead_in=lead_in(1 << 63)), "calls"),
        refused(prepare(lead_in=lead_in(elapsed_ns=-1)), "elapsed_ns"),
        refused(prepare(lead_in={"window_ns": 1}), "window_ns"),
        refused(prepare(lead_in=20), "lead_in"),
    ),
    drives(
        "a wrong reply in the lead-in",
        (prepare(lead_in=lead_in(100)), PREPARED),
        (GO, error("check", r"invoke.*\b1 of 110\b")),
        wrong_every=100,
    ),
    drives(
        "a call raises in the lead-in",
        (prepare(lead_in=lead_in(20)), PREPARED),
        (GO, error("call", "invoke.*5")),
        counted("invoke", 5, 20),
        throw_at=6,
    ),
    # Warm-up
    drives(
        "a warm-up of nothing and of one window, and a buffer with starts",
        (prepare(), {"event": "prepared", "warmup": [], "sample_buffer_bytes": 8000}),
        (prepare(starts=True), {"event": "prepared", "sample_buffer_bytes": 16000}),
        (
            prepare(warmup={"calls": 1, "elapsed_ns": 0, "window_ns": 20_000_000}),
            {"event": "prepared", "warmup": [{"calls": between(1), "elapsed_ns": between(20e6, 2e9)}]},
        ),
    ),
    drives(
        "the warm-up's mismatches are found",
        (prepare(warmup={"calls": 500, "elapsed_ns": 0, "window_ns": 1}), error("check", "invoke.*warm-up")),
        wrong_every=100,
    ),
    drives(
        "a call raises in the warm-up",
        (prepare(warmup={"calls": 500, "elapsed_ns": 0, "window_ns": 1}), error("call", "invoke")),
        counted("invoke", 99, 396),
        throw_at=100,
    ),
    # Stop rule
    drives(
        "the rule that comes first",
        (prepare(), PREPARED),
        (GO, done(samples=10, remote_calls=10, stopped_by="count")),
        ({"do": "go", "at_ns": 1}, done(samples=10)),
        (prepare(stop=stop(capacity=10)), PREPARED),
        (GO, done(samples=10, stopped_by="count")),
        (prepare(stop=stop(capacity=9)), PREPARED),
        (GO, done(samples=9, stopped_by="capacity")),
        (prepare(stop=stop(limit_ns=1, capacity=1)), PREPARED),
        (GO, done(samples=1, stopped_by="capacity")),
        (prepare(stop=stop(samples=1, limit_ns=1)), PREPARED),
        (GO, done(samples=1, stopped_by="count")),
    ),
    drives(
        "rules of time, and a lead-in of some time",
        (prepare(stop=stop(elapsed_ns=500_000_000, capacity=1_000_000)), PREPARED),
        (GO, done(samples=between(11), stopped_by=one_of("count", "capacity"))),
        (prepare(stop=stop(limit_ns=500_000)), PREPARED),
        (GO, done(samples=1, stopped_by="time")),
        (prepare(lead_in=lead_in(elapsed_ns=5_000_000)), PREPARED),
        (GO, done(samples=10, lead_in=between(1, 5))),
        call_us=1000,
    ),
    # Replies
    drives(
        "one wrong reply of many",
        (prepare(stop=stop(samples=150)), PREPARED),
        (GO, error("check", r"invoke.*\b1 of 150\b.*305419898.*305419897")),
        refused(STORE, "go"),
        refused(GO, "prepare"),
        wrong_every=100,
    ),
    drives(
        "a call raises",
        (prepare(), PREPARED),
        (GO, error("call", "invoke.*5")),
        counted("invoke", 5, 20),
        refused(GO, "prepare"),
        (prepare(), PREPARED),
        (GO, done(samples=10)),
        throw_at=6,
    ),
    drives(
        "a bounce",
        (prepare("bounce", {"items": 5}), PREPARED),
        (GO, done(samples=10, remote_calls=30)),
        counted("bounce", 30, 10 * 9 * 28),
    ),
    drives(
        "a bounce that never gets shorter",
        (prepare("bounce", {"items": 4}), PREPARED),
        (GO, error("check", "bounce")),
        keep_items=True,
    ),
    drives(
        "replies that are too short",
        (prepare("bounce", {"items": 6}), PREPARED),
        (GO, error("check", "bounce")),
        (prepare("getInt32Array", {"count": 8}), PREPARED),
        (GO, error("check", "getInt32Array")),
        (prepare("getString", {"size": 8}), PREPARED),
        (GO, error("check", "getString")),
        (prepare("getMessages", {"count": 8}), PREPARED),
        (GO, error("check", "getMessages")),
        short_reply=True,
    ),
    *(
        drives(
            f"one reply of {operation} that is too short, and right ones after it",
            (prepare(operation, {value: 8}), PREPARED),
            (GO, error("check", rf"{operation}.*\b1 of 10\b.*7.*8")),
            short_reply_at=3,
        )
        for operation, value in (
            ("getInt32Array", "count"),
            ("getStringArray", "count"),
            ("getString", "size"),
            ("sort", "count"),
        )
    ),
    drives(
        "one hop of a bounce that removes nothing, and right bounces after it",
        (prepare("bounce", {"items": 6}), PREPARED),
        # The one that it kept is one too many in the hop after it as well, if what came back is sent.
        (GO, error("check", r"bounce.*\b[12] of 30\b.*4.*3")),
        keep_items_at=5,
    ),
    drives(
        "connecting, timed",
        (prepare("connect", {"first_call": 0}), PREPARED),
        (GO, done(samples=10, remote_calls=0)),
        (prepare("connect", {"first_call": 1}), PREPARED),
        *[(GO, done(samples=10, remote_calls=10))] * 2,
        counted("invoke", 20, 80),
    ),
    # Conformance
    drives(
        "cases",
        checked("invoke.wraps", "exact"),
        refused(check("nonsense"), "nonsense"),
        *(
            refused(check(f"{operation}.formula{size}"), f"{operation}|values")
            for operation, size in (
                *(("dance", ""), ("invoke", "-1"), ("bounce", "-0"), ("sleep", "-600001")),
                *(("putBytes", each) for each in ("", "-", "-x", "-1x", "--1", "-16777217")),
            )
        ),
        counted("invoke", 1, 4),
        checked("invoke.at-once", "exact"),
    ),
    drives("a wrong reply is altered", checked("invoke.adds", "altered", detail=like(".")), wrong_every=1),
    drives(
        "a refusal",
        checked("putBytes.empty", "refused", detail=like(".")),
        counted("invoke", 1, 4),
        refuse="putBytes",
    ),
    drives(
        "a refusal after which nothing works",
        (check("putBytes.empty"), error("call", "putBytes.empty")),
        refuse="putBytes",
        broken_after_refusal=True,
    ),
    drives(
        "a crash is not a refusal",
        (check("putBytes.empty"), error("call", "putBytes.empty")),
        crash="putBytes",
    ),
]
