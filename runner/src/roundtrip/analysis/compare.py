"""Two runs compared cell by cell: what became slower, and why one might doubt it.

Nothing pairs the trials of two runs, so the test is Welch's on logarithms. Its interval knows the spread
within each run and not what moves a whole run (another boot, build, neighbour on the host): of two runs of
the same thing it calls more than five in a hundred different. `doubts` lists what is known to differ.
"""

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from roundtrip.analysis.estimates import Moderated, difference, judge, moderated_by_table
from roundtrip.analysis.figure import QUANTILES
from roundtrip.analysis.log_sample import LogSample
from roundtrip.results.records import RunDocument
from roundtrip.results.summary import Cell, HostPicture, Judged, RatioEstimate, Summary
from roundtrip_agent.facts import differences

SAME_HOST = 0.05
"""If a baseline or a probe differs by more between two runs, the host does too, and so may every row."""

TWO_HOSTS = ("paired", "lab")
"""The cpus of cells whose ends were on two hosts."""

Identity = tuple[object, ...]
"""What makes a cell the same one in another run; the CPU pinning last."""


class RunName(Struct, frozen=True):
    """A run."""

    run: str
    created: str


class ComparedCell(Struct, frozen=True, kw_only=True):
    """One cell in two runs.

    Attributes:
        figures: B's time over A's, by the headline and the quantiles; empty if they cannot be compared, and `reason`
            says why.
    """

    a: Cell
    b: Cell
    figures: dict[str, Judged]
    reason: str | None = None

    @property
    def headline(self) -> Judged | None:
        """The ratio of the headline figure."""
        return self.figures.get(self.a.headline)


class NetworkShare(Struct, frozen=True):
    """A cell on one machine and on two; `factor` is the remote time over the local one."""

    local: Cell
    remote: Cell
    factor: RatioEstimate


class SetupDifference(Struct, frozen=True):
    """A difference between two runs that may explain a ratio better than what is compared."""

    what: str
    a: str
    b: str


class RunComparison(Struct, kw_only=True):
    """Two runs, cell by cell."""

    a: RunName
    b: RunName
    margin: float
    cells: list[ComparedCell]
    only_in_a: list[Cell]
    only_in_b: list[Cell]
    network: list[NetworkShare]
    doubts: list[SetupDifference]


def compare(a: Summary, b: Summary) -> RunComparison:
    """Compares run B, which is judged, with run A, usually the earlier.

    CPU pinning and idle states belong to a cell's identity, since they decide more than most middleware does; runtimes
    and versions do not, since a new version is what people compare.
    """
    cells_a, cells_b = ({_identity(cell): cell for cell in it.cells} for it in (a, b))
    both = {key: (cell, cells_b[key]) for key, cell in cells_a.items() if key in cells_b}
    margin = min(a.judging.margin, b.judging.margin)
    reasons = {key: _reason(*pair) for key, pair in both.items()}
    able = {key: pair for key, pair in both.items() if reasons[key] is None}
    figures: dict[Identity, dict[str, Judged]] = {key: {} for key in both}
    for name in ("", *(it.name for it in QUANTILES)):  # Empty: of each cell its headline.
        times = _times(a.cells, name) | _times(b.cells, name)
        ratios = {
            key: difference(*(times[id(cell)] for cell in pair))
            for key, pair in able.items()
            if all(id(cell) in times for cell in pair)
        }
        for key, judged in judge(ratios, margin).items():
            figures[key][name or able[key][0].headline] = judged
    network = _local_and_remote(a.cells, b.cells) or _local_and_remote(b.cells, a.cells)
    elsewhere = {id(cell) for pair in network for cell in pair}
    times = _times(a.cells) | _times(b.cells)
    return RunComparison(
        a=RunName(a.run.document.run, a.run.document.created),
        b=RunName(b.run.document.run, b.run.document.created),
        margin=margin,
        cells=[
            ComparedCell(a=of_a, b=of_b, figures=figures[key], reason=reasons[key])
            for key, (of_a, of_b) in both.items()
        ],
        only_in_a=[cell for key, cell in cells_a.items() if key not in both and id(cell) not in elsewhere],
        only_in_b=[cell for key, cell in cells_b.items() if key not in both and id(cell) not in elsewhere],
        network=[NetworkShare(*it, difference(times[id(it[0])], times[id(it[1])]).ratio()) for it in network],
        doubts=_setup_differences(a.run.document, b.run.document)
        + _baseline_difference(both.values())
        + _probe_differences(a.host, b.host)
        + _runtimes(both.values()),
    )


def _times(cells: Sequence[Cell], figure: str = "") -> dict[int, Moderated]:
    """A figure, or the headline, of cells by identity of the object, each in the light of the others' spread."""
    by_id = {id(cell): cell for cell in cells}
    samples = {
        name: (cell.language, LogSample.of(found.trial_ns))
        for name, cell in by_id.items()
        if (found := cell.figures.get(figure or cell.headline)) is not None
    }
    return moderated_by_table(samples, lambda name: (by_id[name].workload, by_id[name].idle_states))


def _local_and_remote(a: Sequence[Cell], b: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    """Cells that were measured on one machine in run A and on two hosts in run B."""
    remote = {_identity(it)[:-1]: it for it in b if it.cpu_pinning in TWO_HOSTS and it.estimate is not None}
    local = [it for it in a if it.cpu_pinning not in TWO_HOSTS and it.estimate is not None]
    return [(it, remote[key]) for it in local if (key := _identity(it)[:-1]) in remote]


def _reason(a: Cell, b: Cell) -> str | None:
    for name, cell in zip("AB", (a, b), strict=True):
        if not cell.is_ranked or len(cell.trial_ns) < 2:
            return f"{name}: {cell.reason or 'one trial alone'}"
    if a.headline != b.headline:
        return "one has too few samples for a median call"
    return None


def _identity(cell: Cell) -> Identity:
    values = tuple(sorted(cell.values.items()))
    return cell.row, cell.workload, values, cell.clients, cell.servers, cell.idle_states, cell.cpu_pinning


def _setup_differences(a: RunDocument, b: RunDocument) -> list[SetupDifference]:
    """Differences of host, pinning, idle states, tools, variables of workers, and of the suite itself."""
    both = sorted(a.by_key.keys() & b.by_key.keys())
    hosts_a, hosts_b = (
        {role: host["facts"] for role, host in (run.hosts or {}).items()} | {"client": run.host}
        for run in (a, b)
    )
    hosts = [
        SetupDifference(
            f"host {name}" if role == "client" else f"{role} host {name}", str(value_a), str(value_b)
        )
        for role in hosts_a
        for name, value_a, value_b in differences(hosts_a[role], hosts_b.get(role, {}))
    ]
    facts_a, facts_b = (
        {
            "CPU pinning": run.cpu_pinning,
            "idle states": ", ".join(run.idle_states),
            "preset": run.preset.name,
            **{f"CPUs of the {role}": cpus for role, cpus in run.cpus.items()},
            **run.tools,
            **{f"{name} of every worker": value for name, value in run.worker_env.items()},
            **{f"{name} of every build": value for name, value in run.build_env.items()},
            **{f"{name} of {row}": value for row in both for name, value in run.by_key[row].env.items()},
            "version of Roundtrip": run.roundtrip,
            "commit": run.commit,
        }
        for run in (a, b)
    )
    return hosts + [
        SetupDifference(name, str(facts_a.get(name)), str(facts_b.get(name)))
        for name in dict.fromkeys((*facts_a, *facts_b))
        if facts_a.get(name) != facts_b.get(name)
    ]


def _baseline_difference(both: Iterable[tuple[Cell, Cell]]) -> list[SetupDifference]:
    """The baseline that differs most between the runs, if one differs by more than baselines should."""
    found: list[tuple[float, SetupDifference]] = []
    for a, b in both:
        if a.is_baseline and a.headline == b.headline and a.estimate is not None and b.estimate is not None:
            shown = (f"{it.value_ns / 1000:.1f} µs" for it in (a.estimate, b.estimate))
            distance = abs(math.log(b.estimate.value_ns / a.estimate.value_ns))
            found.append((distance, SetupDifference(f"baseline {a.row} at {a.workload}", *shown)))
    found.sort(key=lambda it: it[0])
    return [largest for distance, largest in found[-1:] if distance > math.log1p(SAME_HOST)]


def _probe_differences(a: HostPicture | None, b: HostPicture | None) -> list[SetupDifference]:
    """The probes that took another time: each median lies beyond what nine of ten cycles of the other run took."""
    if a is None or b is None:
        return []
    found = []
    for name in [it for it in a.probes if it in b.probes]:
        pair = a.probes[name], b.probes[name]
        low, high = sorted(pair, key=lambda it: it.median_ns)
        is_apart = high.median_ns > low.p95_ns and low.median_ns < high.p5_ns
        if is_apart and high.median_ns > (1 + SAME_HOST) * low.median_ns:
            shown = (f"{it.median_ns / 1000:.1f} µs" for it in pair)
            found.append(SetupDifference(f"probe of the host: {name}", *shown))
    return found


def _runtimes(both: Iterable[tuple[Cell, Cell]]) -> list[SetupDifference]:
    """Other runtimes under the same cells, each once a program and end."""
    found: dict[tuple[str, str, str], SetupDifference] = {}
    for cells in both:
        for side in ("server", "client"):
            a, b = (getattr(cell, side) for cell in cells)
            if a.runtime and b.runtime and a.runtime != b.runtime:
                what = f"runtime of {a.system}'s {side}"
                found[side, a.system, a.variant] = SetupDifference(what, a.runtime, b.runtime)
    return list(found.values())
