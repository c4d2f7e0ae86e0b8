"""What holds of every system between two real processes: its values, its call counts, where it listens, its end."""

import os
import pwd
import socket
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest
from msgspec import UNSET

from roundtrip.analysis.interop import faults
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import select_workloads
from roundtrip.interop.exchange import Exchange
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.call_counts import call_counts_differ
from roundtrip.processes.conformance import Cases, ObservedOutcome, formula_case
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.process_tree import ports_of
from roundtrip.processes.timing import take_slice
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import (
    CaseOutcome,
    Check,
    Done,
    OperationEntry,
    Operations,
    Prepare,
    Stop,
    Support,
    Warmup,
)
from roundtrip.running.measurement import SLOW_FACTOR

from .conftest import (
    FIRST_ROWS,
    UNPINNED,
    every_row,
    every_system,
    formula_cases,
    listening,
    listening_on_files,
)

LONGEST_S = 600.0
"""All cases of a system that starts a process for each call: half a second, a whole one beside other tests."""

pytestmark = [pytest.mark.wire, pytest.mark.timeout(1.5 * LONGEST_S)]

LOOPBACK = {"127.0.0.1", "::ffff:127.0.0.1"}
CLIENTS_LISTEN = ("java-idl", "java-rmi-iiop")
SLOW_CALL_NS = 50_000_000
WIDE_STRINGS = {"getWstring", "setWstring"}
REFERENCES = {"getCounter", "getCounterArray", "openCounter", "callCounter"}
UNSUPPORTED = {"iiop": set[str](), "frame": set[str]()} | dict.fromkeys(
    ("grpc", "soap", "nettcp"), WIDE_STRINGS | REFERENCES
)
"""What mappings have no such thing for, by protocol; those of other protocols lack wide strings."""


@every_row
def test_every_value_comes_back_as_its_protocol_should_bring_it(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    system, first = row.system, row in FIRST_ROWS
    names = cases.all_names(system.protocol, brief=not first)
    if first:  # Variants have the same lines.
        names += formula_cases(deployment)
    takes_s = LONGEST_S + SLOW_FACTOR * sum(it.seconds for it in system.slow)
    results = deployment.ask(Side.CLIENT, Check(cases=names), takes_s=takes_s).results
    assert cases.judge(system.name, system.protocol, names, results) == []
    by_chance = [
        it.case
        for it in results
        if it.outcome
        not in (CaseOutcome.UNSUPPORTED, cases.expected(system.name, system.protocol, it.case)[0])
    ]
    if not by_chance:  # A reply that a server could not write is a call that it counted alone.
        assert call_counts_differ(deployment, "invoke") == ""


@every_row
def test_what_is_timed_is_counted_alike_at_both_ends(deployment: Deployment, row: Row, cases: Cases) -> None:
    operations = deployment.ask(Side.CLIENT, Operations()).operations
    lacking = {it.name for it in operations if it.support is not Support.CALLED}
    assert lacking == (
        REFERENCES if row.variant.name == "hand-coded" else UNSUPPORTED.get(row.system.protocol, WIDE_STRINGS)
    )
    before = call_counts_differ(deployment, "invoke")
    call_ns = 0
    # Variants have the same lines.
    for workload in select_workloads([], [] if row in FIRST_ROWS else ["invocation"]):
        if row.slow_s(workload.key):
            continue
        slow = workload.operation == "bounce" and call_ns > SLOW_CALL_NS  # Many calls would take minutes.
        values, calls = ({"items": 6}, 3) if slow else (workload.values, workload.calls_per_sample)
        done = timed(deployment, workload.operation, values, samples=3)
        assert done.remote_calls == 3 * calls
        call_ns = max(call_ns, (done.ended_ns - done.started_ns) // 3)
    for operation in operations:
        values = smallest(operation)
        case = formula_case(operation.name, values)
        wanted, _ = cases.expected(row.system.name, row.system.protocol, case)
        if operation.timed and operation.name not in lacking and wanted is ObservedOutcome.EXACT:
            timed(deployment, operation.name, values, samples=1)
    # A reply that a server could not write stays a call that it counted alone.
    assert before or call_counts_differ(deployment, "invoke") == ""


def smallest(operation: OperationEntry) -> dict[str, int]:
    """The least of each value that has no default, and 1 rather than 0."""
    return {name: max(it.least, 1) for name, it in operation.values.items() if it.default is UNSET}


def timed(deployment: Deployment, operation: str, values: dict[str, int], samples: int) -> Done:
    """Times a few samples after as few calls."""
    warmup = Warmup(calls=samples - 1, elapsed_ns=0, window_ns=1)
    stop = Stop(samples=samples, elapsed_ns=0, limit_ns=60_000_000_000, capacity=samples)
    prepare = Prepare(operation=operation, values=values, warmup=warmup, stop=stop)
    deployment.ask(Side.CLIENT, prepare)
    [taken] = take_slice(deployment, takes_s=0.0, grace_s=None)
    done = taken.done
    assert done.samples == samples, operation
    assert done.ended_ns > done.started_ns, operation
    return done


@every_system
def test_what_a_protocol_loses_is_known(
    deployment: Deployment, agents: AgentPool, topology: Topology, row: Row, cases: Cases
) -> None:
    names, (client, protocol) = cases.feature_names(), (row.system.name, row.system.protocol)
    if ObservedOutcome.BROKEN in {cases.expected(client, protocol, name)[0] for name in names}:
        assert faults(Exchange(row, agents.ends, topology, UNPINNED, cases).run(names)) == []
    else:
        results = deployment.ask(Side.CLIENT, Check(cases=names)).results
        assert cases.judge(client, protocol, names, results) == []


@every_system
def test_it_listens_on_the_address_that_it_was_given_and_no_other(deployment: Deployment, row: Row) -> None:
    assert listening(deployment.pids["server"]) <= LOOPBACK
    assert listening(deployment.pids["client"]) <= (LOOPBACK if row.system.name in CLIENTS_LISTEN else set())


@every_system
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
def test_no_other_user_can_listen_at_its_port(deployment: Deployment) -> None:
    """Whatever the options of either socket: who could would be the server for some of the clients."""
    ports = ports_of([pid for name, pid in deployment.pids.items() if name != Side.CLIENT])
    nobody = pwd.getpwnam("nobody").pw_uid
    with ProcessPoolExecutor(1, get_context("fork"), os.setuid, (nobody,)) as other:
        assert other.submit(places_beside, 0).result(), "at a port that is free it can"
        assert [found for port in ports for found in other.submit(places_beside, port).result()] == []


def places_beside(port: int) -> list[str]:
    """Where, and by which options, this process can listen at a port."""
    found = []
    reuse = (socket.SO_REUSEADDR, socket.SO_REUSEPORT)
    for address in ("127.0.0.1", "0.0.0.0", "::ffff:127.0.0.1", "::"):
        for options in ((), reuse[:1], reuse[1:], reuse):
            with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as beside:
                for option in options:
                    beside.setsockopt(socket.SOL_SOCKET, option, 1)
                with suppress(OSError):
                    beside.bind((address, port))
                    beside.listen()
                    found.append(f"{address} {port} {options}")
    return found


@every_system
def test_what_is_no_tcp_port_is_a_socket_of_its_owner_alone(deployment: Deployment) -> None:
    files = listening_on_files(deployment.pids["server"])
    assert listening(deployment.pids["server"]) or files, "it serves nowhere"
    for file in files:
        assert file.parent == Path(deployment.processes.agent_of("server").scratch)
        assert file.parent.stat().st_mode & 0o077 == 0
        assert file.stat().st_mode & 0o077 == 0
