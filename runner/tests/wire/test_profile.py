"""Profilers at real workers: what is known to take the time is met."""

import platform
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Point, select_points
from roundtrip.paths import ROOT
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.topology import Topology
from roundtrip.toolchain.context import BuildContext
from roundtrip_papers.untimed.profile import (
    AsyncProfiler,
    Instrument,
    Perf,
    StackProfile,
    Unprofiled,
    async_profiler,
    profile,
)
from roundtrip_papers.untimed.stacks import shares

from .conftest import CATALOG, UNPINNED

pytestmark = [pytest.mark.wire, pytest.mark.slow]

CHARACTERS: Point = select_points((), ("data-chars",))[0]


@pytest.fixture
def instruments(tmp_path: Path) -> dict[str, Instrument]:
    found: dict[str, Instrument] = {}
    if shutil.which("perf"):
        found["cpp"] = Perf(tmp_path)
    if jcmd := shutil.which("jcmd"):
        try:
            library = async_profiler(BuildContext(ROOT, Console(stderr=True)), platform.machine())
        except Unprofiled as reason:
            pytest.skip(str(reason))
        found["java"] = AsyncProfiler(library, jcmd, tmp_path)
    return found


def profiled(row: Row, agent: AgentClient, topology: Topology, its: dict[str, Instrument]) -> StackProfile:
    if row.system.language in ("cpp", "java") and row.system.language not in its:
        pytest.skip(f"there is no profiler for {row.system.language} here")
    if not (Path(topology.server.build) / row.system.name).exists():
        pytest.skip(f"{row.system.name} is not built")
    return profile(row, CHARACTERS, Ends.of(agent), topology, UNPINNED, its, 2.0)


@pytest.mark.parametrize(
    ("name", "met"), [("cpp-omniorb", "omniCodeSet"), ("java-rmi", "java/io/ObjectOutputStream")]
)
def test_what_takes_the_time_of_characters_is_met(
    agent: AgentClient, topology: Topology, instruments: dict[str, Instrument], name: str, met: str
) -> None:
    found = profiled(CATALOG.row(name), agent, topology, instruments)
    assert found.reason is None
    assert found.calls > 0
    frames = {frame for stacks in found.stacks.values() for stack in stacks for frame in stack.frames}
    assert any(met in frame for frame in frames), sorted(frames)[:50]
    for stacks in found.stacks.values():
        threads = shares(stacks).by_thread
        assert sum(threads.values()) == pytest.approx(1)
        assert not any("::" in it or "/" in it for it in threads), "threads have names, and are no functions"


def test_what_has_no_profiler_says_so(agent: AgentClient, topology: Topology) -> None:
    found = profile(CATALOG.row("mono-remoting-tcp"), CHARACTERS, Ends.of(agent), topology, UNPINNED, {}, 1.0)
    assert found.reason == "there is no profiler here for csharp that attaches to what runs"
    assert found.stacks == {}
