"""Writes and shows what became of papers. Loaded where it is needed, since it loads the plots and the statistics."""

from collections.abc import Sequence
from pathlib import Path

from roundtrip.cli.command import console, end, print_json
from roundtrip.experiment import run as runs
from roundtrip.results.files import replace_file, write_errors
from roundtrip.results.summary import Summary
from roundtrip_papers.judging import PaperResult, Source, judge
from roundtrip_papers.model.paper import Paper
from roundtrip_papers.pages import excerpt, terminal
from roundtrip_papers.pages import papers as pages_of_papers
from roundtrip_papers.untimed.records import Untimed


def finish(
    papers: Sequence[Paper],
    summaries: Sequence[Summary],
    without_timing: Untimed,
    pages: Path,
    into: Path | None,
    *,
    json: bool,
) -> None:
    """Judges papers by runs, writes their pages and says what came of it; the exit status is that of the runs.

    Args:
        papers: Which.
        summaries: Of the runs.
        without_timing: What was counted and profiled.
        pages: The folder of the pages.
        into: A file of Markdown that shows what came of it; None: no such file.
        json: Whether standard output is for the result.
    """
    sources = [Source.of(it) for it in summaries]
    found = [judge(paper, sources, without_timing) for paper in papers]
    with write_errors(pages):
        pages.mkdir(parents=True, exist_ok=True)
        for name, page in pages_of_papers.render(found, sources).items():
            replace_file(pages / name, page.encode())
    if into is not None:
        excerpt.write(found, into)
    if json:
        print_json([_of_paper(it) for it in found])
    else:
        out = console()
        terminal.render(found, out)
        out.print(f"\nthe pages: {pages / pages_of_papers.INDEX}", markup=False, soft_wrap=True)
    end(all(runs.status(it) == 0 for it in summaries))


def _of_paper(found: PaperResult) -> dict[str, object]:
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
                                "again": answer.again,
                            }
                            for answer in figure.answers
                            if answer.value is not None
                        ],
                    }
                    for figure in entry.figures
                ],
                "claims": [
                    {"text": it.claim.text, "verdict": it.verdict, "why": it.why} for it in entry.claims
                ],
                "profiles": entry.profiles,
            }
            for entry in found.entries
        ],
    }
