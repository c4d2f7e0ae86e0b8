"""Getting tools that are missing: packages from the distribution, an SDK out of a mirror or from its maker."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from roundtrip.toolchain import apt
from roundtrip.toolchain.dotnet import sdk as dotnet_sdk
from roundtrip.toolchain.tools import Tool

OWN_WAYS = {"dotnet": dotnet_sdk.obtain}
"""Tools that no distribution is asked for: by name what gets them, and tells whether it did."""


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
    own = [OWN_WAYS[tool.name](console, logs) for tool in wanted if tool.name in OWN_WAYS]
    packaged = [tool for tool in wanted if tool.name not in OWN_WAYS]
    return (bool(packaged) and apt.install(packaged, console, logs)) or any(own)
