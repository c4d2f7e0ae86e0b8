"""A row that is alone in its block, in which something is made to break while its second workload is measured."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import select_workloads
from roundtrip.config.preset import PRESETS, SECOND
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import CpuPinning
from roundtrip.processes.topology import Topology
from roundtrip.results.records import TrialRecord
from roundtrip.running.block import run_block
from roundtrip.running.conditions import Conditions
from roundtrip.running.known import Known
from roundtrip.running.schedule import Block, Entry

WORKLOADS = ("data-bytes", "invocation", "data-string")
VICTIM = "invocation"
BEGUN_WITHIN_S = 200.0

PRESET = replace(PRESETS["smoke"], cycles=3, cycles_of_few=3, slice_ns=SECOND)
"""Long enough to be hit in the middle."""


def broken_trial(
    row: Row, agents: AgentPool, topology: Topology, cpu_pinning: CpuPinning, strike: Callable[[], None]
) -> TrialRecord:
    """Measures a row at three workloads; what strikes in a thread of its own does so once the second one is begun.

    A failure of what strikes fails the test.
    """
    begun = threading.Event()

    def on_workload(workload: str, _: str) -> None:
        if workload == VICTIM:
            begun.set()

    def wait_and_strike() -> None:
        assert begun.wait(BEGUN_WITHIN_S), "the victim was never begun"
        strike()

    workloads = tuple(
        sorted(select_workloads([], WORKLOADS), key=lambda workload: WORKLOADS.index(workload.key))
    )
    conditions = Conditions(
        agents=agents,
        topology=topology,
        cpu_pinning=cpu_pinning,
        cases={"": Cases.load()},
        preset=PRESET,
        workloads=workloads,
        known=Known(workloads),
        sampling_s=0.5,
        on_workload=on_workload,
    )
    block = Block(1, 1, (Entry(row, row.is_baseline, frozenset(WORKLOADS)),), "unchanged", WORKLOADS)
    with meanwhile(wait_and_strike):
        (outcome,) = run_block(block, conditions, sampled=True)
    return outcome.record


@contextmanager
def meanwhile(strike: Callable[[], None]) -> Iterator[None]:
    """Does something in a thread while the context lasts; a failure of it is not lost."""
    struck: list[BaseException] = []

    def run() -> None:
        try:
            strike()
        except BaseException as error:
            struck.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        thread.join()
    for error in struck:
        raise error
