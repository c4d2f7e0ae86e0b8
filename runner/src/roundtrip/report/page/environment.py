"""Under which circumstances a run measured: what the host was, what was asked, and what throws doubt on a cell."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from roundtrip.report.reading import View
from roundtrip.report.units import clean, count, finite, size, span

FLAGS = {
    "trend": "the halves of the measurement differ: the row was still warming up or slowing down",
    "compiling": "the runtime compiled for more than 2 % of the timed region",
    "steal": "the hypervisor took processor time away",
    "single": "measured once: no interval",
}

_HOST = {
    "name": "Host",
    "cpu_model": "Processor",
    "cpus": "Processors",
    "memory_bytes": "Memory",
    "os": "System",
    "kernel": "Kernel",
    "virtual_machine": "Virtual machine",
    "governor": "Frequency governor",
    "idle_states": "Idle states",
    "can_hold_awake": "May be held awake",
    "congestion_control": "Congestion control",
    "load_1min": "Load before the run",
}
_ASKED = {
    "profile": "Profile",
    "placement": "Placement",
    "conditions": "Conditions",
    "seed": "Seed",
    "budget_s": "Budget",
}


@dataclass(frozen=True)
class Fact:
    """Something known of the run."""

    name: str
    value: str


@dataclass(frozen=True)
class Flagged:
    """A cell with something to know of it."""

    label: str
    workload: str
    flag: str
    trials: str
    meaning: str


def facts(view: View) -> list[tuple[str, list[Fact]]]:
    """Facts of the run by heading."""
    run = view.run
    host, asked, tools = (_mapping(run.get(key)) for key in ("host", "asked", "tools"))
    course = [
        Fact("Began", clean(run.get("created"))),
        Fact("Ended", clean(run.get("ended"))),
        Fact("Took", span(finite(run.get("elapsed_s")))),
        Fact("Rounds", _said(run.get("rounds"))),
        Fact("Ended because", _said(run.get("exit_reason"))),
        Fact("Processors of each end", _said(run.get("placements"))),
        Fact("Roundtrip", f"{_said(run.get('roundtrip'))}, commit {_said(run.get('commit'))}"),
    ]
    return [
        ("Host", [Fact(title, _said(host.get(key), key)) for key, title in _HOST.items()]),
        ("Asked for", [Fact(title, _said(asked.get(key), key)) for key, title in _ASKED.items()]),
        ("Course", course),
        ("Tools", [Fact(clean(name), _said(version)) for name, version in tools.items()]),
    ]


def flagged(view: View) -> list[Flagged]:
    """Every flag of every cell, and who was ended by time instead of count."""
    found: list[Flagged] = []
    for group in view.groups:
        for cell in group.measured:
            trials = count(finite(cell.raw.get("trials")))
            for flag, times in cell.part("flags").items():
                name = clean(flag)
                of = f"{count(finite(times))} of {trials}"
                found.append(Flagged(cell.label, group.title, name, of, FLAGS.get(name, "")))
            stopped = clean(cell.raw.get("stopped_by"))
            if stopped not in ("", "count"):
                meaning = "the measurement ended before its count was reached"
                found.append(Flagged(cell.label, group.title, f"stopped by {stopped}", trials, meaning))
    return found


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _said(value: object, key: str = "") -> str:
    """A value of run.json as a reader would say it."""
    if value is None or value == "":
        return "not known" if key != "virtual_machine" else "none found"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if key == "memory_bytes":
        return size(finite(value))
    if key == "budget_s":
        return span(finite(value))
    if key == "profile" and isinstance(value, Mapping):
        return clean(value.get("name"))
    if isinstance(value, Mapping):
        return "; ".join(f"{clean(name)} {_said(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(_said(part) for part in value) or "none"
    return clean(value if isinstance(value, str) else json.dumps(value))
