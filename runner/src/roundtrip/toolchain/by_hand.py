"""A worker on the terminal, for whoever works on an adapter."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from roundtrip.catalog.manifest import System
from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT
from roundtrip.toolchain.probes import Missing
from roundtrip.toolchain.tools import TOOLS

_PROGRAMS = ("java", "mono", "dotnet")


def become(system: System, verb: str, root: Path = ROOT) -> NoReturn:
    """Replace this process by a system's worker, with this terminal as its input and output.

    Args:
        system: One that was built.
        verb: "serve" or "drive".
        root: The project's folder.

    Raises:
        RoundtripError: It was not built, or what runs it is missing.
    """
    if system.fault is not None:
        raise RoundtripError(system.fault)
    here = root / "build" / system.name
    if not here.is_dir():
        raise RoundtripError(
            f"{system.name} is not built; build it with: invoke build --systems {system.name}"
        )
    wanted = system.run.serve if verb == "serve" else system.run.drive
    places = {"here": str(here)} | {
        name: _path(name) for name in _PROGRAMS if any(f"{{{name}}}" in it for it in wanted)
    }
    command = filled(wanted, places)
    variant = system.variants[0]
    more = variant.serve_options if verb == "serve" else variant.drive_options
    first = {"serve": {"do": "serve", "bind": "127.0.0.1", "advertise": "127.0.0.1", "port": 0}}
    hello = first.get(verb, {"do": "connect", "endpoints": ["…"]}) | {"options": {**variant.options, **more}}
    print(f"the first line may be: {json.dumps(hello, ensure_ascii=False)}", file=sys.stderr, flush=True)  # noqa: T201
    environment = {
        **os.environ,
        **system.run.env,
        "ROUNDTRIP_CASES": str(root / "build" / "shared" / "cases.json"),
    }
    os.execvpe(command[0], command, environment)  # noqa: S606 - without a shell on purpose


def filled(command: Sequence[str], places: Mapping[str, str]) -> list[str]:
    """A manifest's command with its placeholders resolved."""
    result = list(command)
    for name, value in places.items():
        result = [part.replace(f"{{{name}}}", value) for part in result]
    return result


def _path(name: str) -> str:
    found = TOOLS[name].find()
    if isinstance(found, Missing):
        raise RoundtripError(
            f"{TOOLS[name].title} is missing ({found.reason}); get it with: {TOOLS[name].how_to_get}"
        )
    return found.path
