"""What the run comes to, in a sentence or two and a tile for each workload, no surer than the run is."""

from collections import Counter
from dataclasses import dataclass

from roundtrip.report.cells import Cell
from roundtrip.report.page.grades import comparison, paper_table
from roundtrip.report.reading import Group, View
from roundtrip.report.units import duration, factor, factor_interval, finite, time_interval


@dataclass(frozen=True)
class Tile:
    """The fastest middleware of a workload.

    Attributes:
        title: The group.
        slug: The group's anchor.
        fastest: Its name; empty where none was measured.
        mean: Its gross mean with the interval.
        ratio: Its ratio to its null.
        rival: Who cannot be told apart from it, if anybody.
    """

    title: str
    slug: str
    fastest: str
    mean: str
    ratio: str
    rival: str


def tiles(view: View) -> list[Tile]:
    """One for each group."""
    return [_tile(view, group) for group in view.groups]


def _tile(view: View, group: Group) -> Tile:
    ranked = [cell for cell in group.cells if view.is_middleware(cell) and cell.ok]
    if not ranked:
        return Tile(group.title, group.slug, "", "", "", "")
    best = ranked[0]
    mean = best.number("gross", "mean_ns")
    interval = time_interval(best.interval("gross", "ci95_ns"), mean)
    rivals = [other.label for other in ranked[1:] if not _apart(view, group, best, other)]
    others = f" and {len(rivals) - 1} more" if len(rivals) > 1 else ""
    return Tile(
        title=group.title,
        slug=group.slug,
        fastest=best.label,
        mean=f"{duration(mean)} {interval}".strip(),
        ratio=factor(best.number("net", "ratio")),
        rival=f"{rivals[0]}{others}" if rivals else "",
    )


def _apart(view: View, group: Group, best: Cell, other: Cell) -> bool:
    """Whether the run tells two rows apart: by its own comparison, else by intervals that do not meet."""
    verdict = comparison(view, group, best.row, other.row)
    if verdict is not None:
        return verdict in ("faster", "slower")
    first, second = best.interval("gross", "ci95_ns"), other.interval("gross", "ci95_ns")
    return first is not None and second is not None and first[1] < second[0]


def sentences(view: View) -> list[str]:
    """The verdict on the paper's question, where the run has both of its systems, and how complete the run is."""
    return [*_paper(view), _complete(view)]


def _paper(view: View) -> list[str]:
    table = paper_table(view)
    if table is None:
        return []
    rows = {label: row for row, label in view.labels.items()}
    a, b = (rows[label] for label in table.columns)
    found: list[str] = []
    for entry in view.comparisons:
        if {entry.get("a"), entry.get("b")} != {a, b}:
            continue
        ratio = finite(entry.get("ratio"))
        if ratio is None:
            continue
        bounds = [finite(bound) for bound in entry.get("ratio_ci95") or []]
        low, high = (*bounds, None, None)[:2]
        if entry.get("a") == a:  # the sentence says b's time over a's
            ratio, low, high = 1 / ratio, 1 / high if high else None, 1 / low if low else None
        interval = factor_interval((low, high)) if low is not None and high is not None else ""
        doubt = (
            "" if entry.get("verdict") in ("faster", "slower") else f", {entry.get('verdict') or 'one trial'}"
        )
        found.append(f"{factor(ratio)} {interval}".strip() + f" in {entry.get('workload')}{doubt}")
    if not found:
        return []
    return [f"{view.system(b)}, in times of {view.system(a)}: {'; '.join(found)}."]


def _complete(view: View) -> str:
    counts = Counter(cell.status for group in view.groups for cell in group.cells)
    total = sum(counts.values())
    rest = [
        f"{counts[status]} {status}" for status in ("failed", "unsupported", "unavailable") if counts[status]
    ]
    rounds = finite(view.run.get("rounds"))
    times = f" in {rounds:.0f} {'round' if rounds == 1 else 'rounds'}" if rounds is not None else ""
    return f"{counts['ok']} of {total} cells measured{times}" + (f"; {', '.join(rest)}." if rest else ".")
