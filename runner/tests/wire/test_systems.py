"""What holds of every system between two real processes: its values, its ledger, where it listens."""

from pathlib import Path

import pytest

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import select_points
from roundtrip.processes.conformance import Cases
from roundtrip.processes.deployment import SLOW_FACTOR, Deployment
from roundtrip.processes.measurement import measure
from roundtrip.processes.topology import Side
from roundtrip.processes.worker_messages import CaseOutcome, Check, Operations, Prepare, Stop, Support, Warmup

from .conftest import FIRST_ROWS, every_row, every_system, formula_cases, listening, listening_on_files

LONGEST_S = 600.0
"""All cases of a system that starts a process for each call: half a second, a whole one beside other tests."""

pytestmark = [pytest.mark.wire, pytest.mark.timeout(1.5 * LONGEST_S)]

LOOPBACK = {"127.0.0.1", "::ffff:127.0.0.1"}
SLOW_CALL_NS = 50_000_000
TINY = (
    Warmup(calls=2, elapsed_ns=0, window_ns=1),
    Stop(samples=3, elapsed_ns=0, limit_ns=60_000_000_000, capacity=10),
)
ONCE = (
    Warmup(calls=0, elapsed_ns=0, window_ns=1),
    Stop(samples=1, elapsed_ns=0, limit_ns=1_000_000_000_000, capacity=1),
)
"""Of what a manifest calls slow."""


@every_row
def test_every_value_comes_back_as_its_wire_should_bring_it(
    deployment: Deployment, row: Row, cases: Cases
) -> None:
    system = row.system
    names = cases.all_names(system.wire)
    if row in FIRST_ROWS:  # Variants have the same lines.
        names += formula_cases(deployment)
    takes_s = LONGEST_S + SLOW_FACTOR * sum(it.seconds for it in system.slow)
    results = deployment.ask(Side.CLIENT, Check(cases=names), takes_s=takes_s).results
    assert cases.judge(system.name, system.wire, names, results) == []
    by_chance = [
        it.case
        for it in results
        if it.outcome not in (CaseOutcome.CANNOT, cases.expected(system.name, system.wire, it.case)[0])
    ]
    if not by_chance:  # A reply that a server could not write is a call that it counted alone.
        assert deployment.ledgers_differ("invoke") == ""


@every_row
def test_what_is_timed_by_default_is_counted_alike_at_both_ends(deployment: Deployment, row: Row) -> None:
    operations = deployment.ask(Side.CLIENT, Operations()).operations
    called = {it.name for it in operations if it.support is Support.CALLED}
    before = deployment.ledgers_differ("invoke")
    long_calls = False
    for point in select_points([], []):
        slow_s = row.slow_s(point.key)
        if point.operation not in called or (slow_s and row not in FIRST_ROWS):
            continue
        # A bounce of many calls would take minutes.
        values = {"items": 6} if long_calls and point.operation == "bounce" else point.values
        call_ns = timed(deployment, point.operation, values, slow_s)
        long_calls = long_calls or (point.operation == "invoke" and call_ns > SLOW_CALL_NS)
    # A reply that a server could not write stays a call that it counted alone.
    assert before or deployment.ledgers_differ("invoke") == ""


def timed(deployment: Deployment, operation: str, values: dict[str, int], slow_s: float) -> float:
    """Times a few samples, each of as many remote calls as it should have; how long one took."""
    calls = (values["items"] + 1) // 2 if operation == "bounce" else 1
    warmup, stop = ONCE if slow_s or calls > 10 else TINY
    prepare = Prepare(operation=operation, values=values, warmup=warmup, stop=stop)
    taken = measure(deployment, prepare, interval_s=0.0, warmup_s=0.0, timed_s=SLOW_FACTOR * slow_s)
    done = taken.done
    assert (done.samples, done.remote_calls) == (stop.samples, stop.samples * calls)
    assert done.ended_ns > done.started_ns
    return (done.ended_ns - done.started_ns) / done.samples


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
