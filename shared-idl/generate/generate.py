"""Writes what follows from the contract: descriptions, tables, interfaces, and regular lines of skeletons and clients.

`./invokew generate` runs this. `OUTPUTS` lists the files, one for each template; which lines an operation has there
follows from its types (contract.Operation.shape).
"""

from collections.abc import Mapping
from pathlib import Path

import contract
import languages
from contract import Contract
from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parents[2]
OUTPUTS = {
    "bench.proto": "shared-idl/generated",
    "bench.wsdl": "shared-idl/generated",
    "bench.xsd": "shared-idl/generated",
    "arrays.xsd": "shared-idl/generated",
    "operations.h": "cpp/core/contract/generated",
    "bench_servant.inc": "cpp/omniorb/generated",
    "orb_lines.inc": "cpp/omniorb/generated",
    "orb_structs.inc": "cpp/omniorb/generated",
    "grpc_operations.h": "cpp/grpc/generated",
    "grpc_structs.inc": "cpp/grpc/generated",
    "Operations.cs": "dotnet/core/contract/generated",
    "IBench.cs": "dotnet/core/contract/generated",
    "RemoteBench.cs": "dotnet/remoting/generated",
    "RemotingClient.cs": "dotnet/remoting/generated",
    "IWcfBench.cs": "dotnet/corewcf/generated",
    "WcfClient.cs": "dotnet/corewcf/generated",
    "WcfService.cs": "dotnet/corewcf/generated",
    "WcfValues.cs": "dotnet/corewcf/generated",
    "BenchService.cs": "dotnet/grpc/generated",
    "GrpcClient.cs": "dotnet/grpc/generated",
    "Messages.cs": "dotnet/grpc/generated",
}
"""The folder of each file, which has the name of its template."""
NOTE = "Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those."


def render(known: Contract) -> dict[Path, str]:
    """Each file, by its path below the project, and what it must hold."""
    environment = Environment(  # noqa: S701 (not a page for a browser)
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(contract=known, idl=known.idl, lang=languages, note=NOTE)
    environment.globals.update(element=contract.element, numbers=contract.NUMBERS)
    return {
        Path(folder, name): environment.get_template(f"{name}.j2").render()
        for name, folder in OUTPUTS.items()
    }


def stale(rendered: Mapping[Path, str], root: Path = ROOT) -> list[Path]:
    """The files that are not there or hold something else, by their paths below the project."""
    files = {path: root / path for path in rendered}
    found = {path: file.read_text(encoding="utf-8") for path, file in files.items() if file.is_file()}
    return [path for path, text in rendered.items() if found.get(path) != text]


def main() -> None:
    """Writes the files that are not up to date, and prints their names."""
    rendered = render(contract.read())
    for path in stale(rendered):
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(rendered[path], encoding="utf-8")
        print(f"{path} written")


if __name__ == "__main__":
    main()
