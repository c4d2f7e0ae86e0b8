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
    """One plot.

    Attributes:
        name: Its file name without suffix: letters, digits and hyphens.
        alt: Description in a sentence, for those who do not see it.
        width, height: Size in CSS pixels.
        body: SVG, escaped.
    """

    name: str
    alt: str
    width: float
    height: float
    body: Markup

    def __post_init__(self) -> None:
        """Refuses a name that could lead out of a folder or out of an attribute."""
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.name):
            raise ValueError(
                f"{self.name!r} is no name of a plot; expected small letters, digits and hyphens"
            )

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

    def write(self, folder: Path, *, png: bool) -> list[Path]:
        """Writes `<name>.svg`, and `<name>.png` if requested, into an existing folder.

        Each is written whole or not at all.
        """
        written = [folder / f"{self.name}.svg"]
        replace_file(written[0], self.svg.encode())
        if png:
            import vl_convert  # Half a second, and rarely wanted.

            # What turns it into an image knows no variables.
            plain = self.svg.replace("var(--ink)", LIGHT["ink"])
            written.append(folder / f"{self.name}.png")
            replace_file(written[1], vl_convert.svg_to_png(plain, scale=PNG_SCALE))
        return written
