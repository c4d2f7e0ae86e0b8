"""The commands: one module a theme, assembled here."""

from functools import cache

from invoke.collection import Collection

from roundtrip.cli import build, check, extensions, generate, lab, languages, measure, show
from roundtrip.cli.command import Command

THEMES = (measure, show, build, check, generate)
"""Modules whose commands are at the top; a new theme is one more name here."""


@cache
def namespace() -> Collection:
    """Every command: themes at the top, the lab and each language below a name, then those of extensions."""
    top = Collection()
    for theme in THEMES:
        for command in Collection.from_module(theme).tasks.values():
            top.add_task(command)
    for below in (lab.collection(), *languages.collections()):
        top.add_collection(below)
    extensions.add_to(top)
    return top


def commands() -> dict[str, Command]:
    """Every command by the name that a user types, those of a language or the lab last."""
    every = namespace()
    return {name: every[name] for name in sorted(every.task_names, key=lambda name: ("." in name, name))}
