"""The lab's needs of the machine: found, and installed where that is allowed."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.tools import Tool
from roundtrip.errors import RoundtripError
from roundtrip.lab.login import SSHD
from roundtrip.paths import ROOT
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.probes import why_missing

_POLICY = Path("/usr/sbin/policy-rc.d")
_DENIES = "#!/bin/sh\n# Roundtrip's lab.up wrote this, for as long as it installs a package.\nexit 101\n"

TOOLS = (
    Tool("iproute2", "ip and tc", programs=("ip", "tc"), version=("-V",), packages=("iproute2",)),
    Tool("nftables", "nft", programs=("nft",), packages=("nftables",)),
    Tool(
        "sshd", "sshd and ssh-keygen", (), ("ssh-keygen",), (SSHD,), version=(), packages=("openssh-server",)
    ),
)


def provide(out: Console, *, install: bool) -> None:
    """Has everything here that the lab needs; missing packages are installed if that is allowed.

    Raises:
        RoundtripError: Something is missing; the message says how to get it.
    """
    _remove_left_policy()
    context = BuildContext(ROOT, out, install)
    missing = context.missing(TOOLS)
    if missing and install:
        with _no_services():
            missing = context.provide(missing)
    if missing:
        raise RoundtripError(f"the lab cannot be set up: {why_missing(missing)}")


@contextmanager
def _no_services() -> Iterator[None]:
    """Keeps Debian's package from starting an sshd of the machine's own, in the way that Debian has for that."""
    if _POLICY.exists():
        yield
        return
    # Open for reading alone: what is open for writing cannot be run.
    held = os.open(_POLICY, os.O_RDONLY | os.O_CREAT, 0o755)
    try:
        # A process that finds our text without a lock knows that its owner was killed.
        fcntl.flock(held, fcntl.LOCK_EX)
        _POLICY.write_text(_DENIES)
        _POLICY.chmod(0o755)
        yield
    finally:
        _POLICY.unlink()
        os.close(held)


def _remove_left_policy() -> None:
    """Removes what a lab.up left that was killed while it installed: no service could be started any more."""
    try:
        with _POLICY.open() as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if file.read() == _DENIES:
                _POLICY.unlink()
    except (FileNotFoundError, BlockingIOError):  # None, or another process installs.
        return
