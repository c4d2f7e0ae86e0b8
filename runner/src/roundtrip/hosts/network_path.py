"""The network between two hosts, looked at and measured before a run: both directions, each from its own end."""

from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from roundtrip.errors import RoundtripError
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.message import Command, R, Reply
from roundtrip.processes.topology import Side

PINGS = 200
POUR_S = 1.0
_ANSWER_TIMEOUT_S = 15.0
_DIRECTIONS = ((Side.CLIENT, Side.SERVER), (Side.SERVER, Side.CLIENT))

Json = dict[str, Any]


class NoPath(RoundtripError):
    """One host does not reach the other."""


# Commands and replies of the probe at each end (roundtrip_agent/network_probe.py).


class Looked(Reply, tag="looked"):
    """The reply to `look`: the setup of the interface; what cannot be known is null."""

    interface: str | None = None
    mtu_bytes: int | None = None
    link_mbits_per_s: int | None = None
    qdiscs: list[Json] | None = None
    offloads: dict[str, bool | None] | None = None
    tcp_tw_reuse: int | None = None


class Listening(Reply, tag="listening"):
    """The reply to `listen`."""


class RoundTrip(Struct, frozen=True):
    """The shortest of some round trips, and their median, in nanoseconds."""

    min: int
    p50: int


class Pinged(Reply, tag="pinged"):
    """The reply to `ping`."""

    round_trip_ns: RoundTrip
    congestion_control: str
    mss_bytes: int


class Poured(Reply, tag="poured"):
    """The reply to `pour`: bytes that arrived at the other end, as TCP's payload and at the interface."""

    bytes: int
    wire_bytes: int
    elapsed_ns: int


class Error(Reply, tag="error"):
    """The reply to a command that could not be done."""

    message: str


class Look(Command[Looked], tag="look"):
    """Asks for the interface that leads to an address."""

    address: str


class Listen(Command[Listening], tag="listen"):
    """Has it answer the two below from now on."""

    bind: str
    port: int


class Ping(Command[Pinged], tag="ping"):
    """Has it measure round trips."""

    host: str
    port: int
    count: int


class Pour(Command[Poured], tag="pour"):
    """Has it send as fast as it can."""

    host: str
    port: int
    seconds: float


def measure(
    ends: Ends, programs: dict[str, list[str]], addresses: dict[str, str], ports: tuple[int, int] | None
) -> Json:
    """Measures the path.

    Args:
        ends: The agents of the two hosts.
        programs: Role to the command that looks at the network there (roundtrip_agent/network_probe.py).
        addresses: Role to the address by which the other reaches it.
        ports: The lowest and the highest port that may be listened on; None: any.

    Returns:
        `client`, `server`: `interface`, `mtu_bytes`, `link_mbits_per_s`, `qdiscs`, `offloads`, `tcp_tw_reuse`, as each
        host has them.
        `client_to_server`, `server_to_client`: `round_trip_ns` (`min`, `p50`), `goodput_bits_per_s` of TCP's payload,
        `wire_bits_per_s` as the receiver's interface counts (None: it does not), `congestion_control`, `mss_bytes`; or
        `unreachable`, the reason.

    Raises:
        NoPath: The client's host does not reach the server's: nothing could be measured.
        AgentLost: A host went away meanwhile.
    """
    started: list[Side] = []
    found: Json = {}
    try:
        for side in Side:
            ends.of_side(side).call(agent.Start(id=_name(side), argv=programs[side]))
            started.append(side)
        for side, other in _DIRECTIONS:
            looked = msgspec.structs.asdict(_ask(ends, side, Look(address=addresses[other])))
            found[side.value] = looked if looked["interface"] else {"interface": None}
        for side, other in _DIRECTIONS:
            found[f"{side}_to_{other}"] = _direction(ends, side, other, addresses[other], ports)
    except WorkerFailed as failed:
        raise NoPath(f"the network between the hosts cannot be looked at: {failed}") from failed
    finally:
        for side in started:
            with suppress(WorkerFailed, AgentLost):  # The first error is the one to report.
                ends.of_side(side).call(agent.End(id=_name(side), grace_s=1.0))
    if "unreachable" in found["client_to_server"]:
        raise NoPath(
            f"the client's host does not reach the server's at {addresses['server']}: "
            f"{found['client_to_server']['unreachable']}; tell the address that it reaches: --hosts server=…/ADDRESS"
        )
    return found


def _name(side: Side) -> str:
    return f"path:{side}"


def _direction(ends: Ends, side: Side, other: Side, address: str, ports: tuple[int, int] | None) -> Json:
    """From one host to the other."""
    try:
        [port] = ends.of_side(other).call(agent.Ports(count=1, bind=address, among=ports)).ports
        _ask(ends, other, Listen(bind=address, port=port))
        pinged = _ask(ends, side, Ping(host=address, port=port, count=PINGS))
        poured = _ask(ends, side, Pour(host=address, port=port, seconds=POUR_S))
    except WorkerFailed as failed:
        return {"unreachable": str(failed)}
    seconds = max(1, poured.elapsed_ns) / 1e9
    return {
        "round_trip_ns": msgspec.structs.asdict(pinged.round_trip_ns),
        "congestion_control": pinged.congestion_control,
        "mss_bytes": pinged.mss_bytes,
        "goodput_bits_per_s": 8 * poured.bytes / seconds,
        "wire_bits_per_s": 8 * poured.wire_bytes / seconds or None,
    }


def _ask(ends: Ends, side: Side, command: Command[R]) -> R:
    """Has one end do something."""
    reply = ends.of_side(side).ask(_name(side), command, _ANSWER_TIMEOUT_S + POUR_S, Error)
    if isinstance(reply, Error):
        raise WorkerFailed(FailureKind.HOST, reply.message)
    return reply
