"""A run of pairs in the terminal: a matrix a wire, what is behind each difference, and the finding."""

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from roundtrip.analysis.interop import InteropPair, Matrix, PairState, matrices
from roundtrip.report.page.interop import NAMES, changed, finding, times
from roundtrip.report.units import clean, duration
from roundtrip.report.view import HOLLOW
from roundtrip.results.summary import Cell, Summary

STYLES = {
    PairState.EXACT: "green",
    PairState.DIFFERENT: "yellow",
    PairState.FAILED: "bold red",
    PairState.UNAVAILABLE: "dim",
}


def render(summary: Summary, console: Console) -> None:
    """Prints the matrices of a run of pairs.

    Args:
        summary: Summary of the run; strings in it are data and are printed as they are, without control characters.
        console: The console.
    """
    found = matrices(summary)
    for matrix in found:
        console.print(Text(clean(NAMES.get(matrix.wire, matrix.wire)), style="bold"))
        console.print(_grid(matrix, {key: _state(pair) for key, pair in matrix.pairs.items()}))
        for point, cells in times(matrix).items():
            console.print(Text(clean(point), style="bold dim"))
            console.print(_grid(matrix, {key: _time(cell) for key, cell in cells.items()}))
        for (client, server), pair in matrix.pairs.items():
            name = f"  {client} > {server}: "
            for fault in pair.faults:
                console.print(Text.assemble((name, "bold"), (clean(fault), "red")))
            if pair.reason:
                console.print(Text(f"{name}{clean(pair.reason)}", "dim"))
        console.print()
    console.print(Text(finding(found), style="bold"))


def _state(pair: InteropPair) -> Text:
    shown = changed(pair) if pair.state is PairState.DIFFERENT else pair.state.value
    return Text(shown, style=STYLES[pair.state])


def _time(cell: Cell) -> Text:
    time = duration(None if cell.estimate is None else cell.estimate.value_ns)
    return Text(time) if cell.is_ranked else Text(HOLLOW + time, style="dim")


def _grid(matrix: Matrix, texts: Mapping[tuple[str, str], Text]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("client \\ server", overflow="fold")
    for end in matrix.ends:
        table.add_column(end.system, justify="center", overflow="fold")
    for client in matrix.ends:
        row = (texts.get((client.system, server.system), Text("-")) for server in matrix.ends)
        table.add_row(client.system, *row)
    return table
