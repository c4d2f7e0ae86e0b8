"""The conformance cases of a row's workloads, sent before anything is timed."""

from collections.abc import Sequence

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload
from roundtrip.message.cases import OPERATION, OPERATIONS
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.conformance import Cases, formula_case
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.topology import Side

FORMULA_OF_SLOW = 1000
"""The size of the case by formula if one of the timed size takes minutes."""


def check_values(deployment: Deployment, row: Row, cases: Cases, workloads: Sequence[Workload]) -> None:
    """Sends the cases of the operation of these workloads, client after client.

    Raises:
        WorkerFailed: By `FailureKind.CONFORMANCE`, of an outcome that is not expected; else as `Deployment.ask`.
        AgentLost, Unsupported: As `Deployment.ask`.
    """
    operation = workloads[0].operation
    if operation == "connect":
        return
    # If a large value takes minutes, the timed one is enough: its reply is checked as well.
    slow = any(row.slow_s(workload.key) for workload in workloads)
    # A call one way would not show that a mapping swaps two members.
    sent = {operation, OPERATION} if operation in OPERATIONS else {operation}
    names = cases.names(sent, large=not slow)
    largest = max(workloads, key=lambda workload: workload.size)
    names += [it.sends for it in workloads if it.sends and it.sends not in names]
    values = dict.fromkeys(largest.values, FORMULA_OF_SLOW) if slow else largest.values
    names.append(formula_case(operation, values))
    client, server = (row.of_side(side).system for side in Side)
    for name in deployment.clients:  # A case may set what another client's case gets.
        checked = deployment.ask(name, worker.Check(cases=names))
        findings = cases.judge(client.name, client.protocol, names, checked.results, server.name)
        if findings:
            who = "" if name == Side.CLIENT else f" of {name}"
            raise WorkerFailed(FailureKind.CONFORMANCE, f"conformance{who}: {'; '.join(findings)}")
