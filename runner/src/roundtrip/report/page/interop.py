"""The page of a run of pairs: who understands whom, what came otherwise, and what it costs."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from roundtrip.config.workload import WORKLOADS
from roundtrip.report.page.environment import facts
from roundtrip.report.page.html import asset, templates
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.reading import View
from roundtrip.report.units import clean, duration, factor, time_interval

WORDS = {
    "exact": "exact",
    "expected": "expected differences",
    "failed": "failed",
    "unavailable": "unavailable",
}
"""What a matrix says of a pair, by its status."""

NAMES = {
    "iiop": "CORBA: GIOP over TCP (IIOP)",
    "grpc": "gRPC: protobuf over HTTP/2",
    "soap": "SOAP 1.1, document/literal",
    "frame": "Null sockets: frames over TCP",
}
"""What people call a wire; others are called by their name."""

HEAT_STEPS = 6


@dataclass(frozen=True)
class Heat:
    """A pair's time in a matrix of times.

    Attributes:
        text: The mean of one sample.
        interval: Its 95 % interval.
        net: What is left without the null pair of the two languages, and how many times that it took.
        step: 0 for the fastest of the matrix to HEAT_STEPS for the slowest, on a logarithmic scale.
    """

    text: str
    interval: str
    net: str
    step: int


@dataclass(frozen=True)
class Times:
    """The times of one workload on one wire, by client and server."""

    title: str
    heats: dict[tuple[str, str], Heat]


@dataclass(frozen=True)
class Matrix:
    """One wire."""

    wire: str
    title: str
    systems: list[dict[str, Any]]
    pairs: dict[tuple[str, str], dict[str, Any]]
    times: list[Times]


def write_interop_page(summary: Mapping[str, Any], path: Path) -> None:
    """Writes the page.

    Args:
        summary: The contents of summary.json of a run of pairs. Strings in it are escaped, whatever they are.
        path: The file to write.
    """
    path.write_text(render(summary), encoding="utf-8")


def render(summary: Mapping[str, Any]) -> str:
    """The page as HTML; see `write_interop_page`."""
    view = View(summary)
    found = matrices(summary["interop"])
    return (
        templates()
        .get_template("interop.html.j2")
        .render(
            view=view,
            matrices=found,
            words=WORDS,
            changed=changed,
            counted=counted(summary["interop"]),
            warnings=[clean(warning) for warning in view.run.get("warnings") or []],
            facts=facts(view),
            css=Markup(stylesheet() + asset("report.css") + asset("interop.css")),  # noqa: S704 - files of this package
        )
    )


def matrices(part: Sequence[Mapping[str, Any]]) -> list[Matrix]:
    """The wires of a summary as the page shows them."""
    return [
        Matrix(
            clean(wire["wire"]),
            NAMES.get(wire["wire"], clean(wire["wire"])),
            list(wire["systems"]),
            {(pair["client"], pair["server"]): pair for pair in wire["pairs"]},
            [times for name in WORKLOADS if (times := _times(wire["pairs"], name)) is not None],
        )
        for wire in part
    ]


def changed(pair: Mapping[str, Any]) -> str:
    """How many of a pair's values did not come as they were sent: first those altered, of which nobody was told."""
    outcomes = [it["outcome"] for it in pair["differences"]]
    return ", ".join(
        f"{outcomes.count(it)} {it}" for it in dict.fromkeys(("altered", *outcomes)) if it in outcomes
    )


def counted(part: Sequence[Mapping[str, Any]]) -> str:
    """One sentence: how many pairs, and what became of them."""
    states = [pair["status"] for wire in part for pair in wire["pairs"]]
    told = [f"{states.count(state)} {word}" for state, word in WORDS.items() if state in states]
    return f"{len(states)} pairs of client and server on {len(part)} wires: {', '.join(told)}."


def _times(pairs: Sequence[Mapping[str, Any]], workload: str) -> Times | None:
    of = {(pair["client"], pair["server"]): pair["times"].get(workload) for pair in pairs}
    measured = {key: times for key, times in of.items() if times}
    if not measured:
        return None
    logs = [math.log(times["mean_ns"]) for times in measured.values()]
    least, span = min(logs), max(max(logs) - min(logs), math.log(2))
    heats = {
        key: Heat(
            duration(times["mean_ns"]),
            time_interval(_pair_of(times["ci95_ns"]), times["mean_ns"]),
            _net(times),
            round(HEAT_STEPS * (math.log(times["mean_ns"]) - least) / span),
        )
        for key, times in measured.items()
    }
    return Times(f"{workload}: {WORKLOADS[workload].title}", heats)


def _net(times: Mapping[str, Any]) -> str:
    if times["ratio"] is None:
        return ""
    return f"{factor(times['ratio'])} its null, net {duration(times['net_mean_ns'])}"


def _pair_of(bounds: Sequence[float] | None) -> tuple[float, float] | None:
    return None if bounds is None else (bounds[0], bounds[1])
