"""One pair exchanges the conformance cases: one result each, whatever else breaks."""

import time
from collections import Counter
from collections.abc import Callable, Sequence

from roundtrip.catalog.system import Row
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.conformance import Cases, ObservedOutcome
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.placement import Placement
from roundtrip.processes.topology import Side, Topology
from roundtrip.results.records import CaseRecord, CasesRecord

MAX_BREAKS = 5
"""A pair gets fresh processes after so many breaks; what is left after one more is not tried."""


class Exchange:
    """Sends the cases of a wire from one implementation to another.

    Args:
        pair: Pair whose `client_row` is the client's row.
        ends: Gives living agents.
        topology: Hosts and paths of the processes.
        placement: The CPUs of each end.
        cases: Cases with the expected outcomes.
    """

    def __init__(
        self, pair: Row, ends: Callable[[], Ends], topology: Topology, placement: Placement, cases: Cases
    ) -> None:
        self._pair = pair
        self._ends = ends
        self._topology = topology
        self._placement = placement
        self._cases = cases
        self._client, self._server = (pair.of_side(side).system for side in Side)
        self._results: dict[str, CaseRecord] = {}
        self._ledger: list[str] = []
        self._versions: dict[str, dict[str, str]] = {}

    def run(self, names: Sequence[str]) -> CasesRecord:
        """Sends cases, each by a command of its own, so that a break names the case that broke.

        Args:
            names: Of the cases, in this order.

        Returns:
            What became of each.
        """
        began, left = time.monotonic(), list(names)
        for _ in range(MAX_BREAKS + 1):
            before = len(left)
            if not left or self._in_fresh_processes(left) or len(left) == before:
                break
        return CasesRecord(
            row=self._pair.key,
            client=self._client.name,
            server=self._server.name,
            wire=self._server.wire,
            versions=self._versions,
            results=[
                self._results.get(name)
                or self._result(name, ObservedOutcome.NOT_TRIED, "the processes broke before it")
                for name in names
            ],
            ledger=self._ledger,
            elapsed_s=time.monotonic() - began,
        )

    def _in_fresh_processes(self, left: list[str]) -> bool:
        """Sends from the front of `left`, taking off each case as it is sent; whether nothing broke."""
        sent: list[str] = []
        try:
            with Deployment(self._ends(), self._pair, self._topology, self._placement) as deployment:
                deployment.open()
                self._versions = deployment.versions
                while left:
                    sent.append(left.pop(0))
                    self._results[sent[-1]] = self._one(deployment, sent[-1])
                self._compare_ledgers(deployment, sent)
        except (WorkerFailed, AgentLost) as failure:
            reason = str(failure)
            if not sent:
                self._results |= {
                    name: self._result(name, ObservedOutcome.NOT_TRIED, reason) for name in left
                }
            elif sent[-1] not in self._results:
                self._results[sent[-1]] = self._result(sent[-1], ObservedOutcome.BROKEN, reason)
            else:
                self._ledger.append(f"the ledgers could not be compared: {reason}")
            return False
        return True

    def _one(self, deployment: Deployment, name: str) -> CaseRecord:
        results = deployment.ask(Side.CLIENT, worker.Check(cases=[name])).results
        for result in results:
            if result.case == name:
                return self._result(name, ObservedOutcome(result.outcome), result.detail)
        raise WorkerFailed(FailureKind.GARBLED, f"client: no result of the case {name} that was asked for")

    def _result(self, name: str, outcome: ObservedOutcome, detail: str) -> CaseRecord:
        ends = (self._client.name, self._server.wire, name, self._server.name)
        expected, why = self._cases.expected(*ends, outcome=outcome)
        return CaseRecord(
            case=name,
            operation=self._cases.operation(name),
            outcome=outcome.value,
            desired=self._cases.desired(name).value,
            expected=expected.value,
            why=why,
            detail=detail,
        )

    def _compare_ledgers(self, deployment: Deployment, sent: Sequence[str]) -> None:
        """The server may be ahead by calls whose reply the client's end refused, never behind."""
        client = deployment.ask(Side.CLIENT, worker.Ledger()).calls
        server = deployment.ask(Side.SERVER, worker.Ledger()).calls
        refused = Counter(
            self._results[name].operation
            for name in sent
            if self._results[name].outcome == ObservedOutcome.REFUSED
        )
        for operation in sorted({*client, *server}):
            ahead = server.get(operation, 0) - client.get(operation, 0)
            if not 0 <= ahead <= refused[operation]:
                self._ledger.append(
                    f"{operation}: the client counted {client.get(operation, 0)} calls, the server "
                    f"{server.get(operation, 0)}, and {refused[operation]} were refused"
                )
