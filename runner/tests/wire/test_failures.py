"""What one trial makes of a worker that is killed or hangs, with the real systems of each language."""

import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import psutil
import pytest

from roundtrip.catalog.system import Row
from roundtrip.deploy.agent_client import AgentClient
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Topology
from roundtrip.deploy.placement import place
from roundtrip.experiment.schedule import Planned
from roundtrip.experiment.trial import Conditions, TrialRunner
from tests.failing import PROFILE, VICTIM, WORKLOADS

from .conftest import A_ROW_A_LANGUAGE

pytestmark = pytest.mark.wire


def worker_pid(agent: int, verb: str) -> int:
    """The process of ours that serves or drives: not its guardian, whose last argument is a document."""
    for process in psutil.Process(agent).children(recursive=True):
        if process.cmdline()[-1:] == [verb]:
            return process.pid
    raise AssertionError(f"nothing {verb}s")


@dataclass(frozen=True)
class Hit:
    """Something that goes wrong while the victim is measured."""

    name: str
    does: Callable[[AgentClient], None]
    reason: str


HITS = [
    Hit(
        "server killed",
        lambda link: os.kill(worker_pid(link.pid, "serve"), signal.SIGKILL),
        "server was killed by signal 9",
    ),
    Hit(
        "client killed",
        lambda link: os.kill(worker_pid(link.pid, "drive"), signal.SIGKILL),
        "client was killed by signal 9",
    ),
    Hit(
        "server stopped",
        lambda link: os.kill(worker_pid(link.pid, "serve"), signal.SIGSTOP),
        "did not answer before its deadline",
    ),
    Hit("agent killed", lambda link: os.kill(link.pid, signal.SIGKILL), "agent was killed by signal 9"),
]


@pytest.mark.parametrize("row", A_ROW_A_LANGUAGE, indirect=True, ids=lambda row: row.system.language)
@pytest.mark.parametrize("hit", HITS, ids=lambda hit: hit.name)
def test_a_failure_costs_its_own_workload_and_no_process_stays(
    row: Row, hit: Hit, topology: Topology, cases: Cases
) -> None:
    agents = AgentPool()
    seen: list[psutil.Process] = []

    def strike(link: AgentClient) -> None:
        time.sleep(1.0)
        seen.extend(psutil.Process(link.pid).children(recursive=True))
        hit.does(link)

    threads: list[threading.Thread] = []

    def tell(workload: str) -> None:
        if workload == VICTIM:
            threads.append(threading.Thread(target=strike, args=[agents.link()]))
            threads[-1].start()

    short = replace(topology, deadline_s=4.0)
    facts = agents.link().facts
    conditions = Conditions(agents.ends, short, place("free", facts), cases, PROFILE, {}, {}, {}, 0.5, tell)
    planned = Planned(1, 1, 1, row, False, "as-is", WORKLOADS)
    try:
        record: dict[str, Any] = TrialRunner(planned, conditions).run().record
    finally:
        for thread in threads:
            thread.join()
        agents.close()
    status = {entry["workload"]: entry["status"] for entry in record["workloads"]}
    assert status == {"data-bytes": "ok", "invocation": "failed", "data-string": "ok"}, record
    [failed] = [entry for entry in record["workloads"] if entry["status"] == "failed"]
    assert hit.reason in failed["reason"]
    _, alive = psutil.wait_procs(seen, timeout=5)
    assert alive == []
