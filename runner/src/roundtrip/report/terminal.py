"""Runs in the terminal: tables, and at the end what was found, in one sentence.

Strings of a summary are data: they are printed as they are, without control characters.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from roundtrip.analysis.interop import InteropPair, Matrix, PairState, matrices
from roundtrip.report.findings import disturbers, halves, headline, host, messages, probes
from roundtrip.report.page.html import PROTOCOLS, changed, finding, times
from roundtrip.report.sweeps import RULE, SweepView, where
from roundtrip.report.units import NOTHING, clean, digits, factor, factor_interval, narrow, share
from roundtrip.report.view import HOLLOW, Table, View, bounds, overhead, remarks, status_label, time
from roundtrip.results.summary import Cell, Comparison, RatioEstimate, Summary, Verdict

if TYPE_CHECKING:
    from roundtrip.analysis.aa_test import FalseCalls
    from roundtrip.analysis.compare import RunComparison

GAP = 2


def _grid(*headings: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
    for heading in headings:
        grid.add_column(heading, overflow="fold")
    return grid


# A run.

LEGEND = (
    f"baseline: a plain socket in the same language that moves the same payload. {HOLLOW}: shown, but not ranked. "
    "Brackets: 95 % intervals."
)
MIN_NAME_WIDTH = 18
TIME_WIDTH = 9
"""Width of a time in a table of a sweep."""
MAX_FIGURES = 16
"""Derived figures of one kind that are shown; the page has all."""
STYLES = {"failed": "bold red", "not steady": "yellow", "measured once": "yellow"}


class Column(NamedTuple):
    """A column of figures; None: under the heading of the table's times.

    If there is not room for all, those of the lowest rank stay.
    """

    heading: str | None
    rank: int
    text: Callable[[Table, Cell], str]


def _hollow_time(cell: Cell) -> str:
    return time(cell) if cell.is_ranked else HOLLOW + time(cell)


def _throughput(table: Table, cell: Cell) -> str:
    return digits(cell.throughput.median_per_s) if table.is_scaled and cell.throughput else ""


def _versus_previous(table: Table, cell: Cell) -> str:
    found = table.versus_previous(cell)
    if not cell.is_ranked:
        return status_label(cell)
    return "" if found is None else " ".join((digits(found.ratio), factor_interval(found.ci95), found.word))


COLUMNS = (
    Column(None, 0, lambda _, cell: _hollow_time(cell)),
    Column("95 %", 4, lambda _, cell: bounds(cell)),
    Column("a second, all", 2, _throughput),
    Column("\u00d7 baseline", 1, lambda _, cell: factor(cell.ratio.ratio) if cell.ratio else ""),
    Column("95 %", 5, lambda _, cell: factor_interval(cell.ratio.ci95) if cell.ratio else ""),
    Column("overhead", 6, lambda _, cell: overhead(cell.overhead)),
    Column("\u00d7 the row above", 3, _versus_previous),
)


MAX_OUTPUT = 5
"""Lines of a failure's output that are printed; the report has more."""


def show_run(summary: Summary, console: Console) -> None:
    """Prints a run's tables, as many columns as the console has room for, and its finding."""
    view = View(summary)
    for warning in summary.run.warnings:
        console.print(Text.assemble(("warning: ", "yellow"), clean(warning)))
    for table in view.tables:
        processes = f"{table.processes}, " if table.processes else ""
        console.print(Text(f"{table.title} ({processes}idle states {view.idle_states})", style="bold"))
        if table.measured:
            console.print(_times(view, table, console.width))
        for cell in table.ranked:
            for remark in remarks(cell):
                console.print(Text(f"{view.name(cell.row)}: {remark}", style="dim"))
        console.print()
    for sweep in view.sweeps:
        _show_sweep(view, sweep, console)
    for it in view.unranked:
        where = "all workloads" if it.workloads == "all" else it.workloads
        state = (it.word, STYLES.get(it.word, ""))
        console.print(Text.assemble(f"{it.labels}: ", state, f" at {where}: {it.reason}"))
    for failure in summary.failures:
        console.print(Text(f"{view.name(failure.row)}: {clean(failure.reason)}; its last lines:"))
        for line in failure.output[-MAX_OUTPUT:]:
            console.print(Text(f"  {clean(line)}", style="dim"))
    sentences = (*messages(view), *halves(view), host(view), probes(view), disturbers(view), LEGEND)
    for sentence in filter(None, sentences):
        console.print(Text(sentence, style="dim"))
    console.print(Text(headline(view), style="bold"))


def _times(view: View, table: Table, width: int) -> Grid:
    columns = _fitting(table, width)
    room = width - sum(columns.values()) - GAP * len(columns)
    grid = _grid()
    longest = max(len(view.name(cell.row)) for cell in table.measured)
    grid.add_column("system", width=max(MIN_NAME_WIDTH, min(longest, room)), overflow="fold")
    for column, widest in columns.items():
        heading = column.heading or table.headline.lower()
        grid.add_column(heading, justify="right", no_wrap=True, min_width=max(widest, len(heading)))
    for cell in table.measured:
        texts = [
            Text(column.text(table, cell), "" if cell.is_ranked and column.heading != "95 %" else "dim")
            for column in columns
        ]
        grid.add_row(Text(view.name(cell.row)), *texts, style="dim" if cell.is_baseline else "")
    return grid


def _fitting(table: Table, width: int) -> dict[Column, int]:
    """The columns that there is room for beside the names, in their order, each with its width."""
    room, widths = width - MIN_NAME_WIDTH, {}
    for column in sorted(COLUMNS, key=lambda column: column.rank):
        texts = [column.text(table, cell) for cell in table.measured]
        widest = max(map(len, (column.heading or table.headline, *texts)))
        if any(texts):
            room -= widest + GAP
            if room < 0:
                break
            widths[column] = widest
    return {column: widths[column] for column in COLUMNS if column in widths}


def _show_sweep(view: View, sweep: SweepView, console: Console) -> None:
    """A line for each part and row with the times along the axis, then what was made of them."""
    console.print(Text(f"{sweep.title} (idle states {view.idle_states})", style="bold"))
    for part in sweep.parts:
        if not part.measured:
            continue
        grid = _grid()
        grid.add_column(part.title or "system", min_width=MIN_NAME_WIDTH, overflow="fold")
        shown = _shown(len(part.places), console.width)
        for index in shown:
            place = part.places[index]
            heading = "time" if place is None else f"{place:,}" if isinstance(place, int) else place
            grid.add_column(heading, justify="right", no_wrap=True)
        for line in part.measured:
            cells = [line.cells[index] for index in shown]
            texts = [Text(_hollow_time(cell) if cell.estimate else status_label(cell)) for cell in cells]
            style = "dim" if line.cells[0].is_baseline else ""
            grid.add_row(Text(view.name(line.row)), *texts, style=style)
        console.print(grid)
        _show_rest(len(part.places) - len(shown), console)
    if sweep.at_rates:
        grid = _grid("system", "share", "calls/s", "p50", "p99", "p99 of lateness", "")
        for it in sweep.at_rates:
            figures = (view.name(it.row), it.share, it.rate, it.p50, it.p99, it.lateness, it.state)
            grid.add_row(*map(Text, figures), style="dim" if it.is_baseline else "")
        console.print(grid)
    if utilized := sweep.utilized:
        grid = _grid("system", "", "calls/s", "client", "server", "network", "callers", "bottleneck")
        for place, cell, used in utilized[:MAX_FIGURES]:
            parts = map(share, (used.client, used.server, used.network, used.callers))
            entries = map(
                Text, (view.name(cell.row), place, digits(used.calls_per_s), *parts, used.bottleneck or "")
            )
            grid.add_row(*entries, style="dim" if cell.is_baseline else "")
        console.print(grid)
        _show_rest(len(utilized) - MAX_FIGURES, console)
        console.print(Text(RULE, style="dim"))
    for each in sweep.crossings:
        console.print(Text(f"{view.name(each.row)} overtakes {view.name(each.other)} {where(each)}."))
    for title, made in sweep.made.items():
        grid = _grid(title, "", "", "95 %", "")
        for figure in made[:MAX_FIGURES]:
            columns = (view.name(figure.row), figure.place, figure.value, figure.interval, figure.note)
            grid.add_row(*map(Text, columns))
        console.print(grid)
        _show_rest(len(made) - MAX_FIGURES, console)
    console.print()


def _show_rest(count: int, console: Console) -> None:
    if count > 0:
        console.print(Text(f"{count} more are on the page", style="dim"))


def _shown(places: int, width: int) -> list[int]:
    """The places that there is room for: evenly, the first and the last among them."""
    room = max(2, (width - MIN_NAME_WIDTH - GAP) // (TIME_WIDTH + GAP))
    if places <= room:
        return [*range(places)]
    return sorted({round(index * (places - 1) / (room - 1)) for index in range(room)})


# A run of pairs.

PAIR_STYLES = {
    PairState.EXACT: "green",
    PairState.DIFFERENT: "yellow",
    PairState.FAILED: "bold red",
    PairState.UNAVAILABLE: "dim",
}


def show_pairs(summary: Summary, console: Console) -> None:
    """Prints a matrix a protocol, the faults of each pair, and the finding."""
    found = matrices(summary)
    for matrix in found:
        console.print(Text(clean(PROTOCOLS.get(matrix.protocol, matrix.protocol)), style="bold"))
        console.print(_matrix(matrix, {key: _state(pair) for key, pair in matrix.pairs.items()}))
        for workload, cells in times(matrix).items():
            console.print(Text(clean(workload), style="bold dim"))
            texts = {
                key: Text(_hollow_time(cell), style="" if cell.is_ranked else "dim")
                for key, cell in cells.items()
            }
            console.print(_matrix(matrix, texts))
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
    return Text(shown, style=PAIR_STYLES[pair.state])


def _matrix(matrix: Matrix, texts: Mapping[tuple[str, str], Text]) -> Grid:
    grid = _grid("client \\ server")
    for end in matrix.ends:
        grid.add_column(end.system, justify="center", overflow="fold")
    for client in matrix.ends:
        row = (texts.get((client.system, server.system), Text("-")) for server in matrix.ends)
        grid.add_row(client.system, *row)
    return grid


# A comparison of two runs.

ComparedRow = tuple[Cell, Cell, RatioEstimate, str]
DECIDED = (Verdict.SLOWER, Verdict.FASTER)
P99 = "p99"
"""The quantile of which the differences are printed that were decided; the JSON has all."""


def show_comparison(found: "RunComparison", console: Console) -> None:
    """Prints what else differs, a table a workload, what could not be compared, and the finding."""

    def say(text: str, style: str = "") -> None:
        console.print(Text(clean(text), style=style))

    say(f"A is {found.a.run} of {found.a.created}, B is {found.b.run} of {found.b.created}.")
    for difference in found.doubts:
        say(f"Also different: {difference.what}, {difference.a} in A and {difference.b} in B.", "yellow")
    judged = [
        (cell.a, cell.b, it.ratio, it.verdict.words if it.verdict else "one trial")
        for cell in found.cells
        if (it := cell.headline) is not None
    ]
    _show_workloads(console, judged, ("A", "B", "B / A", "95 %", "B is"), "")
    for at, p99 in ((it.a, it.figures.get(P99)) for it in found.cells):
        if p99 is not None and p99.verdict in DECIDED:
            ratio = f"{factor(p99.ratio.ratio)} {factor_interval(p99.ratio.ci95)}"
            say(f"{P99} of {_row_name(at)} ({at.workload}): {ratio}, B is {p99.verdict.words}")
    without = ((cell.a, cell.reason) for cell in found.cells if cell.reason is not None)
    for (row, reason), workloads in _workloads(without).items():
        say(f"Not compared: {row} ({workloads}): {reason}")
    for name, cells in (("A", found.only_in_a), ("B", found.only_in_b)):
        for (row, _), workloads in _workloads((cell, "") for cell in cells).items():
            say(f"Only in {name}: {row} ({workloads})")
    shares = []
    for cell in found.network:
        is_limit = cell.remote.path is not None and cell.remote.path.is_limit
        shares.append((cell.local, cell.remote, cell.factor, "the network" if is_limit else ""))
    headings = ("one host", "two hosts", "two / one", "95 %", "limit")
    _show_workloads(console, shares, headings, ", on one host and on two")
    say(_comparison_finding(found), "bold")


def _show_workloads(
    console: Console, rows: Sequence[ComparedRow], headings: Sequence[str], title: str
) -> None:
    for workload in dict.fromkeys(cell.workload for cell, *_ in rows):
        grid = Grid("system", *headings, title=Text(clean(workload) + title), title_justify="left", box=None)
        for a, b, ratio, word in rows:
            if a.workload == workload:
                figures = (time(a), time(b), factor(ratio.ratio), factor_interval(ratio.ci95), word)
                grid.add_row(*map(Text, (_row_name(a), *figures)))
        console.print(grid)


def _workloads(cells: Iterable[tuple[Cell, str]]) -> dict[tuple[str, str], str]:
    found: dict[tuple[str, str], list[str]] = {}
    for cell, reason in cells:
        found.setdefault((_row_name(cell), reason), []).append(cell.workload)
    return {key: ", ".join(workloads) for key, workloads in found.items()}


def _row_name(cell: Cell) -> str:
    return clean(f"{cell.row}, idle states {cell.idle_states}" if cell.is_baseline else cell.row)


def _comparison_finding(found: "RunComparison") -> str:
    judged = [(cell.headline, cell.a) for cell in found.cells if cell.headline and cell.headline.verdict]
    counts = Counter(it.verdict for it, _ in judged)
    if not counts:
        return "Nothing of the two runs could be compared."
    decided = [
        (max(it.ratio.ratio, 1 / it.ratio.ratio), it.ratio.ratio, cell)
        for it, cell in judged
        if it.verdict in DECIDED
    ]
    if not decided:
        alike = counts[Verdict.EQUIVALENT]
        return (
            f"B is neither slower nor faster anywhere: {alike} of {counts.total()} cells are equivalent, within "
            f"{share(found.margin)}, and {counts[Verdict.NOT_SIGNIFICANT]} differences are not significant."
        )
    _, ratio, most = max(decided, key=lambda cell: cell[0])
    hint = "; see above what else is different" if found.doubts else ""
    return (
        f"B is slower at {counts[Verdict.SLOWER]} and faster at {counts[Verdict.FASTER]} of {counts.total()} cells, "
        f"most at {most.row} ({most.workload}), {factor(ratio)}{hint}."
    )


# A run of rows against themselves.

SHOWN = 20
"""Pairs in the table, those that differ most."""
HALF_WIDTH = 0.02
"""Half-width of the interval for which rounds are shown, as a fraction."""


def show_aa_test(pairs: Sequence[Comparison], found: "FalseCalls", console: Console) -> None:
    """Prints the largest differences, which come first in `pairs`, and the false calls among them."""
    from roundtrip.analysis.aa_test import rounds_for  # It loads the statistics, which no other report needs.

    grid = Grid("system", "workload", "ratio to itself", "cycles", "processes", "rounds", box=None)
    for pair in pairs[:SHOWN]:
        ratio = pair.ratio
        grid.add_row(
            pair.b,
            pair.workload,
            narrow(ratio),
            share(ratio.of_cycles),
            share(ratio.of_processes),
            str(rounds_for(ratio, HALF_WIDTH) or NOTHING),
        )
    console.print(grid)
    if len(pairs) > SHOWN:
        console.print(f"and {len(pairs) - SHOWN} pairs that differ less", highlight=False)
    console.print(
        "cycles: the part of the ratio's error that more cycles reduce. processes: the part that more rounds reduce. "
        f"rounds: the number that an interval of {share(HALF_WIDTH)} either way takes.\n"
        f"\n{found.outside} of {found.pairs} intervals exclude 1; up to {found.most} are expected by chance (95 % "
        f"limit at a nominal rate of 5 %). {found.called} were found different, which is always wrong here.\n"
        f"Differences below {100 * found.detection_limit:.1f} % cannot be detected on this host.",
        highlight=False,
        soft_wrap=True,
    )
