"""Two runs beside each other in the terminal."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from roundtrip.report import units


def render(found: Mapping[str, Any], console: Console) -> None:
    """Prints what `roundtrip.analysis.compare.compare` gave: doubts first, then a table a workload.

    Args:
        found: That document; strings in it are data and are printed as they are.
        console: Where it goes.
    """
    a, b = found["a"]["run"], found["b"]["run"]
    console.print(f"B ({b}) over A ({a}); 1.00 is no difference", markup=False)
    for doubt in found["doubts"]:
        console.print(f"doubt: {doubt['what']}: {doubt['a']} and {doubt['b']}", markup=False)
    for workload in dict.fromkeys(cell["workload"] for cell in found["cells"]):
        table = Table(
            "row", "A", "B", "B / A", "95 %", "verdict", title=workload, title_justify="left", box=None
        )
        for cell in found["cells"]:
            if cell["workload"] == workload:
                name = cell["row"] if cell["condition"] == "awake" else f"{cell['row']} ({cell['condition']})"
                table.add_row(
                    units.clean(name),
                    units.duration(cell["a"]["mean_ns"]),
                    units.duration(cell["b"]["mean_ns"]),
                    units.factor(cell["ratio"]),
                    units.factor_interval(cell["ratio_ci95"]),
                    cell["verdict"] or "-",
                )
        console.print(table, markup=False)
    for side, name in (("only_in_a", "A"), ("only_in_b", "B")):
        for cell in found[side]:
            console.print(
                f"only in {name}: {cell['row']}, {cell['workload']}, {cell['condition']}", markup=False
            )
