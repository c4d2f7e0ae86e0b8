"""The page of a run, and of a run of pairs: a file that asks nothing of a network and reads without JavaScript."""

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from roundtrip.analysis.figure import FIGURES, MEDIAN, QUANTILES
from roundtrip.analysis.interop import InteropPair, Matrix, PairState, matrices, outcome_word
from roundtrip.config.experiment import operations
from roundtrip.config.request import RunRequest
from roundtrip.extensions import added
from roundtrip.report import findings, units
from roundtrip.report.plots import Plots
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.sweeps import RULE, where
from roundtrip.report.view import LANGUAGES, View, left_out, overhead, remarks, status_label
from roundtrip.results.records import Interval
from roundtrip.results.summary import Cell, Estimate, Summary

TEMPLATES = Path(__file__).parent / "templates"
WHY = {
    "neighbours": "neighbours in the ranking",
    "language": "same language",
    "protocol": "same protocol",
    "named": "named by you",
    "control": "the same system twice",
    "build": "two builds",
}
"""Reasons why a pair was judged, by `Comparison.why`; any other is the noun of what compares the pair elsewhere."""
BY_CPU = ("cores", "domains", "speeds")
"""Facts of each CPU, which pinning needs and readers do not."""
FLAGS = {
    "compiling-client": "the client's runtime compiled for more than 5 % of the slice",
    "compiling-server": "the server's runtime compiled for more than 5 % of the slice",
    "disturbed": "a waiting system used more than 2 % of a CPU",
    "foreign": "processes of others used more than a tenth of a CPU",
    "throttled": "a CPU quota stopped the system in this slice but not in most others, or the reverse",
    "late": "one of several clients began late: all were active for less of the slice",
    "torn": "a system of the block failed in this cycle",
}
"""Reasons why a slice does not count."""


class Section(NamedTuple):
    """A part of the page that an extension adds, after the times and before what is left out.

    Attributes:
        html: The part; text from elsewhere is escaped.
    """

    key: str
    title: str
    html: Markup
    css: str = ""


class Baseline(NamedTuple):
    """A baseline at one workload: the cell with which rows are compared, and the same under other idle states."""

    label: str
    workload: str
    cell: Cell
    idle: list[Cell | None]


def render(summary: Summary, plots: Plots | None = None) -> str:
    """A run's report as HTML. Strings of the summary are escaped, whatever they are."""
    view = View(summary)
    found = (section(view) for section in added("section"))
    sections: list[Section] = [section for section in found if section is not None]
    css = "".join([stylesheet(), asset("report.css"), *(section.css for section in sections)])
    page = templates().get_template("report.html.j2")
    return page.render(
        view=view,
        plots=plots or Plots(view),
        found=findings,
        rule=RULE,
        quantiles=(MEDIAN, *QUANTILES),
        baselines=_baselines(view),
        payloads=_payloads(view),
        payload_names=_payload_names(),
        sections=sections,
        facts=facts(view),
        flags=FLAGS,
        css=Markup(css),  # noqa: S704 - files of ours
        js=Markup(asset("report.js")),  # noqa: S704 - likewise
    )


@cache
def templates(*folders: Path) -> Environment:
    """The pages of this package, and of folders, which may use them.

    What is put into them is cleaned and escaped, and what is missing is an error.
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
        "outcome": outcome_word,
        "kind": lambda name: FIGURES[name].title,
        "share": units.share,
        "size": units.size,
        "where": where,
        "rate": units.rate,
        "digits": lambda value: units.NOTHING if value is None else units.digits(value),
        "overhead": overhead,
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


def facts(view: View) -> list[tuple[str, list[tuple[str, str]]]]:
    """Facts of the run by heading: names and values."""
    run, part = view.run, view.summary.run
    hosts = [(f"Host of the {role}", found["facts"]) for role, found in (run.hosts or {}).items()]
    defaults = RunRequest()
    given = msgspec.structs.asdict(run.asked)
    course = {
        "began": run.created,
        "ended": part.ended,
        "took": units.span(part.elapsed_s),
        "rounds": part.rounds,
        "ended because": part.exit_reason or "it was interrupted",
        "CPU pinning": run.cpu_pinning,
        "CPUs of client and server": run.cpus,
        "idle states": run.idle_states,
        "preset": run.preset.name,
        "Roundtrip": run.roundtrip,
        "commit": run.commit or f"unknown ({run.commit_unknown})",
    }
    tables: list[tuple[str, Mapping[str, object]]] = [
        *(hosts or [("Host", run.host)]),
        (
            "Options other than the defaults",
            {name: value for name, value in given.items() if value != getattr(defaults, name)},
        ),
        ("Course", course),
        ("Tools", run.tools),
    ]
    variables = [*run.worker_env.items()]
    variables += [(f"{row.row}: {name}", value) for row in run.rows for name, value in row.env.items()]
    return [
        *(
            (
                heading,
                [(_title(name), _words(name, value)) for name, value in table.items() if name not in BY_CPU],
            )
            for heading, table in tables
        ),
        ("Variables of workers", variables or [("Beside those of every worker", "none")]),
        ("Variables of builds", [*run.build_env.items()] or [("Beside those of every tool", "none")]),
    ]


def _title(name: str) -> str:
    words = name.removesuffix("_bytes").replace("_", " ").replace("cpu", "CPU")
    return words[:1].upper() + words[1:]


def _words(name: str, value: Any) -> str:
    """A value of run.json as a reader would say it."""
    if value is None or value == "":
        return "not known"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name.endswith("_bytes"):
        return units.size(value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_words(key, part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words("", part) for part in value) or "none"
    return str(value)


def _baselines(view: View) -> list[Baseline]:
    """Every baseline that was measured, with its figures under other idle states."""
    measured = {(it.row, it.workload, it.idle_states): it for it in view.summary.cells if it.estimate}
    found = []
    for table in view.tables:
        for cell in table.measured:
            if cell.is_baseline:
                idle = [measured.get((cell.row, cell.workload, it)) for it in view.run.idle_states[1:]]
                found.append(Baseline(view.name(cell.row), table.title, cell, idle))
    return found


def _payload_names() -> dict[str, str]:
    """Operations that move the same number of elements in several types, and each's type."""
    return {name: it.payload for name, it in operations().items() if it.payload}


def _payloads(view: View) -> dict[str, dict[str, Cell]]:
    """The cells by row and operation, in the largest size, of rows that moved two types of payload."""
    names = _payload_names()
    tables = [it for it in view.tables if it.workload.operation in names and it.workload.clients == 1]
    largest = max((table.workload.size for table in tables), default=0)
    found: dict[str, dict[str, Cell]] = {}
    for table in tables:
        for cell in table.measured if table.workload.size == largest else ():
            found.setdefault(cell.row, {})[table.workload.operation] = cell
    return {row: cells for row, cells in found.items() if len(cells) > 1}


# Who understands whom, what came otherwise, and what it costs.

PROTOCOLS = {
    "iiop": "CORBA: GIOP over TCP (IIOP)",
    "grpc": "gRPC: protobuf over HTTP/2",
    "soap": "SOAP 1.1, document/literal",
    "frame": "Baselines (baseline): frames over TCP",
}
"""Common names of protocols; others are called by their own name."""

HEAT_STEPS = 6

Cells = dict[tuple[str, str], Cell]


def render_pairs(summary: Summary) -> str:
    """The page of a run of pairs as HTML. Strings of the summary are escaped, whatever they are."""
    from roundtrip.analysis.halves import split  # It loads the statistics, which no run without pairs needs.

    view = View(summary)
    found = matrices(summary)
    page = templates().get_template("interop.html.j2")
    return page.render(
        view=view,
        matrices=found,
        names=PROTOCOLS,
        finding=finding(found),
        changed=changed,
        times=times,
        heat=heat,
        split=split,
        spread=units.time_interval,
        which_half=findings.which_half,
        titles={workload.key: workload.title for workload in view.run.workloads},
        facts=facts(view),
        css=Markup(stylesheet() + asset("report.css") + asset("interop.css")),  # noqa: S704 - files of this package
    )


def finding(found: list[Matrix]) -> str:
    """The number of pairs and their outcomes, in a sentence."""
    pairs = [pair for matrix in found for pair in matrix.pairs.values()]
    counts = Counter(pair.state for pair in pairs)
    outcomes = ", ".join(f"{counts[state]} {state.value}" for state in PairState if counts[state])
    protocols = f"{len(found)} protocol{'s' * (len(found) != 1)}"
    return f"Of {len(pairs)} pairs of client and server on {protocols}: {outcomes or 'none'}."


def changed(pair: InteropPair) -> str:
    """The number of a pair's values that came otherwise: first those altered, which no program notices."""
    counts = Counter(it.outcome for it in pair.differences)
    return ", ".join(f"{counts[it]} {it}" for it in dict.fromkeys(("altered", *counts)) if counts[it])


def times(matrix: Matrix) -> dict[str, Cells]:
    """The cells of a protocol that have figures, by workload and then by the systems of client and server."""
    found: dict[str, Cells] = {}
    for key, pair in matrix.pairs.items():
        for cell in pair.cells:
            if cell.estimate is not None:
                found.setdefault(cell.workload, {})[key] = cell
    return found


def heat(cells: Cells, cell: Cell) -> int:
    """From 0 for the fastest that is steady to HEAT_STEPS for the slowest, on a logarithmic scale; at least twice."""
    known = [math.log(it.estimate.value_ns) for it in cells.values() if it.is_ranked and it.estimate]
    if cell.estimate is None or not cell.is_ranked:
        return HEAT_STEPS // 2
    span = max(max(known) - min(known), math.log(2))
    return round(HEAT_STEPS * (math.log(cell.estimate.value_ns) - min(known)) / span)
