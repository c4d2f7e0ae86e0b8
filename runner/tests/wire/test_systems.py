"""What holds of every system: its values, its ledger, its manners."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from roundtrip.config.workload import WORKLOADS

from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import SLOW_FACTOR, Deployment, WorkerFailed
from roundtrip.paths import ROOT

from .conftest import FIRST_ROWS, ROWS, listening, listening_on_files

pytestmark = pytest.mark.wire

every_row = pytest.mark.parametrize("row", ROWS, indirect=True, ids=lambda row: row.key)
every_system = pytest.mark.parametrize("row", FIRST_ROWS, indirect=True, ids=lambda row: row.key)

LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F"}
"""127.0.0.1, plain and as an IPv6 socket has it."""

SLOW_CALL_NS = 50_000_000

TINY: dict[str, Any] = {
    "warmup": {"calls": 2, "elapsed_ns": 0, "window_ns": 1},
    "stop": {"samples": 3, "elapsed_ns": 0, "limit_ns": 60_000_000_000, "capacity": 10},
}


ONCE: dict[str, Any] = {
    "warmup": {"calls": 0, "elapsed_ns": 0, "window_ns": 1},
    "stop": {"samples": 1, "elapsed_ns": 0, "limit_ns": 1_000_000_000_000, "capacity": 1},
}
"""Of what a manifest calls slow."""


def prepare(name: str, **changed: Any) -> dict[str, Any]:
    return {
        "do": "prepare",
        "workload": name,
        "parameters": WORKLOADS[name].parameters,
        **TINY,
        **changed,
    }


@pytest.fixture(scope="module")
def worker_schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads((ROOT / "shared-idl" / "worker.schema.json").read_text()))


@every_row
def test_every_value_comes_back_as_its_wire_should_bring_it(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    names = cases.all_names(row.system.wire)
    reply = deployment.ask(
        "client", {"do": "check", "cases": names}, takes_s=SLOW_FACTOR * sum(row.system.slow.values())
    )
    name, wire = row.system.name, row.system.wire
    assert cases.judge(name, wire, names, reply["results"]) == []
    # What a server does by chance is a reply that it could not write, and it counted the call.
    by_chance = [it for it in reply["results"] if it["outcome"] != cases.expected(name, wire, it["case"])[0]]
    assert by_chance or ledgers_agree(deployment)


@every_row
def test_every_workload_is_measured_and_counted_alike_at_both_ends(deployment: Deployment, row: Row) -> None:
    total = dict.fromkeys((workload.operation for workload in WORKLOADS.values()), 0)
    long_calls = False
    for name, workload in WORKLOADS.items():
        if name in row.system.unsupported:
            continue
        slow_s = row.system.slow.get(name, 0.0)
        if slow_s and row not in FIRST_ROWS:
            continue
        shortened = long_calls and name == "objects"  # A bounce of many calls would take minutes.
        parameters = {"items": 6} if shortened else workload.parameters
        calls = 3 if shortened else workload.calls_per_sample
        asked = ONCE if slow_s else TINY
        least, samples = asked["warmup"]["calls"], asked["stop"]["samples"]
        prepared = deployment.ask("client", prepare(name, parameters=parameters, **asked))
        warm = sum(window["calls"] for window in prepared["warmup"])
        assert warm >= least
        done = deployment.ask("client", {"do": "go"}, takes_s=SLOW_FACTOR * slow_s)
        assert (done["samples"], done["stopped_by"]) == (samples, "count")
        assert done["remote_calls"] == samples * calls
        assert done["ended_ns"] > done["started_ns"]
        total[workload.operation] += (warm + samples) * calls
        if name == "invocation":
            long_calls = done["ended_ns"] - done["started_ns"] > samples * SLOW_CALL_NS
    ledger = deployment.ask("client", {"do": "ledger"})
    assert ledger["calls"] == {operation: calls for operation, calls in total.items() if calls}
    assert ledgers_agree(deployment)


def ledgers_agree(deployment: Deployment) -> bool:
    client, server = (deployment.ask(end, {"do": "ledger"}) for end in ("client", "server"))
    return bool(client["calls"] == server["calls"] and client["bytes"] == server["bytes"])


@every_system
def test_replies_are_what_the_schema_says(
    deployment: Deployment, link: AgentClient, worker_schema: Draft202012Validator
) -> None:
    commands = [
        {"do": "check", "cases": ["invoke.adds"]},
        prepare("invocation"),
        {"do": "go"},
        {"do": "store", "file": f"{link.scratch}/samples.bin"},
        {"do": "ledger"},
    ]
    for command in commands:
        worker_schema.validate(command)
        worker_schema.validate(deployment.ask("client", command))
    assert len(deployment.fetch("samples.bin")) == 3 * 8


@every_system
def test_it_listens_on_the_address_that_it_was_given_and_no_other(deployment: Deployment) -> None:
    assert listening(deployment.pids["server"]) <= LOOPBACK
    assert listening(deployment.pids["client"]) <= LOOPBACK


@every_system
def test_what_is_no_tcp_port_is_a_socket_of_its_owner_alone(
    deployment: Deployment, link: AgentClient
) -> None:
    files = listening_on_files(deployment.pids["server"])
    assert listening(deployment.pids["server"]) or files, "it serves nowhere"
    for file in files:
        assert file.parent == Path(link.scratch)
        assert file.parent.stat().st_mode & 0o077 == 0
        assert file.stat().st_mode & 0o077 == 0


@every_system
@pytest.mark.parametrize(
    ("command", "named"),
    [
        ({**prepare("invocation"), "workload": "inovcation"}, "inovcation"),
        ({**prepare("data-bytes"), "parameters": {"size": -1}}, "size"),
        ({**prepare("data-bytes"), "parameters": {"sise": 1}}, "sise"),
        ({"do": "check", "cases": ["no.such.case"]}, "no.such.case"),
    ],
    ids=["workload", "value", "parameter", "case"],
)
def test_a_wrong_command_is_refused_by_name_and_the_next_one_works(
    deployment: Deployment, command: dict[str, Any], named: str
) -> None:
    with pytest.raises(WorkerFailed, match=named) as broken:
        deployment.ask("client", command)
    assert broken.value.kind == "protocol"
    assert deployment.ask("client", {"do": "ledger"})["event"] == "ledger"
