"""What runs the workers on this host, and in which versions: for placeholders and for run.json."""

from roundtrip.toolchain.probes import Found
from roundtrip.toolchain.tools import TOOLS

PROGRAMS = ("java", "mono", "dotnet")
"""Placeholders of manifests that stand for a program of the host."""

_RECORDED = (*PROGRAMS, "g++", "omniorb")


def runtimes() -> dict[str, str]:
    """Placeholder to program, of those that are here."""
    return {name: found.path for name, found in _found(PROGRAMS).items()}


def versions() -> dict[str, str]:
    """Tool to version, of those that decide figures and are here."""
    return {name: found.version for name, found in _found(_RECORDED).items()}


def _found(names: tuple[str, ...]) -> dict[str, Found]:
    results = {name: TOOLS[name].find() for name in names}
    return {name: result for name, result in results.items() if isinstance(result, Found)}
