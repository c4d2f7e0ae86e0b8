"""Getting tools that are missing: packages from the distribution, an SDK out of a mirror or from its maker."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from roundtrip.toolchain import apt
from roundtrip.toolchain.tools import Tool


def install(tools: Iterable[Tool], console: Console, logs: Path) -> bool:
    """Get tools by the way that each has, and say so first.

    Args:
        tools: Those that are missing.
        console: Where the user is told.
        logs: Folder for the installers' own words.

    Returns:
        Whether something was installed: then it is worth looking again.
    """
    wanted = list(tools)
    own = [tool.obtain(console, logs) for tool in wanted if tool.obtain is not None]
    packaged = [tool for tool in wanted if tool.obtain is None]
    return (bool(packaged) and apt.install(packaged, console, logs)) or any(own)
