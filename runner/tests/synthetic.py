"""A run made of random numbers whose truth is known, for tests of the analysis and of the report.

The figures are in the order of magnitude of small two-core machines; they were not measured. There is a row of every
state: steady, not steady at the client and at the server, measured once, skipped, failed, one that cannot, one that is
unavailable, and one whose texts mean harm. Rows are dealt to two blocks, anew in each round; the host moves from cycle
to cycle by a few per cent, for all rows of a block alike; and one row disturbs others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.random import Generator

from roundtrip.analysis.figure import MEDIAN, MEDIAN_CALLS
from roundtrip.analysis.histogram import STEP, Histogram
from roundtrip.config.decode import Moment
from roundtrip.config.experiment import Workload
from roundtrip.config.preset import PRESETS
from roundtrip.config.request import RunRequest
from roundtrip.config.row_key import RowKey
from roundtrip.results.records import (
    LATENCY,
    MEASURED_ONCE,
    SCHEMA,
    AnyRecord,
    BuildRecord,
    CalibrationRecord,
    EndReason,
    EndRecord,
    HostUsage,
    Measurement,
    MessageRecord,
    Outcome,
    RowRecord,
    RunDocument,
    RuntimeUse,
    Slice,
    TrialRecord,
    Usage,
    Window,
)
from roundtrip.results.store import Calls, RunFolder, Writer
from roundtrip.results.summary import Cell

HOSTILE = "<script>alert('worker')</script> & \x1b[31mred\x1b[0m [bold]markup[/bold]"
BEGAN = datetime(2026, 11, 21, 8, 27, tzinfo=UTC)
SECOND_NS = 1_000_000_000
SLICE_NS = SECOND_NS // 5
COLUMNS = ("time_ns", "process", "cpu_ns", "rss_bytes", "sent_bytes", "received_bytes")
"""Of a series."""
BLOCKS = 2
PRESET = replace(PRESETS["quick"], cycles=12)
"""Of the run, whatever the preset has today."""
HOST_NOISE = 0.03
"""What the host does to all rows in a cycle, as the standard deviation of logarithms."""

WORKLOADS = (
    Workload("invocation", "A call with one integer", "invoke", {}),
    Workload("data-bytes", "1 MiB of bytes", "putBytes", {"size": 1 << 20}),
    Workload("data-chars", "1 Mi characters in an array", "putChars", {"size": 1 << 20}),
    Workload("data-string", "1 Mi characters in a string", "putString", {"size": 1 << 20}),
    Workload("objects", "350 objects bounced until none is left", "bounce", {"items": 350}, 175),
)
BASELINE_NS = {
    "java": (13_000.0, 420_000.0, 430_000.0, 425_000.0, 3_900_000.0),
    "cpp": (11_000.0, 360_000.0, 362_000.0, 361_000.0, 2_600_000.0),
    "csharp": (17_000.0, 610_000.0, 1_150_000.0, 900_000.0, 5_200_000.0),
}
SAMPLES = (240, 5, 5, 5, 5)
"""Of each slice."""
RUNTIMES = {"java": "OpenJDK 17.0.15", "cpp": "GCC 12.2.0", "csharp": "Mono 6.8.0"}


@dataclass(frozen=True)
class Kind:
    """A row of the run: its time over its baseline's, by workload, and the noise of trials, a deviation of logarithms."""

    row: str
    title: str
    language: str
    protocol: str
    baseline: str
    over_baseline: tuple[float, ...]
    variant_title: str = "default"
    noise: float = 0.005
    reason: str | None = None
    unsupported: dict[str, str] = field(default_factory=dict)


KINDS = (
    Kind("java-sockets:baseline", "Java sockets", "java", "frame", "java-sockets:baseline", (1, 1, 1, 1, 1), "baseline"),
    Kind("java-sockets:hand-coded", "Java sockets", "java", "frame", "java-sockets:baseline", (1.003, 1.02, 1.9, 2.1, 1.6), "hand-coded"),
    Kind("java-rmi:default", "Java RMI", "java", "jrmp", "java-sockets:baseline", (1.42, 1.9, 4.5, 5.2, 8.5)),
    Kind("java-jacorb:default", "JacORB", "java", "iiop", "java-sockets:baseline", (1.9, 1.3, 6, 5, 5)),
    Kind("java-grpc:default", "gRPC (Java)", "java", "grpc", "java-sockets:baseline", (5, 3, 3.5, 2.8, 4), noise=0.02),
    Kind("java-soap-cxf:default", "SOAP (CXF)", "java", "soap", "java-sockets:baseline", (31, 9, 30, 22, 40), noise=0.03),
    Kind("java-idl:default", "Java IDL", "java", "iiop", "java-sockets:baseline", (3.2, 2, 9, 9, 14)),
    Kind("cpp-sockets:baseline", "C++ sockets", "cpp", "frame", "cpp-sockets:baseline", (1, 1, 1, 1, 1), "baseline"),
    Kind(
        "cpp-omniorb:default", "omniORB", "cpp", "iiop", "cpp-sockets:baseline", (1.25, 1.4, 3.1, 2.2, 2.6),
        unsupported={"data-chars": "synthetic: this mapping has no characters to send"},
    ),
    Kind("cpp-grpc:default", HOSTILE, "cpp", "grpc", "cpp-sockets:baseline", (2.6, 3.5, 3.5, 3.5, 3), HOSTILE),
    Kind("mono-sockets:baseline", "Mono sockets", "csharp", "frame", "mono-sockets:baseline", (1, 1, 1, 1, 1), "baseline"),
    Kind("mono-remoting-tcp:default", ".NET Remoting (Mono, TCP)", "csharp", "remoting", "mono-sockets:baseline", (2.7, 3, 4, 6, 60)),
    Kind("mono-remoting-soap:default", ".NET Remoting (Mono, SOAP)", "csharp", "remoting-soap", "mono-sockets:baseline", (30, 9, 9, 9, 90)),
    Kind("dotnet-grpc:default", "gRPC (.NET)", "csharp", "grpc", "mono-sockets:baseline", (3, 3, 3, 3, 3), reason="NuGet package Grpc.Net.Common 2.85.0 was not found"),
)  # fmt: skip
NOT_STEADY_CLIENT, NOT_STEADY_SERVER = "java-soap-cxf:default", "java-idl:default"
ONCE_AT = ("mono-remoting-soap:default", "data-chars")
SKIPPED = "java-sockets:hand-coded"
DISTURBER = "mono-remoting-tcp:default"
"""Works while others are timed, in one cycle of each block."""
FAILED = ("java-jacorb:default", "objects", (2, 4))


@dataclass(frozen=True)
class Made:
    """A synthetic run; `samples` are the calls of each slice, by trial and workload."""

    run: RunDocument
    records: list[AnyRecord]
    samples: dict[str, dict[str, list[Calls]]] = field(default_factory=dict)


def make(seed: int = 1, rounds: int = 5, *, kinds: tuple[Kind, ...] = KINDS) -> Made:
    """Makes a run; the same seed gives the same run."""
    random = np.random.default_rng(seed)
    rows = [_row(kind) for kind in kinds]
    run = RunDocument(
        schema=SCHEMA,
        run="20261121-082614",
        created=Moment("2026-11-21T08:26:14Z"),
        asked=RunRequest(seed=seed),
        preset=PRESET,
        workloads=list(WORKLOADS),
        rows=rows,
        idle_states=["disabled", "unchanged"],
        cpu_pinning="separate",
        cpus={"server": [1], "client": [0]},
        host={
            "name": "example",
            "cpu_model": "Example CPU",
            "cpus": 2,
            "cpu_numbers": [0, 1],
            "memory_bytes": 16 << 30,
            "kernel": "6.1.0",
            "os": "Debian GNU/Linux 12",
            "virtual_machine": True,
            "governor": None,
            "idle_states": ["POLL", "C1"],
            "busy_cpus": 0.1,
        },
        tools={"java": "17.0.15", "mono": "6.8.0"},
        commit="0" * 40,
        roundtrip="1.0.0",
        left_out=(SKIPPED,) if any(kind.row == SKIPPED for kind in kinds) else (),
    )
    records: list[AnyRecord] = []
    for kind in kinds:
        if kind.reason is None and kind.row != SKIPPED:
            records += [_calibration(kind, index) for index in range(len(WORKLOADS))]
    made = Made(run, records)
    able = [kind for kind in kinds if kind.reason is None and kind.row != SKIPPED]
    baselines = [kind for kind in able if kind.row == kind.baseline]
    others = [kind for kind in able if kind.row != kind.baseline]
    block_s = 0.0
    for round_ in range(1, rounds + 1):
        dealt = random.permutation(len(others))
        for block in range(BLOCKS):
            rows = [others[place] for place in dealt[block::BLOCKS]]
            needed = {kind.baseline for kind in rows} if others else {kind.baseline for kind in baselines}
            rows = [*(kind for kind in baselines if kind.row in needed), *rows]
            block_s += _block(made, rows, (round_, block + 1), block_s, random)
        if round_ == 1:
            block_s += _block(made, baselines, (1, 9), block_s, random, idle_states="unchanged")
    once = [kind for kind in kinds if kind.row == ONCE_AT[0]]
    block_s += _block(made, once, (MEASURED_ONCE, 1), block_s, random)
    records.append(EndRecord(reason=EndReason.DONE, elapsed_s=block_s))
    return made


def _row(kind: Kind) -> RowRecord:
    identity = RowKey.parse(kind.row)
    return RowRecord(
        row=kind.row,
        system=identity.system,
        variant=identity.variant,
        title=kind.title,
        variant_title=kind.variant_title,
        language=kind.language,
        protocol=kind.protocol,
        baseline=kind.baseline,
        asked=True,
        reason=kind.reason,
        serve=("program", "serve"),
        drive=("program", "drive"),
    )


def truth_ns(kind: Kind, index: int) -> float:
    """What one sample of a row takes at a workload."""
    return BASELINE_NS[kind.language][index] * kind.over_baseline[index]


def no_calibration(row: str, workload: str, reason: str) -> CalibrationRecord:
    """The calibration of a row that has no such thing."""
    return CalibrationRecord(
        row=row,
        workload=workload,
        windows=[],
        warmup_ns=0,
        steady=False,
        call_ns=0.0,
        outcome=Outcome.UNSUPPORTED,
        reason=reason,
    )


def _calibration(kind: Kind, index: int) -> CalibrationRecord:
    if (reason := kind.unsupported.get(WORKLOADS[index].key)) is not None:
        return no_calibration(kind.row, WORKLOADS[index].key, reason)
    call_ns = truth_ns(kind, index)
    steady = kind.row != NOT_STEADY_CLIENT
    windows = [Window(max(1, int(1e8 / call_ns / (1 + 8 / (1 + at)))), 100_000_000) for at in range(12)]
    return CalibrationRecord(
        row=kind.row,
        workload=WORKLOADS[index].key,
        windows=windows,
        warmup_ns=1_200_000_000,
        steady=steady,
        call_ns=call_ns,
        compiling=None if steady else "client",
    )


def _block(
    made: Made,
    kinds: list[Kind],
    place: tuple[int, int],
    at_s: float,
    random: Generator,
    idle_states: str = "disabled",
) -> float:
    """Adds the trials of one block; returns how long it took."""
    round_, block = place
    began_ns = int(at_s * SECOND_NS)
    cycles = 1 if round_ == MEASURED_ONCE else 1 + made.run.preset.cycles
    host = np.exp(HOST_NOISE * random.standard_normal((len(WORKLOADS), cycles)))
    cycle_ns = (len(kinds) + 3) * SLICE_NS
    took_ns = cycle_ns * cycles * len(WORKLOADS)
    for position, kind in enumerate(kinds, 1):
        trial = TrialRecord(
            trial=f"r{round_:02}-b{block:02}-p{position:02}",
            round=round_,
            block=block,
            position=position,
            row=kind.row,
            is_baseline=kind.row == kind.baseline,
            idle_states=idle_states,
            cpu_pinning="separate",
            started=Moment.of(BEGAN + timedelta(seconds=int(at_s))),
            started_ns=began_ns,
            ended_ns=began_ns + took_ns,
            versions={end: {"runtime": RUNTIMES[kind.language]} for end in ("server", "client")},
        )
        made.records.append(trial)
        samples = made.samples.setdefault(trial.trial, {})
        for index, workload in enumerate(WORKLOADS):
            if workload.key in kind.unsupported or ((kind.row, workload.key) == ONCE_AT) is not (
                round_ == MEASURED_ONCE
            ):
                continue
            if (kind.row, workload.key) == FAILED[:2] and round_ in FAILED[2]:
                failed = Measurement(workload=workload.key, outcome=Outcome.FAILED, failure="died")
                failed.reason = f"synthetic: the server died {HOSTILE}"
                trial.measurements.append(failed)
                continue
            level_ns = truth_ns(kind, index) * (5.0 if idle_states == "unchanged" else 1.0)
            level_ns *= float(np.exp(kind.noise * random.standard_normal()))
            at_ns = began_ns + index * cycles * cycle_ns + position * SLICE_NS
            starts_ns = [at_ns + cycle * cycle_ns for cycle in range(cycles)]
            measured, samples[workload.key] = _measured(
                kind, index, level_ns * host[index], starts_ns, random
            )
            measured.first = not index
            trial.measurements.append(measured)
    _disturb([it for it in made.records if isinstance(it, TrialRecord) and (it.round, it.block) == place])
    return took_ns / SECOND_NS + 30.0


def _measured(
    kind: Kind,
    index: int,
    levels_ns: np.ndarray[tuple[int], np.dtype[np.float64]],
    starts_ns: list[int],
    random: Generator,
) -> tuple[Measurement, list[Calls]]:
    """A row at a workload: its slices, two in each cycle of a baseline, and their calls."""
    workload, count = WORKLOADS[index], SAMPLES[index]
    slices_per_cycle = 2 if kind.row == kind.baseline else 1
    if (kind.row, workload.key) == ONCE_AT:
        levels_ns, count = np.array([9e9]), 1
    cycles = np.repeat(np.arange(levels_ns.size), slices_per_cycle)
    calls = np.repeat(levels_ns, slices_per_cycle)[:, None] * np.exp(
        0.04 * random.standard_normal((cycles.size, count))
    )
    if count >= MEDIAN_CALLS:
        calls[::4, 0] *= 12  # now and then a collection
    lengths = np.maximum(1, calls).astype(np.int64)
    compiling = int(0.6 * levels_ns.size) if kind.row == NOT_STEADY_SERVER else 0
    slices = [
        Slice(
            cycle=int(cycle) if (kind.row, workload.key) != ONCE_AT else 1,
            samples=count,
            remote_calls=count * workload.calls_per_sample,
            lead_in_calls=20,
            started_ns=starts_ns[cycle] + (number % slices_per_cycle) * SLICE_NS // 2,
            ended_ns=starts_ns[cycle]
            + (number % slices_per_cycle) * SLICE_NS // 2
            + SLICE_NS // slices_per_cycle,
            total_ns=int(its.sum()),
            median_ns=MEDIAN.of_calls(its),
            histograms={LATENCY: Histogram.of(its).written},
            stopped_by="time",
            flags=["compiling-server"] if 0 < cycle <= compiling else [],
            throughput_per_s=1e9 * count / float(its.sum()),
        )
        for number, (cycle, its) in enumerate(zip(cycles, lengths, strict=True))
    ]
    bytes_ = 64 + workload.values.get("size", 0) + 6_000 * (workload.calls_per_sample > 1)
    own_calls = sum(it.remote_calls + it.lead_in_calls for it in slices)
    took_ns = len(slices) * SLICE_NS // slices_per_cycle
    moved_ns = starts_ns[0] // SECOND_NS  # No two trials use the same.
    measured = Measurement(
        workload=workload.key,
        outcome=Outcome.OK,
        slices=slices,
        calls=own_calls,
        client_runtime=RuntimeUse(compiled_ns=0, collected_ns=took_ns // 200, collections=2),
        server_runtime=RuntimeUse(compiled_ns=took_ns // 10 if compiling else 0),
        usage={
            "client": Usage(int(0.5 * took_ns) + moved_ns, own_calls, 40_000_000, 60_000_000),
            "server": Usage(int(0.4 * took_ns) + moved_ns, own_calls, 38_000_000, 52_000_000),
        },
        hosts=[HostUsage(took_ns, took_ns, 0, bytes_ * own_calls, bytes_ * own_calls, 2)],
        buffer_bytes=1_000_000,
    )
    return measured, [Calls(its) for its in lengths]


def _disturb(trials: list[TrialRecord]) -> None:
    """Flags one slice of another row, if the block holds the row that disturbs."""
    others = [it for it in trials if it.row not in (DISTURBER, NOT_STEADY_SERVER) and not it.is_baseline]
    if others and any(it.row == DISTURBER for it in trials):
        for measurement in others[0].measurements:
            if len(measurement.slices) > 5:
                measurement.slices[5] = replace(
                    measurement.slices[5], flags=["disturbed"], disturbed_by={DISTURBER: 0.31}
                )


def measurements(made: Made, row: str = "") -> Iterator[tuple[TrialRecord, Measurement]]:
    """Each measurement of a run with its trial; of one row if one is named."""
    for record in made.records:
        if isinstance(record, TrialRecord) and row in ("", record.row):
            for measurement in record.measurements:
                yield record, measurement


def of_message(made: Made) -> Made:
    """The same run of rows that were built for a message of the user's."""

    def at(row: str) -> str:
        return str(RowKey.parse(row).at("message-order"))

    rows = [
        replace(it, row=at(it.row), baseline=at(it.baseline), build="message-order") for it in made.run.rows
    ]
    records = [
        replace(it, row=at(it.row)) if isinstance(it, TrialRecord | CalibrationRecord) else it
        for it in made.records
    ]
    run = replace(
        made.run,
        rows=rows,
        left_out=tuple(map(at, made.run.left_out)),
        builds=[BuildRecord("message-order", "my order.json", "0" * 40)],
        messages={"message-order": MessageRecord("0" * 40, 888, [])},
    )
    return Made(run, records)


def reslice(measurement: Measurement, change: Callable[[Slice], dict[str, Any]]) -> None:
    """Changes some fields of each slice."""
    measurement.slices = [replace(it, **change(it)) for it in measurement.slices]


def slower(measurement: Measurement, factor: float) -> Measurement:
    """The same with all calls longer by a factor."""
    made = replace(measurement)
    reslice(
        made,
        lambda it: {
            "total_ns": round(it.total_ns * factor),
            "median_ns": None if it.median_ns is None else it.median_ns * factor,
            "histograms": {name: _moved(written, factor) for name, written in it.histograms.items()},
        },
    )
    return made


def _moved(written: list[int], factor: float) -> list[int]:
    """A histogram of values that are all longer by about a factor."""
    found = Histogram.read(written)
    return Histogram(found.steps + round(np.log(factor) / np.log(STEP)), found.counts).written


def with_headline(cell: Cell, **changed: Any) -> Cell:
    """A cell with some fields of its headline figure changed; `value_ns` and `ci95_ns` are those of its time."""
    found = cell.figures[cell.headline]
    time = {name: changed.pop(name) for name in ("value_ns", "ci95_ns") if name in changed}
    return replace(
        cell,
        figures={**cell.figures, cell.headline: replace(found, time=replace(found.time, **time), **changed)},
    )


def stored(
    folder: RunFolder,
    run: RunDocument,
    records: Iterable[AnyRecord],
    samples: Mapping[str, dict[str, list[Calls]]] | None = None,
    series: Mapping[str, list[list[Any]]] | None = None,
) -> RunFolder:
    """A run on disk that holds these records; without samples and series (of `COLUMNS`) if none are given."""
    Writer(folder).begin(run)
    with Writer(folder) as writer:
        for record in records:
            if isinstance(record, TrialRecord):
                calls, rows = (samples or {}).get(record.trial, {}), (series or {}).get(record.trial, [])
                writer.write_trial(record, calls, [*COLUMNS], rows)
            else:
                writer.append(record)
    return folder
