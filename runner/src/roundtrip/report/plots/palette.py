"""Colours that people with any colour vision can tell apart, and that a page can swap for a dark scheme.

Six hues times five shapes give thirty systems a mark of their own; names stand beside the marks anyway. The
hues are those of Okabe and Ito, darkened where they would be too faint on white.
"""

from roundtrip.report.reading import View

INK, MUTED, FAINT, GRID, PAPER = "#1b1f24", "#59636e", "#9aa4af", "#e2e6ea", "#ffffff"
HUES = ("#0072b2", "#c4500b", "#00805f", "#a8468a", "#2f8fcb", "#a87900")
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross")

DARK = dict(
    zip(
        (INK, MUTED, FAINT, GRID, PAPER, *HUES),
        ("#e8ecf0", "#a3adb8", "#737e8a", "#2d343c", "#171b20",
         "#58b4ee", "#ff9152", "#3fd0a4", "#e291c8", "#a6d8ff", "#e7c458"),
        strict=True,
    )
)  # fmt: skip
"""What each colour becomes on a dark page."""


class Marks:
    """Hands every system its colour and shape, the same in every plot of a report."""

    def __init__(self, view: View) -> None:
        systems: dict[str, None] = {}
        for cell in view.cells:
            if not view.is_null(cell):
                systems.setdefault(cell.row.partition(":")[0])
        self._places = {system: place for place, system in enumerate(systems)}
        self._nulls = view.nulls

    def color(self, row: str) -> str:
        """The colour of a row: its system's, or grey for a null."""
        place = self._place(row)
        return MUTED if place is None else HUES[place % len(HUES)]

    def shape(self, row: str) -> str:
        """The shape of a row's mark."""
        place = self._place(row)
        return "circle" if place is None else SHAPES[place // len(HUES) % len(SHAPES)]

    def _place(self, row: str) -> int | None:
        return None if row in self._nulls else self._places.get(row.partition(":")[0])


def stylesheet() -> str:
    """CSS that repaints inlined plots by the colours written in them: a variable each, a value a scheme."""
    light = "".join(f"--{color[1:]}:{color};" for color in DARK)
    dark = "".join(f"--{color[1:]}:{instead};" for color, instead in DARK.items())
    rules = "".join(
        f'.plot [{paint}="{color}"]{{{paint}:var(--{color[1:]})}}'
        for color in DARK
        for paint in ("fill", "stroke")
    )
    return f":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{rules}"
