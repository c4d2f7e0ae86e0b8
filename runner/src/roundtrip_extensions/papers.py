"""The papers (roundtrip_papers) as an extension; roundtrip.extensions describes each function."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundtrip.cli.command import Command


def commands() -> "Mapping[str, Command]":
    """Commands that measure the papers again, and those that find out what needs no timing."""
    from roundtrip_papers.cli import commands

    return {
        "papers": commands.papers,
        "wire": commands.wire,
        "features": commands.features,
        "profile": commands.profile,
        "lab.reach": commands.reach,
    }
