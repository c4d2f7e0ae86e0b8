"""The finding of a run in a sentence, which claims no more than the run: first on its page and last in the terminal."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from roundtrip.analysis.interop import ends, faults
from roundtrip.message.cases import OPERATIONS
from roundtrip.paths import MESSAGE
from roundtrip.report.sweeps import place_of, value_of
from roundtrip.report.units import clean, digits, duration, share, size
from roundtrip.report.view import LANGUAGES, Table, View, baseline_ns_of, bounds, remarks, status_label, time
from roundtrip.results.records import Interval
from roundtrip.results.summary import Cell, DerivedFigure, RatioEstimate, State, Verdict

if TYPE_CHECKING:
    from roundtrip.analysis.halves import Split

MAX_NAMES = 3


class Tile(NamedTuple):
    """The result of a workload: the fastest row, empty if none is ranked, and the next, or why nothing is ranked."""

    title: str
    slug: str
    fastest: str
    figures: str
    next: str


def headline(view: View) -> str:
    """The finding of the first workload at which anything but sockets was measured."""
    for table in view.tables:
        candidates = [cell for cell in table.measured if not view.is_beside(cell)]
        if candidates:
            return _sentence(view, table, candidates)
    for table in view.tables:
        if cell := next((cell for cell in table.beside if cell.is_baseline), None):
            socket = f"A plain socket in {_language(cell.language)} takes {time(cell)} for {_workload(table)}"
            return f"{socket}; no middleware was measured."
    measured = [sweep for sweep in view.sweeps if any(cell.estimate for cell in sweep.cells)]
    if measured:
        cells = [cell for sweep in measured for cell in sweep.cells]
        cells = [cell for cell in cells if cell.estimate and not view.is_beside(cell)]
        rows = len({cell.row for cell in cells})
        ranked = "" if any(cell.is_ranked for cell in cells) else ", none of it ranked"
        sentences = [_along(view, sweep.summing_up) for sweep in measured if sweep.summing_up]
        if names := "; ".join(sweep.title for sweep in measured if not sweep.summing_up):
            systems = f"{rows} system{'s' * (rows != 1)}"
            sentences.append(f"{names}: measured with {systems}{ranked}. The tables have the values.")
        return " ".join(sentences)
    reasons = [row.reason for row in view.unranked]
    return f"Nothing was measured: {reasons[0]}." if reasons else "Nothing was measured."


def _along(view: View, figures: Sequence[DerivedFigure]) -> str:
    ordered = sorted(figures, key=lambda figure: figure.value or 0.0)
    lowest, highest = ordered[0], ordered[-1]
    title = clean(lowest.title) + (f" ({place_of(lowest.axes)})" if lowest.axes else "")
    if len(figures) == 1:
        return f"{title}: {_amount(lowest)} with {view.name(lowest.row)}."
    ends = f"lowest with {_end(view, lowest, figures)}; highest with {_end(view, highest, figures)}"
    return f"{title}, of {len(figures)} systems: {ends}."


def _amount(figure: DerivedFigure) -> str:
    if figure.intercept_ns is not None:
        return f"{value_of(figure)} and {duration(figure.intercept_ns)}"
    return value_of(figure) + ("" if figure.at is None else f" at {figure.along} {figure.at}")


def _end(view: View, end: DerivedFigure, figures: Sequence[DerivedFigure]) -> str:
    """One end of a figure, and the rows that may have it too: the run does not decide between them."""
    alike = [figure.row for figure in figures if figure is not end and _overlap(figure.ci95, end.ci95)]
    shown = f"{view.name(end.row)}, {_amount(end)}"
    return f"{shown} (no significant difference from {_names(view, alike)})" if alike else shown


def _overlap(a: Interval | None, b: Interval | None) -> bool:
    """Whether two intervals overlap; one that is not known overlaps everything."""
    return a is None or b is None or (a[0] <= b[1] and b[0] <= a[1])


def completeness(view: View) -> str:
    """The number of cells by their state."""
    counts = Counter(status_label(cell) for cell in view.cells)
    total, rounds = counts.total(), view.summary.run.rounds
    rest = ", ".join(f"{count} {word}" for word, count in counts.most_common() if word)
    first = f"{counts['']} of {total} cells are ranked ({rounds} round{'s' * (rounds != 1)})"
    return f"{first}; the others: {rest}." if rest else f"{first}."


def tiles(view: View) -> list[Tile]:
    """The result of each workload."""
    return [_tile(view, table) for table in view.tables]


def _tile(view: View, table: Table) -> Tile:
    if not table.ranked:
        cells = [cell for cell in table.unranked if not view.is_beside(cell)]
        known = f"nothing is ranked: {_times(view, cells)}" if cells else "no middleware was measured"
        return Tile(table.title, table.slug, "", "", known)
    best = table.ranked[0]
    figures = f"{time(best)} {bounds(best)}"
    if best.ratio is not None:
        alike = _holds_one(best.ratio)
        figures += " · like its baseline" if alike else f" · {digits(best.ratio.ratio)} \u00d7 baseline"
    return Tile(table.title, table.slug, view.name(best.row), figures, _next(view, table))


def _next(view: View, table: Table) -> str:
    if tied := _tied(table):
        word = "as fast as" if _are_equivalent(table, tied) else "no significant difference from"
        return f"{word} {_names(view, [cell.row for cell in tied])}"
    if len(table.ranked) == 1:
        return "the only one that is ranked"
    second = table.ranked[1]
    found = table.versus_previous(second)
    if found is None or found.verdict is None:
        return f"not compared with {view.name(second.row)}"
    return f"{view.name(second.row)} takes {digits(found.ratio)} times as long"


def _verdict(table: Table, cell: Cell) -> Verdict | None:
    """The verdict of the run on a cell and the fastest one."""
    found = table.relation(cell.row, table.ranked[0].row)
    return None if found is None else found.verdict


def _tied(table: Table) -> list[Cell]:
    """The rows that the run compared with the fastest and could not tell from it."""
    alike = (Verdict.EQUIVALENT, Verdict.NOT_SIGNIFICANT)
    return [cell for cell in table.ranked[1:] if _verdict(table, cell) in alike]


def _are_equivalent(table: Table, tied: list[Cell]) -> bool:
    """Whether the run found that they hardly differ from the fastest, rather than nothing."""
    return all(_verdict(table, cell) is Verdict.EQUIVALENT for cell in tied)


def _names(view: View, rows: Sequence[str]) -> str:
    """The first name, and the number of the others."""
    return view.name(rows[0]) + (f" and {len(rows) - 1} more" if len(rows) > 1 else "")


def _sentence(view: View, table: Table, candidates: list[Cell]) -> str:
    unranked = [cell for cell in candidates if cell not in table.ranked]
    if not table.ranked:
        return _unranked(view, table, candidates)
    sentence = _alone(view, table) if len(table.ranked) == 1 else _order(view, table)
    by_word: dict[str, list[str]] = {}
    for cell in unranked:
        by_word.setdefault(status_label(cell), []).append(view.name(cell.row))
    return (
        sentence + "".join(f"; not ranked ({word}): {_some(names)}" for word, names in by_word.items()) + "."
    )


def _unranked(view: View, table: Table, candidates: Sequence[Cell]) -> str:
    """The order of the times so far, and why no row is ranked."""
    waiting = sum(cell.state is State.SKIPPED and not view.is_beside(cell) for cell in table.missing)
    rest = f"; not measured yet: {waiting}" if waiting else ""
    lowest = f"From the lowest time for {_workload(table)}: {_times(view, candidates)}"
    return f"{lowest}. None is ranked: {reasons(candidates)}{rest}."


def _times(view: View, cells: Sequence[Cell]) -> str:
    """The first rows with their times: of those with one trial, if there are any, else of all."""
    shown = [cell for cell in cells if status_label(cell) == "one trial"] or cells
    return _some([f"{view.name(cell.row)} {time(cell)}" for cell in shown])


def reasons(cells: Iterable[Cell]) -> str:
    """The most frequent reasons why cells are not ranked, each with their number."""
    counts = Counter(remarks(cell)[0] for cell in cells if not cell.is_ranked)
    return "; ".join(f"{reason} ({count})" for reason, count in counts.most_common(MAX_NAMES))


def _some(names: Sequence[str]) -> str:
    hidden = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
    return ", ".join(names[:MAX_NAMES]) + hidden


def _alone(view: View, table: Table) -> str:
    [cell] = table.ranked
    name, workload, ratio = view.name(cell.row), _workload(table), cell.ratio
    baseline_ns = baseline_ns_of(cell)
    if ratio is None or baseline_ns is None:
        return f"{name} takes {time(cell)} for {workload}; no baseline was measured"
    times = f"{time(cell)} against {duration(baseline_ns)}"
    if _holds_one(ratio):
        return f"{name} does not differ significantly from {_socket(cell)} for {workload}: {times}"
    return f"{name} takes {digits(ratio.ratio)} times as long as {_socket(cell)} for {workload}: {times}"


def _holds_one(ratio: RatioEstimate) -> bool:
    return ratio.ci95 is None or ratio.ci95[0] <= 1 <= ratio.ci95[1]


def _order(view: View, table: Table) -> str:
    """The fastest and the next, as surely as the run compared them."""
    best, second = table.ranked[:2]
    first, other = view.name(best.row), view.name(second.row)
    scope = (
        f"of {len(table.ranked)} for {_workload(table)}"
        if len(table.ranked) > 2
        else f"for {_workload(table)}"
    )
    lowest = f"{first} has the lowest time {scope}, {time(best)}"
    found = table.versus_previous(second)
    if found is None or found.verdict is None:
        return f"{lowest}; it could not be compared with {other} ({time(second)})"
    if tied := _tied(table):
        other = _names(view, [cell.row for cell in tied])
        if _are_equivalent(table, tied):
            times = f"{time(best)} and {time(tied[0])}"
            return f"{first} and {other} are equally fast, the fastest {scope}: {times}"
        return f"{lowest}; the difference from {other} ({time(tied[0])}) is not significant"
    if found.verdict is Verdict.FASTER:
        return f"{lowest}, but within the same rounds {other} is faster"
    longer = f"{digits(found.ratio)} times as long"
    if len(table.ranked) == 2:
        times = f"{time(second)} against {time(best)}{_baselines(best, second)}"
        return f"{other} takes {longer} as {first} {scope}: {times}"
    ratio = "" if best.ratio is None else f", {digits(best.ratio.ratio)} times {_socket(best)}"
    next_one = f"{other}, which takes {longer}: {time(second)}"
    return f"{first} is the fastest {scope}: {time(best)}{ratio}; next is {next_one}"


def _baselines(*cells: Cell) -> str:
    """The baselines of two rows, once each; a language may have several."""
    baselines = {
        cell.baseline_row: (cell.language, ns) for cell in cells if (ns := baseline_ns_of(cell)) is not None
    }
    by_language: dict[str, list[str]] = {}
    for language, ns in baselines.values():
        by_language.setdefault(language, []).append(duration(ns))
    takes = [f"{' or '.join(times)} in {_language(language)}" for language, times in by_language.items()]
    return f"; a plain socket takes {' and '.join(takes)}" if takes else ""


def _language(name: str) -> str:
    return clean(LANGUAGES.get(name, name))


def _socket(cell: Cell) -> str:
    return f"a plain socket in {_language(cell.language)}"


def _workload(table: Table) -> str:
    return table.title[:1].lower() + table.title[1:]


def detection_limit(view: View) -> str:
    """The smallest difference that this host is known to tell; empty if it was not measured."""
    known = view.judging.detection_limit
    if known is None:
        return ""
    return f"On this host differences below {share(known)} cannot be detected (A/A test)."


def messages(view: View) -> list[str]:
    """What each message came to: its bytes as JSON, those of a call of each system, and what was sent otherwise."""
    found = []
    sent = [workload for workload in view.run.workloads if workload.operation in OPERATIONS]
    for build, message in view.run.messages.items():
        name = f"The message {build.removeprefix(MESSAGE)}".strip()
        for workload in sent:
            # On one host each end's bytes are the other's too: both directions stand in one number.
            each = sorted(
                (sum(cell.wire_bytes_per_call[: 2 if view.run.hosts else 1]), view.name(cell.row))
                for cell in view.cells
                if cell.workload == workload.key and view.run.by_key[cell.row].build == build
                if cell.estimate and cell.wire_bytes_per_call
            )
            there = f"there and back with headers: {', '.join(f'{row} {size(of)}' for of, row in each)}"
            place = f", {place_of(workload.axes)}," if workload.axes else ""
            json_bytes = message.sizes.get(workload.key, message.json_bytes)
            found.append(
                f"{name}{place} is {json_bytes:,} bytes of JSON; "
                f"{there if each else 'bytes on the wire are not known'}."
            )
        found += [f"{name}: {clean(altered)}." for altered in message.altered]
    for pair in view.summary.exchanged:
        wrong = clean("; ".join(faults(pair)))
        found.append(f"{pair.client} > {pair.server}: {wrong or 'the message came back as expected'}.")
    return found


def halves(view: View) -> list[str]:
    """Which half costs what, at each workload at which every client of a protocol was ranked with every server."""
    paired = {end.system for row in view.run.rows if row.client is not None for end in ends(row)}
    if not paired:
        return []
    from roundtrip.analysis.halves import split  # It loads the statistics, which no run without pairs needs.

    titles = {f"{end.system}:{end.variant}": clean(end.title) for row in view.run.rows for end in ends(row)}
    found = []
    for table in view.tables:
        crossed: dict[object, dict[tuple[str, str], Cell]] = defaultdict(dict)
        for cell in table.ranked:
            row = view.run.by_key[cell.row]
            client, server = (f"{end.system}:{end.variant}" for end in ends(row))
            if row.system in paired:
                crossed[row.protocol, row.jvm, row.build][client, server] = cell
        parts = filter(None, map(split, crossed.values()))
        found += [f"{table.title}: {which_half(it, titles)}" for it in parts]
    return found


def which_half(parts: "Split", titles: Mapping[str, str]) -> str:
    """The largest difference of two clients, that of two servers, and what does not split, in sentences.

    `titles` are those of the systems, by the names that `parts` has for them.
    """
    found = []
    for side, other in (("client", "server"), ("server", "client")):
        contrast = next((it for it in parts.contrasts if it.side == side), None)
        if contrast is None:
            found.append(f"No {side} costs more than another.")
        else:
            low, high = map(duration, contrast.ci95_ns)
            found.append(
                f"The {side} of {titles[contrast.slower]} costs {duration(contrast.ns)} [{low}, {high}] more than "
                f"that of {titles[contrast.faster]}, whichever {other} is at the other end."
            )
    client, server = (titles[name] for name in parts.pair)
    left = f"Up to {duration(parts.left_ns)} does not split: a client of {client} with a server of {server}."
    return " ".join([*found, left])


def host(view: View) -> str:
    """The host's effect on the baselines; empty if the run has no slices of them."""
    picture = view.summary.host
    if picture is None:
        return ""
    apart = picture.within_cycle
    within = "" if apart is None else f"; the two of one cycle differ by {share(apart)}"
    return (
        f"Over the run, slices of the baselines took {picture.p5:.2f} to {picture.p95:.2f} times their median "
        f"(5th to 95th percentile){within}."
    )


def probes(view: View) -> str:
    """The times of what the agents timed once a cycle; empty if nothing was probed."""
    times = "; ".join(
        f"{clean(name)} {duration(it.median_ns)} ({duration(it.p5_ns)} to {duration(it.p95_ns)})"
        for name, it in (view.summary.host.probes if view.summary.host else {}).items()
    )
    return f"Probes of the host (median, 5th to 95th percentile): {times}." if times else ""


def disturbers(view: View) -> str:
    """Rows that worked while others were timed, the worst first; empty if there are none."""
    rows = sorted(view.summary.disturbers, key=lambda row: -row.slices)
    names = "; ".join(f"{view.name(row.row)} {row.slices} (up to {share(row.worst)} CPU)" for row in rows)
    return f"Slices of others that were void because these systems worked meanwhile: {names}." if rows else ""
