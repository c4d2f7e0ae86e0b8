"""The results of papers as a part of a Markdown file: a picture, a sentence, and headline claims."""

import re
from collections.abc import Sequence
from pathlib import Path

from roundtrip.errors import UsageError
from roundtrip.report.plots.figure import Plot
from roundtrip.report.units import clean
from roundtrip.results.files import replace_file, write_errors
from roundtrip_papers.judging.results import ClaimVerdict, PaperResult
from roundtrip_papers.model.paper import RELATIVE
from roundtrip_papers.pages.papers import lead, plot

BEGIN = "<!-- findings: invoke papers … --into writes what stands here -->"
END = "<!-- end of findings -->"
PICTURE = "findings.svg"
"""Beside the file, unless the old text shows one elsewhere."""

_SHOWN = re.compile(r"!\[[^\]]*\]\(([\w./-]+\.svg)\)")


def write(results: Sequence[PaperResult], file: Path) -> Path:
    """Replaces the text between the marks of a file of Markdown, and the picture that it shows; returns the picture."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("--into", f"{file} cannot be read: {error}", "a file of Markdown") from error
    before, begin, rest = text.partition(BEGIN)
    between, end, after = rest.partition(END)
    if not (begin and end):
        raise UsageError("--into", f"{file} has no such place", f"the lines {BEGIN} and {END} in it")
    shown = _SHOWN.search(between)
    path = shown[1] if shown else PICTURE
    drawn = picture(results)
    with write_errors(file.parent):
        if drawn is not None:
            replace_file(file.parent / path, drawn.svg.encode())
        replace_file(file, f"{before}{BEGIN}\n{excerpt(results, drawn, path)}{END}{after}".encode())
    return file.parent / path


def excerpt(results: Sequence[PaperResult], drawn: Plot | None, path: str) -> str:
    """The part as text, with the path of its picture if there is one."""
    lines = [] if drawn is None else [f"![{drawn.alt}]({path})", ""]
    lines += [lead(results), ""]
    rows = [
        f"| {result.paper.name} | {_cell(f'{entry.entry.title}: {claim.claim.text}')} "
        f"| {claim.verdict}: {_cell(claim.why)} |"
        for result in results
        for entry in result.entries
        for claim in entry.claims
        if claim.claim.headline and claim.verdict is not ClaimVerdict.NOT_MEASURED
    ]
    if rows:
        lines += ["| paper | it said | today |", "|---|---|---|", *rows]
    return "".join(f"{line}\n" for line in lines)


def picture(results: Sequence[PaperResult]) -> Plot | None:
    """The plot of the entry with the most ratios beside ours; None if there is none."""
    places = [(entry, unit) for it in results for entry in it.entries for unit in sorted(RELATIVE)]
    counts = [
        sum(it.figure.unit is unit and it.reason is None for it in entry.figures) for entry, unit in places
    ]
    return plot(*places[counts.index(max(counts))]) if any(counts) else None


def _cell(text: str) -> str:
    return clean(text).replace("|", "\\|")
