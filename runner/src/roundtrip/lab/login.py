"""Login to the laboratory's hosts: an sshd in each, with keys that exist nowhere else."""

import os
import socket
import time
from collections.abc import Sequence
from pathlib import Path

from roundtrip.errors import RoundtripError
from roundtrip.lab.network import Side, call, inside

PORT = 22
SSHD = "/usr/sbin/sshd"
PRIVILEGE_SEPARATION = Path("/run/sshd")
"""sshd refuses to start without it; its package makes it when the machine's own sshd starts."""

_UP_S = 10.0


def open_doors(state: Path, sides: Sequence[Side]) -> None:
    """Makes keys and starts an sshd in each namespace.

    Args:
        state: The folder for keys and configuration.
        sides: The hosts.

    Raises:
        RoundtripError: One does not start.
    """
    _key(identity(state))
    (state / "authorized_keys").write_text(Path(f"{identity(state)}.pub").read_text())
    known = []
    for side in sides:
        host_key = state / f"host_key_{side.name}"
        _key(host_key)
        known.append(f"{side.control} {Path(f'{host_key}.pub').read_text()}")
        (state / f"sshd_config_{side.name}").write_text(_sshd_config(state, side))
    known_hosts(state).write_text("".join(known))
    (state / "ssh_config").write_text("".join(_ssh_config(state, side) for side in sides))
    for side in sides:
        config, log = state / f"sshd_config_{side.name}", state / f"sshd_{side.name}.log"
        inside(side, SSHD, "-f", str(config), "-E", str(log))
    for side in sides:
        _await(side, state / f"sshd_{side.name}.log")


def identity(state: Path) -> Path:
    """The key that opens both hosts."""
    return state / "client_key"


def known_hosts(state: Path) -> Path:
    """The hosts' own keys."""
    return state / "known_hosts"


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
    for line in Path("/etc/shadow").read_text().splitlines():
        name, password, *_ = line.split(":")
        if name == user:
            return password.startswith("!")
    return False


def _ssh_config(state: Path, side: Side) -> str:
    return f"""\
Host {side.name}
  HostName {side.control}
  User root
  IdentityFile {identity(state)}
  IdentitiesOnly yes
  UserKnownHostsFile {known_hosts(state)}

"""


def is_open(side: Side) -> bool:
    """Whether its sshd takes connections."""
    try:
        socket.create_connection((side.control, PORT), timeout=1.0).close()
    except OSError:
        return False
    return True


def _await(side: Side, log: Path) -> None:
    deadline = time.monotonic() + _UP_S
    while not is_open(side):
        if time.monotonic() > deadline:
            output = log.read_text() if log.exists() else ""
            raise RoundtripError(f"sshd does not answer in {side.namespace}", output)
        time.sleep(0.05)


def make_privilege_separation() -> bool:
    """Makes sshd's folder if it is missing; returns whether it was."""
    if PRIVILEGE_SEPARATION.exists():
        return False
    PRIVILEGE_SEPARATION.mkdir(mode=0o755)
    os.chown(PRIVILEGE_SEPARATION, 0, 0)
    return True
