"""The placeholders of manifests (docs/manifest.md): which there are, which a text has, and what they become."""

import re
from collections.abc import Iterable, Mapping

RUNTIMES = ("java", "mono", "dotnet")

_PLACEHOLDER = re.compile(r"\{bind\}:\{(port\.[a-z0-9-]+)\}|\{([A-Za-z_][A-Za-z0-9_.-]*)\}")
"""The address of a helper's port, or anything that a manifest could mean as a placeholder."""


def known(ports: Iterable[str]) -> frozenset[str]:
    """The placeholders that a text may have, if the system's helpers have ports of these names."""
    return frozenset(["here", "bind", "cpus", *RUNTIMES, *(f"port.{port}" for port in ports)])


def cpus(number: int) -> str:
    """The value of `cpus` at an end with so many; 2 at least, since with 1 runtimes choose another collector."""
    return str(max(2, number))


def used(text: str) -> list[str]:
    """The names of a text's placeholders, in order, each once."""
    return list(dict.fromkeys(match[1] or match[2] for match in _PLACEHOLDER.finditer(text)))


def fill(text: str, values: Mapping[str, str], addresses: Mapping[str, str]) -> str:
    """Resolves the placeholders of a text, all of which must have a value.

    `addresses` are of `port.NAME`: the `host:port` where it is reached, for `{bind}:{port.NAME}`.
    """
    return _PLACEHOLDER.sub(lambda match: addresses[match[1]] if match[1] else values[match[2]], text)
