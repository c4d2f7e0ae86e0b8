"""What the user's shell sets for a runtime or an ORB does not reach workers, unless it is named."""

from dataclasses import replace

import pytest

from roundtrip.catalog.system import Row
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import WorkerFailed
from roundtrip.processes.topology import Topology

from .conftest import CATALOG, UNPINNED

pytestmark = pytest.mark.wire

BREAKS = [
    ("java-rmi", "JAVA_TOOL_OPTIONS", "-XX:+UseParallelGC", "Multiple garbage collectors selected"),
    ("mono-remoting-tcp", "MONO_ENV_OPTIONS", "--planted", "Unknown command line option: '--planted'"),
    ("cpp-omniorb", "ORBgiopMaxMsgSize", "planted", "INITIALIZE"),
    ("cpp-omniorb", "OMNIORB_CONFIG", "/etc/passwd", "INITIALIZE"),
]
"""A variable by system that keeps it from starting, and part of the reason."""


@pytest.mark.parametrize(
    ("row", "name", "value", "reason"),
    [(CATALOG.row(system), *variable) for system, *variable in BREAKS],
    indirect=["row"],
    ids=[f"{system}-{name}" for system, name, *_ in BREAKS],
)
def test_a_variable_reaches_a_worker_only_by_name(
    row: Row, name: str, value: str, reason: str, topology: Topology, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    pool = AgentPool()
    try:
        with Deployment(pool.ends(), row, topology, UNPINNED) as deployment:
            deployment.open()
        with (
            Deployment(pool.ends(), row, replace(topology, env={name: value}), UNPINNED) as deployment,
            pytest.raises(WorkerFailed, match=reason),
        ):
            deployment.open()
    finally:
        pool.close()
