"""The cells of a summary, each on its own: what its trials say, and whether they may say it.

What needs other cells, such as a ratio, is in verdicts.py.
"""

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from roundtrip.analysis.estimates import LogSample, Moderated, Prior
from roundtrip.analysis.network import path_share
from roundtrip.analysis.samples import LARGE_BYTES, pooled
from roundtrip.analysis.timeseries import Resources, series
from roundtrip.analysis.turns import Turns, drifts
from roundtrip.config.experiment import Point
from roundtrip.results.records import (
    SINGLES,
    Measurement,
    Outcome,
    PilotRecord,
    RowRecord,
    RunDocument,
    Slice,
    TrialRecord,
    Usage,
)
from roundtrip.results.summary import Cell, EndNames, EndUsage, Estimate, Spread, State, Throughput

COMPILING = ("compiling-client", "compiling-server")
DRIFTING = "drifting"
MAX_COMPILING_SHARE = 1 / 3
"""A trial of which a runtime compiled in more of its cycles is cold."""
MIN_SHARE_LEFT = 1 / 3
"""A trial of which fewer cycles are left counts no longer."""
SKEWED = 1.1
"""A mean this much over the median call is worth a word: a few calls take far longer than the others."""

Place = tuple[int, int]
"""Round and block."""


@dataclass(frozen=True)
class CellKey:
    """The key of a cell."""

    row: str
    point: str
    idle_states: str


@dataclass(frozen=True)
class Measured:
    """A measurement that came to an end, with its trial.

    Attributes:
        turns: Turns of the row that count.
        baseline: Turns of the row's baseline in the same block; None: there is none, or the row is one.
        others: Turns of the other rows of its block.
    """

    trial: TrialRecord
    measurement: Measurement
    turns: Turns
    baseline: Turns | None
    others: tuple[Turns, ...]

    @property
    def place(self) -> Place:
        """Its round and block."""
        return self.trial.round, self.trial.block

    @property
    def slices(self) -> list[Slice]:
        """All but those of cycle 0; a sample that is taken once may have no other."""
        slices = self.measurement.slices
        return [slice_ for slice_ in slices if slice_.cycle > 0] or slices

    @property
    def cold(self) -> str | None:
        """The reason why it is not steady: a flag of its slices, or that it drifts."""
        cycles = {slice_.cycle for slice_ in self.slices}
        compiling = {
            slice_.cycle: flag for slice_ in self.slices for flag in slice_.flags if flag in COMPILING
        }
        if len(compiling) > MAX_COMPILING_SHARE * len(cycles):
            return Counter(compiling.values()).most_common(1)[0][0]
        return DRIFTING if drifts(self.turns, self.others) else None

    @property
    def is_left(self) -> bool:
        """Whether others left enough of it."""
        return self.turns.size >= max(1, MIN_SHARE_LEFT * len({slice_.cycle for slice_ in self.slices}))

    def whole(self) -> "Measured":
        """The same with all its turns."""
        return replace(self, turns=Turns.of(self.slices))


@dataclass(frozen=True)
class Draft:
    """A cell before its intervals: what counts, and what the figures are.

    Attributes:
        counted: Measurements that figures are made of.
        measured: All that came to an end.
    """

    key: CellKey
    row: RowRecord
    point: Point
    state: State
    reason: str | None
    counted: tuple[Measured, ...]
    excluded: dict[str, int]
    all_trials: tuple[TrialRecord, ...]
    measured: tuple[Measured, ...]

    @property
    def headline(self) -> str:
        """`typical` if every slice has enough samples for it.

        Two kinds of points have the `mean`, whatever their samples. Several clients that share CPUs wait for these in
        a few long calls, of which a median knows nothing. And a large value is moved in many steps of which each may
        wait or not: the times of calls lie in two heaps, and a median falls into either.
        """
        if self.point.clients > 1 or self.point.bytes >= LARGE_BYTES:
            return "mean"
        return "typical" if self.has("typical") else "mean"

    def has(self, figure: str) -> bool:
        """Whether there are samples enough for a figure."""
        return bool(self.counted) and all(trial.turns.has(figure) for trial in self.counted)

    def times_ns(self, figure: str) -> list[float]:
        """A figure of each trial that counts."""
        return [trial.turns.ns(figure) for trial in self.counted]

    @property
    def sample(self) -> LogSample | None:
        """The headline figure, one number a trial."""
        return LogSample.of(self.times_ns(self.headline)) if self.counted else None


Blocks = Mapping[Place, Mapping[tuple[str, str], Turns]]
"""Turns that count: by block, then by row and point."""


def turns_of(trials: Iterable[TrialRecord]) -> Blocks:
    """The turns of these trials that count."""
    found: dict[Place, dict[tuple[str, str], Turns]] = {}
    for trial in trials:
        for measured in trial.measurements:
            if measured.outcome is Outcome.OK:
                block = found.setdefault((trial.round, trial.block), {})
                block[trial.row, measured.point] = Turns.of(measured.counted)
    return found


def _measured(row: RowRecord, trial: TrialRecord, measurement: Measurement, blocks: Blocks) -> Measured:
    point, block = measurement.point, blocks[trial.round, trial.block]
    return Measured(
        trial,
        measurement,
        block[row.row, point],
        None if row.row == row.null else block.get((row.null, point)),
        tuple(turns for (other, at), turns in block.items() if at == point and other != row.row),
    )


def draft(
    row: RowRecord,
    point: Point,
    idle_states: str,
    trials: Sequence[TrialRecord],
    blocks: Blocks,
    pilot: PilotRecord | None,
    skipped: str | None,
    *,
    warms_up: bool,
) -> Draft:
    """Sorts what was measured of a cell.

    Args:
        row: The row.
        point: The point.
        idle_states: Under which the cell is.
        trials: Steady trials of this row and these idle states, in order.
        blocks: Turns of all trials by block, as `turns_of` gives them.
        pilot: Pilot of the row at this point; None: it had no pilot.
        skipped: Why the budget left the row out; None: it did not.
        warms_up: Whether the profile has pilots.
    """
    found = [(trial, part) for trial in trials if (part := trial.of(point.key)) is not None]
    measured = tuple(
        _measured(row, trial, part, blocks)
        for trial, part in found
        if part.outcome is Outcome.OK and part.slices
    )
    cold = [trial.cold for trial in measured]
    steady = [trial for trial, why in zip(measured, cold, strict=True) if why is None]
    counted = tuple(trial for trial in steady if trial.is_left)
    excluded = {
        "cold": len(measured) - len(steady),
        "disturbed": len(steady) - len(counted),
        "failed": len(found) - len(measured),
    }
    state, reason = _state(row, point, [part for _, part in found], measured, cold, pilot, skipped, warms_up)
    if state in (State.COLD, State.SINGLE):  # Shown, though it is not ranked.
        counted = tuple(whole for trial in measured if (whole := trial.whole()).turns.size)
        excluded |= {"cold": 0, "disturbed": 0}
    elif state is State.STEADY and not counted:
        reason = "others worked while it was timed, and too few of its slices count"
    key = CellKey(row.row, point.key, idle_states)
    reasons = {why: count for why, count in excluded.items() if count}
    return Draft(key, row, point, state, reason, counted, reasons, tuple(trials), measured)


def _state(
    row: RowRecord,
    point: Point,
    found: Sequence[Measurement],
    measured: Sequence[Measured],
    cold: Sequence[str | None],
    pilot: PilotRecord | None,
    skipped: str | None,
    warms_up: bool,
) -> tuple[State, str | None]:
    if failed := [part for part in found if part.outcome is Outcome.FAILED]:
        return State.FAILED, f"{len(failed)} of {len(found)} trials: {failed[0].reason}"
    if row.reason is not None:
        return State.UNAVAILABLE, row.reason
    if refused := [part for part in found if part.outcome is Outcome.CANNOT]:
        return State.CANNOT, refused[0].reason
    if pilot is not None and pilot.outcome is Outcome.CANNOT:
        return State.CANNOT, pilot.reason
    if pilot is not None and pilot.outcome is Outcome.FAILED:
        return State.FAILED, pilot.reason
    if not measured:
        return (
            State.SKIPPED,
            skipped or "the run ended before it; go on with: ./invokew run --resume",
        )
    if all(part.trial.round == SINGLES for part in measured):
        return State.SINGLE, "one sample takes over 5 s: it is taken once, without a warm-up"
    if pilot is None and not warms_up:
        return State.COLD, "the profile has no warm-up"
    if pilot is not None and not pilot.steady:
        took_s = sum(window.elapsed_ns for window in pilot.windows) / 1e9
        doing = (
            f"the {pilot.compiling}'s runtime still compiled"
            if pilot.compiling
            else "calls still became faster"
        )
        return State.COLD, f"{doing} after {took_s:.0f} s of warm-up"
    flags = [flag for flag in cold if flag is not None]
    if 2 * len(flags) > len(cold):
        worst = Counter(flags).most_common(1)[0][0]
        what = "calls drifted" if worst == DRIFTING else f"the {worst.partition('-')[2]}'s runtime compiled"
        return State.COLD, f"{what} while it was measured, in {len(flags)} of {len(cold)} trials"
    return State.STEADY, None


def finish(
    drafted: Draft, run: RunDocument, prior: Prior, resources: Callable[[str], Resources | None]
) -> Cell:
    """A draft with its estimates, but for what needs other cells.

    Args:
        drafted: Draft of the cell.
        run: run.json.
        prior: Prior from the spreads of rows like this one.
        resources: Gives a trial's series by its name.
    """
    row, point, counted = drafted.row, drafted.point, drafted.counted
    measurements = [trial.measurement for trial in counted]
    slices = [it for measured in counted for it in measured.slices]
    cell = Cell(
        row=row.row,
        null_row=row.null,
        point=point.key,
        idle_states=drafted.key.idle_states,
        placement=run.placement,
        asked=row.asked,
        title=title_of(row),
        language=row.language,
        wire=row.wire,
        server=_names(row, "server", drafted.all_trials),
        client=_names(row, "client", drafted.all_trials),
        clients=point.clients,
        servers=point.servers,
        operation=point.operation,
        values=point.values,
        calls_per_sample=point.calls_per_sample,
        state=drafted.state,
        reason=drafted.reason,
        trials=len(counted),
        excluded=drafted.excluded,
        slices=sum(slice_.counts for slice_ in slices),
        void=dict(sorted(Counter(flag for slice_ in slices for flag in set(slice_.flags)).items())),
        samples=round(sum(trial.turns.samples.sum() for trial in counted)),
        headline=drafted.headline,
    )
    if not counted:
        return cell
    cell.trial_mean_ns = drafted.times_ns("mean")
    cell.mean = _time(cell.trial_mean_ns, prior)
    if drafted.has("typical"):
        cell.trial_typical_ns = drafted.times_ns("typical")
        cell.typical = _time(cell.trial_typical_ns, prior)
        times = cell.mean.value_ns / cell.typical.value_ns
        cell.apart = times if times > SKEWED else None
    cell.stopped_by = _stopped_by(slices)
    cell.throughput = _throughput(counted)
    cell.quantiles = _quantiles(counted)
    cell.client_usage = _usage(measurements, "client", point.clients)
    cell.server_usage = _usage(measurements, "server", point.servers)
    cell.helpers_cpu_ns_per_call = _helpers(measurements)
    cell.wire_bytes_per_call = _wire(measurements)
    cell.path = path_share(run.path, cell)
    cell.histogram = pooled([part.histogram for part in measurements if part.histogram is not None])
    cell.series = next(
        (
            series(table, part.trial.trial, part.slices[0].started_ns, part.slices[-1].ended_ns)
            for part in drafted.measured
            if part.trial.sampled
            and not point.is_of_sweep
            and (table := resources(part.trial.trial)) is not None
        ),
        None,
    )
    return cell


def title_of(row: RowRecord) -> str:
    """The title in the report: "Java RMI, default"."""
    if row.client is not None:
        return f"{row.client.title} > {row.title}"
    return f"{row.title}, {row.variant_title}"


def _time(times_ns: Sequence[float], prior: Prior) -> Estimate:
    return Moderated.of(LogSample.of(times_ns), prior).time()


def _names(row: RowRecord, side: str, trials: Iterable[TrialRecord]) -> EndNames:
    runtimes = (trial.versions.get(side, {}).get("runtime") for trial in trials)
    runtime = next((name for name in runtimes if name), None)
    named = row.client if row.client is not None and side == "client" else row
    return EndNames(named.system, named.variant, runtime)


def _throughput(counted: Iterable[Measured]) -> Throughput | None:
    """Each trial's median over its slices."""
    of_trials = [
        [
            slice_.throughput_per_s
            for slice_ in measured.slices
            if slice_.counts and slice_.throughput_per_s is not None
        ]
        for measured in counted
    ]
    rates = [statistics.median(of_trial) for of_trial in of_trials if of_trial]
    return Throughput(statistics.median(rates), min(rates), max(rates)) if rates else None


def _quantiles(counted: Sequence[Measured]) -> dict[str, Spread]:
    """Each trial weighs the same; a quantile that one of them is too short for is left out.

    Trials in which CPU and memory are sampled are left out if there are others: calls that wait for
    a sample are too few for the mean, and enough for the slowest of a thousand.
    """
    unsampled = [trial for trial in counted if not trial.trial.sampled]
    found = [trial.measurement.quantiles_ns for trial in unsampled or counted]
    common = [name for name in found[0] if all(name in of_trial for of_trial in found)]
    values = {name: [of_trial[name] for of_trial in found] for name in common}
    return {name: Spread(statistics.median(ns), min(ns), max(ns)) for name, ns in values.items()}


def _usage(measurements: Sequence[Measurement], end: str, processes: int) -> EndUsage:
    used = [(_times(part), _added_up(part.usage, end)) for part in measurements]
    fresh = [_added_up(part.usage, end) for part in measurements if part.first]
    runtimes = [part.client_runtime if end == "client" else part.server_runtime for part in measurements]
    took = [
        (run, processes * max(1, sum(slice_.ended_ns - slice_.started_ns for slice_ in part.slices)))
        for part, run in zip(measurements, runtimes, strict=True)
    ]
    buffer = measurements[0].buffer_bytes if end == "client" else 0
    idle, peak = (
        _median(None if (value := getattr(use, name)) is None else value - buffer for use in fresh)
        for name in ("idle_rss_bytes", "peak_rss_bytes")
    )
    return EndUsage(
        _median(None if use.cpu_ns is None else use.cpu_ns / times for times, use in used),
        _median(
            None if use.context_switches is None else use.context_switches / times for times, use in used
        ),
        None if idle is None else round(idle),
        None if peak is None else round(peak),
        _median(None if run.compiled_ns is None else run.compiled_ns / ns for run, ns in took),
        _median(run.collected_ns / ns for run, ns in took),
        _median(float(run.collections) for run in runtimes),
    )


def _added_up(usage: dict[str, Usage], end: str) -> Usage:
    """The usage of the processes of one end; unknown if one of them does not report it."""
    uses = [use for name, use in usage.items() if name.partition(":")[0] == end]

    def total(values: list[int | None]) -> int | None:
        known = [value for value in values if value is not None]
        return sum(known) if known and len(known) == len(values) else None

    return Usage(
        total([use.cpu_ns for use in uses]),
        total([use.context_switches for use in uses]),
        total([use.idle_rss_bytes for use in uses]),
        total([use.peak_rss_bytes for use in uses]),
    )


def _times(measurement: Measurement) -> int:
    """How often it was done: calls, or where a sample is connecting alone, samples."""
    return max(1, measurement.calls or sum(slice_.samples for slice_ in measurement.slices))


def _median(values: Iterable[float | None]) -> float | None:
    """The mean of the known values; None if none is known."""
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def _helpers(measurements: Iterable[Measurement]) -> float | None:
    costs = [
        (_times(part), [use.cpu_ns for name, use in part.usage.items() if name.startswith("helper:")])
        for part in measurements
    ]
    known = [(times, [ns for ns in cpu_ns if ns is not None]) for times, cpu_ns in costs]
    return _median(sum(cpu_ns) / times for times, cpu_ns in known if cpu_ns)


def _wire(measurements: Iterable[Measurement]) -> tuple[float, float] | None:
    """Bytes are counted over a row's own slices, hence divided by the calls of these."""
    found = [
        # If the server has a host of its own, that is the last one; the others are those of clients.
        (part.hosts[:-1] if len(part.hosts) > 1 else part.hosts, _own_calls(part.slices))
        for part in measurements
        if part.hosts
    ]
    if not found:
        return None
    return (
        statistics.median(sum(host.sent_bytes for host in hosts) / calls for hosts, calls in found),
        statistics.median(sum(host.received_bytes for host in hosts) / calls for hosts, calls in found),
    )


def _own_calls(slices: Sequence[Slice]) -> int:
    calls = sum(slice_.remote_calls + slice_.lead_in_calls for slice_ in slices)
    return max(1, calls or sum(slice_.samples for slice_ in slices))


def _stopped_by(slices: Iterable[Slice]) -> str:
    """`count` if every slice reached its count, else what ended most of the others."""
    reasons = Counter(slice_.stopped_by for slice_ in slices)
    others = Counter({reason: n for reason, n in reasons.items() if reason != "count"})
    return (others or reasons).most_common(1)[0][0]
