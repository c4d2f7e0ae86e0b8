"""Installing on a host what its systems need: with Debian's packages, where we may."""

from collections.abc import Callable, Sequence

from roundtrip.catalog.tools import Tool
from roundtrip.hosts.host import Host, SshHost

INSTALL_S = 900.0
_APT_GET = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"]


def install(
    host: Host, missing: Sequence[Tool], before: list[str] | None, notify: Callable[[str], None]
) -> bool:
    """Installs the packages of tools on a host over SSH.

    Args:
        host: Host to install on; this machine is left alone, `invoke setup` is for it.
        missing: Its missing tools.
        before: Command before apt-get there; None: we may not.
        notify: Shows the user a line.

    Returns:
        Whether anything was installed: then it is worth looking again.
    """
    packages = sorted({package for tool in missing for package in tool.packages})
    if not packages or not isinstance(host, SshHost):
        return False
    if before is None:
        notify(
            f"{host.spec.text}: install there, as root: apt-get install --no-install-recommends {' '.join(packages)}"
        )
        return False
    notify(f"{host.spec.text}: installing {' '.join(packages)} with apt-get")
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        status, output = host.run([*before, *_APT_GET, *command], INSTALL_S)
        if status != 0:
            last = "\n".join(output.strip().splitlines()[-5:])
            notify(f"{host.spec.text}: apt-get {command[0]} failed with status {status}:\n{last}")
    return True
