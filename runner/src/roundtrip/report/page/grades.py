"""The summary table of Elbers, Koopmans and Madlener (2004), drawn from a run: + and - by aspect."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from roundtrip.report.cells import Cell
from roundtrip.report.reading import Group, View

BEST, SHARED, WORSE, UNKNOWN = "+", "+/-", "\u2212", ""

RULE = (
    "+ for the lowest figure of a column; +/- for all that share the lowest place, being within {margin} of the "
    "best or, for time, not told apart from it by this run; \u2212 for what is higher. Time is the gross mean, "
    "CPU the processor time of client, server and helpers for one remote call, memory the peak resident memory "
    "of client and server together."
)

ASPECTS = ("Time", "CPU", "Memory")

PAPER = {"RMI": ("java-rmi",), "Remoting": ("mono-remoting-tcp", "remoting")}
"""The two columns of the paper's table, and for each what the names of its like here hold, the first choice first."""

PAPER_GRADES = {
    "invocation": "+ \u2212 + \u2212 \u2212 +",
    "data-chars": "+ \u2212 +/- +/- \u2212 +",
    "objects": "+ \u2212 +/- +/- \u2212 +",
    "Total": "+ \u2212 + \u2212 \u2212 +",
}
"""What the paper found: time, CPU and memory, each of RMI and then of Remoting."""


@dataclass(frozen=True)
class GradedRow:
    """One line of a table: who or what it is about, and its grades in the order of the columns."""

    label: str
    grades: tuple[str, ...]
    paper: tuple[str, ...] = ()


@dataclass(frozen=True)
class PaperTable:
    """The paper's table: its two columns as they are called here, and a line for each workload."""

    columns: tuple[str, str]
    rows: tuple[GradedRow, ...]


def rule(view: View) -> str:
    """How the grades come about, in words."""
    return RULE.format(margin=f"{view.margin:.0%}")


def grade(values: Mapping[str, float | None], tied: Callable[[str, str], bool]) -> dict[str, str]:
    """A grade for each key; lower is better.

    Args:
        values: A figure by key; None where there is none.
        tied: Whether two keys share a place.
    """
    known = {key: value for key, value in values.items() if value is not None}
    if len(known) < 2:
        return dict.fromkeys(values, UNKNOWN)
    best = min(known, key=lambda key: known[key])
    shared = {key for key in known if key == best or tied(best, key)}
    first = BEST if len(shared) == 1 else SHARED
    return {key: UNKNOWN if key not in known else first if key in shared else WORSE for key in values}


def grades(view: View, group: Group, cells: Sequence[Cell]) -> dict[str, dict[str, str]]:
    """Grades of cells of one group by aspect and row."""
    figures: dict[str, dict[str, float | None]] = {
        "Time": {cell.row: cell.number("gross", "mean_ns") for cell in cells},
        "CPU": {cell.row: cell.cpu_ns for cell in cells},
        "Memory": {cell.row: cell.peak_bytes for cell in cells},
    }

    def tied(aspect: str) -> Callable[[str, str], bool]:
        values = figures[aspect]

        def within(a: str, b: str) -> bool:
            verdict = comparison(view, group, a, b) if aspect == "Time" else None
            if verdict is not None:
                return verdict in ("equivalent", "unresolved")
            first, second = values[a] or 0.0, values[b] or 0.0
            return max(first, second) <= min(first, second) * (1 + view.margin)

        return within

    return {aspect: grade(figures[aspect], tied(aspect)) for aspect in ASPECTS}


def comparison(view: View, group: Group, a: str, b: str) -> str | None:
    """The run's verdict on two rows, either way round; None where it compared them not."""
    return view.verdicts.get((group.workload, group.condition, frozenset((a, b))))


def paper_table(view: View) -> PaperTable | None:
    """RMI against Remoting with a line of totals; None where the run has not both."""
    rows = list(dict.fromkeys(cell.row for cell in view.cells if view.is_middleware(cell) and cell.ok))
    # The system itself before its like: java-rmi before java-rmi-connect.
    exact = [part for parts in PAPER.values() for part in parts]
    rows.sort(key=lambda row: row.partition(":")[0] not in exact)
    chosen = [next((row for part in parts for row in rows if part in row), None) for parts in PAPER.values()]
    if chosen[0] is None or chosen[1] is None:
        return None
    pair = (chosen[0], chosen[1])
    lines: list[GradedRow] = []
    for group in view.groups:
        cells = [cell for cell in group.cells if cell.row in pair and cell.ok]
        if {cell.row for cell in cells} != set(pair):
            continue
        by_aspect = grades(view, group, cells)
        found = tuple(by_aspect[aspect][row] for aspect in ASPECTS for row in pair)
        lines.append(GradedRow(group.title, found, tuple(PAPER_GRADES.get(group.workload, "").split())))
    if not lines:
        return None
    total = tuple(
        mark
        for place in range(0, 2 * len(ASPECTS), 2)
        for mark in _total([line.grades[place : place + 2] for line in lines])
    )
    lines.append(GradedRow("Total", total, tuple(PAPER_GRADES["Total"].split())))
    return PaperTable((view.label(pair[0]), view.label(pair[1])), tuple(lines))


def _total(pairs: Sequence[Sequence[str]]) -> tuple[str, str]:
    """Who won more lines than it lost; neither, where as many."""
    balance = sum((pair[0] == BEST) - (pair[1] == BEST) for pair in pairs)
    return (BEST, WORSE) if balance > 0 else (WORSE, BEST) if balance < 0 else (SHARED, SHARED)


def overview(view: View) -> list[tuple[str, list[GradedRow]]]:
    """Grades of all middleware by language: each line's columns are the groups, each with time, CPU, memory.

    Time and CPU are ranked across languages; memory within a language only, since what a runtime takes is not
    what it needs.
    """
    cells = [cell for group in view.groups for cell in group.cells if view.is_middleware(cell)]
    languages = {cell.row: cell.language for cell in cells}
    table: dict[str, list[str]] = {row: [] for row in languages}
    for group in view.groups:
        ranked = [cell for cell in group.cells if view.is_middleware(cell) and cell.ok]
        across = grades(view, group, ranked)
        memory: dict[str, str] = {}
        for language in dict.fromkeys(languages.values()):
            memory |= grades(view, group, [cell for cell in ranked if cell.language == language])["Memory"]
        for row, line in table.items():
            line += [
                across["Time"].get(row, UNKNOWN),
                across["CPU"].get(row, UNKNOWN),
                memory.get(row, UNKNOWN),
            ]
    return [
        (
            language,
            [
                GradedRow(view.label(row), tuple(line))
                for row, line in table.items()
                if languages[row] == language
            ],
        )
        for language in dict.fromkeys(languages.values())
    ]
