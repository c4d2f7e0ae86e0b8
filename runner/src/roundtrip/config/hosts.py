"""The hosts of a run as the user names them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip.errors import UsageError, unknown

LAB = "lab"
ROLES = ("client", "server")
CLIENTS = "clients"
"""Names several hosts of clients in the place of `client`."""
MAX_CLIENTS = 8
HERE = "local"
ALLOWED = (
    "client=HOST,server=HOST or lab; clients=HOST,HOST in the place of client=HOST for several; "
    "HOST is local or [user@]name[:port][/address], "
    "the address being that on the measured network"
)

_HOST = re.compile(
    r"(?:(?P<user>[^@:/\s]+)@)?(?P<name>\[[0-9A-Fa-f:.%\w]+\]|[^@:/\s\[\]]+)(?::(?P<port>\d{1,5}))?"
    r"(?:/(?P<address>[0-9A-Za-z.:%_-]+))?"
)


@dataclass(frozen=True)
class HostSpec:
    """One host.

    Attributes:
        name: Name of the host for ssh; None: this machine.
        address: Address by which the other host reaches it; None: the one by which we do.
        identity, known_hosts: Files of a lab's own key and host keys; None: the user's.
    """

    text: str
    name: str | None
    user: str | None = None
    port: int | None = None
    address: str | None = None
    identity: Path | None = None
    known_hosts: Path | None = None

    @property
    def is_here(self) -> bool:
        """Whether it is this machine."""
        return self.name is None


@dataclass(frozen=True)
class HostsSpec:
    """The hosts of both ends; the clients are dealt over the first host of clients and the further ones.

    Attributes:
        text: One line that reads as these again.
        cpu_pinning: `paired`, or `lab` for two that are one machine.
    """

    text: str
    client: HostSpec
    server: HostSpec
    cpu_pinning: str = "paired"
    further_clients: tuple[HostSpec, ...] = ()

    @property
    def by_role(self) -> dict[str, HostSpec]:
        """Each by what it is called: `client`, `client:2`, …, `server`."""
        further = {f"client:{number}": it for number, it in enumerate(self.further_clients, 2)}
        return {"client": self.client, **further, "server": self.server}


def read(value: object, thing: str) -> HostsSpec | str:
    """Reads what `--hosts` or invoke.yaml says.

    Args:
        value: "lab", "client=…,server=…", "clients=…,…,server=…", or a table with those keys, `clients` being a list.
            A role that is not named is this machine.
        thing: Place of the value, for errors: "--hosts".

    Returns:
        The hosts, or `LAB`.

    Raises:
        UsageError: Names what was wrong and what is allowed.
    """
    if value == LAB:
        return LAB
    named = _table(value, thing) if isinstance(value, str) else value
    if not isinstance(named, dict) or not named:
        raise UsageError(thing, f"{value!r} names no hosts", ALLOWED)
    for role in named:
        if role not in (*ROLES, CLIENTS):
            raise unknown(thing, "role", str(role), (*ROLES, CLIENTS))
    if CLIENTS in named and "client" in named:
        raise UsageError(thing, "'client' and 'clients' are both there", f"one of the two: {ALLOWED}")
    role = CLIENTS if CLIENTS in named else "client"
    listed = named[CLIENTS] if CLIENTS in named else [named.get("client", HERE)]
    if not isinstance(listed, list) or not 1 <= len(listed) <= MAX_CLIENTS:
        wrong, allowed = f"{listed!r} are no hosts", f"1 to {MAX_CLIENTS} hosts; {ALLOWED}"
        raise UsageError(f"{thing}: clients", wrong, allowed)
    clients = [_host(each, role, thing) for each in listed]
    texts = [each.text for each in clients]
    for text in texts:
        if texts.count(text) > 1:
            raise UsageError(f"{thing}: clients", f"'{text}' is named twice", "each host once")
    server = _host(named.get("server", HERE), "server", thing)
    if server.is_here and all(each.is_here for each in clients):
        raise UsageError(thing, "client and server are this machine", f"no {thing} for that; or {ALLOWED}")
    if sum(each.is_here for each in (*clients, server)) > 1:
        raise UsageError(thing, "this machine is named twice", f"each host once; {ALLOWED}")
    role = "client" if len(clients) == 1 else CLIENTS
    line = f"{role}={','.join(texts)},server={server.text}"
    return HostsSpec(line, clients[0], server, further_clients=tuple(clients[1:]))


def _table(text: str, thing: str) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for part in re.split(r",(?=[^,]*=)", text):
        role, equals, host = (piece.strip() for piece in part.partition("="))
        if not equals or ("," in host and role != CLIENTS):
            raise UsageError(thing, f"'{part.strip()}' is not ROLE=HOST", ALLOWED)
        if role in named:
            raise UsageError(thing, f"'{role}' is named twice", ALLOWED)
        named[role] = host.split(",") if role == CLIENTS else host
    return named


def _host(value: object, role: str, thing: str) -> HostSpec:
    text = value.strip() if isinstance(value, str) else ""
    match = _HOST.fullmatch(text)
    if match is None:
        raise UsageError(f"{thing}: {role}", f"{value!r} is not a host", ALLOWED)
    port = int(match["port"]) if match["port"] else None
    if port is not None and not 1 <= port <= 65535:
        raise UsageError(f"{thing}: {role}", f"{port} is not a port", "1 to 65535")
    name = None if match["name"] == HERE else match["name"].strip("[]")
    if name is None and (match["user"] or port):
        raise UsageError(f"{thing}: {role}", f"'{text}' gives this machine a user or a port", "local")
    return HostSpec(text, name, match["user"], port, match["address"])
