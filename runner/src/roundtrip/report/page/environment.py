"""Under which circumstances a run measured: what the host was, what was asked, and what throws doubt on a cell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from roundtrip.config.request import RunRequest
from roundtrip.report.units import size, span
from roundtrip.report.view import View

FLAGS = {
    "compiling-client": "the client's runtime compiled for more than 2 % of the slice",
    "compiling-server": "the server's runtime compiled for more than 2 % of the slice",
    "disturbed": "a row that waited used more than 2 % of a CPU meanwhile",
    "late": "one of several clients began late: all were active for less of the slice",
    "torn": "a row of the block failed in this cycle",
}
"""Reasons why a slice does not count."""


@dataclass(frozen=True)
class Fact:
    """Something known of the run."""

    name: str
    value: str


@dataclass(frozen=True)
class Flagged:
    """Slices of a cell that do not count, or were cut short.

    Attributes:
        slices: Number of slices; `counted` is the number of those that count.
    """

    label: str
    point: str
    flag: str
    slices: int
    counted: int
    meaning: str


def facts(view: View) -> list[tuple[str, list[Fact]]]:
    """Facts of the run by heading."""
    run, part = view.run, view.summary.run
    hosts = run.hosts or {}
    of_hosts = [(f"Host of the {role}", found["facts"]) for role, found in hosts.items()] or [
        ("Host", run.host)
    ]
    defaults = RunRequest()
    given = {
        name: value
        for name, value in msgspec.structs.asdict(run.asked).items()
        if value != getattr(defaults, name)
    }
    course = {
        "began": run.created,
        "ended": part.ended,
        "took": span(part.elapsed_s),
        "rounds": part.rounds,
        "ended because": part.exit_reason or "it was interrupted",
        "CPU pinning": run.placement,
        "CPUs of each end": run.placements,
        "idle states": run.idle_states,
        "profile": run.profile.name,
        "Roundtrip": run.roundtrip,
        "commit": run.commit,
    }
    return [
        *((title, _facts(found)) for title, found in of_hosts),
        ("Asked for, beyond the defaults", _facts(given)),
        ("Course", _facts(course)),
        ("Tools", _facts(run.tools)),
    ]


def flagged(view: View) -> list[Flagged]:
    """Every flag of every cell's slices, and what was ended by time instead of by its count."""
    found = []
    for table in view.tables:
        for cell in table.measured:
            for flag, count in cell.void.items():
                meaning = FLAGS.get(flag, "")
                found.append(Flagged(view.label(cell), table.title, flag, count, cell.slices, meaning))
            if cell.stopped_by not in (None, "count"):
                meaning = "slices ended before their count of calls was reached; they count"
                flag = f"stopped by {cell.stopped_by}"
                found.append(Flagged(view.label(cell), table.title, flag, cell.slices, cell.slices, meaning))
    return found


def _facts(values: Mapping[str, object]) -> list[Fact]:
    return [Fact(_title(name), _words(name, value)) for name, value in values.items() if name != "cores"]


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
        return size(value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {_words(key, part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_words("", part) for part in value) or "none"
    return str(value)
