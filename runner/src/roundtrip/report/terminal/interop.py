"""A run of pairs in the terminal: a matrix a wire, and what stands behind each difference."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from roundtrip.report.page.interop import NAMES, WORDS, changed, counted
from roundtrip.report.units import clean, duration

STYLES = {"exact": "green", "expected": "yellow", "failed": "bold red", "unavailable": "dim"}


def render(part: Sequence[Mapping[str, Any]], console: Console) -> None:
    """Prints the matrices.

    Args:
        part: `interop` of summary.json; strings in it are data and are printed as they are.
        console: Where it goes.
    """
    for wire in part:
        console.print(Text(NAMES.get(wire["wire"], clean(wire["wire"])), style="bold"))
        pairs = {(pair["client"], pair["server"]): pair for pair in wire["pairs"]}
        names = [system["system"] for system in wire["systems"]]
        console.print(_matrix(names, {key: _verdict(pair) for key, pair in pairs.items()}))
        for workload in dict.fromkeys(name for pair in wire["pairs"] for name in pair["times"]):
            console.print(Text(f"{workload}, mean", style="bold dim"))
            times = {key: pair["times"].get(workload) for key, pair in pairs.items()}
            console.print(
                _matrix(names, {key: Text(duration(it["mean_ns"])) for key, it in times.items() if it})
            )
        for pair in wire["pairs"]:
            for fault in pair["faults"]:
                console.print(
                    Text.assemble((f"  {pair['client']} > {pair['server']}: ", "bold"), (clean(fault), "red"))
                )
            if pair["reason"]:
                console.print(Text(f"  {pair['client']} > {pair['server']}: {clean(pair['reason'])}", "dim"))
        console.print()
    console.print(Text(counted(part)))


def _verdict(pair: Mapping[str, Any]) -> Text:
    state = pair["status"]
    return Text(changed(pair) if state == "expected" else WORDS[state], style=STYLES[state])


def _matrix(names: Sequence[str], cells: Mapping[tuple[str, str], Text]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("client \\ server")
    for name in names:
        table.add_column(name, justify="center")
    for client in names:
        table.add_row(client, *(cells.get((client, server), Text("-")) for server in names))
    return table
