"""The command that puts implementations to each other."""

from invoke.context import Context

from roundtrip.cli.build import INSTALL_HELP, SYSTEMS_HELP
from roundtrip.cli.command import command
from roundtrip.cli.measure import OPTIONS
from roundtrip.config import settings

_AS_A_RUN = ("seed", "budget", "deadline", "ports", "hosts", "setup_hosts", "results", "json")
_HELP = {
    "systems": f"{SYSTEMS_HELP} Of these, every client is put to every server that speaks its wire.",
    "quick": "Time nothing, and leave out what takes long: eight clients at once, values of a megabyte and more.",
    **{name: OPTIONS[name] for name in _AS_A_RUN},
    "install": INSTALL_HELP,
}


@command(iterable=["systems"], help=_HELP)
def interop(
    context: Context,
    systems: list[str],
    quick: bool = False,
    seed: str = "",
    budget: str = "",
    deadline: str = "",
    ports: str = "",
    hosts: str = "",
    setup_hosts: bool = False,
    results: str = "",
    json: bool = False,
    install: bool = True,
) -> None:
    """Put every client to every server: who understands whom?

    Values go there and back and are compared bit for bit; what a standard or a library is known to alter or to
    refuse is told with its reason, anything else is a failure. `invoke run --resume` goes on with one that was cut off.

    Exit status: 0 where every pair did as it should, 1 where one failed, 2 for wrong use, 130 after Ctrl-C.

    Examples:
      invoke interop
      invoke interop --quick --json
      invoke interop --systems 'java-jacorb,cpp-omniorb'
    """
    # It loads the plots and the statistics, which no other command should wait for.
    from roundtrip.cli import measured

    told = settings.load(
        context.config,
        seed=seed,
        budget=budget,
        deadline=deadline,
        ports=ports,
        hosts=hosts,
        results=results,
    )
    options = measured.Options(
        explicit_budget=bool(budget), json=json, install=install, setup_hosts=setup_hosts
    )
    measured.run_pairs(told, systems, options, quick=quick)
