"""The report: one file that asks nothing of a network and reads without JavaScript."""

from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from roundtrip.extensions import added
from roundtrip.report import findings, units
from roundtrip.report.page.environment import facts, flagged
from roundtrip.report.plots import Plots
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.view import LANGUAGES, View, left_out, net, remarks, status_label
from roundtrip.results.records import Interval
from roundtrip.results.summary import Cell, Estimate, Summary

TEMPLATES = Path(__file__).parent / "templates"
PAYLOADS = {"putBytes": "bytes", "putChars": "characters in an array", "putString": "a string"}
"""Operations that move the same number of elements in three types."""
WHY = {
    "neighbours": "neighbours in the order",
    "language": "of one language",
    "wire": "of one protocol",
    "named": "named by you",
    "twin": "one row, twice",
}
"""Reasons why a pair was judged, by `Comparison.why`; any other is the noun of what compares the pair elsewhere."""


@dataclass(frozen=True)
class Section:
    """A part of the page that an extension adds, after the times and before what is left out.

    Attributes:
        key: The anchor of the part.
        title: Title of the link that leads to it.
        html: The part; text from elsewhere is escaped.
        css: Rules for it.
    """

    key: str
    title: str
    html: Markup
    css: str = ""


@dataclass(frozen=True)
class Null:
    """A null socket at one point.

    Attributes:
        cell: Cell with which rows are compared.
        idle: The same under other idle states.
    """

    label: str
    point: str
    cell: Cell
    idle: list[Cell | None]


def render(summary: Summary, plots: Plots | None = None) -> str:
    """A run's report as HTML.

    Args:
        summary: Summary of the run. Strings in it are escaped, whatever they are.
        plots: The same run's plots, if they are drawn already.
    """
    view = View(summary)
    sections: list[Section] = [it for section in added("section") if (it := section(view)) is not None]
    css = "".join([stylesheet(), asset("report.css"), *(it.css for it in sections)])
    return (
        templates()
        .get_template("report.html.j2")
        .render(
            view=view,
            plots=plots or Plots(view),
            found=findings,
            nulls=_nulls(view),
            payloads=_payloads(view),
            payload_names=PAYLOADS,
            sections=sections,
            facts=facts(view),
            flagged=flagged(view),
            css=Markup(css),  # noqa: S704 - files of ours
            js=Markup(asset("report.js")),  # noqa: S704 - likewise
        )
    )


def templates(*folders: Path) -> Environment:
    """The pages of this package; what is put into them is cleaned and escaped, and what is missing is an error.

    Args:
        folders: Folders with more pages, which may use those of this package.
    """
    environment = Environment(
        loader=FileSystemLoader([*folders, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_cleaned,
    )
    environment.filters |= {
        "duration": units.duration,
        "interval": time_interval,
        "factor": units.factor,
        "bounds": units.factor_interval,
        "share": units.share,
        "size": units.size,
        "rate": units.rate,
        "digits": lambda value: units.NOTHING if value is None else units.digits(value),
        "net": net,
        "remarks": remarks,
        "status_label": status_label,
        "left_out": left_out,
        "why_judged": why_judged,
        "language": lambda name: LANGUAGES.get(name, name),
    }
    return environment


def _cleaned(value: object) -> object:
    """Cleans a value for a template: text from elsewhere loses its control characters before it is escaped."""
    is_plain = not isinstance(value, str) or isinstance(value, Markup) or value.isprintable()
    return value if is_plain else units.clean(str(value))


def asset(name: str, folder: Path = TEMPLATES) -> str:
    """A style sheet or script of this package, or of another folder."""
    return (folder / name).read_text(encoding="utf-8")


def time_interval(found: Interval | None, estimate: Estimate | float) -> str:
    """An interval in the unit of its estimate."""
    return units.time_interval(found, estimate.value_ns if isinstance(estimate, Estimate) else estimate)


def why_judged(why: str) -> str:
    """The reason why a pair was judged, in words; `why` is that of its comparison."""
    return WHY.get(why, f"compared by a {why}")


def _nulls(view: View) -> list[Null]:
    """Every null socket that was measured, with its figures under other idle states."""
    others = view.run.idle_states[1:]
    idle = {(it.row, it.point, it.idle_states): it for it in view.summary.cells}
    return [
        Null(
            view.name(cell.row),
            table.title,
            cell,
            [
                found
                if (found := idle.get((cell.row, cell.point, states))) is not None
                and found.estimate is not None
                else None
                for states in others
            ],
        )
        for table in view.tables
        for cell in table.measured
        if cell.is_null
    ]


def _payloads(view: View) -> dict[str, dict[str, Cell]]:
    """The cells of the three types by row, in the largest size, of rows that moved two of them."""
    tables = [
        table for table in view.tables if table.point.operation in PAYLOADS and table.point.clients == 1
    ]
    largest = max((table.point.size for table in tables), default=0)
    found: dict[str, dict[str, Cell]] = {}
    for table in tables:
        if table.point.size == largest:
            for cell in table.measured:
                found.setdefault(cell.row, {})[table.point.operation] = cell
    return {row: cells for row, cells in found.items() if len(cells) > 1}
