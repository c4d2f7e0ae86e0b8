"""The A/A test in the terminal: rows against themselves."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from roundtrip.analysis.aa_test import FalseCalls, rounds_for
from roundtrip.report.units import NOTHING, share
from roundtrip.results.summary import Comparison

SHOWN = 20
"""Pairs in the table, those that differ most."""
HALF_WIDTH = 0.02
"""Half-width of the interval for which rounds are shown, as a fraction."""


def render(pairs: Sequence[Comparison], found: FalseCalls, out: Console) -> None:
    """Prints the largest differences, and the false calls among them.

    Args:
        pairs: The largest difference first.
        found: The false calls.
        out: The console.
    """
    table = Table("row", "point", "ratio to itself", "cycles", "processes", "rounds", box=None)
    for pair in pairs[:SHOWN]:
        low, high = pair.ratio.ci95 or (pair.ratio.ratio, pair.ratio.ratio)
        rounds = rounds_for(pair.ratio, HALF_WIDTH)
        table.add_row(
            pair.b,
            pair.point,
            f"{pair.ratio.ratio:.3f} [{low:.3f}, {high:.3f}]",
            share(pair.ratio.of_cycles),
            share(pair.ratio.of_processes),
            NOTHING if rounds is None else str(rounds),
        )
    out.print(table)
    if len(pairs) > SHOWN:
        out.print(f"and {len(pairs) - SHOWN} pairs that differ less", highlight=False)
    out.print(
        "cycles: the part of the ratio's error that more cycles make smaller. processes: what fresh processes differ "
        f"by, for which there are rounds. rounds: how many an interval of {share(HALF_WIDTH)} either way takes.\n"
        f"\n{found.outside} of {found.pairs} intervals do not hold 1; at the nominal rate of 5 % it is up to "
        f"{found.most} in 95 of 100 runs. {found.called} were called different: every such call is false.\n"
        f"Differences under {100 * found.floor:.1f} % cannot be told on this host.",
        highlight=False,
        soft_wrap=True,
    )
