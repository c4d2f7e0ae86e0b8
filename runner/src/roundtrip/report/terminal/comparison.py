"""A comparison of two runs in the terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from roundtrip.analysis.compare import RunComparison
from roundtrip.report.units import clean, duration, factor, factor_interval, share
from roundtrip.results.summary import Cell, RatioEstimate, Verdict

Row = tuple[Cell, Cell, RatioEstimate, str]


def render(found: RunComparison, console: Console) -> None:
    """Prints what else differs, a table a point, what could not be compared, and the finding.

    Args:
        found: Strings in it are data and are printed as they are, without control characters.
        console: The console.
    """

    def say(text: str, style: str = "") -> None:
        console.print(Text(clean(text), style=style))

    say(f"A is {found.a.run} of {found.a.created}, B is {found.b.run} of {found.b.created}.")
    for difference in found.doubts:
        say(f"Also different: {difference.what}, {difference.a} in A and {difference.b} in B.", "yellow")
    judged = [
        (cell.a, cell.b, cell.ratio, "one trial" if cell.verdict is None else cell.verdict.value)
        for cell in found.cells
        if cell.ratio is not None
    ]
    _tables(console, judged, ("A", "B", "B / A", "95 %", "B is"), "")
    for (row, reason), points in _points(
        (cell.a, cell.reason) for cell in found.cells if cell.reason is not None
    ).items():
        say(f"Not compared: {row} ({points}): {reason}")
    for name, cells in (("A", found.only_in_a), ("B", found.only_in_b)):
        for (row, _), points in _points((cell, "") for cell in cells).items():
            say(f"Only in {name}: {row} ({points})")
    shares = [
        (
            cell.local,
            cell.remote,
            cell.factor,
            "the wire" if cell.remote.path and cell.remote.path.is_limit else "",
        )
        for cell in found.network
    ]
    _tables(
        console,
        shares,
        ("one machine", "two hosts", "two / one", "95 %", "limit"),
        ", on one machine and on two",
    )
    say(_finding(found), "bold")


def _tables(console: Console, rows: Sequence[Row], headings: Sequence[str], title: str) -> None:
    """A table for each point."""
    for point in dict.fromkeys(it[0].point for it in rows):
        table = Table("system", *headings, title=Text(clean(point) + title), title_justify="left", box=None)
        for a, b, ratio, word in rows:
            if a.point == point:
                times = (duration(None if it.estimate is None else it.estimate.value_ns) for it in (a, b))
                figures = (*times, factor(ratio.ratio), factor_interval(ratio.ci95), word)
                table.add_row(Text(_name(a)), *(Text(it) for it in figures))
        console.print(table)


def _points(cells: Iterable[tuple[Cell, str]]) -> dict[tuple[str, str], str]:
    """The points of cells by row and reason."""
    found: dict[tuple[str, str], list[str]] = {}
    for cell, reason in cells:
        found.setdefault((_name(cell), reason), []).append(cell.point)
    return {key: ", ".join(points) for key, points in found.items()}


def _name(cell: Cell) -> str:
    return clean(f"{cell.row}, idle states {cell.idle_states}" if cell.is_null else cell.row)


def _finding(found: RunComparison) -> str:
    """The finding about B, in a sentence."""
    counts = Counter(it.verdict for it in found.cells if it.verdict is not None)
    if not counts:
        return "Nothing of the two runs could be compared."
    decided = [
        cell
        for cell in found.cells
        if cell.verdict in (Verdict.SLOWER, Verdict.FASTER) and cell.ratio is not None
    ]
    if not decided:
        alike = counts[Verdict.EQUIVALENT]
        return (
            f"B is neither slower nor faster anywhere: {alike} of {counts.total()} cells are equivalent, within "
            f"{share(found.margin)}, and {counts[Verdict.UNRESOLVED]} unresolved."
        )
    extreme = max(decided, key=lambda it: max(it.ratio.ratio, 1 / it.ratio.ratio) if it.ratio else 0.0)
    times = factor(None if extreme.ratio is None else extreme.ratio.ratio)
    hint = "; see above what else is different" if found.doubts else ""
    return (
        f"B is slower at {counts[Verdict.SLOWER]} and faster at {counts[Verdict.FASTER]} of {counts.total()} cells, "
        f"most at {extreme.a.row} ({extreme.a.point}), {times}{hint}."
    )
