"""The first part of `invoke interop`: every pair exchanges the conformance cases of its protocol.

Each case has one result, whatever else breaks.
"""

import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field

from roundtrip.analysis.interop import faults
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.row_key import RowKey
from roundtrip.interop.pairs import in_conversation
from roundtrip.message.cases import OPERATIONS
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases, ObservedOutcome
from roundtrip.processes.cpu_pinning import UNPINNED, CpuPinning
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.topology import Side, Topology
from roundtrip.results.records import (
    CaseRecord,
    CasesRecord,
    EndReason,
    EndRecord,
    ExchangedRecord,
    RunKind,
)
from roundtrip.results.store import Writer
from roundtrip.running.display import Display
from roundtrip.running.plan import Plan
from roundtrip.running.session import Setup

MAX_BREAKS = 5
"""A pair gets fresh processes after so many breaks; what is left after one more is not tried."""

FIRST_S = 5.0
"""Expected time of the first pair, in seconds."""

MIN_AT_ONCE, MAX_AT_ONCE = 3, 4
"""Pairs that exchange cases at the same time. A large value takes hundreds of megabytes at each end."""


@dataclass
class Exchange:
    """Sends the cases of a protocol from the client of a pair to its server; `ends` gives living agents."""

    pair: Row
    ends: Callable[[], Ends]
    topology: Topology
    cpu_pinning: CpuPinning
    cases: Cases
    _results: dict[str, CaseRecord] = field(default_factory=dict, init=False)
    _call_counts_differ: list[str] = field(default_factory=list, init=False)
    _versions: dict[str, dict[str, str]] = field(default_factory=dict, init=False)

    def run(self, names: Sequence[str]) -> CasesRecord:
        """Sends the named cases in order, each by a command of its own, so that a break names the case that broke."""
        began, left = time.monotonic(), list(names)
        for _ in range(MAX_BREAKS + 1):
            before = len(left)
            if not left or self._in_fresh_processes(left) or len(left) == before:
                break
        return CasesRecord(
            row=self.pair.key,
            client=self.pair.of_side(Side.CLIENT).system.name,
            server=self.pair.system.name,
            protocol=self.pair.system.protocol,
            versions=self._versions,
            results=[
                self._results.get(name)
                or self._result(name, ObservedOutcome.NOT_TRIED, "the processes broke before it")
                for name in names
            ],
            call_counts_differ=self._call_counts_differ,
            elapsed_s=time.monotonic() - began,
        )

    def _in_fresh_processes(self, left: list[str]) -> bool:
        """Sends from the front of `left`, taking off each case as it is sent; whether nothing broke."""
        sent: list[str] = []
        try:
            with Deployment(self.ends(), self.pair, self.topology, self.cpu_pinning) as deployment:
                deployment.open()
                self._versions = deployment.versions
                while left:
                    sent.append(left.pop(0))
                    self._results[sent[-1]] = self._one(deployment, sent[-1])
                self._compare_call_counts(deployment, sent)
        except (WorkerFailed, AgentLost) as failure:
            reason = str(failure)
            if not sent:
                self._results |= {
                    name: self._result(name, ObservedOutcome.NOT_TRIED, reason) for name in left
                }
            elif sent[-1] not in self._results:
                self._results[sent[-1]] = self._result(sent[-1], ObservedOutcome.BROKEN, reason)
            else:
                self._call_counts_differ.append(f"the call counts could not be compared: {reason}")
            return False
        return True

    def _one(self, deployment: Deployment, name: str) -> CaseRecord:
        results = deployment.ask(Side.CLIENT, worker.Check(cases=[name])).results
        for result in results:
            if result.case == name:
                return self._result(name, ObservedOutcome(result.outcome), result.detail)
        raise WorkerFailed(FailureKind.GARBLED, f"client: no result of the case {name} that was asked for")

    def _result(self, name: str, outcome: ObservedOutcome, detail: str) -> CaseRecord:
        client, server = self.pair.of_side(Side.CLIENT).system, self.pair.system
        expected, why = self.cases.expected(client.name, server.protocol, name, server.name, outcome=outcome)
        return CaseRecord(
            case=name,
            operation=self.cases.operation(name),
            outcome=outcome.value,
            desired=self.cases.desired(name).value,
            expected=expected.value,
            why=why,
            detail=detail,
        )

    def _compare_call_counts(self, deployment: Deployment, sent: Sequence[str]) -> None:
        """The server may be ahead by calls whose reply the client's end refused, never behind."""
        client, server = (Counter(deployment.ask(side, worker.CallCounts()).calls) for side in Side)
        of_sent = (self._results[name] for name in sent)
        refused = Counter(it.operation for it in of_sent if it.outcome == ObservedOutcome.REFUSED)
        for operation in sorted({*client, *server}):
            if not 0 <= server[operation] - client[operation] <= refused[operation]:
                self._call_counts_differ.append(
                    f"{operation}: the client counted {client[operation]} calls, the server "
                    f"{server[operation]}, and {refused[operation]} were refused"
                )


def exchange_cases(plan: Plan, setup: Setup, catalog: Catalog, writer: Writer) -> float:
    """Has each requested pair exchange the cases, once; what an earlier part of this run had is kept.

    If the plan has no workloads, cases that take long are left out. An interrupted run is marked as such. In a run that
    is not of pairs, systems of one protocol exchange the message, if it has one.

    Returns:
        Seconds that it took, those of an earlier part of the run included.

    Raises:
        DiskFull: The results folder has no more room.
    """
    if plan.kind is not RunKind.INTEROP:
        began = setup.clock()
        _exchange_message(plan, setup, catalog, writer)
        return setup.clock() - began
    took = {it.row: it.elapsed_s for it in writer.folder.records() if isinstance(it, CasesRecord)}
    began = setup.clock()
    # The protocols come by name, and the frames of sockets, which are soon done, fill what the longer exchanges leave.
    left = [pair for pair in reversed(plan.rows) if pair.key not in took]
    lanes = _Lanes(setup, catalog, brief=not plan.workloads)
    before_s = sum(took.values()) / lanes.count
    part, total = "exchanging cases", len(plan.rows)
    if left:
        left_s = FIRST_S * len(left) / lanes.count
        setup.display.expect(len(took), total, (left_s, left_s), part)
    try:
        for record in lanes.exchange(left):
            writer.append(record)
            took[record.row] = record.elapsed_s
            left_s = (total - len(took)) * sum(took.values()) / len(took) / lanes.count
            if len(took) < total:
                setup.display.expect(len(took), total, (left_s, left_s), part)
            _show(setup.display, record, f"[{len(took)}/{total}] ")
    except KeyboardInterrupt:
        writer.append(EndRecord(reason=EndReason.INTERRUPTED, elapsed_s=setup.clock() - began))
        raise
    finally:
        lanes.close()
    spent_s = setup.clock() - began
    if left:
        writer.append(ExchangedRecord(elapsed_s=spent_s))
    return before_s + spent_s


def _exchange_message(plan: Plan, setup: Setup, catalog: Catalog, writer: Writer) -> None:
    """Has the systems of one protocol that are measured send the message to each other, if the run has one."""
    if not any(workload.operation in OPERATIONS for workload in plan.workloads):
        return
    known = {it.row for it in writer.folder.records() if isinstance(it, CasesRecord)}
    known |= {row.key for row in plan.rows}
    systems = {(row.build, row.system.name): row.system.protocol for row in plan.rows if not row.is_baseline}
    for (build, client), (also, server) in itertools.permutations(systems, 2):
        cases = setup.cases[build]
        protocol = systems[build, client]
        if build != also or protocol != systems[also, server] or protocol not in cases.shared_protocols:
            continue
        pair = catalog.find(RowKey(server, client=client).at(build))
        if pair.key not in known:
            exchange = Exchange(pair, setup.agents.ends, setup.topology, setup.cpu_pinning, cases)
            record = exchange.run([*cases.names(OPERATIONS), "getMessage.formula"])
            writer.append(record)
            _show(setup.display, record, "")


class _Lanes:
    """Slots for pairs that exchange cases at the same time: nothing is timed, and one of two ends waits for the other.

    Each lane has an agent of its own, on any CPU. Two hosts are one lane, and so are ports that were named.
    """

    def __init__(self, setup: Setup, catalog: Catalog, *, brief: bool) -> None:
        self._setup = setup
        self._catalog = catalog
        self._brief = brief
        self._closed = False
        self._own = threading.local()
        self._agents: list[AgentPool] = []
        cpus = setup.agents.agent().facts.cpus
        alone = len(setup.agents.ends().agents) > 1 or setup.topology.ports is not None
        self.count = 1 if alone else min(MAX_AT_ONCE, max(MIN_AT_ONCE, cpus // 2))

    def exchange(self, pairs: Sequence[Row]) -> Iterator[CasesRecord]:
        """The records, in the order in which the pairs are done."""
        if self.count == 1:
            for pair in pairs:
                yield self._one(pair, self._setup.cpu_pinning)
            return
        with ThreadPoolExecutor(self.count) as threads:
            started = [threads.submit(self._one, pair, UNPINNED) for pair in pairs]
            try:
                for each in as_completed(started):
                    yield each.result()
            finally:
                self.close()
                threads.shutdown(wait=True, cancel_futures=True)

    def close(self) -> None:
        """Ends the agents, and with them what is still under way."""
        self._closed = True
        for agents in self._agents:
            agents.close()

    def _one(self, pair: Row, cpu_pinning: CpuPinning) -> CasesRecord:
        cases = self._setup.cases[""]
        talking = in_conversation(self._catalog, pair)
        exchange = Exchange(talking, self._ends, self._setup.topology, cpu_pinning, cases)
        return exchange.run(cases.all_names(pair.system.protocol, brief=self._brief))

    def _ends(self) -> Ends:
        if self._closed:
            raise AgentLost("the run is over")
        if self.count == 1:
            return self._setup.agents.ends()
        if not hasattr(self._own, "agents"):
            self._own.agents = AgentPool(run=self._setup.agents.run)
            self._agents.append(self._own.agents)
        ends: Ends = self._own.agents.ends()
        return ends


def _show(display: Display, record: CasesRecord, place: str) -> None:
    counts = Counter(it.outcome for it in record.results)
    came = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    display.say(f"{place}{record.protocol}: {record.client} > {record.server}: {came}")
    for fault in faults(record):
        display.say(f"  failed: {fault}")
