"""Servers bear what no client of ours would send; and a server that does not is found."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roundtrip.catalog.system import Row
from roundtrip.cli.fuzzing import one
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.topology import HostPaths, Topology
from roundtrip.fuzz.target import ALLOWED, Target, Use, Wrong
from tests.fakes import catalog, system, workspace
from tests.fakes import row as fake_row
from tests.wire.conftest import CATALOG, FIRST_ROWS, FREE, row, topology, unavailable
from tests.wire.test_failures import A_SYSTEM_A_CORE

__all__ = ["row", "topology", "unavailable"]

SEED = 1
BRIEF_S = 3.0
"""How long one system of each core is sent inputs in a run of all tests; `--fuzz-seconds` is for every system."""
A_FLOOD_ENDS = {
    "java-idl": "GlassFish's ORB keeps a thread for each request that has begun",
    "java-rmi-iiop": "GlassFish's ORB keeps a thread for each request that has begun",
    "java-jacorb": "JacORB allocates what a header claims, and loses a thread to each request with unknown flags",
}
"""Systems that are measured as their makers left them, which a campaign would end; docs/trust.md says so."""
pytestmark = [pytest.mark.wire, pytest.mark.slow, pytest.mark.timeout(1200)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "row" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--fuzz-seconds")
        rows = [it for it in FIRST_ROWS if asked or it.system.name in A_SYSTEM_A_CORE.values()]
        metafunc.parametrize("row", rows, indirect=True, ids=lambda it: it.key)


@pytest.mark.alone
def test_a_server_stays_alive_and_right(
    agent: AgentClient, row: Row, topology: Topology, pytestconfig: pytest.Config
) -> None:
    if row.system.name in A_FLOOD_ENDS:
        pytest.skip(A_FLOOD_ENDS[row.system.name])
    seconds = float(pytestconfig.getoption("--fuzz-seconds") or BRIEF_S)
    found = one(row, Ends.of(agent), topology, seed=SEED, for_s=seconds, most=None)
    if found.skipped:
        pytest.skip(found.skipped)
    assert found.wrong == []
    assert found.inputs > found.unreachable


@contextmanager
def deployed(agent: AgentClient, topology: Topology, name: str) -> Iterator[Target]:
    chosen = CATALOG.row(name)
    with Deployment(Ends.of(agent), chosen, topology, FREE) as deployment:
        deployment.open()
        yield Target(deployment, Cases.load(), (name, chosen.system.wire, name))


# What must be found, planted in a server that is otherwise sound.


@pytest.fixture
def target(agent: AgentClient, topology: Topology) -> Iterator[Target]:
    with deployed(agent, topology, "cpp-sockets") as found:
        yield found


def test_a_server_that_is_sound_has_nothing_wrong(target: Target) -> None:
    assert target.wrong(new_client=True) == []
    assert target.over(target.use(), 0.0) == []
    assert len(target.ports()) == 1


@pytest.mark.alone
def test_what_a_client_sends_is_recorded_from_its_first_byte(target: Target) -> None:
    recorded = target.record()
    assert recorded
    assert max(map(len, recorded)) > 1000
    assert all(it[:4] < b"\x00\x10\x00\x00" for it in recorded), "frames begin with their lengths"


def test_a_dead_server_is_found(target: Target) -> None:
    os.kill(target.processes()[0].pid, signal.SIGKILL)
    time.sleep(0.2)
    assert any("dead" in it or "client" in it for it in target.wrong(new_client=True))


def test_a_server_that_grew_is_found_and_one_that_shrinks_again_is_not(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = target.use()
    less = Use(-ALLOWED.memory_bytes - 1, before.threads, before.descriptors)
    assert any("memory" in it for it in target.over(less, 0.0))
    uses = iter([Use(0, before.threads + 1000, 0), before])
    monkeypatch.setattr(target, "use", lambda: next(uses))
    assert target.over(before, 10.0) == []


def test_a_refusal_may_pass_and_another_value_is_told_at_once(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = iter([[Wrong("its queue is full")], [], [Wrong("another value", lasts=True)], []])
    monkeypatch.setattr(target, "_of_client", lambda *_: next(found))
    assert target.wrong(new_client=False) == []
    assert target.wrong(new_client=False) == ["another value"]


def test_a_server_that_answers_wrongly_is_found(agent: AgentClient, tmp_path: Path) -> None:
    where = workspace(tmp_path, catalog())
    fake = Topology.on(HostPaths(where.build, {}, "127.0.0.1"), 30.0)
    with Deployment(Ends.of(agent), fake_row(system("bad", altered="invoke.adds")), fake, FREE) as deployment:
        deployment.open()
        wrong = Target(deployment, Cases.load(), ("bad", "bad", "bad")).wrong(new_client=True)
    assert [it.partition(":")[0] for it in wrong] == ["the client from before", "a new client"]
    assert all("another value" in it for it in wrong)
