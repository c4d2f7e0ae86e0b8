"""The body of `invoke doctor --hosts`. A module of its own, since what reaches hosts takes long to load."""

from contextlib import closing
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from roundtrip.catalog import system as catalog
from roundtrip.cli.command import console, print_json
from roundtrip.config.hosts import HostsSpec
from roundtrip.hosts.remote_hosts import RemoteHosts
from roundtrip.paths import build_folder
from roundtrip.processes.agent_pool import holder
from roundtrip.toolchain.command import say
from roundtrip_agent.facts import doubts


def examine(spec: HostsSpec, ports: tuple[int, int] | None, *, json: bool) -> bool:
    """Reaches the hosts, looks at them and measures the path between each host of clients and the server's.

    Returns:
        Whether every system that is built here can run there, and each host reaches the other.
    """
    known = catalog.load()
    build = known.root / "build"
    built = [system for name, system in known.systems.items() if build_folder(build, name).is_dir()]
    notify = partial(say, console(aside=True))
    with closing(RemoteHosts(spec, built, build, notify, ports, holder=holder("./invokew doctor"))) as hosts:
        document = hosts.document()
        faults = [f"{system} cannot run {reason}" for system, reason in hosts.reasons.items()]
    path = document["path"]
    faults += [
        f"{_direction(key)}: {found['unreachable']}" for key, found in path.items() if "unreachable" in found
    ]
    remarks = [
        doubt
        for role, host in document["hosts"].items()
        for doubt in doubts(host["facts"], f"the {role}'s host")
    ]
    remarks += port_remarks(path)
    if json:
        print_json({"ok": not faults, **document, "faults": faults, "remarks": remarks})
    else:
        out = console()
        _show(out, document["hosts"], path)
        for line in (*(f"remark: {remark}" for remark in remarks), *(f"fault: {fault}" for fault in faults)):
            say(out, line)
        say(out, "not everything can run there" if faults else "all that is built can run there")
    return not faults


def port_remarks(path: dict[str, Any]) -> list[str]:
    """A remark for each host of clients that leaves a port unused for a minute once its connection has ended."""
    return [
        f"{role}: ports of connections that have ended are not taken again for a minute (net.ipv4.tcp_tw_reuse is "
        f"{host['tcp_tw_reuse']}): a client that opens a connection for each call runs out of them, and before that "
        "waits milliseconds for each; set it to 1"
        for role, host in path.items()
        if role.startswith("client") and "_to_" not in role and host.get("tcp_tw_reuse") not in (None, 1)
    ]


def _show(out: Console, hosts: dict[str, Any], path: dict[str, Any]) -> None:
    table = Table("", *hosts, box=None)
    columns = [_about(hosts[role], path[role]) for role in hosts]
    for title in columns[0]:
        table.add_row(title, *(str(column[title]) for column in columns))
    out.print(table)
    out.print()
    directions = Table("direction", "round trip", "rate", "congestion control", "segment", box=None)
    for key, found in path.items():
        if "unreachable" in found:
            directions.add_row(_direction(key), "unreachable", "", "", "")
        elif "_to_" in key:
            trip = found["round_trip_ns"]
            directions.add_row(
                _direction(key),
                f"{trip['p50'] / 1000:.0f} µs (least {trip['min'] / 1000:.0f})",
                f"{found['goodput_bits_per_s'] / 1e6:.1f} Mbit/s",
                found["congestion_control"],
                f"{found['mss_bytes']} bytes",
            )
    out.print(directions)


def _about(host: dict[str, Any], link: dict[str, Any]) -> dict[str, object]:
    facts = host["facts"]
    offloads = (name.replace("_", " ") for name, on in (link.get("offloads") or {}).items() if on)
    return {
        "host": host["host"],
        "address": host["address"],
        "system": facts["os"],
        "kernel": facts["kernel"],
        "processors": f"{facts['cpus']} of {facts['cpu_model']}",
        "tools": ", ".join(f"{name} {version}" for name, version in host["tools"].items()),
        "interface": link["interface"] or "unknown",
        "MTU": _with_unit(link.get("mtu_bytes"), "bytes"),
        "speed": _with_unit(link.get("link_mbits_per_s"), "Mbit/s"),
        "queueing": _queueing(link.get("qdiscs")),
        "offloads": ", ".join(offloads) or "none",
    }


def _direction(key: str) -> str:
    """The direction in words: "client to server"."""
    return key.replace("_", " ")


def _with_unit(value: object, unit: str) -> str:
    return "unknown" if value is None else f"{value} {unit}"


def _queueing(found: list[dict[str, Any]] | None) -> str:
    if found is None:
        return "unknown"
    rates = (f" {8 * qdisc['rate'] / 1e6:g} Mbit/s" if "rate" in qdisc else "" for qdisc in found)
    return ", ".join(qdisc["kind"] + rate for qdisc, rate in zip(found, rates, strict=True))
