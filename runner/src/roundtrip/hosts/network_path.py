"""The network between two hosts, looked at and measured before a run: both directions, each from its own end."""

import json
from contextlib import suppress
from typing import Any

from msgspec import Raw

from roundtrip.errors import RoundtripError
from roundtrip.processes import agent_messages as agent
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.failure import AgentLost, FailureKind, WorkerFailed
from roundtrip.processes.topology import Side

PINGS = 200
POUR_S = 1.0
_ANSWER_TIMEOUT_S = 15.0
_DIRECTIONS = ((Side.CLIENT, Side.SERVER), (Side.SERVER, Side.CLIENT))

Json = dict[str, Any]


def measure(
    ends: Ends, programs: dict[str, list[str]], addresses: dict[str, str], ports: tuple[int, int] | None
) -> Json:
    """Measures the path.

    By role, `programs` has the command that looks at the network there (roundtrip_agent/network_probe.py), and
    `addresses` the address by which the other reaches it.

    Returns:
        `client`, `server`: `interface`, `mtu_bytes`, `link_mbits_per_s`, `qdiscs`, `offloads`, `tcp_tw_reuse`, as each
        host has them; what cannot be known is None.
        `client_to_server`, `server_to_client`: `round_trip_ns` (`min`, `p50`), `goodput_bits_per_s` of TCP's payload,
        `wire_bits_per_s` as the receiver's interface counts (None: it does not), `congestion_control`, `mss_bytes`; or
        `unreachable`, the reason.

    Raises:
        RoundtripError: The client's host does not reach the server's: nothing could be measured.
        AgentLost: A host went away meanwhile.
    """
    started: list[Side] = []
    found: Json = {}
    try:
        for side in Side:
            ends.of_side(side).call(agent.Start(id=_name(side), argv=programs[side]))
            started.append(side)
        for side, other in _DIRECTIONS:
            found[side.value] = _ask(ends, side, do="look", address=addresses[other])
        for side, other in _DIRECTIONS:
            found[f"{side}_to_{other}"] = _direction(ends, side, other, addresses[other], ports)
    except WorkerFailed as failed:
        raise RoundtripError(f"the network between the hosts cannot be looked at: {failed}") from failed
    finally:
        for side in started:
            with suppress(WorkerFailed, AgentLost):  # The first error is the one to report.
                ends.of_side(side).call(agent.End(id=_name(side), grace_s=1.0))
    if "unreachable" in found["client_to_server"]:
        raise RoundtripError(
            f"the client's host does not reach the server's at {addresses['server']}: "
            f"{found['client_to_server']['unreachable']}; give the address that it reaches: --hosts server=…/ADDRESS"
        )
    return found


def _name(side: Side) -> str:
    return f"path:{side}"


def _direction(ends: Ends, side: Side, other: Side, address: str, ports: tuple[int, int] | None) -> Json:
    try:
        [port] = ends.of_side(other).call(agent.Ports(count=1, bind=address, among=ports))
        _ask(ends, other, do="listen", bind=address, port=port)
        pinged = _ask(ends, side, do="ping", host=address, port=port, count=PINGS)
        poured = _ask(ends, side, do="pour", host=address, port=port, seconds=POUR_S)
    except WorkerFailed as failed:
        return {"unreachable": str(failed)}
    seconds = max(1, poured["elapsed_ns"]) / 1e9
    return {
        **pinged,
        "goodput_bits_per_s": 8 * poured["bytes"] / seconds,
        "wire_bits_per_s": 8 * poured["wire_bytes"] / seconds or None,
    }


def _ask(ends: Ends, side: Side, **command: object) -> Json:
    send = agent.Send(
        id=_name(side), message=Raw(json.dumps(command).encode()), deadline_s=_ANSWER_TIMEOUT_S + POUR_S
    )
    found: Json = json.loads(bytes(ends.of_side(side).call(send)))
    if "error" in found:
        raise WorkerFailed(FailureKind.HOST, found["error"])
    return found
