"""The command `first-calls`. What takes long to load is loaded where it is needed."""

from roundtrip.cli.command import Described, Settings, command
from roundtrip.cli.options import SYSTEMS
from roundtrip.errors import UsageError


@command(
    name="first-calls",
    bare="systems",
    help={
        "systems": SYSTEMS,
        "rounds": "Number of rounds, each in fresh processes. Default: 3.",
        "silence": Described("Seconds without a call before the second part. Default: 60.", "SECONDS"),
        "seed": "Seed of the order within each round. Default: 1.",
    },
)
def first_calls(
    settings: Settings,
    systems: list[str],
    rounds: int = 3,
    silence: float = 60.0,
    seed: int = 1,
    results: str = "",
    json: bool = False,
    install: bool = False,
) -> None:
    """Measure the first calls of fresh processes.

    A thousand calls with one integer, a thousand after a silence, and a thousand after a restart of the server, beside
    the time of a call after five seconds. The table has medians over rounds; `first-calls.json` and `first-calls.svg`
    in the results folder have every round, and a plot.

    Examples:
      invoke first-calls --systems java-rmi,cpp-omniorb
      invoke first-calls 'java-*' --silence 600
    """
    if rounds < 1:
        raise UsageError("--rounds", f"{rounds} is too few", "1 or more")
    if silence < 0:
        raise UsageError("--silence", f"{silence:g} is too short", "0 or more")
    from roundtrip_first_calls.run import run

    run(systems, rounds, silence, seed, settings.results(results), json=json, install=install)
