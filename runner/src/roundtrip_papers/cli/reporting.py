"""Writes and shows what became of papers. Loaded where it is needed, since it loads the plots and the statistics."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Column, Table

from roundtrip.cli.command import console, end, print_json
from roundtrip.reading import runs
from roundtrip.report.units import clean
from roundtrip.results.files import replace_file, write_errors
from roundtrip.results.summary import Summary
from roundtrip_papers.judging.figures import Source
from roundtrip_papers.judging.judge import judge
from roundtrip_papers.judging.results import ClaimVerdict, EntryResult, FigureResult, PaperResult
from roundtrip_papers.model.paper import Paper
from roundtrip_papers.pages import excerpt
from roundtrip_papers.pages import papers as pages_as_documents
from roundtrip_papers.untimed.records import UntimedResults


def finish(
    papers: Sequence[Paper],
    summaries: Sequence[Summary],
    untimed: UntimedResults,
    pages: Path,
    into: Path | None,
    *,
    json: bool,
) -> None:
    """Judges papers by runs, writes pages into a folder and says what came of it, `into` a file of Markdown as well.

    The exit status is that of the runs.
    """
    sources = [Source(summary) for summary in summaries]
    found = [judge(paper, sources, untimed) for paper in papers]
    with write_errors(pages):
        pages.mkdir(parents=True, exist_ok=True)
        for name, page in pages_as_documents.render(found, sources).items():
            replace_file(pages / name, page.encode())
    if into is not None:
        excerpt.write(found, into)
    if json:
        print_json([_as_document(result) for result in found])
    else:
        out = console()
        show(found, out)
        out.print(f"\nthe pages: {pages / pages_as_documents.INDEX}", markup=False, soft_wrap=True)
    end(all(runs.status(summary) == 0 for summary in summaries))


def show(results: Sequence[PaperResult], out: Console) -> None:
    """Prints the claims that are judged, and how many of each paper came to what."""
    for result in results:
        for claim in (it for entry in result.entries for it in entry.claims):
            if claim.verdict not in (ClaimVerdict.NOT_MEASURED, ClaimVerdict.NOT_MEASURABLE):
                line = clean(f"{result.paper.name}: {claim.words}: {claim.claim.text} ({claim.why})")
                out.print(line, markup=False, highlight=False, soft_wrap=True)
    verdicts = (Column(verdict, justify="right") for verdict in ClaimVerdict)
    entries = Column("entries measured", justify="right")
    table = Table(Column("paper", no_wrap=True), entries, *verdicts, box=None)
    for result in results:
        counts = (str(it or "") for it in result.verdicts.values())
        table.add_row(result.paper.name, f"{result.measured} of {len(result.entries)}", *counts)
    out.print(table)
    out.print(pages_as_documents.lead(results), markup=False, highlight=False, soft_wrap=True)


def _as_document(found: PaperResult) -> dict[str, object]:
    """A paper as JSON: every entry with its state, its numbers beside ours, every claim with its verdict."""
    return {"paper": found.paper.name, "entries": [_entry(entry) for entry in found.entries]}


def _entry(entry: EntryResult) -> dict[str, object]:
    return {
        "key": entry.entry.key,
        "state": entry.state,
        "reason": entry.reason,
        "figures": [_figure(figure) for figure in entry.figures],
        "claims": [
            {
                "text": claim.claim.text,
                "verdict": claim.verdict,
                "against": claim.against,
                "why": claim.why,
                "elsewhere": claim.elsewhere,
            }
            for claim in entry.claims
        ],
        "profiles": entry.profiles,
    }


def _figure(figure: FigureResult) -> dict[str, object]:
    return {
        "what": figure.figure.what,
        "unit": figure.figure.unit,
        "published": figure.figure.value,
        "reason": figure.reason,
        "measured": [
            {
                "rows": answer.rows,
                "hosts": answer.hosts,
                "run": answer.run,
                "value": answer.value.value,
                "ci95": answer.value.ci95,
                "again": answer.change,
            }
            for answer in figure.answers
            if answer.value is not None
        ],
    }
