"""The plan of a run: a request resolved against the catalog and the hosts, for a new run and a resumed one."""

import re
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import Moment
from roundtrip.config.experiment import ONE_EACH, Processes, Workload, sweeps
from roundtrip.config.preset import Preset
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.processes.agent_client import Ends
from roundtrip.processes.topology import Side
from roundtrip.results.records import SCHEMA, ClientRecord, RowRecord, RunDocument, RunKind

MIB = 1 << 20
PROCESS_BYTES = {"java": 128 * MIB, "csharp": 128 * MIB, "cpp": 32 * MIB}
"""Memory of a worker beside its heap, by language."""

RESERVED_BYTES = 512 * MIB
"""Memory that is left to the system, the runner and the page cache."""

_HEAP = re.compile(r"-Xms(\d+)([kmgKMG])")
_UNITS = {"k": 1 << 10, "m": MIB, "g": 1 << 30}


@dataclass(frozen=True)
class Plan:
    """The plan of a run.

    Attributes:
        request: Request; its seed is settled.
        rows: Requested rows that are available, in the declared order, without the baselines that they need.
        baselines: Key to row of each baseline that the rows need.
        cpu_pinning: Division of the CPUs: the request's, or that of two hosts.
        idle_states: The first is that of the comparison; under others the baselines alone are measured.
        reasons: Key of each row that is unavailable to the reason.
        kind: What was asked for. Pairs of systems are sent every conformance case before anything is timed.
        worker_env: Variables of the user's environment that workers have.
        left_out: Keys of the workloads, then of the rows, that the budget has no room for.
    """

    request: RunRequest
    preset: Preset
    rows: tuple[Row, ...]
    baselines: dict[str, Row]
    workloads: tuple[Workload, ...]
    cpu_pinning: str
    idle_states: tuple[str, ...]
    reasons: dict[str, str]
    kind: RunKind = RunKind.RUN
    worker_env: dict[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def seed(self) -> int:
        """The seed of every random order."""
        assert self.request.seed is not None  # noqa: S101
        return self.request.seed

    @property
    def budget_s(self) -> float | None:
        """Seconds that the run may take; None: as long as it takes."""
        return None if self.request.budget is None else float(self.request.budget)

    @property
    def calibrations_first(self) -> bool:
        """Whether every row has its calibration before any trial, and not in the first trial of it.

        A budget is to know what a round costs before the first one, and a sweep's workloads stand for each other.
        """
        return self.budget_s is not None or any(it.is_of_sweep for it in self.workloads)

    @property
    def rounds(self) -> int:
        """Trials of each row that are wanted."""
        return self.request.rounds or self.preset.rounds

    @property
    def sampling_s(self) -> float:
        """Seconds between samples of CPU and memory; 0: none in between."""
        interval = self.request.sample_interval
        return self.preset.sampling_s if interval is None else float(interval)


def settled(request: RunRequest) -> RunRequest:
    """The same request with a seed."""
    if request.seed is not None:
        return request
    return msgspec.structs.replace(request, seed=secrets.randbelow(1_000_000))


def baselines_of(catalog: Catalog, rows: Sequence[Row]) -> dict[str, Row]:
    """Key to row of each baseline that the rows need, theirs among them."""
    return {row.baseline_key: catalog.baseline_of(row) for row in rows}


def split_available(
    catalog: Catalog, rows: Sequence[Row], reasons: dict[str, str | None]
) -> tuple[list[Row], dict[str, str]]:
    """The rows to measure, and key to reason of the others; `reasons` is None for a system that is built and ready.

    A row without its baseline is unavailable: nothing could be subtracted.
    """
    good, bad = [], {}
    for row in rows:
        reason = row.missing(reasons)
        for baseline in catalog.baseline_of(row).build_reasons:
            if reason is None and reasons.get(baseline) is not None:
                reason = f"its baseline {baseline} is unavailable: {reasons[baseline]}"
        if reason is None:
            good.append(row)
        else:
            bad[row.key] = reason
    return good, bad


def run_document(
    name: str,
    created: Moment,
    plan: Plan,
    rows: Sequence[Row],
    host: dict[str, Any],
    **circumstances: Any,
) -> RunDocument:
    """run.json of a run that begins now, with every requested row, the unavailable ones too.

    `circumstances` are the further fields: what was built how and where, and the hosts.
    """
    keys = {row.key for row in rows}
    all_rows = [*rows, *(baseline for baseline in plan.baselines.values() if baseline.key not in keys)]
    return RunDocument(
        schema=SCHEMA,
        run=name,
        created=created,
        asked=plan.request,
        preset=plan.preset,
        workloads=list(plan.workloads),
        rows=[_row(row, plan, row.key in keys) for row in all_rows],
        idle_states=list(plan.idle_states),
        cpu_pinning=plan.cpu_pinning,
        host=host,
        kind=plan.kind,
        sweeps=sweeps(plan.workloads, plan.request.repeat),
        worker_env=plan.worker_env,
        left_out=plan.left_out,
        **circumstances,
    )


def _row(row: Row, plan: Plan, is_requested: bool) -> RowRecord:
    client_row = row.client_row
    return RowRecord(
        row=row.key,
        system=row.system.name,
        variant=row.variant.name,
        title=row.system.title,
        variant_title=row.variant.title,
        language=row.system.language,
        protocol=row.system.protocol,
        baseline=row.baseline_key,
        asked=is_requested,
        reason=plan.reasons.get(row.key),
        serve=tuple(row.system.run.serve),
        drive=tuple(row.of_side("client").system.run.drive),
        client=None if client_row is None else _client(client_row),
        jvm=row.jvm,
        build=row.build,
        role=row.role,
        aging=tuple(it.reason for it in row.aging),
        env=row.of_side("client").system.run.env | row.system.run.env,
    )


def _client(row: Row) -> ClientRecord:
    return ClientRecord(row.system.name, row.variant.name, row.system.title, row.system.language)


def restore(document: RunDocument, catalog: Catalog) -> Plan:
    """The plan of a run that is resumed. Raises UsageError: it has a system that the project no longer has."""
    rows = []
    for entry in document.rows:
        if entry.reason is None and entry.asked and entry.row not in document.left_out:
            try:
                rows.append(catalog.find(entry.identity, entry.jvm))
            except UsageError as error:
                wrong = f"its system {entry.row} no longer exists"
                raise UsageError(f"--resume {document.run}", wrong, "a run of today's systems") from error
    return Plan(
        document.asked,
        document.preset,
        tuple(rows),
        baselines_of(catalog, rows),
        tuple(document.workloads),
        document.cpu_pinning,
        tuple(document.idle_states),
        {entry.row: entry.reason for entry in document.rows if entry.reason is not None},
        document.kind,
        document.worker_env,
        document.left_out,
    )


def idle_states_of(request: RunRequest, *, can_disable: bool) -> tuple[str, ...]:
    """The idle states in which a run measures: first that of the comparison, then others of the baselines."""
    if request.idle_states is not None:
        return (request.idle_states,)
    return ("disabled", "unchanged") if can_disable else ("unchanged",)


@dataclass(frozen=True)
class HostMemory:
    """The memory that hosts have for workers, less `RESERVED_BYTES`; clients are dealt over their hosts."""

    bytes_of: dict[str, int]
    clients: tuple[str, ...]
    server: str

    @classmethod
    def of(cls, ends: Ends) -> "HostMemory":
        """The memory of the hosts of living agents."""
        names = {agent: f"{agent.facts.name}/{number}" for number, agent in enumerate(ends.agents)}
        return cls(
            {name: max(0, agent.facts.usable_memory_bytes - RESERVED_BYTES) for agent, name in names.items()},
            tuple(names[agent] for agent in ends.clients),
            names[ends.server],
        )

    @classmethod
    def here(cls, memory_bytes: int) -> "HostMemory":
        """The memory of this host alone."""
        return cls({"here": max(0, memory_bytes - RESERVED_BYTES)}, ("here",), "here")

    def needed(self, row: Row, processes: Processes) -> Counter[str]:
        """The memory that the processes of a row take on each host, in bytes."""
        found = Counter({self.server: processes.servers * worker_bytes(row, Side.SERVER)})
        for number in range(processes.clients):
            found[self.clients[number % len(self.clients)]] += worker_bytes(row, Side.CLIENT)
        return found

    def fits(self, rows: Sequence[Row], processes: Processes) -> bool:
        """Whether rows may be alive at once, each with so many processes."""
        total: Counter[str] = Counter()
        for row in rows:
            total += self.needed(row, processes)
        return all(total[host] <= free for host, free in self.bytes_of.items())


def check_memory(rows: Sequence[Row], workloads: Sequence[Workload], ends: Ends) -> None:
    """Refuses several clients or servers that a host has no memory for; one of each is never refused.

    Raises UsageError, which names the row, the workload, what both need and what the host has.
    """
    memory = HostMemory.of(ends)
    for row in rows:
        for workload in workloads:
            if workload.processes == ONE_EACH:
                continue
            for host, bytes_needed in memory.needed(row, workload.processes).items():
                if bytes_needed > memory.bytes_of[host]:
                    name = host.rpartition("/")[0]
                    raise UsageError(
                        f"{row.key} at {workload.key}",
                        f"its processes need {bytes_needed / MIB:,.0f} MiB on {name}",
                        f"at most {memory.bytes_of[host] / MIB:,.0f} MiB, which is that host's memory but for "
                        f"{RESERVED_BYTES // MIB} MiB; name other systems, or fewer clients or servers by --workloads",
                    )


def worker_bytes(row: Row, side: Side) -> int:
    """The minimum memory of a worker: the heap that a JVM begins with, and what its language needs beside."""
    system = row.of_side(side).system
    command = system.run.serve if side is Side.SERVER else system.run.drive
    heap = next((found for part in command if (found := _HEAP.fullmatch(part))), None)
    heap_bytes = 0 if heap is None else int(heap[1]) * _UNITS[heap[2].lower()]
    return PROCESS_BYTES[system.language] + heap_bytes
