"""The command that measures a message of the user's."""

from dataclasses import replace
from pathlib import Path

import msgspec

from roundtrip.cli.build import require_idl_compiler
from roundtrip.cli.command import Described, Settings, command, console, counted
from roundtrip.cli.selection import select
from roundtrip.config.experiment import MESSAGE
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.message import checkout, document, types
from roundtrip.message.repeat import axis_of
from roundtrip.paths import CHECKOUT, ROOT, build_folder
from roundtrip_agent import environment

EXAMPLE = ROOT / "shared-idl" / document.FILE
CALLS = "message-calls"
"""The experiment of the message's other operations."""


@command(
    request="run",
    without=["experiments", "callers", "p99", "against"],
    positional=["file"],
    help={
        "file": Described("A JSON document.", "FILE"),
        "write": Described("Write the types as IDL into this file, and measure nothing.", "IDL"),
        "idl": Described("Take the types from this file, which --write wrote.", "IDL"),
        "repeat": Described(
            "Repeat the elements of this list until there are so many, and measure at each of the numbers.",
            "LIST=N,...",
        ),
    },
)
def message(
    settings: Settings,
    request: RunRequest,
    file: str,
    write: str = "",
    idl: str = "",
    repeat: str = "",
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Measure a message of your own, from a JSON document.

    Types are derived from it, and code for each system is generated and built below build/at. The message is compared
    bit for bit before it is timed. The checkout stays as it is.

    Exit status: 0 on success, 1 if a result failed or nothing was measured, 2 for a usage error, 130 after Ctrl-C.

    Examples:
      invoke message shared-idl/message.json --systems java-rmi,java-grpc,cpp-omniorb
      invoke message order.json --write order.idl
      invoke message order.json --idl order.idl
      invoke message order.json --repeat lines=1,10,100,1000
      invoke message order.json --workloads 'message-calls:*'
    """
    path = Path(file)
    if idl:
        require_idl_compiler(install=install)
    found = types.read(path, types.read_idl(Path(idl), EXAMPLE.parent) if idl else None)
    out = console(aside=json)
    for altered in found.altered:
        out.print(altered, markup=False, soft_wrap=True)
    if write:
        try:
            Path(write).write_text(found.idl(), encoding="utf-8")
        except OSError as error:
            raise UsageError("--write", f"{write}: {error.strerror}", "a file that can be written") from error
        out.print(f"{counted(len(found.structs), 'struct')} in {write}", markup=False)
        return
    if repeat and request.workloads:
        raise UsageError("--workloads", "a list is repeated for echoMessage alone", "no --repeat")
    if request.hosts is not None:
        raise UsageError("--hosts", "a message is measured on this host alone", "no --hosts")
    from roundtrip.toolchain.other_build import OtherBuild

    named = (MESSAGE, CALLS) if request.workloads else (MESSAGE,)
    axes = dict([axis_of(repeat, found)]) if repeat else {}
    request = msgspec.structs.replace(request, experiments=named, repeat=axes)
    selection = select(request)
    if idl or path.read_bytes() != EXAMPLE.read_bytes():
        require_idl_compiler(install=install)
        name = checkout.lay_out(ROOT, path, found, environment.of_tools(), Path(idl) if idl else None)
        root = build_folder(ROOT / "build", CHECKOUT, name)
        rows = [selection.catalog.find(row.identity.at(name), row.jvm) for row in selection.rows]
        other = OtherBuild(selection.catalog, file, name, root)
        selection = replace(selection, rows=rows, other=other)
    from roundtrip.cli import launch, reporting

    run = launch.begin(request, selection, settings.results(results), out, install=install, setup_hosts=False)
    reporting.finish(run, json=json)
