"""The project's folders, and the files in them that people wrote."""

import os
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[3]
"""The checkout: the folder that holds invokew, java/, cpp/, dotnet/ and runner/."""

LANGUAGES = {"java": "java", "cpp": "cpp", "dotnet": "csharp"}
"""Folder of a language's systems, and the language's name in manifests."""

FOLDERS = {language: folder for folder, language in LANGUAGES.items()}
"""The same, the other way round."""

BUILT = frozenset({"build", "target", "bin", "obj"})
"""Folders that the languages' own tools make."""

MESSAGE = "message-"
"""What the name of a message's build begins with: its baselines are of that build too."""

CHECKOUT = "checkout"
"""What the folder of a build calls the checkout that it is of, if that is another one."""


P = TypeVar("P", bound=PurePath)


def build_folder(builds: P, name: str, build: str = "") -> P:
    """The folder that a build has for a system, or for its `stamps` or what it `shared`, in that of all builds.

    The build of this checkout has no name and no folder of its own.
    """
    return (builds / "at" / build if build else builds) / name


def display_path(base: Path, path: Path) -> str:
    """A path as messages show it: relative to a folder that it lies in, else whole."""
    return path.relative_to(base).as_posix() if path.is_relative_to(base) else str(path)


def sources(folder: Path) -> Iterator[Path]:
    """Every file below a folder that people wrote, in the order of the paths: nothing built, nothing hidden."""
    made = {*BUILT, "__pycache__"}
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in made and not name.startswith("."))
        for name in sorted(files):
            yield Path(place, name)
