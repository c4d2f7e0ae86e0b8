"""Login to the lab's hosts: an sshd in each, with keys that exist nowhere else."""

import os
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from roundtrip.errors import RoundtripError
from roundtrip.lab.network import Side, call, inside

PORT = 22
CLIENT_KEY, KNOWN_HOSTS = "client_key", "known_hosts"
"""Files of the key that opens the hosts, and of their own keys."""
SSHD = "/usr/sbin/sshd"
PRIVILEGE_SEPARATION = Path("/run/sshd")
"""sshd refuses to start without it; its package makes it when the machine's own sshd starts."""

_UP_S = 10.0


def open_doors(state: Path, sides: Sequence[Side]) -> None:
    """Makes keys and configuration in a folder, and starts an sshd in each namespace."""
    _key(state / CLIENT_KEY)
    (state / "authorized_keys").write_text((state / f"{CLIENT_KEY}.pub").read_text())
    known = []
    for side in sides:
        _key(state / f"host_key_{side.name}")
        known.append(f"{side.control} {(state / f'host_key_{side.name}.pub').read_text()}")
        (state / f"sshd_config_{side.name}").write_text(_sshd_config(state, side))
    (state / KNOWN_HOSTS).write_text("".join(known))
    (state / "ssh_config").write_text("".join(_ssh_config(state, side) for side in sides))
    logs = {side: state / f"sshd_{side.name}.log" for side in sides}
    for side, log in logs.items():
        inside(side, SSHD, "-f", str(state / f"sshd_config_{side.name}"), "-E", str(log))
    deadline = time.monotonic() + _UP_S
    for side, log in logs.items():
        while not is_open(side):
            if time.monotonic() > deadline:
                output = log.read_text() if log.exists() else ""
                raise RoundtripError(f"sshd does not answer in {side.namespace}", output)
            time.sleep(0.05)


def _key(path: Path) -> None:
    call("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "roundtrip laboratory", "-f", str(path))


def _sshd_config(state: Path, side: Side) -> str:
    return f"""\
Port {PORT}
ListenAddress {side.control}
HostKey {state}/host_key_{side.name}
PidFile {state}/sshd_{side.name}.pid
AuthorizedKeysFile {state}/authorized_keys
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM {"yes" if _is_locked("root") else "no"}
StrictModes no
UseDNS no
PrintMotd no
ClientAliveInterval 15
ClientAliveCountMax 3
"""


def _is_locked(user: str) -> bool:
    """Whether the account has no password by being locked: without PAM sshd would refuse its keys too."""
    accounts = (line.split(":") for line in Path("/etc/shadow").read_text().splitlines())
    return any(name == user and password.startswith("!") for name, password, *_ in accounts)


def _ssh_config(state: Path, side: Side) -> str:
    return f"""\
Host {side.name}
  HostName {side.control}
  User root
  IdentityFile {state}/{CLIENT_KEY}
  IdentitiesOnly yes
  UserKnownHostsFile {state}/{KNOWN_HOSTS}

"""


def is_open(side: Side) -> bool:
    """Whether its sshd takes connections."""
    with suppress(OSError), socket.create_connection((side.control, PORT), timeout=1.0):
        return True
    return False


def make_privilege_separation() -> bool:
    """Makes sshd's folder if it is missing; returns whether it was."""
    if PRIVILEGE_SEPARATION.exists():
        return False
    PRIVILEGE_SEPARATION.mkdir(mode=0o755)
    os.chown(PRIVILEGE_SEPARATION, 0, 0)
    return True
