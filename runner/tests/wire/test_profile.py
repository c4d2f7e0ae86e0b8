"""Profilers at real workers: what is known to take the time is met."""

from pathlib import Path

import pytest
from rich.console import Console

from roundtrip.catalog.system import Row
from roundtrip.config.experiment import Workload, select_workloads
from roundtrip.paths import ROOT
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.topology import Topology
from roundtrip.toolchain.context import BuildContext
from roundtrip_papers.cli.untimed import _instruments
from roundtrip_papers.untimed.profile import Instrument, StackProfile, profile
from roundtrip_papers.untimed.stacks import shares

from .conftest import CATALOG, UNPINNED

pytestmark = [pytest.mark.wire, pytest.mark.slow]

CHARACTERS: Workload = select_workloads((), ("data-chars",))[0]


@pytest.fixture
def instruments(tmp_path: Path) -> dict[str, Instrument]:
    out = Console(stderr=True)
    return _instruments(BuildContext(ROOT, out), tmp_path, out)


def profiled(row: Row, agent: AgentClient, topology: Topology, known: dict[str, Instrument]) -> StackProfile:
    if row.system.language in ("cpp", "java") and row.system.language not in known:
        pytest.skip(f"there is no profiler for {row.system.language} here")
    if not (Path(topology.server.build) / row.system.name).exists():
        pytest.skip(f"{row.system.name} is not built")
    return profile(row, CHARACTERS, Ends.of(agent), topology, UNPINNED, known, 2.0)


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
        assert not any("::" in it or "/" in it for it in threads), (
            "threads have names, not those of functions"
        )


def test_what_has_no_profiler_says_so(agent: AgentClient, topology: Topology) -> None:
    found = profile(CATALOG.row("mono-remoting-tcp"), CHARACTERS, Ends.of(agent), topology, UNPINNED, {}, 1.0)
    assert found.reason == "there is no profiler here for csharp that attaches to what runs"
    assert found.stacks == {}
