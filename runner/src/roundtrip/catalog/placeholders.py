"""The placeholders of manifests (docs/manifest.md): which there are, which a text has, and what they become."""

import re
from collections.abc import Iterable, Mapping

RUNTIMES = ("java", "mono", "dotnet")

_PLACEHOLDER = re.compile(r"\{bind\}:\{(port\.[a-z0-9-]+)\}|\{([A-Za-z_][A-Za-z0-9_.-]*)\}")
"""The address of a helper's port, or anything that a manifest could mean as a placeholder."""


def known(ports: Iterable[str] = (), *, config: bool = False) -> frozenset[str]:
    """The placeholders that a text may have.

    Args:
        ports: The names of the ports of the system's helpers.
        config: Whether one of the helpers has a template, so that there is a file that `{config}` names.
    """
    return frozenset(
        ["here", "bind", *RUNTIMES, *(f"port.{port}" for port in ports), *(["config"] if config else [])]
    )


def used(text: str) -> list[str]:
    """The names of a text's placeholders, in order, each once."""
    found = (match[1] or match[2] for match in _PLACEHOLDER.finditer(text))
    return list(dict.fromkeys(found))


def fill(text: str, values: Mapping[str, str], addresses: Mapping[str, str]) -> str:
    """Resolves the placeholders of a text.

    Args:
        text: Text of a manifest or a template.
        values: Placeholder to its value.
        addresses: `port.NAME` to `host:port`, the place where that port is reached: `{bind}:{port.NAME}`.

    Raises:
        KeyError: A placeholder has no value; `known` and `used` tell before.
    """

    def value(match: re.Match[str]) -> str:
        return addresses[match[1]] if match[1] else values[match[2]]

    return _PLACEHOLDER.sub(value, text)
