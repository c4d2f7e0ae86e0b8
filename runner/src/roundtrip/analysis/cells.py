"""The cells of a summary, each on its own: what its trials say, and whether they may say it.

What needs other cells, such as a ratio, is in verdicts.py.
"""

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from roundtrip.analysis.estimates import Moderated, Prior, Sample, Shift
from roundtrip.analysis.levels import Level, alone, with_carried
from roundtrip.analysis.modes import Modes
from roundtrip.analysis.network import path_share
from roundtrip.analysis.samples import LARGE_BYTES, TYPICAL_SAMPLES, pooled
from roundtrip.analysis.timeseries import Resources, series
from roundtrip.config.experiment import Point
from roundtrip.results.records import (
    SINGLES,
    Attempt,
    Measurement,
    Outcome,
    PilotRecord,
    RowRecord,
    RunDocument,
    TrialRecord,
    Usage,
)
from roundtrip.results.summary import (
    Cell,
    EndNames,
    EndUsage,
    Estimate,
    ModeEstimates,
    Spread,
    State,
    Throughput,
)

COLD_FLAGS = ("compiling-client", "compiling-server", "trend")
"""A measurement that still carries one of these in its last attempt is not steady."""
APART = 1.1
"""A mean this much over the median call is worth a word: a few calls take far longer than the others."""


@dataclass(frozen=True)
class CellKey:
    """What a cell is found by."""

    row: str
    point: str
    idle_states: str


@dataclass(frozen=True)
class Measured:
    """A measurement that came to an end, with the trial that it stood in.

    Attributes:
        mode: Of the machine; None if it changed meanwhile.
    """

    trial: TrialRecord
    measurement: Measurement
    mode: str | None

    @property
    def attempt(self) -> Attempt:
        """The attempt that counts."""
        return self.measurement.last

    @property
    def place(self) -> tuple[int, int]:
        """Round and block."""
        return self.trial.round, self.trial.block

    @property
    def is_steady(self) -> bool:
        """Whether neither end compiled and the calls did not move."""
        return not any(flag in COLD_FLAGS for flag in self.attempt.flags)

    @property
    def typical_ns(self) -> float | None:
        """The median call, if there are enough of them."""
        attempt = self.attempt
        return attempt.quantiles_ns.get("p50") if attempt.samples >= TYPICAL_SAMPLES else None

    def has(self, figure: str) -> bool:
        """Whether there are samples enough for a figure."""
        return figure != "typical" or self.typical_ns is not None

    def figure(self, headline: str) -> float:
        """The figure that is ranked, in nanoseconds."""
        typical = self.typical_ns if headline == "typical" else None
        return self.attempt.mean_ns if typical is None else typical

    def level(self, figure: str) -> Level:
        """A figure with where it stands in the run."""
        return Level(self.place, math.log(self.figure(figure)))


@dataclass(frozen=True)
class Draft:
    """A cell before its intervals: what counts, and what the figures are.

    Attributes:
        counted: Steady measurements in the reference mode.
        others: Steady measurements in another one, by its name.
        shifts: By figure (`typical`, `mean`), what carries the others over into the reference mode.
    """

    key: CellKey
    row: RowRecord
    point: Point
    state: State
    reason: str | None
    counted: tuple[Measured, ...]
    others: dict[str, tuple[Measured, ...]]
    excluded: dict[str, int]
    all_trials: tuple[TrialRecord, ...]
    measured: tuple[Measured, ...]
    shifts: dict[str, Shift] = field(default_factory=dict)

    @property
    def headline(self) -> str:
        """`typical` if every trial has enough samples for it.

        Two kinds of points have the `mean`, whatever their samples. Several clients that share CPUs wait for these in
        a few long calls, of which a median knows nothing. And a large value is moved in many steps of which each may
        wait or not: the times of calls lie in two heaps, and a median falls into either.
        """
        if self.point.clients > 1 or self.point.bytes >= LARGE_BYTES:
            return "mean"
        every = [*self.counted, *self.elsewhere]
        return "typical" if every and all(it.has("typical") for it in every) else "mean"

    @property
    def elsewhere(self) -> list[Measured]:
        """Steady measurements in modes that do not count."""
        return [it for these in self.others.values() for it in these]

    @property
    def sample(self) -> Sample | None:
        """The headline figure, one number a trial."""
        return self.sample_of(self.headline)

    def sample_of(self, figure: str) -> Sample | None:
        """A figure, one number a trial."""
        return alone(self.levels(figure), self.shifts.get(figure))

    def levels(self, figure: str) -> list[Level]:
        """A figure of each trial that counts, and of the steady ones in other modes if there is a shift for them."""
        own = [it.level(figure) for it in self.counted]
        if self.state is not State.STEADY:
            return own
        others = (it.level(figure) for it in self.elsewhere if it.has(figure))
        return with_carried(own, others, self.shifts.get(figure))


def draft(
    row: RowRecord,
    point: Point,
    idle_states: str,
    trials: Sequence[TrialRecord],
    pilot: PilotRecord | None,
    modes: Modes,
    reference: str,
    skipped: str | None,
    *,
    warms_up: bool,
) -> Draft:
    """Sorts what was measured of a cell.

    Args:
        row: The row.
        point: The point.
        idle_states: Under which the cell is.
        trials: Those of this row and these idle states that count, in order.
        pilot: How the row became warm at this point; None: it had no pilot.
        modes: The machine's.
        reference: The mode in which figures are compared.
        skipped: Why the budget left the row out; None: it did not.
        warms_up: Whether the profile has pilots.
    """
    found = [(trial, it) for trial in trials if (it := trial.of(point.key)) is not None]
    measured = tuple(
        Measured(trial, it, modes.of(it.last))
        for trial, it in found
        if it.outcome is Outcome.OK and it.attempts
    )
    steady = [it for it in measured if it.is_steady]
    counted = tuple(it for it in steady if it.mode == reference)
    by_mode = {
        name: tuple(it for it in steady if it.mode == name) for name in modes.names if name != reference
    }
    others = {name: these for name, these in by_mode.items() if these}
    excluded = {
        "cold": len(measured) - len(steady),
        "mode": len(steady) - len(counted),
        "failed": len(found) - len(measured),
    }
    state, reason = _state(
        row, point, [it for _, it in found], measured, steady, pilot, skipped, warms_up=warms_up
    )
    if state in (State.COLD, State.SINGLE):  # Shown, though it is not ranked.
        counted = tuple(it for it in measured if it.mode == reference) or measured
        excluded |= {"cold": 0, "mode": len(measured) - len(counted)}
    key = CellKey(row.row, point.key, idle_states)
    kept = {why: count for why, count in excluded.items() if count}
    return Draft(key, row, point, state, reason, counted, others, kept, tuple(trials), measured)


def _state(
    row: RowRecord,
    point: Point,
    found: Sequence[Measurement],
    measured: Sequence[Measured],
    steady: Sequence[Measured],
    pilot: PilotRecord | None,
    skipped: str | None,
    *,
    warms_up: bool,
) -> tuple[State, str | None]:
    if failed := [it for it in found if it.outcome is Outcome.FAILED]:
        return State.FAILED, f"{len(failed)} of {len(found)} trials: {failed[0].reason}"
    if row.reason is not None:
        return State.UNAVAILABLE, row.reason
    if refused := [it for it in found if it.outcome is Outcome.CANNOT]:
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
    if all(it.trial.round == SINGLES for it in measured):
        return State.SINGLE, "one sample takes over 5 s: it is taken once, without a warm-up"
    if pilot is None and not warms_up:
        return State.COLD, "the profile has no warm-up"
    if pilot is not None and not pilot.steady:
        took_s = sum(it.elapsed_ns for it in pilot.windows) / 1e9
        doing = (
            f"the {pilot.compiling}'s runtime still compiled"
            if pilot.compiling
            else "calls still became faster"
        )
        return State.COLD, f"{doing} after {took_s:.0f} s of warm-up"
    if 2 * len(steady) < len(measured):
        flags = Counter(flag for it in measured for flag in it.attempt.flags if flag in COLD_FLAGS)
        worst = flags.most_common(1)[0][0]
        what = "calls drifted" if worst == "trend" else f"the {worst.partition('-')[2]}'s runtime compiled"
        return (
            State.COLD,
            f"{what} while it was measured, in {len(measured) - len(steady)} of {len(measured)} trials",
        )
    return State.STEADY, None


def finish(
    drafted: Draft, run: RunDocument, prior: Prior, resources: Callable[[str], Resources | None]
) -> Cell:
    """A draft with its estimates, but for what needs other cells.

    Args:
        drafted: What counts.
        run: run.json.
        prior: What the spreads of rows like this one say.
        resources: Gives a trial's series by its name.
    """
    row, point, counted = drafted.row, drafted.point, drafted.counted
    attempts = [it.attempt for it in counted]
    samples = sum(it.samples for it in attempts)
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
        samples=samples,
        headline=drafted.headline,
    )
    if drafted.others:
        cell.by_mode = {name: _of_mode(these, prior) for name, these in drafted.others.items()}
    sample = drafted.sample
    if sample is None:
        if drafted.state is State.STEADY:
            modes = " or ".join(drafted.others) or "changing"
            cell.reason = f"measured only while the machine was in its {modes} mode"
        return cell
    cell.carried = sample.size - len(counted)
    if cell.carried:
        excluded = {**drafted.excluded, "mode": drafted.excluded["mode"] - cell.carried}
        cell.excluded = {why: count for why, count in excluded.items() if count}
    cell.mean = _time(drafted, "mean", prior)
    if all(it.has("typical") for it in counted or drafted.elsewhere):
        cell.typical = _time(drafted, "typical", prior)
    if cell.mean is not None and cell.typical is not None:
        times = cell.mean.value_ns / cell.typical.value_ns
        cell.apart = times if times > APART else None
    if not counted:
        # What else there is to say of a cell is of the mode that counts.
        return cell
    cell.stopped_by = _stopped_by(attempts)
    cell.trial_mean_ns = [it.mean_ns for it in attempts]
    if cell.typical is not None:
        cell.trial_typical_ns = [ns for it in counted if (ns := it.typical_ns) is not None]
    if rates := [it.throughput_per_s for it in attempts if it.throughput_per_s is not None]:
        cell.throughput = Throughput(statistics.median(rates), min(rates), max(rates))
    cell.quantiles = _quantiles(counted)
    cell.client_usage = _usage(counted, "client", point.clients)
    cell.server_usage = _usage(counted, "server", point.servers)
    cell.helpers_cpu_ns_per_call = _helpers(attempts)
    cell.wire_bytes_per_call = _wire(attempts)
    cell.path = path_share(run.path, cell)
    cell.flags = dict(sorted(Counter(flag for it in counted for flag in set(it.attempt.flags)).items()))
    cell.histogram = pooled([it.histogram for it in attempts if it.histogram is not None])
    cell.series = next(
        (
            series(table, it.trial.trial, it.attempt.started_ns, it.attempt.ended_ns)
            for it in drafted.measured
            if it.trial.sampled and not point.is_of_sweep and (table := resources(it.trial.trial)) is not None
        ),
        None,
    )
    return cell


def title_of(row: RowRecord) -> str:
    """As the report prints it: "Java RMI, default"."""
    if row.client is not None:
        return f"{row.client.title} > {row.title}"
    return f"{row.title}, {row.variant_title}"


def _time(drafted: Draft, figure: str, prior: Prior) -> Estimate | None:
    """None: all trials are from another mode, and too few rows are in both to carry this figure over."""
    sample = drafted.sample_of(figure)
    return None if sample is None else Moderated.of(sample, prior).time()


def _of_mode(these: Sequence[Measured], prior: Prior) -> ModeEstimates:
    typicals = [it.typical_ns for it in these if it.typical_ns is not None]
    mean = Moderated.of(Sample.of([it.attempt.mean_ns for it in these]), prior).time()
    typical = Moderated.of(Sample.of(typicals), prior).time() if len(typicals) == len(these) else None
    return ModeEstimates(len(these), typical, mean)


def _names(row: RowRecord, side: str, trials: Iterable[TrialRecord]) -> EndNames:
    runtimes = (trial.versions.get(side, {}).get("runtime") for trial in trials)
    runtime = next((name for name in runtimes if name), None)
    named = row.client if row.client is not None and side == "client" else row
    return EndNames(named.system, named.variant, runtime)


def _quantiles(counted: Sequence[Measured]) -> dict[str, Spread]:
    """Each trial weighs the same; a quantile that one of them is too short for is left out.

    Trials in which CPU and memory are sampled are left out if there are others: calls that wait for
    a sample are too few for the mean, and enough for the slowest of a thousand.
    """
    attempts = [it.attempt for it in counted if not it.trial.sampled] or [it.attempt for it in counted]
    names = [name for name in attempts[0].quantiles_ns if all(name in it.quantiles_ns for it in attempts)]
    values = {name: [it.quantiles_ns[name] for it in attempts] for name in names}
    return {name: Spread(statistics.median(its), min(its), max(its)) for name, its in values.items()}


def _usage(counted: Sequence[Measured], end: str, processes: int) -> EndUsage:
    used = [(it.attempt, _added_up(it.attempt.usage, end)) for it in counted]
    fresh = [_added_up(it.attempt.usage, end) for it in counted if it.measurement.first]
    runtimes = [
        (it.attempt, it.attempt.client_runtime if end == "client" else it.attempt.server_runtime)
        for it in counted
    ]
    took = [(run, processes * (attempt.ended_ns - attempt.started_ns)) for attempt, run in runtimes]
    buffer = counted[0].attempt.buffer_bytes if end == "client" else 0
    idle, peak = (
        _median(None if (value := getattr(it, name)) is None else value - buffer for it in fresh)
        for name in ("idle_rss_bytes", "peak_rss_bytes")
    )
    return EndUsage(
        _median(None if use.cpu_ns is None else use.cpu_ns / _times(attempt) for attempt, use in used),
        _median(
            None if use.context_switches is None else use.context_switches / _times(attempt)
            for attempt, use in used
        ),
        None if idle is None else round(idle),
        None if peak is None else round(peak),
        _median(None if run.compiled_ns is None else run.compiled_ns / ns for run, ns in took),
        _median(run.collected_ns / ns for run, ns in took),
        _median(float(run.collections) for run, _ in took),
    )


def _added_up(usage: dict[str, Usage], end: str) -> Usage:
    """What the processes of one end used together; of what one of them does not tell nothing is known."""
    its = [use for name, use in usage.items() if name.partition(":")[0] == end]

    def total(values: list[int | None]) -> int | None:
        known = [value for value in values if value is not None]
        return sum(known) if known and len(known) == len(values) else None

    return Usage(
        total([it.cpu_ns for it in its]),
        total([it.context_switches for it in its]),
        total([it.idle_rss_bytes for it in its]),
        total([it.peak_rss_bytes for it in its]),
    )


def _times(attempt: Attempt) -> int:
    """How often it was done: calls, or where a sample is connecting alone, samples."""
    return attempt.remote_calls or attempt.samples


def _median(values: Iterable[float | None]) -> float | None:
    """Of those that are known; None if none is."""
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def _helpers(attempts: Sequence[Attempt]) -> float | None:
    return _median(
        sum(costs) / _times(attempt)
        for attempt in attempts
        if (
            costs := [
                use.cpu_ns
                for name, use in attempt.usage.items()
                if name.startswith("helper:") and use.cpu_ns is not None
            ]
        )
    )


def _wire(attempts: Sequence[Attempt]) -> tuple[float, float] | None:
    # If the server has a host of its own, that is the last one; the others are those of clients.
    found = [(it.hosts[:-1] if len(it.hosts) > 1 else it.hosts, _times(it)) for it in attempts if it.hosts]
    if not found:
        return None
    return (
        statistics.median(sum(it.sent_bytes for it in hosts) / calls for hosts, calls in found),
        statistics.median(sum(it.received_bytes for it in hosts) / calls for hosts, calls in found),
    )


def _stopped_by(attempts: Sequence[Attempt]) -> str:
    """`count` if every trial reached its count, else what ended most of the others."""
    reasons = Counter(it.stopped_by for it in attempts)
    others = Counter({reason: n for reason, n in reasons.items() if reason != "count"})
    return (others or reasons).most_common(1)[0][0]
