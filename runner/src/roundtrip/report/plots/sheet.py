"""The form of all plots: strips one below another, each with its row's name above it, over one horizontal axis.

They are drawn as SVG without a library. As Vega-Lite the twenty plots of a run of 39 rows took the renderer 17 s of
CPU, most of it for measuring text (docs/architecture.md); like this they take a few tenths of a second.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from markupsafe import Markup

from roundtrip.report.plots.figure import Plot
from roundtrip.report.units import TIMES, digits

WIDTH = 350
"""CSS pixels: what fits a telephone with its margins, and three beside each other on a desk."""
EDGE = 6.0
"""Left and right of the strips, for marks that stand at their ends."""
HEAD = 36.0
"""Above the strips, for the axis."""
NAME_HEIGHT = 15.0
"""Height of a row's name, above its strip."""
LETTER = 6.3
"""Mean width of a letter; names that are too long are cut, and whole in the tooltip."""
LOG_FROM = 8.0
"""A scale is logarithmic if the largest value is more than this many times the smallest."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """A horizontal axis of a quantity: its ends, its labels by their values, its place in CSS pixels."""

    title: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    is_log: bool = False
    left: float = EDGE
    width: float = WIDTH - 2 * EDGE

    @classmethod
    def of_times(cls, values: Sequence[float], title: str, *, log: bool | None = None) -> "Axis":
        """An axis for positive nanoseconds, from zero or logarithmic as the values ask for; `log` forces either."""
        low, high = min(values), max(values)
        if high / low > LOG_FROM if log is None else log:
            ticks = [(at, short_time(at)) for at in log_ticks(low / 1.15, high * 1.15)]
            return cls(f"{title}, logarithmic", low / 1.15, high * 1.15, ticks, is_log=True)
        return cls(title, 0.0, high * 1.04, [(at, short_time(at)) for at in even_ticks(high * 1.04)])

    def x(self, value: float) -> float:
        """The position of a value, in CSS pixels."""
        low, high = self.low, self.high
        if self.is_log:
            value, low, high = math.log(max(value, low)), math.log(low), math.log(high)
        return self.left + self.width * (value - low) / (high - low)


@dataclass
class Sheet:
    """A plot being drawn: its rows from the top, and the height of each, its name included."""

    names: Sequence[str]
    pitch: float
    _parts: list[Markup] = field(default_factory=list)

    @property
    def height(self) -> float:
        """The height of the whole plot."""
        return HEAD + self.pitch * len(self.names)

    def top(self, row: int) -> float:
        """The top of a row, its name included."""
        return HEAD + row * self.pitch

    def up(self, row: int, fraction: float) -> float:
        """A place in a row's strip: 0 is its bottom, 1 its top."""
        bottom = self.top(row) + self.pitch - 5
        return bottom - fraction * (bottom - self.top(row) - NAME_HEIGHT)

    def add(self, svg: str, *values: object) -> None:
        """A piece of SVG; values take the places of its braces, escaped."""
        self._parts.append(Markup(svg).format(*values))  # noqa: S704 - literals of this package

    def axis(self, axis: Axis) -> None:
        """An axis above the strips, and a line through them at each label."""
        self.add('<g class="grid" stroke="currentColor">')
        for at, _ in axis.ticks:
            self.add('<path d="M{0:.1f} {1}V{2:.1f}"/>', axis.x(at), HEAD - 4, self.height)
        title = '</g><g class="muted"><text class="small" x="{:.1f}" y="11">{}</text>'
        self.add(title, axis.left, axis.title)
        for at, label in axis.ticks:
            anchor = "start" if axis.x(at) < axis.left + 9 else "middle"
            anchor = "end" if axis.x(at) > axis.left + axis.width - 12 else anchor
            text = '<text class="small" x="{:.1f}" y="27" text-anchor="{}">{}</text>'
            self.add(text, axis.x(at), anchor, label)
        self.add("</g>")

    def label(self, x: float, y: float, text: str, anchor: str = "start") -> None:
        """A small grey text."""
        svg = '<text class="small muted" x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>'
        self.add(svg, x, y, anchor, text)

    def name_rows(self, notes: Sequence[str] = ()) -> None:
        """Names above the strips, notes at the right of them, and a line between rows."""
        for row, name in enumerate(self.names):
            y, note = self.top(row) + 11, notes[row] if row < len(notes) else ""
            if row:
                line = '<path class="grid" stroke="currentColor" d="M0 {:.1f}H{}"/>'
                self.add(line, self.top(row) - 1, WIDTH)
            self.text(0, y, name, room=WIDTH - LETTER * (len(note) + 1))
            if note:
                self.add('<text x="{}" y="{:.1f}" text-anchor="end">{}</text>', WIDTH, y, note)

    def text(self, x: float, y: float, text: str, *, room: float, style: str = "") -> None:
        """A text that is cut if it does not fit into some CSS pixels; `View` has cleaned it."""
        limit = int(room / LETTER)
        cut = Markup("<title>{}</title>{}…").format(text, text[: limit - 1]) if len(text) > limit else text
        self.add('<text x="{:.1f}" y="{:.1f}" class="{}">{}</text>', x, y, style, cut)

    def rule(self, x: float, y: float, to_x: float, to_y: float, color: str, width: float) -> None:
        """A straight line."""
        path = '<path class="{}" stroke="currentColor" stroke-width="{}" d="M{:.1f} {:.1f}L{:.1f} {:.1f}"/>'
        self.add(path, color, width, x, y, to_x, to_y)

    def line(self, points: Iterable[Point], color: str, dash: str = "") -> None:
        """A line through places; a lone one is a dot."""
        known = list(points)
        if len(known) < 2:
            for x, y in known:
                self.dot(x, y, color)
            return
        path = '<path class="{}" fill="none" stroke="currentColor" stroke-width="1.4" stroke-dasharray="{}" d="{}"/>'
        self.add(path, color, dash or "none", _through(known))

    def area(self, points: Iterable[Point], color: str, opacity: float) -> None:
        """Draws the area that a closed line surrounds."""
        path = '<path class="{}" fill="currentColor" opacity="{}" d="{}Z"/>'
        self.add(path, color, opacity, _through(points))

    def dot(self, x: float, y: float, color: str, radius: float = 2.2, opacity: float = 1.0) -> None:
        """A small dot."""
        circle = '<circle class="{}" fill="currentColor" opacity="{}" cx="{:.1f}" cy="{:.1f}" r="{}"/>'
        self.add(circle, color, opacity, x, y, radius)

    def mark(self, x: float, y: float, shape: str, color: str, *, hollow: bool) -> None:
        """A row's mark, filled or hollow."""
        path = (
            '<g class="{}"><path class="{}" stroke="currentColor" stroke-width="1.6" fill="currentColor" '
            'transform="translate({:.1f} {:.1f})" d="{}"/></g>'
        )
        self.add(path, color, "hollow" if hollow else "", x, y, _SHAPES[shape])

    def figure(self, name: str, alt: str) -> Plot:
        """The finished figure."""
        return Plot(name, alt, WIDTH, self.height, Markup("").join(self._parts))


_SHAPES = {
    "circle": "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "square": "M-3.3-3.3h6.6v6.6h-6.6z",
    "diamond": "M0-4.7L4.2 0 0 4.7-4.2 0z",
    "triangle": "M0-4.4L4.2 3.2h-8.4z",
    "cross": "M-1.5-4.2h3v2.7h2.7v3h-2.7v2.7h-3v-2.7h-2.7v-3h2.7z",
}


def _through(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def short_time(ns: float) -> str:
    """A round time as an axis says it."""
    scale, unit = next(((it, unit) for it, unit in TIMES if ns >= it), TIMES[-1])
    return f"{ns / scale:g} {unit}" if ns else "0"


def even_ticks(high: float, limit: int = 5, low: float = 0.0) -> list[float]:
    """Round values within the bounds, equally far apart."""
    room = high - low
    power = 10.0 ** math.floor(math.log10(room))
    step = next(it for it in (power / 5, power / 2, power, 2 * power, 5 * power) if room / it < limit)
    ticks = (step * at for at in range(math.ceil(low / step), int(high / step) + 1))
    return [at for at in ticks if low <= at <= high]


def log_ticks(low: float, high: float, limit: int = 5) -> list[float]:
    """Round values within the bounds: 1, 2 and 5 of each decade if few are shown, else powers of ten.

    Where the bounds are so close that fewer than two of these lie between them, they are equally far apart.
    """
    for steps in ((1, 2, 5), (1, 3), (1,)):
        places = (step * 10.0**power for power in range(-3, 13) for step in steps)
        found = [place for place in places if low <= place <= high]
        if len(found) <= limit:
            break
    return found[:: -(-len(found) // limit)] if len(found) > 1 else even_ticks(high, low=low)


def plain_ticks(values: Iterable[float]) -> list[tuple[float, str]]:
    """Labels without a unit."""
    return [(at, f"{at:g}" if at < 1 else digits(at).removesuffix(".00").removesuffix(".0")) for at in values]


def thin(xs: Sequence[float], ys: Sequence[float], limit: int = 60) -> list[Point]:
    """At most `limit` places of a line: neighbours are averaged, since a plot has no pixels for more."""
    pairs = list(zip(xs, ys, strict=True))
    joined = max(1, -(-len(pairs) // limit))
    chunks = (pairs[start : start + joined] for start in range(0, len(pairs), joined))
    return [(fmean(x for x, _ in chunk), fmean(y for _, y in chunk)) for chunk in chunks]
