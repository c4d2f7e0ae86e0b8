"""A worker on the terminal, for the author of a system, and for tests that talk to one without the agent."""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from roundtrip.catalog import placeholders
from roundtrip.catalog.manifest import System
from roundtrip.catalog.tools import common
from roundtrip.errors import RoundtripError
from roundtrip.paths import ROOT, build_folder
from roundtrip.toolchain import probes
from roundtrip.toolchain.probes import Missing, why_missing
from roundtrip_agent import environment


def exec_worker(system: System, verb: str, root: Path = ROOT) -> NoReturn:
    """Replace this process by a system's worker for the verb `serve` or `drive`, on this terminal.

    Raises:
        RoundtripError: It was not built, what runs it is missing, or only a run can fill its command.
    """
    command = command_of(system, verb, root)
    variant = system.variants[0]
    options = variant.serve_options if verb == "serve" else variant.drive_options
    request: dict[str, object] = (
        {"do": "serve", "bind": "127.0.0.1", "advertise": "127.0.0.1", "port": 0}
        if verb == "serve"
        else {"do": "connect", "endpoints": ["…"]}
    )
    request["options"] = {**variant.options, **options}
    print(f"the first line may be: {json.dumps(request, ensure_ascii=False)}", file=sys.stderr, flush=True)  # noqa: T201
    print("the worker ends with its input: keep it open", file=sys.stderr, flush=True)  # noqa: T201
    usual = environment.of_workers(str(Path.home()), tempfile.gettempdir())
    os.execvpe(command[0], command, {**usual, **environment_of(system, root)})  # noqa: S606 - without a shell


def command_of(system: System, verb: str, root: Path = ROOT) -> list[str]:
    """The command that starts a built system's worker on this host.

    Raises:
        RoundtripError: As `exec_worker`.
    """
    here = build_folder(root / "build", system.name)
    if not here.is_dir():
        name = system.name
        raise RoundtripError(f"{name} is not built; build it with: ./invokew build --systems {name}")
    wanted = system.run.serve if verb == "serve" else system.run.drive
    return [_filled(part, system, here) for part in wanted]


def environment_of(system: System, root: Path = ROOT) -> dict[str, str]:
    """The variables of a worker of that system beside those that all have."""
    here = build_folder(root / "build", system.name)
    own = {name: _filled(value, system, here) for name, value in system.run.env.items()}
    return {**own, "ROUNDTRIP_CASES": str(build_folder(root / "build", "shared") / "cases.json")}


def _filled(text: str, system: System, here: Path) -> str:
    cpus = placeholders.cpus(len(os.sched_getaffinity(0)))
    values = {"here": str(here), "bind": "127.0.0.1", "cpus": cpus}
    for name in placeholders.used(text):
        if name in placeholders.RUNTIMES:
            values[name] = _program(name)
        elif name not in values:
            raise RoundtripError(f"{system.name}: its command has {{{name}}}, which only a run can fill")
    return placeholders.fill(text, values, {})


def _program(name: str) -> str:
    tool = common()[name]
    found = probes.find(tool)
    if isinstance(found, Missing):
        raise RoundtripError(why_missing({tool: found}))
    return found.path
