"""Every system of the catalog, built, as rows to start: a new system is in these tests by existing."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog import system as catalog
from roundtrip.catalog.system import Catalog, Row
from roundtrip.deploy.agent_client import AgentClient, Ends
from roundtrip.deploy.conformance import Cases
from roundtrip.deploy.deployment import Deployment, HostPaths, Topology
from roundtrip.deploy.placement import Placement, place
from roundtrip.paths import ROOT
from roundtrip.toolchain import build
from roundtrip.toolchain.runtimes import runtimes

CATALOG = catalog.load()
ROWS = CATALOG.rows
FIRST_ROWS = [row for row in ROWS if row.variant.name == row.system.variants[0].name]

# One of each language meets the failures: they are the core's to survive.
A_ROW_A_LANGUAGE = list({row.system.language: row for row in FIRST_ROWS if not row.is_null}.values())


@pytest.fixture(scope="session")
def known() -> Catalog:
    return CATALOG


@pytest.fixture(scope="session")
def unavailable(request: pytest.FixtureRequest) -> dict[str, str | None]:
    """Why each system of the chosen tests cannot be run here, or None.

    Builds those that are not up to date; installs nothing.
    """
    params = [item.callspec.params for item in request.session.items if hasattr(item, "callspec")]
    rows = {each["row"].key: each["row"] for each in params if "row" in each}
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
    return Topology.on(HostPaths(ROOT / "build", runtimes(), "127.0.0.1"), deadline_s=60.0)


@pytest.fixture(scope="session")
def cases() -> Cases:
    return Cases.load(ROOT / "shared-idl" / "cases.json")


@pytest.fixture
def placement(link: AgentClient) -> Placement:
    return place("free", link.facts)


@pytest.fixture
def deployment(link: AgentClient, row: Row, topology: Topology, placement: Placement) -> Iterator[Deployment]:
    with Deployment(Ends.of(link), row, topology, placement) as opened:
        opened.open()
        yield opened


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
