"""Two runs compared cell by cell: what became slower, and why one might doubt it.

Nothing pairs the trials of two runs, so the test is Welch's on logarithms. Its interval knows the spread
within each run and not what moves a whole run (another boot, build, neighbour on the host): of two runs of
the same thing it calls more than five in a hundred different. `doubts` lists what is known to differ.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from roundtrip.analysis.estimates import LogSample, Moderated, difference, false_discovery, verdict
from roundtrip.analysis.network import local_and_remote
from roundtrip.analysis.verdicts import Priors
from roundtrip.results.comparison import ComparedCell, NetworkShare, RunComparison, RunName, SetupDifference
from roundtrip.results.records import RunDocument
from roundtrip.results.summary import Cell, EndNames, RatioEstimate, Summary

HOST = (
    "name",
    "cpu_model",
    "cpus",
    "memory_bytes",
    "kernel",
    "os",
    "virtual_machine",
    "governor",
    "idle_states",
    "can_disable_idle_states",
    "congestion_control",
)
"""Facts of a host that decide how fast it is."""

SAME_BASELINE = 0.05
"""If a baseline differs by more between two runs, the host does too, and so may every row."""

Identity = tuple[object, ...]


def compare(a: Summary, b: Summary) -> RunComparison:
    """Compares run B with run A.

    CPU pinning and idle states belong to a cell's identity, since they decide more than most middleware does; runtimes
    and versions do not, since a new version is what people compare.

    Args:
        a: The run that is the measure, usually the earlier.
        b: The run that is judged.
    """
    cells_a, cells_b = ({_identity(cell): cell for cell in it.cells} for it in (a, b))
    both = [identity for identity in cells_a if identity in cells_b]
    network = local_and_remote(a.cells, b.cells)
    elsewhere = {id(cell) for pair in network for cell in pair}
    times_a, times_b = _Times(a.cells), _Times(b.cells)
    reasons = {key: _reason(cells_a[key], cells_b[key]) for key in both}
    ratios = {
        key: difference(times_a.of(cells_a[key]), times_b.of(cells_b[key]))
        for key, reason in reasons.items()
        if reason is None
    }
    adjusted = dict(zip(ratios, false_discovery([it.p for it in ratios.values()]), strict=True))
    margin = min(a.judging.margin, b.judging.margin)
    return RunComparison(
        a=RunName(a.run.document.run, a.run.document.created),
        b=RunName(b.run.document.run, b.run.document.created),
        margin=margin,
        cells=[
            ComparedCell(a=cells_a[key], b=cells_b[key], reason=reasons[key])
            if key not in ratios
            else ComparedCell(
                a=cells_a[key],
                b=cells_b[key],
                ratio=ratios[key].ratio(),
                p_adjusted=adjusted[key],
                verdict=verdict(ratios[key], adjusted[key], margin),
            )
            for key in both
        ],
        only_in_a=[cell for key, cell in cells_a.items() if key not in cells_b and id(cell) not in elsewhere],
        only_in_b=[cell for key, cell in cells_b.items() if key not in cells_a and id(cell) not in elsewhere],
        network=[
            NetworkShare(local, remote, _factor(local, remote, (a, times_a), (b, times_b)))
            for local, remote in network
        ],
        doubts=[
            *_setup_differences(a.run.document, b.run.document),
            *_baseline_difference(cells_a, cells_b),
            *_runtimes(cells_a, cells_b),
        ],
    )


class _Times:
    """The headline figures of a run's cells, each in the light of the others' spread."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        tables: dict[tuple[str, str], dict[str, tuple[str, LogSample]]] = defaultdict(dict)
        for cell in cells:
            if figures := cell.trial_ns:
                tables[cell.point, cell.idle_states][cell.row] = (cell.language, LogSample.of(figures))
        self._priors = {table: Priors(samples) for table, samples in tables.items()}

    def of(self, cell: Cell) -> Moderated:
        """One cell's; it has figures."""
        prior = self._priors[cell.point, cell.idle_states].of(cell.row)
        return Moderated.of(LogSample.of(cell.trial_ns), prior)


def _factor(local: Cell, remote: Cell, *runs: tuple[Summary, _Times]) -> RatioEstimate:
    """The remote time over the local one, each in the light of its own run."""
    of_local, of_remote = (
        next(times.of(cell) for run, times in runs if any(it is cell for it in run.cells))
        for cell in (local, remote)
    )
    return difference(of_local, of_remote).ratio()


def _reason(a: Cell, b: Cell) -> str | None:
    """The reason why two cells cannot be compared."""
    for name, cell in zip("AB", (a, b), strict=True):
        if not cell.is_ranked or len(cell.trial_ns) < 2:
            return f"{name}: {cell.reason or 'one trial alone'}"
    if a.headline != b.headline:
        return "one has too few samples for a median call"
    return None


def _identity(cell: Cell) -> Identity:
    values = tuple(sorted(cell.values.items()))
    names = (cell.server.system, cell.server.variant, cell.client.system, cell.client.variant)
    return (*names, cell.point, values, cell.clients, cell.servers, cell.placement, cell.idle_states)


def _setup_differences(a: RunDocument, b: RunDocument) -> list[SetupDifference]:
    """Differences of host, pinning, idle states, tools and of the suite itself."""
    return [
        *_differing("host", *({name: it.host.get(name) for name in HOST} for it in (a, b))),
        *_differing("", *(_settings(it) for it in (a, b))),
        *_differing("CPUs of the", a.placements, b.placements),
        *_differing("", a.tools, b.tools),
        *_differing("", *({"version of Roundtrip": it.roundtrip, "commit": it.commit} for it in (a, b))),
    ]


def _settings(run: RunDocument) -> dict[str, Any]:
    return {
        "CPU pinning": run.placement,
        "idle states": ", ".join(run.idle_states),
        "profile": run.profile.name,
    }


def _baseline_difference(
    cells_a: Mapping[Identity, Cell], cells_b: Mapping[Identity, Cell]
) -> list[SetupDifference]:
    """The baseline that differs most between the runs, if one differs by more than baselines should."""
    distances: list[tuple[float, SetupDifference]] = []
    for key, a in cells_a.items():
        b = cells_b.get(key)
        if b is None or not a.is_null or a.headline != b.headline or a.estimate is None or b.estimate is None:
            continue
        shown = (f"{it.estimate.value_ns / 1000:.1f} µs" for it in (a, b) if it.estimate is not None)
        distance = abs(math.log(b.estimate.value_ns / a.estimate.value_ns))
        distances.append((distance, SetupDifference(f"baseline {a.row} at {a.point}", *shown)))
    distance, largest = max(distances, key=lambda pair: pair[0], default=(0.0, None))
    return [largest] if largest is not None and distance > math.log1p(SAME_BASELINE) else []


def _runtimes(cells_a: Mapping[Identity, Cell], cells_b: Mapping[Identity, Cell]) -> list[SetupDifference]:
    """Other runtimes under the same cells, each once a program and end."""
    found: dict[tuple[str, str, str], SetupDifference] = {}
    for key, cell in cells_a.items():
        if key in cells_b:
            for side in ("server", "client"):
                a: EndNames = getattr(cell, side)
                b: EndNames = getattr(cells_b[key], side)
                if a.runtime and b.runtime and a.runtime != b.runtime:
                    found[side, a.system, a.variant] = SetupDifference(
                        f"runtime of {a.system}'s {side}", a.runtime, b.runtime
                    )
    return list(found.values())


def _differing(group: str, a: Mapping[str, Any], b: Mapping[str, Any]) -> list[SetupDifference]:
    return [
        SetupDifference(f"{group} {name}".strip(), str(a.get(name)), str(b.get(name)))
        for name in dict.fromkeys((*a, *b))
        if a.get(name) != b.get(name)
    ]
