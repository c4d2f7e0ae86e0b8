"""What disturbed a run: its host, by the baselines, and its rows; and the warnings to the reader, in sentences."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta

import numpy as np

from roundtrip.config.decode import Moment
from roundtrip.config.experiment import listed
from roundtrip.results.records import (
    MEASURED_ONCE,
    AnyRecord,
    EndReason,
    EndRecord,
    ExchangedRecord,
    Measurement,
    RunDocument,
    Slice,
    TrialRecord,
)
from roundtrip.results.summary import Cell, Disturber, HostPicture, PathShare, ProbeTimes, RunPart, State
from roundtrip_agent.facts import doubts

STOLEN = 0.02
"""More than this fraction of CPU time taken by the hypervisor, and a trial is flagged and mentioned."""

MOVING = 0.1
"""A baseline's two slices of one cycle differ by more than this in most cycles: what moves so fast does not cancel."""
DISTURBANCES = {
    "foreign": "other programs used the CPUs",
    "disturbed": "another system worked",
    "throttled": "a CPU quota stopped the processes",
    "late": "clients began late",
}
"""What others do to a slice, by its flag."""
DISTURBING = 3
"""Slices of others that a row must have disturbed to be named."""

DELAYED_NS = 38e6, 52e6
"""40 ms and a little: as long Linux waits at least before it acknowledges alone (TCP_DELACK_MIN in its net/tcp.h)."""
DIGITS = 4
"""Digits of each slice in the picture of the host, which may have thousands."""
WAITING = 0.1
"""A call during which both ends work for less than this part of its time waits for something."""


def host_picture(trials: Iterable[TrialRecord], idle_states: str) -> HostPicture | None:
    """The probes, and the baselines' slices that count, under these idle states; None: there are no such slices."""
    trials = [it for it in trials if it.idle_states == idle_states and it.round != MEASURED_ONCE]
    found: dict[tuple[str, str], list[tuple[TrialRecord, Slice]]] = defaultdict(list)
    for trial in trials:
        if trial.is_baseline:
            for measurement in trial.measurements:
                slices = [(trial, part) for part in measurement.counted if part.samples]
                found[trial.row, measurement.workload] += slices
    moments: list[tuple[float, float]] = []
    within: list[float] = []
    for slices in found.values():
        times_ns = _times_ns([it for _, it in slices])
        median_ns = float(np.median(times_ns)) if slices else 1.0
        pairs: dict[tuple[str, int], list[float]] = defaultdict(list)
        for (trial, part), ns in zip(slices, times_ns, strict=True):
            began_s = trial.started.at.timestamp()
            moments.append((began_s + (part.started_ns - trial.started_ns) / 1e9, ns / median_ns))
            pairs[trial.trial, part.cycle].append(ns)
        within += [math.expm1(abs(math.log(ns[1] / ns[0]))) for ns in pairs.values() if len(ns) == 2]
    if not moments:
        return None
    moments.sort()
    p5, median, p95 = np.quantile([it for _, it in moments], (0.05, 0.5, 0.95)).tolist()
    return HostPicture(
        [round(at_s - moments[0][0], 1) for at_s, _ in moments],
        [round(it, DIGITS) for _, it in moments],
        median,
        p5,
        p95,
        float(np.median(within)) if within else None,
        _probed(trials),
    )


def _probed(trials: Iterable[TrialRecord]) -> dict[str, ProbeTimes]:
    found: dict[str, list[int]] = defaultdict(list)
    for part in (it for trial in trials for measured in trial.measurements for it in measured.slices):
        for host, probes in enumerate(part.probes if part.cycle > 0 else (), 1):
            for name, ns in probes.items():
                found[name if host == 1 else f"{name}, host {host}"].append(ns)
    return {it: ProbeTimes(*np.quantile(found[it], (0.5, 0.05, 0.95)).tolist()) for it in sorted(found)}


def _times_ns(slices: Sequence[Slice]) -> list[float]:
    """The median call of each, if all have one, else the mean; at a rate, what a call takes at capacity."""
    capacities = [it.load.capacity_per_s for it in slices if it.load is not None]
    if capacities:
        return [1e9 / max(1.0, capacity) for capacity in capacities]
    medians = [it.median_ns for it in slices if it.median_ns is not None]
    if len(medians) < len(slices):
        medians = [it.total_ns / it.samples for it in slices]
    return [max(1.0, it) for it in medians]


def disturbers(trials: Iterable[TrialRecord]) -> list[Disturber]:
    """The rows because of which slices of others do not count, worst first."""
    found: dict[str, list[float]] = defaultdict(list)
    for each in (it for trial in trials for measurement in trial.measurements for it in measurement.slices):
        if each.cycle > 0 and "disturbed" in each.flags:
            for row, part in each.disturbed_by.items():
                found[row].append(part)
    made = [Disturber(row, len(parts), max(parts)) for row, parts in found.items()]
    return sorted(made, key=lambda it: (-it.slices, -it.worst))


def wholly_disturbed(trials: Iterable[TrialRecord]) -> Iterable[str]:
    """The rows and workloads of which no slice of a round counts because of others, with what these did most often."""
    found: dict[tuple[int, str], list[tuple[str, Measurement]]] = defaultdict(list)
    for trial in trials:
        for part in trial.measurements if trial.round != MEASURED_ONCE else ():
            flags = [DISTURBANCES.keys() & set(it.flags) for it in part.slices if it.cycle > 0]
            if flags and all(flags):
                worst = Counter(flag for of_slice in flags for flag in of_slice).most_common(1)[0][0]
                found[trial.round, worst].append((trial.row, part))
    for (round_, flag), parts in found.items():
        rows = listed(dict.fromkeys(row for row, _ in parts))
        workloads = listed(dict.fromkeys(part.workload for _, part in parts))
        by = Counter(row for _, part in parts for it in part.slices for row in it.disturbed_by).most_common(1)
        most = f", most often {by[0][0]}" if by and flag == "disturbed" else ""
        stolen = any(host.steal_fraction > STOLEN for _, part in parts for host in part.hosts)
        and_steal = ", and the hypervisor took CPU time" if stolen else ""
        yield f"Round {round_}: no slice of {rows} counts at {workloads}: {DISTURBANCES[flag]}{most}{and_steal}."


def run_part(
    run: RunDocument,
    records: Sequence[AnyRecord],
    trials: Sequence[TrialRecord],
    cells: Sequence[Cell],
    host: HostPicture | None,
    disturbers: Sequence[Disturber],
) -> RunPart:
    """The course of a run, with the warnings about it; `trials` are those that count."""
    ends = (
        it.started.at + timedelta(microseconds=(it.ended_ns - it.started_ns) / 1000)
        for it in records
        if isinstance(it, TrialRecord)
    )
    ended = max(ends, default=run.created.at)
    end = records[-1] if records and isinstance(records[-1], EndRecord) else None
    elapsed_s = [it.elapsed_s for it in records if isinstance(it, ExchangedRecord | EndRecord)]
    measured = [cell for cell in cells if cell.trials]
    return RunPart(
        document=run,
        ended=Moment.of(ended),
        rounds=len({trial.round for trial in trials} - {MEASURED_ONCE}),
        elapsed_s=sum(elapsed_s) if end else (ended - run.created.at).total_seconds(),
        exit_reason=end.reason.value if end else None,
        warnings=[
            *_warn_about_hosts(run),
            *_warn_about_run(run, records, trials, end),
            *wholly_disturbed(trials),
            *_warn_about_noise(host, disturbers),
            *_warn_about_cells([cell for cell in measured if cell.idle_states == run.idle_states[0]]),
            *_warn_about_age(run, measured),
            *_warn_about_crowds(run, measured),
            *_warn_about_network(cells),
        ],
        records=len(records),
    )


def _warn_about_hosts(run: RunDocument) -> Iterable[str]:
    if run.idle_states[:1] != ["disabled"]:
        yield "CPU idle states were enabled: every time includes wake-up latency. Use --idle-states disabled."
    for who, variables in (("Workers", run.worker_env), ("Builds", run.build_env)):
        if variables:
            given = ", ".join(f"{name}={value}" for name, value in variables.items())
            yield f"{who} had variables of your environment, which may change figures: {given}."
    hosts = run.hosts or {}
    if not hosts:
        yield from doubts(run.host, "The host")
    for role, host in hosts.items():
        yield from doubts(host["facts"], f"The {role}'s host")
    for role, host in hosts.items():
        for name, version in host["tools"].items() if role != "server" else ():
            if (other := hosts["server"]["tools"].get(name)) not in (None, version):
                yield f"{name} is {version} on the {role}'s host and {other} on the server's."
    if run.cpu_pinning == "lab":
        yield "Both hosts are one (lab): they share its processors, and no network card takes part."


def _warn_about_run(
    run: RunDocument, records: Sequence[AnyRecord], trials: Sequence[TrialRecord], end: EndRecord | None
) -> Iterable[str]:
    for build in run.builds:
        if build.cores:
            yield f"The core of {', '.join(build.cores)} at {build.name} is another one: the instrument changed too."
    if run.left_out:
        yield f"The budget left out {listed(run.left_out)}."
    if end is None:
        yield "The run has no end record: it still measures, or was interrupted."
    elif end.reason is not EndReason.DONE:
        yield f"The run ended before its plan was done: {end.reason.value}."
    incidents = [(it.row, text) for it in records if isinstance(it, TrialRecord) for text in it.incidents]
    if incidents:
        row, first = incidents[0]
        yield f"{len(incidents)} trials had to be restarted; the first: {row}: {first}"
    measured = [part for trial in trials for part in trial.measurements if part.slices]
    stolen = sum(any(host.steal_fraction > STOLEN for host in part.hosts) for part in measured)
    if stolen:
        yield f"The hypervisor took over {STOLEN:.0%} of the CPU in {stolen} of {len(measured)} measurements."
    throttled = sum(any(slice_.throttled for slice_ in part.slices) for part in measured)
    if throttled:
        yield f"A CPU quota stopped the processes in {throttled} of {len(measured)} measurements."


def _warn_about_noise(host: HostPicture | None, disturbers: Iterable[Disturber]) -> Iterable[str]:
    """A host that moves faster than rows take turns, and rows that cost others their slices."""
    if host is not None and (host.within_cycle or 0.0) > MOVING:
        yield (
            f"The same baseline differs by {host.within_cycle:.0%} between two slices of one cycle: the host changes "
            "faster than systems take turns. The intervals include it; more cycles make them narrower."
        )
    if working := [it for it in disturbers if it.slices >= DISTURBING]:
        slices, worst = sum(it.slices for it in working), working[0]
        yield (
            f"{slices} slices do not count, since another system worked during them; {worst.slices} of these because "
            f"of {worst.row}."
        )


def _warn_about_cells(measured: Sequence[Cell]) -> Iterable[str]:
    steady = (cell for cell in measured if cell.state is State.STEADY and not cell.is_baseline)
    if unpaired := [cell for cell in steady if cell.ratio is None]:
        yield f"{len(unpaired)} cells have no usable baseline, so no ratio and no overhead."
    for cell in measured:
        for end, sensor in cell.stuck:
            yield (
                f"Sensor did not move: {sensor} of the {end} of {cell.row} at {cell.workload} stood still while calls "
                "were made, so it gives no result."
            )
    if delayed := [cell for cell in measured if _is_delayed(cell)]:
        names_of = ", ".join(dict.fromkeys(cell.row for cell in delayed))
        yield (
            f"In {len(delayed)} of {len(measured)} cells a call takes 40 to 50 ms in which client and server hardly "
            f"work ({names_of}). That is how long Linux delays an acknowledgement. One side sends a message in two "
            "parts, and with Nagle's algorithm on the second part waits for the acknowledgement of the first."
        )


def _is_delayed(cell: Cell) -> bool:
    """Whether a call's time is the kernel's wait, and not a middleware's work."""
    worked_ns = [it.cpu_ns_per_call for it in (cell.client_usage, cell.server_usage)]
    if cell.estimate is None or cell.calls_per_sample != 1 or None in worked_ns:
        return False
    call_ns = cell.estimate.value_ns
    is_as_long = DELAYED_NS[0] <= call_ns <= DELAYED_NS[1]
    return is_as_long and sum(ns for ns in worked_ns if ns is not None) < WAITING * call_ns


def _warn_about_age(run: RunDocument, measured: Iterable[Cell]) -> Iterable[str]:
    """The changes of old processes of measured rows, each reason once."""
    rows = {cell.row for cell in measured}
    met: dict[str, dict[str, None]] = defaultdict(dict)
    for row in run.rows:
        for reason in row.aging if row.row in rows else ():
            met[reason][row.title] = None
    for reason, titles in met.items():
        yield f"{', '.join(titles)}: results apply to new processes. {reason}"


def _warn_about_crowds(run: RunDocument, measured: Sequence[Cell]) -> Iterable[str]:
    """Ends with more processes than CPUs: what these wait for is the machine's."""
    for end in ("client", "server"):
        count = max((getattr(cell, f"{end}s") for cell in measured), default=1)
        cpus = _cpus_of(run, end)
        if count > 1 and cpus is not None and cpus < count:
            yield (
                f"Up to {count} {end}s share {cpus} CPU{'s' * (cpus != 1)}: most of the extra time is waiting for "
                f"{'these' if cpus > 1 else 'it'}. The baseline has it too; it is not middleware overhead."
            )


def _cpus_of(run: RunDocument, end: str) -> int | None:
    """The number of CPUs of the processes of an end, on all their hosts; None: a host does not say."""
    facts = {role: host["facts"] for role, host in run.hosts.items()} if run.hosts else {}
    counts = [
        facts.get(role, run.host).get("cpus") if cpus is None else len(cpus)
        for role, cpus in run.cpus.items()
        if role.partition(":")[0] == end
    ]
    if run.cpu_pinning == "lab":  # One machine, whose CPUs all its hosts share.
        counts = counts[:1]
    return None if not counts or None in counts else sum(count for count in counts if count is not None)


def _warn_about_network(cells: Iterable[Cell]) -> Iterable[str]:
    """The workloads at which the network is the limit of some rows."""
    shares: dict[str, list[PathShare]] = defaultdict(list)
    for cell in cells:
        if cell.path is not None:
            shares[cell.workload].append(cell.path)
    workloads = []
    for workload, paths in shares.items():
        if limited := [path.share for path in paths if path.is_limit]:
            between = f"{min(limited):.0%} to {max(limited):.0%}"
            workloads.append(f"{workload} ({len(limited)} of {len(paths)} cells, {between} of a call's time)")
    if workloads:
        yield (
            "The network link is the limit, by the time that the bytes need at its measured rate: "
            f"{', '.join(workloads)}."
        )
