"""The page of profiles: for each end a flame graph of callers and callees, and shares by package and by thread."""

import zlib
from collections.abc import Sequence

from markupsafe import Markup

from roundtrip.report.page.html import asset, templates
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import LIGHT_HUES, stylesheet
from roundtrip.report.plots.sheet import Sheet
from roundtrip.report.units import clean, share, slug
from roundtrip_papers.pages import TEMPLATES
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.stacks import Node, owner, shares, tree

WIDTH = 1140.0
ROW = 16.0
MIN_SHARE = 0.002
"""Share of all samples below which a frame is not drawn."""
DEEPEST = 60
LETTER = 6.2


def render(profiles: Sequence[StackProfile]) -> str:
    """The page as HTML; strings in it are escaped, whatever they are."""
    sampled = sum(it.reason is None for it in profiles)
    wide = f".plot{{max-width:{WIDTH:.0f}px}}"
    return (
        templates(TEMPLATES)
        .get_template("profile.html.j2")
        .render(
            profiles=profiles,
            lead=f"{sampled} of {len(profiles)} profiles could be taken. A wider box means more samples.",
            drawn=drawn,
            shares=shares,
            css=Markup(stylesheet() + asset("report.css") + wide),  # noqa: S704 - files of this package
        )
    )


def drawn(profile: StackProfile, end: str) -> Plot:
    """The flame graph of one end, callers at the top."""
    name = f"flame-{slug(profile.row)}-{slug(profile.workload)}-{end}"
    title = f"What the {end} of {profile.row} did at {profile.workload}, by caller."
    root = tree(profile.stacks[end])
    sheet = Sheet([], ROW)
    _draw(sheet, root, root.samples, 0.0, 0)
    return Plot(name, title, WIDTH, ROW * (min(DEEPEST, root.depth) + 1), sheet.figure(name, title).body)


def _draw(sheet: Sheet, node: Node, total: int, left: float, level: int) -> None:
    if level >= DEEPEST:
        return
    for frame, below in sorted(node.below.items()):
        part = below.samples / total
        width = part * WIDTH
        if part >= MIN_SHARE:
            _box(sheet, clean(frame), part, left, level)
            _draw(sheet, below, total, left, level + 1)
        left += width


def _box(sheet: Sheet, frame: str, part: float, left: float, level: int) -> None:
    top, width = level * ROW, part * WIDTH
    hue = zlib.crc32(owner(frame).encode()) % len(LIGHT_HUES)
    box = (
        '<g class="hue-{}"><title>{}: {}</title><rect fill="currentColor" opacity="0.3" x="{:.1f}" y="{:.1f}" '
        'width="{:.1f}" height="{:.1f}"/></g>'
    )
    sheet.add(box, hue, frame, share(part), left, top, max(0.5, width - 0.5), ROW - 1)
    shown = frame.rpartition("/")[2]
    if width > 5 * LETTER:
        sheet.text(left + 2, top + 12, shown, room=width - 4, style="small")
