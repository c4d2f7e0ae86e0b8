"""What a call puts on the wire, of the one system whose frames are known to the byte."""

import pytest
from msgspec.structs import replace

from roundtrip.config.experiment import select_workloads
from roundtrip.processes.agent_client import AgentClient, Ends
from roundtrip.processes.conformance import Cases
from roundtrip.processes.cpu_pinning import UNPINNED
from roundtrip.processes.deployment import Deployment
from roundtrip.processes.topology import Topology
from roundtrip_papers.untimed import wire
from roundtrip_papers.untimed.records import TrafficCount
from roundtrip_papers.untimed.system_calls import is_there
from roundtrip_papers.untimed.wire import Capture, PacketsLost, on_wire
from tests.fuzz.target import Target

from .conftest import CATALOG

pytestmark = [pytest.mark.wire, pytest.mark.alone]


@pytest.fixture(autouse=True)
def may_listen() -> None:
    try:
        Capture().__exit__(None, None, None)
    except PermissionError:
        pytest.skip("listening to packets takes CAP_NET_RAW")


def test_a_frame_is_counted_to_the_byte(agent: AgentClient, topology: Topology) -> None:
    workloads = select_workloads((), ("invocation", "data-bytes"))
    found = {
        it.workload: it for it in on_wire(CATALOG.row("cpp-sockets"), workloads, Ends.of(agent), topology)
    }
    # shared-idl/frame.md: the length of what follows, the operation or the status, an integer.
    small = found["invocation"]
    bare = replace(small, client_system_calls=None, server_system_calls=None)
    assert bare == TrafficCount("cpp-sockets:baseline", "invocation", 12.0, 12.0, 1.0, 1.0)
    # It sends and receives, at either end.
    two = pytest.approx(2.0, abs=0.1) if is_there() else None
    assert (small.client_system_calls, small.server_system_calls) == (two, two)
    large = found["data-bytes"]
    assert large.sent_bytes == 4 + 4 + (1 << 20)
    assert large.received_bytes == 12.0
    assert large.sent_segments >= (1 << 20) / (1 << 16)


def test_what_leaves_no_trace_on_tcp_says_so(agent: AgentClient, topology: Topology) -> None:
    row = CATALOG.row("mono-remoting-ipc")
    if not (topology.server.build / row.system.name).exists():
        pytest.skip("it is not built")
    [found] = on_wire(row, select_workloads((), ("invocation",)), Ends.of(agent), topology)
    assert found.reason == "nothing of it goes over TCP"


def test_what_the_kernel_had_no_room_for_is_not_passed_over(
    agent: AgentClient, topology: Topology, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "ROOM", 0)  # Some pages remain, as few as the kernel allows.
    workloads = select_workloads((), ("data-bytes",))
    [found] = on_wire(CATALOG.row("cpp-sockets"), workloads, Ends.of(agent), topology)
    assert "no room for" in found.reason
    with Deployment(Ends.of(agent), CATALOG.row("cpp-sockets"), topology, UNPINNED) as deployment:
        deployment.open()
        with pytest.raises(PacketsLost):
            Target(deployment, Cases.load(), ("cpp-sockets", "frame", "cpp-sockets")).record()
