"""Rows that are alive at once on one agent, and hosts with clocks of their own: clocks, series and files."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundtrip.catalog.manifest import Helper
from roundtrip.catalog.system import Row
from roundtrip.processes import worker_messages as worker
from roundtrip.processes.agent_client import AgentClient, Ends, Inbox
from roundtrip.processes.agent_messages import Finished, ResourceSample
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.region import RegionUsage, clock_ahead_ns, read_clocks
from roundtrip.processes.topology import HostPaths, Side, Topology
from roundtrip.results.records import Usage
from tests.fakes import DEADLINE_S, row, system

Open = Callable[..., Deployment]
TOPOLOGY = Topology.on(HostPaths(Path("/built"), {}, "127.0.0.1"), DEADLINE_S)


@pytest.fixture
def opened(agent: AgentClient) -> Iterator[Open]:
    """Opens a deployment of a row under a label, to the end of the test."""
    with ExitStack() as stack:

        def open_(label: str, of: Row | None = None) -> Deployment:
            one = Deployment(Ends.of(agent), of or row(system("one")), TOPOLOGY, UNPINNED, label=label)
            stack.enter_context(one).open()
            return one

        yield open_


def call(deployment: Deployment) -> None:
    warmup = worker.Warmup(calls=0, elapsed_ns=0, window_ns=1)
    stop = worker.Stop(samples=3, elapsed_ns=0, limit_ns=10**9, capacity=3)
    prepare = worker.Prepare(operation="invoke", values={}, warmup=warmup, stop=stop)
    deployment.ask(Side.CLIENT, prepare)
    deployment.ask(Side.CLIENT, worker.Go())


def test_clocks_of_all_rows_are_read_at_a_border(opened: Open) -> None:
    a, b = opened("a"), opened("b")
    both = a.processes, b.processes
    before = read_clocks(both)
    call(a)
    after = read_clocks(both)
    assert after.used_since(before)["a"] > 0
    assert after.used_since(after) == {"a": 0, "b": 0}
    assert after.now_ns > before.now_ns
    assert len(after.hosts) == 1
    os.kill(both[1].pids["server"], signal.SIGKILL)
    while (last := read_clocks(both)).cpu_ns["b"].keys() != {"client"}:
        pass
    assert last.used_since(after).keys() == {"a", "b"}


def test_clocks_are_read_at_both_hosts() -> None:
    inbox = Inbox()
    with (
        closing(AgentClient(inbox=inbox)) as here,
        closing(AgentClient(inbox=inbox)) as there,
        Deployment(Ends((here,), there), row(system("one")), TOPOLOGY, UNPINNED, label="a") as one,
    ):
        one.open()
        before = read_clocks([one.processes])
        call(one)
        after = read_clocks([one.processes])
        assert set(after.cpu_ns["a"]) == {"client", "server"}
        assert after.used_since(before)["a"] > 0
        assert len(after.hosts) == len(one.processes.agents) == 2
        assert 0 < abs(there.ahead_ns) < 10**9, "a reading tells the time of the host, which is this one"


def test_files_of_rows_that_are_alive_at_once_do_not_meet(
    agent: AgentClient, opened: Open, tmp_path: Path
) -> None:
    (tmp_path / "one.conf").write_text("{port.web}")
    helper = Helper(name="web", side="server", command=["cat"], ports=["web"], template="one.conf")
    of = row(replace(system("one"), helpers=(helper,), folder=tmp_path))
    for label in ("a:b", "a/b", "a%2Fb"):
        opened(label, of)
    written = [path.read_text() for path in Path(agent.scratch).glob("*web.conf")]
    assert len(set(written)) == 3


def test_series_of_several_hosts_are_on_the_first_one_s_clock_and_in_order() -> None:
    used = RegionUsage()
    for host, ahead_ns, rows in (
        ("host", 0, [(100, "row/client"), (100, "host"), (300, "row/client")]),
        ("host:client:2", -200, [(50, "row/client:2"), (50, "host")]),
        ("host:server", 5000, [(5200, "row/server"), (5200, "host")]),
    ):
        series = [ResourceSample(time_ns, it, 1, None, None, None, None, None) for time_ns, it in rows]
        used.add(host, Finished(usage={rows[0][1]: Usage(5)}, series=series), ahead_ns, "row/")
    assert [(row.time_ns, row.process) for row in used.series] == [
        (100, "client"),
        (100, "host"),
        (200, "server"),
        (200, "host:server"),
        (250, "client:2"),
        (250, "host:client:2"),
        (300, "client"),
    ]
    assert used.processes == dict.fromkeys(["client", "client:2", "server"], Usage(5))


def test_the_clocks_difference_is_found_to_half_of_the_answer_s_time() -> None:
    assert clock_ahead_ns(sent_ns=1000, host_ns=9_001_100, received_ns=1200) == 9_000_000
