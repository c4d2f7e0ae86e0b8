"""The namespaces, the network between them, its rate and delay. Everything by name, nothing but our own."""

import ipaddress
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from roundtrip.errors import RoundtripError, UsageError
from roundtrip_agent import environment

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

NONE = "none"
_UNITS = {"kbit": 1e3, "mbit": 1e6, "gbit": 1e9, "us": 1.0, "ms": 1e3, "s": 1e6}
_BURST_S = 0.0005
"""Size of the bucket, in time at the rate: small, since what fits into it leaves at the speed of memory."""
_MIN_BURST_BYTES = 3200
"""Two frames of Ethernet: with less nothing gets through."""
_QUEUE_S = 0.2
_EMULATOR = Path(__file__).with_name("emulator.py")
_WAITING_PACKETS = 20_000
"""Maximum number of packets under way in netem: more than any rate times any sensible delay."""


@dataclass(frozen=True)
class Side:
    """One host of the lab.

    Attributes:
        name: `client`, `client2`, …, `server`.
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


@dataclass(frozen=True)
class Shape:
    """The rate of the measured network at each of its ends, and what is added to each way; None: nothing."""

    rate_bits_per_s: float | None
    delay_us: float | None

    @classmethod
    def read(cls, rate: str, delay: str) -> "Shape":
        """Reads what the options say."""
        bits = _number("rate", rate, "kbit|mbit|gbit", "none, or a rate such as 10mbit or 1gbit")
        microseconds = _number("delay", delay, "us|ms|s", "none, or a time each way such as 200us or 5ms")
        return cls(bits, microseconds)

    @property
    def text(self) -> str:
        """The text for people: "100 Mbit/s, 5 ms each way"."""
        rate = f"{self.rate_bits_per_s / 1e6:g} Mbit/s" if self.rate_bits_per_s else "no limit"
        return rate + (f", {self.delay_us / 1000:g} ms each way" if self.delay_us else "")


def _number(noun: str, text: str, units: str, allowed: str) -> float | None:
    if text == NONE:
        return None
    match = re.fullmatch(rf"(\d+(?:\.\d+)?)({units})", text)
    if match is None or float(match[1]) == 0:
        raise UsageError(f"--{noun}", f"'{text}' is not a {noun}", allowed)
    return float(match[1]) * _UNITS[match[2]]


def sides(name: str, block: ipaddress.IPv4Network, clients: int) -> tuple[Side, ...]:
    """The hosts of a lab, the server's last.

    Its name has 10 characters at most, since an interface's name has 15. A block of addresses has a network of four for
    the line to each host, and one for what is measured.
    """
    lines = block.subnets(new_prefix=30)
    *_, measured = block.subnets(new_prefix=_MEASURED)
    numbers = ["", *map(str, range(2, clients + 1))]
    named = [*((f"client{number}", f"c{number}") for number in numbers), ("server", "s")]
    made = []
    for (side, short), line, address in zip(named, lines, measured.hosts(), strict=False):
        ours, control = line.hosts()
        made.append(Side(side, f"{name}-{side}", f"{name}-{short}", str(ours), str(control), str(address)))
    return tuple(made)


def free_block() -> ipaddress.IPv4Network:
    """Addresses that neither an interface nor a route of this machine has."""
    interfaces = json.loads(ip("-4", "-json", "address", "show"))
    routes = json.loads(ip("-4", "-json", "route", "show", "table", "all") or "[]")
    known = [f"{at['local']}/{at['prefixlen']}" for it in interfaces for at in it.get("addr_info", ())]
    known += [route["dst"] for route in routes if route["dst"] != "default"]
    taken = [ipaddress.ip_network(network, strict=False) for network in known]
    for block in _POOL.subnets(new_prefix=_BLOCK):
        if not any(block.overlaps(other) for other in taken):
            return ipaddress.IPv4Network(block)
    raise RoundtripError(f"no free addresses for a lab: all of {_POOL} is taken")


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


def shape_side(shape: Shape, side: Side, *, delays: bool) -> None:
    """Shapes what leaves one host: its rate, and its delay too unless an emulator delays."""
    add, parent = ["tc", "-n", side.namespace, "qdisc", "add", "dev", MEASURED], ["root"]
    if shape.rate_bits_per_s is not None:
        burst = max(_MIN_BURST_BYTES, round(shape.rate_bits_per_s / 8 * _BURST_S))
        rate = ["rate", f"{shape.rate_bits_per_s:.0f}bit"]
        bucket = [*rate, "burst", f"{burst}b", "latency", f"{_QUEUE_S * 1e3:g}ms"]
        call(*add, *parent, "handle", "1:", "tbf", *bucket)
        parent = ["parent", "1:1"]
    if shape.delay_us is not None and delays:
        delay = ["delay", f"{shape.delay_us:g}us", "limit", str(_WAITING_PACKETS)]
        call(*add, *parent, "handle", "10:", "netem", *delay)


def can_delay(side: Side) -> bool:
    """Whether this kernel has netem: found by trying it on the namespace's own loopback."""
    with suppress(RoundtripError):
        call("tc", "-n", side.namespace, "qdisc", "add", "dev", "lo", "root", "netem", "delay", "1us")
        call("tc", "-n", side.namespace, "qdisc", "delete", "dev", "lo", "root")
        return True
    return False


def start_emulator(shape: Shape, client: Side, server: Side, log: Path) -> None:
    """Has a process make the measured network and delay it; it ends with the namespaces' processes."""
    names = [MEASURED, client.namespace, server.namespace]
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-S", "-E", str(_EMULATOR), str(shape.delay_us), *names],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
            env=environment.of_tools(),
        )
    assert process.stdout is not None  # noqa: S101
    with process.stdout as output:
        if output.readline() != b"ready\n":
            process.wait()
            raise RoundtripError(f"the delay of {shape.delay_us:g} us cannot be emulated", log.read_text())


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
    """All that runs there was started there for a lab. Agents are asked first: they clean up."""
    deadline = time.monotonic() + _END_S
    number, pause_s = signal.SIGTERM, 0.3
    while pids := processes(side):
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        if time.monotonic() > deadline:
            raise RoundtripError(f"processes do not end in {side.namespace}: {', '.join(map(str, pids))}")
        time.sleep(pause_s)
        number, pause_s = signal.SIGKILL, 0.02


def ip(*arguments: str) -> str:
    """Runs `ip`. Raises RoundtripError with its own words."""
    return call("ip", *arguments)


def inside(side: Side, program: str, *arguments: str) -> str:
    """Runs a program in a host's namespace. Raises RoundtripError with its own words."""
    return ip("netns", "exec", side.namespace, program, *arguments)


def call(program: str, *arguments: str) -> str:
    """Runs one of the system's programs. Raises RoundtripError with its own words."""
    done = environment.run([program, *arguments])
    if done.returncode != 0:
        output = (done.stderr or done.stdout).strip() or f"exit status {done.returncode}"
        raise RoundtripError(f"{program} {' '.join(arguments)}: {output}")
    return done.stdout
