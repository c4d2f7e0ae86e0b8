"""The network between two hosts, looked at and measured before a run: both directions, each from its own end."""

from contextlib import suppress
from typing import Any

from roundtrip.deploy.agent_client import AgentClient, AgentLost, CommandFailed, Ends
from roundtrip.errors import RoundtripError

PINGS = 200
POUR_S = 1.0
_PATIENCE_S = 15.0
_DIRECTIONS = (("client", "server"), ("server", "client"))

Json = dict[str, Any]


class NoPath(RoundtripError):
    """One host does not reach the other."""


def measure(
    ends: Ends, programs: dict[str, list[str]], addresses: dict[str, str], ports: tuple[int, int] | None
) -> Json:
    """Measures the path.

    Args:
        ends: The agents of the two hosts.
        programs: Role to the command that looks at the network there (roundtrip_agent/path.py).
        addresses: Role to the address by which the other reaches it.
        ports: The lowest and the highest port that may be listened on; None: any.

    Returns:
        `client`, `server`: `interface`, `mtu_bytes`, `link_mbits_per_s`, `qdiscs`, `offloads`, as each host has them.
        `client_to_server`, `server_to_client`: `round_trip_ns` (`min`, `p50`), `goodput_bits_per_s` of TCP's payload,
        `wire_bits_per_s` as the receiver's interface counts (None: it does not), `congestion_control`, `mss_bytes`; or
        `unreachable`, the reason.

    Raises:
        NoPath: The client's host does not reach the server's: nothing could be measured.
        AgentLost: A host went away meanwhile.
    """
    started: list[str] = []
    found: Json = {}
    try:
        for role, program in programs.items():
            _start(ends.of_side(role), f"path:{role}", program)
            started.append(role)
        for role, other in _DIRECTIONS:
            found[role] = _ask(ends, role, {"do": "look", "address": addresses[other]})
        for role, other in _DIRECTIONS:
            found[f"{role}_to_{other}"] = _direction(ends, role, other, addresses[other], ports)
    except (Unanswered, CommandFailed) as broken:
        raise NoPath(f"the network between the hosts cannot be looked at: {broken}") from broken
    finally:
        for role in started:
            with suppress(CommandFailed, AgentLost):  # What went wrong before is what is told.
                ends.of_side(role).call("end", takes_s=4.0, id=f"path:{role}", grace_s=1.0)
    if "unreachable" in found["client_to_server"]:
        raise NoPath(
            f"the client's host does not reach the server's at {addresses['server']}: "
            f"{found['client_to_server']['unreachable']}; tell the address that it reaches: --hosts server=…/ADDRESS"
        )
    return found


def _start(link: AgentClient, name: str, program: list[str]) -> None:
    link.call("start", id=name, argv=program, env={}, cwd=None, cpus=None, replies=True)


def _direction(ends: Ends, role: str, other: str, address: str, ports: tuple[int, int] | None) -> Json:
    """From one host to the other."""
    try:
        port = ends.of_side(other).call("ports", count=1, bind=address, among=ports)["ports"][0]
        _ask(ends, other, {"do": "listen", "bind": address, "port": port})
        pinged = _ask(ends, role, {"do": "ping", "host": address, "port": port, "count": PINGS})
        poured = _ask(ends, role, {"do": "pour", "host": address, "port": port, "seconds": POUR_S})
    except (Unanswered, CommandFailed) as broken:
        return {"unreachable": str(broken)}
    seconds = max(1, poured["elapsed_ns"]) / 1e9
    return {
        **pinged,
        "goodput_bits_per_s": 8 * poured["bytes"] / seconds,
        "wire_bits_per_s": 8 * poured["wire_bytes"] / seconds or None,
    }


class Unanswered(Exception):
    """One end could not do it; the text says why."""


def _ask(ends: Ends, role: str, message: Json) -> Json:
    """Has one end do something; its answer without the event's name."""
    deadline_s = _PATIENCE_S + POUR_S
    reply = ends.of_side(role).call(
        "send", takes_s=deadline_s, id=f"path:{role}", message=message, deadline_s=deadline_s
    )["message"]
    if reply["event"] == "error":
        raise Unanswered(reply["message"])
    return {name: value for name, value in reply.items() if name != "event"}
