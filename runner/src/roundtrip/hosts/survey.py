"""Runs on a measured host, out of the archive: which tools it has, and which libraries the built systems lack there.

`python3 -m roundtrip.hosts.survey BUILD SYSTEM,SYSTEM,…` reads a JSON list of roundtrip.catalog.tools.Tool on standard
input and prints one JSON object: `tools` (name to `path` and `version`, or to `unavailable`, and `broken` if it is
there and does not run), `libraries` (system to what its programs do not find), `apt` (what to put before apt-get; null
if packages cannot be installed), `root` (whether the superuser measures).
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from roundtrip.toolchain.probes import Found, Sought, find
from roundtrip_agent import environment

_ELF = b"\x7fELF"
_LDD = "/usr/bin/ldd"


def main(build: Path, tools: Sequence[Sought], systems: list[str]) -> dict[str, Any]:
    """Looks at this host for tools, and for what systems in a folder of builds need of it."""
    return {
        "tools": {tool.name: _looked_for(tool) for tool in tools},
        "libraries": {name: missing for name in systems if (missing := _missing_libraries(build / name))},
        "apt": environment.privilege(),
        "root": os.geteuid() == 0,
    }


def _looked_for(tool: Sought) -> dict[str, str]:
    found = find(tool)
    if isinstance(found, Found):
        return {"path": found.path, "version": found.version}
    return {"unavailable": found.reason, **({"broken": "yes"} if found.is_there else {})}


def _missing_libraries(folder: Path) -> list[str]:
    """The libraries that the dynamic linker does not find for the programs and libraries of a folder."""
    missing: dict[str, None] = {}
    for file in sorted(folder.rglob("*")):
        if file.is_file() and _is_elf(file):
            done = environment.run([_LDD, file])
            # "libfoo.so.1 => not found", and of a symbol: "…: version `GLIBC_2.36' not found (required by …)".
            for line in (done.stdout + done.stderr).splitlines():
                if "not found" in line:
                    missing[line.replace("=>", "").replace("not found", "").strip().rstrip(":")] = None
    return list(missing)


def _is_elf(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(4) == _ELF


if __name__ == "__main__":
    folder, names = sys.argv[1:]
    sought = json.load(sys.stdin, object_hook=lambda table: SimpleNamespace(**table))
    answer = main(Path(folder), sought, [name for name in names.split(",") if name])
    print(json.dumps(answer))  # noqa: T201
