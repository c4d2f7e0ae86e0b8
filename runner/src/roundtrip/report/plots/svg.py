"""Turns a Vega-Lite specification into SVG and PNG, and SVG into a piece of a page."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import vl_convert
from markupsafe import Markup, escape

PNG_SCALE = 2.0


@dataclass(frozen=True)
class Figure:
    """One plot.

    Attributes:
        name: Its file name without suffix: letters, digits and hyphens.
        alt: What it shows, in a sentence, for those who do not see it.
        specification: Vega-Lite, with its data inline.
    """

    name: str
    alt: str
    specification: dict[str, Any]

    def __post_init__(self) -> None:
        """Refuses a name that could lead out of a folder or out of an attribute."""
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.name):
            raise ValueError(f"{self.name!r} is no name of a plot: small letters, digits and hyphens")

    @cached_property
    def svg(self) -> str:
        """The plot as a document of its own."""
        return str(vl_convert.vegalite_to_svg(self.specification, allowed_base_urls=[]))

    def inline(self) -> Markup:
        """The plot as part of a page: it scales with its column, and its ids are nobody else's.

        Vega has escaped the text in it.
        """
        svg = re.sub(r'\b(id="|url\(#|href="#)', rf"\g<1>{self.name}-", self.svg)
        found = re.match(
            r'<svg [^>]*?width="(?P<width>[\d.]+)" height="[\d.]+" (?P<box>viewBox="[^"]*")>', svg
        )
        if found is None:
            raise ValueError(f"{self.name}: the plot does not begin as an SVG document")
        head = f'<svg class="plot" role="img" aria-label="{escape(self.alt)}" {found["box"]} '
        head += f'style="max-width:{float(found["width"]) * 1.15:.0f}px">'
        return Markup(head + _lean(svg[found.end() :]))  # noqa: S704 - see above

    def write(self, folder: Path) -> None:
        """Write `<name>.svg` and `<name>.png` into an existing folder."""
        (folder / f"{self.name}.svg").write_text(self.svg, encoding="utf-8")
        (folder / f"{self.name}.png").write_bytes(vl_convert.svg_to_png(self.svg, scale=PNG_SCALE))


_INVISIBLE = re.compile(r'<path class="(?:background|foreground)"(?![^>]*(?:fill|stroke)=)[^>]*/>')
_DEFAULTS = re.compile(
    r' (?:class|font-family|pointer-events|aria-[a-z]+|xmlns:xlink)="[^"]*"'
    r'| (?:opacity|stroke-width)="1"| transform="translate\(0,0\)"'
)
_TAG = re.compile(r"<[a-z][^>]*>")
_DIGITS = re.compile(r"(\.\d)\d+")


def _lean(svg: str) -> str:
    """Drop what a browser draws the same without: a third of the size goes.

    Boxes without colour, attributes that say the default, names of classes, and digits below a tenth of a
    pixel; only inside tags, so that no text changes. The font is the page's.
    """
    svg = _INVISIBLE.sub("", svg)
    svg = _TAG.sub(lambda tag: _DIGITS.sub(r"\1", _DEFAULTS.sub("", tag[0])), svg)
    before = ""
    while before != svg:
        before, svg = svg, svg.replace("<g></g>", "")
    return svg
