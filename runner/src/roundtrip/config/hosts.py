"""The hosts of a run as the user names them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundtrip.errors import UsageError, unknown

LAB = "lab"
ROLES = ("client", "server")
HERE = "local"
ALLOWED = (
    "client=HOST,server=HOST or lab; HOST is local or [user@]name[:port][/address], "
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
        text: As the user wrote it; messages call it that.
        name: Of the host, as ssh takes it; None: this machine.
        user, port: None: as ssh has them.
        address: By which the other host reaches it; None: the one by which we do.
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
    """The hosts of both ends.

    Attributes:
        text: One line that reads as these again.
        placement: `paired`, or `lab` for two that are one machine.
    """

    text: str
    client: HostSpec
    server: HostSpec
    placement: str = "paired"


def read(value: object, thing: str) -> HostsSpec | str:
    """Reads what `--hosts` or invoke.yaml says.

    Args:
        value: "lab", "client=…,server=…", or a table with those keys. A role that is not named is this machine.
        thing: Where it stood, for errors: "--hosts".

    Returns:
        The hosts; `LAB` where the laboratory is meant.

    Raises:
        UsageError: Names what was wrong and what is allowed.
    """
    if value == LAB:
        return LAB
    named = _table(value, thing) if isinstance(value, str) else value
    if not isinstance(named, dict) or not named:
        raise UsageError(thing, f"{value!r} names no hosts", ALLOWED)
    for role in named:
        if role not in ROLES:
            raise unknown(thing, "role", str(role), ROLES)
    client, server = (_host(named.get(role, HERE), role, thing) for role in ROLES)
    if client.is_here and server.is_here:
        raise UsageError(thing, "both ends are this machine", f"no {thing} at all for that; or {ALLOWED}")
    return HostsSpec(f"client={client.text},server={server.text}", client, server)


def _table(text: str, thing: str) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for part in text.split(","):
        role, equals, host = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise UsageError(thing, f"'{part.strip()}' is no ROLE=HOST", ALLOWED)
        if role in named:
            raise UsageError(thing, f"'{role}' is there twice", ALLOWED)
        named[role] = host
    return named


def _host(value: object, role: str, thing: str) -> HostSpec:
    text = value.strip() if isinstance(value, str) else ""
    match = _HOST.fullmatch(text)
    if match is None:
        raise UsageError(f"{thing}: {role}", f"{value!r} is no host", ALLOWED)
    port = int(match["port"]) if match["port"] else None
    if port is not None and not 1 <= port <= 65535:
        raise UsageError(f"{thing}: {role}", f"{port} is no port", "1 to 65535")
    name: str | None = match["name"].strip("[]")
    if name == HERE:
        if match["user"] or port:
            raise UsageError(f"{thing}: {role}", f"'{text}' gives this machine a user or a port", "local")
        name = None
    return HostSpec(text, name, match["user"], port, match["address"])
