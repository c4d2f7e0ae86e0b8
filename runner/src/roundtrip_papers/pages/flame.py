"""A flame graph: callers and callees, each as wide as its share of samples."""

import zlib

from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import LIGHT_HUES
from roundtrip.report.plots.sheet import Sheet
from roundtrip.report.units import clean, share
from roundtrip_papers.untimed.stacks import Node, owner

WIDTH = 1140.0
ROW = 16.0
MIN_SHARE = 0.002
"""Share of all samples below which a frame is not drawn."""
DEEPEST = 60
LETTER = 6.2


def flame(name: str, title: str, root: Node) -> Plot:
    """Draws a tree of stacks, callers at the top.

    Args:
        name: Name of the figure.
        title: Description, for those who do not see it.
        root: Root with at least one sample.
    """
    depth = min(DEEPEST, root.depth)
    sheet = Sheet([], ROW)
    _draw(sheet, root, root.samples, 0.0, 0)
    figure = sheet.figure(name, title)
    return Plot(name, title, WIDTH, ROW * (depth + 1), figure.body)


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
    sheet.add(
        '<g class="hue-{}"><title>{}: {}</title><rect fill="currentColor" opacity="0.3" x="{:.1f}" y="{:.1f}" '
        'width="{:.1f}" height="{:.1f}"/></g>',
        hue,
        frame,
        share(part),
        left,
        top,
        max(0.5, width - 0.5),
        ROW - 1,
    )
    shown = frame.rpartition("/")[2]
    if width > 5 * LETTER:
        sheet.text(left + 2, top + 12, shown, room=width - 4, style="small")
