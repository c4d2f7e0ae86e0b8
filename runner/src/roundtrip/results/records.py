"""Everything that a run stores, as types: run.json and the records of trials.jsonl (docs/results.md).

They are encoded and decoded in `results/store.py` alone.
Times are nanoseconds; those named `…_ns` that are moments are of CLOCK_MONOTONIC of the client's host.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from roundtrip.config.decode import Moment
from roundtrip.config.derive import Sweep
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import Preset
from roundtrip.config.request import Jvm, RunRequest
from roundtrip.config.row_key import Role, RowKey

SCHEMA = 4
MEASURED_ONCE = 0
"""The round of samples that take so long that they are taken once, after everything else."""

Count = Annotated[int, Meta(ge=0, le=2**62)]
OneOrMore = Annotated[int, Meta(ge=1, le=2**62)]
Measured = Annotated[float, Meta(ge=0, le=1e18)]
"""A number that was measured; nothing takes thirty years, or that of other units."""
MAX_STEPS = 4_400
"""Those of a histogram up to 2**62 ns."""
Steps = Annotated[list[Annotated[int, Meta(ge=-MAX_STEPS, le=2**40)]], Meta(max_length=MAX_STEPS)]
LATENCY = "latency"
"""The time from the call until its reply, as a quantity of `Slice.histograms`."""

LATENESS = "lateness"
"""The time by which a call was sent after its moment though a caller was free, likewise."""

PROMPT = "prompt"
"""Latency less lateness, likewise: what a call sent in time would have taken at least."""

Interval = tuple[float, float]


class Word(StrEnum):
    """A value on disk, whose words are the same."""

    @property
    def words(self) -> str:
        """As readers see it."""
        return self.replace("_", " ")


class Outcome(StrEnum):
    """The outcome of a workload in one trial."""

    OK = "ok"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"
    """The binding cannot express the operation."""


class RunKind(StrEnum):
    """What a run was asked for, by the name of its command."""

    RUN = "run"
    INTEROP = "interop"
    """Its rows are pairs of systems."""
    AA = "aa"
    """Each row is compared with its control, and with no other."""


class EndReason(StrEnum):
    """The reason why a run ended."""

    DONE = "done"
    BUDGET = "budget"
    """Its plan did not fit the budget."""
    INTERRUPTED = "interrupted"


class ClientRecord(Struct, frozen=True):
    """One end of a pair: the client's system, if it is not the server's."""

    system: str
    variant: str
    title: str
    language: str


class RowRecord(Struct, frozen=True, kw_only=True):
    """One row that a run measures, or would.

    Attributes:
        row: Its identity as text, as "java-rmi:default": of system, variant, client, jvm, build and role.
        baseline: That of the row that is subtracted.
        asked: Whether it was requested, and is not only the baseline of another row.
        build: Name of the build of its systems; empty: that of this checkout.
        aging: Changes of old processes, after which no figure holds.
        env: Variables that the manifests of its systems set for workers.
    """

    row: str
    system: str
    variant: str
    title: str
    variant_title: str
    language: str
    protocol: str
    baseline: str
    asked: bool
    reason: str | None
    serve: tuple[str, ...]
    drive: tuple[str, ...]
    client: ClientRecord | None = None
    jvm: Jvm | None = None
    build: str = ""
    role: Role = Role.SUBJECT
    aging: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict)

    @property
    def identity(self) -> RowKey:
        """What tells it from the other rows."""
        runtime, client = self.jvm.name if self.jvm else "", self.client.system if self.client else ""
        return RowKey(self.system, "" if client else self.variant, runtime, self.build, self.role, client)

    @property
    def is_socket(self) -> bool:
        """Whether it is a variant of the system that is its own baseline."""
        return RowKey.parse(self.baseline).system == self.system and self.client is None


class BuildRecord(Struct, frozen=True):
    """A second build of a run.

    Attributes:
        name: Its name in rows.
        given: What `--against` named.
        digest: Of the sources that it was built from, or of its JAR.
        cores: Languages whose core is another one than this checkout's: with them the instrument changed.
    """

    name: str
    given: str
    digest: str
    cores: list[str] = field(default_factory=list)


class MessageRecord(Struct, frozen=True):
    """A message that was sent: its document, and what of it was sent otherwise than it stands there.

    Attributes:
        document: Digest of the file.
        json_bytes: The document's bytes without white space between its parts.
        altered: A sentence each, with the place.
        sizes: The bytes as JSON of what each workload sends, by its key.
    """

    document: str
    json_bytes: Count
    altered: list[str]
    sizes: dict[str, Count] = field(default_factory=dict)


class RunDocument(Struct, kw_only=True):
    """run.json: what was asked, and of what.

    Attributes:
        asked: The request, its seed settled.
        idle_states: The first is that of the comparison; under others the baselines alone are measured.
        cpu_pinning: Division of the CPUs; `cpus` has their numbers.
        host: Facts of the host, or of the client's.
        commit_unknown: Reason why there is no commit.
        changes: A digest of what the checkout had beyond its commit; None: nothing, or there is no commit.
        builds: Builds that were measured beside this checkout's, by `--against`.
        kind: What was asked for.
        hosts: Facts of both, by role, if there are two; `path` has measurements of the network between them.
        sweeps: The experiments with axes that the workloads are of, with the figures to be made of them.
        worker_env: Variables of the user's environment that workers had, by `--worker-env`.
        build_env: Variables of the user's environment that builds had, by `--build-env`.
        messages: By build the message of its rows, if one was sent.
        left_out: Keys of the workloads, which `workloads` lacks, then of the rows, that the budget had no room for.
    """

    schema: int
    run: str
    created: Moment
    asked: RunRequest
    preset: Preset
    workloads: list[Workload]
    rows: list[RowRecord]
    idle_states: list[str]
    cpu_pinning: str
    cpus: dict[str, list[int] | None]
    host: dict[str, Any]
    tools: dict[str, str | None]
    commit: str | None
    roundtrip: str
    commit_unknown: str | None = None
    changes: str | None = None
    builds: list[BuildRecord] = field(default_factory=list)
    kind: RunKind = RunKind.RUN
    hosts: dict[str, Any] | None = None
    path: dict[str, Any] | None = None
    sweeps: list[Sweep] = field(default_factory=list)
    worker_env: dict[str, str] = field(default_factory=dict)
    build_env: dict[str, str] = field(default_factory=dict)
    messages: dict[str, MessageRecord] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def by_key(self) -> dict[str, RowRecord]:
        """The rows by their keys."""
        return {row.row: row for row in self.rows}


class Record(Struct, tag_field="kind", kw_only=True, omit_defaults=True):
    """One line of trials.jsonl."""


class RuntimeUse(Struct, frozen=True, omit_defaults=True):
    """The work of a language's runtime; None: it has no compiler or no garbage collector, or does not report it.

    `allocated_bytes` is what all threads allocated on the heap that is collected.
    """

    compiled_ns: Count | None = None
    collected_ns: Count | None = None
    collections: Count | None = None
    allocated_bytes: Count | None = None


class Window(Struct, frozen=True):
    """Consecutive samples of a warm-up, at least one, and the time of all."""

    calls: OneOrMore
    elapsed_ns: Count

    @property
    def mean_ns(self) -> float:
        """Mean of one sample."""
        return self.elapsed_ns / self.calls


class CalibrationRecord(Record, tag="calibration"):
    """How a row became warm at a workload. A calibration is not a trial: it counts in no estimate.

    Attributes:
        warmup_ns: The warm-up of each trial: until the row came to rest, or a short one if it is not steady.
        warmed_ns: How long its processes had warmed up at other workloads before; fresh ones need that too.
        compiling: The end that still compiled when the calibration gave up: `client`, `server`; None: neither.
        call_ns: The steady cost of one sample.
        detail: What the process printed last that it failed by.
        remembered: Whether an earlier run on this host found it, for the same build.
    """

    row: str
    workload: str
    windows: list[Window]
    warmup_ns: Count
    steady: bool
    call_ns: Measured
    warmed_ns: Count = 0
    outcome: Outcome = Outcome.OK
    reason: str | None = None
    compiling: str | None = None
    detail: str = ""
    remembered: bool = False


class Usage(Struct, frozen=True, omit_defaults=True):
    """The usage of the processes of one end over a measurement; a part is None if it is not known.

    Attributes:
        threads: Those that were alive at its end.
    """

    cpu_ns: Count | None = None
    context_switches: Count | None = None
    idle_rss_bytes: Count | None = None
    peak_rss_bytes: Count | None = None
    threads: Count | None = None


class HostUsage(Struct, frozen=True):
    """What a host did over a measurement: bytes are those of its interface, headers included.

    Attributes:
        segments, connections, retransmissions, delayed_acknowledgements: Of TCP and all processes; None in older runs.
    """

    elapsed_ns: Count
    cpu_ns: Count
    steal_ns: Count
    sent_bytes: Count
    received_bytes: Count
    cpus: OneOrMore
    segments: Count | None = None
    connections: Count | None = None
    retransmissions: Count | None = None
    delayed_acknowledgements: Count | None = None

    @property
    def steal_fraction(self) -> float:
        """The part of CPU time that a hypervisor took."""
        return self.steal_ns / (self.cpus * self.elapsed_ns) if self.elapsed_ns else 0.0


class Work(Struct, frozen=True):
    """The work of both ends for calls at a rate.

    Attributes:
        client_ns: CPU time for a call of the closed loop just before: at a rate it also goes into waits for moments.
        server_ns: CPU time for a call at the rate.
        callers: Callers that were within a call, on average.
    """

    client_ns: Measured
    server_ns: Measured
    callers: Measured


class LoadReading(Struct, frozen=True):
    """What a slice of calls at a rate says beside them.

    Attributes:
        capacity_per_s: Calls a second of the same callers in a closed loop just before.
        due_per_s: Calls a second that were due, on average.
        growth: By how much the median wait for a free caller is longer in the last quarter of the calls than in the
            first, as a part of the slice's time.
        work: None: the run is older than this figure.
    """

    capacity_per_s: Measured
    due_per_s: Measured
    growth: float
    work: Work | None = None


class Slice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One slice of a row at a workload: a lead-in, which is not counted, then calls one after the other.

    If several callers call, their calls count that began and ended while all were active; from then to then it lasted.
    Calls at a rate begin when they are due; the closed loop before them counts as their lead-in.

    Attributes:
        cycle: Cycle of the block. In each cycle every row has a slice, a baseline two. 0 is not counted.
        samples: Number of samples that count.
        remote_calls: Remote calls of the timed part, whether they count or not.
        lead_in_calls: Remote calls of the lead-in.
        started_ns, ended_ns: Begin and end of the timed part.
        median_ns: None: the samples are too few for it.
        histograms: By quantity, such as `LATENCY`, the values of the samples that count. Step n has those from 1.01**n
            to 1.01**(n + 1) ns; from step 0 on there is the count of each, and so many empty ones are one negative
            number.
        stopped_by: Condition that ended it: `count`, `time`, `capacity`.
        flags: Flags that void it; none: it counts, but for cycle 0. `compiling-client`, `compiling-server`: that
            runtime compiled for over 5 % of it. `disturbed`: a row that waited used over 2 % of a CPU. `foreign`: so
            did processes of others, with over a tenth. `throttled`: a CPU quota stopped the row in this slice and not
            in most of its others, or the reverse. `late`: one of several clients began late. `torn`: a row failed in
            this cycle.
        disturbed_by: Each row that waited and used over 2 % of a CPU, to the part of a CPU that it used.
        throttled: How often a CPU quota stopped the processes for the rest of a period, from its lead-in on.
        foreign_cpu: The part of a CPU that processes of others used of those that the ends are pinned to.
        throughput_per_s: Samples a second of all clients together.
        load: What it says of its rate; None: it is of a closed loop.
        probes: Of the first slice of a cycle, the nanoseconds that each probe took before it, by its name: on the hosts
            of clients, then on the server's if that is another.
    """

    cycle: Count
    samples: Count
    remote_calls: Count
    lead_in_calls: Count = 0
    started_ns: Count
    ended_ns: Count
    total_ns: Count
    median_ns: Measured | None = None
    histograms: dict[str, Steps] = field(default_factory=dict)
    stopped_by: str = "count"
    flags: list[str] = field(default_factory=list)
    disturbed_by: dict[str, Measured] = field(default_factory=dict)
    throttled: Count = 0
    foreign_cpu: Measured = 0.0
    throughput_per_s: Measured | None = None
    load: LoadReading | None = None
    probes: list[dict[str, Count]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Raises ValueError if a histogram ends beyond the longest number of nanoseconds, 2**62."""
        for quantity, written in self.histograms.items():
            if sum(1 if it > 0 else -it for it in written) > MAX_STEPS:
                raise ValueError(f"the histogram of {quantity} has more than {MAX_STEPS} steps")

    @property
    def counts(self) -> bool:
        """Whether figures are made of it."""
        return self.cycle > 0 and not self.flags


class Measurement(Struct, kw_only=True, omit_defaults=True):
    """A workload in a trial: the slices of a row, and what its processes used from the first of them to the last.

    Attributes:
        first: Whether it was the first workload of fresh processes: memory is read from such alone.
        calls: Remote calls from the first slice to the last, lead-ins and uncounted ones too: what usage is divided by.
        client_runtime, server_runtime: Work of the runtimes from the first slice to the last, several added up.
        usage: Usage by process, from the first slice to the last: `client`, `client:2`, `server`, `helper:NAME`.
        hosts: Over its own slices: those of clients, then the server's if that is another.
    """

    workload: str
    outcome: Outcome
    slices: list[Slice] = field(default_factory=list)
    warmup: list[Window] = field(default_factory=list)
    first: bool = False
    calls: Count = 0
    client_runtime: RuntimeUse = field(default_factory=RuntimeUse)
    server_runtime: RuntimeUse = field(default_factory=RuntimeUse)
    usage: dict[str, Usage] = field(default_factory=dict)
    hosts: list[HostUsage] = field(default_factory=list)
    buffer_bytes: Count = 0
    reason: str | None = None
    failure: str | None = None
    detail: str = ""

    @property
    def counted(self) -> list[Slice]:
        """The slices that figures are made of."""
        return [it for it in self.slices if it.counts]


class TrialRecord(Record, tag="trial"):
    """One row of a block, in fresh processes: what it did in its slices.

    Attributes:
        connect_ns: Time that the first client of the first deployment took to connect.
        cold_start_ns: How long it was from the start of the first process, helpers included, until the client was
            connected, in the first deployment with one of each; None: there was none.
        sampled: Whether CPU and memory were sampled while calls were timed.
        digests: SHA-256 of each of its Parquet files, by its path in the run's folder.
    """

    trial: Annotated[str, Meta(pattern=r"^[a-z0-9.-]+$")]
    round: Count
    block: Count
    position: Count
    row: str
    is_baseline: bool
    idle_states: str
    cpu_pinning: str
    started: Moment
    started_ns: Count
    ended_ns: Count = 0
    sampled: bool = False
    connect_ns: Count | None = None
    cold_start_ns: Count | None = None
    versions: dict[str, dict[str, str]] = field(default_factory=dict)
    measurements: list[Measurement] = field(default_factory=list)
    incidents: list[str] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)

    def of(self, workload: str) -> Measurement | None:
        """The measurement of a workload; None if there is none."""
        return next((it for it in self.measurements if it.workload == workload), None)


class CaseRecord(Struct, kw_only=True, omit_defaults=True):
    """The outcome of one conformance case between two systems.

    The case asks for `desired`; the systems declare `expected`, and `why` it is another.
    """

    case: str
    operation: str
    outcome: str
    desired: str
    expected: str
    why: str = ""
    detail: str = ""


class CasesRecord(Record, tag="cases"):
    """The outcomes of all cases between two systems."""

    row: str
    client: str
    server: str
    protocol: str
    results: list[CaseRecord]
    call_counts_differ: list[str]
    elapsed_s: Measured
    versions: dict[str, dict[str, str]] = field(default_factory=dict)


class ExchangedRecord(Record, tag="exchanged"):
    """All pairs exchanged their cases, several at a time: how long that took together."""

    elapsed_s: Measured


class VoidRecord(Record, tag="void"):
    """A block of which not all trials were written: those do not count, and it is measured again."""

    round: Count
    block: Count


class EndRecord(Record, tag="end"):
    """A run, or a part of one, ended.

    `digests` are SHA-256 of `run.json` and of all lines of `trials.jsonl` before this one; an older run has none.
    """

    reason: EndReason
    elapsed_s: Measured
    digests: dict[str, str] = field(default_factory=dict)


AnyRecord = CalibrationRecord | TrialRecord | CasesRecord | ExchangedRecord | VoidRecord | EndRecord


def used_trials(records: Iterable[AnyRecord]) -> list[TrialRecord]:
    """The trials that count, in the order of the file.

    A block that was measured again is marked by a `void` record; what was written of it before that is left out. Of two
    trials by one name the later one counts, since it has overwritten the samples of the earlier.
    """
    by_name: dict[str, TrialRecord] = {}
    for record in records:
        if isinstance(record, VoidRecord):
            void = (record.round, record.block)
            by_name = {name: trial for name, trial in by_name.items() if (trial.round, trial.block) != void}
        elif isinstance(record, TrialRecord):
            by_name.pop(record.trial, None)
            by_name[record.trial] = record
    return list(by_name.values())
