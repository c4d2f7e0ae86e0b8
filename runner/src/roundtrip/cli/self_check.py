"""The command that measures this instrument itself."""

from invoke.context import Context

from roundtrip.cli.command import command
from roundtrip.config import settings
from roundtrip.errors import UsageError


@command(
    help={
        "rounds": "How often each pair is measured.",
        "seconds": "Length of one measurement.",
        "seed": "Of the order within each round.",
        "json": "Print the result as JSON on standard output; everything else goes to standard error.",
    }
)
def fidelity(
    context: Context, rounds: int = 10, seconds: float = 2.0, seed: int = 1, json: bool = False
) -> None:
    """Hold our figures against other tools' and bare loops'.

    On the same CPUs, alternating. Ratios are ours over theirs: 1.00 means that the instrument adds nothing.

    Examples:
      invoke fidelity
      invoke fidelity --rounds 20 --json
    """
    for name, value in (("--rounds", rounds), ("--seconds", seconds)):
        if value < 1:
            raise UsageError(name, f"{value} is too few", "1 or more")
    from roundtrip.cli import faithful  # Here, since it loads the statistics.

    faithful.hold(settings.load(context.config), rounds=rounds, seconds=seconds, seed=seed, json=json)
