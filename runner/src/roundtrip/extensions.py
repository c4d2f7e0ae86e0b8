"""What extensions add: packages beside this one, of which it knows nothing, not even their names.

Each module of the namespace package `roundtrip_extensions` is an extension. It has one or more of these functions, and
loads what they return only when they are called.

`commands() -> Mapping[str, Command]`
    Commands by name. One with a dot in its name, as `lab.reach`, joins the collection that the dot follows.
`experiments() -> Path`
    A folder of experiments, each a file as docs/experiments.md describes it.
`comparisons() -> Mapping[tuple[str, str], str]`
    Pairs of rows that every run judges, each with the noun of what compares them, as "study".
`section(view: View) -> Section | None`
    A section of a run's page (`roundtrip.report.page.html`); None if it has nothing to say about that run.
"""

import importlib.util
import pkgutil
from collections.abc import Callable
from typing import Any

NAMESPACE = "roundtrip_extensions"


def added(name: str) -> list[Callable[..., Any]]:
    """The functions of that name, extension by extension; empty without extensions.

    Raises:
        ImportError: An extension is broken.
    """
    if importlib.util.find_spec(NAMESPACE) is None:
        return []
    folders = importlib.import_module(NAMESPACE).__path__
    found = [importlib.import_module(f"{NAMESPACE}.{it.name}") for it in pkgutil.iter_modules(folders)]
    return [getattr(extension, name) for extension in found if hasattr(extension, name)]
