"""Installing what is missing with Debian's packages, where that is allowed."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console

from roundtrip.toolchain import command
from roundtrip.toolchain.probes import privilege
from roundtrip.toolchain.tools import Tool

_OPTIONS = ("-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")
_PAUSES_S = (3.0, 10.0)


def install(
    tools: Iterable[Tool], console: Console, logs: Path, sleep: Callable[[float], None] = time.sleep
) -> bool:
    """Install the packages of tools, and say so first; where that is not possible, print how to get them.

    Args:
        tools: Those that are missing.
        console: Where the user is told.
        logs: Folder for apt's own words.
        sleep: Waits between attempts, in seconds.

    Returns:
        Whether packages were installed: then it is worth looking again.
    """
    wanted = list(tools)
    for each in wanted:
        if not each.packages:
            command.say(console, f"{each.title} is missing: get it from {each.get}")
    packages = sorted({package for each in wanted for package in each.packages})
    if not packages:
        return False
    before = privilege()
    if before is None:
        apt = " ".join(["sudo apt-get install --no-install-recommends", *packages])
        command.say(console, f"missing: {_titles(wanted)}. To install them:\n  {apt}")
        return False
    command.say(console, f"installing {_titles(wanted)} with apt-get: {' '.join(packages)}")
    # `env` because sudo does not hand the environment on.
    apt_get = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *_OPTIONS]
    _updated(apt_get, console, logs, sleep)
    done = command.run(
        "installing packages",
        [*apt_get, "install", "-y", "--no-install-recommends", *packages],
        log=logs / "apt-install.log",
        console=console,
        cwd=Path("/"),
    )
    if not done.ok:
        command.say(console, f"apt-get failed: {done.headline}\n(all of it: {done.log})")
    return done.ok


def _updated(apt_get: list[str], console: Console, logs: Path, sleep: Callable[[float], None]) -> None:
    """Renew the lists of packages, with patience: mirrors fail for moments. Old lists may still do."""
    for pause_s in (*_PAUSES_S, None):
        done = command.run(
            "asking for the lists of packages",
            [*apt_get, "update"],
            log=logs / "apt-update.log",
            console=console,
            cwd=Path("/"),
        )
        if done.ok:
            return
        if pause_s is not None:
            sleep(pause_s)
    command.say(console, f"apt-get update failed: {done.headline}; going on with the lists that are here")


def _titles(tools: Iterable[Tool]) -> str:
    return ", ".join(each.title for each in tools if each.packages)
