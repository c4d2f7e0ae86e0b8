"""Commands that make this host and the systems ready, and that clean up."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from roundtrip.catalog import system
from roundtrip.catalog.selection import select_names, select_rows
from roundtrip.catalog.system import Catalog
from roundtrip.catalog.tools import common
from roundtrip.cli.command import Described, Settings, command, console, end, print_json
from roundtrip.config import variables
from roundtrip.config.decode import split
from roundtrip.config.request import BUILD_ENV_HELP, SYSTEMS_HELP, RunRequest
from roundtrip.paths import BUILT, LANGUAGES, ROOT
from roundtrip_agent import environment

if TYPE_CHECKING:
    from roundtrip.toolchain.context import BuildContext

SYSTEMS = {"systems": SYSTEMS_HELP.partition("Default:")[0] + "Default: all."}
BUILDS: dict[str, str | Described] = {**SYSTEMS, "build_env": Described(BUILD_ENV_HELP, "NAMES")}


@command(help=SYSTEMS)
def setup(settings: Settings, systems: list[str]) -> None:
    """Install what systems, tests and linters need.

    Packages come from apt-get, if you are root or have passwordless sudo. Otherwise the command to type is shown.

    Examples:
      invoke setup
      invoke setup --systems 'java-*'
    """
    from roundtrip.toolchain.checks.suites import SUITES
    from roundtrip.toolchain.probes import why_missing

    known, context = system.load(), build_context(install=True)
    tools = [tool for row in select_rows(known, systems, variants=True) for tool in row.system.tools]
    tools += [tool for suite in SUITES.values() for tool in suite.needs(known)]
    missing = context.provide(tools)
    context.say(why_missing(missing) if missing else f"all {len(set(tools))} tools are here")
    end(not missing)


@command(request="hosts")
def doctor(settings: Settings, request: RunRequest, json: bool = False) -> None:
    """Show what this host lacks, and what affects its results.

    What is missing is shown with the command that gets it. With --hosts, those hosts are checked, and the network
    between them is measured in both directions. Exit status: 1 if a system cannot be built or run here, or cannot run
    there.

    Examples:
      invoke doctor
      invoke doctor --json
      invoke doctor --hosts client=local,server=me@other
    """
    from roundtrip.cli import hosting
    from roundtrip.toolchain.checks import doctor as examiner

    spec = hosting.named(request.hosts)
    if spec is not None:
        from roundtrip.cli import doctor_hosts

        end(doctor_hosts.examine(spec, request.ports, json=json))
        return
    findings = examiner.examine(system.load(), build_context(aside=json, names=request.build_env))
    if json:
        print_json(findings.as_json())
    else:
        examiner.show(findings, console())
    end(findings.ok)


@command(name="build", help=BUILDS)
def build_(settings: Settings, systems: list[str], build_env: list[str], install: bool = False) -> None:
    """Build systems, and the baselines that they need.

    Each is built into build/<system>/, unless that is up to date. If one cannot be built, the others still are.

    Examples:
      invoke build
      invoke build --systems java-rmi,mono-remoting-tcp
      invoke build --install
      CXXFLAGS=-O3 invoke build --systems cpp-omniorb --build-env CXXFLAGS
    """
    build_rows(system.load(), systems, build_env, install=install)


def build_rows(known: Catalog, systems: list[str], build_env: list[str], *, install: bool) -> None:
    """Builds the systems that patterns select, and prints the outcome of each."""
    from roundtrip.toolchain import build

    out, named = console(), variables.read(split(build_env), variables.BUILDS)
    reasons = build.prepare(
        known, select_rows(known, systems, variants=True), out, install=install, named=named
    )
    for name, reason in reasons.items():
        out.print(f"{name}: {'ready' if reason is None else reason}", markup=False, soft_wrap=True)
    end(not any(reasons.values()))


def _parts() -> list[str]:
    from roundtrip.mirror.making import PARTS

    return list(PARTS)


@command(
    help={
        "into": Described(
            "The folder of the mirror. Default: mirror/ in the checkout, where builds find it.", "FOLDER"
        ),
        "only": Described(
            "Parts to get: sdk, nuget, maven, python, apt; with commas or repeated. Default: all.",
            "PARTS",
            _parts,
        ),
    },
)
def mirror(settings: Settings, only: list[str], into: str = "mirror") -> None:
    """Make an offline mirror, for hosts without a network.

    The mirror has everything that builds download: the .NET SDK, and packages of NuGet, Maven, Python and apt.
    docs/air-gapped.md shows how a host uses it. Exit status: 1 if a part is not complete.

    Examples:
      invoke mirror
      invoke mirror --into /media/usb/mirror --only maven,python
    """
    from roundtrip.mirror import making

    names = select_names(only, making.PARTS, option="--only", noun="part")
    made = making.make(names, ROOT / Path(into).expanduser(), system.load(), build_context())
    end(not any(made.values()))


@command()
def generate(settings: Settings, install: bool = False) -> None:
    """Write the files that follow from the contract.

    Edit shared-idl/bench.idl and shared-idl/operations.json, then run this. It writes all folders named `generated`:
    descriptions for other middlewares, tables of operations, and the regular lines of servers and clients.

    Examples:
      invoke generate
    """
    require_idl_compiler(install=install)
    program = ROOT / "shared-idl" / "generate" / "generate.py"
    done = subprocess.run([sys.executable, "-B", program], env=environment.of_tools(), check=False)
    end(done.returncode == 0)


def require_idl_compiler(*, install: bool) -> None:
    """Ends the command if omniidl is not here."""
    end(not build_context(install=install).provide([common()["omniidl"]]))


@command(help={"everything": "Also remove the outputs of Maven and make in java/ and dotnet/."})
def clean(settings: Settings, everything: bool = False) -> None:
    """Remove build/; results and .venv stay.

    Examples:
      invoke clean
      invoke clean --everything
    """
    folders = [ROOT / "build"]
    for language in LANGUAGES if everything else ():
        folders += [path for path in sorted((ROOT / language).rglob("*")) if path.name in BUILT]
    out, found = console(), False
    for folder in folders:
        if folder.is_dir():  # One within another is gone with it.
            out.print(f"removing {folder.relative_to(ROOT)}/", markup=False)
            shutil.rmtree(folder)
            found = True
    if not found:
        out.print("nothing is built here", markup=False)


def build_context(*, aside: bool = False, install: bool = False, names: Sequence[str] = ()) -> "BuildContext":
    """The checkout as builds need it, with the console of a command, and variables that are named."""
    from roundtrip.toolchain.context import BuildContext

    return BuildContext(ROOT, console(aside=aside), install, variables.read(names, variables.BUILDS))
