"""The cells of a summary, each on its own: what its trials say, and whether they may say it.

What needs other cells, such as a ratio, is in verdicts.py.
"""

import statistics
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec import structs

from roundtrip.analysis.drift import drifts
from roundtrip.analysis.estimates import moderated_by_table
from roundtrip.analysis.figure import FIGURES, MEAN, MEDIAN, Figure
from roundtrip.analysis.histogram import Histogram
from roundtrip.analysis.load import load_of, refusal
from roundtrip.analysis.log_sample import LogSample
from roundtrip.analysis.slice_series import SliceSeries
from roundtrip.analysis.steadiness import fall_left
from roundtrip.analysis.timeseries import Resources, series
from roundtrip.analysis.utilization import utilization
from roundtrip.config.experiment import Workload
from roundtrip.results.records import (
    LATENCY,
    MEASURED_ONCE,
    CalibrationRecord,
    Measurement,
    Outcome,
    RowRecord,
    RunDocument,
    Slice,
    TrialRecord,
)
from roundtrip.results.summary import (
    Cell,
    CellFigure,
    EndNames,
    EndUsage,
    PathShare,
    State,
    Throughput,
)

COUNTS = {
    "bytes": "sent_bytes",
    **{name: name for name in ("segments", "connections", "retransmissions", "delayed_acknowledgements")},
}
"""What all hosts of a row count, by the name that a cell has for it: what one receives another has sent."""
COMPILING = ("compiling-client", "compiling-server")
MAX_COMPILING_SHARE = 1 / 2
"""A trial of which a runtime compiled in more of its cycles is not steady. A rest of a calibration may compile for 5 %
of its time; methods are compiled one by one, so that up to half of such slices have one."""
COMPILED_FALL = 1.1
"""A trial is not steady either if its other slices take so many times as long as those in which a runtime compiled:
these do not count, though they, and not the others, show what calls come to."""
MAX_LOST_SHARE = 1 / 3
"""A row that lost more of its slices to a quota or to other programs is not ranked."""
SERIES = {"cpu": "cpu", "memory": "rss_bytes"}
"""The field of a series by sensor, without its end."""
MIN_SHARE_LEFT = 1 / 3
"""A trial of which fewer cycles are left counts no longer."""
LARGE_BYTES = 1 << 19
"""Size of a call that is a transfer: it goes in many steps, and its rate is what counts."""
LIMIT_SHARE = 0.8
"""If the bytes of a call need more than this part of its time on the wire, the network is the limit."""
PASSED_SHARE = 1.15
"""If they need more than this, they did not wait for the wire: a limiter of rates let them through at once."""

Place = tuple[int, int]
"""Round and block."""


@dataclass(frozen=True)
class CellKey:
    """The key of a cell."""

    row: str
    workload: str
    idle_states: str

    @property
    def table(self) -> tuple[str, str]:
        """What the rows of a table have in common: workload and idle states."""
        return self.workload, self.idle_states


@dataclass(frozen=True)
class Measured:
    """A measurement that came to an end, with its trial.

    Attributes:
        series: Slices of the row that count.
        baseline: Slices of the row's baseline in the same block; None: there is none, or the row is one.
        others: Slices of the other rows of its block.
    """

    trial: TrialRecord
    measurement: Measurement
    series: SliceSeries
    baseline: SliceSeries | None
    others: Sequence[SliceSeries]

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
    def cycles(self) -> int:
        """The number of its cycles, whether they count or not."""
        return len({slice_.cycle for slice_ in self.slices})

    @cached_property
    def is_throttled(self) -> bool:
        """Whether a CPU quota stopped it: those of its slices that count are alike."""
        return any(slice_.throttled for slice_ in self.slices if slice_.counts)

    @cached_property
    def compiling(self) -> str | None:
        """The flag of the end whose runtime compiled in too many of its cycles, or made calls faster; or None."""
        flags = {slice_.cycle: flag for slice_ in self.slices for flag in slice_.flags if flag in COMPILING}
        if len(flags) > MAX_COMPILING_SHARE * self.cycles or self._fell(flags):
            return _most_common(flags.values())
        return None

    def _fell(self, compiled: Container[int]) -> bool:
        """Whether calls were faster in the cycles in which a runtime compiled than in those that count."""
        inside = [it.median_ns for it in self.slices if it.median_ns and it.cycle in compiled]
        rest = [it.median_ns for it in self.slices if it.median_ns and it.counts]
        return bool(inside and rest) and statistics.median(rest) > COMPILED_FALL * statistics.median(inside)

    @property
    def is_left(self) -> bool:
        """Whether others left enough of it."""
        return self.series.size >= max(1, MIN_SHARE_LEFT * self.cycles)


@dataclass(frozen=True)
class Draft:
    """A cell before its intervals: what counts, and what the figures are.

    Attributes:
        counted: Measurements that figures are made of.
        measured: All that came to an end.
    """

    key: CellKey
    row: RowRecord
    workload: Workload
    state: State
    reason: str | None
    counted: Sequence[Measured]
    excluded: dict[str, int]
    all_trials: Sequence[TrialRecord]
    measured: Sequence[Measured]
    calibration: CalibrationRecord | None

    @cached_property
    def fall_left(self) -> float:
        """The logarithm by which its trials may stand above the end of its calibration, at least 0."""
        found = self.calibration
        if found is None or not found.steady or found.workload != self.key.workload or not self.counted:
            return 0.0
        trials_ns = (sum(it.ended_ns - it.started_ns for it in trial.slices) for trial in self.counted)
        return fall_left(found, max(trials_ns))

    @property
    def headline(self) -> Figure:
        """The median call if every slice has calls enough for it.

        Two kinds of workloads have the mean, whatever their samples. Several clients that share CPUs wait for these
        in a few long calls, of which a median knows nothing. And a large value is moved in many steps of which each may
        wait or not: the times of calls lie in two heaps, and a median falls into either. Latencies at a rate have a
        median in any case.
        """
        if (self.workload.at_once > 1 and not self.workload.share) or self.workload.bytes >= LARGE_BYTES:
            return MEAN
        return MEDIAN if self.has(MEDIAN) else MEAN

    def has(self, figure: Figure) -> bool:
        """Whether each trial that counts has calls enough for a figure."""
        return bool(self.counted) and all(figure.has(trial.series) for trial in self.counted)

    def times_ns(self, figure: Figure) -> list[float]:
        """A figure of each trial that counts."""
        return [figure.ns(trial.series) for trial in self.counted]

    def widened(self, sample: LogSample, other: "Draft | None" = None) -> LogSample:
        """Its times, or their ratios to another row's, by as much as either may still have fallen."""
        return replace(sample, below=self.fall_left, above=other.fall_left if other is not None else 0.0)


Blocks = Mapping[Place, Mapping[tuple[str, str], SliceSeries]]
"""Slices that count: by block, then by row and workload."""


def blocks_of(trials: Iterable[TrialRecord]) -> Blocks:
    """The slices of these trials that count."""
    found: dict[Place, dict[tuple[str, str], SliceSeries]] = {}
    for trial in trials:
        for measured in trial.measurements:
            if measured.outcome is Outcome.OK:
                block = found.setdefault((trial.round, trial.block), {})
                block[trial.row, measured.workload] = SliceSeries.of(measured.counted)
    return found


def draft(
    row: RowRecord,
    workload: Workload,
    idle_states: str,
    trials: Sequence[TrialRecord],
    blocks: Blocks,
    calibration: CalibrationRecord | None,
    skipped: str | None,
    *,
    warms_up: bool,
) -> Draft:
    """Sorts what was measured of a cell, in trials of its row and idle states.

    `blocks` are of all rows; `skipped` says why the budget left the row out, `warms_up` whether the preset has
    calibrations.
    """
    found = [(trial, part) for trial in trials if (part := trial.of(workload.key)) is not None]
    measured: list[Measured] = []
    for trial, part in found:
        if part.outcome is Outcome.OK and part.slices:
            block = blocks[trial.round, trial.block]
            baseline = None if row.row == row.baseline else block.get((row.baseline, workload.key))
            others = [
                series for (name, at), series in block.items() if at == workload.key and name != row.row
            ]
            measured.append(Measured(trial, part, block[row.row, workload.key], baseline, others))
    steady = [trial for trial in measured if trial.compiling is None]
    left = [trial for trial in steady if trial.is_left]
    usual = _is_usually_throttled(left)
    counted = [trial for trial in left if trial.is_throttled == usual]
    excluded = {
        "not_steady": len(measured) - len(steady),
        "disturbed": len(steady) - len(left),
        "throttled": len(left) - len(counted),
        "failed": len(found) - len(measured),
    }
    state, reason = _state(row, [part for _, part in found], measured, calibration, skipped, warms_up)
    if state in (
        State.NOT_STEADY,
        State.MEASURED_ONCE,
    ):  # Shown with all its slices, though it is not ranked.
        whole = [replace(trial, series=SliceSeries.of(trial.slices)) for trial in measured]
        counted = [trial for trial in whole if trial.series.size]
        excluded |= {"not_steady": 0, "disturbed": 0, "throttled": 0}
    elif state is State.STEADY and not counted:
        reason = "others worked while it was timed, or a client began late, and too few of its slices count"
    key = CellKey(row.row, workload.key, idle_states)
    excluded = {why: count for why, count in excluded.items() if count}
    return Draft(key, row, workload, state, reason, counted, excluded, trials, measured, calibration)


def _is_usually_throttled(trials: Sequence[Measured]) -> bool:
    """Whether a CPU quota stopped more of these trials than not."""
    return 2 * sum(trial.is_throttled for trial in trials) > len(trials)


def _lost(measured: Sequence[Measured]) -> str | None:
    """The reason why a row is not ranked that lost too many slices to what else happened on its host."""
    usual = _is_usually_throttled(measured)
    slices = [(slice_, trial.is_throttled == usual) for trial in measured for slice_ in trial.slices]
    unlike = {
        at for at, (slice_, is_usual) in enumerate(slices) if "throttled" in slice_.flags or not is_usual
    }
    foreign = {at for at, (slice_, _) in enumerate(slices) if "foreign" in slice_.flags}
    if len(unlike | foreign) <= MAX_LOST_SHARE * len(slices):
        return None
    reasons = (
        [f"other programs used its CPUs in {len(foreign)} of its {len(slices)} slices"] if foreign else []
    )
    if unlike:
        stopped = sum(slice_.throttled > 0 for slice_, _ in slices)
        reasons.append(
            f"a CPU quota stopped it in {stopped} of its {len(slices)} slices, and not in the others"
        )
    return "; ".join(reasons)


def _state(
    row: RowRecord,
    found: Sequence[Measurement],
    measured: Sequence[Measured],
    calibration: CalibrationRecord | None,
    skipped: str | None,
    warms_up: bool,
) -> tuple[State, str | None]:
    if failed := [part for part in found if part.outcome is Outcome.FAILED]:
        return State.FAILED, f"{len(failed)} of {len(found)} trials: {failed[0].reason}"
    if row.reason is not None:
        return State.UNAVAILABLE, row.reason
    if refused := [part for part in found if part.outcome is Outcome.UNSUPPORTED]:
        return State.UNSUPPORTED, refused[0].reason
    if calibration is not None and calibration.outcome is not Outcome.OK:
        return State(calibration.outcome), calibration.reason
    if not measured:
        return State.SKIPPED, skipped or "not measured yet; after an interrupted run: ./invokew run --resume"
    if all(part.trial.round == MEASURED_ONCE for part in measured):
        return State.MEASURED_ONCE, "one sample takes over 5 s: it is taken once, without a warm-up"
    if calibration is None and not warms_up:
        return State.NOT_STEADY, "the preset has no warm-up"
    if calibration is not None and not calibration.steady:
        took_s = sum(window.elapsed_ns for window in calibration.windows) / 1e9
        compiled = f"the {calibration.compiling}'s runtime still compiled"
        doing = compiled if calibration.compiling else "calls still became faster"
        return State.NOT_STEADY, f"{doing} after {took_s:.0f} s of warm-up"
    flags = [flag for trial in measured if (flag := trial.compiling) is not None]
    if 2 * len(flags) > len(measured):
        end = _most_common(flags).partition("-")[2]
        of = f"in {len(flags)} of {len(measured)} trials"
        return State.NOT_STEADY, f"the {end}'s runtime compiled while it was measured, {of}"
    if drifts((trial.series, trial.others) for trial in measured if trial.compiling is None):
        return State.NOT_STEADY, "calls drifted from the first half of its cycles to the second"
    if (reason := _lost(measured)) is not None:
        return State.NOT_STEADY, reason
    counted = (slice_ for trial in measured for slice_ in trial.slices if slice_.counts)
    return refusal(counted) or (State.STEADY, None)


def times(drafts: Mapping[CellKey, Draft]) -> dict[CellKey, dict[str, CellFigure]]:
    """The figures of each cell, each in the light of the rows of its table; rows of one language vary alike."""
    found: dict[CellKey, dict[str, CellFigure]] = {key: {} for key in drafts}
    for figure in FIGURES.values():
        trials = {key: it.times_ns(figure) for key, it in drafts.items() if it.has(figure)}
        samples = {
            key: (drafts[key].row.language, drafts[key].widened(LogSample.of(ns)))
            for key, ns in trials.items()
        }
        for key, time in moderated_by_table(samples, lambda key: key.table).items():
            found[key][figure.name] = CellFigure(time=time.time(), trial_ns=trials[key])
    return found


def finish(
    drafted: Draft,
    run: RunDocument,
    figures: dict[str, CellFigure],
    resources: Callable[[str], Resources | None],
) -> Cell:
    """A draft with its figures, but for what needs other cells; `resources` gives a trial's series by its name."""
    row, workload, counted = drafted.row, drafted.workload, drafted.counted
    measurements = [trial.measurement for trial in counted]
    slices = [it for measured in counted for it in measured.slices]
    cell = Cell(
        row=row.row,
        baseline_row=row.baseline,
        workload=workload.key,
        idle_states=drafted.key.idle_states,
        cpu_pinning=run.cpu_pinning,
        asked=row.asked,
        language=row.language,
        protocol=row.protocol,
        server=_names(row, "server", drafted.all_trials),
        client=_names(row, "client", drafted.all_trials),
        clients=workload.clients,
        servers=workload.servers,
        operation=workload.operation,
        values=workload.values,
        calls_per_sample=workload.calls_per_sample,
        state=drafted.state,
        reason=drafted.reason,
        trials=len(counted),
        excluded=drafted.excluded,
        slices=sum(slice_.counts for slice_ in slices),
        void=dict(sorted(Counter(flag for slice_ in slices for flag in set(slice_.flags)).items())),
        samples=round(sum(trial.series.samples.sum() for trial in counted)),
        headline=drafted.headline.name,
        figures=figures,
    )
    if not counted:
        return cell
    reasons = [slice_.stopped_by for slice_ in slices]
    cell.stopped_by = _most_common([reason for reason in reasons if reason != "count"] or reasons)
    cell.throughput = _throughput(counted)
    cell.client_usage = _usage(measurements, "client", workload.clients)
    cell.server_usage = _usage(measurements, "server", workload.servers)
    cell.helpers_cpu_ns_per_call = _median(
        _ratio(_total(part, "helper", "cpu_ns", all_known=False), _calls(part)) for part in measurements
    )
    cell.wire_bytes_per_call = _wire(measurements)
    cell.counts = _counts(measurements)
    shown = [it for it in slices if it.counts] or slices
    cell.load = load_of(shown)
    cell.utilization = utilization(run, workload, cell, shown)
    cell.path = None if workload.share else _path_share(run.path, cell, workload.at_once)
    cell.histograms = {LATENCY: Histogram.total(trial.series.latency for trial in counted).written}
    for part in drafted.measured if not workload.is_of_sweep else ():
        if part.trial.sampled and (table := resources(part.trial.trial)) is not None:
            began_ns, ended_ns = part.slices[0].started_ns, part.slices[-1].ended_ns
            found = series(table, part.trial.trial, began_ns, ended_ns)
            stuck = [f"{end}_{SERIES[sensor]}" for end, sensor in cell.stuck]
            cell.series = found and structs.replace(found, **{name: [] for name in stuck})
            break
    return cell


def _names(row: RowRecord, side: str, trials: Iterable[TrialRecord]) -> EndNames:
    runtimes = (trial.versions.get(side, {}).get("runtime") for trial in trials)
    runtime = next((name for name in runtimes if name), None)
    named = row.client if row.client is not None and side == "client" else row
    return EndNames(named.system, named.variant, runtime)


def _throughput(counted: Iterable[Measured]) -> Throughput | None:
    """Each trial's median over its slices."""
    of_trials = (
        [it.throughput_per_s for it in trial.slices if it.counts and it.throughput_per_s is not None]
        for trial in counted
    )
    rates = [statistics.median(of_trial) for of_trial in of_trials if of_trial]
    return Throughput(statistics.median(rates), min(rates), max(rates)) if rates else None


def _usage(measurements: Sequence[Measurement], end: str, processes: int) -> EndUsage:
    runtimes = [part.client_runtime if end == "client" else part.server_runtime for part in measurements]
    took_ns = [
        processes * max(1, sum(slice_.ended_ns - slice_.started_ns for slice_ in part.slices))
        for part in measurements
    ]
    buffer = measurements[0].buffer_bytes if end == "client" else 0

    def per_call(name: str) -> float | None:
        return _median(_ratio(_total(part, end, name), _calls(part)) for part in measurements)

    def memory(name: str) -> int | None:
        found = _median(_total(part, end, name) for part in measurements if part.first)
        return None if found is None or "memory" in stuck else round(found - buffer)

    stuck, timed = _stuck(measurements, end), list(zip(runtimes, took_ns, strict=True))
    return EndUsage(
        stuck=stuck,
        cpu_ns_per_call=None if "cpu" in stuck else per_call("cpu_ns"),
        context_switches_per_call=per_call("context_switches"),
        idle_rss_bytes=memory("idle_rss_bytes"),
        peak_rss_bytes=memory("peak_rss_bytes"),
        threads=_median(_total(part, end, "threads") for part in measurements),
        compiled_share=_median(_ratio(it.compiled_ns, ns) for it, ns in timed),
        collected_share=_median(_ratio(it.collected_ns, ns) for it, ns in timed),
        collections=_median(it.collections for it in runtimes),
    )


def _stuck(measurements: Sequence[Measurement], end: str) -> list[str]:
    """The sensors that did not move though calls were made: a reading is 0, or all that there are are the same.

    A small program may well have the same memory in each trial, but not the same as the program at the other end.
    """
    sizes = [(side, name) for side in ("client", "server") for name in ("idle_rss_bytes", "peak_rss_bytes")]
    of_sensors = {"cpu": [(end, "cpu_ns")], "memory": sizes}
    found = []
    for sensor, counters in of_sensors.items():
        readings = [_total(part, side, name) for part in measurements for side, name in counters]
        known = [reading for reading in readings if reading is not None]
        if 0 in known or (len(known) > 1 and len(set(known)) == 1):
            found.append(sensor)
    return found


def _total(part: Measurement, end: str, name: str, *, all_known: bool = True) -> int | None:
    """What the processes of one end used together; None: one of them, or each, does not report it."""
    values = [getattr(use, name) for process, use in part.usage.items() if process.partition(":")[0] == end]
    known = [value for value in values if value is not None]
    return sum(known) if known and (not all_known or len(known) == len(values)) else None


def _calls(measurement: Measurement) -> int:
    """How often it was done: calls, or where a sample is connecting alone, samples."""
    return max(1, measurement.calls or sum(slice_.samples for slice_ in measurement.slices))


def _ratio(value: float | None, of: float) -> float | None:
    return None if value is None else value / of


def _median(values: Iterable[float | None]) -> float | None:
    """The median of the known values; None if none is known."""
    known = [value for value in values if value is not None]
    return float(statistics.median(known)) if known else None


def _most_common(values: Iterable[str]) -> str:
    return Counter(values).most_common(1)[0][0]


def _wire(measurements: Iterable[Measurement]) -> tuple[float, float] | None:
    """Bytes are counted over a row's own slices, hence divided by the calls of these."""
    sent: list[float] = []
    received: list[float] = []
    for part in measurements:
        # If the server has a host of its own, that is the last one; the others are those of clients.
        hosts = part.hosts[:-1] if len(part.hosts) > 1 else part.hosts
        calls = _calls_of_slices(part)
        if hosts:
            sent.append(sum(host.sent_bytes for host in hosts) / calls)
            received.append(sum(host.received_bytes for host in hosts) / calls)
    return (statistics.median(sent), statistics.median(received)) if sent else None


def _calls_of_slices(part: Measurement) -> int:
    calls = sum(slice_.remote_calls + slice_.lead_in_calls for slice_ in part.slices)
    return max(1, calls or sum(slice_.samples for slice_ in part.slices))


def _counts(measurements: Iterable[Measurement]) -> dict[str, list[float]]:
    parts = [part for part in measurements if part.hosts and part.hosts[0].segments is not None]
    found = {
        name: [sum(getattr(it, counter) for it in part.hosts) / _calls_of_slices(part) for part in parts]
        for name, counter in COUNTS.items()
        if parts
    }
    for end in ("client", "server"):
        runtimes = ((getattr(part, f"{end}_runtime"), _calls_of_slices(part)) for part in parts)
        allocated = [(it.allocated_bytes, calls) for it, calls in runtimes]
        if parts and all(total is not None for total, _ in allocated):
            found[f"{end}_allocated_bytes"] = [total / calls for total, calls in allocated]
    return found


def _path_share(path: dict[str, Any] | None, cell: Cell, at_once: int) -> PathShare | None:
    """The wire's part of a cell's time; None if both ends were on one host, or something is not known.

    A client that waits for each reply sends and receives in turn, so that the times of both directions add up. Both
    sides of the ratio are counted alike: bytes as the interface has them, headers included. It may pass 1, since a
    limiter of rates lets the first bytes of a burst through, which may be all of a small call. Several clients share
    the wire, and so do several callers.
    """
    mean = cell.of(MEAN.name)
    if path is None or cell.wire_bytes_per_call is None or mean is None:
        return None
    rates = [path[name].get("wire_bits_per_s") for name in ("client_to_server", "server_to_client")]
    if not all(rates):
        return None
    wire_ns = sum(8e9 * count / rate for count, rate in zip(cell.wire_bytes_per_call, rates, strict=True))
    share = wire_ns * cell.calls_per_sample * at_once / mean.value_ns
    return PathShare(wire_ns, share, LIMIT_SHARE <= share <= PASSED_SHARE)
