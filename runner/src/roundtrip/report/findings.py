"""The finding of a run in a sentence, which claims no more than the run: first on its page and last in the terminal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from roundtrip.report.sweeps import Extreme, Extremes
from roundtrip.report.units import clean, digits, duration, factor, share, time_interval
from roundtrip.report.view import LANGUAGES, Table, View, null_ns, remarks, status_label
from roundtrip.results.summary import Cell, State, Verdict

MAX_NAMES = 3
NOT_RANKED = {
    "cold": "was not warm",
    "single": "was called once",
    "failed": "failed now and then",
    "one trial": "was measured in one trial only",
}
"""Predicate of a cell that has figures and is not ranked, by `view.status_label`."""


@dataclass(frozen=True)
class Tile:
    """The result of a point.

    Attributes:
        fastest: Name of the fastest row; empty if none is ranked.
        figures: Its time with the interval, and its ratio to the null.
        next: The next row, or the rows that are tied with it; why nothing is ranked.
    """

    title: str
    slug: str
    fastest: str
    figures: str
    next: str


def headline(view: View) -> str:
    """The finding of the first point at which anything but sockets was measured."""
    for table in view.tables:
        candidates = [cell for cell in table.measured if not view.is_socket(cell)]
        if candidates:
            return _sentence(view, table, candidates)
    for table in view.tables:
        if table.sockets:
            cell = table.sockets[0]
            socket = f"A plain socket in {_language(cell.language)} takes {_time(cell)} for {_point(table)}"
            return f"{socket}; no middleware was measured."
    measured = [it for it in view.sweeps if any(cell.estimate for cell in it.cells)]
    if measured:
        cells = [cell for it in measured for cell in it.cells if cell.estimate and not view.is_socket(cell)]
        rows = len({cell.row for cell in cells})
        ranked = "" if any(cell.is_ranked for cell in cells) else ", none of it ranked"
        sentences = [_along(view, it.extremes) for it in measured if it.extremes is not None]
        names = "; ".join(it.title for it in measured if it.extremes is None or not sentences)
        if names:
            sentences.append(
                f"{names}: measured with {rows} system{'s' * (rows != 1)}{ranked}. The tables have the figures."
            )
        return " ".join(sentences)
    reasons = [it.reason for it in view.unranked]
    return f"Nothing was measured: {reasons[0]}." if reasons else "Nothing was measured."


def _along(view: View, found: Extremes) -> str:
    """The result of a sweep, by the figure that is computed from all of its points."""
    if found.rows == 1:
        return f"{found.title}: {found.lowest.value} with {view.name(found.lowest.row)}."
    return (
        f"{found.title}, of {found.rows} systems: lowest with {_end(view, found.lowest)}; "
        f"highest with {_end(view, found.highest)}."
    )


def _end(view: View, end: Extreme) -> str:
    """One end of a figure, and the rows that may have it too."""
    shown = f"{view.name(end.row)}, {end.value}"
    return f"{shown} (not told apart from {_names(view, end.overlapping)})" if end.overlapping else shown


def completeness(view: View) -> str:
    """The number of cells by their state."""
    counts = Counter(status_label(cell) for cell in view.cells)
    total, rounds = counts.total(), view.summary.run.rounds
    rest = ", ".join(f"{count} {word}" for word, count in counts.most_common() if word)
    first = f"{counts['']} of {total} cells (a system at a point) are steady, in {rounds} round{'s' * (rounds != 1)}"
    return f"{first}; the others: {rest}." if rest else f"{first}."


def tiles(view: View) -> list[Tile]:
    """The result of each point."""
    return [_tile(view, table) for table in view.tables]


def _tile(view: View, table: Table) -> Tile:
    if not table.ranked:
        counts = Counter(status_label(cell) for cell in table.cells if cell not in table.sockets)
        states = ", ".join(f"{count} {word}" for word, count in counts.items() if word)
        return Tile(table.title, table.slug, "", "", f"nothing is ranked: {states or 'no middleware'}")
    best = table.ranked[0]
    ratio = "" if best.ratio is None else f" · {factor(best.ratio.ratio)} its null"
    return Tile(
        table.title,
        table.slug,
        view.name(best.row),
        f"{_time(best)} {_interval(best)}{ratio}",
        _next(view, table),
    )


def _next(view: View, table: Table) -> str:
    if tied := _tied(table):
        word = "as fast as" if _are_equivalent(table, tied) else "not decided against"
        return f"{word} {_names(view, [it.row for it in tied])}"
    if len(table.ranked) == 1:
        return "the only one that is ranked"
    second = table.ranked[1]
    found = table.versus_previous(second)
    if found is None or found.verdict is None:
        return f"not judged against {view.name(second.row)}"
    return f"{view.name(second.row)} takes {digits(found.ratio)} times as long"


def _tied(table: Table) -> list[Cell]:
    """The rows that the run compared with the fastest and could not tell from it."""
    alike = (Verdict.EQUIVALENT, Verdict.UNRESOLVED)
    return [
        cell
        for cell in table.ranked[1:]
        if (found := table.relation(cell.row, table.ranked[0].row)) is not None and found.verdict in alike
    ]


def _names(view: View, rows: Sequence[str]) -> str:
    """The first name, and the number of the others."""
    return view.name(rows[0]) + (f" and {len(rows) - 1} more" if len(rows) > 1 else "")


def _are_equivalent(table: Table, tied: list[Cell]) -> bool:
    """Whether the run found that they hardly differ from the fastest, rather than nothing."""
    found = (table.relation(cell.row, table.ranked[0].row) for cell in tied)
    return all(it is not None and it.verdict is Verdict.EQUIVALENT for it in found)


def _sentence(view: View, table: Table, candidates: list[Cell]) -> str:
    left_out = [cell for cell in candidates if cell not in table.ranked]
    if not table.ranked:
        first = next((cell for cell in left_out if cell.state is State.COLD), left_out[0])
        why = f" ({remarks(first)[0]})" if first.reason else ""
        rest = len(left_out) - 1
        others = f"; neither can {rest} other{'s' if rest > 1 else ''}" if rest else ""
        return (
            f"{view.name(first.row)} cannot be ranked for {_point(table)}: it took {_time(first)}, but "
            f"{NOT_RANKED[status_label(first)]}{why}{others}."
        )
    sentence = _alone(view, table) if len(table.ranked) == 1 else _order(view, table)
    by_word: dict[str, list[str]] = {}
    for cell in left_out:
        by_word.setdefault(status_label(cell), []).append(view.name(cell.row))
    for word, names in by_word.items():
        hidden = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
        sentence += f"; {word}, hence not ranked: {', '.join(names[:MAX_NAMES])}{hidden}"
    return f"{sentence}."


def _alone(view: View, table: Table) -> str:
    """One row, relative to its null."""
    [cell] = table.ranked
    name, point, ratio = view.name(cell.row), _point(table), cell.ratio
    baseline_ns = null_ns(cell)
    if ratio is None or baseline_ns is None:
        return f"{name} takes {_time(cell)} for {point}; no null socket was measured beside it"
    times = f"{_time(cell)} against {duration(baseline_ns)}"
    if ratio.ci95 is None or ratio.ci95[0] <= 1 <= ratio.ci95[1]:
        return f"{name} cannot be told from {_socket(cell)} for {point}: {times}"
    return f"{name} takes {digits(ratio.ratio)} times as long as {_socket(cell)} for {point}: {times}"


def _order(view: View, table: Table) -> str:
    """The fastest and the next, as surely as the run compared them."""
    best, second = table.ranked[:2]
    first, other = view.name(best.row), view.name(second.row)
    scope = f"of {len(table.ranked)} for {_point(table)}" if len(table.ranked) > 2 else f"for {_point(table)}"
    found = table.versus_previous(second)
    if found is None or found.verdict is None:
        return (
            f"{first} has the lowest time {scope}, {_time(best)}; whether {other}, with {_time(second)}, is slower "
            f"was not judged"
        )
    if tied := _tied(table):
        other = _names(view, [it.row for it in tied])
        if _are_equivalent(table, tied):
            return f"{first} and {other} are equally fast, the fastest {scope}: {_time(best)} and {_time(tied[0])}"
        slower = "is" if len(tied) == 1 else "are"
        return (
            f"{first} has the lowest time {scope}, {_time(best)}; that {other}, with {_time(tied[0])}, {slower} "
            "slower is not decided"
        )
    if found.verdict is Verdict.FASTER:
        return f"{first} has the lowest time {scope}, {_time(best)}, but within the same rounds {other} is faster"
    longer = f"{digits(found.ratio)} times as long"
    if len(table.ranked) == 2:
        times = f"{_time(second)} against {_time(best)}{_baselines(best, second)}"
        return f"{other} takes {longer} as {first} {scope}: {times}"
    ratio = "" if best.ratio is None else f", {digits(best.ratio.ratio)} times {_socket(best)}"
    next_one = f"{other}, which takes {longer}: {_time(second)}"
    return f"{first} is the fastest {scope}: {_time(best)}{ratio}; next is {next_one}"


def _baselines(*cells: Cell) -> str:
    """The nulls of two rows, once each; a language may have several."""
    nulls = {cell.null_row: (cell.language, ns) for cell in cells if (ns := null_ns(cell)) is not None}
    by_language: dict[str, list[str]] = {}
    for language, ns in nulls.values():
        by_language.setdefault(language, []).append(duration(ns))
    takes = [f"{' or '.join(times)} in {_language(language)}" for language, times in by_language.items()]
    return f"; a plain socket takes {' and '.join(takes)}" if takes else ""


def _language(name: str) -> str:
    return clean(LANGUAGES.get(name, name))


def _socket(cell: Cell) -> str:
    return f"a plain socket in {_language(cell.language)}"


def _time(cell: Cell) -> str:
    return duration(None if cell.estimate is None else cell.estimate.value_ns)


def _interval(cell: Cell) -> str:
    found = cell.estimate
    return "" if found is None else time_interval(found.ci95_ns, found.value_ns)


def _point(table: Table) -> str:
    return table.title[:1].lower() + table.title[1:]


def detection_limit(view: View) -> str:
    """The smallest difference that this host is known to tell; empty if it was not measured."""
    known = view.judging.floor
    if known is None:
        return ""
    return f"On this host differences below {share(known)} cannot be told from none (`invoke aa`)."


def host(view: View) -> str:
    """The host's effect on the baselines; empty if the run has no slices of them."""
    picture = view.summary.host
    if picture is None:
        return ""
    within = (
        ""
        if picture.within_cycle is None
        else f"; the two of one cycle differ by {share(picture.within_cycle)}"
    )
    return (
        f"Over the run, slices of the baselines took {picture.p5:.2f} to {picture.p95:.2f} times their median "
        f"(5th to 95th percentile){within}."
    )


def disturbers(view: View) -> list[str]:
    """Rows that went on working while others were timed, the worst first."""
    return [
        f"{view.name(row.row)} went on working while others were timed: {row.slices} slice{'s' * (row.slices != 1)} of "
        f"other rows do{'es' * (row.slices == 1)} not count. It used up to {share(row.worst)} of a CPU."
        for row in sorted(view.summary.disturbers, key=lambda row: -row.slices)
    ]
