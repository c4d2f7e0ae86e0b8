"""Every system of the catalog, built, as rows to start: a new system is in these tests by existing."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest
from msgspec import UNSET

from roundtrip.catalog import system as catalog
from roundtrip.catalog.system import Catalog, Row
from roundtrip.paths import ROOT
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases, formula_case
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.failure import AgentLost, WorkerFailed
from roundtrip.processes.location import LOOPBACK
from roundtrip.processes.topology import HostPaths, Side, Topology
from roundtrip.toolchain.runtimes import runtimes
from tests.building import chosen, need, prepared_once

CATALOG = catalog.load()
ROWS = CATALOG.rows
FIRST_ROWS = [row for row in ROWS if row.variant.name == row.system.variants[0].name]

every_row = pytest.mark.parametrize("row", ROWS, indirect=True, ids=lambda row: row.key)
every_system = pytest.mark.parametrize("row", FIRST_ROWS, indirect=True, ids=lambda row: row.key)

ONE_CALL_AN_ELEMENT = ("bounce", "getCounterArray", "sleep")
"""Operations whose calls, or milliseconds, are as many as what is asked for."""


SHARING = ("test_systems", "test_foreign_clients", "test_frames", "test_failures")
"""Modules whose tests share a row's processes: the first compare what both ends counted, the last ends them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of a row beside each other where they share its processes, which are then started once."""
    order = {row.key: number for number, row in enumerate(ROWS)}
    sharing = [
        number for number, item in enumerate(items) if "deployment" in getattr(item, "fixturenames", ())
    ]

    def place(item: pytest.Item) -> tuple[int, int]:
        row = item.callspec.params["row"]  # type: ignore[attr-defined]
        return order[row.key], SHARING.index(item.path.stem)

    for number, item in zip(sharing, sorted((items[number] for number in sharing), key=place), strict=True):
        items[number] = item


@pytest.fixture(scope="session")
def known() -> Catalog:
    return CATALOG


@pytest.fixture(scope="session")
def unavailable(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str | None]:
    """Why each system of the chosen tests cannot be run here, or None."""
    rows = {row.key: row for row in chosen(request, "row") if isinstance(row, Row)}
    return prepared_once(CATALOG, rows.values(), tmp_path_factory, "systems")


@pytest.fixture
def row(request: pytest.FixtureRequest, unavailable: dict[str, str | None]) -> Row:
    of: Row = request.param
    for name in of.ends:
        need(name, unavailable[name])
    return of


@pytest.fixture(scope="session")
def agents() -> Iterator[AgentPool]:
    """Those of what a test starts for itself."""
    them = AgentPool()
    yield them
    them.close()


@pytest.fixture(scope="session")
def topology() -> Topology:
    # Values do not depend on it: the compiler that works longest would take a third of these tests' time.
    quick = {"JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1"}
    return replace(Topology.on(HostPaths(ROOT / "build", runtimes(), LOOPBACK), deadline_s=60.0), env=quick)


@pytest.fixture(scope="session")
def cases() -> Cases:
    return Cases.load()


class Shared:
    """The processes of one row at a time, for all its tests that leave them as they were."""

    def __init__(self, topology: Topology) -> None:
        self._topology = topology
        self._agents = AgentPool()
        self._stack = ExitStack()
        self._key = ""
        self._deployment: Deployment | None = None

    def of(self, row: Row) -> Deployment:
        """Those of a row; new ones if the last test was another row's, or broke them."""
        if self._deployment is None or self._key != row.key or not self._answers(self._deployment):
            self._stack.close()
            self._deployment = None
            opened = self._stack.enter_context(Deployment(self._agents.ends(), row, self._topology, UNPINNED))
            opened.open()
            self._key, self._deployment = row.key, opened
        return self._deployment

    def _answers(self, deployment: Deployment) -> bool:
        try:
            for side in Side:
                deployment.ask(side, worker.CallCounts())
        except (WorkerFailed, AgentLost):
            return False
        return True

    def close(self) -> None:
        """Ends them."""
        self._stack.close()
        self._agents.close()


@pytest.fixture(scope="session")
def shared(topology: Topology) -> Iterator[Shared]:
    it = Shared(topology)
    yield it
    it.close()


@pytest.fixture
def deployment(row: Row, shared: Shared) -> Deployment:
    """The row's processes, connected; other tests of the row have them too, before and after."""
    return shared.of(row)


def formula_cases(deployment: Deployment) -> list[str]:
    """The cases by formula of every operation that a client can call, of none, one and many elements."""
    names = []
    for entry in deployment.ask(Side.CLIENT, worker.Operations()).operations:
        if entry.name == "connect":  # Nothing comes back.
            continue
        most = 3 if entry.name in ONE_CALL_AN_ELEMENT else 1000
        sizes = [(name, it) for name, it in entry.values.items() if it.default is UNSET]
        names += [formula_case(entry.name, {})] if not sizes else []
        names += [
            formula_case(entry.name, {name: n})
            for name, limits in sizes
            for n in (0, 1, most)
            if limits.least <= n <= limits.most
        ]
    assert len(names) > 40
    return names


def listening(pid: int) -> set[str]:
    """The addresses that a process listens on for TCP."""
    return {it.laddr.ip for it in _tcp(pid)}


def ports_listened_on(pid: int) -> set[int]:
    """The ports that a process listens on for TCP."""
    return {it.laddr.port for it in _tcp(pid)}


def _tcp(pid: int) -> list[Any]:
    return [it for it in psutil.Process(pid).net_connections("tcp") if it.status == psutil.CONN_LISTEN]


def listening_on_files(pid: int) -> set[Path]:
    """The Unix sockets of a process that have a file."""
    found = psutil.Process(pid).net_connections("unix")
    return {Path(it.laddr) for it in found if str(it.laddr).startswith("/")}
