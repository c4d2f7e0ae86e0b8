"""The command `connections`. What takes long to load is loaded where it is needed."""

from roundtrip.cli.command import Described, Settings, command
from roundtrip.cli.options import SYSTEMS
from roundtrip.errors import UsageError


@command(
    name="connections",
    bare="systems",
    help={
        "systems": SYSTEMS,
        "clients": Described("Most clients of one process, up to 1000. Default: 1000.", "COUNT"),
        "rounds": "Number of rounds, each in fresh processes. Default: 3.",
        "seed": "Seed of the order within each round. Default: 1.",
    },
)
def connections(
    settings: Settings,
    systems: list[str],
    clients: int = 1000,
    rounds: int = 3,
    seed: int = 1,
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Measure the memory of idle connections.

    One process connects 1, 10, 100 and 1,000 clients to one server; each makes a call, and is then idle. The table has
    what one more of them adds to the resident memory of both ends after a collection. `connections.json` in the results
    folder has every round.

    Examples:
      invoke connections --systems java-rmi,cpp-omniorb
      invoke connections 'java-*' --clients 100
    """
    from roundtrip.processes.worker_messages import MAX_CALLERS

    if not 2 <= clients <= MAX_CALLERS:
        raise UsageError("--clients", f"{clients} is not allowed", f"2 to {MAX_CALLERS}")
    if rounds < 1:
        raise UsageError("--rounds", f"{rounds} is too few", "1 or more")
    from roundtrip_connections.run import run

    run(systems, clients, rounds, seed, settings.results(results), json=json, install=install)
