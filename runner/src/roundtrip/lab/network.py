"""The namespaces, the network between them and the line to each of them. Everything by name, nothing but our own."""

import ipaddress
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from roundtrip.errors import RoundtripError

MEASURED = "lan0"
"""The interface of the measured network, in each namespace."""
CONTROL = "ctl0"
"""The interface of the line to us, which is idle while calls are timed."""

_POOL = ipaddress.ip_network("198.18.0.0/15")
"""Set aside for measurements of networks (RFC 2544): no other host has addresses of it."""
_BLOCK = 26
_MEASURED = 28
"""The last part of a block: one address a host, of eight clients and a server at most."""
_END_S = 5.0


@dataclass(frozen=True)
class Side:
    """One host of the laboratory.

    Attributes:
        name: `client`, `client2`, …, `server`.
        namespace: Its network namespace.
        outside: The interface at our end of its control line.
        ours, control: The addresses of that line, ours and the host's.
        address: The host's on the measured network.
    """

    name: str
    namespace: str
    outside: str
    ours: str
    control: str
    address: str


def sides(name: str, block: ipaddress.IPv4Network, clients: int) -> tuple[Side, ...]:
    """The hosts of a laboratory, the server's last.

    Args:
        name: Name of the laboratory, 10 characters at most: an interface's name has 15.
        block: Its addresses: a network of four for the line to each host, and one for what is measured.
        clients: Number of hosts of clients, 8 at most.
    """
    lines = block.subnets(new_prefix=30)
    *_, measured = block.subnets(new_prefix=_MEASURED)
    numbers = ["" if number == 1 else str(number) for number in range(1, clients + 1)]
    named = [*((f"client{it}", f"c{it}") for it in numbers), ("server", "s")]
    made = []
    for (side, short), line, address in zip(named, lines, measured.hosts(), strict=False):
        ours, control = line.hosts()
        made.append(Side(side, f"{name}-{side}", f"{name}-{short}", str(ours), str(control), str(address)))
    return tuple(made)


def free_block() -> ipaddress.IPv4Network:
    """Addresses that neither an interface nor a route of this machine has.

    Raises:
        RoundtripError: There are none.
    """
    taken = [
        ipaddress.ip_network(f"{address['local']}/{address['prefixlen']}", strict=False)
        for interface in json.loads(ip("-4", "-json", "address", "show"))
        for address in interface.get("addr_info", ())
    ]
    routes = json.loads(ip("-4", "-json", "route", "show", "table", "all") or "[]")
    taken += [
        ipaddress.ip_network(route["dst"], strict=False) for route in routes if route["dst"] != "default"
    ]
    for block in _POOL.subnets(new_prefix=_BLOCK):
        if not any(block.overlaps(other) for other in taken):
            return ipaddress.IPv4Network(block)
    raise RoundtripError(f"no free addresses for a laboratory: all of {_POOL} is taken")


_REUSE = "/proc/sys/net/ipv4/tcp_tw_reuse"
"""By default Linux takes the port of a connection that ended within a minute on loopback alone. A client with a
connection for each call then runs out of ports elsewhere: 28,000 in a minute, and before that looks for 2 ms."""


def connect(*hosts: Side) -> None:
    """Makes the namespaces and the line to each."""
    for side in hosts:
        ip("netns", "add", side.namespace)
        inside(side, "sh", "-c", f"echo 1 > {_REUSE}")
        ip("-n", side.namespace, "link", "set", "lo", "up")
        peer = ["peer", "name", CONTROL, "netns", side.namespace]
        ip("link", "add", side.outside, "type", "veth", *peer)
        ip("address", "add", f"{side.ours}/30", "dev", side.outside)
        ip("link", "set", side.outside, "up")
        ip("-n", side.namespace, "address", "add", f"{side.control}/30", "dev", CONTROL)
        ip("-n", side.namespace, "link", "set", CONTROL, "up")


def lay_cables(clients: Sequence[Side], server: Side) -> None:
    """Joins them: the measured network. Cables of several clients meet in a bridge on the server's host."""
    ports = [MEASURED] if len(clients) == 1 else [f"port{number}" for number in range(1, len(clients) + 1)]
    for client, port in zip(clients, ports, strict=True):
        other = ["peer", "name", port, "netns", server.namespace]
        ip("-n", client.namespace, "link", "add", MEASURED, "type", "veth", *other)
    if len(clients) == 1:
        return
    ip("-n", server.namespace, "link", "add", MEASURED, "type", "bridge")
    for port in ports:
        ip("-n", server.namespace, "link", "set", port, "master", MEASURED, "up")


def raise_measured(side: Side) -> None:
    """Gives the measured interface its address and puts it up."""
    ip("-n", side.namespace, "address", "add", f"{side.address}/{_MEASURED}", "dev", MEASURED)
    ip("-n", side.namespace, "link", "set", MEASURED, "up")


def remove(sides: Iterable[Side]) -> None:
    """Ends every process in the namespaces and removes them; harmless if they are not there."""
    for side in sides:
        if exists(side):
            _end_processes(side)
            ip("netns", "delete", side.namespace)
        if any(link["ifname"] == side.outside for link in json.loads(ip("-json", "link", "show"))):
            # Its other end went with the namespace and takes it along, in a moment: either may be faster.
            with suppress(RoundtripError):
                ip("link", "delete", side.outside)


def exists(side: Side) -> bool:
    """Whether its namespace is there."""
    return side.namespace in namespaces()


def namespaces() -> list[str]:
    """The names of this machine's namespaces."""
    return [each["name"] for each in json.loads(ip("-json", "netns", "list") or "[]")]


def processes(side: Side) -> list[int]:
    """The processes in its namespace."""
    return [int(pid) for pid in ip("netns", "pids", side.namespace).split()]


def listening(side: Side) -> dict[int, set[int]]:
    """Process ids of a host to the ports that each listens on for TCP."""
    found: dict[int, set[int]] = {}
    for line in inside(side, "ss", "-Htlnp").splitlines():
        _, _, _, local, *_ = line.split()
        for pid in re.findall(r"\bpid=(\d+)", line):
            found.setdefault(int(pid), set()).add(int(local.rpartition(":")[2]))
    return found


def _end_processes(side: Side) -> None:
    """All that runs there was started there for a laboratory. Agents are asked first: they clean up."""
    deadline = time.monotonic() + _END_S
    number = signal.SIGTERM
    while pids := processes(side):
        for pid in pids:
            _kill(pid, number)
        if time.monotonic() > deadline:
            raise RoundtripError(f"processes do not end in {side.namespace}: {', '.join(map(str, pids))}")
        time.sleep(0.3 if number is signal.SIGTERM else 0.02)
        number = signal.SIGKILL


def _kill(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def ip(*arguments: str) -> str:
    """Runs `ip`. Raises RoundtripError with its own words."""
    return call("ip", *arguments)


def inside(side: Side, program: str, *arguments: str) -> str:
    """Runs a program in a host's namespace. Raises RoundtripError with its own words."""
    return ip("netns", "exec", side.namespace, program, *arguments)


def tc(side: Side, *arguments: str) -> str:
    """Runs `tc` in a host's namespace. Raises RoundtripError with its own words."""
    return call("tc", "-n", side.namespace, *arguments)


def call(program: str, *arguments: str) -> str:
    """Runs one of the system's programs.

    Raises:
        RoundtripError: It failed; the message has its own words.
    """
    done = subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=False, env=_environment()
    )
    if done.returncode != 0:
        output = (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"
        raise RoundtripError(f"{program} {' '.join(arguments)}: {output}")
    return done.stdout


def _environment() -> dict[str, Any]:
    """The environment with the folders of root's programs, which not every PATH has."""
    return {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin", "LC_ALL": "C"}
