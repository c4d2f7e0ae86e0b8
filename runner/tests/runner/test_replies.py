"""The runner's idea of replies against the worker protocol's schema."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from roundtrip.deploy.replies import fault
from roundtrip.paths import ROOT

SCHEMA = json.loads((ROOT / "shared-idl" / "worker.schema.json").read_text())
VALID = Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": "#/$defs/reply"}]})

REPLIES: dict[str, dict[str, Any]] = {
    "serve": {"event": "ready", "endpoint": "127.0.0.1:1", "versions": {"runtime": "1"}},
    "connect": {"event": "connected", "elapsed_ns": 1, "versions": {}},
    "check": {"event": "checked", "results": [{"case": "invoke.adds", "outcome": "exact"}]},
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
        "started_ns": 0,
        "ended_ns": 1,
        "stopped_by": "count",
        "runtime": {"compiled_ns": 1},
    },
    "store": {"event": "stored", "bytes": 8},
    "ledger": {"event": "ledger", "calls": {"invoke": 1}, "bytes": {}},
}
EITHER = [
    {"event": "error", "kind": "call", "message": "it broke", "detail": "here"},
    {"event": "unsupported", "reason": "no such thing"},
]
EVERY = [*REPLIES.items(), *(("go", reply) for reply in EITHER)]


@pytest.mark.parametrize(("do", "reply"), EVERY)
def test_what_the_schema_allows_is_taken_unknown_keys_too(do: str, reply: dict[str, Any]) -> None:
    for each in (reply, {**reply, "extra": 1}):
        assert VALID.is_valid(each)
        assert fault(do, each) is None


def spoilt(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """The reply without each of its keys, and with each as something else."""
    without = [{name: value for name, value in reply.items() if name != key} for key in reply]
    wrong = [{**reply, key: -1.5} for key in reply]
    below = [
        {**reply, key: [{**value[0], name: -1} for name in value[0]]}
        for key, value in reply.items()
        if isinstance(value, list)
    ]
    return without + wrong + below


@pytest.mark.parametrize(("do", "reply"), EVERY)
def test_what_the_schema_refuses_is_refused_here_and_nothing_else(do: str, reply: dict[str, Any]) -> None:
    refused = 0
    for each in spoilt(reply):
        assert (fault(do, each) is None) == VALID.is_valid(each), each
        refused += fault(do, each) is not None
    assert refused


def test_the_fault_names_the_key() -> None:
    told = fault("go", {**REPLIES["go"], "samples": "many"})
    assert told is not None
    assert "samples" in told
    assert fault("serve", REPLIES["go"]) is not None, "a good reply to another command"
    assert fault("go", {}) is not None
