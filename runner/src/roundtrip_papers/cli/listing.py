"""The output of `invoke papers --list`."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table

from roundtrip.cli.command import counted, print_json
from roundtrip_papers.model.paper import Entry, FigureState, Paper


def show(papers: Sequence[Paper], out: Console, *, json: bool) -> None:
    """Lists papers, their entries, and how many numbers of each are compared, lost, or not measured.

    Args:
        papers: Papers that are listed.
        out: The console for messages to the user.
        json: Whether standard output is for JSON, which has the numbers themselves.
    """
    if json:
        document = [
            {
                **msgspec.to_builtins(paper),
                "entry": [_entry(it) for it in paper.entry],
                "points": {hosts: [point.key for point in points] for hosts, points in paper.points.items()},
            }
            for paper in papers
        ]
        print_json(document)
        return
    for paper in papers:
        out.print(f"{paper.name}: {paper.citation}", markup=False, highlight=False)
        table = Table("entry", "where", "numbers and claims", box=None, pad_edge=False)
        for entry in paper.entry:
            table.add_row(entry.key, entry.where, _numbers(entry))
        out.print(table, markup=False)
        out.print()


def _entry(entry: Entry) -> dict[str, object]:
    """An entry for programs: tables are figures, and each figure has its counterpart here."""
    document: dict[str, object] = msgspec.to_builtins(entry)
    del document["table"]
    return {
        **document,
        "figure": [{**msgspec.to_builtins(it), "state": it.state} for it in entry.figures],
    }


def _numbers(entry: Entry) -> str:
    """The counts of an entry: numbers that are compared, lost or not measured, and claims that can be judged."""
    states = Counter(it.state for it in entry.figures)
    found = [f"{states[state]} {state}" for state in FigureState if states[state]]
    judged = sum(it.not_measured is None for it in entry.claim)
    if entry.claim:
        found.append(f"{judged} of {len(entry.claim)} claim{'s' * (len(entry.claim) > 1)} can be judged")
    if entry.types is not None:
        found.append(f"{counted(len(entry.types.published), 'type')} beside those of the contract")
    return ", ".join(found) or f"not measured: {entry.not_measured}"
