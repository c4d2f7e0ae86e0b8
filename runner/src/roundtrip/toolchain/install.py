"""Getting tools that are missing: Debian's packages, and the .NET SDK out of a mirror or from its maker."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console

from roundtrip.catalog.tools import Tool
from roundtrip.toolchain import command
from roundtrip.toolchain.dotnet import sdk
from roundtrip.toolchain.probes import privilege

_OPTIONS = ("-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3")
_PAUSES_S = (3.0, 10.0)


def install(
    tools: Iterable[Tool], console: Console, logs: Path, sleep: Callable[[float], None] = time.sleep
) -> bool:
    """Get tools by the way that each has, and say so first; print how to get those that cannot be installed.

    Args:
        tools: Tools that are missing.
        console: The console for messages to the user.
        logs: Folder for the installers' own words.
        sleep: Waits between attempts, in seconds.

    Returns:
        Whether something was installed: then it is worth looking again.
    """
    wanted = list(tools)
    done = False
    for tool in wanted:
        if tool.name == "dotnet":
            done |= sdk.obtain(console)
        elif not tool.packages:
            command.say(console, f"{tool.title} is missing: get it from {tool.get}")
    packaged = [tool for tool in wanted if tool.packages]
    return (bool(packaged) and _by_apt(packaged, console, logs, sleep)) or done


def _by_apt(tools: list[Tool], console: Console, logs: Path, sleep: Callable[[float], None]) -> bool:
    packages = sorted({package for tool in tools for package in tool.packages})
    titles = ", ".join(tool.title for tool in tools)
    before = privilege()
    if before is None:
        apt = " ".join(["sudo apt-get install --no-install-recommends", *packages])
        command.say(console, f"missing: {titles}. To install them:\n  {apt}")
        return False
    command.say(console, f"installing {titles} with apt-get: {' '.join(packages)}")
    # `env` because sudo does not hand the environment on.
    apt_get = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", *_OPTIONS]

    def run(title: str, *arguments: str) -> command.ProgramResult:
        log = logs / f"apt-{arguments[0]}.log"
        return command.run(title, [*apt_get, *arguments], log=log, console=console, cwd=Path("/"))

    # Mirrors fail for moments. Old lists may still do.
    for pause_s in (*_PAUSES_S, None):
        updated = run("asking for the lists of packages", "update")
        if updated.ok:
            break
        if pause_s is None:
            headline = updated.headline
            command.say(console, f"apt-get update failed: {headline}; going on with the lists that are here")
        else:
            sleep(pause_s)
    done = run("installing packages", "install", "-y", "--no-install-recommends", *packages)
    if not done.ok:
        command.say(console, f"apt-get failed: {done.headline}\n(all of it: {done.log})")
    return done.ok
