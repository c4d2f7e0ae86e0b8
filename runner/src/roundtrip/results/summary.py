"""summary.json as types: the estimates of a run, everything that the report shows (docs/results.md)."""

import statistics

from msgspec import Struct, field

from roundtrip.config.decode import Moment
from roundtrip.config.derive import Kind
from roundtrip.results.records import CalibrationRecord, CasesRecord, Interval, RunDocument, Word


class State(Word):
    """The state of a cell."""

    STEADY = "steady"
    NOT_STEADY = "not_steady"
    """Not warm: shown, but neither ranked nor judged."""
    MEASURED_ONCE = "measured_once"
    """One sample took over 5 s and was taken once: no interval."""
    SKIPPED = "skipped"
    """The budget had no room for it."""
    FAILED = "failed"
    UNSUPPORTED = "unsupported"
    """The binding cannot express the operation: a finding."""
    UNAVAILABLE = "unavailable"
    """A tool or package is missing here."""
    LATE_GENERATOR = "late_generator"
    """Calls at a rate were sent too late, though a caller was free: neither ranked nor judged, nor shown."""
    OVERLOAD = "overload"
    """Calls at a rate found a queue that grew: likewise."""


class Verdict(Word):
    """The verdict on a ratio."""

    SLOWER = "slower"
    FASTER = "faster"
    EQUIVALENT = "equivalent"
    NOT_SIGNIFICANT = "not_significant"


class Estimate(Struct, frozen=True):
    """A time over trials: the geometric mean of their figures.

    Its interval is computed on logarithms, so that it never reaches zero; one trial has none.
    """

    value_ns: float
    ci95_ns: Interval | None
    trials: int


class RatioEstimate(Struct, frozen=True):
    """A ratio of two times over rounds: of each round that holds both one number, made of the cycles that they share.

    Attributes:
        of_cycles: The part of the ratio's standard error that is due to cycles, on logarithms; None: not known.
        of_processes: The standard deviation from one set of fresh processes to another beyond that, on logarithms;
            None: not known.
    """

    ratio: float
    ci95: Interval | None
    pairs: int
    of_cycles: float | None = None
    of_processes: float | None = None


class Overhead(Struct, frozen=True):
    """The cost of a call over its baseline; only the upper limit, if the two cannot be distinguished."""

    value_ns: float | None
    ci95_ns: Interval | None
    at_most_ns: float | None = None


class Throughput(Struct, frozen=True):
    """Samples a second of all clients together: the median over trials, and its least and most."""

    median_per_s: float
    least_per_s: float
    most_per_s: float


class EndNames(Struct, frozen=True):
    """The program at one end."""

    system: str
    variant: str
    runtime: str | None


class CellFigure(Struct, kw_only=True):
    """A figure of a cell.

    Attributes:
        trial_ns: The figure of each trial that counts.
        baseline: The same figure of its baseline.
        ratio: The ratio to the baseline.
        overhead: None too if the figure is a quantile.
    """

    time: Estimate
    trial_ns: list[float]
    baseline: Estimate | None = None
    ratio: RatioEstimate | None = None
    overhead: Overhead | None = None


class Judged(Struct, frozen=True):
    """A ratio with its verdict.

    Attributes:
        p_adjusted: After the false discovery rate over the table; None for one trial.
    """

    ratio: RatioEstimate
    p_adjusted: float | None
    verdict: Verdict | None


class EndUsage(Struct, frozen=True):
    """What one end used: medians over trials; memory of first workloads in fresh processes only.

    Several clients are one end, and so are several servers: their processes are added up, shares are of one's time.
    Where a sample is connecting alone, `per_call` is a sample.

    Attributes:
        stuck: Sensors that did not move while calls were made, `cpu` or `memory`: they give no figure.
    """

    cpu_ns_per_call: float | None = None
    context_switches_per_call: float | None = None
    idle_rss_bytes: int | None = None
    peak_rss_bytes: int | None = None
    threads: float | None = None
    compiled_share: float | None = None
    collected_share: float | None = None
    collections: float | None = None
    stuck: list[str] = field(default_factory=list)


class PathShare(Struct, frozen=True):
    """The time that a call's bytes need on the wire between two hosts, at its measured rate."""

    wire_ns_per_call: float
    share: float
    is_limit: bool


class Utilization(Struct, frozen=True):
    """The part of its time for which each resource works while calls are made; None: it is not known.

    Attributes:
        calls_per_s: Of all callers.
        client, server: Of the CPUs that the end may use.
        network: Of the path's rate, in the busier direction; None too on one host.
        callers: The part of callers that are within a call, by Little's law; None too in a closed loop, where all are.
        bottleneck: `client`, `server`, `network`, `generator`, or `none` of them; None: it is not named.
    """

    calls_per_s: float
    client: float | None
    server: float | None
    network: float | None
    callers: float | None
    bottleneck: str | None


class LoadFigures(Struct, frozen=True):
    """The rate at which calls were due: medians over slices; latencies are the cell's figures.

    Attributes:
        capacity_per_s: Calls a second of the same callers in a closed loop.
        rate_per_s: Calls a second that were answered.
        share: That over the capacity just before.
        lateness_p99_ns: By how much calls were sent too late, though a caller was free.
        growth: As of slices.
    """

    capacity_per_s: float
    rate_per_s: float
    share: float
    lateness_p99_ns: float
    growth: float


class Series(Struct, frozen=True):
    """CPU (fractions of one), memory and network over one measurement, one value an interval.

    `time_s` is the end of each, from the first call on. A list is empty if its process was not sampled.
    """

    trial: str
    time_s: list[float]
    client_cpu: list[float]
    server_cpu: list[float]
    client_rss_bytes: list[int]
    server_rss_bytes: list[int]
    sent_bytes_per_s: list[float]
    received_bytes_per_s: list[float]


class Cell(Struct, kw_only=True):
    """One row at one workload under one idle state.

    Attributes:
        excluded: Trials that do not count, by why: `not_steady`, `disturbed`, `throttled`, `failed`.
        slices: Number of slices of these trials that count.
        void: Number of slices that do not count, by their flag; cycle 0 is in neither.
        throughput: Throughput of all clients, while all were active; None: the run is older than this figure.
        load: The rate of calls that are due; None: they are in a closed loop.
        utilization: Of one client that calls one server, without helpers.
        headline: `median` or `mean`: the figure that is ranked.
        figures: By name: `mean`, and as far as each trial has calls enough `median`, `p90`, `p99`, `p999`.
        wire_bytes_per_call: Bytes with headers at the client's interface: requests, and replies. On one host both
            directions are one number, since the loopback interface counts every packet twice.
        counts: What was sent and opened for a remote call, both ends and helpers together, by trial: `bytes`,
            `segments`, `connections`, `retransmissions`, `delayed_acknowledgements`; and what each end's runtime
            allocated, `client_allocated_bytes` and `server_allocated_bytes`. What was not counted is left out.
        histograms: Of all calls that count, as those of slices.
    """

    row: str
    baseline_row: str
    workload: str
    idle_states: str
    cpu_pinning: str
    asked: bool
    language: str
    protocol: str
    server: EndNames
    client: EndNames
    clients: int
    servers: int = 1
    operation: str
    values: dict[str, int]
    calls_per_sample: int
    state: State
    reason: str | None = None
    trials: int = 0
    excluded: dict[str, int] = field(default_factory=dict)
    slices: int = 0
    void: dict[str, int] = field(default_factory=dict)
    samples: int = 0
    stopped_by: str | None = None
    headline: str = "mean"
    figures: dict[str, CellFigure] = field(default_factory=dict)
    throughput: Throughput | None = None
    load: LoadFigures | None = None
    utilization: Utilization | None = None
    client_usage: EndUsage = field(default_factory=EndUsage)
    server_usage: EndUsage = field(default_factory=EndUsage)
    helpers_cpu_ns_per_call: float | None = None
    wire_bytes_per_call: tuple[float, float] | None = None
    counts: dict[str, list[float]] = field(default_factory=dict)
    path: PathShare | None = None
    histograms: dict[str, list[int]] = field(default_factory=dict)
    series: Series | None = None

    def of(self, figure: str) -> Estimate | None:
        """The estimate of a figure, by its name; None if it has none."""
        found = self.figures.get(figure)
        return found.time if found else None

    def count(self, name: str) -> float | None:
        """The median of what its trials counted, by its name; None if they did not."""
        return statistics.median(self.counts[name]) if name in self.counts else None

    @property
    def estimate(self) -> Estimate | None:
        """The headline estimate; None if there is none that may be shown."""
        return None if self.is_refused else self.of(self.headline)

    @property
    def trial_ns(self) -> list[float]:
        """The headline figure of each trial."""
        found = self.figures.get(self.headline)
        return found.trial_ns if found else []

    @property
    def to_baseline(self) -> CellFigure | None:
        """The figure by which it is compared with its baseline: the mean if the baseline has no median."""
        found = (self.figures.get(name) for name in (self.headline, "mean"))
        return next((it for it in found if it is not None and it.ratio is not None), None)

    @property
    def ratio(self) -> RatioEstimate | None:
        """The ratio to its baseline."""
        return self.to_baseline.ratio if self.to_baseline else None

    @property
    def overhead(self) -> Overhead | None:
        """The time beyond its baseline's."""
        return self.to_baseline.overhead if self.to_baseline else None

    @property
    def stuck(self) -> list[tuple[str, str]]:
        """The sensors that did not move: end and name."""
        ends = (("client", self.client_usage), ("server", self.server_usage))
        return [(end, sensor) for end, usage in ends for sensor in usage.stuck]

    @property
    def is_refused(self) -> bool:
        """Whether its figures are of its generator or of a queue that grew, and are not shown."""
        return self.state in (State.LATE_GENERATOR, State.OVERLOAD)

    @property
    def is_ranked(self) -> bool:
        """Whether it may be ranked and judged."""
        return self.state is State.STEADY and self.estimate is not None and self.estimate.ci95_ns is not None

    @property
    def is_baseline(self) -> bool:
        """Whether others are compared with it."""
        return self.row == self.baseline_row


BUILD = "build"
"""Why a row of this checkout is judged beside the same row of another build."""


class Comparison(Struct, frozen=True, kw_only=True):
    """Two rows at one workload.

    Attributes:
        headline: The figure that both are ranked by, or `mean`.
        figures: By that and by the quantiles that both have, a's time over b's; of each figure one table is adjusted.
        why: Why a reader would choose between them: `neighbours`, `language`, `protocol`, `named`, or the noun of what
            compares them elsewhere; `control`: b is the same row as a; `build`: b is a's row of another build.
    """

    workload: str
    idle_states: str
    a: str
    b: str
    why: str
    headline: str
    figures: dict[str, Judged]

    @property
    def ratio(self) -> RatioEstimate:
        """The ratio of the headline figure."""
        return self.figures[self.headline].ratio

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on it."""
        return self.figures[self.headline].verdict


class Line(Struct, frozen=True):
    """A line through times from a value of the axis on: nanoseconds for one more of it, and at 0."""

    begins: int
    slope_ns: float
    intercept_ns: float


class DerivedFigure(Struct, frozen=True, kw_only=True):
    """One figure that is made of the workloads of a sweep in one row.

    Attributes:
        axes: Its place: the axes that it still has.
        value: The figure: the slope of a line, in nanoseconds for one more of the axis; bytes a second of a rate;
            a geometric mean or a peak in the unit of what it is made of; else a ratio. None: it cannot be made.
        intercept_ns: Time of a line at 0.
        apart: Largest distance of a time from a line, as a part of that time.
        is_linear: Whether no time is further from a line than a tenth.
        lines: If it is not, the fewest lines that are so near to all times, each of three at least; empty: none are.
        at: Axis value of a peak.
        unit: `ns`, `B/s`, or `x` for a number without one.
        reason: Reason why it has no value, or which workload it lacks.
    """

    experiment: str
    name: str
    kind: Kind
    title: str
    along: str
    row: str
    axes: dict[str, int | str]
    value: float | None
    ci95: Interval | None = None
    intercept_ns: float | None = None
    intercept_ci95_ns: Interval | None = None
    apart: float | None = None
    is_linear: bool | None = None
    lines: tuple[Line, ...] = ()
    at: int | str | None = None
    unit: str
    workloads: int = 0
    rounds: int = 0
    reason: str | None = None


class Crossing(Struct, frozen=True, kw_only=True):
    """Two rows that change places along an axis, such as the size of a call.

    Attributes:
        axes: The place: the other axes of the experiment.
        row: The row that is slower at the first value of `between`, and faster at the second.
    """

    experiment: str
    along: str
    axes: dict[str, int | str]
    row: str
    other: str
    between: tuple[int, int]


class ProbeTimes(Struct, frozen=True):
    """The times of a probe before all cycles but 0."""

    median_ns: float
    p5_ns: float
    p95_ns: float


class HostPicture(Struct, frozen=True):
    """The host's effect on the baselines, slice by slice over the run, under the idle states of the comparison.

    Attributes:
        time_s: Begin of each slice of a baseline, from the first one's begin on; cycle 0 is left out.
        relative: Its median call (its mean where calls are few) over the median of that baseline at that workload.
        within_cycle: The median distance of a baseline's two slices of one cycle, as a fraction.
        probes: By name, as "copy", or "copy, host 2" for that of the second host.
    """

    time_s: list[float]
    relative: list[float]
    median: float
    p5: float
    p95: float
    within_cycle: float | None = None
    probes: dict[str, ProbeTimes] = field(default_factory=dict)


class Disturber(Struct, frozen=True):
    """A row whose processes worked while others were timed.

    So many slices of these do not count; `worst` is the largest part of a CPU that it used in one of them.
    """

    row: str
    slices: int
    worst: float


class Judging(Struct, frozen=True):
    """The rules by which verdicts were formed.

    Attributes:
        prior: Degrees of freedom that the spread of all rows lends to each, by table.
        detection_limit: The smallest difference that `invoke aa` found this host to tell; None: it never ran.
        p99_s: The limit of p99 that capacities are given at; None: none was asked for.
    """

    level: float
    margin: float
    prior: dict[str, float]
    detection_limit: float | None = None
    p99_s: float | None = None


class RunPart(Struct, kw_only=True):
    """The course of a run.

    Attributes:
        elapsed_s: Pauses left out.
        exit_reason: None: it was interrupted without a word.
        records: Number of records of which it was made; None: the summary is older than this figure.
    """

    document: RunDocument
    ended: Moment
    rounds: int
    elapsed_s: float
    exit_reason: str | None
    warnings: list[str]
    records: int | None = None


class ColdStart(Struct, frozen=True):
    """From the start of the first process of a row until its client was connected, over trials."""

    row: str
    time: Estimate


class InteropPart(Struct, kw_only=True):
    """The results of a run of pairs."""

    exchanged_s: float
    pairs: list[CasesRecord]


class Failure(Struct, frozen=True):
    """Why a row failed, and the last lines that the process printed, or the stack that it reported."""

    row: str
    reason: str
    output: list[str]


class Summary(Struct, kw_only=True):
    """All that is estimated of a run."""

    schema: int
    run: RunPart
    judging: Judging
    cells: list[Cell]
    comparisons: list[Comparison]
    calibrations: list[CalibrationRecord]
    derived: list[DerivedFigure] = field(default_factory=list)
    crossings: list[Crossing] = field(default_factory=list)
    starts: list[ColdStart] = field(default_factory=list)
    interop: InteropPart | None = None
    host: HostPicture | None = None
    disturbers: list[Disturber] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    exchanged: list[CasesRecord] = field(default_factory=list)
