"""The plan of a run: a request resolved against the catalog and the host, for a new run and a resumed one."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.experiment import Point, sweeps
from roundtrip.config.profile import Profile
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError
from roundtrip.results.records import SCHEMA, ClientRecord, RowRecord, RunDocument


@dataclass(frozen=True)
class Plan:
    """The plan of a run.

    Attributes:
        request: Request; its seed is settled.
        profile: Amount that is measured.
        rows: Requested rows that are available, in the declared order, without the nulls that they need.
        nulls: Key to row of each baseline that the rows need.
        points: Points that are timed.
        placement: Division of the CPUs: the request's, or that of two hosts.
        idle_states: The first is that of the comparison; under others the nulls alone are measured.
        reasons: Key of each row that is unavailable to the reason.
        interop: Whether the rows are pairs of systems, which are sent every conformance case before anything is timed.
    """

    request: RunRequest
    profile: Profile
    rows: tuple[Row, ...]
    nulls: dict[str, Row]
    points: tuple[Point, ...]
    placement: str
    idle_states: tuple[str, ...]
    reasons: dict[str, str]
    interop: bool = False

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
    def pilots_first(self) -> bool:
        """Whether every row has its pilot before any trial, and not in the first trial of it.

        A budget is to know what rows cost before it gives any up, and a sweep's points stand for each other.
        """
        return self.budget_s is not None or any(it.is_of_sweep for it in self.points)

    @property
    def rounds(self) -> int:
        """Trials of each row that are wanted."""
        return self.request.rounds or self.profile.rounds

    @property
    def sampling_s(self) -> float:
        """Seconds between samples of CPU and memory; 0: none in between."""
        interval = self.request.sample_interval
        return self.profile.sampling_s if interval is None else float(interval)


def settled(request: RunRequest) -> RunRequest:
    """The same request with a seed."""
    if request.seed is not None:
        return request
    return msgspec.structs.replace(request, seed=secrets.randbelow(1_000_000))


def nulls_of(catalog: Catalog, rows: Sequence[Row]) -> dict[str, Row]:
    """Key to row of each baseline that the rows need, theirs among them."""
    return {row.null_key: catalog.null_of(row) for row in rows}


def split_available(
    catalog: Catalog, rows: Sequence[Row], reasons: dict[str, str | None]
) -> tuple[list[Row], dict[str, str]]:
    """Parts the rows that can be measured from those that cannot.

    Args:
        catalog: Catalog of all systems.
        rows: Requested rows.
        reasons: System to why it is unavailable, or None if it is built and ready.

    Returns:
        The rows to measure, and key to reason of the others. A row without its null is unavailable: nothing
        could be subtracted.
    """
    good, bad = [], {}
    for row in rows:
        reason = row.missing(reasons)
        for null in catalog.null_of(row).ends:
            if reason is None and reasons.get(null) is not None:
                reason = f"its baseline {null} is unavailable: {reasons[null]}"
        if reason is None:
            good.append(row)
        else:
            bad[row.key] = reason
    return good, bad


def run_document(
    name: str,
    created: str,
    plan: Plan,
    rows: Sequence[Row],
    host: dict[str, Any],
    **circumstances: Any,
) -> RunDocument:
    """run.json of a run that begins now.

    Args:
        name: Name of the run.
        created: Time of its begin, UTC, ISO 8601.
        plan: Plan of the run.
        rows: Every requested row, the unavailable ones too.
        host: The agent's facts.
        circumstances: Further fields: tools, commit, roundtrip, placements, hosts, path.
    """
    keys = {row.key for row in rows}
    all_rows = [*rows, *(null for null in plan.nulls.values() if null.key not in keys)]
    return RunDocument(
        schema=SCHEMA,
        run=name,
        created=created,
        asked=plan.request,
        profile=plan.profile,
        points=list(plan.points),
        rows=[_row(row, plan, row.key in keys) for row in all_rows],
        idle_states=list(plan.idle_states),
        placement=plan.placement,
        host=host,
        interop=plan.interop,
        sweeps=sweeps(plan.points),
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
        wire=row.system.wire,
        null=row.null_key,
        asked=is_requested,
        reason=plan.reasons.get(row.key),
        serve=tuple(row.system.run.serve),
        drive=tuple(row.of_side("client").system.run.drive),
        client=None
        if client_row is None
        else ClientRecord(
            client_row.system.name,
            client_row.variant.name,
            client_row.system.title,
            client_row.system.language,
        ),
        jvm=row.jvm,
        twin_of=row.twin_of,
        aging=tuple(it.reason for it in row.aging),
    )


def _restored_row(entry: RowRecord, catalog: Catalog) -> Row:
    """The row that an entry of run.json is of. Raises UsageError if it no longer exists."""
    key, jvm = entry.twin_of or entry.row, entry.jvm
    row = catalog.row(key) if jvm is None else catalog.row(key.removesuffix(f"@{jvm.name}")).on(jvm)
    return row.twin() if entry.twin_of else row


def restore(document: RunDocument, catalog: Catalog) -> Plan:
    """The plan of a run that is resumed.

    Raises:
        UsageError: The run has a system that the project no longer has.
    """
    rows = []
    for entry in document.rows:
        if entry.reason is None and entry.asked:
            try:
                rows.append(_restored_row(entry, catalog))
            except UsageError as error:
                wrong = f"its row {entry.row} no longer exists"
                raise UsageError(f"--resume {document.run}", wrong, "a run of today's systems") from error
    return Plan(
        document.asked,
        document.profile,
        tuple(rows),
        nulls_of(catalog, rows),
        tuple(document.points),
        document.placement,
        tuple(document.idle_states),
        {entry.row: entry.reason for entry in document.rows if entry.reason is not None},
        document.interop,
    )


def idle_states_of(request: RunRequest, *, can_disable: bool) -> tuple[str, ...]:
    """The idle states in which a run measures: first that of the comparison, then others of the nulls.

    Args:
        request: Request of the run.
        can_disable: Whether every host can hold deep idle states off.
    """
    if request.idle_states is not None:
        return (request.idle_states,)
    return ("disabled", "default") if can_disable else ("default",)
