"""What the laboratory needs of the machine: found, and installed where that is allowed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.tools import Tool
from roundtrip.errors import RoundtripError
from roundtrip.lab.login import SSHD
from roundtrip.paths import ROOT
from roundtrip.toolchain import probes
from roundtrip.toolchain.install import install as install_tools
from roundtrip.toolchain.probes import Missing

_POLICY = Path("/usr/sbin/policy-rc.d")
_DENIES = "#!/bin/sh\nexit 101\n"

TOOLS = (
    Tool("iproute2", "ip and tc", programs=("ip", "tc"), version=("-V",), packages=("iproute2",)),
    Tool(
        "sshd",
        "sshd and ssh-keygen",
        programs=("ssh-keygen",),
        files=(SSHD,),
        version=(),
        packages=("openssh-server",),
    ),
)


def provide(out: Console, *, install: bool) -> None:
    """Has everything here that the laboratory needs.

    Args:
        out: Where messages for the user go.
        install: Whether packages may be installed.

    Raises:
        RoundtripError: Something is missing; the message says how to get it.
    """
    missing = _missing()
    if missing and install:
        with _no_services():
            install_tools(missing, out, ROOT / "build" / "logs")
        missing = _missing()
    if missing:
        said = "; ".join(f"{tool.title} is missing, get it with: {tool.how_to_get}" for tool in missing)
        raise RoundtripError(f"the laboratory cannot be set up: {said}")


def _missing() -> list[Tool]:
    return [tool for tool in TOOLS if isinstance(probes.find(tool), Missing)]


@contextmanager
def _no_services() -> Iterator[None]:
    """Keeps Debian's package from starting an sshd of the machine's own, in the way that Debian has for that."""
    if _POLICY.exists():
        yield
        return
    _POLICY.write_text(_DENIES)
    try:
        _POLICY.chmod(0o755)
        yield
    finally:
        _POLICY.unlink()
