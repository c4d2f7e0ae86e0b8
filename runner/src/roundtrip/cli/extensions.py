"""Commands of extensions (`roundtrip.extensions`)."""

from invoke.collection import Collection

from roundtrip.cli.command import Command
from roundtrip.extensions import added


def extension_commands() -> dict[str, Command]:
    """The commands that extensions add, by name."""
    return {name: command for commands in added("commands") for name, command in commands().items()}


def add_to(top: Collection) -> None:
    """Adds them to the suite's own commands; one with a dot in its name to the collection before the dot."""
    for name, command in extension_commands().items():
        below, _, own = name.rpartition(".")
        collection = top.collections[below] if below else top
        collection.add_task(command, name=own)
