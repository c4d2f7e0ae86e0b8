"""The first part of `invoke interop`: every pair exchanges the cases of its wire."""

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace

from roundtrip.catalog.system import Catalog, Row
from roundtrip.deploy.agent_client import Ends
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.failure import AgentLost
from roundtrip.deploy.placement import Placement
from roundtrip.experiment.display import Display
from roundtrip.experiment.request import Asked
from roundtrip.experiment.session import Setup
from roundtrip.interop.exchange import Exchange, Json
from roundtrip.interop.pairs import in_conversation
from roundtrip.interop.verdict import faults
from roundtrip.results.store import Writer

FIRST_S = 5.0
"""What the first pair is expected to take."""

AT_ONCE_LEAST, AT_ONCE_MOST = 3, 4
"""Pairs that talk at the same time. Some mostly wait; a large value takes some hundred megabytes in each process."""


def converse(asked: Asked, setup: Setup, catalog: Catalog, writer: Writer) -> Asked:
    """Has each pair that was asked for exchange the cases, once; what an earlier part of this run had is kept.

    Args:
        asked: The run's question; its rows are pairs. Where it has no workloads, cases that take long are left out too.
        setup: The means.
        catalog: Of all systems.
        writer: Takes a `cases` record a pair, and at the end `talked`.

    Returns:
        The question that is left: the same, with what is left of its budget.

    Raises:
        KeyboardInterrupt: After what is there was marked as interrupted.
        DiskFull: The results folder has no more room.
    """
    took = {
        record["row"]: record["elapsed_s"] for record in writer.folder.records() if record["kind"] == "cases"
    }
    began = setup.clock()
    # The wires come by name, and the frames of sockets, which are soon done, fill what the longer talks leave.
    left = [pair for pair in reversed(asked.rows) if pair.key not in took]
    tables = _Tables(setup, catalog, brief=not asked.workloads)
    before_s = sum(took.values()) / tables.count
    setup.display.expect(len(took), len(asked.rows), FIRST_S * len(left) / tables.count)
    try:
        for record in tables.talk(left):
            writer.append(record)
            took[record["row"]] = record["elapsed_s"]
            each_s = sum(took.values()) / len(took)
            rest = len(asked.rows) - len(took)
            setup.display.expect(len(took), len(asked.rows), rest * each_s / tables.count)
            _tell(setup.display, record, f"[{len(took)}/{len(asked.rows)}] ")
    except KeyboardInterrupt:
        writer.append({"kind": "end", "reason": "interrupted", "elapsed_s": setup.clock() - began})
        raise
    finally:
        tables.close()
    spent_s = setup.clock() - began
    if left:
        writer.append({"kind": "talked", "elapsed_s": spent_s})
    if asked.budget_s is None:
        return asked
    return replace(asked, budget_s=max(0.0, asked.budget_s - before_s - spent_s))


class _Tables:
    """Where pairs talk at the same time: nothing is timed, and of two ends one waits for the other.

    Each table has an agent of its own, on any CPU. Two hosts are one table, and so are ports that were named.
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
        self.count = 1 if alone else min(AT_ONCE_MOST, max(AT_ONCE_LEAST, cpus // 2))

    def talk(self, pairs: Sequence[Row]) -> Iterator[Json]:
        """The records, in the order in which the pairs are done."""
        if self.count == 1:
            for pair in pairs:
                yield self._one(pair, self._setup.placement)
            return
        with ThreadPoolExecutor(self.count) as threads:
            talks = [threads.submit(self._one, pair, Placement("free", None, None)) for pair in pairs]
            try:
                for talk in as_completed(talks):
                    yield talk.result()
            finally:
                self.close()
                threads.shutdown(wait=True, cancel_futures=True)

    def close(self) -> None:
        """Ends the agents, and with them what still talks."""
        self._closed = True
        for agents in self._agents:
            agents.close()

    def _one(self, pair: Row, placement: Placement) -> Json:
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


def _tell(display: Display, record: Json, place: str) -> None:
    counts = Counter(result["outcome"] for result in record["results"])
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    display.say(f"{place}{record['wire']}: {record['client']} > {record['server']}: {told}")
    for fault in faults(record):
        display.say(f"  failed: {fault}")
