"""The command that writes what follows from the contract."""

from roundtrip.cli.command import Settings, command, console, end


@command()
def generate(settings: Settings) -> None:
    """Write the files that follow from the contract.

    People edit shared-idl/bench.idl and shared-idl/operations.json. What follows from them is in folders named
    `generated`: descriptions for other middlewares, tables of operations, regular lines of skeletons and clients.

    Examples:
      invoke generate
    """
    import subprocess
    import sys

    from roundtrip.catalog.tools import common
    from roundtrip.paths import ROOT
    from roundtrip.toolchain.context import BuildContext
    from roundtrip.toolchain.install import install

    place = BuildContext(ROOT, console())
    missing = place.toolbox.missing([common()["omniidl"]])
    if missing and not install(missing, place.console, place.logs):
        end(False)
    program = ROOT / "shared-idl" / "generate" / "generate.py"
    end(subprocess.run([sys.executable, "-B", str(program)], check=False).returncode == 0)
