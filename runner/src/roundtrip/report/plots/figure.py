"""A plot as a piece of a page, as a file of its own, and as an image."""

import re
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from roundtrip.report.plots.palette import LIGHT, stylesheet
from roundtrip.results.files import replace_file

PNG_SCALE = 2.0


@dataclass(frozen=True)
class Plot:
    """One plot: its file name without suffix, a description for readers who do not see it, its SVG, escaped.

    Sizes are in CSS pixels.
    """

    name: str
    alt: str
    width: float
    height: float
    body: Markup

    def __post_init__(self) -> None:
        """Refuses a name that could lead out of a folder or out of an attribute."""
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.name):
            allowed = "small letters, digits and hyphens"
            raise ValueError(f"{self.name!r} is not a name of a plot; expected {allowed}")

    def inline(self) -> Markup:
        """The plot as part of a page, which has the style sheet: it scales with its column."""
        return Markup(
            '<svg class="plot" role="img" aria-label="{}" viewBox="0 0 {:g} {:g}" style="max-width:{:.0f}px">{}</svg>'
        ).format(self.alt, self.width, self.height, self.width * 1.15, self.body)

    @property
    def svg(self) -> str:
        """The plot as a document of its own."""
        return Markup(
            '<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{0:g}" height="{1:g}" '
            'viewBox="0 0 {0:g} {1:g}"><title>{2}</title><style>{3}</style>'
            '<rect class="hollow" width="{0:g}" height="{1:g}"/>{4}</svg>'
        ).format(self.width, self.height, self.alt, Markup(stylesheet()), self.body)  # noqa: S704 - our own

    def write(self, folder: Path) -> list[Path]:
        """Writes `<name>.svg` and `<name>.png` into an existing folder, each whole or not at all."""
        import vl_convert  # Half a second, and rarely wanted.

        svg, png = folder / f"{self.name}.svg", folder / f"{self.name}.png"
        replace_file(svg, self.svg.encode())
        # What turns it into an image knows no variables.
        plain = self.svg.replace("var(--ink)", LIGHT["ink"])
        replace_file(png, vl_convert.svg_to_png(plain, scale=PNG_SCALE))
        return [svg, png]
