"""Commands of one language: build, test and run its systems."""

import inspect
from typing import TYPE_CHECKING

from invoke.collection import Collection

from roundtrip.cli.build import SYSTEMS, build_rows
from roundtrip.cli.check import run_suites
from roundtrip.cli.command import Settings, command
from roundtrip.errors import UsageError
from roundtrip.paths import LANGUAGES

if TYPE_CHECKING:
    from roundtrip.catalog.system import Catalog

_TITLES = {"java": "Java", "cpp": "C++", "dotnet": "C#"}
_SUITES = {"java": ["java"], "cpp": ["cpp"], "dotnet": ["mono", "dotnet"]}
_EXAMPLES = {"java": "java-rmi", "cpp": "cpp-omniorb", "dotnet": "mono-remoting-tcp"}


def collections() -> list[Collection]:
    """One collection for each language."""
    return [_of(folder) for folder in LANGUAGES]


def _of(folder: str) -> Collection:
    title = _TITLES[folder]

    @command(help=SYSTEMS)
    def build(settings: Settings, systems: list[str], install: bool = True) -> None:
        """Build the language's systems; as `invoke build`."""
        build_rows(_systems(folder), systems, install=install)

    @command()
    def test(settings: Settings) -> None:
        """Run the language's own tests; as `invoke test --suites`."""
        run_suites(_SUITES[folder])

    @command(
        positional=["system", "verb"],
        help={"system": "A system by name.", "verb": "serve (the servant) or drive (the client)."},
    )
    def run(settings: Settings, system: str, verb: str) -> None:
        """Start a built worker by hand, on this terminal.

        It takes the commands of docs/worker-protocol.md, one a line; end of input ends it.
        """
        from roundtrip.catalog.selection import select_one
        from roundtrip.toolchain import manual

        known = _systems(folder).systems
        select_one(system, known, option="system", noun=f"{title} system")
        select_one(verb, ("serve", "drive"), option="verb", noun="verb")
        manual.exec_worker(known[system], verb)

    made = Collection(folder)
    made.__doc__ = f"{title}: build, test and run its systems."
    for task, example in (
        (build, f"{folder}.build"),
        (test, f"{folder}.test"),
        (run, f"{folder}.run {_EXAMPLES[folder]} serve"),
    ):
        text = inspect.cleandoc(task.__doc__ or "").replace("the language's", f"{title}'s")
        task.__doc__ = f"{text}\n\nExample:\n  invoke {example}"
        made.add_task(task)
    return made


def _systems(folder: str) -> "Catalog":
    """A catalog of the language's systems alone; a null is always of the same language."""
    from roundtrip.catalog import system

    known = system.load()
    own = {name: it for name, it in known.systems.items() if it.language == LANGUAGES[folder]}
    if not own:
        raise UsageError(f"{folder}/", "no system.toml was found", "at least one; see docs/manifest.md")
    return system.Catalog(known.root, own)
