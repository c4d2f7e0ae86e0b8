"""The commands: one module a theme, assembled here."""

from invoke.collection import Collection

from roundtrip.cli import build, check, generate, lab, languages, measure

THEMES = (measure, build, check, generate)
"""Modules whose commands stand at the top; a new theme is one more name here."""


def namespace() -> Collection:
    """Every command: those of the themes at the top, those of the laboratory and of each language below a name."""
    top = Collection()
    for theme in THEMES:
        for command in Collection.from_module(theme).tasks.values():
            top.add_task(command)
    for below in (lab.collection(), *languages.collections()):
        top.add_collection(below)
    return top
