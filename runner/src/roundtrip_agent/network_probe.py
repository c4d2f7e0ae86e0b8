"""Looks at the network between two hosts: one of these runs at each end, started by its agent.

JSON lines as workers have them: a command on standard input, an object of findings on ROUNDTRIP_REPLY_FD.

- ``{"do":"look","address":A}``: the interface that leads to an address, and how it is set up.
- ``{"do":"listen","bind":A,"port":P}``: answers the two below from then on.
- ``{"do":"ping","host":A,"port":P,"count":N}``: round trips of 64 bytes over TCP, in nanoseconds.
- ``{"do":"pour","host":A,"port":P,"seconds":S}``: sends as fast as it goes; the listener tells what arrived.

What cannot be done is answered by ``{"error":…}``.
"""

import contextlib
import ctypes
import fcntl
import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

_CONNECT_TIMEOUT_S = 5.0
_PING_BYTES = 64
_CHUNK = 1 << 16
_TCP_CONGESTION = 13
_SIOCETHTOOL = 0x8946
_OFFLOADS = {"tso": 0x1E, "gso": 0x23, "gro": 0x2B, "rx_checksum": 0x14, "tx_checksum": 0x16}
"""Ethtool's questions, by what they ask for (linux/ethtool.h)."""

_BEGINNING_S = 0.3
"""What arrives first is not counted: buckets and windows fill."""


def look(command: dict[str, Any]) -> dict[str, Any]:
    """The interface towards an address: name, MTU in bytes, speed in Mbit/s, queueing disciplines, offloads.

    And whether ports are taken again of connections that ended within a minute: 0 never, 1 always, 2 on loopback.
    """
    name = _interface(command["address"])
    if name is None:
        return {"interface": None}
    speed = _number(f"/sys/class/net/{name}/speed") or 0
    return {
        "interface": name,
        "mtu_bytes": _number(f"/sys/class/net/{name}/mtu"),
        "link_mbits_per_s": speed if speed > 0 else None,
        "qdiscs": _qdiscs(name),
        "offloads": {what: _offload(name, question) for what, question in _OFFLOADS.items()},
        "tcp_tw_reuse": _number("/proc/sys/net/ipv4/tcp_tw_reuse"),
    }


def _iproute(name: str, *arguments: str) -> Any:
    """The JSON output of one of iproute2's programs; None if it is missing or fails."""
    program = shutil.which(name)
    if program is None:
        return None
    done = subprocess.run([program, *arguments], capture_output=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 and done.stdout.strip() else None


def _interface(address: str) -> str | None:
    routes = _iproute("ip", "-json", "route", "get", address)
    return str(routes[0]["dev"]) if routes else None


def _qdiscs(name: str) -> list[dict[str, Any]] | None:
    found = _iproute("tc", "-json", "qdisc", "show", "dev", name)
    return None if found is None else [{"kind": it["kind"], **it.get("options", {})} for it in found]


def _number(path: str) -> int | None:
    try:
        return int(Path(path).read_text())
    except (OSError, ValueError):
        return None


def _offload(name: str, question: int) -> bool | None:
    """One of the interface's offloads; None if it cannot be asked."""
    value = ctypes.create_string_buffer(struct.pack("=II", question, 0), 8)
    request = struct.pack("16sP", name.encode(), ctypes.addressof(value)).ljust(40, b"\0")
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            fcntl.ioctl(any_socket, _SIOCETHTOOL, request)
    except OSError:
        return None
    return bool(struct.unpack("=II", value.raw)[1])


def listen(command: dict[str, Any]) -> dict[str, Any]:
    """Listens, and serves what connects in threads that end with the process."""
    server = socket.create_server((command["bind"], command["port"]))
    threading.Thread(target=_accept, args=[server], daemon=True).start()
    return {}


def _accept(server: socket.socket) -> None:
    while True:
        connection, _ = server.accept()
        threading.Thread(target=_serve, args=[connection], daemon=True).start()


def _serve(connection: socket.socket) -> None:
    """The first byte says what is wanted: `p`, everything back; `s`, a count of what arrives."""
    with connection, contextlib.suppress(OSError):  # The other end reports what broke.
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if connection.recv(1) == b"p":
            while chunk := connection.recv(_CHUNK):
                connection.sendall(chunk)
        else:
            connection.sendall(json.dumps(_count_bytes(connection)).encode())


def _count_bytes(connection: socket.socket) -> dict[str, Any]:
    """Counts what arrives after the beginning; bytes of the payload, and of the interface if that is known."""
    name = _interface(connection.getpeername()[0])
    began = time.monotonic_ns() + int(_BEGINNING_S * 1e9)
    chunk, now, count = bytearray(_CHUNK), 0, 0
    first, last, wire_first = 0, 0, 0
    while got := connection.recv_into(chunk):
        now = time.monotonic_ns()
        if first:
            count += got
            last = now
        elif now >= began:
            first, wire_first = now, _received(name)
    return {"bytes": count, "wire_bytes": _received(name) - wire_first, "elapsed_ns": last - first}


def _received(name: str | None) -> int:
    return (_number(f"/sys/class/net/{name}/statistics/rx_bytes") or 0) if name else 0


def ping(command: dict[str, Any]) -> dict[str, Any]:
    """Round trips, the least and the median; and what TCP does on this path."""
    with _connected(command) as connection, connection.makefile("rb") as echoed:
        connection.sendall(b"p")
        taken = []
        for _ in range(command["count"]):
            before = time.monotonic_ns()
            connection.sendall(bytes(_PING_BYTES))
            if len(echoed.read(_PING_BYTES)) < _PING_BYTES:
                raise ConnectionError("the other end closed the connection")
            taken.append(time.monotonic_ns() - before)
        congestion = connection.getsockopt(socket.IPPROTO_TCP, _TCP_CONGESTION, 16).rstrip(b"\0").decode()
        mss = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG)
    taken.sort()
    return {
        "round_trip_ns": {"min": taken[0], "p50": taken[len(taken) // 2]},
        "congestion_control": congestion,
        "mss_bytes": mss,
    }


def pour(command: dict[str, Any]) -> dict[str, Any]:
    """Sends for some seconds; what arrived, as the other end counted it."""
    with _connected(command) as connection:
        connection.sendall(b"s")
        end = time.monotonic() + command["seconds"] + _BEGINNING_S
        chunk = bytes(_CHUNK)
        while time.monotonic() < end:
            connection.sendall(chunk)
        connection.shutdown(socket.SHUT_WR)
        answer = b""
        while part := connection.recv(_CHUNK):
            answer += part
    return dict(json.loads(answer))


def _connected(command: dict[str, Any]) -> socket.socket:
    connection = socket.create_connection((command["host"], command["port"]), timeout=_CONNECT_TIMEOUT_S)
    connection.settimeout(_CONNECT_TIMEOUT_S + command.get("seconds", 0.0))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


_DO = {"look": look, "listen": listen, "ping": ping, "pour": pour}


def main() -> None:
    """Answers until its input ends."""
    replies = int(os.environ["ROUNDTRIP_REPLY_FD"])
    for line in sys.stdin:
        command = json.loads(line)
        try:
            reply = _DO[command["do"]](command)
        except (OSError, ValueError) as error:
            reply = {"error": str(error)}
        os.write(replies, json.dumps(reply).encode() + b"\n")
    os._exit(0)


if __name__ == "__main__":
    main()
