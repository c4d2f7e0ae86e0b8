"""Every system of the catalog, built, as rows to start: a new system is in these tests by existing."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.system import Catalog, Row
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_pool import AgentPool
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import AgentLost, WorkerFailed
from roundtrip.deploy.location import LOOPBACK
from roundtrip.deploy.placement import Placement
from roundtrip.deploy.topology import HostPaths, Side, Topology
from roundtrip.paths import ROOT
from roundtrip.toolchain import build
from roundtrip.toolchain.runtimes import runtimes

CATALOG = catalog.load()
ROWS = CATALOG.rows
FIRST_ROWS = [row for row in ROWS if row.variant.name == row.system.variants[0].name]

every_row = pytest.mark.parametrize("row", ROWS, indirect=True, ids=lambda row: row.key)
every_system = pytest.mark.parametrize("row", FIRST_ROWS, indirect=True, ids=lambda row: row.key)

FREE = Placement("none", None, None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of a row beside each other where they share its processes, which are then started once."""
    order = {row.key: number for number, row in enumerate(ROWS)}
    sharing = [
        number for number, item in enumerate(items) if "deployment" in getattr(item, "fixturenames", ())
    ]
    modules = {id(items[number].module): rank for rank, number in enumerate(sharing)}  # type: ignore[attr-defined]

    def place(item: pytest.Item) -> tuple[int, int]:
        row = item.callspec.params["row"]  # type: ignore[attr-defined]
        return modules[id(item.module)], order.get(row.key, len(order))  # type: ignore[attr-defined]

    for number, item in zip(sharing, sorted((items[number] for number in sharing), key=place), strict=True):
        items[number] = item


@pytest.fixture(scope="session")
def known() -> Catalog:
    return CATALOG


@pytest.fixture(scope="session")
def unavailable(request: pytest.FixtureRequest) -> dict[str, str | None]:
    """Why each system of the chosen tests cannot be run here, or None.

    Builds those that are not up to date; installs nothing.
    """
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    rows = {row.key: row for each in params if isinstance(row := each.get("row"), Row)}
    return build.prepare(CATALOG, rows.values(), Console(stderr=True), install=False)


@pytest.fixture
def row(request: pytest.FixtureRequest, unavailable: dict[str, str | None]) -> Row:
    chosen: Row = request.param
    for name in chosen.ends:
        reason = unavailable[name]
        if reason is not None and "build failed" in reason:
            pytest.fail(f"{name}: {reason}")
        if reason is not None:
            pytest.skip(f"{name} is unavailable: {reason}")
    return chosen


@pytest.fixture(scope="session")
def topology() -> Topology:
    return Topology.on(HostPaths(ROOT / "build", runtimes(), LOOPBACK), deadline_s=60.0)


@pytest.fixture(scope="session")
def cases() -> Cases:
    return Cases.load()


class Shared:
    """The processes of one row at a time, for all its tests that leave them as they were.

    Args:
        topology: Where they run.
    """

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
            opened = self._stack.enter_context(Deployment(self._agents.ends(), row, self._topology, FREE))
            opened.open()
            self._key, self._deployment = row.key, opened
        return self._deployment

    def _answers(self, deployment: Deployment) -> bool:
        try:
            for side in Side:
                deployment.ask(side, worker.Ledger())
        except (WorkerFailed, AgentLost):
            return False
        return True

    def close(self) -> None:
        """Ends them."""
        self._stack.close()
        self._agents.close()


@pytest.fixture(scope="module")
def shared(topology: Topology) -> Iterator[Shared]:
    it = Shared(topology)
    yield it
    it.close()


@pytest.fixture
def deployment(row: Row, shared: Shared) -> Deployment:
    """The row's processes, connected; other tests of the row have them too, before and after."""
    return shared.of(row)


def listening(pid: int) -> set[str]:
    """The addresses that a process listens on for TCP, as /proc has them: little-endian hexadecimal."""
    return {address for address, _ in _listening(pid)}


def ports_listened_on(pid: int) -> set[int]:
    """The ports that a process listens on for TCP."""
    return {int(port, 16) for _, port in _listening(pid)}


def _listening(pid: int) -> set[tuple[str, str]]:
    """Address and port of each, in hexadecimal."""
    sockets = _sockets(pid)
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and fields[9] in sockets:
                address, _, port = fields[1].partition(":")
                found.add((address, port))
    return found


def listening_on_files(pid: int) -> set[Path]:
    """The Unix sockets that a process listens on, those without a file left out."""
    sockets = _sockets(pid)
    lines = Path(f"/proc/{pid}/net/unix").read_text().splitlines()[1:]
    entries = (line.split(maxsplit=7) for line in lines)
    return {Path(entry[7]) for entry in entries if len(entry) > 7 and _accepts(entry) and entry[6] in sockets}


def _accepts(entry: list[str]) -> bool:
    return entry[3] == "00010000" and entry[7].startswith("/")


def _sockets(pid: int) -> set[str]:
    sockets = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        try:
            target = str(descriptor.readlink())
        except FileNotFoundError:
            continue
        if target.startswith("socket:["):
            sockets.add(target.removeprefix("socket:[").removesuffix("]"))
    return sockets
