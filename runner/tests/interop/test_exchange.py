"""A pair exchanges cases, with real processes that break as told."""

from pathlib import Path
from typing import Any

from roundtrip.analysis.interop import differences, faults
from roundtrip.interop.exchange import MAX_BREAKS, Exchange
from roundtrip.processes.agent_pool import AgentPool
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.topology import HostPaths, Topology
from roundtrip.results.records import CasesRecord
from tests import fakes
from tests.interop.fakes import CASES, two


def talk(
    agents: AgentPool, folder: Path, client: str = "one", names: tuple[str, ...] = CASES, **two_is: Any
) -> CasesRecord:
    """What `client` and the server of `two`, which misbehaves as told, make of cases."""
    of = two(**two_is)
    where = fakes.workspace(folder, of)
    topology = Topology.on(HostPaths(where.build, {}, "127.0.0.1"), fakes.DEADLINE_S)
    cases = Cases.load(fakes.CASES, folder)
    return Exchange(of.pair(client, "two"), agents.ends, topology, UNPINNED, cases).run(names)


def outcomes(record: CasesRecord) -> list[str]:
    return [result.outcome for result in record.results]


def test_two_that_understand_each_other(agents: AgentPool, tmp_path: Path) -> None:
    record = talk(agents, tmp_path)
    assert (record.row, record.protocol) == ("one>two", "shared")
    assert [result.case for result in record.results] == [*CASES]
    assert outcomes(record) == ["exact"] * len(CASES)
    assert record.call_counts_differ == faults(record) == differences(record) == []
    assert record.versions["server"] == {"runtime": "fake 1"}


def test_a_value_that_comes_back_as_another_is_named(agents: AgentPool, tmp_path: Path) -> None:
    record = talk(agents, tmp_path, client="two", altered="putBytes.every-value")
    assert faults(record) == ["putBytes.every-value: altered, expected exact (another value)"]


def test_a_server_that_dies_of_a_case_costs_that_case(agents: AgentPool, tmp_path: Path) -> None:
    record = talk(agents, tmp_path, exit_on="putBytes")
    assert outcomes(record) == ["exact", "broken", "broken", "exact"]
    for result in record.results[1:3]:
        assert "server ended" in result.detail


def test_a_server_that_always_dies_is_given_up(agents: AgentPool, tmp_path: Path) -> None:
    names = tuple(Cases.load().names({"bounce"}))
    record = talk(agents, tmp_path, names=names, exit_on="bounce")
    tried = MAX_BREAKS + 1
    assert outcomes(record) == ["broken"] * tried + ["not tried"] * (len(names) - tried)
    assert len(faults(record)) == len(record.results)


def test_a_server_that_does_not_come_up_says_why(agents: AgentPool, tmp_path: Path) -> None:
    record = talk(agents, tmp_path, fail="bind")
    assert outcomes(record) == ["not tried"] * len(CASES)
    assert all("127.0.0.1:0 is taken" in result.detail for result in record.results)
    assert len(faults(record)) == len(record.results)


def test_a_call_that_one_end_alone_counted_is_a_fault(agents: AgentPool, tmp_path: Path) -> None:
    record = talk(agents, tmp_path, client="two", miscount="invoke.adds")
    assert faults(record) == ["invoke: the client counted 3 calls, the server 2, and 0 were refused"]
