"""Writes what follows from the contract: descriptions, tables, interfaces, skeletons and the lines of clients.

`./invokew generate` runs this. Which lines an operation has follows from its types (contract.Operation.shape).
"""

from collections.abc import Mapping
from pathlib import Path

import contract
import kinds
import languages
from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parents[2]
JAVA = "src/generated/java/roundtrip"
NOTE = "Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those."


def outputs(known: contract.Contract) -> dict[str, tuple[languages.Dialect, str]]:
    """Of each folder the dialect and the files. A template has the file's name."""
    core, bound = languages.JAVA, "BenchSkeleton.java BoundOperations.java Mappings.java"
    structs = "struct_values.h struct_values.inc"
    return {
        "shared-idl/generated": (languages.PROTO, "bench.proto bench.wsdl bench.xsd arrays.xsd"),
        "cpp/core/contract/generated": (languages.CPP, "operations.h types.h"),
        "cpp/omniorb/generated": (languages.Orb(known), f"bench_servant.inc orb_operations.inc {structs}"),
        "cpp/grpc/generated": (languages.CppGrpc(), f"grpc_operations.h {structs}"),
        "dotnet/core/contract/generated": (languages.CSHARP, "Operations.cs Types.cs IBench.cs"),
        "dotnet/remoting/generated": (languages.CSHARP, "RemoteBench.cs RemotingClient.cs"),
        "dotnet/sockets/generated": (languages.CSharpSockets(), "StructFields.cs"),
        "dotnet/wcf/generated": (languages.Wcf(), "IWcfBench.cs WcfClient.cs WcfService.cs WcfValues.cs"),
        "dotnet/grpc/generated": (languages.CSharpGrpc(), "BenchService.cs GrpcClient.cs Messages.cs"),
        f"java/lib/core/{JAVA}/core/contract": (core, "Operations.java Types.java {struct}.java"),
        f"java/lib/corba/{JAVA}/corba": (languages.Corba(), bound),
        f"java/lib/soap/{JAVA}/soap": (languages.Soap(), bound),
        f"java/grpc/{JAVA}/grpc": (languages.JavaGrpc(), bound.replace("Skeleton", "Service")),
        f"java/sockets/{JAVA}/sockets": (core, "Fields.java"),
        f"java/rmi/{JAVA}/rmi": (languages.Rmi(), f"{bound} Bench.java {{struct}}.java"),
    }


def render(known: contract.Contract) -> dict[Path, str]:
    """Each file, by its path below the project, and what it must hold."""
    environment = Environment(  # noqa: S701 (not a page for a browser)
        loader=FileSystemLoader(Path(__file__).with_name("templates")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(contract=known, idl=known.idl, lang=languages, kinds=kinds, note=NOTE)
    for of in (kinds.Void, kinds.Number, kinds.Text, kinds.Sequence, kinds.Struct, kinds.Reference):
        environment.tests[of.__name__.lower()] = of.__instancecheck__
    rendered = {}
    for folder, (dialect, names) in outputs(known).items():
        for name in names.split():
            structs = known.idl.structs if "{struct}" in name else (None,)
            template = name.format(struct="record" if folder.endswith("contract") else "struct")
            for struct in structs:
                text = environment.get_template(f"{template}.j2").render(dialect=dialect, struct=struct)
                rendered[Path(folder, name.format(struct=struct))] = text
    return rendered


def stale(rendered: Mapping[Path, str], root: Path = ROOT) -> list[Path]:
    """The files that are not there or hold something else, by their paths below the project."""
    files = {path: root / path for path in rendered}
    found = {path: file.read_text(encoding="utf-8") for path, file in files.items() if file.is_file()}
    return [path for path, text in rendered.items() if found.get(path) != text]


def main() -> None:
    """Writes the files that are not up to date, and prints their names; removes what is generated no more."""
    rendered = render(contract.read())
    for folder in {ROOT / path.parent for path in rendered}:
        for file in set(folder.glob("*")) - {ROOT / path for path in rendered}:
            file.unlink()
    for path in stale(rendered):
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(rendered[path], encoding="utf-8")
        print(f"{path} written")


if __name__ == "__main__":
    main()
