"""The tools that builds and runs need: those that a manifest declares, and those that several systems share."""

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from roundtrip.config.decode import read_toml
from roundtrip.errors import UsageError, unknown

FILE = Path(__file__).with_name("tools.toml")

Text = Annotated[str, Meta(min_length=1, description="text that is not empty")]
_Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9+.-]*$", description="lower case, digits, + . and -")]
_Version = Annotated[str, Meta(pattern=r"^\d+(\.\d+)*$", description='a version such as "3.25"')]

CORES = {"java": ("maven",), "cpp": ("cmake", "nlohmann-json", "cli11"), "csharp": ()}
"""What the core of each language is built with, so that a manifest need not repeat it. C# is built with other tools
for Mono and for .NET: manifests name them."""


class Tool(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a build or a run needs and that the project does not contain.

    All `libraries` (modules of pkg-config), all `programs` on the PATH and one of `files` (patterns, absolute or
    from `~`) must be there; the first library, or else the first program, gives the version.

    Attributes:
        version: Arguments with which the first program prints its version; empty: it is not asked.
        at_least: The oldest version that will do; None: any.
        packages: The Debian packages that install it.
        get: Way to get it if Debian has no package.
        requires: Names of the tools that it needs in turn, to build with it or to run.
        optional: Whether tests skip what needs it if the host cannot get it.
    """

    name: _Name
    title: Text
    libraries: tuple[Text, ...] = ()
    programs: tuple[Text, ...] = ()
    files: tuple[Text, ...] = ()
    version: tuple[str, ...] = ("--version",)
    at_least: _Version | None = None
    packages: tuple[Text, ...] = ()
    get: str = ""
    requires: tuple[_Name, ...] = ()
    optional: bool = False

    @property
    def how_to_get(self) -> str:
        """One line for the user who has to get it."""
        return self.get or f"apt-get install {' '.join(self.packages)}"


class _Common(Struct, forbid_unknown_fields=True):
    tool: list[Tool]


@functools.cache
def common() -> Mapping[str, Tool]:
    """The tools of tools.toml by name."""
    return {tool.name: tool for tool in read_toml(FILE, _Common, FILE.name).tool}


def declared(tools: Iterable[Tool], place: str) -> dict[str, Tool]:
    """The tools that a manifest declares in its `[[tool]]` tables, by name; errors begin with its `place`.

    Raises:
        UsageError: One has a name that is taken, or does not say how it is found or how to get it.
    """
    found: dict[str, Tool] = {}
    for index, tool in enumerate(tools):
        key = f"{place}: tool[{index}]"
        if tool.name in common() or tool.name in found:
            where = "twice" if tool.name in found else "here, and is one that all systems share"
            raise UsageError(f"{key}.name", f"'{tool.name}' is declared {where}", "a name of its own")
        if not (tool.libraries or tool.programs or tool.files):
            raise UsageError(key, "nothing says how it is found", "libraries, programs or files")
        if not (tool.packages or tool.get):
            raise UsageError(key, "nothing says how to get it", "packages or get")
        if tool.at_least and not (tool.libraries or (tool.programs and tool.version)):
            raise UsageError(f"{key}.at_least", "files have no version", "libraries or programs as well")
        found[tool.name] = tool
    return found


def needed(names: Iterable[str], own: Mapping[str, Tool], place: str) -> dict[str, Tool]:
    """The tools of some names and all that those require, by name; `own` are those that the manifest declares.

    Raises:
        UsageError: No tool has such a name; the error says where tools are declared.
    """
    known = {**own, **common()}
    found: dict[str, Tool] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in known:
            error = unknown(place, "tool", name, known)
            here = "a tool that this file declares in a table [[tool]] (docs/manifest.md)"
            raise UsageError(place, error.wrong, f"{error.allowed}, or {here}")
        if name not in found:
            found[name] = known[name]
            waiting += known[name].requires
    return found
