"""The first part of `invoke interop`: every pair exchanges the cases of its wire."""

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from roundtrip.analysis.interop import faults
from roundtrip.catalog.system import Catalog, Row
from roundtrip.experiment.display import Display
from roundtrip.experiment.plan import Plan
from roundtrip.experiment.session import Setup
from roundtrip.interop.exchange import Exchange
from roundtrip.interop.pairs import in_conversation
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.failure import AgentLost
from roundtrip.processes.placement import Placement
from roundtrip.results.records import CasesRecord, EndReason, EndRecord, ExchangedRecord
from roundtrip.results.store import Writer

FIRST_S = 5.0
"""Expected time of the first pair, in seconds."""

MIN_AT_ONCE, MAX_AT_ONCE = 3, 4
"""Pairs that exchange cases at the same time. A large value takes hundreds of megabytes at each end."""


def exchange_cases(plan: Plan, setup: Setup, catalog: Catalog, writer: Writer) -> float:
    """Has each requested pair exchange the cases, once; what an earlier part of this run had is kept.

    Args:
        plan: Plan of the run; its rows are pairs. If it has no points, cases that take long are left out too.
        setup: The means.
        catalog: Catalog of all systems.
        writer: Takes a record a pair, and at the end how long all took.

    Returns:
        Seconds that it took, those of an earlier part of the run included.

    Raises:
        KeyboardInterrupt: After what is there was marked as interrupted.
        DiskFull: The results folder has no more room.
    """
    took = {it.row: it.elapsed_s for it in writer.folder.records() if isinstance(it, CasesRecord)}
    began = setup.clock()
    # The wires come by name, and the frames of sockets, which are soon done, fill what the longer exchanges leave.
    left = [pair for pair in reversed(plan.rows) if pair.key not in took]
    lanes = _Lanes(setup, catalog, brief=not plan.points)
    before_s = sum(took.values()) / lanes.count
    part, total = "exchanging cases", len(plan.rows)
    if left:
        setup.display.expect(len(took), total, FIRST_S * len(left) / lanes.count, part)
    try:
        for record in lanes.exchange(left):
            writer.append(record)
            took[record.row] = record.elapsed_s
            each_s = sum(took.values()) / len(took)
            if len(took) < total:
                setup.display.expect(len(took), total, (total - len(took)) * each_s / lanes.count, part)
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
                yield self._one(pair, self._setup.placement)
            return
        with ThreadPoolExecutor(self.count) as threads:
            started = [threads.submit(self._one, pair, Placement("none", None, None)) for pair in pairs]
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

    def _one(self, pair: Row, placement: Placement) -> CasesRecord:
        talking = in_conversation(self._catalog, pair)
        cases = self._setup.cases
        exchange = Exchange(talking, self._ends, self._setup.topology, placement, cases)
        return exchange.run(cases.all_names(pair.system.wire, brief=self._brief))

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
    display.say(f"{place}{record.wire}: {record.client} > {record.server}: {came}")
    for fault in faults(record):
        display.say(f"  failed: {fault}")
