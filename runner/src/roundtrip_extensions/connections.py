"""The memory of connections (roundtrip_connections) as an extension; roundtrip.extensions describes each function."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundtrip.cli.command import Command


def commands() -> "Mapping[str, Command]":
    """The command that measures it."""
    from roundtrip_connections.command import connections

    return {"connections": connections}
