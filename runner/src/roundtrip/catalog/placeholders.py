"""What manifests leave open until a host is known: `{here}`, `{bind}`, `{java}`, `{port.NAME}` and the like."""

import re
from collections.abc import Iterable, Mapping

PROGRAMS = ("java", "mono", "dotnet")
"""Those that stand for a program of the host."""

ALWAYS = ("here", "bind", *PROGRAMS)
"""Those that every command, option and template may use."""

CONFIG = "config"
"""The file that a helper's template was written to."""

PATTERN = re.compile(r"\{([A-Za-z_][\w.-]*)\}")
"""A placeholder; its name is the group."""


def port(name: str) -> str:
    """The placeholder of a helper's port."""
    return f"port.{name}"


def names(texts: Iterable[str]) -> list[str]:
    """The placeholders that texts use, in their order, each once."""
    return list(dict.fromkeys(name for text in texts for name in PATTERN.findall(text)))


def fill(text: str, values: Mapping[str, str]) -> str:
    """A text with its placeholders resolved; values are not looked into again.

    Args:
        text: From a manifest, which has been checked for unknown placeholders.
        values: By placeholder.

    Raises:
        KeyError: There is no value for one of them.
    """
    return PATTERN.sub(lambda found: values[found[1]], text)
