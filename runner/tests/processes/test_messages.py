"""The types of the worker protocol, and the schema that is made from them."""

import json
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from roundtrip.paths import ROOT
from roundtrip.processes import agent_messages
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.failure import FailureKind
from roundtrip.processes.message import Command, read_reply, reply_type
from roundtrip.processes.worker_messages import Error, NotCallable

STOP = worker.Stop(samples=1, elapsed_ns=0, limit_ns=1, capacity=1)
WARMUP = worker.Warmup(calls=1, elapsed_ns=0, window_ns=1)
COMMANDS: list[Command[Any]] = [
    worker.Serve(bind="127.0.0.1", advertise="127.0.0.1", port=0, options={"no_delay": True}),
    worker.Connect(endpoints=["x"], options={}),
    worker.Callers(count=8, one_client=False),
    worker.Operations(),
    worker.Check(cases=["invoke.adds"]),
    worker.Features(),
    worker.Prepare(operation="invoke", values={}, warmup=WARMUP, stop=STOP),
    worker.Go(),
    worker.Load(count=9, interval_ns=1000, exponential=True, seed=1, awake_ns=0, limit_ns=10**9),
    worker.Store(file="x"),
    worker.CallCounts(),
    worker.Runtime(),
]

REPLIES: dict[str, dict[str, Any]] = {
    "serve": {"event": "ready", "endpoint": "127.0.0.1:1", "versions": {"runtime": "1"}},
    "connect": {"event": "connected", "elapsed_ns": 1, "versions": {}},
    "callers": {"event": "connected", "elapsed_ns": 1, "versions": {}},
    "operations": {
        "event": "operations",
        "operations": [{"name": "invoke", "bytes": 4, "values": {}, "timed": True, "support": "called"}],
    },
    "check": {"event": "checked", "results": [{"case": "invoke.adds", "outcome": "exact"}]},
    "features": {"event": "features", "features": [{"name": "one_way", "found": True, "said": "it went on"}]},
    "prepare": {
        "event": "prepared",
        "warmup": [{"calls": 1, "elapsed_ns": 0}],
        "sample_buffer_bytes": 8,
        "runtime": {"compiled_ns": 1},
    },
    "go": {
        "event": "done",
        "samples": 1,
        "remote_calls": 1,
        "lead_in": 0,
        "started_ns": 0,
        "ended_ns": 1,
        "stopped_by": "count",
        "runtime": {"compiled_ns": 1},
    },
    "load": {
        "event": "done",
        "samples": 9,
        "remote_calls": 9,
        "lead_in": 0,
        "started_ns": 0,
        "ended_ns": 1,
        "stopped_by": "count",
        "runtime": {},
    },
    "store": {"event": "stored", "bytes": 8},
    "call_counts": {"event": "call_counts", "calls": {"invoke": 1}, "bytes": {}},
    "runtime": {"event": "runtime", "runtime": {"collections": 1}},
}
EITHER = [
    {"event": "error", "kind": "call", "message": "it broke", "detail": "here"},
    {"event": "not_callable", "support": "unsupported", "reason": "no such thing"},
]
OPTIONAL = {"detail"}


def tag(command: Command[Any]) -> str:
    return str(command.__struct_config__.tag)


EVERY = [
    *((command, REPLIES[tag(command)]) for command in COMMANDS),
    *((worker.Go(), reply) for reply in EITHER),
]
every_reply = pytest.mark.parametrize(
    ("command", "reply"), EVERY, ids=lambda it: it["event"] if isinstance(it, dict) else tag(it)
)


def read(command: Command[Any], reply: dict[str, Any]) -> Any:
    return read_reply(json.dumps(reply).encode(), command, Error, NotCallable)


def spoilt(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """The reply without each of its keys, and with each as something else."""
    without = [
        {name: value for name, value in reply.items() if name != key} for key in reply if key not in OPTIONAL
    ]
    wrong = [{**reply, key: -1.5} for key in reply]
    below = [
        {**reply, key: [{**value[0], name: -1} for name in value[0]]}
        for key, value in reply.items()
        if isinstance(value, list)
    ]
    return without + wrong + below


def test_the_schema_in_shared_idl_is_that_of_the_types() -> None:
    written = (ROOT / "shared-idl" / "worker.schema.json").read_text()
    again = "write it with: python -m roundtrip.processes.worker_messages"
    assert written == worker.schema_text(), again
    Draft202012Validator.check_schema(json.loads(written))


def test_every_command_of_a_worker_is_shown_here() -> None:
    assert {type(command) for command in COMMANDS} == {*get_args(worker.AnyCommand)}


@pytest.mark.parametrize("command", COMMANDS, ids=tag)
def test_a_command_is_sent_with_all_its_keys(command: Command[Any]) -> None:
    assert msgspec.to_builtins(command).keys() == {"do", *command.__struct_fields__}


@every_reply
def test_a_reply_is_read_as_its_type_unknown_keys_left_out(
    command: Command[Any], reply: dict[str, Any]
) -> None:
    wanted = reply_type(type(command)) if reply not in EITHER else (Error, NotCallable)
    for each in (reply, {**reply, "extra": 1}):
        assert isinstance(read(command, each), wanted)


@every_reply
def test_what_is_wrong_with_a_reply_is_named(command: Command[Any], reply: dict[str, Any]) -> None:
    for each in spoilt(reply):
        with pytest.raises(msgspec.ValidationError, match="`"):
            read(command, each)


@pytest.mark.parametrize("command", COMMANDS, ids=tag)
def test_a_command_takes_no_other_command_s_reply(command: Command[Any]) -> None:
    for reply in REPLIES.values():
        if reply["event"] != REPLIES[tag(command)]["event"]:
            with pytest.raises(msgspec.ValidationError, match=r"\$\.event"):
                read(command, reply)


def test_every_command_has_a_reply() -> None:
    for command in get_args(worker.AnyCommand):
        assert reply_type(command) in get_args(worker.AnyReply)


@pytest.mark.parametrize("of", [Error, agent_messages.Failed])
def test_the_runner_knows_every_kind_of_failure(of: type) -> None:
    kinds = get_args(of.__annotations__["kind"])
    assert len(kinds) > 5
    assert {FailureKind(kind) for kind in kinds} <= {*FailureKind}
