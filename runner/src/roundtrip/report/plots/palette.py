"""Colours that people with any colour vision can tell apart, in a light scheme and a dark one.

Six hues times five shapes give thirty systems a mark of their own; names stand beside the marks anyway. The
hues are those of Okabe and Ito, darkened if they would be too faint on white.
"""

from roundtrip.report.view import View

LIGHT = {"ink": "#1b1f24", "muted": "#59636e", "faint": "#9aa4af", "grid": "#e2e6ea", "card": "#ffffff"}
DARK = {"ink": "#e8ecf0", "muted": "#a3adb8", "faint": "#737e8a", "grid": "#2d343c", "card": "#171b20"}
LIGHT_HUES = ("#0072b2", "#c4500b", "#00805f", "#a8468a", "#2f8fcb", "#a87900")
DARK_HUES = ("#58b4ee", "#ff9152", "#3fd0a4", "#e291c8", "#a6d8ff", "#e7c458")
SHAPES = ("circle", "square", "diamond", "triangle", "cross")
BASELINE = "muted"


class Marks:
    """Hands every system its colour and shape, the same in every plot of a report; baselines are grey."""

    def __init__(self, view: View) -> None:
        self._system = {row.row: row.system for row in view.run.rows if row.row != row.baseline}
        self._places = {name: place for place, name in enumerate(dict.fromkeys(self._system.values()))}

    def color(self, row: str) -> str:
        """The class of a row's colour."""
        return f"hue-{self._place(row) % len(LIGHT_HUES)}" if row in self._system else BASELINE

    def shape(self, row: str) -> str:
        """The shape of a row's mark."""
        return SHAPES[self._place(row) // len(LIGHT_HUES) % len(SHAPES)] if row in self._system else SHAPES[0]

    def _place(self, row: str) -> int:
        return self._places[self._system[row]]


def stylesheet() -> str:
    """CSS of the plots, alone or in a page: a class sets the colour, and what is drawn takes it over."""
    return (
        ".plot{color:var(--ink)}.plot text{font:11.5px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',"
        "sans-serif;fill:currentColor;paint-order:stroke;stroke-width:4px}.plot .small{font-size:11px}"
        + _scheme(LIGHT, LIGHT_HUES)
        + f"@media(prefers-color-scheme:dark){{{_scheme(DARK, DARK_HUES)}}}"
    )


def _scheme(colors: dict[str, str], hues: tuple[str, ...]) -> str:
    variables = "".join(f"--{name}:{color};" for name, color in colors.items())
    classes = colors | {f"hue-{place}": color for place, color in enumerate(hues)}
    rules = "".join(f".plot .{name}{{color:{color}}}" for name, color in classes.items())
    return f":root{{{variables}}}{rules}.plot .hollow{{fill:{colors['card']}}}.plot text{{stroke:{colors['card']}}}"
