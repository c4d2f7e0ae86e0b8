"""The commands: one module a theme, assembled here."""

from invoke.collection import Collection

from roundtrip.cli import build as building
from roundtrip.cli import check as checking
from roundtrip.cli import interop as interoperating
from roundtrip.cli import lab as laboratory
from roundtrip.cli import languages
from roundtrip.cli import measure as measuring
from roundtrip.cli import self_check as faith

THEMES = (measuring, interoperating, building, checking, faith)
"""Modules whose commands stand at the top; a new theme is one more name here."""


def namespace() -> Collection:
    """Every command: those of the themes at the top, those of each language below its name."""
    top = Collection()
    for theme in THEMES:
        for command in Collection.from_module(theme).tasks.values():
            top.add_task(command)
    top.add_collection(laboratory.collection())
    for language in languages.collections():
        top.add_collection(language)
    return top
