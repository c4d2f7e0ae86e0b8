"""The same calls on one machine and on two, in the terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from roundtrip.report import units


def render(shares: Sequence[dict[str, Any]], console: Console) -> None:
    """Prints what `roundtrip.analysis.network.network_share` gave, a table a workload; nothing where that is nothing.

    Args:
        shares: That list; strings in it are data and are printed as they are.
        console: Where it goes.
    """
    for workload in dict.fromkeys(share["workload"] for share in shares):
        of = [share for share in shares if share["workload"] == workload]
        remote = units.clean(of[0]["remote"]["placement"])
        title = f"{workload}: what the network makes of it ({remote})"
        table = Table("row", "local", "remote", "factor", "95 %", "limit", title=title, box=None)
        table.title_justify = "left"
        for share in of:
            name = share["row"] if share["condition"] == "awake" else f"{share['row']} ({share['condition']})"
            table.add_row(
                units.clean(name),
                units.duration(share["local"]["mean_ns"]),
                units.duration(share["remote"]["mean_ns"]),
                units.factor(share["factor"]),
                units.factor_interval(share["factor_ci95"]),
                share["limit"] or "",
            )
        console.print(table, markup=False)
