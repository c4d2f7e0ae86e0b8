"""What holds of every system: its values, its ledger, its manners."""

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import select_points
from roundtrip.deploy.conformance import Cases, Outcome, formula_case, formula_cases
from roundtrip.deploy.deployment import SLOW_FACTOR, Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.measurement import measure
from roundtrip.deploy.message import Command
from roundtrip.deploy.topology import Side
from roundtrip.deploy.worker_messages import (
    CaseOutcome,
    Check,
    Done,
    Ledger,
    OperationEntry,
    Operations,
    Prepare,
    Stop,
    StoppedBy,
    Support,
    Warmup,
)
from tests.contract.operations import problems

from .conftest import FIRST_ROWS, every_row, every_system, listening, listening_on_files

LONGEST_S = 600.0
"""All cases by formula of a system that starts a process for each call: half a second, a whole one beside others."""

pytestmark = [pytest.mark.wire, pytest.mark.timeout(1.5 * LONGEST_S)]

LOOPBACK = {"0100007F", "0000000000000000FFFF00000100007F"}
"""127.0.0.1, plain and as an IPv6 socket has it."""

SLOW_CALL_NS = 50_000_000

FORMULA_SIZES = (0, 1, 1000)

TINY = (
    Warmup(calls=2, elapsed_ns=0, window_ns=1),
    Stop(samples=3, elapsed_ns=0, limit_ns=60_000_000_000, capacity=10),
)
ONCE = (
    Warmup(calls=0, elapsed_ns=0, window_ns=1),
    Stop(samples=1, elapsed_ns=0, limit_ns=1_000_000_000_000, capacity=1),
)
"""Of what a manifest calls slow, and of samples of many calls each."""

ELEMENTS = 10
"""What is moved by calls that no experiment times by default."""

SETTERS = {"getString": "setString", "getWstring": "setWstring"}
"""What `prepare` calls once before the operation is timed."""

TARGETS = ("openCounter", "getCounter")
"""How `prepare` of callCounter may come by a counter, unless the client has one of its own."""

DEFAULT = select_points([], [])


Counts = Counter[tuple[str, str]]
"""Calls and bytes of each operation."""


@contextmanager
def counted(deployment: Deployment) -> Iterator[dict[Side, Counts]]:
    """What each end counts while the context lasts; known when it ends."""

    def totals(side: Side) -> Counts:
        ledger = deployment.ask(side, Ledger())
        tables = {"calls": ledger.calls, "bytes": ledger.bytes}
        return Counter({(what, op): n for what, table in tables.items() for op, n in table.items()})

    before = {side: totals(side) for side in Side}
    found: dict[Side, Counts] = {}
    yield found
    for side in Side:
        found[side] = totals(side)
        found[side].subtract(before[side])


def differences(counts: dict[Side, Counts], but: Collection[str] = ()) -> list[str]:
    """The operations that the two ends counted differently, in words."""
    client, server = counts[Side.CLIENT], counts[Side.SERVER]
    return [
        f"{operation}: the client counted {client[what, operation]} {what}, the server {server[what, operation]}"
        for what, operation in sorted({*client, *server})
        if operation not in but and client[what, operation] != server[what, operation]
    ]


def send(deployment: Deployment, row: Row, cases: Cases, names: list[str]) -> None:
    """Sends cases and fails for what did not become what is expected, or was not counted alike at both ends."""
    system = row.system
    longest_s = LONGEST_S + SLOW_FACTOR * sum(system.slow.values())
    with counted(deployment) as counts:
        results = deployment.ask(Side.CLIENT, Check(cases=names), takes_s=longest_s).results
    assert cases.judge(system.name, system.wire, names, results) == []
    # What a server does by chance is a reply that it could not write, and it counted the call.
    by_chance = Counter(
        cases.operation(it.case)
        for it in results
        if it.outcome not in (CaseOutcome.CANNOT, cases.expected(system.name, system.wire, it.case)[0])
    )
    assert differences(counts, but=by_chance) == []
    for operation, most in by_chance.items():
        ahead = counts[Side.SERVER]["calls", operation] - counts[Side.CLIENT]["calls", operation]
        assert 0 <= ahead <= most, operation


@every_row
def test_every_value_comes_back_as_its_wire_should_bring_it(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    send(deployment, row, cases, cases.all_names(row.system.wire))


def operations(deployment: Deployment) -> list[OperationEntry]:
    return deployment.ask(Side.CLIENT, Operations()).operations


@every_row
def test_no_operation_is_missing_and_what_cannot_be_done_has_a_reason(deployment: Deployment) -> None:
    assert problems(operations(deployment)) == []


@every_row
def test_every_operation_comes_back_as_its_formula_says(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    names: list[str] = []
    for entry in operations(deployment):
        if entry.name != "connect":  # It is timed alone: nothing comes back.
            sizes = FORMULA_SIZES if "millis" not in entry.values else (0, 1)
            names += formula_cases(entry, sizes)
    assert len(names) > 40
    send(deployment, row, cases, names)


def calls(operation: str, values: dict[str, int]) -> int:
    """Remote calls of one sample."""
    if operation == "bounce":
        return (values["items"] + 1) // 2
    return values["first_call"] if operation == "connect" else 1


def small(entry: OperationEntry) -> dict[str, int]:
    """What an operation must be told, for a call that moves little and takes no time."""
    return {
        name: max(limits.least, min(limits.most, 1 if name == "millis" else ELEMENTS))
        for name, limits in entry.values.items()
        if limits.default is UNSET
    }


@every_row
def test_what_is_timed_by_default_is_counted_alike_at_both_ends(deployment: Deployment, row: Row) -> None:
    called = {entry.name for entry in operations(deployment) if entry.support is Support.CALLED}
    long_calls = False
    for point in DEFAULT:
        slow_s = row.slow_s(point.key)
        if point.operation not in called or (slow_s and row not in FIRST_ROWS):
            continue
        # A bounce of many calls would take minutes.
        values = {"items": 6} if long_calls and point.operation == "bounce" else point.values
        done = measured(deployment, point.operation, values, slow_s)
        if point.operation == "invoke":
            long_calls = done.ended_ns - done.started_ns > done.samples * SLOW_CALL_NS


@every_row
def test_every_operation_can_be_timed_and_is_counted_alike_at_both_ends(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    default = {point.operation for point in DEFAULT}
    timed = [
        entry
        for entry in operations(deployment)
        if entry.timed and entry.support is Support.CALLED and entry.name not in default
    ]
    assert len(timed) > 20
    for entry in timed:
        values = small(entry)
        name = formula_case(entry.name, values)
        expected, _ = cases.expected(row.system.name, row.system.wire, name)
        if expected is Outcome.EXACT:
            measured(deployment, entry.name, values)
            continue
        with pytest.raises(WorkerFailed) as failed:  # What its wire refuses or alters cannot be timed.
            measured(deployment, entry.name, values)
        refused = expected is Outcome.REFUSED
        assert failed.value.kind is (FailureKind.CALL if refused else FailureKind.CHECK), name


def measured(deployment: Deployment, operation: str, values: dict[str, int], slow_s: float = 0.0) -> Done:
    """Times a few calls. Fails unless each of them, and nothing else, is counted at both ends."""
    warmup, stop = ONCE if slow_s or calls(operation, values) > ELEMENTS else TINY
    with counted(deployment) as counts:
        taken = measure(
            deployment,
            Prepare(operation=operation, values=values, warmup=warmup, stop=stop),
            interval_s=0.0,
            warmup_s=0.0,
            timed_s=SLOW_FACTOR * slow_s,
        )
    done, warm = taken.client.done, sum(window.calls for window in taken.prepared["client"].warmup)
    assert warm >= warmup.calls
    assert (done.samples, done.stopped_by) == (stop.samples, StoppedBy.COUNT)
    each = calls(operation, values)
    assert done.remote_calls == done.samples * each
    assert done.ended_ns > done.started_ns
    client = +Counter({op: n for (what, op), n in counts[Side.CLIENT].items() if what == "calls"})
    wanted = Counter({operation if operation != "connect" else "invoke": (warm + done.samples) * each})
    if operation in SETTERS:
        wanted[SETTERS[operation]] += 1
    if operation == "callCounter":
        wanted += Counter({name: 1 for name in TARGETS if name in client})
    assert client == +wanted
    assert differences(counts) == []
    return done


@every_system
def test_it_listens_on_the_address_that_it_was_given_and_no_other(deployment: Deployment) -> None:
    assert listening(deployment.pids["server"]) <= LOOPBACK
    assert listening(deployment.pids["client"]) <= LOOPBACK


@every_system
def test_what_is_no_tcp_port_is_a_socket_of_its_owner_alone(deployment: Deployment) -> None:
    files = listening_on_files(deployment.pids["server"])
    assert listening(deployment.pids["server"]) or files, "it serves nowhere"
    for file in files:
        assert file.parent == Path(deployment.scratch("server"))
        assert file.parent.stat().st_mode & 0o077 == 0
        assert file.stat().st_mode & 0o077 == 0


def wrong(**changed: Any) -> Prepare:
    warmup, stop = TINY
    given: dict[str, Any] = {"operation": "putBytes", "values": {"size": 1}, "warmup": warmup, "stop": stop}
    return Prepare(**{**given, **changed})


@every_system
@pytest.mark.parametrize(
    ("command", "named"),
    [
        (wrong(operation="puttBytes"), "puttBytes"),
        (wrong(values={"size": -1}), "size"),
        (wrong(values={"sise": 1}), "si[sz]e"),
        (Check(cases=["no.such.case"]), "no.such.case"),
    ],
    ids=["operation", "value", "name of a value", "case"],
)
def test_a_wrong_command_is_refused_by_name_and_the_next_one_works(
    deployment: Deployment, command: Command[Any], named: str
) -> None:
    with pytest.raises(WorkerFailed, match=named) as failed:
        deployment.ask(Side.CLIENT, command)
    assert failed.value.kind is FailureKind.PROTOCOL
    deployment.ask(Side.CLIENT, Ledger())
