"""A run made of random numbers whose truth is known, for tests of the analysis and of the report.

The figures are in the order of magnitude of small two-core machines; nobody measured them. There is a row of every
state: steady, cold at the client and at the server, single, skipped, failed, one that cannot, one that is unavailable,
and one whose texts mean harm.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.random import Generator

from roundtrip.analysis.samples import halves, histogram, quantiles
from roundtrip.config.experiment import Point
from roundtrip.config.profile import PROFILES
from roundtrip.config.request import RunRequest
from roundtrip.results.records import (
    SCHEMA,
    SINGLES,
    AnyRecord,
    Attempt,
    EndReason,
    EndRecord,
    HostUsage,
    Measurement,
    Outcome,
    PilotRecord,
    RowRecord,
    RunDocument,
    RuntimeUse,
    SkippedRecord,
    TrialRecord,
    Usage,
    Window,
)
from roundtrip.results.store import RunFolder, Writer

HOSTILE = "<script>alert('worker')</script> & \x1b[31mred\x1b[0m [bold]markup[/bold]"
BEGAN = datetime(2026, 11, 21, 8, 27, tzinfo=UTC)
SECOND_NS = 1_000_000_000
FAST_NS, SLOW_NS = 27_000.0, 45_000.0
"""The probe's hand-over in the two modes of the machine."""
SLOW_ADDS = 0.4
"""What the slow mode costs every call, of what it takes the plain Java socket."""

POINTS = (
    Point("invocation", "A call with one integer", "invoke", {}),
    Point("data-bytes", "1 MiB of bytes", "putBytes", {"size": 1 << 20}),
    Point("data-chars", "1 Mi characters in an array", "putChars", {"size": 1 << 20}),
    Point("data-string", "1 Mi characters in a string", "putString", {"size": 1 << 20}),
    Point("objects", "350 objects bounced until none is left", "bounce", {"items": 350}, 175),
)
NULL_NS = {
    "java": (13_000.0, 420_000.0, 430_000.0, 425_000.0, 3_900_000.0),
    "cpp": (11_000.0, 360_000.0, 362_000.0, 361_000.0, 2_600_000.0),
    "csharp": (17_000.0, 610_000.0, 1_150_000.0, 900_000.0, 5_200_000.0),
}
SAMPLES = (2_600, 30, 30, 30, 24)
RUNTIMES = {"java": "OpenJDK 17.0.15", "cpp": "GCC 12.2.0", "csharp": "Mono 6.8.0"}


@dataclass(frozen=True)
class Kind:
    """A row of the run.

    Attributes:
        over_null: Its time over its null's, by point.
        noise: Of trials, as the standard deviation of logarithms.
    """

    row: str
    title: str
    language: str
    wire: str
    null: str
    over_null: tuple[float, ...]
    variant_title: str = "default"
    noise: float = 0.005
    reason: str | None = None
    cannot: dict[str, str] = field(default_factory=dict)


KINDS = (
    Kind("java-sockets:null", "Java sockets", "java", "frame", "java-sockets:null", (1, 1, 1, 1, 1), "null"),
    Kind("java-sockets:coded", "Java sockets", "java", "frame", "java-sockets:null", (1.003, 1.02, 1.9, 2.1, 1.6), "coded"),
    Kind("java-rmi:default", "Java RMI", "java", "jrmp", "java-sockets:null", (1.42, 1.9, 4.5, 5.2, 8.5)),
    Kind("java-jacorb:default", "JacORB", "java", "iiop", "java-sockets:null", (1.9, 1.3, 6, 5, 5)),
    Kind("java-grpc:default", "gRPC (Java)", "java", "grpc", "java-sockets:null", (5, 3, 3.5, 2.8, 4), noise=0.02),
    Kind("java-soap-cxf:default", "SOAP (CXF)", "java", "soap", "java-sockets:null", (31, 9, 30, 22, 40), noise=0.03),
    Kind("java-idl:default", "Java IDL", "java", "iiop", "java-sockets:null", (3.2, 2, 9, 9, 14)),
    Kind("cpp-sockets:null", "C++ sockets", "cpp", "frame", "cpp-sockets:null", (1, 1, 1, 1, 1), "null"),
    Kind(
        "cpp-omniorb:default", "omniORB", "cpp", "iiop", "cpp-sockets:null", (1.25, 1.4, 3.1, 2.2, 2.6),
        cannot={"data-chars": "synthetic: this mapping has no characters to send"},
    ),
    Kind("cpp-grpc:default", HOSTILE, "cpp", "grpc", "cpp-sockets:null", (2.6, 3.5, 3.5, 3.5, 3), HOSTILE),
    Kind("mono-sockets:null", "Mono sockets", "csharp", "frame", "mono-sockets:null", (1, 1, 1, 1, 1), "null"),
    Kind("mono-remoting-tcp:default", ".NET Remoting (Mono, TCP)", "csharp", "remoting", "mono-sockets:null", (2.7, 3, 4, 6, 60)),
    Kind("mono-remoting-soap:default", ".NET Remoting (Mono, SOAP)", "csharp", "remoting-soap", "mono-sockets:null", (30, 9, 9, 9, 90)),
    Kind("dotnet-grpc:default", "gRPC (.NET)", "csharp", "grpc", "mono-sockets:null", (3, 3, 3, 3, 3), reason="NuGet package Grpc.Net.Common 2.85.0 was not found"),
)  # fmt: skip
COLD_CLIENT, COLD_SERVER = "java-soap-cxf:default", "java-idl:default"
SINGLE = ("mono-remoting-soap:default", "data-chars")
SKIPPED = "java-sockets:coded"
FAILED = ("java-jacorb:default", "objects", (2, 4))


@dataclass(frozen=True)
class Made:
    """A synthetic run."""

    run: RunDocument
    records: list[AnyRecord]


def make(seed: int = 1, rounds: int = 5, *, two_modes: bool = False, kinds: tuple[Kind, ...] = KINDS) -> Made:
    """Makes a run.

    Args:
        seed: The same seed gives the same run.
        rounds: How many.
        two_modes: Whether the machine is in its slow mode in one trial of four.
        kinds: The rows.
    """
    random = np.random.default_rng(seed)
    rows = [_row(kind) for kind in kinds]
    run = RunDocument(
        schema=SCHEMA,
        run="20261121-082614",
        created="2026-11-21T08:26:14Z",
        asked=RunRequest(seed=seed),
        profile=PROFILES["quick"],
        points=list(POINTS),
        rows=rows,
        idle_states=["disabled", "default"],
        placement="separate",
        placements={"server": [1], "client": [0]},
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
            "load_1min": 0.1,
        },
        tools={"java": "17.0.15", "mono": "6.8.0"},
        commit="0" * 40,
        roundtrip="0.1.0",
    )
    records: list[AnyRecord] = []
    for kind in kinds:
        if kind.reason is None and kind.row != SKIPPED:
            records += [_pilot(kind, index) for index in range(len(POINTS))]
    if any(kind.row == SKIPPED for kind in kinds):
        records.append(
            SkippedRecord(
                row=SKIPPED,
                reason="no room in the budget; measure it with: ./invokew run --systems java-sockets:coded",
            )
        )
    slot = 0
    for round_ in range(1, rounds + 1):
        blocks = {
            null: [kind for kind in kinds if kind.null == null]
            for null in dict.fromkeys(it.null for it in kinds)
        }
        for block, members in enumerate(blocks.values(), 1):
            for position, kind in enumerate(members, 1):
                if kind.reason is None and kind.row != SKIPPED:
                    slow = two_modes and random.random() < 0.25
                    records.append(_trial(kind, round_, block, position, slot, slow, random))
                    slot += 1
        if round_ == 1:
            for position, kind in enumerate([it for it in kinds if it.row == it.null], 1):
                records.append(_trial(kind, 1, 9, position, slot, False, random, idle_states="default"))
                slot += 1
    records += [_trial(kind, SINGLES, 1, 1, slot, False, random) for kind in kinds if kind.row == SINGLE[0]]
    records.append(EndRecord(reason=EndReason.DONE, elapsed_s=slot * 8.0))
    return Made(run, records)


def _row(kind: Kind) -> RowRecord:
    system, _, variant = kind.row.partition(":")
    return RowRecord(
        row=kind.row,
        system=system,
        variant=variant,
        title=kind.title,
        variant_title=kind.variant_title,
        language=kind.language,
        wire=kind.wire,
        null=kind.null,
        asked=True,
        reason=kind.reason,
        serve=("program", "serve"),
        drive=("program", "drive"),
    )


def truth_ns(kind: Kind, index: int) -> float:
    """What one sample of a row takes at a point."""
    return NULL_NS[kind.language][index] * kind.over_null[index]


def slow_adds_ns(index: int) -> float:
    """By how much longer one sample of any row takes at a point in the machine's slow mode."""
    return SLOW_ADDS * NULL_NS["java"][index]


def _pilot(kind: Kind, index: int) -> PilotRecord:
    if (reason := kind.cannot.get(POINTS[index].key)) is not None:
        return PilotRecord(
            row=kind.row,
            point=POINTS[index].key,
            windows=[],
            warmup_ns=0,
            steady=False,
            call_ns=0.0,
            outcome=Outcome.CANNOT,
            reason=reason,
        )
    call_ns = truth_ns(kind, index)
    steady = kind.row not in (COLD_CLIENT,)
    windows = [Window(max(1, int(1e8 / call_ns / (1 + 8 / (1 + at)))), 100_000_000) for at in range(12)]
    return PilotRecord(
        row=kind.row,
        point=POINTS[index].key,
        windows=windows,
        warmup_ns=1_200_000_000,
        steady=steady,
        call_ns=call_ns,
        compiling=None if steady else "client",
    )


def _trial(
    kind: Kind,
    round_: int,
    block: int,
    position: int,
    slot: int,
    slow: bool,
    random: Generator,
    idle_states: str = "disabled",
) -> TrialRecord:
    began_ns = slot * 8 * SECOND_NS
    trial = TrialRecord(
        trial=f"r{round_:02}-b{block:02}-p{position:02}",
        round=round_,
        block=block,
        position=position,
        row=kind.row,
        is_null=kind.row == kind.null,
        idle_states=idle_states,
        placement="separate",
        started=(BEGAN + timedelta(seconds=slot * 8)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        started_ns=began_ns,
        ended_ns=began_ns + 7 * SECOND_NS,
        versions={end: {"runtime": RUNTIMES[kind.language]} for end in ("server", "client")},
    )
    order = [
        index
        for index, point in enumerate(POINTS)
        if point.key not in kind.cannot and ((kind.row, point.key) == SINGLE) is (round_ == SINGLES)
    ]
    random.shuffle(order)
    for index in order:
        trial.measurements.append(
            _measurement(
                kind, index, round_, slow, idle_states, random, first=index == order[0], at_ns=began_ns
            )
        )
    return trial


def _measurement(
    kind: Kind,
    index: int,
    round_: int,
    slow: bool,
    idle_states: str,
    random: Generator,
    *,
    first: bool,
    at_ns: int,
) -> Measurement:
    point = POINTS[index]
    if (kind.row, point.key) == FAILED[:2] and round_ in FAILED[2]:
        return Measurement(
            point=point.key,
            outcome=Outcome.FAILED,
            failure="died",
            reason=f"synthetic: the server died {HOSTILE}",
        )
    level = truth_ns(kind, index) * (5.0 if idle_states == "default" else 1.0) + slow * slow_adds_ns(index)
    level *= float(np.exp(kind.noise * random.standard_normal()))
    count = SAMPLES[index]
    if (kind.row, point.key) == SINGLE:
        level, count = 9e9, 1
    samples = np.maximum(1, level * np.exp(0.04 * random.standard_normal(count))).astype(np.int64)
    if count > 1000:
        samples[:: count // 6] *= 12  # now and then a collection
    handover = (SLOW_NS if slow else FAST_NS) * float(np.exp(0.03 * random.standard_normal()))
    took_ns = max(SECOND_NS, int(samples.sum()))
    flags = ["compiling-server"] if kind.row == COLD_SERVER else []
    bytes_ = 64 + point.values.get("size", 0) + 6_000 * (point.calls_per_sample > 1)
    calls = count * point.calls_per_sample
    attempt = Attempt(
        samples=count,
        remote_calls=calls,
        started_ns=at_ns,
        ended_ns=at_ns + took_ns,
        stopped_by="count",
        mean_ns=float(samples.mean()),
        quantiles_ns=quantiles(samples),
        halves_ns=halves(samples),
        flags=flags,
        handover_ns=(handover, handover),
        client_runtime=RuntimeUse(compiled_ns=0, collected_ns=took_ns // 200, collections=2),
        server_runtime=RuntimeUse(compiled_ns=took_ns // 10 if flags else 0),
        usage={
            "client": Usage(int(0.5 * took_ns), calls, 40_000_000, 60_000_000),
            "server": Usage(int(0.4 * took_ns), calls, 38_000_000, 52_000_000),
        },
        hosts=[HostUsage(took_ns, took_ns, 0, bytes_ * calls, bytes_ * calls, 2)],
        buffer_bytes=1_000_000,
        histogram=histogram(samples),
    )
    return Measurement(point=point.key, outcome=Outcome.OK, attempts=[attempt], first=first)


def stored(folder: RunFolder, run: RunDocument, records: Iterable[AnyRecord]) -> RunFolder:
    """A run on disk that holds these records, without samples."""
    Writer(folder).begin(run)
    with Writer(folder) as writer:
        for record in records:
            if isinstance(record, TrialRecord):
                writer.write_trial(record, {}, [], [])
            else:
                writer.append(record)
    return folder
