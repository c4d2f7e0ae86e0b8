"""The commands: one module a theme, assembled here."""

from functools import cache

from invoke.collection import Collection

from roundtrip.cli import build, check, gate, message, nested, run, show
from roundtrip.cli.command import Command
from roundtrip.extensions import added

THEMES = (run, message, gate, show, build, check)
"""Modules whose commands are at the top; a new theme is one more name here."""


def extension_commands() -> dict[str, Command]:
    """The commands that extensions add, by name."""
    return {name: command for commands in added("commands") for name, command in commands().items()}


@cache
def namespace() -> Collection:
    """Every command: themes at the top, the lab and each language below a name, then those of extensions."""
    top = Collection()
    for theme in THEMES:
        for command in Collection.from_module(theme).tasks.values():
            top.add_task(command)
    for below in nested.collections():
        top.add_collection(below)
    for name, command in extension_commands().items():
        place, _, own = name.rpartition(".")
        (top.collections[place] if place else top).add_task(command, name=own)
    return top


def commands() -> dict[str, Command]:
    """Every command by the name that a user types, those of a language or the lab last."""
    every = namespace()
    return {name: every[name] for name in sorted(every.task_names, key=lambda name: ("." in name, name))}
