"""The results of papers as parts of Markdown files: conclusions with a picture, headline claims, times then and now."""

import re
import textwrap
from collections.abc import Sequence
from pathlib import Path

from roundtrip.errors import UsageError
from roundtrip.report.plots.figure import Plot
from roundtrip.report.units import clean
from roundtrip.results.files import replace_file, write_errors
from roundtrip_papers.judging.results import PaperResult
from roundtrip_papers.model.paper import RELATIVE
from roundtrip_papers.pages.papers import change, lead, plot, published, shown, then_and_now

END = "<!-- end -->"
"""Mark of the end of a part; that of its begin names it."""
PICTURE = "findings.svg"
"""Beside the file, unless the old text shows one elsewhere."""

_PART = re.compile(r"(<!-- papers: (conclusions|claims|then and now) -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)
_SHOWN = re.compile(r"!\[[^\]]*\]\(([\w./-]+\.svg)\)")


def write(results: Sequence[PaperResult], file: Path) -> None:
    """Replaces the text between marks of a file of Markdown, and the picture that stands with the conclusions.

    Raises:
        UsageError: The file cannot be read, or has no such marks.
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("--into", f"{file} cannot be read: {error}", "a file of Markdown") from error
    parts = {name: between for _, name, between in _PART.findall(text)}
    if not parts:
        allowed = f"`<!-- papers: conclusions -->` (or `claims`, or `then and now`) and `{END}` in it"
        raise UsageError("--into", f"{file} has no such place", allowed)
    shown = _SHOWN.search(parts.get("conclusions", ""))
    path = shown[1] if shown else PICTURE
    drawn = picture(results) if "conclusions" in parts else None
    lines = {
        "conclusions": _conclusions(results, drawn, path),
        "claims": _claims(results),
        "then and now": _then_and_now(results),
    }
    written = {name: "".join(f"{line}\n" for line in lines[name]) for name in parts}
    with write_errors(file.parent):
        if drawn is not None:
            replace_file(file.parent / path, drawn.svg.encode())
        replace_file(file, _PART.sub(lambda it: it[1] + written[it[2]], text).encode())


def _conclusions(results: Sequence[PaperResult], drawn: Plot | None, path: str) -> list[str]:
    lines = [_wrapped("- ", f"**{it.paper.name}**: {it.conclusion}") for it in results]
    return lines + ([] if drawn is None else ["", f"![{drawn.alt}]({path})"])


def _claims(results: Sequence[PaperResult]) -> list[str]:
    lines = [_wrapped("", lead(results))]
    for result in results:
        lines += ["", f"**{result.paper.name}**"]
        for it in (it for it in result.claims if it.claim.headline):
            lines.append(_wrapped("- ", f"{it.claim.text} **{it.words}**"))
            lines += [_wrapped("  - ", reason) for reason in it.reasons]
    return lines


def _then_and_now(results: Sequence[PaperResult]) -> list[str]:
    lines = ["| call | published | today | | why |", "|---|---|---|---|---|"]
    for paper, it in then_and_now(results):
        unit, note = it.figure.unit, it.figure.note or ""
        now = "; ".join(f"{answer.rows} {shown(answer.value)} {unit}" for answer in it.own)
        times = change(it.own[0], unit)
        lines.append(
            clean(f"| {it.figure.call} | {published(it)} {unit} ({paper}) | {now} | {times} | {note} |")
        )
    return lines


def _wrapped(mark: str, text: str) -> str:
    """A paragraph or an entry of a list."""
    return textwrap.fill(
        clean(text), 110, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False
    )


def picture(results: Sequence[PaperResult]) -> Plot | None:
    """The plot of the entry with the most ratios beside ours of one run; None if there is none."""
    places = [(entry, unit) for it in results for entry in it.entries for unit in sorted(RELATIVE)]
    counts = [
        sum(
            it.figure.unit is unit and any(answer.value.ci95 for answer in it.own if answer.value)
            for it in entry.figures
        )
        for entry, unit in places
    ]
    return plot(*places[counts.index(max(counts))]) if any(counts) else None
