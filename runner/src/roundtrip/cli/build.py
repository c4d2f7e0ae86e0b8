"""Commands that make this host and the systems ready, and that clean up."""

import json as json_lib
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from roundtrip.cli.command import Settings, command, console, end
from roundtrip.config.request import SYSTEMS_HELP, RunRequest

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog, Row
    from roundtrip.catalog.tools import Tool

SYSTEMS = {"systems": SYSTEMS_HELP.partition("Default:")[0] + "Default: all."}


@command(help=SYSTEMS)
def setup(settings: Settings, systems: list[str]) -> None:
    """Install what systems, tests and linters need.

    Packages come from apt-get, as root or with a sudo that asks no password; elsewhere the command to type is shown.

    Examples:
      invoke setup
      invoke setup --systems 'java-*'
    """
    from roundtrip.catalog import system
    from roundtrip.catalog.selection import select_rows
    from roundtrip.toolchain.context import BuildContext
    from roundtrip.toolchain.install import install

    known = system.load()
    place = BuildContext(known.root, console())
    wanted = _tools(known, select_rows(known, systems, variants=True))
    missing = place.toolbox.missing(wanted)
    if missing and install(missing, place.console, place.logs):
        place.toolbox.forget()
        missing = place.toolbox.missing(wanted)
    for tool in missing:
        place.say(f"{tool.title} is still missing; get it with: {tool.how_to_get}")
    if not missing:
        place.say(f"all {len(wanted)} tools are here")
    end(not missing)


@command(request="hosts")
def doctor(settings: Settings, request: RunRequest, json: bool = False) -> None:
    """Show what this host has, misses, and what decides its figures.

    With --hosts: the two hosts, and the network between them, measured in both directions. Exit status 1 if some
    system cannot be built or run here, or cannot run there.

    Examples:
      invoke doctor
      invoke doctor --json
      invoke doctor --hosts client=local,server=me@other
    """
    from roundtrip.catalog import system
    from roundtrip.cli import hosting
    from roundtrip.toolchain.checks import doctor as examiner
    from roundtrip.toolchain.context import BuildContext

    spec = hosting.named(request.hosts)
    if spec is not None:
        from roundtrip.cli import doctor_hosts

        end(doctor_hosts.examine(spec, request.ports, json=json))
        return
    known = system.load()
    findings = examiner.examine(known, BuildContext(known.root, console(aside=json)))
    if json:
        print(json_lib.dumps(findings.as_json(), indent=1))  # noqa: T201
    else:
        examiner.show(findings, console())
    end(findings.ok)


@command(name="build", help=SYSTEMS)
def build_(settings: Settings, systems: list[str], install: bool = True) -> None:
    """Build systems, and the null sockets that they need.

    Each ends up in build/<system>/. What is up to date is left alone. A system that cannot be built costs no other one.

    Examples:
      invoke build
      invoke build --systems java-rmi,mono-remoting-tcp
      invoke build --no-install
    """
    from roundtrip.catalog import system

    build_rows(system.load(), systems, install=install)


def build_rows(known: "Catalog", systems: list[str], *, install: bool) -> None:
    """Builds what patterns pick, and says how each system fared."""
    from roundtrip.catalog.selection import select_rows
    from roundtrip.toolchain import build

    out = console()
    reasons = build.prepare(known, select_rows(known, systems, variants=True), out, install=install)
    for name, reason in reasons.items():
        out.print(f"{name}: {'ready' if reason is None else reason}", markup=False, soft_wrap=True)
    end(not any(reasons.values()))


@command(
    help={
        "into": "The folder of the mirror. Default: mirror/ in the checkout, where builds find it.",
        "only": "Which parts: sdk, nuget, maven, python, apt; with commas or repeated. Default: all.",
    },
)
def mirror(settings: Settings, only: list[str], into: str = "mirror") -> None:
    """Make an offline mirror, for hosts without a network.

    It gets what a checkout fetches: the .NET SDK, the packages of NuGet, Maven, Python and apt. docs/air-gapped.md says
    how a host uses it. Exit status 1 if a part is not complete.

    Examples:
      invoke mirror
      invoke mirror --into /media/usb/mirror --only maven,python
    """
    from roundtrip.catalog import system
    from roundtrip.catalog.selection import select_names
    from roundtrip.mirror import making
    from roundtrip.paths import ROOT
    from roundtrip.toolchain.context import BuildContext

    names = select_names(only, making.PARTS, option="--only", noun="part")
    made = making.make(names, ROOT / Path(into).expanduser(), system.load(), BuildContext(ROOT, console()))
    end(not any(made.values()))


@command(help={"everything": "Also remove what Maven and make left in java/ and dotnet/."})
def clean(settings: Settings, everything: bool = False) -> None:
    """Remove build/; results and .venv stay.

    Examples:
      invoke clean
      invoke clean --everything
    """
    from roundtrip.paths import LANGUAGES, ROOT

    folders = [ROOT / "build"]
    if everything:
        folders += [path for language in LANGUAGES for path in _built_in(ROOT / language)]
    out, found = console(), [folder for folder in folders if folder.is_dir()]
    for folder in found:
        out.print(f"removing {folder.relative_to(ROOT)}/", markup=False)
        shutil.rmtree(folder)
    if not found:
        out.print("nothing is built here", markup=False)


def _tools(known: "Catalog", rows: "list[Row]") -> "list[Tool]":
    """The tools that these systems and all suites need, each once."""
    from roundtrip.toolchain.checks.suites import SUITES

    tools = [tool for row in rows for tool in row.system.tools]
    return list(dict.fromkeys([*tools, *(tool for suite in SUITES.values() for tool in suite.needs(known))]))


def _built_in(folder: Path) -> list[Path]:
    from roundtrip.paths import BUILT

    found = [path for path in folder.rglob("*") if path.is_dir() and path.name in BUILT]
    return [path for path in found if not any(parent in found for parent in path.parents)]
