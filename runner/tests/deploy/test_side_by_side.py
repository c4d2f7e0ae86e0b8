"""Rows that are alive at once on one agent and take turns, by fake workers."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from roundtrip.catalog.manifest import Helper
from roundtrip.catalog.system import Row
from roundtrip.config.experiment import ONE_EACH, Processes
from roundtrip.deploy import worker_messages as worker
from roundtrip.deploy.agent_client import AgentClient, Ends, Inbox
from roundtrip.deploy.clocks import read_clocks
from roundtrip.deploy.deployment import Deployment
from roundtrip.deploy.failure import FailureKind, WorkerFailed
from roundtrip.deploy.measurement import measure, take_slice
from roundtrip.deploy.placement import FREE
from roundtrip.deploy.topology import HostPaths, Side, Topology
from tests.agent.helpers import is_alive
from tests.fakes import DEADLINE_S, row, system

Open = Callable[..., Deployment]


@pytest.fixture
def opened(agent: AgentClient) -> Iterator[Open]:
    """Opens a deployment of a row under a label, to the end of the test."""
    topology = Topology.on(HostPaths(Path("/built"), {}, "127.0.0.1"), DEADLINE_S)
    with ExitStack() as stack:

        def open_(label: str, of: Row | None = None, processes: Processes = ONE_EACH) -> Deployment:
            its = Deployment(Ends.of(agent), of or row(system("one")), topology, FREE, processes, label)
            stack.enter_context(its).open()
            return its

        yield open_


def prepare(samples: int = 3) -> worker.Prepare:
    return worker.Prepare(
        operation="invoke",
        values={},
        warmup=worker.Warmup(calls=0, elapsed_ns=0, window_ns=1),
        stop=worker.Stop(samples=samples, elapsed_ns=0, limit_ns=10**9, capacity=samples),
    )


def call(deployment: Deployment) -> worker.Done:
    deployment.ask(Side.CLIENT, prepare())
    return deployment.ask(Side.CLIENT, worker.Go())


def test_the_death_of_one_row_is_its_own_alone(agent: AgentClient, opened: Open) -> None:
    one, other = opened("one:default"), opened("other:default")
    os.kill(one.pids["server"], signal.SIGKILL)
    while "one:default/server" not in agent._inbox.deaths:
        call(other)
    with pytest.raises(WorkerFailed, match=r"^one:default/server was killed by signal 9$") as failed:
        call(one)
    assert failed.value.kind is FailureKind.DIED
    assert call(other).samples == 3


def test_a_row_is_ended_and_begun_anew_beside_another_whose_region_is_open(opened: Open) -> None:
    other = opened("other")
    other.begin(0.0)
    for _ in range(2):
        with opened("one") as one:
            one.begin(0.0)
            call(one)
            os.kill(one.pids["server"], signal.SIGKILL)
            assert is_alive(other.pids["server"])
    assert call(other).samples == 3
    assert set(other.finish().processes) == {"server", "client"}


def test_each_row_has_a_region_of_its_own_by_the_names_of_its_processes(opened: Open) -> None:
    both = opened("a"), opened("b")
    for each in both:
        each.begin(0.0)
        call(each)
    for each in both:
        used = each.finish()
        assert set(used.processes) == {"server", "client"}
        assert {sample.process for sample in used.series} == {"server", "client", "host"}


def test_clocks_of_all_rows_are_read_at_a_border(opened: Open) -> None:
    both = opened("a"), opened("b")
    before = read_clocks(both)
    call(both[0])
    after = read_clocks(both)
    assert after.used_since(before)["a"] > 0
    assert after.used_since(after) == {"a": 0, "b": 0}
    assert after.now_ns > before.now_ns
    assert len(after.hosts) == 1
    assert both[1].soon_ns(["client"])["client"] > after.now_ns, "a reading tells the time of the host"
    os.kill(both[1].pids["server"], signal.SIGKILL)
    while (last := read_clocks(both)).cpu_ns["b"].keys() != {"client"}:
        pass
    assert last.used_since(after).keys() == {"a", "b"}


def test_clocks_are_read_at_both_hosts() -> None:
    inbox = Inbox()
    with closing(AgentClient(inbox=inbox)) as here, closing(AgentClient(inbox=inbox)) as there:
        ends, place = Ends((here,), there), HostPaths(Path("/built"), {}, "127.0.0.1")
        topology = Topology.on(place, DEADLINE_S)
        with Deployment(ends, row(system("one")), topology, FREE, label="a") as one:
            one.open()
            before = read_clocks([one])
            call(one)
            after = read_clocks([one])
            assert set(after.cpu_ns["a"]) == {"client", "server"}
            assert after.used_since(before)["a"] > 0
            assert len(after.hosts) == len(one.agents) == 2
            assert abs(one.ahead_ns("server")) < 10**9, "it is the same clock"


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


def test_a_worker_that_is_silent_fails_after_the_grace_that_is_given(opened: Open) -> None:
    one = opened("one", row(system("one", hang_in="invoke")))
    one.ask(Side.CLIENT, prepare())
    with pytest.raises(WorkerFailed, match="one/client did not answer") as failed:
        one.ask_all({"client": worker.Go()}, takes_s=0.1, grace_s=0.1)
    assert failed.value.kind is FailureKind.DEADLINE


def test_a_point_that_is_prepared_is_timed_in_slices_by_turns(agent: AgentClient, opened: Open) -> None:
    both = opened("a"), opened("b")
    for each in both:
        each.ask(Side.CLIENT, prepare())
    for each in both * 2:
        (taken,) = take_slice(each, takes_s=1.0)
        assert (taken.name, taken.starts_ns) == ("client", None)
        assert taken.samples.size == taken.done.samples == 3
    assert list(Path(agent.scratch).glob("*samples*")) == []
    assert [each.ledgers_differ("invoke") for each in both] == ["", ""]
    calls = [each.ask(Side.CLIENT, worker.Ledger()).calls for each in both]
    assert calls == [{"invoke": 6}, {"invoke": 6}]


def test_several_clients_take_a_slice_together_and_others_wait(opened: Open) -> None:
    one = opened("a", processes=Processes(clients=3))
    read_clocks([one])
    one.ask_all(dict.fromkeys(one.clients, replace(prepare(), starts=True)))
    for _ in range(2):
        soon_ns = one.soon_ns(["client"])["client"]
        taken = take_slice(one, 2, takes_s=1.0)
        assert [it.name for it in taken] == ["client", "client:2"]
        for it in taken:
            assert it.starts_ns is not None
            assert it.starts_ns.size == 3
            assert it.done.started_ns >= soon_ns


def test_a_point_is_measured_in_one_piece(opened: Open) -> None:
    one = opened("a", processes=Processes(clients=2))
    taken = measure(one, prepare(), interval_s=0.0, warmup_s=1.0, timed_s=1.0)
    assert [it.name for it in taken.clients] == ["client"]
    assert set(taken.prepared) == {"client", "client:2"}
    assert set(taken.usage.processes) == {"client", "server"}
    assert taken.server_runtime.collections == 1
