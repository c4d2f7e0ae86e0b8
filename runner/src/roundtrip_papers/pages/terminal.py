"""The results of papers on a terminal: a line a paper, and the claims that can be judged."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Column, Table

from roundtrip.report.units import clean
from roundtrip_papers.judging.results import ClaimVerdict, PaperResult
from roundtrip_papers.pages.papers import lead


def render(results: Sequence[PaperResult], out: Console) -> None:
    """Prints the claims that are judged, and how many of each paper came to what."""
    for result in results:
        for claim in (it for entry in result.entries for it in entry.claims):
            if claim.verdict is not ClaimVerdict.NOT_MEASURED:
                line = clean(f"{result.paper.name}: {claim.verdict}: {claim.claim.text} ({claim.why})")
                out.print(line, markup=False, highlight=False, soft_wrap=True)
    table = Table(
        Column("paper", no_wrap=True), "entries with ours", *(str(it) for it in ClaimVerdict), box=None
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for result in results:
        counts = (str(it or "") for it in result.verdicts.values())
        table.add_row(result.paper.name, f"{result.measured} of {len(result.entries)}", *counts)
    out.print(table)
    out.print(lead(results), markup=False, highlight=False)
