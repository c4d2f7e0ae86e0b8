"""The first calls (roundtrip_first_calls) as an extension; roundtrip.extensions describes each function."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from roundtrip.cli.command import Command


def commands() -> "Mapping[str, Command]":
    """The command that measures them."""
    from roundtrip_first_calls.command import first_calls

    return {"first-calls": first_calls}
