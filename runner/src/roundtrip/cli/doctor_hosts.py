"""The body of `invoke doctor --hosts`. A module of its own, since what reaches hosts takes long to load."""

import json as json_lib
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.cli.command import console
from roundtrip.config.hosts import HostsSpec
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.processes.agent_pool import holder
from roundtrip.toolchain.checks import doctor
from roundtrip.toolchain.command import say


def examine(spec: HostsSpec, ports: tuple[int, int] | None, *, json: bool) -> bool:
    """Reaches the hosts, looks at them and measures the path between each host of clients and the server's.

    Args:
        spec: The hosts.
        ports: The lowest and the highest port that may be listened on; None: any.
        json: Whether standard output is for the findings alone.

    Returns:
        Whether every system that is built here can run there, and each host reaches the other.
    """
    known = catalog.load()
    aside = console(aside=True)
    built = [system for name, system in known.systems.items() if (known.root / "build" / name).is_dir()]
    hosts = RemoteHosts(
        spec,
        built,
        known.root / "build",
        lambda line: say(aside, line),
        ports,
        holder=holder("invoke doctor"),
    )
    try:
        document = hosts.document()
        faults = [f"{system} cannot run {reason}" for system, reason in hosts.reasons.items()]
    finally:
        hosts.close()
    faults += [
        f"{_direction_of(key)}: {found['unreachable']}"
        for key, found in document["path"].items()
        if "unreachable" in found
    ]
    remarks = [
        f"{role}: {remark}"
        for role, host in document["hosts"].items()
        for remark in doctor.remarks(host["facts"])
    ]
    remarks += port_remarks(document["path"])
    if json:
        found = {"ok": not faults, **document, "faults": faults, "remarks": remarks}
        print(json_lib.dumps(found, indent=1))  # noqa: T201
    else:
        _show(console(), document, faults, remarks)
    return not faults


def port_remarks(path: dict[str, Any]) -> list[str]:
    """A remark for each host of clients that leaves a port unused for a minute once its connection has ended.

    Args:
        path: Findings on each host, by its role, and on each direction between two of them.
    """
    return [
        f"{role}: ports of connections that have ended are not taken again for a minute (net.ipv4.tcp_tw_reuse is "
        f"{host['tcp_tw_reuse']}): a client that opens a connection for each call runs out of them, and before that "
        "waits milliseconds for each; set it to 1"
        for role, host in path.items()
        if role.startswith("client") and "_to_" not in role and host.get("tcp_tw_reuse") not in (None, 1)
    ]


def _direction_of(key: str) -> str:
    """The direction in words: "client to server"."""
    return key.replace("_", " ")


def _show(out: Console, document: dict[str, Any], faults: list[str], remarks: list[str]) -> None:
    hosts, path = document["hosts"], document["path"]
    table = Table("", *hosts, box=None)
    rows: tuple[tuple[str, Callable[[str], object]], ...] = (
        ("host", lambda role: hosts[role]["host"]),
        ("address", lambda role: hosts[role]["address"]),
        ("system", lambda role: hosts[role]["facts"]["os"]),
        ("kernel", lambda role: hosts[role]["facts"]["kernel"]),
        ("processors", lambda role: f"{hosts[role]['facts']['cpus']} of {hosts[role]['facts']['cpu_model']}"),
        (
            "tools",
            lambda role: ", ".join(f"{name} {version}" for name, version in hosts[role]["tools"].items()),
        ),
        ("interface", lambda role: path[role]["interface"] or "unknown"),
        ("MTU", lambda role: _with_unit(path[role].get("mtu_bytes"), "bytes")),
        ("speed", lambda role: _with_unit(path[role].get("link_mbits_per_s"), "Mbit/s")),
        ("queueing", lambda role: _qdiscs(path[role].get("qdiscs"))),
        ("offloads", lambda role: _offloads(path[role].get("offloads"))),
    )
    for title, shown in rows:
        table.add_row(title, *(str(shown(role)) for role in hosts))
    out.print(table)
    out.print()
    directions = Table("direction", "round trip", "rate", "congestion control", "segment", box=None)
    for key, found in path.items():
        if "_to_" in key:
            directions.add_row(_direction_of(key), *_direction(found))
    out.print(directions)
    for line in (*(f"remark: {remark}" for remark in remarks), *(f"fault: {fault}" for fault in faults)):
        say(out, line)
    say(out, "not everything can run there" if faults else "all that is built can run there")


def _with_unit(value: object, unit: str) -> str:
    return "unknown" if value is None else f"{value} {unit}"


def _qdiscs(found: list[dict[str, Any]] | None) -> str:
    if found is None:
        return "unknown"
    return ", ".join(
        qdisc["kind"] + (f" {8 * qdisc['rate'] / 1e6:g} Mbit/s" if "rate" in qdisc else "") for qdisc in found
    )


def _offloads(found: dict[str, bool | None] | None) -> str:
    return ", ".join(name.replace("_", " ") for name, on in (found or {}).items() if on) or "none"


def _direction(found: dict[str, Any]) -> tuple[str, ...]:
    if "unreachable" in found:
        return ("unreachable", "", "", "")
    trip = found["round_trip_ns"]
    return (
        f"{trip['p50'] / 1000:.0f} µs (least {trip['min'] / 1000:.0f})",
        f"{found['goodput_bits_per_s'] / 1e6:.1f} Mbit/s",
        found["congestion_control"],
        f"{found['mss_bytes']} bytes",
    )
