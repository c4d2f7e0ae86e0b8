"""The warnings to the reader of a run, in sentences."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from roundtrip.analysis.cells import title_of
from roundtrip.analysis.network import limits
from roundtrip.results.records import (
    SINGLES,
    AnyRecord,
    EndReason,
    EndRecord,
    ExchangedRecord,
    RunDocument,
    TrialRecord,
)
from roundtrip.results.summary import Cell, Disturber, HostPicture, RunPart, State
from roundtrip_agent import wakeups

BUSY_LOAD = 0.5
"""Share of a CPU above which something else was going on before the run began."""
STOLEN = 0.02
"""More than this fraction of CPU time taken by the hypervisor, and a trial is flagged and mentioned."""

MOVING = 0.1
"""A baseline's two turns of one cycle differ by more than this in most cycles: what moves so fast does not cancel."""
DISTURBING = 3
"""Slices of others that a row must have disturbed to be named."""

DELAYED_NS = 38e6, 52e6
"""40 ms and a little: as long Linux waits at least before it acknowledges alone (TCP_DELACK_MIN in its net/tcp.h)."""
WAITING = 0.1
"""A call during which both ends work for less than this part of its time waits for something."""


def run_part(
    run: RunDocument,
    records: Sequence[AnyRecord],
    trials: Sequence[TrialRecord],
    cells: Sequence[Cell],
    host: HostPicture | None,
    disturbers: Sequence[Disturber],
) -> RunPart:
    """The warnings about the course of a run.

    Args:
        run: run.json.
        records: Records of trials.jsonl.
        trials: Trials that count.
        cells: Finished.
        host: Picture of the host.
        disturbers: Rows that worked while others were timed.
    """
    created = _time(run.created)
    every = [record for record in records if isinstance(record, TrialRecord)]
    ended = max((_ended(trial) for trial in every), default=created)
    ends = [record for record in records if isinstance(record, EndRecord)]
    complete = bool(ends) and records[-1] is ends[-1]
    elapsed_s = [record.elapsed_s for record in records if isinstance(record, ExchangedRecord | EndRecord)]
    return RunPart(
        document=run,
        ended=ended.strftime("%Y-%m-%dT%H:%M:%SZ"),
        rounds=len({trial.round for trial in trials} - {SINGLES}),
        elapsed_s=sum(elapsed_s) if complete and elapsed_s else (ended - created).total_seconds(),
        exit_reason=ends[-1].reason.value if complete else None,
        warnings=[
            *_warn_about_run(run, records, trials, complete, ends),
            *_warn_about_moving_host(host),
            *_warn_about_disturbers(run, disturbers),
            *_warn_about_cells([cell for cell in cells if cell.idle_states == run.idle_states[0]]),
            *_warn_about_age(run, cells),
            *_warn_about_crowds(run, cells),
            *limits(cells),
        ],
        records=len(records),
    )


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone(UTC)


def _ended(trial: TrialRecord) -> datetime:
    return _time(trial.started) + timedelta(microseconds=(trial.ended_ns - trial.started_ns) / 1000)


def _warn_about_run(
    run: RunDocument,
    records: Sequence[AnyRecord],
    trials: Sequence[TrialRecord],
    complete: bool,
    ends: Sequence[EndRecord],
) -> Iterable[str]:
    if run.idle_states[:1] == ["default"]:
        yield "CPUs were free to idle: waking them is part of every time."
    if run.hosts is None:
        yield from _warn_about_host("The host", run.host)
    else:
        yield from _warn_about_hosts(run.hosts)
    if run.placement == "lab":
        yield "Both hosts are one machine (lab): they share its processors, and no network card takes part."
    if not complete:
        yield "The run was interrupted: it has no end record."
    elif ends[-1].reason is not EndReason.DONE:
        yield f"The run ended before its plan was done: {ends[-1].reason.value}."
    if incidents := [
        (trial.row, incident)
        for trial in records
        if isinstance(trial, TrialRecord)
        for incident in trial.incidents
    ]:
        row, first = incidents[0]
        yield f"{len(incidents)} trials were set up twice, such as {row}: {first}"
    measured = [part for trial in trials for part in trial.measurements if part.slices]
    stolen = sum(any(host.steal_fraction > STOLEN for host in part.hosts) for part in measured)
    if stolen:
        yield f"The hypervisor took over {STOLEN:.0%} of the CPU in {stolen} of {len(measured)} measurements."


def _warn_about_hosts(hosts: dict[str, Any]) -> Iterable[str]:
    for role, host in hosts.items():
        yield from _warn_about_host(f"The {role}'s host", host["facts"])
    for role, host in hosts.items():
        for name, version in host["tools"].items() if role != "server" else ():
            if (other := hosts["server"]["tools"].get(name)) not in (None, version):
                yield f"{name} is {version} on the {role}'s host and {other} on the server's."


def _warn_about_host(name: str, host: dict[str, Any]) -> Iterable[str]:
    """The facts that make figures less sure about a host."""
    if host.get("virtual_machine"):
        yield f"{name} is a virtual machine: its CPUs may be shared with others."
    if (host.get("governor") or "performance") != "performance":
        yield f"{name}'s CPU governor is {host['governor']}, not performance: clock rates vary."
    if (host.get("load_1min") or 0) > BUSY_LOAD * (host.get("cpus") or 1):
        yield f"{name} was busy when the run began: load {host['load_1min']:.1f}."
    if (host.get("late_wakeups") or 0) > wakeups.MAX_LATE_SHARE:
        yield (
            f"{name} notices many a wake-up only at its timer's next tick: {host['late_wakeups']:.0%} of exchanges "
            "between two CPUs waited for one. A call that meets one takes milliseconds longer, through no fault of "
            "its middleware: typical calls are sure, means and the highest percentiles are not."
        )


def _warn_about_moving_host(host: HostPicture | None) -> Iterable[str]:
    """A host that moves faster than rows take turns."""
    if host is not None and (host.within_cycle or 0.0) > MOVING:
        yield (
            f"The same plain socket differs by {host.within_cycle:.0%} between two turns of one cycle: the host moves "
            "faster than rows take turns. The intervals hold it; more cycles make them narrower."
        )


def _warn_about_disturbers(run: RunDocument, disturbers: Iterable[Disturber]) -> Iterable[str]:
    """Rows that cost others their slices."""
    for disturber in disturbers:
        if disturber.slices >= DISTURBING:
            row = run.by_key.get(disturber.row)
            yield (
                f"{disturber.row if row is None else title_of(row)} went on working while others were timed: "
                f"{disturber.slices} of their slices do not count."
            )


def _warn_about_cells(cells: Sequence[Cell]) -> Iterable[str]:
    measured = [cell for cell in cells if cell.trials]
    cold = [cell for cell in measured if cell.state is State.COLD]
    if cold:
        names = Counter(cell.row for cell in cold)
        some = ", ".join(list(names)[:6]) + (" and others" if len(names) > 6 else "")
        yield f"Not warm, hence neither ranked nor judged: {len(cold)} of {len(measured)} cells ({some})."
    alone = [cell for cell in measured if cell.trials == 1 and cell.state is State.STEADY]
    if alone:
        yield f"{len(alone)} of {len(measured)} cells have one trial only, hence no interval."
    unpaired = [
        cell for cell in measured if cell.ratio is None and not cell.is_null and cell.state is State.STEADY
    ]
    if unpaired:
        yield f"{len(unpaired)} cells have no good null beside them, hence no ratio and no net."
    delayed = [cell for cell in measured if _is_delayed(cell)]
    if delayed:
        names_of = ", ".join(dict.fromkeys(cell.row for cell in delayed))
        yield (
            f"In {len(delayed)} of {len(measured)} cells a call takes 40 to 50 ms in which both ends hardly work "
            f"({names_of}). That is how long Linux delays an acknowledgement: one end sends a message in two parts, "
            "and with Nagle's algorithm on the second waits for that of the first."
        )


def _warn_about_age(run: RunDocument, cells: Sequence[Cell]) -> Iterable[str]:
    """The changes of old processes of measured rows, each reason once."""
    measured = {cell.row for cell in cells if cell.trials}
    met: dict[str, dict[str, None]] = {}
    for row in run.rows:
        for reason in row.aging if row.row in measured else ():
            met.setdefault(reason, {})[row.title] = None
    for reason, titles in met.items():
        yield f"{', '.join(titles)}: figures are of young processes. {reason}"


def _warn_about_crowds(run: RunDocument, cells: Sequence[Cell]) -> Iterable[str]:
    """Ends with more processes than CPUs: what these wait for is the machine's."""
    measured = [cell for cell in cells if cell.trials]
    for end in ("client", "server"):
        count = max((getattr(cell, f"{end}s") for cell in measured), default=1)
        cpus = _cpus_of(run, end)
        if count > 1 and cpus is not None and cpus < count:
            yield (
                f"Up to {count} {end}s share {cpus} CPU{'s' * (cpus != 1)}: most of what calls take longer than with "
                f"one {end} is waiting for {'these' if cpus > 1 else 'it'}, in the null socket too, and no "
                "middleware's."
            )


def _cpus_of(run: RunDocument, end: str) -> int | None:
    """The number of CPUs of the processes of an end, on all their hosts; None: a host does not say."""
    facts = {role: host["facts"] for role, host in run.hosts.items()} if run.hosts else {}
    counts = [
        facts.get(role, run.host).get("cpus") if cpus is None else len(cpus)
        for role, cpus in run.placements.items()
        if role.partition(":")[0] == end
    ]
    if run.placement == "lab":  # One machine, whose CPUs all its hosts share.
        counts = counts[:1]
    return None if not counts or None in counts else sum(count for count in counts if count is not None)


def _is_delayed(cell: Cell) -> bool:
    """Whether a call's time is the kernel's wait, and not a middleware's work."""
    if cell.estimate is None or cell.calls_per_sample != 1:
        return False
    if not DELAYED_NS[0] <= cell.estimate.value_ns <= DELAYED_NS[1]:
        return False
    client_ns, server_ns = cell.client_usage.cpu_ns_per_call, cell.server_usage.cpu_ns_per_call
    if client_ns is None or server_ns is None:
        return False
    return client_ns + server_ns < WAITING * cell.estimate.value_ns
