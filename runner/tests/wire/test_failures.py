"""What becomes of a worker that is killed or stopped while it measures, with real systems."""

import os
import signal
import time
from dataclasses import dataclass, replace

import psutil
import pytest

from roundtrip.catalog.system import Row
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import FailureKind, WorkerFailed
from roundtrip.processes.topology import Side, Topology
from roundtrip.processes.worker_messages import Go, Prepare, Stop, Warmup
from tests.agent.helpers import marked, within
from tests.failing import VICTIM, broken_trial, meanwhile

from .conftest import CATALOG, UNPINNED, every_system

pytestmark = pytest.mark.wire

ENDLESS_S = 60
A_SYSTEM_A_CORE = {
    "java": "java-rmi",
    "cpp": "cpp-omniorb",
    "mono": "mono-remoting-tcp",
    "dotnet": "dotnet-grpc",
}
"""Each is the one with the most of its own behind it, in threads and connections."""


def worker_pid(agent: int, verb: str) -> int:
    """The process of ours that serves or drives: not its guardian, whose last argument is a document."""
    for process in psutil.Process(agent).children(recursive=True):
        if process.cmdline()[-1:] == [verb]:
            return process.pid
    raise AssertionError(f"nothing {verb}s")


@dataclass(frozen=True)
class Hit:
    """A signal to a worker, or to the agent, while the victim is measured.

    Attributes:
        outcome: What becomes of the victim: without an agent it begins again.
    """

    name: str
    core: str
    verb: str | None
    number: signal.Signals
    reason: str
    outcome: str = "failed"


HITS = [
    Hit("server killed", "java", "serve", signal.SIGKILL, "server was killed by signal 9"),
    Hit("client killed", "cpp", "drive", signal.SIGKILL, "client was killed by signal 9"),
    Hit("server stopped", "mono", "serve", signal.SIGSTOP, "/server is stopped by a signal"),
    Hit("agent killed", "dotnet", None, signal.SIGKILL, "agent was killed by signal 9", "ok"),
]


@pytest.mark.parametrize(
    ("row", "hit"),
    [(CATALOG.row(A_SYSTEM_A_CORE[hit.core]), hit) for hit in HITS],
    indirect=["row"],
    ids=[hit.name for hit in HITS],
)
def test_a_failure_costs_its_own_workload_and_no_process_stays(
    row: Row, hit: Hit, topology: Topology
) -> None:
    agents = AgentPool()
    agent = agents.agent()

    def strike() -> None:
        time.sleep(1.0)
        os.kill(agent.pid if hit.verb is None else worker_pid(agent.pid, hit.verb), hit.number)

    try:
        record = broken_trial(row, agents, replace(topology, deadline_s=4.0), UNPINNED, strike)
    finally:
        agents.close()
    outcomes = {each.workload: each.outcome.value for each in record.measurements}
    assert outcomes == {"data-bytes": "ok", VICTIM: hit.outcome, "data-string": "ok"}, record
    victim = record.of(VICTIM)
    reasons = [str(victim.reason)] if hit.outcome == "failed" else record.incidents
    assert hit.reason in "".join(reasons)
    assert within(30, lambda: not marked(agents.run))


@every_system
def test_a_killed_server_is_named(deployment: Deployment) -> None:
    """The last test of a system's processes."""
    stop = Stop(samples=4_000_000, elapsed_ns=0, limit_ns=ENDLESS_S * 10**9, capacity=4_000_000)
    warmup = Warmup(calls=1, elapsed_ns=0, window_ns=1)
    deployment.ask(Side.CLIENT, Prepare(operation="invoke", values={}, warmup=warmup, stop=stop))

    def strike() -> None:
        time.sleep(0.3)
        os.kill(deployment.pids[Side.SERVER], signal.SIGKILL)

    with meanwhile(strike), pytest.raises(WorkerFailed, match="server was killed by signal 9") as failed:
        deployment.ask(Side.CLIENT, Go(), takes_s=ENDLESS_S)
    assert failed.value.kind is FailureKind.DIED
