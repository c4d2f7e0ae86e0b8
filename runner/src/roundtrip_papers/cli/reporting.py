"""Writes and shows what became of papers. Loaded where it is needed, since it loads the plots and the statistics."""

from collections.abc import Sequence
from pathlib import Path

from roundtrip.cli.command import console, end, print_json
from roundtrip.experiment import run as runs
from roundtrip.results.files import replace_file, write_errors
from roundtrip.results.summary import Summary
from roundtrip_papers.judging.judge import judge
from roundtrip_papers.judging.results import PaperResult
from roundtrip_papers.judging.sources import Source
from roundtrip_papers.model.paper import Paper
from roundtrip_papers.pages import excerpt, terminal
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
    """Judges papers by runs, writes their pages and says what came of it; the exit status is that of the runs.

    Args:
        papers: Papers from their files.
        summaries: Summaries of the runs.
        untimed: Counts, profiles and attempts.
        pages: The folder of the pages.
        into: A file of Markdown that shows what came of it; None if there is none.
        json: Whether standard output is for the result.
    """
    sources = [Source.of(summary) for summary in summaries]
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
        terminal.render(found, out)
        out.print(f"\nthe pages: {pages / pages_as_documents.INDEX}", markup=False, soft_wrap=True)
    end(all(runs.status(summary) == 0 for summary in summaries))


def _as_document(found: PaperResult) -> dict[str, object]:
    """A paper as JSON: every entry with its state, its numbers beside ours, every claim with its verdict."""
    return {
        "paper": found.paper.name,
        "entries": [
            {
                "key": entry.entry.key,
                "state": entry.state,
                "reason": entry.reason,
                "figures": [
                    {
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
                    for figure in entry.figures
                ],
                "claims": [
                    {"text": claim.claim.text, "verdict": claim.verdict, "why": claim.why}
                    for claim in entry.claims
                ],
                "profiles": entry.profiles,
            }
            for entry in found.entries
        ],
    }
