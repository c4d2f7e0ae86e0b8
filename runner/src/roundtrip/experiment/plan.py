"""What a run measures: a request resolved against the catalog and the host, for a new run and a resumed one."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from roundtrip.catalog.jvm import Jvm
from roundtrip.catalog.system import Catalog, Row
from roundtrip.config.decode import encode, fit
from roundtrip.config.profile import Profile
from roundtrip.config.request import RunRequest
from roundtrip.errors import UsageError


@dataclass(frozen=True)
class Plan:
    """What a run measures.

    Attributes:
        request: What was asked for; the seed and the idle states are settled.
        profile: How much is measured.
        rows: What was asked for and is available, the nulls that they need not included.
        nulls: Key to row of each null socket that the rows need.
        workloads: Names, in the catalog's order.
        placement: How the CPUs are parted: the request's, or what two hosts make of it.
        conditions: The first is that of the comparison; under others the nulls alone are measured.
        reasons: Key of each row that is unavailable to the reason.
        interop: Whether the rows are pairs of systems, which are sent every conformance case before anything is timed.
    """

    request: RunRequest
    profile: Profile
    rows: tuple[Row, ...]
    nulls: dict[str, Row]
    workloads: tuple[str, ...]
    placement: str
    conditions: tuple[str, ...]
    reasons: dict[str, str]
    interop: bool = False

    @property
    def seed(self) -> int:
        """Of every random order."""
        assert self.request.seed is not None  # noqa: S101
        return self.request.seed

    @property
    def budget_s(self) -> float | None:
        """Seconds that the run may take; None: as long as it takes."""
        asked = self.request.budget
        return self.profile.budget_s if asked is None else float(asked)

    @property
    def sampling_s(self) -> float:
        """Seconds between samples of CPU and memory; 0: none in between."""
        asked = self.request.sample_interval
        return self.profile.sampling_s if asked is None else float(asked)


def settled(request: RunRequest) -> RunRequest:
    """The same request with a seed."""
    if request.seed is not None:
        return request
    return msgspec.structs.replace(request, seed=secrets.randbelow(1_000_000))


def nulls_of(catalog: Catalog, rows: Sequence[Row]) -> dict[str, Row]:
    """Key to row of each null socket that the rows need, theirs among them."""
    return {row.null_key: catalog.null_of(row) for row in rows}


def split_available(
    catalog: Catalog, rows: Sequence[Row], reasons: dict[str, str | None]
) -> tuple[list[Row], dict[str, str]]:
    """Parts the rows that can be measured from those that cannot.

    Args:
        catalog: Of all systems.
        rows: What was asked for.
        reasons: System to why it is unavailable, or None if it is built and ready.

    Returns:
        The rows to measure, and key to reason of the others. A row without its null is unavailable: nothing
        could be subtracted.
    """
    good, bad = [], {}
    for row in rows:
        reason = next((reasons[name] for name in row.ends if reasons.get(name) is not None), None)
        for null in catalog.null_of(row).ends:
            if reason is None and reasons.get(null) is not None:
                reason = f"its null socket {null} is unavailable: {reasons[null]}"
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
    more: dict[str, Any],
) -> dict[str, Any]:
    """run.json of a run that begins now (docs/results.md has its shape).

    Args:
        name: Of the run.
        created: When it began, UTC, ISO 8601.
        plan: What it measures.
        rows: Every row that was asked for, the unavailable ones too.
        host: The agent's facts.
        more: Keys beside: tools, commit, roundtrip, placements.
    """
    keys = {row.key for row in rows}
    all_rows = [*rows, *(null for null in plan.nulls.values() if null.key not in keys)]
    return {
        "schema": 2,
        "run": name,
        "created": created,
        "asked": msgspec.to_builtins(plan.request, enc_hook=encode),
        "profile": plan.profile.as_dict(),
        "workloads": list(plan.workloads),
        "placement": plan.placement,
        "conditions": list(plan.conditions),
        "interop": plan.interop,
        "rows": [_row(row, row.key in keys, plan.reasons.get(row.key)) for row in all_rows],
        "host": host,
        **more,
    }


def _row(row: Row, was_asked: bool, reason: str | None) -> dict[str, Any]:
    jvm = row.jvm
    return {
        "row": row.key,
        "system": row.system.name,
        "variant": row.variant.name,
        "client": None if row.driver is None else _client(row.driver),
        "title": row.system.title,
        "variant_title": row.variant.title,
        "language": row.system.language,
        "wire": row.system.wire,
        "null": row.null_key,
        "asked": was_asked,
        "available": reason is None,
        "reason": reason,
        "unsupported": row.unsupported,
        "serve": list(row.system.run.serve),
        "drive": list(row.of_side("client").system.run.drive),
        "jvm": None if jvm is None else {"name": jvm.name, "program": jvm.program, "version": jvm.version},
    }


def _client(driver: Row) -> dict[str, str]:
    """What run.json says of a client of another system than the server's."""
    return {
        "system": driver.system.name,
        "variant": driver.variant.name,
        "title": driver.system.title,
        "language": driver.system.language,
    }


def _row_again(entry: dict[str, Any], catalog: Catalog) -> Row:
    """The row that an entry of run.json is of. Raises UsageError if it no longer exists."""
    if not entry.get("jvm"):
        return catalog.row(entry["row"])
    jvm = Jvm(**entry["jvm"])
    return catalog.row(entry["row"].removesuffix(f"@{jvm.name}")).on(jvm)


def restore(document: dict[str, Any], catalog: Catalog) -> Plan:
    """The plan of a run that is resumed.

    Raises:
        UsageError: The run has a system that the project no longer has.
    """
    thing = f"--resume {document['run']}"
    rows, reasons = [], {}
    for entry in document["rows"]:
        if entry["reason"] is not None:
            reasons[entry["row"]] = entry["reason"]
        elif entry["asked"]:
            try:
                rows.append(_row_again(entry, catalog))
            except UsageError as error:
                raise UsageError(
                    thing, f"its row {entry['row']} no longer exists", "a run of today's systems"
                ) from error
    return Plan(
        fit(document["asked"], RunRequest, thing),
        fit(document["profile"], Profile, thing),
        tuple(rows),
        nulls_of(catalog, rows),
        tuple(document["workloads"]),
        document["placement"],
        tuple(document["conditions"]),
        reasons,
        document["interop"],
    )
