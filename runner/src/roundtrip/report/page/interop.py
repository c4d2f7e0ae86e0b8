"""The page of a run of pairs: who understands whom, what came otherwise, and what it costs."""

import math
from collections import Counter

from markupsafe import Markup

from roundtrip.analysis.interop import InteropPair, Matrix, PairState, matrices
from roundtrip.report.page.environment import facts
from roundtrip.report.page.html import asset, templates
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.view import View
from roundtrip.results.summary import Cell, Summary

NAMES = {
    "iiop": "CORBA: GIOP over TCP (IIOP)",
    "grpc": "gRPC: protobuf over HTTP/2",
    "soap": "SOAP 1.1, document/literal",
    "frame": "Null sockets (baseline): frames over TCP",
}
"""Common names of wires; others are called by their own name."""

HEAT_STEPS = 6

Cells = dict[tuple[str, str], Cell]


def render(summary: Summary) -> str:
    """The page as HTML.

    Args:
        summary: Summary of a run of pairs. Strings in it are escaped, whatever they are.
    """
    view = View(summary)
    found = matrices(summary)
    return (
        templates()
        .get_template("interop.html.j2")
        .render(
            view=view,
            matrices=found,
            names=NAMES,
            finding=finding(found),
            changed=changed,
            times=times,
            heat=heat,
            titles={point.key: point.title for point in view.run.points},
            facts=facts(view),
            css=Markup(stylesheet() + asset("report.css") + asset("interop.css")),  # noqa: S704 - files of this package
        )
    )


def finding(found: list[Matrix]) -> str:
    """The number of pairs and their outcomes, in a sentence."""
    pairs = [pair for matrix in found for pair in matrix.pairs.values()]
    counts = Counter(pair.state for pair in pairs)
    outcomes = ", ".join(f"{counts[state]} {state.value}" for state in PairState if counts[state])
    wires = f"{len(found)} protocol{'s' * (len(found) != 1)}"
    return f"Of {len(pairs)} pairs of client and server on {wires}: {outcomes or 'none'}."


def changed(pair: InteropPair) -> str:
    """The number of a pair's values that came otherwise: first those altered, which no program notices."""
    counts = Counter(it.outcome for it in pair.differences)
    return ", ".join(f"{counts[it]} {it}" for it in dict.fromkeys(("altered", *counts)) if counts[it])


def times(matrix: Matrix) -> dict[str, Cells]:
    """The cells of a wire that have figures, by point and then by the systems of client and server."""
    found: dict[str, Cells] = {}
    for key, pair in matrix.pairs.items():
        for cell in pair.cells:
            if cell.estimate is not None:
                found.setdefault(cell.point, {})[key] = cell
    return found


def heat(cells: Cells, cell: Cell) -> int:
    """From 0 for the fastest that is steady to HEAT_STEPS for the slowest, on a logarithmic scale; at least twice."""
    known = [math.log(it.estimate.value_ns) for it in cells.values() if it.is_ranked and it.estimate]
    if cell.estimate is None or not cell.is_ranked:
        return HEAT_STEPS // 2
    span = max(max(known) - min(known), math.log(2))
    return round(HEAT_STEPS * (math.log(cell.estimate.value_ns) - min(known)) / span)
