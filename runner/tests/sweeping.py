"""A run of a sweep whose truth is known: a line along `size`, with a row that cannot and one that is not steady."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from msgspec.structs import replace

from roundtrip.analysis.histogram import Histogram
from roundtrip.config.decode import Moment
from roundtrip.config.experiment import Workload, experiments, sweeps
from roundtrip.results.records import (
    LATENCY,
    LATENESS,
    PROMPT,
    AnyRecord,
    CalibrationRecord,
    HostUsage,
    LoadReading,
    Measurement,
    Outcome,
    RowRecord,
    Slice,
    TrialRecord,
    Usage,
    Window,
    Work,
)
from tests.synthetic import Made, make, measurements, no_calibration

RMI, ORB, NOT_STEADY = "java-rmi:default", "cpp-omniorb:default", "java-idl:default"
BASELINES = {"java": "java-sockets:baseline", "cpp": "cpp-sockets:baseline"}
SLOPE = {RMI: 4.0, ORB: 2.0, NOT_STEADY: 3.0}
INTERCEPT = 40_000.0
WHY = "it has one string type"
CYCLES = 4


def truth_ns(row: str, workload: Workload, intercepts: Mapping[str, float] = {}) -> float:
    """What a call takes: baselines half of what the fastest does."""
    intercept = intercepts.get(row, INTERCEPT)
    return (intercept + SLOPE.get(row, 2.0) * workload.size) * (1.0 if row in SLOPE else 0.5)


def unsupported(row: str, workload: Workload) -> bool:
    """RMI has no wide strings."""
    return row == RMI and workload.operation == "getWstring"


def swept(
    rounds: int = 5,
    seed: int = 3,
    noise: float = 0.01,
    experiment: str = "strings",
    intercepts: Mapping[str, float] = {},
) -> Made:
    """Makes a run of one experiment, with noise from trial to trial, a deviation of logarithms."""
    random = np.random.default_rng(seed)
    made = make(seed, rounds)
    run = made.run
    wanted = {*SLOPE, *BASELINES.values()}
    run.rows = [it for it in run.rows if it.row in wanted]
    run.workloads = experiments()[experiment].workloads()
    run.sweeps = sweeps(run.workloads, {})
    records: list[AnyRecord] = []
    for row in run.rows:
        ends = (run.workloads[0], run.workloads[-1])
        records += [_calibration(row, it) for it in run.workloads if it in ends or unsupported(row.row, it)]
    for number in range(1, rounds + 1):
        for place, row in enumerate(run.rows):
            trial = TrialRecord(
                trial=f"r{number:02}-b01-p{place:02}",
                round=number,
                block=1,
                position=place,
                row=row.row,
                is_baseline=row.row == row.baseline,
                idle_states=run.idle_states[0],
                cpu_pinning="separate",
                started=Moment("2026-11-21T08:27:00Z"),
                started_ns=0,
            )
            for workload in run.workloads:
                if not unsupported(row.row, workload):
                    ns = truth_ns(row.row, workload, intercepts) * float(
                        np.exp(noise * random.standard_normal())
                    )
                    trial.measurements.append(
                        _measured(workload, ns, slices_per_cycle=1 + (row.row == row.baseline))
                    )
            records.append(trial)
    return Made(run, records)


def _calibration(row: RowRecord, workload: Workload) -> CalibrationRecord:
    if unsupported(row.row, workload):
        return no_calibration(row.row, workload.key, WHY)
    return CalibrationRecord(
        row=row.row,
        workload=workload.key,
        windows=[Window(1000, 100_000_000)] * 8,
        warmup_ns=800_000_000,
        steady=row.row != NOT_STEADY,
        call_ns=truth_ns(row.row, workload),
        compiling="server" if row.row == NOT_STEADY else None,
    )


def _measured(workload: Workload, ns: float, *, slices_per_cycle: int) -> Measurement:
    slices = [
        Slice(
            cycle=number // slices_per_cycle,
            samples=1000,
            remote_calls=1000,
            started_ns=number * 300_000_000,
            ended_ns=number * 300_000_000 + 200_000_000,
            total_ns=round(1020 * ns),
            median_ns=ns,
        )
        for number in range(slices_per_cycle * (1 + CYCLES))
    ]
    return Measurement(
        workload=workload.key,
        outcome=Outcome.OK,
        slices=slices,
        calls=1000 * len(slices),
    )


CAPACITY = 20_000.0
"""Calls a second of each row of `at_rates`."""
LINK = {"wire_bits_per_s": 1e7}
"""Each direction of the network of `called`."""
IDLE = Work(client_ns=1_000.0, server_ns=1_000.0, callers=0.1)


def at_rates(
    p99_ns: Callable[[int, int], float] = lambda share, number: 100_000.0,
    late_ns: Callable[[str, int], int] = lambda row, share: 1_000,
    work: Work = IDLE,
) -> Made:
    """Calls at a rate with a p99 by share and round, and a lateness by row and share."""
    made = swept(experiment="load")
    for trial, measured, workload in timed(made):
        share = workload.share
        reading = LoadReading(CAPACITY, CAPACITY * share / 100, 0.0, work)
        latency_ns, late = p99_ns(share, trial.round), late_ns(trial.row, share)
        quantities = {LATENCY: latency_ns, LATENESS: late, PROMPT: latency_ns - late}
        histograms = {name: Histogram.of(np.full(1000, int(ns))).written for name, ns in quantities.items()}
        measured.slices = [
            replace(it, load=reading, histograms=histograms, throughput_per_s=reading.due_per_s)
            for it in measured.slices
        ]
    return made


def called(client: float, server: float, network: float = 0.0) -> Made:
    """Callers in a closed loop, who keep parts of each end's one CPU and of a link busy."""
    made = swept(experiment="callers")
    made.run.path = {"client_to_server": LINK, "server_to_client": LINK}
    for trial, measured, workload in timed(made):
        total_ns = measured.slices[0].total_ns
        per_s = workload.callers * 1e9 * measured.slices[0].samples / total_ns
        measured.slices = [replace(it, throughput_per_s=per_s) for it in measured.slices]
        ns = measured.calls * 1e9 / per_s
        # No two trials use the same.
        measured.usage = {
            "client": Usage(cpu_ns=round(client * ns) + trial.round),
            "server": Usage(cpu_ns=round(server * ns) + trial.round),
        }
        sent = round(network * LINK["wire_bits_per_s"] / 8 * ns / 1e9)
        measured.hosts = [HostUsage(round(ns), 0, 0, sent, sent // 3, 2)]
    return made


def timed(made: Made) -> Iterator[tuple[TrialRecord, Measurement, Workload]]:
    """Each measurement with its trial and its workload."""
    workloads = {it.key: it for it in made.run.workloads}
    for trial, measured in measurements(made):
        yield trial, measured, workloads[measured.workload]
