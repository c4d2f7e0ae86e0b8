"""Ports that can be listened on."""

import contextlib
import errno
import socket

from roundtrip_agent.refusal import Refusal


def free_ports(bind: str, count: int, among: tuple[int, int] | None) -> list[int]:
    """So many ports that are free on an address: any, or among the lowest and the highest.

    Raises Refusal: there are too few, or the address is not one of this host.
    """
    candidates = [0] * count if among is None else range(among[0], among[1] + 1)
    with contextlib.ExitStack() as held:  # Held together, so that no port is given twice.
        found = (_free_port(held, bind, each) for each in candidates)
        ports = [port for port in found if port is not None]
    if len(ports) >= count:
        return ports[:count]
    if among is None:
        raise Refusal("host", f"no port is free on {bind} (net.ipv4.ip_local_port_range)")
    free = f"{len(ports)} of the ports {among[0]} to {among[1]} are free on {bind}"
    raise Refusal("host", f"{free}, {count} needed")


def _free_port(held: contextlib.ExitStack, bind: str, port: int) -> int | None:
    """A port that can be listened on now, held until the stack ends; None if this one cannot. 0: any.

    Raises Refusal: the address is not one of this host.
    """
    each = held.enter_context(socket.socket())
    # As servers do: a connection of an earlier one that still waits to be forgotten does not hold the port.
    each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        each.bind((bind, port))
        each.listen()
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise Refusal("host", f"{bind} is not an address of this host") from error
        return None
    return int(each.getsockname()[1])
