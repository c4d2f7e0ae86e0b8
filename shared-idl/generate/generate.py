"""Writes what follows from the contract: descriptions, tables, interfaces, skeletons and the lines of clients.

`./invokew generate` runs this. Which lines an operation has follows from its types (contract.Operation.shape).
"""

from collections.abc import Mapping
from pathlib import Path

import contract
import languages
from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parents[2]
JAVA = "src/generated/java/roundtrip"
OUTPUTS = {
    "shared-idl/generated": "bench.proto bench.wsdl bench.xsd arrays.xsd",
    "cpp/core/contract/generated": "operations.h structs.h formulas.inc",
    "cpp/omniorb/generated": "bench_servant.inc orb_operations.inc orb_structs.inc",
    "cpp/grpc/generated": "grpc_operations.h grpc_structs.inc",
    "dotnet/core/contract/generated": "Operations.cs IBench.cs",
    "dotnet/remoting/generated": "RemoteBench.cs RemotingClient.cs",
    "dotnet/wcf/generated": "IWcfBench.cs WcfClient.cs WcfService.cs WcfValues.cs",
    "dotnet/grpc/generated": "BenchService.cs GrpcClient.cs Messages.cs",
    f"java/lib/core/{JAVA}/core/contract": "Operations.java Item.java AllTypes.java AllArrays.java",
    f"java/lib/corba/{JAVA}/corba": "BenchSkeleton.java BoundOperations.java Mappings.java Structs.java",
    f"java/lib/soap/{JAVA}/soap": "BenchSkeleton.java BoundOperations.java Structs.java",
    f"java/grpc/{JAVA}/grpc": "BenchService.java BoundOperations.java Structs.java",
    f"java/sockets/{JAVA}/sockets": "Fields.java",
    f"java/rmi/{JAVA}/rmi": (
        "Bench.java Item.java AllTypes.java AllArrays.java BenchSkeleton.java BoundOperations.java Mappings.java"
    ),
}
"""The files of each folder. A template has the file's name, and is told the folder's."""
NOTE = "Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those."


def render(known: contract.Contract) -> dict[Path, str]:
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
        Path(folder, name): environment.get_template(f"{name}.j2").render(folder=Path(folder).name)
        for folder, names in OUTPUTS.items()
        for name in names.split()
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
