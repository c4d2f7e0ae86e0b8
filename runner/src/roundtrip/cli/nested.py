"""Commands below a name: those of the lab, and those of each language."""

import inspect

from invoke.collection import Collection

from roundtrip.catalog import system as catalog
from roundtrip.catalog.selection import select_one
from roundtrip.cli.build import BUILDS, build_rows
from roundtrip.cli.check import run_suites
from roundtrip.cli.command import Command, Described, Settings, command, console
from roundtrip.paths import LANGUAGES

_LANGUAGES = {
    "java": ("Java", ["java"], "java-rmi"),
    "cpp": ("C++", ["cpp"], "cpp-omniorb"),
    "dotnet": ("C#", ["mono", "dotnet"], "mono-remoting-tcp"),
}
"""By folder: name of the language, its suites, a system for examples."""
VERBS = ("serve", "drive")


def collections() -> list[Collection]:
    """The collection of the lab, and one for each language."""
    about_lab = "The lab: a simulated two-host network on this machine, for --hosts lab."
    return [_collection("lab", about_lab, [up, down]), *(_of_language(folder) for folder in LANGUAGES)]


def _collection(name: str, about: str, tasks: list[Command]) -> Collection:
    made = Collection(name, *tasks)
    made.__doc__ = about
    return made


@command(
    help={
        "rate": "Rate of the network, such as 100kbit, 100mbit or 1gbit; or none. Default: none.",
        "delay": Described("Delay of each packet, such as 200us or 5ms; or none. Default: none.", "TIME"),
        "clients": Described("Number of client hosts, 1 to 8. Default: 1.", "NUMBER"),
    }
)
def up(
    settings: Settings, rate: str = "none", delay: str = "none", clients: str = "1", install: bool = False
) -> None:
    """Start the lab: a simulated network for --hosts lab.

    Its hosts are network namespaces, joined by virtual interfaces, with an sshd in each. Needs root. The machine's own
    network is not changed. A lab of another rate or delay, or one that did not start fully, is removed first.

    Examples:
      invoke lab.up
      invoke lab.up --rate 100mbit
      invoke lab.up --rate 10mbit --delay 5ms
      invoke lab.up --clients 3
    """
    from roundtrip.lab.laboratory import named, read_clients
    from roundtrip.lab.needs import provide
    from roundtrip.lab.network import Shape
    from roundtrip.toolchain.command import say

    shape, hosts, laboratory, out = Shape.read(rate, delay), read_clients(clients), named(), console()
    laboratory.need_root("lab.up")
    provide(out, install=install)
    fresh = laboratory.up(shape, hosts)
    say(out, f"the lab is up{'' if fresh else ' already'}: {shape.text}")
    for side in laboratory.sides():
        entered = f"ssh -F {laboratory.state}/ssh_config {side.name}"
        say(out, f"  {side.name}: namespace {side.namespace}, {side.address}; {entered}")
    say(out, "use it with --hosts lab; remove it with lab.down")


@command()
def down(settings: Settings) -> None:
    """Remove the lab, and end everything that runs in it.

    If the lab is not up, nothing happens.

    Example:
      invoke lab.down
    """
    from roundtrip.lab.laboratory import named
    from roundtrip.toolchain.command import say

    laboratory = named()
    laboratory.need_root("lab.down")
    say(console(), "the lab is removed" if laboratory.down() else "the lab is not up")


def _of_language(folder: str) -> Collection:
    title, suites, example = _LANGUAGES[folder]

    @command(help=BUILDS)
    def build(settings: Settings, systems: list[str], build_env: list[str], install: bool = False) -> None:
        """Build the language's systems, as `build` does."""
        build_rows(_systems(folder), systems, build_env, install=install)

    @command()
    def test(settings: Settings) -> None:
        """Run the language's own tests, as `test` does."""
        run_suites(suites)

    @command(
        positional=["system", "verb"],
        help={
            "system": "A system by name.",
            "verb": Described("serve (the server) or drive (the client).", values=lambda: VERBS),
        },
    )
    def run(settings: Settings, system: str, verb: str) -> None:
        """Start a built worker by hand, in this terminal.

        It reads the commands of docs/worker-protocol.md, one per line, and ends with its input.
        """
        from roundtrip.toolchain import run_by_hand

        known = _systems(folder).systems
        select_one(system, known, option="system", noun=f"{title} system")
        select_one(verb, VERBS, option="verb", noun="verb")
        run_by_hand.exec_worker(known[system], verb)

    @command(
        positional=["system"],
        help={
            "system": "A system by name.",
            "workloads": "Workloads to time: names or patterns. Default: invocation.",
        },
    )
    def measure(
        settings: Settings, system: str, workloads: list[str], results: str = "", install: bool = False
    ) -> None:
        """Build and measure one system and its baseline.

        What did not change is not built again.
        """
        from roundtrip.cli.run import measure as measure_rows

        select_one(system, _systems(folder).systems, option="system", noun=f"{title} system")
        given = {"systems": [system], "workloads": workloads or ["invocation"]}
        measure_rows(
            settings.request(given), settings.results(results), json=False, install=install, setup_hosts=False
        )

    for task, words in (
        (build, "build"),
        (test, "test"),
        (run, f"run {example} serve"),
        (measure, f"measure {example}"),
    ):
        text = inspect.cleandoc(task.__doc__ or "").replace("the language's", f"{title}'s")
        task.__doc__ = f"{text}\n\nExample:\n  invoke {folder}.{words}"
    return _collection(
        folder, f"Build, test, run and measure the systems in {title}.", [build, test, run, measure]
    )


def _systems(folder: str) -> catalog.Catalog:
    """A catalog of the language's systems alone; a baseline is always of the same language."""
    known = catalog.load()
    own = {name: it for name, it in known.systems.items() if it.language == LANGUAGES[folder]}
    return catalog.Catalog(known.root, own)
