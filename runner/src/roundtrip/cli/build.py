"""Commands that make this host and the systems ready, and that clean up."""

import json
import shutil
from pathlib import Path

from invoke.context import Context

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_names, select_rows
from roundtrip.catalog.system import Catalog, Row
from roundtrip.catalog.tools import Tool
from roundtrip.cli import hosting
from roundtrip.cli.command import command, console, end
from roundtrip.config import settings
from roundtrip.mirror import making as mirroring
from roundtrip.paths import BUILT, LANGUAGES, ROOT
from roundtrip.toolchain import build
from roundtrip.toolchain.checks import doctor as examiner
from roundtrip.toolchain.checks.suites import SUITES
from roundtrip.toolchain.command import say
from roundtrip.toolchain.context import BuildContext
from roundtrip.toolchain.install import install as install_tools

SYSTEMS_HELP = "Names, globs, system:variant; repeated or with commas. Default: all."
HOSTS_HELP = (
    "client=HOST,server=HOST, each [user@]name[:port][/address] over SSH, or local; or lab (see lab.up)."
)
INSTALL_HELP = "Install missing packages, as root or with a sudo that asks no password (default)."


@command(iterable=["systems"], help={"systems": SYSTEMS_HELP})
def setup(_: Context, systems: list[str]) -> None:
    """Install what systems, tests and linters need.

    Packages come from apt-get, as root or with a sudo that asks no password; elsewhere the command to type is shown.

    Examples:
      invoke setup
      invoke setup --systems 'java-*'
    """
    known = catalog.load()
    place = BuildContext(known.root, console())
    wanted = _tools(known, select_rows(known, systems))
    missing = place.toolbox.missing(wanted)
    if missing and install_tools(missing, place.console, place.logs):
        place.toolbox.forget()
        missing = place.toolbox.missing(wanted)
    for tool in missing:
        place.say(f"{tool.title} is still missing; get it with: {tool.how_to_get}")
    if not missing:
        place.say(f"all {len(wanted)} tools are here")
    end(not missing)


@command(help={"json": "Print everything as JSON instead.", "hosts": HOSTS_HELP})
def doctor(context: Context, json: bool = False, hosts: str = "") -> None:
    """Show this host's tools, and what decides its figures.

    With --hosts: the two hosts, and the network between them, measured in both directions. Exit status 1 where some
    system cannot be built or run here, or cannot run there.

    Examples:
      invoke doctor
      invoke doctor --json
      invoke doctor --hosts client=local,server=me@other
    """
    told = settings.load(context.config, hosts=hosts)
    spec = hosting.named(hosts or None)
    if spec is not None:
        from roundtrip.cli import examining  # Here, since it loads what reaches hosts.

        end(examining.examine(told, spec, json=json))
        return
    known = catalog.load()
    findings = examiner.examine(known, BuildContext(known.root, console(aside=json)))
    if json:
        _print_json(findings)
    else:
        examiner.show(findings, console())
    end(findings.ok)


@command(
    name="build",
    iterable=["systems"],
    help={"systems": SYSTEMS_HELP, "install": INSTALL_HELP},
)
def build_(_: Context, systems: list[str], install: bool = True) -> None:
    """Build systems, and the null sockets that they need.

    Each ends up in build/<system>/. What is up to date is left alone. A system that cannot be built costs no other one.

    Examples:
      invoke build
      invoke build --systems java-rmi,mono-remoting-tcp
      invoke build --no-install
    """
    build_rows(catalog.load(), systems, install=install)


def build_rows(known: Catalog, systems: list[str], *, install: bool) -> None:
    """Build what patterns pick, and tell how each system fared."""
    out = console()
    reasons = build.prepare(known, select_rows(known, systems), out, install=install)
    for name, reason in reasons.items():
        say(out, f"{name}: {'ready' if reason is None else reason}")
    end(not any(reasons.values()))


@command(
    iterable=["only"],
    help={
        "into": "Its folder. Default: mirror/ in the checkout, where it is found again.",
        "only": f"Parts, of {', '.join(mirroring.PARTS)}; repeated or with commas. Default: all.",
    },
)
def mirror(_: Context, only: list[str], into: str = "mirror") -> None:
    """Make an offline mirror, for hosts without a network.

    It gets what a checkout fetches: the .NET SDK, the packages of NuGet, Maven, Python and apt. docs/air-gapped.md says
    how a host uses it. Exit status 1 where a part is not complete.

    Examples:
      invoke mirror
      invoke mirror --into /media/usb/mirror --only maven,python
    """
    names = select_names(only, mirroring.PARTS, option="--only", noun="part")
    context = BuildContext(ROOT, console())
    made = mirroring.make(names, ROOT / Path(into).expanduser(), catalog.load(), context)
    end(not any(made.values()))


@command(help={"everything": "Also what Maven and make left in java/ and dotnet/."})
def clean(_: Context, everything: bool = False) -> None:
    """Remove build/; results and .venv stay.

    Examples:
      invoke clean
      invoke clean --everything
    """
    folders = [ROOT / "build"]
    if everything:
        folders += [path for language in LANGUAGES for path in _built_in(ROOT / language)]
    out = console()
    for folder in folders:
        if folder.is_dir():
            say(out, f"removing {folder.relative_to(ROOT)}/")
            shutil.rmtree(folder)


def _built_in(folder: Path) -> list[Path]:
    found = [path for path in folder.rglob("*") if path.is_dir() and path.name in BUILT]
    return [path for path in found if not any(parent in found for parent in path.parents)]


def _tools(known: Catalog, rows: list[Row]) -> list[Tool]:
    """What these systems and all suites need, each once."""
    tools = [tool for row in rows for tool in row.system.tools]
    tools += [tool for suite in SUITES.values() for tool in suite.needs(known)]
    return list(dict.fromkeys(tools))


def _print_json(findings: examiner.Findings) -> None:
    console().print_json(json.dumps(findings.as_json()))
