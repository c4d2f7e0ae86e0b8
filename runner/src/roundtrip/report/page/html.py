"""The report: one file that asks nothing of a network and reads without JavaScript."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from roundtrip.config.workload import WORKLOADS
from roundtrip.report.cells import Cell
from roundtrip.report.lines import Line, lines
from roundtrip.report.page.environment import facts, flagged
from roundtrip.report.page.grades import ASPECTS, PAPER, overview, paper_table, rule
from roundtrip.report.page.published import beside
from roundtrip.report.page.verdicts import sentences, tiles
from roundtrip.report.plots import Plots
from roundtrip.report.plots.dots import PAYLOADS, payload_cells
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.reading import Group, View
from roundtrip.report.units import clean, duration, factor, factor_interval, finite, rate, time_interval

TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Section:
    """A group with its lines."""

    group: Group
    subtitle: str
    lines: list[Line]

    @property
    def helpers(self) -> bool:
        """Whether any row has helper processes that took time."""
        return any(line.figures["cpu_helpers"].value for line in self.lines)


def write_report(summary: Mapping[str, Any], path: Path, plots: Plots | None = None) -> None:
    """Write a run's report.

    Args:
        summary: The contents of summary.json. Strings in it are escaped, whatever they are.
        path: The file to write.
        plots: The same run's plots where they are drawn already.
    """
    path.write_text(render(summary, plots), encoding="utf-8")


def render(summary: Mapping[str, Any], plots: Plots | None = None) -> str:
    """A run's report as HTML; see `write_report`."""
    view = View(summary)
    return (
        templates()
        .get_template("report.html.j2")
        .render(
            view=view,
            plots=plots or Plots(view),
            sections=[Section(group, _subtitle(group), lines(view, group)) for group in view.groups],
            tiles=tiles(view),
            sentences=sentences(view),
            warnings=[clean(warning) for warning in view.run.get("warnings") or []],
            facts=facts(view),
            flagged=flagged(view),
            conditions=_conditions(view),
            payloads=_payloads(view),
            payload_names=list(PAYLOADS.values()),
            comparisons=_comparisons(view),
            paper=paper_table(view),
            paper_names=list(PAPER),
            beside=beside(view),
            overview=overview(view),
            aspects=ASPECTS,
            rule=rule(view),
            css=Markup(stylesheet() + asset("report.css")),  # noqa: S704 - files of this package
            js=Markup(asset("report.js")),  # noqa: S704 - likewise
        )
    )


def templates() -> Environment:
    """The pages of this package; what is put into them is escaped, and what is missing is an error."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def asset(name: str) -> str:
    """A style sheet or script of this package."""
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _subtitle(group: Group) -> str:
    known = WORKLOADS.get(group.workload)
    return known.title if known else ""


def _conditions(view: View) -> list[dict[str, str]]:
    """The null sockets in two conditions, written out."""
    found = []
    for first, second in view.null_pairs():
        means = [cell.number("gross", "mean_ns") for cell in (first, second)]
        change = means[1] / means[0] if means[0] and means[1] else None
        found.append(
            {
                "label": first.label,
                "workload": first.workload,
                "first": clean(first.raw.get("condition")),
                "second": clean(second.raw.get("condition")),
                "first_mean": _mean(first),
                "second_mean": _mean(second),
                "change": factor(change),
            }
        )
    return found


def _mean(cell: Cell | None) -> str:
    if cell is None:
        return ""
    mean = cell.number("gross", "mean_ns")
    return f"{duration(mean)} {time_interval(cell.interval('gross', 'ci95_ns'), mean)}".strip()


def _payloads(view: View) -> list[dict[str, Any]]:
    """Means and speeds of the three payloads, and what characters and strings cost in times of bytes."""
    found = []
    for label, by_kind in payload_cells(view).items():
        means = {kind: cell.number("gross", "mean_ns") for kind, cell in by_kind.items()}
        base = means.get("bytes")
        speeds = {
            kind: rate(_payload_size(by_kind[kind]) / mean * 1e9) for kind, mean in means.items() if mean
        }
        texts = {kind: duration(mean) for kind, mean in means.items()}
        times = {
            kind: factor(mean / base) for kind, mean in means.items() if mean and base and kind != "bytes"
        }
        found.append({"label": label, "means": texts, "speeds": speeds, "times": times})
    return found


def _payload_size(cell: Cell) -> float:
    parameters = cell.part("parameters")
    known = WORKLOADS.get(cell.workload)
    return finite(parameters.get("size")) or float(known.parameters.get("size", 0) if known else 0)


def _comparisons(view: View) -> dict[str, list[dict[str, Any]]]:
    """What the run says of pairs of middleware, by workload."""
    shown = {cell.row for cell in view.cells if view.is_middleware(cell)}
    found: dict[str, list[dict[str, Any]]] = {}
    for entry in view.comparisons:
        if {entry.get("a"), entry.get("b")} <= shown:
            bounds = [
                bound for value in entry.get("ratio_ci95") or [] if (bound := finite(value)) is not None
            ]
            ratio = finite(entry.get("ratio"))
            line = {
                "a": view.label(str(entry.get("a"))),
                "b": view.label(str(entry.get("b"))),
                "ratio": factor(ratio),
                "value": ratio,
                "interval": factor_interval((bounds[0], bounds[1])) if len(bounds) == 2 else "",
                "verdict": clean(entry.get("verdict")) or "one trial",
                "grey": ratio is not None and abs(ratio - 1) < view.margin,
            }
            found.setdefault(clean(entry.get("workload")), []).append(line)
    return found
